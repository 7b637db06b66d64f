"""Names in a list: line-ups, those present, those thanked. What stands among persons is a person.

What comes in: a text and its spans, read. What goes out: the spans of single words in such lists retyped, and the
members that nobody found. Start at `settled`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.words import ordinary

_WORD = r"[^\W\d_a-zà-öø-ÿ][^\W\d_]+(?:-[^\W\d_]+)?"
MEMBER = re.compile(rf"{_WORD}(?:[ ](?:{_WORD}|[^\W\d_]{{1,3}}\.)){{0,2}}")
"""A member: a capitalised word, and up to two more or an initial."""
BETWEEN = re.compile(r"(?:[ ]?\([^()\n]{0,3}\)|(?:,[^()\n–—;]{1,20})?\))?[ ]?(?:[,;–—-][ \n]|[–—]|[ ]?\()[ ]?")
"""What parts two members: a comma or a dash, a bracket with the one who came on for the other, and the minute."""
LEAST = 5
"""Members from which on names in a row are a list."""
MOST_KNOWN = 0.6
"""Part of the members that persons have to be for the others to be some."""


def settled(spans: Sequence[Span], text: str, language: Language) -> list[Span]:
    """The spans, the single words in lists of persons as persons, and members of such lists that are in no span."""
    at = {span.start: span for span in spans if span.source != "pattern"}
    taken = ranges.of((span.start, span.end) for span in spans)
    changed: dict[int, Span] = {}
    for members in _lists(text):
        found = [at.get(match.start()) for match in members]
        persons = sum(span is not None and span.type == "PER" for span in found)
        if persons < MOST_KNOWN * len(members):
            continue
        for match, span in zip(members, found, strict=True):
            alone = len([word for word in match.group().split() if not word.endswith(".")]) == 1
            other = span is not None and (span.type in ("GPE", "LOC", "ORG") or match.group() != span.text)
            if span is not None and other and alone and span.end <= match.end():
                changed[span.start] = _person(match, "in a list of persons", span.score)
            elif span is None and alone and not taken.touch(*match.span()) and _can_be(match, language):
                changed[match.start()] = _person(match, "in a list of persons", 0.6)
    kept = [span for span in spans if span.start not in changed]
    return sorted([*kept, *changed.values()], key=lambda span: span.start)


def _lists(text: str) -> Iterable[list[re.Match[str]]]:
    """The members of each list in the text that is long enough."""
    row: list[re.Match[str]] = []
    for match in MEMBER.finditer(text):
        if row and not BETWEEN.fullmatch(text, row[-1].end(), match.start()):
            if len(row) >= LEAST:
                yield row
            row = []
        row.append(match)
    if len(row) >= LEAST:
        yield row


def _can_be(match: re.Match[str], language: Language) -> bool:
    """Whether a member that nobody found can be a person: a known surname, or a word unknown as a common one."""
    word = match.group().split()[0]
    return language.names.surname(word) is not None or not ordinary(word, language)


def _person(match: re.Match[str], why: str, score: float) -> Span:
    return Span(match.start(), match.end(), match.group(), "PER", source="document", score=score, why=why)


def listed(draft: Draft, language: Language) -> Draft:
    """Rule: types the members of lists of people, and finds those that nobody found."""
    return draft.having(settled(draft.spans, draft.text, language))
