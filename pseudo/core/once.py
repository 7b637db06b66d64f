"""Answers that several rules ask for, of the same words again and again: each worked out once.

What comes in: questions and their answers. What goes out: the same answers. A record never holds more than `KEPT`
answers, then it begins anew: a document may be a novel, a run a million of them. Start at `Kept`, at `Once` where one
function answers, or at `Later` for a table that most documents do not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

KEPT = 20_000
"""Answers of one function that are kept, at most."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Kept(dict[Asked, Answer]):
    """A record of answers that is emptied when it is full. Safe to share between threads: an answer that is lost is
    worked out again.

    >>> kept = Kept()
    >>> for number in range(KEPT + 1):
    ...     kept[number] = str(number)
    >>> len(kept)
    1
    """

    __slots__ = ()

    def __setitem__(self, asked: Asked, answer: Answer) -> None:
        if len(self) >= KEPT:
            self.clear()
        super().__setitem__(asked, answer)


class Once(Kept[Asked, Answer]):
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
        answer = self.ask(asked)
        if len(self) >= KEPT:
            self.clear()
        dict.__setitem__(self, asked, answer)  # as `Kept` does, in half the time
        return answer


class Later(Mapping[Asked, Answer]):
    """A table that is made when something is first asked of it.

    >>> table = Later(lambda: {"Szeged": 6})
    >>> table["Szeged"], "Pécs" in table, len(table)
    (6, False, 1)
    """

    def __init__(self, make: Callable[[], Mapping[Asked, Answer]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[Asked, Answer]:
        return self._make()

    def __getitem__(self, asked: Asked) -> Answer:
        return self._made[asked]

    def __contains__(self, asked: object) -> bool:
        return asked in self._made

    def __iter__(self) -> Iterator[Asked]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
