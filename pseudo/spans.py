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
from pathlib import Path

from morph import Morphology
from name_db import Names
from pseudo import casing, dates, entities, gazetteer, heads, identifiers, persons
from pseudo.document import NAMES, Document, Span, Token
from pseudo.engines import Engine
from pseudo.errors import OverlapError
from pseudo.organisations import Words
from pseudo.persons import INITIAL
from pseudo.tokenise import tokenise

SOURCES = {"given": 6, "pattern": 3, "ner": 2, "gazetteer": 2, "document": 1}
SURE_PATTERN = 0.7
"""A pattern with a check digit or a context word beats a name; a bare pattern does not."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What `spans` needs of a language."""

    lang: str | Path
    engine: Engine
    morph: Morphology
    names: Names
    words: Words
    grammar: persons.Grammar
    contexts: gazetteer.Contexts

    @property
    def reader(self) -> heads.Reader:
        """What heads are read by before anything is known of the document."""
        return heads.Reader(self.morph, self.names, self.words, self.grammar)


def annotate(docs: Sequence[Document], tools: Tools) -> list[Document]:
    """The documents with tokens, spans and entries. Spans that come with a document are completed, none is added."""
    tokens = [doc.tokens if doc.tokens is not None else tokenise(doc.text, tools.lang) for doc in docs]
    tagged = tools.engine.annotate([doc.text for doc in docs], tokens)
    out = []
    for doc, (words, named) in zip(docs, tagged, strict=True):
        if doc.spans is None:
            spans = found(doc.text, words, named, tools)
        else:
            spans = completed(doc.spans, doc.text, words, tools)
        linked, entries = entities.link(spans, entities.Tools(tools.grammar, tools.words))
        if doc.replacements:
            entries = {**entries, **doc.replacements}
        out.append(dataclasses.replace(doc, tokens=words, spans=linked, replacements=entries))
    return out


def found(text: str, tokens: Sequence[Token], named: Sequence[Span], tools: Tools) -> tuple[Span, ...]:
    """The disjoint spans of a text, read: norm and head filled in."""
    reader = tools.reader
    patterns = [*identifiers.find(text, tools.lang), *dates.find(text, tools.lang)]
    known = gazetteer.find(text, tokens, reader, tools.contexts)
    names = [span for span in map(heads.trimmed, lines(split_spaces([*named, *known], tools))) if span is not None]
    formulas = formula_ranges(text, tools.contexts.never)
    names = [without_ranks(s, tools) for s in names if not any(a <= s.start and s.end <= b for a, b in formulas)]
    careful = sum(c.isupper() for c in text) > CAPITALS * len(text)
    names = reconciled([span for span in joined_words(names, text) if plausible(span, text, careful, tools)])
    spans = disjoint([*patterns, *names])
    read = [retyped(span, tools.names) for span in read_all(spans, tokens, tools)]
    parted = [part for span in read for part in split_people(span, text, tools)]
    if len(parted) > len(read):
        read = [retyped(span, tools.names) for span in read_all(parted, tokens, tools)]
    words = known_words(read, tools.grammar)
    words |= {span.norm: "PER" for span in read if span.type == "PER" and " " in span.norm}
    kept = [person_again(span, words, tools.names) for span in read if not _is_known_surname(span, words)]
    again = gazetteer.known_again(text, tokens, kept, reader, words)
    return read_all(disjoint([*kept, *again]), tokens, tools)


def split_people(span: Span, text: str, tools: Tools) -> list[Span]:
    """Two people that stand side by side (`dr. Berta Judit Vargával szemben`) as two spans: the first name ends with
    its given name, the second begins with a word that is none."""
    words = list(re.finditer(r"\S+", span.text))
    bases = span.norm.split()
    if span.type != "PER" or len(words) < 3 or len(words) != len(bases) or tools.grammar.is_given(bases[-1]):
        return [span]
    if bases[-1].endswith(persons.MARRIED) or INITIAL.fullmatch(bases[-1]):
        return [span]
    start = next((i for i, base in enumerate(bases) if not tools.grammar.is_title(base)), 0)
    cut = next((i for i in range(start + 1, len(words) - 1) if tools.grammar.is_given(bases[i])), None)
    if cut is None or not tools.names.surname(bases[cut + 1]):
        return [span]
    middle, rest = span.start + words[cut].end(), span.start + words[cut + 1].start()
    fresh = {"norm": "", "head": None}
    return [
        dataclasses.replace(span, end=middle, text=text[span.start : middle], **fresh),  # type: ignore[arg-type]
        dataclasses.replace(span, start=rest, text=text[rest : span.end], **fresh),  # type: ignore[arg-type]
    ]


def retyped(span: Span, names: Names) -> Span:
    """The span with the type that its head gives it where the tagger's cannot be: a hospital is no public space, a
    known town no organisation, a bare given name no town."""
    if span.source != "ner" or span.head is None:
        return span
    head, several = span.head.lemma, " " in span.norm
    if span.type in ("FAC", "LOC", "GPE") and several and names.org_word(head) is not None:
        if names.public_space_type(head.lower()) is None and not names.place(span.norm):
            return dataclasses.replace(span, type="ORG")
    if span.type == "ORG" and not several and names.place(head) and not names.organisation(head):
        return dataclasses.replace(span, type="GPE")
    if span.type in ("GPE", "LOC", "ORG") and not several and not names.place(head) and not names.organisation(head):
        if names.given(head) is not None:
            return dataclasses.replace(span, type="PER")
    return span


def person_again(span: Span, words: Mapping[str, str], names: Names) -> Span:
    """A name that the tagger takes for something else here, but that is a person's elsewhere in this document."""
    if span.source != "ner" or span.type == "PER" or span.type not in NAMES:
        return span
    if words.get(span.norm) != "PER" or span.text[:1].islower() or names.place(span.norm):
        return span
    return dataclasses.replace(span, type="PER")


def _is_known_surname(span: Span, words: Mapping[str, str]) -> bool:
    """Whether a capitalised adjective of a place (`Bajai`) is the surname of somebody whom the document names in full."""
    return span.type == "GPE" and span.text[:1].isupper() and span.text != span.norm and words.get(span.text) == "PER"


def completed(spans: Sequence[Span], text: str, tokens: Sequence[Token], tools: Tools) -> tuple[Span, ...]:
    """Spans that came with the document (start, end and type suffice), read where they are not."""
    ordered = sorted(spans, key=lambda span: (span.start, span.end))
    for before, span in zip(ordered, ordered[1:], strict=False):
        if span.start < before.end:
            raise OverlapError(span.start, span.end, before.end)
    return read_all([dataclasses.replace(s, text=text[s.start : s.end]) for s in ordered], tokens, tools)


def split_spaces(spans: Iterable[Span], tools: Tools) -> Iterable[Span]:
    """`Liget téri Arany Ponty vendéglőbe` as a public space and what stands there: two names, replaced apart."""
    for whole in spans:
        span = whole
        words = list(re.finditer(r"\S+", span.text))
        if span.type in ("FAC", "ORG", "LOC", "EVENT") and len(words) > 1 and _place_adjective(words[0].group(), tools):
            first, at = words[0].group(), span.start + words[0].end()  # `egri Zöld Malom étterem`
            yield dataclasses.replace(span, end=at, text=span.text[: words[0].end()], type="GPE")
            rest = span.text[len(first) :].lstrip()
            span = dataclasses.replace(span, start=span.end - len(rest), text=rest)
            words = list(re.finditer(r"\S+", span.text))
        cut = next(
            (w.end() for w in words[1:-1] if span.type in ("FAC", "ORG", "LOC") and _space_adjective(w.group(), tools)),
            None,
        )
        rest = span.text[cut:].lstrip() if cut else ""
        if cut is None or not rest[:1].isupper():
            yield span
            continue
        yield dataclasses.replace(span, end=span.start + cut, text=span.text[:cut], type="FAC")
        yield dataclasses.replace(span, start=span.end - len(rest), text=rest, type="ORG")


def _place_adjective(word: str, tools: Tools) -> bool:
    return word[:1].islower() and any(
        r.feats == "Deriv=i" and tools.names.place(r.lemma) for r in tools.morph.analyse(word)
    )


def _space_adjective(word: str, tools: Tools) -> bool:
    return word.islower() and any(
        r.feats == "Deriv=i" and tools.names.public_space_type(r.lemma.lower()) for r in tools.morph.analyse(word)
    )


def lines(spans: Iterable[Span]) -> Iterable[Span]:
    """Names cut where a line of capitals ends: two headings one below the other are two names."""
    for span in spans:
        if "\n" not in span.text or casing.pattern(span.text) != "upper":
            yield span
            continue
        at = span.start
        for line in span.text.split("\n"):
            if line.strip():
                yield dataclasses.replace(span, start=at, end=at + len(line), text=line)
            at += len(line) + 1


def formula_ranges(text: str, formulas: Iterable[str]) -> list[tuple[int, int]]:
    """Where formulas stand that look like initials (`K. m. f.`)."""
    pattern = "|".join(r"\s?".join(re.escape(word) for word in formula.split()) for formula in sorted(formulas))
    return [match.span() for match in re.finditer(rf"\b(?:{pattern})(?!\w)", text, re.IGNORECASE)] if pattern else []


def without_ranks(span: Span, tools: Tools) -> Span:
    """A person's span without words at its ends that are no part of the name: `kk. Ág Anna r.`, `Berta Úr`."""
    if span.type != "PER" or not any(c.isupper() for c in span.text):
        return span
    start, end = span.start, span.end
    words = list(re.finditer(r"\S+", span.text))
    while words and words[0].group()[:1].islower() and not tools.grammar.is_title(words[0].group()):
        words.pop(0)
    while len(words) > 1 and (words[-1].group()[:1].islower() or words[-1].group().lower() in tools.contexts.after):
        words.pop()
    if not words:
        return span
    start, end = span.start + words[0].start(), span.start + words[-1].end()
    return dataclasses.replace(span, start=start, end=end, text=span.text[start - span.start : end - span.start])


CAPITALS = 0.01
"""Share of capital letters from which a text is written with capitals, so that a small word is no person."""


def plausible(span: Span, text: str, careful: bool, tools: Tools) -> bool:
    """Whether a tagger's name can be one at all.

    No figures in a person's, no ordinary word in small letters, no law without a word of laws, no disease, no heading
    or label that the name tables do not know.
    careful  the text is written with capitals: a smith in small letters is a smith, not Mr Smith
    """
    if span.source != "ner":
        return True
    words = span.text.split()
    tail = span.text.rsplit("-", 1)[-1].lower() if "-" in span.text else ""
    if tail and any(tail.startswith(word) for word in tools.contexts.tail):
        return False
    shapeless = careful and span.type in NAMES and not any(c.isupper() for c in span.text)
    if shapeless and not any(r.feats.startswith("Deriv=i") for r in tools.morph.analyse(words[-1])):
        return span.type in ("NORP", "LANGUAGE")  # small letters: an adjective in -i, or no name
    if span.type == "LAW":
        lowered = span.text.lower()
        return any(c.isdigit() for c in span.text) or any(
            word in lowered if len(word) > 3 or word == "§" else words[-1].split("-")[0].lower().endswith(word)
            for word in tools.contexts.law
        )
    if span.type == "PER":
        small = span.text.islower() and not span.text.endswith(("i", "é"))
        abbreviated = all(word.endswith(".") and len(word) <= 3 for word in words)
        if any(c.isdigit() for c in span.text) or (careful and small):
            return False
        if abbreviated and any(word[:1].islower() for word in words):
            return False
    if span.type in ("PER", "GPE", "ORG", "LOC") and len(words) == 1 and careful:
        alone = text[: span.start].rstrip(" ")[-1:] in ("", "\n") and text[span.end :].lstrip(" ")[:1] in (
            "",
            "\n",
            ":",
        )
        known = any(heads.known(r.lemma, span.type, "", tools.reader) for r in tools.morph.analyse(words[0]))
        if alone and not known and not words[0].isupper():
            return False
        first = text[: span.start].rstrip(" „\"'(")[-1:] in ("", "\n", ".", "!", "?", ":")
        if first and not words[0].isupper() and ordinary(words[0], tools):
            surname = span.type == "PER" and any(tools.names.surname(r.lemma) for r in tools.morph.analyse(words[0]))
            if not known or (span.type == "PER" and not surname):
                return False  # `Hajnalban`, `Szilárd talaj`; a name met elsewhere too is found again by `known_again`
        if span.type == "PER" and "Case=Tem" in (r.feats for r in tools.morph.analyse(words[0])[:1]):
            return False  # `Szilveszterkor`: a day, not a person
    if span.type in NAMES and casing.pattern(span.text) == "lower":
        return span.type in ("NORP", "LANGUAGE") or not all(tools.words.common(w.lower().strip(".,-")) for w in words)
    return True


def ordinary(word: str, tools: Tools) -> bool:
    """Whether a raised word is an ordinary one: its form, its lemma, or both members of a compound are common."""
    lowered = word.lower()
    forms = {lowered, *(r.lemma.lower() for r in tools.morph.analyse(lowered))}
    if any(tools.words.common(form) for form in forms):
        return True
    return any(
        tools.words.common(form[:at]) and tools.words.common(form[at:])
        for form in forms
        for at in range(3, len(form) - 2)
    )


PERSONAL = frozenset(("surname and given name", "title", "form label", "title after"))


def reconciled(spans: Sequence[Span]) -> list[Span]:
    """The names without the tagger's guesses that a person's full name found by knowledge contradicts.

    The tagger takes `Pintér Dóra r.` for a street or `Virág` for a novel; where the rules see a person and the guess
    adds no capitalised word to her name, it is a person: kept in clear she would leak.
    """
    people = [span for span in spans if span.type == "PER" and span.why in PERSONAL]
    out = []
    for span in spans:
        against = (
            span.source == "ner"
            and span.type not in ("PER", "ORG")
            and any(
                person.start < span.end and span.start < person.end and not _adds_capital(span, person)
                for person in people
            )
        )
        if not against:
            out.append(span)
    return out


def _adds_capital(span: Span, person: Span) -> bool:
    before = span.text[: max(0, person.start - span.start)]
    after = span.text[max(0, person.end - span.start) :]
    return any(word[:1].isupper() for word in (before + " " + after).split())


def joined_words(spans: Iterable[Span], text: str) -> list[Span]:
    """Spans stretched to whole words, so that no suffix is left hanging on a replaced name."""
    out = []
    for span in spans:
        start, end = span.start, span.end
        while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            end += 1
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].islower() and text[end - 1 : end].isalnum():
            stop = end + 1
            while stop < len(text) and text[stop].isalpha():
                stop += 1
            if stop - end <= 5 and not text[stop : stop + 1].isalnum():  # a suffix: OTP-nek
                end = stop
        out.append(dataclasses.replace(span, start=start, end=end, text=text[start:end]))
    return out


def disjoint(spans: Iterable[Span]) -> list[Span]:
    """The spans that stand when no two may share a code point, in text order.

    Trust first (a pattern with check digit or context word, then names, then bare patterns and what the document had
    elsewhere), then length, then the better score, then position: the one place where overlaps are settled.
    """

    def rank(span: Span) -> tuple[int, int, float, int, str]:
        trust = SOURCES.get(span.source, 2)
        if span.source == "pattern" and span.score < SURE_PATTERN:
            trust = 1
        return (-trust, -(span.end - span.start), -span.score, span.start, span.type)

    taken: list[Span] = []
    starts: dict[int, Span] = {}
    covered: set[int] = set()
    for span in sorted(spans, key=rank):
        if span.start >= span.end or any(at in covered for at in (span.start, span.end - 1)):
            continue
        if any(at in covered for at in range(span.start, span.end)):
            continue
        covered.update(range(span.start, span.end))
        starts[span.start] = span
        taken.append(span)
    return sorted(taken, key=lambda span: span.start)


def read_all(spans: Sequence[Span], tokens: Sequence[Token], tools: Tools) -> tuple[Span, ...]:
    """Every span with norm and head: the normally written ones first, since they decide the others."""
    by_end = heads.tokens_by_end(tokens)
    bare = heads.Reader(tools.morph, tools.names, tools.words, tools.grammar, frozenset(_last_words(spans)))
    careless = {span for span in spans if _careless(span)}
    read: dict[Span, Span] = {span: _read(span, by_end, bare) for span in spans if span not in careless}
    norms = {casing.fold(span.norm): span.norm for span in read.values() if span.type in NAMES}
    second = dataclasses.replace(bare, norms=norms)
    read.update({span: _read(span, by_end, second) for span in careless})
    return tuple(read[span] for span in spans)


def _careless(span: Span) -> bool:
    """Whether a name is shouted, or written without its capitals or accents."""
    return span.type in NAMES and (casing.pattern(span.text) in ("upper", "lower") or span.text.isascii())


def _last_words(spans: Iterable[Span]) -> Iterable[str]:
    for span in spans:
        if span.type in NAMES and span.text:
            yield from (span.text.split()[-1], *(span.text.split()[:-1] if span.type == "PER" else ()))


def _read(span: Span, by_end: dict[int, Token], reader: heads.Reader) -> Span:
    if span.type in NAMES:
        return heads.read(span, by_end.get(span.end), reader)
    if span.norm:
        return span
    return dataclasses.replace(span, norm=" ".join(span.text.split()))


def known_words(spans: Iterable[Span], grammar: persons.Grammar) -> dict[str, str]:
    """Words that mean a known person or place when met again: each with the type of the span they come from."""
    roles: dict[str, str] = {}
    for span in spans:
        if span.type == "PER":
            for part in persons.parse(span.norm, grammar):
                if part.role in ("surname", "given", "nick") and len(part.text) > 2:
                    roles.setdefault(part.text, "PER")
            words = span.norm.split()
            if words and words[-1].endswith(persons.MARRIED):
                roles.setdefault(words[-1], "PER")
        elif span.type in ("GPE", "ORG") and " " not in span.norm and len(span.norm) > 2:
            roles.setdefault(span.norm, span.type)
    return roles
