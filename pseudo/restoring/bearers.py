"""Words before a name that say it is another bearer's: `egy másik Rácz Attila`, `két Attila`.

What comes in: a place that can be somebody known. What goes out: whether it is another's. Start at `another`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.kinds.amounts import numbers
from pseudo.restoring import beside
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Option, Scene

MANY = 2
"""Bearers of a name from which it is said of several."""
AWAY, SHORT = 6, 4
"""Words before a name in which it may be said whose its bearer is; letters of a word of kin that is not cut."""
SENTENCE = ".!?\n"
"""What ends a sentence, roughly."""


def another(run: Sequence[Hit], whole: Hit, last: Sequence[Option], signed: bool, desk: Desk) -> bool:
    """Whether the word before a place says that it is another bearer's name."""
    view = desk.view
    leader = view.previous(whole)
    same = view.language.habits.identical if any(not option.feats for option in last) else frozenset[str]()
    if leader and view.language.cases.has(last[0].feats, "means", "owner") and desk.introduced(whole):
        same = view.language.habits.identical  # nem azonos Kiss Jánossal, a költővel
    if leader and view.lemmas[leader] & (view.language.habits.others | same) and not (
            beside.counted(whole, view) or _by_itself(leader, same, last, view) or _several(leader, whole, last, desk)
            or _contrasted(whole, desk)):
        return True
    return len(run) == 1 and not signed and (
        _unknown(leader, last, view) or _named(leader, whole, desk) or _of_whom_is_addressed(whole, last, desk))


def _of_whom_is_addressed(whole: Hit, last: Sequence[Option], desk: Desk) -> bool:
    """Whether a given name is that of one who belongs to the one who is written to, and stood in no text: a te fiad,
    Szabolcs, az ön unokáját is Szabolcsnak hívják."""
    view, kin = desk.view, False
    if {option.word.role for option in last} != {"given"}:
        return False
    for number in range(whole.first - 1, max(-1, whole.first - 1 - AWAY), -1):
        word = view.language.letters.lower(view.word(number))
        if number in desk.own or any(sign in view.text[view.seen.ends[number] : view.seen.starts[number + 1]]
                                     for sign in SENTENCE):
            return False
        if kin and word in view.language.contexts.addressed:
            return True
        kin = kin or any(word.startswith((whose, whose[:-1]) if len(whose) > SHORT else whose)
                         for whose in view.language.habits.relatives)
    return False


def _named(leader: str, whole: Hit, desk: Desk) -> bool:
    """Whether what stands before one name says that nobody has told of its bearer, nor does the text say all of it: egy
    Rácz nevű pincér, egy bizonyos Rácz."""
    view, own, mine = desk.view, desk.own, {option.word.owner for option in whole.options}
    article, thing = view.language.article, view.lemmas[view.word(whole.last + 2)]
    if view.next(whole) in view.language.habits.called and (
            thing & view.language.contexts.christened or any(map(view.language.names.org_word, thing))):
        return True  # az Olívia nevű étterem
    if article is not None and view.language.letters.lower(leader) in view.language.contexts.uncertain:
        return view.language.letters.lower(view.word(whole.first - 2)) == article.indefinite
    return article is not None and bool(leader) and view.language.letters.lower(leader) == article.indefinite and (
        view.next(whole) in view.language.habits.called) and not any(
            mine & own[number].keys() & own.get(number + 1, {}).keys() for number in own)


def counted(whole: Hit, desk: Desk) -> bool:
    """Whether the word before a place is a number or asks which, so that of those of the mapping some may be meant."""
    return not desk.view.lemmas[desk.view.previous(whole)] & frozenset(
        word for row in desk.view.language.contexts.contrasted for word in row.split()[1:])


def _contrasted(whole: Hit, desk: Desk) -> bool:
    """Whether the word before a place is that of two which stand for what was told of (az egyik Rácz, a másik Vass),
    and the same name does not stand before in its sentence (az egyik Rácz, a másik Rácz)."""
    view, lower = desk.view, desk.view.language.letters.lower
    leader = lower(view.previous(whole))
    pair = next((row.split() for row in view.language.contexts.contrasted if leader in row.split()), [])
    first, stop = whole.first - 1, whole.last
    while first > 0 and not any(sign in view.text[view.seen.ends[first - 1] : view.seen.starts[first]]
                                for sign in SENTENCE):
        first -= 1
    while stop + 1 < len(view.seen.starts) and not any(
            sign in view.text[view.seen.ends[stop] : view.seen.starts[stop + 1]] for sign in SENTENCE):
        stop += 1
    both = {lemma for number in range(first, stop + 1) for lemma in view.lemmas[view.word(number)] if lemma in pair}
    roles = [{(owner, role) for number in numbers_ for owner, role in desk.own.get(number, {}).items()}
             for numbers_ in (range(first, whole.first), range(whole.first, whole.last + 1))]
    return len(both) == len(pair) > 0 and not any(
        {(owner, role) for owner, role in roles[1] if owner == option.word.owner} <= roles[0]
        for option in whole.options)


def _several(leader: str, whole: Hit, last: Sequence[Option], desk: Desk) -> bool:
    """Whether a word that tells bearers of a name apart, or counts them, is of those of the mapping, of whom there are
    as many: a két Nándor, melyik Nándor, not egy másik; or of what comes from a town: az egyik szegedi szomszéd."""
    view = desk.view
    if all(view.language.habits.adjectival in option.feats.split("|") for option in last):
        return True
    theirs = owners(last, desk)
    small, article = view.language.letters.lower(leader), view.language.article
    counts = next((found for at in range(max(1, len(small) - 2))
                   if (found := numbers(small[at:], "CARDINAL", view.language.at("pseudo")))), [])
    if article is not None and not counts and view.language.letters.lower(
            view.word(whole.first - 2)) == article.indefinite:
        return False
    return len(theirs) >= max([MANY, *(each.value for each in counts)])


def owners(last: Sequence[Option], desk: Desk) -> set[str]:
    """Who of the mapping has a name."""
    return {word.owner for option in last for word in desk.index.words.get(option.word.new, ())
            if word.role == option.word.role and not word.made}


def _unknown(leader: str, last: Sequence[Option], view: Scene) -> bool:
    """Whether an article says of a given name that its bearer was not told of before: egy Ferenc."""
    article = view.language.article
    return article is not None and bool(leader) and view.language.letters.lower(leader) == article.indefinite and all(
        option.word.type == "PER" and option.word.role == "given" and not option.feats for option in last)


def _by_itself(leader: str, same: frozenset[str], last: Sequence[Option], view: Scene) -> bool:
    """Whether a word before a bare name has a case of its own, and so is no attribute of it: a másikat Rácz Attila
    írta."""
    attributes = view.language.habits.others | same
    return view.language.letters.lower(leader) not in attributes and any(not option.feats for option in last)
