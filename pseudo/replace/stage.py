"""Third stage: the new names put into the text, inflected as the sentence needs.

What comes in: a `Document` whose spans have entities and whose entities have entries (`suggest` made them, a person
may have edited them). What goes out: the same document with `pseudonymised`, each span's `new_*`, and the repairs.
Nothing is drawn here and no key is needed. Start at `replace`; who becomes whom is settled in `renaming.new_norms`, how
one mention is written in `written`.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from morph import MorphError
from name_db import Names
from pseudo.core.document import NAMES, NOTHING, Document, Entry, Repair, Span, Token, changed
from pseudo.core.errors import InputError, OverlapError
from pseudo.core.once import Kept
from pseudo.core.walls import nearest
from pseudo.kinds import dates
from pseudo.kinds.dates import fit
from pseudo.kinds.renaming import NONE, Inside, edited, inflect, stands_aside
from pseudo.language import casing
from pseudo.language.folders import folder
from pseudo.language.forms import Forms, proving
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, PLAIN, typed_bare, typed_dotless
from pseudo.language.persons import Grammar
from pseudo.methods.found import found, those
from pseudo.methods.label import label_case, series
from pseudo.methods.method import Method, Place, Row
from pseudo.replace import before, proof
from pseudo.replace.governed import cases, governed
from pseudo.replace.joined import behind, joined_like
from pseudo.replace.remedies import Task, settled
from pseudo.replace.where import USUAL_SERIES, locative

NO_METHODS: Mapping[str, str] = MappingProxyType({})
NO_ROWS: Mapping[str, Row] = MappingProxyType({})
INFLECTED = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))
"""Types whose labels stand in all forms of the names; those of others in their cases."""
DESCRIBE = frozenset(("ADJ", "NUM", "DET"))
"""Parts of speech of words that stand before a noun and behind its article."""
BEHIND = frozenset(("VERB", "AUX", "CCONJ", "PUNCT"))
"""Parts of speech of words that belong to no noun before them."""
CLOSED = re.compile(rf"\s*(?:$|\n|\s[^\W\d_{LOWER}])")
"""What follows a full stop that ends a sentence: the line's end, or a capital."""


@dataclass(frozen=True, slots=True)
class Way:
    """How what became of one entity is written: by its method and its row; a name that a person wrote by none."""

    method: Method | None = None
    row: Row = field(default_factory=dict)

    @staticmethod
    def of(entry: Entry, method: str, row: Row) -> Way:
        """That of an entry under the method of that name."""
        way = found()[method] if method else None
        theirs = way is not None and (way.bare(row) or way.placed is not None) and edited(entry)
        return Way(None if theirs else way, row)

    @property
    def bare(self) -> bool:
        """Whether it takes no ending."""
        return self.method is not None and self.method.bare(self.row)

    @property
    def stops(self) -> bool:
        """Whether it may end in a stop of its own."""
        return self.method is not None and self.method.stops


NO_WAY = Way()


@dataclass(frozen=True, slots=True)
class Tools:
    """What mentions are written with: a language, and its forms, each of them proven.

    governed  where the spans begin whose case a word behind them asks for
    cases     in which case values stand whose head nobody has read, and what asks for it (`governed.cases`)
    """

    language: Language
    grammar: Grammar
    governed: frozenset[int] = frozenset()
    cases: Mapping[int, tuple[str, str]] = field(default_factory=dict)

    @staticmethod
    def of(language: Language, doc: Document | None = None) -> Tools:
        """Those of one document."""
        known = language.persons
        grammar = dataclasses.replace(known, morph=_proving(language), parsed=Kept())
        if doc is None:
            return Tools(language, grammar)
        return Tools(language, grammar, governed(doc, language), cases(doc, language))

    @property
    def morph(self) -> Forms:
        """The forms of the language."""
        return self.grammar.morph

    @property
    def names(self) -> Names:
        """The name tables of the language."""
        return self.grammar.names


@lru_cache(maxsize=16)
def _proving(language: Language) -> Forms:
    """The forms of a language, each proven once as long as the process lives, within bounds."""
    return proving(language.persons.morph)


def replace(
    doc: Document,
    language: Language,
    policy_keeps: Mapping[str, bool],
    methods: Mapping[str, str] = NO_METHODS,
    demands: proof.Demands = proof.DEFAULT,
    rows: Mapping[str, Row] = NO_ROWS,
    aside: Mapping[str, Inside] = NONE,
) -> Document:
    """`doc` with every span rewritten and every other code point as it was, but for the repairs.

    policy_keeps  per entity key, whether the policy leaves the entity as it is
    methods       per entity key its method, where that changes how it is written or whether it is
    demands       what else the result has to prove (`pseudo.replace.proof`)
    aside         per entity key of a new norm that is no name, what it is within another
    rows          per entity key the row of the policy with the parameters of its method
    raises        OverlapError, InputError when a span has no entry or an entry no new name; ProofError when the result
                  could tell an original
    """
    entries = doc.replacements or {}
    gone = {key for key in those(methods, lambda method: method.omits) if key in entries and entries[key].repl is None}
    tools = Tools.of(language, doc)
    ways = {key: Way.of(entries[key], name, rows.get(key, NOTHING)) for key, name in methods.items() if key in entries}

    def wanted(news: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
        """The forms that the spans want of these new norms."""
        for span in doc.spans or ():
            if span.entity in entries:
                new = news[span.entity]
                norm, feats = asked(span, entries[span.entity], new, tools, ways.get(span.entity, NO_WAY))
                if feats:
                    yield span.entity, norm, feats

    entries, news = settled(entries, Task(tools.grammar, policy_keeps, gone, wanted, language.at("pseudo"), aside))
    young = outdated(doc, news, tools)
    out: list[str] = []
    length = at = 0
    spans: list[Span] = []
    repairs: list[Repair] = []

    def leave(start: int, end: int) -> None:
        """Write a stretch outside the spans as it is, but for words that are too young for the new dates."""
        nonlocal length
        stretch, done = doc.text[start:end], 0
        for first, last, word in fit.words(stretch, young) if young else ():
            if first < done:
                continue
            out.append(stretch[done:first])
            length += first - done
            repairs.append(
                Repair(start + first, start + last, stretch[first:last], length, length + len(word), word, "year")
            )
            out.append(word)
            length += len(word)
            done = last
        out.append(stretch[done:])
        length += len(stretch) - done

    ordered = sorted(doc.spans or (), key=lambda s: (s.start, s.end))
    starts, named, ended = {span.start for span in ordered}, set[str](), -1
    dotless = not tools.grammar.habits.accents and typed_dotless(doc.text, tools.grammar.letters)
    for number, span in enumerate(ordered):
        if span.start < at:
            raise OverlapError(span.start, span.end, at)
        if span.entity not in entries:
            raise InputError(f"spans[{number}] has no entry in the replacements; run `pseudo suggest` to fill it in")
        entry, new = entries[span.entity], news[span.entity]
        way = ways.get(span.entity, NO_WAY)
        text = written(span, entry, new, tools, way)
        if young and entry.repl is None and not entry.keep and not policy_keeps.get(span.entity, False):
            text = fit.reworded(text, young)
        if text != span.text and _typed_bare(span, doc.text, new, tools, dotless):
            text = (PLAIN if dotless else tools.grammar.letters).without_marks(text)
        phrase = way.method is not None and way.method.placed is not None
        loose = new[:1] == "[" or ((way.bare or phrase) and text[-1:] != ".")
        if loose and span.text[-1:] == "." and CLOSED.match(doc.text, span.end):
            text, ended = text + ".", span.end  # the stop of `Kelt: 2023.03.05.` ends the sentence, too
        if span.type == "DATE" and text[-1:] == "." != span.text[-1:] and doc.text[span.end : span.end + 1] == ".":
            text = text[:-1]  # the stop of a day for a feast at a sentence's end (`2023 szentestéje.`)
        if span.type == "DATE" and new[:1].islower() and stands_for_words(entry.norm, new) and not opening(
                span, doc.tokens):
            text = tools.grammar.letters.lower(text[:1]) + text[1:]  # the capital was a feast's own (`László-napkor`)
        if way.stops and text[-1:] == doc.text[span.end : span.end + 1] == "." and text != span.text:
            text = text[:-1]  # the stop of `K. J.` ends the sentence, too
        between = doc.text[max(at, nearest(doc.walls, span.start)) : span.start]
        if way.method is not None and way.method.placed is not None and text != span.text:
            told = rooted(span.entity, entries) in named
            seen = opening(span, doc.tokens) or (ended == at > 0 and between.isspace())
            described = doc.tokens is not None and describing(span, doc.tokens, at)
            behind, address = doc.text[span.end : span.end + 40], bool(span.group)
            ahead = doc.text[max(nearest(doc.walls, span.start), span.start - 200) : span.start]
            text = way.method.placed(text, Place(ahead, behind, seen, told, address, described, span, language))
        named.add(rooted(span.entity, entries))
        if text != span.text:
            after = doc.text[span.end : span.end + 40]
            last = not text and ends(span, doc.tokens)
            repair, why = before.repaired(between[-40:], span.text, text, after, language.article, way.stops, last)
            if repair is not None:
                start = span.start - len(between[-40:]) + repair[0]
                end = start + repair[1] - repair[0]
                leave(at, start)
                repairs.append(
                    Repair(start, end, doc.text[start:end], length, length + len(repair[2]), repair[2], why)
                )
                out.append(repair[2])
                length += len(repair[2])
                at = end
        leave(at, span.start)
        out.append(text)
        spans.append(changed(span, new_start=length, new_end=length + len(text), new_text=text))
        length += len(text)
        at = span.end
        if not text and next((each[-1] for each in reversed(out) if each), "\n") == "\n":
            gap = next((gap for gap in (", ", " ") if doc.text.startswith(gap, at) and at not in starts), "")
            if gap:
                repairs.append(Repair(at, at + len(gap), gap, length, length, "", "space"))
                at += len(gap)
    leave(at, len(doc.text))
    shown = {key: shown_entry(entry, news[key]) for key, entry in entries.items()}
    made = dataclasses.replace(
        doc, spans=tuple(spans), repairs=tuple(repairs), replacements=shown, pseudonymised="".join(out)
    )
    said = proof.Said(news, policy_keeps, methods, language.at("pseudo"), language.words)
    return proof.proven(made, said, tools.grammar, demands)


def outdated(doc: Document, news: Mapping[str, str], tools: Tools) -> tuple[tuple[str, str], ...]:
    """The words of the text that are too young for its new dates, with what was said before."""
    text = tools.grammar.letters.lower(doc.text)
    if not any(old in text for old, _, _ in tools.language.calendar.renamed):
        return ()
    dated = ((span.norm, news.get(span.entity, "")) for span in doc.spans or () if span.type == "DATE")
    return fit.outdated(dates.years_of(dated, tools.language.at("pseudo")), tools.language.calendar)


def _typed_bare(span: Span, text: str, new: str, tools: Tools, dotless: bool) -> bool:
    """Whether a name or a month is typed without accents here, as are the words around it. dotless: whether the whole
    text lacks letters of the language."""
    if dotless:
        return span.type in INFLECTED and not stands_aside(new)
    fits = tools.grammar.habits.accents and span.type in (*INFLECTED, "DATE") and not stands_aside(new)
    return bool(fits) and typed_bare(text, span.start, span.end, span.norm)


def shown_entry(entry: Entry, new: str) -> Entry:
    """The entry with what was derived for it shown, so that the person who edits sees every new name."""
    return entry if entry.repl is not None or entry.keep or not new else changed(entry, derived=new)


# ------------------------------------------------------------------ how one mention is written


def rooted(key: str, entries: Mapping[str, Entry]) -> str:
    """The key of the full name of an entity."""
    for _ in entries:  # no longer than that: a circle ends too
        of = entries[key].of
        if of is None or of not in entries:
            break
        key = of
    return key


def opening(span: Span, tokens: Sequence[Token] | None) -> bool:
    """Whether a mention opens a sentence, as far as the tokens tell; without them, none does."""
    if not tokens:
        return False
    at = bisect_right(tokens, span.start, key=lambda token: token.start) - 1
    return at >= 0 and (not at or tokens[at - 1].sent != tokens[at].sent)


def stands_for_words(norm: str, new: str) -> bool:
    """Whether figures stand where there were none: a day in a feast's place."""
    return any(map(str.isdecimal, new)) and not any(map(str.isdecimal, norm))


def ends(span: Span, tokens: Sequence[Token] | None) -> bool:
    """Whether nothing behind a mention belongs to it, as far as the tokens tell: a verb, a conjunction, a stop."""
    if not tokens:
        return False
    at = bisect_left(tokens, span.end, key=lambda token: token.start)
    return at == len(tokens) or (tokens[at].upos in BEHIND and "VerbForm=Part" not in tokens[at].feats)


def describing(span: Span, tokens: Sequence[Token], free: int) -> bool:
    """Whether the word before a mention describes it; a number before `free` belongs to another mention."""
    at = bisect_right(tokens, span.start, key=lambda token: token.start) - 2
    if at < 0 or tokens[at].sent != tokens[at + 1].sent:
        return False
    named = tokens[at].start < free and not tokens[at].lemma[:1].isalpha()  # `1990-ben`
    return (tokens[at].upos == "ADJ" and not named) or (tokens[at].upos in DESCRIBE and tokens[at].start >= free)


def written(span: Span, entry: Entry, new: str, tools: Tools, way: Way = NO_WAY) -> str:
    """The mention with the new norm: inflected by the head's features, in the case pattern of the old surface."""
    if new == entry.norm:
        return span.text
    if way.bare:
        return asked(span, entry, new, tools, way)[0]
    if not any(char.isalnum() for char in new):  # a mask takes no suffix, but one written with a hyphen stays
        if new and way.method is not None and way.method.written is not None:
            return way.method.written(changed(span, norm=span.norm or entry.norm), new, "", tools.language, way.row)[0]
        norm = span.norm or entry.norm
        tail = span.text[len(norm) :] if span.text.startswith(norm) else ""
        return new + (tail if new and tail[:1] in tools.grammar.letters.joiners else "")
    norm, feats = asked(span, entry, new, tools, way)
    if span.start in tools.cases and stands_aside(norm):
        return inflect(norm, feats, tools.grammar) + tools.cases[span.start][1]
    if way.method is not None and way.method.placed is not None and new[:1] != "[":
        form = inflect(norm, feats, tools.grammar)
        shouted = casing.pattern(span.text) == "upper" != casing.pattern(span.norm or entry.norm)
        return tools.grammar.letters.upper(form) if shouted else form
    derived = tools.grammar.habits.adjectival in feats and " " not in span.text
    first, rest = behind(span, norm) if feats else (norm, "")
    new = joined_like(span.text, inflect(first, feats, tools.grammar) + rest, tools.grammar.letters.joiners)
    form = casing.like_name(span.text, span.norm or entry.norm, new, derived, tools.grammar.letters)
    return tools.grammar.glued(span.text, form) if span.type == "PER" else form


def asked(span: Span, entry: Entry, new: str, tools: Tools, way: Way = NO_WAY) -> tuple[str, str]:
    """The norm and the features of which a mention takes the form: those of the old one, the case of place in the
    series of the new, that of a day as a year takes it. No features: the norm is written as it is."""
    feats = span.head.feats if span.head is not None else _read(span, entry, tools)
    aside, same = stands_aside(new), new == entry.norm
    feats = tools.cases[span.start][0] if aside and span.start in tools.cases else feats
    if way.method is not None and way.method.written is not None:
        new, feats = way.method.written(span, new, feats, tools.language, way.row)
    if way.bare:
        return new, ""
    if not feats or same or (aside and new[:1] != "["):
        return new, ""
    if aside:
        adjective = tools.grammar.habits.adjectival
        feats = feats if span.type in INFLECTED else label_case(feats, adjective, span.type in NAMES)
        own_series = series(new, folder(tools.language.at("pseudo")))
        known = tools.morph.in_series(feats, own_series) if own_series else _possible(new[1:-1], feats, tools)
        return new, known
    if span.type == "GPE" and entry.norm.endswith(tools.grammar.habits.plural_places):
        feats = feats.removesuffix("|Number=Plur")
    if span.type == "GPE" and "[psor]" in feats:
        feats = _unowned(feats, new, tools)
    own = (way.method is not None and way.method.written is not None) or span.start in tools.governed or (
        tools.grammar.habits.adjectival in feats.split("|"))  # a szegedire: on what is of Szeged
    place = locative(new, span.type, tools.names, entry.norm) if feats and not own else None
    return new, _possible(new, feats, tools) if place is None else tools.morph.in_series(feats, place)


def _possible(new: str, feats: str, tools: Tools) -> str:
    """The features, with the usual case of place where a name has no form with theirs: few have the old one of
    `Pécsett`."""
    usual = tools.morph.in_series(feats, USUAL_SERIES) if feats else feats
    if usual == feats:
        return feats
    try:
        tools.morph.inflect(new, feats)
    except MorphError:
        return usual
    return feats


def _read(span: Span, entry: Entry, tools: Tools) -> str:
    """The features of a mention whose head nobody has given: those with which its text is read as its norm."""
    letters = tools.grammar.letters
    norm = span.norm or entry.norm
    if span.text == norm:
        return ""
    folded = letters.casefold(norm)
    return next((read.feats for read in tools.morph.analyse(span.text) if letters.casefold(read.lemma) == folded), "")


def _unowned(feats: str, new: str, tools: Tools) -> str:
    """The features without an owner where the new place is a quarter with a name of its own: of `Budapest XIV.
    kerületében`, `Debrecen Ondódon`."""
    if not any(place.kind == "part" and place.status == "part" for place in tools.names.place(new)[:1]):
        return feats
    return "|".join(pair for pair in feats.split("|") if "[psor]" not in pair)
