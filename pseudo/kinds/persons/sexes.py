"""Whether a person is a woman or a man where no table of given names tells it: foreigners, mostly.

What comes in: the parts of a name. What goes out: `F`, `M` or nothing. What is heard in order: words that only women or
men have in their names (`Thị`, `Kaur`, `Umm`), the tables of given names, how a surname ends in a land whose women have
ends of their own (`Ozoliņa`), the letters of the given name. Start at `likely`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.kinds.persons.reading import gender
from pseudo.language.persons import Grammar

SURE = 0.9
"""How likely the letters of a given name must make it one of women, or of men."""
RATHER = 0.6
"""How likely a surname must be of lands in which it ends as women's do, or as men's."""
HYPHEN = "-"


def likely(parts: Sequence[NamePart], grammar: Grammar) -> str:
    """`F`, `M` or `` of the person: as a name tells it, or as it seems.

    >>> from pseudo.kinds.persons import parse
    >>> from pseudo.language.language import load
    >>> hu = load("hu").persons
    >>> [likely(parse(name, hu), hu) for name in ("Lê Thị Hoa", "Zelma Ozoliņa", "Kovács Anna", "Pintér")]
    ['F', 'F', 'F', '']
    """
    said = _said(parts, grammar)
    known = said or gender(parts, grammar.names)
    if known or not grammar.spelt or any(part.role == "wife" for part in parts):
        return known
    given = [part.text for part in parts if part.role == "given" and grammar.names.given(part.text) is None]
    surnames = [part.text for part in parts if part.role == "surname"]
    if not given or not surnames:
        return ""
    return _ended(surnames[-1], grammar) or _lettered(given, grammar)


def _said(parts: Sequence[NamePart], grammar: Grammar) -> str:
    """What a word tells that women alone have in their names, or men: with its lands, if only a name of these has it so
    (a Dutch `van` is none)."""
    fold, names = grammar.letters.fold, grammar.names
    words = [word for part in parts if part.role in ("surname", "given", "particle") for word in part.text.split()]
    words = [member for word in words for member in (word, *word.split(HYPHEN)[1:])]
    folded = {fold(word) for word in words}
    theirs = {origin for part in parts for kind in ("surname", "given") for origin in names.origins(part.text, kind)}
    found = set()
    for rule in grammar.telling.gendered:
        word, sign, *lands = rule.split()
        has = any(each.endswith(fold(word[1:])) for each in folded) if word.startswith(HYPHEN) else fold(word) in folded
        if has and len(folded) > 1 and (not lands or theirs & {*lands}):
            found.add(sign)
    return found.pop() if len(found) == 1 else ""


def _ended(surname: str, grammar: Grammar) -> str:
    """What the end of a surname tells, so far as its letters make it one of lands where women's end otherwise."""
    ends = grammar.names.womens_ends()
    chances = {"F": 0.0, "M": 0.0}
    for origin, score in grammar.spelt["surname"].scores(surname).items():
        both = ((end, sign) for row in ends.get(origin, ()) for end, sign in ((row.woman, "F"), (row.man, "M")))
        fit = [(len(end), sign) for end, sign in both if end and surname.endswith(end)]
        longest = [sign for size, sign in fit if size == max(fit)[0]]
        if len({*longest}) == 1:
            chances[longest[0]] += math.exp(score)
    return next((sign for sign, chance in chances.items() if chance >= RATHER), "")


def _lettered(given: Sequence[str], grammar: Grammar) -> str:
    """What the letters of given names tell."""
    if "sex" not in grammar.spelt:
        return ""
    scores = [grammar.spelt["sex"].scores(text) for text in given]
    total = {sign: sum(each[sign] for each in scores) for sign in "FM"}
    whole = sum(math.exp(each) for each in total.values())
    return next((sign for sign in "FM" if whole and math.exp(total[sign]) / whole >= SURE), "")
