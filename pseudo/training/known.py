"""What a new network is told of names beforehand: which words are names, and behind which endings.

In: a language. Out: `Features` with the names of its tables that are one word, its ordinary words, and the endings that
its grammar gives to names (`Virtasen`: `sen` for `nen`). Start at `features`.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import morph
import name_db
from morph.spelling import same_letters
from name_db import packed
from pseudo.core import tables
from pseudo.engines.features import COMMON, Features, name_key
from pseudo.language.language import Language

LONGEST, SWALLOWED, OFTEN, SAMPLE = 8, 4, 2, 1200
"""So long is an ending at most, so much does it swallow, so many names have it of so many that are asked for."""

TABLES = {
    "given": "given", "foreign_given": "foreign", "foreign_surnames": "foreign", "nicknames": "nick",
    "settlements": "place", "places": "faraway", "cross_border": "faraway", "organisations": "body", "things": "thing",
}
"""What the names of a table are called in the model. Surnames that may be handed out are apart from those of few."""


def features(buckets: int, language: Language) -> Features:
    """The feature extractor of a new model of the language; without names for one that has no tables."""
    letters = language.letters
    if not _has(language, name_db):
        return Features(buckets, letters=letters)
    kinds: dict[str, int] = {}
    table: dict[int, int] = {}
    for kind, name in (*_names(language.names.folder), *((COMMON, word) for word in _words(language.home))):
        if " " not in name:
            key = name_key(letters.lower(name))
            table[key] = table.get(key, 0) | 1 << kinds.setdefault(kind, len(kinds))
    endings = _endings(language)
    return Features(buckets, tuple(kinds), table, endings, {}, max(map(len, endings), default=0), letters)


def _has(language: Language, package: ModuleType) -> bool:
    """Whether the language has a folder in another package, too."""
    at = language.at(package.__name__)
    return at.is_dir() if isinstance(at, Path) else at in package.languages()


def _names(home: Path) -> Iterator[tuple[str, str]]:
    for row in _rows(home / "surnames.tsv"):
        yield "surname" if row.get("pool") else "seldom", row["name"]
    for table, kind in TABLES.items():
        for row in _rows(home / f"{table}.tsv"):
            name = row["name"]
            if table == "given" and row.get("genders"):
                yield from ((f"{kind}{gender}", name) for gender in row["genders"])
            else:
                yield "part" if table == "places" and row.get("kind") == "part" else kind, name


def _rows(file: Path) -> list[dict[str, str]]:
    lines = packed.read(file).decode("utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def _words(home: Path) -> list[str]:
    return sorted(tables.first_column(home / "common_words.tsv") | tables.first_column(home / "chat_words.tsv"))


def _endings(language: Language) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Ending -> ((what it swallowed, its case), ...), as the grammar makes them of names that may be handed out."""
    if not _has(language, morph):
        return {}
    grammar, names, lower = morph.load(language.at("morph")), language.names, language.letters.lower
    found: Counter[tuple[str, str, str]] = Counter()
    for kind in ("given", "surname", "settlement"):
        for row in names.pool(kind)[:SAMPLE]:
            base = lower(row.name)
            for feats in language.habits.forms:
                form = lower(grammar.inflect(row.name, feats))
                same = same_letters(base, form)
                if 0 < len(form) - same <= LONGEST and len(base) - same <= SWALLOWED and same > 1:
                    found[form[same:], base[same:], _sort(feats)] += 1
    told: dict[str, dict[str, str]] = defaultdict(dict)
    for (ending, swallowed, sort), count in found.most_common():
        if count >= OFTEN:
            told[ending].setdefault(swallowed, sort)
    return {ending: tuple(swallowed.items()) for ending, swallowed in sorted(told.items())}


def _sort(feats: str) -> str:
    """The values of features, as short as they can be: `Case=Gen|Number=Plur` is `GenPlur`."""
    return "".join(feature.partition("=")[2] for feature in feats.split("|"))
