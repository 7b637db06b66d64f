"""The folder of a language: `vectors.npy`, `ngrams.npy`, `keys.tsv.xz`, and `card.json` with their SHA-256.

What comes in: a language tag or a folder. What goes out: `Vectors`; and the way back, for the trainer.
Start at `load`. The arrays are int8 in numpy's own format, without pickles; row i of `vectors.npy` belongs to line i of
`keys.tsv.xz` (kind, name; packed), which is sorted by kind and code point.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from embeddings.vectors import Tables, Vectors

HERE = Path(__file__).parent
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
FILES = ("vectors.npy", "ngrams.npy", "keys.tsv.xz")


class StoreError(ValueError):
    """A folder of vectors that is not there or is not what its card says."""


def languages(root: Path = HERE) -> tuple[str, ...]:
    """Tags of the languages that have vectors: the folders under `root` with a card.

    >>> "hu" in languages()
    True
    """
    return tuple(sorted(card.parent.name for card in root.glob("*/card.json")))


def load(lang: str | Path) -> Vectors:
    """The vectors of a language tag or of a folder.

    raises  StoreError when there are none, or when a file does not have the SHA-256 that the card gives

    >>> load("xx")
    Traceback (most recent call last):
    embeddings.store.StoreError: no vectors for 'xx'; there are: fi, hu
    """
    folder = lang if isinstance(lang, Path) else HERE / lang
    named = isinstance(lang, Path) or TAG.fullmatch(lang) is not None
    if not named or not (folder / "card.json").is_file():
        shown = repr(lang) if isinstance(lang, str) and TAG.fullmatch(lang) else "that language"
        raise StoreError(f"no vectors for {shown}; there are: {', '.join(languages())}")
    card = json.loads((folder / "card.json").read_text("utf-8"))
    contents = {name: _checked(folder / name, card["sha256"].get(name)) for name in FILES}
    vectors: NDArray[np.int8] = np.load(BytesIO(contents["vectors.npy"]), allow_pickle=False)
    ngrams: NDArray[np.int8] = np.load(BytesIO(contents["ngrams.npy"]), allow_pickle=False)
    names: dict[str, list[str]] = {}
    for line in lzma.decompress(contents["keys.tsv.xz"]).decode("utf-8").splitlines():
        kind, name = line.split("\t")
        names.setdefault(kind, []).append(name)
    stored: dict[str, tuple[tuple[str, ...], NDArray[np.int8]]] = {}
    index: dict[str, Mapping[str, int]] = {}
    start = 0
    for kind, members in names.items():
        stored[kind] = tuple(members), vectors[start : start + len(members)]
        index[kind] = MappingProxyType({name: row for row, name in enumerate(members)})
        start += len(members)
    return Vectors(MappingProxyType(card), Tables(stored), MappingProxyType(index), ngrams)


def save(
    folder: Path,
    names: Mapping[str, Mapping[str, NDArray[np.int8]]],
    ngrams: NDArray[np.int8],
    card: Mapping[str, object],
) -> None:
    """Writes a folder that `load` reads. names: kind -> name -> int8 vector; `card` gets the checksums added."""
    folder.mkdir(parents=True, exist_ok=True)
    keys = [(kind, name) for kind in sorted(names) for name in sorted(names[kind])]
    stacked = np.stack([names[kind][name] for kind, name in keys])
    contents = {
        "vectors.npy": _bytes(stacked),
        "ngrams.npy": _bytes(ngrams),
        "keys.tsv.xz": lzma.compress("".join(f"{kind}\t{name}\n" for kind, name in keys).encode()),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    full = {**card, "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}}
    (folder / "card.json").write_text(json.dumps(full, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _checked(path: Path, expected: str | None) -> bytes:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise StoreError(f"{path.parent.name}: {path.name} is missing; install the package anew") from None
    if hashlib.sha256(content).hexdigest() != expected:
        raise StoreError(f"{path.parent.name}: {path.name} is not what card.json describes; install the package anew")
    return content


def _bytes(array: NDArray[np.int8]) -> bytes:
    buffer = BytesIO()
    np.save(buffer, np.ascontiguousarray(array, dtype=np.int8), allow_pickle=False)
    return buffer.getvalue()
