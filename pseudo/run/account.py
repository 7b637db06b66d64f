"""How far a run has come in reading all documents for their names, before there is any result (`--inventory`).

What comes in: what stretches of documents hold. What goes out: the same when a run that was stopped goes on. It is a
file of JSON lines in the mapping folder, for its owner alone: it names people. Its first line says what the run is
about, as in `pseudo.run.state`. Beside it lies what was found in each document (`pseudo.run.passes`). Start at
`opened`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pseudo.core.errors import InputError
from pseudo.core.files import Log, Whole
from pseudo.run.about import check_about, check_inputs
from pseudo.run.passes import KEPT, Kept, marked
from pseudo.suggest import inventory
from pseudo.suggest.inventory import Inventory

ACCOUNT = "run.inventory.jsonl"
"""The file in the mapping folder; it goes when all documents are read."""
SAYS = "Original names: for your eyes only."


class Account:
    """What the first `count` items hold, by language; and the file in which it is noted what others do.

    kept  where it is kept what was found in the documents
    """

    def __init__(self, path: Path, lines: Sequence[Mapping[str, Any]], keep: int, mark: bytes) -> None:
        self.found: dict[str, Inventory] = {}
        self.count = 0
        for line in lines:
            inventory.merge_each(self.found, {lang: inventory.part_read(each) for lang, each in line["found"].items()})
            self.count += line["count"]
        self._path, self._log = path, Log(path, keep)
        self.kept = Kept(path.with_name(KEPT), mark, lines[-1]["kept"] if lines else 0)

    def note(self, count: int, new: Mapping[str, Inventory]) -> None:
        """Note what so many further items hold; raises InputError."""
        found = {lang: inventory.part_noted(each) for lang, each in new.items()}
        self._log.add(_line({"count": count, "kept": self.kept.so_far(), "found": found}))

    def end(self) -> None:
        """All are read, and what was chosen is noted elsewhere."""
        self.close()
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let others have it."""
        self.kept.close()
        self._log.close()


def opened(mapping: Path, about: Mapping[str, str], inputs: Sequence[Sequence[str]], *, resume: bool) -> Account:
    """The account of a run that begins, or that goes on where there is one; raises InputError."""
    path = mapping / ACCOUNT
    if resume and os.path.lexists(path):
        return _again(path, about, inputs)
    head = _line({"says": SAYS, "about": dict(about), "inputs": inputs}) + b"\n"
    file = Whole(path, 0o600, top=mapping, where=ACCOUNT)
    try:
        file.write(head)
        file.finish()
    finally:
        file.drop()
    return Account(path, (), len(head), marked(about, inputs))


def _again(path: Path, about: Mapping[str, str], inputs: Sequence[Sequence[str]]) -> Account:
    try:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        head, *lines = map(json.loads, whole.splitlines())
        before, was = head["about"], head["inputs"]
        made = Account(path, lines, len(whole), marked(before, was))
    except OSError:
        raise InputError(f"{ACCOUNT}: cannot be read in the mapping folder; check your rights") from None
    except (ValueError, KeyError, TypeError, IndexError):
        raise InputError(f"{ACCOUNT}: is not that of a run; remove it from the mapping folder") from None
    try:
        check_about(before, about)
        check_inputs(was, inputs)
    except InputError:
        made.close()
        raise
    return made


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")
