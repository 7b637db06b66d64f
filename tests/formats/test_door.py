"""Pieces of text and the document made of them: what was not changed stays byte for byte, no span crosses a wall."""

from __future__ import annotations

import dataclasses
import pickle
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Span
from pseudo.core.errors import InputError
from pseudo.formats import found
from pseudo.formats.door import DEFAULTS, Contents, Format, Options, Piece, Unit, joined, parted, written
from pseudo.formats.jsonio import dumps, loads
from pseudo.language.tokenise import rules, tokenise

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
HU = rules("hu")
TEXTS = ["", "Kovács", "János", "Kovács János", "az", "Antal Györggyel beszéltem, ő is az.", "név", "2023.", "05.", "12.",
         "06 30", "123 4567", "Tel.: 06 30 123 4567", "TAJ:", "123 456 788", "\u0301a", "Szeged", "Fő utca", "5.", "6720", "a\r\nb", "  ", "Dr."]
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def unit(*texts: str) -> Unit:
    return Unit("1", tuple(Piece(text, f"piece {number}") for number, text in enumerate(texts, 1)))


def marked(doc: Document) -> Document:
    """Each run of letters in brackets, as `replace` would give it."""
    spans, out, at = [], "", 0
    for start, end in runs(doc.text):
        out += doc.text[at:start]
        new = f"[{doc.text[start:end]}]"
        spans.append(Span(start, end, doc.text[start:end], "PER", new_start=len(out), new_end=len(out) + len(new), new_text=new))
        out, at = out + new, end
    return dataclasses.replace(doc, spans=tuple(spans), pseudonymised=out + doc.text[at:])


def runs(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(at for at, (one, other) in enumerate(pairwise(text), 1) if one.isalpha() != other.isalpha()), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if text[start:end].isalpha()]


@given(st.lists(st.text(max_size=8) | st.sampled_from(TEXTS), max_size=6))
def test_what_is_joined_can_be_parted_again(texts: list[str]) -> None:
    one = unit(*texts)
    doc = joined(one)
    assert parted(one, dataclasses.replace(doc, pseudonymised=doc.text)) == tuple(texts)
    assert parted(one, marked(doc)) == tuple(marked(Document(text)).pseudonymised for text in texts)
    assert loads(dumps(doc)) == doc == pickle.loads(pickle.dumps(doc))
    assert loads(dumps(doc, offsets="utf16"), offsets="utf16") == doc


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6), st.sampled_from(["NFC", "NFD"]))
@few
def test_no_span_crosses_a_wall_and_pieces_without_one_stay(texts: list[str], form: str) -> None:
    one = unit(*(unicodedata.normalize(form, text) for text in texts))  # type: ignore[arg-type]
    doc = P.replace(joined(one))
    for span in doc.spans or ():
        assert not any(span.start < wall < span.end for wall in doc.walls)
    at = 0
    for piece, new in zip(one.pieces, parted(one, doc), strict=True):
        inside = [each for each in (*(doc.spans or ()), *doc.repairs) if at <= each.start < at + len(piece.text)]
        assert inside or new == piece.text
        at += len(piece.text) + 1


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6))
def test_no_token_and_no_sentence_crosses_a_wall(texts: list[str]) -> None:
    doc = joined(unit(*texts))
    tokens = tokenise(doc.text, HU, doc.walls)
    for wall in doc.walls:
        before, after = [token for token in tokens if token.end <= wall], [token for token in tokens if token.start >= wall]
        assert len(before) + len(after) == len(tokens)
        assert not before or not after or before[-1].sent < after[0].sent


def test_a_wall_in_the_middle_of_a_line_ends_a_sentence() -> None:
    text = "Kovács;János;Szeged"
    assert [(text[t.start : t.end], t.sent) for t in tokenise(text, HU, (6, 7, 12, 13))] == [
        ("Kovács", 0), (";", 1), ("János", 2), (";", 3), ("Szeged", 4)]


@pytest.mark.parametrize(("texts", "surfaces"), [
    (("Kovács", "János"), {"Kovács", "János"}),  # two cells, two names
    (("TAJ:", "123 456 788"), {"123 456 788"}),  # a label in the cell before its number says what it is
    (("06 1", "06 30 123 4567"), {"06 30 123 4567"}),  # a number is found behind what could begin a longer one
])
def test_what_is_found_beside_walls(texts: tuple[str, ...], surfaces: set[str]) -> None:
    assert {span.text for span in P.spans(joined(unit(*texts))).spans or ()} == surfaces


def test_an_article_in_another_piece_stays() -> None:
    one = unit("az", "Antal Péter alszik.")
    assert parted(one, P.replace(joined(one)))[0] == "az"


def test_a_person_is_the_same_in_all_pieces() -> None:
    one = unit("Kovács János levele", "Írta: Kovács János.", "Láttam Kovács Jánost.")
    doc = P.replace(joined(one))
    assert len({span.entity for span in doc.spans or () if span.type == "PER"}) == 1
    assert all("Kovács" not in new for new in parted(one, doc))


def test_what_crosses_a_wall_is_refused() -> None:
    doc = Document("Kovács\nJános", walls=(7,), spans=(Span(0, 12, "Kovács\nJános", "PER"),))
    with pytest.raises(InputError, match=r"spans\[0\]: crosses a wall"):
        P.spans(doc)
    with pytest.raises(InputError, match=r"spans\[0\]: crosses a wall"):
        loads('{"text": "Kovács\\nJános", "walls": [7], "spans": [{"start": 0, "end": 12, "type": "PER"}]}')


@pytest.mark.parametrize("walls", ["[3, 3]", "[-1]", "[9]", '["1"]', "[1.5]", "[true]", "5"])
def test_walls_are_checked(walls: str) -> None:
    with pytest.raises(InputError, match="walls"):
        loads(f'{{"text": "abc", "walls": {walls}}}')


def test_a_change_between_pieces_is_refused() -> None:
    one = unit("a", "b")
    doc = dataclasses.replace(joined(one), pseudonymised="a b", spans=(Span(1, 2, "\n", "PER", new_start=1, new_end=2, new_text=" "),))
    for wrong in (doc, dataclasses.replace(doc, spans=()), dataclasses.replace(doc, text="a\nc"), joined(one)):
        with pytest.raises(InputError):
            parted(one, wrong)


def test_a_format_that_cannot_be_written_gives_text() -> None:
    form = Format("paper", (".paper",), "paper", lambda data, options: Contents((unit("a", "b"),)))
    doc = joined(form.read(b"", DEFAULTS).units[0])
    assert written(form, b"", DEFAULTS, [dataclasses.replace(doc, pseudonymised=doc.text)] * 2) == b"a\nb\n\na\nb\n"
    assert form.result == ".txt"


def test_formats_are_found_by_looking() -> None:
    for name, form in found.found().items():
        assert form.name == name and form.says and form.suffixes
        for suffix in form.suffixes:
            assert suffix == suffix.lower() and found.by_suffix(f"a{suffix.upper()}") is form
    every = [suffix for form in found.found().values() for suffix in form.suffixes]
    assert len(every) == len(set(every))
    assert found.of("a.txt", "json") is found.by_name("json")
    assert found.by_suffix(".txt") is None


def test_options_travel_to_other_processes() -> None:
    options = Options(types=(("name", "PER"),))
    assert pickle.loads(pickle.dumps(options)) == options


@pytest.mark.parametrize(("name", "data"), [
    ("text", "\ufeffKovács János itt.\r\n".encode()),
    ("json", '{"id": 7, "text": "Kovács János itt."}'.encode()),
    ("jsonl", '{"id": 7, "text": "Kovács János itt."}\n\n{"text": ""}\n'.encode()),
])
def test_the_formats_of_the_stages(name: str, data: bytes) -> None:
    form = found.by_name(name)
    docs = [P.replace(joined(each)) for each in form.read(data, DEFAULTS).units]
    new = written(form, data, DEFAULTS, docs)
    assert b"Kov" not in new and new.count(b"\n") == (2 if name == "jsonl" else new.count(b"\n"))
    assert new.startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf") and (b"\r\n" in new) == (b"\r\n" in data)
