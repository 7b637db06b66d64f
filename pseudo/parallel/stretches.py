"""Stretches of a text that may be a name, an identifier, a number: told by their looks, in any language.

What comes in: the words of a text. What goes out: ranges of words, or of characters. Start at `stretches` and `codes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.parallel.units import Word

WITHIN = re.compile(r"[ \xa0]?[-–&/+’'·.][ \xa0]?|[ \xa0\t]{1,2}|\r?\n[ \t]*|")
"""What may stand between two words of one name."""
FULL_STOP = re.compile(r"[.][ \xa0]")
SMALL = 4
"""Letters of a word in small letters that a name may have inside it (`of`, `and`, `für`); two in a row."""
WORDS = 10
START = re.compile(r"(?:^|[.!?…:;•|]\s|[\n\r])[\s\"'“”„«»(\[–—-]*\Z")
CODE = re.compile(r"""
    (?P<EMAIL>[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+) |
    (?P<URL>(?:https?://|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]) |
    (?P<ID>(?<![\w@])(?:\+|\(\+?)?[^\W_]*\d(?:[-./ \xa0()]{0,2}[^\W_]*\d[^\W_]*)*)
    """, re.VERBOSE)
LEAST = 5
"""Figures that make an identifier of a number."""


def initial(text: str, word: Word) -> bool:
    """Whether a word begins a sentence, so that its capital says nothing."""
    return START.search(text, 0, word.start) is not None if word.start < 40 else (
        START.search(text[word.start - 40 : word.start]) is not None)


def joins(text: str, one: Word, other: Word) -> bool:
    """Whether two neighbours may be of one name."""
    gap = text[one.end : other.start]
    if not WITHIN.fullmatch(gap):
        return False
    return not (FULL_STOP.match(gap) and len(one.text) > SMALL)


def stretches(text: str, words: Sequence[Word], free: Sequence[bool],
              known: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Every range of words that may be one name: it begins and ends with a capital, a figure, or a word that is known
    to stand for a name. free: words that nothing has taken."""
    ends = [free[index] and (word.capital or known[index]) for index, word in enumerate(words)]
    for first, word in enumerate(words):
        if not free[first] or not (ends[first] or word.figures):
            continue
        small = 0
        for last in range(first, min(first + WORDS, len(words))):
            if not free[last] or (last > first and not joins(text, words[last - 1], words[last])):
                break
            other = words[last]
            if ends[last] or other.figures:
                small = 0
                yield first, last + 1
            else:
                small += 1
                if small > 2 or len(other.text) > SMALL:
                    break


def runs(text: str, words: Sequence[Word], free: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The longest ranges of words with capitals, one beside the other.

    >>> from pseudo.parallel.units import words
    >>> text = "The old John Smith of NATO."
    >>> found = words(text)
    >>> [text[found[a].start : found[b - 1].end] for a, b in runs(text, found, [True] * len(found))]
    ['The', 'John Smith', 'NATO']
    """
    first = None
    for index, word in enumerate(words):
        takes = free[index] and word.capital
        if first is not None and not (takes and joins(text, words[index - 1], word)):
            yield first, index
            first = None
        if takes and first is None:
            first = index
    if first is not None:
        yield first, len(words)


def codes(text: str) -> Iterator[tuple[int, int, str]]:
    """Addresses and numbers: start, end, and what they look like: EMAIL, URL, ID.

    >>> [(text, kind) for text in ["a.b@c.org", "+36 30 123 4567", "12"] for _, _, kind in codes(text)]
    [('a.b@c.org', 'EMAIL'), ('+36 30 123 4567', 'ID')]
    """
    for found in CODE.finditer(text):
        kind = found.lastgroup or "ID"
        if kind != "ID" or sum(map(str.isdecimal, found[0])) >= LEAST:
            yield *found.span(), kind


def bare(text: str) -> str:
    """The letters and figures of a text."""
    return "".join(filter(str.isalnum, text))
