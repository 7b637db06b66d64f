"""Further mentions inside file names, folders and codes: names (`kovacs_janos_cv.pdf`), numbers (`x123456788y`), days
(`szabo_19500304`), and the last figures of a card or an account that words announce (`végződése 5766`).

What comes in: a text and the spans found so far, read. What goes out: all spans, with those in place of their pieces.
Start at `find`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pseudo.core import ranges
from pseudo.core.document import NAMES, VALUES, Span
from pseudo.kinds import identifiers, joined, mentions, persons
from pseudo.kinds.identifiers.tables import load
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

ENDED = frozenset(("CARD", "ACCOUNT", "IBAN"))
PATH = re.compile(r"[\\/_%]|\.\w{2,4}$")
"""What a file name has, and no name."""
RUN = re.compile(r"[^\s\"'„”»«<>()\[\]|,;:!?]+")
SUFFIX = re.compile(r"\.(?P<suffix>[^\W_]{2,5})(?!\w|[.@/\\]\w)")
"""How the name of a file ends."""
FIGURES = re.compile(r"\d{6}|\d[ _-]?\d{2,4}[ _-]\d{3}")
LAST = 4
"""Figures by which cards and accounts are told apart in conversation."""


def find(text: str, spans: Sequence[Span], language: Language, lang: str | Path) -> list[Span]:
    """The spans with those of what is joined to other letters and figures."""
    wanted: dict[str, str] = {}
    ends: dict[str, str] = {}
    alone: set[str] = set()
    for type_, norm in dict.fromkeys((span.type, span.norm) for span in spans):
        if type_ == "PER" and " " in norm:
            parts = persons.parse(norm, language.persons)
            wanted |= dict.fromkeys(joined.of_person(parts), "USER")
            alone |= {name for name in joined.of_surname(parts) if not language.words.common(name)}
        elif type_ == "DATE":
            wanted |= {day: type_ for day in (joined.of_day(norm, lang),) if day}
        elif type_ not in NAMES and type_ not in VALUES:
            code = mentions.code_of(norm)
            wanted.setdefault(code, type_)
            if type_ in ENDED and code[-LAST:].isdecimal() and len(code) > LAST:
                ends.setdefault(code[-LAST:], type_)
    over = ranges.of((span.start, span.end) for span in spans)
    found = [
        _span(text, start, end, wanted[form], lang)
        for start, end, form in joined.places(text, wanted)
        if _new(start, end, text, [spans[number] for number in over.over(start, end)])
    ]
    files = list(_files(text))
    for file in files if alone else ():
        for start, end, _ in joined.places(text, alone, file):
            if all(spans[number].type == "PER" and PATH.search(spans[number].text) for number in over.over(start, end)):
                found.append(_span(text, start, end, "USER", lang))
    found += _numbers(text, files, over, lang)
    for start, end, type_ in _announced(text, ends, lang):
        if all(spans[number].type not in ENDED for number in over.over(start, end)):
            found.append(_span(text, start, end, type_, lang))
    longest: list[Span] = []
    for span in sorted(found, key=lambda span: (span.start - span.end, span.start)):
        if all(span.end <= other.start or other.end <= span.start for other in longest):
            longest.append(span)
    new = ranges.of((span.start, span.end) for span in longest)
    return [*(span for span in spans if not new.touch(span.start, span.end)), *longest]


def _files(text: str) -> Iterator[tuple[int, int]]:
    """The names of files, whose suffixes are in small letters or in capitals: from where to where."""
    for run in RUN.finditer(text) if SUFFIX.search(text) else ():
        for end in SUFFIX.finditer(run[0]):
            suffix = end["suffix"]
            if suffix.isascii() and (suffix.islower() or suffix.isupper()):
                yield run.start(), run.start() + end.end()
                break


def _numbers(
    text: str, files: Iterable[tuple[int, int]], over: ranges.Ranges, lang: str | Path
) -> Iterator[Span]:
    """The identifiers in the names of files, where signs stand for the spaces before and behind them."""
    for file in files:
        name = text[slice(*file)]
        if FIGURES.search(name) is None or "_" not in name:
            continue
        seen = identifiers.prepared(name.rpartition(".")[0].replace("_", " "), lang)
        for span in identifiers.find(seen, lang):
            start, end = file[0] + span.start, file[0] + span.end
            code = FIGURES.search(text[start:end]) and span.type not in NAMES and span.type not in VALUES
            if code and span.type != "DATE" and not over.touch(start, end):
                yield _span(text, start, end, span.type, lang)


def _new(start: int, end: int, text: str, over: Sequence[Span]) -> bool:
    """Whether what was found is more than what stands there: some of it in no span, every span that it meets inside.
    A whole file name that the tagger took for a name is no name."""
    over = [other for other in over if other.source != "ner" or PATH.search(other.text) is None]
    if any(other.start < start or other.end > end for other in over):
        return False
    covered = {at for other in over for at in range(other.start, other.end)}
    return any(text[at].isalnum() and at not in covered for at in range(start, end))


def _span(text: str, start: int, end: int, type_: str, lang: str | Path) -> Span:
    if type_ == "DATE":
        return Span(start, end, text[start:end], type_, norm=text[start:end], source="pattern", score=0.72,
                    why="context: named before")
    return replace(identifiers.known(text, [(start, end, type_)], lang)[0], why="context: joined to others")


def _announced(text: str, ends: dict[str, str], lang: str | Path) -> Iterator[tuple[int, int, str]]:
    """Where words of the language announce the last figures of one of these numbers."""
    words = load(lang).lists.get("last-figures", frozenset())
    for match in _announcing(words).finditer(text) if ends and words else ():
        group = "behind" if match["behind"] else "before"
        if match[group] in ends:
            yield *match.span(group), ends[match[group]]


@lru_cache(maxsize=16)
def _announcing(words: frozenset[str]) -> re.Pattern[str]:
    """Four figures behind one of these beginnings of words and at most a few signs, or right before one."""
    either = "|".join(map(re.escape, sorted(words)))
    return re.compile(
        rf"(?<!\w)(?:{either})\w{{0,6}}[ \t\xa0:=.(„\"*…-]{{1,6}}(?P<behind>\d{{{LAST}}})(?!\w)"
        rf"|(?<![\w.,-])(?P<before>\d{{{LAST}}})(?=(?:-\w{{1,4}})?[ -](?:{either}))",
        re.IGNORECASE,
    )


def joined_mentions(draft: Draft, language: Language) -> Draft:
    """Rule: finds names, codes and days that are joined to other letters, in the place of their pieces."""
    return draft.having(find(draft.text, draft.spans, language, language.at("pseudo")))
