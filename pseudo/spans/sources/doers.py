"""People who are called by an ordinary word and do what only people do: `Arvo tuli käymään`, value or Arvo.

What comes in: a text with its tokens and spans. What goes out: a given name of today that opens its sentence, where no
name was seen, before a word for such a deed. These are the language's (`deed`, and `sets`, which may stand between, of
its words around names). Start at `by_their_deeds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

WORDS = 4
"""Tokens from the name to the word for what its bearer does."""


def by_their_deeds(draft: Draft, language: Language) -> Draft:
    """Rule: takes a given name that opens a sentence for one, whatever else the word means, before what people do."""
    if not language.contexts.deed:
        return draft
    taken = ranges.of((span.start, span.end) for span in (*draft.spans, *draft.patterns))
    return draft.adding(span for span in _doers(draft, language) if not taken.touch(span.start, span.end))


def _doers(draft: Draft, language: Language) -> Iterator[Span]:
    for _, group in groupby(draft.tokens, key=lambda token: token.sent):
        tokens = [token for _, token in zip(range(WORDS), group, strict=False)]
        first = tokens[0]
        name = draft.text[first.start : first.end]
        if not name[:1].isupper() or not name[1:].islower():
            continue
        row, small = language.names.given(name), language.letters.lower(name)
        if small in language.habits.matters or small in language.callings or small in language.contexts.nobody:
            continue  # `Veli soitti`, `Sisko tuli käymään`: anybody's
        if row is not None and row.rank > 0 and _does(draft.text, tokens, language):
            yield Span(first.start, first.end, name, "PER", source="gazetteer", score=0.7, why="what people do")


def _does(text: str, tokens: Sequence[Token], language: Language) -> bool:
    """Whether the word behind the first is for what people do, or one that such a word may follow in a word or two."""
    words: list[str] = []
    for before, token in pairwise(tokens):
        word = text[token.start : token.end]
        if text[before.end : token.start] != " " or not word.isalpha():
            break
        words.append(word)
    deed, sets = language.contexts.deed, language.contexts.sets
    return bool(words) and (words[0] in deed or (words[0] in sets and not deed.isdisjoint(words[1:])))
