"""The words of clinical texts (`clinical.tsv`): what a measure, a sign, a part of the body is.

What comes in: the rows of the table. What goes out: `Terms`. Start at `terms`; `pseudo.spans.sources.clinical` reads
texts by them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.language.letters import LOWER, PLAIN, Letters

SUFFIX = re.compile(rf"-[{LOWER}]+$")


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of clinical texts.

    loose     word -> use, in any case: `term`; `eponym`; `value`, beside a figure (`K 5,1`); `part` of the body,
              before a term (`Boka körül oedema`)
    exact     the same of those with capitals: as they are written, or in capitals
    hard      terms that stand in no other text
    signs     further words that tell that a text is clinical
    findings  what stands beside an eponym: `tünet`, `sec`
    results   what stands behind one, at some distance: `bal o. poz`
    """

    loose: Mapping[str, str] = field(default_factory=dict)
    exact: Mapping[str, str] = field(default_factory=dict)
    hard: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    findings: frozenset[str] = frozenset()
    results: frozenset[str] = frozenset()
    letters: Letters = PLAIN

    def use(self, word: str) -> str:
        """The use of a word, without its suffix where that has a hyphen; empty for a word that is not in the table."""
        forms = (word, SUFFIX.sub("", word))
        uses = (self.exact.get(form) or self.loose.get(self.letters.lower(form)) for form in forms)
        return next(filter(None, uses), "")


NONE = Terms()
"""Of a language that has no such table."""


def terms(rows: Sequence[str], letters: Letters = PLAIN) -> Terms:
    """The table read from its rows: word, use, field."""
    by_use: dict[str, list[str]] = {}
    for row in rows:
        word, use, _ = row.split("\t")
        by_use.setdefault(use, []).append(word)
    named = [(word, use) for use in ("value", "part", "term", "eponym") for word in by_use.get(use, ())]
    loose = {word: use for word, use in named if word == letters.lower(word)}
    exact = {form: use for word, use in named if word != letters.lower(word) for form in (letters.upper(word), word)}
    long = (word for word in by_use.get("term", ()) if len(word) > 2)
    hard = frozenset(word for word in long if len(word) > 6 or any(map(str.isupper, word[1:])))
    signs, findings, results = (frozenset(by_use.get(use, ())) for use in ("sign", "finding", "result"))
    return Terms(loose, exact, hard, signs, findings, results, letters)
