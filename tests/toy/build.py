"""Compiles the toy language: transducers of its grammar, vectors of its names. Run it after a change there.

In:  tests/toy/morph/xx/grammar, tests/toy/name_db/xx. Out: *.hfstol and manifest.tsv beside the grammar, and
     tests/toy/embeddings/xx. A real language trains its vectors (scripts/train_embeddings.py); these are laid out by
     hand: women apart from men, large towns apart from small ones, and a little by the letters.

    python tests/toy/build.py
"""

from __future__ import annotations

import sys
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie two folders up
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from numpy.typing import NDArray

import name_db
from embeddings.store import save
from embeddings.subwords import rows
from scripts.build_morph import build

HERE = Path(__file__).parent
BUCKETS, DIMENSIONS = 64, 6


def letters() -> NDArray[np.int8]:
    """A row for each n-gram: small numbers that look like chance and are the same everywhere."""
    counted = np.arange(BUCKETS * DIMENSIONS, dtype=np.int64)
    table: NDArray[np.int8] = (counted * 7919 % 61 - 30).astype(np.int8).reshape(BUCKETS, DIMENSIONS)
    return table


def vectors(folder: Path) -> None:
    """Writes the vectors of every name of the toy's tables."""
    names = name_db.load(HERE / "name_db" / "xx")
    ngrams = letters()

    def vector(name: str, kind: str, trait: int) -> NDArray[np.int8]:
        row = ngrams[rows(name, kind, BUCKETS)].sum(axis=0, dtype=np.int64) % 41 - 20
        row[0] = trait
        return row.astype(np.int8)

    tables = {
        "given": {row.name: vector(row.name, "given", 90 if row.genders == "F" else -90) for row in names.pool("given")},
        "surname": {row.name: vector(row.name, "surname", 50) for row in names.pool("surname")},
        "GPE": {row.name: vector(row.name, "GPE", row.population // 1000) for row in names.pool("settlement")},
        "FAC": {row.name: vector(row.name, "FAC", 50) for row in names.pool("street")},
    }
    card = {"schema": "embeddings/1", "lang": "xx", "command": "python tests/toy/build.py", "licence": "Apache-2.0"}
    save(folder, tables, ngrams, card)


if __name__ == "__main__":
    build(HERE / "morph" / "xx")
    vectors(HERE / "embeddings" / "xx")
