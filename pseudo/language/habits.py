"""What is particular to the names of one language, beyond tables and grammar: `[names]` of its `language.toml`.

What comes in: that table. What goes out: a frozen `Habits`; what the table leaves out does not exist in the language
(no married names, no adjectives of places). Start at `load`. Derivations: values of `Deriv` of the language's grammar.

>>> hu = Habits(married="né", adjective="i", adjective_ends=("i",))
>>> hu.bare("Jánosné"), hu.is_adjective("Deriv=i"), hu.is_adjective("Case=Ins|Deriv=i"), Habits().is_married("Jánosné")
('János', True, False, False)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from pseudo.core.errors import LanguageError
from pseudo.core.numerals import roman_number
from pseudo.language.abroad import land_by_end
from pseudo.language.cases import NONE as NO_CASES
from pseudo.language.cases import Cases
from pseudo.language.letters import LOWER, PLAIN, UPPER, Letters

NEVER = r"(?!)"
"""A pattern that no text has."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of a language's names. All may be left out.
    order           in which surname and given name stand: `surname given`, `given surname`
    married, family derivations of a wife's name, which is also how it ends (`né`), and of a family as a whole (`ék`)
    adjective       derivation that makes an adjective of a place (`i`: szegedi)
    adjective_spelt, adjective_several  how a surname that was such an adjective ends (Andrássy), and its plural goes on
    place_in        features of a place before a body, besides the adjective and the bare name: `Turun yliopisto`
    adjective_ends  how such an adjective can end: other words in small letters are not asked for one
    forms           features under which a name written without its accents or capitals is tried, likeliest first
    telling         features whose endings no bare name has by chance (as it may have -t): they end a name
    called, fathers words behind a name so called; how names of the father's end: `Heikinpoika`, `Matinp.`
    county, area    words behind the name of a county, behind a town's adjective for the land around (`Gyulai járás`);
                    district: those behind a district's number
    eastern         origins of surnames that stand first, with given names behind, in their own language, too
    settled         origins of surnames that have been borne here for so long that they alone tell of no foreigner
    own_lands       whether a name of another land stays one of that land whatever native name stands beside it;
                    overseas: lands of given names whose bearers have surnames of all lands: `Susan Novak`
    peoples         of these, whose bearers are a people of the country: they become such; named_apart: of these,
                    who have given names of their own; noble: particles, each with a people: `von swedish_von`
    digraphs        letters of two signs that initials keep together (Csaba: Cs.); initials: those drawn from
    small           words that stay small inside names, when a name in capitals is written; unspoken: not in acronyms
    foreign         pattern of spellings that the language's own names do not have
    field           pattern of adjectives that name a field of work, not a place
    land            last members of waters, hills: `tó water lake` by `name_db`; `-niemi ground niemi`: it stays
    national        first words of bodies of which the state has one
    capital         adjectives that mean the capital without its name, each with it: `fővárosi Budapest`
    quarters        what stands with a hyphen before a state for a part of it: `Dél-Oroszország`
    states          last words of the names of states, and what they are called by their kind: `birodalom`
    only, seated    a body that few towns have, a plain one, these; one not in its county's seat: which, seat, where
    streets_abroad  how streets of abroad are written, `~` for the name, and behind `:` such names, parted by commas
    landmarks, namesakes  last words of names of buildings, each with its kind of `words.tsv`; `+` where the name alone
                    is one; beginnings of words in bodies' names, each with the kind after whom such are called
    communes        what stands between the name of a commune and its council: `Község`
    shared          what stands so behind the adjective of a commune: `Közös`; chartered: only behind a city: `jogú`
    councils        how words for a council begin
    usual           words in names of bodies that are no firms which tell their kind (`Horgász Egyesület`)
    club            pattern of what a club's name ends in behind its place (`Pécsi VSK`)
    districts       pattern of what stands behind the number of a district that stands alone (`14. ker.`)
    sites           words behind a place's name or adjective for something in it: `Sopron vasútállomás`
    road, ways      pattern of the numbers of roads, with group `name`, inflected (`M7-es`, group `end`); words behind
    numbered        words between the two (`44. számú főút`); lines words behind the number of no road (`M3-as metró`)
    banks, beside   how words begin for what lies at a water (`Berettyó partja`), a space behind each; in one with it
    trade           words in firms' names for their trade or their owners' kin, not which; trade_ends: of compounds
    nick_ends       how nicknames end that no table has; short_ends: what ends of names these replace (Riki: Rikárdó)
    endearing       endings, without accents, that make a nickname or a name one for a child: Ferike, Annácska
    fond            endings of nicknames that only who loves somebody says: where there is no other, the name is said
    unshortened     given names by which most of their bearers are called themselves, though they have nicknames
    composing       before a settlement's name to make another: `Felső`; villages: what no table has is a town's part
    matters, blank  words behind a surname and a hyphen (`Vass-ügy`); pattern of what stands for anybody: `XY`
    prefixes        what is written before a name, with a hyphen or without, and makes a word of it: `exférje`, `anti-`
    deriving        what is written right behind a name and makes a word of it: `-ista`, `-féle`
    compounding     beginnings of short words behind a name and a hyphen that no ending has: `Szabó Péter-díj`
    filed           how words behind a name and a hyphen begin that are of its bearer's things and papers: `Vass-akta`
    entitled        words behind the title of a work: `című`; courtesies: before a name in other languages: Mr, Madame
    preverbs        how verbs begin (meg, ki), of which no table is whole; conjugated: how they end
    fondly          what is said before a given name, and may be a surname, too: kedves; verbal: nouns that are verbs
    moving          how verbs begin of going somewhere and living there, behind where: `Káliba utazott`
    past            fields of those well known of whom their works are told; reigning: offices that one alone has
    played          words behind the given name of one in a play: `Júlia szerepét`; acting: what is done with a part
    posts           words behind a name that say what its bearer is, those alike in one row: `doktor orvos főorvos`
    callings        what people are, beside the posts: kolléga; parted: labels: `Vezetéknév:`; against: vs, contra
    abroad          how a family is called in other languages: article, ending, ending behind letters: `the s es sxz`
    borne           words behind a name that is then a feast's, a book's or a prize's: `Luca napja`
    words_too       names that are words of the dictionary, too, though seldom in texts: `Boglárka`, `Kerekes`
    scales          words behind figures for thousands and more, each with its factor; decimal the sign in such figures
    adpositions     what stands behind a noun and no adjective: szerint; saying: how verbs of it end; that: `hogy`
    relatives       whose somebody is: `Tar felesége`; kindred: how words behind a surname begin that are of its
                    bearers; siblings: of one: `a két Kertes fiú`
    steady          words behind a topic, which a noun without an article is not: `Bíró azonban`
    housed          words behind a house number that stands by itself: `a 12-es szám alatt`; space_signs: `t. tér`
    plural_places   how places end that are said in the plural under their singular name: Parainen, `Paraisilla`
    bodies_small    whether a body's name has one capital, at its beginning: `Oulun yliopistollinen sairaala`
    fabled          said behind a comma of somebody of a tale or of old; shops: behind who has it (`Vass cukrászda`)
    feasts          behind whom a feast is called after; holy: what churches are called by without a saint's name
    composed        what is called after who composed it, behind a hyphen: `Liszt-mise`; signing: `Üdv: Zs.`
    others          words before a name that is then another's (`egy másik Kovács`); identical: before a bare one
    vowels          letters that syllables have, by which surnames are cut short (Kovács: Kovi)
    inner           beginnings of names with a capital behind them: `McDonald`; year_parts: `2020 eleje óta`
    particles       small words inside foreign names before the surname: `van`; hitched: beginnings of these (`al-`)
    telling_origin  titles, particles and beginnings of surnames (a hyphen behind them), each with the origin it tells
    sounds          spellings that sound alike, each with the one it is read as (old surnames, slips): `cz` as `c`
    accents, women  whether a text without accents is typed in haste; how words for women end: `ügyésznő`
    cases, letters  what its cases are for, and the language's letters, each from a table of its own
    """

    order: str = ""
    married: str = ""
    family: str = ""
    adjective: str = ""
    place_in: tuple[str, ...] = ()
    adjective_ends: tuple[str, ...] = ()
    adjective_spelt: tuple[str, ...] = ()
    adjective_several: tuple[str, ...] = ()
    unshortened: frozenset[str] = frozenset()
    forms: tuple[str, ...] = ("",)
    telling: frozenset[str] = frozenset()
    fathers: tuple[str, ...] = ()
    called: frozenset[str] = frozenset()
    county: tuple[str, ...] = ()
    district: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    eastern: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()
    own_lands: bool = False
    overseas: frozenset[str] = frozenset()
    peoples: frozenset[str] = frozenset()
    named_apart: frozenset[str] = frozenset()
    noble: tuple[str, ...] = ()
    digraphs: tuple[str, ...] = ()
    initials: str = "ABDEFGHIJKLMNOPRSTVZ"
    small: frozenset[str] = frozenset()
    unspoken: frozenset[str] = frozenset()
    foreign: str = NEVER
    field: str = NEVER
    land: tuple[str, ...] = ()
    national: frozenset[str] = frozenset()
    capital: tuple[str, ...] = ()
    quarters: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    only: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    namesakes: tuple[str, ...] = ()
    landmarks: tuple[str, ...] = ()
    streets_abroad: tuple[str, ...] = ()
    usual: frozenset[str] = frozenset()
    communes: frozenset[str] = frozenset()
    chartered: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    councils: str = ""
    club: str = NEVER
    districts: str = NEVER
    sites: frozenset[str] = frozenset()
    road: str = NEVER
    ways: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()
    banks: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    trade: frozenset[str] = frozenset()
    trade_ends: tuple[str, ...] = ()
    nick_ends: tuple[str, ...] = ()
    short_ends: tuple[str, ...] = ()
    endearing: tuple[str, ...] = ()
    fond: tuple[str, ...] = ()
    composing: tuple[str, ...] = ()
    villages: bool = False
    matters: tuple[str, ...] = ()
    blank: str = NEVER
    prefixes: frozenset[str] = frozenset()
    deriving: tuple[str, ...] = ()
    compounding: tuple[str, ...] = ()
    filed: tuple[str, ...] = ()
    entitled: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    courtesies: frozenset[str] = frozenset()
    fondly: frozenset[str] = frozenset()
    preverbs: tuple[str, ...] = ("\0",)
    conjugated: tuple[str, ...] = ("",)
    moving: tuple[str, ...] = ("\0",)
    acting: frozenset[str] = frozenset()
    verbal: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    reigning: frozenset[str] = frozenset()
    posts: tuple[str, ...] = ()
    callings: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()
    parted: frozenset[str] = frozenset()
    abroad: tuple[str, ...] = ()
    borne: frozenset[str] = frozenset()
    housed: frozenset[str] = frozenset()
    plural_places: tuple[str, ...] = ("\0",)
    bodies_small: bool = False
    others: frozenset[str] = frozenset()
    identical: frozenset[str] = frozenset()
    fabled: frozenset[str] = frozenset()
    shops: frozenset[str] = frozenset()
    feasts: frozenset[str] = frozenset()
    holy: frozenset[str] = frozenset()
    composed: frozenset[str] = frozenset()
    signing: frozenset[str] = frozenset()
    siblings: tuple[str, ...] = ("\0",)
    words_too: frozenset[str] = frozenset()
    scales: tuple[str, ...] = ()
    decimal: str = "."
    adpositions: frozenset[str] = frozenset()
    saying: tuple[str, ...] = ("",)
    relatives: frozenset[str] = frozenset()
    space_signs: tuple[str, ...] = ()
    year_parts: tuple[str, ...] = ()
    kindred: tuple[str, ...] = ("\0",)
    steady: frozenset[str] = frozenset()
    that: frozenset[str] = frozenset()
    vowels: str = ""
    inner: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    hitched: tuple[str, ...] = ()
    telling_origin: tuple[str, ...] = ()
    women: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    accents: bool = False
    cases: Cases = NO_CASES
    letters: Letters = PLAIN

    @property
    def given_first(self) -> bool:
        """Whether the given name stands before the surname: `Anna Virtanen`."""
        return self.order.startswith("given")

    @property
    def adjectival(self) -> str:
        """The features of an adjective made of a place; of a language without such ones, what is no feature."""
        return f"Deriv={self.adjective}" if self.adjective else "-"

    def is_adjective(self, feats: str) -> bool:
        """Whether the features are those of an adjective made of a place, and no others."""
        return feats == self.adjectival

    def is_trade(self, word: str) -> bool:
        """Whether a small word in a firm's name tells its trade, itself or by its end."""
        return word in self.trade or word.endswith(self.trade_ends)

    def ends_as_adjective(self, word: str) -> bool:
        """Whether a word can be an adjective made of a place, by its end."""
        return bool(self.adjective) and word.endswith(self.adjective_ends)

    def may_be_adjective(self, word: str) -> bool:
        """Whether a word can be an adjective made of a place, in any form: it has the end of one in it."""
        lowered = self.letters.lower(word)
        return bool(self.adjective) and any(end in lowered for end in self.adjective_ends)

    def origin_told(self, word: str) -> str:
        """The origin that a title, a particle, the beginning or the end of a surname tells; empty for any other word.

        >>> Habits(telling_origin=("Mrs. english", "O'- english")).origin_told("O'Hara")
        'english'
        """
        for rule in self.telling_origin:
            by, _, origin = rule.rpartition(" ")
            if word == by or (by.endswith("-") and word.startswith(by[:-1]) and word[len(by) - 1 :][:1].isupper()):
                return origin  # `Tran Van Minh` is no Dutchman
        return land_by_end(word, self.telling_origin)

    def is_vowel(self, sign: str) -> bool:
        """Whether a letter is one that syllables have, with its marks or without.

        >>> Habits(vowels="aéo").is_vowel("E"), Habits(vowels="aéo").is_vowel("K")
        (True, False)
        """
        return self.letters.fold(sign) in _folded(self.vowels, self.letters)

    def humped(self, word: str) -> bool:
        """Whether a capital stands behind a small letter, as in a product's name rather than a person's: `AnyDesk`.

        >>> Habits(inner=("Mc",)).humped("AnyDesk"), Habits(inner=("Mc",)).humped("McDonald")
        (True, False)
        """
        return _hump(self.inner).search(word) is not None

    def is_hitched(self, word: str) -> bool:
        """Whether a word is a surname with a particle of its own: `al-Fayed`.

        >>> Habits(hitched=("d'",)).is_hitched("d’Este"), Habits(hitched=("d'",)).is_hitched("dEste")
        (True, False)
        """
        plain = word.replace("’", "'")
        return any(plain.startswith(own) and plain[len(own) :][:1].isupper() for own in self.hitched)

    def stands_for_nobody(self, norm: str) -> bool:
        """Whether a norm stands where a name was taken out.

        >>> Habits(blank="X+( Y+)?").stands_for_nobody("XX YY"), Habits().stands_for_nobody("XX YY")
        (True, False)
        """
        return re.fullmatch(self.blank, norm) is not None

    def is_married(self, word: str) -> bool:
        """Whether a word ends as a wife's name does."""
        return bool(self.married) and word.endswith(self.married)

    def bare(self, word: str) -> str:
        """The word without the ending of a wife's name."""
        return word.removesuffix(self.married)

    def sound(self, word: str) -> str:
        """A word as it sounds, without accents: what is spelt otherwise and sounds alike has one.

        >>> Habits(sounds=("ts cs", "cz c")).sound("Kovats"), Habits(sounds=("ts cs", "cz c")).sound("Rácz")
        ('kovacs', 'rac')
        """
        folded = self.letters.fold(word)
        for spelt, read in _rules(self.sounds):
            folded = folded.replace(spelt, read)
        return "".join(c for at, c in enumerate(folded) if c != folded[at - 1 : at])

    def road_of(self, word: str) -> str:
        """The number of a road in a word of its name; empty where there is none.

        >>> hu = Habits(road=r"(?P<name>M?[0-9]+)(?:-(?P<end>[aeoö]?s))?")
        >>> hu.road_of("M7-es"), hu.road_of("M7"), hu.road_of("hetes")
        ('M7', 'M7', '')
        """
        return _road(self.road, word)

    def district_of(self, norm: str) -> int:
        """The number of a district, in Roman or Arabic figures; 0 when the norm is none.

        >>> hu = Habits(districts=r"ker\\b\\.?|kerülete?")
        >>> hu.district_of("XIV. kerület"), hu.district_of("14. ker."), hu.district_of("Pécs")
        (14, 14, 0)
        """
        match = re.fullmatch(rf"(?:([IVX]+)|(\d{{1,2}}))\.? ?(?:{self.districts})?", norm)
        return 0 if match is None else roman_number(match[1]) if match[1] else int(match[2])

    def landscape(self, norm: str) -> tuple[str, str]:
        """The kind and status of a water or hill by the last member of its name, by its end where a rule has a hyphen.

        >>> Habits(land=("tó water lake",)).landscape("Kerek-tó"), Habits(land=("tó water lake",)).landscape("Szántó")
        (('water', 'lake'), ('', ''))
        """
        last = norm.replace("-", " ").split()[-1:] or [""]
        for rule in self.land:
            head, kind, status = rule.split()
            end = head.removeprefix("-")
            if (last == [head] and head != norm) or (end != head and last[0].endswith(end) and len(last[0]) > len(end)):
                return kind, status.strip("-")
        return "", ""

    def begins_county(self, word: str) -> bool:
        """Whether a word, inflected or not, is one that follows the name of a county: `megyében`."""
        fold = self.letters.fold
        return bool(self.county) and fold(word).startswith(tuple(map(fold, self.county)))


@lru_cache(maxsize=32)
def _rules(sounds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """How a word is spelt and how it sounds, of each rule."""
    return tuple((spelt, read) for spelt, _, read in (rule.partition(" ") for rule in sounds))


@lru_cache(maxsize=32)
def _folded(vowels: str, letters: Letters) -> frozenset[str]:
    return frozenset(map(letters.fold, vowels))


@lru_cache(maxsize=32)
def _hump(inner: tuple[str, ...]) -> re.Pattern[str]:
    """A capital behind a small letter, in a word that does not begin with one of these and a capital."""
    names = "|".join(map(re.escape, inner)) or NEVER
    return re.compile(rf"^(?!(?:{names})[{UPPER}])[^\W\d_]*[{LOWER}][{UPPER}]")


NONE = Habits()
"""Of a language of which nothing is told."""


def load(table: Mapping[str, Any], letters: Letters = PLAIN, cases: Cases = NO_CASES) -> Habits:
    """The habits that a `[names]` table tells; raises LanguageError for a name that is no habit."""
    kinds = {field.name: str(field.type) for field in fields(Habits) if field.name not in ("letters", "cases")}
    if unknown := sorted(set(table) - set(kinds)):
        raise LanguageError(f"language.toml, [names]: unknown name {unknown[0]}; there are: {', '.join(kinds)}")
    if wrong := [n for n in ("married", "family", "adjective") if table.get(n) and not str(table[n]).isalpha()]:
        raise LanguageError(f"language.toml, [names]: {wrong[0]} is a value of Deriv alone, such as i")
    made = {"bool": bool, "str": str, "tuple[str, ...]": tuple, "frozenset[str]": frozenset}
    return Habits(**{name: made[kinds[name]](value) for name, value in table.items()}, cases=cases, letters=letters)


@lru_cache(maxsize=8192)
def _road(pattern: str, word: str) -> str:
    """The number in a word that names a road; asked of every word of a text."""
    return match["name"] if (match := re.fullmatch(pattern, word)) else ""
