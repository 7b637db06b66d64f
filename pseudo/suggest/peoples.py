"""Of which land or people a name is that no table tells of, by its letters alone.

What comes in: the words of one person's name. What goes out: the origin that is likeliest, where it is sure enough.
Of somebody with a given name of here the surname may be one of the peoples of the country (`by_letters`); of a surname
alone, too; of somebody with a given name of abroad it is of a land that has both (`likeliest`). The weights of letters
are in `pseudo.language.spelt`. Start at `by_letters`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from pseudo.language.persons import Grammar

SURNAME = "surname"
KINDS = (SURNAME, "given")
RATHER, THEIRS = 0.45, 0.4
"""How likely a surname that no table has is the language's own, and of a people of the country, before its letters are
looked at; the rest is of any land."""
ALONE = (0.35, 0.25)
"""The same of a surname beside which no given name of here stands."""
SURE = 0.7
"""How likely it must be of another people or land to become one of it."""
MOSTLY = 0.6
"""Which part of that one people must have."""
FAR_LIKELIER = 4.0
"""How many times likelier than the language's own it does with less, where each name keeps its own land: a Donnelly may
be English or Irish, but nobody of here."""
OF_HERE = 3.0
"""How many times as likely one of whom no table tells is of here as of one land: few names of here are in none."""
KIN = 0.5
"""How much as likely as a people's own is a spelling of its kin abroad, of somebody of here."""
LISTED = 1.5
"""What the tables count of the lands of which they have one of the words."""
SHOWN = 2.5
"""The same of lands of which the text shows people: somebody else in it, or what it says of them."""
MISTAKEN = 0.2
"""How likely what is taken for a surname is the given name, where no table tells the order."""
UNTOLD = -12.0
"""What an origin counts of which a kind of names has no weights."""


def tells(grammar: Grammar) -> bool:
    """Whether the language has a table of letters."""
    return bool(grammar.spelt)


def by_letters(surname: str, grammar: Grammar, alone: bool = False) -> str:
    """The origin of a surname that no table has, whose bearer's given name is of here or is not said: home unless
    another is sure.

    alone  nothing is known of a given name: it may be of any land, too, as long as it is not of here
    """
    home = grammar.names.home
    if not tells(grammar):
        return home
    chances = _here(surname, grammar, *(ALONE if alone else (RATHER, THEIRS)))
    kin = {each: [each, *grammar.telling.kin_of(each)] for each in chances if each in grammar.habits.peoples}
    ours = {home, *(each for group in kin.values() for each in group)}
    found = {people: sum(chances.get(each, 0.0) for each in group) for people, group in kin.items()}
    found |= {origin: chance for origin, chance in chances.items() if origin not in ours}
    titled = {rule.split()[1] for rule in grammar.habits.noble}  # these have a particle before them
    best = max(found, key=lambda origin: (origin not in titled, found[origin], origin), default=home)
    strange = 1 - chances[home]
    far = grammar.habits.own_lands and found[best] >= FAR_LIKELIER * chances[home]
    if strange < SURE or not (alone or far or found[best] >= MOSTLY * strange):
        return home
    if best in kin:  # a Kowalski is a Pole, a Kovalszki one of here
        best = max(kin[best], key=lambda origin: (chances.get(origin, 0.0), origin))
    return best if grammar.names.pool(SURNAME, origin=best) else home


def strange(surname: str, grammar: Grammar) -> bool:
    """Whether the letters of a surname are not of here, of whatever land they are."""
    return tells(grammar) and 1 - _here(surname, grammar)[grammar.names.home] >= SURE


def _here(surname: str, grammar: Grammar, own: float = RATHER, theirs: float = THEIRS) -> dict[str, float]:
    """How likely a surname of somebody in the country is of each origin; they sum to 1.

    own, theirs  how likely it was before of here, and of a people of the country
    """
    home, scores = grammar.names.home, grammar.spelt[SURNAME].scores(surname)
    peoples = [origin for origin in scores if origin in grammar.habits.peoples]
    lands = [origin for origin in scores if origin != home and origin not in grammar.habits.peoples]
    before = {home: own} | {origin: theirs / len(peoples) for origin in peoples}
    before |= {origin: (1 - own - theirs) / max(1, len(lands)) for origin in lands}
    for people in peoples:
        before |= {land: before[land] + KIN * before[people] for land in grammar.telling.kin_of(people)}
    if grammar.letters.strange(surname):
        before[home] = 0.0  # `Gyeček`: nobody here writes so, whatever the rest of it is like
    chances = {origin: math.exp(score) * before[origin] for origin, score in scores.items()}
    whole = sum(chances.values())
    return {origin: chance / whole for origin, chance in chances.items()}


def likeliest(
    words: Sequence[tuple[str, str]], among: Sequence[str], doubtful: bool, grammar: Grammar
) -> str:
    """The land of a name of which no table tells it, one for all its words; home only of a doubtful one.

    words  (kind, word) of the name's parts
    among  origins that the tables have of it, all for none: no others, where they have the surname
    """
    home = grammar.names.home
    theirs = {word: grammar.names.origins(word, SURNAME) for kind, word in words if kind == SURNAME}
    if any(home not in lands for lands in theirs.values()):  # of `Horváth-Ivanova Tatjana` the Horváth tells nothing
        words = [(kind, word) for kind, word in words if home not in theirs.get(word, ()) or kind != SURNAME]
        lands = {origin for _, word in words for origin in theirs.get(word, ())}
        among = [origin for origin in among if origin in lands] or among
    kinds = {kind for kind, _ in words}
    if doubtful and kinds == {SURNAME}:
        lands = {by_letters(word, grammar, alone=True) for _, word in words} - {home}
        return lands.pop() if len(lands) == 1 else home
    found = [_abroad(_either(kind, word, grammar), grammar) for kind, word in words if kind in grammar.spelt]
    named = any(kind == SURNAME and grammar.names.origins(word, SURNAME) for kind, word in words)
    named = named or SURNAME not in kinds  # `Boris` by himself is of where the tables have one
    known = among if among and named else sorted({origin for scores in found for origin in scores} | {*among})
    total = {origin: round(sum(scores.get(origin, UNTOLD) for scores in found) + LISTED * (origin in among), 6)
             for origin in known}
    total[home] = total.get(home, UNTOLD * len(words)) + math.log(OF_HERE) if doubtful else -math.inf
    return min(total, key=lambda origin: (-total[origin], origin), default=home)


def as_shown(words: Sequence[tuple[str, str]], shown: Collection[str], grammar: Grammar) -> str:
    """The land of a doubtful name where the text shows people of some, its words spelt as there or as they are written
    here (`Jannisz`); home where neither is likelier.

    words  (kind, word) of the name's parts
    shown  lands of which the text shows somebody
    """
    home, spelt_abroad = grammar.names.home, grammar.letters.spelt_abroad
    total = {home: math.log(OF_HERE)} | {land: SHOWN for land in shown}
    others: dict[str, float] = {}
    for kind, word in words:
        here, there = (_abroad(_either(kind, each, grammar), grammar) for each in (word, spelt_abroad(word)))
        for land in shown:
            total[land] += max(here.get(land, UNTOLD), there.get(land, UNTOLD))
        total[home] += here.get(home, UNTOLD)
        others = {land: others.get(land, 0.0) + score for land, score in here.items()}
    best = max(total, key=lambda land: (total[land], land))
    return best if total[best] >= max(score for land, score in others.items() if land != home) else home


def _either(kind: str, word: str, grammar: Grammar) -> Mapping[str, float]:
    """The scores of a word as what it is taken for, or as the other."""
    taken = grammar.spelt[kind].scores(word)
    other = next((spelt.scores(word) for each, spelt in grammar.spelt.items() if each in KINDS and each != kind), taken)
    return {origin: math.log((1 - MISTAKEN) * math.exp(score) + MISTAKEN * math.exp(other.get(origin, UNTOLD)))
            for origin, score in taken.items()}


def _abroad(scores: Mapping[str, float], grammar: Grammar) -> Mapping[str, float]:
    """The scores of the lands alone, those of a people of the country given to its kin: Vujics is a Serb's name."""
    peoples, out = grammar.habits.peoples, dict[str, float]()
    for origin in scores:
        if origin not in peoples or grammar.names.pool("given", origin=origin):
            kin = [people for people in peoples if people != origin and origin in grammar.telling.kin_of(people)]
            out[origin] = math.log(sum(math.exp(scores.get(each, UNTOLD)) for each in (origin, *kin)))
    return out


def as_spelt(surname: str, origin: str, grammar: Grammar) -> str:
    """The people of the country as whose a surname of its kin abroad is spelt, else the origin itself: Jelka Pijukovics
    becomes no Petrović."""
    if not tells(grammar):
        return origin
    scores = grammar.spelt[SURNAME].scores(surname)
    kin = [people for people in grammar.habits.peoples if origin in grammar.telling.kin_of(people) and people in scores]
    return max((origin, *kin), key=lambda each: (scores.get(each, UNTOLD), each == origin))
