"""First stage: everything in the text that names somebody or something, settled, read and linked.

What comes in: documents with a text (tokens or spans may come with them). What goes out: the documents with tokens,
disjoint spans with norm, head and entity, and the entries of the configuration (without choices).

    tokenise ─► engine (tagger) ─┐
    identifiers, dates ──────────┼─► disjoint ─► heads.read ─► entities.link
    gazetteer ───────────────────┘

Start at `annotate`. Overlaps are settled here, once, in `disjoint`; later stages refuse them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import NAMES, Document, Span, Token
from pseudo.core.errors import InputError, OverlapError
from pseudo.engines import Engine
from pseudo.kinds import addresses, dates, identifiers, persons
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar
from pseudo.language.tokenise import Rules, tokenise
from pseudo.spans import heads, readings
from pseudo.spans.conditions import bounds, guesses, lists, retyping
from pseudo.spans.link import entities, ties
from pseudo.spans.sources import again, clinical, gazetteer, handles, hasty, heuristics, spaced

PATTERNS = {"check digit": 6, "context": 5, "structure": 4}
NAMED = 3
DOUBTFUL = 2
SEEN = 1
LOOKS = 0
SURE_PATTERN = 0.7
LABEL = 60
"""No label of an identifier is longer."""
FIGURE = re.compile(r"\d")
UNNUMBERED = frozenset(("PER", "GPE", "LOC"))
"""Names that have no figures in them, but for districts, which the gazetteer knows."""
IDENTIFYING = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))


def trust(span: Span) -> int:
    """How far a candidate is believed against another in its place.

    A valid check digit, then a context word, then a clear structure, then names of people, places and bodies; then a
    bare structure, which still beats a tagger's guess of a product or a law; then what the document had elsewhere, and
    last what only looks like a name.
    """
    if span.source == "pattern":
        kind = next((rank for mark, rank in PATTERNS.items() if span.why.startswith(mark)), PATTERNS["structure"])
        return kind if span.score >= SURE_PATTERN else DOUBTFUL
    if span.source in ("document", "heuristic"):
        return SEEN if span.source == "document" else LOOKS
    if span.type in UNNUMBERED and span.source == "ner" and FIGURE.search(span.text):
        return DOUBTFUL  # `NCR-602` is no place
    return NAMED if span.type in IDENTIFYING or span.source == "gazetteer" else DOUBTFUL


@dataclass(frozen=True, slots=True)
class Tools:
    """What `spans` stands on: a language, its tagger, and how much is taken for a name.

    text, hyphened  the document, once it is known, and its words with an ending behind a hyphen
    """

    language: Language
    engine: Engine
    ocr: bool = False
    level: heuristics.Level = heuristics.LEVELS["high"]
    text: str = dataclasses.field(default="", repr=False)
    hyphened: readings.Hyphened | None = dataclasses.field(default=None, repr=False)

    @property
    def reader(self) -> heads.Reader:
        """What heads are read by before anything is known of the document."""
        return heads.Reader(self.language, self.text, hyphened=self.hyphened)

    def for_document(self, text: str) -> Tools:
        """These tools with one document."""
        return dataclasses.replace(self, text=text, hyphened=readings.Hyphened(text))


def annotate(docs: Sequence[Document], tools: Tools) -> list[Document]:
    """The documents with tokens, spans and entries. Spans that come with a document are completed, none is added."""
    tagged = tools.engine.annotate([doc.text for doc in docs], [_tokens(doc, tools.language.cutting) for doc in docs])
    out = []
    for doc, (words, named) in zip(docs, tagged, strict=True):
        own = tools.for_document(doc.text)
        found_here = doc.spans is None
        spans = found(doc.text, words, named, own) if found_here else completed(doc.spans or (), doc.text, words, own)
        spans = addresses.grouped(spans, doc.text)
        linked, entries = entities.link(
            spans,
            entities.Tools(
                own.language.persons, own.language.words, own.language.contexts, own.language.at("pseudo")
            ),
            doc.text,
            words,
        )
        if doc.replacements:
            entries = ties.untangled({**entries, **doc.replacements}, doc.replacements)
        out.append(dataclasses.replace(doc, tokens=words, spans=linked, replacements=entries))
    return out


def _tokens(doc: Document, cutting: Rules) -> Sequence[Token]:
    """The tokens that come with a document, or our own. A letter outside of all of them could be a name unseen."""
    if not doc.tokens:
        return tokenise(doc.text, cutting)
    at = 0
    for token in (*doc.tokens, Token(len(doc.text), len(doc.text), "")):
        missed = next((place for place in range(at, token.start) if doc.text[place].isalnum()), None)
        if missed is not None:
            raise InputError(f"the tokens leave out the letter at {missed}; give the tokens of all the text, or none")
        at = max(at, token.end)
    return doc.tokens


def found(text: str, tokens: Sequence[Token], named: Sequence[Span], tools: Tools) -> tuple[Span, ...]:
    """The disjoint spans of a text, read: norm and head filled in."""
    ends = heads.tokens_by_end(tokens)
    lang, tables = tools.language.at("pseudo"), tools.language.names
    seen = identifiers.prepared(text, lang)
    patterns = [*identifiers.find(seen, lang, tools.ocr), *dates.find(seen, lang)]
    public = ranges.of(identifiers.public(seen, lang))
    named = [s for s in named if not public.touch(s.start, s.end) or (  # `2017. évi` of a statute is no date
        s.type in NAMES and (s.type == "LAW" or not public.hold(s.start, s.end)))]
    clinic = clinical.read(text, tools.language)
    patterns = [s for s in clinical.without(patterns, clinic, tools.language) if not hasty.no_user(s, tables)]
    patterns += addresses.towns(patterns, text, tables)
    letters, people = spaced.find(text, tools.language)
    apart = ranges.of(letters)
    names = clinical.without(candidates(text, tokens, named, patterns, clinic, tools), clinic, tools.language)
    names = [*(s for s in names if not apart.touch(s.start, s.end)), *people]
    read = settled(disjoint([*patterns, *guesses.reconciled(names, tools.language.names)]), text, ends, tools)
    return with_others(read, text, tokens, ends, clinic, tools)


def candidates(
    text: str,
    tokens: Sequence[Token],
    named: Sequence[Span],
    patterns: Sequence[Span],
    clinic: clinical.Clinic,
    tools: Tools,
) -> list[Span]:
    """What the tagger and the name tables take for names, cut to whole names; what can be none is left out."""
    language = tools.language
    named = [s for s in named if guesses.sure(s, tools.level.least, language)]
    named = [*named, *gazetteer.find(text, tokens, language)]
    named = addresses.apart([clinical.trimmed(span, clinic) for span in named], patterns, language.persons)
    apart = bounds.split_dashes(named, language)
    cut = bounds.lines(bounds.split_spaces(bounds.split_bodies(apart, language), language), text, language)
    whole = [span for span in map(heads.trimmed, cut) if span is not None]
    whole = [piece for span in whole for piece in bounds.without_tail(span, language)]
    names = [part for span in whole for part in bounds.one_by_one(span, language)]
    formulas = ranges.of(guesses.formula_ranges(text, language.contexts.never))
    labelled = ranges.of(labels(patterns, text, language.letters))
    names = [s for s in names if not formulas.hold(s.start, s.end)]
    names = [s for s in names if s.source != "ner" or not labelled.hold(s.start, s.end)]
    starts = {token.start: token for token in tokens}
    names = [s for s in names if not guesses.describes(s, starts.get(s.start), text, language)]
    names = [bounds.without_opening(span, starts.get(span.start), language) for span in names]
    ranked = [bounds.without_ranks(span, language) for span in names]
    names = bounds.joined_words(ranked, text, language.habits.matters)
    names = [bounds.place_only(bounds.with_initials(span, text), language) for span in names]
    large = guesses.capitals(text)
    return [span for span in names if guesses.plausible(span, text, large, language)]


def settled(spans: Sequence[Span], text: str, ends: dict[int, Token], tools: Tools) -> list[Span]:
    """Disjoint spans, read, each with the type that its head, its neighbours and the document's other names tell."""
    language = tools.language
    read = read_all(spans, ends, tools)
    seen = frozenset(_last_words(read))
    read = read_all([part for span in read for part in bounds.split_people(span, text, seen, language)], ends, tools)
    read = read_all(bounds.joined_people(read, text, language), ends, tools)
    read = tuple(retyping.retyped(span, language) for span in read if guesses.private(span, text, language))
    read = tuple(retyping.named_after(span, ends.get(span.start - 1), language) for span in read)
    people = {w for s in read if s.type == "PER" and retyping.elsewhere(s) for w in s.norm.split()}
    read = tuple(retyping.attended(span, ends.get(span.start - 1), people, language) for span in read)
    read = read_all(lists.settled(read, text, language), ends, tools)
    words = known_words(read, language.persons)
    full = {word for span in read if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    norms = (span.norm for span in read if span.type == "ORG")
    bodies = retyping.short_names(norms, language)
    towns = {tools.language.letters.lower(span.norm) for span in read if span.type == "GPE"}
    read = tuple(retyping.person_again(span, words, full, language) for span in read)
    read = tuple(retyping.place_again(span, towns, full, language) for span in read)
    read = tuple(retyping.short_of_body(span, bodies, words, full, language) for span in read)
    return [span for span in read if not retyping.is_known_surname(span, words)]


def with_others(
    kept: Sequence[Span],
    text: str,
    tokens: Sequence[Token],
    ends: dict[int, Token],
    clinic: clinical.Clinic,
    tools: Tools,
) -> tuple[Span, ...]:
    """The spans and what they, or the looks of words, show further names to be: acronyms in brackets, mentions again,
    texts in haste, zips beside their towns."""
    language = tools.language
    kept = [*kept, *retyping.shorts_in_brackets(text, kept, language)]
    looks = heuristics.find(text, tokens, kept, language, tools.level)
    kept = disjoint(clinical.without(looks, clinic, language))
    kept = [span for span in read_all(kept, ends, tools) if guesses.private(span, text, language)]
    words = known_words(kept, language.persons)
    kept = list(disjoint([*kept, *gazetteer.known_again(text, tokens, kept, language, words)]))
    read = read_all(kept, ends, tools)
    kept = disjoint([*read, *handles.find(text, read, language, language.at("pseudo"))])
    kept += again.find(text, tokens, kept, language)
    kept = again.signed(text, tokens, read_all(kept, ends, tools), language)
    kept = hasty.find(text, tokens, kept, language)
    kept += addresses.zips(read_all(kept, ends, tools), text, language.names)
    read = read_all(disjoint(clinical.without(kept, clinic, language)), ends, tools)
    read = tuple(span for span in read if span.source != "document" or guesses.private(span, text, language))
    return read_all(disjoint(again.whole(text, read, language, language.at("pseudo"))), ends, tools)


AROUND_LABELS = " \t\xa0:=#(„\""
"""What stands between a label and its identifier."""


def labels(patterns: Sequence[Span], text: str, letters: Letters) -> list[tuple[int, int]]:
    """Where the label stands that announces an identifier (`KRID: 552930118`): no name, whatever a tagger takes it
    for."""
    found = []
    for span in patterns:
        start = max(0, span.start - LABEL)
        before = text[start : span.start].rstrip(AROUND_LABELS)
        word = span.why.partition("context: ")[2]
        if span.type not in NAMES and word and letters.lower(before).endswith(word):
            found.append((start + len(before) - len(word), start + len(before)))
    return found


def completed(spans: Sequence[Span], text: str, tokens: Sequence[Token], tools: Tools) -> tuple[Span, ...]:
    """Spans that came with the document (start, end and type suffice), read where they are not."""
    ordered = sorted(spans, key=lambda span: (span.start, span.end))
    for before, span in pairwise(ordered):
        if span.start < before.end:
            raise OverlapError(span.start, span.end, before.end)
    for span in ordered:
        if not any(map(str.isalnum, text[span.start : span.end])):
            raise InputError(
                f"the span at {span.start}:{span.end} has no letter and no figure; delete it, or correct its offsets"
            )
    own = [dataclasses.replace(span, text=text[span.start : span.end]) for span in ordered]
    return read_all(own, heads.tokens_by_end(tokens), tools)


def disjoint(spans: Iterable[Span]) -> list[Span]:
    """The spans that stand when no two may share a code point, in text order.

    Trust first (see `trust`), then identifiers before guesses, then length, then the better score, then position: the
    one place where overlaps are settled.
    """

    def rank(span: Span) -> tuple[int, bool, int, float, int, str]:
        length = span.end - span.start
        return (-trust(span), span.source != "pattern", -length, -span.score, span.start, span.type)

    taken: list[Span] = []
    ranked = sorted(spans, key=rank)
    covered = bytearray(max((span.end for span in ranked), default=0))
    for span in ranked:
        if span.start < span.end and not any(covered[span.start : span.end]):
            covered[span.start : span.end] = b"\1" * (span.end - span.start)
            taken.append(span)
    return sorted(taken, key=lambda span: span.start)


def read_all(spans: Sequence[Span], by_end: Mapping[int, Token], tools: Tools) -> tuple[Span, ...]:
    """Every span with norm and head: the normally written ones first, since they decide the others."""
    letters = tools.language.letters
    if all(span.norm and (span.head is not None or span.type not in NAMES) for span in spans):
        return tuple(spans)
    bare = reader_of(spans, tools)
    careless = [_careless(span) for span in spans]
    read = [span if later else _read(span, by_end, bare) for span, later in zip(spans, careless, strict=True)]
    careful = [span for span, later in zip(read, careless, strict=True) if not later]
    norms = {letters.fold(span.norm): span.norm for span in careful if span.type in NAMES and _sure(span)}
    for span in careful:
        for word in span.norm.split() if span.type == "PER" else ():
            norms.setdefault(letters.fold(word), word)  # `Balazs`, once Kovács Balázs is named
    last: dict[str, dict[str, set[str]]] = {}
    for folded, norm in norms.items():
        word = norm.rsplit(" ", 1)[-1]
        last.setdefault(folded.rpartition(" ")[0], {}).setdefault(letters.fold(word)[:-1], set()).add(word)
    second = dataclasses.replace(bare, norms=norms, last=last)
    return tuple(_read(span, by_end, second) if later else span for span, later in zip(read, careless, strict=True))


def _sure(span: Span) -> bool:
    """Whether the accents of a norm are its own: the last may come from an ending (`Maónak`)."""
    return span.norm[-1:].isascii() or span.head is None or not span.head.feats


def reader_of(spans: Sequence[Span], tools: Tools) -> heads.Reader:
    """What heads are read by once the document's names are found, whatever they mean."""
    seen, evidence = frozenset(_last_words(spans)), readings.gather(spans, tools.language)
    inner = frozenset(word for span in spans if span.type in ("PER", "ORG") for word in span.text.split()[:-1])
    return dataclasses.replace(tools.reader, seen=seen, bare=inner, evidence=evidence)


def _careless(span: Span) -> bool:
    """Whether a name is shouted, or written without its capitals or accents."""
    return span.type in NAMES and (casing.pattern(span.text) in ("upper", "lower") or span.text.isascii())


def _last_words(spans: Iterable[Span]) -> Iterable[str]:
    for span in spans:
        if span.type in NAMES and span.text:
            yield from (span.text.split()[-1], *(span.text.split()[:-1] if span.type == "PER" else ()))


def _read(span: Span, by_end: Mapping[int, Token], reader: heads.Reader) -> Span:
    if span.type in NAMES:
        return heads.read(span, by_end.get(span.end), reader)
    if span.norm:
        return span
    return dataclasses.replace(span, norm=" ".join(span.text.split()))


def known_words(spans: Iterable[Span], grammar: Grammar) -> dict[str, str]:
    """Words that mean a known person or place when met again, and whole names of persons: each with the type of the
    span they come from."""
    roles: dict[str, str] = {}
    for span in spans:
        if span.type == "PER":
            if " " in span.norm:
                roles[span.norm] = "PER"
            for part in persons.parse(span.norm, grammar):
                whole = len(part.text) > 2 or (len(part.text) == 2 and part.text[1].islower())  # `Ka`, no initials
                if part.role in ("surname", "given", "nick") and whole:
                    roles.setdefault(part.text, "PER")
            words = span.norm.split()
            if words and grammar.habits.is_married(words[-1]):
                roles.setdefault(words[-1], "PER")
        elif span.type in ("GPE", "ORG") and " " not in span.norm and len(span.norm) > 2:
            roles.setdefault(span.norm, span.type)
    return roles
