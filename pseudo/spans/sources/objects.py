"""Words at the head of a sentence that are what somebody does something to: ordinary in `Lakatost hívtunk`, a name in
`Lakatost hívtuk`.

What comes in: spans, and the tagger's features. What goes out: those that may be names, with those that must be. Where
verbs agree with their objects, a name goes with the definite form: a bare word before the indefinite one is no name,
whoever is called so; a bare word for a calling before the definite one is a surname. A set phrase's
first word is none (`Nagy nehezen felállt`), nor a word of nature of which it is said what land and water is like
(`Vuori on korkea`). Start at `indefinite`, `definite`, `idioms`; for hours at `before_hours`, for nature at `terrain`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import opens

NAMED = ("PER", "GPE", "ORG")
CALLING = "occupational"
"""Kind of surnames that are words for who does something."""


def indefinite(draft: Draft, language: Language) -> Draft:
    """Rule: drops a word that opens its sentence as the object of a verb in the indefinite form."""
    verbs = language.table.get("verbs", {})
    if not verbs.get("indefinite"):
        return draft
    return draft.having(span for span in draft.spans if not _is_word(span, draft, language))


def idioms(draft: Draft, language: Language) -> Draft:
    """Rule: drops what looks like a surname and begins a phrase of the table: `Nagy nehezen`."""
    phrases, letters = language.contexts.idiom, language.letters
    if not phrases:
        return draft
    out = []
    for span in draft.spans:
        after = draft.starts.get(span.end + 1)
        behind = "" if after is None else draft.text[after.start : after.end]
        guess = span.type in NAMED and span.source not in ("pattern", "known")
        if not (guess and behind and f"{letters.lower(span.text)} {behind}" in phrases):
            out.append(span)
    return draft.having(out)


def before_hours(draft: Draft, language: Language) -> Draft:
    """Rule: drops the part of the day before an hour, whoever is called so: `Hajnali háromkor`."""
    parts = language.contexts.daypart
    hours = {span.start for span in (*draft.patterns, *draft.spans) if span.type == "TIME"} if parts else frozenset()
    return draft.having(span for span in draft.spans if not (
        span.type in NAMED and span.source not in ("pattern", "known") and span.end + 1 in hours
        and language.letters.lower(span.text) in parts))


def terrain(draft: Draft, language: Language) -> Draft:
    """Rule: drops a word of nature that opens its sentence where the clause says of it what land and water is like, and
    nobody: `Vuori on korkea`, though a Vuori is named; not `Vuori on korkea virkamies`."""
    if not language.contexts.terrain:
        return draft
    return draft.having(span for span in draft.spans if not _of_nature(span, draft, language))


def _of_nature(span: Span, draft: Draft, language: Language) -> bool:
    row = language.names.surname(span.text) if span.type in (*NAMED, "LOC") else None
    if row is None or row.kind != NATURE or span.source in ("pattern", "known") or not opens(span, draft):
        return False
    at = bisect_left(draft.tokens, span.end, key=lambda token: token.start)
    clause: list[str] = []
    for token in draft.tokens[at : at + LONGEST]:
        word = draft.text[token.start : token.end]
        if token.sent != draft.starts[span.start].sent or not word.isalpha() or word in language.contexts.join:
            break
        clause.append(word)
    return len(clause) > 1 and clause[0] in language.contexts.copula and clause[-1] in language.contexts.terrain


NATURE = "nature"
"""Kind of surnames that are words of nature."""
LONGEST = 5
"""Words of such a clause, and what ends it."""


def _is_word(span: Span, draft: Draft, language: Language) -> bool:
    """Whether a span is such a word, and known as an ordinary one."""
    if span.type not in NAMED or span.source in ("pattern", "known") or not span.text.isalpha() or span.head is None:
        return False
    if not language.cases.only(span.head.feats, "object") or not opens(span, draft):
        return False
    words, row = language.words, language.names.surname(span.norm)
    calling = row is not None and row.kind == CALLING
    return (calling or words.counted(span.text) or words.counted(span.norm)) and _unmet(span, draft, language)


def _unmet(span: Span, draft: Draft, language: Language) -> bool:
    """Whether the verb of the clause that a span opens is of a form that tells of no definite object."""
    return language.table["verbs"]["indefinite"] in _told(span, draft, language)


def _told(span: Span, draft: Draft, language: Language) -> frozenset[str]:
    """The features of the verb of the clause that a span opens; none where it stays open whose object the span is, or
    where the form of the verb does not tell what it has for an object."""
    verbs = language.table["verbs"]
    at = bisect_left(draft.tokens, span.end, key=lambda token: token.start)
    first = draft.tokens[at - 1] if at else None
    found = ""
    for token in draft.tokens[at:]:
        if first is None or token.sent != first.sent or token.upos == "PUNCT":
            break
        feats = set(token.feats.split("|"))
        if verbs["infinite"] in feats or (not found and language.cases.has(token.feats, "object")):
            return frozenset()
        if not found and verbs["finite"] in feats:
            found = token.feats
    told = frozenset(found.split("|"))
    return frozenset() if any(told.issuperset(each.split("|")) for each in verbs["unclear"]) else told


def definite(draft: Draft, language: Language) -> Draft:
    """Rule: finds a surname that is a word for a calling where it opens its sentence as the object of a verb in the
    definite form: `Kovácsot letartóztatták`."""
    form = language.table.get("verbs", {}).get("definite")
    if not form:
        return draft
    named = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans))
    return draft.adding(span for span in _opening(draft, language)
                        if not named.touch(span.start, span.end) and form in _told(span, draft, language))


def _opening(draft: Draft, language: Language) -> Iterator[Span]:
    """Such surnames in the case of an object, each where it opens a sentence before a small word."""
    sent = -1
    for token in draft.tokens:
        begins, sent, word = token.sent != sent, token.sent, draft.text[token.start : token.end]
        if not begins or not word.istitle() or not word.isalpha():
            continue
        span = Span(token.start, token.end, word, "PER", source="gazetteer", score=0.7, why="definite object")
        rows = (language.names.surname(reading.lemma) for reading in language.morph.analyse(word)
                if reading.exact and language.cases.only(reading.feats, "object"))
        if opens(span, draft) and any(row is not None and row.kind == CALLING for row in rows):
            yield span
