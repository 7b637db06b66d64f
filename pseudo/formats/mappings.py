"""Which files are mappings: those of a folder that `--mapping` wrote, without what a run keeps there for itself.

What comes in: a folder, or files. What goes out: the mappings among them, and the one that belongs to a result. Start
at `of_folder` and `of_result`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import orjson

from pseudo.core.files import read, reading

RENAMED = "names.tsv"
"""The table of a run, in its mapping folder: number of the document, old name, new name of its file."""
SUFFIXES = (".json", ".jsonl")
OWN = re.compile(rb'\s*\{\s*"(?:says|version|schema)"\s*:\s*"')
"""How that begins which is no mapping, but for a document with such a field."""
REPORTS = frozenset(("world", "restored", "documents"))
"""What reports have beside the version."""
HEAD = 200


def of_folder(folder: Path) -> list[Path]:
    """The mappings in a folder and those below it, in the order of their names."""
    return sorted(each for each in folder.rglob("*")
                  if each.suffix in SUFFIXES and each.is_file() and not is_state(each))


def is_state(file: Path) -> bool:
    """Whether a file is what a run or a command keeps for itself beside the mappings: the list of what failed, how far
    it has come, findings, a report."""
    with reading(str(file)) as stream:
        head = stream.read(HEAD)
        if file.name == RENAMED or not OWN.match(head):
            return file.name == RENAMED
        data = head + stream.read()
    return _says(data.strip().split(b"\n", 1)[0]) or _says(data)


def _says(data: bytes) -> bool:
    """Whether JSON is of that kind.

    >>> _says(b'{"says": "for your eyes", "files": []}'), _says(b'{"says": "b", "text": "a"}')
    (True, False)
    """
    try:
        value = orjson.loads(data)
    except ValueError:
        return False
    if not isinstance(value, dict) or {"text", "pseudonymised"} & value.keys():
        return False
    return "says" in value or str(value.get("schema", "")).startswith("pseudo-") or (
        "version" in value and not value.keys().isdisjoint(REPORTS))


def of_result(mappings: Sequence[Path], folder: Path, result: Path) -> list[Path]:
    """The mapping of the file that became this one, by its name and the folders above it, and by its old name where the
    run has changed it; all of them where none is its own.

    >>> [each.name for each in of_result([Path("m/a.txt.json"), Path("m/b.odt.jsonl")], Path("m"), Path("out/b.odt"))]
    ['b.odt.jsonl']
    """
    by_name = {each.relative_to(folder).as_posix().removesuffix(each.suffix): each for each in mappings}
    renamed = _renamed(folder / RENAMED)
    parts = result.parts
    for first in range(len(parts)):
        name = "/".join(parts[first:])
        own = by_name.get(renamed.get(name, name))
        if own is not None:
            return [own]
    below = [each for name, each in by_name.items() if name.rpartition("/")[2] == result.name]
    return below if len(below) == 1 else list(mappings)


def _renamed(table: Path) -> dict[str, str]:
    """What files were called, by what they are called now."""
    if not table.is_file():
        return {}
    rows = (line.split("\t") for line in read(str(table)).decode("utf-8", "replace").splitlines()[2:])
    return {row[2]: row[1] for row in rows if len(row) == 3}
