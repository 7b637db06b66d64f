"""How far a long piece of work is, for whoever wants to know: nobody, mostly.

What comes in: a share of the whole, from 0 to 1, told while the work is done. What goes out: the same, to the one who
listens in this context (`heard`). Start there. A text of 300 pages takes half a minute: a job says how far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[float], object]
_LISTENING: ContextVar[Listener | None] = ContextVar("listening", default=None)


@contextmanager
def heard(listener: Listener) -> Iterator[None]:
    """Who listens to what is told inside.

    >>> shares = []
    >>> with heard(shares.append):
    ...     told(0.5)
    >>> told(1.0)
    >>> shares
    [0.5]
    """
    before = _LISTENING.set(listener)
    try:
        yield
    finally:
        _LISTENING.reset(before)


def told(share: float) -> None:
    """So much of the work is done."""
    if (listener := _LISTENING.get()) is not None:
        listener(share)
