"""A surname that no table knows: alone on its line or in its cell, beside the line of a given name or of a label; or
straight before a given name that was found without it (`Gnám Piroska jött.`).

What comes in: a draft with the people found so far. What goes out: the draft with such surnames. Forms, lists and
tables tear names so; what stands beside a given name there and is no word of the language is a name. Start at
`torn_names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from name_db.columns import Given
from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

LINE = re.compile(r"[^\n]+")
NAME = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]{3,})?")
"""A surname: one word, of letters that no greeting has."""
BEFORE = re.compile(r"(?<![^\s(„\"])([^\W\d_]{4,}(?:-[^\W\d_]{3,})?) $")
LONGEST = 30
PARTS = frozenset(("surname", "given"))


def torn_names(draft: Draft, language: Language) -> Draft:
    """Rule: finds surnames alone on their lines beside the line of a given name, and straight before one."""
    return draft.having(before(draft, language)).adding(find(draft, language))


def before(draft: Draft, language: Language) -> Iterator[Span]:
    """The spans; to a given name alone comes a word with a capital before it that is none of the language. One in small
    letters is a slip more often than a name (`szekfut gergo`)."""
    taken = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans))
    for span in draft.spans:
        word = BEFORE.search(draft.text, max(0, span.start - LONGEST), span.start) if _called(span, language) else None
        if word is None or not word[1][0].isupper() or word[1].isupper() or taken.touch(*word.span(1)) or not strange(
                word[1], language):
            yield span
        else:
            yield Span(word.start(1), span.end, draft.text[word.start(1) : span.end], "PER", source="gazetteer",
                       score=0.7, why="before a given name")


def _called(span: Span, language: Language) -> bool:
    """Whether somebody's span is a given name, in any form, where surnames stand first."""
    if span.type != "PER" or language.habits.given_first or not span.text.isalpha() or not span.text[:1].isupper():
        return False
    rows = map(language.names.given, filter(None, (span.text, span.norm)))
    return any(row is not None and _borne(row, language) for row in rows)


def _borne(row: Given, language: Language) -> bool:
    """Whether a given name of the tables is somebody's, and no word that a table has as a name, too."""
    return row.count > 0 or not (row.common_word or language.words.is_common(row.name))


def find(draft: Draft, language: Language) -> Iterator[Span]:
    """The surnames, each of type PER."""
    names, text = language.names, draft.text
    people = {(span.start, span.end) for span in draft.spans if span.type == "PER"}
    lines = [(line.start() + len(line[0]) - len(line[0].lstrip()), line[0].strip()) for line in LINE.finditer(text)]
    signed = set(_signed(draft, lines))
    for one, other in pairwise(lines):
        turned = language.habits.given_first or (one[0] in signed and (one[0], one[0] + len(one[1])) in people)
        (start, said), (at, given) = (other, one) if turned else (one, other)
        known = names.given(given)
        called = known is not None and _borne(known, language) and (at, at + len(given)) in people
        if not called and _label(one[1], language):
            called, (start, said) = True, other
        if called and NAME.fullmatch(said) and said[0].isupper() and len(said) <= LONGEST and (
                start, start + len(said)) not in people and strange(said, language):
            people.add((start, start + len(said)))
            yield Span(start, start + len(said), said, "PER", source="gazetteer", score=0.7, why="alone on its line")


def _signed(draft: Draft, lines: Sequence[tuple[int, str]]) -> Iterator[int]:
    """Where the last but one line of a paragraph begins, if it is one of two, or the line above ends with a sign
    (`Üdv,`): a letter is signed so, in whatever order the names stand."""
    walls, last, run = ranges.of((wall - 1, wall) for wall in draft.walls), 0, list[tuple[int, str]]()
    for start, line in (*lines, (len(draft.text), "")):
        gap = draft.text[last:start]
        if gap.count("\n") > 1 or walls.touch(last, start) or not line:
            if len(run) > 1 and (len(run) == 2 or not run[-3][1][-1:].isalnum()):
                yield run[-2][0]
            run = []
        run.append((start, line))
        last = start + len(line)


def _label(line: str, language: Language) -> bool:
    """Whether a line is a label of a form that announces a part of a name."""
    return language.columns.get(language.heading(line), "") in PARTS


def strange(word: str, language: Language) -> bool:
    """Whether a word is none of the language, and tells of no place and no body."""
    names, words = language.names, language.words
    lowered = language.letters.lower(word)
    if language.heading(word) in language.columns or re.search(language.habits.field, f"{lowered}i"):
        return False  # a label, a field of a body
    if words.is_common(word) or words.plain(word) or names.place(word) or names.org_word(word) is not None:
        return False
    if lowered in language.contexts.before or lowered in language.contexts.nobody:
        return False  # `Dear Tamás`
    tails = (lowered[at:] for at in range(len(lowered) - 2))
    return not any(words.is_common(reading.lemma) for reading in language.morph.analyse(word)) and not any(
        words.common(tail) for tail in tails if len(tail) >= TAIL)


TAIL = 5
"""Letters of the last member of a compound, which is a word: `jegyzőkönyvvezető`."""
