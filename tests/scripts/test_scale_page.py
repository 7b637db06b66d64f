"""The page says what the rows say: nothing is added to what was measured, and what is reckoned follows from it."""

from pathlib import Path

import pytest

from scripts import measure_scale, scale_page

ROWS = [
    ["local 1", "2,000", "0", "100", "20", "98", "0", "380", "380", "300", "370", "0.9", "aa", "same"],
    ["local 2", "2,000", "1", "50", "40", "4", "100", "300", "250", "240", "245", "2.0", "aa", "same"],
    ["ray 2", "2,000", "0", "60", "33", "5", "125", "390", "350", "340", "345", "2.1", "aa", "OTHERS"],
]
HELD = [["10,000", "5,000", "10", "1049", "2097", "700", "9,000", "50", "3.0", "19"]]
RUNS = [dict(zip(measure_scale.HEAD, cells, strict=True)) for cells in ROWS]
INVENTORIES = [dict(zip(scale_page.HELD, cells, strict=True)) for cells in HELD]


def test_each_run_has_its_row_and_the_bytes_that_differ_are_said() -> None:
    lines = list(scale_page.measured(RUNS, INVENTORIES, "2,000 documents."))
    assert "| one process | 100 | 20 | 98, 0 | 380 | 380; 300, 370 | same |" in lines
    assert [line[-9:] for line in lines if line.startswith("| `--jobs 2 --runner ray`")] == [" OTHERS |"]
    assert "- Two processes do 2.00 times the documents a second of one, for 1.06 times its processor seconds." in lines
    assert any("1.20 times the time of `--jobs 2` and 1.25 times its processor seconds" in line for line in lines)
    assert any("0.9, 2.0, 2.1" in line and "failed: 1." in line for line in lines)


@pytest.mark.parametrize(("said", "figure"), [
    ("processor hours for a million documents, one process", "13.6"),  # 98 s of 2,000
    ("all workers, for 10⁹ documents", "723 processor days"),  # 125 s of 2,000
    ("the driver, one process, for 10⁹ documents", "29 days, 400 documents/s at most"),
    ("workers that keep one driver busy", "25"),
    ("the inventory of 10⁹ documents at once, if new names went on coming as here", "2.1 TB"),
    ("documents whose inventory 64 GB hold; the names in them", "31 million; 61 million"),
    ("what the first pass of 10⁹ documents sends to the driver", "0.7 TB"),
])
def test_what_is_reckoned(said: str, figure: str) -> None:
    assert f"| {said} | {figure} |" in list(scale_page.reckoned(RUNS, INVENTORIES))


def test_the_time_of_choices_goes_on_growing_as_it_grew() -> None:
    twice = [dict(INVENTORIES[0], choices=names, **{"processor s to choose": took}) for names, took in (("10,000", "20"), ("20,000", "80"))]
    said = [line for line in scale_page.reckoned([], twice) if "choices" in line]  # names squared: 50 times 20,000, 2,500 times 80 s
    assert len(said) == 1 and said[0].endswith("| 55.6 processor hours (names to the power of 2.0) |")


def test_the_page_has_a_place_for_both_and_what_stands_around_them_stays(tmp_path: Path) -> None:
    page = tmp_path / "scale.md"
    before = (measure_scale.ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    page.write_text(before, encoding="utf-8")
    for _ in range(2):  # written again it is the same
        scale_page.put(page, RUNS, INVENTORIES, "2,000 documents.")
    after = page.read_text(encoding="utf-8")
    assert after.count("2,000 documents.") == 1 and after.count("Measured on ") == 2
    assert after.partition("<!-- measured -->")[0] == before.partition("<!-- measured -->")[0]
    assert after.partition("<!-- end reckoned -->")[2] == before.partition("<!-- end reckoned -->")[2]


def test_without_runs_nothing_is_made_up(tmp_path: Path) -> None:
    assert [line for line in scale_page.measured([], [], "") if line.startswith("- ")] == []
    assert list(scale_page.reckoned([], [])) == ["| for documents such as these |  |", "|---|---|"]
