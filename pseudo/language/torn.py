"""Names inside of which a reading machine saw a space, or of which a letter is drawn out: `Hra bovszky András`, `Bakos
Te réz`, `viraaaag`.

What comes in: a text and its language. What goes out: where such signs stand, and as what they are read. Start at
`found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo.core.regex import Regex
from pseudo.language.letters import LOWER, UPPER, fold

if TYPE_CHECKING:
    from pseudo.language.language import Language

TORN = re.compile(rf"(?<![\w.])([{UPPER}][{LOWER}]{{1,6}}) ([{LOWER}]{{2,9}})(?![\w-])")
NEXT = Regex(rf" ([{UPPER}][{LOWER}]+)")
DRAWN_OUT = Regex(rf"(?<![\w@.])(?=\w*([{LOWER}])\1\1)[{UPPER}{LOWER}]{{4,30}}(?![\w@])")
DRAWN = Regex(r"(\w)\1{2,}")
"""A word with a letter three times or more, and such letters."""
RARER = 5
"""So many times as many bear a name as bear a piece of it."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The spaces, each with what it is read as: nothing. What the pieces of a name are is borne by hardly anybody, and
    no words, but beside another name, and not both where a sentence begins.

    >>> from pseudo.language.language import load
    >>> list(found("Hra bovszky András, Bakos Te réz. Te réz vagy.", load("hu")))
    [(3, 4, ''), (28, 29, '')]
    """
    yield from _drawn_out(text, language)
    names, common = language.names, language.words.common
    for match in TORN.finditer(text):
        first, second = match.groups()
        whole = first + second
        if names.surname(whole) is None and names.given(whole) is None:
            continue
        pieces = (_bearers(first, language), _bearers(language.letters.raised(second), language))
        if RARER * max(pieces) >= _bearers(whole, language) or names.place(first):
            continue
        left = text[: match.start()].rstrip(" ")
        before = left[left.rfind(" ") + 1 :]
        after = NEXT.match(text, match.end())
        beside = _bearers(before, language) or (after is not None and _bearers(after[1], language))
        opens = left[-1:] in (*".!?:\n", "")
        words = common(language.letters.lower(first)), common(second)
        if not any(words) or (beside and not (opens and all(words))):
            yield match.end(1), match.start(2), ""


def _bearers(word: str, language: Language) -> int:
    """How many bear a word for a name, of those whom the tables have counted."""
    rows = (language.names.surname(word), language.names.given(word))
    return max(row.count if row is not None else 0 for row in rows)


def _drawn_out(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Names of which a letter is drawn out: `viraaaag`."""
    for match in DRAWN_OUT.finditer(text):
        for often in (1, 2):
            word = DRAWN.sub(r"\1" * often, match[0])
            if any(language.names.unfold(fold(word), kind) for kind in ("given", "nickname", "surname")):
                yield *match.span(), word
                break
