"""Names of persons: given names, surnames, nicknames, titles, and who is well known.

In:  a name as it stands in a norm. Out: its rows; what it can stand for. Start at `Persons`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property

from name_db.columns import Given, Nickname, Pooled, Surname, Title, WomansEnd
from name_db.files import Files
from name_db.pools import first, grouped, pool_order
from name_db.table import Kept, NameDbError, Table

SETTLED = 60
"""Bearers in 1914-1918 from which a surname counts as one of the country's own."""
SELDOM = 20
"""As what place a diminutive counts that is known but said by few."""


def womans_surname(name: str, ends: Sequence[WomansEnd]) -> str:
    """A man's surname as a woman bears it, by the longest end that it has."""
    fit = [end for end in ends if name.endswith(end.man)]
    end = max(fit, key=lambda end: len(end.man), default=None)
    return name if end is None else name.removesuffix(end.man) + end.woman


class Persons(Files):
    """The tables of names of persons."""

    def given(self, name: str) -> Given | None:
        """The given name written exactly so. One that is not borne here today is taken for the foreign name it also is.

        >>> from name_db import load
        >>> names = load("hu")
        >>> names.given("Éva").genders, names.given("Anna").origin, names.given("Ahmed").origin
        ('F', 'hungarian', 'arabic')
        """
        return self._known_given[name]

    def _read_given(self, name: str) -> Given | None:
        own, foreign = first(self._given.get(name)), first(self._foreign_given.get(name))
        return foreign if foreign and not (own and own.rank) else own

    def called_so(self, name: str) -> int:
        """How many are called so here by their given name, of whatever land it is.

        >>> from name_db import load
        >>> load("fi").called_so("Nora") > 1000, load("fi").called_so("Qxz")
        (True, 0)
        """
        own = first(self._given.get(name))
        return own.count if own is not None else 0

    def genders(self, name: str, origins: Container[str] = (), *, abroad: bool = False) -> str:
        """The genders of those who are called so, the origins' own bearers where they have any: `given` has one row.

        abroad  the name is told as they tell it there: a name of ours is theirs, too (`Andrea Rossi` is a man)

        >>> from name_db import load
        >>> names = load("hu")
        >>> names.genders("Jean"), names.genders("Jean", ("french",)), names.genders("Anna")
        ('FM', 'M', 'F')
        >>> names.genders("Andrea", ("italian",)), names.genders("Andrea", ("italian",), abroad=True)
        ('F', 'M')
        """
        row = self.given(name)
        foreign = self._foreign_given.get(name)
        theirs = [each for each in foreign if each.origin in origins]
        if row is None or (row not in foreign and not (abroad and theirs)):
            return row.genders if row is not None else ""
        theirs = theirs or list(foreign)
        return "".join(sorted({sign for each in theirs for sign in each.genders}))

    def sharers(self, name: str) -> frozenset[str]:
        """The peoples of the country that bear a given name of the language's own, too, as origins.

        >>> from name_db import load
        >>> load("fi").sharers("Camilla"), load("fi").sharers("Pekka")
        (frozenset({'swedish'}), frozenset())
        """
        return frozenset(row.origin for row in self._shared_given.get(name))

    def shared(self, origin: str, gender: str = "") -> tuple[Given, ...]:
        """The given names of the language's own that a people bears, too, and that somebody may be given; of a gender.

        >>> from name_db import load
        >>> "Camilla" in [row.name for row in load("fi").shared("swedish", "F")]
        True
        """
        theirs = [row.name for row in self._shared_given if row.origin == origin and gender in ("", row.gender)]
        return tuple(row for name in theirs if (row := self.given(name)) is not None and not row.common_word)

    def surname(self, name: str) -> Surname | None:
        """The surname written exactly so; a double one (`Nagy-Kovács`) has no row of its own.

        Like `given`, it takes a name that was rare here (under 60 in 1914-1918) for the foreign one it also is.

        >>> from name_db import load
        >>> names = load("hu")
        >>> names.surname("Kovács").origin, names.surname("Rossi").origin
        ('hungarian', 'italian')
        """
        return self._known_surname[name]

    def _read_surname(self, name: str) -> Surname | None:
        own, foreign = first(self._surnames.get(name)), first(self._foreign_surnames.get(name))
        return foreign if foreign and not (own and (own.pool or own.count >= SETTLED)) else own

    def origins(self, name: str, kind: str) -> tuple[str, ...]:
        """Every origin a given name or surname has here; kind: `given` or `surname`.

        The language's own table does not count where the name is a foreign one that was rare here.

        >>> from name_db import load
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

        >>> from name_db import load
        >>> {row.origin for row in load("hu").foreign("given")} >= {"french", "german"}
        True
        """
        if kind not in ("given", "surname"):
            raise NameDbError(f"foreign knows no kind {kind!r}; it knows: given, surname")
        return tuple(self._foreign_given.pooled()) if kind == "given" else tuple(self._foreign_surnames.pooled())

    def foreign_names(self, kind: str) -> tuple[tuple[str, str], ...]:
        """The same names, each with its origin.

        >>> from name_db import load
        >>> ("Rossi", "italian") in load("hu").foreign_names("surname")
        True
        """
        table: Table[Given] | Table[Surname] = self._foreign_given if kind == "given" else self._foreign_surnames
        return tuple((name, origin) for name, origin, pool in table.cells("name", "origin", "pool") if pool == "1")

    def usual(self, kind: str, count: int) -> tuple[str, ...]:
        """The names of this language's own that may be handed out or had so many bearers, in table order. kind: `given`
        or `surname`.

        >>> from name_db import load
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

        def shown(name: str) -> bool:
            """Whether of a name that is foreign, too, it is the row of the language's own that counts."""
            row = read(name)
            return row is not None and row.origin == self.home and (row.pool or row.count >= count)

        rows = (row for table in tables for row in table.cells("name", "origin", "pool", "count"))
        fit = dict.fromkeys(name for name, origin, pool, bearers in rows
                            if origin == self.home and (pool == "1" or int(bearers or 0) >= count))
        return tuple(name for name in fit if name not in tables[1] or shown(name))

    def womans_surname(self, name: str, origin: str) -> str:
        """A man's surname as a woman of that origin bears it; the name itself where the two are the same.

        >>> from name_db import load
        >>> names = load("hu")
        >>> [names.womans_surname(*pair) for pair in (("Petrov", "russian"), ("Kučera", "czech"), ("Rossi", "italian"))]
        ['Petrova', 'Kučerová', 'Rossi']
        """
        return womans_surname(name, self._womens_surnames.get(origin))

    def womens_ends(self) -> dict[str, tuple[WomansEnd, ...]]:
        """How the surnames of women end, by the land whose women have ends of their own.

        >>> from name_db import load
        >>> [(end.man, end.woman) for end in load("hu").womens_ends()["ukrainian"]][:1]
        [('ev', 'eva')]
        """
        return self._ends_of_women

    def mans_surname(self, name: str, origins: Iterable[str]) -> str:
        """The surname of which a woman of one of these origins has hers, one of the tables if it can be one of them.

        >>> from name_db import load
        >>> names = load("hu")
        >>> names.mans_surname("Petrova", ("russian",)), names.mans_surname("Kučerová", ("czech", "slovak"))
        ('Petrov', 'Kučera')
        """
        ends = [end for origin in origins for end in self._womens_surnames.get(origin) if name.endswith(end.woman)]
        found = [name.removesuffix(end.woman) + end.man for end in sorted(ends, key=lambda end: -len(end.woman))]
        handed = (text for text in (name, *found) if any(row.pool for row in self._foreign_surnames.get(text)))
        return next(handed, found[0] if found else name)

    @property
    def tells_times(self) -> bool:
        """Whether the tables tell when given names were usual."""
        return next(iter(self._given_since), None) is not None

    def given_since(self, name: str, gender: str) -> int:
        """The year of birth from which a given name was usual; 0 where the table does not have it.

        >>> from name_db import load
        >>> names = load("hu")
        >>> [names.given_since(*each) for each in (("Borbála", "F"), ("Ildikó", "F"), ("Kevin", "M"))]
        [1870, 1930, 0]
        """
        return next((row.since for row in self._given_since.get(name) if not gender or row.gender == gender), 0)

    def nickname(self, name: str) -> tuple[Nickname, ...]:
        """What a diminutive may stand for, likeliest base first.

        >>> from name_db import load
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

        >>> from name_db import load
        >>> load("hu").nicknames_of("Zoltán", "M")[0]
        'Zoli'
        """
        return self._known_spoken[base].get(gender, ())

    def _read_spoken(self, base: str) -> dict[str, tuple[str, ...]]:
        rows = [row for row in self._nicknames_by_base.get(base, ()) if row.rank]
        rows.sort(key=lambda row: (row.rank, row.name))
        return {sign: tuple(row.name for row in rows if row.gender == sign) for sign in {row.gender for row in rows}}

    def titles(self) -> tuple[Title, ...]:
        """Words before and after names: dr., özv., úr, néni."""
        return self._all_titles

    def public_figure(self, surname: str, given: str, fields: Container[str] | None = None) -> bool:
        """Whether somebody well known bears both names. fields: in one of these.

        >>> from name_db import load
        >>> names = load("hu")
        >>> names.public_figure("Petőfi", "Sándor"), names.public_figure("Kovács", "Sándor")
        (True, False)
        """
        return any(row.given == given and (fields is None or row.field in fields)
                   for row in self._public_figures.get(surname))

    def _given_weight(self, name: str) -> float:
        row = self.given(name)
        return 0.0 if row is None else row.share * 1e8 + (1e4 / row.rank if row.rank else 0) + row.count / 1e6

    def _surname_weight(self, name: str) -> float:
        row = self.surname(name)
        return 0.0 if row is None else row.share * 1e8 + row.count

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
    def _ends_of_women(self) -> dict[str, tuple[WomansEnd, ...]]:
        return grouped(self._womens_surnames, lambda row: row.origin)

    @cached_property
    def _given_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted([*self._given.pooled(), *self._foreign_given.pooled()], key=pool_order))

    @cached_property
    def _surname_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted([*self._surnames.pooled(), *self._foreign_surnames.pooled()], key=pool_order))

    @cached_property
    def _known_spoken(self) -> Kept[dict[str, tuple[str, ...]]]:
        return Kept(self._read_spoken)

    @cached_property
    def _nicknames_by_base(self) -> dict[str, tuple[Nickname, ...]]:
        return grouped(self._nicknames, lambda row: row.base)

    @cached_property
    def _all_titles(self) -> tuple[Title, ...]:
        return tuple(self._titles)
