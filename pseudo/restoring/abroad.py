"""Families as other languages call them, in an answer in one of these: the Kovácses, the Tóths' house.

What comes in: a text, an `Index`. What goes out: pieces, places that are left. Start at `families`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pseudo.language.language import Language
from pseudo.restoring.index import Index
from pseudo.restoring.result import NAMESAKE, Left, Piece


def families(text: str, index: Index, language: Language) -> Iterator[Piece | Left]:
    """The surnames of a mapping behind an article and with an ending of another language."""
    for rule in language.habits.abroad:
        article, ending, longer, letters = rule.split()
        if article not in language.letters.lower(text):
            continue
        known: dict[str, set[str]] = defaultdict(set)
        for words in index.words.values():
            for word in words:
                if word.role == "surname":
                    known[_plural(word.new, ending, longer, letters)].add(word.old)
        names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        for match in re.finditer(rf"(?i:\b{article})[ \xa0]({names})(?![^\W_])", text) if known else ():
            olds = {_plural(old, ending, longer, letters) for old in known[match[1]]}
            yield Piece(*match.span(1), olds.pop(), "PER") if len(olds) == 1 else Left(*match.span(1), NAMESAKE)


def _plural(surname: str, ending: str, longer: str, letters: str) -> str:
    """A surname with the ending of a family.

    >>> _plural("Tóth", "s", "es", "sxz"), _plural("Kovács", "s", "es", "sxz")
    ('Tóths', 'Kovácses')
    """
    return surname + (longer if surname[-1:] in letters else ending)
