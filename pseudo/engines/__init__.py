"""Engines: taggers that fill tokens and find names, all behind one call.

In: a name of an engine and a language. Out: an `Engine`, whose `annotate` takes texts with tokens and gives tokens with
lemma, UPOS and features, and spans. Start at `load`. Each engine is a module of this folder, imported when asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Protocol, cast

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines.tagged import Maybe

_PARTS = frozenset({"agreement", "crf", "features", "lemmas", "model", "plugged", "tagged", "windows"})
"""Modules of this folder that are no engines."""


class Engine(Protocol):
    """A tagger. The same input gives the same output, whatever else is in the batch."""

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text: its tokens, filled, and its names in text order: `source` "ner", `score` between 0 and 1.

        Names lie within sentences (`Token.sent`), do not overlap, and begin and end with a token.
        """
        ...


def weighed(
    engine: Engine, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
) -> list[tuple[tuple[Token, ...], tuple[Span, ...], tuple[Maybe, ...]]]:
    """What `Engine.annotate` says, and all that may be a name: of an engine that does not tell (it has no method
    `weighed`), the names that it found."""
    tell = getattr(engine, "weighed", None)
    if tell is not None:
        return list(tell(texts, tokens))
    return [
        (filled, spans, tuple(Maybe(span.start, span.end, span.type, span.score) for span in spans))
        for filled, spans in engine.annotate(texts, tokens)
    ]


def fitted_to(engine: Engine) -> Path | None:
    """The folder with the judge of candidates that was fitted to what just this engine says; None: there is none."""
    folder: Path | None = getattr(engine, "judge", None)
    return folder


def engines() -> tuple[str, ...]:
    """Names of the engines, in code-point order.

    >>> engines()
    ('compact', 'hf', 'rules', 'spacy', 'stanza')
    """
    found = (module.name for module in iter_modules([str(Path(__file__).parent)]))
    return tuple(sorted(name for name in found if name not in _PARTS))


def load(name: str, lang: str | Path) -> Engine:
    """The engine for a language: a tag such as `hu`, or the folder of the language's data.

    name  of an engine, or `engine:MODEL`, where MODEL is a folder with a model of that engine, or what else it takes
    raises  EngineError when there is no such engine, or what it needs is missing
    """
    return _load(name, lang)


@lru_cache(maxsize=4)
def _load(name: str, lang: str | Path) -> Engine:
    """The engine, the same for all that ask for it in this process."""
    engine, _, folder = name.partition(":")
    module = _module(engine)
    return cast(Engine, module.load(lang, folder) if folder else module.load(lang))


def check(name: str) -> None:
    """What can be said of an engine before any text is read, without loading it.

    raises  EngineError when there is no such engine, or a package or folder that it needs is not there
    """
    engine, _, folder = name.partition(":")
    look = getattr(_module(engine), "check", None)
    if look is not None:
        look(folder)


def installed(*packages: str) -> bool:
    """Whether packages could be imported, without doing so.

    >>> installed("numpy"), installed("numpy", "no_such_package")
    (True, False)
    """
    return all(sys.modules.get(name) or (name not in sys.modules and find_spec(name)) for name in packages)


def _module(engine: str) -> ModuleType:
    if engine not in engines():
        raise EngineError(f"no engine of that name; available: {', '.join(engines())}")
    return import_module(f"pseudo.engines.{engine}")
