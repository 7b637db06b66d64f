"""The new value of one identifier: same kind, spelling, separators and length, valid check digit, never the old one.

What comes in: type, the old value, a keyed stream, the renamed names. What goes out: the new value.
Start at `replace_value`. The stream is the run's (or the document's), the same for every identifier: each value draws
from its own part of it, chosen by its type and compact form, so that the same number in two spellings, an account and
its IBAN, or a domain in two addresses agree, in whatever order they come.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Container, Mapping
from pathlib import Path

from pseudo.core import codes, renamed
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import banks, series
from pseudo.kinds.identifiers.banks import Bank
from pseudo.kinds.identifiers.candidate import Account, IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.kinds import kind_of, kinds
from pseudo.kinds.identifiers.lettered import lettered, together
from pseudo.kinds.identifiers.rebuild import NOTHING, Invent, Renamed, as_spelt, nobody, plain, rebuilder
from pseudo.kinds.identifiers.regions import load as regions
from pseudo.kinds.identifiers.shapes import alike, characters, respell
from pseudo.kinds.identifiers.tables import Tables, load
from pseudo.kinds.identifiers.world import iban, phone

TRIES = 200
"""Draws before we say that there is no other value; even ten values are exhausted with certainty (10 * 0.9^200)."""

DRAWS = 6
"""Draws among which the one is taken that keeps the least of the old value; groups that all keep belong to the kind."""
REBUILT = frozenset({"EMAIL", "URL", "USER"})
"""Types made by `rebuild` from the new names."""
YEAR = Expression(r"(?<!\w)(?:19|20)\d\d(?!\w)|(?<=\d/)18\d\d(?=\.?\Z)")
ORDER = re.compile(
    r"(?:19|20)\d\d[/-](?:\d{5,}|0\d+)|(?:\d+[/-])+(?:19|20)\d\d\.?|[\d/-]+[/-](?:19|20)\d\d[/-][\d/-]+"
)
"""A year and a long number or one that begins with 0, or a year behind any numbers."""
LED = re.compile(r"20[0-2]\d(?=\d{5,10}\Z)")
"""The year with which a long number begins that was given in it: `202400041876`."""
PARCEL = re.compile(r"(0?\d{1,6})/\d{1,3}(?:/[^\W_]{1,3})*")
"""A number and that of one of its parts, as of divided land: neighbours have the first in common."""
NOWHERE = Expression("(?!)")
"""Of a language whose file numbers have no letters."""
ELSEWHERE = REBUILT | {"PHONE", "ADDR_NO", "ZIP"}
"""Types not made by an identifier module alone."""


def types(lang: str | Path) -> frozenset[str]:
    """The identifier types that `replace_value` knows in that language.

    >>> "SOCIALID" in types("hu")
    True
    """
    return frozenset(kind.type for kind in kinds(lang)) | ELSEWHERE


def birth_date(type: str, norm: str, lang: str | Path) -> datetime.date | None:
    """The day of birth that an identifier tells; None when it tells none.

    >>> birth_date("TAXID", "8422780135", "hu")
    datetime.date(1982, 10, 3)
    """
    for kind in kinds(lang):
        if kind.type == type and kind.birth_date is not None:
            try:
                return kind.birth_date(norm)
            except (IdentifierError, ValueError, IndexError):
                return None
    return None


def earlier(type: str, norm: str, lang: str | Path) -> str:
    """A number as it would be in the series before its own; itself where there is none.

    >>> earlier("PLATE", "AA BD-417", "hu"), earlier("PLATE", "SBJ-236", "hu")
    ('TBD-417', 'SBJ-236')
    """
    return norm if type in ELSEWHERE else kind_of(type, norm, lang).earlier(norm)


def compact(type: str, norm: str, lang: str | Path) -> str:
    """The one form of a value in all its spellings: entities are told apart by it.

    >>> compact("PHONE", "06-30/688-7233", "hu") == compact("PHONE", "+36 30 688 7233", "hu")
    True
    """
    tables = load(lang)
    if type == "PHONE":
        return phone.compact(norm, tables.country)
    if type in ELSEWHERE:
        return codes.lower(norm) if type in ("EMAIL", "URL", "USER") else re.sub(r"\s", "", norm)
    return kind_of(type, norm, lang).compact(norm)


def replace_value(type: str, norm: str, stream: Stream, renamed: Mapping[str, str] | Renamed, lang: str | Path, *,
                  born: datetime.date | None = None, taken: Container[str] = (), years: int = 0,
                  valid: bool = True, figures: Mapping[str, str] = NOTHING, invent: Invent = nobody) -> str:
    """The new value of one identifier.

    type     `SOCIALID`, `PHONE`, `EMAIL`, ...; any other is an error
    norm     the old value as in the span's norm, without suffix
    stream   a fresh `Stream` with one context for the whole run or document; the value chooses its own part of it
    renamed  old name part -> new name part, as in the document (`Kovács` -> `Szabó`): addresses are rebuilt from it;
             for many values made ready once by `as_spelt`
    born     new date of birth for identifiers that tell one; None keeps the year
    taken    values that must not come out: other identifiers of the document, and their replacements
    years    by how many whole years a year inside a case number or code moves, as the dates of the document do:
             unmoved it would tell by how much they do; 0 leaves it
    valid    False makes a number whose check digit is wrong, where there is one: nobody can have it
    figures, invent   what addresses are rebuilt from beside names: see `Rebuilder`
    raises   IdentifierError for an unknown type

    >>> replace_value("EMAIL", "kovacs.janos82@freemail.hu", Stream(b"k" * 16), {"Kovács": "Szabó", "János": "Péter"},
    ...               "hu", figures={"82": "79"}).split("@")[0]
    'szabo.peter79'
    """
    if type not in types(lang):
        raise IdentifierError(f"no identifier type {type}; there are: {', '.join(sorted(types(lang)))}")
    root = stream.below(1 << 256).to_bytes(32, "big")
    if type == "USER" and (signs := as_spelt(renamed, load(lang).letters).monograms.get(norm)):
        return plain(signs) if norm.isascii() else signs  # `opg`: two people may sign alike

    def replaced(norm: str, taken: Container[str]) -> str:
        return _replaced(type, norm, root, renamed, lang, born=born, taken=taken, years=years, valid=valid,
                         figures=figures, invent=invent)

    file = series.paper(norm, load(lang).pattern("CASE_YEAR", YEAR)) if type == "CASEID" else None
    if file is not None:  # papers of one file go on being of one
        trunk = replaced(file.trunk, ())
        for attempt in range(TRIES):
            new = series.numbered(file, trunk, root, attempt)
            if new != norm and new not in taken:
                return new
    held = load(lang).pattern("ID_HELD", NOWHERE).match(norm) if type == "ID" else None
    if held is not None:  # of a real estate the farm's own number is what it is by itself: `5:87` in `749-402-5-87`
        within = replaced(":".join(held.groups()), ()).split(":")
        whole = _in_village(norm, replaced, taken, load(lang).pattern("ID_VILLAGE", NOWHERE))
        return whole[: held.start(1)] + "-".join(within) if len(within) == len(held.groups()) else whole
    return replaced(norm, taken)


def _in_village(norm: str, replaced: Callable[[str, Container[str]], str], taken: Container[str], villages: Expression
                ) -> str:
    """The new number of a real estate, in the new village of its old one: neighbours stay neighbours. What group 1 of
    the pattern holds stays: the figure by which villages are told from quarters of towns."""
    whole, village = replaced(norm, taken), villages.match(norm)
    if village is None:
        return whole
    new = replaced(village[0] + re.sub(r"\d+", "1", norm[village.end() :]), ())
    start, end = village.span(1)
    return new[:start] + village[1] + new[end : village.end()] + whole[village.end() :]


def _replaced(type: str, norm: str, root: bytes, renamed: Mapping[str, str] | Renamed, lang: str | Path, *,
              born: datetime.date | None, taken: Container[str], years: int, valid: bool, figures: Mapping[str, str],
              invent: Invent) -> str:
    """The new value of one identifier drawn from a root."""
    tables = load(lang)
    new, context = norm, _context(type, norm, lang)
    told = tables.pattern("CASE_YEAR", YEAR) if type == "CASEID" else YEAR
    moved = told.sub(lambda year: _later(year[0], years), norm) if _dated(type, norm) else norm
    fitting: list[str] = []
    spare = norm
    for attempt in range(TRIES):
        own = Stream(root, *context, str(attempt))
        if type in REBUILT:
            builder = rebuilder(renamed, root, tables, tail=str(1 + own.below(99)) if attempt else "",
                                figures=figures, invent=invent)
            new = {"EMAIL": builder.mail, "USER": builder.user, "URL": builder.web}[type](norm)
        else:
            new = _drawn(type, norm, own, tables, born, _of_house(norm, root, attempt) if type == "ADDR_NO" else None)
            if moved != norm:
                new = _with_years(new, moved, told)
            new = _with_beginning(type, norm, new, root, years)
            if type in ("CASEID", "ID"):
                new = series.alike_in(norm, new, root, attempt, figures, told)
                spelt, told_by = as_spelt(renamed, tables.letters), regions(lang).letters(type)
                letters = tables.pattern("CASE_LETTERS", NOWHERE) if type == "CASEID" else NOWHERE
                fields = tables.pattern("CASE_FIELD", NOWHERE)
                new = lettered(norm, together(norm, new, root), letters, spelt, told_by, fields)
            new = new if valid else _invalid(type, new, tables)
        public = type == "PHONE" and any(line.search(new) for line in tables.helplines)
        spare = spare if public or _same(type, new, norm) else new
        if new not in taken and not public and not _same(type, new, norm):
            if type in REBUILT or type in ("PHONE", "ACCOUNT", "IBAN"):  # long enough by themselves
                return new
            fitting.append(new)  # the draw that has the fewest groups of figures of the old: those that belong to it
            if not _kept(norm, new) or len(fitting) == DRAWS:
                return min(fitting, key=lambda each: _kept(norm, each))
    if fitting:
        return min(fitting, key=lambda each: _kept(norm, each))
    if spare != norm:
        return spare  # every value of so small a set is taken: better twice the same than the original
    for attempt in range(TRIES):  # what is called so, and is none: of one figure a draw may give the old one
        other = alike(norm, Stream(root, *context, "alike", *((str(attempt),) if attempt else ())))
        if other != norm:
            return other
    raise IdentifierError(f"no other value of type {type} in that shape")


def _kept(norm: str, new: str) -> int:
    """How many letters and figures stand in the new value where they stood in the old, three or more side by side;
    separators do not count, so that two spellings of a number are judged alike.

    >>> _kept("06-09-718204", "06-09-718333"), _kept("123 456 788", "123 999 788")
    (7, 6)
    """
    old, other = (re.sub(r"\W|_", "", text) for text in (norm, new))
    same = "".join("=" if one == two else " " for one, two in zip(old, other, strict=False))
    return sum(len(run) for run in same.split() if len(run) >= 3)


def bank_code(type: str, norm: str, lang: str | Path) -> str | None:
    """The code of the bank that holds an account, as its number begins, its IBAN or the BIC of its bank tells it; None
    for what tells no bank of the language's country.

    >>> bank_code("ACCOUNT", "11773016-11111018", "hu"), bank_code("ID", "OTPVHUHB", "hu")
    ('117', '117')
    """
    national = _national_account(load(lang))
    if type == "ID":
        bank = banks.load(lang).by_bic.get(characters(norm)[:8])
        return bank.codes[0] if bank is not None else None
    account = norm if type == "ACCOUNT" else None
    if type == "IBAN" and national is not None:
        account = national.in_iban(characters(norm))
    return national.bank_code(account) if national is not None and account else None


def with_bank(type: str, new: str, bank: Bank, lang: str | Path) -> str:
    """A new account number, IBAN or BIC at this bank; a number made invalid stays so.

    >>> with_bank("IBAN", "HU42 1177 3016 1111 1018 0000 0000", banks.load("hu").by_code["104"], "hu")
    'HU98 1047 3012 1111 1018 0000 0000'
    """
    tables = load(lang)
    national = _national_account(tables)
    if type == "ID":
        return respell((bank.bic + characters(new)[8:]) if bank.bic else characters(new), new)
    if national is None:
        return new
    if type == "ACCOUNT":
        return national.with_bank(new, bank.codes[0])
    account = national.in_iban(characters(new))
    if account is None:
        return new
    moved = _iban(new, national.with_bank(account, bank.codes[0]), national)
    return moved if kind_of(type, new, lang).is_valid(new) else _invalid(type, moved, tables)


def _invalid(type: str, new: str, tables: Tables) -> str:
    """The number with its last figure raised until it is invalid; where no check digit is, the number itself."""
    kind = kind_of(type, new, tables.home)
    places = [at for at, char in enumerate(new) if char.isdecimal()]
    if not kind.checked or not kind.is_valid(new) or not places:
        return new
    last = places[-1] if type != "IBAN" else places[1]
    for up in range(1, 10):
        wrong = new[:last] + str((int(new[last]) + up) % 10) + new[last + 1 :]
        if not kind.is_valid(wrong):
            return wrong
    return new


def _context(type: str, norm: str, lang: str | Path) -> tuple[str, str]:
    """What the draw depends on: type and compact form; an IBAN that holds a national account draws as that account."""
    form = compact(type, norm, lang)
    national = _national_account(load(lang))
    if type == "IBAN" and national is not None and (account := national.in_iban(form)) is not None:
        return "ACCOUNT", national.for_iban(account)
    if type == "ACCOUNT" and national is not None:
        return "ACCOUNT", national.for_iban(form)
    if type == "ADDR_NO":  # `12.` at an address's end and `12` inside are one house
        return type, "/".join(re.findall(r"\d+", norm)) or form
    return renamed.before("type", type), form


def _same(type: str, new: str, norm: str) -> bool:
    """Whether a draw is no other value; a house is the same where its number is, whatever follows it."""
    return new == norm or (type == "ADDR_NO" and re.findall(r"\d+", new)[:1] == re.findall(r"\d+", norm)[:1])


def _dated(type: str, norm: str) -> bool:
    """Whether a number of this type may hold the year in which it was given: a case, an order (`2024/00318274`); a
    parcel (`1987/3`) holds none."""
    return type == "CASEID" or (type == "ID" and (any(map(str.isalpha, norm)) or ORDER.fullmatch(norm) is not None))


def _later(year: str, years: int) -> str:
    """A year so many years later, in as many figures.

    >>> _later("2023", -4), _later("02", -4)
    ('2019', '98')
    """
    return f"{(int(year) + years) % 10 ** len(year):0{len(year)}d}"


def _with_years(new: str, moved: str, told: Expression) -> str:
    """The new number with the years of `moved`, which is spelt alike; one spelt otherwise has no such years."""
    if len(new) != len(moved):
        return new
    out, at = "", 0
    for year in told.finditer(moved):
        out += new[at : year.start()] + year[0]
        at = year.end()
    return out + new[at:]


def _with_beginning(type: str, norm: str, new: str, root: bytes, years: int) -> str:
    """The new number that begins as others do that belong to it: with the year in which it was given, moved as the
    others are; with the number of the land of which it is a part, the same for all its parts."""
    if type in ("CASEID", "ID") and len(new) == len(norm) and (led := LED.match(norm)) is not None:
        return _later(led[0], years) + new[led.end() :]
    parcel = PARCEL.fullmatch(norm) if type == "ID" and ORDER.fullmatch(norm) is None else None
    if parcel is None or len(new) != len(norm):
        return new
    for attempt in range(TRIES):
        land = alike(parcel[1], Stream(root, "land", parcel[1], str(attempt)))
        if land != parcel[1]:
            return land + new[parcel.end(1) :]
    return new


def _national_account(tables: Tables) -> Account | None:
    """The account numbers of that language's country, where an IBAN holds them."""
    return next((kind.account for kind in kinds(tables.home) if kind.account is not None), None)


def _of_house(norm: str, root: bytes, attempt: int) -> Stream:
    """Of what the number of a house is drawn: the same for every flat in it."""
    return Stream(root, "ADDR_NO", next(iter(re.findall(r"\d+", norm)), norm), str(attempt))


def _drawn(type: str, norm: str, own: Stream, tables: Tables, born: datetime.date | None,
           house: Stream | None = None) -> str:
    """One draw of a new value."""
    if type == "PHONE":
        return phone.generate(own, norm, tables.country)
    if type == "ADDR_NO":
        ours = next((kind for kind in kinds(tables.home) if kind.type == type), None)
        return ours.generate(own, norm, house) if ours is not None else alike(norm, own)
    if type == "ZIP":
        return norm[:1] + "".join(str(own.below(10)) for _ in norm[1:])
    kind = kind_of(type, norm, tables.home)
    if born is not None and kind.with_birth is not None and _tells_birth(kind, norm):
        try:
            return kind.with_birth(own, norm, born)
        except IdentifierError:  # what a person or a file calls such a number, and is none
            return alike(norm, own)
    national = _national_account(tables)
    if type == "IBAN" and national is not None and (account := national.in_iban(kind.compact(norm))) is not None:
        return _iban(norm, _drawn("ACCOUNT", account, own, tables, born), national)
    try:
        new = kind.generate(own, like=norm)
    except (IdentifierError, ValueError):
        return alike(norm, own)
    # a misprinted number becomes a valid one, where its shape allows
    return new if kind.is_valid(norm) or _shape(new) == _shape(norm) else alike(norm, own)


def _shape(number: str) -> str:
    """Which characters are letters, figures, separators: `AB-12` -> `aa-00`."""
    return re.sub(r"\d", "0", re.sub(r"[^\W\d_]", "a", number))


def _tells_birth(kind: Kind, norm: str) -> bool:
    """Whether a number has the length and the date of its kind, be its check digit misprinted."""
    try:
        return kind.birth_date is not None and kind.is_valid(kind.generate(Stream(b""), like=norm)) and bool(
            kind.birth_date(norm))
    except (IdentifierError, ValueError, IndexError):
        return False


def _iban(norm: str, account: str, national: Account) -> str:
    """The IBAN of the new account that the account number itself gets, in the spelling of the old IBAN."""
    return iban.with_account(characters(norm)[:2], national.for_iban(account), norm)


__all__ = ["bank_code", "birth_date", "compact", "earlier", "replace_value", "types", "with_bank"]
