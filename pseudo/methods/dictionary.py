"""The user's own list: who becomes whom, from a table (`original<TAB>new`) or a TOML file (`"original" = "new"`).

What comes in: entries, the path of the list. What goes out: the new norms, which are inflected as any name is. What is
not on the list has the method that the row names as `otherwise`. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pseudo.core import settings
from pseudo.core.canonical import nfc
from pseudo.core.document import Entry
from pseudo.core.errors import InputError, PolicyError
from pseudo.language.letters import fold
from pseudo.methods.method import Asked, Check, Method, Row, every, one_of
from pseudo.methods.replace import fits as drawn

OTHERWISE = ("replace", "keep", "label", "number", "tag", "mask", "delete")
"""What can be done with what is not on the list."""


def parameters(type_: str) -> Mapping[str, Check]:
    """file: the list; otherwise: the method of what is not on it."""
    others = OTHERWISE if drawn(type_) else OTHERWISE[1:]
    return {"file": listed, "otherwise": one_of(*others)}


def listed(value: object, lang: str | Path) -> str:
    """A file that can be read as a list; what is wrong with it is said by its line, without quoting it."""
    if not isinstance(value, str) or not value:
        return "is the path of a list, .tsv or .toml"
    try:
        _read(Path(value))
    except InputError as wrong:
        return f"is a list that cannot be taken: {wrong}"
    return ""


def instead(entry: Entry, row: Row) -> str:
    """The method of an entry that is not on the list."""
    if _new(entry, row) is not None:
        return ""
    return str(row.get("otherwise", "replace" if drawn(entry.main_type) else "label"))


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """What the list says of each."""
    found = {key: _new(entry, {"file": asked.parameter(entry, "file", "")}) for key, entry in entries.items()}
    return {key: new for key, new in found.items() if new is not None}


def _new(entry: Entry, row: Row) -> str | None:
    """What the list says of an entry: by its norm, else by the norm without accents and capitals."""
    if not row.get("file"):
        return None
    words = _read(Path(str(row["file"])))
    return words.get(entry.norm) or words.get(fold(entry.norm))


def _read(file: Path) -> Mapping[str, str]:
    """The list of a file, once while that is as it was. raises PolicyError"""
    try:
        was = file.stat()
    except OSError:
        raise PolicyError("there is no such file; give its path, from the folder of the policy on") from None
    return _list(file, was.st_mtime_ns, was.st_size)


@lru_cache(maxsize=16)
def _list(file: Path, changed: int, size: int) -> Mapping[str, str]:
    rows: list[tuple[int, list[Any]]]
    if file.suffix == ".toml":
        given = settings.load(file, "docs/methods.md", PolicyError)
        rows = [(number, list(pair)) for number, pair in enumerate(given.items(), 1)]
        place = "entry"
    else:
        try:
            lines = nfc(file.read_bytes().decode("utf-8-sig")).splitlines()
        except (OSError, UnicodeDecodeError):
            raise PolicyError("it cannot be read as UTF-8; make it a file of UTF-8 text") from None
        rows = [(number, line.split("\t")) for number, line in enumerate(lines, 1) if line.strip()]
        place = "line"
    words: dict[str, str] = {}
    folded: dict[str, str] = {}
    for number, cells in rows:
        fine = len(cells) == 2 and all(isinstance(cell, str) and cell.strip() for cell in cells)
        if not fine:
            raise PolicyError(f"{place} {number}: give an original and a new name, with a tab between them in a table")
        old, new = (str(cell).strip() for cell in cells)
        if words.setdefault(old, new) != new:
            raise PolicyError(f"{place} {number}: this original stands above with another new name; keep one of them")
        folded.setdefault(fold(old), new)
    return {**folded, **words}


METHOD = Method(every, rank=7, parameters=parameters, choose=choose, required=("file",), paths=frozenset(("file",)),
                instead=instead)
