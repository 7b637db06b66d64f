"""The rows of a file of known names: TOML (`[[known]]`), or a table with its columns named in the first line.

What comes in: a file. What goes out: its rows, checked, each with what is to become of the name. What is wrong is said
by the number of the row alone: what stands there is somebody's name. Start at `load`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pseudo.core import codes, settings
from pseudo.core.canonical import nfc
from pseudo.core.document import NAMES
from pseudo.core.errors import InputError
from pseudo.core.files import decode

GUIDE = "docs/known.md"
ACTIONS = ("replace", "keep", "deny")
COLUMNS = ("norm", "type", "action", "repl", "aliases", "gender", "alone", "note")
APART = "|"
"""What stands between the aliases in a table."""
SEPARATORS = "\t;,"
TEXTS = ("norm", "type", "action", "repl", "gender")
YES = {"": False, "no": False, "false": False, "yes": True, "true": True}
GENDERS = ("", "M", "F")


@dataclass(frozen=True, slots=True)
class Row:
    """A name that is known.

    action   replace: it is found and replaced; keep: found and left; deny: never a name
    repl     the new name; None: one is drawn
    aliases  other names of the same
    alone    of a person: surname and given name alone mean her, too
    """

    norm: str = field(repr=False)
    type: str = "PER"
    action: str = "replace"
    repl: str | None = field(default=None, repr=False)
    aliases: tuple[str, ...] = field(default=(), repr=False)
    gender: str = ""
    alone: bool = False


def load(file: Path) -> tuple[Row, ...]:
    """The rows of a file, once while that is as it was. raises InputError that names the row and quotes nothing

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "known.csv")
    ...     _ = file.write_text("norm;action\\nKiss Éva;\\nNagy Pál;leave\\n", encoding="utf-8")
    ...     load(file)
    Traceback (most recent call last):
    pseudo.core.errors.InputError: known.csv, row 2: action is replace, keep or deny; see docs/known.md
    """
    try:
        was = file.stat()
    except OSError:
        raise InputError(f"{file.name}: there is no such file of known names; see {GUIDE}") from None
    return _loaded(file, was.st_mtime_ns, was.st_size)


@lru_cache(maxsize=4)
def _loaded(file: Path, changed: int, size: int) -> tuple[Row, ...]:
    raw = _of_toml(file) if file.suffix == ".toml" else _of_table(file)
    rows: list[Row] = []
    above: dict[tuple[str, str], tuple[int, Row]] = {}
    for number, cells in enumerate(raw, 1):
        try:
            row = _row(cells)
        except _Wrong as wrong:
            raise InputError(f"{file.name}, row {number}: {wrong}; see {GUIDE}") from None
        first, same = above.setdefault((row.norm, row.type), (number, row))
        if same != row:
            raise InputError(f"{file.name}, row {number}: is the name of row {first}, which says something else of it; "
                             "keep one of the two")
        if first == number:
            rows.append(row)
    if not rows:
        raise InputError(f"{file.name}: has no rows; see {GUIDE}")
    return tuple(rows)


class _Wrong(Exception):
    """What is wrong with a row."""


def _of_toml(file: Path) -> list[Mapping[str, Any]]:
    given = settings.load(file, GUIDE)
    rows = given.get("known", [])
    if given.keys() - {"known"} or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(f"{file.name}: is rows under [[known]] and nothing else; see {GUIDE}")
    return rows


def _of_table(file: Path) -> Iterator[Mapping[str, Any]]:
    """The rows of a table whose cells stand between tabs, semicolons or commas."""
    text = nfc(decode(file.read_bytes(), file.name)).removeprefix("\ufeff")
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        names = [codes.lower(name.strip()) for name in next(lines, [])]
        if "norm" not in names or set(names) - set(COLUMNS) or len(set(names)) < len(names):
            raise InputError(f"{file.name}: its first line names the columns: norm, and of {', '.join(COLUMNS[1:])} "
                             f"what you need; see {GUIDE}")
        for number, cells in enumerate((cells for cells in lines if any(map(str.strip, cells))), 1):
            if len(cells) > len(names):
                raise InputError(f"{file.name}, row {number}: has more cells than there are columns; put what holds "
                                 "the separator in quotes")
            row: dict[str, Any] = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
            row["aliases"] = [each.strip() for each in row.get("aliases", "").split(APART) if each.strip()]
            yield row
    except csv.Error:
        raise InputError(f"{file.name}: cannot be read as a table from line {lines.line_num} on; close its quotes"
                         ) from None


def _row(cells: Mapping[str, Any]) -> Row:
    if cells.keys() - set(COLUMNS):
        raise _Wrong(f"has a key that is not known; there are {', '.join(COLUMNS)}")
    said = {name: cells.get(name, "") for name in TEXTS}
    aliases, alone = cells.get("aliases", []), cells.get("alone", "")
    if not all(isinstance(value, str) for value in said.values()):
        raise _Wrong("has a value that is no text in quotes")
    if not isinstance(aliases, list) or not all(isinstance(each, str) for each in aliases):
        raise _Wrong("aliases are a list of names in quotes")
    norm, repl = (" ".join(said[name].split()) for name in ("norm", "repl"))
    others = tuple(dict.fromkeys(" ".join(each.split()) for each in aliases))
    if not all(any(map(str.isalpha, name)) for name in (norm, *others)):
        raise _Wrong("has a name without a letter, or none")
    type_, action = said["type"].strip() or "PER", said["action"].strip() or "replace"
    if type_ not in NAMES:
        raise _Wrong(f"type is one of {', '.join(sorted(NAMES))}; for numbers write patterns")
    if action not in ACTIONS:
        raise _Wrong("action is replace, keep or deny")
    if repl and action != "replace":
        raise _Wrong(f"has a new name, and action {action}; keep one of the two")
    if codes.upper(said["gender"].strip()) not in GENDERS:
        raise _Wrong("gender is M or F")
    if alone not in (True, False) and codes.lower(str(alone)) not in YES:
        raise _Wrong("alone is yes or no")
    yes = alone if isinstance(alone, bool) else YES[codes.lower(str(alone))]
    return Row(norm, type_, action, repl or None, others, codes.upper(said["gender"].strip()), yes)
