"""Terms by which a contract calls its parties from there on, whatever names they look like: `(a továbbiakban: Lektor)`.

What comes in: a draft whose spans are read. What goes out: the draft without these terms, wherever they stand. Start at
`no_terms_defined`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft

APART = Regex(r"[(,–](?P<said>[^(),\n:]{3,40}?):?\s+[„\"”']?(?P<terms>[^\W\d_][^(),;.\n:]{1,60})(?=[),;.])")
"""What stands in brackets or between commas: words, and behind them terms, `a továbbiakban: Vevő vagy Kámán Kft.`"""
TERM = re.compile(rf"(?<![\w.-])([^\W\d_{LOWER}][{LOWER}]{{2,30}})(?![\w.-])")
"""A word with a capital."""
GUESSED = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "WORK_OF_ART", "PROD", "EVENT", "NORP"))
SMALL = 2
"""Letters of words that do not count in what is said before a term: `a továbbiakban`."""


def no_terms_defined(draft: Draft, language: Language) -> Draft:
    """Rule: drops one word, in any form, that the text defines as a term, is an ordinary one, and is in nobody's full
    name of the text."""
    terms = set(_defined(draft.text, language)) if language.contexts.defined else set()
    if not terms:
        return draft
    terms -= {word for span in draft.spans if " " in span.norm for word in span.norm.split()}
    return draft.having(span for span in draft.spans if not _is_term(span, terms, language))


def _defined(text: str, language: Language) -> Iterator[str]:
    """The terms that a text defines: ordinary words, which may be surnames, but nobody's given name."""
    names, lower = language.names, language.letters.lower
    for match in APART.finditer(text):
        first = TERM.search(match["terms"])
        lead = match["terms"][: first.start()] if first is not None else ""  # `a továbbiakban mint Lektor`
        said = " ".join(word for word in f"{lower(match['said'])} {lead}".split() if len(word) > SMALL)
        for word in TERM.findall(match["terms"]) if said in language.contexts.defined else ():
            if language.words.plain(lower(word)) and not names.given(word) and not names.nickname(word):
                yield word


def _is_term(span: Span, terms: set[str], language: Language) -> bool:
    """Whether a guess is one of these terms in some case."""
    if span.type not in GUESSED or " " in span.text or span.source in ("pattern", "known"):
        return False
    lowered = {language.letters.lower(term) for term in terms}
    return span.norm in terms or any(
        r.exact and language.letters.lower(r.lemma) in lowered for r in language.morph.analyse(span.text))
