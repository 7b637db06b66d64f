"""Makes of goods whose names are places', people's or what looks like them (`makes.tsv`): `Csepel kerékpár`.

What comes in: the rows of the table. What goes out: `Makes`. Start at `load`; `pseudo.spans.sources.makes` reads texts
by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

ANY = "goods"
"""The field of makes under which goods of all kinds are sold; others name the goods they are for (`food`)."""


@dataclass(frozen=True, slots=True)
class Makes:
    """Under which name what is sold.

    names   make -> the fields in which something is sold so
    goods   field -> words for what is sold, as lemmas
    wholes  first word -> how makes of several words begin, with the thing or without it: `Lehel hűtő`
    labels  words before a make of any name: `márkája: Csepel`
    """

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)
    goods: Mapping[str, frozenset[str]] = field(default_factory=dict)
    wholes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: frozenset[str] = frozenset()

    def sold(self, make: str, lemmas: Iterable[str]) -> bool:
        """Whether a word with these lemmas is what is sold under a make.

        >>> known = load(["Csepel\\tname\\tgoods", "kerékpár\\tgood\\tgoods"])
        >>> known.sold("Csepel", ["kerékpár"]), known.sold("Csepel", ["sziget"])
        (True, False)
        """
        own = tuple(lemmas)
        return any(not self.goods.get(each, frozenset()).isdisjoint(own) for each in self.names.get(make, ()))


NONE = Makes()
"""Of a language that has no such table."""


def load(rows: Iterable[str], goods: Iterable[str] = ()) -> Makes:
    """The table from its rows: word, use, field. goods: words for things besides, sold under makes of any field."""
    names: dict[str, set[str]] = {}
    sold: dict[str, set[str]] = {}
    wholes: dict[str, list[str]] = {}
    labels: set[str] = set()
    for row in rows:
        word, use, what = row.split("\t")
        if use == "name":
            names.setdefault(word, set()).add(what)
        elif use == "good":
            sold.setdefault(what, set()).add(word)
        elif use == "label":
            labels.add(word)
        else:
            wholes.setdefault(word.split()[0], []).append(word)
    if names:
        sold.setdefault(ANY, set()).update(goods)
    return Makes(
        {name: frozenset(fields) for name, fields in names.items()},
        {what: frozenset(words) for what, words in sold.items()},
        {first: tuple(sorted(terms, key=len, reverse=True)) for first, terms in wholes.items()},
        frozenset(labels),
    )
