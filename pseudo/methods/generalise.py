"""A class that the entity belongs to, with so many members that it names none: `egy Zala megyei község`, `egy kórház`.

What comes in: entries; how many members are enough (`k`), of dates what they become (`to`). What goes out: phrases,
those of `generalise.tsv` of the language, which `replace` inflects. A place is one of its *new* county. A phrase has an
article of its own, which goes behind another's, and is definite where the entity was named before. Start at `choose`
and `placed`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence

from morph import MorphError, to_dict
from name_db import Names
from pseudo.core.document import Entry, Span
from pseudo.kinds import amounts, dates
from pseudo.kinds.dates.norms import write
from pseudo.kinds.dates.spelling import Spelling, spelling
from pseudo.language import articles
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.methods import kinds
from pseudo.methods.bare import alone, cased, year_said
from pseudo.methods.classes import TABLE, Class, link, table
from pseudo.methods.method import COUNTED, Asked, Check, Method, Place, Row, one_of, whole
from pseudo.methods.year import years_case

ENOUGH = 5
"""Members from which a class names nobody, where the row does not say."""
WIDTH = 10
"""Breadth of a band of ages, where the row does not say."""
SHORT = 4
"""Letters that a title has at least which ends as words for women do: no `nő` or `asszony` alone."""
TO = ("month", "quarter", "year", "decade")
NAMED = frozenset(("PER", "GPE", "LOC", "FAC", "ORG"))
QUARTERS = ("I", "II", "III", "IV")
ANY = "*"
"""A kind for whatever is left, and members beyond number."""
EVERYWHERE = {"settlement": frozenset(("village", "large_village", "town", "city", "county_seat", "capital")),
              "town": frozenset(("town", "city", "county_seat", "capital"))}
"""Settlements, each of which has such a body."""


def fits(type_: str) -> bool:
    """What is named, dates, and what has a number in it."""
    return type_ in NAMED or type_ == "DATE" or type_ in COUNTED


def parameters(type_: str) -> Mapping[str, Check]:
    """k: how many members a class must have; of dates to: month, quarter, year, decade; of numbers width."""
    if type_ == "DATE":
        return {"to": one_of(*TO)}
    return {"k": whole} if type_ in NAMED else {"width": whole}


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The class of each that has one."""
    if asked.type_ == "DATE":
        return _dates(entries, asked)
    if asked.type_ in COUNTED:
        usual = WIDTH if asked.type_ == "AGE" else None
        widths = {key: asked.number(entry, "width") or usual for key, entry in entries.items()}
        bands = {key: amounts.banded(entries[key].norm, asked.type_, asked.lang, wide) for key, wide in widths.items()}
        return {key: norm for key, norm in bands.items() if norm is not None}
    known = asked.doc.replacements or {}
    made = {key: _class(_full(entry, known), asked) for key, entry in entries.items()}
    return {key: norm for key, norm in made.items() if norm}


def _full(entry: Entry, entries: Mapping[str, Entry]) -> Entry:
    """The entry with the full name of an entity of the same type."""
    for _ in entries:
        full = entries.get(entry.of or "")
        if full is None or full.main_type != entry.main_type:
            break
        entry = full
    return entry


def _class(entry: Entry, asked: Asked) -> str:
    """The phrase of the first class of an entry that has members enough; none: empty."""
    names, least = asked.language.names, asked.number(entry, "k") or ENOUGH
    place = kinds.place(entry, names) if asked.type_ in kinds.PLACES else None
    county = asked.county(place.county) if place is not None and place.county else ""
    words = {"county": county, "type": _space(entry, names)}
    own = {entry.gender} if asked.type_ == "PER" else set(kinds.of(entry, names))
    for row in table(folder(asked.lang)):
        wanted = [name for _, name, _, _ in string.Formatter().parse(row.phrase) if name]
        mine = row.type_ == asked.type_ and (ANY in row.kinds or row.kinds.intersection(own))
        if mine and all(words.get(name) for name in wanted):
            inside = county if "county" in wanted else ""
            if ANY in row.members or _members(row, inside, asked.language) >= least:
                return row.phrase.format(**words)
    return ""


def _space(entry: Entry, names: Names) -> str:
    """The word for a public space, in full and without an owner."""
    word = names.public_space_type(entry.norm.split()[-1]) if entry.norm.split() else None
    return word.norm if word is not None else ""


def _members(row: Class, county: str, language: Language) -> int:
    """How many of its like the tables have, in a county or everywhere."""
    if row.type_ == "PER":
        return sum(1 for given in language.names.pool("given") if row.members & set(getattr(given, "genders", "")))
    if row.type_ in kinds.BODIES:
        bodies = sum(name.partition("/")[0] in row.members for name in _bodies(language.names))
        towns = sum(bool(row.members & has) for has in language.map.bodies.values())
        each = frozenset().union(*(EVERYWHERE.get(kind, frozenset()) for kind in row.members))
        return bodies + towns + _settlements(each, "", language)
    count = _settlements(row.members, county, language)
    return count if county or count else sum(_lands(kind, language.names) for kind in row.members)


def _settlements(statuses: frozenset[str], county: str, language: Language) -> int:
    """The settlements of these kinds, in a county or all."""
    counties = language.map.counties
    if not counties and not county:
        return sum(_lands(status, language.names) for status in statuses)
    found = [counties[county]] if county in counties else [] if county else list(counties.values())
    return sum(other.status in statuses for each in found for other in each.rows)


def _bodies(names: Names) -> Sequence[str]:
    """The kinds of all well-known bodies."""
    return [str(getattr(body, "kind", "")) for body in names.pool("organisation")]


def _lands(kind: str, names: Names) -> int:
    """The places of a kind that are no settlements of the map."""
    return names.place_counts().get(kind, 0)


# ------------------------------------------------------------------ dates


def _dates(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """What each date becomes; what is no date, or tells no more, stays; one of no known year gets a label."""
    spans = [span for span in sorted(asked.doc.spans or (), key=lambda span: span.start) if span.type == "DATE"]
    days = dict(zip((span.norm for span in spans), dates.contexts([s.norm for s in spans], asked.lang), strict=True))
    told = dates.years([span.norm for span in spans], asked.lang)
    out = {}
    for key, entry in entries.items():
        day = days.get(entry.norm)
        made = _date(entry, str(asked.parameter(entry, "to", TO[0])), told, asked, day.month if day is not None else 0)
        if made:
            out[key] = made
    return out


def _date(entry: Entry, to: str, told: Mapping[str, str], asked: Asked, month: int) -> str:
    date = dates.parse(entry.norm, asked.lang)
    if date is None:
        return entry.norm
    year, known = date.year, date.month
    if date.day is not None and known is None:
        known = month or None
    if year is None:
        year = int(told[entry.norm]) if told.get(entry.norm, "").isdecimal() else None
    if (year is None and to != "month") or (year is None and known is None) or dates.is_feast(entry.norm, asked.lang):
        return ""
    if (known is None and to in ("month", "quarter")) or (date.day is None and to == "month"):
        return entry.norm  # a year, a season of one; a month as it is
    if known is None and date.season is None and to == "year":
        return entry.norm
    how = spelling(folder(asked.lang))
    words = {"year": str(year), "decade": str((year or 0) // 10 * 10)}
    if known is not None:
        words |= {"month": write("month", known, "month", how), "quarter": QUARTERS[(known - 1) // 3]}
    kind = "month alone" if date.year is None and to == "month" else to
    row = next((row for row in table(folder(asked.lang)) if row.type_ == "DATE" and kind in row.kinds), None)
    return _filled(row.phrase, words, asked.language) if row is not None else ""


def _filled(phrase: str, words: Mapping[str, str], language: Language) -> str:
    """A phrase with its words, each in the form that stands behind its colon."""
    out = ""
    for text, name, feats, _ in string.Formatter().parse(phrase):
        out += text
        if name:
            out += language.persons.morph.inflect(words[name], feats) if feats else words[name]
    return out


# ------------------------------------------------------------------ how it is written


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """A phrase with the features that it can have: an adjective of its own, the series of its own noun, no owner."""
    home = folder(language.at("pseudo"))
    if new[:1] == "[" or not (home / TABLE).is_file():
        return new, feats
    pairs = [pair for pair in feats.split("|") if pair and "[psor]" not in pair]
    classes = [row for row in table(home) if row.type_ == span.type]
    for row_ in classes:
        if row_.kinds & set(pairs):  # `Kovácsék`
            return row_.phrase, "|".join(sorted({*pairs, *filter(None, row_.adjective.split("|"))} - row_.kinds))
    feats = "|".join(pairs)
    made = next(((row_, words) for row_ in classes if (words := row_.read(new)) is not None), None)
    if made is None:
        return new, feats
    cases = language.table.get("dates", {}).get("year_cases", {}) if span.type == "DATE" else {}
    adjectival = {language.habits.adjectival, years_case(language.habits.adjectival, cases)} & {*pairs}
    if adjectival and made[0].adjective:
        return _with(made[0].adjective, made[1]), "|".join(pair for pair in pairs if pair not in adjectival)
    if made[0].like and feats:
        form = language.persons.morph.inflect(made[0].like, feats)
        return (new + form.removeprefix(made[0].like), "") if form.startswith(made[0].like) else (new, feats)
    if span.type == "DATE":
        year = made[0].phrase == "{year}"
        feats = years_case(feats, {old: case for old, case in cases.items() if year or old[:1].isupper()})
        how = spelling(home)
        owned = {f"{name}+": _owned(word, how) for name, word in made[1].items()}
        own = made[0].cased if "Case" in to_dict(feats) else ""  # `2024 márciusában`: the month is the year's
        if year:
            return year_said(new, feats, language)
        feats = language.morph.in_series(feats, made[0].series) if feats and made[0].series else feats
        return _with(own, {**made[1], **owned}) if own else new, feats
    return new, language.morph.in_series(feats, made[0].series) if feats and made[0].series else feats


def _owned(word: str, how: Spelling) -> str:
    """A month as its year's; another word as it is."""
    month = how.values["month"].get(how.letters.aligned(word))
    return word if month is None else how.possessed["month"][month]


def _with(phrase: str, words: Mapping[str, str]) -> str:
    """A phrase with words that were read in another one."""
    return re.sub(r"\{(\w+\+?)[^}]*\}", lambda match: words[match[1]], phrase)


def inside(new: str, feats: str, language: Language) -> str:
    """What a phrase is in the name of a body: its adjective, else without its article."""
    span = Span(0, 0, "", next((row.type_ for row in _made(new, language)), "GPE"))
    norm, rest = written(span, new, feats, language, {})
    try:
        form = language.persons.morph.inflect(norm, rest) if rest else norm
    except MorphError:
        form = norm
    return _bare(form, language)


def _made(new: str, language: Language) -> Iterator[Class]:
    home = folder(language.at("pseudo"))
    return (row for row in table(home) if row.read(new) is not None)


def _bare(text: str, language: Language) -> str:
    """A phrase without its article."""
    first, _, rest = text.partition(" ")
    return rest if rest and first in _own(language) else text


def _own(language: Language) -> tuple[str, ...]:
    """The articles that a phrase can have."""
    article = language.article
    return () if article is None else tuple(filter(None, (article.indefinite, article.consonant, article.vowel)))


def titled(place: Place) -> bool:
    """Whether a title stands behind a person's bare name: `Kovács úr`, `Nagy Etelka néninek`, `Kiss Anna ügyésznő`."""
    language, span = place.language, place.span
    words = place.after.split()[:2] if place.after[:1] == " " else []
    if span.type != "PER" or not words or (span.head is not None and span.head.feats):
        return False
    titles = {title.word for title in language.names.titles() if title.place == "after"}
    word = language.letters.lower(words[0].rstrip(string.punctuation))
    read = {word, *(reading.lemma for reading in language.persons.morph.analyse(word))}
    pair = language.letters.lower(" ".join(words)).rstrip(string.punctuation)
    return bool(read & titles) or pair in titles or any(lemma.endswith(language.habits.women) for lemma in read - titles
                                                        if language.habits.women and len(lemma) > SHORT)


def placed(text: str, place: Place) -> str:
    """A phrase where it stands: without its article behind another, in an address or behind an adjective; with the
    definite one where the entity was named before; raised at the head of a sentence."""
    language, article = place.language, place.language.article
    first, _, rest = text.partition(" ")
    if article is not None and rest and first in _own(language):
        met = articles.WORD_BEFORE.search(place.before)
        before = language.letters.lower(met[1]) if met else ""
        described = place.described and first == article.indefinite
        behind = titled(place)
        if behind:
            rest = ""  # the title is what there is left to say: `Nagy Etelka néni` becomes `egy néni`
        if place.address or described or before in _own(language) or alone(place, behind):
            text = rest
        elif first != article.indefinite or place.again:
            text = f"{article.form(rest or place.after.lstrip())} {rest}".rstrip()
        elif not rest:
            text = first
    if place.span.type == "DATE":
        text = cased(text, place) + link(place)
    return language.letters.raised(text) if place.opens else text


METHOD = Method(fits, rank=8, parameters=parameters, choose=choose, written=written, placed=placed, inside=inside,
                needs=(TABLE,), redacts=True, coarse=True)
