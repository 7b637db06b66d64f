"""The initials by which a document calls the persons that it names in full: at the end of a letter, in brackets behind
the name, before the lines of who speaks.

What comes in: a draft in which the names are read. What goes out: the draft with such initials, as persons,
whatever they were taken for. Start at `signed`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.language.persons import Grammar
from pseudo.spans.draft import Draft

STOPPED = re.compile(rf"(?<![\w.])(?:[^\W\d_{LOWER}]\.){{2,3}}(?![\w-])")
"""Initials with their stops and without a space: `M.K.`."""
LETTERS = re.compile(r"[^\W\d_]+")
SLASHED = re.compile(rf"(?:(?<=/)|(?<=/ ))([^\W\d_{LOWER}]{{2,3}})(?=\.?[ \t]*$)"
                     rf"|(?<![\w/])([^\W\d_{LOWER}]{{2,3}})(?=/[{LOWER}]{{2,3}}\.?[ \t]*$)", re.MULTILINE)
"""Who has written or said it, behind a slash at the end of a line, or before one and who typed it: `/ PK`, `SV/mk`."""
BRACKETED = re.compile(r" ?\(([^\W\d_]{1,4})\.?\)")
"""Letters in brackets right behind a name."""
LABEL = re.compile(r"^[ \t]*(?:\[[^\]\n]{3,30}\] ?)?([^\W\d_]{1,4})\.?[ \t]?:(?=\s)", re.MULTILINE)
"""Who speaks a line: letters before a colon."""
SIGNED = 3
"""Words of a line that initials sign, at most: `Üdv, KÁ`, `> KÁ`."""
LINES = 2
"""Lines of one speaker from which initials are known that are explained nowhere."""


def signatures(draft: Draft, language: Language) -> Draft:
    """Rule: finds the initials that sign a letter, stand in brackets behind a name, and tell who speaks."""
    return draft.having(signed(draft.text, draft.tokens, draft.spans, language))


def signed(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """The spans with the initials that sign a letter (`KÁ`, the last word of a short line), of a person that the
    document names in full, for whatever body they were taken, and that end a line behind a slash (`/ PK`, `SV/mk`);
    wherever they stand, those that it gives in brackets behind the name, `Niilo Saari (NS)`, or with stops: `M.K.`; and
    those before the lines of who speaks, `HSK:`, one letter alone where it is explained: `Tóth Jánosné Vilma (V)`."""
    grammar = language.persons
    cores = {span.norm: _words(span.norm, grammar) for span in spans if span.type == "PER"}
    full = [words for norm, words in cores.items() if persons.is_full(persons.parse(norm, grammar))]
    initials = {sign for words in full for sign in _initials(words, grammar)}
    given = {m[1] for s in spans if s.type == "PER" and s.norm in cores and (m := BRACKETED.match(text, s.end))
             and _explained(language.letters.lower(m[1]), cores[s.norm], grammar)}
    found = list(_labels(text, given, initials, language))
    for span in spans:
        match = BRACKETED.match(text, span.end) if span.type == "PER" else None
        if match is not None and match[1] in given:
            found.append(_span(text, *match.span(1)))
    for token, after in pairwise((*tokens, Token(len(text), len(text), ""))) if initials else ():
        surface = text[token.start : token.end]
        bare = next(iter(LETTERS.findall(surface)), "")
        if bare in given and language.letters.lower(bare) in initials and grammar.monogram(bare):
            found.append(_span(text, token.start, token.end))
            continue
        last = after.start == len(text) or "\n" in text[token.end : after.start]
        if not last or language.letters.lower(surface) not in initials:
            continue
        line = text[text.rfind("\n", 0, token.start) + 1 : token.start]
        if len(line.split()) < SIGNED and grammar.monogram(surface):
            found.append(_span(text, token.start, token.end))
    for match in STOPPED.finditer(text) if initials else ():
        if language.letters.lower(match[0].replace(".", "")) in initials:
            found.append(_span(text, *match.span()))
    for match in SLASHED.finditer(text) if initials else ():
        if language.letters.lower(match[match.lastindex or 0]) in initials and grammar.monogram(match[0]):
            found.append(_span(text, *match.span()))
    own = {(s.start, s.end): s for s in found}
    new = ranges.of((s.start, s.end) for s in found)
    kept = [span for span in spans if span.source == "pattern" or not new.touch(span.start, span.end)]
    return [*kept, *(own[place] for place in sorted(own))]


def _words(norm: str, grammar: Grammar) -> list[str]:
    return [part.text for part in persons.parse(norm, grammar) if part.role in CALLED]


def _initials(words: Sequence[str], grammar: Grammar) -> set[str]:
    """The initials of a name in one word, small: `hk`, `hsk` of Horváth-Süle Kata, `szg` and `sg` of Szabó Géza."""
    double = [member for word in words for member in word.split("-")]
    joined = ("".join(of(word) for word in some) for some in (words, double) if words
              for of in (lambda word: _sign(word, grammar), lambda word: word[:1]))
    return set(map(grammar.letters.lower, joined))


def _explained(sign: str, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a sign is the initials of a name, or of one of its words."""
    return sign in _initials(words, grammar) or sign in {grammar.letters.lower(_sign(word, grammar)) for word in words}


def _sign(word: str, grammar: Grammar) -> str:
    return grammar.initial(word).rstrip(".")


def _labels(text: str, given: Collection[str], initials: Collection[str], language: Language) -> Iterator[Span]:
    """The initials before lines: those that are explained, and those of somebody's whole name that are not, before
    several lines."""
    found = list(LABEL.finditer(text))
    lines = Counter(match[1] for match in found)
    for match in found:
        small = language.letters.lower(match[1])
        said = not text[match.end() :].lstrip()[:1].isdecimal()  # no number behind its label
        whole = said and small in initials and lines[match[1]] >= LINES and small not in language.contexts.label
        if match[1] in given or (whole and language.persons.monogram(match[1])):
            yield _span(text, *match.span(1))


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end], "PER", source="document", score=0.6, why="seen before")
