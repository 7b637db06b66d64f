"""Where known names of several words and known codes are to be read in a text, however they are typed there.

What comes in: a text, and what is looked for. What goes out: the places. Start at `words`, which cuts a text once, then
`names` and `codes`. Both look each word up in a table, so that their time grows with the text and not with the names.
`full_name` says what of a person's name is looked for, `Endings` in which forms.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from morph import MorphError
from pseudo.core.document import NamePart
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar

WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
"""Letters and figures, with accents that stand apart from their letters."""
HYPHENS = frozenset("-‑")
LEAST = 6
"""Letters and figures of a code that is looked for: shorter ones stand in every text."""
BEGINNING = 2
"""Letters of its second word by which a name is looked up."""
GAP = 3
"""Signs between two groups of a code, at most."""

IsForm = Callable[[str, str], bool]
"""Whether a word of the text is a form of another, but for case and accents."""
Name = tuple[tuple[str, ...], tuple[str, ...]]
"""The folded words of a name, and what stands between them: a space or a hyphen."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text: where they stand, and how they read without case and accents."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    folded: tuple[str, ...]

    def gap(self, at: int) -> str:
        """What stands between a word and the next: a space, a hyphen, or nothing that a name has inside.

        A name may go on in the next line, not in the next paragraph.
        """
        between = self.text[self.ends[at] : self.starts[at + 1]]
        if between.isspace():
            return " " if between.count("\n") < 2 else ""
        return "-" if between in HYPHENS else ""


def words(text: str) -> Words:
    """The words of a text.

    >>> words("Nagy-Kovács 2.").folded
    ('nagy', 'kovacs', '2')
    """
    found = list(WORD.finditer(text))
    folded = tuple([fold(match[0]) for match in found])
    return Words(text, tuple([match.start() for match in found]), tuple([match.end() for match in found]), folded)


def name_of(norm: str) -> Name:
    """A name as `names` looks for it."""
    cut = words(norm)
    return cut.folded, tuple(cut.gap(at) or " " for at in range(len(cut.folded) - 1))


def names(seen: Words, wanted: Mapping[Name, str], is_form: IsForm) -> Iterator[tuple[int, int, Name]]:
    """Where names of two words or more stand, the last word as it is or in one of its forms: start, end, which.

    wanted   the names, each with its last word as it is written
    is_form  asked only where all else fits

    >>> wanted = {name_of("Kovács János"): "János"}
    >>> seen = words("KOVACS  JÁNOS, kovács jánossal, Kovács Jánoska")
    >>> [place[:2] for place in names(seen, wanted, lambda form, word: form == "jánossal")]
    [(0, 13), (15, 30)]
    """
    table: dict[tuple[str, str], list[Name]] = {}
    for name in wanted:
        if len(name[0]) > 1:
            table.setdefault((name[0][0], name[0][1][:BEGINNING]), []).append(name)
    for each in table.values():
        each.sort(key=lambda name: -len(name[0]))
    folded = seen.folded
    for at in range(len(folded) - 1 if table else 0):
        for name in table.get((folded[at], folded[at + 1][:BEGINNING]), ()):
            (*firsts, last), gaps = name
            end = at + len(firsts)
            if end >= len(folded) or list(folded[at:end]) != firsts:
                continue
            if any(seen.gap(at + number) != gap for number, gap in enumerate(gaps)):
                continue
            if folded[end] == last or is_form(seen.text[seen.starts[end] : seen.ends[end]], wanted[name]):
                yield seen.starts[at], seen.ends[end], name
                break


@dataclass(frozen=True, slots=True)
class Endings:
    """Whether words of a text are forms of names; what was asked once is kept.

    >>> from pseudo import Pseudonymiser
    >>> endings = Endings(Pseudonymiser("hu").language.persons)
    >>> [endings(form, "Mária") for form in ("máriával", "MARIANAK", "Máriáé", "Mariann")]
    [True, True, True, False]
    """

    grammar: Grammar
    forms: dict[str, tuple[set[str], Iterator[str]]] = field(default_factory=dict, repr=False)
    """Of a name the forms made so far, and those to come."""

    def __call__(self, surface: str, word: str) -> bool:
        """Whether the surface is a form of the word, but for case and accents."""
        letters = self.grammar.letters
        bare, base = letters.fold(surface), letters.fold(word)
        if len(bare) <= len(base) or bare[:BEGINNING] != base[:BEGINNING]:
            return bare == base
        if word not in self.forms:
            self.forms[word] = set(), forms_of(word, self.grammar)
        made, others = self.forms[word]
        if bare in made:
            return True
        for form in others:
            made.add(form)
            if form == bare:
                return True
        readings = self.grammar.morph.analyse(letters.upper(surface[:1]) + letters.lower(surface[1:]))
        return any(letters.fold(reading.lemma) == base for reading in readings)


def forms_of(word: str, grammar: Grammar) -> Iterator[str]:
    """The folded forms in which a name stands in sentences, likeliest first."""
    married = grammar.habits.married
    for feats in (*grammar.habits.forms, *((f"Deriv={married}",) if married else ())):
        try:
            yield grammar.letters.fold(grammar.morph.inflect(word, feats)) if feats else grammar.letters.fold(word)
        except MorphError:
            continue


def full_name(norm: str, parts: Sequence[NamePart], grammar: Grammar) -> list[str]:
    """The words of a person's full name without titles; none where it is no full name of two words or more.

    parts  those of the norm; empty: they are read here

    >>> from pseudo import Pseudonymiser
    >>> grammar = Pseudonymiser("hu").language.persons
    >>> [full_name(norm, (), grammar) for norm in ("dr. Kovács János", "dr. Kovács", "K. János")]
    [['Kovács', 'János'], [], []]
    """
    named = [part.text for part in parts or persons.parse(norm, grammar) if part.role in CALLED]
    plain = [word for word in norm.split() if not grammar.is_title(word)]
    return plain if len(named) > 1 and len(plain) > 1 else []


def orders(full: Sequence[str]) -> list[Sequence[str]]:
    """A full name in the orders in which it may be written: one of two words the other way round, too.

    >>> orders(["Kovács", "János"]), orders([])
    ([['Kovács', 'János'], ['János', 'Kovács']], [])
    """
    return [full, *([[full[1], full[0]]] if len(full) == 2 else [])] if full else []


def code_of(norm: str) -> str:
    """A code as `codes` looks for it: its letters and figures alone.

    >>> code_of("123 456-788"), code_of("kiss.eva@example.hu")
    ('123456788', 'kissevaexamplehu')
    """
    return "".join(words(norm).folded)


def codes(seen: Words, wanted: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Where codes of six letters or figures and more stand between other words, in whatever groups: start, end, which.

    >>> list(codes(words("TAJ 123456788; 123-456-788, de 1234567881 nem"), ["123456788"]))
    [(4, 13, '123456788'), (15, 26, '123456788')]
    """
    table: dict[str, list[str]] = {}
    for code in dict.fromkeys(wanted):
        if len(code) >= LEAST:
            table.setdefault(code[:LEAST], []).append(code)
    if not table:
        return
    run, ends = "".join(seen.folded), tuple(accumulate(map(len, seen.folded)))
    for first, word in enumerate(seen.folded):
        start = ends[first] - len(word)
        for code in table.get(run[start : start + LEAST], ()):
            last = bisect_left(ends, start + len(code), first) if run.startswith(code, start) else len(ends)
            whole = last < len(ends) and ends[last] == start + len(code)
            if whole and not any(_parted(seen, at) for at in range(first, last)):
                yield seen.starts[first], seen.ends[last], code
                break


def _parted(seen: Words, at: int) -> bool:
    """Whether a word and the next are no groups of one code: too far from one another, or in two lines."""
    start, end = seen.ends[at], seen.starts[at + 1]
    return end - start > GAP or "\n" in seen.text[start:end]


def single(seen: Words, wanted: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """Where one of these folded words stands, written with a capital or in figures: start, end, which."""
    for start, end, word in zip(seen.starts, seen.ends, seen.folded, strict=True):
        if word in wanted and not seen.text[start].islower():
            yield start, end, word
