"""What a firm makes, sells or does, where its name says so behind who or what it is called after.

What comes in: a word of a firm's name. What goes out: whether it tells its trade, and the trade in a word of two
members. Start at `is_ware`, `traded` and `glued`.
"""

from __future__ import annotations

from collections.abc import Callable

from name_db import Names
from pseudo.language.habits import Habits

HEAD, TAIL = 3, 4
"""Letters of the shortest first and last member of a compound that tells a trade."""


def is_ware(word: str, names: Names, habits: Habits, common: Callable[[str], bool]) -> bool:
    """Whether a small word tells what a firm makes, sells or does, itself or by its last member, before which nobody's
    name stands.

    >>> from pseudo.language.language import load
    >>> hu = load("hu")
    >>> [is_ware(word, hu.names, hu.habits, hu.words.common) for word in ("raklap", "papírgyár", "kovácsbútor")]
    [True, True, False]
    """
    if word in names.trades:
        return True

    def said(first: str) -> bool:
        owner = names.surname(habits.letters.raised(first))
        return common(first) and (owner is None or owner.count <= owner.common_word)

    return any(word[at:] in names.trades and said(word[:at]) for at in range(HEAD, len(word) - TAIL + 1))


def traded(word: str, names: Names, habits: Habits) -> tuple[str, str, str]:
    """The trade before a name or behind it, where a hyphen joins them, and the name between: no trade, the whole word.

    >>> from pseudo.language.language import load
    >>> hu = load("hu")
    >>> [traded(word, hu.names, hu.habits) for word in ("Autó-Kun", "Szél-Tészta", "Kun-Halász")]
    [('Autó-', 'Kun', ''), ('', 'Szél', '-Tészta'), ('', 'Kun-Halász', '')]
    """
    first, hyphen, last = word.partition("-")
    if not hyphen or "-" in last or not (first[:1].isupper() and last[:1].isupper()):
        return "", word, ""
    before, behind = (_tells(habits.letters.lower(member), names, habits) for member in (first, last))
    if before and behind:  # `Statika-Plusz`: a ware and what firms add
        before, behind = (habits.letters.lower(member) in names.trades for member in (first, last))
    if before == behind:
        return "", word, ""
    return (f"{first}-", last, "") if before else ("", first, f"-{last}")


def _tells(word: str, names: Names, habits: Habits) -> bool:
    """Whether a small word tells a trade, itself or by its end."""
    return word in names.trades or habits.is_trade(word) or bool(glued(habits.letters.raised(word), names, habits)[1])


def glued(word: str, names: Names, habits: Habits) -> tuple[str, str]:
    """What a firm is called in one word that nobody is called by, and the short word for its trade in which that ends,
    with a year behind it: the whole word and nothing where it ends in none.

    >>> from pseudo.language.language import load
    >>> hu = load("hu")
    >>> [glued(word, hu.names, hu.habits) for word in ("Bakonyvill-2000", "METALKER", "Becker", "Holdfény")]
    [('Bakony', 'vill-2000'), ('METAL', 'KER'), ('Becker', ''), ('Holdfény', '')]
    """
    bare, hyphen, year = word.rpartition("-")
    if not year.isdecimal():
        bare, hyphen, year = word, "", ""
    known = names.surname(bare) or names.given(bare) or names.place(bare) or names.origins(bare, "surname")
    lowered = habits.letters.lower(bare)
    if known or not bare.isalpha() or not bare[:1].isupper() or names.org_word(bare) is not None:
        return word, ""
    ends = [end for end in names.trade_ends if lowered.endswith(end) and len(lowered) - len(end) >= HEAD]
    size = max(map(len, ends), default=0)
    return (bare[:-size], f"{bare[-size:]}{hyphen}{year}") if size else (word, "")
