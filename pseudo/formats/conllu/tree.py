"""Words, heads and enhanced dependencies of a sentence whose words are others now, numbered anew.

What comes in: the sentence as `Item`s in their new order, each with the old numbers that it stands for, heads still by
old numbers. What goes out: the cells with new numbers. Start at `numbered`; `root` says which word of a name the others
of its sentence hang on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.formats.conllu.table import EMPTY, Columns

FLAT = "flat"
FLATS = (FLAT, "flat:name")


@dataclass(slots=True)
class Item:
    """A row of the new sentence.

    node   word, range or empty; old: the old numbers that it stands for now (of a range: none)
    size   of a range: how many of the words behind it are in it
    tied   the item of the same name on which it hangs, whose new number becomes its head
    line   of the file, of a row that was there before; 0: it is new
    model  number of the word in the old text whose place it takes; -1: it does not stand in the text
    """

    cells: list[str] = field(repr=False)
    node: str
    old: tuple[str, ...] = ()
    size: int = 0
    tied: Item | None = None
    line: int = 0
    model: int = -1


def numbered(items: Sequence[Item], columns: Columns, gone: Mapping[str, str]) -> None:
    """Gives every item its number, and every head, range and enhanced dependency the new number of what it named.

    gone  old numbers of words that nothing stands for, with the old number of the one that takes what hangs on them
    """
    new: dict[str, str] = {"0": "0"}
    own: dict[int, str] = {}
    count, inner = 0, 0
    for item in items:
        if item.node == "word":
            count, inner = count + 1, 0
            own[id(item)] = str(count)
        elif item.node == "empty":
            inner += 1
            own[id(item)] = f"{count}.{inner}"
        else:
            own[id(item)] = str(count + 1) if item.size == 1 else f"{count + 1}-{count + item.size}"
        for number in item.old:
            new[number] = own[id(item)]
    for number in gone:
        heir = number
        while heir in gone and heir not in new:
            heir = gone[heir]
        new[number] = new[heir]
    for item in items:
        item.cells[columns.id] = own[id(item)]
        if item.node == "range":
            continue
        if columns.head >= 0 and item.tied is not None:
            item.cells[columns.head] = own[id(item.tied)]
        elif columns.head >= 0 and item.cells[columns.head] != EMPTY:
            item.cells[columns.head] = new[item.cells[columns.head]]
        if columns.deps >= 0:
            item.cells[columns.deps] = _deps(item, columns, new, own)


def _deps(item: Item, columns: Columns, new: Mapping[str, str], own: Mapping[int, str]) -> str:
    """The enhanced dependencies with new numbers, sorted; none on the word itself."""
    cell = item.cells[columns.deps]
    if cell in (EMPTY, ""):
        return cell
    if item.tied is not None:
        return f"{own[id(item.tied)]}:{item.cells[columns.deprel]}"
    pairs = [(new[head], relation) for head, _, relation in (dep.partition(":") for dep in cell.split("|"))]
    kept = {pair for pair in pairs if pair[0] != own[id(item)]}
    if not kept and item.node == "word" and columns.head >= 0 and item.cells[columns.head] != EMPTY:
        kept = {(item.cells[columns.head], item.cells[columns.deprel])}
    return "|".join(f"{head}:{relation}" for head, relation in sorted(kept, key=_place)) or EMPTY


def _place(pair: tuple[str, str]) -> tuple[int, int, str]:
    whole, _, part = pair[0].partition(".")
    return int(whole), int(part or 0), pair[1]


def root(heads: Mapping[str, str], group: Sequence[str]) -> str:
    """Of some words the one nearest to the root of the sentence: what hangs on the others hangs on it from now on, and
    no circle can come of that, as no word of the group is above it. A circle that was there before ends the way up.

    >>> root({"1": "2", "2": "0", "3": "1"}, ["3", "1"]), root({"1": "2", "2": "1", "3": "0"}, ["1", "2"])
    ('1', '1')
    """
    def depth(word: str) -> int:
        steps, seen = 0, set()
        while word in heads and heads[word] not in ("0", EMPTY) and word not in seen:
            seen.add(word)
            word, steps = heads[word], steps + 1
        return steps

    return min(group, key=lambda word: (depth(word), group.index(word)))
