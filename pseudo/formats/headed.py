"""What the heading of a column, or the label beside a cell, says of what stands there: a number, a date, a person.

What comes in: a heading as the file has it, and the text of a cell. What goes out: the type that the cell is as a
whole, or none. A heading tells by the table of the language (`columns.tsv`), else by the words that announce
identifiers and dates in running text. A cell that does not look like one thing of that type is read as any other text.
Start at `type_of`.

>>> type_of("telefon1", "512 44 87", Options()), type_of("telefon", "este hívja 7 után", Options())
('PHONE', '')
"""

from __future__ import annotations

from pseudo.formats.door import Options
from pseudo.kinds import cells, identifiers
from pseudo.kinds.cells import LONGEST as LONGEST
from pseudo.kinds.cells import fits as fits
from pseudo.language.language import load

PARTS = frozenset((cells.SURNAME, cells.GIVEN))
"""Parts of a name that a heading tells."""
WHOLE = "name"
"""What a heading says that could be anything's name, too."""


def type_of(heading: str, cell: str, options: Options) -> str:
    """The type of a cell with such a heading; empty where the heading tells none or the cell is no such thing.

    >>> [type_of(heading, cell, Options()) for heading, cell in [("TAJ", "047 551 236"), ("szul_datum", "850231"),
    ...     ("Leánykori név", "Sebeők Ilona"), ("megjegyzés", "047 551 236"), ("TAJ", "nincs")]]
    ['SOCIALID', 'DATE', 'PER', '', '']
    """
    type_ = meant(heading, options)
    return type_ if type_ and fits(type_, cell) else ""


def meant(heading: str, options: Options) -> str:
    """The type of what stands below a heading, or beside a label; empty: it tells none.

    >>> meant("Beteg TAJ száma", Options()), meant("ÜgyfélTelefon", Options()), meant("összeg", Options())
    ('SOCIALID', 'PHONE', '')
    """
    if not 1 < len(heading) <= LONGEST:
        return ""
    return cells.meant(heading, load(options.lang, options.own))


def part(heading: str, options: Options) -> str:
    """The part of a name that stands below a heading, or beside a label: `surname`, `given`, `name` for a whole one,
    which could be a thing's; empty: it tells none.

    >>> part("Családi név", Options()), part("Vádlott neve", Options()), part("Anyja neve", Options())
    ('surname', 'name', '')
    """
    told = _told(heading, options)
    return told if told in PARTS or told == WHOLE else ""


def of_parties(heading: str, options: Options) -> bool:
    """Whether persons or bodies stand below a heading.

    >>> of_parties("Vevő", Options()), of_parties("Vevő neve", Options())
    (True, False)
    """
    return _told(heading, options) == cells.PARTY


def _told(heading: str, options: Options) -> str:
    if not 1 < len(heading) <= LONGEST:
        return ""
    return load(options.lang, options.own).column(identifiers.plain_heading(heading))
