"""Rendszám, a Hungarian number plate: ABC-123 (1990 to 2022), AA BB-123 (from July 2022), and older special series.

New plates: the first two letters are both vowels or both consonants; TX taxi, HA army, RA police, MA ambulance, NA tax
office, BA prison, CD and OT are reserved. Source: Government decree 326/2011 and its change of 2022. No check digit.

>>> validate("aa nz-271"), format("AANZ271")
('AANZ271', 'AA NZ-271')
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind, standing
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell
from pseudo.kinds.identifiers.tables import Tables

STRUCTURE = Expression(r"[A-Z]{3}\d{2,3}|[A-Z]{4}\d{3}|[A-Z]{4}\d{2}|[A-Z]{5}\d|[A-Z]{2}\d{2}[- ]?\d{2}")
RESERVED = frozenset(["TX", "HA", "RA", "MA", "NA", "BA", "CD", "OT", "DT", "CK", "HC"])
CONSONANTS, VOWELS = "BCDFGHJKLMNPRSTVZ", "AEIOU"
FIRST = "ABCDEFGHIJKLMNPRST"


def compact(number: str) -> str:
    """Letters and figures, upper case."""
    return characters(number)


def validate(number: str) -> str:
    """The compact plate. raises IdentifierError when it is none of the Hungarian series."""
    plate = compact(number)
    if not STRUCTURE.fullmatch(plate):
        raise IdentifierError("not a Hungarian number plate")
    return plate


def format(number: str) -> str:
    """ABC-123, AA BB-123."""
    plate = compact(number)
    return respell(plate, like={6: "AAA-000", 7: "AA AA-000"}.get(len(plate), plate))


def generate(stream: Stream, like: str = "AAA-000") -> str:
    """A plate of the same series, in the spelling of `like`; any other plate keeps its shape."""
    old = compact(like)
    figures = f"{1 + stream.below(999):03d}"
    if re.fullmatch(r"[A-Z]{3}\d{3}", old):
        letters = stream.choice(FIRST) + stream.choice(CONSONANTS) + stream.choice(CONSONANTS)
        return respell(letters + figures, like)
    if re.fullmatch(r"[A-Z]{4}\d{3}", old):
        pool = VOWELS if old[2] in VOWELS else CONSONANTS
        while (second := stream.choice(pool) + stream.choice(pool)) in RESERVED:
            pass
        return respell(old[:2] + second + figures, like)
    return alike(like, stream)


SMALL = Expression(r"(?<![\w/.-])(?:[a-p][a-z] ?[a-z]{2}|[a-z]{3})(?:-|([ \xa0])|)\d{3}(?![\w/-]|[.,]\d)")
"""Plates in small letters, as people type them."""


LABEL = Expression(r"\b(?:rendszam\w{0,4}|f?rsz\.?) ?:? ?$")


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Plates in small letters beside a word for plates or cars; with a space only letters that are no word."""
    for match in contexts.matches(SMALL, text):
        word = contexts.beside("PLATE", *match.span(), after_only=match[1] is not None)
        if match[1] and (label := LABEL.search(contexts.folded, max(0, match.start() - 20), match.start())):
            word = label[0].strip(" :")
        sure = not match[1] or not re.search("[aeiou]", match[0]) or (word is not None and re.search("rend|rsz", word))
        if word is not None and sure:
            yield Found(match.start(), match.end(), "PLATE", 0.85, f"context: {word}")


PATTERN = standing(
    r"(?:[A-Z]{2}[ \xa0-]?[A-Z]{2}[ \xa0]?[-‑–]?[ \xa0]?\d{3}|[A-Z]{3}[ \xa0]?[-‑–]?[ \xa0]?\d{3}|[A-Z]{3}-\d\d)"
)
KIND = Kind(
    "PLATE", PATTERN, compact, validate, generate,
    bare=0.55, bare_shape=Expression(r"(?![IVX]{3})[A-Z]{3}[-‑– ]\d{3}|[A-Z]{2} [A-Z]{2}[- ]\d{3}|[A-Z]{4}-\d{3}"),
    sure=Expression(r"[A-P][A-Z] (?:[AEIOU]{2}|[B-DF-HJ-NP-TVZ]{2})-\d{3}"),
)
