"""Ordinary words at the head of a sentence that are what somebody does something to: `Lakatost hívtunk`.

What comes in: spans, read, with the tagger's features. What goes out: those that may be names. Where verbs agree with
their objects, a name goes with the definite form (`Lakatost hívtuk`): a bare word before the indefinite one is no name,
whoever is called so. Start at `indefinite`.
"""

from __future__ import annotations

from bisect import bisect_left

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.nobody import opens

NAMED = ("PER", "GPE", "ORG")
CALLING = "occupational"
"""Kind of surnames that are words for who does something."""


def indefinite(draft: Draft, language: Language) -> Draft:
    """Rule: drops a word that opens its sentence as the object of a verb in the indefinite form."""
    verbs = language.table.get("verbs", {})
    if not verbs.get("indefinite"):
        return draft
    return draft.having(span for span in draft.spans if not _is_word(span, draft, language))


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
    verbs = language.table["verbs"]
    at = bisect_left(draft.tokens, span.end, key=lambda token: token.start)
    first = draft.tokens[at - 1] if at else None
    found = ""
    for token in draft.tokens[at:]:
        if first is None or token.sent != first.sent or token.upos == "PUNCT":
            break
        feats = set(token.feats.split("|"))
        if verbs["infinite"] in feats or (not found and language.cases.has(token.feats, "object")):
            return False  # whose object it is stays open
        if not found and verbs["finite"] in feats:
            found = token.feats
    told = set(found.split("|"))
    return verbs["indefinite"] in told and not any(told.issuperset(each.split("|")) for each in verbs["unclear"])
