"""Files of a run and the places where their results go, so that no two come to one place.

What comes in: the files' plans, and new names where names are in their own. What goes out: free paths. Start at `Plan`
and `Places`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core import codes, packing
from pseudo.core.files import Stamp
from pseudo.formats.door import Format
from pseudo.run.filenames import Part

TABLE = "names.tsv"
"""The table of old and new names, in the mapping folder."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One file: what is read, where the result goes, and where the full document (None: nowhere).

    numbers  what the parts of its path are called where they hold a name; the last is the number of the document
    label    what messages call it
    name     parts of its path; those in which a name was found are written anew
    target   None where the document is to say it
    why      of a thing that cannot be read: why
    form     the format in which it is read
    done     nothing is to be written of it: its place is taken; over: what is at its place may be replaced
    """

    source: Path
    target: Path | None
    mapping: Path | None
    numbers: tuple[int, ...]
    label: str
    name: tuple[Part, ...] = field(repr=False)
    was: Stamp | None = None
    why: str = ""
    form: Format | None = None
    done: bool = False
    over: bool = False

    @property
    def hides(self) -> tuple[str | None, ...]:
        """The parts of the path, None for one in which a name was found."""
        return tuple(None if part.found else part.text for part in self.name)


class Places:
    """Where results go: under their own paths, or others where names are in these. No two come to one place, in
    whatever letter case and composition they are written."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._folders: dict[tuple[str, ...], Path] = {}
        self._taken: set[tuple[Path, str]] = set()

    def keep(self, plan: Plan, target: Path) -> None:
        """Note the place that a file has."""
        here = self._out
        for depth, part in enumerate(target.relative_to(self._out).parts, 1):
            self._taken.add((here, alike(part)))
            here /= part
            if depth < len(plan.name):
                self._folders[tuple(part.text for part in plan.name[:depth])] = here

    def take(self, plan: Plan, new: Sequence[str | None]) -> Path:
        """A free place for a file whose path has these parts, None for one that becomes a number."""
        folder = self._out
        for depth, (part, made, number) in enumerate(zip(plan.name, new, plan.numbers, strict=True), 1):
            old = tuple(part.text for part in plan.name[:depth])
            if part.file:
                return self._free(folder, made or f"{number}{packing.ending(part.text)}")
            if old not in self._folders:
                self._folders[old] = self._free(folder, made or str(number))
            folder = self._folders[old]
        raise AssertionError("a path ends in a file")

    def move(self, old: tuple[str, ...], new: str) -> tuple[Path, Path]:
        """Where a folder is, and a free place for it."""
        return self._folders[old], self._free(self._folders[old].parent, new)

    def stays(self, old: tuple[str, ...]) -> bool:
        """Whether a folder has its own name."""
        return old in self._folders and self._folders[old].name == old[-1]

    def _free(self, folder: Path, name: str) -> Path:
        end, more = packing.ending(name), 1
        stem = name.removesuffix(end)
        while (folder, alike(name)) in self._taken:
            more += 1
            name = f"{stem}-{more}{end}"
        self._taken.add((folder, alike(name)))
        return folder / name


def alike(name: str) -> str:
    """What names have in common that some file system takes for one."""
    return unicodedata.normalize("NFC", codes.casefold(unicodedata.normalize("NFC", name)))


def shown(path: Path) -> str:
    """A path on one line whatever is in it."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in str(path))
