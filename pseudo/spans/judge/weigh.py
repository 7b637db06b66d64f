"""How likely each candidate is a name, and of what: trees over its evidence, run by onnxruntime.

What comes in: rows of evidence. What goes out: for each the probabilities of `CLASSES`. The model of a language is
`models/judge.onnx` in its folder, which `scripts/train_judge.py` writes; that of a tagger of one's own lies beside it
(`pseudo train`). Its sum stands in `judge.json`, with the columns that it was fitted on and what is usual of them.
Start at `load`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pseudo.core.errors import EngineError
from pseudo.spans.judge.sheet import Floats

CLASSES = ("none", "person", "place", "body", "other")
"""What a candidate may be."""
SHOWN = 5
"""How much evidence is shown of a candidate."""
LEAST = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """A fitted model.

    columns  the names of the columns of evidence it wants, in order
    usual    what each column mostly is of candidates that are no names
    """

    columns: tuple[str, ...]
    usual: Floats = field(repr=False)
    session: Any = field(repr=False)

    def scores(self, rows: Floats) -> Floats:
        """What the trees add up to (rows, 5): logarithms of what the probabilities are as."""
        if not len(rows):
            return np.zeros((0, len(CLASSES)), np.float32)
        told: Floats = self.session.run(None, {"evidence": rows})[0]
        return told

    def weigh(self, rows: Floats) -> npt.NDArray[np.float64]:
        """Probabilities (rows, 5)."""
        exact = self.scores(rows).astype(np.float64)
        exact = np.exp(exact - exact.max(1, keepdims=True))
        told: npt.NDArray[np.float64] = exact / exact.sum(1, keepdims=True)
        return told

    def reasons(self, row: Floats) -> str:
        """What a candidate was weighed as, and the evidence that weighed most: each with what it added to the log-odds
        against a row that has there what is usual of no names."""
        unusual = np.flatnonzero(row != self.usual)
        rows = np.vstack([row, np.where(np.eye(len(row), dtype=bool)[unusual], self.usual, row)])
        told = self.weigh(rows.astype(np.float32))
        kind = int(told[0].argmax())
        name = int(told[0][1:].argmax()) + 1
        odds = np.log(np.maximum(told[:, name], LEAST) / np.maximum(told[:, 0], LEAST))
        added = np.zeros(len(row))
        added[unusual] = odds[0] - odds[1:]
        most = [at for at in np.argsort(-np.abs(added))[:SHOWN].tolist() if abs(added[at]) >= 0.1]
        why = ", ".join(f"{self.columns[at]} {float(row[at]):.3g} {added[at]:+.1f}" for at in most)
        return f"{CLASSES[kind]} {told[0][kind]:.2f} ({why})" if why else f"{CLASSES[kind]} {told[0][kind]:.2f}"


@lru_cache(maxsize=8)
def load(folder: Path) -> Judge | None:
    """The judge of a folder with models; None where it has none.

    raises  EngineError when a file is missing or is not the one that was shipped
    """
    model, card = folder / "judge.onnx", folder / "judge.json"
    if not card.is_file():
        return None
    import onnxruntime

    meta = json.loads(card.read_bytes())
    data = model.read_bytes() if model.is_file() else b""
    if hashlib.sha256(data).hexdigest() != meta["sha256"]:
        raise EngineError(f"{model.name} is missing or damaged (its SHA-256 is not the one in judge.json); reinstall")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    onnxruntime.disable_telemetry_events()
    session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    return Judge(tuple(meta["columns"]), np.array(meta["usual"], np.float32), session)
