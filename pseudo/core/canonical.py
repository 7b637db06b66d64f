"""One text in one form: what is canonically equivalent is read, and chosen for, as the same.

What comes in: a document as it arrived, in NFC, NFD or neither. What goes out: the same document in NFC, in which the
stages work (`composed`), and their results with the offsets and the spelling of the text as it arrived (`with_spans`,
`with_result`). Start at `composed`.

Outside spans and repairs every code point stays as it was. A new text takes the form of what it replaces: NFD where
that has a letter apart from its accent; where its letters have no accents, NFD if the whole text is in NFD; else NFC.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pseudo.core.document import Document, Entry, Head, Repair, Span, Token
from pseudo.core.errors import OverlapError

Piece = TypeVar("Piece", Span, Token)
NAMED = ("norm", "repl", "drawn", "derived")
"""The fields of an entry that hold one name each."""


def nfc(text: str) -> str:
    """The text in NFC."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class Offsets:
    """For each offset of a text in NFC the one in the text as it arrived: of what starts there, and of what ends there.

    The two differ only inside a letter that arrived in another order or number of code points than NFD has: what begins
    or ends there takes in the whole letter.
    """

    starts: tuple[int, ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)

    def back(self, start: int, end: int) -> tuple[int, int]:
        """The range as it arrived, of one in NFC."""
        return self.starts[start], self.ends[end]

    def into(self, start: int, end: int) -> tuple[int, int]:
        """The range in NFC, of one as it arrived."""
        first = self.starts[bisect_right(self.starts, start) - 1]
        last = self.ends[bisect_left(self.ends, end)]
        return bisect_left(self.starts, first), bisect_right(self.ends, last) - 1


def offsets(text: str) -> tuple[str, Offsets]:
    """The text in NFC and where it came from.

    >>> new, where = offsets("Gyo\\u030br, u\\u0308t")
    >>> new, where.back(0, 4), where.into(0, 5)
    ('Győr, üt', (0, 5), (0, 4))
    """
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for at, cluster in _clusters(text):
        new = unicodedata.normalize("NFC", cluster)
        out.append(new)
        apart = unicodedata.normalize("NFD", cluster)
        if new == cluster:
            inner = list(range(len(new)))
        elif apart == cluster:  # each code point of NFC has as many of NFD, in the same order
            inner, length = [], 0
            for char in new:
                inner.append(length)
                length += len(unicodedata.normalize("NFD", char))
        else:
            starts += [at] * len(new)
            ends += [at] + [at + len(cluster)] * (len(new) - 1)
            continue
        starts += [at + place for place in inner]
        ends += [at + place for place in inner]
    return "".join(out), Offsets((*starts, len(text)), (*ends, len(text)))


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """The text cut where what stands before has no part in what comes after, with offsets."""
    begun = 0
    for at in range(1, len(text)):
        char = text[at]
        if char.isascii():
            apart = True
        elif unicodedata.combining(char):
            apart = False
        else:  # a few letters join the one before them, as those of a syllable in Hangul do
            before = text[begun:at]
            both = unicodedata.normalize("NFC", before + char)
            apart = both == unicodedata.normalize("NFC", before) + unicodedata.normalize("NFC", char)
        if apart:
            yield begun, text[begun:at]
            begun = at
    if text:
        yield begun, text[begun:]


def composed(doc: Document) -> tuple[Document, Offsets | None]:
    """The document in NFC, and how its offsets go back; None for a text that is in NFC already.

    Entity keys are labels and stay. Of an earlier `replace` nothing is kept: a stage makes it anew.

    raises  OverlapError for spans that are not disjoint
    """
    entries = doc.replacements
    if entries is not None and not all(map(_is_composed, entries.values())):
        entries = {key: entry_composed(entry) for key, entry in entries.items()}
        doc = dataclasses.replace(doc, replacements=entries)
    if isinstance(doc.id, str) and not unicodedata.is_normalized("NFC", doc.id):
        doc = dataclasses.replace(doc, id=nfc(doc.id))
    if any(not unicodedata.is_normalized("NFC", span.norm) for span in doc.spans or ()):
        doc = dataclasses.replace(doc, spans=tuple(_norm_composed(span) for span in doc.spans or ()))
    if unicodedata.is_normalized("NFC", doc.text):
        return doc, None
    text, where = offsets(doc.text)
    tokens = None if doc.tokens is None else tuple(_disjoint(_into(token, where) for token in doc.tokens))
    spans = None if doc.spans is None else tuple(_span_into(span, text, where) for span in _ordered(doc.spans))
    walls = tuple(dict.fromkeys(where.into(wall, wall)[0] for wall in doc.walls))
    return dataclasses.replace(doc, text=text, tokens=tokens, spans=spans, repairs=(), pseudonymised=None,
                               walls=walls), where


def entry_composed(entry: Entry) -> Entry:
    """The entry with its names in NFC."""
    parts = tuple(dataclasses.replace(part, text=nfc(part.text)) for part in entry.parts)
    lists = tuple(tuple(map(nfc, texts)) for texts in entry.allsugg)
    names: dict[str, Any] = {name: nfc(value) for name in NAMED if (value := getattr(entry, name)) is not None}
    return dataclasses.replace(entry, parts=parts, allsugg=lists, **names)


def entries_composed(entries: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """A configuration with its names in NFC, and its keys, by which it is matched with documents, too; where two keys
    would become one, all stay. One that is in NFC is given back itself."""
    if all(unicodedata.is_normalized("NFC", key) and _is_composed(entry) for key, entry in entries.items()):
        return entries
    keys = {key: nfc(key) for key in entries}
    if len(set(keys.values())) < len(keys):
        keys = {key: key for key in entries}

    def renamed(entry: Entry) -> Entry:
        of = None if entry.of is None else keys.get(entry.of, nfc(entry.of))
        rel = {name: keys.get(other, nfc(other)) for name, other in entry.rel.items()}
        parts = tuple(
            part if part.entity is None else dataclasses.replace(part, entity=keys.get(part.entity, nfc(part.entity)))
            for part in entry.parts
        )
        ties = tuple(keys.get(other, nfc(other)) for other in entry.drawn_ties)
        return dataclasses.replace(entry_composed(entry), of=of, rel=rel, parts=parts, drawn_ties=ties)

    return {keys[key]: renamed(entry) for key, entry in entries.items()}


def _is_composed(entry: Entry) -> bool:
    lists = (text for texts in entry.allsugg for text in texts)
    texts = (*(getattr(entry, name) or "" for name in NAMED), *(part.text for part in entry.parts), *lists)
    return all(unicodedata.is_normalized("NFC", text) for text in texts)


def _ordered(spans: Sequence[Span]) -> list[Span]:
    ordered = sorted(spans, key=lambda span: (span.start, span.end))
    at = 0
    for span in ordered:
        if span.start < at:
            raise OverlapError(span.start, span.end, at)
        at = span.end
    return ordered


def _into(piece: Piece, where: Offsets) -> Piece:
    start, end = where.into(piece.start, piece.end)
    return dataclasses.replace(piece, start=start, end=end)


def _norm_composed(span: Span) -> Span:
    head = None if span.head is None else dataclasses.replace(span.head, lemma=nfc(span.head.lemma))
    return dataclasses.replace(span, norm=nfc(span.norm), head=head)


def _span_into(span: Span, text: str, where: Offsets) -> Span:
    start, end = where.into(span.start, span.end)
    head = span.head and _head(span.head, *where.into(span.head.start, span.head.end))
    return dataclasses.replace(_norm_composed(span), start=start, end=end, text=text[start:end], head=head,
                               new_start=None, new_end=None, new_text=None)


def _head(head: Head, start: int, end: int) -> Head:
    return dataclasses.replace(head, start=start, end=end, lemma=nfc(head.lemma))


def _disjoint(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces in order, none beginning before the one before it ends; what lies in that one is gone."""
    at = 0
    for piece in pieces:
        if piece.start < at:
            piece = dataclasses.replace(piece, start=at)
        if piece.start < piece.end:
            yield piece
            at = piece.end


def with_spans(original: Document, done: Document, where: Offsets | None) -> Document:
    """The document as it arrived with the tokens, spans and entries that `spans` made of it in NFC."""
    if where is None:
        return dataclasses.replace(done, id=original.id)
    tokens = tuple(_disjoint(_back(token, where) for token in done.tokens or ()))
    spans = tuple(_disjoint(_span_back(span, original.text, where) for span in done.spans or ()))
    spans = tuple(dataclasses.replace(span, text=original.text[span.start : span.end]) for span in spans)
    return dataclasses.replace(original, tokens=tokens, spans=spans, replacements=done.replacements, repairs=(),
                               pseudonymised=None)


def _back(piece: Piece, where: Offsets) -> Piece:
    start, end = where.back(piece.start, piece.end)
    return dataclasses.replace(piece, start=start, end=end)


def _span_back(span: Span, text: str, where: Offsets) -> Span:
    head = span.head and _head(span.head, *where.back(span.head.start, span.head.end))
    return dataclasses.replace(_back(span, where), head=head)


def with_result(original: Document, done: Document, where: Offsets | None) -> Document:
    """The document as it arrived with what `replace` made of it in NFC, each new text in the form of the old one."""
    if where is None:
        return dataclasses.replace(done, id=original.id)
    text, out, at = original.text, "", 0
    apart = unicodedata.is_normalized("NFD", text)
    spans: list[Span] = []
    repairs: list[Repair] = []
    plain = with_spans(original, done, where)
    pieces: list[Span | Repair] = [*(plain.spans or ())]
    for repair in done.repairs:
        start, end = where.back(repair.start, repair.end)
        pieces.append(dataclasses.replace(repair, start=start, end=end, text=text[start:end]))
    for piece in sorted(pieces, key=lambda piece: (piece.start, piece.end)):
        out += text[at : piece.start]
        new = piece.new_text or ""
        new = piece.text if new == nfc(piece.text) else in_form(new, piece.text, apart)
        new_start, new_end = len(out), len(out) + len(new)
        changed = dataclasses.replace(piece, new_start=new_start, new_end=new_end, new_text=new)
        if isinstance(changed, Span):
            spans.append(changed)
        else:
            repairs.append(changed)
        out += new
        at = piece.end
    out += text[at:]
    _, here = offsets(out)
    unchanged, leftovers = (
        tuple(dataclasses.replace(place, start=start, end=end) for place in places
              for start, end in [here.back(place.start, place.end)])
        for places in (done.unchanged, done.leftovers)
    )
    return dataclasses.replace(plain, spans=tuple(spans), repairs=tuple(repairs), pseudonymised=out,
                               unchanged=unchanged, leftovers=leftovers)


def in_form(new: str, surface: str, apart: bool) -> str:
    """A new text in the form of the surface that it replaces.

    apart  whether the text around it is in NFD, where the surface has no accents

    >>> [len(in_form("Győr", surface, True)) for surface in ("Pe\\u0301cs", "Pécs", "Vác", "Tab")]
    [5, 4, 4, 5]
    """
    composed_here = unicodedata.is_normalized("NFC", surface)
    if unicodedata.is_normalized("NFD", surface) and (apart or not composed_here):
        return unicodedata.normalize("NFD", new)
    return nfc(new)
