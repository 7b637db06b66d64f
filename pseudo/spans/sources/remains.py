"""What is left of known people's names in words that are no tokens of their own: `anti-Répási`, `Kovácspárti`.

What comes in: a text and the spans found so far, read. What goes out: spans of the parts of the people's names that
stand outside of them, beside a hyphen, a figure, an apostrophe or letters. Start at `find`; `small` has those that
begin small (`exrépási`, `gaspardy-ügy`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.kinds import glued, persons
from pseudo.kinds.cells import SURNAME
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.sources import columns
from pseudo.spans.words import SHORTEST, ordinary

RUN = re.compile(r"[^\W\d_]{4,60}")
LONG = 5
"""Letters of a part from which on a common word may stand right behind it."""
JOINT = re.compile(r"[\w'’-]")
RAISED = re.compile(rf"(?<=[{LOWER}])[{UPPER}]")
"""A capital inside a word."""


def find(text: str, spans: Sequence[Span], language: Language) -> Iterator[Span]:
    """What is left of the names of the spans outside of them.

    >>> from pseudo.language import language
    >>> known = [Span(0, 12, "Répási Márk", "PER", norm="Répási Márk")]
    >>> text = "Répási Márk. Az anti-Répási tábor és a Répásipárti lap."
    >>> [(span.start, span.text) for span in find(text, known, language.load("hu"))]
    [(21, 'Répási'), (39, 'Répási')]
    """
    parts = dict(_parts(spans, language))
    sizes = sorted({len(part) for part in parts}, reverse=True)
    fold = language.letters.fold
    starts = {part[:SHORTEST] for part in parts} if sizes and sizes[-1] >= SHORTEST else frozenset[str]()
    taken = ranges.of((span.start, span.end) for span in spans if not _vague(span))
    for run in RUN.finditer(text) if parts else ():
        if taken.touch(*run.span()):
            continue
        for at in (0, *(match.start() for match in RAISED.finditer(run[0]))):
            if starts and len(start := fold(run[0][at : at + SHORTEST])) == SHORTEST and start not in starts:
                continue
            fits = (n for n in sizes if at + n <= len(run[0]) and fold(run[0][at : at + n]) in parts)
            size = next(fits, None)
            if size is not None and _is_left(text, run, at, at + size, language):
                first = run.start() + at
                yield Span(first, first + size, text[first : first + size], "PER", source="document", score=0.6,
                           why="part of a name")
                break


def small(text: str, spans: Sequence[Span], language: Language) -> Iterator[Span]:
    """Parts of the people's names of the spans in longer words that begin small.

    >>> from pseudo.language import language
    >>> known = [Span(0, 14, "Gaspardy Péter", "PER", norm="Gaspardy Péter")]
    >>> text = "Gaspardy Péter. A gaspardy-ügy, az exgaspardyról szóló hír és a gazdag exügyvéd."
    >>> [span.text for span in small(text, known, language.load("hu"))]
    ['gaspardy', 'gaspardyról']
    """
    known = glued.Known.of(language.persons, language.words)
    norms = dict.fromkeys(span.norm for span in spans if span.type == "PER" and " " in span.norm)
    full = [parts for norm in norms if persons.is_full(parts := persons.parse(norm, language.persons))]
    members = [member for parts in full for member in glued.members(parts, known)]
    taken = ranges.of((span.start, span.end) for span in spans if not _guessed(span))
    for start, end, member in glued.places(text, members, known) if members else ():
        if text[start].islower() and not taken.touch(start, end):
            lost = end - start == len(member.letters) - 1  # `zsigmondista` of Zsigmondi, who is no Zsigmond
            norm = member.name if lost else ""
            yield Span(start, end, text[start:end], "PER", norm=norm, source="document", score=0.6,
                       why="part of a name")


def _guessed(span: Span) -> bool:
    """Whether a span is a tagger's guess of one word in small letters, or stands for nobody."""
    return _vague(span) or (span.source == "ner" and span.text.islower() and " " not in span.text)


def _vague(span: Span) -> bool:
    """Whether a span is a tagger's guess of something that does not stand for anybody: a work, a product; or of a body
    of one word."""
    body = span.type == "ORG" and span.text.isalpha() and span.text[1:].islower()
    return span.source == "ner" and (body or span.type not in REPLACED)


REPLACED = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "DATE"))
"""Types of guesses in which no name is left."""


def _parts(spans: Iterable[Span], language: Language) -> Iterator[tuple[str, str]]:
    """The parts of full names, and surnames that a list has in a column, each folded and as it is written."""
    listed = {norm for norm, part in columns.said(spans).items() if part == SURNAME}
    yield from ((language.letters.fold(surname), surname) for surname in sorted(listed) if len(surname) >= SHORTEST)
    for norm in dict.fromkeys(span.norm for span in spans if span.type == "PER" and " " in span.norm):
        parts = persons.parse(norm, language.persons)
        for text in (part.text for part in parts if part.role in CALLED) if persons.is_full(parts) else ():
            for member in dict.fromkeys((text, *text.split("-"))):
                if len(member) >= SHORTEST:
                    yield language.letters.fold(member), member


def _is_left(text: str, run: re.Match[str], start: int, end: int, language: Language) -> bool:
    """Whether a part of a name inside a run of letters is one: raised, and joined to something; or small, and before
    what stands behind names."""
    word, part = run[0], run[0][start:end]
    if not part[0].isupper():
        next_ = text[run.end() : run.end() + LINE].split()[:1]
        after = bool(next_) and text[run.end()] == " " and next_[0].strip(".,;:!?") in language.contexts.after
        return word == part and after and not language.words.is_common(part)
    if start or end < len(word):
        rest = word[end:]
        inside = start > 0 and len(rest) < SHORTEST
        return inside or (len(part) >= LONG and _of_its_own(word, rest, language))
    before, behind = text[max(0, run.start() - 1) : run.start()], text[run.end() : run.end() + 1]
    return JOINT.match(before) is not None or JOINT.match(behind) is not None


LINE = 30


def _of_its_own(word: str, rest: str, language: Language) -> bool:
    """Whether what stands behind a name in one word is a common one, and the whole is nothing that is known."""
    names, common = language.names, language.words.common
    known = names.place(word) or names.surname(word) or names.given(word)
    if len(rest) < SHORTEST or known or ordinary(word, language):
        return False
    return common(rest) or any(r.exact and common(r.lemma) for r in language.morph.analyse(rest)[:2])


def remaining_parts(draft: Draft, language: Language) -> Draft:
    """Rule: finds parts of the names of people that stand joined to other letters, figures, words."""
    found = list(find(draft.text, draft.spans, language))
    raised = ranges.of((span.start, span.end) for span in found)
    found += [s for s in small(draft.text, draft.spans, language) if not raised.touch(s.start, s.end)]
    new = ranges.of((span.start, span.end) for span in found)
    return draft.having((*(s for s in draft.spans if not (_guessed(s) and new.touch(s.start, s.end))), *found))
