"""Ties between entities that end: of `of`, `rel` and the names inside names no chain leads back to where it began.

What comes in: the entries of a configuration, and which of them a person has written. What goes out: the entries
without those of our own ties that would close a circle. A new name is made along the ties, so that a circle would leave
it unmade; what a person wrote stays as it is, and a circle of such ties alone is told where it is met
(`renaming.new_norms`). Start at `untangled`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping

from pseudo.core.document import Entry
from pseudo.kinds import persons
from pseudo.language.letters import fold

INSIDE, OTHER, SAME = 2, 1, 0
"""Kinds of ties, the surest last to go: a name inside a name is read there, a relation needs the whole name, `of` some
of its words."""

Tie = tuple[int, str, str]
"""A kind, the key of the entry that is tied (with `rel`: of the relation), the key of the one it is tied to."""


def untangled(entries: Mapping[str, Entry], written: Collection[str] = ()) -> dict[str, Entry]:
    """The entries in their order, without the ties of ours that close a circle; of each circle the one goes that has
    the least evidence.

    written  keys of entries that a person has written: their ties stay, and stand first

    >>> ours = {"a": Entry("Holt-Tisza", {"LOC": 1}, 1, of="b"), "b": Entry("Tisza", {"LOC": 3}, 3, of="a")}
    >>> [entry.of for entry in untangled(ours).values()]
    ['b', None]
    >>> [entry.of for entry in untangled(ours, written={"b"}).values()]
    [None, 'a']
    """
    leads = {key: [other for _, other, _ in _ties(entry, entries)] for key, entry in entries.items()}
    if not _circular(leads):
        return dict(entries)
    number = {key: at for at, key in enumerate(entries)}
    found = [(key, tie) for key, entry in entries.items() for tie in _ties(entry, entries)]

    def rank(item: tuple[str, Tie]) -> tuple[bool, int, int, int, int]:
        key, (kind, other, _) = item
        shared = {fold(w) for w in entries[key].norm.split()} & {fold(w) for w in entries[other].norm.split()}
        return key not in written, -kind, -len(shared), -entries[other].frq, -number[key]

    leads = {key: [] for key in entries}
    dropped: list[tuple[str, Tie]] = []
    for key, tie in sorted(found, key=rank):
        if key not in written and _leads(leads, tie[1], key):
            dropped.append((key, tie))
        else:
            leads[key].append(tie[1])
    out = dict(entries)
    for key, tie in dropped:
        out[key] = _without(out[key], tie)
    return out


def _ties(entry: Entry, entries: Mapping[str, Entry]) -> Iterator[Tie]:
    """The ties of an entry to others that are there: kind, key, and which relation it is."""
    if entry.of in entries and entry.of is not None:
        yield SAME, entry.of, ""
    for name, other in entry.rel.items():
        if other in entries:
            yield OTHER, other, name
    for part in entry.parts:
        if part.entity is not None and part.entity in entries:
            yield INSIDE, part.entity, ""


def _without(entry: Entry, tie: Tie) -> Entry:
    """The entry without one tie; a name inside its name then stands for itself."""
    kind, other, name = tie
    if kind == SAME:
        return dataclasses.replace(entry, of=None)
    if kind == OTHER:
        return dataclasses.replace(entry, rel={key: value for key, value in entry.rel.items() if key != name})
    parts = (dataclasses.replace(p, entity=None, feats="") if p.entity == other else p for p in entry.parts)
    return dataclasses.replace(entry, parts=persons.numbered(list(parts)))


def _circular(leads: Mapping[str, list[str]]) -> bool:
    """Whether any chain comes back to itself: whether something is left when all that leads nowhere is taken away."""
    open_ = {key: set(others) for key, others in leads.items()}
    back: dict[str, list[str]] = {}
    for key, others in open_.items():
        for other in others:
            back.setdefault(other, []).append(key)
    ends = [key for key, others in open_.items() if not others]
    gone = 0
    while ends:
        end = ends.pop()
        gone += 1
        for key in back.get(end, ()):
            open_[key].discard(end)
            if not open_[key]:
                ends.append(key)
    return gone < len(open_)


def _leads(leads: Mapping[str, list[str]], start: str, end: str) -> bool:
    """Whether a chain leads from one key to another."""
    waiting, seen = [start], {start}
    while waiting:
        at = waiting.pop()
        if at == end:
            return True
        new = [key for key in leads[at] if key not in seen]
        seen.update(new)
        waiting += new
    return False
