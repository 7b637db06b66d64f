"""Words by which bodies are called: invented names, of as many words, the language's own or foreign.

What comes in: `Holdfény`, `Silent Harbor`, with its shape, or the kind of body that is called so. What goes out: words
that such bodies are called by, and names made of two. Start at `KIND` and `invented`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from name_db import Names
from pseudo.language.letters import PLAIN, fold
from pseudo.language.persons import Grammar
from pseudo.suggest.original import HYPHENED
from pseudo.suggest.originals import CALLED, CLUB, LONG, SPORT, Original
from pseudo.suggest.pools.kind import Kind, Pool, Told, as_a_whole, named
from pseudo.suggest.spellings import Spellings, likelier_foreign

MANY = 500
"""Invented names of one shape that are candidates at a time: of two words there could be thousands."""

CLEAR = 5.0
"""Bits by which a body's name must be spelt rather as one of abroad: most bodies of a text are of here."""

NATIVE = ("company", "venue", "quality", "thing", "stem", "ending")
STRANGE = ("foreign_quality", "foreign_thing", "foreign_one")
"""Kinds of words of which names are invented: `Ezüst Páva`, `Agroker`; `Silent Harbor`."""

CARE, CHARITY = "social care", ("charity", "foundation")
"""The kind of homes; those of the bodies whose words they share in a language that lists none for them."""

OWNERS = "english"
"""Origin of the surnames in invented names of bodies abroad, as of the words in them."""


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Words of the kind of body, else invented ones of the shape."""
    trait, names = original.trait, grammar.names
    if trait in CALLED:
        kinds = (*CALLED[trait], *(CALLED[CLUB] if trait == SPORT and not names.pool("word", kind="club") else ()))
        called = named(row.name for kind in kinds for row in names.pool("word", kind=kind))
        shared = CHARITY if trait == CARE and not called else ()
        called = called or named(row.name for kind in shared for row in names.pool("word", kind=kind))
        return called or invented(1, False, names), None
    size, _, spelt = trait.partition(" ")
    if size == HYPHENED:
        return hyphened(spelt == "foreign", names), None
    return invented(int(size or 1), spelt == "foreign", names), None


def companies(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """What firms are called."""
    return named(row.name for row in grammar.names.pool("word", kind="company"))


def invented(size: int, foreign: bool, names: Names) -> tuple[str, ...]:
    """Invented names of bodies, of so many words; of one word where there are no others."""

    def of(kind: str) -> list[str]:
        return [row.name for row in names.pool("word", kind=kind)]

    company = of("company")
    far = "foreign_" if foreign else ""
    qualities, things = of(f"{far}quality"), of(f"{far}thing")
    if size == 1:
        endings = of(f"{far}ending")
        made = _spread([stem + ending for stem in of(f"{far}stem") for ending in endings])
        return (*(of("foreign_one") if foreign else company), *made) or tuple(company)
    if foreign:  # somebody's, where the language's own names have a quality: `Fletcher Harbor`
        owners = [name for name, origin in names.foreign_names("surname") if origin == OWNERS]
        qualities = list(dict.fromkeys((*qualities, *owners))) if things else qualities
    # `Society` and `Royal` stay where they stand, and are no names of their own.
    qualities, things = ([w for w in part if PLAIN.lower(w) not in names.foreign_words] for part in (qualities, things))
    pairs = [f"{quality} {thing}" for quality in qualities for thing in things]
    if size >= LONG and foreign:  # here two words say enough
        third = [*things[7:], *things[:7]] * len(qualities)
        pairs = [f"{pair} {thing}" for pair, thing in zip(pairs, third, strict=True)]
    return _spread(pairs) or tuple(name for name in company if len(name.split()) == size) or tuple(company)


def hyphened(foreign: bool, names: Names) -> tuple[str, ...]:
    """Invented names of two words that a hyphen joins: `Gránit-Torony`."""
    far = "foreign_" if foreign else ""
    stems, things = ([row.name for row in names.pool("word", kind=far + kind)] for kind in ("stem", "thing"))
    made = [f"{stem}-{thing}" for stem in stems for thing in things if not fold(thing).startswith(fold(stem))]
    return _spread(made) or invented(1, foreign, names)


def _spread(names: Sequence[str]) -> tuple[str, ...]:
    """So many of the names that they are no more than `MANY`, from everywhere among them."""
    return tuple(names[:: len(names) // MANY + 1])


def told(original: Original, listed: Told, grammar: Grammar) -> tuple[str, ...]:
    """For a body's one word of the language's own those that are no words of it."""
    return tuple(listed.get("word", ())) if original.trait == "1 own" else ()


def settle(original: Original, spelt: Spellings) -> Original:
    """A body's invented name with its shape: how many words, the language's own or foreign."""
    if original.trait:
        return original
    size = min(len(original.text.split()), LONG)
    foreign = likelier_foreign("body", original.text, _spelt_so, spelt, CLEAR)
    return replace(original, trait=f"{size} {'foreign' if foreign else 'own'}")


def _spelt_so(spelt: Spellings) -> tuple[list[str], list[str]]:
    """Words of invented names of here, with towns and streets, and of those abroad, with foreign names of people."""
    names = spelt.grammar.names

    def of(kinds: Sequence[str]) -> list[str]:
        return [row.name for kind in kinds for row in names.pool("word", kind=kind)]

    places = [row.name for kind in ("settlement", "street") for row in names.pool(kind)]
    people = [name for kind in ("given", "surname") for name, _ in names.foreign_names(kind)]
    return [*of(NATIVE), *places], [*of(STRANGE), *people]


def peers(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """What stands for a body that every town has: `Közösségi Ház`, `Kultúrház`."""
    return named(row.name for row in grammar.names.pool("word", kind=original.trait)), None


def like(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a candidate stands there, or has a word of the original that is none for a kind of bodies: `Közösségi
    Ház` becomes `Kultúrház` rather than `Művelődési Ház`."""
    old = {fold(word) for word in original.text.split() if grammar.names.org_word(word) is None}
    return as_a_whole(text, used, original, grammar) or any(fold(word) in old for word in text.split())


def whole(original: Original, text: str) -> set[str]:
    """The words of what every town has are anybody's."""
    return {fold(text)}


KIND = Kind(pool, wide=companies, settle=settle, told=told, type_="ORG")
PEER = Kind(peers, clashes=like, uses=whole, repeated=True)
