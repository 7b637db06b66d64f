"""Whose mother or father somebody is called in a chat: `Bence Anya`, `Doró Maxi Anya`, `Sanna Emilin äiti`.

What comes in: spans, as judged. What goes out: of persons the names alone, each child's for itself, where what their
bearers are to each other was taken for a name. Start at `children`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.core.document import Span, changed
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

WORD, NEXT = re.compile(r"[^\s]+"), re.compile(rf" ([{UPPER}][{LOWER}]+)")
SMALL = re.compile(rf" ([{LOWER}]+)")
MANY = 50
"""Bearers of a surname that stands before a child's own name in a chat rather than a brother's pet name."""
FIXED = frozenset(("pattern", "known"))


def children(draft: Draft, language: Language) -> Draft:
    """Rule: cuts what a parent is from the children's names by which the parent is called."""
    if not language.contexts.parent:
        return draft
    return draft.having(piece for span in draft.spans for piece in _named(span, draft.text, language))


def _named(span: Span, text: str, language: Language) -> Iterator[Span]:
    words = list(WORD.finditer(span.text)) if span.type == "PER" and span.source not in FIXED else []
    if len(words) == 2 and _of_the_second(words, text, span.end, language):
        yield from (_alone(span, [word], text) for word in words)
        return
    after = NEXT.match(text, span.end) if words else None
    if after is not None and len(words) > 1 and _parent(after[1], language):
        words.append(after)  # `Panka Borka Anyukája`, where the tagger has the names alone
    borne = language.habits.given_first and language.names.surname(words[-1][0]) if words else None  # Kalle Eno
    behind = len(words) > 1 and not borne and _parent(words[-1][0].strip(), language)
    before = len(words) > 1 and not behind and _parent(words[0][0], language) and _first_name(words[1][0], language)
    if not (behind or before):
        yield span
        return
    rest = words[:-1] if behind else words[1:]
    several = behind and len(rest) > 1 and all(_child(word[0], language) for word in rest)
    yield from (_alone(span, group, text) for group in ([[word] for word in rest] if several else [rest]))


def _alone(span: Span, words: Sequence[re.Match[str]], text: str) -> Span:
    """These words of a span."""
    start, end = span.start + words[0].start(), span.start + words[-1].end()
    return changed(span, start=start, end=end, text=text[start:end], norm="", head=None)


def _of_the_second(words: Sequence[re.Match[str]], text: str, end: int, language: Language) -> bool:
    """Whether somebody is named by a given name and by whose kin he is: `Sanna Emilin äiti`."""
    owned, behind = language.habits.place_in, SMALL.match(text, end)
    if not language.habits.given_first or behind is None or not _parent(behind[1], language):
        return False
    first, second = (word[0] for word in words)
    if not _first_name(first, language):
        return False
    bases = {r.lemma for r in language.morph.analyse(second) if r.exact and r.feats in owned}
    named = [base for base in bases if _first_name(base, language)]
    whole = language.names.given(second) or language.names.nickname(second)  # Simon, Leon
    return bool(named) and (not whole or any(re.search(rf"\b{re.escape(base)}\b", text) for base in named))


def _parent(word: str, language: Language) -> bool:
    """Whether a word says what somebody is to a child: `Anya`, `Anyukája`."""
    lowered = language.letters.lower(word)
    parents = language.contexts.parent
    return lowered in parents or any(r.lemma in parents for r in language.morph.analyse(lowered)[:2] if r.exact)


def _first_name(word: str, language: Language) -> bool:
    row = language.names.given(word)
    return (row is not None and row.origin == language.names.home) or bool(language.names.nickname(word))


def _child(word: str, language: Language) -> bool:
    """Whether a word is what a child may be called, and no surname that many bear alone."""
    row = language.names.surname(word)
    return _first_name(word, language) or row is None or row.count < MANY
