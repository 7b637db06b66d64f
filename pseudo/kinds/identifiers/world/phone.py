"""Telephone number, found and checked by the phonenumbers library; a new one keeps country, area and kind.

>>> validate("+36 30 688 7233")
'+36306887233'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind, Region
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.tables import Tables

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

PLACES = re.compile(r"\d")
RUN = Expression(
    r"(?<![\w@+])(?<!\d[.,/-])(?<![A-Za-z][/-])(?!\d{1,3}\. [(+\d])(?:\+|\()?\d[\d ()/\xa0.‑–-]{5,24}\d(?!\w)"
)
"""What may be a telephone number: the library looks into nothing else, for it is slow on long texts."""
DATE = Expression(r"\(?(?:1[89]|20)\d\d ?[–-] ?(?:1[89]|20)?\d\d|(?:1[89]|20)\d\d[./-] ?\d\d?[./-] ?\d\d?(?!\d)"
                  r"|(?:0?[1-9]|[12]\d|3[01])[.] ?(?:0?[1-9]|1[0-2])[.] ?(?:(?:1[89]|20)\d\d(?!\d)|\d\d [012]?\d$)"
                  r"|\d\d?\.(?:\d\d?\.(?:\d{2}|\d{4})?)? ?[–-] ?\d\d?\.\d\d?\.")
"""Years, dates, days from one to another, a date and the hour: no telephone, though a word for one stands before."""
LOCAL = Expression(r"[2-9]\d\d[- ](?:\d{3,4}|\d\d[- ]\d\d)(?:/\d{1,4})?")
"""A number without its area, with or without an extension: a telephone only right after its label."""
GLUE = r"(?:[ \xa0]?[.:=][ .:=\xa0]{0,3}\n?|(?<=\.) |[ \xa0\t\n](?=\d\d\d[- ](?:\d{4}|\d\d[- ]\d\d)))"
LABELLED = Expression(rf"{GLUE}({LOCAL.source})(?![\w/]|[ .-]?\d)")
"""With the space or colon before it: six figures need a colon or a full stop, for `telefon 300-400` is a range."""
FURTHER = Expression(rf"(?<!\w)({LOCAL.source})(?![\w/]|[ .-]?\d)")
GLUED = Expression(r"\d[/-]$")
CASE = Expression(r"(?:\d{1,6}/){1,2}(?:19|20)\d\d")
AREA = Expression(r"\(?\d{1,2}\)? ?/ ?\d{3}[ -]{0,2}\d{3,4}|[23457]0[ /-]\d{3}[ -]\d{2}[ -]?\d{2}|[23457]0-\d{7}"
                  r"|[23457]0[/-](?:\d{4}[ -]\d{3}|\d\d[ -](?:\d{3}[ -]\d\d|\d\d[ -]\d{3}))")
"""An area before a slash, or a mobile network: a telephone even without prefix and label."""
APART, WHOLE = re.compile(r"[ \xa0][–-][ \xa0]"), 8
"""What stands between two numbers, and the figures of the first that is whole."""
EXTENSION = Expression(r"(?<=\d) ?/ ?[\d-]{2,7}$")
"""What follows a whole number (eight figures) behind a slash: an extension."""
INNER = Expression(r" ?/ ?(\d{2,4})(?![\w/]|[ .,-]\d)")
MASKED = Expression(
    r"(?<![\w@+/.-])(?:(?:\+|00)\d{1,3}[ /-]?|0\d[ /-]?)?\(?\d{1,3}\)?[ /-]{1,2}\d{3}[ -]?"
    r"(?:[xX]{2,4}|\*{2,4})(?![\w*])"
)
"""A number whose last figures somebody hides: `76/418-xxx`."""
HIDDEN = re.compile(r"[xX*]")
PREFIX = Expression(r"\+\d|\(\d|0\d|00\d")


def compact(number: str, region: str | None = None) -> str:
    """E.164 (`+36306887233`); what is no possible number, its figures."""
    try:
        return validate(number, region)
    except IdentifierError:
        return "".join(PLACES.findall(number))


def validate(number: str, region: str | None = None) -> str:
    """The number in E.164. raises IdentifierError when no such number is possible."""
    import phonenumbers as pn

    try:
        parsed = pn.parse(number, region)
    except pn.NumberParseException as error:
        raise IdentifierError("not a telephone number") from error
    if not pn.is_possible_number(parsed):
        raise IdentifierError("not a telephone number: no country has such a length")
    return str(pn.format_number(parsed, pn.PhoneNumberFormat.E164))


def format(number: str, region: str | None = None) -> str:
    """International, in groups."""
    import phonenumbers as pn

    return str(pn.format_number(pn.parse(number, region), pn.PhoneNumberFormat.INTERNATIONAL))


def _subscriber(number: str, region: str | None) -> int:
    """How many last figures are the subscriber's own: those after the area or the mobile network."""
    import phonenumbers as pn

    try:
        parsed = pn.parse(number, region)
    except pn.NumberParseException:
        return max(1, len(PLACES.findall(number)) - 2)
    if LOCAL.fullmatch(number):  # no area to keep
        return len(PLACES.findall(number))
    national = pn.national_significant_number(parsed)
    area = pn.length_of_national_destination_code(parsed) or (3 if len(national) > 8 else 2)
    return max(1, min(len(national) - area, len(PLACES.findall(number))))


def generate(stream: Stream, like: str = "+36 30 000 0000", region: str | None = None) -> str:
    """A number of the same country, area and kind in the spelling of `like`; valid where the old one was."""
    import phonenumbers as pn

    if HIDDEN.search(like):
        whole = generate(stream, HIDDEN.sub("5", like), region)
        return "".join(old if HIDDEN.match(old) else new for old, new in zip(like, whole, strict=True))
    figures = "".join(PLACES.findall(like))
    own = _subscriber(like, region)

    def valid(number: str) -> bool:
        try:
            return bool(pn.is_valid_number(pn.parse(number, region)))
        except pn.NumberParseException:
            return False

    wanted = valid(like)
    new = like
    for attempt in range(64):
        kept = figures[: len(figures) - own + (attempt >= 32)]
        first = str(2 + stream.below(7)) if attempt < 32 and own > 1 else ""
        new = respell_digits(kept + first + stream.digits(len(figures) - len(kept) - len(first)), like)
        if valid(new) or not wanted:
            break
    return new


def respell_digits(new: str, like: str) -> str:
    """The figures of `new` in the places of the figures of `like`."""
    fresh = iter(new)
    return PLACES.sub(lambda _: next(fresh), like)


def region_at(number: str, country: str | None = None) -> tuple[int, int] | None:
    """Where the area of a fixed line stands in its spelling; None for any other number.

    >>> region_at("06-52/417-208", "HU"), region_at("+36 30 688 7233"), region_at("018 555 177", "FI")
    ((3, 5), None, (1, 3))
    """
    import phonenumbers as pn

    number = HIDDEN.sub("5", number)
    try:
        parsed = pn.parse(number, country)
    except pn.NumberParseException:
        return None
    size = pn.length_of_geographical_area_code(parsed)
    national = pn.national_significant_number(parsed)
    places = [match.start() for match in PLACES.finditer(number)]
    if not size or len(places) < len(national) or parsed.country_code != pn.country_code_for_region(country or ""):
        return None
    first = len(places) - len(national)
    if "".join(number[at] for at in places[first:]) != national:
        return None
    return places[first], places[first + size - 1] + 1


def with_region(number: str, code: str, country: str | None = None) -> str:
    """The line in another area. Where that has a longer or shorter code the last figures give way, or one is added,
    unless lines there may have as many figures, too.

    >>> with_region("06-1/482-1930", "52", "HU"), with_region("(62) 417-208", "1", "HU")
    ('06-52/482-193', '(1) 417-2082')
    >>> with_region("013 417 2082", "3", "FI"), with_region("03 417 2082", "13", "FI")
    ('03 417 2082', '013 417 2082')
    """
    import phonenumbers as pn

    at = region_at(number, country)
    if at is None:
        return number
    more = len(code) - len(PLACES.findall(number[slice(*at)]))
    rest = number[at[1] :]
    moved = number[: at[0]] + code + rest
    if HIDDEN.search(rest):  # so many figures stay hidden
        more = 0
    elif more and pn.is_possible_number(pn.parse(moved, country)) and pn.is_valid_number(pn.parse(moved, country)):
        return moved
    for _ in range(more):
        last = [match.start() for match in PLACES.finditer(rest)][-1]
        rest = (rest[:last] + rest[last + 1 :]).rstrip(" -/")
    for _ in range(-more):
        last = [match.start() for match in PLACES.finditer(rest)][-1]
        rest = rest[: last + 1] + str((int(rest[last]) * 3 + 8) % 10) + rest[last + 1 :]
    return number[: at[0]] + code + rest


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Telephone numbers: valid ones with a trunk or country prefix as they are, others beside a context word."""
    yield from _local(text, tables, contexts)
    for match in contexts.matches(MASKED, text):
        word = contexts.beside("PHONE", *match.span())
        if word is not None or "/" in match[0] or PREFIX.match(match[0]):
            yield Found(match.start(), match.end(), "PHONE", 0.85, f"context: {word or 'figures hidden'}")
    region = tables.country
    last: tuple[int, str] | None = None
    for run in contexts.matches(RUN, text):
        if sum(char.isdecimal() for char in run[0]) < 6 or CASE.fullmatch(run[0]):
            continue
        for at, number, parsed in (found for piece in _pieces(run[0]) for found in _candidates(*piece, region)):
            start, end = run.start() + at, run.start() + at + len(number)
            word = contexts.beside("PHONE", start, end)
            if word is None and last is not None and tables.between.fullmatch(text, last[0], start):
                word = last[1]
            valid = _is_valid(parsed)
            figures = sum(char.isdecimal() for char in number)
            if GLUED.search(text[max(0, start - 2) : start]) or CASE.fullmatch(number):
                continue
            if any(line.fullmatch(number) for line in tables.helplines) or DATE.match(number):
                continue
            mobile = valid and PREFIX.match(number) is not None and _is_mobile(parsed)
            if word is not None and (valid or figures >= 8):
                yield Found(start, end, "PHONE", SAID if mobile else 0.92 if valid else 0.85, f"context: {word}")
                last = end, word
                extension = INNER.match(text, end)
                if extension is not None:
                    yield Found(*extension.span(1), "ID", 0.8, "context: telephone before it")
            elif valid and (PREFIX.match(number) or AREA.fullmatch(number)) and len(number) > 8:
                yield Found(start, end, "PHONE", MOBILE if mobile else 0.8, "structure: valid number with prefix")


MOBILE, SAID = 0.96, 0.97
"""How sure a mobile number with its prefix is: surer than that check digits of another number fit it by chance. And one
beside a word for a telephone."""


def _is_mobile(parsed: PhoneNumber) -> bool:
    import phonenumbers as pn

    return pn.number_type(parsed) == pn.PhoneNumberType.MOBILE


def _is_valid(parsed: PhoneNumber) -> bool:
    import phonenumbers as pn

    return pn.is_valid_number(parsed)


def _local(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Numbers without an area, right after their label: `tel.: 215-5550/118`."""
    for hit in contexts.before:
        match = LABELLED.match(text, hit.end) if "PHONE" in hit.word.types else None
        word = contexts.folded[hit.start : hit.end]
        while match is not None and not tables.counted.match(text, match.end()):
            yield Found(match.start(1), match.end(1), "PHONE", 0.86, f"context: {word}")
            end = match.end()
            match = FURTHER.search(text, end, end + 40)  # a word between, and a number
            if match is not None and not tables.between.fullmatch(text, end, match.start()):
                match = None


def _pieces(run: str) -> Iterator[tuple[int, str]]:
    """A run, cut behind a whole number that a dash between spaces ends (`cg. 09-09-014432 – 20/951-7734`), each piece
    with where it begins."""
    at = 0
    for dash in APART.finditer(run):
        if sum(map(str.isdecimal, run[at : dash.start()])) >= WHOLE:
            yield at, run[at : dash.start()]
            at = dash.end()
    yield at, run[at:]


def _candidates(begun: int, run: str, region: str | None) -> Iterator[tuple[int, str, PhoneNumber]]:
    """Where the library finds numbers; what it takes for a date (`06/20/1234567`) is parsed as a whole."""
    import phonenumbers as pn

    found = False
    extension = EXTENSION.search(run)
    if extension is not None and len(PLACES.findall(run[: extension.start()])) >= 8:
        run = run[: extension.start()]
    for match in pn.PhoneNumberMatcher(run, region, leniency=pn.Leniency.POSSIBLE):
        found = True
        raw, start = match.raw_string, match.start
        if raw.startswith("(") and ")" not in raw:  # a bracket round more than the number
            raw, start = raw[1:], start + 1
        yield begun + start, raw, match.number
    if not found and (PREFIX.match(run) or AREA.fullmatch(run)):
        try:
            parsed = pn.parse(run, region)
        except pn.NumberParseException:
            return
        if pn.is_valid_number(parsed):
            yield begun, run, parsed


KIND = Kind("PHONE", NOWHERE, compact, validate, generate, format=format, search=search,
            region=Region(region_at, with_region))
