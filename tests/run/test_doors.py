"""Files of any format through `pseudo run` and `pseudo replace --format`: whole in the same format, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import found as formats
from pseudo.formats import remains
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, Unread, parted
from tests.test_cli import Pseudo, one_line, pseudo

assert pseudo


def read(data: bytes, options: Options) -> Contents:
    """Documents parted by ===, pieces by |; <x> is a picture."""
    text = data.decode()
    if text.startswith("%"):
        raise InputError("is locked; unlock it")
    if text.startswith("!"):
        raise KeyError(text)
    texts = text.split("===") if text else []
    units = (Unit(f"d{n}", tuple(map(Piece, each.split("|")))) for n, each in enumerate(texts))
    unread = (Unread("picture", text.count("<x>")),) if "<x>" in text else ()
    return Contents(tuple(units), unread, options.encoding and "klingon")


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    units = read(data, options).units
    return "===".join("|".join(parted(unit, doc)) for unit, doc in zip(units, done, strict=True)).encode()


SLAB = Format("slab", (".slab",), "for tests", read, write)
PAPER = Format("paper", (".paper",), "for tests, read only", read)


@pytest.fixture(autouse=True)
def two_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    there = {**formats.found(), "slab": SLAB, "paper": PAPER}
    monkeypatch.setattr(formats, "found", lambda: there)
    formats.suffixes.cache_clear()
    yield
    formats.suffixes.cache_clear()


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "a.slab").write_text("Itt Kovács|Kovács===Ott|Kovács|")
    return tmp_path / "case"


def files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_run_reads_and_writes_a_format(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "b.slab").write_text("")
    (case / "c.paper").write_text("Kovács|x===y")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map")
    assert (ran.status, ran.err) == (0, "")
    assert files(tmp_path / "out") == {"a.slab": "Itt Tóth|Tóth===Ott|Tóth|", "b.slab": "", "c.paper.txt": "Tóth\nx\n\ny\n"}
    full = files(tmp_path / "map")
    assert list(full) == ["a.slab.jsonl", "b.slab.jsonl", "c.paper.jsonl", "names.tsv"]  # the last says what became c.paper.txt
    assert [json.loads(line)["id"] for line in full["a.slab.jsonl"].splitlines()] == ["d0", "d1"]


def test_one_bad_document_fails_its_file_and_no_other(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "b.slab").write_text("Kovács===rossz===Kovács===hiba")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--errors", tmp_path / "errors")
    assert ran.status == 3 and list(files(tmp_path / "out")) == ["a.slab"] == [*files(tmp_path / "out")]
    assert list(files(tmp_path / "map")) == ["a.slab.jsonl", "retry.json"]
    rows = [json.loads(line) for line in (tmp_path / "errors").read_text().splitlines()]
    assert [(row["file"], row["id"]) for row in rows] == [("b.slab", "d1"), ("b.slab", "d3")]
    assert rows[0]["message"].startswith("b.slab, document 2: spans[0]")


@pytest.mark.parametrize(("text", "words"), [("%", "a.slab: is locked"), ("!Kovács", "a.slab: internal error (KeyError")])
def test_a_file_that_its_format_cannot_read(pseudo: Pseudo, case: Path, tmp_path: Path, text: str, words: str) -> None:
    (case / "a.slab").write_text(text)
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert ran.status == 1 and words in ran.err and "Kovács" not in ran.err and files(tmp_path)["case/a.slab"] == text
    assert not (tmp_path / "out").exists() or not files(tmp_path / "out")


def test_what_cannot_be_read_fails_the_file_unless_it_is_left(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "b.slab").write_text("Kovács<x>===<x>")
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert ran.status == 3 and list(files(tmp_path / "out")) == ["a.slab"]
    assert "b.slab: holds what cannot be read: picture 2; take it out, or say --skip-unreadable" in ran.err
    ran = pseudo("run", case, "-o", tmp_path / "out2", "--skip-unreadable")
    assert ran.status == 0 and files(tmp_path / "out2")["b.slab"] == "Tóth<x>===<x>"
    assert ran.err == "pseudo: not read, and left as it is: picture 2\n"


def test_replace_takes_one_file_of_a_format(pseudo: Pseudo, case: Path) -> None:
    ran = pseudo("replace", "--format", "slab", case / "a.slab")
    assert (ran.status, ran.out) == (0, "Itt Tóth|Tóth===Ott|Tóth|")
    ran = pseudo("replace", "--format", "slab", stdin="Kovács|b")
    assert (ran.status, ran.out) == (0, "Tóth|b")
    ran = pseudo("replace", "--format", "slab", stdin="Kovács===rossz")
    assert (ran.status, ran.out) == (1, "") and "standard input, document 2" in ran.err
    one_line(pseudo("replace", "--format", "slab", stdin="<x>"), "--skip-unreadable")
    one_line(pseudo("replace", "--format", "none", stdin=""), "unknown format")
    assert pseudo("replace", "--format", "slab", "--text").status == 2


def test_a_format_can_be_said(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.dat").write_text("Kovács|b")
    ran = pseudo("run", tmp_path / "in", "-o", tmp_path / "out", "--format", "slab", "--encoding", "auto")
    assert ran.status == 0 and files(tmp_path / "out") == {"a.dat": "Tóth|b"}
    assert ran.err == "pseudo: a.dat: taken for klingon\n"


def test_latin2_goes_in_and_out(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("Győri Kovács".encode("latin2"))
    ran = pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out", "--encoding", "latin2")
    assert ran.status == 0 and (tmp_path / "out" / "a.txt").read_bytes() == "Győri Tóth".encode("latin2")
    one_line(pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out2"), "a.txt: is not UTF-8 (byte 3); say --encoding")
    one_line(pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out2", "--encoding", "ascii"), "a.txt: is not ascii (byte 3)")
    one_line(pseudo("run", tmp_path / "a.txt", "-o", tmp_path / "out2", "--encoding", "klingon"), "unknown encoding")
    one_line(pseudo("replace", "--text", "--encoding", "ascii", stdin="Kovács"), "is not ascii")


def test_formats_are_listed(pseudo: Pseudo) -> None:
    out = pseudo("formats").out
    assert "text" in out and ".jsonl" in out and [line.split()[:2] for line in out.splitlines() if "slab" in line] == [["slab", ".slab"]]
    assert "read, text out" in out


def test_what_no_name_can_be_found_in_is_counted(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--text", stdin="KovÃ¡cs Kovács")
    assert (ran.status, ran.out, ran.err) == (0, "KovÃ¡cs Tóth", "pseudo: not read, and left as it is: mojibake 1\n")


@pytest.mark.parametrize("name", ["markdown", "html", "text"])
@pytest.mark.parametrize("joint", ["-\n", "\u00ad\n", "-\r\n"])
def test_a_word_cut_at_a_line_s_end_is_seen_as_one(name: str, joint: str) -> None:
    """Where line breaks are spaces otherwise."""
    text = f"Tegnap Ko{joint}vács itt volt,\nés elment."
    form = formats.by_name(name)
    (unit,) = form.read((f"<p>{text}</p>" if name == "html" else text).encode(), Options()).units
    assert any(joint.strip("\r\n") + "\n" in piece.text.replace("\r\n", "\n") for piece in unit.pieces)


def test_a_name_where_nothing_is_read_fails_closed(
    pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remains, "left", lambda form, data, done, options: (Unread("name in an attribute", len(done)),))
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map")
    assert ran.status and not files(tmp_path / "out") and "name in an attribute 2" in ran.err
    ran = pseudo("run", case, "-o", tmp_path / "more", "--mapping", tmp_path / "map2", "--skip-unreadable")
    assert ran.status == 0 and "a.slab" in files(tmp_path / "more") and "left as it is: name in an attribute 2" in ran.err
