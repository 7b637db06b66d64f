"""The whole audit, in order: what survives, what contradicts itself, what is left to tell, what attacks tell, recall.

What comes in: `Pair`s and a language. What goes out: an `Audit`. Start at `audited`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pseudo.audit import attacks, originals, recall, risk
from pseudo.audit.align import Alignment, aligned
from pseudo.audit.clash import Clash, Compared, clashes
from pseudo.audit.lexis import Lexis, small
from pseudo.audit.survival import foreign, indexed, survivors, suspects
from pseudo.audit.values import Basis, Finding, Level, Original, Pair
from pseudo.language.language import Language


@dataclass(frozen=True, slots=True)
class Inspected:
    """One document: how many originals were looked for, what was found, and among how many people it hides somebody.

    basis     where the originals are from; proven: the mapping is borne out by the texts
    people    0 where nothing is known of what stays
    same      nothing was replaced, and nobody says that there is nobody
    """

    basis: Basis
    originals: int
    proven: bool
    findings: tuple[Finding, ...]
    compared: Compared
    people: float
    same: bool = False


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found, of a whole run."""

    documents: tuple[Inspected, ...]
    originals: Mapping[str, int]
    attributes: Mapping[str, risk.Attributes]
    entities: Mapping[str, Sequence[float]]
    told: Mapping[str, attacks.Told]
    frequency: Mapping[str, attacks.Frequency]
    recall: Mapping[str, recall.Hidden] = field(default_factory=dict)

    def findings(self, level: Level | None = None) -> list[Finding]:
        """The findings of a level, or all, in the order of the documents."""
        every = chain.from_iterable(each.findings for each in self.documents)
        return [each for each in every if level is None or each.level is level]

    def clashes(self) -> list[Clash]:
        """What contradicts itself, in the order of the documents."""
        return [clash for each in self.documents for clash in each.compared.clashes]

    @property
    def basis(self) -> Basis:
        """The weakest ground that a document of the run stands on."""
        order = list(Basis)
        return max((each.basis for each in self.documents), key=order.index, default=Basis.change)


def audited(pairs: Sequence[Pair], language: Language) -> Audit:
    """The audit of the documents of one run.

    >>> from pseudo.language.language import load
    >>> audit = audited([Pair("Tegnap Kovács Jánossal beszéltem.", "Tegnap Tóth Jánossal beszéltem.",
    ...     names=(("Kovács János", "PER"),), basis=Basis.known)], load("hu"))
    >>> [(each.kind, each.level.value, each.times) for each in audit.findings()]
    [('part', 'sure', 1)]
    """
    lexis = Lexis(language, small((pair.old for pair in pairs), language.letters.fold))
    sides = [aligned(pair.old, pair.new, pair.pieces) for pair in pairs]
    both = list(zip(pairs, sides, strict=True))
    sought = [originals.of(pair, number, side, lexis) for number, (pair, side) in enumerate(both)]
    persons = [each for those in sought for each in those if each.type == "PER"]
    every = indexed(persons, lexis) if len(pairs) > 1 else None
    documents = []
    for number, (pair, side) in enumerate(both):
        handed = None if side.proven else pair.handed
        found = survivors(pair.new, sought[number], side, lexis, number, old=pair.old, name=pair.name, handed=handed)
        if every is not None:
            own = frozenset(lexis.fold(each.text) for each in sought[number])
            found += foreign(pair.new, every, side, lexis, number, own, handed)
        found += suspects(pair.new, side, sought[number], _kept(pair, side), lexis, number)
        known = bool(pair.mentions)
        documents.append(Inspected(
            pair.basis, len(sought[number]), side.proven, tuple(found), clashes(pair, number, side, lexis),
            risk.people(pair, side, found, lexis) if known else 0.0,
            pair.basis is Basis.change and pair.old == pair.new))
    changed = attacks.items(both, lexis)
    return Audit(tuple(documents), _counted(sought), risk.attributes(both), risk.entities(both, lexis),
                 attacks.known_pairs(changed) if changed else {}, attacks.frequency(both, lexis),
                 recall.hidden(both, lexis))


def _kept(pair: Pair, side: Alignment) -> list[tuple[int, int]]:
    """The stretches of the new text that the policy leaves."""
    return [side.moved(mention.start, mention.end) for mention in pair.mentions if mention.kept]


def _counted(sought: Sequence[Sequence[Original]]) -> dict[str, int]:
    """The originals that were looked for, by type."""
    counts: dict[str, int] = {}
    for each in chain.from_iterable(sought):
        counts[each.type] = counts.get(each.type, 0) + 1
    return dict(sorted(counts.items()))
