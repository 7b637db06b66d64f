"""User names: `@valaki`, and names that only a machine needs (`kun_petra`); others are met by their context word.

What comes in: a text. What goes out: USER. New ones are made by `pseudo.identifiers.rebuild`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo.identifiers.candidate import Found
from pseudo.identifiers.contexts import Contexts
from pseudo.identifiers.expressions import Expression
from pseudo.identifiers.tables import Tables

HANDLE = Expression(r"(?<![\w@./])@[^\W\d_][\w.]{1,30}\w(?![\w@])")
UNDERSCORED = Expression(r"(?<![\w@./:\\-])(?=[^\W_])[^\W_]{1,30}(?:_[^\W_]{1,30}){1,4}(?![\w@/\\]|\.\w)")
WRITES = Expression(
    r"(?m:^)(?:\[[^\]\n]{1,30}\] ?)?(?P<name>(?=\w{0,4}[a-z]{3})[A-Za-z][A-Za-z_.-]{2,20}\d{1,4})"
    r"(?=(?: ?\(?\d\d?[:.]\d\d(?:[:.]\d\d)?\)?)?: ?\S)"
    r"|(?m:^)\[[^\]\n]{4,30}\] ?<?(?P<logged>[A-Za-z](?=[\w.-]*[\d_.])[\w.-]{2,30})>?(?=: ?\S)"
    r"|(?m:^)<(?P<bracketed>[A-Za-z][\w.-]{2,30})>(?= \S)|(?<![\w/])u/(?P<reddit>[A-Za-z][\w-]{2,20})\b"
)
"""Who writes, at the beginning of a line of a chat: `vandor71: Jó napot`."""
MIXED = Expression(
    r"(?<![\w@./:-])(?:[A-Za-z][A-Za-z.]{1,20}-?\d{1,4}|(?=[A-Za-z]{1,12}\d)(?=\w*[a-z])[A-Za-z\d]{4,20})(?![\w@/]|\.\w)"
)
BORN = Expression(r"(?<![\w@./:-])(?:[a-z]{4,16}|[A-Z][a-z]{3,15})(?:\d\d|\d{4})(?![\w@/-]|[.,]\d|\.\w)")
"""A word and two or four figures: names people give themselves (`anonim91`)."""

DOTTED = Expression(r"(?<![\w@./:-])[a-z][a-z\d]{1,20}(?:\.[a-z\d]{2,20}){1,2}(?![\w@/]|\.\w)")


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """User names in order of their kind."""
    for match in contexts.matches(HANDLE, text):
        yield Found(match.start(), match.end(), "USER", 0.8, "structure: @name")
    for match in contexts.matches(WRITES, text):
        start, end = match.span(match.lastgroup or 0)
        yield Found(start, end, "USER", 0.75, "structure: name before what it writes")
    for pattern, bare in ((UNDERSCORED, 0.6), (MIXED, 0.0), (DOTTED, 0.0), (BORN, 0.5)):
        for match in contexts.matches(pattern, text):
            word = contexts.beside("USER", match.start(), match.end())
            if word is not None:
                yield Found(match.start(), match.end(), "USER", 0.9, f"context: {word}")
            elif bare and any(char.islower() for char in match[0]):
                if pattern is UNDERSCORED:
                    yield Found(match.start(), match.end(), "USER", bare, "structure: underscore")
                elif match[0].rstrip("0123456789").lower() not in tables.lists.get("not-USER", frozenset()):
                    yield Found(match.start(), match.end(), "USER", bare, "structure: a word and figures")
