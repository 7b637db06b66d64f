"""How much of the gold was hidden: mentions and entities, direct and quasi identifiers apart.

What comes in: a `Pair` whose mentions are gold. What goes out: counts. An entity is hidden when nothing of it is left
anywhere in its document. Start at `hidden`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pseudo.audit.align import Alignment
from pseudo.audit.lexis import Lexis
from pseudo.audit.survival import BORNE
from pseudo.audit.values import Basis, Mention, Pair
from pseudo.core.document import NAMES
from pseudo.kinds import identify


@dataclass(frozen=True, slots=True)
class Hidden:
    """Mentions and entities of a sort, and of these the hidden ones; partly: mentions of which something is left."""

    mentions: int = 0
    hidden: int = 0
    partly: int = 0
    entities: int = 0
    hidden_entities: int = 0

    @property
    def recall(self) -> float:
        """The share of the entities that are hidden; 1 for none."""
        return round(self.hidden_entities / self.entities, 4) if self.entities else 1.0


def hidden(documents: Iterable[tuple[Pair, Alignment]], lexis: Lexis) -> dict[str, Hidden]:
    """By sort, direct and quasi, what is hidden; what the policy leaves on purpose is not asked for.

    >>> from pseudo.audit.align import aligned
    >>> from pseudo.language import language
    >>> pair = Pair("Ede jön.", "Pál jön.", mentions=(Mention(0, 3, "PER", "PER 1", "Ede"),), basis=Basis.gold)
    >>> hidden([(pair, aligned(pair.old, pair.new))], Lexis(language.load("hu")))["direct"].recall
    1.0
    """
    counts: dict[str, list[int]] = {}
    for pair, side in documents:
        if pair.basis is not Basis.gold:
            continue
        left: dict[tuple[str, str], bool] = {}
        for mention in pair.mentions:
            sort = identify.of(mention.type)
            if mention.kept or sort == identify.NONE:
                continue
            rest = remains(mention, pair, side, lexis)
            each = counts.setdefault(sort, [0, 0, 0, 0, 0])
            each[0] += 1
            each[1] += rest == 0.0
            each[2] += 0.0 < rest < 1.0
            left[sort, mention.entity] = left.get((sort, mention.entity), False) or rest > 0.0
        for (sort, _), some in left.items():
            counts[sort][3] += 1
            counts[sort][4] += not some
    return {sort: Hidden(*each) for sort, each in sorted(counts.items())}


def remains(mention: Mention, pair: Pair, side: Alignment, lexis: Lexis) -> float:
    """Which share of what tells a mention stands where it stood: of a name its telling words, of others all or
    nothing. A common word tells a person or a place, and nothing of other names, unless they have no other."""
    surface = pair.old[mention.start : mention.end]
    told = set(lexis.telling(surface)) if mention.type in NAMES else set()
    words = [word for word in lexis.words(surface) if word.text in told]
    rare = [word for word in words if mention.type in BORNE or not lexis.common[word.text]]
    parts = [(word.start, word.end) for word in rare] or [(0, len(surface))]
    stood = 0
    for start, end in parts:
        at, to = side.moved(mention.start + start, mention.start + end)
        stood += at < to and side.stands(at, to) and pair.new[at:to] == surface[start:end]
    return stood / len(parts)
