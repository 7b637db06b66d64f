"""Lists in running text whose first line names its columns: `Sukunimi;Etunimet;Hetu`, and below it a row a line.

What comes in: a text with candidate spans. What goes out: in each cell below a heading that speaks of persons or towns
one name, whatever word it is (`Koivu;Onni`); below that of a number what looks like it (`irsz`); below that of an
amount or of a trade none of these; in the headings none. What a column is called says the language's `columns.tsv`.
Start at `in_columns`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.core import ranges
from pseudo.core.document import NAMES, Head, Span, changed, is_type
from pseudo.kinds import cells as kinds
from pseudo.kinds import identifiers
from pseudo.kinds.cells import AMOUNT, GIVEN, PARTY, SURNAME, fits, is_amount, lone, meant
from pseudo.language.cells import under
from pseudo.language.language import Language
from pseudo.spans.draft import Draft, evidence
from pseudo.spans.words import ordinary

DELIMITERS = (";", "\t", "|", ",", "  ")
STRICT = frozenset((",", "  "))
"""What stands in running text as well: a row below it has as many cells as the headings are."""
SIGNS, FEW = "|\t", 3
"""What parts the cells of a table in which words go on in the cell below."""
LONGEST = 40
"""Characters of a heading."""
CELL = re.compile(r"[^\W\d_][^\d@_:;()\[\]\"]{0,60}")
BETWEEN = re.compile(r"\s*[/&,+]\s*")
"""Signs between several names in one cell."""
PERSON, ANY, PLACE = "PER", "name", "GPE"
WHY: Mapping[str, str] = {
    SURNAME: "below a heading: surname", GIVEN: "below a heading: given", PERSON: "below a heading",
    ANY: "below a heading", PLACE: "below a heading: place",
}
BELOW = "context: its heading"
"""Why a number is one: the heading says so."""
BODY = "ORG"
WORDS = 5
"""Words of the longest name."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of a line between delimiters, less white space."""

    start: int
    end: int
    text: str = field(repr=False)


def said(spans: Iterable[Span]) -> dict[str, str]:
    """The norms of spans of which a heading says which part of a name they are, and nothing else another.

    >>> said([Span(0, 4, "Onni", "PER", norm="Onni", why="below a heading: given; in columns")])
    {'Onni': 'given'}
    """
    told: dict[str, set[str]] = {}
    for span in spans:
        told.setdefault(span.norm, set()).update(part for part in (SURNAME, GIVEN) if evidence(span) == WHY[part])
    return {norm: min(parts) for norm, parts in told.items() if len(parts) == 1}


def parted(spans: Sequence[Span], text: str, language: Language) -> dict[str, str]:
    """The norms of single words of which the one ends a cell and the other, a given name, begins the cell below that
    goes on with it: `Vad`, below it `Erzsébet`."""
    if language.habits.given_first or not any(text.count(sign) > FEW for sign in SIGNS):
        return {}
    begun = {span.start: span for span in spans if " " not in span.norm}
    ended = {span.end: span for span in begun.values()}
    told: dict[str, str] = {}
    for (first, last), (start, end) in under(text):
        above = ended.get(first + len(text[first:last].rstrip()))
        below = begun.get(end - len(text[start:end].lstrip()))
        row = language.names.given(below.norm) if below is not None else None
        if above is not None and below is not None and row is not None and row.rank and above.norm != below.norm:
            told.setdefault(above.norm, SURNAME)
            told.setdefault(below.norm, GIVEN)
    return told


def in_columns(draft: Draft, language: Language) -> Draft:
    """Rule: reads the cells of lists by their headings, and no name in the headings."""
    tables = list(_tables(draft.text, language))
    if not tables:
        return draft
    found = [span for head, rows in tables for span in _named(head, rows, language)]
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    found += [span for head, rows in tables for span in _parties(head, rows, draft, language)
              if not new.touch(span.start, span.end)]
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    paid = [(cell.start, cell.end) for head, rows in tables for cell in _below(head, rows, AMOUNT)
            if is_amount(cell.text)]
    paid += [(cell.start, cell.end) for head, rows in tables for cell in _below(head, rows, kinds.WORDS)
             if cell.text.islower()]
    heads = [(cell.start, cell.end) for head, _ in tables for cell, _ in head if cell.text]
    none = ranges.of(ranges.merged((*heads, *paid)))
    kept = [one for one in draft.spans if not new.touch(one.start, one.end) and not none.touch(one.start, one.end)]
    patterns = [one for one in draft.patterns if not none.touch(one.start, one.end)]
    numbers = [span for head, rows in tables for span in _numbers(head, rows, patterns)]
    return changed(draft.having((*kept, *found)), patterns=(*patterns, *numbers))


Headings = Sequence[tuple[Cell, str]]


def _tables(text: str, language: Language) -> Iterator[tuple[Headings, list[list[Cell]]]]:
    """The headings of each list, with what each says, and its rows."""
    lines = list(_lines(text))
    at = 0
    while at + 1 < len(lines):
        head, delimiter = _head(text, *lines[at], lines[at + 1], language)
        at += 1
        if not head:
            continue
        rows: list[list[Cell]] = []
        while at < len(lines):
            cells = _cells(text, *lines[at], delimiter)
            if not _row(cells, head, delimiter):
                break
            rows.append(cells)
            at += 1
        if rows:
            yield head, rows


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _head(text: str, start: int, end: int, below: tuple[int, int], language: Language) -> tuple[Headings, str]:
    """The headings of a line that has several, a person's among them and most of them known; and what parts them.

    below  the next line: where it is no row, nobody asks what this one says, as of most sentences
    """
    line = text[start:end]
    parting = [sign for sign in DELIMITERS if sign in line.strip()] if not line.rstrip().endswith((".", ":")) else ()
    rows = [_cells(text, start, end, sign) for sign in parting]
    if not any(_row(_cells(text, *below, sign), row, sign) for sign, row in zip(parting, rows, strict=True)):
        return (), ""
    for delimiter, cells in zip(parting, rows, strict=True):
        told = _headings(cells, language)
        known = [type_ for cell, type_ in told if cell.text and type_]
        if len(known) > 1 and any(type_ in WHY or type_ == PARTY for type_ in known):
            return told, delimiter
    return (), ""


def _row(cells: Sequence[Cell], head: Sequence[object], delimiter: str) -> bool:
    """Whether the cells of a line stand below these headings."""
    return len(cells) > 1 and (delimiter not in STRICT or len(cells) == len(head))


def _headings(cells: Sequence[Cell], language: Language) -> Headings:
    """The cells of a line with what each says as a heading; none, where over half of those with a text say nothing."""
    told: list[tuple[Cell, str]] = []
    filled, silent = sum(1 for cell in cells if cell.text), 0
    for cell in cells:
        told.append((cell, _told(cell.text, language) if _short(cell) else ""))
        silent += bool(cell.text) and not told[-1][1]
        if 2 * silent > filled:
            return ()
    return told


def _told(heading: str, language: Language) -> str:
    """What a heading says, by the table or as a label in running text."""
    return language.column(identifiers.plain_heading(heading)) or meant(heading, language)


def _short(cell: Cell) -> bool:
    return 1 < len(cell.text) <= LONGEST


def _cells(text: str, start: int, end: int, delimiter: str) -> list[Cell]:
    """The cells of a line; of one that white space parts, as many as there is more than one space between."""
    line = text[start:end]
    cut = re.compile(r" {2,}|\t" if delimiter == "  " else re.escape(delimiter))
    begin, stop = start, end
    if delimiter == "  ":
        begin, stop = start + len(line) - len(line.lstrip()), start + len(line.rstrip())
    out, at = [], begin
    for found in (*cut.finditer(text, begin, stop), None):
        last = stop if found is None else found.start()
        raw = text[at:last]
        first = at + len(raw) - len(raw.lstrip())
        out.append(Cell(first, max(first, at + len(raw.rstrip())), raw.strip()))
        at = last if found is None else found.end()
    return out


def _named(head: Headings, rows: Sequence[Sequence[Cell]], language: Language) -> Iterator[Span]:
    """The names in the cells below the headings that tell one."""
    for column, (_, told) in enumerate(head):
        if told not in WHY:
            continue
        cells = [row[column] for row in rows if column < len(row) and row[column].text]
        if told == ANY and not _of_people(cells, language):
            continue
        for cell in cells:
            if CELL.fullmatch(cell.text) and cell.text[0].isupper() and not _empty(cell.text, told, language):
                yield from _spans(cell, told, language)


def _below(head: Headings, rows: Sequence[Sequence[Cell]], *told: str) -> Iterator[Cell]:
    """The cells that are not empty below the headings that say this."""
    for column, (_, said_) in enumerate(head):
        if said_ in told:
            yield from (row[column] for row in rows if column < len(row) and row[column].text)


def _parties(head: Headings, rows: Sequence[Sequence[Cell]], draft: Draft, language: Language) -> Iterator[Span]:
    """Surnames and given names by themselves below a heading of persons and bodies, where nobody sees a body."""
    bodies = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if span.type == BODY))
    for cell in _below(head, rows, PARTY, ANY):
        if (part := lone(cell.text, language)) and not bodies.touch(cell.start, cell.end):
            yield _span(cell.start, cell.text, part, language)


def _numbers(head: Headings, rows: Sequence[Sequence[Cell]], patterns: Iterable[Span]) -> Iterator[Span]:
    """What the headings say of numbers that no pattern has found yet."""
    seen = ranges.of(ranges.merged((span.start, span.end) for span in patterns))
    for type_ in dict.fromkeys(said_ for _, said_ in head if is_type(said_) and said_ not in NAMES):
        for cell in _below(head, rows, type_):
            if fits(type_, cell.text) and not seen.touch(cell.start, cell.end):
                yield Span(cell.start, cell.end, cell.text, type_, norm=cell.text, source="pattern", score=0.8,
                           why=BELOW)


def _spans(cell: Cell, told: str, language: Language) -> Iterator[Span]:
    """The names of one cell: `Raili ja Toivo` are two."""
    joins = "|".join(rf"\s+{re.escape(word)}\s+" for word in sorted(language.contexts.join) if word.isalpha())
    cut = re.compile(rf"{BETWEEN.pattern}|{joins}" if joins else BETWEEN.pattern)
    whole = told in (PERSON, ANY, PLACE) and "," in cell.text  # `Koivu, Onni` is one
    at = 0
    for found in (*(() if whole else cut.finditer(cell.text)), None):
        stop = len(cell.text) if found is None else found.start()
        text = cell.text[at:stop]
        if text[:1].isupper() and len(text.split()) <= WORDS and len(text) > 1:
            yield _span(cell.start + at, text, told, language)
        at = stop if found is None else found.end()


def _span(start: int, text: str, told: str, language: Language) -> Span:
    """A name as it stands in a list: nothing is added to it."""
    type_ = PLACE if told == PLACE else PERSON
    if "," in text or not text.istitle():  # its case, and what is turned about, is read as anywhere else
        return Span(start, start + len(text), text, type_, source="gazetteer", why=WHY[told])
    words = text.split()
    last = start + len(text) - len(words[-1])
    head = Head(last, start + len(text), words[-1])
    norm = " ".join(words)
    return Span(start, start + len(text), text, type_, norm=norm, head=head, source="gazetteer", why=WHY[told])


def _empty(text: str, told: str, language: Language) -> bool:
    """Whether a cell says that nothing is in it (`TYHJÄ`): an ordinary word in capitals that is nobody's."""
    if not text.isupper() or " " in text:
        return False
    names, word = language.names, language.letters.raised(language.letters.lower(text))
    return ordinary(word, language) and not (names.surname(word) or names.given(word) or names.place(word))


def _of_people(cells: Sequence[Cell], language: Language) -> bool:
    """Whether half of the cells at least have a given name that the tables know."""
    words = [re.findall(r"[^\W\d_]+", cell.text) for cell in cells]
    given = language.names.given
    known = [any(word[0].isupper() and (row := given(word)) is not None and row.count > 0 for word in some)
             for some in words]
    return 2 * sum(known) >= len(known) > 0
