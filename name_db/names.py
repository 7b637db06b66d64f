"""The look-ups.

In:  a name as it stands in a norm (nominative, any case pattern for `unfold`).
Out: rows of `columns.py`, or tuples of them, best first; never an exception for a name not known.

Start at `load`; `persons`, `places` and `bodies` are what is asked of one kind of names. Tables are read when first
asked for and then kept; so is what was looked up, up to `KEPT` names a look-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from name_db import packed
from name_db.bodies import Bodies
from name_db.columns import PLACE_KINDS, Given, Place, Pooled, Surname
from name_db.persons import Persons
from name_db.pools import having
from name_db.table import NameDbError, Table

_POOLS = {
    "given": "_given_pool",
    "surname": "_surname_pool",
    "street": "_street_pool",
    "organisation": "_organisation_pool",
    "word": "_word_pool",
}
POOLS_KEPT = 256
"""Pools that were asked for and are kept, at most."""
SEVERAL = 3
"""Of the cities whose streets are listed so many have a name of streets after which others may be called, too."""
_HERE = Path(__file__).parent


def languages() -> tuple[str, ...]:
    """The tags that `load` knows: the folders beside this file that hold tables.

    >>> "hu" in languages()
    True
    """
    return tuple(sorted(folder.name for folder in _HERE.iterdir() if packed.tables(folder)))


@lru_cache(maxsize=16)
def load(lang: str | Path) -> Names:
    """The name knowledge of a language tag, or of a folder of tables: of a folder the same object each time.

    >>> load("hu").surname("Szabó").kind
    'occupational'
    >>> load("xx")
    Traceback (most recent call last):
    name_db.table.NameDbError: no name tables for 'xx'; there are: fi, hu
    """
    folder = lang if isinstance(lang, Path) else _HERE / lang
    if not isinstance(lang, Path) and lang not in languages():
        raise NameDbError(f"no name tables for {lang!r}; there are: {', '.join(languages())}")
    if not packed.tables(folder):
        raise NameDbError(f"{folder.name}: no *.tsv table in this folder")
    return Names(folder)


class Names(Persons, Bodies):
    """The tables of one language, and what is asked across them."""

    def known(self, kind: str) -> tuple[str, ...]:
        """Every given name, surname, nickname, settlement or organisation of the tables, handed out or not, in table
        order. kind: `given`, `surname`, `nickname`, `settlement` or `organisation`.

        >>> len(load("hu").known("surname")) > len(load("hu").pool("surname"))
        True
        """
        tables: dict[str, tuple[Table[Any], ...]] = {
            "given": (self._given, self._foreign_given),
            "surname": (self._surnames, self._foreign_surnames),
            "nickname": (self._nicknames,),
            "settlement": (self._settlements,),
            "organisation": (self._organisations,),
        }
        if kind not in tables:
            raise NameDbError(f"known knows no kind {kind!r}; it knows: {', '.join(tables)}")
        return tuple(dict.fromkeys(name for table in tables[kind] for name in table.names()))

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
            rows = having(rows, trait, value)
        kept: dict[str, Pooled] = {}
        for row in rows:
            kept.setdefault(row.name, row)  # a name in two tables is one candidate, the first
        return tuple(kept.values())

    @cached_property
    def _asked(self) -> dict[tuple[object, ...], tuple[Pooled, ...]]:
        """The pools that were asked for lately, by kind and traits."""
        return {}

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
    def trades(self) -> frozenset[str]:
        """What firms make, sell and do, in small letters: `raklap`, `konyha`.

        >>> "raklap" in load("hu").trades, "holdfény" in load("hu").trades
        (True, False)
        """
        return frozenset(row.name for row in self.pool("word", kind="trade"))

    @cached_property
    def trade_ends(self) -> frozenset[str]:
        """Short words for a trade in which the invented names of firms end, in small letters: `ker`, `vill`."""
        return frozenset(row.name for row in self.pool("word", kind="trade end"))

    @cached_property
    def crafts(self) -> frozenset[str]:
        """Who does a craft, in small letters, though surnames are so: `pék`, `ács`."""
        return frozenset(row.name for row in self.pool("word", kind="craft"))

    @cached_property
    def around_nicks(self) -> tuple[frozenset[str], frozenset[str]]:
        """What is written before a nickname and behind one, in one word with it, in small letters: `kis`, `bácsi`."""
        before, behind = (self.pool("word", kind=f"{side} nick") for side in ("before a", "behind a"))
        return frozenset(row.name for row in before), frozenset(row.name for row in behind)

    @cached_property
    def partners(self) -> frozenset[str]:
        """An owner's kin and partners in the name of a firm, in small letters: `fia`, `társai`."""
        return frozenset(row.name for row in self.pool("word", kind="partner"))

    @cached_property
    def inventive(self) -> frozenset[str]:
        """Things by which homes, nursery schools and societies are called, word by word: `Napfény`, `Szivárvány`."""
        kinds = ("thing", "stem", "society", "foundation", "kindergarten", "venue", "company")
        return frozenset(word for kind in kinds for row in self.pool("word", kind=kind) for word in row.name.split())

    @cached_property
    def teams(self) -> frozenset[str]:
        """Words by which sports clubs are called behind their towns: `Kinizsi`, `Vasas`."""
        return frozenset(row.name for row in self.pool("word", kind="club"))

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """What names of public spaces begin with that have more words: `Bolyai`, after whom schools are called, too."""
        names = (row.name.split() for row in self.street_names() if row.pool or row.cities >= SEVERAL)
        return frozenset(" ".join(words[:end]) for words in names for end in range(1, len(words)))
