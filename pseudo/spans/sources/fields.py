"""Labels of forms that a name took with it: `Név: ORSÓS ÉVA TAJ: 123` is about an Orsós Éva.

What comes in: candidate spans, and what announces identifiers. What goes out: names that end before the next label of
the form. The labels are the language's (`label` and `field` of its words around names). Start at `without_labels`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources import patterns

GUESSED = frozenset(("PER", "GPE", "ORG", "LOC", "FAC"))
LONGEST = 4
"""Words of the longest label."""
WORD = re.compile(r"[^\s:;,]+")
MARK = re.compile(r"[ ]?(?::|\t)")


def parted(span: Span, draft: Draft, announced: ranges.Ranges, language: Language) -> Iterator[Span]:
    """The parts of a name between the labels of a form that stand in it."""
    start, end = span.start, span.start
    words = list(WORD.finditer(draft.text, span.start, span.end))
    at = 0
    while at < len(words):
        many = _label(words[at:], draft, announced, span, language)
        if not many:
            start, end = (start, words[at].end()) if end > start else words[at].span()
            at += 1
            continue
        legal = span.type == "ORG" and not MARK.match(draft.text, span.end)
        if end > start and not (legal and many > 1):  # `ORSÓS ÉVA SZÜLETÉSI ÉV` is no firm of a sole trader, an e.v.
            yield dataclasses.replace(span, start=start, end=end, text=draft.text[start:end])
        start = end = span.end
        at += many
    if end > start:
        whole = (start, end) == (words[0].start(), words[-1].end())
        yield span if whole else dataclasses.replace(span, start=start, end=end, text=draft.text[start:end])


def _label(
    words: Sequence[re.Match[str]], draft: Draft, announced: ranges.Ranges, span: Span, language: Language
) -> int:
    """How many of the words of a name begin a label; the rest of it may stand behind the name. 0: none."""
    lower, contexts = language.letters.lower, language.contexts
    if span.type == "PER" and announced.touch(*words[0].span()):
        return 1
    shouted = casing.pattern(span.text) == "upper"
    sure = span.type == "PER" or span.text.isalpha()
    line = draft.text[words[0].start() : words[0].start() + REACH].partition("\n")[0]
    if not shouted and ":" not in line and "\t" not in line:
        return 0
    many = [match.end() for match in WORD.finditer(line)][:LONGEST]
    for count, stop in reversed(list(enumerate(many, 1))):
        marked = MARK.match(line, stop) is not None
        alone = marked or (shouted and (sure or 1 < count <= len(words)))
        label = " ".join(lower(line[:stop]).rstrip(".").split()) if alone else ""
        if (alone and label in contexts.field) or (marked and label in contexts.label):
            return min(count, len(words))
    return 0


REACH = 60
"""Code points in which a label and its colon stand."""


def without_labels(draft: Draft, language: Language) -> Draft:
    """Rule: cuts names before and behind the labels of a form."""
    announced = ranges.of(patterns.labels(draft.patterns, draft.text, language.letters))
    return draft.having(
        part
        for span in draft.spans
        for part in (
            parted(span, draft, announced, language) if span.type in GUESSED and span.source != "pattern" else (span,)
        )
    )
