"""How one language writes dates, times, ages and amounts: its words and patterns, compiled.

What comes in: a language folder. What goes out: `Spelling`: patterns over folded text, and the words both ways.
Start at `spelling`. Data: `dates_words.tsv`, `dates_endings.tsv`, `dates_patterns.tsv`, `dates_feasts.tsv`, and the
suffixes of the identifiers; a language without `dates_patterns.tsv` has no dates to find.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.dates.feasts import Feasts
from pseudo.kinds.dates.feasts import load as load_feasts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.sources import Names
from pseudo.kinds.identifiers.tables import Tables, load, rows
from pseudo.language import letters
from pseudo.language.letters import Letters

FIGURES = {
    "Y": r"(?P<y>1[0-9]\d\d|20\d\d)",
    "Y1": r"(?P<y>1[6-9]\d\d|20[0-4]\d)",
    "YB": r"(?P<y>19\d\d|20[0-4]\d)",
    "YY2": r"(?P<yto>(?:1[0-9]|20)?\d\d)",
    "Y2": r"(?P<ys>\d\d)",
    "CC": r"(?P<yc>1[5-9]|20)",
    "MN": r"(?P<mn>0?[1-9]|1[0-2])",
    "D": r"(?P<d>0?[1-9]|[12]\d|3[01])(?!\d)",
    "D2": r"(?P<dto>0?[1-9]|[12]\d|3[01])(?!\d)",
    "H": r"(?P<h>[01]?\d|2[0-4])(?!\d)",
    "H2": r"(?P<hto>[01]?\d|2[0-4])(?!\d)",
    "MI": r"(?P<mi>[0-5]\d)(?!\d)",
    "MI1": r"(?P<mi>[0-5]?\d)(?!\d)",
    "MI2": r"(?P<mito>[0-5]\d)(?!\d)",
    "NUM1": r"(?P<num>\d{1,3}(?:,\d)?)",
    "NUM2": r"(?P<numto>\d{1,3})",
    "END": r"(?P<end>[^\W\d_]{0,9})(?![\w-])",
}
"""What every language writes in figures; the groups' names are what `pseudo.kinds.dates.reading` reads."""


OLD = "old_"
"""What stands before a kind of words as they were spelt before (`márczius`)."""
RESPELT = ("ordinal", "day", "count")
"""Kinds whose older spellings follow from those of the words in them (rows of `respelt`)."""
WORDS = (("M0", "month", "m"), ("MA0", "abbreviation", "ma"), ("MC", "clipped", "mc"),
         ("MR", "roman", "mr"), ("MB", "bare_roman", "mb"),
         ("S", "season", "s"), ("DW0", "day", "dw"), ("OW0", "ordinal", "ow"), ("CW0", "count", "cw"),
         ("HW", "hour", "hw"), ("YW0", "year_word", "yw"), *(
             (f"{name}1", f"{OLD}{kind}", f"{group}1") for name, kind, group in (
                 ("M", "month", "m"), ("MA", "abbreviation", "ma"), ("DW", "day", "dw"), ("OW", "ordinal", "ow"),
                 ("CW", "count", "cw"), ("YW", "year_word", "yw"))), ("YV", "short_year", "yv"),
         ("ME", "english", "me"), ("MES", "english_short", "mes"), ("MG", "neighbour", "mg"))
"""Names for words: what the patterns call them, their kind in dates_words.tsv, their group."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One spelling: what it is, how far it is trusted, how it looks."""

    type: str
    score: float
    regex: Expression
    only: str = ""
    """`beside`: a date only beside another date of its line; `dated`: only in a text that has dates; `past`: only in
    one that tells of years long past; `norm`: never, found by another pattern that looks around it; `labelled`: a date
    only behind a label of dates. A norm so spelt is one anyway."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """The spellings of one language.

    next_day  a further day after a date; recurring, current  what stands before a day of every month, of this month
    label     a label of dates with what stands behind it; unread: one with the `value` that is a date in any case
    values    kind -> folded form, possessive or not -> value (`month` -> `marcius`, `marciusa` -> 3)
    forms     kind -> value -> canonical form (`month` -> 3 -> `március`)
    possessed kind -> value -> possessive (`month` -> 3 -> `márciusa`)
    words     kind -> folded form -> canonical form, for words without a value (currencies, hours)
    endings   ending, as written and folded -> features; `suffixes` the same for hyphenated ones, `day_suffixes` of days
    owned     features of a suffix on a figure -> those of the same on a day's own form, which is what it stands for
              (`május 3-tól`, read `harmadikától`), but for the cases of the list `day-as-figure`
    accented  folded suffixes of day figures that are written with an accent
    feasts    feasts by name
    plain     whether months and days are written without a zero as a rule: `31.12.` tells of none
    """

    patterns: tuple[Pattern, ...]
    next_day: Expression
    recurring: Expression
    current: Expression
    label: Expression
    unread: Expression
    values: Mapping[str, Mapping[str, int]]
    forms: Mapping[str, Mapping[int, str]]
    possessed: Mapping[str, Mapping[int, str]]
    words: Mapping[str, Mapping[str, str]]
    endings: Mapping[str, str]
    suffixes: Mapping[str, str]
    day_suffixes: Mapping[str, str]
    owned: Mapping[str, str]
    accented: frozenset[str]
    feasts: Feasts
    letters: Letters
    plain: bool = False


@lru_cache(maxsize=16)
def spelling(home: Path) -> Spelling:
    """The spellings of a language folder: language data only, nothing of any text."""
    own = letters.of(home)
    fold = own.aligned
    values: dict[str, dict[str, int]] = {}
    forms: dict[str, dict[int, str]] = {}
    possessed: dict[str, dict[int, str]] = {}
    words: dict[str, dict[str, str]] = {}
    for row in rows(home / "dates_words.tsv"):
        kind, value, form, ending, others = (*row, "", "")[:5]
        for spelt in (form, *others.split()):
            words.setdefault(kind, {})[fold(spelt)] = value if not value.isdecimal() else form
            if value.isdecimal():
                values.setdefault(kind, {})[fold(spelt)] = int(value)
        if value.isdecimal():
            forms.setdefault(kind, {}).setdefault(int(value), form)
            possessed.setdefault(kind, {}).setdefault(int(value), ending)
            values[kind].setdefault(fold(ending), int(value))
    for kind in (OLD + "month", OLD + "abbreviation"):  # `junius` is `június` typed without its accent as well
        now = values.get(kind.removeprefix(OLD), {})
        words[kind] = {word: form for word, form in words.get(kind, {}).items() if word not in now}
    in_full = _year_words(forms, possessed)
    respelt = tuple((new, old) for old, new in words.get("respelt", {}).items())
    forms["count"] = _counts(forms, possessed)
    possessed["count"] = dict.fromkeys(forms["count"], "")
    values["count"] = {fold(word): number for number, word in forms["count"].items()}
    words["count"] = {fold(word): word for word in forms["count"].values()}
    for kind in RESPELT if respelt else ():
        forms[OLD + kind] = {value: _older(word, respelt) for value, word in forms.get(kind, {}).items()}
        possessed[OLD + kind] = {value: _older(word, respelt) for value, word in possessed.get(kind, {}).items()}
        own_ = {word: value for value, word in forms[OLD + kind].items() if word != forms[kind][value]}
        values[OLD + kind], words[OLD + kind] = {fold(w): v for w, v in own_.items()}, {fold(w): w for w in own_}
    for kind, year_words in (("year_word", in_full), ("short_year", _short_years(in_full, forms)),
                             (OLD + "year_word", _old_years(in_full, forms, respelt))):
        # whatever year a date comes into has a form; not every one that is read
        forms[kind], possessed[kind] = {**in_full, **year_words}, dict.fromkeys(in_full, "")
        read = ((year, word) for year, word in year_words.items() if kind != "short_year" or year % 10)
        years = [(fold(word), year) for year, word in read]
        years += [(word.replace("-", joint), year) for word, year in years for joint in ("", " ")]  # typed, dictated
        values[kind] = dict(years)
        words[kind] = {word: year_words[year] for word, year in years}
    tables = load(home)
    pairs = [(ending, feats) for feats, spelt in rows(home / "dates_endings.tsv") for ending in spelt.split()]
    endings = {**{fold(ending): feats for ending, feats in reversed(pairs)}, **dict(pairs)}
    names = _names(words, tables, own.joint)
    patterns = []
    single = {"NEXT": "(?!)", "RECURRING": "(?!)", "CURRENT": "(?!)", "LABEL": "(?!)", "UNREAD": "(?!)"}
    plain = False
    for type, *rest in rows(home / "dates_patterns.tsv"):
        if type == "PLAIN":
            plain = True
        elif type == "MACRO":
            names.stands_for(rest[0], rest[1])
        elif type in single:
            single[type] = rest[0]
        else:
            behind = r"(?<!\w)(?<!\d[.,:/])" if type == "BESIDE" else r"(?<!\w)(?<!\d[.,:/-])"
            regex = Expression(behind + "(?:" + rest[1] + r")(?!\w)", names)
            only = {"BESIDE": "beside", "DATED": "dated", "PAST": "past", "NORM": "norm",
                    "LABELLED": "labelled"}.get(type, "")
            patterns.append(Pattern("DATE" if only else type, float(rest[0]), regex, only))
    next_day, recurring, current, label, unread = (Expression(source, names) for source in single.values())
    return Spelling(
        tuple(patterns), next_day, recurring, current, label, unread, values, forms, possessed, words, endings,
        tables.suffixes, tables.day_suffixes, _owned(tables), tables.accented_day_suffixes,
        load_feasts(home), own, plain,
    )


def _names(words: Mapping[str, Mapping[str, str]], tables: Tables, joint: str) -> Names:
    """What the `<NAMES>` in patterns stand for in every language: figures, words by their kind, suffixes, numerals."""
    names = Names()
    for name, source in FIGURES.items():
        names.stands_for(name, source)
    names.stands_for_one("SUFFIX", [*tables.day_suffixes, *tables.suffixes], "suf")
    names.stands_for_one("DSUFFIX", tables.day_suffixes, "suf")
    names.stands_for("SUF", joint + r"<SUFFIX>(?![\w-])")
    names.stands_for("DSUF", joint + r"<DSUFFIX>(?![\w-])")
    names.stands_for_one("HSUFFIX", (suffix for suffix in tables.day_suffixes if len(suffix) > 1), "suf")
    names.stands_for("HSUF", rf"\s?{joint}?<HSUFFIX>(?![\w-])")
    for name, kind, group in WORDS:
        names.stands_for_one(name, words.get(kind, {}), group)
        if name.endswith("1"):
            names.stands_for(name[:-1], f"(?:<{name[:-1]}0>|<{name}>)" if words.get(kind) else f"<{name[:-1]}0>")
    names.stands_for_one("NUMERAL", words.get("numeral", {}))
    names.stands_for("NW", "(?P<nw><NUMERAL>{1,4})")
    names.stands_for("NW2", "(?P<nwto><NUMERAL>{1,4})")
    names.stands_for("WORDS", "(?P<words>(?:<NUMERAL>|-){1,24})")
    return names


def _year_words(forms: Mapping[str, Mapping[int, str]], joined: Mapping[str, Mapping[int, str]]) -> dict[int, str]:
    """Years in words, from the words of centuries and numerals; none for a language without centuries."""
    ones, joints = forms.get("numeral", {}), {**joined.get("century", {}), **joined.get("earlier", {})}
    final = {**ones, **forms.get("final", {})}
    years = {}
    for century, word in (*forms.get("century", {}).items(), *forms.get("earlier", {}).items()):
        for rest in range(1, 100):
            tens, one = rest // 10 * 10, rest % 10
            if (tens and tens not in ones) or (one and one not in final):
                continue
            ten = (joined["numeral"].get(tens) or ones[tens]) if tens and one else ones.get(tens, "")
            years[century + rest] = word + joints.get(century, "") + ten + (final[one] if one else "")
        years[century] = word
    return years


def _counts(forms: Mapping[str, Mapping[int, str]], joined: Mapping[str, Mapping[int, str]]) -> dict[int, str]:
    """The numbers of a month's days as they are counted, where tens are joined to ones."""
    ones = forms.get("numeral", {})
    final = {**ones, **forms.get("final", {})}
    out = {}
    for number in range(1, 32) if "century" in forms else ():
        tens, one = number // 10 * 10, number % 10
        ten = (joined["numeral"].get(tens) or ones.get(tens, "")) if tens and one else ones.get(tens, "")
        out[number] = ten + (final.get(one, "") if one else "")
    return out


def _older(word: str, respelt: Sequence[tuple[str, str]]) -> str:
    for new, old in respelt:
        word = word.replace(new, old)
    return word


def _old_years(in_full: Mapping[int, str], forms: Mapping[str, Mapping[int, str]],
               respelt: Sequence[tuple[str, str]]) -> dict[int, str]:
    """Years in words as they were spelt before, with a hyphen behind the century."""
    out = {}
    for century, word in (*forms.get("century", {}).items(), *forms.get("earlier", {}).items()) if respelt else ():
        old = _older(word, respelt)
        if old != word:
            own = {year: full for year, full in in_full.items() if century <= year < century + 100}
            out.update({year: old + "-" * (year > century) + _older(full.removeprefix(word).lstrip("-"), respelt)
                        for year, full in own.items()})
    return out


def aged(how: Spelling) -> Spelling:
    """The same, in which all words are written as they were before: for a text that has such words."""
    old = {kind.removeprefix(OLD) for kind in how.forms if kind.startswith(OLD)}
    return replace(how, forms={**how.forms, **{kind: how.forms[OLD + kind] for kind in old}},
                   possessed={**how.possessed, **{kind: how.possessed[OLD + kind] for kind in old}})


def _short_years(in_full: Mapping[int, str], forms: Mapping[str, Mapping[int, str]]) -> dict[int, str]:
    """Years of the first century without its word (`ötvenhat`), from its twenties on. The round ones are not read: they
    are numbers, and may be towns (Hatvan)."""
    century = min(forms.get("century", {}), default=0)
    word = forms["century"][century] if century else ""
    years = (year for year in in_full if century + 20 <= year < century + 100)
    return {year: in_full[year].removeprefix(word) for year in years}


def _owned(tables: Tables) -> dict[str, str]:
    """Features of suffixes -> those of the same suffix on a day."""
    of_days = sorted(set(tables.day_suffixes.values()))
    plain = set(tables.suffixes.values()) - tables.lists.get("day-as-figure", frozenset())
    return {feats: day for feats in sorted(plain) for day in of_days if day.startswith(feats + "|Number[psor]")}
