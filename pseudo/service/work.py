"""In a worker process: functions that are asked for, and what they need.

What comes in: a module-level function, the name of a token, arguments. What goes out: what the function gives, or why
it did not. Start at `Tools`, the first argument of each such function.

Everything that touches a text happens here, so that a text that takes for ever, or all memory, takes down a process
that can be replaced.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from pseudo.core.errors import InputError, WeakKeyWarning
from pseudo.core.process import settled
from pseudo.language import which
from pseudo.language.folders import tag
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.service.faults import Refused, told

KEPT = 64
"""Pseudonymisers that a process keeps; each is little beside the language, which all of them share."""
WARM = "1."
"""What is read once so that models are there before the first request."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What every worker is given at its start.

    keys  the choice key of each token, by its name
    """

    keys: dict[str, bytes] = field(repr=False)
    lang: str
    settings: Settings


@dataclass(slots=True)
class Tools:
    """What a function in a worker works with: the Pseudonymisers of one token.

    lang, settings  those of the service, where a request says nothing else
    step  to be called now and then with how many documents are done, parts of one with them, of how many
    """

    token: str
    key: bytes = field(repr=False)
    lang: str
    settings: Settings
    step: Callable[[float, int], None]
    kept: dict[tuple[str, str, Settings], Pseudonymiser] = field(repr=False)

    def pseudonymiser(self, lang: str = "", settings: Settings | None = None) -> Pseudonymiser:
        """The Pseudonymiser for a language with this token's choice key; raises InputError."""
        settings = settings or self.settings
        if which.is_auto(lang or self.lang):
            raise InputError("parameter lang: auto is for the stages and for files; name a language here")
        name = self.token, tag(lang or self.lang, settings.data), settings
        if name not in self.kept:
            if len(self.kept) >= KEPT:
                del self.kept[next(iter(self.kept))]
            with warnings.catch_warnings():  # of a weak key was warned at the start
                warnings.simplefilter("ignore", WeakKeyWarning)
                self.kept[name] = Pseudonymiser(name[1], self.key, settings)
        return self.kept[name]


def worker(pipe: Connection[Any, Any], shop: Workshop) -> None:
    """A worker process: work in, results out, until None comes or nobody is there any more."""
    import logging
    import signal
    from contextlib import suppress

    settled()
    for name in ("SIGINT", "SIGTERM"):  # these reach the whole group; the service ends us when all is done
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    logging.disable()  # a library could quote what it works on
    warnings.simplefilter("ignore")
    kept: dict[tuple[str, str, Settings], Pseudonymiser] = {}

    def tools(token: str) -> Tools:
        return Tools(token, shop.keys[token], shop.lang, shop.settings, lambda done, of: pipe.send(("step", done, of)),
                     kept)

    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            list(tools(next(iter(shop.keys))).pseudonymiser().batch([WARM], "replace"))
            pipe.send(("ready",))
        except Exception as error:
            pipe.send(("failed", told(error)))
        while (asked := pipe.recv()) is not None:
            function, token, arguments = asked
            pipe.send(_done(function, tools(token), arguments))


def _done(function: Callable[..., object], tools: Tools, arguments: tuple[object, ...]) -> tuple[str, object]:
    try:
        return "done", function(tools, *arguments)
    except Refused as refused:
        return "failed", refused
    except Exception as error:
        return "failed", told(error)
