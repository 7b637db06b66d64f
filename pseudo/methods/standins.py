"""What stands for an entity that gets no other value of its kind: mask, label, number; year, band, shifted number.

What comes in: a document's entries, the method of each, the policy's parameters. What goes out: the new norm (`repl`)
of each. Start at `chosen`. A label stands in brackets, and `replace` inflects it inside them: `[személynek]`. What is
deleted has no new norm; `replace` leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pseudo.core.document import Document, Entry
from pseudo.core.keyed import Stream
from pseudo.kinds import amounts, dates
from pseudo.kinds.identifiers.tables import rows
from pseudo.language.folders import folder
from pseudo.methods.policy import COUNTED, Policy

MADE = frozenset(("mask", "label", "number", "year", "band"))
"""Methods whose new norm is made here, and `shift` of everything but dates."""
CHAR = "*"


@lru_cache(maxsize=16)
def labels(home: Path) -> Mapping[str, str]:
    """What a language calls each type: the rows of its `labels.tsv`; language data only.

    >>> labels(folder("hu"))["PER"]
    'személy'
    """
    return {row[0]: row[1] for row in rows(home / "labels.tsv")}


def label(type_: str, lang: str | Path) -> str:
    """The label of a type, for what has no other new name.

    >>> label("PER", "hu")
    '[személy]'
    """
    return f"[{labels(folder(lang)).get(type_, type_)}]"


def is_ours(type_: str, method: str) -> bool:
    """Whether the new norm of a type under a method is made here."""
    return method in MADE or (method == "shift" and type_ in COUNTED)


def chosen(doc: Document, said: Mapping[str, str], key: bytes, policy: Policy, lang: str | Path) -> dict[str, str]:
    """The new norm of every entity whose method is one of ours.

    said  the method of each of these entities
    """
    entries = doc.replacements or {}
    spans = sorted(doc.spans or (), key=lambda span: span.start)
    years = dates.years([span.norm for span in spans if span.type == "DATE"], lang) if "year" in said.values() else {}
    numbered = numbers(doc)
    new = {}
    for name, method in said.items():
        entry = entries[name]
        type_ = entry.main_type

        def parameter(of: str, default: object, type_: str = type_, entry: Entry = entry) -> object:
            return policy.parameter(type_, of, default, entry)

        made: str | None = None
        width = parameter("width", None)
        width = width if isinstance(width, int) else None
        if method == "mask":
            made = mask(entry.norm, str(parameter("char", CHAR)), _count(parameter("first", 0)),
                        _count(parameter("last", 0)))
        elif method == "year":
            made = years.get(entry.norm) if dates.parse(entry.norm, lang) is not None else entry.norm
        elif method == "band":
            made = amounts.banded(entry.norm, type_, lang, width)
        elif method == "shift":
            stream = Stream(key, "amounts", type_, amounts.worth(entry.norm, type_, lang))
            made = amounts.moved(entry.norm, type_, lang, stream, width)
        if made is None:  # also for a day whose year nothing tells, an amount without a number
            word = str(parameter("label", labels(folder(lang)).get(type_, type_)))
            made = f"[{numbered[name]}. {word}]" if method == "number" else f"[{word}]"
        new[name] = made
    return new


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def mask(norm: str, char: str = CHAR, first: int = 0, last: int = 0) -> str:
    """Every letter and figure of the norm as `char`, but for the first and last few.

    >>> mask("Kovács János"), mask("4788 7233 7069 5766", last=4)
    ('****** *****', '**** **** **** 5766')
    """
    places = [at for at, sign in enumerate(norm) if sign.isalnum()]
    shown = {*places[:first], *places[max(0, len(places) - last) :]}
    if len(shown) == len(places):  # so short that nothing would be hidden
        shown = set()
    return "".join(char if sign.isalnum() and at not in shown else sign for at, sign in enumerate(norm))


def numbers(doc: Document) -> dict[str, int]:
    """For every entity its number among those of its type, in the order of the text; names of one entity share it."""
    entries = doc.replacements or {}
    order = [span.entity for span in sorted(doc.spans or (), key=lambda span: span.start)]
    out: dict[str, int] = {}
    taken: dict[tuple[str, str], int] = {}
    last: dict[str, int] = {}
    for name in dict.fromkeys([*(name for name in order if name in entries), *entries]):
        full, type_ = _full(entries, name), entries[name].main_type
        if (full, type_) not in taken:
            taken[full, type_] = last[type_] = last.get(type_, 0) + 1
        out[name] = taken[full, type_]
    return out


def _full(entries: Mapping[str, Entry], name: str) -> str:
    """The key at the end of `of`."""
    for _ in entries:  # no longer than that: a circle ends too
        of = entries[name].of
        if of is None or of not in entries:
            break
        name = of
    return name


def years_case(feats: str, cases: Mapping[str, str]) -> str:
    """The features of a day's suffix as a year takes them: no possessive, another case where the language says so.

    >>> years_case("Case=Sup|Number[psor]=Sing|Person[psor]=3", {"Sup": "Ine"})
    'Case=Ine'
    >>> years_case("Deriv=i", {"Sup": "Ine", "i": "s"})
    'Deriv=s'
    """
    pairs = [pair.partition("=") for pair in feats.split("|") if pair and "[psor]" not in pair]
    mapped = ((name, cases.get(value, value) if name in ("Case", "Deriv") else value) for name, _, value in pairs)
    return "|".join(f"{name}={value}" for name, value in mapped)


def label_case(feats: str, derived: str) -> str:
    """The features of an identifier's or a date's suffix as its label takes them: no possessive, and no adjective
    (`123-as` becomes `[azonosító]`) but that of places and times (`derived`).

    >>> label_case("Case=Ins|Deriv=s", "Deriv=i"), label_case("Deriv=i", "Deriv=i")
    ('Case=Ins', 'Deriv=i')
    """
    pairs = (pair for pair in feats.split("|") if "[psor]" not in pair)
    return "|".join(pair for pair in pairs if not pair.startswith("Deriv=") or pair == derived)
