"""Our errors in the classes of the reference system, beside its own.

What comes in: `Case`s with their mapping, and a `Knowledge`. What goes out: a `Class` for each row of its table. Start
at `counted`; `theirs.tsv` has what the paper tells.

An occurrence is booked once, in the first class that holds, as the order of the rows is. What their table calls
unreplaced is here what still shows all or some of the name; improper is another type, kind of place, gender or origin;
nickname is one that does not follow its full name; inconsistent, a mention that became somebody else than most of its
entity; analysis, a form that is not that of the new name with the features of the old one; locative, a place in the
series of cases that it does not take (`Szegedben`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.errors import InputError
from pseudo.evaluate.align import Pair, align
from pseudo.evaluate.pairing import Case
from pseudo.evaluate.slate.forms import inflected, is_form
from pseudo.evaluate.slate.improper import other_gender, other_origin, other_type
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import CORE_NAMES, WRONG, Outcome, by_entity, first_errors, outcome
from pseudo.evaluate.slate.standing import replaced
from pseudo.evaluate.slate.together import inconsistent, untied

LOCATIVE = "locative"
CLASSES = {"unreplaced": "unreplaced", "partly": "unreplaced", "type": "improper", "gender": "improper",
           "origin": "improper", "untied": "nickname", "inconsistent": "inconsistent", "inflected": "analysis",
           LOCATIVE: LOCATIVE}
"""The class of each measure, in the order in which an occurrence is booked."""
REPLACEMENT, INFLECTION, ALL = "replacement", "inflection", "all"


@dataclass(frozen=True, slots=True)
class Class:
    """A row: the class, of which part of all it is a share, the reference system's per cent, and of our names (the
    types that it replaces) and of all that we replace (dates and identifiers, too) how many of how many."""

    name: str
    part: str
    theirs: float
    names: tuple[int, int]
    everything: tuple[int, int]


def counted(cases: Sequence[Case], know: Knowledge) -> tuple[Class, ...]:
    """The rows of its table; raises InputError where an output has no mapping.

    Of replacement it is the share of the occurrences that are to be replaced, of inflection that of those that were.
    """
    outcomes: list[Outcome] = []
    changed: list[Pair] = []
    for case in cases:
        if case.doc is None or case.spans is None or case.doc.replacements is None or case.doc.pseudonymised is None:
            raise InputError("the classes of the reference system need new names and their mapping; give documents of "
                             "`pseudo replace`, or the mapping folder of a run")
        pairs = align(case.gold, replace(case.doc, spans=case.spans))
        outcomes += measures(pairs, case.gold.text, know)
        asked = [pair for pair in pairs if not know.keeps(pair.mention.type, pair.mention.lemma)]
        outcomes += [series(pair, know, case.gold.text) for pair in asked if pair.mention.type in NAME_TYPES]
        changed += [pair for pair in asked if pair.changed]
    every = {one.type for one in outcomes}
    ours = [_ours(outcomes, changed, types) for types in (CORE_NAMES, every)]
    return tuple(Class(name, part, share, *(each[name, part] for each in ours)) for name, part, share in theirs())


def measures(pairs: Sequence[Pair], text: str, know: Knowledge) -> list[Outcome]:
    """The measures of `WRONG` over one document: all mentions that are to be replaced, their kinds and forms where
    they are names."""
    asked = [pair for pair in pairs if not know.keeps(pair.mention.type, pair.mention.lemma)]
    of_entity = by_entity(pairs)
    found = [each for pair in asked for each in replaced(pair, pairs, know)]
    names = [pair for pair in asked if pair.mention.type in NAME_TYPES]
    for pair in names:
        siblings = of_entity[pair.mention.entity]
        found += [other_type(pair, know), other_gender(pair, siblings, know), other_origin(pair, siblings, know),
                  *untied(pair, siblings), inflected(pair, know, text)]
    for siblings in of_entity.values():
        found += inconsistent([pair for pair in siblings if pair in names], know)
    return found


def series(pair: Pair, know: Knowledge, text: str) -> Outcome:
    """`locative`: the new name of a place stands in a case of the series that it does not take; judged where the tables
    know the place."""
    main, own = pair.main, know.locative(pair.new_norm)
    feats = main.head.feats if main is not None and main.head is not None else ""
    every = know.series(feats) if feats else ()
    if main is None or not pair.changed or main.new_text is None or not own or len(every) < 2:
        return outcome(LOCATIVE, pair, False)
    wrong = not is_form(pair, main.new_text, pair.new_norm, (know.in_series(feats, own),), know, text) and is_form(
        pair, main.new_text, pair.new_norm, every, know, text)
    return outcome(LOCATIVE, pair, wrong, f"-> {main.new_text}")


Counted = dict[tuple[str, str], tuple[int, int]]


def _ours(outcomes: Sequence[Outcome], changed: Sequence[Pair], types: Iterable[str]) -> Counted:
    types = frozenset(types)
    booked = [CLASSES[measure] for measure in first_errors(outcomes, types, (*WRONG, LOCATIVE)).values()]
    asked = sum(one.measure == "unreplaced" and one.type in types for one in outcomes)
    of = {REPLACEMENT: asked, INFLECTION: sum(pair.mention.type in types for pair in changed)}
    out = {(name, part): (booked.count(name), of[part]) for name, part, _ in theirs() if name != ALL}
    for part in of:
        out[ALL, part] = (sum(count for (_, other), (count, _) in out.items() if other == part), of[part])
    return out


def theirs() -> tuple[tuple[str, str, float], ...]:
    """What the paper tells: class, part, per cent.

    >>> [share for name, _, share in theirs() if name == ALL]
    [16.8, 2.6]
    """
    rows = (Path(__file__).parent / "theirs.tsv").read_text(encoding="utf-8").splitlines()
    cells = (row.split("\t") for row in rows if not row.startswith("#"))
    return tuple((name, part, float(share)) for name, part, _, share in cells)
