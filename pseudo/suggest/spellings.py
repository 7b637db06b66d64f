"""What only the spelling of a name tells: from where a person, a town or an invented word comes that no table knows.

What comes in: an `Original` whose trait is open. What goes out: the same with its origin settled by the likeliest
spelling. The counts are made once for a language, when first asked for (`origins`). Start at `of_person`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from name_db.columns import Place
from pseudo.language.persons import Grammar
from pseudo.suggest import origins, peoples
from pseudo.suggest.homelands import DOUBTFUL, FOREIGN
from pseudo.suggest.originals import Original
from pseudo.suggest.origins import Spelling

CLEAR = 5.0
"""By how much (in natural logarithms) a surname of the tables must be likelier here than where the given name is of."""

CITIES = 10
"""Cities of a country from which its spelling can be told."""
CITY = "city"

TABLES = ("surname", "given")
"""Tables of names of persons that tell how each language spells."""


@dataclass(frozen=True, slots=True, eq=False)
class Spellings:
    """How the names of a language's tables are spelt, each sort counted when first asked for."""

    grammar: Grammar
    made: dict[str, Spelling] = field(default_factory=dict, repr=False)
    towns: dict[str, list[str]] = field(default_factory=dict, repr=False)


def of_person(original: Original, spellings: Spellings) -> Original:
    """The original with the origin of its person settled, where no table tells it."""
    if {FOREIGN, DOUBTFUL}.isdisjoint(original.trait.split(" ")):
        return original
    grammar, names = spellings.grammar, spellings.grammar.names
    if peoples.tells(grammar):
        return _by_letters(original, grammar)
    persons = {table: _kept(spellings, table, partial(origins.spelling, names, table)) for table in TABLES}
    words = original.kin or ((original.kind, original.text),)
    *before, told = original.trait.split(" ")
    named = {kind for kind, _ in words} == set(TABLES)  # a given name of here would be in the tables
    sure = -CLEAR if original.among else 0.0 if named else origins.SURE  # beside a given name of those lands
    if told == DOUBTFUL and origins.at_home(words, persons, names.home, sure, original.among):
        origin = names.home
    else:
        origin = origins.likeliest(words, original.among, persons, names.home)
    return replace(original, trait=" ".join((*before, origin)), kin=(), among=())


def _by_letters(original: Original, grammar: Grammar) -> Original:
    """The same by the table of letters, a surname as its kin in the country is spelt, if it is."""
    *before, told = original.trait.split(" ")
    words = original.kin or ((original.kind, original.text),)
    origin = peoples.likeliest(words, original.among, told == DOUBTFUL, grammar)
    if original.kind == peoples.SURNAME and origin != grammar.names.home:
        origin = peoples.as_spelt(original.text, origin, grammar)
    return replace(original, trait=" ".join((*before, origin)), kin=(), among=())


def country_of(town: str, spellings: Spellings) -> str:
    """The country whose cities are spelt most like a town's name."""
    several = {country: found for country, found in cities(spellings).items() if len(found) >= CITIES}
    spelt = _kept(spellings, CITY, lambda: origins.of_words(several))
    return origins.likeliest([(CITY, town)], (), {CITY: spelt}, spellings.grammar.names.home)


def likelier_foreign(
    what: str, name: str, words: Callable[[Spellings], tuple[list[str], list[str]]], spellings: Spellings,
    least: float | None = None,
) -> bool:
    """Whether a name is spelt rather as foreign ones than as the language's own (`Global Voices`, `Malibu`).

    words  gives own and foreign names of the sort `what`
    least  how much likelier it must be, in bits, where nothing in it is a spelling of foreign names alone; such a one
           makes a name foreign by itself without this
    """
    grammar = spellings.grammar
    home = grammar.names.home

    def counted() -> Spelling:
        own, foreign = words(spellings)
        return origins.of_words({home: own, FOREIGN: foreign})

    spelt = _kept(spellings, what, counted)
    if not spelt.totals[FOREIGN]:
        return False
    scores = (spelt.scores(word) for word in name.split() if word[:1].isalpha())
    score = sum(found[FOREIGN] - found[home] for found in scores)
    looks = grammar.looks_foreign(name)
    return looks or round(score, 6) > 0 if least is None else round(score, 6) > (0 if looks else least)


def cities(spellings: Spellings) -> dict[str, list[str]]:
    """The cities abroad, by country."""
    found = spellings.towns
    for row in () if found else spellings.grammar.names.pool("foreign_city"):
        if isinstance(row, Place):
            found.setdefault(row.country, []).append(row.name)
    return found


def _kept(spellings: Spellings, what: str, make: Callable[[], Spelling]) -> Spelling:
    if what not in spellings.made:
        spellings.made[what] = make()
    return spellings.made[what]
