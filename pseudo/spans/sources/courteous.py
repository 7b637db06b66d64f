"""Who is named with courtesy: `Mr Weber`, `rouva Nikunen`, `Frau Schulze`, whatever language they stand in.

What comes in: spans that were judged. What goes out: the same, and a person's for each word with a capital right behind
such a title (kind `courtesy` in the tables) that no name has yet, with the words with capitals that follow it (`Ms
Agnieszka Dąbek`), also where the title was taken for a part of the name; and for each surname behind a doctor's (kind
`academic`). Start at `behind_courtesy`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

KIND, LEARNED, BEFORE = "courtesy", "academic", "before"
NAMED = frozenset(("PER", "ORG", "GPE", "FAC", "LOC", "NORP"))
"""Types of guesses that stand: `Herr Finnland` may be anything."""
WHY = "title of courtesy"
SHORTEST = 2
MORE = 2
"""So many words of a name may follow its first."""
GAPS = (" ", ". ", "\u00a0")


def behind_courtesy(draft: Draft, language: Language) -> Draft:
    """Rule: takes the word with a capital behind a title of courtesy for a person's name."""
    titles, learned = _titles(language, KIND), _titles(language, LEARNED)
    every, text, lower = titles | learned, draft.text, language.letters.lower
    opened = {span.start: span.end for span in draft.spans if span.type == "PER" and _opens(span, titles, language)}
    named = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans
                                    if span.type in NAMED and span.start not in opened))

    def raised(word: Token, before: Token) -> bool:
        """Whether a word right behind another has one capital and is in no name."""
        name = text[word.start : word.end]
        gap = text[before.end : word.start]
        return (gap in GAPS and len(name) > SHORTEST and name.isalpha() and name.istitle()
                and not named.touch(word.start, word.end))

    found: list[Span] = []
    for at, (title, word) in enumerate(pairwise(draft.tokens) if titles else ()):
        told = lower(text[title.start : title.end]).rstrip(".")
        if told not in every or not raised(word, title):
            continue
        name = text[word.start : word.end]
        borne = _borne(name, language)
        if borne or (told in titles and not language.words.is_common(name)):
            more = [word]
            for other in draft.tokens[at + 2 : at + 2 + MORE] if told in titles else ():
                if not raised(other, more[-1]) or language.words.is_common(text[other.start : other.end]):
                    break
                more.append(other)
            end = max(more[-1].end, opened.get(title.start, 0))
            found.append(Span(word.start, end, text[word.start : end], "PER", source="gazetteer", score=0.8, why=WHY))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    kept = [span for span in draft.spans if not new.touch(span.start, span.end)] if found else draft.spans
    return draft.having((*kept, *found)) if found else draft


def _opens(span: Span, titles: frozenset[str], language: Language) -> bool:
    """Whether a name was taken with a title of courtesy as its first word, which is none of it as it is written: `Ms
    Agnieszka`."""
    first, _, rest = span.text.partition(" ")
    return bool(rest) and span.source not in ("pattern", "known") and not language.persons.is_title(first) and (
        language.letters.lower(first).rstrip(".") in titles)


def _borne(word: str, language: Language) -> bool:
    """Whether a word is a surname, in any form."""
    lemmas = (word, *(r.lemma for r in language.morph.analyse(word) if r.exact))
    return any(language.names.surname(lemma) is not None for lemma in lemmas)


@lru_cache(maxsize=32)
def _titles(language: Language, kind: str) -> frozenset[str]:
    """The titles of a kind that stand before a name, small and without their stop."""
    rows = (row for row in language.names.titles() if row.kind == kind and row.place == BEFORE)
    return frozenset(language.letters.lower(row.word).rstrip(".") for row in rows)
