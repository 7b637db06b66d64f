"""The roles of the parts of a person's name, and which of them make what.

What comes in: parts with their roles. What goes out: sets of roles, and what is asked of a name by its roles alone.
Start at `CALLED`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart, changed

CALLED = frozenset(("surname", "given", "nick"))
"""What a person is called by."""
REGISTERED = frozenset(("surname", "given"))
"""What stands in her papers."""
FIRST = frozenset(("given", "nick"))
"""What a person is called by among her family."""
AROUND = frozenset(("title", "ordinal"))
"""What stands around a name and is none."""


def called(parts: Sequence[NamePart]) -> list[NamePart]:
    """The parts that a person is called by."""
    return [part for part in parts if part.role in CALLED]


def core(parts: Sequence[NamePart]) -> list[NamePart]:
    """The parts without what stands around the name.

    >>> [part.text for part in core([NamePart("dr.", "title"), NamePart("Kovács", "surname", 0)])]
    ['Kovács']
    """
    return [part for part in parts if part.role not in AROUND]


def members(parts: Sequence[NamePart]) -> list[NamePart]:
    """The parts with double surnames in two, each by itself.

    >>> [part.text for part in members([NamePart("Kun-Nagy", "surname", 0), NamePart("Éva", "given", 1)])]
    ['Kun', 'Nagy', 'Éva']
    """
    return [changed(part, text=text) for part in parts
            for text in (part.text.split("-") if part.role == "surname" else (part.text,))]


def surname_last(parts: Sequence[NamePart]) -> bool:
    """Whether it is given names and one surname behind them: `Johann Peter Wiesinger`.

    >>> surname_last([NamePart("Johann", "given", 0), NamePart("Peter", "given", 1), NamePart("Weiß", "surname", 2)])
    True
    """
    *first, last = [part.role for part in parts]
    return bool(first) and set(first) == {"given"} and last == "surname"


def married(parts: Sequence[NamePart]) -> bool:
    """Whether it is a wife's name, made of her husband's: `Kovács Jánosné`, `Kovácsné Nagy Mária`."""
    return any(part.role == "wife" for part in parts)


def husbands(parts: Sequence[NamePart]) -> list[NamePart]:
    """Of a wife's name that is her husband's and no more the parts of his: of `dr. Kovács Jánosné` those of Kovács
    János; of any other none."""
    name = core(parts)
    return name[:-1] if len(name) > 2 and name[-1].role == "wife" else []


def own(parts: Sequence[NamePart]) -> Sequence[NamePart]:
    """Of a wife's name what she was called before: `Nagy Mária` of `Kovácsné Nagy Mária`; of any other all."""
    return parts[max((at for at, part in enumerate(parts) if part.role == "wife"), default=-1) + 1 :]


def nicknamed(parts: Sequence[NamePart]) -> bool:
    """Whether it is a nickname alone."""
    return [part.role for part in parts] == ["nick"]
