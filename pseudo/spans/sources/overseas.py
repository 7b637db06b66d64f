"""Whole addresses of other lands, whatever their streets are called: `Turu 48, 50106 Tartu`.

What comes in: a text. What goes out: the street, the number of the house, the zip and the town of each, where the town
is one of the tables and the zip looks as those of its country do. Start at `addresses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language import lands
from pseudo.language.lands import Land
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER

WORD = r"[\w'’.-]"
CODE = rf"\d{{3}} \d{{2}}|\d{{2}}-\d{{3}}|\d{{4}} [{UPPER}]{{2}}|\d{{4,6}}"
CARRIED = rf"(?:[{UPPER}]{{1,2}}-)?"
BEFORE = Regex(rf"(?<![\w.-])(?P<whole>{CARRIED}(?P<code>{CODE})),? (?P<town>[{UPPER}]{WORD}*(?: {WORD}+){{0,3}})")
"""A zip and what may be its town."""
NUMBER = rf"\d{{1,4}}[{UPPER}{LOWER}]?(?:[/-]\d{{1,3}}[{UPPER}{LOWER}]?)?"
LEFT = Regex(rf"(?P<street>[^\d,;:()\n]{{2,40}}?),? (?P<number>{NUMBER}),\s$")
FIRST = Regex(rf"(?<![\w.,-])(?P<number>{NUMBER}),? (?P<street>[^\d,;:()\n]{{3,40}}),\s$")
RIGHT = Regex(rf",\s(?P<street>[^\d,;:()\n]{{2,40}}?) (?P<number>{NUMBER})(?!\w)")
"""A street and its number before a zip, the number first, and behind the town."""
FURTHEST = 70
"""Code points before a zip in which its street is looked for."""
WHY = "street abroad"


def addresses(text: str, language: Language) -> Iterator[Span]:
    """The pieces of all such addresses."""
    known = lands.load(language.home)
    for match in BEFORE.finditer(text) if known else ():
        found = _town(match["town"], match["code"], language)
        if found is None:
            continue
        town, land = found
        start = match.start("town")
        street = _street(text, min(match.start(), start), start + len(town), land)
        if street is not None:
            yield _span(text, *street["street"], "FAC")
            yield _span(text, *street["number"], "ADDR_NO")
            yield _span(text, *match.span("whole"), "ZIP")
            yield _span(text, start, start + len(town), "GPE")

def _span(text: str, start: int, end: int, type_: str) -> Span:
    norm = text[start:end] if type_ in ("GPE", "FAC") else ""
    return Span(start, end, text[start:end], type_, norm=norm, source="gazetteer", score=0.95, why=WHY)


def _town(said: str, code: str, language: Language) -> tuple[str, Land] | None:
    """The town in whose country zips look so, and that country; None for any other words."""
    known, words = lands.load(language.home), said.rstrip(".,").split(" ")
    for size in range(len(words), 0, -1):
        town = " ".join(words[:size])
        for row in lands.towns(town, language.names):
            land = known.get(row.country)
            if land is not None and lands.shape(code) in land.shapes:
                return town, land
    return None


def _street(text: str, start: int, end: int, land: Land) -> dict[str, tuple[int, int]] | None:
    """Where the street and the number of the house stand, before a zip or behind a town."""
    left = text[max(0, start - FURTHEST) : start]
    for match, offset in ((FIRST.search(left), start - len(left)), (LEFT.search(left), start - len(left)),
                          (RIGHT.match(text, end), 0)):
        if match is None:
            continue
        at = _begun(match["street"], land)
        if at < len(match["street"]):
            first = match.start("street") + offset
            return {"street": (first + at, first + len(match["street"])),
                    "number": (match.start("number") + offset, match.end("number") + offset)}
    return None


def _begun(words: str, land: Land) -> int:
    """Where in words that end in a street's name it begins: at the last run of raised words, and of those small ones
    that streets of the country have (`rue de Rivoli`); the length of all where it is no name."""
    begun = len(words)
    for word in reversed(list(re.finditer(r"\S+", words))):
        if not (word[0][:1].isupper() or word[0] in land.small) or (word[0][-1] in ".!?" and word[0] not in land.small
                                                                     and len(word[0]) > LONG):
            break
        begun = word.start()
    return begun


LONG = 5
"""Signs of an abbreviation, at most: a longer word with a full stop ends a sentence."""
