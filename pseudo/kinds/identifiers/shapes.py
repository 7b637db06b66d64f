"""Spelling: the same letters, figures and separators in the same places.

What comes in: a spelling (`AA NZ-271`) and new characters or a keyed stream. What goes out: a string of the same shape.
Start at `respell` (new characters into an old spelling) and `alike` (keyed characters of the same kind).

>>> respell("123456788", like="788 723 375")
'123 456 788'
"""

from __future__ import annotations

import re
import unicodedata

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.language.letters import fold

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnprstvz"
CLUSTER = re.compile(r"(?s:.)[\u0300-\u036f]*")
"""A code point and the accents that follow it (combining diacritical marks)."""
RUNS = re.compile(r"\d+|[^\W\d_]+")


SLIPS = {"O": "0", "o": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "!": "1", "Z": "2", "z": "2",
         "S": "5", "s": "5", "b": "6", "G": "6", "B": "8", "g": "9", "q": "9"}
"""Letters that a reading machine takes for figures, and the figure each stands for. Own list."""
SLIPPED = re.compile(r"(?<![^\W_])(?=[^\s]*\d)[\dOoQDlI|i!ZzSsbGBgq]{2,16}(?![^\W_])")


def unslipped(text: str) -> str:
    """The text with letters that a reading machine took for figures put right: in words that are figures or such
    letters, half of them figures at least. Same length.

    >>> unslipped("TAJ: l23 4S6 7B8, 12 kg, Ol. 2l/B")
    'TAJ: 123 456 788, 12 kg, Ol. 21/B'
    """
    def right(word: re.Match[str]) -> str:
        figures = sum(char.isdecimal() for char in word[0])
        if 2 * figures < len(word[0]):
            return word[0]
        return "".join(SLIPS.get(char, char) for char in word[0])

    return SLIPPED.sub(right, text)


def composed(text: str) -> tuple[str, tuple[int, ...] | None]:
    """The text in NFC, and for each of its offsets the one in the text as it arrived; None when nothing changed.

    >>> composed("szu\\u0308l.")
    ('szül.', (0, 1, 2, 4, 5, 6))
    """
    if unicodedata.is_normalized("NFC", text):
        return text, None
    out: list[str] = []
    offsets: list[int] = []
    for cluster in CLUSTER.finditer(text):
        new = unicodedata.normalize("NFC", cluster[0])
        out.append(new)
        # what stays longer than one code point keeps its places, but never points beyond the cluster
        offsets += [min(cluster.start() + at, cluster.end() - 1) if at else cluster.start() for at in range(len(new))]
    return "".join(out), (*offsets, len(text))


DASHES = str.maketrans("‑–−", "---")


def characters(text: str, signs: str = "") -> str:
    """The letters and figures of a spelling, upper-cased: `AA nz-271` -> `AANZ271`. signs: what else is kept, however a
    hyphen among them is typed.

    >>> characters("AA nz-271"), characters("131052–308t", signs="-+")
    ('AANZ271', '131052-308T')
    """
    if signs:
        text = text.translate(DASHES)
    return "".join(char for char in codes.upper(text) if char.isalnum() or char in signs)


def respell(new: str, like: str) -> str:
    """The characters of `new` in the places of the letters and figures of `like`; too few or too many: `new` itself."""
    places = sum(char.isalnum() for char in like)
    if places != len(new):
        return new
    fresh = iter(new)
    return "".join(_cased(next(fresh), char) if char.isalnum() else char for char in like)


def respelt(new: str, like: str, signs: str = "") -> str:
    """The same of a number of which some separators are part: where those of `like` would make it another, `new`
    itself.

    >>> respelt("010190-123F", "131052–308T", "-+"), respelt("010105A123F", "131052-308T", "-+")
    ('010190–123F', '010105A123F')
    """
    spelt = respell("".join(filter(str.isalnum, new)) if signs else new, like)
    return spelt if not signs or characters(spelt, signs) == new else new


def _cased(new: str, like: str) -> str:
    return codes.lower(new) if like.islower() else new


def alike(text: str, stream: Stream) -> str:
    """Keyed characters of the same kind: vowel for vowel, consonant for consonant, figure for figure, case kept.

    Leading zeros stay and the first figure after them is no zero, so that lengths and kinds of numbers hold.

    >>> len(alike("SZ-02217/a", Stream(b"k" * 16)))
    10
    """
    return RUNS.sub(lambda run: _figures(run[0], stream) if run[0].isdecimal() else _letters(run[0], stream), text)


def _figures(run: str, stream: Stream) -> str:
    """As many figures; of zeros alone any figures."""
    own = run.lstrip("0") or run
    return run[: len(run) - len(own)] + str(1 + stream.below(9)) + stream.digits(len(own) - 1)


def _letters(run: str, stream: Stream) -> str:
    """As many letters of the same kinds."""
    out = []
    for char in run:
        letter = stream.choice(VOWELS if fold(char) in VOWELS + "y" else CONSONANTS)
        out.append(codes.upper(letter) if char.isupper() else letter)
    return "".join(out)
