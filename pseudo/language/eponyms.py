"""What is called after somebody and is nobody: diseases, scales, laws of physics, prizes (`eponyms.tsv`).

What comes in: the rows of the table, and the eponyms of the clinical one. What goes out: `Eponyms`. Start at `load`;
`pseudo.spans.sources.eponyms` reads texts by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pseudo.language.letters import PLAIN, Letters

CLINICAL = ("disease", "sign")
"""The fields in which the eponyms of clinical texts are."""
SCALE, LAW = "scale", "law"


@dataclass(frozen=True, slots=True)
class Eponyms:
    """After whom what is called.

    names   name -> the fields in which something is called so
    heads   field -> how the words begin that so called things are
    any     such beginnings behind a hyphen and any name
    wholes  first word -> terms of several words
    """

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)
    heads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    any: tuple[str, ...] = ()
    wholes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    letters: Letters = PLAIN

    def any_head(self, word: str) -> bool:
        """Whether a small word tells so behind a hyphen and any name."""
        return self._begins(word, self.any)

    def of_field(self, word: str, what: str) -> bool:
        """Whether a small word is a head of a field."""
        return self._begins(word, self.heads.get(what, ()))

    def _begins(self, word: str, heads: Iterable[str]) -> bool:
        """Whether a word begins as one of the heads: but for the marks of its last letter, which may be long in a form
        (`limfóma`, `limfómás`)."""
        fold = self.letters.fold
        return any(
            word.startswith(head[:-1]) and fold(word[len(head) - 1 : len(head)]) == fold(head[-1:]) for head in heads
        )

    def is_head(self, word: str, name: str) -> bool:
        """Whether a small word tells what is called after a name.

        >>> known = load(["Ohm\\tname\\tlaw", "törvény\\thead\\tlaw"])
        >>> known.is_head("törvényét", "Ohm"), known.is_head("felesége", "Ohm")
        (True, False)
        """
        return any(self.of_field(word, each) for each in self.names.get(name, ()))


NONE = Eponyms()
"""Of a language that has no such table."""


def load(rows: Iterable[str], clinical: Iterable[str] = (), letters: Letters = PLAIN) -> Eponyms:
    """The table from its rows: word, use, field.

    clinical  names of signs and diseases besides
    """
    names: dict[str, set[str]] = {}
    heads: dict[str, list[str]] = {}
    behind: list[str] = []
    wholes: dict[str, list[str]] = {}
    for row in rows:
        word, use, what = row.split("\t")
        if use == "name":
            names.setdefault(word, set()).add(what)
        elif use == "head":
            heads.setdefault(what, []).append(word)
        elif use == "any":
            behind.append(word)
        else:
            wholes.setdefault(word.split()[0], []).append(word)
    for word in clinical if names else ():
        names.setdefault(word, set()).update(CLINICAL)
    return Eponyms(
        {name: frozenset(fields) for name, fields in names.items()},
        {what: tuple(words) for what, words in heads.items()},
        tuple(behind),
        {first: tuple(sorted(terms, key=len, reverse=True)) for first, terms in wholes.items()},
        letters,
    )
