"""What towns are known for, which says that it is told of itself: Debrecenben a virágkarnevál; names that are words.

What comes in: a place that can be a town or a person of the mapping, the tables of its language (`lore.tsv`,
`renowned.tsv`, `lore_names.tsv`). What goes out: whether its sentence has what the town of that name is known for or
has, or what the name stands with when it is a word. Start at `told_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.kinds.mentions import HYPHENS
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Scene

TOWNS = frozenset(("town", "city", "county_seat", "capital"))
"""Status of places of which more is known than their tables have."""
AHEAD = 3
"""Words behind the adjective of a town, of which one is what the town has."""
WITHIN = "-"
"""Before a word that says so as the last of a compound alone, and behind the beginning of one."""
STOPS = frozenset(".!?;\n|")
"""What ends what is told of a place."""
BLANKS = frozenset((" ", "\xa0"))
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


@lru_cache(maxsize=16)
def renowned(language: Language) -> Mapping[str, tuple[str, ...]]:
    """What a town is known by when it has one, each with the words by which a text tells of it otherwise."""
    read = (row.split("\t") for row in rows(folder(language.at("pseudo")) / "renowned.tsv"))
    return {word: (word.removeprefix(WITHIN), *beside.split()) for word, beside in read}


@lru_cache(maxsize=16)
def bearers(language: Language) -> Mapping[str, tuple[str, ...]]:
    """With what each name stands when it is a word, or that of somebody of whom all know, in small letters."""
    found: dict[str, list[str]] = {}
    for row in rows(folder(language.at("pseudo")) / "lore_names.tsv"):
        name, word = row.split("\t")
        found.setdefault(name, []).append(word)
    return {name: tuple(words) for name, words in found.items()}


def has(whole: Hit, desk: Desk) -> bool:
    """Whether what a town has or is known for stands behind its adjective, or behind where it is and an article, and in
    none of the texts of the mapping: a győri vagongyár, Győrben a vagongyár. Where it has no texts nobody knows."""
    if not desk.texts:
        return False
    view, number, article = desk.view, whole.last + 1, desk.view.language.article
    if article is not None and view.next(whole) in (article.vowel, article.consonant):
        number += 1  # Debrecenben az egyetem
        if any(not option.feats for option in whole.options):
            return False
    large = any(row.status in TOWNS for option in whole.options for row in view.language.names.place(option.word.new))
    last = number + AHEAD
    while number < last and number < len(view.seen.starts) and number not in desk.own and (
            view.text[view.seen.ends[number - 1] : view.seen.starts[number]] in BLANKS):
        word = view.word(number)
        if number not in desk.places and not _owned(word, view) and (
                known_for(word, whole, desk) or (large and _renowned(word, desk))):
            return True
        if word.islower() and not view.language.habits.ends_as_adjective(word):
            return False
        number += 1
        while number < len(view.seen.starts) and view.text[view.seen.ends[number - 1] : view.seen.starts[number]] in (
                HYPHENS):
            number += 1  # Rippl-Rónai is one
    return False


def _owned(surface: str, view: Scene) -> bool:
    """Whether a word is most likely what is somebody's, who got it from there: mohácsi majolikáját Juditra hagyta."""
    likeliest = next((each.feats for each in view.language.morph.analyse(surface) if each.exact), "")
    return "[psor]" in likeliest


def _renowned(surface: str, desk: Desk) -> bool:
    """Whether a word is what a town is known by, and no text of the mapping tells of such a thing."""
    read = desk.view.lemmas[surface]
    return any(
        not any(each in desk.texts for each in beside) and any(
            lemma.endswith(beside[0]) and (not word.startswith(WITHIN) or lemma != beside[0]) for lemma in read)
        for word, beside in renowned(desk.view.language).items())


def borne(whole: Hit, desk: Desk) -> bool:
    """Whether a part of a person's name stands in a sentence with what says that it is a word, or the name of somebody
    of whom all know, and which is in no text of the mapping, where that has texts: Erik a szőlő."""
    view, table = desk.view, bearers(desk.view.language)
    words = [word for option in whole.options for word in table.get(option.word.new, ())]
    words = [word for word in words if word.removesuffix(WITHIN) not in desk.texts]
    if not words or not desk.texts:
        return False
    told = [view.language.letters.lower(view.word(number)) for number in around(whole, view)
            if not whole.first <= number <= whole.last and number not in desk.own and number not in desk.called]
    return any(each.startswith(word[: -len(WITHIN)]) if word.endswith(WITHIN) else each == word
               for word in words for each in told)


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
    return any(view.language.habits.is_adjective(each.feats) and view.language.is_place(each.lemma)
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
