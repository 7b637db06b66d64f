"""What is known of the cells of a table before they are read: rows of headings, labels, columns of surnames.

What comes in: the texts of the cells, row by row. What goes out: of each cell the type that it has as a whole, if its
heading, the label to its left or the rest of its column tells one. A table is one block after the other: each begins
with a row of headings, but for what stands above the first of them. Where a block has more labels below its first row
than in it, it is a form: a label tells of the cell to its right. Start at `told`.

>>> found = told([["Ügyfelek, 2023"], ["név", "TAJ"], ["Ede", "047 551 236"]], set(), Options())
>>> found.head, found.named, found.types
(1, True, {(2, 1): 'SOCIALID'})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.formats import headed
from pseudo.formats.door import Options
from pseudo.kinds.cells import lone
from pseudo.language.language import load

if TYPE_CHECKING:
    from name_db import Names

PERSON = "PER"
WHOLE = "name"
"""What a heading says that could be anything's name, too."""
OF_PERSONS = frozenset(("PER", "SOCIALID", "PERSONALID", "TAXID", "IDCARD", "PASSPORT", "AGE"))
"""What only a person has: what is called a name in a form that tells one is a person's."""
SAMPLE = 200
"""Rows by which it is told what a column holds."""
ABOVE = 20
"""Rows in which the first headings are looked for: above them may stand a title, who made the list and when."""
FIGURES = 2
"""Figures that a heading may have (`telefon 2`)."""
USUAL = 40
"""Bearers, in the table of surnames, of one that tells what its column holds."""
WORDS = re.compile(r"[^\W\d_]+")

Rows = Sequence[Sequence[str]]
Cell = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of a table.

    head    the first row of headings, or the first row
    named   that row has headings indeed
    parts   cells with a part of a name, whatever they look like, and their type
    types   the type of other cells, if they look so
    """

    head: int = 0
    named: bool = False
    parts: Mapping[Cell, str] = field(default_factory=dict)
    types: Mapping[Cell, str] = field(default_factory=dict)


def told(rows: Rows, asked: Set[str], options: Options) -> Told:
    """What is known of a table, of which a person calls some columns by these names.

    >>> told([["Vezetéknév", "Gnám"], ["Utónév", "Ila"], ["Tel.", "512 44 87"]], set(), Options()).types
    {(0, 1): 'PER', (1, 1): 'PER', (2, 1): 'PHONE'}
    """
    if not rows:
        return Told()
    labels = {(row, column): label for row, texts in enumerate(rows) for column, text in enumerate(texts)
              if (label := _label(text, options))}
    by_row: dict[int, dict[int, str]] = {}
    for (row, column), label in labels.items():
        by_row.setdefault(row, {})[column] = label
    heads = list(_heads(rows, by_row, asked))
    parts: dict[Cell, str] = {}
    types: dict[Cell, str] = _beside(rows, range(heads[0]), by_row)
    named = heads[0] > 0
    for head, end in zip(heads, [*heads[1:], len(rows)], strict=True):
        below = {column for row in range(head + 1, end) for column in by_row.get(row, ())}
        many = sum(len(by_row.get(row, ())) for row in range(head + 1, end))
        own = by_row.get(head, {})
        form = many > len(own) or (many == len(own) > 0 and not _mostly(rows[head], own))
        if head == 0:
            named = _is_head(rows, asked, form, options)
        if form or (not head and not named):
            types |= _beside(rows, range(head, end), by_row)
        body = range(head + bool(head or named), _last(rows, head, end))
        found, looked = _columns(rows, head, body, below if form else set(), options)
        parts |= found
        types = looked | types
    return Told(heads[0], named, parts, types)


def _columns(rows: Rows, head: int, body: range, taken: Set[int], options: Options,
             ) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """What the headings of a block tell of its cells, but for columns with labels: parts of names, and the rest."""
    said = {column: part for column, part in headings(rows[head], options).items() if column not in taken}
    meant = {column: type_ for column, type_ in headed_columns(rows[head], options).items() if column not in taken}
    parts = {column: part for column, part in said.items() if part != WHOLE}
    found = parts_of_names([rows[row] for row in body], parts, options)
    types = {(row, column): type_ for column, type_ in meant.items() for row in body if row > head}
    for column in (column for column, part in said.items() if part == WHOLE):
        cells = {(row, column): rows[row][column] for row in body
                 if row > head and column < len(rows[row]) and rows[row][column].strip()}
        types |= dict.fromkeys(_strangers(cells, options), PERSON)
    for column in (column for column, text in enumerate(rows[head]) if headed.of_parties(text.strip(), options)):
        types |= {(row, column): PERSON for row in body if row > head and column < len(rows[row])
                  and column not in taken and lone(rows[row][column], load(options.lang, options.own))}
    return {(row, column): type_ for column, type_ in found.items() for row in body}, types


def _is_head(rows: Rows, asked: Set[str], form: bool, options: Options) -> bool:
    """Whether the first row has the names of the columns."""
    parts, meant = headings(rows[0], options), headed_columns(rows[0], options)
    several = len(meant) > 1 or (bool(meant) and not any(map(_figure, rows[0])))
    return not asked.isdisjoint(_names(rows[0])) or (
        not form and (several or bool(set(parts.values()) - {WHOLE}) or _has_names(rows)))


def _heads(rows: Rows, labels: Mapping[int, Mapping[int, str]], asked: Set[str]) -> Iterator[int]:
    """The rows of headings. The first is the first row, but where a later one has the names that are asked for, or
    tells of several columns, or of one below a title, what stands below. Others are mostly labels."""
    first = next((row for row, cells in enumerate(rows[:SAMPLE]) if not asked.isdisjoint(_names(cells))),
                 -1 if _heading(rows[0], labels.get(0, {})) else _first(rows, labels))
    yield (first := max(first, 0))
    yield from (row for row in sorted(labels) if row > first and _mostly(rows[row], labels[row]))


def _first(rows: Rows, labels: Mapping[int, Mapping[int, str]]) -> int:
    """The first row of headings below others; -1: there is none."""
    widest = filled = 0
    for row, cells in enumerate(rows[:SAMPLE]):
        width, own = _width(cells), labels.get(row, {})
        if _mostly(cells, own) or (_heading(cells, own) and width > 1 and not any(map(_figure, cells)) and (
                widest == 1 or (len(own) > 1 and width > widest))):
            return row
        widest, filled = max(widest, width), filled + bool(width)
        if filled > ABOVE:
            break
    return -1


def _mostly(cells: Sequence[str], labels: Mapping[int, str]) -> bool:
    """Whether a row is mostly labels, several of them, and no numbers."""
    return (len(labels) > 1 and len(labels) * 2 > _width(cells) and _heading(cells, labels)
            and not any(sum(map(str.isdecimal, text)) > FIGURES for text in cells))


def _heading(cells: Sequence[str], labels: Iterable[int]) -> bool:
    """Whether a row has labels, and none of them ends as one beside its cell does."""
    ends = [cells[column].rstrip().endswith(":") for column in labels]
    return bool(ends) and not any(ends)


def _last(rows: Rows, head: int, end: int) -> int:
    """Where the rows of a block end: the next may have a title of its own."""
    while head + 1 < end < len(rows) and _width(rows[end - 1]) < 2 <= _width(rows[head]):
        end -= 1
    return end


def _width(cells: Iterable[str]) -> int:
    return sum(bool(text.strip()) for text in cells)


def _names(cells: Iterable[str]) -> set[str]:
    return {codes.lower(text.strip()) for text in cells}


def _label(text: str, options: Options) -> str:
    """What a cell says of others, as a heading or as a label; empty for one that says nothing."""
    label = text.strip().rstrip(":").strip()
    if not label or len(label) > headed.LONGEST or any(map(str.isdecimal, label[:-1])) or "\n" in label:
        return ""
    return headed.part(label, options) or headed.meant(label, options)


def _beside(rows: Rows, block: range, labels: Mapping[int, Mapping[int, str]]) -> dict[Cell, str]:
    """The types of cells that the next cell to their left tells."""
    of_person = any(label in OF_PERSONS or label in headed.PARTS for row in block
                    for label in labels.get(row, {}).values())
    found = {}
    for row in block:
        own, told_ = labels.get(row, {}), ""
        for column, text in enumerate(rows[row]) if own else ():
            if column in own:
                told_ = own[column]
            elif text.strip():
                if told_ and (told_ != WHOLE or (of_person and _full_name(text))):
                    found[row, column] = PERSON if told_ == WHOLE or told_ in headed.PARTS else told_
                told_ = ""
    return found


def _full_name(text: str) -> bool:
    """Whether a text is two to five words with a capital and nothing else."""
    words = text.split()
    return 1 < len(words) < 6 and all(word[0].isupper() for word in words) and not any(map(str.isdecimal, text))


def headings(first: Sequence[str], options: Options) -> dict[int, str]:
    """The columns whose headings, by the table of the language, say that a name or a part of one stands below, and
    which part.

    >>> headings(["Vezetéknév", "kor", "given_name", "Vádlott neve"], Options())
    {0: 'surname', 2: 'given', 3: 'name'}
    """
    parts = {column: headed.part(text.strip(), options) for column, text in enumerate(first)}
    return {column: part for column, part in parts.items() if part}


def headed_columns(first: Sequence[str], options: Options) -> dict[int, str]:
    """The columns whose headings say which number, date or person stands below.

    >>> headed_columns(["TAJ szám", "összeg", "szul_datum", "Telefon2"], Options())
    {0: 'SOCIALID', 2: 'DATE', 3: 'PHONE'}
    """
    found = {column: headed.meant(text.strip(), options) for column, text in enumerate(first)}
    return {column: type_ for column, type_ in found.items() if type_}


def parts_of_names(rows: Rows, told: Mapping[int, str], options: Options) -> dict[int, str]:
    """The columns that hold surnames or given names alone, which no wall lets be read as one: those whose heading says
    so, and two side by side that hold, row by row, a surname and a given name.

    >>> parts_of_names([["1", "Vörös", "Zsuzsanna", "Eger"], ["2", "Piros", "Virág", "Pécs"]], {}, Options())
    {1: 'PER', 2: 'PER'}
    """
    sample = rows[:SAMPLE]
    found = {column: PERSON for column, part in told.items() if part != WHOLE}
    width = max(map(len, sample), default=0)
    if width < 2 or not any(text.strip()[:1].isupper() for row in sample for text in row):
        return found
    language = load(options.lang, options.own)
    names, words = language.names, language.words

    def ordinary(given: str) -> bool:
        return names.ambiguous(given) or words.is_common(given)

    for one in range(width - 1):
        if one in found or one + 1 in found:
            continue
        pairs = [(row[one].strip(), row[one + 1].strip()) for row in sample if len(row) > one + 1]
        pairs = [pair for pair in pairs if all(pair)]
        for ordered in (pairs, [(second, first) for first, second in pairs]):
            named = [given for surname, given in ordered if _full(surname, given, names)]
            if len(named) * 4 >= len(pairs) * 3 and not all(map(ordinary, named)):
                found |= {one: PERSON, one + 1: PERSON}
                break
    return found


def _strangers(cells: Mapping[Cell, str], options: Options) -> Iterator[Cell]:
    """Those of some cells in which nobody has a given name that we know, where half of them at least do: what a heading
    calls names (`Név`) may be names of things."""
    names = load(options.lang, options.own).names

    def called(word: str) -> bool:
        given = names.given(word) if word[0].isupper() else None
        return given is not None and given.count > 0

    known = {cell for cell, text in cells.items() if any(map(called, WORDS.findall(text)))}
    if len(cells) <= 2 * len(known):
        yield from (cell for cell in cells if cell not in known)


def _full(surname: str, given: str, names: Names) -> bool:
    """Whether one cell is a surname and no place, and the other a given name or several."""
    rows_ = [names.surname(word) for word in re.split(r"[\s-]+", surname)]
    return (any(row is not None and row.count >= USUAL for row in rows_) and not names.place(surname)
            and all(row is not None and row.count > 0 for row in map(names.given, re.split(r"[\s-]+", given))))


def _has_names(rows: Rows) -> bool:
    """Whether the first row shows that it has the names of the columns: it is all words, each another one, and nine in
    ten of the cells below one of them have figures, or are not written as codes are where all of it is (`szul_hely`).
    Where it does not show that it is read as any other row: better to read a heading than to leave a person."""
    first = [text.strip() for text in rows[0]] if rows else []
    words = all(text and not _figure(text) and "@" not in text for text in first)
    if not words or len({codes.lower(text) for text in first}) < len(first):
        return False
    others = (_figure, no_code) if not any(map(no_code, first)) else (_figure,)
    below = [cells for cells in rows[1:200] if any(map(str.strip, cells))]
    for column in range(len(first)):
        own = [cells[column].strip() for cells in below if column < len(cells) and cells[column].strip()]
        if own and any(sum(map(other, own)) * 10 >= len(own) * 9 for other in others):
            return True
    return False


def _figure(text: str) -> bool:
    return any(map(str.isdecimal, text))


def no_code(text: str) -> bool:
    """Whether a heading is not written as codes are (`szul_hely`): it could be somebody."""
    return not text.islower() and "_" not in text
