"""Folders of object stores, which `pseudo run` reads and writes as if they lay here: `s3://bucket/letters`.

What comes in: the paths that the command was given. What goes out: paths of this machine, with the files of a store in
a folder for the owner alone that goes when the run ends; and results, sent when all are written. Start at `staged`.

What there is of stores is what pyarrow brings. An address may hold a password: no message names one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pseudo.core.errors import InputError
from pseudo.core.files import passing

T = TypeVar("T")
PREFIX = ".pseudo-store-"
RESULTS = "store"
"""The folder of the mapping folder where results of a run stay until they are sent, so that it can be resumed."""
REMEDY = "check the address, your rights there and the network"


@dataclass(frozen=True, slots=True)
class Staged:
    """Where a run reads and writes here.

    away  something of it is in a store
    """

    sources: list[Path] = field(repr=False)
    out: Path = field(repr=False)
    away: bool = False
    _to: tuple[Any, str] | None = field(default=None, repr=False)

    def send(self) -> None:
        """Send the results to their store, where that is where they go; raises InputError."""
        if self._to is not None and self.out.is_dir():
            store, base = self._to
            _tried("-o", lambda fs: fs.copy_files(str(self.out), base, fs.LocalFileSystem(), store))
            shutil.rmtree(self.out)


def address(path: Path) -> str | None:
    """The address of a store that was given for a path, which has only one slash of its two; None for a path.

    >>> address(Path("s3://bucket/letters")), address(Path("letters/a.txt")), address(Path("C:/letters"))
    ('s3://bucket/letters', None, None)
    """
    kind, apart, place = str(path).partition(":/")
    place = place.lstrip("/")
    if not (apart and place and len(kind) > 1 and kind.isascii() and kind.isalnum()) or path.exists():
        return None  # one letter is a drive of Windows
    return f"{kind}://{'/' * (kind == 'file')}{place}"


@contextmanager
def staged(sources: Sequence[Path], out: Path, mapping: Path | None, *, force: bool) -> Iterator[Staged]:
    """The sources and the folder of results as paths of this machine.

    force   results that are in the store may be overwritten
    raises  InputError where a store cannot be read, or there are results in it
    """
    if mapping is not None and address(mapping) is not None:
        raise InputError("--mapping: is in an object store, and names people; give a folder of this machine")
    if not any(map(address, (*sources, out))):
        yield Staged(list(sources), out)
        return
    with passing(PREFIX, mapping) as top:
        to = None if address(out) is None else _store(out, "-o")
        here = out if to is None else (mapping or top) / RESULTS
        if to is not None and not force and _files(to, "-o"):
            raise InputError("-o: there is something in the folder of the store; take an empty one, or say --force")
        yield Staged([_fetched(source, f"IN {number}", top / str(number)) for number, source in enumerate(sources, 1)],
                     here, True, to)


def _fetched(source: Path, called: str, into: Path) -> Path:
    """A source on this machine: a file under its own name, or a folder."""
    if address(source) is None:
        return source
    store, base = _store(source, called)
    names = _files((store, base), called)
    if not names:
        raise InputError(f"{called}: there is nothing in the store; {REMEDY}")
    if any({"..", "."} & {*name.split("/")} for name in names):
        raise InputError(f"{called}: a name in the store leads out of its folder; rename it there")
    into.mkdir(mode=0o700)
    target = into / base.rpartition("/")[2] if names == [base] else into
    _tried(called, lambda fs: fs.copy_files(base, str(target), store, fs.LocalFileSystem()))
    return target


def _store(path: Path, called: str) -> tuple[Any, str]:
    """The store of an address, and the place in it."""
    store, base = _tried(called, lambda fs: fs.FileSystem.from_uri(address(path)))
    return store, str(base).rstrip("/")


def _files(at: tuple[Any, str], called: str) -> list[str]:
    """The names of all files at a place of a store, or of the one that is there."""
    def listed(fs: Any) -> list[str]:
        store, base = at
        if store.get_file_info(base).type == fs.FileType.File:
            return [base]
        every = store.get_file_info(fs.FileSelector(base, allow_not_found=True, recursive=True))
        return [each.path for each in every if each.type == fs.FileType.File]

    return _tried(called, listed)


def _tried(called: str, does: Callable[[Any], T]) -> T:
    """What pyarrow's module of stores gives; raises InputError without what it says: that names addresses."""
    try:
        import pyarrow.fs
    except ImportError:
        raise InputError(f"{called}: an object store needs pyarrow: pip install '.[arrow]'") from None
    try:
        return does(pyarrow.fs)
    except (OSError, ValueError, pyarrow.ArrowException) as error:
        raise InputError(f"{called}: the store cannot be used ({type(error).__name__}); {REMEDY}") from None
