"""The engine without a model: tokens as they are, no names. Tables and patterns then find what they can.

What comes in: texts with tokens. What goes out: the same tokens, without spans. Start at `Rules.annotate`. It is for a
language that has name tables and a grammar but no trained tagger yet, and it shows what these find by themselves.

>>> from pseudo.language.tokenise import tokenise
>>> text = "Tegnap Kovács Jánossal beszéltem."
>>> [(tokens, spans)] = Rules().annotate([text], [tokenise(text, "hu")])
>>> len(tokens), spans
(5, ())
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError


class Rules:
    """Finds no names and says nothing of the tokens."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Rules()"

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens and no spans."""
        return [(tuple(words), ()) for _, words in zip(texts, tokens, strict=True)]


def load(lang: str | Path, folder: str = "") -> Rules:
    """The engine, the same for every language. raises EngineError when a folder of models is given: it reads none."""
    if folder:
        raise EngineError("the engine rules has no model; leave the folder away")
    return Rules()
