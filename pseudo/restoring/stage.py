"""A text with its originals put back.

What comes in: a text, `Originals`, the language; for signs of the method `token` the key. What goes out: `Restored`.
Start at `restored`. It asks in this order: is it a document as it came out, are sentences of it so (by position); then
tags and signs, numbers, dates, addresses; then names, word by word, in whatever form; then initials; last, what looks
like a new name all the same. What an earlier step has settled no later one touches. No tagger is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pseudo.core import ranges
from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.core.walls import crossing
from pseudo.language.articles import MASK, Article
from pseudo.language.language import Language
from pseudo.language.language import load as load_language
from pseudo.replace.stage import Tools
from pseudo.restoring import (
    abroad,
    addresses,
    called,
    corners,
    cut,
    days,
    exact,
    figures,
    mapping,
    months,
    people,
    phones,
    signs,
    sites,
    sums,
    tags,
)
from pseudo.restoring.alike import alike, numbers
from pseudo.restoring.desk import Desk
from pseudo.restoring.endings import Endings, endings
from pseudo.restoring.hits import hits, scene
from pseudo.restoring.index import Index, guessed, indexed
from pseudo.restoring.mapping import Name, Originals
from pseudo.restoring.nations import nations
from pseudo.restoring.result import DATE, Left, Piece, Put, Restored
from pseudo.restoring.slips import slips

MARKUP = re.compile(r"(?:[*_`\[<(„\"'»“]|<\w{1,6}>)+$")
"""What may open between an article and its name, a tag of HTML, too."""
JOINED = re.compile(r"[^\W_]*(?:[-‑–][^\W_]+)*")
LEADING = re.compile(r"(?:[^\W_]+[-‑–])+$")
"""What is joined to a word behind it, and in front."""


@dataclass(frozen=True, slots=True)
class Restorer:
    """A mapping made ready: for one text or for many.

    >>> from pseudo.language.language import load
    >>> hu = load("hu")
    >>> restorer = ready(mapping.of_pairs([("Antal János", "Rácz Attila", "PER", "M")], hu), hu)
    >>> restorer("Az Attila írt Ráczéknak.").text
    'A János írt Antaléknak.'
    """

    originals: Originals = field(repr=False)
    language: Language
    index: Index = field(repr=False)
    families: tuple[tags.Family, ...] = field(repr=False)
    endings: Endings = field(repr=False)
    addresses: Mapping[str, addresses.Address] = field(default_factory=dict, repr=False)
    key: bytes | None = field(default=None, repr=False)
    signed: Mapping[str, Name] = field(default_factory=dict, repr=False)
    nations: Mapping[str, str] = field(default_factory=dict, repr=False)
    phrases: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict, repr=False)
    texts: str = field(default="", repr=False)

    def __call__(self, text: str, walls: Sequence[int] = ()) -> Restored:
        """The text with its originals. walls: offsets that no name crosses (`Document.walls`)"""
        original = exact.whole(text, self.originals.documents)
        if original is not None:
            return self._whole(text, original)
        exactly = ranges.of((start, end) for start, end, _ in exact.sentences(text, self.originals.documents))
        found = [each for each in cut.cuts(text, self.index, self.language) if not exactly.touch(*each)]
        return cut.whole(text, walls, found, self._restored)

    def _restored(self, text: str, walls: Sequence[int]) -> Restored:
        """The text with its originals, of one that is no document as it came out."""
        found = _Found(text, walls)
        for start, end, pieces in exact.sentences(text, self.originals.documents):
            found.take(pieces)
            found.close(start, end)
        tools = Tools.of(self.language)
        found.take(exact.lost(text, self.originals.documents, self.language))
        found.take(tags.labels(text, self.families, tools, self.endings))
        found.take(tags.tags(text, self.families, tools, self.endings))
        found.take(tags.signs(text, self.key, self.signed, tools, self.endings))
        found.take(tags.unknown(text, self.families, self.endings))
        names = self.originals.names
        found.take(sites.sites(text, self.index, self.language))
        found.take(figures.mails(text, names, self.index, self.language))
        found.take(phones.phones(text, names, tools))
        found.take(sums.amounts(text, names, tools))
        found.take(figures.codes(text, names, tools, self.endings))
        found.take(sums.times(text, names, self.language))
        found.take(months.days(text, names, self.language))
        found.take(days.dated(text, names, tools, walls))
        found.take(abroad.families(text, self.index, self.language))
        view = scene(text, self.index, self.language)
        strange = frozenset(each.start for each in found.left if each.reason == DATE)
        desk = Desk(view, self.index, tools, self.endings, self.nations, texts=self.texts, dated=strange,
                    called=called.covered(view, self.phrases, self.texts))
        places = hits(view, self.index, found.ranges())
        wrong = slips(view, self.index, places)
        if wrong is not None:
            mine = ranges.of((hit.start, hit.end) for hit in places)
            places += [hit for hit in hits(view, wrong, found.ranges()) if not mine.touch(hit.start, hit.end)]
        words = (text[start:end] for start, end in zip(view.seen.starts, view.seen.ends, strict=True))
        more = guessed(words, self.index, self.language)
        if more is not None:
            mine = ranges.of((hit.start, hit.end) for hit in places)
            places += [hit for hit in hits(view, more, found.ranges()) if not mine.touch(hit.start, hit.end)]
        found.take(corners.shared(view, self.index, places, found.ranges()))
        found.take(addresses.settled(text, places, self.addresses, desk))
        places = [hit for hit in places if not found.ranges().touch(hit.start, hit.end)] if self.addresses else places
        places.sort(key=lambda hit: hit.start)
        desk = people.peopled(places, desk)
        found.take(people.settled(places, desk))
        found.take(signs.initials(text, desk))
        found.take(figures.behind_streets(text, tuple(found.pieces), names, tools, self.endings))
        found.take(alike(view, self.index, found.ranges(), self.nations))
        found.take(numbers(text, names, found.ranges()))
        return _written(text, found, self.language.article)

    def _whole(self, text: str, original: str) -> Restored:
        doc = next(doc for doc in self.originals.documents if doc.pseudonymised == text)
        places = sorted((span.new_start or 0, span.new_end or 0, span.start, span.end, span.type)
                        for span in doc.spans or () if span.text != span.new_text)
        places += [(each.new_start, each.new_end, each.start, each.end, "") for each in doc.repairs]
        return Restored(original, tuple(Put(*place, True) for place in sorted(places)), (), True)


@dataclass(slots=True)
class _Found:
    """What the steps so far have settled: pieces, places that are left, stretches in which no more is looked for."""

    text: str = field(repr=False)
    walls: Sequence[int] = ()
    pieces: list[Piece] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    closed: list[tuple[int, int]] = field(default_factory=list)

    def take(self, new: Iterable[Piece | Left | tuple[int, int]]) -> None:
        """Adds what lies in nothing that is settled already."""
        had, own, last = self.ranges(), list[tuple[int, int]](), 0
        for each in sorted(new, key=_start):
            start, end = each if isinstance(each, tuple) else (each.start, each.end)
            if start < last or had.touch(start, end) or crossing(self.walls, start, end):
                continue
            own.append((start, end))
            last = end
            if isinstance(each, Piece):
                self.pieces.append(each)
            elif isinstance(each, Left):
                self.left.append(each)
        self.closed += own

    def close(self, start: int, end: int) -> None:
        """Nothing more is looked for here."""
        self.closed.append((start, end))

    def ranges(self) -> ranges.Ranges:
        """The stretches that are settled."""
        return ranges.of(self.closed)


def _start(each: Piece | Left | tuple[int, int]) -> int:
    return each[0] if isinstance(each, tuple) else each.start


def ready(originals: Originals, language: Language, key: bytes | None = None) -> Restorer:
    """A mapping made ready for texts of a language. key: that of the method `token`."""
    plain = [name for name in originals.names if not tags.is_tagged(name)]
    return Restorer(originals, language, indexed(plain, language), tuple(tags.families(originals.names, language)),
                    endings(language), addresses.known(originals.names, language), key,
                    tags.signed(originals.names), nations(language),
                    called.phrases(language), "\n".join(language.letters.lower(doc.pseudonymised or "")
                                                        for doc in originals.documents))


def restored(text: str, originals: Originals | Document | Mapping[str, str], lang: str = DEFAULT, *,
             key: bytes | None = None, data: Path | None = None) -> Restored:
    """A text with its originals put back.

    originals  what is known: a finished document, pairs of original and new name, or `Originals` (module `mapping`)
    key        the key of signs that the method `token` made
    raises     InputError where the mapping is none

    >>> print(restored("Rácz Attilának Ráczék írtak.", {"Antal János": "Rácz Attila"}).text)
    Antal Jánosnak Antalék írtak.
    """
    if not isinstance(text, str):
        raise InputError("what is to be restored is no text; give a str")
    language = load_language(lang, data)
    if isinstance(originals, Document):
        originals = mapping.of_document(originals)
    elif isinstance(originals, Mapping):
        originals = mapping.of_pairs(originals, language)
    return ready(originals, language, key)(text)


def _written(text: str, found: _Found, article: Article | None) -> Restored:
    """The text with the pieces in their places, and articles as the originals need them."""
    out: list[str] = []
    places: list[Put] = []
    at = length = 0
    for piece in (_stopped(each, text) for each in sorted(found.pieces, key=lambda piece: piece.start)):
        repair = None if article is None or piece.exact else _article(text[max(at, piece.start - 40) : piece.start],
                                                                     text, piece, article)
        for start, end, new, type_ in (*((repair,) if repair else ()),
                                       (piece.start, piece.end, piece.old, piece.type)):
            out += [text[at:start], new]
            length += start - at
            places.append(Put(start, end, length, length + len(new), type_, piece.exact, bool(type_) and piece.guess))
            length += len(new)
            at = end
    out.append(text[at:])
    taken = ranges.of((place.start, place.end) for place in places)
    left = (_whole_word(each, text, taken) for each in found.left)
    return Restored("".join(out), tuple(places), tuple(sorted(left, key=lambda each: each.start)))


def _whole_word(left: Left, text: str, taken: ranges.Ranges) -> Left:
    """A place that is left, with all that hyphens join to it: what is reported is what somebody is to look at."""
    behind = JOINED.match(text, left.end)
    end = behind.end() if behind is not None and not taken.touch(left.end, behind.end()) else left.end
    before = LEADING.search(text[max(0, left.start - 40) : left.start])
    start = left.start - (len(before[0]) if before is not None else 0)
    return replace(left, start=left.start if taken.touch(start, left.start) else start, end=end)


def _stopped(piece: Piece, text: str) -> Piece:
    """A piece without the full stop of its original where another one follows."""
    twice = not piece.exact and piece.old[-1:] == "." == text[piece.end : piece.end + 1] != text[piece.end - 1]
    return replace(piece, old=piece.old[:-1]) if twice else piece


def _article(before: str, text: str, piece: Piece, article: Article) -> tuple[int, int, str, str] | None:
    """The article before a piece as its original needs it."""
    bare = MARKUP.sub("", before)
    surface = text[piece.start : piece.end]
    tagged = (tags.is_tag(surface) or tags.LABEL.match(surface) is not None) and not tags.is_tag(piece.old)
    if tagged or surface[-1:] in ">]":
        surface = article.alphabet.lower(surface)  # it shouts nothing
    behind = text[piece.end : piece.end + 40]
    repair = article.repair(bare, surface, piece.old, behind)
    for read in (article.vowel, MASK) if tagged else ():  # which article a tag has nobody knows
        repair = repair or article.repair(bare, read, piece.old, behind)
    if repair is None:
        return None
    first, new = piece.start - len(before), repair[2]
    if any(map(str.isdecimal, surface)):  # what is of capitals and figures shouts nothing
        new = new[:1] + article.alphabet.lower(new[1:])
    return first + repair[0], first + repair[1], new, ""


def texts(found: Restored, text: str) -> Iterator[tuple[Left, str]]:
    """The places that are left, each with what stands there: for the eyes of who may see it."""
    for each in found.left:
        yield each, text[each.start : each.end]
