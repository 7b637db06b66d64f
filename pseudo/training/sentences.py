"""Sentences with their labels: what every training reads, whatever file it came from.

In: words with tags. Out: `Sentence`s; names of a sequence of tags. Start at `Sentence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import morph.feats

UNLEARNED = "?"
"""The type of a name that nobody wants the tagger to learn, and nobody says is none: an identifier, as a rule."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Forms, and where the data give them: lemmas, `UPOS|feats`, coarse and fine IOB2 tags, and name heads.

    heads  per token: True where lemma and feats come from emMorph's gold layer (the last token of a name)
    genre  what scores are grouped by; "" for none
    """

    forms: tuple[str, ...]
    lemmas: tuple[str, ...] | None
    tags: tuple[str, ...] | None
    coarse: tuple[str, ...] | None
    fine: tuple[str, ...] | None
    heads: tuple[bool, ...]
    genre: str


def canonical(feats: str) -> str:
    """UD features in the spelling of `morph.feats`: without the values that Hungarian leaves unmarked, in order.

    Slips of the corpus (a key given twice) are mended; two values of one key are joined as `morph.feats` stacks them.

    >>> canonical("Number=Sing|Case=Nom|Degree=Pos"), canonical("_"), canonical("Mood=Cnd,Pot|Person=3|Person=3")
    ('Degree=Pos', '', 'Mood=Cnd+Pot|Person=3')
    """
    if feats == "_":
        return ""
    given: dict[str, str] = {}
    for feature in filter(None, feats.split("|")):
        key, _, value = feature.partition("=")
        given.setdefault(key, value.replace(",", "+"))
    return morph.feats.canonical(given)


def repaired(tags: Sequence[str]) -> tuple[str, ...]:
    """IOB2 in which every name begins with B-."""
    out: list[str] = []
    for tag in tags:
        if tag.startswith("I-") and (not out or out[-1][2:] != tag[2:]):
            tag = "B-" + tag[2:]
        out.append(tag)
    return tuple(out)


def spans(tags: Sequence[str]) -> list[tuple[int, int, str]]:
    """Names of an IOB2 sequence as (first token, one past the last, type).

    >>> spans(("B-PER", "I-PER", "O", "B-LOC"))
    [(0, 2, 'PER'), (3, 4, 'LOC')]
    """
    out: list[tuple[int, int, str]] = []
    for i, tag in enumerate((*tags, "O")):
        if out and out[-1][1] == -1 and not tag.startswith("I-"):
            out[-1] = (out[-1][0], i, out[-1][2])
        if tag.startswith("B-"):
            out.append((i, -1, tag[2:]))
    return out


def iob(size: int, names: Sequence[tuple[int, int, str]]) -> tuple[str, ...]:
    """The other way: IOB2 of names that do not overlap.

    >>> iob(4, [(0, 2, "PER"), (3, 4, "LOC")])
    ('B-PER', 'I-PER', 'O', 'B-LOC')
    """
    tags = ["O"] * size
    for first, last, kind in names:
        tags[first:last] = [f"B-{kind}", *[f"I-{kind}"] * (last - first - 1)]
    return tuple(tags)


def plain(sentence: Sentence) -> Sentence:
    """The sentence without names that are not learned."""
    if not sentence.fine or f"B-{UNLEARNED}" not in sentence.fine:
        return sentence
    kept = [name for name in spans(sentence.fine) if name[2] != UNLEARNED]
    return replace(sentence, fine=iob(len(sentence.forms), kept))
