"""Stretches of a text that no sentence crosses: paragraphs, lines of forms, columns.

What comes in: a text. What goes out: its white-space chunks, those of one stretch together. Lines that were wrapped by
hand or by a mail program are one stretch. Start at `regions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.language.tokenise.known import Rules
from pseudo.language.tokenise.signs import CHUNK, WIDE_GAP, nfc

LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")

WRAP_MIN, WRAP_MAX = 45, 140
"""Widths, in characters, between which lines of running text are wrapped by hand or by a mail program."""

SENTENCE = 25
"""Letters of a line that can be the beginning of a sentence which goes on."""
NEAR, SMALL = 3, 3
"""Of how many words around a gap one is small, and how many are in all, where it lies inside a sentence."""
STOP = re.compile(r"[.!?\u2026]")


def regions(text: str, known: Rules, stretch: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
    """White-space chunks of a stretch of the text, in groups that no sentence crosses: paragraphs, form lines, columns.
    """
    lines = [(m.start(), m.end()) for m in LINE.finditer(text, *stretch)]
    region: list[tuple[int, int]] = []
    for block in _blocks(text, lines):
        joined = _wrapped(text, block, known)
        lone = _lone_gaps(text, block)
        for (start, end), continues, gap in zip(block, joined, lone, strict=True):
            for column in _columns(text, start, end, known, gap):
                chunks = [(m.start(), m.end()) for m in CHUNK.finditer(text, *column)]
                if region and not continues:
                    yield region
                    region = []
                continues = False
                region += chunks
        if region:
            yield region
            region = []


def _blocks(text: str, lines: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Lines (trimmed) between blank lines."""
    block: list[tuple[int, int]] = []
    last = 0
    for start, end in lines:
        gap = text[last:start]
        last = end
        # A line break is one of \r\n, \n, \r...; two of them in a row are a blank line.
        if block and len(gap.replace("\r\n", "\n")) > 1:
            yield block
            block = []
        line = text[start:end]
        stripped = line.strip()
        if not stripped:
            if block:
                yield block
                block = []
            continue
        left = start + len(line) - len(line.lstrip())
        block.append((left, left + len(stripped)))
    if block:
        yield block


def _wrapped(text: str, block: list[tuple[int, int]], known: Rules) -> list[bool]:
    """For each line of a block, whether it continues the sentence of the line before it.

    A line was wrapped when the first word of the next one would not have fitted into the width of the block. That says
    something only in running text: of the lines of the block at least half must be full, and none very long. A line
    that begins with a small letter continues a line that is at least half full. List items and `Label:` lines never do.
    """
    if len(block) == 1:
        return [False]
    lengths = [len(nfc(text[start:end])) for start, end in block]  # as seen: an accent is no column of its own
    width = max(lengths)
    least = width - width // 10  # ragged by hand: a word that would just have fitted says little
    running = False
    if WRAP_MIN <= width <= WRAP_MAX:
        full = 0
        for i in range(len(block) - 1):
            first = CHUNK.match(text, block[i + 1][0])
            full += lengths[i] + 1 + (len(nfc(first[0])) if first else 0) > least
        running = 2 * full >= len(block) - 1
    result = [False]
    for i in range(1, len(block)):
        start, end = block[i]
        first = CHUNK.match(text, start, end)
        word = first[0] if first else ""
        before = text[block[i - 1][0] : block[i - 1][1]]
        if known.list_mark.match(text, start, end) or _label(text, start, end):
            result.append(False)
        elif word[:1].islower() or before[-1:] in ",-–":
            result.append(2 * lengths[i - 1] >= min(width, WRAP_MAX) and lengths[i - 1] >= SENTENCE)
        else:
            full = running and lengths[i - 1] + 1 + len(nfc(word)) > least and not before.endswith(":")
            result.append(full or (lengths[i - 1] >= SENTENCE and _inside(before, text[start:end], known)))
    return result


def _inside(before: str, after: str, known: Rules) -> bool:
    """Whether what parts two pieces of a text lies inside a sentence of prose, between two words with a capital, as
    those of a name: on both sides stand small words, near to it on one, and a full stop ends the second."""
    first, last = after.split(maxsplit=NEAR), before.rsplit(maxsplit=NEAR)
    if not (first and last and _capital(last[-1]) and _capital(first[0])) or first[0] in known.starters:
        return False
    near = [word for word in (*last[1:-1], *first[1:NEAR]) if word[0].islower()]
    small = sum(word[0].islower() for word in (*before.split(), *after.split()))
    return len(near) > 0 and small >= SMALL and STOP.search(after) is not None


def _capital(word: str) -> bool:
    return word[0].isupper() and word.replace("-", "").isalpha() and not word.isupper()


def _label(text: str, start: int, end: int) -> bool:
    """Whether the line begins like a field of a form: at most six words, the first with a capital, then a colon."""
    colon = text.find(":", start, min(end, start + 60))
    if colon < 0 or not (text[start].isupper() or text[start].isdigit()):
        return False
    if colon + 1 < end and not text[colon + 1].isspace():
        return False
    return len(text[start:colon].split()) <= 6


def _lone_gaps(text: str, block: list[tuple[int, int]]) -> list[bool]:
    """For each line of a block, whether it has one wide gap and its neighbours have none: no columns, then."""
    gaps = [sum(1 for _ in WIDE_GAP.finditer(text, *line)) for line in block]
    return [count == 1 and not any((*gaps[max(0, at - 1) : at], *gaps[at + 1 : at + 2]))
            for at, count in enumerate(gaps)]


def _columns(text: str, start: int, end: int, known: Rules, lone: bool) -> Iterator[tuple[int, int]]:
    """The line, cut at tabs and runs of three or more spaces, but not behind a label or a list mark, nor inside a
    sentence."""
    at = start
    for gap in WIDE_GAP.finditer(text, start, end):
        before = text[at : gap.start()].rstrip()
        if not before or before.endswith(":") or known.list_mark.fullmatch(before + " "):
            continue
        if lone and _inside(before, text[gap.end() : end], known):
            continue
        yield at, gap.start()
        at = gap.end()
    yield at, end
