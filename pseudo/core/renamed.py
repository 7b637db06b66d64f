"""Words of a document that were others in an earlier schema.

What comes in: a word of a document, a policy or gold, and what it names (`type`, `role`). What goes out: the word that
it is now, or the one that it was. Facts are in `renamed.tsv`. Start at `now`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[str, str, str], ...]:
    """What, new word, old word."""
    lines = Path(__file__).with_name("renamed.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return tuple((what, new, old) for what, new, old in rows)


@lru_cache(maxsize=8)
def _words(what: str, back: bool) -> Mapping[str, str]:
    return {new if back else old: old if back else new for kind, new, old in _rows() if kind == what}


def now(what: str, word: str) -> str:
    """The word as it is now; any other word is itself.

    >>> now("type", "TAJ"), now("type", "PER")
    ('SOCIALID', 'PER')
    """
    return _words(what, False).get(word, word)


def before(what: str, word: str) -> str:
    """The word as it was in the first schema: what a choice depends on keeps it.

    >>> before("type", "SOCIALID"), before("type", "PER")
    ('TAJ', 'PER')
    """
    return _words(what, True).get(word, word)
