"""What the measures must know: what the policy keeps, gender and origin of names, forms, articles.

In:  a language tag.
Out: a `Knowledge`, plain functions in one value, so that a test can give its own.

Start at `load`. Name facts come from `name_db`, forms from `morph`, the policy from `pseudo.methods.policy`; the
judgement of articles is written here a second time (`sound`), so that an error in the program's own is seen.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pseudo.language.letters import fold

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HOME, ABROAD = "home", "abroad"
ROMAN = re.compile(r"(?=[IVXL])(?P<tens>X{0,3}|XL|L)(?P<ones>IX|IV|V?I{0,3})\.")
ABROAD_KINDS = frozenset({"foreign_city", "cross_border"})


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader said of a person of the gold: `F`, `M` or `""`, and the origins that a new name may have."""

    gender: str
    origins: frozenset[str]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The questions that the measures ask.

    keeps        (type, lemma) -> whether the policy leaves such an entity as it is
    title        word -> whether it stands before a person's name without being part of it (`dr.`)
    generic      (word, type) -> whether a word of such a name names nobody by itself (`Kft`, `utca`)
    known        word -> whether it is a name, or an adjective made of one, in the tables
    gender       given name or nickname -> `F`, `M`, or `""` when both or unknown
    person_from  name of a person -> `home`, `abroad` or `""`
    place_from   name of a place -> likewise
    place_kinds  name of a place -> the kinds of place that bear it
    bases        word -> the lemmas of all its readings (`Jánosné` -> `Jánosné`, `János`)
    inflect      (lemma, feats) -> form, `""` when there is none
    series       feats -> the same in every locative series
    article      word -> the article it takes, `""` when that hangs on how it is read
    articles     the forms of the article
    wife         word -> whether it names a wife by her husband's name (`Jánosné`)
    origins      word of a person's name -> the origins that the tables have for it
    home         the origin of the language's own names, among `origins`
    people       (document, number of the person) -> what a reader said of her or him
    """

    keeps: Callable[[str, str], bool]
    title: Callable[[str], bool]
    generic: Callable[[str, str], bool]
    known: Callable[[str], bool]
    gender: Callable[[str], str]
    person_from: Callable[[str], str]
    place_from: Callable[[str], str]
    place_kinds: Callable[[str], frozenset[str]]
    bases: Callable[[str], frozenset[str]]
    inflect: Callable[[str, str], str]
    series: Callable[[str], tuple[str, ...]]
    article: Callable[[str], str]
    articles: tuple[str, ...] = ()
    wife: Callable[[str], bool] = lambda word: False
    origins: Callable[[str], frozenset[str]] = lambda word: frozenset()
    home: str = ""
    people: Mapping[tuple[str, int], Told] = field(default_factory=dict)


def load(
    lang: str, keeps: Callable[[str, str], bool], people: Mapping[tuple[str, int], Told] | None = None
) -> Knowledge:
    """The knowledge of a language, from the tables of the program, and what a reader said of persons, if one did."""
    import morph
    import name_db
    from pseudo.language import folders as languages

    names = name_db.load(lang)
    morphology = morph.load(lang)
    settings = tomllib.loads((languages.folder(lang) / "language.toml").read_text(encoding="utf-8"))
    table = settings.get("article")
    common = first_column(languages.folder(lang) / "common_words.tsv")
    usual = first_column(languages.folder(lang) / "body_words.tsv")
    titles = {fold(title.word).rstrip(".") for title in names.titles()}
    forms = {fold(form.form).rstrip(".") for form in names.legal_forms()}

    def readings(word: str) -> tuple[morph.Analysis, ...]:
        try:
            return morphology.analyse(word)
        except morph.MorphError:
            return ()

    def bases(word: str) -> frozenset[str]:
        return frozenset(reading.lemma for reading in readings(word))

    def inflect(lemma: str, feats: str) -> str:
        try:
            return morphology.inflect(lemma, feats)
        except morph.MorphError:
            return ""  # no form is no right form

    def named(word: str) -> bool:
        return bool(names.given(word) or names.surname(word) or names.place(word) or names.nickname(word))

    def known(word: str) -> bool:
        word = word.capitalize() if word.isupper() or word.islower() else word
        return named(word) or any(named(base) for base in bases(word) | bases(word.lower()))

    def ordinary(word: str) -> bool:
        # Adjectives of ordinary words are generic (`Kerületi`); the words themselves may be a firm's name.
        lowered = word.lower()
        derived = lowered in common and any("Deriv" in each.feats for each in readings(lowered))
        return derived or lowered in usual

    def generic(word: str, type_: str) -> bool:
        if type_ != "PER" and word[:1].islower():
            return True
        if type_ == "FAC":
            return names.public_space_type(word.lower()) is not None
        if type_ != "ORG":
            return False
        listed = names.org_word(word) is not None or fold(word) in forms
        return listed or (ordinary(word) and not known(word))

    def gender(name: str) -> str:
        row = names.given(name)
        genders = set(row.genders) if row is not None else {nick.gender for nick in names.nickname(name)}
        return genders.pop() if len(genders) == 1 else ""

    def person_from(name: str) -> str:
        # Only what is plain is judged: Hungarian in all its words that are known, or foreign in all.
        listed = [
            word if named(word) else min(filter(named, bases(word)), default=word) for word in name.split()
        ]
        given = {row.origin for row in map(names.given, listed) if row is not None}
        family = {
            "hungarian" if row.count > 0 else row.origin
            for row in map(names.surname, listed)
            if row is not None
        }
        if any(names.nickname(word) for word in listed):
            given.add("hungarian")
        if "hungarian" in given | family:
            return HOME if given | family == {"hungarian"} else ""
        return ABROAD if given | family else ""

    def place_from(name: str) -> str:
        rows = names.place(name)
        return (ABROAD if rows[0].kind in ABROAD_KINDS else HOME) if rows else ""

    def place_kinds(name: str) -> frozenset[str]:
        return frozenset(row.kind for row in names.place(name))

    def series(feats: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys([feats, *(morphology.in_series(feats, which) for which in ("on", "in"))]))

    def wife(word: str) -> bool:
        return any("né" in reading.feats.partition("Deriv=")[2].split("|")[0].split("+") for reading in readings(word))

    def origins(word: str) -> frozenset[str]:
        return frozenset((*names.origins(word, "given"), *names.origins(word, "surname")))

    return Knowledge(
        keeps=keeps,
        title=lambda word: fold(word).rstrip(".") in titles,
        generic=generic,
        known=known,
        gender=gender,
        person_from=person_from,
        place_from=place_from,
        place_kinds=place_kinds,
        bases=bases,
        inflect=inflect,
        series=series,
        article=lambda word: sound(word, table) if table else "",
        articles=(table["consonant"], table["vowel"]) if table else (),
        wife=wife,
        origins=origins,
        home=names.home,
        people=people or {},
    )


def read_people(path: Path) -> dict[tuple[str, int], Told]:
    """A table of a reader: document, number of the person, gender, origins with commas between them."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:])
    return {(doc, int(person)): Told(gender, frozenset(where.split(","))) for doc, person, gender, where in rows}


def first_column(path: Path) -> frozenset[str]:
    """The words of a table that opens with a line of headings."""
    return frozenset(line.split("\t", 1)[0] for line in path.read_text(encoding="utf-8").splitlines()[1:])


def sound(word: str, table: Mapping[str, Any]) -> str:
    """The article that `word` takes, by the sound it begins with; `""` when it can be read in two ways.

    table  the `[article]` table of the language

    >>> hu = {"consonant": "a", "vowel": "az", "vowels": "aáeéiíoóöőuúüű", "letters": "AEFILMNORSUXY"}
    >>> [sound(word, hu) for word in ("Antal", "Szabó", "Åke", "5.", "1996.", "10", "V. kerület", "XI. ker.")]
    ['az', 'a', 'az', 'az', 'az', 'a', 'az', 'a']
    >>> [sound(word, hu) for word in ("MTK-nak", "BRFK", "M. Éva", "MÁV")]
    ['az', 'a', 'az', '']
    """
    vowel, consonant = str(table["vowel"]), str(table["consonant"])
    word = word.lstrip("„\"'»«“”([{–- ")
    if figure := re.match(r"\d{1,3}(?:[ .\u00a0]\d{3}(?!\d))+|\d+", word):
        return vowel if _figure_opens_with_vowel(re.sub(r"\D", "", figure.group())) else consonant
    if (roman := ROMAN.match(word)) and roman.group(0) != ".":
        return (
            vowel
            if _figure_opens_with_vowel(str(_roman(roman.group("tens"), roman.group("ones"))))
            else consonant
        )
    letters = re.match(r"[^\W\d_]*", word)
    first = letters.group() if letters else ""
    if not first:
        return ""
    spoken = unicodedata.normalize("NFD", first[0].lower())[0] in table["vowels"]
    by_letter = first[0] in table["letters"]
    if first.isupper() and spoken != by_letter:
        if len(first) == 1 or not any(
            unicodedata.normalize("NFD", c.lower())[0] in table["vowels"] for c in first
        ):
            spoken = by_letter
        elif len(first) <= 5:
            return ""
    return vowel if spoken else consonant


def _figure_opens_with_vowel(digits: str) -> bool:
    """egy, ezer, egymillió; öt, ötven, ötszáz, ...: the only figures of Hungarian read with a vowel first."""
    digits = digits.lstrip("0") or "0"
    return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)


def _roman(tens: str, ones: str) -> int:
    values = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
    return {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50}[tens] + values[ones]
