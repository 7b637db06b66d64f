"""House numbers and zip codes in Hungarian addresses: `6724 Szeged, Rókusi körút 14/B. III. em. 11.`

What comes in: a text. What goes out: ADDR_NO (house, staircase, floor and door as one, with the final full stop) after
the name of a public space, and ZIP (four figures before a settlement). Source: AkH 12, 297 on writing addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.identifiers.candidate import Found
from pseudo.identifiers.contexts import Contexts
from pseudo.identifiers.shapes import fold
from pseudo.identifiers.tables import Tables


CAPITAL = "A-ZÁÉÍÓÖŐÚÜŰ"
NUMBER = r"\d{1,4}(?: ?[–-] ?\d{1,4})?(?: ?/ ?[A-Za-z\d]{1,3})?(?: ?[A-Za-z](?![\w]))?"
FLOOR = r"(?:(?:[IVX]{1,5}|\d{1,2})\.? ?(?:em(?:elet)?\b\.?)|(?:fél|mag)?f(?:öld)?sz(?:in)?t?\b\.?|mfszt\b\.?|félem(?:elet)?\b\.?|(?:al|tető)tér\b)"
HOUSE = r"(?:[A-Z\d]{1,2}\.? ?(?:épület|ép\b\.?|lépcsőház|lph?\b\.?|lh\b\.?|tömb|torony))"
DOOR = r"(?:\d{1,4}(?:/[A-Za-z])?(?:\.? ?(?:ajtó|a)\b\.?|\.)?(?![\d-]))"
FLOOR_DOOR = r"(?:(?:[IVX]{1,5}|\d{1,2})\.? ?/ ?\d{1,4}(?:/?[A-Za-z]\b)?\.?)"
PART = rf"(?:{HOUSE}|{FLOOR}(?:,? {DOOR})?|{FLOOR_DOOR})"
ADDRESS = rf"{NUMBER}(?:\.|(?= |,|\)|;|\n|$|-))(?:,? (?:{PART}(?:,? {PART})?))?"
ZIP = re.compile(rf"(?<![\w/.-])(?:H-)?([1-9]\d{{3}})[ \xa0]{{1,2}}(?=[{CAPITAL}][\w-]{{1,30}})")
ZIP_AFTER = re.compile(rf"(?<=[a-záéíóöőúüű]), ?([1-9]\d{{3}})(?=[,\s])")
PO_BOX = re.compile(r"\b(?:[Pp][Ff]\.?|[Pp]ostafiók):? ?(\d{1,5}\.?)(?![\w])")
NO_HOUSE = re.compile(r"\d{1,2}[.:]\d\d|\d+ ?(?:óra|perc|év|fő|db|méter|km|kg|Ft|forint|és fél)|(?:1[89]|20)\d\d\.? ?(?:év|jan|feb|már|ápr|máj|jún|júl|aug|szep|okt|nov|dec)|"
                      r"\d{1,2}[-–]?[aáeé]n?\b")


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """House numbers and zips."""
    yield from _houses(text, tables, contexts)
    yield from _zips(text, tables, contexts)


def _kind_of_space(tables: Tables) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = "|".join(sorted(map(re.escape, tables.streets), key=len, reverse=True))
    short = "|".join(sorted(map(re.escape, tables.street_abbreviations), key=len, reverse=True))
    plain = re.compile(rf"(?<=[ -])(?:(?:{words})|(?:{short}))(?:,? |\xa0|\n)(?=\d)", re.I)
    inflected = re.compile(rf"(?<=[ -])(?:{fold(words)})(?:b[ae]n|n|on|en)?,? (?:az? )?(\d{{1,4}})(?=-b(?:[ae]n|ol)\b)")
    return plain, inflected


NUMBERED = re.compile(r"\d{1,4}(?:/[A-Za-z])?(?=-(?:ban|ben) (?:lak|él|szállt|albérl))|\d{1,4}(?:/[A-Za-z])?\.?(?= szám(?: alatt|ú ház))")
HOUSE_NUMBER = re.compile(ADDRESS)


def _houses(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    if not tables.streets:
        return
    plain, inflected = _kind_of_space(tables)
    for street in plain.finditer(text):
        if not _named(text, street.start()) or NO_HOUSE.match(text, street.end()):
            continue
        house = HOUSE_NUMBER.match(text, street.end())
        if house is not None:
            yield Found(house.start(), house.end(), "ADDR_NO", 0.9, "context: " + street[0].strip().lower())
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


LINE_START = re.compile(r"(?:^|\n|[:;(,>|\t])[ \t]*(?:H-)?$")
REST = re.compile(rf"[{CAPITAL}][\w-]{{1,30}}(?: [{CAPITAL}][\w-]{{1,30}})?(?:,? [IVX]{{1,5}}\. ?ker(?:ület|\.))?(?=(,)|[ \t]*(?:\n|$)|(\)| ))")


def _zips(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    for match in ZIP.finditer(text):
        start, end = match.span(1)
        word = contexts.beside("ZIP", start, end)
        rest = REST.match(text, match.end())
        if rest is None:
            continue
        opened = LINE_START.search(text[max(0, start - 12) : start]) is not None
        street = rest[1] and any(char.isdigit() for char in text[rest.end() : rest.end() + 60])
        if word is not None and rest is not None:
            yield Found(start, end, "ZIP", 0.9, f"context: {word}")
        elif street and (opened or rest[1]):
            yield Found(start, end, "ZIP", 0.85, "context: settlement and street")
        elif opened and not rest[2]:
            yield Found(start, end, "ZIP", 0.7, "structure: settlement after it")
    for match in ZIP_AFTER.finditer(text):
        word = contexts.beside("ZIP", match.start(1), match.end(1))
        if word is not None:
            yield Found(match.start(1), match.end(1), "ZIP", 0.8, f"context: {word}")
