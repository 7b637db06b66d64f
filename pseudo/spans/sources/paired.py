"""Who shares a surname with whom: of `Toivo ja Elli Mattila` the first, though his name is an ordinary word, too.

What comes in: spans that were judged. What goes out: the same, and a person's for each usual given name with a capital
that a joining word ties to a full name right behind it, and that is in no person's name yet; what else it was taken for
goes. Only where given names come first.
Start at `sharing_a_surname`.
"""

from __future__ import annotations

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

WHY = "shares a surname"
FURTHER = 2
"""Tokens before a full name at which the given name stands that is joined to it."""


def sharing_a_surname(draft: Draft, language: Language) -> Draft:
    """Rule: takes the given name before a joining word and a full name for a person's."""
    text, lower, names = draft.text, language.letters.lower, language.names
    if not language.habits.given_first:
        return draft
    number = {token.start: at for at, token in enumerate(draft.tokens)}
    named = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if span.type == "PER"))
    found = []
    for span in draft.spans:
        first, _, rest = span.text.partition(" ")
        at = number.get(span.start, 0)
        if span.type != "PER" or at < FURTHER or not rest[:1].isupper() or not language.persons.is_given(first):
            continue
        word, joining = draft.tokens[at - FURTHER : at]
        name, joint = text[word.start : word.end], lower(text[joining.start : joining.end])
        row = names.given(name)
        beside = text[word.end : joining.start] == text[joining.end : span.start] == " "
        usual = row is not None and row.rank > 0 and name.istitle()
        if beside and usual and joint in language.contexts.join and not named.touch(word.start, word.end):
            found.append(Span(word.start, word.end, name, "PER", source="gazetteer", score=0.8, why=WHY))
    taken = {(span.start, span.end) for span in found}
    return draft.having((*(s for s in draft.spans if (s.start, s.end) not in taken), *found)) if found else draft
