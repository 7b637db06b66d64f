"""What a town is known for, which says that it is told of itself: Debrecenben a virágkarnevál.

What comes in: a place that can be a town of the mapping, the table of its language (`lore.tsv`). What goes out: whether
its sentence has what the town of that name is known for. Start at `told_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Scene

STOPS = frozenset(".!?;\n|")
"""What ends what is told of a place."""
BRIEF = 4
"""Letters of a word of which any other may be the beginning (dóm, of dominó)."""


@lru_cache(maxsize=16)  # asked for each place
def known(language: Language) -> Mapping[str, tuple[str, ...]]:
    """What each place is known for, in small letters."""
    found: dict[str, list[str]] = {}
    for row in rows(folder(language.at("pseudo")) / "lore.tsv"):
        place, word = row.split("\t")
        found.setdefault(place, []).append(language.letters.lower(word))
    return {place: tuple(words) for place, words in found.items()}


def told_of(whole: Hit, desk: Desk) -> bool:
    """Whether a place stands in a sentence with what the town of its name is known for, and which is in none of the
    texts of the mapping."""
    view, table = desk.view, known(desk.view.language)
    words = {word for option in whole.options for word in table.get(option.word.new, ())}
    words = {word for word in words if word not in desk.texts}
    return bool(words) and any(
        number not in desk.places and not desk.own.get(number) and _begins(view.word(number), words, view)
        and not _adjective(number - 1, view) for number in around(whole, view))


def known_for(surface: str, whole: Hit, desk: Desk) -> bool:
    """Whether a word is of what the town of a place's name is known for, and in none of the texts of the mapping."""
    words = {word for option in whole.options for word in known(desk.view.language).get(option.word.new, ())}
    return _begins(surface, {word for word in words if word not in desk.texts}, desk.view)


def _adjective(number: int, view: Scene) -> bool:
    """Whether a word is the adjective of a place, whose the thing behind it is: a karcagi birkapörkölt."""
    return any(view.language.habits.is_adjective(each.feats) and view.language.names.place(each.lemma)
               for each in view.language.morph.analyse(view.language.letters.raised(view.word(number))) if each.exact)


def around(whole: Hit, view: Scene) -> range:
    """The words of the sentence in which a place stands."""
    starts, ends, first, last = view.seen.starts, view.seen.ends, whole.first, whole.last
    while first and STOPS.isdisjoint(view.text[ends[first - 1] : starts[first]]):
        first -= 1
    while last + 1 < len(starts) and STOPS.isdisjoint(view.text[ends[last] : starts[last + 1]]):
        last += 1
    return range(first, last + 1)


def _begins(surface: str, words: set[str], view: Scene) -> bool:
    """Whether a word of a text is a form of one of these, or a compound that begins with it."""
    folded, fold = view.language.letters.fold(surface), view.language.letters.fold
    mine = {fold(lemma) for lemma in view.lemmas[surface]}
    return any(word in mine if len(word) < BRIEF else folded.startswith(word) for word in map(fold, words))
