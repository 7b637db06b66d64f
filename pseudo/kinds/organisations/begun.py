"""Short names of bodies made of the beginnings of their words: `D-F` of `Delta-Forg`, `Kö-Mű` of `Körmendi Műhely`.

What comes in: a short name and a full one, both without their legal forms. What goes out: whether the one is made of
the other so, and what is made of the new name so. Start at `begins` and `begun_anew`.
"""

from __future__ import annotations

import re

from pseudo.language.persons import Grammar

PIECES = re.compile(r"[-. ]+")
STOPPED = re.compile(r"[^\W\d_]{1,3}\.")
"""The beginning of one word with a full stop: `B.`"""
BRIEF = 4
"""Letters of the beginning of a longer word, at most."""


def members(name: str, grammar: Grammar) -> list[str]:
    """The words of a name that are spoken, those of a word with a hyphen apart."""
    return [word for word in name.replace("-", " ").split()
            if word[:1].isalnum() and grammar.letters.lower(word) not in grammar.habits.unspoken]


def begins(short: str, full: str, grammar: Grammar) -> tuple[int, ...]:
    """Of each beginning that a short name is made of the number of its word; nothing where it is made otherwise.

    >>> from pseudo.language.language import load
    >>> hu = load("hu").persons
    >>> [begins(*both, hu) for both in (("D-F", "Delta-Forg"), ("Kö-Mű", "Körmendi Műhely"), ("B.", "Bárdos Autó"),
    ...                                 ("F-D", "Delta-Forg"), ("Delta", "Delta-Forg"))]
    [(0, 1), (0, 1), (0,), (), ()]
    """
    fold, words = grammar.letters.fold, members(full, grammar)
    pieces = _pieces(short)
    if not pieces or not words or not all(piece[:1].isupper() for piece in pieces):
        return ()
    found: list[int] = []
    for piece in pieces:
        start = found[-1] + 1 if found else 0
        at = next((at for at in range(start, len(words)) if fold(words[at]).startswith(fold(piece))), -1)
        if at < 0 or (not found and at):
            return ()
        found.append(at)
    cut = [piece for piece, at in zip(pieces, found, strict=True) if fold(piece) != fold(words[at])]
    return tuple(found) if cut and all(len(piece) <= BRIEF for piece in cut) else ()


def _pieces(short: str) -> list[str]:
    """The beginnings in a short name: between hyphens or stops, or one with a full stop."""
    pieces = [piece for piece in PIECES.split(short) if piece]
    several = len(pieces) > 1 and all(map(str.isalpha, pieces))
    return pieces if several or STOPPED.fullmatch(short) else []


def begun_anew(short: str, full: str, new: str, grammar: Grammar) -> str:
    """The new short name, its pieces as long as they were: up to a vowel where they were, one letter with its sound.

    >>> from pseudo.language.language import load
    >>> hu = load("hu").persons
    >>> [begun_anew("Kö-Mű", "Körmendi Műhely", "Szarvasi Műhely", hu), begun_anew("D-F", "Delta-Forg", "Ceralis", hu),
    ...  begun_anew("B.", "Bárdos Autó", "Széles Autó", hu)]
    ['Sza-Mű', 'C-R', 'Sz.']
    """
    old = members(full, grammar)
    words = in_parts(new, len(old), grammar)
    out, at = "", 0
    for piece, number in zip(_pieces(short), begins(short, full, grammar), strict=True):
        place = short.index(piece, at)
        out += short[at:place] + _as_long(piece, old[number], words[min(number, len(words) - 1)], grammar)
        at = place + len(piece)
    return out + short[at:]


def _as_long(piece: str, old: str, new: str, grammar: Grammar) -> str:
    """The beginning of a new word, as long as that of the old one."""
    fold, vowel = grammar.letters.fold, grammar.habits.is_vowel
    if fold(piece) == fold(old):
        return new
    if fold(piece) == fold(grammar.initial(old).rstrip(".")) or len(piece) == 1:
        sign = grammar.initial(new).rstrip(".")
        return grammar.letters.raised(sign)
    end = len(piece)
    while end < len(new) and vowel(new[end - 1]) != vowel(piece[-1]):
        end += 1
    return grammar.letters.raised(new[:end])


def in_parts(name: str, count: int, grammar: Grammar) -> list[str]:
    """The words of a name, so many at least: the last one in its syllables where they are too few.

    >>> from pseudo.language.language import load
    >>> in_parts("Ceralis", 2, load("hu").persons), in_parts("Hárs-Kapu", 2, load("hu").persons)
    (['Ce', 'Ralis'], ['Hárs', 'Kapu'])
    """
    words = members(name, grammar)
    while words and len(words) < count:
        last = words[-1]
        spoken = [*map(grammar.habits.is_vowel, last)]
        first = spoken.index(True) if True in spoken else len(last)
        onset = next((at for at in range(first + 1, len(last) - 1) if not spoken[at] and spoken[at + 1]), 0)
        if not onset:
            break
        words[-1:] = [last[:onset], grammar.letters.raised(last[onset:])]
    return words
