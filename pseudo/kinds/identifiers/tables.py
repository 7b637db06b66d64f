"""The language data of the identifiers: context words, suffixes, street words, public numbers, mail-box words.

What comes in: a language tag or its folder. What goes out: `Tables`, read from `identifiers_*.tsv` of that folder, and
from `labels.tsv` here, the labels that trade has in any language; a file
that is not there is an empty table, so a small language needs few. Start at `load`.

>>> load("hu").suffixes["ban"]
'Case=Ine'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.suffixes import Suffixes
from pseudo.language import letters
from pseudo.language.folders import folder
from pseudo.language.letters import Letters

ANYWHERE = Path(__file__).with_name("labels.tsv")
"""Labels of trade in other languages, which stand in texts of any."""
NAME = re.compile(r"<([A-Z][A-Z\d_]*)>")
"""A pattern that another calls by its name."""
Patterns = Mapping[str, str]
"""Sources of expressions by their names."""


@dataclass(frozen=True, slots=True)
class Word:
    """One context word: the identifier types it stands beside, on which side, and the pattern that meets it."""

    types: tuple[str, ...]
    side: str
    fragment: str


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one language.

    home      the folder of the language, `letters` its letters
    suffixes  a suffix, as written and folded -> features; `day_suffixes` those of day figures
    patterns  sources of expressions by their names, all names in them filled in
    own       the same as expressions: what a search takes in place of one of its own, see `pattern`
    spelt_at  a word for @ between spaces or brackets
    counted   what follows an amount
    between   what stands between numbers of one label
    ends      the suffixes as they are found behind a joiner
    """

    tag: str
    home: Path
    letters: Letters
    words: tuple[Word, ...]
    suffixes: Mapping[str, str]
    day_suffixes: Mapping[str, str]
    accented_day_suffixes: frozenset[str]
    streets: tuple[str, ...]
    street_abbreviations: tuple[str, ...]
    public: tuple[Expression, ...]
    helplines: tuple[Expression, ...]
    lists: Mapping[str, frozenset[str]]
    patterns: Patterns
    own: Mapping[str, Expression]
    spelt_at: Expression
    counted: Expression
    between: Expression
    ends: Suffixes

    @property
    def country(self) -> str | None:
        """The country whose telephone numbers are written without its code (list `region`)."""
        return min(self.lists.get("region", ()), default=None)

    def pattern(self, name: str, default: Expression) -> Expression:
        """The language's own expression of that name; without one, that which does for any language."""
        return self.own.get(name, default)


def _either(words: frozenset[str]) -> str:
    """A pattern for one of the words; of none, one that matches nowhere."""
    return f"(?:{'|'.join(map(re.escape, sorted(words)))})" if words else "(?!)"


ESCAPE = re.compile(r"\\.|[^\\]+")
"""A sign that means something else behind its backslash, or what stands between two such."""


def folded_source(source: str, own: Letters) -> str:
    """A regular expression for folded text: `ÜGY` becomes `ugy`, and a class that has a capital for its name stays.

    >>> folded_source("ÜGY" + chr(92) + "S", letters.PLAIN) == "ugy" + chr(92) + "S"
    True
    """
    return ESCAPE.sub(lambda part: part[0] if part[0][0] == "\\" else own.aligned(part[0]), source)


def rows(path: Path) -> Iterator[list[str]]:
    """The rows of a TSV file without comments and empty lines; no file, no rows."""
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line.split("\t")


def load(lang: str | Path) -> Tables:
    """The tables of a language. raises LanguageError when there is no such folder."""
    return _load(folder(lang))


@lru_cache(maxsize=16)
def _load(home: Path) -> Tables:
    """The tables of a folder: language data only, nothing of any text."""
    anywhere: dict[str, str] = {}
    of_days: dict[str, str] = {}
    suffixes = [(feats, after, suffix) for feats, after, spellings in rows(home / "identifiers_suffixes.tsv")
                for suffix in spellings.split()]
    own = letters.of(home)
    fold = own.fold
    for spell in (str, fold):  # as written first: `-re` is the sublative, the translative `-ré` only without its accent
        for feats, after, suffix in suffixes:
            (of_days if after == "day" else anywhere).setdefault(spell(suffix), feats)
    accented = {fold(suffix) for _, after, suffix in suffixes if after == "day" and fold(suffix) != suffix}
    public = [(kind, pattern) for kind, pattern in rows(home / "identifiers_public.tsv")]
    streets = [(word, *rest) for word, *rest in rows(home / "identifiers_streets.tsv")]
    lists = {kind: frozenset(words.split()) for kind, words in rows(home / "identifiers_words.tsv")}
    patterns: dict[str, str] = {}
    for name, source in rows(home / "identifiers_patterns.tsv"):  # what one calls by name stands before it
        patterns[name] = NAME.sub(lambda match: patterns.get(match[1], match[0]), source)
    return Tables(
        tag=home.name,
        home=home,
        letters=own,
        words=tuple(Word(tuple(types.split()), side, folded_source(fragment, own))
                    for types, side, fragment in (*rows(home / "identifiers_context.tsv"), *rows(ANYWHERE))),
        suffixes=anywhere,
        day_suffixes=of_days,
        accented_day_suffixes=frozenset(accented),
        streets=tuple(word for word, *short in streets if short != ["yes"]),
        street_abbreviations=tuple(word for word, *short in streets if short == ["yes"]),
        public=tuple(Expression(pattern) for kind, pattern in public if kind != "helpline"),
        helplines=tuple(Expression(pattern) for kind, pattern in public if kind == "helpline"),
        lists=lists,
        patterns=patterns,
        own={name: Expression(source) for name, source in patterns.items()},
        spelt_at=Expression(rf"(?<=[ (\[{{]){_either(lists.get('at', frozenset()))}(?=[ )\]}}])"),
        counted=Expression(rf"[ \xa0]?{_either(lists.get('counted', frozenset()))}(?!\w)"),
        between=Expression(rf"[;,/ ]{{1,4}}|[,;]? {_either(lists.get('and', frozenset()))} "),
        ends=Suffixes(anywhere, own),
    )
