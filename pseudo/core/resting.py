"""The collector of garbage at rest while modules are imported and tables read.

What comes in: a function whose first call loads what the later ones have. What goes out: the same function, its first
call made at rest. Start at `first_at_rest`. What is loaded stays, tens of thousands of values; else the collector goes
through all of them again and again while more come, which is a tenth of the time of a first sentence.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from pseudo.core.process import COLLECTING

MANY = COLLECTING[0]
"""New values from which the collector wakes all the same, as in processes of ours: a first document may be a novel."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


@contextmanager
def resting() -> Iterator[None]:
    """Within it the collector runs only when `MANY` values have come; then it runs as before.

    >>> before = gc.get_threshold()
    >>> with resting():
    ...     gc.get_threshold()[0]
    200000
    >>> gc.get_threshold() == before
    True
    """
    before = gc.get_threshold()
    if not 0 < before[0] < MANY:  # somebody has put it to rest already
        yield
        return
    gc.set_threshold(MANY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def first_at_rest(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function; until a call of it has come to its end, the collector rests while it works."""
    fresh = True

    @wraps(function)
    def called(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        nonlocal fresh
        if not fresh:
            return function(*args, **kwargs)
        with resting():
            result = function(*args, **kwargs)
        fresh = False
        return result

    return called
