"""House numbers and zip codes in Hungarian addresses: `6724 Szeged, Rókusi körút 14/B. III. em. 11.`

What comes in: a text. What goes out: ADDR_NO (house, staircase, floor and door as one, with the final full stop) after
the name of a public space, and ZIP (four figures before a settlement). Source: AkH 12, 297 on writing addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.identifiers.candidate import COUNTED, Found
from pseudo.identifiers.contexts import Contexts
from pseudo.identifiers.shapes import fold
from pseudo.identifiers.tables import Tables

CAPITAL = "A-ZÁÉÍÓÖŐÚÜŰ"
NUMBER = r"\d{1,4}(?: ?[–-] ?\d{1,4})?(?: ?/ ?[A-Za-z\d]{1,3})?(?: ?[A-Za-z](?!\w))?"
FLOOR = (
    r"(?:(?:[IVX]{1,5}|\d{1,2})\.? ?em(?:elet)?\b\.?|(?:fél|mag)?f(?:öld)?sz(?:in)?t?\b\.?|mfszt\b\.?"
    r"|félem(?:elet)?\b\.?|(?:al|tető)tér\b)"
)
HOUSE = r"(?:[A-Z\d]{1,2}\.? ?(?:épület|ép\b\.?|lépcsőház|lph?\b\.?|lh\b\.?|tömb|torony))"
DOOR = r"(?:\d{1,4}(?:/[A-Za-z])?(?:\.? ?(?:ajtó|a)\b\.?|\.)?(?![\d-]))"
FLOOR_DOOR = r"(?:(?:[IVX]{1,5}|\d{1,2})\.? ?/ ?\d{1,4}(?:/?[A-Za-z]\b)?\.?)"
PART = rf"(?:{HOUSE}|{FLOOR}(?:,? {DOOR})?|{FLOOR_DOOR})"
ADDRESS = re.compile(rf"{NUMBER}(?:\.|(?=[ ,);\n-]|$))(?:,? {PART}){{0,4}}")
NO_HOUSE = re.compile(
    r"\d{1,2}[.:]\d\d|\d+ ?(?:óra|perc|év|fő|db|méter|km|kg|Ft|forint|és fél)|\d{1,2}-[aáeé]n?\b"
    r"|(?:1[89]|20)\d\d(?:-|\.? ?(?:év|jan|feb|már|ápr|máj|jún|júl|aug|szep|okt|nov|dec))"
)
"""What follows a street's name and is a time, a date or an amount."""
NUMBERED = re.compile(
    r"\d{1,4}(?:/[A-Za-z])?(?=-(?:ban|ben) (?:lak|él|szállt|albérl))|\d{1,4}(?:/[A-Za-z])?\.?(?= szám(?: alatt|ú ház))"
)
PO_BOX = re.compile(r"\b(?:[Pp][Ff]\.?|[Pp]ostafiók):? ?(\d{1,5}\.?)(?!\w)")
ZIP = re.compile(rf"(?<![\w/.-])(?:H-)?([1-9]\d{{3}})[ \xa0]{{1,2}}(?=[{CAPITAL}][\w-]{{1,30}})")
ZIP_AFTER = re.compile(r"(?<=[a-záéíóöőúüű]), ?([1-9]\d{3})(?=[,\s])")
LINE_START = re.compile(r"(?:^|\n|[:;(,>|\t])[ \t]*(?:H-)?$")
REST = re.compile(
    rf"[{CAPITAL}][\w-]{{1,30}}(?: [{CAPITAL}][\w-]{{1,30}})?\.?(?:,? [IVX]{{1,5}}\.(?: ?ker(?:ület|\.))?)?"
    r"(?=(,)|[ \t]*(?:\n|$)|(\)| ))"
)
"""The settlement after a zip: then a comma (group 1), the line's end, or something else (group 2)."""


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """House numbers and zips."""
    yield from _houses(text, tables, contexts)
    yield from _zips(text, tables, contexts)


@lru_cache(maxsize=16)
def _spaces(words: tuple[str, ...], short: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A kind of public space before a number: as it stands (`utca 5.`), and inflected (`utcában, a 12-ben`)."""
    either = "|".join(sorted(map(re.escape, map(fold, (*words, *short))), key=lambda word: (-len(word), word)))
    plain = re.compile(rf"(?<=[ -])(?:{either})(?:,? |\xa0|\n)(?=\d)")
    cases = r"(?:b[ae]n|n|on|en)?,? (?:az? )?(\d{1,3})(?=-b(?:[ae]n|ol)\b)"
    return plain, re.compile(rf"(?<=[ -])(?:{either}){cases}")


def _houses(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    if not tables.streets:
        return
    plain, inflected = _spaces(tables.streets, tables.street_abbreviations)
    for street in plain.finditer(contexts.folded):
        if not _named(text, street.start()) or NO_HOUSE.match(text, street.end()):
            continue
        house = ADDRESS.match(text, street.end())
        if house is not None:
            word = text[street.start() : street.end()].strip(" ,\n\xa0").lower()
            yield Found(house.start(), house.end(), "ADDR_NO", 0.9, f"context: {word}")
    for street in inflected.finditer(contexts.folded):
        if _named(text, street.start()):
            yield Found(street.start(1), street.end(1), "ADDR_NO", 0.85, "context: street before")
    for match in NUMBERED.finditer(text):
        yield Found(match.start(), match.end(), "ADDR_NO", 0.6, "structure: lives at number")
    for match in PO_BOX.finditer(text):
        yield Found(match.start(1), match.end(1), "ADDR_NO", 0.85, "context: post office box")


def _named(text: str, end: int) -> bool:
    """Whether a name stands before the word of the public space: a capital or a figure among the last five words."""
    before = text[max(0, end - 60) : end].rpartition("\n")[2].split()[-5:]
    return any(word[0].isupper() or word[0].isdecimal() for word in before[-1:] + before[:-1] if word[0].isalnum())


AFTER_PLACE = re.compile(r"[a-záéíóöőúüű], ?$")


def _street_follows(end: int, contexts: Contexts, tables: Tables) -> bool:
    """Whether a public space with a number stands in the next 60 characters."""
    plain, _ = _spaces(tables.streets, tables.street_abbreviations)
    return plain.search(contexts.folded, end, end + 60) is not None


def _zips(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    for match in ZIP.finditer(text):
        start, end = match.span(1)
        word = contexts.beside("ZIP", start, end)
        rest = REST.match(text, match.end())
        if rest is None:
            continue
        opened = LINE_START.search(text[max(0, start - 12) : start]) is not None
        street = rest[1] and any(char.isdigit() for char in text[rest.end() : rest.end() + 60])
        if COUNTED.match(text, end):
            continue
        if word is not None:
            yield Found(start, end, "ZIP", 0.9, f"context: {word}")
        elif street and (opened or rest[1]):
            yield Found(start, end, "ZIP", 0.85, "context: settlement and street")
        elif AFTER_PLACE.search(text[max(0, start - 3) : start]) and _street_follows(end, contexts, tables):
            yield Found(start, end, "ZIP", 0.8, "context: settlement before, street after")
        elif opened and not rest[2]:
            yield Found(start, end, "ZIP", 0.7, "structure: settlement after it")
    for match in ZIP_AFTER.finditer(text):
        word = contexts.beside("ZIP", match.start(1), match.end(1))
        if word is not None:
            yield Found(match.start(1), match.end(1), "ZIP", 0.8, f"context: {word}")
        elif _street_follows(match.end(1), contexts, tables):
            yield Found(match.start(1), match.end(1), "ZIP", 0.75, "context: settlement before, street after")
