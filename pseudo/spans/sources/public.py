"""Bodies that the tables know, in whatever form they stand and whatever a tagger takes them for: `KalPan`, `Amnesty
Internationalin`, `az Operaházban`.

What comes in: a draft before its overlaps are settled. What goes out: the draft with such bodies, each with its norm
and head, only what nothing and nobody else is called by; and without the groups of kindergartens. Start at
`bodies_known`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from morph import MorphError
from morph.feats import canonical, to_dict
from name_db import Names
from pseudo.core import ranges
from pseudo.core.document import Head, Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

KINDS = frozenset((
    "church", "event", "foundation", "hospital", "hotel", "institution", "international", "museum", "restaurant",
    "school", "shop", "sports_club", "theatre", "university"))
"""Kinds of bodies of which the tables have many: those that a tagger takes for buildings, events, people and towns."""
SHORTEST = 4
"""Letters of a name of one word, at least."""
FIRST = 3
"""Letters that a name and its forms begin with."""
READ = 8
"""Readings of a word that are tried."""
STATE, NUMBER = "state", "Number"
WORD = re.compile(r"(?<![\w.-])[^\W\d_][\w.&-]*[\w&]")


def bodies_known(draft: Draft, language: Language) -> Draft:
    """Rule: types as bodies what the tables know for such and for nothing else: `a WestEndben`, `SaiPan peli`; and
    drops groups of children."""
    found = list(_found(draft.text, language))
    bounds = ranges.of((span.start, span.end) for span in draft.spans)
    larger = ranges.of(
        (one.start, one.end) for one in found for number in bounds.over(one.start, one.end)
        if (span := draft.spans[number]).source in ("known", "pattern")
        or (span.start <= one.start and one.end <= span.end and span.end - span.start > one.end - one.start))
    found = [one for one in found if not larger.touch(one.start, one.end)]
    new = ranges.of((span.start, span.end) for span in found)
    left = (span for span in draft.spans if not new.touch(span.start, span.end))
    return groups_stay(draft.having((*left, *found)) if found else draft, language)


def _found(text: str, language: Language) -> Iterator[Span]:
    """Where the names of such bodies stand, the longest where one is inside another."""
    known, end = _index(language.names), 0
    for match in WORD.finditer(text):
        start = match.start()
        if start < end or not text[start].isupper():
            continue
        for size, name in known.get(language.letters.fold(match[0][:FIRST]), ()):
            words = re.compile(r"\S+" + r" \S+" * (size - 1)).match(text, start)
            surface = words[0].rstrip(",.;:!?)»”\"'") if words is not None else ""
            feats = _feats(name, surface, language)
            if feats is not None:
                end = start + len(surface)
                last = name.rpartition(" ")[2]
                head = Head(end - len(surface.rpartition(" ")[2]), end, last, "PROPN", feats)
                yield Span(start, end, surface, "ORG", norm=name, head=head, source="gazetteer", score=0.95,
                           why="body known")
                break


def _feats(name: str, surface: str, language: Language) -> str | None:
    """The features of the form of a name that a surface is; None for none of it."""
    if surface == name:
        return ""
    last, own = surface.rpartition(" ")[2], name.rpartition(" ")[2]
    if last[:FIRST] != own[:FIRST] or surface.count(" ") != name.count(" "):
        return None
    readings = [reading for reading in language.morph.analyse(last)[:READ] if reading.feats]
    first = surface.rpartition(" ")[0] == name.rpartition(" ")[0]
    told = next((reading.feats for reading in readings if first and reading.lemma == own), "")
    if told:
        return told
    read = [to_dict(reading.feats) for reading in readings]
    # `Jokerien` is of the Jokerit, whose name is a plural, and of no Jokeri
    tried = dict.fromkeys(canonical({key: value for key, value in each.items() if key != NUMBER}) for each in read)
    return next((each for each in tried if each and _form(name, each, language) == surface), None)


def _form(name: str, feats: str, language: Language) -> str:
    """A form of a name; empty where it has none."""
    try:
        return language.morph.inflect(name, feats)
    except MorphError:
        return ""


@lru_cache(maxsize=8)
def _index(names: Names) -> dict[str, tuple[tuple[int, str], ...]]:
    """By how they begin the names of such bodies, each with the number of its words, the longest first."""
    out: dict[str, list[tuple[int, str]]] = {}
    for name in names.known("organisation"):
        rows = names.organisation(name)
        if all(row.kind.partition("/")[0] in KINDS for row in rows) and _alone(name, names):
            out.setdefault(names.letters.fold(name[:FIRST]), []).append((name.count(" ") + 1, name))
    return {begin: tuple(sorted(found, reverse=True)) for begin, found in out.items()}


def _alone(name: str, names: Names) -> bool:
    """Whether nobody and nothing else is called so."""
    last = name.rpartition(" ")[2]
    if last != name:
        return name[:1].isupper() and not (names.given(last) or names.surname(last))
    if len(name) < SHORTEST or name.isupper():
        return False
    if any(map(str.isupper, name[1:])):
        return True
    somebody = names.given(name) or names.surname(name) or names.nickname(name)
    kind = names.org_word(name) is not None and names.organisation(name)[0].scope != STATE
    return not (somebody or names.place(name) or names.thing(name) or kind)


GROUP, OF = "group", "group of"
"""Kinds of `words.tsv`: what groups of kindergartens are called by, and the word for one."""
GROUPED = re.compile(r"(?<![\w-])([^\W\d_]{3,})(?=[ -]([^\W\d_]+)(?![\w-]))")


def groups_stay(draft: Draft, language: Language) -> Draft:
    """Without what a group of children is called by, as every kindergarten has one: `a Napsugár csoportba`,
    `Leppäkertut-ryhmä`."""
    called, words = ({row.name for row in language.names.pool("word", kind=kind)} for kind in (GROUP, OF))
    begun = tuple(word[:-1] for word in words)

    def lemmas(word: str) -> set[str]:
        return {word, *(reading.lemma for reading in language.morph.analyse(word)[:READ])}

    groups = ranges.of(
        (match.start(), match.end(2)) for match in (GROUPED.finditer(draft.text) if begun else ())
        if match[2].startswith(begun) and match[1][0].isupper()
        and lemmas(match[2]) & words and lemmas(match[1]) & called)
    return draft.having(
        span for span in draft.spans
        if span.source in ("known", "pattern") or not groups.hold(span.start, span.end))
