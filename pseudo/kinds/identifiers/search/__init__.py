"""Finding identifiers: structure, check digits, context words; overlaps settled by trust, then by length.

What comes in: a text and a language. What goes out: disjoint spans with norm, head (where there is a suffix), score and
reason. Start at `find`. Its order: candidates of every kind; codes announced by a label; numbers that lines break;
public numbers taken out; overlaps; what is met again; suffixes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pseudo.core.document import Span
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.kinds import ANYWHERE
from pseudo.kinds.identifiers.prepared import Prepared, prepared
from pseudo.kinds.identifiers.search.again import agreed, houses, repeated, twins
from pseudo.kinds.identifiers.search.broken import across_lines, slipped, without_breaks
from pseudo.kinds.identifiers.search.finder import Finder, by_kind, finder_of
from pseudo.kinds.identifiers.search.labelled import labelled, numbered, rooms
from pseudo.kinds.identifiers.search.settling import as_arrived, settle, span_of, touches
from pseudo.kinds.identifiers.shapes import unslipped
from pseudo.kinds.identifiers.tables import load
from pseudo.language.folders import folder

__all__ = ["as_arrived", "find", "known", "public", "settle", "span_of", "touches"]

LINK = Expression(r"[:=\\]|www\.|[\w-]\.[^\W\d_]|/home/")
"""What a web address has, a label, a key or a folder; with no figure, `@`, `_` or dot inside a word either, there is
none."""


def find(text: str | Prepared, lang: str | Path, ocr: bool = False) -> tuple[Span, ...]:
    """The identifiers of a text, disjoint, in order.

    text  as it arrived, or made ready (`prepared`); offsets count the code points of what arrived
    lang  a language tag or a folder of language data
    ocr   look for numbers in which a machine took figures for letters, too (`l23 4S6 788`): where a check digit or a
          context word says so; their norm has the figures

    >>> [(span.type, span.norm) for span in find("TAJ-száma: 123 456 788, rendszáma RBF-613.", "hu")]
    [('SOCIALID', '123 456 788'), ('PLATE', 'RBF-613')]
    """
    seen = prepared(text, lang)
    if not seen.figures and LINK.search(seen.folded) is None and load(lang).spelt_at.search(seen.folded) is None:
        return ()
    finder, plain = finder_of(folder(lang)), seen.text
    contexts = Contexts(seen.folded, seen.figures, finder.words)
    found = [*by_kind(plain, finder, contexts), *labelled(plain, finder, contexts)]
    found += [*numbered(plain, finder, contexts), *rooms(plain, finder, contexts)]
    for search in (*finder.searches, *ANYWHERE):
        found += search(plain, finder.tables, contexts)
    found += across_lines(plain, finder, contexts)
    found += without_breaks(plain, finder)
    kept = settle(f for f in found if not touches(seen.public, f))
    if ocr and (right := unslipped(plain)) != plain:
        kept = settle([*kept, *(f for f in slipped(plain, right, finder) if not touches(seen.public, f))])
    else:
        right = plain
    again = (*twins(plain, kept), *houses(plain, kept, finder.tables), *repeated(plain, kept))
    if more := [f for f in again if not touches(seen.public, f)]:
        kept = settle([*kept, *more])
    kept = agreed(plain, kept)
    return as_arrived((_spanned(plain, f, finder, right) for f in kept), seen)


def public(text: str | Prepared, lang: str | Path) -> list[tuple[int, int]]:
    """Where numbers stand that everybody may know: statutes, decrees, standards. Disjoint ranges in order.

    >>> public("a 2011. évi CXII. törvény", "hu")
    [(2, 25)]
    """
    seen = prepared(text, lang)
    return [(seen.offsets[start], seen.offsets[end]) for start, end in seen.public] if seen.offsets else seen.public


def known(text: str, places: Iterable[tuple[int, int, str]], lang: str | Path) -> list[Span]:
    """Spans of codes that the text is known to hold, met again: start, end and type of each; suffixes are joined.

    >>> [(span.text, span.norm) for span in known("a 44812-77-tel", [(2, 10, "ID")], "hu")]
    [('44812-77-tel', '44812-77')]
    """
    met = [Found(start, end, type, 0.72, "context: named before") for start, end, type in places]
    return [_spanned(text, f, finder_of(folder(lang)), text) for f in met]


def _spanned(text: str, found: Found, finder: Finder, right: str) -> Span:
    """The span of a finding, with the scheme of its number where its shape tells it."""
    span = span_of(text, found, finder.suffixes, right)
    scheme = next((kind.scheme for kind in finder.kinds if kind.type == span.type and kind.is_valid(span.norm)), "")
    return replace(span, scheme=scheme) if scheme else span
