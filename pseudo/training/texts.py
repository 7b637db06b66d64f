"""Annotated texts: what the judge learns from, which needs lines, gaps and marks that sentences have no more.

In: words of a corpus that keeps no text. Out: a text. Start at `Text`; `joined` sets words together again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

BEFORE = re.compile(r"[,.;:!?…)\]}”»%]|\.{2,}|[!?]{2,}|-e|‑e|''")
"""What has no space before it."""
BEHIND = re.compile(r"[(\[{„«]")
"""What has none behind it."""
ENDS = (".", "!", "?", "…")
"""What ends a sentence; a line that ends otherwise is a heading."""

Mention = tuple[int, int, str]
"""Where a name begins and ends, and its type, or the label that a file gives it."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its names.

    adjectives  whether those made of places are marked, too
    """

    text: str = field(repr=False)
    mentions: tuple[Mention, ...]
    adjectives: bool = True


def detokenise(forms: Sequence[str]) -> list[bool]:
    """For each form, whether a space stands before it. Straight quotes alternate between opening and closing.

    >>> detokenise(["A", '"', "kapu", '"', "nyitva", "."])
    [False, True, False, False, True, False]
    """
    spaces, open_quote, glue = [], False, True
    for form in forms:
        space = not glue and not BEFORE.fullmatch(form)
        glue = BEHIND.fullmatch(form) is not None
        if form == '"':
            space = space and not open_quote
            glue = not open_quote
            open_quote = not open_quote
        spaces.append(space)
    return spaces


def joined(sentences: Sequence[tuple[Sequence[str], Sequence[Mention]]]) -> Text:
    """Sentences of words, with names from word to word, as a text; behind one that ends in no full stop a line ends.

    >>> joined([(["Cím"], ()), (["Anna", "jön", "."], [(0, 1, "PER")])])
    Text(mentions=((4, 8, 'PER'),), adjectives=True)
    """
    text = ""
    mentions: list[Mention] = []
    for forms, names in sentences:
        places = []
        for form, apart in zip(forms, detokenise(forms), strict=True):
            text += " " if apart else ""
            places.append((len(text), len(text) + len(form)))
            text += form
        mentions += [(places[first][0], places[last - 1][1], label) for first, last, label in names]
        text += " " if forms and forms[-1] in ENDS else "\n"
    return Text(text, tuple(mentions))
