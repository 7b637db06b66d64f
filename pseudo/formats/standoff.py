"""Annotation that stands apart from its text, by offsets: where it stands in the new text.

What comes in: a document after `replace`, and where the words of its file stand. What goes out: `Places`, which give
any stretch of the old text its stretch in the new; marks of the file as spans; and what in a file of JSON is text, to
be read and written again. Start at `Places.of`, `marked`, `texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pseudo.core.aligned import Moves
from pseudo.core.document import FILE, Document, Span
from pseudo.core.errors import InputError
from pseudo.engines.plugged import meanings
from pseudo.formats import exactjson
from pseudo.formats.alignment import WORD, Range, touched
from pseudo.language.letters import fold

Way = tuple[str | int, ...]
"""Keys and numbers that lead to a value in JSON."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where what stood in the old text stands in the new one.

    starts, ends  where words of names begin and end now, by where they did: each word of a name that has as many, or
                  more, is one again (the last takes what is over); of a name with fewer words the first are gone
    """

    moves: Moves = field(repr=False)
    starts: Mapping[int, int] = field(repr=False)
    ends: Mapping[int, int] = field(repr=False)

    @staticmethod
    def of(doc: Document, tokens: Sequence[Range] = ()) -> Places:
        """Those of a document; tokens: where the words of the file stand, in text order, disjoint."""
        moves, new = Moves.of(doc), doc.pseudonymised or ""
        starts: dict[int, int] = {}
        ends: dict[int, int] = {}
        for first, last, _ in touched(tokens, moves):
            start, end = moves.stretch(tokens[first][0], tokens[last - 1][1])
            words = [match.span() for match in WORD.finditer(new, start, end)]
            gone = max(0, last - first - len(words))
            for number in range(first, last):
                at = number - first - gone
                if at < 0 or not words:
                    place = words[0][0] if words else start
                    begin, close = place, place
                else:
                    begin, close = words[at][0], words[at][1] if number + 1 < last else words[-1][1]
                starts[tokens[number][0]], ends[tokens[number][1]] = begin, close
        return Places(moves, starts, ends)

    def stretch(self, start: int, end: int) -> Range | None:
        """The stretch of the new text for one of the old; None where nothing is left of it.

        >>> from pseudo.core.document import Span
        >>> doc = Document("Kis Ede jön", pseudonymised="Pál jön",
        ...     spans=(Span(0, 7, "Kis Ede", "PER", new_start=0, new_end=3, new_text="Pál"),))
        >>> places = Places.of(doc, [(0, 3), (4, 7), (8, 11)])
        >>> [places.stretch(*old) for old in ((0, 3), (4, 7), (0, 7), (8, 11), (0, 11))]
        [None, (0, 3), (0, 3), (4, 7), (0, 7)]
        """
        begin, close = self.moves.stretch(start, end)
        begin, close = self.starts.get(start, begin), self.ends.get(end, close)
        return (begin, close) if begin < close or start == end else None

    def changed(self, start: int, end: int) -> bool:
        """Whether anything in a stretch of the old text is another now."""
        return any(change.span is not None for change in self.moves.within(start, end))


def marked(marks: Iterable[tuple[int, int, str]], text: str, known: Mapping[str, str]) -> tuple[Span, ...]:
    """The marks of a file as spans, the longest of those that overlap; known: types of labels (`types`).

    >>> [span.text for span in marked([(0, 3, "PER"), (0, 7, "PER")], "Kis Ede", {"PER": "PER"})]
    ['Kis Ede']
    """
    out: list[Span] = []
    named = {(start, end, known[label]) for start, end, label in marks
             if known[label] != "O" and any(map(str.isalnum, text[start:end]))}
    for start, end, kind in sorted(named, key=lambda mark: (mark[0] - mark[1], mark)):
        if not any(span.start < end and start < span.end for span in out):
            out.append(Span(start, end, text[start:end], kind, source=FILE))
    return tuple(sorted(out, key=lambda span: span.start))


def types(labels: Mapping[str, str]) -> Mapping[str, str]:
    """The type of each label; labels: each with a place for the message. raises InputError for one that nobody knows"""
    kinds = meanings(labels)
    for label, place in labels.items():
        if label not in kinds:
            raise InputError(f"{place}: its label of a name has no type here; take one of those that docs/engines.md "
                             "lists, such as PER, ORG, GPE, or O")
    return kinds


def loaded(data: bytes) -> Any:
    """The value in a file of JSON. raises InputError"""
    try:
        return exactjson.exact(data) if exactjson.rounded(value := exactjson.parse(data, frozenset())) else value
    except exactjson.Refused as fault:
        raise InputError(f"{fault.place}: {fault.problem}" if fault.place else fault.problem) from None


def dumped(value: Any, data: bytes) -> bytes:
    """The value as JSON, one value a line and with a last line break where the file had that."""
    try:
        out = exactjson.write(value, indent=b"\n" in data.strip())
    except exactjson.Refused as fault:
        raise InputError(f"{fault.place}: {fault.problem}" if fault.place else fault.problem) from None
    return out + (b"\n" if data.endswith(b"\n") else b"")


def texts(value: Any, wanted: Callable[[Way], bool], way: Way = ()) -> Iterator[tuple[Way, str]]:
    """The texts in a value that have a letter or a figure, with the ways to them, in order.

    wanted  of a way, whether what it leads to is read
    """
    if isinstance(value, str):
        if any(map(str.isalnum, value)) and wanted(way):
            yield way, value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from texts(each, wanted, (*way, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from texts(each, wanted, (*way, number))


def put(value: Any, way: Way, new: Any) -> None:
    """Writes a value at the end of a way."""
    for step in way[:-1]:
        value = value[step]
    value[way[-1]] = new


def names(doc: Document) -> frozenset[str]:
    """The words of names that changed, without case and accents: what says one of them elsewhere tells the name."""
    return frozenset(fold(word) for span in doc.spans or () if span.new_text != span.text
                     for word in words(span.text) if len(word) > 2)


def words(text: str) -> list[str]:
    """The words of a text: what stands between other signs than letters."""
    return "".join(sign if sign.isalpha() else " " for sign in text).split()


def tells(text: str, gone: frozenset[str]) -> bool:
    """Whether a text has one of the words (`names`)."""
    return bool(gone) and not gone.isdisjoint(fold(word) for word in words(text))
