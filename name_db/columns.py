"""What a row of each table holds. The fields of a class are the columns of its table, in this order.

In:  nothing; these are plain frozen values.
Out: one class per table; `table.py` builds them from TSV lines by the types of their fields.

Empty cells read as `""`, `0`, `0.0`, `False` or `()`. A tuple is written with commas.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Given:
    """A given name.

    genders      `F`, `M` or `FM`
    count        bearers in the lists of 1914-1918
    share        part of today's population of that gender bearing it (2016); 0.0 below the top 100
    rank         place among today's names of that gender, 1 the commonest; 0 not in today's list
    era          `old`, `mid`, `new`: borne mostly by those born before 1945, 1945-1985, after; `all`: by the old and by
                 children (Anna, Róza, János); `""` unknown. Where a language tells them finer `mid` ends about 1965,
                 `grown` about 1985 and `young` about 2000; `again`: by the old and by children alone (Aino); `second`:
                 as a second name, at any time (Juhani)
    origin       `hungarian`, or the language of a name not in the Hungarian register: `german`, ...
    common_word  how often the lower-case word is an ordinary word in the corpus (`virág`), 0 if never
    pool         may be given to somebody as a replacement
    """

    name: str
    genders: str
    count: int
    share: float
    rank: int
    era: str
    origin: str
    common_word: int
    pool: bool


@dataclass(frozen=True)
class Surname:
    """A surname.

    count   bearers in the lists of 1914-1918; share and common_word as in `Given` (share of all people)
    kind    `occupational`, `place` (Budai), `noble` (-y, -th spelling), `ethnic`, `given` (Péter),
            `trait` (Nagy), `nature` (Farkas, Virág), or `""`
    origin  `hungarian`, `german`, `slavic` (Slavic in Hungarian spelling), `serbian`, `romanian`, ...
            as far as its form tells
    pool    sounds natural today and may be given to somebody as a replacement
    """

    name: str
    count: int
    share: float
    kind: str
    origin: str
    common_word: int
    pool: bool


@dataclass(frozen=True)
class Since:
    """The year of birth from which a given name was usual, where that is before 1965."""

    name: str
    gender: str
    since: int


@dataclass(frozen=True)
class SharedGiven:
    """A given name of the language's own that a people of the country bears, too: `Camilla`, of Finland's Swedes."""

    name: str
    gender: str
    origin: str


@dataclass(frozen=True)
class WomansEnd:
    """How a woman's surname ends where a man's ends so, in languages that tell them apart: `russian`, `ov`, `ova`. Of
    several ends the longest holds; `""` is the end of any name."""

    origin: str
    man: str
    woman: str


@dataclass(frozen=True)
class Nickname:
    """A diminutive of a given name; one row per base. rank: 1 the commonest diminutive of that base, 0
    one that few say: known, never handed out."""

    name: str
    base: str
    gender: str
    rank: int


@dataclass(frozen=True)
class Place:
    """A place of any kind; one name may have several rows (Heves the town, Heves the county).

    kind        settlement, district (of a city), part (of a settlement), county, subregion, region, country,
                continent (and what is as large), water, hill, foreign_city, cross_border (outside the country, with a
                name in it)
    country     ISO 3166 code; `""` where several share it
    county      of the place, in the nominative and without "megye"
    district    of a settlement its subregion, of a part its settlement or city district, of a county its seat, of a
                town abroad where it lies, where that tells (`coast`)
    status      of settlements: capital, county_seat, city (megyei jogú), town, large_village, village;
                of other kinds a finer kind: river, lake, mountains, ...; `generic`: a part that most towns have; of
                continents `part` (Közép-Európa), `union` of states, `sky`
    population  2018 for settlements of the country, a rough size elsewhere; of large waters km² or km
    locative    `in` (-ban/-ben, -ból, -ba) or `on` (-n, -ról, -ra)
    short_of    the full name, where this is a colloquial, short or other form
    foreign     the name in the language of its country, where known
    code        of a settlement in the statistics of its country, where known
    """

    name: str
    kind: str
    country: str
    county: str
    district: str
    status: str
    population: int
    zips: tuple[str, ...]
    lat: float
    lon: float
    locative: str
    short_of: str
    foreign: str
    code: str
    common_word: int
    pool: bool


@dataclass(frozen=True)
class SpaceType:
    """A word for a kind of public space. norm: the full word; possessive: the form in `Hősök tere`."""

    word: str
    norm: str
    locative: str
    abbreviation: bool
    possessive: bool


@dataclass(frozen=True)
class StreetName:
    """A name of public spaces.

    cities  how many of the cities with a street list have it
    rank    1 the commonest in the country by our own estimate; 0 below those estimated
    types   the types, but for the commonest, with which it is usual: `tér` for `Széchenyi`
    """

    name: str
    cities: int
    rank: int
    types: tuple[str, ...]
    pool: bool


@dataclass(frozen=True)
class Street:
    """One public space of one city: `Szeged`, `6720`, `Kárász`, `utca`."""

    settlement: str
    name: str
    type: str
    zips: tuple[str, ...]
    districts: tuple[str, ...]


@dataclass(frozen=True)
class Organisation:
    """A well-known organisation. scope: national, regional, foreign, `state` for what the state has one of; seat: its
    town, or the counties that it is for, with commas; kind as in `OrgWord`, where there are few that do the same with
    what they do behind it: `authority/tax`."""

    name: str
    acronym: str
    kind: str
    seat: str
    scope: str
    pool: bool


@dataclass(frozen=True)
class Incorporated:
    """The legal form that a well-known firm has, and what stands before it in the register: `Zrt.`, `Hungary`."""

    name: str
    form: str
    land: str


@dataclass(frozen=True)
class OrgWord:
    """The head noun of organisation names: rendőrkapitányság -> police."""

    word: str
    kind: str


@dataclass(frozen=True)
class LegalForm:
    """A legal form: `Kft.`, `korlátolt felelősségű társaság`; kind: company, cooperative, sole_trader, ..."""

    form: str
    long: str
    kind: str


@dataclass(frozen=True)
class Thing:
    """A well-known name that names nobody: a statute's abbreviation, a make of car, a medicine, an application.

    kind  the entity type: `LAW` (also what statutes define: `ÁFA`, `KGFB`), `CAR`, `PROD` (also common
          abbreviations of things, which are no bodies: `EKG`, `SIM`, `PDF`), `SMEDIA`
    """

    name: str
    kind: str


@dataclass(frozen=True)
class Title:
    """A word before or after a person's name. place: `before`, `after`, or `apart` for one that stands before a name
    and is no part of it (Finnish `rehtori`); gender `""` when for both."""

    word: str
    place: str
    kind: str
    gender: str


@dataclass(frozen=True)
class Word:
    """A building stone of invented names. kind: the pool it belongs to, such as `company`."""

    name: str
    kind: str
    pool: bool


@dataclass(frozen=True)
class PublicFigure:
    """Somebody well known, so that nobody is renamed so."""

    surname: str
    given: str
    field: str


PLACE_KINDS = frozenset(
    "settlement district part county subregion region country continent water hill foreign_city cross_border".split()
)
Pooled = Given | Surname | Place | StreetName | Organisation | Word
