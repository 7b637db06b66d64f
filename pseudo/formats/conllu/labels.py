"""Names and other chunks written word by word: `B-PER I-PER O`, in a column or in MISC.

What comes in: the tags of a sentence's words. What goes out: its chunks, and for other words in the same place the tags
in the same scheme (BIO, BIOES, BILOU, bare labels). Start at `chunks` and `retagged`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

OUTSIDE = ("O", "_", "")
PLACES = {"B": "B", "I": "I", "E": "E", "L": "E", "S": "S", "U": "S", "1": "S"}
"""What stands before the label: its place in the chunk; `1-PER` is a name of one word in older Hungarian files."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag: `place` is one of B I E S, empty for a bare label; `mark` is how the file writes it."""

    label: str
    place: str = ""
    mark: str = ""


def parse(tag: str) -> Tag | None:
    """The tag; None outside of all chunks.

    >>> parse("B-PER"), parse("O"), parse("MISC-ORG")
    (Tag(label='PER', place='B', mark='B'), None, Tag(label='MISC-ORG', place='', mark=''))
    """
    if tag in OUTSIDE:
        return None
    mark, dash, label = tag.partition("-")
    if dash and label and mark in PLACES:
        return Tag(label, PLACES[mark], mark)
    return Tag(tag)


def chunks(tags: Sequence[str]) -> list[tuple[int, int, str]]:
    """The chunks of a sentence: first word, one past the last, label.

    >>> chunks(["B-PER", "I-PER", "O", "S-LOC", "B-ORG", "E-ORG", "B-ORG"])
    [(0, 2, 'PER'), (3, 4, 'LOC'), (4, 6, 'ORG'), (6, 7, 'ORG')]
    """
    out: list[tuple[int, int, str]] = []
    open_ = False
    for number, tag in enumerate(map(parse, tags)):
        if tag is None:
            open_ = False
            continue
        goes_on = open_ and tag.place in ("I", "E", "") and out[-1][2] == tag.label
        if goes_on:
            out[-1] = (out[-1][0], number + 1, tag.label)
        else:
            out.append((number, number + 1, tag.label))
        open_ = tag.place not in ("E", "S")
    return out


def retagged(tags: Sequence[str], models: Sequence[int]) -> list[str]:
    """The tags of new words, each of which stands where an old one (its model) stood.

    >>> retagged(["O", "B-PER", "I-PER", "O"], [0, 1, 2, 2, 3]), retagged(["B-PER", "I-PER", "O"], [1, 2])
    (['O', 'B-PER', 'I-PER', 'I-PER', 'O'], ['B-PER', 'O'])
    >>> retagged(["B-PER", "E-PER", "S-LOC"], [1, 2, 2]), retagged(["1-PER"], [0, 0])
    (['S-PER', 'B-LOC', 'E-LOC'], ['B-PER', 'E-PER'])
    """
    if list(models) == list(range(len(tags))):
        return list(tags)
    found = chunks(tags)
    of = {place: number for number, (first, last, _) in enumerate(found) for place in range(first, last)}
    marks = {known.place: known.mark for known in map(parse, tags) if known is not None and known.place}
    closing = "E" in marks or "S" in marks
    out = []
    for at, model in enumerate(models):
        number = of.get(model)
        if number is None:
            out.append(tags[model])
            continue
        label = found[number][2]
        first = at == 0 or of.get(models[at - 1]) != number
        last = at + 1 == len(models) or of.get(models[at + 1]) != number
        if not marks:
            out.append(label)
            continue
        place = "S" if closing and first and last else "B" if first else "E" if closing and last else "I"
        lone_ends = {"E": marks.get("E", "E"), "S": marks.get("S", "S")}
        out.append(f"{lone_ends.get(place, place)}-{label}")
    return out
