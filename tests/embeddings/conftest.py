"""A toy folder of vectors, made without training, so that tests do not depend on what was learnt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from embeddings.store import save

NAMES = {"given": ["Anna", "Béla", "Cili", "Dezső", "Éva"], "GPE": ["Alma", "Berek", "Csonka"]}
BUCKETS = 512


@pytest.fixture(scope="session")
def toy() -> Callable[[Path], Path]:
    """Writes the toy folder at a path and returns the path; the same bytes each time."""
    return _write


def _write(path: Path) -> Path:
    random = np.random.RandomState(7)
    names = {kind: {name: random.randint(-127, 128, 64).astype(np.int8) for name in members}
             for kind, members in NAMES.items()}
    ngrams = random.randint(-127, 128, (BUCKETS, 64)).astype(np.int8)
    save(path, names, ngrams, {"schema": "embeddings/1", "lang": "toy"})
    return path
