"""What earlier runs have chosen, brought into a vault.

What comes in: files with finished documents (`--mapping`, `pseudo replace`), one a file or one a line, or replacements
configurations. What goes out: rows. Start at `read` and `add`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pseudo.core import files
from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError
from pseudo.formats import exactjson
from pseudo.formats.jsonio import JsonError, loads, loads_replacements
from pseudo.restoring.mapping import root
from pseudo.vault import documents, people
from pseudo.vault.store import Change

Brought = tuple[Document, ...] | dict[str, Entry]
"""Finished documents, or a configuration."""


def read(source: Path) -> Brought:
    """What a file brings; raises InputError where it is neither."""
    data = files.read(str(source))
    lines = [line for line in data.splitlines() if line.strip()]
    try:
        if len(lines) > 1 and isinstance(exactjson.parse(lines[0], frozenset()), dict):
            return tuple(loads(line, where=f"{source}, line {number}") for number, line in enumerate(lines, 1))
    except exactjson.Refused:
        pass
    try:
        doc = loads(data, where=str(source))
    except JsonError as error:
        if '"text"' not in str(error):
            raise
        return loads_replacements(data, where=str(source))
    return (doc,)


def add(change: Change, brought: Brought, recipient: str) -> list[str]:
    """Adds it, and gives the key ids of whom it names."""
    if isinstance(brought, tuple):
        return [id_ for doc in brought for id_ in documents.record(change, doc, recipient)]
    return [entity.id.hex() for entity in _entities(change, brought, recipient)]


def _entities(change: Change, entries: Mapping[str, Entry], recipient: str) -> list[people.Known]:
    out = []
    for key, entry in entries.items():
        if root(key, entries) != key or not entry.norm or entry.repl in (None, entry.norm):
            continue
        if not entry.type:
            raise InputError("an entry of the configuration has no type; give the one that `pseudo suggest` wrote")
        others = {other: each for other, each in entries.items()
                  if other != key and each.norm and root(other, entries) == key}
        out.append(people.add(change, people.known(key, entry, recipient=recipient, others=others, stays=True)))
    return out
