"""Sentences in another language that people write between their own: `I will call you`, `Mit freundlichen Grüßen`.

What comes in: candidate spans. What goes out: those without what has no capital in such a sentence, without a letter by
itself, which is a word there (`I`), and without whole clauses (`Vi ses i morgon`). Start at `in_their_sentences`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

LEAST = 2
"""Words of another language in a sentence that is in it."""
KEPT = ("pattern", "known")
"""Sources of what stays whatever the sentence is in."""


def in_their_sentences(draft: Draft, language: Language) -> Draft:
    """Rule: drops small words, and letters by themselves, that were taken for names in another language's sentence."""
    asked = [span for span in draft.spans if _suspect(span, draft.text, language)]
    if not asked:
        return draft
    dropped = {id(span) for span in asked if _strange(span, draft, language)}
    return draft.having(span for span in draft.spans if id(span) not in dropped)


def _suspect(span: Span, text: str, language: Language) -> bool:
    """Whether a name is a word of another language in small letters, one letter with neither a full stop nor a name
    beside it, or a clause of such words, with no capital behind its first."""
    if span.source in KEPT or not span.text.replace(" ", "").isalpha():
        return False
    first, *others = span.text.split()
    if others or len(first) > 1:
        clause = len(others) >= LEAST and all(map(str.islower, others))
        asked = others if clause else (first,) if first.islower() else ()
        return 2 * sum(map(language.words.foreign, asked)) >= max(1, len(asked))
    behind, before = text[span.end : span.end + 2], text[max(0, span.start - 2) : span.start]
    return behind.strip(" ").islower() and not before[:1].isupper()


def _strange(span: Span, draft: Draft, language: Language) -> bool:
    """Whether the sentence of a span is in another language: more of its other small words are than are in ours."""
    words = language.words
    at = bisect_left(draft.tokens, span.start, key=lambda token: token.start)
    if at == len(draft.tokens):
        return False
    sent, theirs, ours = draft.tokens[at].sent, 0, 0
    first = bisect_left(draft.tokens, sent, key=lambda token: token.sent)
    end = bisect_right(draft.tokens, sent, lo=first, key=lambda token: token.sent)
    for token in draft.tokens[first:end]:
        word = draft.text[token.start : token.end]
        if token.start == span.start or not word.isalpha() or not word.islower():
            continue
        strange = words.foreign(word)
        theirs += strange and not words.known.has(word)
        ours += not strange and (words.common(word) or words.known.has(word))
    return theirs >= LEAST and theirs > ours
