"""A document in several languages is taken apart by its lines, and every place stays where it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Entry, NamePart, Span, Token
from pseudo.core.errors import LanguageError
from pseudo.mixed.cutting import Cut, with_others

HU = "Tegnap beszéltem vele a ház előtt, de nem mondott semmit."
FI = "Eilen puhuin hänen kanssaan kadulla, mutta hän ei kertonut mitään."
NAMES = "Kovács János, 12. 3. 2024"
LINES = st.lists(st.sampled_from((HU, FI, NAMES, "", "  ", "-- ")), max_size=12).map(lambda some: [HU, *some, FI])


@given(LINES, st.sampled_from(("\n", "\r\n", "\n\n")))
def test_the_parts_hold_every_sign_once_where_it_stood(lines: list[str], joint: str) -> None:
    text = joint.join(lines)
    cut = Cut.of(Document(text))
    parts = [cut.part(Document(text), lang).text for lang in cut.langs]
    assert {len(part) for part in parts} == {len(text)}
    for at, sign in enumerate(text):
        here = [part[at] for part in parts]
        assert here == [sign] * len(parts) if sign.isspace() else sorted(here) == sorted([sign] + [" "] * (len(parts) - 1))


@given(LINES)
def test_a_line_is_in_one_language(lines: list[str]) -> None:
    text = "\n".join(lines)
    cut, at = Cut.of(Document(text)), 0
    for line in lines:
        assert len({cut.at(place) for place in range(at, at + len(line))}) < 2
        at += len(line) + 1


@pytest.mark.parametrize(("lines", "spoken"), [
    ((HU, "", NAMES, "", FI), ("hu", "fi")),  # what is not told is in the language before it
    ((NAMES, "", HU, "", FI), ("hu", "fi")),  # the first in that behind it
    ((HU, "", "Szia Matti!", "", FI), ("hu", "fi")),  # a short word tells
    ((HU, "", "Matti!", "", FI), ("hu", "fi")),  # a call belongs to what it calls on
    ((HU, FI, HU), ("hu", "fi", "hu")),  # lines of one paragraph
    ((HU, NAMES, FI), ("hu", "fi"))])
def test_where_a_language_begins(lines: tuple[str, ...], spoken: tuple[str, ...]) -> None:
    assert Cut.of(Document("\n".join(lines))).spoken == spoken


def test_a_call_is_read_in_the_language_of_what_follows() -> None:
    text = f"{HU}\n\nMatti!\n\n{FI}"
    assert Cut.of(Document(text)).at(text.index("Matti")) == "fi"


def test_the_main_language_is_that_of_most_words() -> None:
    assert Cut.of(Document(f"{HU}\n{FI}\n{FI}")).langs == ("fi", "hu")


def test_a_span_says_in_which_language_its_line_is() -> None:
    text = f"{HU}\n{NAMES}\n{FI}"
    at = text.index("Kovács")
    doc = Document(text, lang="mul", spans=(Span(at, at + 12, "Kovács János", "PER", lang="fi-FI"),))
    assert Cut.of(Document(text)).at(at) == "hu" and Cut.of(doc).at(at) == "fi"


def test_a_part_has_its_own_tokens_spans_entries_and_walls() -> None:
    text = f"{HU}\n{FI}"
    there = len(HU) + 1
    spans = Span(0, 6, "Tegnap", "DATE", "a"), Span(there, there + 5, "Eilen", "DATE", "b")
    tokens = Token(0, 6), Token(there, there + 5)
    entries = {key: Entry(key, {"DATE": 1}, 1) for key in ("a", "b")}
    doc = Document(text, lang="mul", spans=spans, tokens=tokens, replacements=entries, walls=(3,))
    part = Cut.of(doc).part(doc, "fi")
    assert (part.lang, part.spans, part.tokens, part.walls) == ("fi", spans[1:], tokens[1:], (3, there))
    assert list(part.replacements or {}) == ["b"] and part.text[there:] == FI


def test_where_nothing_tells_a_language_it_is_said() -> None:
    with pytest.raises(LanguageError, match="cannot be told"):
        Cut.of(Document(NAMES))


def test_entries_bring_those_that_their_names_are_made_from() -> None:
    town = Entry("Szeged", {"GPE": 0}, 0)
    court = Entry("Szegedi Járásbíróság", {"ORG": 1}, 1, (NamePart("Szegedi", "place", entity="town"),))
    short = Entry("Kovács", {"PER": 1}, 1, of="full")
    all_ = {"town": town, "court": court, "short": short, "full": Entry("Kovács János", {"PER": 1}, 1), "x": town}
    assert list(with_others(("short", "court"), all_)) == ["town", "court", "short", "full"]
