"""Particles inside foreign people's names: `Jan van Dijk`, `Ahmed el-Masri`, `Conor O'Brien` are one name each.

What comes in: candidate spans. What goes out: people's spans that reach over a particle to the surname behind it, and
to the particle before it. The particles are the language's (`particles` and `hitched` of `[names]`). Start at
`with_particles`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pseudo.core import ranges, walls
from pseudo.core.document import Span, changed
from pseudo.language.habits import NEVER
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.sources.sentence import NO_NAME

NAME = rf"[{UPPER}][^\W\d_]*(?:['’][^\W\d_]+)?(?:-[{UPPER}][^\W\d_]*)*(?:-[{LOWER}]{{1,5}})?"
"""A word of a name, perhaps with an ending behind a hyphen."""


@lru_cache(maxsize=8)
def _behind(particles: tuple[str, ...], hitched: tuple[str, ...]) -> re.Pattern[str]:
    """What goes on behind a name: particles and a name, or a name with a particle of its own."""
    words = rf"(?P<words>(?: (?:{_any(particles)}))*)"
    return re.compile(rf"{words} (?P<own>{_any(hitched)})?(?P<name>{NAME})")


@lru_cache(maxsize=8)
def _before(particles: tuple[str, ...], hitched: tuple[str, ...]) -> re.Pattern[str]:
    """The particles right before a name, in any case, at the end of a text."""
    words = rf"(?P<words>(?:(?i:{_any(particles)}) )+)"
    return re.compile(rf"(?<![\w-])(?:{words}|(?:{_any(hitched)}){NAME} )$")


@lru_cache(maxsize=8)
def _last(particles: tuple[str, ...], hitched: tuple[str, ...]) -> re.Pattern[str]:
    """A particle at the end of a text: what `_before` meets ends so, and is looked for in a single word."""
    return re.compile(rf"(?:(?i:{_any(particles)})|(?:{_any(hitched)}){NAME}) $")


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace("'", "['’]") for word in words) or NEVER


REACH = 40
"""Code points before a name in which its particles stand."""


def joined(spans: Iterable[Span], draft: Draft, language: Language) -> Iterator[Span]:
    """The spans, those of people with their particles and what stands behind them."""
    every = list(spans)
    others = ranges.of((span.start, span.end) for span in (*every, *draft.patterns) if span.type != "PER")
    for span in every:
        if span.type != "PER" or span.source == "pattern" or not span.text[-1:].isalpha():
            yield span
            continue
        start, end = _start(span, draft, language), _end(span, draft.text, language)
        longer = (start, end) != (span.start, span.end) and not walls.crossing(draft.walls, start, end)
        if longer and not others.touch(start, span.start) and not others.touch(span.end, end):
            span = dataclasses.replace(span, start=start, end=end, text=draft.text[start:end])
        yield span


def _end(span: Span, text: str, language: Language) -> int:
    """Where a name ends that goes on behind a particle."""
    last = span.text.split()[-1]
    if not last[:1].isupper() or language.letters.lower(last) in language.habits.particles:
        return span.end
    match = _behind(language.habits.particles, language.habits.hitched).match(text, span.end)
    if match is None or not (match["words"] or match["own"]) or language.habits.is_married(last):
        return span.end
    if match["own"] or _sure(match["words"].split(), language):
        return match.end()
    return match.end() if _stranger(last, language) or _stranger(match["name"], language) else span.end


def _start(span: Span, draft: Draft, language: Language) -> int:
    """Where a name begins that has a particle before it."""
    before = draft.text[max(0, span.start - REACH) : span.start]
    particles, hitched = language.habits.particles, language.habits.hitched
    if _last(particles, hitched).search(before, before.rfind(" ", 0, len(before.rstrip())) + 1) is None:
        return span.start
    match = _before(particles, hitched).search(before)
    if match is None:
        return span.start
    first = span.text.split()[0]
    token = draft.starts.get(span.start - (len(before) - match.start()))
    if not first[:1].isupper() or (token is not None and token.upos in NO_NAME):
        return span.start  # `Itt van Maria`
    words = language.letters.lower(match["words"] or "").split()
    sure = (_sure(words, language) if words else True) or _stranger(first, language)
    return span.start - (len(before) - match.start()) if sure else span.start


def _sure(words: list[str], language: Language) -> bool:
    """Whether particles are no words of the language: `von`, `de la`."""
    return len(words) > 1 or not any(language.words.common(word) for word in words)


def _stranger(name: str, language: Language) -> bool:
    """Whether a name is none that people have here, in any form, and no word."""
    names, home = language.names, language.names.home
    for lemma in (name, *(r.lemma for r in language.morph.analyse(name) if r.exact)):
        origins = {*names.origins(lemma, "given"), *names.origins(lemma, "surname")}
        if home in origins or names.place(lemma) or language.words.is_common(lemma):
            return False
    return True


def foreign_names(draft: Draft, language: Language) -> Draft:
    """Rule: offers names that go on behind a particle."""
    people = [span for span in draft.spans if span.type == "PER"]
    longer = zip(people, joined(people, draft, language), strict=True)
    found = (new for old, new in longer if new.end > old.end)
    return draft.adding(dataclasses.replace(span, source="gazetteer", why=FOREIGN) for span in found)


FOREIGN = "particle"
"""Why a name is offered that goes on behind a particle."""


def with_particles(draft: Draft, language: Language) -> Draft:
    """Rule: stretches people's names over particles, and the names behind them."""
    guessed = (part for span in draft.spans for part in _without_words(span, language))
    return draft.having(_merged(joined(guessed, draft, language)))


def _without_words(span: Span, language: Language) -> Iterator[Span]:
    """What the tagger takes for one name, as two people's where a particle between them is a word of the language, and
    both are called as people are here: `Péter de Anna`."""
    if span.type == "PER" and span.source == "ner":
        for match in _within(language.habits.particles).finditer(span.text):
            around = (match["last"], match["name"])
            if not _sure([match["words"]], language) and not any(_stranger(name, language) for name in around):
                ends = ((0, match.end("last")), (match.start("name"), len(span.text)))
                for start, end in ends:
                    text = span.text[start:end]
                    yield changed(span, start=span.start + start, end=span.start + end, text=text, norm="", head=None)
                return
    yield span


@lru_cache(maxsize=8)
def _within(particles: tuple[str, ...]) -> re.Pattern[str]:
    """A particle in small letters between two words of names."""
    return re.compile(rf"(?P<last>{NAME}) (?P<words>{_any(particles)}) (?P<name>{NAME})")


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans without people's names that lie inside another that was stretched."""
    every = list(spans)
    people = [span for span in every if span.type == "PER"]
    for span in every:
        inside = span.type == "PER" and any(
            other is not span and other.start <= span.start and span.end <= other.end and other.text != span.text
            and other.source == span.source
            for other in people
        )
        if not inside:
            yield span
