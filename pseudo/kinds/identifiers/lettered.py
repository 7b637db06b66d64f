"""Letters in file numbers that stand for a name of the text: `CSU/2214-3/2024` of Csurgó, `BF-77` of Berzeviczy-Fekete,
`TÖ/112` of Tiszaörvényes.

What comes in: the old number, the drawn one, what names have become. What goes out: the drawn number with the letters
of the new names; letters that stand for no name of the text stay as they were drawn. Start at `lettered`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import count

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rebuild import Renamed, plain
from pseudo.kinds.identifiers.shapes import alike
from pseudo.language.letters import LOWER, UPPER

GROUP = re.compile(rf"(?<![^\W\d_])[^\W\d_{LOWER}]{{2,8}}(?![^\W\d_])")
"""Capitals that may be initials, wherever they stand: `DU-KB-07`, `ZP2024/0117`."""
FIRST = re.compile(rf"[^\W\d_]{{2}}(?=[-/ ]\d)|[^\W\d_{UPPER}]{{2,4}}(?=[-/ ]\d)")
"""Letters with which a number begins, two or some small ones: initials, where a name has them, or of a town."""
CLASS = re.compile(rf"[^\W\d_{LOWER}](?=[-/](?:\d\d-)?\d{{3}})")
"""One capital before a number, which tells of what kind it is, not whose: `O-98114` of a doctor, `É-20-0417` of an
architect."""
NOWHERE = Expression("(?!)")
INITIALS = 2
"""So many letters of a longer group may be somebody's initials, before those of what is called after him."""


def lettered(
    norm: str, new: str, letters: Expression, renamed: Renamed, regions: Container[str] = frozenset(),
    fields: Expression = NOWHERE,
) -> str:
    """The drawn number with the letters of new names. letters: where the letters of an office stand; regions: letters
    that tell a county, and no town; fields: those of a field of work, which every office has.

    >>> from pseudo.kinds.identifiers.rebuild import as_spelt
    >>> of = as_spelt({"Csurgó": "Makó", "Kner Imre": "Ady Endre", "Berzeviczy-Fekete": "Lukács-Tar"})
    >>> three = Expression("[A-Z]{3}")
    >>> [lettered(old, drawn, three, of) for old, drawn in (
    ...     ("CSU/214", "BNV/503"), ("KIT/214", "MZS/596"), ("BF-77/2023", "BF-55/2019"))]
    ['MAK/503', 'AET/596', 'LT-55/2019']
    >>> lettered("LSSAVI/33/2025", "LSSAVI/89/2021", NOWHERE, as_spelt({}, papers={"LSSAVI": "ESAVI"}))
    'ESAVI/89/2021'
    >>> lettered("TÖ/112", "TÖ/869", three, as_spelt({"Tiszaörvényes": "Őrszigeti"}, towns=["Tiszaörvényes"]))
    'ŐR/869'
    """
    if len(norm) != len(new):
        return new
    for group in reversed([*GROUP.finditer(norm)]):  # nobody's initials stay, be they as many as the new ones or not
        told = _monogram(group[0], renamed)
        if told and group[0] not in regions and not fields.fullmatch(group[0]):
            told = renamed.papers.get(group[0]) or codes.upper((told * len(group[0]))[: len(group[0])])
            new = new[: group.start()] + told + new[group.end() :]
    if len(norm) != len(new):
        return new  # `ESAVI/1/2025` of what was `LSSAVI/1/2025`
    for group in (*letters.finditer(norm), *filter(None, (FIRST.match(norm),))):
        town = _of_a_town(plain(group[0]), renamed) if group[0] not in regions else ""
        told = _monogram(group[0], renamed) or _told(plain(group[0]), renamed) or town
        told = "" if fields.fullmatch(group[0]) else told
        if told and len(told) == len(group[0]):
            told = told if group[0].islower() else codes.upper(told)
            told = told[:1] + codes.lower(told[1:]) if group[0][1:].islower() else told  # `SysDno`
            new = new[: group.start()] + told + new[group.end() :]
    return new


def together(norm: str, new: str, root: bytes) -> str:
    """The drawn number with the same letters for the same: papers of one series go on being of one, whatever name their
    letters stand for. What was drawn as it was stays, and so does one letter that tells of what kind a number is.

    >>> one, other = (together(old, drawn, b"k" * 32) for old, drawn in (
    ...     ("HKF-2024/00288", "JRK-2020/00196"), ("HKF-2024/00317", "JLM-2020/00607")))
    >>> one[:3] == other[:3], one[3:]
    (True, '-2020/00196')
    >>> together("O-98114", "I-64228", b"k" * 32)
    'O-64228'
    """
    if len(norm) != len(new):
        return new
    if CLASS.match(norm):
        new = norm[0] + new[1:]
    for group in GROUP.finditer(norm):
        if new[group.start() : group.end()] != group[0]:
            made = next(text for attempt in count() if (
                text := alike(group[0], Stream(root, "letters", group[0], str(attempt)))) != group[0])
            new = new[: group.start()] + made + new[group.end() :]
    return new


def _monogram(group: str, renamed: Renamed) -> str:
    """What letters become that are the initials of a name; nothing for others."""
    return renamed.monograms.get(codes.lower(group)) or renamed.monograms.get(plain(group), "")


def _told(group: str, renamed: Renamed) -> str:
    """What letters become that are the beginning of a name, or begin with its initials; nothing for others."""
    if len(group) <= INITIALS:
        return ""
    begun = {new[: len(group)] for old, new in renamed.names.items() if old.startswith(group)}
    if len(begun) == 1:
        return begun.pop()
    initials = renamed.monograms.get(group[:INITIALS], "")
    return initials + group[INITIALS:] if initials else ""


def _of_a_town(group: str, renamed: Renamed) -> str:
    """What letters become that a town of the text is cut down to: its first, and others of it in their order; nothing
    where two towns of the text can be so that become others by these letters."""
    meant = {renamed.accents[town][: len(group)] for town in renamed.towns if _cut_down(group, town)}
    return meant.pop() if len(meant) == 1 else ""


def _cut_down(group: str, town: str) -> bool:
    at = 0
    for letter in group:
        at = town.find(letter, at) + 1
        if not at:
            return False
    return town.startswith(group[0])
