"""Number plates: series of letters and figures, some of whose letters tell what the car is.

What comes in: a row, and the patterns `PLATE_SMALL` (plates in small letters, as people type them), `PLATE_LABEL`
(what stands before them; folded) and `PLATE_WORD` (a word beside them that settles it). Its facts: `first`, the letters
that a plate of three begins with, `since`, the year from which each of these was given; `consonants`, `vowels`: those
of its letters, of which the second pair of four has one kind; `reserved`, pairs that are not given to anybody;
`service`, how plates look, less spaces, whose letters tell whose car it is. What goes out: a `Kind`. Start at `kind`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Found, Kind
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.shapes import alike, characters, respell
from pseudo.kinds.identifiers.structures import number
from pseudo.kinds.identifiers.structures.number import spelt
from pseudo.kinds.identifiers.tables import Patterns, Tables

LABEL = 20
"""How many characters before a plate its label may begin."""


FOUR = re.compile(r"[A-Z]{4}\d{3}")
"""A plate of four letters."""
EARLIER, SPAN = 8, 6
"""Years by which dates move back at most, and of how many years before that a plate may be."""


def older(letter: str, first: str, since: Mapping[str, int]) -> str:
    """The letters of plates that had been given when those of this one had, however far the dates of a text move back;
    all where no year is told; the oldest where there are none.

    >>> years = {"A": 1990, "K": 2005, "L": 2008, "S": 2020}
    >>> older("S", "AKLS", years), older("K", "AKLS", years), older("S", "AKLS", {})
    ('L', 'A', 'AKLS')
    """
    if letter not in since:
        return first
    last = max(since[letter] - EARLIER, min(since.values()))
    given = {one: since[one] for one in first if one in since and since[one] <= last}
    oldest = min(last - SPAN, max(given.values(), default=0))
    return "".join(one for one in given if given[one] >= oldest) or first


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    first, consonants, vowels = (row.fact(name) for name in ("first", "consonants", "vowels"))
    reserved = frozenset(row.fact("reserved").split())
    since = {rule[:1]: int(rule[1:]) for rule in row.fact("since", "").split()}
    small, label, telling = (Expression(patterns[f"PLATE_{name}"]) for name in ("SMALL", "LABEL", "WORD"))
    service = Expression(row.fact("service", "(?!)"))
    vowel = re.compile(f"[{codes.lower(vowels)}]")

    def generate(stream: Stream, like: str) -> str:
        """A plate of the same series, in the spelling of `like`; any other plate keeps its shape."""
        old = characters(like)
        figures = f"{1 + stream.below(999):03d}"
        if re.fullmatch(r"[A-Z]{3}\d{3}", old):
            letters = stream.choice(older(old[0], first, since)) + stream.choice(consonants) + stream.choice(consonants)
            return respell(letters + figures, like)
        if FOUR.fullmatch(old):
            pool = vowels if old[2] in vowels else consonants
            while (second := stream.choice(pool) + stream.choice(pool)) in reserved:
                pass
            return respell(old[:2] + second + figures, like)
        if service.fullmatch(old):  # its letters tell whose car it is
            return respell(old[:2] + f"{stream.below(10000):04d}", like)
        return alike(like, stream)

    def earlier(plate: str) -> str:
        """A plate of four letters as one of the last with three: `AA BD-417` as `TBD-417`."""
        old = characters(plate)
        return spelt(f"{first[-1]}{old[2:]}", row.like) if FOUR.fullmatch(old) else plate

    def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
        """Plates in small letters beside a word for plates or cars; with a space only letters that are no word."""
        for match in contexts.matches(small, text):
            word = contexts.beside(row.type, *match.span(), after_only=match[1] is not None)
            if match[1] and (said := label.search(contexts.folded, max(0, match.start() - LABEL), match.start())):
                word = said[0].strip(" :")
            sure = not match[1] or not vowel.search(match[0]) or (word is not None and telling.search(word))
            if word is not None and sure:
                yield Found(match.start(), match.end(), row.type, 0.85, f"context: {word}")

    return replace(number.kind(row, patterns), generate=generate, search=search, earlier=earlier)
