"""A date's norm read back into its parts, and a part written as it was.

What comes in: the norm of a DATE span. What goes out: a `PartialDate`. Start at `parse`; it reads with the patterns
that find, so that what is found can also be shifted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.dates.days import PartialDate, Slot
from pseudo.kinds.dates.reading import FIGURES, figure_style, read
from pseudo.kinds.dates.spelling import Spelling, spelling
from pseudo.kinds.identifiers.expressions import Field
from pseudo.language.folders import folder

BARE = re.compile(r"(?P<y>(?:1\d|20)\d\d)\.?|(?P<d>0?[1-9]|[12]\d|3[01])\.?|['’](?P<ys>\d\d)|"
                  r"(?P<d_>0?[1-9]|[12]\d|3[01])\.?[–-](?P<dto>0?[1-9]|[12]\d|3[01])\.?|(?P<ys_>3[2-9]|[4-9]\d)|(?!20(?:1[2-9]|[2-4]\d)[/-](?:0\d|1[0-2])$)(?P<y_>(?:1\d|20)\d\d)[/–—-](?P<yto>(?:1\d|20)?\d\d)")


def parse(norm: str, lang: str | Path) -> PartialDate | None:
    """The parts of a date's norm; None when it is no date.

    >>> parse("2024. március 18.", "hu").full
    datetime.date(2024, 3, 18)
    """
    return _parsed(norm, folder(lang))


@lru_cache(maxsize=2048)
def _parsed(norm: str, home: Path) -> PartialDate | None:
    """The same; asked again and again of the same norms."""
    how = spelling(home)
    folded = how.letters.aligned(norm)
    slots, best = _bare(norm) or _bare_word(folded, how), 0.0
    figures, field = any(map(str.isdecimal, folded)), Field(folded, ())
    for pattern in how.patterns:
        if pattern.type != "DATE" or pattern.score <= best or (pattern.regex.figures and not figures):
            continue
        if not field.may_have(pattern.regex):
            continue
        match = pattern.regex.fullmatch(folded)
        reading = read(norm, match, pattern, how) if match else None
        if reading is not None and reading.norm == norm and len(reading.slots) > len(slots):
            slots, best = reading.slots, pattern.score
    return _partial(norm, slots, how) if slots else _feast(norm, how)


def _feast(norm: str, how: Spelling) -> PartialDate | None:
    """What a feast's norm tells (`karácsony`, `2023 karácsony`); None when it is none."""
    match = how.feasts.year.match(how.letters.aligned(norm))
    feast = how.feasts.read(norm[match.end() :] if match else norm)
    if feast is None:
        return None
    name = Slot("feast", match.end() if match else 0, len(norm), "feast")
    if match is None or not feast.own:
        return PartialDate(norm, (name,), feast=feast)
    group, style = ("y", "full") if match["y"] else ("ys", "short")
    date = _partial(norm, (Slot("year", *match.span(group), style),), how)
    return replace(date, slots=(*date.slots, name), feast=feast)


def write(part: str, value: int, style: str, how: Spelling) -> str:
    """One part of a date in its style: the inverse of reading it."""
    if style == "full":
        return f"{value:04d}"
    if style == "short":
        return f"{value % 100:02d}"
    if style == "padded":
        return f"{value:02d}"
    if style == "figure":
        return str(value)
    return how.possessed[style[:-1]][value] if style.endswith("+") else how.forms[style][value]


def _bare(norm: str) -> tuple[Slot, ...]:
    """The slots of a norm that is one figure, or two years; none when it is neither."""
    match = BARE.fullmatch(norm)
    if match is None:
        return ()
    return tuple(Slot(part, *match.span(group), figure_style(part, match[group]))
                 for group, part in (("y", "year"), ("y_", "year"), ("ys_", "year"), *FIGURES[2:4],
                                     ("d", "day"), ("d_", "day"), ("dto", "day_to"))
                 if match[group])


def _bare_word(folded: str, how: Spelling) -> tuple[Slot, ...]:
    """The slot of a norm that is one month, or one day in words; none when it is neither."""
    for kind, part in (("month", "month"), ("day", "day")):
        value = how.values.get(kind, {}).get(folded)
        if value is None:
            continue
        form, possessed = (how.letters.aligned(table[kind][value]) for table in (how.forms, how.possessed))
        if folded in (form, possessed):
            return (Slot(part, 0, len(folded), kind + "+" * (folded != form)),)
    return ()


def _partial(norm: str, slots: Sequence[Slot], how: Spelling) -> PartialDate:
    """The date that the slots of a norm tell. A year of two figures is of this century up to 30."""
    values: dict[str, int] = {}
    for slot in slots:
        spelt = norm[slot.start : slot.end]
        kind = slot.style.rstrip("+")
        values[slot.part] = how.values[kind][how.letters.aligned(spelt)] if kind in how.values else int(spelt)
        if slot.style == "short" and "century" not in values:
            century = values["year"] // 100 * 100 if slot.part == "year_to" else 2000 if int(spelt) <= 30 else 1900
            values[slot.part] += century
    if "century" in values:
        values["year"] = values.pop("century") * 100 + values["year"]
    return PartialDate(norm, tuple(slots), **values, feast=None)
