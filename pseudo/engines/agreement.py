"""Words that a document has several times are settled together: what the others say counts for each of them.

In: sentences with the scores of the tags O, B-x, I-x, E-x, S-x per word. Out: the same scores, moved. Start at
`settle`. Where one sentence makes clear that `Hatvan` is a town, the others follow; one that takes a first name for a
firm is outvoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pseudo.language.letters import Letters

Floats = npt.NDArray[np.float32]

WEIGHT = 2.0
"""How far a word moves towards the others, in log scores. F1 of persons, places and bodies on NerKor's devel part
by 0, 1, 2, 3: 86.25, 86.40, 86.68, 86.67."""


def settle(
    sentences: Iterable[tuple[int, Sequence[str], Sequence[str], Any]], kinds: int, letters: Letters
) -> None:
    """Move the scores where words of one document are the same.

    sentences  of each its document's number, forms, lemmas ("": none) and scores (words, 1 + 4 kinds), which change
    """
    places: dict[tuple[int, str], list[tuple[Any, int]]] = {}
    for document, forms, lemmas, scores in sentences:
        for at, form in enumerate(forms):
            if form[:1].isupper() and len(form) > 1:  # as names are written; small words would outvote them
                places.setdefault((document, letters.lower(lemmas[at] or form)), []).append((scores, at))
    again = [same for same in places.values() if len(same) > 1]
    if not again:
        return
    words = np.repeat(np.arange(len(again)), [len(same) for same in again])
    flat = [place for same in again for place in same]
    moved = agreed(np.stack([scores[at] for scores, at in flat]), words, kinds)
    for (scores, at), new in zip(flat, moved, strict=True):
        scores[at] = new


def agreed(scores: Floats, words: npt.NDArray[np.int64], kinds: int) -> Floats:
    """Scores (places, 1 + 4 kinds), each moved by what the other places of its word say of the type.

    words  the word of each place: 0, 1, ..., each at least twice
    """
    x = np.exp(scores - scores.max(1, keepdims=True), dtype=np.float64)
    x /= x.sum(1, keepdims=True)
    said = np.concatenate([x[:, :1], x[:, 1:].reshape(-1, 4, kinds).sum(1)], 1)  # whether O, or which type
    total = np.zeros((words.max() + 1, 1 + kinds))
    np.add.at(total, words, said)
    others = (total[words] - said) / (np.bincount(words)[words][:, None] - 1)
    move = WEIGHT * (others - said)
    moved: Floats = (scores + np.concatenate([move[:, :1], np.tile(move[:, 1:], 4)], 1)).astype(np.float32)
    return moved
