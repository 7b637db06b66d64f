"""A wife's name (Kiss Gézáné) that became one of her own, or the other way round.

What comes in: the parts of both names. What goes out: what each word of the new one stands for. Start at `called`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pseudo.core.document import NamePart
from pseudo.kinds import persons
from pseudo.language.persons import Grammar

GIVEN = ("given", "nick")


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
