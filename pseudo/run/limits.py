"""A limit to the time that one document may take.

What comes in: seconds and what is to be done. What goes out: what came of it, or an `InputError` when it took longer.
An alarm of the operating system interrupts the work, so that it holds for one process and for each of several. Start
at `limited`.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from pseudo.core.errors import InputError

T = TypeVar("T")
AGAIN = 1.0
"""Seconds after which the alarm comes again, where somebody caught it who catches everything."""


class _Late(BaseException):
    """The time is over. No `Exception`, since many catch these."""


class LateError(InputError):
    """A document took longer than it may."""


def check(seconds: float) -> None:
    """That limits can be kept here; raises InputError."""
    if seconds and not hasattr(signal, "setitimer"):
        raise InputError("--limit-seconds: this operating system has no alarm; leave it out")


def limited(seconds: float, work: Callable[[], T]) -> T:
    """What the work gives; 0 seconds are no limit.

    raises  LateError when it takes longer

    >>> limited(5, lambda: "done")
    'done'
    >>> limited(0.01, lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
    pseudo.run.limits.LateError: took longer than 0.01 seconds; take a higher --limit-seconds, or split the document
    """
    if not seconds or threading.current_thread() is not threading.main_thread():
        return work()
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
            return work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _Late:
        signal.setitimer(signal.ITIMER_REAL, 0)
        raise LateError(f"took longer than {seconds:g} seconds; take a higher --limit-seconds, or split the "
                        "document") from None
    finally:
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise _Late
