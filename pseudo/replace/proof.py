"""What `replace` proves of its own result before it gives it away.

What comes in: the document with its new text, who became whom, and what is kept on purpose. What goes out: the same
document with what came out as it was (`unchanged`) and what is still to be read (`leftovers`); or a `ProofError`, never
a text. Start at `proven`.

The proof reads the two texts and the pieces alone: it asks nothing of how they were made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pseudo.core import ranges
from pseudo.core.document import NAMES, VALUES, Document, Entry, NamePart, Place, Repair, Span
from pseudo.core.errors import ProofError
from pseudo.kinds import glued, joined, mentions, persons
from pseudo.kinds.dates import is_feast
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.language.words import Words
from pseudo.methods.found import found

SHORT = 3
"""Letters or figures under which a name or a number is not looked for: `12` stands in every text."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What else a user can demand of a result.

    strict           what the policy replaces must not come out as it was
    allow_leftovers  full names and identifiers that are replaced may be read elsewhere in the text
    """

    strict: bool = False
    allow_leftovers: bool = False


DEFAULT = Demands()


@dataclass(frozen=True, slots=True)
class Said:
    """What was to become of every entity.

    news     its new norm
    keeps    whether the policy leaves it as it is; methods: its method
    lang     the language of the dates; nothing: none is looked for
    words    which words of the language are ordinary; none: no single parts of names are looked for
    """

    news: Mapping[str, str]
    keeps: Mapping[str, bool]
    methods: Mapping[str, str]
    lang: str | Path = ""
    words: Words | None = None

    def kept(self, entries: Mapping[str, Entry]) -> frozenset[str]:
        """The keys of the entities that stay on purpose: by their own word or the policy's, or as what they are made
        from stays (`Jancsi` where Kovács János is kept, `Szegedi Járásbíróság` where Szeged is)."""
        stay = {
            key for key, entry in entries.items()
            if entry.keep or (self.keeps.get(key, False) and entry.repl in (None, entry.norm))
        }
        follow = {
            key: {*entry.ties.values(), *(part.entity for part in entry.parts)} for key, entry in entries.items()
            if entry.repl is None and self.news.get(key) == entry.norm
        }
        while more := {key for key, others in follow.items() if key not in stay and others & stay}:
            stay |= more
        return frozenset(stay)

    def changed(self, key: str, entry: Entry) -> bool:
        """Whether the entity has become another."""
        return not entry.keep and self.news.get(key, entry.norm) != entry.norm


def proven(doc: Document, said: Said, grammar: Grammar, demands: Demands = DEFAULT) -> Document:
    """The document with its places of interest.

    raises  ProofError when the new text is not the old one with its pieces exchanged, when a span that was to change
            has not, when the policy's word was not done and that is demanded, or when a full name, an e-mail address
            or an identifier that is replaced is still to be read
    """
    check_pieces(doc)
    unchanged = tuple(_unchanged(doc, said, grammar, demands))
    left = _allowed(doc, said, grammar, demands)
    return dataclasses.replace(doc, unchanged=unchanged, leftovers=left)


def proven_as_written(doc: Document, said: Said, grammar: Grammar, demands: Demands = DEFAULT) -> Document:
    """The document whose result, proven in plain text, was put back into the text as it arrived
    (`pseudo.language.rewritten`): its pieces fit, and nothing is to be read in it in the way it is written.

    raises  ProofError
    """
    check_pieces(doc)
    left = _allowed(doc, said, grammar, demands)
    return dataclasses.replace(doc, leftovers=tuple(dict.fromkeys((*doc.leftovers, *left))))


def _allowed(doc: Document, said: Said, grammar: Grammar, demands: Demands) -> tuple[Place, ...]:
    """What is still to be read; raises ProofError where that may not be."""
    left = leftovers(doc, said, grammar)
    worst = next((place for place, sure in left if sure), None)
    if worst is not None and not demands.allow_leftovers:
        start, end = _before(doc, worst.start), _before(doc, worst.end)
        raise ProofError(
            f"the {worst.type} at {start}:{end} is replaced elsewhere and can still be read there; mark it as a span "
            "or keep its entity, or allow it (--allow-leftovers, in Python `allow_leftovers`)"
        )
    return tuple(place for place, _ in left)


def check_pieces(doc: Document) -> None:
    """That spans and repairs are in order and disjoint, and that each text is the other with these exchanged.

    raises  ProofError
    """
    old, new = doc.text, doc.pseudonymised or ""
    at = new_at = 0
    pieces: list[Span | Repair] = [*(doc.spans or ()), *doc.repairs]
    for piece in sorted(pieces, key=lambda piece: (piece.start, piece.end, piece.new_start or 0)):
        start, end = piece.new_start, piece.new_end
        fits = (
            start is not None and end is not None and at <= piece.start <= piece.end <= len(old)
            and new_at <= start <= end <= len(new) and old[at : piece.start] == new[new_at:start]
            and old[piece.start : piece.end] == piece.text and new[start:end] == piece.new_text
        )  # fmt: skip
        if not fits:
            _broken(piece.start, piece.end)
        at, new_at = piece.end, end or 0
    if old[at:] != new[new_at:]:
        _broken(at, len(old))


def _broken(start: int, end: int) -> None:
    raise ProofError(
        f"the new text does not fit the old one at {start}:{end}, so it is not given away; please report this line"
    )


def _unchanged(doc: Document, said: Said, grammar: Grammar, demands: Demands) -> Iterator[Place]:
    """The spans that the policy replaces and that came out as they were.

    raises  ProofError for one whose entity has become another, or that a person has marked, and where it is demanded
    """
    entries, methods = doc.replacements or {}, found()
    kept = said.kept(entries)
    for span in doc.spans or ():
        entry, method = entries[span.entity], methods.get(said.methods.get(span.entity, ""))
        if span.new_text != span.text or not span.text or (method is not None and method.coarse):
            continue
        if method is not None and method.done is not None and method.done(entry.norm, grammar):
            continue
        place = f"the {span.type} at {span.start}:{span.end}"
        if said.changed(span.entity, entry):
            raise ProofError(f"{place} came out as it was though its entity has a new name; give it another in `repl`")
        feast = entry.main_type == "DATE" and is_feast(entry.norm, said.lang) if said.lang else False
        figures = entry.main_type == "DATE" and any(map(str.isdecimal, span.text))
        if span.entity in kept or (method is not None and method.may_stay and not feast and not figures):
            continue
        if not span.source and entry.repl is None:
            raise ProofError(f"{place} was marked by hand and nothing stands for it; give its entity `repl` or `keep`")
        if demands.strict:
            raise ProofError(f"{place} came out as it was, against the policy; give its entity `repl` or `keep`")
        yield Place(span.new_start or 0, span.new_end or 0, span.type)


# ------------------------------------------------------------------ what is still to be read


def leftovers(doc: Document, said: Said, grammar: Grammar) -> list[tuple[Place, bool]]:
    """Where something that is replaced is still to be read in the new text, in order, and whether it is a full name, a
    part of one that tells whose, an e-mail address or an identifier; other words of names and shorter numbers are
    hints. Spans kept on purpose are none."""
    entries = doc.replacements or {}
    stay = said.kept(entries) | {key for key, entry in entries.items() if entry.repl == entry.norm}
    changed = [entry for key, entry in entries.items() if said.changed(key, entry)]
    wanted = _Wanted.of(changed, grammar, said.lang).without(entries[key].norm for key in stay)
    seen = mentions.words(doc.pseudonymised or "")
    kept = ranges.of(
        (span.new_start or 0, span.new_end or 0)
        for span in doc.spans or ()
        if span.entity in stay
    )
    full = mentions.names(seen, wanted.last, mentions.Endings(grammar))
    found = [(start, end, wanted.names[name], True) for start, end, name in full]
    found += [(start, end, wanted.codes[code], True) for start, end, code in mentions.codes(seen, wanted.codes)]
    met = ranges.of((start, end) for start, end, *_ in found)
    new = ranges.of((span.new_start or 0, span.new_end or 0) for span in doc.spans or ())
    for start, end, form in joined.places(seen.text, wanted.joined):
        type_ = wanted.joined[form]
        if not (new if type_ == "DATE" else met).touch(start, end):  # a day may have become another of the text
            found.append((start, end, type_, True))
    if said.words is not None:
        known = glued.Known.of(grammar, said.words)
        members = [member for parts in wanted.people for member in glued.members(parts, known)]
        found += [
            (start, end, "PER", _tells(seen.text, start, end))
            for start, end, member in glued.places(seen.text, members, known, alone=True)
            if member.letters not in wanted.stays and not new.touch(start, end)
        ]
    taken = ranges.of((start, end) for start, end, *_ in found)
    found += [
        (start, end, wanted.single[word], False)
        for start, end, word in mentions.single(seen, wanted.single)
        if not taken.touch(start, end)
    ]
    places = sorted((start, end, type_, sure) for start, end, type_, sure in found if not kept.hold(start, end))
    return [(Place(start, end, type_), sure) for start, end, type_, sure in places]


def _tells(text: str, start: int, end: int) -> bool:
    """Whether a part of a name that stands in a text is surely one: joined to something, or with a capital inside a
    sentence. By itself it may be a word as well that no table has (`erdész`, `Hamvas szilvafa`)."""
    if glued.BESIDE.match(text[max(0, start - 1) : start]) or glued.BESIDE.match(text[end : end + 1]):
        return True
    led = text[:start].rstrip(" ")[-1:]
    return text[start].isupper() and text[start + 1].islower() and (led.isalnum() or led == ",")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What must not be read again, each with its type: names of several words, codes, single words and short numbers.

    last    the last word of each name, of which its forms are made
    joined  names, codes and days as they stand inside file names
    people  the parts of full names; stays: the folded words of what is kept, which are no parts of these
    """

    names: Mapping[mentions.Name, str]
    last: Mapping[mentions.Name, str]
    codes: Mapping[str, str]
    single: Mapping[str, str]
    joined: Mapping[str, str]
    people: tuple[tuple[NamePart, ...], ...] = ()
    stays: frozenset[str] = frozenset()

    @staticmethod
    def of(changed: Iterable[Entry], grammar: Grammar, lang: str | Path = "") -> _Wanted:
        """Those of the entries that have become others."""
        names: dict[mentions.Name, str] = {}
        last: dict[mentions.Name, str] = {}
        codes: dict[str, str] = {}
        single: dict[str, str] = {}
        together: dict[str, str] = {}
        people: list[tuple[NamePart, ...]] = []
        for entry in changed:
            type_ = entry.main_type
            if type_ == "PER":
                full = mentions.full_name(entry.norm, entry.parts, grammar)
                if full:
                    for order in mentions.orders(full):
                        name = mentions.name_of(" ".join(order))
                        names[name], last[name] = type_, order[-1]
                    parts = entry.parts or persons.parse(entry.norm, grammar)
                    people.append(tuple(parts))
                    together |= dict.fromkeys(joined.of_person(parts), type_)
                elif " " not in entry.norm and len(entry.norm) >= SHORT:
                    single[fold(entry.norm)] = type_
            elif type_ not in NAMES and type_ not in VALUES:
                code = mentions.code_of(entry.norm)
                if len(code) >= mentions.LEAST:
                    codes[code] = together[code] = type_
                elif len(code) >= SHORT and code.isdecimal():
                    single[code] = type_
            elif type_ == "DATE" and lang and (day := joined.of_day(entry.norm, lang)):
                together[day] = type_
        return _Wanted(names, last, codes, single, together, tuple(people))

    def without(self, kept: Iterable[str]) -> _Wanted:
        """These without what is kept on purpose: names and codes that a kept norm is as well, and its words."""
        norms = list(kept)
        names = {mentions.name_of(" ".join(order)) for norm in norms for order in mentions.orders(norm.split())}
        codes = {mentions.code_of(norm) for norm in norms} | {word for norm in norms for word in fold(norm).split()}
        return _Wanted(
            {name: type_ for name, type_ in self.names.items() if name not in names},
            {name: word for name, word in self.last.items() if name not in names},
            {code: type_ for code, type_ in self.codes.items() if code not in codes},
            {word: type_ for word, type_ in self.single.items() if word not in codes},
            {form: type_ for form, type_ in self.joined.items() if form not in codes},
            self.people,
            frozenset(codes),
        )


def _before(doc: Document, place: int) -> int:
    """Where a place of the new text is in the old one; inside of a piece its start."""
    shift = 0
    pieces: list[Span | Repair] = [*(doc.spans or ()), *doc.repairs]
    for piece in sorted(pieces, key=lambda piece: (piece.new_start or 0, piece.new_end or 0)):
        if (piece.new_start or 0) >= place:
            break
        if (piece.new_end or 0) > place:
            return piece.start
        shift = piece.end - (piece.new_end or 0)
    return place + shift
