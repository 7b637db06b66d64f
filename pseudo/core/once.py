"""Answers that several rules ask for, of the same words again and again: each worked out once for a batch of documents.

What comes in: a function of one word (or the like), or the name tables. What goes out: the same answers. The memory
lives as long as the batch is worked on and no longer, and never holds more than `KEPT` answers: a document may be a
novel. Start at `Once`; `names` gives the name tables such a memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from name_db import Names

KEPT = 20_000
"""Answers of one function that are kept, at most."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Once(dict[Asked, Answer]):
    """What a function answers, each question asked once.

    >>> length = Once(len)
    >>> length["Szeged"], length["Szeged"], list(length)
    (6, 6, ['Szeged'])
    """

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[Asked], Answer]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, asked: Asked) -> Answer:
        if len(self) >= KEPT:
            self.clear()
        answer = self[asked] = self.ask(asked)
        return answer


class _Names:
    """The name tables, asked of each name once; what is not kept here they answer themselves."""

    KEEPING = ("given", "surname", "nickname", "place", "organisation", "org_word", "public_space_type", "thing")

    def __init__(self, names: Names) -> None:
        self.names = names
        for look_up in self.KEEPING:
            setattr(self, look_up, Once(getattr(names, look_up)).__getitem__)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.names, name)


def names(tables: Names) -> Names:
    """The name tables with a memory for what is asked of them name by name.

    >>> import name_db
    >>> names(name_db.load("hu")).surname("Kovács").kind
    'occupational'
    """
    return cast(Names, _Names(tables))
