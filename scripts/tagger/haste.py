"""Sentences as phones, dictation machines and scanners leave them, for a tagger that must read those as well.

In: labelled sentences. Out: the same, some of them typed in small letters, without accents, without both, said (no
capitals, no punctuation, several in a row), or scanned (letters taken for others, words torn). Start at `hasty`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pseudo.training.sentences import Sentence
from scripts.tagger.augment import stripped

WAYS = {"small": 0.3, "small and bare": 0.3, "bare": 0.1, "said": 0.15, "scanned": 0.15}
"""The ways, and how often each is taken."""
TOGETHER = (1, 1, 2, 3)
"""Of how many sentences a stretch of dictation is made."""
CONFUSED = {
    "l": "1I", "1": "l", "i": "l1", "I": "l1", "O": "0", "o": "0", "0": "O", "m": ("rn",), "e": "c", "c": "e", "á": "a",
    "é": "e", "í": "i", "ó": "o", "ö": "o", "ő": "öó", "ú": "u", "ü": "u", "ű": "ü", "S": "5", "B": "8", "h": "b",
    "t": "f", "f": "t", "n": "u", "u": "n", "ä": "a", "v": "y", "r": "n", "E": "F", "G": "C", "D": "O",
}
"""What a scanner takes a letter for."""
MISREAD, TORN = 0.12, 0.04
"""Of the words of a scanned sentence those with a letter misread, and those torn in two."""


def hasty(
    sentences: Sequence[Sentence], share: float, rng: random.Random, ways: Sequence[str] = tuple(WAYS)
) -> Iterator[Sentence]:
    """The sentences, `share` of them in one of `ways`."""
    at = 0
    while at < len(sentences):
        if rng.random() >= share:
            yield sentences[at]
            at += 1
            continue
        way = rng.choices(ways, [WAYS[way] for way in ways])[0]
        if way == "said":
            count = rng.choice(TOGETHER)
            yield said(sentences[at : at + count], rng)
            at += count
            continue
        yield scanned(sentences[at], rng) if way == "scanned" else typed(sentences[at], way)
        at += 1


def typed(s: Sentence, way: str) -> Sentence:
    """In small letters, without accents, or both."""
    if "bare" in way:
        s = stripped(s)
    return lowered(s) if "small" in way else s


def lowered(s: Sentence) -> Sentence:
    """In small letters."""
    return replace(s, forms=tuple(form.lower() for form in s.forms))


def said(parts: Sequence[Sentence], rng: random.Random) -> Sentence:
    """Sentences of one kind in a row, in small letters, without what stands between words."""
    like = parts[0]
    alike = [s for s in parts if all((getattr(s, layer) is None) == (getattr(like, layer) is None) for layer in LAYERS)]
    whole = lowered(like)
    for s in alike[1:]:
        whole = joined(whole, lowered(s))
    kept = [at for at, form in enumerate(whole.forms) if any(char.isalnum() for char in form)]
    if not kept:
        return whole
    whole = _picked(whole, kept)
    return stripped(whole) if rng.random() < 0.2 else whole


LAYERS = ("lemmas", "tags", "coarse", "fine")


def joined(one: Sentence, two: Sentence) -> Sentence:
    """Two sentences with the same layers, one behind the other."""
    layers = {
        layer: None if (first := getattr(one, layer)) is None else (*first, *getattr(two, layer)) for layer in LAYERS
    }
    return replace(one, forms=one.forms + two.forms, heads=one.heads + two.heads, **layers)


def _picked(s: Sentence, kept: Sequence[int]) -> Sentence:
    layers = {
        layer: None if (column := getattr(s, layer)) is None else tuple(column[at] for at in kept) for layer in LAYERS
    }
    return replace(s, forms=tuple(s.forms[at] for at in kept), heads=tuple(s.heads[at] for at in kept), **layers)


def scanned(s: Sentence, rng: random.Random) -> Sentence:
    """With letters misread and words torn; of such words lemma and features are not to be learnt."""
    forms: list[str] = []
    columns: dict[str, list[str]] = {layer: [] for layer in LAYERS if getattr(s, layer) is not None}
    heads: list[bool] = []
    for at, form in enumerate(s.forms):
        draw = rng.random()
        pieces = _torn(form, rng) if draw < TORN else [_misread(form, rng)] if draw < TORN + MISREAD else [form]
        changed = pieces != [form]
        for number, piece in enumerate(pieces):
            forms.append(piece)
            heads.append(s.heads[at] and not changed)
            for layer, column in columns.items():
                value = getattr(s, layer)[at]
                if layer in ("lemmas", "tags"):
                    value = "" if changed else value
                elif number and value.startswith("B-"):
                    value = "I-" + value[2:]
                column.append(value)
    return replace(s, forms=tuple(forms), heads=tuple(heads), **{name: tuple(each) for name, each in columns.items()})


def _torn(form: str, rng: random.Random) -> list[str]:
    """In two, perhaps behind a hyphen as at the end of a line."""
    if len(form) < 5 or not form.isalpha():
        return [form]
    at = rng.randrange(2, len(form) - 1)
    return [form[:at] + rng.choice(("", "-")), form[at:]]


def _misread(form: str, rng: random.Random) -> str:
    places = [at for at, char in enumerate(form) if char in CONFUSED]
    if not places or len(form) < 3:
        return form
    at = rng.choice(places)
    return form[:at] + rng.choice(CONFUSED[form[at]]) + form[at + 1 :]
