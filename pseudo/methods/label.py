"""A word in brackets for what it was: `[személy]`, which `replace` inflects inside them.

What comes in: entries. What goes out: labels. `label` is also what stands for anything that has no other new name.
Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pseudo.core.document import Entry
from pseudo.kinds.identifiers.tables import rows
from pseudo.language.folders import folder
from pseudo.methods.method import Asked, Check, Method, every, word


def parameters(type_: str) -> Mapping[str, Check]:
    """label: a word of one's own."""
    return {"label": word}


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The label of each."""
    return {key: f"[{word_of(entry, asked)}]" for key, entry in entries.items()}


def word_of(entry: Entry, asked: Asked) -> str:
    """What the row calls an entry's type, else what the language calls it."""
    return str(asked.parameter(entry, "label", labels(folder(asked.lang)).get(asked.type_, asked.type_)))


def label(type_: str, lang: str | Path) -> str:
    """The label of a type, for what has no other new name.

    >>> label("PER", "hu")
    '[személy]'
    """
    return f"[{labels(folder(lang)).get(type_, type_)}]"


@lru_cache(maxsize=16)
def labels(home: Path) -> Mapping[str, str]:
    """What a language calls each type: the rows of its `labels.tsv`; language data only.

    >>> labels(folder("hu"))["PER"]
    'személy'
    """
    return {row[0]: row[1] for row in rows(home / "labels.tsv")}


def series(new: str, home: Path) -> str:
    """The series of cases of place that the word of a label takes, where the language says so.

    >>> series("[1. település]", folder("hu")), series("[személy]", folder("hu"))
    ('on', '')
    """
    return _series(home).get(new.strip("[]").rpartition(". ")[2], "")


@lru_cache(maxsize=16)
def _series(home: Path) -> Mapping[str, str]:
    """By the word of a label its series; language data only."""
    return {row[1]: row[2] for row in rows(home / "labels.tsv") if len(row) > 2}


def label_case(feats: str, derived: str, owned: bool = False) -> str:
    """The features of an identifier's or a date's suffix as its label takes them: no possessive, but of what somebody
    owns (`owned`: `Opel Astrájának` becomes `[járművének]`), and no adjective (`123-as` becomes `[azonosító]`) but that
    of places and times (`derived`).

    >>> label_case("Case=Ins|Deriv=s", "Deriv=i"), label_case("Deriv=i", "Deriv=i")
    ('Case=Ins', 'Deriv=i')
    """
    pairs = (pair for pair in feats.split("|") if owned or "[psor]" not in pair)
    return "|".join(pair for pair in pairs if not pair.startswith("Deriv=") or pair == derived)


METHOD = Method(every, rank=4, parameters=parameters, choose=choose, redacts=True)
