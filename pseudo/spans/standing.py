"""How a word stands elsewhere in its text: with an ending behind a hyphen, alone in brackets; as what lies somewhere.

What comes in: a text, then words. What goes out: whether the text has them so. Start at `Hyphened`.
"""

from __future__ import annotations

import re

from morph import Analysis
from pseudo.language.language import Language

BRACKETED = re.compile(r"\(([^()\s]*)\)")
ENDING = re.compile(r"-[^\W\d_]{1,4}\b")
EDGE = re.compile(r"\b")


class Hyphened:
    """Which words of a text stand there with an ending behind a hyphen; looked for once, when first asked.

    >>> known = Hyphened("a Thévenot-val, a Kiss-Nagy-gyel")
    >>> [word in known for word in ("Thévenot", "venot", "Kiss-Nagy", "Kiss", "Nagy")]
    [True, False, True, True, True]
    """

    __slots__ = ("_ends", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends: dict[str, list[int]] | None = None  # last letters and figures before the hyphen -> where it stands

    def __contains__(self, word: str) -> bool:
        if self._ends is None:
            ends: dict[str, list[int]] = {}
            for match in ENDING.finditer(self.text):
                ends.setdefault(_tail(self.text, match.start()), []).append(match.start())
            self._ends = ends
        places = self._ends.get(_tail(word, len(word)), ())
        starts = (end - len(word) for end in places if self.text.endswith(word, 0, end))
        return any(EDGE.match(self.text, start) is not None for start in starts)


class Bracketed:
    """Which words of a text stand there alone in brackets; looked for once, when first asked.

    >>> known = Bracketed("a Nemzeti Adóhivatal (NAV) és (a)")
    >>> [word in known for word in ("NAV", "AV", "a")]
    [True, False, True]
    """

    __slots__ = ("_words", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._words: frozenset[str] | None = None

    def __contains__(self, word: str) -> bool:
        if self._words is None:
            self._words = frozenset(BRACKETED.findall(self.text))
        own = "(" in word or ")" in word  # brackets of its own
        return f"({word})" in self.text if own else word in self._words


def _tail(text: str, end: int) -> str:
    """The letters and figures in a row before a place."""
    start = end
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    return text[start:end]


def of_the_ground(best: Analysis, reading: Analysis, language: Language) -> bool:
    """Whether a reading is of what lies somewhere, by the last member of its name, in a case of place, where the best
    one is of the form as it stands: `Mikosdi-pusztán`, `Kis-réten`, `Nádaspusztán`."""
    lemma = language.letters.lower(reading.lemma)
    placed = reading.exact and language.cases.only(reading.feats, *WHERE)
    last = lemma.rpartition("-")[2] if "-" in lemma else next(
        (word for word in language.contexts.land if len(word) >= LONG and lemma.endswith(word) and lemma != word), "")
    return bool(placed and not best.feats and last) and last in language.contexts.land


WHERE = ("inside", "on", "into", "onto", "out", "off", "beside", "to", "from", "until")
LONG = 5
"""Letters of the last member of a name in one word that tells what lies there."""
