"""Case patterns of names: how a surface is written, and how to write another name in the same way.

What comes in: a surface and what it stands for. What goes out: a pattern (`upper`, `title`, `lower`, `mixed`) and text
in that pattern. Start at `pattern` and `like`.

>>> pattern("HALÁSZ GÁBORNÉ"), pattern("Kovács"), pattern("szegedi"), pattern("McDonald")
('upper', 'title', 'lower', 'mixed')
"""

from __future__ import annotations

import re

from pseudo.core.once import Once
from pseudo.language.letters import LOWER, PLAIN, UPPER, Letters

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
CASED = re.compile(rf"[\x00-\x7f{UPPER}{LOWER}–—‘-”…]*")
"""Text in which every letter has a case: there the built-in tests of a string say what its letters are."""


LETTER = r"[ \xa0]{1,4}[^\W\d_](?![^\W_])"
SPACED = re.compile(rf"(?<![^\W_])[^\W\d_](?:{LETTER}(?!\.)){{3,}}(?:{LETTER}(?=\.(?!\S)))?")
"""Words with a space behind every letter: `V É G Z É S`; more than one parts them. A full stop ends the last."""
PARTED = re.compile(r"[ \xa0]{2,}")


def pattern(surface: str) -> str:
    """`upper` (all capitals, two letters or more), `lower`, `title` (each word begins with a capital), else `mixed`."""
    return _KNOWN[surface] if len(surface) < LONG else _pattern(surface)


def _pattern(surface: str) -> str:
    if CASED.fullmatch(surface):
        if surface.islower():
            return "mixed" if surface[:1].isdecimal() else "lower"  # `20. kerületben` has no place for a capital
        if surface.isupper() and sum(map(str.isalpha, surface)) > 1:
            return "upper"
        if "'" not in surface and "’" not in surface:
            return "title" if surface.istitle() else "mixed"
    else:
        letters = [c for c in surface if c.isalpha()]
        if not letters:
            return "mixed"
        if len(letters) > 1 and all(map(str.isupper, letters)):
            return "upper"
        if all(map(str.islower, letters)):
            return "mixed" if surface[:1].isdecimal() else "lower"
    words = WORD.findall(surface)
    titled = all(word[0].isupper() and not any(map(str.isupper, word[1:])) for word in words)
    return "title" if words and titled else "mixed"


LONG = 40
"""Letters from which the pattern of a text is not kept."""
_KNOWN = Once(_pattern)
"""The patterns of words and names met so far: of each a dozen rules ask."""


def closed_up(text: str) -> str:
    """Words without the spaces between their letters.

    >>> closed_up("K o v á c s  J á n o s")
    'Kovács János'
    """
    return " ".join("".join(word.split()) for word in PARTED.split(text))


def like(surface: str, norm: str, new: str, letters: Letters = PLAIN) -> str:
    """`new` written as `surface` writes `norm`: all capitals stay all capitals, a first letter raised stays raised.

    A surface in capitals counts only when its norm is not in capitals itself (`OTP` is no shouting); an all lower
    surface is `like_name`'s business.

    >>> like("HALÁSZ GÁBORNÉ", "Halász Gáborné", "Szabó Péterné")
    'SZABÓ PÉTERNÉ'
    >>> like("OTP-nek", "OTP", "Erste Banknak")
    'Erste Banknak'
    >>> like("Szegedi", "Szeged", "miskolci")
    'Miskolci'
    >>> like("K i s  É v a", "Kis Éva", "Nagy Anna")
    'N a g y  A n n a'
    >>> like("KISS Éváné", "Kiss Éváné", "Nagy Annáné"), like("Jean DUPONT", "Jean Dupont", "Marc Le Roy")
    ('NAGY Annáné', 'Marc Le ROY')
    >>> like("CSÖ-nek", "CsÖ", "SzP-nek")
    'SZP-nek'
    """
    if SPACED.fullmatch(surface):
        gap = PARTED.search(surface)
        words = like(closed_up(surface), norm, new, letters).split()
        return (gap[0] if gap is not None else "  ").join(" ".join(word) for word in words)
    shape = pattern(surface)
    if shape == "upper" and pattern(norm) != "upper" and len(norm) > 1:
        return letters.upper(new)
    if not new:
        return new
    stem, hyphen, ending = surface.rpartition("-")
    ended = hyphen and ending.islower() and "-" not in stem + norm
    if ended and pattern(stem) == "upper" != pattern(norm):
        made, joint, behind = new.rpartition("-")  # `CSÖ-nek`, of Csepregi Ödön
        return letters.upper(made) + joint + behind if joint and behind.islower() else new
    if shape == "mixed" and (loud := _loud(surface.split(), norm.split())):
        words = new.split(" ")
        ends = -1 in loud and len(words) != len(norm.split())  # the surname stands last, and has more words or fewer
        loud = {-1} if ends else {len(norm.split()) + at for at in loud}
        new = " ".join(letters.upper(w) if at in loud or at - len(words) in loud else w for at, w in enumerate(words))
    if surface[:1].isupper() and new[:1].islower():
        return letters.raised(new)
    return new


def _loud(words: list[str], norms: list[str]) -> set[int]:
    """Which words, counted from the last (-1), are in capitals though those of the norm are not: `KISS` in `KISS
    Éva`."""
    pairs = zip(reversed(words), reversed(norms), strict=False)
    return {-at for at, (word, norm) in enumerate(pairs, 1) if pattern(word) == "upper" != pattern(norm)}


def like_name(surface: str, norm: str, new: str, derived: bool, letters: Letters = PLAIN) -> str:
    """As `like`, and a name written without its capitals (chat, careless mail) stays without them.

    derived  True for adjectives such as `szegedi`, which are lower case by the rules

    >>> like_name("kovács jánossal", "Kovács János", "Szabó Péterrel", derived=False)
    'szabó péterrel'
    >>> like_name("dr kovács jánossal", "dr Kovács János", "dr Szabó Péterrel", derived=False)
    'dr szabó péterrel'
    """
    raised = norm.islower() or any(word[:1].isupper() for word in norm.split())
    if not derived and pattern(surface) == "lower" and raised:
        return letters.lower(new)
    return like(surface, norm, new, letters)


def decapitalise(word: str, small: frozenset[str], hyphenated: bool, letters: Letters = PLAIN) -> str:
    """One word of an all-capitals name in its normal case: `RENDŐR-FŐKAPITÁNYSÁG` -> `Rendőr-főkapitányság`.

    small       words that are lower case inside names (`és`, `a`)
    hyphenated  True when the members of a hyphenated word are names themselves (`BEKE-SOMFAI` -> `Beke-Somfai`)

    >>> decapitalise("ÉS", frozenset({"és"}), False), decapitalise("BEKE-SOMFAI", frozenset(), True)
    ('és', 'Beke-Somfai')
    >>> decapitalise("O'BRIEN", frozenset(), True)
    "O'Brien"
    """
    lowered = letters.lower(word)
    if lowered in small:
        return lowered
    if hyphenated:
        return "-".join(letters.raised(_after_sign(part, letters)) for part in lowered.split("-"))
    return letters.raised(lowered)


def _after_sign(word: str, letters: Letters) -> str:
    """A word in small letters with a capital behind its one letter and an apostrophe: `o'Brien`."""
    return word[:2] + letters.raised(word[2:]) if word[1:2] in ("'", "’") else word


def one_slip(a: str, b: str) -> bool:
    """Whether one letter left out, added, changed or two neighbours swapped makes `b` of `a`.

    >>> one_slip("takcas", "takacs"), one_slip("kovacs", "kovac"), one_slip("szabo", "sipos")
    (True, True, False)
    """
    if abs(len(a) - len(b)) > 1:
        return False
    i = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return (
        a[i + 1 :] == b[i + 1 :]
        or a[i:] == b[i + 1 :]
        or a[i + 1 :] == b[i:]
        or (a[i : i + 2] == b[i : i + 2][::-1] and a[i + 2 :] == b[i + 2 :])
    )
