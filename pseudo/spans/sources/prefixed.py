"""Numbers of papers that begin with the initials of whoever the text names: `ZP-017` of Zenta Pack Kft.

What comes in: a draft in which the names are read. What goes out: the draft with such numbers that nothing else has
found, as numbers of files, so that their letters follow the new names. Start at `with_initials`.
"""

from __future__ import annotations

from dataclasses import replace

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft
from pseudo.spans.sources import signs

SIGNS = rf"[^\W\d_{LOWER}]"
PAPER = Regex(
    rf"(?<![\w./@-])(?P<sign>{SIGNS}{{2,6}})(?P<more>(?:[-/]{SIGNS}{{1,6}}){{0,2}})[-/]\d{{1,8}}(?:[-/]\d{{1,8}}){{0,3}}"
    rf"(?![^\W_]|[-/]\d)"
)
"""Capitals, more of them behind a hyphen or a slash, and figures: `ZP-017`, `PÉ/R-991`, `DU-KB-07/2024`."""
BEFORE = Regex(rf"(?<![\w./@-])({SIGNS}{{2,6}})[ \xa0]$")
"""The same letters before a space and a number that was found by itself: `BT 2024/00451`."""
NEAR = 8
"""Code points before a number in which they stand."""
LONG = 3
"""Letters from which what the tables have as a body is that one, whoever else has such initials."""


def with_initials(draft: Draft, language: Language) -> Draft:
    """Rule: finds the numbers of papers that begin with the initials of a person named in full, or of a body.

    What is called so by all the world is none: goods, statutes, known bodies."""
    found = [match for match in PAPER.finditer(draft.text) if not _known(match["sign"], language)]
    bare = [(span, match) for span in draft.spans if span.type == "CASEID" and span.text[:1].isdecimal()
            and (match := BEFORE.search(draft.text[max(0, span.start - NEAR) : span.start])) is not None
            and not _known(match[1], language) and not language.names.organisation(match[1])]  # no `BM 31.448/1901`
    if not found and not bare:
        return draft
    lower, grammar = language.letters.lower, language.persons
    told = signs.of_people(draft.spans, language)
    for span in draft.spans:
        told |= {*organisations.prefixes(span.norm, grammar)} if span.type == "ORG" and " " in span.norm else set()
    meant = [match for match in found if lower(match["sign"]) in told]
    crossed = ranges.of((span.start, span.end) for span in draft.spans if span.source == "pattern" or not any(
        match.start() <= span.start and span.end - span.text.endswith(".") <= match.end() for match in meant))
    spans = [
        Span(match.start(), match.end(), match[0], "CASEID", norm=match[0], source="document", score=0.6,
             why="initials of a name before a number")
        for match in meant if not crossed.touch(match.start(), match.end())
    ]
    spans += [
        replace(span, start=start, text=draft.text[start : span.end], norm="", head=None, why="initials of a name")
        for span, match in bare if lower(match[1]) in told and (start := span.start - len(match[0])) >= 0
    ]
    over = ranges.of((span.start, span.end) for span in spans)
    return draft.having((*(s for s in draft.spans if not over.touch(s.start, s.end)), *spans)) if spans else draft


def _known(sign: str, language: Language) -> bool:
    """Whether letters are the name of goods, of a statute, of a body that the tables know, or of a make."""
    names = language.names
    body = len(sign) >= LONG and bool(names.organisation(sign))
    return body or names.thing(sign) is not None or sign in language.makes.names
