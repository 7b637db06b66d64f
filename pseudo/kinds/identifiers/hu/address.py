"""House numbers and zip codes in Hungarian addresses: `7621 Pécs, Ady utca 27/C. II. em. 8.`

What comes in: a text, or a house number. What goes out: ADDR_NO (house, staircase, floor and door as one, with its
final full stop) after the name of a public space, and ZIP (four figures before a settlement); or another house
number of the same shape. Start at `search` and `house_number`. Source: AkH 12, 297 on writing addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pseudo.core.keyed import Stream
from pseudo.core.numerals import roman
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression, Names
from pseudo.kinds.identifiers.shapes import fold
from pseudo.kinds.identifiers.tables import Tables

CAPITAL = "A-ZÁÉÍÓÖŐÚÜŰ"
NUMBER = r"\d{1,4}(?: ?[–-] ?\d{1,4})?(?: ?/ ?[A-Za-z\d]{1,3}){0,2}(?: ?[A-Za-z](?!\w|/\d|\.? ?(?:em|ép|lép|lph|lh)))?"
FLOOR = (
    r"(?:(?:[IVX]{1,5}|\d{1,2})\.?[ \n]?em(?:elet)?\b\.?|(?:fél|mag)?f(?:öld)?sz(?:in)?t?\b\.?|mfszt\b\.?"
    r"|fe\.(?= ?\d)|félem(?:elet)?\b\.?|(?:al|tető)tér\b)"
)
HOUSE = r"(?:[\"„”]?[A-Z\d]{1,2}[\"”]?\.? ?(?:épület|ép\b\.?|lépcsőház|lház|lph?\b\.?|lh\b\.?|tömb|torony))"
DOOR = r"(?:\d{1,4}(?:/[A-Za-z])?(?:\.? ?(?:ajtó|a)\b\.?|\.)?(?!\d|-(?![aeoö]s\b)))"
FLOOR_DOOR = r"(?:(?:[IVX]{1,5}|[A-F]|\d{1,2})\.? ?/ ?\d{1,4}(?!\d|-\d\d)(?:/?[A-Za-z]\b)?\.?)"
PART = rf"(?:{HOUSE}|{FLOOR}(?:,? ?{DOOR})?|{FLOOR_DOOR})"
ADDRESS = Expression(
    rf"{NUMBER}(?:\.|(?=[ ,;)\t\n-]|$))(?:,?[ \n]{PART}){{0,4}}"
    rf"|[A-Z]/\d{{1,3}}(?!\w)(?!\.? ?(?:épület|ép\b|jelű))(?:\.|,? {PART}){{0,3}}"
    rf"|[A-Z](?:/\d{{1,3}})?\.? ?(?:épület|ép\b\.?|jelű|torony|tömb|lépcsőház|lph?\b\.?|lh\b\.?)(?:,? {PART}){{0,3}}"
)
LETTERED = r"\d|[a-z]/\d{1,3}(?!\w)|[a-z](?:/\d{1,3})?\.? ?(?:epulet|ep\b|jelu|torony|tomb|lepcsohaz|lph?\b|lh\b)"
"""What follows the name of a street, folded: a house number, or a block."""
FLAT = Expression(
    rf"(?<![\w./-])(?:{FLOOR},? {DOOR}|{FLOOR_DOOR})"
    r"(?=(?:-[aeoö]s)?,? (?:lakás|alatti|alatt|szám ?alatti|számú lakás|ajtó))"
    r"|(?<![\w./-])\d{1,4}(?=-[aeoö]s (?:lakás|házszám|ajtó|számú (?:ház|lakás)))|(?<![\w./-])\d{1,3}\.(?= ajtó)"
    rf"|(?<![\w./-])\d{{1,3}}\.? ?(?:tömb|épület|ép\.)(?:,? {PART}){{1,3}}"
)
"""A floor and a door, or a door, without their street."""
STRASSE = Expression(
    r"(?<!\w)[A-ZÄÖÜ][\wäöüß-]{2,30}(?:stra(?:ß|ss)e|gasse|platz|allee) (\d{1,4}(?:/?[A-Za-z])?\.?)(?=[ ,;)\n]|$)"
)
"""A street of the neighbours to the west."""
RURAL = Expression(
    r"(?:(?m:^)|[,\n] ?)(?:[Kk]ülterület|[Bb]elterület|[Tt]anya|[Mm]ajor|[Pp]uszta) (\d{1,4}\.?)(?=(?m:$)|[\s,;])"
    r"|(?<=[a-záéíóöőúüű] )(\d{1,4}\.)(?= (?:sz(?:ámú|\.) )?tanya\b)"
)
"""Farms by their number."""
NO_HOUSE = Expression(
    r"\d{1,2}[.:]\d\d|\d+\.? ?(?:km|kilométer|szelvény)|\d+ ?(?:óra|perc|év|fő|db|méter|km|kg|Ft|forint|és fél)"
    r"|\d{1,2}-[aáeé]n?\b"
    r"|\d{1,4}-[aeoö]s (?:számú )?(?:fő|autó)?(?:út|pálya)"
    r"|(?:1[89]|20)\d\d(?:-|\.? ?(?:év|jan|feb|már|ápr|máj|jún|júl|aug|szep|okt|nov|dec))"
)
"""What follows a street's name and is a time, a date or an amount."""
NUMBERED = Expression(
    r"\d{1,3}(?:/[A-Za-z])?(?=-b[ae] költöz|-[aeoö]s(?:ban|ben) (?:lak|él))|"
    r"\d{1,4}(?:/[A-Za-z])?(?=-(?:ban|ben) (?:lak|él|szállt|albérl))|\d{1,4}(?:/[A-Za-z])?\.?(?= szám(?: alatt|ú ház))"
)
PO_BOX = Expression(r"\b(?:[Pp][Ff]\.?|[Pp]ostafiók):? ?(\d{1,5}\.?)(?!\w)")
ZIP = Expression(rf"(?<![\w/.-])(?:HU?-)?([1-9]\d{{3}})(?:[ \xa0]{{1,2}}|-|, ?)(?=[{CAPITAL}][\w-]{{1,30}})")
ZIP_AFTER = Expression(
    r"(?:(?<=[a-záéíóöőúüű],)|(?<=[a-záéíóöőúüű], )|(?<=[a-záéíóöőúüű] )(?!19|20[0-4])|(?<=[a-z]\. )"
    r"|(?<=[a-záéíóöőúüű] \())([1-9]\d{3})(?=[,\s)])"
)
ZIP_LAST = Expression(r"(?:,[ \n]{1,2}|,? \()(?!19|20[0-4])([1-9]\d{3})(?=$|[\n,;.)]| [A-ZÁÉÍÓÖŐÚÜŰ])(?!\.\d)")
"""A zip behind the house number."""
ZIP_WORD = Expression(r"(?<![\w/.-])([1-9]\d{3})(?=(?:-[^\W\d_]{1,4})? irányítósz)")
COMMON = Expression(r"[ ,]{1,2}[a-záéíóöőúüű]")
"""An ordinary word after four figures: they count something."""
ZIP_BOX = Expression(r"(?<![\w/.-])([1-9]\d{3})(?=,? (?:Pf\b\.?|[Pp]ostafiók))")
FURTHER = Expression(
    r"(?:-[^\W\d_]{1,4})?(?:,| és| vagy| illetve)(?: az?)? (\d{1,3}(?:/[A-Za-z])?\.?)"
    r"(?= (?:szám|közötti|közt|sz\.|alatt)|-(?:b[ae]n?|b[óő]l|h[eo]z|t[óő]l|n[áé]l|r[ae]|r[óő]l)\b"
    r"|(?:,? (?:és |vagy |illetve )?\d{1,3}(?:/[A-Za-z])?\.?){1,9} (?:szám|sz\.|alatt))"
)
"""A further house of the same street, or the next of several."""
LINE_START = Expression(r"(?:^|\n|[:;(,>|\t])[ \t]*(?:HU?-)?$")
REST = Expression(
    rf"[{CAPITAL}][\w-]{{1,30}}(?: (?![IVX]{{1,5}}\.)[{CAPITAL}][\w-]{{1,30}})?\.?"
    r"(?:,? [IVX]{1,5}\.(?: ?ker(?:ület|\.))?)?"
    r"(?=(,)|[ \t]*(?:\n|$)|(\)| ))"
)
"""The settlement after a zip: then a comma (group 1), the line's end, or something else (group 2)."""


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """House numbers and zips."""
    yield from _houses(text, tables, contexts)
    yield from _zips(text, tables, contexts)


@lru_cache(maxsize=16)
def _spaces(words: tuple[str, ...], short: tuple[str, ...]) -> tuple[Expression, Expression]:
    """A kind of public space before a number: as it stands (`utca 5.`), and inflected (`utcában, a 31-ben`)."""
    kinds = Names()
    kinds.stands_for_one("KIND", map(fold, (*words, *short)))
    plain = Expression(rf"(?<=[ -])<KIND>(?:,? |\xa0|\n|(?<=\.)(?=\d))(?={LETTERED})", kinds)
    cases = r"(?:b[ae]n|n|on|en)?,? (?:az? )?(\d{1,3})(?=-b(?:[ae]n|ol)\b)"
    return plain, Expression(rf"(?<=[ -])<KIND>{cases}", kinds)


def _houses(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    if not tables.streets:
        return
    plain, inflected = _spaces(tables.streets, tables.street_abbreviations)
    known = {*tables.streets, *tables.street_abbreviations}
    for street in contexts.matches(plain, contexts.folded):
        if NO_HOUSE.match(text, street.end()):
            continue
        if not _named(text, street.start()) and not _careless(text, street.start(), street.end()):
            continue
        house = ADDRESS.match(text, street.end())
        word = text[street.start() : street.end()].strip(" ,\n\xa0").lower()
        another = fold(word) != word and word not in known  # `szóló` is no `szőlő`
        if house is not None and not another:
            yield Found(house.start(), house.end(), "ADDR_NO", 0.9, f"context: {word}")
            further = FURTHER.match(text, house.end())
            while further is not None:
                yield Found(further.start(1), further.end(1), "ADDR_NO", 0.85, f"context: {word}")
                further = FURTHER.match(text, further.end())
            code = ZIP_LAST.match(text, house.end())
            if code is not None and not tables.counted.match(text, code.end()):
                yield Found(code.start(1), code.end(1), "ZIP", 0.8, "context: house number before it")
    for street in contexts.matches(inflected, contexts.folded):
        if _named(text, street.start()):
            yield Found(street.start(1), street.end(1), "ADDR_NO", 0.85, "context: street before")
    for match in contexts.matches(STRASSE, text):
        yield Found(match.start(1), match.end(1), "ADDR_NO", 0.8, "context: street before")
    for match in contexts.matches(NUMBERED, text):
        yield Found(match.start(), match.end(), "ADDR_NO", 0.6, "structure: lives at number")
    for pattern, why in ((FLAT, "structure: floor and door"), (RURAL, "structure: farm")):
        for match in contexts.matches(pattern, text):
            start, end = next((match.span(n) for n in (1, 2) if match.re.groups and match[n]), match.span())
            yield Found(start, end, "ADDR_NO", 0.75, why)
    for match in contexts.matches(PO_BOX, text):
        yield Found(match.start(1), match.end(1), "ADDR_NO", 0.85, "context: post office box")


def _named(text: str, end: int) -> bool:
    """Whether a name stands before the word of the public space: a capital or a figure among the last five words."""
    before = text[max(0, end - 60) : end].rpartition("\n")[2].split()[-5:]
    return any(word[0].isupper() or word[0].isdecimal() for word in before[-1:] + before[:-1] if word[0].isalnum())


NO_STREET = Expression(
    r"(?:^|\s)(?:\S{1,2}|egy|egesz|regi|mai|teljes|hosszu|masik|minden|tovabbi|legalabb|meg|volt|lesz|mint) $"
)
"""Words before a way or a square that are no name of it."""
CLOSED = Expression(
    r"\d{1,3}(?:/[a-z\d]{1,2})?\.?"
    r"(?:$|[,;)\n]|\.\s| (?:szam|alatt|elott|mellett|sz\.|(?:[ivx]{1,4}|\d{1,2})\.? ?em|f(?:old)?szt?))"
)
"""A house number, and what shows that an address ends there or goes on."""


def _careless(text: str, start: int, end: int) -> bool:
    """Whether a street stands here in a text without capitals (`vaci ut 45`): a word before it that is no adjective or
    adverb of ways and squares, and an address's end after the number."""
    around = text[max(0, start - 60) : end + 30]
    if around != around.lower() or "\n" in text[start:end]:
        return False
    before, after = fold(text[max(0, start - 20) : start]).replace("-", " "), fold(text[end : end + 20])
    return NO_STREET.search(before) is None and CLOSED.match(after) is not None


DISTRICT = Expression(rf"[{CAPITAL}][\w-]{{1,30}},? [IVX]{{1,5}}\.")
AFTER_PLACE = Expression(r"[a-záéíóöőúüű], ?$")


def _street_follows(end: int, contexts: Contexts, tables: Tables) -> bool:
    """Whether a public space with a number stands in the next 60 characters."""
    plain, _ = _spaces(tables.streets, tables.street_abbreviations)
    return plain.search(contexts.folded, end, end + 60) is not None


def _zips(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    for match in contexts.matches(ZIP, text):
        start, end = match.span(1)
        word = contexts.beside("ZIP", start, end)
        rest = REST.match(text, match.end())
        if rest is None:
            continue
        plain = text[end] not in "-,"
        opened = LINE_START.search(text[max(0, start - 12) : start]) is not None
        straight = rest[2] is not None and opened and _street_follows(match.end(), contexts, tables)
        street = rest[1] and any(char.isdigit() for char in text[rest.end() : rest.end() + 60])
        if tables.counted.match(text, end):
            continue
        follows = _street_follows(match.end(), contexts, tables) or (text[end] == "-" and not rest[2])
        if not plain and not (opened and follows):
            continue
        if word is not None:
            yield Found(start, end, "ZIP", 0.9, f"context: {word}")
        elif straight or (street and (opened or rest[1])):
            yield Found(start, end, "ZIP", 0.85, "context: settlement and street")
        elif opened and DISTRICT.match(text, match.end()) and _street_follows(match.end(), contexts, tables):
            yield Found(start, end, "ZIP", 0.85, "context: settlement, district and street")
        elif AFTER_PLACE.search(text[max(0, start - 3) : start]) and _street_follows(end, contexts, tables):
            yield Found(start, end, "ZIP", 0.8, "context: settlement before, street after")
        elif opened and not rest[2]:
            yield Found(start, end, "ZIP", 0.7, "structure: settlement after it")
    for match in contexts.matches(ZIP_WORD, text):
        yield Found(match.start(1), match.end(1), "ZIP", 0.9, "context: zip after it")
    for match in contexts.matches(ZIP_BOX, text):
        yield Found(match.start(1), match.end(1), "ZIP", 0.9, "context: post office box after it")
    for match in contexts.matches(ZIP_AFTER, text):
        if tables.counted.match(text, match.end()) or COMMON.match(text, match.end()):
            continue
        word = contexts.beside("ZIP", match.start(1), match.end(1))
        if word is not None:
            yield Found(match.start(1), match.end(1), "ZIP", 0.8, f"context: {word}")
        elif _street_follows(match.end(1), contexts, tables):
            yield Found(match.start(1), match.end(1), "ZIP", 0.75, "context: settlement before, street after")


ROMAN = tuple(map(roman, range(1, 11)))


def house_number(norm: str, stream: Stream) -> str:
    """A house number of the same shape: `27/C. II. em. 8.` -> `37/A. II. em. 8.`; a range keeps its breadth.

    >>> house_number("6–14.", Stream(b"k" * 16)).count("–")
    1
    """
    out: list[str] = []
    first_old = first_new = 0
    floor_old = floor_new = ""
    pieces = re.findall(r"\d+|[IVX]+(?=[./ ])|[A-Za-z](?![\w])|\w+|\W", norm)
    numbers = 0
    for at, piece in enumerate(pieces):
        before = "".join(pieces[:at])
        if piece.isdecimal():
            numbers += 1
            old = int(piece)
            if numbers == 1:
                first_old, first_new = old, _number(piece, stream)
                if (first_new - old) % 2:  # even numbers stand on one side of a street, odd ones on the other
                    first_new += -1 if first_new % 10 == 9 else 1
                new = str(first_new)
            elif numbers == 2 and re.fullmatch(r"\s*\d+\s*[–-]\s*", before) and old >= first_old:
                new = str(first_new + old - first_old)
            elif floor_old and len(piece) > 2 and piece.startswith(floor_old):
                new = floor_new + f"{1 + stream.below(19):0{len(piece) - len(floor_old)}d}"
            elif re.match(r"(?:\.? ?em|\.? ?/)", norm[len(before) + len(piece) :]):
                floor_old, new = piece, str(1 + stream.below(max(3, min(9, old + 1))))
                floor_new = new
            else:
                new = str(_number(piece, stream))
        elif re.fullmatch(r"[IVX]+", piece) and numbers and piece in ROMAN:
            floor_old, new = str(ROMAN.index(piece) + 1), stream.choice(ROMAN[: max(3, ROMAN.index(piece) + 2)])
            floor_new = str(ROMAN.index(new) + 1)
        elif re.fullmatch(r"[A-Ha-h]", piece) and numbers and pieces[at - 1] in "/ ":
            new = stream.choice("ABCD" if piece.isupper() else "abcd")
        else:
            new = piece
        out.append(new)
    return "".join(out)


def _number(figures: str, stream: Stream) -> int:
    """A number of as many figures, houses of three figures up to 199."""
    size = len(figures)
    if size == 1:
        return 1 + stream.below(9)
    if size == 2:
        return 10 + stream.below(90)
    return 100 + stream.below(100) if size == 3 else 10 ** (size - 1) + stream.below(9 * 10 ** (size - 1))
