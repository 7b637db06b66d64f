"""Bodies found, and found whole, by the word for what they are: behind it, before it, behind it as a label.

What comes in: spans, read. What goes out: `Hautauspalvelu Passi ja Kumpp.` and `Koivurannan palvelutalo` as bodies,
`Neuvola: Pansion neuvola` without its label, and what ends in such a word as no work. Start at `without_their_label`,
`behind_their_kind`, `before_their_kind`, `no_works`, `by_name_alone`, `by_their_letters`
and `where_nobody_is`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span, Token, changed
from pseudo.core.regex import Regex
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.wares import borne

BEHIND = frozenset(
    ("cooperative", "association", "social care", "kindergarten", "company", "shop", "pharmacy", "clinic"))
"""Kinds of bodies that are called by what they are and a name."""
BEFORE = frozenset(("clinic", "social care", "kindergarten", "school", "hospital"))
"""Kinds of bodies that are called by where they are and what they are."""
LABEL = Regex(r"([^\W\d_][\w-]*): ")
"""A label with which a guess begins."""
WORKS = ("WORK_OF_ART", "PROD", "EVENT")
GENERIC = "generic"
"""Status of parts of towns that every town has: `Keskusta`."""
MOST = 3
"""Words of a name behind the word for what it is, at most."""


def without_their_label(draft: Draft, language: Language) -> Draft:
    """Rule: a guess for a body that begins with an ordinary word as a label begins behind that: `Neuvola: Pansion
    neuvola`."""

    def apart(span: Span) -> Span:
        label = LABEL.match(span.text) if span.type == "ORG" and span.source == "ner" else None
        if label is None or not _said(label[1], language):
            return span
        return changed(span, start=span.start + label.end(), text=span.text[label.end() :], norm="", head=None)

    return draft.having(map(apart, draft.spans))


def _said(word: str, language: Language) -> bool:
    """Whether a word is one for a kind of body, or an ordinary one."""
    return language.names.org_word(word) is not None or language.words.plain(language.letters.lower(word))


def no_works(draft: Draft, language: Language) -> Draft:
    """Rule: what was taken for a work or a product and ends in a small word for a kind of body behind an owner, or
    begins with one, is a body: `Keyrityn Kisan hiihtojaosto`, `MHY Etelä-Pohjanmaa`."""
    if not language.habits.bodies_small:
        return draft

    def body(span: Span) -> bool:
        if span.type not in WORKS or span.source != "ner" or " " not in span.text:
            return False
        first, *_, last = span.text.split(" ")
        lemma = span.norm.rpartition(" ")[2] or last
        row = language.names.org_word(lemma) if last.islower() else None
        behind = row is not None and row.kind in BEHIND and _owner(first, language)
        begun = language.names.org_word(first)
        return behind or (begun is not None and begun.kind in BEHIND and begun.word == language.letters.lower(first)
                          and last[:1].isupper())

    return draft.having(changed(span, type="ORG", norm="", head=None) if body(span) else span for span in draft.spans)


def _owner(word: str, language: Language) -> bool:
    """Whether a word with a capital is in the case of an owner."""
    read = organisations.readings(word, language.words) if word[:1].isupper() else ()
    return any(r.exact and r.feats in language.habits.place_in for r in read)


def behind_their_kind(draft: Draft, language: Language) -> Draft:
    """Rule: finds the name behind a word with a capital for a kind of body, with that: `Kehittämisyhdistys Mansikan
    kanssa`, `Hautauspalvelu Passi ja Kumpp.`; where such words have capitals, sees to `nobodys_houses`."""
    if not language.habits.bodies_small:
        return nobodys_houses(draft, language)
    draft = draft.having(_whole(span, draft, language) for span in draft.spans)
    return draft.adding(_behind(draft, language))


def _behind(draft: Draft, language: Language) -> Iterator[Span]:
    text, taken = draft.text, ranges.of((span.start, span.end) for span in draft.spans)
    tokens = draft.tokens
    for at, token in enumerate(tokens):
        word = text[token.start : token.end]
        if not word[:1].isupper() or word.isupper() or not _tells(word, language):
            continue
        end = at
        while end + 1 < len(tokens) and end - at < MOST and _next(tokens[end], tokens[end + 1], text):
            follows = text[tokens[end + 1].start : tokens[end + 1].end]
            joins = end > at and language.letters.lower(follows) in language.contexts.join
            if joins and end + 2 < len(tokens) and text[tokens[end + 2].start].isupper():
                end += 2
            elif follows[:1].isupper() and follows[1:].islower() and not _there(follows, language):
                end += 1
            else:
                break
        start, stop = token.start, tokens[end].end
        stop += text[stop : stop + 1] == "." and tokens[end].end - tokens[end].start <= SHORT and (
            text[tokens[end - 1].start : tokens[end - 1].end] in language.contexts.join)
        if end > at and not taken.touch(start, stop):
            yield Span(start, stop, text[start:stop], "ORG", source="document", score=0.6, why="behind what it is")


def nobodys_houses(draft: Draft, language: Language) -> Draft:
    """Types as a body who was taken for a person and ends in a raised word for a kind of body that nobody is
    called: `Galagonya Kemping`; or begins with one, where nobody is called what stands behind it."""
    return draft.having(
        changed(span, type="ORG", norm="", head=None)
        if span.type == "PER" and span.source in LOOKED and _house(span.norm or span.text, language) else span
        for span in draft.spans)


LOOKED = ("ner", "heuristic")
"""Sources that look at how a name is used."""


def _house(name: str, language: Language) -> bool:
    words = name.split(" ")
    if len(words) != PAIR or not all(word[:1].isupper() for word in words):
        return False
    names = language.names

    def kind(word: str) -> bool:
        row = names.org_word(word)
        return row is not None and row.word == language.letters.lower(word) and len(word) >= LEAST and not (
            names.surname(word) or names.given(word) or names.nickname(word))

    first, last = words
    return (kind(last) and names.given(first) is None) or (
        kind(first) and not (names.given(last) or names.nickname(last)))


PAIR = 2
LEAST = 6
"""Letters of the shortest word for a kind that is told from a name."""
SHORT = 5
"""Letters of the longest word cut short behind what joins it: `Kumpp.`"""


def _tells(word: str, language: Language) -> bool:
    """Whether a word is one for a kind of body that is called so, or for what a firm does."""
    row, lowered = language.names.org_word(word), language.letters.lower(word)
    kind = row is not None and row.word == lowered and row.kind in BEHIND
    return kind or (len(lowered) > LONG and language.habits.is_trade(lowered))


LONG = 9
"""Letters up to which a word for what a firm does is rather another: `Auto`, `Rakennus`."""


def _next(one: Token, other: Token, text: str) -> bool:
    return one.sent == other.sent and text[one.end : other.start] == " "


def _there(word: str, language: Language) -> bool:
    """Whether a word is a place in a case that no name stands in behind what it is: `Apteekki Helsingissä`."""
    read = (r for r in organisations.readings(word, language.words) if r.exact and language.names.place(r.lemma))
    return any(r.feats and r.feats not in language.habits.place_in for r in read)


def _whole(span: Span, draft: Draft, language: Language) -> Span:
    """The span of a body with the word for what it is that stands before it with a capital: `Kehittämisyhdistys` before
    `Mansikka ry`."""
    before = KIND.search(draft.text, max(0, span.start - LONGEST), span.start) if span.type == "ORG" else None
    row = language.names.org_word(before[1]) if before is not None else None
    if before is None or row is None or row.kind not in SOCIETIES or row.word != language.letters.lower(before[1]) or (
            span.source in ("known", "pattern")):
        return span
    start = before.start(1)
    return changed(span, start=start, text=draft.text[start : span.end], norm="", head=None)


SOCIETIES = frozenset(("association", "cooperative"))
"""Kinds of bodies whose names tell nothing of them without the word for what they are."""
LONGEST = 40
KIND = Regex(r"(?<![\w-])([^\W\d_][^\W\d_]+) $")
"""A word right before a name."""


def before_their_kind(draft: Draft, language: Language) -> Draft:
    """Rule: an owner that is a compound of ordinary words before a small word for a kind of body, whoever bears that
    surname, is where the body is: `Koivurannan palvelutalo`, `Keskustan hammashoitola`."""
    if not language.habits.bodies_small:
        return draft
    named = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    whole = [_before(span, draft, language) if span.type in ("PER", "GPE", "ORG") and " " not in span.text
             and span.norm not in named and span.source not in ("known", "pattern") else span for span in draft.spans]
    return draft.having(whole)


def _before(span: Span, draft: Draft, language: Language) -> Span:
    """The span of a whole body of which a span is the owner; the span as it is where it is none."""
    lemma = span.norm or span.text
    known = any(row.status != GENERIC for row in language.names.place(lemma))
    if known or not _owner(span.text, language) or not (
            language.words.compound(lemma) or language.words.plain(language.letters.lower(lemma))):
        return span
    kind = next((token for token in _from(draft.tokens, span.end + 1)), None)
    if kind is None or draft.text[span.end : kind.start] != " ":
        return span
    word = draft.text[kind.start : kind.end]
    rows = (language.names.org_word(r.lemma) for r in language.morph.analyse(word) if r.exact) if word.islower() else ()
    if not any(row is not None and row.kind in BEFORE for row in rows):
        return span
    text = draft.text[span.start : kind.end]
    return changed(span, end=kind.end, text=text, type="ORG", norm="", head=None)


def _from(tokens: Sequence[Token], start: int) -> Iterator[Token]:
    return (token for token in tokens if token.start == start)


def by_name_alone(draft: Draft, language: Language) -> Draft:
    """Rule: finds what a body behind its kind is called by itself: `Kultaruskan hoitaja`, where the Hoivakoti
    Kultaruska is named, be it at the beginning of a sentence; no common word there. A guess by a name that only a body
    has is that body: `Woltilla`."""
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    draft = draft.having(changed(span, type="ORG", norm="", head=None)
                         if span.norm not in people and _a_body(span, language) else span for span in draft.spans)
    called = {name for span in draft.spans if span.type == "ORG" and (name := _name(span, language))}
    if not called:
        return draft
    taken = ranges.of((span.start, span.end) for span in draft.spans)
    return draft.adding(
        Span(token.start, token.end, word, "ORG", source="document", score=0.6, why="name of a body")
        for token in draft.tokens
        if (word := draft.text[token.start : token.end])[:1].isupper() and not taken.touch(token.start, token.end)
        and any(r.exact and r.lemma in called for r in organisations.readings(word, language.words)))


def _a_body(span: Span, language: Language) -> bool:
    """Whether the tables have a guess of one word as a body, and as nobody and no place."""
    name = span.norm
    if span.source != "ner" or span.type not in ("PER", "GPE", "LOC", "FAC", "EVENT") or " " in span.text or not name:
        return False
    return any(language.names.brand(each) and not (borne(each, language) or language.words.counted(each))
               for each in dict.fromkeys((name, span.text)))  # `UEFA`, read as a shouted name


def _name(span: Span, language: Language) -> str:
    """What a body of two words is called behind the word for what it is; empty for others."""
    kind, _, name = span.norm.partition(" ")
    row = language.names.org_word(kind) if name and " " not in name else None
    own = row is not None and row.kind in BEHIND and row.word == language.letters.lower(kind) and name.istitle()
    return name if own and not language.words.is_common(name) and not language.names.given(name) else ""


def by_their_letters(draft: Draft, language: Language) -> Draft:
    """Rule: finds the capitals that are the first letters of a body's words and of both members of one that is made of
    two: `tiliote LOP`, where the Lapuan Osuuspankki is named. Some may be of within its words: `a GYCST oldalán`
    of Gyöngyösi Csomagolástechnika, which is no place called so."""
    forms = language.names.legal_words
    bodies = (span.norm for span in draft.spans if span.type == "ORG" and " " in span.norm)
    full = {organisations.unformed(norm, forms)[0] for norm in bodies}
    if not full:
        return draft
    taken = ranges.of((span.start, span.end) for span in draft.spans if span.type != "FAC")

    def short(word: str) -> bool:
        if not word.isalpha() or not word.isupper() or len(word) not in LETTERS:
            return False
        other = language.names.organisation(word) or language.names.thing(word)
        return not other and sum(
            organisations.of_members(word, name, language.words) or (
                len(word) >= INNER and organisations.made_of(word, name.split(), language.persons))
            for name in full) == 1

    found = [Span(token.start, token.end, word, "ORG", source="document", score=0.6, why="letters of a body")
             for token in draft.tokens if short(word := draft.text[token.start : token.end])
             and not taken.touch(token.start, token.end)]
    begun = {span.start for span in found}
    return draft.having(span for span in draft.spans if span.start not in begun).adding(found)


LETTERS, INNER = range(3, 6), 5
"""Letters of such a short name, and of one with some of within words, at least."""


def where_nobody_is(draft: Draft, language: Language) -> Draft:
    """Rule: a compound of ordinary words that nobody is called in the tables and that stands in cases of place alone is
    a place, and no person: `Lehmänniemeen`."""
    if not language.habits.villages:
        return draft
    people = [span for span in draft.spans if span.type == "PER"]
    standing = {word for span in people if not _within(span, language) for word in span.norm.replace("-", " ").split()}

    def place(span: Span) -> bool:
        return span.type == "PER" and span.source == "ner" and " " not in span.text and span.norm not in standing and (
            _within(span, language) and _nobodys(span.norm, language))

    return draft.having(changed(span, type="GPE", norm="", head=None) if place(span) else span for span in draft.spans)


def _within(span: Span, language: Language) -> bool:
    """Whether a name stands in a case for what is in something, comes into it or out of it."""
    return span.head is not None and bool(span.head.feats) and language.cases.has(
        span.head.feats, "inside", "into", "out")


def _nobodys(name: str, language: Language) -> bool:
    names = language.names
    borne = names.surname(name) or names.given(name) or names.nickname(name)
    if borne or not name[:1].isupper() or not name[1:].islower():
        return False
    small, words = language.letters.lower(name), language.words
    return any((words.plain(small[:at]) or words.common(small[:at])) and _land(small[at:], language)
               for at in range(MEMBER, len(small) - MEMBER))


def _land(word: str, language: Language) -> bool:
    """Whether a small word is an ordinary one, or one of nature by which people are called: `niemi`."""
    row = language.names.surname(language.letters.raised(word))
    return language.words.common(word) or (row is not None and row.kind in NATURE)


NATURE = frozenset(("nature",))
"""Kinds of surnames that are words of nature."""


MEMBER = 4
"""Letters of the shortest member of such a compound; its last has one more."""
