"""What is known of one language, as one frozen value: everything that a rule may ask.

What comes in: a tag (`hu`), or a folder of languages of the user's own. What goes out: a `Language`, the same object
for the same folder as long as the process lives, shared by all threads. Its parts are read when they are first asked
for. Start at `load`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import morph
import name_db
from morph import MorphError
from name_db import Names
from pseudo.core import settings
from pseudo.core.errors import LanguageError
from pseudo.core.once import Later
from pseudo.core.tables import first_column, rows
from pseudo.language import (
    articles,
    calendar,
    cases,
    contexts,
    eponyms,
    habits,
    kin,
    letters,
    makes,
    places,
    shorthand,
    spelt,
    telling,
    tokenise,
    vocabulary,
)
from pseudo.language.folders import GUIDE, folder, place
from pseudo.language.forms import Forms, Remembered
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.words import Words, foreign_words

if TYPE_CHECKING:
    from embeddings import Vectors


MADE = {"town": "settlement", "county": "county", "region": "region", "water": "water", "hill": "hill"}
"""Kinds of places by the first words of those in `restorable.tsv` that there are not."""
PLURAL = "Number=Plur"
MEMBER = 5
"""Letters of a word for the members of clubs, at least."""


@dataclass(frozen=True, eq=False, repr=False)
class Language:
    """One language. Equal only to itself: `load` gives one per folder.

    tag   as it was asked for: `hu`
    data  folder with the four packages' folders of languages of the user's own, or None
    home  its folder in `pseudo/`

    >>> hungarian = load("hu")
    >>> hungarian is load("hu"), hungarian
    (True, Language('hu'))
    >>> hungarian.persons.is_title("dr."), hungarian.words.common("ház"), hungarian.habits.married
    (True, True, 'né')
    """

    tag: str
    data: Path | None
    home: Path

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"

    def at(self, package: str) -> str | Path:
        """Where a package finds this language: by its tag, or in the user's own data folder."""
        return place(self.tag, self.data, package)

    # ------------------------------------------------------------------ tables and forms

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """`language.toml`."""
        return settings.load(self.home / "language.toml", GUIDE, LanguageError)

    @property
    def world(self) -> int:
        """The number of what is chosen from, its pools and tables: the same key and world give the same choices."""
        return int(self.table.get("world", 1))

    @property
    def doubt(self) -> float | None:
        """Probability of a name, and of none, from which its tagger leaves it in doubt where one ends; None: always."""
        told = self.table.get("doubt")
        return None if told is None else float(told)

    @cached_property
    def names(self) -> Names:
        """The tables of names."""
        return name_db.load(self.at("name_db"))

    @cached_property
    def morph(self) -> Forms:
        """Forms and their readings, with a bounded record of the readings of words met so far."""
        return Remembered(kin.kindred(morph.load(self.at("morph")), self.names, self.habits))

    @cached_property
    def vectors(self) -> Vectors | None:
        """The vectors of names; None for a language without."""
        import embeddings

        at = self.at("embeddings")
        known = self.tag in (embeddings.languages() if isinstance(at, str) else embeddings.languages(at.parent))
        return embeddings.load(at) if known else None

    # ------------------------------------------------------------------ what its names are like

    @cached_property
    def letters(self) -> letters.Letters:
        """Its letters: their case, and which are one without marks."""
        return letters.of(self.home)

    @cached_property
    def cases(self) -> cases.Cases:
        """What its cases are for."""
        return cases.load(self.table.get("cases", {}))

    @cached_property
    def habits(self) -> habits.Habits:
        """What is particular to its names, beyond tables and grammar."""
        return habits.load(self.table.get("names", {}), self.letters, self.cases)

    @cached_property
    def persons(self) -> Grammar:
        """What is known of the names of persons."""
        lower, titles = self.letters.lower, self.names.titles()
        before = frozenset(
            title.word for title in titles
            if title.place == "before" and (title.word.islower() or "." in title.word or title.word[-1].isupper())
        )  # `OTK`, `TkT`; Szent and Sir with a capital begin names of other things, too
        generations = frozenset(lower(title.word.rstrip(".")) for title in titles if title.kind == "generation")
        by_letters = Later(lambda: spelt.load(rows(self.home / "origins.tsv")))
        return Grammar(self.names, self.morph, before, self.habits, generations, spelt=by_letters,
                       telling=telling.load(self.table.get("telling", {})))

    @cached_property
    def words(self) -> Words:
        """Which words are ordinary, and which are usual in names of bodies."""
        common = self._common | first_column(self.home / "chat_words.tsv")
        body = first_column(self.home / "body_words.tsv")
        return Words(
            self.names, self.morph, common.__contains__, body.__contains__, self.habits,
            lambda word: word in self.common_bare, lambda: self._bare_bodies,
            lambda: self._vocabulary, lambda: self._vocabulary_bare, lambda word: word in self._talk_bare,
            lambda word: word in foreign_words() and not self._borne_here(word), lambda: self._clubs,
        )

    def _borne_here(self, word: str) -> bool:
        """Whether a small word, with a capital, is a given name of the language's own people: `edit`, `into`."""
        given = self.names.given(self.letters.raised(word))
        return given is not None and given.origin == self.names.home

    @cached_property
    def _clubs(self) -> tuple[str, ...]:
        """The plurals among the usual words of clubs, and of each those in whose plurals its forms are."""
        found: set[str] = set()
        cases = [feats for feats in self.habits.forms if feats.startswith("Case=") and PLURAL in feats.split("|")]
        for word in (word for word in sorted(self.habits.usual) if len(word) >= MEMBER):
            for reading in (r for r in self.morph.analyse(word) if r.exact and r.feats == PLURAL):
                found |= {word, reading.lemma}
                for feats in cases[-1:]:
                    with suppress(MorphError):
                        form = self.morph.inflect(reading.lemma, feats)
                        found |= {r.lemma for r in self.morph.analyse(form) if r.exact and r.feats == feats}
        return tuple(sorted(word for word in found if len(word) >= MEMBER))

    @cached_property
    def common_bare(self) -> frozenset[str]:
        """The ordinary words, small and without accents."""
        return frozenset(self._folded("\n".join(self._common))) | self._talk_bare  # a tenth of the time of each alone

    @cached_property
    def _common(self) -> frozenset[str]:
        return first_column(self.home / "common_words.tsv")

    @cached_property
    def _talk_bare(self) -> frozenset[str]:
        return frozenset(self._folded("\n".join(first_column(self.home / "chat_words.tsv"))))

    def _folded(self, words: str) -> Iterator[str]:
        """Words without accents, and without the marks of letters that are the language's own: `kentalla`."""
        folded = self.letters.fold(words)
        yield from folded.split()
        if not self.habits.accents:
            yield from fold(folded).split()

    @cached_property
    def _vocabulary(self) -> vocabulary.Vocabulary:
        return vocabulary.load(rows(self.home / "vocabulary.tsv"))

    @cached_property
    def _vocabulary_bare(self) -> vocabulary.Vocabulary:
        return self._vocabulary.bare(fold)

    @cached_property
    def _bare_bodies(self) -> Mapping[str, str]:
        words = (*self.names.org_heads(), *sorted(first_column(self.home / "body_words.tsv")))
        return {self.letters.fold(word): word for word in reversed(words)}

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How many bits each clue tells of how the last word of a name is read, against the costs of `morph`."""
        table = (row.split("\t") for row in rows(self.home / "readings.tsv"))
        return {clue: float(bits) for clue, bits, *_ in table}

    @cached_property
    def ties(self) -> Mapping[str, float]:
        """What each clue weighs for a name that may be a fuller one's; none where the language has no table of them."""
        table = (row.split("\t") for row in rows(self.home / "ties.tsv"))
        return {clue: float(weight) for clue, weight, *_ in table}

    @cached_property
    def given_abroad(self) -> Mapping[str, tuple[str, ...]]:
        """What bearers of given names are called abroad, the commonest first; none where there is no table of them."""
        table = (row.split("\t") for row in rows(self.home / "given_abroad.tsv"))
        return {name: tuple(abroad.split(",")) for name, abroad in table}

    @cached_property
    def restorable(self) -> Mapping[str, tuple[str, ...]]:
        """By kind the names that are nothing but names, for texts that are to come back; none where the language has
        no table of them.

        >>> load("hu").restorable["given"][:3]
        ('Adrienn', 'Adél', 'Aladár')
        """
        found: dict[str, list[str]] = {}
        for row in rows(self.home / "restorable.tsv"):
            name, kind, *_ = row.split("\t")
            found.setdefault(kind, []).append(name)
        return {kind: tuple(names) for kind, names in found.items()}

    @cached_property
    def made_places(self) -> Mapping[str, str]:
        """The kinds of places that there are not (`restorable`), by name."""
        kinds = {kind: MADE.get(kind.split()[0], "") for kind in self.restorable}
        return {name: kinds[kind] for kind, names in self.restorable.items() if kinds[kind] for name in names}

    def place_kinds(self, name: str) -> frozenset[str]:
        """The kinds of the places that are called so.

        >>> sorted(load("hu").place_kinds("Heves")), sorted(load("hu").place_kinds("Szárcsaszállás"))
        (['county', 'settlement'], ['settlement'])
        """
        made = self.made_places.get(name)
        return frozenset(row.kind for row in self.names.place(name)) if made is None else frozenset((made,))

    def is_place(self, name: str) -> bool:
        """Whether a place is called so, be it a made-up one.

        >>> load("hu").is_place("Pécs"), load("hu").is_place("Szárcsaszállás"), load("hu").is_place("Ági")
        (True, True, False)
        """
        return name in self.made_places or bool(self.names.place(name))

    @cached_property
    def callings(self) -> frozenset[str]:
        """Callings that stand before a name and are no part of it."""
        return frozenset(title.word for title in self.names.titles() if title.place == "apart")

    @cached_property
    def contexts(self) -> contexts.Contexts:
        """Words around names."""
        return contexts.load(rows(self.home / "person_contexts.tsv"), self.letters, self.callings)

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Headings of tables, folded and without signs, under which a part of a person's name stands, and which:
        `surname` or `given`.

        >>> load("hu").columns["vezeteknev"], load("hu").columns["givenname"]
        ('surname', 'given')
        """
        table = (row.split("\t") for row in rows(self.home / "columns.tsv"))
        return {self.heading(heading): part for heading, part, *_ in table}

    def column(self, words: str) -> str:
        """What `columns` has for a heading in words, or for the last words of it; empty: nothing.

        >>> load("hu").column("Beteg vezetéknév"), load("hu").column("színe")
        ('surname', '')
        """
        split = words.split()
        lasts = (self.columns.get(self.heading(" ".join(split[first:])), "") for first in range(len(split)))
        return next(filter(None, lasts), "")

    def heading(self, text: str) -> str:
        """A heading as `columns` has it: `Given_Name` and `givenName` are one."""
        return "".join(filter(str.isalnum, self.letters.fold(text)))

    @cached_property
    def shorthand(self) -> shorthand.Terms:
        """Words of clinical texts."""
        return shorthand.terms(rows(self.home / "clinical.tsv"), self.letters)

    @cached_property
    def eponyms(self) -> eponyms.Eponyms:
        """What is called after somebody, and is nobody."""
        clinical = (row.split("\t") for row in rows(self.home / "clinical.tsv"))
        signs = [word for word, use, *_ in clinical if use == "eponym"]
        return eponyms.load(rows(self.home / "eponyms.tsv"), signs, self.letters)

    @cached_property
    def makes(self) -> makes.Makes:
        """Under which names goods are sold."""
        return makes.load(rows(self.home / "makes.tsv"), self.contexts.goods)

    @cached_property
    def cutting(self) -> tokenise.Rules:
        """How texts are cut into tokens."""
        return tokenise.rules(self.at("pseudo"))

    @cached_property
    def article(self) -> articles.Article | None:
        """The article before names; None for a language without."""
        return articles.load(self.table.get("article"), self.letters)

    @cached_property
    def calendar(self) -> calendar.Calendar:
        """What it knows of days and years."""
        return calendar.load(self.table.get("dates", {}), self.letters)

    @cached_property
    def map(self) -> places.Map:
        """The map of its country."""
        lands = (row.split("\t") for row in rows(self.home / "landscape.tsv"))
        roads = (row.split("\t") for row in rows(self.home / "roads.tsv"))
        seats = [row.split("\t") for row in rows(self.home / "seats.tsv")]
        waters, regions = (
            {name: towns.split(",") for name, towns in (row.split("\t") for row in rows(self.home / table))}
            for table in ("waters.tsv", "regions.tsv"))
        return places.load(
            self.names,
            {name: frozenset(where.split(",")) for name, where in lands},
            {name: int(level) for name, level, _ in seats if level},
            {name: frozenset(where.split(",")) for name, where in roads},
            {name: frozenset(bodies.split(",")) for name, _, bodies in seats if bodies},
            waters,
            regions,
        )


def load(tag: str, data: Path | None = None) -> Language:
    """The language of a tag, the same object each time.

    data    folder with languages of the user's own, which are taken before ours
    raises  LanguageError when there is no such language
    """
    at = place(tag, data, "pseudo")
    return _load(tag, None if isinstance(at, str) else data, folder(at))


@lru_cache(maxsize=16)
def _load(tag: str, data: Path | None, home: Path) -> Language:
    return Language(tag, data, home)
