"""A replacements configuration that serves many documents, put into one of them.

What comes in: the document's own entries, and the shared ones. What goes out: the document's entries with what the
shared ones say. A shared entry is meant for the entity with its key; one written by hand, without a norm
(`{"Kovács János": {"repl": "Tóth Béla"}}`), also for the one entity of that name. Start at `put`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from pseudo.document import Entry
from pseudo.errors import InputError


def matched(shared: Mapping[str, Entry], own: Mapping[str, Entry]) -> dict[str, str]:
    """Shared key -> key of the entity that it is meant for, of those that the document has.

    raises  InputError where a name is that of several entities, or a key's norm is another than the document's
    """
    found: dict[str, str] = {}
    for number, (key, entry) in enumerate(shared.items(), 1):
        where = f"--replacements, entry {number}"
        if key in own:
            if entry.norm not in ("", own[key].norm):
                raise InputError(f"{where}.norm: the document has another norm for this key; put the norm back, and "
                                 "write the new name in repl")
            found[key] = key
        elif not entry.norm:
            keys = [other for other, mine in own.items() if mine.norm == key]
            if len(keys) > 1:
                raise InputError(f"{where}: {len(keys)} entities of a document have this name; take the key of one, as "
                                 "`pseudo suggest` shows it")
            found.update({key: keys[0]} if keys else {})
    return found


def put(shared: Mapping[str, Entry], own: Mapping[str, Entry]) -> dict[str, Entry]:
    """The document's entries with the shared ones in them, and with those that these are made from."""
    out = dict(own)
    found = matched(shared, own)
    wanted = [(key, mine) for key, mine in found.items()]
    while wanted:  # an entry brings those along that its name is made from
        key, mine = wanted.pop()
        out[mine] = entry = _over(out.get(mine), shared[key], list(shared).index(key) + 1)
        tied = (entry.of, *entry.rel.values(), *(part.entity for part in entry.parts))
        wanted += [(other, other) for other in tied if other is not None and other in shared and other not in out]
    return out


def _over(own: Entry | None, entry: Entry, number: int) -> Entry:
    """What a shared entry makes of the document's: it takes its place, or, without a norm, changes what it names."""
    if entry.norm:
        return entry
    if own is None:
        raise InputError(f"--replacements, entry {number}.norm: is missing, and other entries are made from this one; "
                         "give its norm")
    said = {
        name: value
        for name in ("repl", "of", "method", "allsugg", "rel", "keep", "gender", "parts")
        if (value := getattr(entry, name))
    }
    return dataclasses.replace(own, **said)
