"""What the measures must know: what the policy keeps, gender and origin of names, their forms.

In:  a language.
Out: a `Knowledge`, plain functions in one value, so that a test can give its own.

Start at `load`. Name facts come from `name_db`, forms from `morph`, what the policy keeps from whoever asks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from morph import Analysis, MorphError
from pseudo.core import settings
from pseudo.core.errors import InputError, LanguageError
from pseudo.core.files import decode, read
from pseudo.core.tables import first_column
from pseudo.evaluate import grammar
from pseudo.evaluate.slate import writing
from pseudo.evaluate.slate.outcome import HYPHENED, WORD
from pseudo.language import letters as of_letters
from pseudo.language import spoken
from pseudo.language.language import Language
from pseudo.language.letters import fold

HOME, ABROAD = "home", "abroad"
ABROAD_KINDS = frozenset({"foreign_city", "cross_border"})
TRADE, NATIONAL, PARTICLE, OF_OLD = "trade", "national", "particle", "of_old"
"""Kinds of words of the table beside this module: what names nobody where another word does, what stands in small
letters before surnames, and ends of forms that nobody writes any more."""
MANY, TIMES = 200, 10
"""Bearers of a surname, at least, and for each who is called so, that make it one where it stands alone."""
GUIDE = "docs/adding-a-language.md"


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader said of a person of the gold: `F`, `M` or `""`, and the origins that a new name may have."""

    gender: str
    origins: frozenset[str]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The questions that the measures ask.

    keeps        (type, lemma) -> whether the policy leaves such an entity as it is
    title        word -> whether it stands before a person's name without being part of it (`dr.`), or in it, as many
                 others have it (`von`; no `Von`, and no `Ben`)
    generic      (word, type) -> whether a word of such a name names nobody by itself (`Kft`, `utca`)
    trade        (word, type) -> whether a word of such a name says what it does, or that the state has one (`Suomen`),
                 and names nobody where another word does
    head         word with hyphens -> whether it says as a whole what a body is (`ELY-keskus`)
    known        word -> whether it is a name, or an adjective made of one, in the tables
    gender       given name or nickname -> `F`, `M`, or `""` when both or unknown
    family       given name -> whether so many more bear it as a surname that alone it is one
    person_from  name of a person -> `home`, `abroad` or `""`
    place_from   name of a place -> likewise
    place_kinds  name of a place -> the kinds of place that bear it
    bases        word -> the lemmas of all its readings (`Jánosné` -> `Jánosné`, `János`)
    inflect      (lemma, feats) -> form, `""` when there is none
    second       (lemma, feats) -> the right forms beside that
    series       feats -> the same in every locative series
    wife         word -> whether it names a wife by her husband's name (`Jánosné`)
    origins      word of a person's name -> the origins that the tables have for it, of all peoples that share it
    home         the origin of the language's own names, among `origins`
    locative     name of a place -> the series of cases of place that it takes, `""` when that is not known
    in_series    (feats, series) -> the feats in that series
    people       (document, number of the person) -> what a reader said of her or him
    given_first  whether given names come before surnames
    unmarked     text -> without marks, but for letters of the language's own
    dotless      text -> whether it is typed without any marks, even those of the language's own letters; None where
                 marks are so frequent that stretches tell it, which `unmarked` then says how to type
    then         text -> how a form is spelt in it: as it is, or in the letters of former times
    said         word -> how it may be written that is said otherwise (`Tiinalt`: `Tiinalta`)
    cut          (letters before, letters behind) -> whether a line may end there in a word
    plural_places  how places end that are said in the plural under their singular name: Parainen, `Paraisilla`
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
    second: Callable[[str, str], tuple[str, ...]] = lambda lemma, feats: ()
    family: Callable[[str], bool] = lambda name: False
    trade: Callable[[str, str], bool] = lambda word, type_: False
    head: Callable[[str], bool] = lambda word: False
    wife: Callable[[str], bool] = lambda word: False
    origins: Callable[[str], frozenset[str]] = lambda word: frozenset()
    home: str = ""
    locative: Callable[[str], str] = lambda name: ""
    in_series: Callable[[str, str], str] = lambda feats, series: feats
    people: Mapping[tuple[str, int], Told] = field(default_factory=dict)
    given_first: bool = False
    unmarked: Callable[[str], str] = of_letters.PLAIN.without_marks
    dotless: Callable[[str], bool] | None = None
    then: Callable[[str], Callable[[str], str]] = lambda text: str
    said: Callable[[str], Iterable[str]] = lambda word: ()
    cut: Callable[[str, str], bool] = lambda before, behind: False
    plural_places: tuple[str, ...] = ()


def load(language: Language, keeps: Callable[[str, str], bool],
         people: Mapping[tuple[str, int], Told] | None = None) -> Knowledge:
    """The knowledge of a language, from its tables, and what a reader said of persons, if one did."""
    home, names, morphology = language.home, language.names, language.morph
    letters = of_letters.of(home)
    habits = settings.load(home / "language.toml", GUIDE, LanguageError).get("names", {})
    married = str(habits.get("married", ""))
    common = first_column(home / "common_words.tsv")
    usual = first_column(home / "body_words.tsv") | names.trades  # a firm keeps its trade
    own = words(home.name)
    titles = {fold(title.word).rstrip(".") for title in names.titles()}
    forms = {fold(word).rstrip(".") for form in names.legal_forms() for word in (form.form, *WORD.findall(form.form))}
    heads = {fold(word) for head in names.org_heads() for word in HYPHENED.findall(head)}

    def readings(word: str) -> tuple[Analysis, ...]:
        try:
            return morphology.analyse(word)
        except MorphError:
            return ()

    def bases(word: str) -> frozenset[str]:
        return frozenset(reading.lemma for reading in readings(word))

    def inflect(lemma: str, feats: str) -> str:
        try:
            return morphology.inflect(lemma, feats)
        except MorphError:
            return ""  # no form is no right form

    def named(word: str) -> bool:
        return bool(names.given(word) or names.surname(word) or names.place(word) or names.nickname(word))

    def known(word: str) -> bool:
        word = letters.capitalised(word) if word.isupper() or word.islower() else word
        return named(word) or any(named(base) for base in bases(word) | bases(letters.lower(word)))

    def ordinary(word: str) -> bool:
        # Adjectives of ordinary words are generic (`Kerületi`); the words themselves may be a firm's name.
        lowered = letters.lower(word)
        derived = lowered in common and any("Deriv" in each.feats for each in readings(lowered))
        return derived or lowered in usual

    def generic(word: str, type_: str) -> bool:
        if type_ != "PER" and word[:1].islower():
            return True
        if type_ == "FAC":
            return names.public_space_type(letters.lower(word)) is not None
        if type_ != "ORG":
            return False
        listed = names.org_word(word) is not None or fold(word) in forms
        return listed or (ordinary(word) and not known(word))

    def trade(word: str, type_: str) -> bool:
        lowered = letters.lower(word)
        return type_ == "ORG" and (lowered in own[NATIONAL] or (lowered in own[TRADE] and not known(word)))

    def gender(name: str) -> str:
        row = names.given(name)
        genders = set(row.genders) if row is not None else {nick.gender for nick in names.nickname(name)}
        return genders.pop() if len(genders) == 1 else ""

    def family(name: str) -> bool:
        called, borne = names.given(name), names.surname(name)
        if called is None or borne is None or called.rank or {called.origin, borne.origin} != {names.home}:
            return False
        return borne.count >= max(MANY, TIMES * called.count)

    def person_from(name: str) -> str:
        # Only what is plain is judged: Hungarian in all its words that are known, or foreign in all.
        listed = [
            word if named(word) else min(filter(named, bases(word)), default=word) for word in name.split()
        ]
        given = {row.origin for row in map(names.given, listed) if row is not None}
        family = {
            names.home if row.count > 0 else row.origin
            for row in map(names.surname, listed)
            if row is not None
        }
        if any(names.nickname(word) for word in listed):
            given.add(names.home)
        if names.home in given | family:
            return HOME if given | family == {names.home} else ""
        return ABROAD if given | family else ""

    def place_from(name: str) -> str:
        rows = names.place(name)
        return (ABROAD if rows[0].kind in ABROAD_KINDS else HOME) if rows else ""

    def place_kinds(name: str) -> frozenset[str]:
        return frozenset(row.kind for row in names.place(name))

    def wife(word: str) -> bool:
        deriving = (reading.feats.partition("Deriv=")[2].split("|")[0].split("+") for reading in readings(word))
        return bool(married) and any(married in each for each in deriving)

    def locative(name: str) -> str:
        found = {row.locative for row in names.place(name)}
        return found.pop() if len(found) == 1 else ""

    def origins(word: str) -> frozenset[str]:
        return frozenset((*names.origins(word, "given"), *names.sharers(word), *names.origins(word, "surname")))

    return Knowledge(
        keeps=keeps,
        title=lambda word: fold(word).rstrip(".") in titles or word in own[PARTICLE],
        generic=generic,
        trade=trade,
        head=lambda word: fold(word) in heads,
        known=known,
        gender=gender,
        family=family,
        person_from=person_from,
        place_from=place_from,
        place_kinds=place_kinds,
        bases=bases,
        inflect=inflect,
        second=writing.second_forms(language, own[OF_OLD]),
        series=lambda feats: grammar.series(feats, morphology),
        wife=wife,
        plural_places=tuple(map(str, habits.get("plural_places", ()))),
        origins=origins,
        home=names.home,
        locative=locative,
        in_series=morphology.in_series,
        people=people or {},
        given_first=str(habits.get("order", "")).startswith("given"),
        unmarked=letters.without_marks,
        dotless=writing.dotless(language),
        cut=writing.syllables(language),
        then=writing.formerly_spelt(language),
        said=lambda word: spoken.written(word, language),
    )


@lru_cache
def words(lang: str) -> Mapping[str, frozenset[str]]:
    """The words of a language that the measure has of its own, by their kind."""
    rows = (Path(__file__).parent / "words.tsv").read_text(encoding="utf-8").splitlines()
    found: dict[str, set[str]] = defaultdict(set)
    for tag, kind, word in (row.split("\t") for row in rows if not row.startswith("#")):
        if tag == lang:
            found[kind].add(word)
    return defaultdict(frozenset, {kind: frozenset(those) for kind, those in found.items()})


def read_people(path: Path) -> dict[tuple[str, int], Told]:
    """A table of a reader: a line of headings, then document, number of the person, gender (F, M or nothing), origins
    with commas between them; raises InputError."""
    out: dict[tuple[str, int], Told] = {}
    for number, line in enumerate(decode(read(str(path)), str(path)).splitlines()[1:], 2):
        cells = line.split("\t")
        if len(cells) != 4 or not cells[1].isdecimal():
            raise InputError(f"{path}, line {number}: has not document, number, gender and origins with tabs between; "
                             "correct it")
        out[cells[0], int(cells[1])] = Told(cells[2], frozenset(cells[3].split(",")))
    return out
