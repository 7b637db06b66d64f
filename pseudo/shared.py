"""A replacements configuration that serves many documents, put into one of them.

What comes in: the document's own entries, and the shared ones. What goes out: the document's entries with what the
shared ones say. A shared entry is meant for the entity with its key; one written by hand, without a norm
(`{"Kovács János": {"repl": "Tóth Béla"}}`), also for the one entity of that name. Whom else the document's names mean of
those that the configuration knows is found out before (`pseudo.known`). Start at `put`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from pseudo.document import KEY, NOTHING, Entry
from pseudo.errors import SharedError


def named(key: str, entry: Entry) -> str:
    """The name that an entry is of: its norm, or for one written by hand what its key says.

    >>> blank = Entry("", {}, 0)
    >>> named("Kovács János", blank), named("Kovács János[/N]", blank)
    ('Kovács János', 'Kovács János')
    """
    return entry.norm or key.removesuffix(KEY)


def matched(shared: Mapping[str, Entry], own: Mapping[str, Entry]) -> dict[str, str]:
    """Shared key -> key of the entity that it is meant for, of those that the document has.

    raises  SharedError where a name is that of several entities, or a key's norm is another than the document's
    """
    found: dict[str, str] = {}
    for number, (key, entry) in enumerate(shared.items(), 1):
        if key in own:
            if entry.norm not in ("", own[key].norm):
                raise _error(shared, key, ".norm", "the document has another norm for this key; put the norm back, and "
                                                   "write the new name in repl")
            found[key] = key
        elif not entry.norm:
            keys = [other for other, mine in own.items() if mine.norm == key]
            if len(keys) > 1:
                raise _error(shared, key, "", f"{len(keys)} entities of a document have this name; take the key of one, "
                                              "as `pseudo suggest` shows it")
            found.update({key: keys[0]} if keys else {})
    return found


def put(
    shared: Mapping[str, Entry], own: Mapping[str, Entry], brought: Mapping[str, Entry] = NOTHING
) -> dict[str, Entry]:
    """The document's entries with the shared ones in them, and with those that these are made from.

    brought  by shared key, entities that the document does not name itself but its names are made from
    """
    out = dict(own)
    found = matched(shared, own)
    wanted = [*found.items(), *((key, key) for key in brought if key not in found)]
    while wanted:  # an entry brings those along that its name is made from
        key, mine = wanted.pop()
        base = out.get(mine) or brought.get(key) or Entry(named(key, shared[key]), {}, 0)
        out[mine] = entry = _over(base, shared[key], found)
        tied = (*entry.ties.values(), *(part.entity for part in entry.parts))
        for other in tied:
            if other is not None and other in shared and other not in out:
                brought = {**brought, other: Entry(named(other, shared[other]), {entry.main_type or "PER": 0}, 0)}
                wanted.append((other, other))
    return out


def _over(own: Entry, entry: Entry, found: Mapping[str, str]) -> Entry:
    """What a shared entry makes of the document's: it takes its place, or, without a norm, changes what it names."""
    if entry.norm:
        return entry
    said = {
        name: value
        for name in ("repl", "of", "method", "allsugg", "rel", "keep", "gender", "parts")
        if (value := getattr(entry, name))
    }
    if entry.of is not None:
        said["of"] = found.get(entry.of, entry.of)
    if entry.rel:
        said["rel"] = {name: found.get(key, key) for name, key in entry.rel.items()}
    if entry.ties:
        said["drawn"] = own.drawn or ""
    return dataclasses.replace(own, **said)


def _error(shared: Mapping[str, Entry], key: str, place: str, problem: str) -> SharedError:
    number = list(shared).index(key) + 1
    return SharedError(f"--replacements, entry {number}{place}: {problem}", (number, key))
