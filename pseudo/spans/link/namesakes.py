"""Where to look for the names that a name may be short for or misspelt, without comparing it with all the others.

What comes in: the persons' names of a document with their parts. What goes out: for each name those that `persons.
compatible` may take for its full name, or `slips` for what it is one of: a few too many, never one too few. A
document may name twenty thousand people, so every name stands under its clues: its words, their beginnings, the names
that its nicknames stand for, how it sounds. Start at `Namesakes.possible`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pseudo.core.document import NamePart
from pseudo.kinds.persons import STAYS, has_initials, is_full, may_shorten, slots
from pseudo.kinds.persons.roles import CALLED, FIRST, own
from pseudo.language.persons import Grammar

BEGINNING = 2
"""Letters that a short form keeps of the beginning of its name, at least (`persons.shortens`)."""


@dataclass(frozen=True, slots=True)
class Namesakes:
    """The names of a document under their clues.

    parts   norm -> parts, in the order of the document
    order   norm -> its number
    under   clue -> norms
    slips   folded word that no table has in its role -> folded words of the document that it may be a slip of
    pairs   surname, and clue of a given name -> norms of full names with both
    spelt, sounds  all words of a name, folded, or as they sound -> norms
    """

    parts: Mapping[str, Sequence[NamePart]]
    order: Mapping[str, int]
    under: Mapping[str, Sequence[str]]
    slips: Mapping[str, Sequence[str]]
    pairs: Mapping[tuple[str, str], Sequence[str]]
    spelt: Mapping[tuple[str, ...], Sequence[str]]
    sounds: Mapping[tuple[str, ...], Sequence[str]]
    grammar: Grammar

    def full(self, norm: str) -> Sequence[str]:
        """Names of which each has, for one part of this name, a part that it may stand for."""
        parts, best = self.parts[norm], None
        whole = is_full(parts)
        for part, slot in zip(parts, slots(parts, self.grammar.habits.given_first), strict=True):
            if slot in STAYS:
                continue
            rows = [row for clue in _asked(part, whole, self.grammar) if (row := self.under.get(clue))]
            size = sum(map(len, rows))
            if best is None or size < best[0]:
                best = (size, rows)
        rows = best[1] if best else []
        return rows[0] if len(rows) == 1 else [other for row in rows for other in row]

    def possible(self, norm: str) -> list[str]:
        """Names that this one may be short for or misspelt, in the order of the document."""
        found = set(self.full(norm))
        for part in self.parts[norm]:
            found.update(self.under.get(f"#{self.grammar.habits.sound(part.text)}", ()))
            for word in self.slips.get(self.grammar.letters.fold(part.text), ()):
                found.update(self.under.get(f"={word}", ()))
        found.discard(norm)
        return sorted(found, key=self.order.__getitem__)

    def meant(self, norm: str) -> list[str]:
        """The same, of a full name those alone that share its surname and its given name, or have all its words but for
        one that is spelt otherwise."""
        parts = self.parts[norm]
        if not is_full(parts):
            return self.possible(norm)
        surname = next(part for part in parts if part.role == "surname")
        given = next(part for part in parts if part.role in FIRST)
        fold = self.grammar.letters.fold
        clues = {*_asked(given, True, self.grammar)}
        clues |= {f"={fold(row.base)}" for row in self.grammar.names.nickname(given.text)}
        found = {other for clue in clues for other in self.pairs.get((fold(surname.text), clue), ())}
        words = _folded(parts, self.grammar)
        found.update(self.sounds.get(tuple(map(self.grammar.habits.sound, words)), ()))
        for at, word in enumerate(words):
            for other in self.slips.get(word, ()):
                found.update(self.spelt.get((*words[:at], other, *words[at + 1 :]), ()))
        found.discard(norm)
        return sorted(found, key=self.order.__getitem__)


def of_document(parts: Mapping[str, Sequence[NamePart]], grammar: Grammar) -> Namesakes:
    """The names with these parts, ready for look-up."""
    under: dict[str, list[str]] = {}
    for norm, name in parts.items():
        for clue in dict.fromkeys(clue for part in name for clue in _borne(part, grammar)):
            under.setdefault(clue, []).append(norm)
    pairs: dict[tuple[str, str], list[str]] = {}
    spelt: dict[tuple[str, ...], list[str]] = {}
    sounds: dict[tuple[str, ...], list[str]] = {}
    for norm, name in parts.items():
        for pair in dict.fromkeys(_paired(name, grammar)):
            pairs.setdefault(pair, []).append(norm)
        for words in dict.fromkeys((_folded(name, grammar), _folded(own(name), grammar))):
            spelt.setdefault(words, []).append(norm)
            sounds.setdefault(tuple(map(grammar.habits.sound, words)), []).append(norm)
    all_words = dict.fromkeys(grammar.letters.fold(part.text) for name in parts.values() for part in name)
    unknown = dict.fromkeys(
        grammar.letters.fold(part.text)
        for name in parts.values()
        for part in name
        if not (grammar.names.surname(part.text) if part.role == "surname" else grammar.is_given(part.text))
    )
    order = {norm: number for number, norm in enumerate(parts)}
    return Namesakes(parts, order, under, _slips(unknown, all_words), pairs, spelt, sounds, grammar)


def _folded(name: Sequence[NamePart], grammar: Grammar) -> tuple[str, ...]:
    """The words that a person is called by."""
    return tuple(grammar.letters.fold(part.text) for part in name if part.role in CALLED)


def _paired(name: Sequence[NamePart], grammar: Grammar) -> Iterator[tuple[str, str]]:
    """Each surname of a name, and each member of a double one, with the clues of each given name or nickname that
    `_asked` asks for."""
    surnames = [grammar.letters.fold(part.text) for part in name if part.role == "surname"]
    for surname in dict.fromkeys((*surnames, *(member for one in surnames for member in one.split("-")))):
        for part in name:
            if part.role in FIRST:
                yield from ((surname, clue) for clue in _borne(part, grammar) if clue[0] in "=~^")


def _borne(part: NamePart, grammar: Grammar) -> Iterator[str]:
    """The clues under which a name with this part is found."""
    folded = grammar.letters.fold(part.text)
    yield f"={folded}"
    if "-" in folded:
        yield from (f"={member}" for member in folded.split("-"))
        yield from (f"^{member[:size]}" for member in folded.split("-")[1:] for size in range(1, BEGINNING + 1))
    yield from (f"^{folded[:size]}" for size in range(BEGINNING + 1))
    if part.role == "nick":
        yield from (f"~{grammar.letters.fold(row.base)}" for row in grammar.names.nickname(part.text))
    if part.role in CALLED:
        yield f"#{grammar.habits.sound(part.text)}"


def _asked(part: NamePart, whole: bool, grammar: Grammar) -> Iterable[str]:
    """Clues of which every part that this one may stand for has one (see `persons._stands_for`)."""
    folded, names = grammar.letters.fold(part.text), grammar.names
    if part.role == "initial":
        return (f"^{folded.partition('-')[0].rstrip('.')[:BEGINNING]}",)  # `K-Sz.`
    clues = {f"={folded}"}
    if part.role == "nick" or (part.role == "given" and not whole):
        clues |= {f"={grammar.letters.fold(row.base)}" for row in names.nickname(part.text)}
    if part.role == "given" and not whole:
        clues.add(f"~{folded}")
    if part.role == "nick":
        clues |= {f"~{grammar.letters.fold(row.base)}" for row in names.nickname(part.text)}
    if part.role == "nick" or (part.role == "surname" and not whole and may_shorten(part.text, grammar)):
        clues.add(f"^{folded[:BEGINNING]}")
    if part.role == "surname" and "-" in folded and has_initials(folded):  # `A-Kojola`: Kojola, or what begins so
        member = max(folded.split("-"), key=len)
        clues.add(f"={member}" if len(member) > BEGINNING else f"^{folded[:1]}")
    return clues


def _slips(words: Iterable[str], others: Iterable[str]) -> dict[str, list[str]]:
    """Of each word the other words that one slip makes of it: left without one letter, both can be the same.

    >>> _slips(["takcas"], ["takacs", "kovacs"])
    {'takcas': ['takacs']}
    """
    without: dict[str, list[str]] = {}
    for word in words:
        for rest in _without_one(word):
            without.setdefault(rest, []).append(word)
    found: dict[str, list[str]] = {}
    for other in others:
        for word in dict.fromkeys(word for rest in _without_one(other) for word in without.get(rest, ())):
            if word != other:
                found.setdefault(word, []).append(other)
    return found


def _without_one(word: str) -> Iterable[str]:
    """The word, and the word without each of its letters."""
    return dict.fromkeys((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))
