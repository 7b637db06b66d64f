"""Known bodies as a whole: another of the kind, an acronym for an acronym; and cars.

What comes in: `OTP Bank`, `NAV`, `Országos Vízgazdálkodási Intézet`, with its kind, and whether it is of here and an
acronym. What goes out: bodies of the kind, those of the new county first. Start at `KIND`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from name_db import Names
from name_db.columns import Organisation
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.places import Map
from pseudo.suggest.originals import Original
from pseudo.suggest.pools.kind import Asking, Kind, Pool, by_key, by_trait, longer, named
from pseudo.suggest.pools.words import companies

FINER = "/"
"""In the kind of a body: what stands before it is what it is, what follows what it does (`authority/tax`)."""

FEW = 4
"""Bodies from which there are enough of a kind."""

STATE = frozenset("court prosecution authority government ministry police municipality institution".split())
"""Kinds of bodies that may stand for each other when their own kind has too few."""

SICK = frozenset(("hospital",))
"""Kinds of bodies that a county may lack, of which one of another kind serves it."""

WORLD = "international"
"""Kind of bodies that stand for each other alone."""


def sort(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """None of a name of several words, whose pool may depend on them."""
    return () if " " in original.text else by_trait(original, grammar)


def pool(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Those of the kind; too few, those of the county seats, or of other kinds."""
    body, where, form = original.trait.rsplit(" ", 2)
    bodies = [row for row in grammar.names.pool("organisation") if isinstance(row, Organisation)]
    of_kind = [row for row in bodies if row.kind == body]
    # A bank of ours is no bank of Wall Street.
    alike = [row for row in of_kind if (row.scope == "foreign") == (where == "foreign")]
    if FINER in body:
        texts = _written(alike, form)
        if len(texts) > 1:  # one pool for all of the kind: the original is left out where the candidates are asked for
            return texts, None
        body = body.partition(FINER)[0]
        of_kind = alike = [row for row in bodies if row.kind.partition(FINER)[0] == body]
    alike = alike if len(alike) >= FEW else of_kind
    words = grammar.letters.lower(original.text).split()
    national = words[0] in grammar.habits.national
    if len(alike) < FEW and len(words) > 1 and body in STATE and not national:
        return _seated(original.text.split()[-1], grammar), None
    if not any(original.text not in (row.name, row.acronym) for row in alike):
        alike = [row for row in bodies if (row.kind in STATE) == (body in STATE) and row.kind != WORLD]
    if not any(row.acronym not in ("", original.text) for row in alike):
        form = ""  # `AP`: no other news agency of abroad has an acronym
    return _written(alike, form), "ORG"


def wide(original: Original, grammar: Grammar) -> tuple[str, ...]:
    """Where all of so narrow a kind are taken, those of the kind (`KYS`, `Tyks` and `Tays` in one text); else firms."""
    body, _, form = original.trait.rsplit(" ", 2)
    coarse = body.partition(FINER)[0]
    rows = (row for row in grammar.names.pool("organisation") if isinstance(row, Organisation))
    alike = [row for row in rows if row.kind.partition(FINER)[0] == coarse] if FINER in body else []
    return _written(alike, form) or companies(original, grammar)


def _written(rows: Sequence[Organisation], form: str) -> tuple[str, ...]:
    """Their acronyms or their names."""
    texts = (row.acronym if form == "acronym" else row.name for row in rows)
    return named(text for text in texts if text)


def _seated(head: str, grammar: Grammar) -> tuple[str, ...]:
    """Bodies of one kind in the county seats: `Szegedi Törvényszék`, `Egri Törvényszék`."""
    seats = [row.name for row in grammar.names.pool("settlement", status="county_seat")]
    adjectives = [grammar.morph.inflect(seat, grammar.habits.adjectival) for seat in seats if grammar.habits.adjective]
    return tuple(f"{grammar.letters.upper(word[:1])}{word[1:]} {head}" for word in adjectives)


def order(original: Original, asking: Asking) -> Iterable[str]:
    """Those first that sit in the county which the original's becomes, one of a town of the document first; of one in
    the capital any. Of a county without a hospital of the kind that of another kind which serves it."""
    found, names = tuple(by_key(original, asking)), asking.grammar.names
    if original.text in asking.map.lands:
        return found

    def seats(text: str) -> list[str]:
        return [seat for row in names.organisation(text) for seat in row.seat.split(",")]

    def counties(text: str) -> set[str]:
        own = seats(text)
        return _counties(own, names).union(seat for seat in own if seat in asking.become)

    wanted = {asking.become[county] for county in counties(original.text) if county in asking.become}
    named = {asking.become[county] for county in asking.named if county in asking.become}
    told = wanted & (_counties(asking.towns.values(), names) | named) if len(wanted) > 1 else set()
    home = {asking.become[county] for county in _homes(seats(original.text), names) if county in asking.become}
    towns = set(asking.towns.values())
    sick = original.trait.partition(" ")[0].partition(FINER)[0] in SICK
    if wanted and sick and not any((told or home or wanted) & counties(text) for text in found):
        found = (*found, *(text for text in wide(original, asking.grammar) if text not in (*found, original.text)))

    def far(text: str) -> tuple[bool, bool, bool, bool, int]:
        own = counties(text)
        seated = any(seat in towns for seat in seats(text))
        # `Helsingin käräjäoikeus` where Helsinki is told; the hospital of a county before that of five
        return not told & own, not seated, not home & own, not wanted & own, len(own)

    return sorted(found, key=far) if wanted else found


def _homes(seats: Iterable[str], names: Names) -> set[str]:
    """The counties of the towns in which a body of several counties sits; none where no town is told."""
    return {row.county for seat in seats for row in names.place(seat) if row.kind == "settlement" and row.county}


def _counties(towns: Iterable[str], names: Names) -> set[str]:
    """Those in which towns are."""
    return {place.county for town in towns for place in names.place(town)}


def no_county(original: Original, grammar: Grammar, map_: Map) -> bool:
    """But for a body of whole counties, which goes where these go."""
    seats = {seat for row in grammar.names.organisation(original.text) for seat in row.seat.split(",")}
    return not seats & map_.counties.keys()


def clashes(text: str, used: Container[str], original: Original, grammar: Grammar) -> bool:
    """Whether a name is in use, or a word of it that does not tell the kind of a body (Törvényszék, Országos, Park)."""
    if original.trait.partition(" ")[0].partition(FINER)[0] in STATE | SICK:
        return fold(text) in used  # every word of theirs tells what they do, or where
    names, kind = grammar.names, {*grammar.habits.national, grammar.letters.lower(original.text.split()[-1])}
    kind |= {*grammar.habits.usual}  # `Református Egyházkerület`
    words = [word for word in longer(text) if names.org_word(word) is None and grammar.letters.lower(word) not in kind]
    if grammar.habits.bodies_small:  # `yliopistollinen` tells what it is
        words = [word for word in words if not word[:1].islower()]
    return fold(text) in used or any(fold(word) in used for word in words)


def cars(original: Original, sort: Sequence[str], grammar: Grammar) -> Pool:
    """Makes of cars."""
    return grammar.names.things("CAR"), None


KIND = Kind(pool, sort, wide, order, clashes, initial=no_county)
CAR = Kind(cars)
