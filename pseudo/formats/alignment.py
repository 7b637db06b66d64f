"""Old tokens and new: which of them a replacement touches, and the new text cut as the old one was.

What comes in: where tokens stand in the old text, and what changed. What goes out: the tokens that a change has a share
in, the new text in tokens, and for each old token the stretch of the new text that stands for it. Start at `places`.

A new name is cut as the old one was: word for word where both have as many, else at its spaces; punctuation that stood
alone stands alone again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.core.aligned import Change, Moves
from pseudo.core.document import Document

WORD = re.compile(r"\S+")
RUN = re.compile(r"\w+|[^\w\s]")
Range = tuple[int, int]


def places(doc: Document, tokens: Sequence[Range]) -> list[Range]:
    """For each token the stretch of the new text that stands for it: the one token in its place; where a name has
    another number of words now, the whole name for each of its old words; an empty one for what was deleted.

    >>> from pseudo.core.document import Span
    >>> doc = Document("Kis Ede jön", pseudonymised="Nagy Pál Béla jön",
    ...     spans=(Span(0, 7, "Kis Ede", "PER", new_start=0, new_end=13, new_text="Nagy Pál Béla"),))
    >>> places(doc, [(0, 3), (4, 7), (8, 11)])
    [(0, 13), (0, 13), (14, 17)]
    """
    moves, new = Moves.of(doc), doc.pseudonymised or ""
    out = [moves.stretch(*token) for token in tokens]
    for first, last, _ in touched(tokens, moves):
        start, end = moves.stretch(tokens[first][0], tokens[last - 1][1])
        cuts = cut(doc.text, tokens[first:last], new[start:end])
        same = [model for _, _, model in cuts] == list(range(last - first))
        for number in range(first, last):
            a, b, _ = cuts[number - first] if same else (0, end - start, None)
            out[number] = start + a, start + b
    return out


def touched(tokens: Sequence[Range], moves: Moves) -> Iterator[tuple[int, int, list[Change]]]:
    """Runs of tokens that one change, or several that meet in a token, have a share in.

    tokens  where they stand, in text order, disjoint
    """
    at = 0
    run: tuple[int, int, list[Change]] | None = None
    for change in moves.changes:
        while at < len(tokens) and tokens[at][1] <= change.start:
            at += 1
        last = at
        while last < len(tokens) and tokens[last][0] < change.end:
            last += 1
        if last == at:
            continue
        if run is not None and at < run[1]:
            run = (run[0], max(run[1], last), [*run[2], change])
        else:
            if run is not None:
                yield run
            run = (at, last, [change])
    if run is not None:
        yield run


def cut(text: str, old: Sequence[Range], new: str) -> list[tuple[int, int, int | None]]:
    """The new text cut into tokens, as the old one was: start, end and the old token that each one stands for alone.

    >>> cut("Kis-Nagy Bt.", [(0, 3), (3, 4), (4, 8), (9, 11), (11, 12)], "Kun-Tóth Bt.")
    [(0, 3, 0), (3, 4, 1), (4, 8, 2), (9, 11, 3), (11, 12, 4)]
    >>> cut("Kis Ede", [(0, 3), (4, 7)], "Pál"), cut("(Ede)", [(0, 1), (1, 4), (4, 5)], "(Kun Pál)")
    ([(0, 3, 1)], [(0, 1, 0), (1, 4, None), (5, 8, 1), (8, 9, 2)])
    """
    chunks: list[list[int]] = []
    for number, (start, _) in enumerate(old):
        if number and not text[old[number - 1][1] : start].strip() and old[number - 1][1] == start:
            chunks[-1].append(number)
        else:
            chunks.append([number])
    words = [match.span() for match in WORD.finditer(new)]
    shown = [text[start:end] for start, end in old]
    if len(words) == len(chunks) and not any(" " in shown[number] for chunk in chunks for number in chunk):
        pairs = zip(words, chunks, strict=True)
        return [piece for (start, end), chunk in pairs for piece in _inner(start, new[start:end], chunk, shown)]
    front: list[tuple[int, int, int | None]] = []
    back: list[tuple[int, int, int | None]] = []
    start, end, first, last = 0, len(new), 0, len(old)
    while first < last - 1 and mark(shown[first]) and new.startswith(shown[first], start):
        front.append((start, start + len(shown[first]), first))
        start += len(shown[first])
        first += 1
    while last - 1 > first and mark(shown[last - 1]) and new.endswith(shown[last - 1], start, end):
        back.append((end - len(shown[last - 1]), end, last - 1))
        end -= len(shown[last - 1])
        last -= 1
    middle: list[tuple[int, int, int | None]] = [(*match.span(), None) for match in WORD.finditer(new, start, end)]
    words_left = [number for number in range(first, last) if not mark(shown[number])] or [last - 1]
    if middle and len(middle) == len(words_left) == last - first:
        middle = [(a, b, number) for (a, b, _), number in zip(middle, words_left, strict=True)]
    elif middle:
        middle[-1] = (*middle[-1][:2], words_left[-1])  # the last word bears the ending, as the old one did
    return [*front, *middle, *reversed(back)]


def _inner(start: int, new: str, chunk: Sequence[int], shown: Sequence[str]) -> list[tuple[int, int, int | None]]:
    """A word of the new text cut like the word of the old text that has these tokens."""
    if len(chunk) == 1:
        return [(start, start + len(new), chunk[0])]
    runs = [match.span() for match in RUN.finditer(new)]
    if len(runs) == len(chunk) and all(
        mark(new[a:b]) == mark(shown[number]) for (a, b), number in zip(runs, chunk, strict=True)
    ):
        return [(start + a, start + b, number) for (a, b), number in zip(runs, chunk, strict=True)]
    front: list[tuple[int, int, int | None]] = []
    back: list[tuple[int, int, int | None]] = []
    at, end, first, last = 0, len(new), 0, len(chunk)
    while first < last - 1 and mark(shown[chunk[first]]) and new.startswith(shown[chunk[first]], at):
        front.append((start + at, start + at + len(shown[chunk[first]]), chunk[first]))
        at += len(shown[chunk[first]])
        first += 1
    while last - 1 > first and mark(shown[chunk[last - 1]]) and new.endswith(shown[chunk[last - 1]], at, end):
        back.append((start + end - len(shown[chunk[last - 1]]), start + end, chunk[last - 1]))
        end -= len(shown[chunk[last - 1]])
        last -= 1
    middle: list[tuple[int, int, int | None]] = [(start + at, start + end, chunk[last - 1])] if at < end else []
    return [*front, *middle, *reversed(back)]


def mark(text: str) -> bool:
    """Whether a token is punctuation alone."""
    return not any(map(str.isalnum, text))
