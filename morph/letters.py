"""The case of a language's letters: `case` of its `language.toml`.

What comes in: that table, capital -> small letter, of pairs that Unicode has otherwise. What goes out: a frozen
`Letters`. Nothing else in this package raises or lowers a letter. Start at `load`.

>>> turkish = load({"İ": "i", "I": "ı"})
>>> turkish.lower("ISPARTA"), turkish.upper("izmir"), load({}).lower("ISPARTA")
('ısparta', 'İZMİR', 'isparta')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Letters:
    """The case map of one language.

    lower     a text in small letters, upper one in capitals
    casefold  a text without its case, to be compared
    """

    lower: Callable[[str], str]
    upper: Callable[[str], str]
    casefold: Callable[[str], str]

    def large(self, word: str) -> str:
        """A word with its first letter raised, the others as they are.

        >>> PLAIN.large("szegedi")
        'Szegedi'
        """
        return self.upper(word[:1]) + word[1:]

    def small(self, word: str) -> str:
        """A word with a small first letter, unless it has capitals that stay: MÁV-voláni, ThyssenKruppi, T-systemsi.

        >>> PLAIN.small("Szegedi"), PLAIN.small("ThyssenKruppi")
        ('szegedi', 'ThyssenKruppi')
        """
        if self.lower(word[1:]) != word[1:] or (len(word) == 1 and word.isupper()):
            return word
        return self.lower(word[:1])[:1] + word[1:]  # İ has two code points in small letters, as Unicode has them

    def title(self, word: str) -> str:
        """A word in capitals in ordinary spelling, part by part at its hyphens.

        >>> PLAIN.title("KISS-NAGY"), PLAIN.title("kiss-nagy")
        ('Kiss-Nagy', 'kiss-nagy')
        """
        if not word.isupper():
            return word
        return "-".join(part[:1] + self.lower(part[1:]) for part in word.split("-"))


def load(case: Mapping[str, str]) -> Letters:
    """The letters of a language with these pairs of its own, capital -> small letter."""
    if not case:
        return Letters(str.lower, str.upper, str.casefold)
    down = {ord(capital): small for capital, small in case.items()}
    up = {ord(small): capital for capital, small in case.items()}
    return Letters(
        lambda text: text.translate(down).lower(),
        lambda text: text.translate(up).upper(),
        lambda text: text.translate(down).casefold(),
    )


PLAIN = load({})
"""Letters as Unicode has them."""
