"""What a firm makes, sells or does, where its name says so behind who or what it is called after.

What comes in: a word of a firm's name. What goes out: whether it tells its trade, and the trade in a word of two
members. Start at `is_ware` and `traded`.
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
    if before == behind:
        return "", word, ""
    return (f"{first}-", last, "") if before else ("", first, f"-{last}")


def _tells(word: str, names: Names, habits: Habits) -> bool:
    """Whether a small word tells a trade."""
    return word in names.trades or habits.is_trade(word)
