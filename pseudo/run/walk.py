"""What is found in the files and folders that are given: nothing is skipped in silence.

What comes in: paths, and what is to be left alone. What goes out: one `Found` for each file that can be read and for
each thing that cannot or is not to be, with the reason. Start at `found`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pseudo.core import codes
from pseudo.core.files import Stamp, same, stamp

HIDDEN = "hidden"
MARK = ".pseudo-results"
"""The file that says of a folder of results, where that lies in a folder that is read, that it is one."""
OTHER = "of no format that is read; `pseudo formats` lists those"
STRANGE = {stat.S_IFSOCK: "a socket", stat.S_IFIFO: "a pipe", stat.S_IFBLK: "a device", stat.S_IFCHR: "a device"}


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that was found.

    source  where it is; path its path in the folder that was given, or its own name
    state   file: to be read; failed: to be told as an error; left: left out, and said; counted: left out as many are;
            refused: the command cannot be meant so
    why     what is said of it
    was     of a file: which it is, and how long and new it was
    """

    source: Path
    path: Path
    state: Literal["file", "failed", "left", "counted", "refused"] = "file"
    why: str = ""
    was: Stamp | None = None


def found(sources: Sequence[Path], apart: Mapping[Path, str], private: Mapping[Path, str],
          reads: Callable[[Path], bool]) -> Iterator[Found]:
    """Everything in the sources, in their order and in that of paths within a folder.

    reads    whether a file is of a format that is read, by its name
    apart    folders that are not read, with what they are called
    private  files that are not read under whatever name, with what they are called: what they hold must not come out
    """
    for source in sources:
        name = Path(source.name or source.resolve().name)
        if source.is_dir():
            yield from sorted(_inside(source, name, apart, private, reads), key=lambda each: each.path.parts)
            continue
        try:
            status = source.stat()
        except OSError as error:
            what = codes.lower(error.strerror or "cannot be read")
            what = "no such file or folder" if isinstance(error, FileNotFoundError) else what
            yield Found(source, name, "refused", f"{what}; check the path and your rights")
            continue
        if not reads(source):
            yield Found(source, name, "refused", f"is {OTHER}; say --format, or convert it to plain text")
        else:
            yield _file(source, name, status, private)


def _inside(folder: Path, name: Path, apart: Mapping[Path, str], private: Mapping[Path, str],
            reads: Callable[[Path], bool]) -> Iterator[Found]:
    waiting = [(folder, Path(), frozenset[tuple[int, int]]())]
    while waiting:
        here, path, above = waiting.pop()
        try:
            status = here.stat()
            entries = list(os.scandir(here))
        except OSError as error:
            yield Found(here, path if path.parts else name, "failed", _unread("folder", error))
            continue
        mark = (status.st_dev, status.st_ino)
        if mark in above:
            yield Found(here, path, "left", "a folder that holds itself is not read")
            continue
        for entry in entries:
            each, below = path / entry.name, here / entry.name
            try:
                if entry.name.startswith("."):
                    yield Found(below, each, "counted", HIDDEN)
                elif entry.is_symlink():
                    yield Found(below, each, "left", "a link is not followed; give what it leads to by itself")
                elif entry.is_dir():
                    what = next((called for other, called in apart.items() if same(below, other)), None)
                    what = "the folder of earlier results" if what is None and (below / MARK).exists() else what
                    if what is not None:
                        yield Found(below, each, "left", f"{what} is not read")
                    else:
                        waiting.append((below, each, above | {mark}))
                elif entry.is_file() and not reads(below):
                    yield Found(below, each, "counted", OTHER)
                else:
                    yield _file(below, each, entry.stat(follow_symlinks=False), private)
            except OSError as error:
                yield Found(below, each, "failed", _unread("file", error))


def _file(source: Path, path: Path, status: os.stat_result, private: Mapping[Path, str]) -> Found:
    if not stat.S_ISREG(status.st_mode):
        return Found(source, path, "left", f"{STRANGE.get(stat.S_IFMT(status.st_mode), 'no file')} is not read")
    what = next((called for other, called in private.items() if same(source, other)), None)
    if what is not None:
        return Found(source, path, "left", f"{what} is no document and is not read")
    return Found(source, path, was=stamp(status))


def _unread(what: str, error: OSError) -> str:
    why = codes.lower(error.strerror or type(error).__name__)
    return f"the {what} cannot be read: {why}; nothing of it came out; check your rights"
