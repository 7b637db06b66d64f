"""Who could stand for whom: the candidates for one part of a name, nearest in the entity embeddings first.

What comes in: a part (its text, its role, what kind of entity it belongs to). What goes out: names of the same kind
(gender, origin, sort of place, sort of body) from the pools of `name_db`, ordered by nearness to the original.
Nothing is drawn here: `suggest` draws among them with the key. Start at `Pools.candidates`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from embeddings import Vectors
from embeddings.vectors import Pool
from name_db import Names
from name_db.columns import Given, Organisation, Place, Surname
from pseudo.core.document import NamePart
from pseudo.core.numerals import figures
from pseudo.language.language import Language
from pseudo.language.letters import PLAIN
from pseudo.language.persons import Grammar
from pseudo.suggest import origins
from pseudo.suggest.origins import Spelling

NEAREST = 50
"""How many neighbours the draw is made from, as in the reference system (Novák and Novák 2023, section 2.4)."""

COMMON_GIVEN = 100
"""A given name of the commonest hundred of its gender becomes another of them: a rare one would stand out."""

ALWAYS = "all"
"""Era of a given name that both the old and children bear: it fits any era, and its bearer is most likely grown up."""
GROWN = "mid"

USUAL_SURNAME = 150
"""Bearers in the lists of 1914-1918 from which a surname outside of today's commonest hundred is usual."""

FOREIGN = "foreign"
"""Origin of a name that no table knows and that is not spelt as the language spells: settled by its nearest kin."""

DOUBTFUL = "doubtful"
"""Origin of a name that no table knows, spelt as the language may spell: its own or another's, by its letters."""

SITE = re.compile(r"([^\W\d_][\w-]*)(\.[a-z]{2,4})")
"""A body called by its address: `mfor.hu`."""

ABROAD = frozenset(("foreign_city", "cross_border"))
"""Kinds of towns that keep their country: Graz becomes another Austrian town."""

LANDS = frozenset(("region", "water", "hill"))
"""Kinds of places that keep their country, too: Erdély becomes no landscape of ours."""
WIDE_WORLD = "world"
"""The country of what several share: the Alps, the Rhine."""

OF_A_FIRM = 500
"""Bearers in the lists of 1914-1918 from which a firm's one word is its owner's name even if it is a word, too."""

FINER = "/"
"""In the kind of a body: what stands before it is what it is, what follows what it does (`authority/tax`)."""

CARE = frozenset(("hospital", "clinic"))
"""Kinds of bodies called after physicians and saints, each known by its town: the name of another town's is wrong."""

CHURCH = "church"

FAMED = frozenset("institution library museum research university".split())
"""Kinds of bodies called after famous people, which have no invented names."""

CARING, SAINT, PATRON = "physician", "saint", "patron"
"""Kinds of `words.tsv`: physicians after whom no hospital is called, who stand for those of hospitals; saints, for the
saints of other bodies; what churches and parishes are dedicated to."""

CALLED: Mapping[str, tuple[str, ...]] = {
    "kindergarten": ("kindergarten",), "restaurant": ("venue",), "hotel": ("venue",),
    "foundation": ("foundation", "society"), "association": ("foundation", "society"), "social care": ("foundation",),
    "theatre": ("society",), "culture": ("society",), "event": ("society",), "school": ("society",),
}  # fmt: skip
"""Kinds of bodies that are not called as firms are, with the kinds of `words.tsv` that stand for their words."""

FEW = 4
SMALL_VILLAGE = 2_000
STATE = frozenset("court prosecution authority government ministry police municipality institution".split())
"""Kinds of bodies that may stand for each other when their own kind has too few."""

MANY = 500
"""Invented names of one shape that are candidates at a time: of two words there could be thousands."""

ROMAN = re.compile(r"[IVX]{1,5}\.")
"""The number of a district."""
CITIES = 10
"""Cities of a country from which its spelling can be told."""

LONG = 3
"""Words of an invented name, at most."""

NATIVE = ("company", "venue", "quality", "thing", "stem", "ending")
OWNERS = "english"
"""Origin of the surnames in invented names of bodies abroad, as of the words in them."""
STRANGE = ("foreign_quality", "foreign_thing", "foreign_one")
"""Kinds of words of which names are invented: `Ezüst Páva`, `Agroker`; `Silent Harbor`."""
WORLD = "international"
"""Kind of bodies that stand for each other alone."""

SIZES = (1_000, 5_000, 20_000, 100_000)
SIZES_ABROAD = (15_000, 50_000, 150_000)


@dataclass(frozen=True, slots=True)
class Original:
    """One thing to be replaced, the same wherever it stands.

    kind   surname, given, initial, settlement, ... : the choice is one per (kind, text)
    trait  what the candidates must share: gender, origin, the status of a place, the kind of a body
    kin    the words, each with its kind, by whose spelling an origin is settled that no table tells; `among` which it
           can be
    woman  of a surname: it is a woman's of abroad. Its text is then the man's, with which it is chosen as one
    """

    kind: str
    text: str
    trait: str = ""
    tail: str = ""
    kin: tuple[tuple[str, str], ...] = ()
    among: tuple[str, ...] = ()
    woman: bool = False


def of_person(part: NamePart, parts: Sequence[NamePart], sex: str, grammar: Grammar) -> Original:
    """What kind of thing a part of a person's name is: with gender and origin, which the candidates must share.

    A given name of the language's own register makes its bearer a native, whatever the surname sounds like.
    """
    names = grammar.names
    if part.role == "initial":
        return Original("initial", part.text)
    origin, kin, among = _origin(parts, grammar)
    if part.role == "surname":
        mans = "-".join(names.mans_surname(text, among or (origin,)) for text in part.text.split("-"))
        woman = origin != names.home and (sex == "F" or (not sex and mans != part.text))
        return Original("surname", mans if woman else part.text, origin, kin=kin, among=among, woman=woman)
    own = "M" if any(p.role == "né" for p in parts[parts.index(part) :]) else sex
    if part.role == "nick":
        bases = names.nickname(part.text)
        sex = own or (bases[0].gender if bases else "")
        return Original("nick", part.text, f"{sex} {origin}", kin=kin, among=among)
    return Original("given", part.text, f"{own} {origin}", kin=kin, among=among)


def _origin(
    parts: Sequence[NamePart], grammar: Grammar
) -> tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The language that a person's name comes from, one for all its parts; FOREIGN where no table tells, with the
    words by whose spelling it is to be settled, and the origins that are possible.

    Written in the language's own order, a given name of its own register makes the bearer a native, whatever the
    surname sounds like (`Schneider Anna`); in the other order she is none (`Anna Schneider`). A surname alone is of
    abroad where it is never given out here (`Ilić`).
    """
    names = grammar.names
    whole = [p.text for p in parts if p.role == "surname"]
    surnames = [name for text in whole for name in ([text] if names.surname(text) else text.split("-"))]  # `Kun-Bognár`
    given = [p.text for p in parts if p.role == "given"]
    roles = [p.role for p in parts if p.role in ("surname", "given", "nick")]
    theirs = [origin for text in given for origin in names.origins(text, "given")]
    its = [origin for text in surnames for origin in names.origins(text, "surname")]
    foreign = bool(surnames) and roles[:1] in (["given"], ["nick"]) and roles[-1:] == ["surname"]
    unknown = any(names.given(text) is None for text in given)
    own = [row.origin == names.home for text in given if (row := names.given(text)) is not None]
    if not foreign and any(own[:1]):
        return names.home, (), ()
    spelt = grammar.looks_foreign(" ".join(surnames + given))
    kin = (*(("surname", text) for text in surnames), *(("given", text) for text in given))
    if surnames and not given:
        rows = [names.surname(text) for text in surnames]
        if all(row is None for row in rows):
            return (FOREIGN if foreign else DOUBTFUL), kin, ()
        settled = {names.home, *grammar.habits.settled}
        here = [row for row in rows if row is not None and (row.count > 0 or row.origin == names.home)]
        if any(row.pool or row.origin in settled for row in here):
            return names.home, (), ()
        foreign = True
    if not (foreign or unknown or theirs):
        return names.home, (), ()
    strange = [names.origins(text, "surname") for text in surnames]
    if unknown and strange and all(found and names.home not in found for found in strange):
        foreign = True  # `Zhang Yuhan`
    both = [origin for origin in its if origin in theirs]
    for found in (both, its, theirs):
        among = tuple(dict.fromkeys(origin for origin in found if origin != names.home))
        if among and (foreign or spelt or (theirs and not unknown)):
            break
    else:
        among = ()
        if not spelt:
            borne = [names.surname(text) for text in surnames]
            usual = any(r is not None and (r.share > 0 or r.count >= USUAL_SURNAME) for r in borne)
            known = usual or (any(borne) and not given)
            return (names.home, (), ()) if known else (DOUBTFUL, kin, ())
    if len(among) == 1:
        return among[0], (), ()
    return FOREIGN, kin, among


def of_place(norm: str, grammar: Grammar) -> Original:
    """What kind of place a norm names: the kind and status for settlements, the tail for counties."""
    words, names = norm.split(), grammar.names
    if grammar.habits.road_of(norm) == norm:
        return Original("road", norm)
    if len(words) > 1 and grammar.letters.lower(words[-1]) in grammar.habits.county:
        name = " ".join(words[:-1])
        full = [row.short_of for row in names.place(name) if row.kind == "county" and row.short_of]
        return Original("county", full[0] if full else name, tail=words[-1])
    district = len(words) > 1 and grammar.letters.lower(words[-1]).startswith(grammar.habits.district)
    number = figures(words[-2]) if district else figures(norm) if ROMAN.fullmatch(norm) else ""
    if number:  # `VIII. kerület`, `8. ker.`, `viii kerület`, `VIII.` are one; the `Ferencvárosi kerület` has none
        return Original("district", number)

    def later(row: Place) -> tuple[bool, bool, bool]:
        # Pest is the town before the county, Balaton the lake, no village, Csongrád the town, not half a county's name
        half = row.kind == "county" and bool(row.short_of)
        return half, not row.short_of, row.kind == "settlement" and row.population < SMALL_VILLAGE

    rows = sorted(names.place(norm), key=later)
    if rows:
        row = names.place(rows[0].short_of)[0] if rows[0].short_of and names.place(rows[0].short_of) else rows[0]
        if row.kind == "settlement":  # `Bp.` becomes what Budapest becomes
            return Original("settlement", row.name if rows[0].short_of else norm, str(_size(row.population)))
        if row.kind in ABROAD:
            return Original(row.kind, norm, f"{row.country} {_size_abroad(row)}")
        if row.kind in LANDS:
            return Original(row.kind, norm, f"{row.country or WIDE_WORLD} {row.status}")
        return Original(row.kind, norm, row.status)
    town, hyphen, part = norm.partition("-")
    if hyphen and any(row.kind == "part" and row.district == town for row in names.place(part)):
        return Original("part", norm, "part")  # `Kecskemét-Hetényegyháza`
    kind, status = grammar.habits.landscape(norm)  # `Nyúl-patak`: a river, though no table knows it
    return Original(kind or "settlement", norm, status)


def of_water(name: str, names: Names) -> Original:
    """The water whose bank, bridge or mouth is named; a river where no table tells what it is."""
    row = next((row for row in names.place(name) if row.kind == "water"), None)
    return Original("water", name, f"{row.country or WIDE_WORLD} {row.status}" if row is not None else "river")


def _size(population: int) -> int:
    return sum(population >= size for size in SIZES)


def _size_abroad(row: Place) -> int:
    return sum(row.population >= size for size in SIZES_ABROAD)


def of_space(norm: str, names: Names) -> Original:
    """A public space: its name is replaced, its type stays (`Liget körút` -> `Petőfi körút`). Any other name that no
    street has is a building's: `Pantheon`, `Festetics-kastély`."""
    if names.organisation(norm):
        return of_body(norm, names, True)  # `Bükki Nemzeti Park`
    words = norm.split()
    space = names.public_space_type(PLAIN.lower(words[-1])) if len(words) > 1 else None
    if space is None and not any(row.name == norm for row in names.pool("street")):
        return of_body(norm, names, True)
    if space is None:
        return Original("street", norm)
    tail = space.norm if space.possessive else words[-1]
    return Original("street", " ".join(words[:-1]), tail=tail)


def of_body(text: str, names: Names, whole: bool, head: str = "") -> Original:
    """A distinctive word or a whole known organisation. head: the kind of body in whose name the word stands."""
    known = names.brand(text) if whole or " " in text or text.isupper() else ()
    if known:
        acronym = text == known[0].acronym or (text.isupper() and " " not in text and text != known[0].name)
        where = known[0].scope if known[0].scope == "foreign" else "home"
        return Original("organisation", text, f"{known[0].kind} {where} {'acronym' if acronym else 'name'}")
    first, hyphen, last = text.rpartition("-")
    thing = names.org_word(last) if hyphen and last.islower() else None
    if thing is not None:  # `Szent Anna-templom`
        return replace(of_body(first, names, False, thing.kind), tail=f"-{last}")
    words = text.split()
    kind = names.org_word(words[-1]) if whole and len(words) > 1 else None
    if kind is not None and text[:1].isupper():  # `Országos Vízgazdálkodási Intézet`: another research institute
        return Original("organisation", text, f"{kind.kind} home name")
    care = head in CARE
    if not care and (head == CHURCH or dedicated(text, names)):
        return Original("namesake", text, PATRON)
    called = len(words) > 1 and names.given(words[-1]) and not names.organisation(words[0])
    if called and not names.ambiguous(words[-1]):  # but `Piros Alma Étterem`
        saint = any(row.name.split()[0] == words[0] for row in names.pool("word", kind=SAINT))
        return Original("namesake", text, CARING if care else SAINT if saint else "")
    if text.isalpha() and text.isupper() and len(text) <= 5:
        return Original("letters", text)
    if care and names.given(text) is not None:
        return Original("namesake", text, CARING)  # `Margit Kórház`
    if care and names.surname(text) is not None:
        return Original("famous", text, CARING)
    owner = names.surname(text)
    if text in names.namesakes and (owner is None or not owner.share):
        return Original("famous", text)  # `a Bolyai`: called after the same man as streets are
    if owner is not None and (owner.count >= OF_A_FIRM or 0 == owner.common_word < owner.count):
        # `Kovács és Társa Bt.`: the same new name as Kovács's
        return Original("surname", text, names.home)
    if owner is not None and owner.kind == "noble":
        return Original("surname", text, names.home)  # the castle of the Esterházys
    site = SITE.fullmatch(text)
    if site is not None:
        return replace(of_body(site[1], names, whole), tail=site[2])
    first, hyphen, last = text.rpartition("-")
    if hyphen and last.islower() and first[:1].isupper():  # `Festetics-kastély`, `Hoover-gát`
        return replace(of_body(first, names, whole), tail=f"-{last}")
    if head in FAMED:
        return Original("famous", text)
    return Original("word", text, head if head in CALLED else "")


def dedicated(text: str, names: Names) -> bool:
    """Whether a name is one that churches are dedicated to (`Jézus Szíve`, `Szent Kereszt`), but no saint's whom people
    are called after."""
    words = text.split()
    starts = words[0] in names.patron_starts or words[0] in names.patrons
    return starts and names.given(words[-1]) is None


@lru_cache(maxsize=16)
def pools(language: Language) -> Pools:
    """The pools of a language, the same for all that ask."""
    return Pools(language.persons, language.vectors)


@dataclass(frozen=True, slots=True, eq=False)
class Pools:
    """The pools of a language, each made when first asked for: which names may stand for an original of that sort.

    vectors  None for a language without: candidates then come commonest first
    `made` keeps them under what they are pools of (a kind, a gender, an origin), never under what was looked up.
    """

    grammar: Grammar
    vectors: Vectors | None
    made: dict[tuple[str, ...], Pool | tuple[str, ...]] = field(default_factory=dict, repr=False)
    spellings: dict[str, Spelling] = field(default_factory=dict, repr=False)

    def candidates(self, original: Original) -> tuple[str, ...]:
        """Texts that may stand for the original, the nearest first; empty when nothing of the kind is known."""
        original = self.settled(original)
        pool = self._made(original)
        if isinstance(pool, tuple):
            return tuple(text for text in pool if text != original.text)
        near = self.vectors.nearest(original.text, pool.kind, among=pool, n=NEAREST) if self.vectors else ()
        return tuple(name for name, _ in near)

    def each(self, originals: Sequence[Original]) -> list[tuple[str, ...]]:
        """The candidates of many settled originals: the same tuple for those whose pool has no vectors."""
        found: list[tuple[str, ...]] = [()] * len(originals)
        near: dict[int, tuple[Pool, list[int]]] = {}
        for at, original in enumerate(originals):
            pool = self._made(original)
            if isinstance(pool, tuple):
                found[at] = pool
            else:
                near.setdefault(id(pool), (pool, []))[1].append(at)
        for pool, places in near.values():
            if self.vectors is not None:
                texts = [originals[at].text for at in places]
                for at, names in zip(places, self.vectors.nearest_among(texts, pool, NEAREST), strict=True):
                    found[at] = names
        return found

    def pool(self, original: Original) -> tuple[str, ...]:
        """All that the candidates of originals of this sort are taken from."""
        pool = self._made(self.settled(original))
        return pool if isinstance(pool, tuple) else pool.names

    def _made(self, original: Original) -> Pool | tuple[str, ...]:
        """The pool of a settled original."""
        sort = _sort(original, self.grammar)
        pool = self.made.get(sort)
        if pool is None:
            texts, kind = _pool(original, sort, self.grammar)
            pool = texts
            if self.vectors is not None and texts and kind in self.vectors.kinds:
                pool = self.vectors.pool(texts, kind)
            if sort:
                self.made[sort] = pool
        return pool

    def settled(self, original: Original) -> Original:
        """The original with its origin settled by its spelling, where no table tells it; of a body's invented name also
        its shape: how many words, the language's own or foreign."""
        if original.kind == "word" and not original.trait:
            size = min(len(original.text.split()), LONG)
            foreign = self._likelier_foreign("body", original.text, self._body_words)
            return replace(original, trait=f"{size} {'foreign' if foreign else 'own'}")
        if original.kind == "settlement" and not original.trait and not self.grammar.names.place(original.text):
            cities = self._cities()
            if self._likelier_foreign("place", original.text, self._place_words) and cities:
                spelt = {"city": origins.of_words({c: found for c, found in cities.items() if len(found) >= CITIES})}
                country = origins.likeliest([("city", original.text)], (), spelt, self.grammar.names.home)
                return replace(original, kind="foreign_city", trait=country)
        if {FOREIGN, DOUBTFUL}.isdisjoint(original.trait.split(" ")):
            return original
        names = self.grammar.names
        for kind in ("surname", "given"):
            if kind not in self.spellings:
                self.spellings[kind] = origins.spelling(names, kind)
        words = original.kin or ((original.kind, original.text),)
        *before, kind = original.trait.split(" ")
        named = {kind for kind, _ in words} == {"surname", "given"}  # a given name of here would be in the tables
        sure = 0.0 if named else origins.SURE
        if kind == DOUBTFUL and origins.at_home(words, self.spellings, names.home, sure):
            origin = names.home
        else:
            origin = origins.likeliest(words, original.among, self.spellings, names.home)
        return replace(original, trait=" ".join((*before, origin)), kin=(), among=())

    def _likelier_foreign(self, what: str, name: str, words: Callable[[], tuple[list[str], list[str]]]) -> bool:
        """Whether a name is spelt rather as foreign ones than as the language's own (`Global Voices`, `Malibu`).

        words  gives own and foreign names of the sort
        """
        home = self.grammar.names.home
        if what not in self.spellings:
            own, foreign = words()
            self.spellings[what] = origins.of_words({home: own, FOREIGN: foreign})
        spelt = self.spellings[what]
        if not spelt.totals[FOREIGN]:
            return False
        score = sum(spelt.score(word, FOREIGN) - spelt.score(word, home) for word in name.split() if word[:1].isalpha())
        return self.grammar.looks_foreign(name) or round(score, 6) > 0

    def _body_words(self) -> tuple[list[str], list[str]]:
        names = self.grammar.names
        own, foreign = (
            [row.name for kind in kinds for row in names.pool("word", kind=kind)] for kinds in (NATIVE, STRANGE)
        )
        return own, [*foreign, *(row.name for kind in ("given", "surname") for row in names.foreign(kind))]

    def _place_words(self) -> tuple[list[str], list[str]]:
        own = [row.name for kind in ("settlement", "part") for row in self.grammar.names.pool(kind)]
        return own, [name for cities in self._cities().values() for name in cities]

    def _cities(self) -> dict[str, list[str]]:
        """The cities abroad, by country."""
        found: dict[str, list[str]] = {}
        for row in self.grammar.names.pool("foreign_city"):
            if isinstance(row, Place):
                found.setdefault(row.country, []).append(row.name)
        return found

    def sort(self, original: Original) -> tuple[str, ...]:
        """What all originals share that have one pool; empty for one that has its own."""
        return _sort(self.settled(original), self.grammar)

    def known(self, original: Original) -> tuple[str, ...]:
        """The names that the tables know of the original's kind and trait, handed out or not: what could have stood in
        its place."""
        original = self.settled(original)
        names, kind = self.grammar.names, original.kind
        if kind in ("surname", "given"):
            found = (replace(original, text=text) for text in names.known(kind))
            return tuple(other.text for other in found if self._may_be(other))
        if kind in ("district", "part"):
            return tuple(dict.fromkeys(row.name for row in names.pool(kind)))
        return self.pool(original)

    def _may_be(self, original: Original) -> bool:
        """Whether a name of the tables is of the original's gender and origin."""
        names, (sex, _, origin) = self.grammar.names, original.trait.rpartition(" ")
        found = names.origins(original.text, original.kind)
        row = names.given(original.text) if original.kind == "given" else None
        return origin in (found or (names.home,)) and (row is None or not sex or sex in row.genders)

    def wide(self, original: Original) -> tuple[str, ...]:
        """Every name of the original's kind that may be given out, whatever its size, frequency or era: for when those
        that fit it better are all taken."""
        original = self.settled(original)
        if original.kind == "initial":
            return self._wide(original)
        sort = ("wide", original.kind, original.trait)
        found = self.made.get(sort)
        if not isinstance(found, tuple):
            found = self.made[sort] = self._wide(original)
        return found

    def _wide(self, original: Original) -> tuple[str, ...]:
        """The same, made anew."""
        names, kind, trait = self.grammar.names, original.kind, original.trait
        if kind == "surname":
            rows = (*names.pool("surname", origin=trait or names.home), *names.pool("surname"))
            return tuple(dict.fromkeys(row.name for row in rows))
        if kind in ("given", "nick"):
            sex = trait.partition(" ")[0]
            return tuple(row.name for row in (names.pool("given", gender=sex) if sex else names.pool("given")))
        if kind in ("settlement", "street", "foreign_city"):
            return tuple(row.name for row in names.pool(kind))
        if kind in ("part", "district"):
            return tuple(row.name for row in names.pool("part", status="part"))
        if kind in LANDS:
            status = trait.rpartition(" ")[2]
            located = [row for row in names.pool(kind) if isinstance(row, Place)]
            return tuple(row.name for row in located if row.status == status) or tuple(row.name for row in located)
        if kind == "initial":
            more = (self.grammar.letters.raised(sign) for sign in self.grammar.habits.digraphs)
            return tuple(sign + original.text[-1:].strip("".join(filter(str.isalpha, original.text))) for sign in more)
        if kind in ("organisation", "word", "namesake", "famous"):
            return tuple(dict.fromkeys(row.name for row in names.pool("word", kind="company")))
        return ()


def _sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """What the pool of an original is a pool of; empty for one that depends on the original's own words."""
    if original.kind in ("given", "nick") and original.trait.rpartition(" ")[2] == grammar.names.home:
        bases = grammar.names.nickname(original.text)[:1] if original.kind == "nick" else ()
        row = grammar.names.given(bases[0].base if bases else original.text)
        common = original.kind == "given" and row is not None and 0 < row.rank <= COMMON_GIVEN
        era = row.era.replace(ALWAYS, GROWN) if row is not None else ""
        return (original.kind, original.trait, str(common), era)
    if original.kind == "surname" and original.trait == grammar.names.home:
        return ("surname", original.trait, _band(grammar.names.surname(original.text)))
    if original.kind == "initial":
        return ("initial", original.text[-1:])
    if original.kind == "organisation" and " " in original.text:
        return ()
    return (original.kind, original.trait)


def _genders(nick: str, names: Names) -> set[str]:
    """Of which gender those are who are called so, or christened so."""
    row = names.given(nick)
    return {row.gender for row in names.nickname(nick)} | set(row.genders if row is not None else ())


def _has_nickname(name: str, sex: str, names: Names) -> bool:
    """Whether a given name has a nickname that tells the gender (Viktor has Viki alone)."""
    nicks = [nick for sign in sex for nick in names.nicknames_of(name, sign)]
    return any([row.gender for row in names.nickname(nick)[:1]] == [sex] for nick in nicks)


def _band(row: Surname | None) -> str:
    """How frequent a surname is: among the commonest of today, usual, or rare (as what no table knows)."""
    if row is None:
        return "rare"
    return "common" if row.share > 0 else "usual" if row.count >= USUAL_SURNAME else "rare"


def _seated(head: str, grammar: Grammar) -> tuple[str, ...]:
    """Bodies of one kind in the county seats: `Szegedi Törvényszék`, `Egri Törvényszék`."""
    seats = [row.name for row in grammar.names.pool("settlement", status="county_seat")]
    adjectives = [grammar.morph.inflect(seat, grammar.habits.adjectival) for seat in seats if grammar.habits.adjective]
    return tuple(f"{grammar.letters.upper(word[:1])}{word[1:]} {head}" for word in adjectives)


def _pool(original: Original, sort: Sequence[str], grammar: Grammar) -> tuple[tuple[str, ...], str | None]:
    """The pool of an original, and the kind under which the embeddings know it (None: no vectors, pool order)."""
    kind, trait, names = original.kind, original.trait, grammar.names
    if kind == "surname":
        rows = names.pool("surname", origin=trait) or names.pool("surname", origin=names.home)
        in_band = [row for row in rows if isinstance(row, Surname) and sort[2:] in ((), (_band(row),))]
        return tuple(row.name for row in (in_band if len(in_band) > NEAREST else rows)), "surname"
    if kind in ("given", "nick"):
        sex, _, origin = trait.partition(" ")
        gender = {"gender": sex} if sex else {}
        common, era = sort[2:] if len(sort) > 2 else ("", "")  # of names of here alone
        of_rank = {"max_rank": COMMON_GIVEN} if common == "True" else {}
        rows = names.pool("given", origin=origin, **gender, **of_rank) or names.pool("given", **gender)
        if origin != names.home:  # Dimitar becomes no Emil, who might be anybody here
            strange = tuple(row for row in rows if names.home not in names.origins(row.name, "given"))
            rows = strange if len(strange) > FEW else rows
        elif kind == "given":  # Zoltán is called Zoli: whoever he becomes is called something
            rows = tuple(row for row in rows if _has_nickname(row.name, sex, names)) or rows
        if era:  # Etelka becomes no Zoé
            rows = tuple(r for r in rows if isinstance(r, Given) and r.era in (era, ALWAYS)) or rows
        pool = tuple(row.name for row in rows)
        if kind == "given":
            return pool, "given"
        nicks = [nick for base in pool[:120] for sign in (sex or "MF") for nick in names.nicknames_of(base, sign)[:2]]
        told = [nick for nick in nicks if len(_genders(nick, names)) == 1]  # not Emi, not Vendi
        return tuple(dict.fromkeys(told or nicks)), "nick"
    if kind == "initial":
        dot = "." if original.text.endswith(".") else ""
        return tuple(letter + dot for letter in grammar.habits.initials), None
    if kind == "settlement":
        places = [row for row in names.pool("settlement") if isinstance(row, Place)]
        alike = [row for row in places if trait == "" or str(_size(row.population)) == trait]
        return tuple(row.name for row in (alike if len(alike) > 5 else places)), "GPE"
    if kind == "county":
        return tuple(row.name for row in names.pool("county")), "GPE"
    if kind in ("district", "part"):
        # When Budapest becomes another town, its districts become quarters that every town has.
        quarters = tuple(row.name for row in names.pool("part", status="generic"))
        return quarters or tuple(row.name for row in names.pool("district")), None
    if kind == "street":
        return tuple(row.name for row in names.pool("street")), "FAC"
    if kind in ("namesake", "famous") and trait:
        called = tuple(row.name for row in names.pool("word", kind=trait))
        return tuple(name.split()[0] for name in called) if kind == "famous" else called, None
    if kind == "namesake":
        return _namesakes(names), "FAC"
    if kind == "famous":
        surnames = dict.fromkeys(name.split()[0] for name in _namesakes(names))
        rare = (name for name in surnames if (row := names.surname(name)) is None or not row.share)
        telling = tuple(name for name in rare if not names.ambiguous(name))  # no `Vas`, no `Szent`
        return telling or tuple(surnames), None  # who says Tóth means no poet
    if kind == "organisation":
        body, where, form = trait.rsplit(" ", 2)
        bodies = [row for row in names.pool("organisation") if isinstance(row, Organisation)]
        of_kind = [row for row in bodies if row.kind == body]
        # A bank of ours is no bank of Wall Street.
        alike_bodies = [row for row in of_kind if (row.scope == "foreign") == (where == "foreign")]
        if FINER in body:
            others = [row for row in alike_bodies if original.text not in (row.name, row.acronym)]
            if any(row.acronym or form != "acronym" for row in others):
                texts = [row.acronym if form == "acronym" else row.name for row in others]
                return tuple(dict.fromkeys(text for text in texts if text)), None
            body = body.partition(FINER)[0]
            of_kind = alike_bodies = [row for row in bodies if row.kind.partition(FINER)[0] == body]
        alike_bodies = alike_bodies if len(alike_bodies) >= FEW else of_kind
        words = grammar.letters.lower(original.text).split()
        national = words[0] in grammar.habits.national
        if len(alike_bodies) < FEW and len(words) > 1 and body in STATE and not national:
            return _seated(original.text.split()[-1], grammar), None
        if not any(original.text not in (row.name, row.acronym) for row in alike_bodies):
            alike_bodies = [row for row in bodies if (row.kind in STATE) == (body in STATE) and row.kind != WORLD]
        texts = [row.acronym if form == "acronym" else row.name for row in alike_bodies]
        return tuple(dict.fromkeys(text for text in texts if text)), "ORG"
    if kind == "car":
        return names.things("CAR"), None
    if kind == "word" and trait in CALLED:
        called = tuple(dict.fromkeys(row.name for sort in CALLED[trait] for row in names.pool("word", kind=sort)))
        return called or invented(1, False, names), None
    if kind == "word":
        size, _, spelt = trait.partition(" ")
        return invented(int(size or 1), spelt == "foreign", names), None
    located = [row for row in names.pool(kind) if isinstance(row, Place)]
    if kind in ABROAD:
        return tuple(row.name for row in _abroad(located, trait)), "GPE"
    country, _, status = trait.rpartition(" ")
    fitting = [row for row in located if not status or row.status == status]
    fitting = fitting if len(fitting) > 3 else located
    if kind in LANDS:
        home = next((row.country for row in names.pool("settlement") if isinstance(row, Place)), "")
        there = [row for row in fitting if (row.country or WIDE_WORLD) == (country or home)]
        beyond = [row for row in fitting if row.country != home]
        fitting = there if len(there) > 2 or country in ("", home) else beyond or there
    return tuple(row.name for row in fitting), "LOC"


def _abroad(rows: Sequence[Place], trait: str) -> Sequence[Place]:
    """The towns of the country that the trait tells, those of the size that it tells where they are not too few."""
    country, _, size = trait.partition(" ")
    there = [row for row in rows if row.country == country]
    for apart in range(2 if size else 0):
        alike = [row for row in there if abs(_size_abroad(row) - int(size)) <= apart]
        if len(alike) > 2:
            return alike
    return there if len(there) > 1 else rows


def _namesakes(names: Names) -> tuple[str, ...]:
    """Whom streets, and so schools, are called after: no `Aradi vértanúk`."""
    rows = (row.name for row in names.pool("street"))
    return tuple(name for name in rows if name.count(" ") == 1 and names.given(name.split()[1]) is not None)


def invented(size: int, foreign: bool, names: Names) -> tuple[str, ...]:
    """Invented names of bodies, of so many words; of one word where there are no others."""

    def of(kind: str) -> list[str]:
        return [row.name for row in names.pool("word", kind=kind)]

    company = of("company")
    far = "foreign_" if foreign else ""
    qualities, things = of(f"{far}quality"), of(f"{far}thing")
    if size == 1:
        made = _spread([stem + ending for stem in of(f"{far}stem") for ending in of(f"{far}ending")])
        return (*(of("foreign_one") if foreign else company), *made) or tuple(company)
    if foreign:  # somebody's, where the language's own names have a quality: `Fletcher Harbor`
        owners = [row.name for row in names.foreign("surname") if row.origin == OWNERS]
        qualities = list(dict.fromkeys((*qualities, *owners))) if things else qualities
    # `Society` and `Royal` stay where they stand, and are no names of their own.
    qualities, things = ([w for w in part if PLAIN.lower(w) not in names.foreign_words] for part in (qualities, things))
    pairs = [f"{quality} {thing}" for quality in qualities for thing in things]
    if size >= LONG:
        third = [*things[7:], *things[:7]] * len(qualities)
        pairs = [f"{pair} {thing}" for pair, thing in zip(pairs, third, strict=True)]
    return _spread(pairs) or tuple(name for name in company if len(name.split()) == size) or tuple(company)


def _spread(names: Sequence[str]) -> tuple[str, ...]:
    """So many of the names that they are no more than `MANY`, from everywhere among them."""
    return tuple(names[:: len(names) // MANY + 1])
