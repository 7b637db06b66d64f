"""Numbers that belong together go on belonging together: papers of one file, running numbers, orders of one series."""

from __future__ import annotations

import re

import pytest

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import replace_value

KEYS = [bytes([seed]) * 16 for seed in range(1, 9)]


def new(norm: str, key: bytes, type_: str = "CASEID") -> str:
    return replace_value(type_, norm, Stream(key), {}, "hu", years=-4, figures={"2023": "2019", "23": "19"})


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("whole", "papers", "reason"), [
    ("4417/2023", ("4417-6/2023", "4417-8/2023"), "numbers of papers before the year"),
    ("12.P.20.345/2023.", ("12.P.20.345/2023/7.", "12.P.20.345/2023/12."), "behind it, as courts have them"),
    ("IG/2210/2023", ("IG/2210-3/2023", "IG/2210-1/2023"), "letters of a field of work, which stay"),
])
def test_papers_of_one_file_are_of_one_file(key: bytes, whole: str, papers: tuple[str, ...], reason: str) -> None:
    file = new(whole, key).rstrip(".")
    made = [new(paper, key).rstrip(".") for paper in papers]
    trunks = {re.sub(r"-\d+(?=/)|(?<=/2019)/\d+", "", paper) for paper in made}
    assert trunks == {file}, reason
    assert len(set(made)) == len(papers), reason


@pytest.mark.parametrize("key", KEYS)
def test_running_numbers_of_a_year_keep_their_order(key: bytes) -> None:
    numbers = [int(new(f"{number}/2023.", key).partition("/")[0]) for number in (152, 153, 154)]
    wrapped = sorted(numbers) != numbers
    assert wrapped or numbers == list(range(numbers[0], numbers[0] + 3))
    assert numbers[0] != 152


def test_running_numbers_hardly_ever_begin_anew() -> None:
    orders = [[int(new(f"{number}/2023.", bytes([seed]) * 16).partition("/")[0]) for number in (152, 153)]
              for seed in range(1, 101)]
    assert sum(one > two for one, two in orders) <= 2


@pytest.mark.parametrize("key", KEYS)
def test_orders_of_one_series_have_its_letters_and_the_moved_year(key: bytes) -> None:
    one, two, third = (new(norm, key) for norm in ("WEB-23-00418", "WEB-23-00419", "WEB-22-00007"))
    assert one[:6] == two[:6] == one[:3] + "-19"
    assert third[:6] == one[:3] + "-18"
    assert one[7:] != two[7:] != "00419"
