"""Telephone numbers put back in whatever way they are written: with the country, with `06`, without, in any groups.

What comes in: a text, names. What goes out: pieces, in the groups of the text; numbers that several had are left. Start
at `phones`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pseudo.kinds.identifiers.tables import load
from pseudo.kinds.identifiers.world import phone
from pseudo.replace.stage import Tools
from pseudo.restoring.endings import ended
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import NAMESAKE, Left, Piece

DIGIT = re.compile(r"\d")
ABROAD = re.compile(r"\+|00|\(\+")
"""What begins a number that says its country."""
SHORT = re.compile(r"(?<![\w+.,/-])(?<!\d )\d{3}[ \xa0/-]?\d{3,4}(?![\w/]|[ .,-]?\d)")
"""What may be a number without its area."""
TAIL = 6
"""Last figures that numbers of the mapping are looked for by."""
HEAD = 3
"""Figures of a subscriber's first group."""


@dataclass(frozen=True, slots=True)
class Line:
    """A number: its country, its area or network, the subscriber's own figures; all figures alone."""

    country: str = field(repr=False)
    area: str = field(repr=False)
    own: str = field(repr=False)

    @property
    def national(self) -> str:
        """The figures that say it inside its country."""
        return self.area + self.own


def is_phone(name: Name, region: str | None) -> bool:
    """Whether an identifier is a telephone number, of its type or as it is written."""
    if name.type == "PHONE":
        return True
    return name.type == "ID" and all(phone.PREFIX.match(text) and line(text, region) is not None
                                     for text in (name.new, name.old))


def line(number: str, region: str | None) -> Line | None:
    """The parts of a number; None where no such number is possible.

    >>> line("+36 30 688 7233", "HU").national, line("06-1/234-5678", "HU").area, line("12", "HU")
    ('306887233', '1', None)
    """
    import phonenumbers as pn

    try:
        parsed = pn.parse(number, region)
    except pn.NumberParseException:
        return None
    if not pn.is_possible_number(parsed):
        return None
    national = pn.national_significant_number(parsed)
    area = pn.length_of_national_destination_code(parsed) or 0
    return Line(str(parsed.country_code), national[:area], national[area:])


def phones(text: str, names: Iterable[Name], tools: Tools) -> Iterator[Piece | Left]:
    """The telephone numbers of a text that are new ones of the mapping."""
    region = load(tools.language.at("pseudo")).country
    known: dict[str, set[Line]] = defaultdict(set)
    own: dict[str, set[Line]] = defaultdict(set)
    for name in names:
        if not is_phone(name, region):
            continue
        new, old = line(name.new, region), line(name.old, region)
        if new is not None and old is not None:
            known[new.country + new.national].add(old)
            own[new.own].add(old)
    if not known:
        return
    news = {key: line(f"+{key}", None) for key in known}
    tails = frozenset(key[-TAIL:] for key in news)
    ends: list[int] = []
    for match in phone.RUN.finditer(text):
        for surface in _cut(match.group(), tails):
            said = line(surface, region)
            key = said.country + said.national if said is not None else ""
            new = news.get(key)
            if new is not None:
                end = match.start() + len(surface)
                ends += range(match.start(), end)
                yield _piece(text, match.start(), end, new, known[key], tools)
                break
    done = frozenset(ends)
    for match in SHORT.finditer(text):
        figures = "".join(DIGIT.findall(match.group()))
        if match.start() not in done and figures in own:
            yield _piece(text, *match.span(), Line("", "", figures), own[figures], tools)


def _cut(surface: str, tails: frozenset[str]) -> Iterator[str]:
    """What of a run of figures may be a number of the mapping: all of it, or without what stands behind it."""
    figures, end = "", 0
    for match in DIGIT.finditer(surface):
        figures, end = figures + match.group(), match.end()
        if figures[-TAIL:] in tails and not surface[end : end + 1].isdecimal():
            yield surface[:end]


def _piece(text: str, start: int, end: int, new: Line, olds: Iterable[Line], tools: Tools) -> Piece | Left:
    made = {respelt(text[start:end], new, old) for old in olds}
    if len(made) > 1:
        return Left(start, end, NAMESAKE)
    (old,) = made
    return Piece(start, *ended(text, end, old, tools.language), "PHONE")


def respelt(surface: str, new: Line, old: Line) -> str:
    """A number in the groups in which another is written.

    >>> respelt("06-20/935-1164", Line("36", "20", "9351164"), Line("36", "1", "2345678"))
    '06-1/234-5678'
    """
    said = "".join(DIGIT.findall(surface))
    before = len(said) - len(new.national)
    front = said[:before]
    if new.country and ABROAD.match(surface) and front.endswith(new.country):
        front = front.removesuffix(new.country) + old.country
    places = [match.start() for match in DIGIT.finditer(surface)]
    signs = [surface[at:after] for at, after in zip(places, (*places[1:], len(surface)), strict=True)]
    middle = before + len(new.area)
    groups = ((signs[:before], front), (signs[before:middle], old.area if new.area else ""), (signs[middle:], old.own))
    return surface[: places[0]] + "".join(_filled(group, figures) for group, figures in groups)


def _filled(group: list[str], figures: str) -> str:
    """Figures in the places of others, each of which stands with what follows it."""
    if len(group) == len(figures):
        return "".join(figure + each[1:] for figure, each in zip(figures, group, strict=True))
    inner = next((each[1:] for each in group[:-1] if each[1:]), "")
    behind = group[-1][1:] if group else ""
    if not inner or len(figures) <= HEAD + 1:
        return figures + behind
    return figures[:HEAD] + inner + figures[HEAD:] + behind
