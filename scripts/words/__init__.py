"""Ordinary words of a language, written down for this project, that corpora are too small for.

What comes in: a language tag; the lists are `<tag>.txt` in this folder, words between white space, `#` before a line of
remarks. What goes out: the words. Start at `nouns`.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def nouns(tag: str) -> list[str]:
    """The nouns of a language in code-point order; none where nobody has written them down.

    >>> "urakka" in nouns("fi"), nouns("xx")
    (True, [])
    """
    path = HERE / f"{tag}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return sorted({word for line in lines if not line.startswith("#") for word in line.split()})
