"""One entity, one replacement: nicknames that are not tied, mentions that became somebody else, collisions.

What comes in: the `Pair`s of a document. What goes out: `Outcome`s. Start at `inconsistent`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import WORD, Outcome, by_entity, outcome
from pseudo.language.letters import fold


def untied(pair: Pair, siblings: Sequence[Pair]) -> Iterator[Outcome]:
    """`untied`: a nickname whose replacement does not belong to that of the full name, where there is one."""
    if pair.mention.kind != "nick":
        return
    full = [
        other
        for other in siblings
        if other.mention.kind not in ("nick", "initials") and other.main is not None and other.changed
    ]
    if not full or not pair.changed:
        return
    yield outcome("untied", pair, not any(pair.root == other.root for other in full), f"-> {pair.new_norm}")


def agree(one: Pair, other: Pair, know: Knowledge) -> bool:
    """Whether two mentions of one gold entity read as one entity now.

    They do when they have one entity, or one new name stands in the other, or when as many words are common
    to the new names as to the old: `Kis Anna`, `Nagy Istvánné Kis Anna`. Two full names of one person with no
    word in common (before and after marriage) need have none afterwards.
    """
    if one.root == other.root:
        return True
    new, its = name_words(one.new_norm, know), name_words(other.new_norm, know)
    if new and its and (new <= its or its <= new):
        return True
    before, after = name_words(one.mention.lemma, know), name_words(other.mention.lemma, know)
    if not before & after:
        return one.mention.type == "PER" and min(len(before), len(after)) > 1
    return len(before) > 1 and len(after) > 1 and len(new & its) >= len(before & after)


def name_words(name: str, know: Knowledge) -> frozenset[str]:
    """The words of a name without titles and initials, of `Jánosné` the base, to compare."""
    whole = [w for w in name.split() if not w.endswith(".") and len(w) > 1 and not know.title(w)]
    words = [word for w in whole for word in WORD.findall(w)]
    known = (min(filter(know.known, know.bases(word) - {word}), key=len, default=word) for word in words)
    return frozenset(fold(word) for word in known)


def inconsistent(siblings: Sequence[Pair], know: Knowledge) -> Iterator[Outcome]:
    """`inconsistent`: a mention that became another entity than most mentions of its gold entity did.

    Nicknames that are not tied have a measure of their own.
    """
    changed = [pair for pair in siblings if pair.changed]
    counts = Counter(pair.root for pair in changed if pair.mention.kind != "nick")
    chief = next((p for p in changed if counts and p.root == counts.most_common(1)[0][0]), None)
    for pair in siblings:
        judged = chief is not None and pair.changed and pair.mention.kind != "nick"
        wrong = judged and chief is not None and not agree(pair, chief, know)
        detail = f"-> {pair.new_norm}, most: {chief.new_norm}" if chief is not None else ""
        yield outcome("inconsistent", pair, wrong, detail)


def collisions(pairs: Sequence[Pair]) -> Iterator[Outcome]:
    """`collision`: for each gold entity that was replaced, whether an earlier one has its new name.

    Two mentions that one span has swallowed are no collision: they are one entity of the program's.
    """
    taken: dict[str, tuple[int, int]] = {}
    for entity, siblings in by_entity(pairs).items():
        changed = [pair for pair in siblings if pair.changed]
        if not changed:
            continue
        fullest = max(changed, key=lambda pair: len(pair.mention.lemma))
        start = fullest.main.start if fullest.main is not None else -1
        other, at = taken.setdefault(fold(fullest.new_norm), (entity, start))
        yield outcome("collision", fullest, other != entity and at != start, f"-> {fullest.new_norm}")
