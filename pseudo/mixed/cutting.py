"""A document in several languages taken apart: for each of them the lines that are in it.

What comes in: a document. What goes out: per language the document in which all other lines are blank, so that every
place stays where it is. Start at `Cut.of` and `Cut.part`.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Protocol, TypeVar

from pseudo.core.document import Document, Entry
from pseudo.language import which
from pseudo.language.folders import tag

SIGN = re.compile(r"\S")


class _Placed(Protocol):
    @property
    def start(self) -> int: ...


P = TypeVar("P", bound=_Placed)


@dataclass(frozen=True, slots=True)
class Cut:
    """Where in a text each language begins, in order, and which it is; langs: the languages, first the one that has
    most of the text."""

    starts: tuple[int, ...]
    spoken: tuple[str, ...]
    langs: tuple[str, ...]

    @staticmethod
    def of(doc: Document, data: Path | None = None) -> Cut:
        """That of a document. A line with spans is in the language that these have.

        raises  LanguageError where no line tells its language
        """
        said = {span.start: tag(span.lang, data) for span in doc.spans or () if span.lang}
        starts, spoken, at = list[int](), list[str](), 0
        size: Counter[str] = Counter()
        for line, told in which.lines(doc.text, data):
            lang = next((said[start] for start in range(at, at + len(line)) if start in said), told) if said else told
            if not spoken or lang != spoken[-1]:
                starts.append(at)
                spoken.append(lang)
            size[lang] += len(line.split())
            at += len(line)
        return Cut(tuple(starts), tuple(spoken), tuple(sorted(size, key=lambda lang: (-size[lang], lang))))

    def at(self, place: int) -> str:
        """The language in which a place of the text lies."""
        return self.spoken[max(0, bisect_right(self.starts, place) - 1)]

    def part(self, doc: Document, lang: str) -> Document:
        """The document with what is in one language alone."""
        walls = tuple(sorted({*doc.walls, *self.starts[1:]}))
        spans = None if doc.spans is None else tuple(self._own(doc.spans, lang))
        entries = doc.replacements
        if entries is not None:
            entries = with_others((span.entity for span in spans or ()), entries)
        return dataclasses.replace(
            doc, text=self._text(doc.text, lang), lang=lang, walls=walls, spans=spans, replacements=entries,
            tokens=None if doc.tokens is None else tuple(self._own(doc.tokens, lang)), pseudonymised=None, repairs=(),
            unchanged=(), leftovers=())

    def _own(self, all_: Iterable[P], lang: str) -> Iterator[P]:
        return (each for each in all_ if self.at(each.start) == lang)

    def _text(self, text: str, lang: str) -> str:
        pieces = zip(pairwise((*self.starts, len(text))), self.spoken, strict=True)
        return "".join(text[start:end] if spoken == lang else SIGN.sub(" ", text[start:end])
                       for (start, end), spoken in pieces)


def with_others(keys: Iterable[str], entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """The entries with these keys, and those that their names are made from, in order."""
    wanted: set[str] = set()
    waiting = list(keys)
    while waiting:
        key = waiting.pop()
        if key not in wanted and key in entries:
            wanted.add(key)
            entry = entries[key]
            waiting += [*entry.ties.values(), *(part.entity for part in entry.parts if part.entity)]
    return {key: entry for key, entry in entries.items() if key in wanted}
