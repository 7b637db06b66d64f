"""Annotated texts as phones, dictation machines and scanners leave them: whole texts, as `haste` has sentences.

In: a text with its mentions. Out: the same, in small letters, said (without punctuation) or scanned (letters taken for
others, words torn). Start at `small`, `dictated` and `scanned`.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Mapping
from typing import TypeVar

from pseudo.training.texts import Text
from scripts.measure_recall import Gold
from scripts.tagger.haste import CONFUSED, MISREAD, TORN

Written = TypeVar("Written", Gold, Text)
UNSAID = re.compile(r"[.,;:!?…„”“\"»«()\[\]]+(?=\s|$)|(?<!\S)[„”“\"»«(\[–—-]+ ?|(?<=\s)[–—]\s")
"""What a machine that writes down speech leaves out."""
LETTERS = re.compile(r"[^\W\d_]{3,}")


def small(gold: Written) -> Written:
    """In small letters; letters that would become two stay."""
    text = "".join(low if len(low := char.lower()) == 1 else char for char in gold.text)
    return dataclasses.replace(gold, text=text)


def dictated(gold: Written) -> Written:
    """In small letters, without punctuation."""
    return edited(small(gold), {found.span(): "" for found in UNSAID.finditer(gold.text)})


def scanned(gold: Written, rng: random.Random) -> Written:
    """With letters misread and words torn."""
    edits: dict[tuple[int, int], str] = {}
    for found in LETTERS.finditer(gold.text):
        draw = rng.random()
        if draw < TORN and len(found[0]) > 4:
            at = found.start() + rng.randrange(2, len(found[0]) - 1)
            edits[at, at] = rng.choice((" ", "- "))
        elif draw < TORN + MISREAD:
            places = [at for at, char in enumerate(found[0]) if char in CONFUSED]
            if places:
                at = rng.choice(places)
                edits[found.start() + at, found.start() + at + 1] = rng.choice(CONFUSED[found[0][at]])
    return edited(gold, edits)


def edited(gold: Written, edits: Mapping[tuple[int, int], str]) -> Written:
    """The text with stretches replaced, and its mentions where they stand then.

    edits  (start, end) -> what stands there; disjoint
    """
    text, at = "", 0
    moved = list(range(len(gold.text) + 1))
    for (start, end), new in sorted(edits.items()):
        moved[at : start + 1] = range(len(text), len(text) + start - at + 1)
        text += gold.text[at:start] + new
        moved[start + 1 : end + 1] = [len(text)] * (end - start)
        at = end
    moved[at:] = range(len(text), len(text) + len(gold.text) + 1 - at)
    text += gold.text[at:]
    mentions = []
    for start, end, *told in gold.mentions:
        first, last = moved[start], moved[end]
        while first < last and text[first].isspace():
            first += 1
        while first < last and text[last - 1].isspace():
            last -= 1
        if first < last:
            mentions.append((first, last, *told))
    return dataclasses.replace(gold, text=text, mentions=tuple(mentions))
