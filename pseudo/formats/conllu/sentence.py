"""One sentence with the new words of its names: what each row becomes.

What comes in: a `Sentence`, the `Group`s of its words that changed, its new text. What goes out: its rows as `Item`s,
numbered, tagged and spaced. Start at `rewritten`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.errors import InputError
from pseudo.formats.conllu import labels
from pseudo.formats.conllu.cells import mended, renewed
from pseudo.formats.conllu.reading import misc_key, misc_tag, named, noted, tagged
from pseudo.formats.conllu.table import EMPTY, Columns, Row, Sentence
from pseudo.formats.conllu.tree import Item, numbered, root
from pseudo.formats.tokens import Group, New

NO_SPACE = "SpaceAfter=No"
WIDER = "SpacesAfter"
NODE, ROOT = ("X", "0", "root"), "0:root"
"""Part of speech, head and relation of what stands where a whole sentence was deleted."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of the file and the document around a sentence.

    plain   forms of names that became others, with what they became, for empty nodes that repeat them
    home    the language's folder in `morph`, with its tables of tags; flat: what ties the parts of a name in this file
    spaced  whether the file says where spaces stand
    """

    columns: Columns
    plain: Mapping[str, str] = field(repr=False)
    home: Path | None
    flat: str
    spaced: bool


def rewritten(block: Sentence, groups: Sequence[Group], text: str, around: Around) -> list[Item]:
    """The rows of the sentence with its new text.

    raises  InputError where the new words do not spell it
    """
    columns = around.columns
    units = _units(block)
    surface = [number for number, unit in enumerate(units) if unit[0].start >= 0]
    heads = {row.cells[columns.id]: row.cells[columns.head] for row in block.rows
             if row.node == "word"} if columns.id >= 0 and columns.head >= 0 else {}
    items: list[Item] = []
    gone: dict[str, str] = {}
    promoted: list[str] = []
    starts = {surface[group.first]: group for group in groups}
    skipped = {surface[place] for group in groups for place in range(group.first + 1, group.last)}
    place_of = {number: place for place, number in enumerate(surface)}
    for number, unit in enumerate(units):
        group = starts.get(number)
        if group is not None:
            whole = units[number : surface[group.last - 1] + 1]
            items += _grouped(whole, group, heads, around)
            if not group.new:
                _delete(whole, heads, gone, promoted, columns)
        elif number not in skipped:
            items += _kept(unit, place_of.get(number, -1), around)
    if not any(item.model >= 0 for item in items):
        items = [Item([EMPTY] * len(columns.names), "word", tuple(heads), model=0)]
        deep = columns.deps >= 0 and any(row.cells[columns.deps] != EMPTY for row in block.rows)
        node = (*zip((columns.upos, columns.head, columns.deprel), NODE, strict=True), (columns.deps, ROOT))
        for column, value in node[: 4 if deep else 3]:
            if column >= 0:
                items[0].cells[column] = value
        gone = {}
    else:
        _root(items, promoted, gone, heads, columns)
    _tag(items, [units[number] for number in surface], columns)
    if columns.id >= 0:
        numbered(items, columns, gone)
    _space(items, block, text, around)
    return items


def _units(block: Sentence) -> list[list[Row]]:
    """The rows of each word of the text together: a range with its words, and empty nodes behind."""
    units: list[list[Row]] = []
    for row in block.rows:
        if row.start >= 0 or not units:
            units.append([row])
        else:
            units[-1].append(row)
    return units


def _kept(unit: Sequence[Row], model: int, around: Around) -> list[Item]:
    """The rows of a word that nothing happened to; an empty node that repeats a name gets the new one."""
    out = []
    for row in unit:
        item = _item(row, list(row.cells), unit, around.columns)
        if copies(row, around.columns, around.plain):
            for column in (around.columns.form, *around.columns.lemmas):
                item.cells[column] = around.plain.get(row.cells[column], EMPTY)
        if row.start >= 0:
            item.model = model
        out.append(item)
    return out


def _item(row: Row, cells: list[str], unit: Sequence[Row], columns: Columns) -> Item:
    old = (row.cells[columns.id],) if columns.id >= 0 and row.node != "range" else ()
    size = sum(each.node == "word" for each in unit) if row.node == "range" else 0
    return Item(cells, row.node, old, size, line=row.line)


def copies(row: Row, columns: Columns, plain: Mapping[str, str]) -> bool:
    """Whether an empty node repeats a word of a name that changed."""
    return row.node == "empty" and any(row.cells[column] in plain for column in (columns.form, *columns.lemmas))


# ------------------------------------------------------------------------------------------------ names


def _grouped(units: Sequence[Sequence[Row]], group: Group, heads: Mapping[str, str], around: Around) -> list[Item]:
    """The rows of the words that stand for a group of old ones."""
    if not group.same:
        return _collapsed(units, group, heads, around)
    out: list[Item] = []
    for unit, new in zip(units, group.new, strict=True):
        if unit[0].node == "range":
            out += _ranged(unit, new, heads, around)
            continue
        row, columns = unit[0], around.columns
        cells = renewed(row.cells, columns, new, around.home) if group.name else mended(row.cells, columns, new)
        item = _item(row, cells, unit, columns)
        item.model = new.model
        out += [item, *_kept(unit[1:], -1, around)]
    return out


def _ranged(unit: Sequence[Row], new: New, heads: Mapping[str, str], around: Around) -> list[Item]:
    """A range whose first word is the name and whose others stay what they are (`Ankara'da` + `ki`); where they do not
    spell the new text together, one word."""
    columns = around.columns
    words = [row for row in unit if row.node == "word"]
    tail = "".join(row.cells[columns.form] for row in words[1:])
    spelt = words[0].cells[columns.form] + tail == unit[0].cells[columns.form]
    if not (spelt and tail and new.text.endswith(tail) and len(new.text) > len(tail)):
        return _collapsed([unit], Group(new.model, new.model + 1, (new,), False, True), heads, around)
    out = _kept(unit, new.model, around)
    first = next(item for item in out if item.node == "word")
    form = new.text[: -len(tail)]
    short = New(new.start, new.end, form, new.model, True, form if new.lemma == new.text else new.lemma, new.feats)
    first.cells[:] = renewed(words[0].cells, columns, short, around.home)
    out[0].cells[:] = renewed(unit[0].cells, columns, new, None)
    return out


def _collapsed(units: Sequence[Sequence[Row]], group: Group, heads: Mapping[str, str], around: Around) -> list[Item]:
    """New words for old ones of another number: the first bears what the old name was in the sentence, the others hang
    on it; what hung on any of the old words hangs on it, too."""
    columns = around.columns
    rows = [row for unit in units for row in unit]
    empties = [_kept([row], -1, around)[0] for row in rows if row.node == "empty"]
    if not group.new:
        return empties
    ids = [row.cells[columns.id] for row in rows if row.node == "word"] if columns.id >= 0 else []
    top = next((row for row in rows if row.node == "word" and ids and row.cells[columns.id] == root(heads, ids)), None)
    leading = next((new for new in group.new if any(map(str.isalnum, new.text))), group.new[0])
    items: dict[int, Item] = {}
    for number, new in enumerate(group.new):
        unit = units[new.model - group.first]
        word = named(unit[0].inner, columns) if unit[0].inner else unit[0]
        cells = renewed(word.cells, columns, new, around.home) if group.name else mended(word.cells, columns, new)
        items[number] = Item(cells, "word", model=new.model)
        if not any(map(str.isalnum, new.text)):
            _put(cells, (columns.upos, "PUNCT"), (columns.deprel, "punct"))
        elif new is not leading:
            _put(cells, (columns.deprel, around.flat))
    first = items[group.new.index(leading)]
    first.old = tuple(ids)
    if top is not None:
        for column in (columns.head, columns.deprel, columns.deps):
            if column >= 0:
                first.cells[column] = top.cells[column]
    for item in items.values():
        if item is not first and heads:
            item.tied = first
    return [*items.values(), *empties]


def _put(cells: list[str], *values: tuple[int, str]) -> None:
    """Writes values into columns that are there and say something."""
    for column, value in values:
        if column >= 0 and cells[column] != EMPTY:
            cells[column] = value


# ------------------------------------------------------------------------------------------------ what is deleted


def _delete(units: Sequence[Sequence[Row]], heads: Mapping[str, str], gone: dict[str, str], promoted: list[str],
            columns: Columns) -> None:
    """Says who takes what hung on deleted words: that on which they hung."""
    ids = [row.cells[columns.id] for unit in units for row in unit if row.node == "word"] if columns.id >= 0 else []
    if not ids or not heads:
        return
    top = root(heads, ids)
    if heads[top] in ("0", EMPTY):
        promoted += ids
    else:
        gone.update(dict.fromkeys(ids, heads[top]))


def _root(items: Sequence[Item], promoted: Sequence[str], gone: dict[str, str], heads: Mapping[str, str],
          columns: Columns) -> None:
    """Where the root was deleted, the first word that hung on it is the root; else the first word."""
    if not promoted or not heads:
        return
    words = [item for item in items if item.node == "word" and item.tied is None and item.old]
    heir = next((item for item in words if heads.get(item.old[0]) in promoted), words[0])
    _put(heir.cells, (columns.head, "0"), (columns.deprel, "root"), (columns.deps, ROOT))
    gone.update(dict.fromkeys(promoted, heir.old[0]))


# ------------------------------------------------------------------------------------------------ tags and spaces


def _tag(items: Sequence[Item], units: Sequence[Sequence[Row]], columns: Columns) -> None:
    """Gives names and noun phrases that have other words now their beginnings and insides."""
    shown = [item for item in items if item.model >= 0]
    models = [item.model for item in shown]
    if models == list(range(len(units))):
        return
    at = {id(item): number for number, item in enumerate(items)}

    def holding(item: Item, holder: Row) -> Item:
        """The item in which the tag of this one stands: of a range that stays one of its words."""
        below = next((number for number, row in enumerate(units[item.model]) if row is holder), 0)
        return items[at[id(item)] + below] if item.node == "range" else item

    for column in columns.chunks:
        holders = [tagged(unit[0], column) for unit in units]
        new = labels.retagged([row.cells[column] for row in holders], models)
        for item, tag in zip(shown, new, strict=True):
            holding(item, holders[item.model]).cells[column] = tag
    holders = [noted(unit[0], columns) for unit in units]
    key = next(filter(None, (misc_key(holder, columns) for holder in holders)), "")
    if key:
        new = labels.retagged([misc_tag(holder, columns) for holder in holders], models)
        for item, tag in zip(shown, new, strict=True):
            cells = holding(item, holders[item.model]).cells
            pairs = [pair for pair in cells[columns.misc].split("|") if pair.partition("=")[0] != key]
            if misc_key(holders[item.model], columns) and tag:
                pairs = sorted([*(pair for pair in pairs if pair != EMPTY), f"{key}={tag}"])
            cells[columns.misc] = "|".join(pairs) or EMPTY


def _space(items: Sequence[Item], block: Sentence, text: str, around: Around) -> None:
    """SpaceAfter=No where the next word follows at once in the new text, and only there; the last word has it if the
    last one had it."""
    columns = around.columns
    shown = [item for item in items if item.model >= 0]
    surface = block.words
    at = 0
    for number, item in enumerate(shown):
        form = item.cells[columns.form]
        while at < len(text) and text[at].isspace():
            at += 1
        if not text.startswith(form, at) and text.strip():
            raise _misspelt(block)
        at += len(form)
        if not around.spaced or columns.misc < 0:
            continue
        old = surface[item.model]
        if number + 1 == len(shown):
            closed = NO_SPACE in surface[-1].cells[columns.misc].split("|")
        else:
            closed = at < len(text) and not text[at].isspace()
            was = old.end < len(block.text) and not block.text[old.end].isspace()
            if item.line and item.cells[columns.form] == old.cells[columns.form] and closed == was:
                continue
        pairs = [pair for pair in item.cells[columns.misc].split("|") if pair not in (NO_SPACE, EMPTY)]
        if closed:
            pairs = [NO_SPACE, *(pair for pair in pairs if pair.partition("=")[0] != WIDER)]
        item.cells[columns.misc] = "|".join(pairs) or EMPTY
    if text[at:].strip():
        raise _misspelt(block)


def _misspelt(block: Sentence) -> InputError:
    return InputError(f"line {block.first}: the new words do not spell the new text of the sentence; leave this file "
                      "out, and report it")
