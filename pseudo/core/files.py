"""Files in and out: whole or not at all, and errors of one line.

What comes in: paths (`-` is standard input). What goes out: bytes, text, and files that appear under their name only
when they are complete. Start at `read`, `decode` and `Whole`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from pseudo.core import codes, packing
from pseudo.core.begun import Begun
from pseudo.core.errors import InputError

BOM = b"\xef\xbb\xbf"
STDIN = "standard input"
PART = ".pseudo-", ".part"
"""How the name of a file that is being written begins and ends."""


def named(source: str) -> str:
    """What messages call a source."""
    return STDIN if source == "-" else source


def plain(text: str) -> str:
    """The text without the half characters by which Python spells a path that is not UTF-8; JSON cannot have them."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


Stamp = tuple[int, int, int, int]
"""Which file it is, how long, and when it was last written."""


def stamp(status: os.stat_result) -> Stamp:
    """What tells that a file is another one, or another text, than it was."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


@contextmanager
def reading(source: str, *, where: str = "", was: Stamp | None = None, unpack: bool = False) -> Iterator[BinaryIO]:
    """The source opened for bytes; raises InputError when that cannot be.

    where  what messages call it
    was    what it was before: a file that is another by now, or changes while it is read, is an error
    unpack  what is packed (`packing`) is read plain
    """
    where = where or named(source)
    if source == "-":
        yield packing.unpacked(sys.stdin.buffer, where) if unpack else sys.stdin.buffer
        return
    try:
        stream = open(source, "rb", opener=_opened if was else None)  # noqa: SIM115 - closed below
    except OSError as error:
        raise unusable(where, error) from None
    with stream:
        try:
            _check_same(stream, where, was)
            yield packing.unpacked(stream, where) if unpack else stream
            _check_same(stream, where, was)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise unusable(where, error) from None


def _opened(path: str, flags: int) -> int:
    """The file opened without waiting: a pipe that took its place could wait for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _check_same(stream: BinaryIO, where: str, was: Stamp | None) -> None:
    if was is not None and stamp(os.fstat(stream.fileno())) != was:
        raise InputError(f"{where}: changed while it was read; run it again when nobody writes to it")


def read(source: str, *, where: str = "", was: Stamp | None = None, unpack: bool = False) -> bytes:
    """All bytes of the source; raises InputError. The rest is as for `reading`."""
    with reading(source, where=where, was=was, unpack=unpack) as stream:
        return stream.read()


def unusable(source: str | Path, error: OSError) -> InputError:
    """The error of the operating system in one line with a remedy."""
    what = codes.lower(error.strerror or type(error).__name__)
    remedy = "`pseudo run` takes folders" if isinstance(error, IsADirectoryError) else "check the path and your rights"
    return InputError(f"{source}: {what}; {remedy}")


def decode(data: bytes, where: str) -> str:
    """The bare text in `data`, without the byte order mark that some editors put before it.

    raises  InputError when it is not UTF-8, or has zero bytes as binary files have

    >>> decode("Győr".encode("latin2"), "letter.txt")
    Traceback (most recent call last):
    pseudo.core.errors.InputError: letter.txt: is not UTF-8 (byte 3); convert it, say with iconv -f iso-8859-2 -t utf-8
    """
    text, wrong = utf8(data)
    if wrong:
        raise InputError(f"{where}: {wrong}")
    return text


def utf8(data: bytes) -> tuple[str, str]:
    """The text in `data`, without its byte order mark, or what is wrong with it, with a remedy."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", "is UTF-16, not UTF-8; convert it, say with iconv -f utf-16 -t utf-8"
    if b"\0" in data:
        return "", f"is a binary file (zero byte at {data.index(0) + 1}); give plain text in UTF-8"
    try:
        return data.removeprefix(BOM).decode("utf-8"), ""
    except UnicodeDecodeError as error:
        at = error.start + 1 + (len(BOM) if data.startswith(BOM) else 0)
        return "", f"is not UTF-8 (byte {at}); convert it, say with iconv -f iso-8859-2 -t utf-8"


def within(path: Path, folder: Path) -> bool:
    """Whether a path is a folder or lies in it, by whatever links or other names it is reached.

    >>> within(Path("a/../b/c"), Path("b")), within(Path("bc"), Path("b"))
    (True, False)
    """
    real, top = path.resolve(), folder.resolve()
    return real.is_relative_to(top) or any(same(each, top) for each in (real, *real.parents))


def same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file or folder that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def exposed(path: Path) -> bool:
    """Whether others than its owner can read a file; a pipe has no such rights."""
    try:
        status = path.stat()
    except OSError:
        return False
    return os.name == "posix" and stat.S_ISREG(status.st_mode) and bool(status.st_mode & 0o077)


class Whole:
    """A file that gets its name when it is complete: written beside it under a name that nobody can guess, then
    renamed. A link that has its name is replaced, not followed.

    mode   rights of the file; folders that are made for a file only its owner may read are the owner's alone
    top    folder in which it is to lie: no folder on the way from there may be a link
    where  what messages call it
    fresh  a file that has its name by then is not replaced
    pack   it is packed where its name says so
    begun  how much of it was written before, by a process that is gone (`so_far`): the rest of that goes
    """

    def __init__(self, path: Path, mode: int = 0o666, *, top: Path | None = None, where: str = "",
                 fresh: bool = False, pack: bool = False, begun: Begun | None = None) -> None:
        self._packer = packing.packer(path.name) if pack else None
        self.path, self._where, self._mode, self._fresh = path, where or str(path), mode, fresh
        try:
            for folder in (*reversed(path.parent.parents), path.parent):  # mkdir gives its mode to the last alone
                if top is not None and folder != top and folder.is_relative_to(top) and folder.is_symlink():
                    raise InputError(f"{self._where}: a folder of the result is a link; remove the link, or take an "
                                     "empty folder")
                folder.mkdir(exist_ok=True, mode=0o700 if mode == 0o600 else 0o777)
            self._check_free()
            self._hash = hashlib.sha256()
            self._file: BinaryIO
            if begun is None:
                handle, name = tempfile.mkstemp(prefix=PART[0], suffix=PART[1], dir=path.parent)
                self._temporary, self._file = Path(name), os.fdopen(handle, "wb")
            else:
                self._temporary, self._file = begun.path, begun.opened(self._hash.update)
        except OSError as error:
            raise unwritable(self._where, error) from None

    def _check_free(self) -> None:
        """That what has the name is nothing, or something that a file may replace."""
        if not os.path.lexists(self.path):
            return
        if self._fresh:
            raise InputError(f"{self._where}: the result is there already; take another name, or an empty folder")
        kind = self.path.lstat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISLNK(kind)):
            raise InputError(f"{self._where}: the result would replace what is no file; take another name")

    def write(self, data: bytes) -> None:
        """Append; raises InputError when the disk does not take it."""
        self._write(data if self._packer is None else self._packer.compress(data))

    def _write(self, data: bytes) -> None:
        self._hash.update(data)
        try:
            self._file.write(data)
        except OSError as error:
            raise unwritable(self._where, error) from None

    def so_far(self) -> Begun:
        """What is written by now; it is handed on to the system, not to the disk."""
        try:
            self._file.flush()
        except OSError as error:
            raise unwritable(self._where, error) from None
        return Begun(self._temporary, self._file.tell(), self._hash.hexdigest())

    def leave(self) -> None:
        """Stop writing, and leave what is there for who goes on with it."""
        with suppress(OSError):
            self._file.close()

    def complete(self) -> str:
        """Say that all is written. SHA-256 of the file."""
        if self._packer is not None:
            self._write(self._packer.flush())
            self._packer = None
        return self._hash.hexdigest()

    def finish(self) -> None:
        """Give the file its name."""
        self.complete()
        try:
            if self._mode != 0o600:
                os.chmod(self._temporary, self._mode & ~_umask())
            self._file.close()  # writes what is left; only then is it known that the disk took it
            self._check_free()
            os.replace(self._temporary, self.path)
        except OSError as error:
            self.drop()
            raise unwritable(self._where, error) from None

    def drop(self) -> None:
        """Leave nothing behind. After `finish` it does nothing."""
        with suppress(OSError):  # what was not written out for want of room is not wanted any more
            self._file.close()
        self._temporary.unlink(missing_ok=True)


class Log:
    """A file of lines that is kept while something goes on: a line that was added is on the disk. Its owner alone may
    read it; while one process has it, no other gets it.

    keep   how many of its bytes stay: what a process that was killed wrote of a line is cut off
    raises  InputError when it cannot be had
    """

    def __init__(self, path: Path, keep: int) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0))
            try:
                _lock(self._file)
                os.ftruncate(self._file, keep)
            except BaseException:
                self.close()
                raise
        except BlockingIOError:
            raise InputError(f"{path.name}: another run is at work here; wait for its end") from None
        except OSError as error:
            raise unwritable(path.name, error) from None

    def add(self, line: bytes) -> None:
        """Add a line; raises InputError when the disk does not take it."""
        try:
            os.write(self._file, line + b"\n")
            os.fsync(self._file)
        except OSError as error:
            raise unwritable(self._path.name, error) from None

    def close(self) -> None:
        """Let others have it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _lock(descriptor: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def swept(folder: Path, keep: Container[Path] = ()) -> None:
    """Remove what a process that was killed left half written in a folder, but for what it is to go on with."""
    for path in folder.glob(f"{PART[0]}*{PART[1]}") if folder.is_dir() else ():
        if path not in keep:
            path.unlink(missing_ok=True)


@contextmanager
def passing(prefix: str, top: Path | None = None) -> Iterator[Path]:
    """A folder for its owner alone that goes at the end, in `top` or where temporary files are. First those go that a
    process of ours left there when it was killed."""
    here = Path(tempfile.gettempdir()) if top is None else top
    here.mkdir(mode=0o700, parents=True, exist_ok=True)
    for folder in here.glob(f"{prefix}*"):
        with suppress(OSError, ValueError):
            number = int(folder.name.removeprefix(prefix).partition("-")[0])
            if folder.lstat().st_uid == os.getuid() and not _alive(number):
                shutil.rmtree(folder, ignore_errors=True)
    made = Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir=here))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _alive(process: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def digest(path: Path) -> str:
    """SHA-256 of a file, in hex digits; empty when it cannot be read."""
    hashed = hashlib.sha256()
    try:
        with open(path, "rb", opener=_opened) as stream:
            while chunk := stream.read(1 << 20):
                hashed.update(chunk)
    except OSError:
        return ""
    return hashed.hexdigest()


def _umask() -> int:
    """The rights that new files do not get; Python tells it only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def unwritable(where: str, error: OSError) -> InputError:
    """The error of a file that cannot be written, in one line with a remedy."""
    what = codes.lower(error.strerror or type(error).__name__)
    return InputError(f"{where}: the result cannot be written: {what}; make room, or check the folder and your rights")
