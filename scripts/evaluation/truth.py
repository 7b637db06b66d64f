"""Whether a document is still true to itself: dates, numbers and addresses that belonged together still do.

In:  documents after `replace`, under the default policy.
Out: one line for each thing that came apart, with document id and kind, never with text; and how much was compared.

Start at `apart`. What is judged is read from the texts by the parsers and validators of the identifiers and dates, and
from the place tables; where an independent library validates (stdnum, phonenumbers) the tests of the modules use it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from name_db import Names, Place
from pseudo.core.document import Document, Entry
from pseudo.evaluate.entities import new_norm
from pseudo.kinds import amounts, dates, identifiers
from pseudo.kinds.identifiers import regions, rows
from pseudo.kinds.identifiers.kinds import kind_of
from pseudo.language.folders import folder

NUMBERED = ("PERSONALID", "TAXID")


@dataclass(frozen=True, slots=True)
class Judged:
    """One comparison: what was compared, and whether it holds."""

    kind: str
    holds: bool


def apart(doc: Document, names: Names) -> tuple[Judged, ...]:
    """Every comparison that a document allows."""
    return tuple(
        [*_intervals(doc), *_births(doc), *_ages(doc), *_zips(doc, names), *_regions(doc, names), *_accounts(doc),
         *_valid(doc), *_months(doc), *_sums(doc)]
    )


def lines(docs: Sequence[Document], names: Names) -> tuple[list[str], int]:
    """What came apart, a line each, and the number of comparisons."""
    out, compared = [], 0
    for doc in docs:
        judged = apart(doc, names)
        compared += len(judged)
        out += [f"{doc.id}: {one.kind} came apart" for one in judged if not one.holds]
    return out, compared


def _days(doc: Document) -> list[tuple[datetime.date, datetime.date]]:
    """Every full date that was found, and the date it became."""
    entries = doc.replacements or {}
    found = []
    for entry in entries.values():
        if entry.main_type != "DATE":
            continue
        old, new = dates.parse(entry.norm, doc.lang), dates.parse(new_norm(entry), doc.lang)
        if old is not None and new is not None and old.full is not None and new.full is not None:
            found.append((old.full, new.full))
    return found


def _intervals(doc: Document) -> Iterator[Judged]:
    """Any two dates are as far from each other as they were."""
    for (old, new), (other_old, other_new) in pairwise(_days(doc)):
        yield Judged("an interval between two dates", other_new - new == other_old - old)


def _numbers(doc: Document) -> list[tuple[Entry, str, datetime.date, datetime.date]]:
    """Numbers that tell a day of birth: entry, new number, old day, new day."""
    found = []
    for entry in (doc.replacements or {}).values():
        if entry.main_type in NUMBERED:
            new = new_norm(entry)
            old_day = identifiers.birth_date(entry.main_type, entry.norm, doc.lang)
            new_day = identifiers.birth_date(entry.main_type, new, doc.lang)
            if old_day is not None and new_day is not None:
                found.append((entry, new, old_day, new_day))
    return found


def _births(doc: Document) -> Iterator[Judged]:
    """A number tells the day of birth that the text tells, and its own gender."""
    days = dict(_days(doc))
    days |= {old: new for _, _, old, new in reversed(_numbers(doc)) if old not in days}
    for entry, new, old_day, new_day in _numbers(doc):
        yield Judged(f"{entry.main_type} and day of birth", days[old_day] == new_day)
        if entry.main_type == "PERSONALID":
            at = _gendered(doc.lang)
            first, other = ([c for c in number if c.isdecimal()][at] for number in (entry.norm, new))
            yield Judged("PERSONALID and gender", int(first) % 2 == int(other) % 2)


def _gendered(lang: str) -> int:
    """Which figure of a number tells the gender: the last of the serial where the rows of the language say so, else the
    first."""
    told = (row for row in rows.read(folder(lang) / "identifiers.tsv") if row.type == "PERSONALID")
    serial = next((row for row in told if row.fact("gender", "sign") == "serial"), None)
    return 0 if serial is None else serial.fact("form").replace("S", "").rindex("N")


def _ages(doc: Document) -> Iterator[Judged]:
    """An age that fits two dates of the text fits the new ones: the difference in whole years is the same."""
    days = _days(doc)
    ages = {_figure(entry.norm) for entry in (doc.replacements or {}).values() if entry.main_type == "AGE"}
    for born, new_born in days:
        for now, new_now in days:
            if _years(born, now) in ages - {0}:
                yield Judged("an age and its dates", _years(new_born, new_now) == _years(born, now))


def _figure(norm: str) -> int:
    first = norm.split(" ")[0]
    return int(first) if first.isdecimal() else 0


def _years(born: datetime.date, now: datetime.date) -> int:
    return now.year - born.year - ((now.month, now.day) < (born.month, born.day))


def _places(doc: Document, names: Names) -> dict[str, tuple[Place, Place]]:
    """Every settlement that became another, by its entity."""
    entries = doc.replacements or {}
    found = {}
    for key, entry in entries.items():
        if entry.main_type == "GPE":
            old, new = (next((row for row in names.place(norm) if row.kind == "settlement"), None)
                        for norm in (entry.norm, new_norm(entry)))
            if old is not None and new is not None:
                found[key] = (old, new)
    return found


def _zips(doc: Document, names: Names) -> Iterator[Judged]:
    """A zip that was one of the settlement beside it is one of the new settlement."""
    places, entries = _places(doc, names), doc.replacements or {}
    groups: dict[str, list[str]] = {}
    for span in doc.spans or ():
        if span.group:
            groups.setdefault(span.group, []).append(span.entity)
    for group in groups.values():
        towns = [places[key] for key in group if key in places]
        for key in group:
            if towns and entries[key].main_type == "ZIP" and _zip_of(entries[key].norm, towns[0][0], names):
                yield Judged("a zip and its settlement", _zip_of(new_norm(entries[key]), towns[0][1], names))


def _zip_of(code: str, place: Place, names: Names) -> bool:
    if place.status == regions.CAPITAL:
        return any(row.kind == "district" for row in names.by_zip(code))
    return code in place.zips


def _regions(doc: Document, names: Names) -> Iterator[Judged]:
    """A telephone area, court or tax office of a town of the document is that of a new town of it."""
    known = regions.load(doc.lang)
    places = list(_places(doc, names).values())
    for entry in (doc.replacements or {}).values():
        old, new = known.code(entry.main_type, entry.norm), known.code(entry.main_type, new_norm(entry))
        fitting = [town for before, town in places if old in known.codes(entry.main_type, before, names)]
        if old is not None and fitting:
            codes = {code for town in fitting for code in known.codes(entry.main_type, town, names)}
            yield Judged(f"{entry.main_type} and its region", new in codes)


def _accounts(doc: Document) -> Iterator[Judged]:
    """An account and the IBAN that holds it still do."""
    entries = (doc.replacements or {}).values()
    ibans = [(_digits(entry.norm), _digits(new_norm(entry))) for entry in entries if entry.main_type == "IBAN"]
    for entry in entries:
        if entry.main_type == "ACCOUNT":
            for old, new in ibans:
                if _digits(entry.norm) in old:
                    yield Judged("an account and its IBAN", _digits(new_norm(entry)) in new)


def _digits(number: str) -> str:
    return "".join(char for char in number if char.isalnum())


def _valid(doc: Document) -> Iterator[Judged]:
    """A number whose check digit was right has a right one."""
    for entry in (doc.replacements or {}).values():
        if entry.main_type in identifiers.types(doc.lang) - {"EMAIL", "URL", "USER", "ZIP", "ADDR_NO", "PHONE"}:
            kind = kind_of(entry.main_type, entry.norm, doc.lang)
            if kind.checked and kind.is_valid(entry.norm):
                yield Judged(f"{entry.main_type}'s check digit", kind.is_valid(new_norm(entry)))


def _months(doc: Document) -> Iterator[Judged]:
    """A month alone becomes the month that one of its days became, where the document has such days."""
    entries = [entry for entry in (doc.replacements or {}).values() if entry.main_type == "DATE"]
    pairs = [(dates.parse(entry.norm, doc.lang), dates.parse(new_norm(entry), doc.lang)) for entry in entries]
    read = [(old, new) for old, new in pairs if old is not None and new is not None and old.month is not None]
    days: dict[int | None, set[int | None]] = {}
    for old, new in read:
        if old.day is not None:
            days.setdefault(old.month, set()).add(new.month)
    for old, new in read:
        if old.day is None and old.year is None and old.month in days:
            yield Judged("a month and its days", new.month in days[old.month])


def _sums(doc: Document) -> Iterator[Judged]:
    """Amounts that were equal, in figures or in words, still are; bands and labels of equal amounts are the same."""
    new: dict[tuple[str, str], set[str]] = {}
    for entry in (doc.replacements or {}).values():
        if entry.main_type in ("MONEY", "AGE") and amounts.numbers(entry.norm, entry.main_type, doc.lang):
            type_, changed = entry.main_type, new_norm(entry)
            old = amounts.worth(entry.norm, type_, doc.lang)
            new.setdefault((type_, old), set()).add(amounts.worth(changed, type_, doc.lang))
    for (type_, _), values in new.items():
        yield Judged(f"equal {type_} in figures and words", len(values) == 1)
