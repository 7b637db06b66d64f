"""A changed text, written where the old one stood.

What comes in: the pieces of a file with their runs (`pseudo.formats.slots`), and the finished document of their unit.
What goes out: their slots with the new texts. A change takes the place, and so the looks, of the first run that it
touches; the others lose what was part of it and keep the rest. Start at `write`.

>>> from functools import partial
>>> from pseudo.core.document import Document, Span
>>> from pseudo.formats.slots import Found, Run, Slot
>>> texts = {}
>>> bold = Slot("Kovács Já", partial(texts.__setitem__, "bold"))
>>> plain = Slot("nossal jön", partial(texts.__setitem__, "plain"))
>>> found = [Found((Run(bold.raw, bold), Run(plain.raw, plain)), "paragraph 1")]
>>> write(found, Document("Kovács Jánossal jön", pseudonymised="Tóth Pállal jön", spans=(
...     Span(0, 15, "Kovács Jánossal", "PER", new_start=0, new_end=11, new_text="Tóth Pállal"),)))
>>> texts
{'bold': 'Tóth Pállal', 'plain': ' jön'}
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from pseudo.core.document import Document
from pseudo.formats.door import parted
from pseudo.formats.slots import Found, Named, Run, Slot, unit
from pseudo.language.letters import fold

LONGEST = 40
"""Letters of the name of a bookmark."""



@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a range of a piece; `span`: it is a name, not a word that agrees with one."""

    start: int
    end: int
    new: str
    span: bool = True


Edits: TypeAlias = "dict[Slot, list[tuple[int, int, str]]]"


def write(found: Sequence[Found], doc: Document, names: Sequence[Named] = (), labels: Sequence[Slot] = ()) -> None:
    """Put the new texts into the slots of the pieces.

    names   no two of which may become one
    labels  what programs name their own things by (styles, shapes): no text to read, but a person of the text whose
            name is in one is renamed there, too, and in the ids that a program makes of it
    raises  InputError when the document is not finished, or not of these pieces
    """
    edits: Edits = defaultdict(list)
    drops: list[Callable[[], object]] = []
    known = _known(doc)
    changes = sorted(_changes(doc), key=lambda change: (change.start, change.end))
    spans = sorted((span.start, span.end) for span in doc.spans or ())
    start = at = seen = 0
    for each, new in zip(found, parted(unit(found), doc), strict=True):
        text = each.text
        end, mine = start + len(text), []
        while at < len(changes) and changes[at].start < end:
            change = changes[at]
            mine.append(replace(change, start=change.start - start, end=change.end - start))
            at += 1
        while seen < len(spans) and spans[seen][1] <= start:
            seen += 1
        if each.named and not (seen < len(spans) and spans[seen][0] < end):
            mine = [Change(0, len(text), "")]
        elif _applied(text, mine) != new:  # a text made by hand: what differs, without the ends that do not
            mine = [_differing(text, new)]
        if known and not mine and each.runs[0].loose:
            mine = [Change(*word.span(), known[key]) for word in WORD.finditer(text) if (key := fold(word[0])) in known]
        for change in mine:
            covered = _covered(each.runs, change)
            for part in _parts(covered, change):
                _place(covered if part is change else _covered(each.runs, part), part, edits, drops)
        start = end + 1
    taken = {slot.raw for slot, _ in names if slot not in edits}
    for slot, elsewhere in names:
        if slot in edits:
            new = _apart(_spliced(slot.raw, edits[slot]), taken)
            edits[slot] = [(0, len(slot.raw), new)]
            for runs in elsewhere:
                whole = Change(0, sum(len(run.text) for run in runs), new)
                _place(_covered(runs, whole), whole, edits, drops)
    called = dict.fromkeys(label.raw for label in labels)
    relabelled = {name: new for name in called if (new := _relabelled(name, known)) != name}
    made = {make(old): make(new) for old, new in relabelled.items() for make in (_glued, _plainly_glued)}
    for label in labels:
        if label.raw and (renamed := relabelled.get(label.raw) or made.get(label.raw)):
            label.put(renamed)
    for slot, own in edits.items():
        slot.put(_spliced(slot.raw, own))
    for drop in drops:  # last, for it moves the text behind a tab, which may be a new one
        drop()


WORD = re.compile(r"[^\W\d_]+")


def _known(doc: Document) -> dict[str, str]:
    """The words of the people that were renamed, without case and accents, and what each became."""
    known: dict[str, str] = {}
    for span in doc.spans or ():
        if span.type == "PER" and span.new_text is not None and span.new_text != span.text:
            old, new = WORD.findall(span.text), WORD.findall(span.new_text)
            for number, word in enumerate(old):
                if len(word) > 2:
                    known.setdefault(fold(word), new[number] if len(old) == len(new) else "")
    return known


def _relabelled(label: str, known: Mapping[str, str]) -> str:
    """A label with the new names in it.

    >>> _relabelled("kovacs_kep 1", {"kovacs": "Tóth"})
    'Tóth_kep 1'
    >>> _relabelled("KovácsEde", {"kovacs": "Tóth", "ede": "Pál"})
    'TóthPál'
    """
    return WORD.sub(lambda found: _word_relabelled(found[0], known), label) if known else label


def _word_relabelled(word: str, known: Mapping[str, str]) -> str:
    """A word of a label, of which capitals inside may begin others."""
    if (key := fold(word)) in known:
        return known[key]
    starts = [0, *(at for at in range(1, len(word)) if word[at].isupper() and word[at - 1].islower()), len(word)]
    words = [word[first:last] for first, last in pairwise(starts)]
    return "".join(known.get(fold(each), each) for each in words)


def _glued(name: str) -> str:
    """A name as a program makes an id of it: without its spaces (`Kovács felirat`: `Kovácsfelirat`)."""
    return "".join(name.split())


def _plainly_glued(name: str) -> str:
    """The same of programs that leave out the letters beyond ASCII, too: `Kovcsfelirat`."""
    return "".join(sign for sign in _glued(name) if sign.isascii())


def _apart(name: str, taken: set[str]) -> str:
    """The name, of a length that programs take, with a number where it is taken.

    >>> _apart("Kiss", {"Kiss"})
    'Kiss_2'
    """
    new, number = name[:LONGEST], 1
    while new in taken:
        number += 1
        new = f"{name[: LONGEST - 6]}_{number}"
    taken.add(new)
    return new


def _changes(doc: Document) -> Iterator[Change]:
    for span in doc.spans or ():
        if span.new_text is not None and span.new_text != span.text:
            yield Change(span.start, span.end, span.new_text)
    for repair in doc.repairs:
        yield Change(repair.start, repair.end, repair.new_text, span=False)


def _applied(text: str, changes: Sequence[Change]) -> str:
    out, at = [], 0
    for change in changes:
        out += [text[at : change.start], change.new]
        at = change.end
    return "".join([*out, text[at:]])


def _differing(old: str, new: str) -> Change:
    """The one change between two texts.

    >>> _differing("Itt Ede van", "Itt Emma van")
    Change(start=5, end=7, new='mma', span=True)
    """
    shorter = min(len(old), len(new))
    same = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    behind = next((at for at in range(shorter - same) if old[-1 - at] != new[-1 - at]), shorter - same)
    return Change(same, len(old) - behind, new[same : len(new) - behind])


def _spliced(raw: str, edits: Sequence[tuple[int, int, str]]) -> str:
    out, at = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        if start >= at:
            out += [raw[at:start], new]
        at = max(at, end)
    return "".join([*out, raw[at:]])


Covered: TypeAlias = "tuple[Run, int, int]"


def _covered(runs: Sequence[Run], change: Change) -> list[Covered]:
    """The runs that a change touches, and which range of each; of those without text what lies inside it."""
    start, end = change.start, change.end
    if start == end:
        return _beside(runs, start)
    out: list[Covered] = []
    at = 0
    for one in runs:
        behind = at + len(one.text)
        if (at < end and start < behind) or (at == behind and start < at < end):
            out.append((one, max(start - at, 0), min(end, behind) - at))
        at = behind
    return out


def _parts(covered: Sequence[Covered], change: Change) -> Iterator[Change]:
    """The change cut at tabs and breaks that the new text has, too; and word by word where some of it is inserted or
    deleted text, and some is not."""
    old = _text(covered)
    if any(one.slot is None and one.text for one, _, _ in covered):
        cuts = _cuts(covered, change.new)
    elif len({one.track for one, _, _ in covered}) > 1 and len(old.split()) == len(change.new.split()) > 1:
        cuts = [*zip(_words(old), _words(change.new), strict=True)]
    else:
        cuts = []
    if not cuts:
        yield change
        return
    for (start, end), (first, last) in cuts:
        if old[start:end] != change.new[first:last]:
            yield replace(change, start=change.start + start, end=change.start + end, new=change.new[first:last])


def _text(covered: Sequence[Covered]) -> str:
    return "".join(one.text[first:last] for one, first, last in covered)


Range: TypeAlias = "tuple[int, int]"


def _cuts(covered: Sequence[Covered], new: str) -> list[tuple[Range, Range]]:
    """What stands between the tabs and breaks in the old text and in the new; nothing where that has not all."""
    out: list[tuple[Range, Range]] = []
    at = start = here = 0
    for one, first, last in covered:
        mark = one.text[first:last]
        if one.slot is None and mark:
            behind = new.find(mark, here)
            if behind < 0:
                return []
            out.append(((start, at), (here, behind)))
            start, here = at + len(mark), behind + len(mark)
        at += len(mark)
    return [*out, ((start, at), (here, len(new)))]


def _words(text: str) -> Iterator[Range]:
    at = 0
    for word in text.split():
        at = text.index(word, at)
        yield at, at + len(word)
        at += len(word)


def _place(
    covered: Sequence[Covered], change: Change, edits: Edits, drops: list[Callable[[], object]]
) -> None:
    """Write a change into the slots of the runs that it covers; what it takes the place of is to be dropped."""
    new = change.new
    shared = [each for each in covered if each[0].shared]
    if shared:
        touched = any(_edited(each, edits) for each in shared)
        if touched or not change.span:
            covered = [each for each in covered if not each[0].shared]
            there = "".join(_now(each, edits) for each in shared)
            new = new[len(there) :] if new.startswith(there) else new.removesuffix(there) if new.endswith(there) else ""
    texts = [each for each in covered if each[0].slot is not None]
    while len(texts) > 1 and (ending := _text(texts[-1:])) and new != ending and new.endswith(ending):
        texts.pop()  # an ending that stays as it was, in a run of its own, keeps its format
        new = new.removesuffix(ending)
    for one, first, last in covered:
        if one.slot is None and one.drop is not None and last - first == len(one.text):
            drops.append(one.drop)
    for number, (one, first, last) in enumerate(texts):
        assert one.slot is not None
        edits[one.slot].append((*one.raw(first, last), "" if number else one.spell(new)))


def _beside(runs: Sequence[Run], place: int) -> list[Covered]:
    """The run that ends or begins at a place, where something is to be put in."""
    at = 0
    for one in runs:
        if one.slot is not None and at <= place <= at + len(one.text):
            return [(one, place - at, place - at)]
        at += len(one.text)
    return []


def _edited(covered: Covered, edits: Edits) -> bool:
    one, first, last = covered
    if one.slot is None:
        return False
    start, end = one.raw(first, last)
    return any(begun < end and start < done for begun, done, _ in edits.get(one.slot, ()))


def _now(covered: Covered, edits: Edits) -> str:
    """What the earlier piece writes in place of a stretch."""
    one, first, last = covered
    if one.slot is None:
        return one.text
    start, end = one.raw(first, last)
    inside = [edit for edit in edits.get(one.slot, ()) if edit[0] < end and start < edit[1]]
    return "".join(new for _, _, new in sorted(inside)) if inside else one.text[first:last]

