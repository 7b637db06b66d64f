"""No result takes the place of a file that its command reads, nor of another result.

What comes in: the options of a call. What goes out: nothing, or an error of one line, before a file is opened. Start at
`check`; every command that writes files goes through it, and says in its `COMMAND` which (`Command.writes`).
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pseudo.commands.command import Command
from pseudo.core.errors import InputError
from pseudo.core.files import same, within

LANGUAGES = ("pseudo", "morph", "name_db")
"""What is read of the folder of `--data`."""


def check(command: Command, params: Sequence[Any], given: Mapping[str, Any], config: Path | None = None) -> None:
    """That no file which is written is one that is read (text, key, vault, table, a file of a folder, what standard
    input is), or another that is written; raises InputError.

    params   the parameters of the command, as the command line knows them
    given    their values, by name
    config   the file that options were taken from
    """
    new = [(_called(param), path) for param in params if param.name in command.writes
           for path in _paths(given.get(param.name))]
    if not new:
        return
    old = [] if config is None else [("--config", config)]
    stdin = False
    for param in params:
        if param.name in (*command.writes, *command.folders) or not _is_file(param):
            continue
        for path in _paths(given.get(param.name)):
            if str(path) == "-":
                stdin = True
            else:
                old += [(_called(param), each) for each in _below(param.name, path)]
    for at, (_, path) in enumerate(new):
        there = path.exists()
        met = [called for called, other in old if there and (same(path, other) or (
            other.is_dir() and within(path, other) and _read(path, called)))]
        if there and stdin and _standard_input(path):
            met.append("standard input")
        met += [called for called, other in new[:at] if _one(path, other)]
        if met:
            raise InputError(f"{path}: the result would replace another file of this command ({met[0]}); take another "
                             "name")


def _called(param: Any) -> str:
    """What a parameter is called on the command line.

    >>> from types import SimpleNamespace
    >>> _called(SimpleNamespace(param_type_name="option", opts=["-o", "--out"], metavar="FILE"))
    '--out'
    """
    return str(param.metavar).partition("|")[0] if param.param_type_name == "argument" else max(param.opts, key=len)


def _is_file(param: Any) -> bool:
    """Whether the value of a parameter is a path; an argument that is none names no file that is there."""
    return param.type.name in ("path", "file", "directory") or param.param_type_name == "argument"


def _paths(value: Any) -> Iterator[Path]:
    """The paths in the value of a parameter.

    >>> [*map(str, _paths(["a", Path("b")]))], [*_paths(None)]
    (['a', 'b'], [])
    """
    for each in value if isinstance(value, list | tuple) else (value,):
        if isinstance(each, str | Path) and str(each):
            yield Path(each)


def _below(name: str, path: Path) -> list[Path]:
    """What is read of what a parameter names: of a folder of languages those that it holds."""
    return [path / each for each in LANGUAGES] if name == "data" else [path]


def _read(file: Path, called: str) -> bool:
    """Whether a file that is there would be read with the folder in which it lies; reports of ours are not."""
    from pseudo.formats import found, mappings

    if not file.is_file() or (file.suffix not in mappings.SUFFIXES if called == "--mapping"
                              else found.by_suffix(file) is None and called != "--data"):
        return False
    return not mappings.is_state(file)


def _standard_input(path: Path) -> bool:
    """Whether that is the file that standard input comes from."""
    try:
        status, other = os.fstat(0), path.stat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and os.path.samestat(status, other)


def _one(path: Path, other: Path) -> bool:
    """Whether two results would be one file; a device takes both."""
    if path.exists() and not path.is_file():
        return False
    return path.resolve() == other.resolve() or same(path, other)
