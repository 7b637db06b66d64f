"""Numbered roads: `8-as főút`, `M5-ös autópálya`, `4404. számú út`. Their number tells the region, so it is changed.

Main roads have one or two figures (1 to 8, 10 to 89), motorways an M; the others more. The kind of road stays. Source:
the numbering of national public roads (decree 6/1998 KHVM), the list of motorways own knowledge, 2026-11. The type is
FAC, as of other roads: the span is read and inflected like a name.

>>> validate("M5-ös autópálya"), compact("8-as főút"), format("44. sz. út")
('M5 út', '8 út', '44. sz. út')
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.identifiers.candidate import Found, IdentifierError, Kind
from pseudo.identifiers.contexts import Contexts
from pseudo.identifiers.expressions import Expression
from pseudo.identifiers.tables import Tables
from pseudo.keyed import Stream

MOTORWAYS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 19, 25, 30, 31, 34, 35, 43, 44, 60, 70, 76, 80, 85, 86)
ENDINGS = "s es es as es ös os es as es".split()
"""What joins a number to the road, by its last figure (`5-ös`); of tens, by the ten."""
TENS = "- es as as es es as es as es".split()
ROAD = r"(?:fő|autó|gyorsforgalmi |fő ?közlekedési |másodrendű |elsőrendű |mellék|bekötő)?(?:út|utak?|pálya|pályá)"
LETTERS = "[a-záéíóöőúüű]"
NUMBER = re.compile(
    rf"(M?\d{{1,5}})((?:-[aeoö]?s{LETTERS}{{0,4}}|\.)?)((?: (?:számú|sz\.))?(?: {ROAD}{LETTERS}{{0,6}})?)",
    re.IGNORECASE,
)


def compact(number: str) -> str:
    """The number, and that it is a road's. raises IdentifierError when there is no numbered road."""
    match = NUMBER.fullmatch(number)
    if match is None or not (match[3] or match[1][0] in "Mm"):
        raise IdentifierError("not a numbered road")
    return f"{match[1].upper()} út"


validate = compact


def format(number: str) -> str:
    """As written."""
    return number


def generate(stream: Stream, like: str = "8-as főút") -> str:
    """Another road of the same class, the number's ending fitted to it."""
    match = NUMBER.fullmatch(like)
    if match is None:
        raise IdentifierError("not a numbered road")
    old, joint, rest = match.groups()
    if old[0] in "Mm":
        value, mark = stream.choice(MOTORWAYS), old[0]
    else:
        value, mark = _of_length(len(old), stream), ""
    ending = ENDINGS[value % 10] if value % 10 or not value else TENS[value // 10 % 10]
    return f"{mark}{value}" + (f"-{ending}" if joint.startswith("-") else joint) + rest


def _of_length(figures: int, stream: Stream) -> int:
    """A number of main roads with one or two figures, of others with more; none ends in a zero."""
    if figures == 1:
        return 1 + stream.below(8)
    if figures == 2:
        return 10 + stream.below(80)
    return int(str(1 + stream.below(8)) + stream.digits(figures - 2) + str(1 + stream.below(9)))


ROADS = Expression(
    r"(?<![\w/.,-])(?:(?:M\d{1,2}|\d{1,4})(?:-[aeoö]?s(?: (?:számú|sz\.))?|\. (?:számú|sz\.))"
    rf" {ROAD}{LETTERS}{{0,6}}(?!\w)"
    r"|M\d{1,2}-[aeoö]?s(?:[aeoö]n|r[aeóő]l?|t[óő]l|ig|n[áé]l|hez|hoz|höz)(?![\w-])(?! (?:metró|busz))"
    r"|M\d{1,2}-[aeoö]?s(?= \d{1,3}(?:-[aeoö]s|\.|\+\d)))"
)
"""A road with its number in a text, or a motorway by its number alone."""


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Numbered roads, in order."""
    for match in contexts.matches(ROADS, text):
        yield Found(match.start(), match.end(), "FAC", 0.9, "structure: numbered road")


PATTERN = Expression(r"(?!)")
KIND = Kind("FAC", PATTERN, compact, validate, generate)
