"""The values of parallel texts, and texts cut into words.

What comes in: a text, or a document after `replace`. What goes out: `Word`s, and the `Mention`s of a stretch of the
document. Start at `Pair` and `mentions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pseudo.core.document import Document, Span
from pseudo.language.letters import PLAIN, fold

WORD = re.compile(r"[^\W\d_]+|\d+")
"""Letters, or figures: what is written in one word with a sign inside it is several."""


@dataclass(frozen=True, slots=True)
class Word:
    """`text[start:end]`; `key` is it without case and accents."""

    start: int
    end: int
    text: str = field(repr=False)
    key: str = field(repr=False)

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[0].isupper()

    @property
    def figures(self) -> bool:
        """Whether it is made of figures."""
        return self.text[0].isdecimal()


@dataclass(frozen=True, slots=True)
class Mention:
    """What stands at `start:end` of the first text.

    norm    the name without its ending
    new     what stands there now, without its ending; None: it stays
    entity  the key of the entity: other mentions of it have the same
    """

    start: int
    end: int
    text: str = field(repr=False)
    type: str
    norm: str = field(repr=False)
    new: str | None = field(default=None, repr=False)
    entity: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts that say the same; the mentions are those of the first, in their order.

    lang  of the second text, as its file names it; empty: nobody says
    """

    first: str = field(repr=False)
    second: str = field(repr=False)
    mentions: tuple[Mention, ...] = ()
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """What stands at `start:end` of the second text, and is `new` now.

    mention  which of the first text it is the counterpart of, by its number; None: it has none there
    how      by what it was found: `name`, `figures`, `date`, `learned`, `left over`, `elsewhere`; `label` without a
             counterpart
    """

    start: int
    end: int
    new: str = field(repr=False)
    type: str
    mention: int | None
    how: str


def words(text: str) -> tuple[Word, ...]:
    """The words of a text.

    >>> [word.key for word in words("Kovács-Nagy Éva's, 12a")]
    ['kovacs', 'nagy', 'eva', 's', '12', 'a']
    """
    return tuple(Word(*found.span(), found[0], key(found[0])) for found in WORD.finditer(text))


def key(word: str) -> str:
    """A word without case and accents."""
    return fold(word)


def mentions(doc: Document, start: int, end: int) -> tuple[Mention, ...]:
    """The mentions of a document between two places of it, counted from the first of these.

    >>> doc = Document("Ede jön.", pseudonymised="Pál jön.", spans=(
    ...     Span(0, 3, "Ede", "PER", new_start=0, new_end=3, new_text="Pál"),))
    >>> [(each.start, each.end, each.type) for each in mentions(doc, 0, 8)]
    [(0, 3, 'PER')]
    """
    return tuple(_mentions(doc, start, end))


def _mentions(doc: Document, start: int, end: int) -> Iterator[Mention]:
    entries = doc.replacements or {}
    for span in sorted(doc.spans or (), key=lambda each: (each.start, each.end)):
        if start <= span.start and span.end <= end:
            entry = entries.get(span.entity)
            norm = span.norm or span.text
            new = None
            if span.new_text is not None and span.new_text != span.text:
                bare = (entry.repl or entry.derived) if entry is not None else None
                new = span.new_text if bare is None or _as_it_is(span) else bare
            yield Mention(span.start - start, span.end - start, span.text, span.type, norm, new,
                          span.entity or PLAIN.upper(norm))


def _as_it_is(span: Span) -> bool:
    """Whether the mention is its norm, so that the new text is the new norm."""
    return span.text == span.norm
