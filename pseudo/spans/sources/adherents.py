"""Those who are of a body, by the first word of its name in small letters: `a „hunyorosok” csoport`, of the Hunyor
Kelemen Iskola.

What comes in: a draft in which the names are read. What goes out: the same with such words, each read as of its body.
Start at `of_bodies`.
"""

from __future__ import annotations

from pseudo.core import ranges
from pseudo.core.document import Head, Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

SHORTEST = 5
"""Letters of such a name, at least."""
WHY = "those of a body"


def of_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: finds a small word that is made of the first word of a body's name, and no word of the language."""
    ends, lower = language.contexts.adherent, language.letters.lower
    called = {
        lower(first): first for span in draft.spans if span.type == "ORG" and " " in span.norm and len(
            first := span.norm.split()[0]) >= SHORTEST and first.isalpha() and language.names.org_word(first) is None
    } if ends else {}
    taken = ranges.of((span.start, span.end) for span in draft.spans)
    found = []
    for token in draft.tokens if called else ():
        word = draft.text[token.start : token.end]
        begun = any(word.startswith(name) and len(word) > len(name) for name in called)
        if not begun or taken.touch(token.start, token.end) or language.words.known.form(word):
            continue
        for reading in language.morph.analyse(word):
            if reading.lemma in called.values() and not ends.isdisjoint(reading.feats.split("|")):
                head = Head(token.start, token.end, reading.lemma, reading.upos or "PROPN", reading.feats)
                found.append(Span(token.start, token.end, word, "ORG", norm=reading.lemma, head=head,
                                  source="document", score=0.7, why=WHY))
                break
    return draft.having(sorted((*draft.spans, *found), key=lambda span: span.start)) if found else draft
