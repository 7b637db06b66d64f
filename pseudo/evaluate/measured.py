"""All figures of an output against its gold.

What comes in: `Case`s and what a figure must know (`Known`). What goes out: `Measured`, counts that hold no text but in
`notes`, which are for `--details`. Start at `measured`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pseudo.core.document import NAMES, Document
from pseudo.evaluate import entities, grammar, leaks, scores
from pseudo.evaluate.align import Pair, align
from pseudo.evaluate.entities import BCubed, Consistency, Said
from pseudo.evaluate.grammar import Draws
from pseudo.evaluate.leaks import Keeps
from pseudo.evaluate.pairing import Case
from pseudo.evaluate.scores import Mark, Table
from pseudo.language.forms import Forms
from pseudo.language.letters import Letters

PERSON = "PER"


@dataclass(frozen=True, slots=True)
class Known:
    """What the figures must know of a language and of the policy of the output."""

    letters: Letters
    morphology: Forms
    keeps: Keeps
    draws: Draws


@dataclass(frozen=True, slots=True)
class Left:
    """Mentions of a type that are to be replaced: how many, how many stand anywhere in the new text, of how many with
    known places how many were not rewritten."""

    mentions: int = 0
    anywhere: int = 0
    placed: int = 0
    in_place: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A miss, for `--details`: it shows the text."""

    name: str
    start: int
    end: int
    what: str
    type: str
    surface: str = field(repr=False)
    became: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures. tables: of each document whose spans are known, in order; None where what they are made of is not
    in the gold or the output."""

    documents: int
    mentions: int
    tables: tuple[Table, ...] = ()
    persons: BCubed | None = None
    names: BCubed | None = None
    consistency: Consistency | None = None
    made: tuple[int, int, int] | None = None
    left: dict[str, Left] = field(default_factory=dict)
    replaced: int = 0
    notes: tuple[Note, ...] = field(default=(), repr=False)


def measured(cases: Sequence[Case], known: Known) -> Measured:
    """The figures of all documents together."""
    tables = tuple(map(table, (case for case in cases if case.spans is not None)))
    pairs = [_pairs(case) for case in cases if case.spans is not None]
    told = [each for each in pairs if any(pair.mention.entity for pair in each) and any(pair.root for pair in each)]
    clusters = [[_said(pair, index) for index, pair in enumerate(each)
                 if pair.mention.entity and pair.mention.type in NAMES] for each in told]
    persons = [[_said(pair, index) for index, pair in enumerate(each)
                if pair.mention.entity and pair.mention.type == PERSON] for each in told]
    mapped = [each for each in told if any(pair.new_root and pair.changed for pair in each)]
    consistency = sum((entities.consistency(_news(each, known)) for each in mapped), Consistency())
    made = [(case, form) for case in cases if case.doc is not None and case.doc.replacements
            for form in grammar.written(_with(case), known.morphology, known.letters, known.draws)]
    standing = [(case, each) for case in cases for each in leaks.standing(case, known.letters, known.keeps)]
    left: dict[str, Left] = {}
    for _, each in standing:
        was = left.get(each.mention.type, Left())
        left[each.mention.type] = Left(was.mentions + 1, was.anywhere + each.anywhere,
                                       was.placed + (each.in_place is not None), was.in_place + bool(each.in_place))
    notes = [note for case in cases if case.spans is not None for note in _spans(case)]
    notes += [Note(case.name, form.span.start, form.span.end, "form" if not form.made else "analysis", form.span.type,
                   form.span.text, form.span.new_text or "") for case, form in made if not (form.made and form.back)]
    notes += [Note(case.name, each.mention.start, each.mention.end, "left" if each.in_place else "stands",
                   each.mention.type, each.mention.surface)
              for case, each in standing if each.anywhere or each.in_place]
    return Measured(
        len(cases), sum(len(case.gold.mentions) for case in cases), tables,
        entities.b_cubed(persons) if told else None, entities.b_cubed(clusters) if told else None,
        consistency if mapped else None,
        (sum(form.made for _, form in made), sum(form.made and form.back for _, form in made), len(made))
        if any(case.doc is not None and case.doc.replacements and case.new is not None for case in cases) else None,
        dict(sorted(left.items())), sum(case.new is not None for case in cases),
        tuple(sorted(notes, key=lambda note: (note.name, note.start, note.what))))


def table(case: Case) -> Table:
    """The counts of a document whose spans are known."""
    gold, found = _marks(case)
    return scores.counted(case.gold.text, gold, found)


def _marks(case: Case) -> tuple[list[Mark], list[Mark]]:
    return ([(each.start, each.end, each.type) for each in case.gold.mentions],
            [(each.start, each.end, each.type) for each in case.spans or ()])


def _with(case: Case) -> Document:
    """The document with the types that count."""
    assert case.doc is not None
    return replace(case.doc, spans=case.spans)


def _pairs(case: Case) -> tuple[Pair, ...]:
    return align(case.gold, _with(case))


def _said(pair: Pair, index: int) -> Said:
    """Who a mention is; a missed one is an entity by itself."""
    return pair.mention.entity, pair.root or index


def _news(pairs: Sequence[Pair], known: Known) -> list[Said]:
    return [(pair.mention.entity, known.letters.fold(pair.new_root)) for pair in pairs
            if pair.mention.entity and pair.mention.type in NAMES and pair.changed and pair.new_root]


def _spans(case: Case) -> Iterator[Note]:
    """What was missed, found otherwise, or found for nothing."""
    for pair in _pairs(case):
        mention, main = pair.mention, pair.main
        if main is None:
            yield Note(case.name, mention.start, mention.end, "missed", mention.type, mention.surface)
        elif not pair.exact or main.type != mention.type:
            what = "bounds" if not pair.exact else f"taken for {main.type}"
            yield Note(case.name, mention.start, mention.end, what, mention.type, mention.surface, main.text)
    gold = case.gold.mentions
    for span in case.spans or ():
        if not any(span.start < each.end and each.start < span.end for each in gold):
            yield Note(case.name, span.start, span.end, "false", span.type, span.text)
