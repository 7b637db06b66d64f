"""What the tables tell of a word: whether it is a name, a place, an ordinary word.

What comes in: a word of a text, the `Scene`. What goes out: an answer. Start at `common`.
"""

from __future__ import annotations

from collections.abc import Sequence

from morph import MorphError
from pseudo.kinds import dates
from pseudo.language.persons import BORNE
from pseudo.restoring.hits import Hit, Option, Scene

THINGS = frozenset(("occupational", "nature", "trait"))
"""Kinds of surnames that are ordinary words, too."""
RARE = 50
"""Bearers of a surname of which fewer have a name that is in the dictionary than use the word."""
SELDOM = 10
"""Bearers to one ordinary use of a name that is a word; of fewer its forms may be the word's."""

NOUNS = ("means", "beside", "from", "inside", "out", "onto", "off", "cause", "to")
"""What cases are for that tell a noun from a verb."""
OFTEN = 50
"""Bearers of a given name to one ordinary use of it, from which on it is the name."""


def several(last: Sequence[Option], view: Scene, met: bool = True) -> bool:
    """Whether a form is an ordinary word's, too: a plural (Szabók, Szabókat), a case of what is seldom a name (Bort),
    a time, what is done to one of a trade of whom nobody was told. met: whether its bearer stands before"""
    objects = view.language.cases.features.get("object", ())

    def fits(option: Option) -> bool:
        word, names = option.word.new, view.language.names
        if view.language.cases.has(option.feats, "time"):
            return True  # Szilveszterkor
        if "Deriv=" in option.feats or "[" in option.feats or not common(word, view):
            return False
        given = names.given(word)
        usual = given is not None and 0 < given.rank <= BORNE and option.feats not in objects
        row = names.surname(word) if given is None else None if usual else given
        manner = kind(word, view) == "trait" and view.language.cases.only(option.feats, "on")  # Feketén: in which way
        least = RARE if given is None and option.feats not in objects else 0
        if not met and option.feats in objects and kind(word, view) in THINGS:
            return True  # Juhászt keresünk
        feast = dates.is_feast(word, view.language.at("pseudo"))
        return "Number=Plur" in option.feats.split("|") or manner or (feast and not usual) or (
            row is not None and row.count < max(SELDOM * row.common_word, least))

    return all(fits(option) for option in last)


def common(surface: str, view: Scene) -> bool:
    """Whether a word with a capital that begins a sentence may be an ordinary one."""
    names = view.language.names
    word = surface if not surface.isupper() else view.language.letters.titled(surface)
    row, given = names.surname(word), names.given(word)
    if given is not None and given.count > OFTEN * given.common_word > 0 and not (
            dates.is_feast(word, view.language.at("pseudo"))):
        return False  # Flóra, not Szilveszter
    if view.language.words.is_common(word):
        return True
    if word in view.language.habits.words_too:
        return True
    if any(each is not None and each.common_word for each in (given, row, *names.place(word)[:1])):
        return True
    if given is None and row is not None and row.count < RARE and view.language.words.ordinary(
            view.language.letters.lower(word)):
        return True  # Jós
    if given and 0 < given.rank <= BORNE:
        return False
    if row is None and not names.place(word):
        return given is None and view.language.words.ordinary(word)  # Rézműves
    lower, common_ = view.language.letters.lower, view.language.words.common
    if any(each.exact and each.feats.startswith("Deriv=") and not view.language.habits.is_adjective(each.feats)
           and common_(each.lemma) for each in view.language.morph.analyse(lower(word))[:2]):
        return True  # Szentes
    own = row is not None and row.origin in ("", names.home)
    return (row is not None and own and row.kind in THINGS) or declined(lower(word), view)


def kind(word: str, view: Scene) -> str:
    """What kind of a surname it is."""
    row = view.language.names.surname(word)
    return row.kind if row is not None else ""


def declined(word: str, view: Scene) -> bool:
    """Whether a form of a word in small letters is a usual one; the adjective of a place is none."""
    for feats in filter(None, view.language.habits.forms):
        if view.language.habits.is_adjective(feats):
            continue
        try:
            if view.language.words.common(view.language.morph.inflect(word, feats)):
                return True
        except MorphError:
            continue
    return False


def names(word: str, view: Scene) -> tuple[bool, bool]:
    """Whether a word is a form of a given name, and of a surname."""
    names = view.language.names
    adjective = view.language.habits.is_adjective  # of János; Jánosi is a surname
    lemmas = {word, *(each.lemma for each in view.language.morph.analyse(word)[:4]
                      if each.exact and not adjective(each.feats))}
    given = any(names.given(lemma) or names.nickname(lemma) for lemma in lemmas)
    return given, any((row := names.surname(lemma)) is not None and row.count > 0 for lemma in lemmas)


def begins(number: int, view: Scene) -> bool:
    """Whether a word is the first of somebody's full name: of one whom all know, or a surname before a given name."""
    first, at = view.word(number), Hit(number, number, view.seen.starts[number], view.seen.ends[number], ())
    second, tables = view.next(at), view.language.names
    if not second[:1].isupper() or not second[1:].islower() or view.language.habits.given_first:
        return False
    lemmas = {second, *(each.lemma for each in view.language.morph.analyse(second) if each.exact)}
    row = tables.surname(first)
    return any(tables.public_figure(first, lemma) for lemma in lemmas) or (
        row is not None and row.count > BORNE and names(second, view)[0])


def owned(word: str, view: Scene) -> bool:
    """Whether a word in small letters says what is somebody's (`ügyvédje`), and is no verb that looks so (`hozza`)."""
    morph, words, features = view.language.morph, view.language.words, view.language.cases.features
    asked = [feats for role in NOUNS for feats in features.get(role, ())]
    for each in morph.analyse(word) if word.islower() else ():
        if each.exact and "Person[psor]=3" in each.feats and words.common(each.lemma):
            try:
                if any(words.common(morph.inflect(each.lemma, feats)) for feats in asked):
                    return True
            except MorphError:
                continue
    return False


def place(word: str, view: Scene, where: bool = False) -> bool:
    """Whether a word is a form of a place's name, and not its adjective. where: a form with a case"""
    return any((not where or "Case=" in each.feats) and view.language.is_place(each.lemma)
               for each in view.language.morph.analyse(word)[:4]
               if each.exact and "[psor]" not in each.feats and not view.language.habits.is_adjective(each.feats))


def bearer(short: str, view: Scene) -> bool:
    """Whether a body's short name is the name of a person after whom it is called: Kodály Zoltán."""
    first, _, second = short.partition(" ")
    names, given_first = view.language.names, view.language.habits.given_first
    surname, given = (second, first) if given_first else (first, second)
    return names.surname(surname) is not None and usual_given(given, view)  # not Új Remény


def surnamed(short: str, view: Scene) -> bool:
    """Whether a body's short name is a surname, of whom it is called after: Kodály."""
    row = view.language.names.surname(short)
    return row is not None and row.count > 0


def spatial(feats: str, view: Scene) -> bool:
    """Whether the features are those of a place: a case that is another in the other series, an adjective."""
    morph = view.language.morph
    derived = view.language.habits.adjectival in feats.split("|")
    return derived or bool(feats and morph.in_series(feats, "in") != morph.in_series(feats, "on"))


def usual_given(word: str, view: Scene) -> bool:
    """Whether people are called so."""
    row = view.language.names.given(word)
    return row is not None and bool(row.rank or row.count > BORNE)


def saint(leader: str, view: Scene) -> bool:
    """Whether a word makes a saint of whose given name follows."""
    return view.language.letters.lower(leader) in view.language.contexts.saint


def of_words(surface: str, view: Scene) -> bool:
    """Whether a word in small letters is of the dictionary, though it may be seldom in texts."""
    letters, words = view.language.letters, view.language.words
    return words.ordinary(surface) or letters.raised(surface) in view.language.habits.words_too


def titled(word: str, view: Scene) -> bool:
    """Whether a word, in whatever letters, is a title: DR, MR."""
    small, grammar = view.language.letters.lower(word), view.language.persons
    return any(map(grammar.is_title, (small, small + ".", view.language.letters.raised(small))))


def office(word: str, view: Scene) -> bool:
    """Whether a word is that of an office, which those who have it are called by, too: Bíró úr."""
    small = view.language.letters.lower(word)
    return any(row.word == small and row.kind not in ("courtesy", "kin") for row in view.language.names.titles())
