"""Names that are words or places, too, in a list of people.

What comes in: spans, and the text. What goes out: these with the given names that stand between two people of a list
(`between_people`), and as people those of a list of names, a line each, who were taken for bodies or places
(`in_lines`), the towns that are surnames of the text, beside people (`beside_people`), and as towns those of a row
of towns (`towns_in_a_row`).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.words import personal

ITEM = Regex(rf"(?<=, )[{UPPER}][{LOWER}]+(?=, [{UPPER}])")
"""A word with a capital between two commas."""
LIKE_TOWNS = frozenset(("GPE", "LOC", "ORG"))
"""What a surname, or one with a given name behind it, is taken for."""
BEHIND = ("", ",", "(", "\n")
"""What stands behind a name in a line of a list, but for spaces."""


def between_people(draft: Draft, language: Language) -> Draft:
    """Rule: of a list of people who stands between two of them, and has a given name, is one: `Lassi, Toivo, Max`."""
    ends = {span.end for span in draft.spans if span.type == "PER"}
    starts = {span.start for span in draft.spans if span.type == "PER"}
    found = []
    for match in ITEM.finditer(draft.text) if ends else ():
        start, end = match.span()
        row = language.names.given(match[0])
        if start - 2 in ends and end + 2 in starts and row is not None and row.rank > 0:
            found.append(Span(start, end, match[0], "PER", source="document", score=0.6, why="between people"))
            ends.add(end)
    taken = ranges.of((span.start, span.end) for span in draft.spans) if found else ranges.NONE
    new = [span for span in found if not taken.touch(span.start, span.end)]
    return draft.having((*draft.spans, *new)) if new else draft


def in_lines(draft: Draft, language: Language) -> Draft:
    """Rule: types as a person a surname with given names that opens a line and was taken for a body or a place, where
    the line before or behind opens with a person: `Salo Onni, vpj.` in a list of who was there."""
    text = draft.text
    opening = [span for span in draft.spans if span.text and _opens(text, span.start)]
    found: set[int] = set()
    for one, other in pairwise(opening):
        near = text.count("\n", one.end, other.start) == 1
        for guess, sure in ((one, other), (other, one)):
            if near and guess.type in LIKE_TOWNS and guess.source == "ner" and (
                    sure.type == "PER" and " " in sure.text) and _is_registered(guess, text, language):
                found.add(guess.start)
    return draft.having(
        changed(span, type="PER", norm="", head=None) if span.start in found and span.type in LIKE_TOWNS else span
        for span in draft.spans) if found else draft


def _opens(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t-•*")


def _is_registered(span: Span, text: str, language: Language) -> bool:
    """Whether a span is a surname and given names, as the tables have them, and nothing of its line goes on with it."""
    surname, *given = span.text.split(" ")
    behind = text[span.end : span.end + 2].lstrip(" ")[:1]
    row = language.names.surname(surname)
    rows = [language.names.given(word) for word in given]
    return bool(given) and behind in BEHIND and row is not None and row.origin == language.names.home and all(
        row is not None and row.rank > 0 for row in rows)


def beside_people(draft: Draft, language: Language) -> Draft:
    """Rule: types as people the towns of a list that are surnames of people of the text, and stand beside people: `JAA:
    Nieminen, Salo; EI: Lahti, Laine`."""
    borne = frozenset(_borne(draft, language))
    towns = [span for span in draft.spans if span.type in LIKE_TOWNS and span.source == "ner" and span.norm in borne]
    if not towns:
        return draft
    found: set[int] = set()
    for spans in (draft.spans, draft.spans[::-1]):
        for one, other in pairwise(spans):
            start, end = sorted((one.start, other.start)), sorted((one.end, other.end))
            beside = draft.text[end[0] : start[1]] == ", "
            if beside and other in towns and (one.type == "PER" or one.start in found):
                found.add(other.start)
    return draft.having(
        changed(span, type="PER", norm="", head=None) if span.start in found and span.type in LIKE_TOWNS else span
        for span in draft.spans) if found else draft


def towns_in_a_row(draft: Draft, language: Language) -> Draft:
    """Rule: types as towns who stands in a row of towns and bears no name of the text's people: behind a label for
    towns (`Kunnat: Lahti, Salo`), or beside one that nobody is called (`Lahti, Salo ja Forssa`)."""
    if not any(span.type == "PER" and span.source == "ner" for span in draft.spans):
        return draft
    borne = frozenset(word for span in draft.spans
                      if span.type == "PER" and " " in span.norm for word in span.norm.split())
    found: set[int] = set()
    for row in _rows(draft, language):
        if row and all(_is_town(span, language) for span in row) and (
                _for_towns(row[0], draft.text, language) or _of_towns(row, borne, language)):
            found.update(span.start for span in row)
    return draft.having(
        changed(span, type=TOWN) if span.type == "PER" and span.start in found else span for span in draft.spans)


TOWN = "GPE"
LABEL = Regex(r"(?<![^\W_])([^\W\d_][^\W\d_ ]*): $")
LONGEST = 30
"""Code points of the longest label."""
LIVED_IN = frozenset(("settlement", "part"))


def _rows(draft: Draft, language: Language) -> Iterator[list[Span]]:
    """The names of one word of each row with commas, or a word that joins, between."""
    row: list[Span] = []
    for span in sorted(draft.spans, key=lambda span: span.start):
        between = draft.text[row[-1].end : span.start].strip(" ") if row else ""
        if row and not (between == "," or between in language.contexts.join):
            yield row
            row = []
        row.append(span)
    yield row


def _is_town(span: Span, language: Language) -> bool:
    """Whether a guess of one word can be a town of the tables."""
    return span.type in ("PER", TOWN) and span.source in ("ner", "gazetteer") and " " not in span.text and any(
        place.kind in LIVED_IN for place in language.names.place(span.norm))


def _for_towns(first: Span, text: str, language: Language) -> bool:
    """Whether a label for towns stands before the first of a row."""
    label = LABEL.search(text, max(0, first.start - LONGEST), first.start)
    return label is not None and language.column(label[1]) == TOWN


def _of_towns(row: list[Span], borne: Container[str], language: Language) -> bool:
    """Whether one of a row is a town that nobody is called, and none has the first name of many or a name of the text's
    people."""
    first = [name for span in row if (name := language.names.given(span.norm)) is not None and name.rank > 0]
    return not first and not any(span.norm in borne for span in row) and any(
        span.type == TOWN and not personal(span.norm, language) for span in row)


def _borne(draft: Draft, language: Language) -> Iterator[str]:
    """The surnames of the people whom a text names with their given names."""
    for norm in dict.fromkeys(span.norm for span in draft.spans if span.type == "PER" and " " in span.norm):
        yield from (part.text for part in persons.parse(norm, language.persons) if part.role == "surname")
