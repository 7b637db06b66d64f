"""A compiled transducer on disk as a look-up function: through hfst where it is installed, else through pyhfst.

What comes in: a folder with `manifest.tsv` and the name of a transducer. What goes out: a `Lookup`. Start at `load`.
Both engines read the same file and give the same results (tests/morph/test_properties.py). The sha256 is compared
first: hfst ends the whole process on a truncated file, and pyhfst reads it without complaint and finds nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from morph.errors import DataError

# Input -> outputs, the one of least weight first, ties by code point; weights are whole numbers. Nothing that was
# looked up is kept.
Lookup = Callable[[str], list[str]]


def manifest(folder: Path) -> dict[str, str]:
    """File name -> sha256, as the build wrote them."""
    try:
        lines = (folder / "manifest.tsv").read_text("utf-8").splitlines()
    except OSError:
        raise DataError(f"{folder.name}/manifest.tsv is missing; run scripts/build_morph.py") from None
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows if len(row) == 2}


def verified(folder: Path, name: str) -> Path:
    """The path of a transducer whose bytes are those of the manifest.

    raises  DataError when it is missing or differs
    """
    path = folder / name
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        raise DataError(f"{folder.name}/{name} is missing; run scripts/build_morph.py") from None
    if manifest(folder).get(name) != found:
        raise DataError(f"{folder.name}/{name} is not the file of the manifest; run scripts/build_morph.py")
    return path


def engines() -> tuple[str, ...]:
    """The engines that are installed, the preferred one first."""
    return tuple(name for name in ("hfst", "pyhfst") if find_spec(name) is not None)


def load(folder: Path, name: str, *, engine: str | None = None) -> Lookup:
    """The transducer `name` of `folder` as a function.

    engine  "hfst" or "pyhfst"; by default the first that is installed
    raises  DataError when the file is not the manifest's, or when no engine is installed
    """
    path = verified(folder, name)
    for candidate in (engine,) if engine else engines():
        if candidate == "hfst":
            return _hfst(path)
        if candidate == "pyhfst":
            return _pyhfst(path)
        raise DataError(f"no engine {candidate}; there are hfst and pyhfst")
    raise DataError("neither hfst nor pyhfst is installed; install one of them")


def _hfst(path: Path) -> Lookup:
    import hfst

    stream = hfst.HfstInputStream(str(path))
    transducer = stream.read()
    stream.close()

    # What `transducer.lookup` itself calls for a string; reading options and making tuples is a third of its time.
    symbols_of = transducer._lookup_fd_string

    def lookup(word: str) -> list[str]:
        found = symbols_of(word)
        if len(found) == 1:
            return ["".join(found[0][1])]
        return [output for _, output in sorted([(weight, "".join(symbols)) for weight, symbols in found])]

    return lookup


def _pyhfst(path: Path) -> Lookup:
    import pyhfst

    transducer = pyhfst.HfstInputStream(str(path), cache=False).read()

    def lookup(word: str) -> list[str]:
        return [output for _, output in sorted([(float(weight), output) for output, weight in transducer.lookup(word)])]

    return lookup
