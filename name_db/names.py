"""The look-ups.

In:  a name as it stands in a norm (nominative, any case pattern for `unfold`).
Out: rows of `columns.py`, or tuples of them, best first; never an exception for a name not known.

Start at `load`. Tables are read when first asked for and then kept; so is what was looked up, up to
`KEPT` names a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from name_db import letters
from name_db.columns import (
    PLACE_KINDS,
    Given,
    LegalForm,
    Nickname,
    Organisation,
    OrgWord,
    Place,
    Pooled,
    PublicFigure,
    SpaceType,
    Street,
    StreetName,
    Surname,
    Thing,
    Title,
    WomansEnd,
    Word,
)
from name_db.table import Kept, NameDbError, Table

R = TypeVar("R")

_POOLS = {
    "given": "_given_pool",
    "surname": "_surname_pool",
    "street": "_street_pool",
    "organisation": "_organisation_pool",
    "word": "_word_pool",
}
_SETTLED = 60  # bearers in 1914-1918 from which a surname counts as one of the country's own
POOLS_KEPT = 256
"""Pools that were asked for and are kept, at most."""
_HERE = Path(__file__).parent

SELDOM = 20
"""As what place a diminutive counts that is known but said by few."""


def languages() -> tuple[str, ...]:
    """The tags that `load` knows: the folders beside this file that hold tables.

    >>> "hu" in languages()
    True
    """
    return tuple(sorted(folder.name for folder in _HERE.iterdir() if any(folder.glob("*.tsv"))))


def load(lang: str | Path) -> Names:
    """The name knowledge of a language tag, or of a folder of tables.

    >>> load("hu").surname("Szabó").kind
    'occupational'
    >>> load("xx")
    Traceback (most recent call last):
    name_db.table.NameDbError: no name tables for 'xx'; there are: hu
    """
    folder = lang if isinstance(lang, Path) else _HERE / lang
    if not isinstance(lang, Path) and lang not in languages():
        raise NameDbError(f"no name tables for {lang!r}; there are: {', '.join(languages())}")
    if not any(folder.glob("*.tsv")):
        raise NameDbError(f"{folder.name}: no *.tsv table in this folder")
    return Names(folder)


BRANDED = frozenset(("bank", "insurance"))
"""Kinds of bodies that are called by their first word: `a Raiffeisen`, `az Uniqa`."""

LETTERS = 3
"""Of a word in capitals that can be nothing but an acronym: `MÁV`."""


def womans_surname(name: str, ends: Sequence[WomansEnd]) -> str:
    """A man's surname as a woman bears it, by the longest end that it has."""
    fit = [end for end in ends if name.endswith(end.man)]
    end = max(fit, key=lambda end: len(end.man), default=None)
    return name if end is None else name.removesuffix(end.man) + end.woman


@dataclass(frozen=True)
class Names:
    """The tables of one language. A table that its folder does not have is empty: see `tables`."""

    folder: Path

    def tables(self) -> tuple[str, ...]:
        """The tables this language has, by file name."""
        return tuple(sorted(file.stem for file in self.folder.glob("*.tsv")))

    @cached_property
    def home(self) -> str:
        """The origin of the language's own names: that of the first row of its given names.

        >>> load("hu").home
        'hungarian'
        """
        return next((row.origin for row in self._given), "")

    # ------------------------------------------------------------------ persons

    def given(self, name: str) -> Given | None:
        """The given name written exactly so. One that is not borne here today is taken for the foreign name it also is.

        >>> names = load("hu")
        >>> names.given("Éva").genders, names.given("Anna").origin, names.given("Ahmed").origin
        ('F', 'hungarian', 'arabic')
        """
        return self._known_given[name]

    def _read_given(self, name: str) -> Given | None:
        own, foreign = _first(self._given.get(name)), _first(self._foreign_given.get(name))
        return foreign if foreign and not (own and own.rank) else own

    def surname(self, name: str) -> Surname | None:
        """The surname written exactly so; a double one (`Nagy-Kovács`) has no row of its own.

        Like `given`, it takes a name that was rare here (under 60 in 1914-1918) for the foreign one it also is.

        >>> names = load("hu")
        >>> names.surname("Kovács").origin, names.surname("Rossi").origin
        ('hungarian', 'italian')
        """
        return self._known_surname[name]

    def _read_surname(self, name: str) -> Surname | None:
        own, foreign = _first(self._surnames.get(name)), _first(self._foreign_surnames.get(name))
        return foreign if foreign and not (own and (own.pool or own.count >= _SETTLED)) else own

    def origins(self, name: str, kind: str) -> tuple[str, ...]:
        """Every origin a given name or surname has here; kind: `given` or `surname`.

        The language's own table does not count where the name is a foreign one that was rare here.

        >>> names = load("hu")
        >>> names.origins("Peter", "given"), names.origins("Nguyen", "surname")
        (('english', 'german', 'scandinavian', 'slovak'), ('vietnamese',))
        """
        own: Given | Surname | None
        foreign: tuple[Given, ...] | tuple[Surname, ...]
        if kind == "given":
            own, foreign = self.given(name), self._foreign_given.get(name)
        elif kind == "surname":
            own, foreign = self.surname(name), self._foreign_surnames.get(name)
        else:
            raise NameDbError(f"origins knows no kind {kind!r}; it knows: given, surname")
        return tuple(sorted({row.origin for row in (own, *foreign) if row is not None}))

    def foreign(self, kind: str) -> tuple[Given, ...] | tuple[Surname, ...]:
        """The names of other origins that may be given to somebody, in table order. kind: `given` or `surname`.

        >>> {row.origin for row in load("hu").foreign("given")} >= {"french", "german"}
        True
        """
        if kind not in ("given", "surname"):
            raise NameDbError(f"foreign knows no kind {kind!r}; it knows: given, surname")
        return tuple(self._foreign_given.pooled()) if kind == "given" else tuple(self._foreign_surnames.pooled())

    def known(self, kind: str) -> tuple[str, ...]:
        """Every given name, surname or settlement of the tables, handed out or not, in table order. kind: `given`,
        `surname` or `settlement`.

        >>> len(load("hu").known("surname")) > len(load("hu").pool("surname"))
        True
        """
        tables: dict[str, tuple[Table[Given] | Table[Surname] | Table[Place], ...]] = {
            "given": (self._given, self._foreign_given),
            "surname": (self._surnames, self._foreign_surnames),
            "settlement": (self._settlements,),
        }
        if kind not in tables:
            raise NameDbError(f"known knows no kind {kind!r}; it knows: {', '.join(tables)}")
        return tuple(dict.fromkeys(name for table in tables[kind] for name in table.names()))

    def usual(self, kind: str, count: int) -> tuple[str, ...]:
        """The names of this language's own that may be handed out or had so many bearers, in table order. kind: `given`
        or `surname`.

        >>> names = load("hu")
        >>> {"Kovács", "Szabó"} <= set(names.usual("surname", 40)), "Rossi" in names.usual("surname", 40)
        (True, False)
        """
        if kind not in ("given", "surname"):
            raise NameDbError(f"usual knows no kind {kind!r}; it knows: given, surname")
        tables: tuple[Table[Given] | Table[Surname], ...] = (self._given, self._foreign_given)
        read: Callable[[str], Given | Surname | None] = self._read_given
        if kind == "surname":
            tables, read = (self._surnames, self._foreign_surnames), self._read_surname
        rows = (row for table in tables for row in table)
        fit = [row for row in rows if row.origin == self.home and (row.pool or row.count >= count)]
        return tuple(dict.fromkeys(row.name for row in fit if row.name not in tables[1] or read(row.name) == row))

    def womans_surname(self, name: str, origin: str) -> str:
        """A man's surname as a woman of that origin bears it; the name itself where the two are the same.

        >>> names = load("hu")
        >>> [names.womans_surname(*pair) for pair in (("Petrov", "russian"), ("Kučera", "czech"), ("Rossi", "italian"))]
        ['Petrova', 'Kučerová', 'Rossi']
        """
        return womans_surname(name, self._womens_surnames.get(origin))

    def mans_surname(self, name: str, origins: Iterable[str]) -> str:
        """The surname of which a woman of one of these origins has hers, one of the tables if it can be one of them.

        >>> names = load("hu")
        >>> names.mans_surname("Petrova", ("russian",)), names.mans_surname("Kučerová", ("czech", "slovak"))
        ('Petrov', 'Kučera')
        """
        ends = [end for origin in origins for end in self._womens_surnames.get(origin) if name.endswith(end.woman)]
        found = [name.removesuffix(end.woman) + end.man for end in sorted(ends, key=lambda end: -len(end.woman))]
        handed = (text for text in (name, *found) if any(row.pool for row in self._foreign_surnames.get(text)))
        return next(handed, found[0] if found else name)

    def nickname(self, name: str) -> tuple[Nickname, ...]:
        """What a diminutive may stand for, likeliest base first.

        >>> [(n.base, n.gender) for n in load("hu").nickname("Gabi")][:2]
        [('Gábor', 'M'), ('Gabriella', 'F')]
        """
        return self._known_nickname[name]

    def _read_nickname(self, name: str) -> tuple[Nickname, ...]:
        return tuple(sorted(self._nicknames.get(name), key=self._likeliest))

    def _likeliest(self, nickname: Nickname) -> tuple[int, int, str]:
        base = self.given(nickname.base)
        rank = base.rank if base and base.rank else 10_000
        return (rank * (nickname.rank or SELDOM), rank, nickname.base)

    def nicknames_of(self, base: str, gender: str) -> tuple[str, ...]:
        """The diminutives of a given name that people say, commonest first.

        >>> load("hu").nicknames_of("Zoltán", "M")[0]
        'Zoli'
        """
        rows = (row for row in self._nicknames_by_base.get(base, ()) if row.gender == gender and row.rank)
        return tuple(row.name for row in sorted(rows, key=lambda row: (row.rank, row.name)))

    def titles(self) -> tuple[Title, ...]:
        """Words before and after names: dr., özv., úr, néni."""
        return self._all_titles

    def public_figure(self, surname: str, given: str) -> bool:
        """Whether somebody well known bears both names.

        >>> names = load("hu")
        >>> names.public_figure("Petőfi", "Sándor"), names.public_figure("Kovács", "Sándor")
        (True, False)
        """
        return any(row.given == given for row in self._public_figures.get(surname))

    # ------------------------------------------------------------------ places

    def place(self, name: str) -> tuple[Place, ...]:
        """All places of exactly this name, the most populous first.

        >>> [(p.kind, p.locative) for p in load("hu").place("Heves")]
        [('settlement', 'on'), ('county', 'in')]
        """
        return self._known_place[name]

    def place_statuses(self) -> frozenset[str]:
        """Every finer kind of place in the tables.

        >>> sorted(load("hu").place_statuses() & {"capital", "capitol", "river"})
        ['capital', 'river']
        """
        return frozenset().union(*(table.distinct("status") for table in self._place_tables())) - {""}

    def _read_place(self, name: str) -> tuple[Place, ...]:
        rows = [row for table in self._place_tables() for row in table.get(name)]
        return tuple(sorted(rows, key=_place_order) if len(rows) > 1 else rows)

    def by_zip(self, code: str) -> tuple[Place, ...]:
        """The settlements, districts and parts with this postal code, the most populous first.

        >>> [place.name for place in load("hu").by_zip("1073")], [p.name for p in load("hu").by_zip("6720")]
        (['VII. kerület'], ['Szeged'])
        """
        return self._by_zip.get(code, ())

    def public_space_type(self, word: str) -> SpaceType | None:
        """`utca`, `u.`, `tere`: the kind of public space that a word or abbreviation names.

        >>> load("hu").public_space_type("krt.").norm
        'körút'
        """
        return self._known_public_space_type[word]

    def _read_public_space_type(self, word: str) -> SpaceType | None:
        row = _first(self._space_types.get(word))
        return row or next((row for row in self._inner_space_types if self._ends_in(word, row)), None)

    @cached_property
    def _inner_space_types(self) -> tuple[SpaceType, ...]:
        """The kinds that are written with the name in one word (`-tie`: Mannerheimintie), the longest first."""
        rows = (row for row in self._all_space_types if row.word.startswith("-"))
        return tuple(sorted(rows, key=lambda row: (-len(row.word), row.word)))

    @staticmethod
    def _ends_in(word: str, row: SpaceType) -> bool:
        return word.endswith(row.word[1:]) and len(word) > len(row.word)

    def space_parts(self, norm: str) -> tuple[str, str, str]:
        """The name of a public space, what stands behind it, and the type; no type where it has none.

        >>> load("hu").space_parts("Liget körút"), load("hu").space_parts("Liget")
        (('Liget', ' ', 'körút'), ('Liget', '', ''))
        """
        name, space, type_ = norm.rpartition(" ")
        if name and _first(self._space_types.get(self.letters.lower(type_))) is not None:
            return name, space, type_
        row = next((row for row in self._inner_space_types if self._ends_in(norm, row)), None)
        return (norm, "", "") if row is None else (norm[: 1 - len(row.word)], "", norm[1 - len(row.word) :])

    def public_space_types(self) -> tuple[SpaceType, ...]:
        """Every word and abbreviation for public spaces."""
        return self._all_space_types

    def street_names(self) -> tuple[StreetName, ...]:
        """Names of public spaces borne all over the country, commonest first."""
        return tuple(sorted(self._street_names, key=_pool_order))

    @cached_property
    def letters(self) -> letters.Letters:
        """The language's letters."""
        return letters.of(self.folder)

    @cached_property
    def street_stems(self) -> frozenset[str]:
        """The names of public spaces without case and accents."""
        return frozenset(self.letters.fold(row.name) for row in self._street_names)

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """What names of public spaces begin with that have more words: `Bolyai`, after whom schools are called, too."""
        names = (row.name.split() for row in self.pool("street"))
        return frozenset(" ".join(words[:end]) for words in names for end in range(1, len(words)))

    def streets_of(self, settlement: str) -> tuple[Street, ...]:
        """The public spaces of a city, where a list of them is there; else `()`."""
        return self._streets.get(settlement)

    # ------------------------------------------------------------------ organisations

    def organisation(self, name: str) -> tuple[Organisation, ...]:
        """The well-known organisations of this name or acronym."""
        return self._known_organisation[name]

    def _read_organisation(self, name: str) -> tuple[Organisation, ...]:
        found = self._organisations.get(name)
        return found or tuple(self._by_acronym.get(name, ()))

    def brand(self, name: str) -> tuple[Organisation, ...]:
        """The well-known organisations of this name; of banks and insurers also without the last word, their kind.

        >>> [row.name for row in load("hu").brand("Raiffeisen")]
        ['Raiffeisen Bank']
        """
        raised = self.letters.capitalised
        calm = " ".join(raised(word) if len(word) > LETTERS else word for word in name.split())  # `UNIQA`
        return next(filter(None, (of(n) for n in (name, calm) for of in (self.organisation, self._brands))), ())

    def _brands(self, name: str) -> tuple[Organisation, ...]:
        return self._by_brand.get(name, ())

    def org_word(self, word: str) -> OrgWord | None:
        """The organisation word that ends `word`: the longest one, case aside.

        Words of two or three letters (`lap`, `kör`) count only when they are the whole: `tükör` is no `kör`. A known
        place is no body: `Nyíregyháza` is nobody's `háza`.

        >>> load("hu").org_word("rendőrfőkapitányság").kind
        'police'
        """
        return self._known_org_word[word]

    def _read_org_word(self, word: str) -> OrgWord | None:
        lowered = self.letters.lower(word)
        for start in range(len(lowered) - 1):
            rows = self._org_words.get(lowered[start:])
            if rows and start == 0:
                return rows[0]
            if rows and start > 1 and len(lowered) - start > 3:
                return None if self.place(word.rpartition("-")[2]) else rows[0]
        return None

    def org_heads(self) -> tuple[str, ...]:
        """The words that names of bodies end in: `akadémia`, `bíróság`."""
        return tuple(row.word for row in self._org_words)

    def legal_forms(self) -> tuple[LegalForm, ...]:
        """`Kft.`, `Zrt.`, ... with their long forms."""
        return self._all_legal_forms

    @cached_property
    def legal_words(self) -> frozenset[str]:
        """The legal forms as they are written.

        >>> "Kft." in load("hu").legal_words
        True
        """
        return frozenset(form.form for form in self.legal_forms())

    @cached_property
    def clubs(self) -> frozenset[str]:
        """Those of them that are no firm's: `SE`, `FC`."""
        return frozenset(form.form for form in self.legal_forms() if form.kind == "club")

    @cached_property
    def club_words(self) -> dict[str, str]:
        """The words of a club, each with its letters: `sportegyesület` SE."""
        return {form.long: form.form for form in self.legal_forms() if form.kind == "club" and " " not in form.long}

    @cached_property
    def legal_stems(self) -> frozenset[str]:
        """The legal forms without case, accents and full stops: `kft`."""
        return frozenset(self.letters.fold(form.form).rstrip(".") for form in self.legal_forms())

    def thing(self, name: str) -> Thing | None:
        """The well-known thing of this name: a statute, a make of car, a medicine, an application.

        >>> load("hu").thing("Ptk.").kind, load("hu").thing("Škoda").kind
        ('LAW', 'CAR')
        """
        return self._known_thing[name]

    def _read_thing(self, name: str) -> Thing | None:
        return _first(self._things.get(name))

    def things(self, kind: str) -> tuple[str, ...]:
        """The names of the well-known things of a kind, in table order.

        >>> "Audi" in load("hu").things("CAR")
        True
        """
        return tuple(row.name for row in self._things if row.kind == kind)

    # ------------------------------------------------------------------ across the tables

    def ambiguous(self, name: str) -> bool:
        """Whether the word is also an ordinary word, written small: Virág, Fehér, Hatvan.

        >>> names = load("hu")
        >>> names.ambiguous("Virág"), names.ambiguous("Zoltán")
        (True, False)
        """
        rows: tuple[Given | Surname | Place | None, ...] = (
            self.given(name),
            self.surname(name),
            *self.place(name),
        )
        return any(row is not None and row.common_word > 0 for row in rows)

    def unfold(self, name: str, kind: str) -> tuple[str, ...]:
        """The names of a kind that are `name` but for case and accents, most frequent first.

        kind  `given`, `surname`, `nickname`, `place` or `organisation`

        >>> load("hu").unfold("KOVACS", "surname")[0]
        'Kovács'
        """
        tables: dict[str, tuple[Table[Any], ...]] = {
            "given": (self._given, self._foreign_given),
            "surname": (self._surnames, self._foreign_surnames),
            "nickname": (self._nicknames,),
            "place": self._place_tables(),
            "organisation": (self._organisations,),
        }
        weights = {"given": self._given_weight, "surname": self._surname_weight, "place": self._place_weight}
        if kind not in tables:
            raise NameDbError(f"unfold knows no kind {kind!r}; it knows: {', '.join(tables)}")
        weight = weights.get(kind, lambda _: 0.0)
        found = {known for table in tables[kind] for known in table.unfold(name)}
        return tuple(sorted(found, key=lambda known: (-weight(known), known)))

    def _given_weight(self, name: str) -> float:
        row = self.given(name)
        return 0.0 if row is None else row.share * 1e8 + (1e4 / row.rank if row.rank else 0) + row.count / 1e6

    def _surname_weight(self, name: str) -> float:
        row = self.surname(name)
        return 0.0 if row is None else row.share * 1e8 + row.count

    def _place_weight(self, name: str) -> float:
        return float(max((row.population for row in self.place(name)), default=0))

    def pool(self, kind: str, /, **traits: object) -> tuple[Pooled, ...]:
        """The rows of a kind that may replace others, commonest first.

        kind    given, surname, street, organisation, word, or a kind of `Place` (settlement, foreign_city, ...)
        traits  fields of the row with the value wanted; `gender` means one of `genders`; `min_` and `max_`
                before a numeric field bound it, both inclusive. Without `origin`, persons have that of `home`.
        raises  NameDbError for a kind that is none, or a trait that its rows do not have

        >>> names = load("hu")
        >>> [row.name for row in names.pool("given", gender="F", max_rank=3)]
        ['Mária', 'Erzsébet', 'Katalin']
        >>> [row.name for row in names.pool("settlement", status="city", county="Zala")]
        ['Nagykanizsa']
        """
        if kind in {"given", "surname"}:
            traits.setdefault("origin", self.home)
        asked = (kind, *sorted(traits.items()))
        known = self._asked.get(asked)
        if known is None:
            if len(self._asked) >= POOLS_KEPT:
                self._asked.clear()
            known = self._asked[asked] = self._pool(kind, traits)
        return known

    def _pool(self, kind: str, traits: Mapping[str, object]) -> tuple[Pooled, ...]:
        """The same, made anew."""
        if kind in _POOLS:
            rows: tuple[Pooled, ...] = getattr(self, _POOLS[kind])
        elif kind in PLACE_KINDS:
            rows = self._place_pools.get(kind, ())
        else:
            raise NameDbError(f"there is no pool of kind {kind!r}")
        for trait, value in traits.items():
            rows = _having(rows, trait, value)
        kept: dict[str, Pooled] = {}
        for row in rows:
            kept.setdefault(row.name, row)  # a name in two tables is one candidate, the first
        return tuple(kept.values())

    # ------------------------------------------------------------------ the pools, each sorted once

    # ------------------------------------------------------------------ what was looked up

    @cached_property
    def _asked(self) -> dict[tuple[object, ...], tuple[Pooled, ...]]:
        """The pools that were asked for lately, by kind and traits."""
        return {}

    @cached_property
    def _known_given(self) -> Kept[Given | None]:
        return Kept(self._read_given)

    @cached_property
    def _known_surname(self) -> Kept[Surname | None]:
        return Kept(self._read_surname)

    @cached_property
    def _known_nickname(self) -> Kept[tuple[Nickname, ...]]:
        return Kept(self._read_nickname)

    @cached_property
    def _known_place(self) -> Kept[tuple[Place, ...]]:
        return Kept(self._read_place)

    @cached_property
    def _known_organisation(self) -> Kept[tuple[Organisation, ...]]:
        return Kept(self._read_organisation)

    @cached_property
    def _known_org_word(self) -> Kept[OrgWord | None]:
        return Kept(self._read_org_word)

    @cached_property
    def _known_public_space_type(self) -> Kept[SpaceType | None]:
        return Kept(self._read_public_space_type)

    @cached_property
    def _known_thing(self) -> Kept[Thing | None]:
        return Kept(self._read_thing)

    @cached_property
    def _given_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted([*self._given.pooled(), *self._foreign_given.pooled()], key=_pool_order))

    @cached_property
    def _surname_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted([*self._surnames.pooled(), *self._foreign_surnames.pooled()], key=_pool_order))

    @cached_property
    def _street_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._street_names.pooled(), key=_pool_order))

    @cached_property
    def _organisation_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._organisations.pooled(), key=_pool_order))

    @cached_property
    def _word_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._words.pooled(), key=_pool_order))

    @cached_property
    def _place_pools(self) -> dict[str, tuple[Pooled, ...]]:
        rows = sorted((row for table in self._place_tables() for row in table.pooled()), key=_pool_order)
        return {kind: tuple(group) for kind, group in _grouped(rows, lambda row: row.kind).items()}

    # ------------------------------------------------------------------ the tables

    @cached_property
    def _given(self) -> Table[Given]:
        return Table(self.folder / "given.tsv", Given)

    @cached_property
    def _foreign_given(self) -> Table[Given]:
        return Table(self.folder / "foreign_given.tsv", Given)

    @cached_property
    def _surnames(self) -> Table[Surname]:
        return Table(self.folder / "surnames.tsv", Surname)

    @cached_property
    def _foreign_surnames(self) -> Table[Surname]:
        return Table(self.folder / "foreign_surnames.tsv", Surname)

    @cached_property
    def _womens_surnames(self) -> Table[WomansEnd]:
        return Table(self.folder / "womens_surnames.tsv", WomansEnd)

    @cached_property
    def _nicknames(self) -> Table[Nickname]:
        return Table(self.folder / "nicknames.tsv", Nickname)

    @cached_property
    def _nicknames_by_base(self) -> dict[str, tuple[Nickname, ...]]:
        return _grouped(self._nicknames, lambda row: row.base)

    @cached_property
    def _all_titles(self) -> tuple[Title, ...]:
        return tuple(self._titles)

    @cached_property
    def _titles(self) -> Table[Title]:
        return Table(self.folder / "titles.tsv", Title)

    @cached_property
    def _public_figures(self) -> Table[PublicFigure]:
        return Table(self.folder / "public_figures.tsv", PublicFigure)

    @cached_property
    def _settlements(self) -> Table[Place]:
        return Table(self.folder / "settlements.tsv", Place)

    @cached_property
    def _places(self) -> Table[Place]:
        return Table(self.folder / "places.tsv", Place)

    @cached_property
    def _cross_border(self) -> Table[Place]:
        return Table(self.folder / "cross_border.tsv", Place)

    def _place_tables(self) -> tuple[Table[Place], ...]:
        return (self._settlements, self._places, self._cross_border)

    @cached_property
    def _by_zip(self) -> dict[str, tuple[Place, ...]]:
        found: dict[str, list[Place]] = {}
        for table in (self._settlements, self._places):
            for row in table:
                for code in row.zips:
                    found.setdefault(code, []).append(row)
        return {code: tuple(sorted(rows, key=_place_order)) for code, rows in found.items()}

    @cached_property
    def _all_space_types(self) -> tuple[SpaceType, ...]:
        return tuple(self._space_types)

    @cached_property
    def _space_types(self) -> Table[SpaceType]:
        return Table(self.folder / "public_space_types.tsv", SpaceType)

    @cached_property
    def _street_names(self) -> Table[StreetName]:
        return Table(self.folder / "street_names.tsv", StreetName)

    @cached_property
    def _streets(self) -> Table[Street]:
        return Table(self.folder / "streets.tsv", Street)

    @cached_property
    def _organisations(self) -> Table[Organisation]:
        return Table(self.folder / "organisations.tsv", Organisation)

    @cached_property
    def _by_acronym(self) -> dict[str, tuple[Organisation, ...]]:
        return _grouped(self._organisations, lambda row: row.acronym)

    @cached_property
    def patrons(self) -> frozenset[str]:
        """What churches are dedicated to: `Jézus Szíve`, `Szent Kereszt`."""
        return frozenset(row.name for row in self.pool("word", kind="patron"))

    @cached_property
    def patron_starts(self) -> frozenset[str]:
        """The first words of those of several words."""
        return frozenset(name.split()[0] for name in self.patrons if " " in name)

    @cached_property
    def foreign_words(self) -> frozenset[str]:
        """What tells the kind of a body or a building abroad, in small letters: `university`, `rue`, `fc`."""
        return frozenset(row.name for row in self.pool("word", kind="foreign_word"))

    @cached_property
    def _by_brand(self) -> dict[str, tuple[Organisation, ...]]:
        def brand(row: Organisation) -> str:
            first, _, last = row.name.rpartition(" ")
            alone = row.kind in BRANDED and " " not in first and self.org_word(last) is not None
            return first if alone and not self.place(first) else ""

        return _grouped(self._organisations, brand)

    @cached_property
    def _org_words(self) -> Table[OrgWord]:
        return Table(self.folder / "org_words.tsv", OrgWord)

    @cached_property
    def _all_legal_forms(self) -> tuple[LegalForm, ...]:
        return tuple(self._legal_forms)

    @cached_property
    def _legal_forms(self) -> Table[LegalForm]:
        return Table(self.folder / "legal_forms.tsv", LegalForm)

    @cached_property
    def _things(self) -> Table[Thing]:
        return Table(self.folder / "things.tsv", Thing)

    @cached_property
    def _words(self) -> Table[Word]:
        return Table(self.folder / "words.tsv", Word)


def _first(rows: tuple[R, ...]) -> R | None:
    return rows[0] if rows else None


def _grouped(rows: Iterable[R], key: Callable[[R], str]) -> dict[str, tuple[R, ...]]:
    groups: dict[str, list[R]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    groups.pop("", None)
    return {name: tuple(group) for name, group in groups.items()}


def _place_order(row: Place) -> tuple[bool, int, str, str]:
    """Places of the country's own gazetteer before the rest, the populous first, then by kind and country."""
    return (row.kind != "settlement", -row.population, row.kind, row.country)


def _pool_order(row: Pooled) -> tuple[float, float, str]:
    """Commonest first: by rank, by today's share, by count or size; ties by code point."""
    if isinstance(row, Given):
        return (row.rank or 10_000, -row.count, row.name)
    if isinstance(row, Surname):
        return (-row.share, -row.count, row.name)
    if isinstance(row, Place):
        return (-row.population, 0, row.name)
    if isinstance(row, StreetName):
        return (row.rank or 10_000, -row.cities, row.name)
    return (0, 0, row.name)


def _having(rows: tuple[Pooled, ...], trait: str, value: object) -> tuple[Pooled, ...]:
    """The rows that have a trait."""
    if trait != "gender" and all(hasattr(row, trait) for row in rows):
        return tuple(row for row in rows if getattr(row, trait) == value)
    return tuple(row for row in rows if _has(row, trait, value))


def _has(row: Pooled, trait: str, value: object) -> bool:
    """Whether a row has a trait as `pool` describes it; an unknown trait is an error, not an empty pool."""
    if trait == "gender" and isinstance(row, Given):
        return str(value) in row.genders
    bound, field = trait[:4], trait[4:]
    if bound in ("min_", "max_") and isinstance(value, (int, float)):
        size = getattr(row, field, None)
        if isinstance(size, (int, float)):
            return size >= value if bound == "min_" else size <= value
    if not hasattr(row, trait):
        raise NameDbError(f"{type(row).__name__} has no trait {trait!r}")
    return bool(getattr(row, trait) == value)
