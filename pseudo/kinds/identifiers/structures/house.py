"""House numbers and zip codes: `7621 Pécs, Ady utca 27/C. II. em. 8.`

What comes in: a row, and the patterns `HOUSE_...` of its language, each for one of `NAMES`. What goes out: a `Kind`
that finds ADDR_NO (house, staircase, floor and door as one, with its final full stop) after the name of a public
space, and ZIP before or after a settlement; and makes another house number of the same shape. Start at `kind`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from pseudo.core.keyed import Stream
from pseudo.core.numerals import roman
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.sources import Names
from pseudo.kinds.identifiers.tables import Patterns, Tables, load
from pseudo.language.letters import Letters

NAMES = ("ADDRESS", "FLAT", "STRASSE", "RURAL", "NO_HOUSE", "NUMBERED", "PO_BOX", "ZIP", "ZIP_AFTER", "ZIP_LAST",
         "ZIP_WORD", "COMMON", "ZIP_BOX", "FURTHER", "LINE_START", "REST", "NO_STREET", "CLOSED", "DISTRICT",
         "AFTER_PLACE", "STANDING", "PLACED")
"""What the patterns of a language tell; its table says what each is."""
STANDING = "structure: house, behind a name alone"
"""Why a number is a house's though no word for a public space stands before it."""
SPEAKER = re.compile(r"(?:\[[^\]\n]{1,40}\] ?|[\d.:, ]{4,24} - )?[^\n:]{1,40}: ")
"""Who writes the line of a chat."""
SAID = 25
"""Code points before a street in such a line in which no capital stands."""
WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}")
"""A word that may have a capital: no part of a number."""
Own = Mapping[str, Expression]
"""The expressions of a language by these names."""
Spaces = tuple[Expression, Expression]
"""The words of public spaces before a number, as they stand and in a case."""


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row; what a language has no pattern for is found nowhere."""
    own = {name: Expression(patterns.get(f"HOUSE_{name}", "(?!)")) for name in NAMES}
    spaces = (patterns.get("HOUSE_SPACE", "(?!)"), patterns.get("HOUSE_INFLECTED", "(?!)"))
    storey = Expression(patterns.get("HOUSE_STOREY", "(?!)"))

    def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
        """House numbers and zips."""
        words = _spaces(tables.home, *spaces)
        if tables.streets:
            yield from _houses(text, tables, contexts, own, words)
        yield from _zips(text, tables, contexts, own, words[0])

    def generate(stream: Stream, like: str, house: Stream | None = None) -> str:
        return house_number(like, stream, storey, house)

    def validate(number: str) -> str:
        if not any(map(str.isdecimal, number)):
            raise IdentifierError(f"not {row.says}")
        return compact(number)

    return Kind(row.type, row.standing, compact, validate, generate, scheme=row.scheme, format=str, search=search)


def compact(number: str) -> str:
    """The number without spaces."""
    return re.sub(r"\s", "", number)


@lru_cache(maxsize=16)
def _spaces(home: Path, plain: str, inflected: str) -> Spaces:
    """A kind of public space before a number: as it stands (`utca 5.`), and inflected (`utcában, a 31-ben`)."""
    tables, kinds = load(home), Names()
    kinds.stands_for_one("KIND", map(tables.letters.aligned, (*tables.streets, *tables.street_abbreviations)))
    return Expression(plain, kinds), Expression(inflected, kinds)


def _houses(text: str, tables: Tables, contexts: Contexts, own: Own, spaces: Spaces) -> Iterator[Found]:
    plain, inflected = spaces
    known = {*tables.streets, *tables.street_abbreviations}
    for street in contexts.matches(plain, contexts.folded):
        if own["NO_HOUSE"].match(text, street.end()):
            continue
        if not _named(text, street.start()) and not _careless(text, *street.span(), own, tables.letters):
            continue
        house = own["ADDRESS"].match(text, street.end())
        word = tables.letters.lower(text[street.start() : street.end()].strip(" ,\n\xa0"))
        if word in tables.street_abbreviations and _inside_word(text, street.start()):
            continue
        another = tables.letters.aligned(word) != word and word not in known  # `szóló` is no `szőlő`
        if house is not None and not another:
            yield Found(house.start(), house.end(), "ADDR_NO", 0.9, f"context: {word}")
            further = own["FURTHER"].match(text, house.end())
            while further is not None:
                yield Found(further.start(1), further.end(1), "ADDR_NO", 0.85, f"context: {word}")
                further = own["FURTHER"].match(text, further.end())
            code = own["ZIP_LAST"].match(text, house.end())
            if code is not None and not tables.counted.match(text, code.end()):
                yield Found(code.start(1), code.end(1), "ZIP", 0.8, "context: house number before it")
    for street in contexts.matches(inflected, contexts.folded):
        if _named(text, street.start()):
            yield Found(street.start(1), street.end(1), "ADDR_NO", 0.85, "context: street before")
    for match in contexts.matches(own["STRASSE"], text):
        yield Found(match.start(1), match.end(1), "ADDR_NO", 0.8, "context: street before")
    for match in contexts.matches(own["NUMBERED"], text):
        start, end = match.span(match.lastindex or 0)  # `lakunk, a 12-ben`, and `a 12-ben lakunk`
        yield Found(start, end, "ADDR_NO", 0.6, "structure: lives at number")
    for pattern, why in ((own["FLAT"], "structure: floor and door"), (own["RURAL"], "structure: farm"),
                         (own["STANDING"], STANDING), (own["PLACED"], STANDING)):
        for match in contexts.matches(pattern, text):
            start, end = next((match.span(n) for n in (1, 2) if match.re.groups and match[n]), match.span())
            yield Found(start, end, "ADDR_NO", 0.75, why)
    for match in contexts.matches(own["PO_BOX"], text):
        yield Found(match.start(1), match.end(1), "ADDR_NO", 0.85, "context: post office box")


def _inside_word(text: str, start: int) -> bool:
    """Whether an abbreviation only ends a word in small letters: `absk. 4`, where `Hämeenk. 4` is a street."""
    word = re.search(r"[^\W\d_]*$", text[max(0, start - 40) : start])
    return word is not None and word[0].islower()


def _named(text: str, end: int) -> bool:
    """Whether a name stands before the word of the public space: a capital or a figure among the last five words, of a
    word that only ends in it (`Rantakatu`, but also `vuosilta`) in that word or the one before it."""
    joined = text[max(0, end - 1) : end].isalpha()
    before = text[max(0, end - 60) : end].rpartition("\n")[2].split()[-2 if joined else -5 :]
    words = (word.lstrip("([\"„”'") for word in before)
    return any(word[0].isupper() or word[0].isdecimal() for word in words if word[:1].isalnum())


def _careless(text: str, start: int, end: int, own: Own, letters: Letters) -> bool:
    """Whether a street stands here in a text without capitals, but for who writes the line (`vaci ut 45`): a word
    before it that is no adjective or adverb of ways and squares, and an address's end after the number."""
    begin = text.rfind("\n", 0, start) + 1
    told = SPEAKER.match(text, begin, start)
    if told is None:
        around = text[max(begin, start - 60) : end + 30].partition("\n")[0]
    else:  # in a chat there are capitals elsewhere: `Eveliinan, tuon kotikatu 4`
        around = text[max(told.end(), start - SAID) : end]
    if any(word != letters.lower(word) for word in WORD.findall(around)) or "\n" in text[start:end]:
        return False
    before = letters.aligned(text[max(0, start - 20) : start]).replace("-", " ")
    after = letters.aligned(text[end : end + 20])
    return own["NO_STREET"].search(before) is None and own["CLOSED"].match(after) is not None


def _zips(text: str, tables: Tables, contexts: Contexts, own: Own, space: Expression) -> Iterator[Found]:
    def street_follows(end: int) -> bool:
        """Whether a public space with a number stands in the next 60 characters."""
        return space.search(contexts.folded, end, end + 60) is not None

    for match in contexts.matches(own["ZIP"], text):
        start, end = match.span(1)
        word = contexts.beside("ZIP", start, end)
        rest = own["REST"].match(text, match.end())
        if rest is None:
            continue
        plain = text[end] not in "-,"
        opened = own["LINE_START"].search(text[max(0, start - 12) : start]) is not None
        straight = rest[2] is not None and opened and street_follows(match.end())
        street = rest[1] and any(char.isdigit() for char in text[rest.end() : rest.end() + 60])
        if tables.counted.match(text, end):
            continue
        follows = street_follows(match.end()) or (text[end] == "-" and not rest[2])
        if not plain and not (opened and follows):
            continue
        if word is not None:
            yield Found(start, end, "ZIP", 0.9, f"context: {word}")
        elif straight or (street and (opened or rest[1])):
            yield Found(start, end, "ZIP", 0.85, "context: settlement and street")
        elif opened and own["DISTRICT"].match(text, match.end()) and street_follows(match.end()):
            yield Found(start, end, "ZIP", 0.85, "context: settlement, district and street")
        elif own["AFTER_PLACE"].search(text[max(0, start - 3) : start]) and street_follows(end):
            yield Found(start, end, "ZIP", 0.8, "context: settlement before, street after")
        elif opened and not rest[2]:
            yield Found(start, end, "ZIP", 0.7, "structure: settlement after it")
    for match in contexts.matches(own["ZIP_WORD"], text):
        yield Found(match.start(1), match.end(1), "ZIP", 0.9, "context: zip after it")
    for match in contexts.matches(own["ZIP_BOX"], text):
        yield Found(match.start(1), match.end(1), "ZIP", 0.9, "context: post office box after it")
    for match in contexts.matches(own["ZIP_AFTER"], text):
        if tables.counted.match(text, match.end()) or own["COMMON"].match(text, match.end()):
            continue
        word = contexts.beside("ZIP", match.start(1), match.end(1))
        if word is not None:
            yield Found(match.start(1), match.end(1), "ZIP", 0.8, f"context: {word}")
        elif street_follows(match.end(1)):
            yield Found(match.start(1), match.end(1), "ZIP", 0.75, "context: settlement before, street after")


ROMAN = tuple(map(roman, range(1, 11)))


FLAT = re.compile(r" \d")
"""The number of a flat behind the letter of its staircase."""


def house_number(norm: str, stream: Stream, storey: Expression, house: Stream | None = None) -> str:
    """A house number of the same shape: `27/C. II. em. 8.` -> `37/A. II. em. 8.`; a range keeps its breadth.

    storey  what follows the number of a floor
    house   of what the number of the house itself is drawn, the same for all its flats; else as the rest

    >>> house_number("6–14.", Stream(b"k" * 16), Expression("/")).count("–")
    1
    """
    out: list[str] = []
    first_old = first_new = 0
    floor_old = floor_new = ""
    pieces = re.findall(r"\d+|[IVX]+(?=[./ ])|\w+|\W", norm)
    numbers = 0
    for at, piece in enumerate(pieces):
        before = "".join(pieces[:at])
        if piece.isdecimal():
            numbers += 1
            old = int(piece)
            if numbers == 1:
                first_old, first_new = old, _number(piece, house or stream)
                if (first_new - old) % 2:  # even numbers stand on one side of a street, odd ones on the other
                    first_new += -1 if first_new % 10 == 9 else 1
                new = str(first_new)
            elif numbers == 2 and re.fullmatch(r"\s*\d+\s*[–-]\s*", before) and old >= first_old:
                new = str(first_new + old - first_old)
            elif floor_old and len(piece) > 2 and piece.startswith(floor_old):
                new = floor_new + f"{1 + stream.below(19):0{len(piece) - len(floor_old)}d}"
            elif storey.match(norm[len(before) + len(piece) :]):
                floor_old, new = piece, str(1 + stream.below(max(3, min(9, old + 1))))
                floor_new = new
            else:
                new = str(_number(piece, stream))
        elif re.fullmatch(r"[IVX]+", piece) and numbers and piece in ROMAN:
            floor_old, new = str(ROMAN.index(piece) + 1), stream.choice(ROMAN[: max(3, ROMAN.index(piece) + 2)])
            floor_new = str(ROMAN.index(new) + 1)
        elif re.fullmatch(r"[A-Ha-h]", piece) and numbers and pieces[at - 1] in "/ ":
            drawn = stream.choice("ABCD" if piece.isupper() else "abcd")
            flat = pieces[at - 1] == " " and FLAT.match(norm, len(before) + len(piece)) is not None
            new = piece if flat else drawn  # others of its staircase keep it, too: `5 D 43 ja D 47`
        else:
            new = piece
        out.append(new)
    return "".join(out)


def _number(figures: str, stream: Stream) -> int:
    """A number of as many figures: of two at most about twice as high, as a short street has no 76; houses of three
    figures up to 199."""
    size = len(figures)
    if size == 1:
        return 1 + stream.below(9)
    if size == 2:
        return 10 + stream.below(min(90, max(20, 2 * int(figures))))
    return 100 + stream.below(100) if size == 3 else 10 ** (size - 1) + stream.below(9 * 10 ** (size - 1))
