"""Words that are cut by a hyphen at a line's end, where the whole word is a form of a new name: Rá-, then cz.

What comes in: a text, an `Index`, and what restores a text. What goes out: the places of the cuts, the text restored as
if it had none of those in which a name was put back. Start at `whole`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace

from pseudo.core import ranges
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.restoring.hits import hits, scene
from pseudo.restoring.index import Index
from pseudo.restoring.result import Left, Restored

CUT = re.compile(rf"(?<=[^\W\d_])[-\u2010\u00ad][ \t]*\r?\n[ \t]*(?=[{LOWER}])")
WORD = re.compile(r"[^\W\d_]+")
BEFORE = re.compile(r"[^\W\d_]+$")
LONG = 40
"""Letters in which half of a word stands."""


def cuts(text: str, index: Index, language: Language) -> list[tuple[int, int]]:
    """What stands between the halves of words that are forms of new names: from, to."""
    found = []
    for match in CUT.finditer(text):
        front = BEFORE.search(text, max(0, match.start() - LONG), match.start())
        behind = WORD.match(text, match.end())
        if front is None or behind is None:
            continue
        word = front.group() + behind.group()
        if any(hit.end == len(word) for hit in hits(scene(word, index, language), index, ranges.of(()))):
            found.append(match.span())
    return found


def whole(text: str, walls: Sequence[int], found: Sequence[tuple[int, int]],
          restored: Callable[[str, Sequence[int]], Restored]) -> Restored:
    """A text restored as if it had no cuts but those in which nothing was put back."""
    lost: list[Left] = []
    while found:
        plain, ends, gaps = "", [0], [0]
        for start, end in found:
            plain += text[ends[-1] : start]
            ends.append(end)
            gaps.append(len(plain))
        plain += text[ends[-1] :]

        def back(at: int, last: bool, gaps: Sequence[int] = tuple(gaps), ends: Sequence[int] = tuple(ends)) -> int:
            number = bisect_right(gaps, at - last) - 1
            return ends[number] + at - gaps[number]

        made = restored(plain, [at - sum(min(end, at) - start for start, end in found if start < at) for at in walls])
        kept = [(start, end) for (start, end), at in zip(found, gaps[1:], strict=True)
                if any(place.start < at < place.end for place in made.places)]
        left = [replace(each, start=back(each.start, False), end=back(each.end, True)) for each in made.left]
        if len(kept) == len(found):
            return replace(made, places=tuple(replace(each, start=back(each.start, False), end=back(each.end, True))
                                              for each in made.places), left=_all(left, lost))
        lost += [each for each in left if any(each.start < at < each.end for at, _ in set(found) - set(kept))]
        found = kept
    made = restored(text, walls)
    return replace(made, left=_all(made.left, lost))


def _all(left: Sequence[Left], lost: Sequence[Left]) -> tuple[Left, ...]:
    """What is left, with what was left of words that are cut again."""
    mine = ranges.of((each.start, each.end) for each in left)
    return tuple(sorted((*left, *(each for each in lost if not mine.touch(each.start, each.end))),
                        key=lambda each: each.start))
