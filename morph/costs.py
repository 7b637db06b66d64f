"""Which rows of the cost table a reading has, and the table.

What comes in: the features of a reading, its lemma and the letters at its end. What goes out: keys of `costs.tsv`.
Start at `cost_keys`; scripts/build_morph_costs.py fits the table by the same keys.
"""

from __future__ import annotations

import lzma
from functools import lru_cache
from pathlib import Path

from morph.errors import DataError

# How long the ends of a stem are that cost on their own, with the kind of its features, with the features themselves.
ENDS = (6, 3, 2)


@lru_cache(maxsize=4096)
def kind_of(feats: str) -> str:
    """Which features there are, without their values: `Case+Number[psor]`. Kept: they are few, and name nobody."""
    return "+".join(pair.partition("=")[0] for pair in feats.split("|") if not pair.startswith("Person"))


def cost_keys(feats: str, lemma: str, letters: str) -> list[str]:
    """The rows of the cost table that a reading has: `letters` are those at the end of its lemma.

    >>> cost_keys("Case=Acc", "Ada", "ada")[:6]
    ['Case=Acc', 'Case', 'Case 3', '/a', '/da', '/ada']
    """
    kind, text = kind_of(feats), "^" + letters
    size = len(text)
    small = "" if lemma[:1].isupper() else " small"
    keys = [feats, kind, f"{kind}{small} {min(size - 1, 7)}"]
    alone, with_kind, with_feats = ENDS
    keys += ["/" + text[size - n :] for n in range(1, min(alone, size) + 1)]
    keys += [f"{kind}/{text[size - n :]}" for n in range(1, min(with_kind, size) + 1)]
    keys += [f"{feats}/{text[size - n :]}" for n in range(1, min(with_feats, size) + 1)]
    return keys


def read_costs(path: Path) -> dict[str, int]:
    """Key -> cost, from a table of two columns, packed by xz or not, that is read at once since it is long."""
    packed = path.with_name(f"{path.name}.xz")
    if packed.is_file():
        heading, _, body = lzma.decompress(packed.read_bytes()).decode("utf-8").partition("\n")
    elif path.is_file():
        heading, _, body = path.read_text("utf-8").partition("\n")
    else:
        return {}
    cells = body.replace("\n", "\t").split("\t")[:-1]
    if not heading.startswith("#") or len(cells) % 2:
        raise DataError(f"{path.name}: a heading, then rows of a key, a tab and a number")
    try:
        return dict(zip(cells[::2], map(int, cells[1::2]), strict=True))
    except ValueError:
        raise DataError(f"{path.name}: a cost is a whole number") from None
