"""A wife's name (Kiss Gézáné) that became one of her own, or the other way round.

What comes in: the parts of both names. What goes out: what each word of the new one stands for. Start at `called`;
`brief` has the initials of such names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import NamePart
from pseudo.kinds import persons
from pseudo.language.persons import Grammar

GIVEN = ("given", "nick")
Initials = tuple[tuple[str, ...], tuple[str, ...]]
"""New ones, and what they were."""


@dataclass(frozen=True, slots=True)
class Brief:
    """The initials of a name of which a part is a husband's: `R. A.-né K. É.`; and of one that is not all of hers."""

    husband: Initials = field(default=((), ()), repr=False)
    own: Initials = field(default=((), ()), repr=False)


def brief(pairs: Sequence[tuple[NamePart, str, bool]], full: bool, grammar: Grammar) -> Brief | None:
    """The initials of a name by its parts, each with what it was and whether the ending of a wife follows; None where
    all are one name. full: whether it is all of her name"""
    both = [(grammar.initial(part.text), grammar.initial(was)) for part, was, _ in pairs]
    cut = next((number for number, (*_, wife) in enumerate(pairs, 1) if wife), 0)
    husband, own = (tuple(zip(*each, strict=True)) or ((), ()) for each in (both[:cut], both[cut:]))
    if len(both) < 2 or (full and not cut):
        return None
    return Brief((husband[0], husband[1]), (own[0], own[1]))


def is_one(parts: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether a name is a wife's with none of her own beside her husband's."""
    slots = persons.slots(parts, grammar.habits.given_first)
    roles = [part.role for part in parts]
    hers = [slot in GIVEN and role != "wife" and roles[at + 1 : at + 2] != ["wife"]
            for at, (slot, role) in enumerate(zip(slots, roles, strict=True))]
    return "wife" in roles and not any(hers)


def called(new: str, old: str, mine: Sequence[NamePart], theirs: Sequence[NamePart], wife: bool, grammar: Grammar
           ) -> Iterator[tuple[str, str, str]]:
    """The words of a name of which one is a wife's and the other her own, each with its role and what it was: the whole
    (no role) for the whole, and for her given name, since her own is in no paper; a surname for `Kissné`. mine, theirs:
    the parts that she is called by in the new one and the original; wife: whether the original is the wife's"""
    married = grammar.habits.married
    new, old = (text[max(text.find(parts[0].text), 0) :] for text, parts in ((new, mine), (old, theirs)))
    yield "", new, old
    own, others = (mine, theirs) if wife else (theirs, mine)
    surname, base = (next((part.text for part in parts if part.role == "surname"), "") for parts in (own, others))
    if surname and base:
        yield ("surname", surname, base + married) if wife else ("surname", base + married, surname)
    for part in mine if wife else ():
        if part.role in GIVEN:
            yield "given", part.text, old
