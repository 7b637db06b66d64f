"""Streets that are named before the kind of another: a Napfény és a Római utca sarkán.

What comes in: a text, an `Index`, its places. What goes out: pieces for those of the mapping. Start at `shared`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.core.ranges import Ranges
from pseudo.language.language import Language
from pseudo.restoring.hits import Hit, Scene
from pseudo.restoring.index import WHOLE, Index
from pseudo.restoring.result import NAMESAKE, Left, Piece

REACH = 60
"""Signs in which a street stands before another."""


def shared(view: Scene, index: Index, places: Sequence[Hit], taken: Ranges) -> Iterator[Piece | Left]:
    """The streets of a mapping that stand without their kind before another of it, a conjunction or a comma between."""
    article, joining = view.language.article, view.language.habits.small | view.language.habits.unspoken
    fronts: dict[str, set[str]] = {}
    for word in (word for words in index.words.values() for word in words):
        if word.type in ("FAC", "LOC") and word.role == WHOLE:
            mine, theirs = _front(word.new, view.language), _front(word.old, view.language)
            if mine and theirs:
                fronts.setdefault(mine, set()).add(theirs)
    if len(fronts) < len(("one", "other")):
        return
    articles = "|".join(map(re.escape, (article.vowel, article.consonant))) if article is not None else "(?!)"
    names = "|".join(map(re.escape, sorted(fronts, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![^\W_])({names})(?:,|(,?)[ \xa0]([^\W\d_]+)|[ \xa0]?[/–-])[ \xa0]?"
                         rf"(?:(?:{articles})[ \xa0])?\Z")
    for hit in places:
        kinds = [_front(option.word.new, view.language) for option in hit.options if option.word.type == "FAC"]
        if fronts.keys().isdisjoint(kinds):
            continue
        match = pattern.search(view.text, max(0, hit.start - REACH), hit.start)
        if match is None or taken.touch(*match.span(1)) or view.opens(match.start()):
            continue
        if match[3] and not (match[3] in joining or (match[2] and match[3].islower())):
            continue  # a Napfény mellett a Római utca
        olds = fronts[match[1]]
        yield Piece(*match.span(1), next(iter(olds)), "FAC") if len(olds) == 1 else Left(*match.span(1), NAMESAKE)


def _front(street: str, language: Language) -> str:
    """The name of a street without its kind; nothing where it has none."""
    front, _, kind = street.rpartition(" ")
    return front if front and language.names.public_space_type(language.letters.lower(kind)) is not None else ""
