"""Full dates inside numbers (`38412/2/2009.06.14`), which move with the dates of the text.

What comes in: a number, old and drawn anew, and a number of days. What goes out: the new number with the old one's
dates, moved. Start at `moved`. The year has four figures and stands first or last.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

YEAR = r"(?P<y>19[3-9]\d|20[0-4]\d)"
MONTH, DAY = r"(?P<m>0?[1-9]|1[0-2])", r"(?P<d>0?[1-9]|[12]\d|3[01])"
SPELLINGS = tuple(
    re.compile(rf"(?<!\d){source}(?!\d)")
    for source in (
        rf"{YEAR}(?P<sep>\. ?|[-/_]){MONTH}(?P=sep){DAY}",
        rf"{DAY}(?P<sep>\. ?|[-/_]){MONTH}(?P=sep){YEAR}",
        rf"{YEAR}(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])",
    )
)


def moved(number: str, new: str, days: int) -> str:
    """The new number with the dates of the old one `days` later, in their spelling; one of another shape, and one that
    is a date and nothing else, stays as it was drawn.

    >>> moved("38412/2/2009.06.14", "57027/5/2008.08.17", -364)
    '57027/5/2008.06.15'
    >>> moved("20090614", "71320985", -364)
    '71320985'
    """
    if len(number) != len(new):
        return new
    for start, end, spelt in sorted(_dates(number, days), reverse=True):
        new = new[:start] + spelt + new[end:]
    return new


def _dates(number: str, days: int) -> Iterator[tuple[int, int, str]]:
    """Where dates stand in a number, and how they are spelt when moved; the first spelling that fits, then the next."""
    taken = 0
    for spelling in SPELLINGS:
        for match in spelling.finditer(number):
            year, month, day = (int(match[part]) for part in "ymd")
            places = sum(1 << at for at in range(*match.span()))
            rest = number[: match.start()] + number[match.end() :]
            try:
                date = datetime.date(year, month, day) + datetime.timedelta(days)
            except (ValueError, OverflowError):
                continue
            if not taken & places and any(map(str.isalnum, rest)):
                taken |= places
                yield *match.span(), _spelt(match, date)


def _spelt(match: re.Match[str], date: datetime.date) -> str:
    """The date as the match spells its own: figures padded where it pads."""
    padded = match["m"][0] == "0" or match["d"][0] == "0" or len(match["m"]) == len(match["d"]) == 2
    out, at = "", match.start()
    for part, value in sorted((("y", date.year), ("m", date.month), ("d", date.day)), key=lambda p: match.start(p[0])):
        out += match.string[at : match.start(part)] + (f"{value:02d}" if padded else str(value))
        at = match.end(part)
    return out + match.string[at : match.end()]
