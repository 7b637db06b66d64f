"""A text laid out for the judge: what is known of each token, and of the lines and the document around it.

What comes in: a draft, with what its tagger holds for possible. What goes out: a `Sheet` of arrays, a row for each
token. Start at `laid_out`; `informed` adds what is known of the words that are asked about.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pseudo.core import ranges
from pseudo.core.document import Token
from pseudo.core.once import Once
from pseudo.language.cases import ROLES
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.judge import facts

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Place = tuple[int, int]
"""First token, one past the last."""

GROUPS = {"PER": 0, "GPE": 1, "LOC": 1, "FAC": 1, "ORG": 2}
"""Persons, places, bodies; all other types are the fourth group."""
OTHERS = 3
MARKS = (",", ".", ":", ";", "(", ")", "-", "–", '"', "„", "”", "/", "|")
TAGS = ("", "NOUN", "PROPN", "ADJ", "VERB", "ADV", "DET", "PRON", "PUNCT", "NUM", "CCONJ", "SCONJ", "ADP", "AUX",
        "INTJ", "PART", "X", "SYM")
"""Parts of speech by number."""
FEATS = ("Plur", "Deriv", "[psor]", "Abbr", "Person=3")
"""What is asked of a token's features beside the case."""
CELLS = "\t|"
"""What ends a cell of a line."""

_MARK = {mark: number for number, mark in enumerate(MARKS)}
_TAG = {tag: number for number, tag in enumerate(TAGS)}


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A text as the judge sees it.

    surfaces  the words;  gaps  what stands before each, and behind the last;  sent  the number of its sentence
    known     a row of `facts.NAMES` for each word;  keys  the lemmas of each
    beliefs   what may be a name by the tagger: probabilities of the types
    inside    (words, 4 groups): the probability that the word is part of a name
    mark, tag  numbers in `MARKS` (-1: none) and `TAGS`;  feats  (words, `FEATS`)
    case      number of the first role of its case (`pseudo.language.cases`); 0 without one
    opens     the word is the first of its sentence;  first, last  of its line
    ahead, rest  how many words of the line stand before and behind it
    cell      its line end or cell end stands right before, right behind it
    capitals  share of capitalised words of its line;  shouted  of words in capitals
    clinical  the word stands in a clinical part, the word is a clinical term, a statute or a pattern stands there
    whole     share of capitals and of accented letters in the text, its length, whether its tagger says anything
    small, raised  how often the form, how often its lemma stands in small letters elsewhere; with a capital that no
              sentence or line asks for
    where     of each lemma the words that have it
    """

    text: str
    tokens: Sequence[Token]
    surfaces: tuple[str, ...]
    gaps: tuple[str, ...]
    sent: Ints
    known: Floats
    keys: tuple[tuple[str, ...], ...]
    beliefs: Mapping[Place, Mapping[str, float]]
    inside: Floats
    mark: Ints
    tag: Ints
    case: Ints
    feats: Floats
    opens: Bools
    first: Bools
    last: Bools
    ahead: Ints
    rest: Ints
    cell: Bools
    capitals: Floats
    shouted: Floats
    clinical: Floats
    whole: tuple[float, float, float, float]
    small: Floats
    raised: Floats
    where: Mapping[str, Sequence[int]]
    starts: Mapping[int, int]
    ends: Mapping[int, int]


def laid_out(draft: Draft, language: Language) -> Sheet:
    """The sheet of a text with one token or more."""
    text, tokens = draft.text, draft.tokens
    count = len(tokens)
    surfaces = tuple([text[token.start : token.end] for token in tokens])
    bounds = [0, *(token.end for token in tokens)], [*(token.start for token in tokens), len(text)]
    gaps = tuple([text[end:start] for end, start in zip(*bounds, strict=True)])
    starts = {token.start: at for at, token in enumerate(tokens)}
    ends = {token.end: at + 1 for at, token in enumerate(tokens)}
    beliefs: dict[Place, dict[str, float]] = {}
    cells, sures = list[int](), list[float]()  # those of `inside`, row by row, and what is added to each
    for start, end, type_, sure in draft.maybe:
        place = starts[start], ends[end]
        beliefs.setdefault(place, {})[type_] = sure
        cells += [(OTHERS + 1) * at + GROUPS.get(type_, OTHERS) for at in range(*place)]
        sures += [sure] * (place[1] - place[0])
    inside = np.zeros((count, OTHERS + 1), np.float32)
    np.add.at(inside.reshape(-1), np.array(cells, np.int64), np.array(sures, np.float32))
    sent = np.fromiter(map(attrgetter("sent"), tokens), np.int64, count)
    opens = np.append(True, sent[1:] != sent[:-1])
    broken = np.array(["\n" in gap for gap in gaps], np.bool_)
    first, last = broken[:-1].copy(), broken[1:].copy()
    first[0] = last[-1] = True
    line = np.cumsum(first) - 1
    heads, tails = np.flatnonzero(first), np.flatnonzero(last)
    order = np.arange(count)
    signs = [surface[0] for surface in surfaces]
    letters = np.fromiter(map(str.isalpha, signs), np.float32, count)
    raised = np.fromiter(map(str.isupper, signs), np.float32, count)
    loud = np.array([len(s) > 1 and s.isupper() for s in surfaces], np.float32)
    words = np.maximum(1, np.bincount(line, letters))
    mark = np.array([_MARK.get(s, -1) for s in surfaces], np.int64)
    ending = {gap: any(c in gap for c in CELLS) or "  " in gap for gap in set(gaps)}
    parted = np.fromiter(map(ending.__getitem__, gaps), np.bool_, count + 1)
    parting = (mark == _MARK[";"]) | (mark == _MARK["|"])
    cell = np.stack([first | parted[:-1] | np.append(True, parting[:-1]),
                     last | parted[1:] | np.append(parting[1:], True)], 1)
    features = _features(language)
    read = [features[token.feats] for token in tokens]
    none = np.zeros((count, 2), np.float32)
    return Sheet(
        text, tokens, surfaces, gaps, sent, np.zeros((count, len(facts.NAMES)), np.float32), ((),) * count,
        beliefs, inside, mark,
        np.array([_TAG.get(token.upos, 0) for token in tokens], np.int64),
        np.array([one.role for one in read], np.int64), np.array([one.feats for one in read], np.float32),
        opens, first, last, order - heads[line], tails[line] - order, cell,
        (np.bincount(line, raised * letters) / words)[line].astype(np.float32),
        (np.bincount(line, loud * letters) / words)[line].astype(np.float32), _marked(draft),
        (*_whole(text), float(bool(beliefs))), none, none, {}, starts, ends,
    )


def informed(sheet: Sheet, places: Iterable[Place], language: Language) -> Sheet:
    """The sheet with what is known of the words that evidence of these places is asked of: their own and those around
    them, and words elsewhere that may have a lemma of their first or last one."""
    near, edges = set[int](), set[str]()
    for start, end in places:
        near.update(range(max(0, start - AROUND), min(len(sheet.surfaces), end + AROUND)))
        edges.update((sheet.surfaces[start], sheet.surfaces[end - 1]))
    openings = {_opening(edge, language) for edge in edges}
    short = tuple(opening for opening in openings if len(opening) < OPENING)
    record, none = facts.of(language), facts.Facts(sheet.known[0], ())
    told: dict[str, facts.Facts] = {}
    for surface in dict.fromkeys(sheet.surfaces):
        opening = _opening(surface, language)
        like = opening in openings or len(opening) < OPENING or opening.startswith(short)
        told[surface] = record[surface] if like else none
    for at in near:
        told[sheet.surfaces[at]] = record[sheet.surfaces[at]]
    keys = tuple([told[surface].keys for surface in sheet.surfaces])
    signs = [surface[0] for surface in sheet.surfaces]
    raised = np.fromiter(map(str.isupper, signs), np.bool_, len(keys))
    letters = np.fromiter(map(str.isalpha, signs), np.bool_, len(keys))
    where: dict[str, list[int]] = defaultdict(list)
    for at in np.flatnonzero(letters).tolist():
        for key in set(keys[at]):
            where[key].append(at)
    numbers = {surface: number for number, surface in enumerate(told)}
    forms = np.fromiter(map(numbers.__getitem__, sheet.surfaces), np.int64, len(keys))
    lower = [language.letters.lower(surface) for surface in told]
    lemmas = [one.keys for one in told.values()]
    small = _often(forms, lower, lemmas, letters & ~raised)
    amid = _often(forms, lower, lemmas, raised & ~(sheet.opens | sheet.first))
    known = np.stack([one.row for one in told.values()])[forms]
    return dataclasses.replace(sheet, known=known, keys=keys, small=small, raised=amid, where=where)


AROUND = 2
"""So many words before and behind a place evidence is asked of."""
OPENING = 3
"""Letters, without accents, that a word has in common with its lemma."""


def _opening(word: str, language: Language) -> str:
    return language.letters.fold(language.letters.lower(word[:OPENING]))


class Features(NamedTuple):
    """role: number of the first role of the case; feats: whether each of `FEATS` is there."""

    role: int
    feats: tuple[bool, ...]


@lru_cache(maxsize=16)
def _features(language: Language) -> Once[str, Features]:
    def told(feats: str) -> Features:
        role = next((number for number, role in enumerate(ROLES, 1) if language.cases.has(feats, role)), 0)
        return Features(role, tuple(what in feats for what in FEATS))

    return Once(told)


def _marked(draft: Draft) -> Floats:
    at = ranges.of((span.start, span.end) for span in draft.patterns)
    starts, ends = np.array([token.start for token in draft.tokens]), np.array([token.end for token in draft.tokens])
    asked = (draft.clinic.near, draft.clinic.terms, draft.public, at)
    return np.stack([_touched(each, starts, ends) for each in asked], 1).astype(np.float32)


def _touched(where: ranges.Ranges, starts: Ints, ends: Ints) -> Bools:
    """Of many stretches, whether the ranges touch each (`Ranges.touch`)."""
    if not where.starts:
        return np.zeros(len(starts), np.bool_)
    at = np.searchsorted(where.starts, ends) - 1
    touched: Bools = (at >= 0) & (np.array(where.reach)[at] > starts)
    return touched


def _often(forms: Ints, lower: Sequence[str], keys: Sequence[Sequence[str]], kind: Bools) -> Floats:
    """(words, 2): how often the form of each word, and one of its lemmas, stands elsewhere as `kind` says (log).

    forms  of each word the number of its form;  lower, keys  of each form
    """
    met: dict[str, int] = defaultdict(int)
    lemmas: dict[str, int] = defaultdict(int)
    times = np.bincount(forms[kind], minlength=len(lower)).tolist()
    for form, its, often in zip(lower, keys, times, strict=True):
        if often:
            met[form] += often
            for key in set(its):
                lemmas[key] += often
    out = [(met.get(form, 0), max([lemmas.get(key, 0) for key in its], default=0))
           for form, its in zip(lower, keys, strict=True)]
    counts = np.array(out, np.float32)[forms]
    return np.log1p(np.maximum(0, counts - kind[:, None]))


def _whole(text: str) -> tuple[float, float, float]:
    large = sum(map(str.isupper, text))
    letters = max(1, sum(map(str.isalpha, text)))
    accented = sum(c.isalpha() for c in text if not c.isascii())
    return large / letters, accented / letters, float(np.log1p(len(text)))
