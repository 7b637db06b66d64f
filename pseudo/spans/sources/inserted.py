"""Names with another surname, or a nickname, in brackets inside: `Bíró (Birkás) Ernő`, `Kovács (szül. Nagy) Anna`.

What comes in: a draft in which names are read. What goes out: the draft with the surnames of both as persons'. Start at
`around_brackets`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

RAISED = r"[^\W\d_][\w'’-]+"
INSERTED = re.compile(rf"(?<![\w-])({RAISED}) \((?:([^\W\d_][^()\n,;]{{0,12}}?\.?:?) )?({RAISED})\) ({RAISED})")


def around_brackets(draft: Draft, language: Language) -> Draft:
    """Rule: finds the surnames before and in brackets that a given name stands behind."""
    return draft.adding(find(draft.text, language))


def find(text: str, language: Language) -> Iterator[Span]:
    """The surnames and the given name, each of type PER.

    >>> from pseudo.language import language
    >>> [span.text for span in find("A Bíró (Birkás) Ernő és a Kovács (szül. Nagy) Anna.", language.load("hu"))]
    ['Bíró', 'Birkás', 'Ernő', 'Kovács', 'Nagy', 'Anna']
    """
    for match in INSERTED.finditer(text):
        said = match[2]
        if said and language.letters.lower(said.rstrip(":")) not in language.contexts.alias:
            continue
        pet = not said and bool(language.names.nickname(match[3]))  # `Nagy (Zsuzsi) Zsuzsanna`
        if _surname(match[1], language) and (pet or _surname(match[3], language)) and _called(match[4], language):
            for group in (1, 3, 4):
                yield Span(*match.span(group), match[group], "PER", source="document", score=0.6, why="around brackets")


def _surname(word: str, language: Language) -> bool:
    return word[0].isupper() and all(language.names.surname(member) is not None for member in word.split("-"))


def _called(word: str, language: Language) -> bool:
    """Whether a raised word is a given name in some form, or a husband's of a wife."""
    if not word[0].isupper():
        return False
    given = (language.persons.married(word) or word, *(r.lemma for r in language.morph.analyse(word) if r.exact))
    return any(language.names.given(name) is not None for name in given)
