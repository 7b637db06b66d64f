"""Names of several words that are written as one: `antaljanos`, `ANTALJANOS`, `Jánosantalnak`.

What comes in: the telling words of originals. What goes out: those that a word of a text is made of. Start at
`orders`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from pseudo.audit.lexis import Lexis, Word

LEAST = 6
"""Letters that two words written together have at least."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Words of an original in a row, folded: all but the last as they are, the last may be inflected.

    number  of the original; words: how many of its words are in the row
    """

    number: int
    words: int
    head: str = field(repr=False)
    last: str = field(repr=False)

    def is_in(self, word: Word, lexis: Lexis) -> bool:
        """Whether a word is this row, in any form.

        >>> from pseudo.language import language
        >>> lexis = Lexis(language.load("hu"))
        >>> row = Joined(0, 2, "antal", "janos")
        >>> [row.is_in(word, lexis) for word in lexis.words("antaljanosnak ANTALJÁNOS antaljanovics")]
        [True, True, False]
        """
        if not word.folded.startswith(self.head):
            return False
        rest = word.folded[len(self.head) :]
        said = word.text[len(self.head) :] if len(word.text) == len(word.folded) else rest
        return lexis.is_form(rest, said, self.last)


def orders(number: int, words: Sequence[str]) -> Iterator[Joined]:
    """The rows in which the folded words of an original are written together: all in order, any two.

    >>> [each.head + each.last for each in orders(0, ["antal", "janos"])]
    ['antaljanos', 'janosantal']
    """
    rows = [tuple(words)] if len(words) > 2 else []
    for row in dict.fromkeys((*rows, *permutations(words, 2))):
        if sum(map(len, row)) >= LEAST:
            yield Joined(number, len(row), "".join(row[:-1]), row[-1])
