"""Known names as they are looked up: by the beginnings of their words, all of them in one pass over a text.

What comes in: rows; a text. What goes out: for each place of the text the names that may begin there. Whether a word
is a form of a name is asked of the grammar later (`pseudo.spans.sources.known`). Start at `indexed`.

An Aho-Corasick automaton holds, of each name, its words without case and marks, the last without its ending; a text
goes through it once, however many names there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from morph import MorphError
from pseudo.core.once import Once
from pseudo.kinds import persons
from pseudo.kinds.mentions import WORD
from pseudo.kinds.persons.roles import CALLED
from pseudo.kinds.roster.rows import Row
from pseudo.language.casing import PARTED, SPACED
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar

CUT = 2
"""Letters of a last word that another form may not share, at least; more where the grammar says so."""
LEAST = 2
"""Letters of it that it shares in any case."""
SAMPLE = 200
"""Words whose forms are made when names are made ready."""
LETTER = re.compile(r"[^\W\d_]")
ALIKE: Once[frozenset[tuple[int, str]], frozenset[tuple[int, str]]] = Once(lambda ends: ends)
"""Endings that many words have, kept as one value."""


class Name(NamedTuple):
    """A name that is looked for.

    words   as they are written, without titles; firsts, last: without case and marks, the last apart
    stops   behind which of them a full stop stands
    row     number of its row; alias: it is not the row's norm
    """

    words: tuple[str, ...]
    firsts: tuple[str, ...]
    last: str
    stops: frozenset[int]
    row: int
    alias: bool = False

    def __repr__(self) -> str:  # a name is nobody else's business
        return f"Name(row={self.row})"


@dataclass(frozen=True, slots=True)
class Seen:
    """The words of a text: where they stand, without case and marks; letters with spaces between them are one word."""

    starts: Sequence[int]
    ends: Sequence[int]
    folded: Sequence[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Roster:
    """All known names, ready to be looked up.

    automaton  of the beginnings of names; None where there is no name
    whole      the folded words of a name -> its numbers among the names
    endings    how forms of the last words end, without case and marks (`ending`): of all, or of a sample of many
    """

    rows: tuple[Row, ...] = field(default=(), repr=False)
    names: tuple[Name, ...] = field(default=(), repr=False)
    automaton: Any = field(default=None, repr=False)
    whole: Mapping[str, tuple[int, ...]] = field(default_factory=dict, repr=False)
    endings: frozenset[tuple[int, str]] = field(default=frozenset(), repr=False)

    def candidates(self, words: Sequence[str]) -> Iterator[tuple[int, Name]]:
        """The names that may stand in a row of folded words, each with the number of the word where it begins."""
        return ((first, self.names[number]) for first, numbers in self.spelt(words) for number in numbers)

    def spelt(self, words: Sequence[str]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The same, the names of one spelling together, however many are called so: the numbers of people's names or of
        others, those that are their row's norm before those that are an alias."""
        if self.automaton is None or not words:
            return
        begins, at = {}, 0
        for number, word in enumerate(words):
            begins[at] = number
            at += len(word) + 1
        for end, (size, spelt) in self.automaton.iter(" " + " ".join(words)):
            first = begins[end - size + 1]
            for numbers in spelt:
                if first + len(self.names[numbers[0]].firsts) < len(words):
                    yield first, numbers


NOBODY = Roster()


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a known name stands: `start` with the titles before it, `head` where its last word begins."""

    start: int
    head: int
    end: int
    feats: str
    norm: str = field(repr=False)
    row: Row = field(repr=False)


def indexed(rows: Sequence[Row], grammar: Grammar) -> Roster:
    """The names of rows, in the letters of a language.

    >>> from pseudo import Pseudonymiser
    >>> roster = indexed([Row("Kovács János")], Pseudonymiser("hu").language.persons)
    >>> [(first, name.row) for first, name in roster.candidates(["tegnap", "kovacs", "janossal"])]
    [(1, 0)]
    """
    import ahocorasick

    fold, titles = Once(grammar.letters.fold), Once(grammar.is_title)
    names: list[Name] = []
    whole: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        others = (*row.aliases, *(_alone(row, grammar) if row.alone else ()))
        for text in dict.fromkeys((row.norm, *others)) if others else (row.norm,):
            name = _name(text, number, text != row.norm, fold, titles if row.type == "PER" else None)
            if name is None:
                continue
            whole.setdefault(" ".join((*name.firsts, name.last)), []).append(len(names))
            names.append(name)
    endings = _endings(names, grammar)
    cut = max(CUT, *(lost for lost, _ in endings)) if endings else CUT
    begins: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        key = " " + " ".join((*name.firsts, name.last[: max(LEAST, len(name.last) - cut)]))
        begins.setdefault(key, []).append(number)
    automaton = ahocorasick.Automaton()
    for key, numbers in begins.items():
        automaton.add_word(key, (len(key), _spelt(numbers, names, rows)))
    automaton.make_automaton()
    return Roster(tuple(rows), tuple(names), automaton if begins else None,
                  {words: tuple(numbers) for words, numbers in whole.items()}, endings)


def _spelt(numbers: Sequence[int], names: Sequence[Name], rows: Sequence[Row]) -> tuple[tuple[int, ...], ...]:
    """Numbers of names, those of one spelling together."""
    if len(numbers) == 1:
        return (tuple(numbers),)
    alike: dict[tuple[object, ...], list[int]] = {}
    for number in numbers:
        name = names[number]
        alike.setdefault((name.words, name.stops, rows[name.row].type == "PER"), []).append(number)
    return tuple(tuple(sorted(each, key=lambda number: names[number].alias)) for each in alike.values())


def ending(form: str, word: str) -> tuple[int, str]:
    """What a form has in place of how many last letters of its word.

    >>> ending("annanak", "anna"), ending("zsofiaval", "zsofia"), ending("bokrot", "bokor")
    ((0, 'nak'), (0, 'val'), (2, 'rot'))
    """
    same = len(word)
    while not form.startswith(word[:same]):
        same -= 1
    return len(word) - same, form[same:]


def _endings(names: Sequence[Name], grammar: Grammar) -> frozenset[tuple[int, str]]:
    """The endings of the last words; of very many, of as many as tell all kinds."""
    words = list(dict.fromkeys(name.words[-1] for name in names))
    found: set[tuple[int, str]] = set()
    for word in words[:: max(1, len(words) // SAMPLE)]:
        ends = grammar.endings.get(word)
        if ends is None:
            ends = grammar.endings[word] = ALIKE[_ends(word, grammar)]
        found |= ends
    return frozenset(found)


def _ends(word: str, grammar: Grammar) -> frozenset[tuple[int, str]]:
    """The endings of one word."""
    fold = grammar.letters.fold
    found: set[tuple[int, str]] = set()
    for feats in filter(None, grammar.habits.forms):
        try:
            found.add(ending(fold(grammar.morph.inflect(word, feats)), fold(word)))
        except MorphError:
            continue
    return frozenset(found)


def _alone(row: Row, grammar: Grammar) -> list[str]:
    """The surname and the given names of a person, each alone."""
    return [part.text for part in persons.parse(row.norm, grammar) if part.role in CALLED] if row.type == "PER" else []


NONE: frozenset[int] = frozenset()


def _name(text: str, row: int, alias: bool, fold: Once[str, str], titles: Once[str, bool] | None) -> Name | None:
    """A name, without the titles before it where it may have such; None where nothing but signs is in it."""
    pieces = text.split()
    while titles is not None and len(pieces) > 1 and titles[pieces[0]]:
        del pieces[0]
    words, stops = tuple(pieces), NONE
    if not all(map(str.isalpha, pieces)):
        bare = " ".join(pieces)
        found = list(WORD.finditer(bare))
        words = tuple(match.group() for match in found)
        stops = frozenset(n for n, match in enumerate(found) if bare[match.end() : match.end() + 1] == ".")
    if not words:
        return None
    folded = tuple([fold[word] for word in words])
    return Name(words, folded[:-1], folded[-1], stops, row, alias)


def seen(text: str, letters: Letters) -> Seen:
    """The words of a text. Of letters with single spaces between them a capital begins the next word.

    >>> from pseudo.language.letters import PLAIN
    >>> seen("K o v á c s  J á n o s, Kis-Nagy", PLAIN).folded
    ('kovacs', 'janos', 'kis', 'nagy')
    """
    fold = Once(letters.fold)
    found = [match.span() for match in WORD.finditer(text)]
    spaced = [part for match in SPACED.finditer(text) for part in _parts(text, *match.span())]
    if spaced:
        taken = {at for start, end in spaced for at in range(start, end)}
        found = sorted([span for span in found if span[0] not in taken] + spaced)
    return Seen(tuple(start for start, _ in found), tuple(end for _, end in found),
                tuple(fold["".join(text[start:end].split())] for start, end in found))


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The words of a stretch of letters with spaces between them."""
    stretch = text[start:end]
    gaps = [match.span() for match in PARTED.finditer(stretch)]
    if not gaps and not stretch.isupper():
        capitals = [match.start() for match in LETTER.finditer(stretch) if match.group().isupper() and match.start()]
        gaps = [(at - 1, at) for at in capitals]
    at = 0
    for first, last in (*gaps, (len(stretch), len(stretch))):
        yield start + at, start + first
        at = last
