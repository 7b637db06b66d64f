"""Numbers that belong together: the papers of one file (`4417-6/2023`, `4417-8/2023`; `12.P.20.345/2023/7`), running
numbers of a year (`52/2023`, `53/2023`), orders of one series (`WEB-23-00418`, `WEB-23-00419`).

What comes in: a number, old and drawn anew, and a keyed stream. What goes out: the new number, whose file, order or
series is that of its neighbours, whatever document they stand in. Start at `paper` and `alike_in`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import alike

YEAR = r"(?:19|20)\d\d"
BEFORE = re.compile(rf"(?P<head>(?:.*[\D])?\d{{2,8}})(?P<sub>(?:-\d{{1,4}}){{1,2}})(?P<tail>/(?P<year>{YEAR})(?!\d).*)")
"""A file's number, those of its papers, the year."""
BEHIND = re.compile(rf"(?P<head>.*\d/(?P<year>{YEAR}))(?P<sub>[/-]\d{{1,4}}(?:[/-][IVX\d]{{1,5}})?)(?P<tail>\.?)")
"""A file's number and year, those of its papers."""
LETTER = re.compile(rf"(?P<head>(?P<year>{YEAR})[-/]\d{{2,8}})(?P<sub>[^\W\d_])(?P<tail>)")
"""A number with its year before it, and the letter of what is its second version."""
RUNNING = re.compile(rf"(?<![\d.,/])(?<!\d-)\d{{1,3}}(?=/{YEAR}(?!\d))")
"""A running number of a year, of so few figures that anybody could try them all."""
SERIAL = re.compile(r"(?P<letters>[^\W\d_]{1,6})(?P<sign>[-/])(?P<year>\d\d)(?P=sign)\d{3,8}\.?")
"""Letters of a series, the year in two figures, a serial."""

NEAR = 5
"""Years by which a number of a series is older or younger than a date of the text, at most."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper's number: that of its file (`trunk`), of which so much (`head`) stands before its own (`sub`)."""

    trunk: str = field(repr=False)
    head: str = field(repr=False)
    sub: str = field(repr=False)


def paper(number: str, years: Expression) -> Paper | None:
    """The number of a file's paper; None for what has none. years: how years are written in such numbers.

    >>> year = Expression(r"20\\d\\d")
    >>> paper("4417-6/2023.", year), paper("12.P.20.345/2023/7", year).trunk, paper("4417/2023", year)
    (Paper(), '12.P.20.345/2023', None)
    >>> paper("2023-4417B", year).trunk
    '2023-4417'
    """
    found = BEHIND.fullmatch(number) or BEFORE.fullmatch(number) or LETTER.fullmatch(number)
    if found is None or not _told(number, found.start("year"), years):
        return None
    return Paper(found["head"] + found["tail"], found["head"], found["sub"])


def numbered(paper: Paper, trunk: str, root: bytes, attempt: int) -> str:
    """The new number of a paper, of which that of its file is given.

    >>> numbered(Paper("4417/2023", "4417", "-6"), "3239/2019", bytes(32), 0)[:4]
    '3239'
    """
    stream = Stream(root, "paper", paper.trunk.rstrip("."), *((str(attempt),) if attempt else ()))
    sub = re.sub(r"\d+", lambda figures: later(figures[0], stream), paper.sub)
    return trunk[: len(paper.head)] + sub + trunk[len(paper.head) :]


def later(figures: str, stream: Stream) -> str:
    """A number so much later as the stream says, in as many figures: neighbours stay neighbours.

    >>> one, two = (int(later(number, Stream(b"k" * 16))) for number in ("52", "53"))
    >>> two - one in (1, -89)
    True
    """
    least = 10 ** (len(figures) - 1) if figures[0] != "0" and len(figures) > 1 else 1
    breadth = 10 ** len(figures) - least
    far = max(1, breadth // 5)  # so far that it is hardly another number of the text
    step = far + Stream(stream.below(1 << 128).to_bytes(16, "big"), str(breadth)).below(max(1, breadth - 2 * far))
    return f"{least + (int(figures) - least + step) % breadth:0{len(figures)}d}"


def alike_in(norm: str, new: str, root: bytes, attempt: int, moved: Mapping[str, str], years: Expression) -> str:
    """The drawn number with the running number and the letters that its neighbours have, and the year moved as the
    dates of the text are.

    moved   what the years of the text have become
    years   how years are written in such numbers

    >>> alike_in("WEB-23-00418", "MDR-52-00879", bytes(32), 0, {"23": "19"}, Expression(r"20\\d\\d"))[3:]
    '-19-00879'
    """
    if len(norm) != len(new):
        return new
    running = RUNNING.search(norm)
    if running is not None and _told(norm, running.end() + 1, years):
        number = later(running[0], Stream(root, "series", str(attempt)))
        return new[: running.start()] + number + new[running.end() :]
    serial = SERIAL.fullmatch(norm)
    if serial is not None:
        letters = alike(serial["letters"], Stream(root, "letters", serial["letters"]))
        start, end = serial.span("year")
        return letters + new[len(letters) : start] + _moved(serial["year"], moved, new[start:end]) + new[end:]
    return new


def _told(number: str, at: int, years: Expression) -> bool:
    """Whether a year of a number begins there."""
    return any(year.start() == at for year in years.finditer(number))


def _moved(year: str, years: Mapping[str, str], drawn: str) -> str:
    """A year of two figures moved as the nearest one of the text is; where none is near it is as it was drawn.

    >>> _moved("22", {"2023": "2019", "23": "19"}, "77"), _moved("62", {"23": "19"}, "77")
    ('18', '77')
    """
    known = [old for old in years if len(old) == len(year) and abs(int(old) - int(year)) <= NEAR]
    if not known:
        return drawn
    nearest = min(known, key=lambda old: abs(int(old) - int(year)))
    return f"{(int(year) + int(years[nearest]) - int(nearest)) % 100:02d}"
