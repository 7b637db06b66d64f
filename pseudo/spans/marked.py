"""Places that a person marked or dropped by hand on the review page, put into a document.

What comes in: a document after `spans`, and the configuration, whose entries tell of such places in `review`:
`mentions` are names that were missed, `dropped` are false finds. What goes out: the document with spans there, or
without. Start at `read`, then `placed`.

A place has offsets in code points and the fingerprint of the text that it is of; `texts` are those of all texts that
were reviewed. In these the places stand as they were decided. In any other text a dropped place says nothing, and a
marked name is looked for: in every form, as `--known` does, and as it stood. What cannot be put in is an error, since a
name would be left in clear.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from morph import FeatsError
from morph import feats as ud
from pseudo.core import ranges, walls
from pseudo.core.document import NAMES, Document, Entry, Head, Span, is_type
from pseudo.core.errors import InputError, SharedError
from pseudo.kinds import roster
from pseudo.language.language import Language
from pseudo.spans.draft import Settings, drafted
from pseudo.spans.heads import read_all, tokens_by_end
from pseudo.spans.sources import known

SOURCE = "review"
"""`Span.source` of a name that was marked by hand."""
HEAD = ("lemma", "from", "to")


def fingerprint(text: str) -> str:
    """What a place says of the text that it is of.

    >>> fingerprint("Kiss Ede")
    'ad89c78109c546cd'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Marks:
    """The places of a configuration: by fingerprint of the text, those marked and those dropped; and the marked names,
    to be looked for in other texts: their rows with their keys, and how they were written.

    shared  the configuration that they are of; texts: the fingerprints of those that were reviewed
    """

    shared: Mapping[str, Entry] = field(repr=False)
    spans: Mapping[str, tuple[Span, ...]] = field(repr=False)
    dropped: Mapping[str, frozenset[tuple[int, int]]]
    texts: frozenset[str]
    names: roster.Roster = field(repr=False)
    keys: Mapping[tuple[str, str], str] = field(repr=False)
    written: Mapping[str, Span] = field(repr=False)

    def outside(self, texts: Iterable[str]) -> int:
        """How many places are of none of these texts."""
        here = set(map(fingerprint, texts))
        every = *self.spans.items(), *self.dropped.items()
        return sum(len(places) for mark, places in every if mark not in here)


def read(shared: Mapping[str, Entry], language: Language) -> Marks | None:
    """The places that a configuration tells of, None where there is none; raises SharedError."""
    spans: dict[str, list[Span]] = {}
    dropped: dict[str, set[tuple[int, int]]] = {}
    keys: dict[tuple[str, str], str] = {}
    written: dict[str, Span] = {}
    texts: set[str] = set()
    for number, (key, entry) in enumerate(shared.items(), 1):
        texts.update(each for each in _list(entry.review.get("texts", ())) if isinstance(each, str))
        for name in ("mentions", "dropped"):
            for at, raw in enumerate(_list(entry.review.get(name, ()))):
                try:
                    mark, span = _span(raw, key, name == "mentions", language)
                except (AttributeError, FeatsError, KeyError, TypeError, ValueError):
                    raise SharedError(f"--replacements, entry {number}.review.{name}[{at}]: is no place as the "
                                      "review page saves it; take what it saved, or delete it", (number, key)) from None
                if name == "dropped":
                    dropped.setdefault(mark, set()).add((span.start, span.end))
                    continue
                spans.setdefault(mark, []).append(span)
                written.setdefault(span.text, span)
                if span.type in NAMES:
                    keys.setdefault((span.norm, span.type), key)
    if not spans and not dropped:
        return None
    rows = [roster.Row(norm, type_) for norm, type_ in keys]
    return Marks(shared, {mark: tuple(each) for mark, each in spans.items()},
                 {mark: frozenset(each) for mark, each in dropped.items()},
                 frozenset(texts) | spans.keys() | dropped.keys(),
                 roster.indexed(rows, language.persons) if rows else roster.NOBODY, keys, written)


def _list(raw: object) -> Sequence[object]:
    return raw if isinstance(raw, (list, tuple)) else (raw,)


def _span(raw: object, key: str, marked: bool, language: Language) -> tuple[str, Span]:
    """A place and the fingerprint of its text; raises what `read` tells in one line."""
    said: Mapping[str, object] = dict(raw)  # type: ignore[call-overload]
    start, end, text, mark = said["start"], said["end"], said["text"], said.get("sha256", "")
    if type(start) is not int or type(end) is not int or not isinstance(text, str) or not isinstance(mark, str):
        raise TypeError
    if not (0 <= start < end) or len(text) != end - start or not any(map(str.isalnum, text)):
        raise ValueError
    if not marked:
        return mark, Span(start, end, text, "")
    type_, norm = said["type"], said.get("norm") or ""
    if not is_type(type_) or not isinstance(type_, str) or not isinstance(norm, str):
        raise ValueError
    group, scheme = str(said.get("group", "")), str(said.get("scheme", ""))
    head = None
    if said.get("lemma") is not None:
        lemma, first, last = (said[name] for name in HEAD)
        told = said.get("feats") or {}
        if not isinstance(lemma, str) or type(first) is not int or type(last) is not int or not isinstance(told, dict):
            raise TypeError
        feats = ud.canonical(told) if told else ""
        if not 0 <= first < last <= len(text) or language.morph.unknown(feats):
            raise ValueError
        head = Head(start + first, start + last, lemma, feats=feats)
    return mark, Span(start, end, text, type_, key, norm, head, SOURCE, group=group, scheme=scheme)


def placed(doc: Document, marks: Marks, language: Language) -> Document:
    """The document with what was marked and without what was dropped; raises InputError where a mark cannot be put in.

    An entity of which nothing is left is taken out with its mentions.
    """
    mark = fingerprint(doc.text)
    reviewed = mark in marks.texts
    wanted, gone = marks.spans.get(mark, ()), marks.dropped.get(mark, frozenset())
    if reviewed:
        if any(doc.text[span.start : span.end] != span.text for span in wanted):
            raise InputError("a place that was marked by hand is of another text; review this document anew")
    else:
        wanted = tuple(_elsewhere(doc, marks, language))
    spans = [span for span in doc.spans or () if (span.start, span.end) not in gone]
    spans = _put(spans, wanted, reviewed)
    tokens = tokens_by_end(doc.tokens or ())
    read_ = read_all(sorted(spans, key=lambda span: span.start), doc.text, tokens, language)
    left = {span.entity for span in read_}
    lost = {span.entity for span in doc.spans or ()} - left
    entries = dict(doc.replacements or {})
    named = {other for key, entry in entries.items() if key not in lost
             for other in (*entry.ties.values(), *(part.entity for part in entry.parts))}
    for key in lost - named:
        entries.pop(key, None)
    for span in read_:
        if span.entity not in entries:
            entries[span.entity] = marks.shared[span.entity]
    return dataclasses.replace(doc, spans=read_, replacements=entries)


def _put(spans: list[Span], wanted: Sequence[Span], exact: bool) -> list[Span]:
    """The spans with those that are wanted. exact: they say whose name stands at their place, too."""
    there = ranges.of((span.start, span.end) for span in spans)
    new: list[Span] = []
    gone: set[int] = set()
    for span in wanted:
        over = list(there.over(span.start, span.end))
        if any(spans[at].start <= span.start and span.end <= spans[at].end for at in over):
            same = [at for at in over if (spans[at].start, spans[at].end) == (span.start, span.end)]
            if not exact or not same:
                continue  # it is replaced already, alone or in a longer name
        elif any(spans[at].start < span.start or span.end < spans[at].end for at in over):
            raise InputError("a name that was marked by hand and one that is found cross; review this document anew")
        gone.update(over)
        new.append(span)
    return [span for at, span in enumerate(spans) if at not in gone] + new


def _elsewhere(doc: Document, marks: Marks, language: Language) -> Iterator[Span]:
    """Where the marked names stand in a text that nobody has marked, none over another."""
    settings = Settings(known=marks.names)
    taken = bytearray(len(doc.text))
    for found in known.find(drafted(doc.text, doc.tokens or (), (), settings, doc.walls), language):
        norm = found.row.norm
        taken[found.start : found.end] = b"\1" * (found.end - found.start)
        head = Head(found.head, found.end, found.norm.split()[-1], feats=found.feats)
        yield Span(found.start, found.end, doc.text[found.start : found.end], found.row.type,
                   marks.keys[norm, found.row.type], found.norm, head, SOURCE)
    texts = sorted(marks.written, key=len, reverse=True)
    either = "|".join(map(re.escape, texts))
    for match in re.finditer(rf"(?<!\w)(?:{either})(?!\w)", doc.text) if texts else ():
        start, end = match.span()
        if not any(taken[start:end]) and not walls.crossing(doc.walls, start, end):
            span = marks.written[match.group()]
            by = start - span.start
            moved = span.head and dataclasses.replace(span.head, start=span.head.start + by, end=span.head.end + by)
            yield dataclasses.replace(span, start=start, end=end, head=moved)
