"""What speaks for and against each candidate: a row of numbers, every column with a name.

What comes in: a sheet and its candidates. What goes out: their evidence, and the names of its columns. Start at
`evidence`; `columns` names what `spans --explain` prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import evidence as said
from pseudo.spans.judge import facts
from pseudo.spans.judge.propose import Candidates
from pseudo.spans.judge.sheet import FEATS, GROUPS, MARKS, OTHERS, Floats, Ints, Place, Sheet

GROUP_NAMES = ("person", "place", "body", "other")
KINDS = (
    "PER", "GPE", "LOC", "FAC", "ORG", "NORP", "MEDIA", "PROD", "WORK_OF_ART", "EVENT", "CAR", "DATE", "LAW",
)
"""The types whose probabilities are looked at one by one."""
SOURCES = (
    "PER", "PER title", "PER initials", "PER surname and given name", "PER given name", "PER family", "PER greeting",
    "PER label", "PER speaker", "GPE", "LOC", "FAC", "ORG", "ORG legal form", "MEDIA", "capitals in a row", "capitals",
    "figures", "capital within the sentence",
    "unknown word opens the sentence", "name in small letters",
)
"""Who offers a candidate beside the tagger: a type, a type and the reason, or the reason alone begins so."""
BESIDE = ("title", "before persons", "label", "is a given name", "is a surname", "is a place", "kind of body",
          "capital")
"""What of `facts.NAMES` is asked of the words two places away."""
ABOUT = ("opens the sentence", "opens the line", "ends the line", "words before in the line",
         "words behind in the line", "cell begins", "cell ends")
PLACED = ("clinical text", "clinical term", "statute", "figures with a form")

_FACT = {name: number for number, name in enumerate(facts.NAMES)}
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_TWO = [_FACT[name] for name in BESIDE]
_FAR = 6
"""Words of a line that are counted."""


def columns() -> tuple[str, ...]:
    """The names of the columns."""
    out = [f"tagger: {name}" for name in (*GROUP_NAMES, *KINDS, "best")]
    for what in ("least of it", "most of it"):
        out += [f"tagger inside, {what}: {name}" for name in (*GROUP_NAMES, "any")]
    for where in ("first", "last", "before", "behind"):
        out += [f"tagger on {where}: {name}" for name in GROUP_NAMES]
    out += ["on the best path", "type on the best path", *(f"source: {name}" for name in SOURCES), "sources"]
    for how in ("around", "within", "across"):
        out += [f"{how}: {name}" for name in ("tagger", *(f"table, {group}" for group in GROUP_NAMES))]
    for where in ("first", "last", "before", "behind", "most", "least"):
        out += [f"{where}: {name}" for name in facts.NAMES]
    out += [f"{where}: {name}" for where in ("two before", "two behind") for name in BESIDE]
    out += ["words", "share of capitals", "line end inside", "hyphen at a line end inside", "cell inside", *ABOUT]
    out += ["capitals of the line", "capitals only in the line", "capitals of the text", "accents of the text",
            "length of the text", "the tagger speaks", *PLACED]
    out += [f"{where}: {mark}" for where in ("before", "behind") for mark in MARKS]
    out += ["label and colon before"]
    out += [f"part of speech: {where}" for where in ("first", "last", "before", "behind")]
    out += ["case", *(f"last: {what}" for what in FEATS), *(f"behind: {what}" for what in FEATS)]
    for where in ("first", "last"):
        out += [f"{where}, {how}: {what}" for how in ("often small", "often raised") for what in ("form", "lemma")]
    for where in ("first", "last"):
        out += [f"{where} elsewhere, {how}: {name}" for how in ("most", "mean") for name in GROUP_NAMES]
        out += [f"{where} elsewhere"]
    return tuple(out)


def evidence(sheet: Sheet, candidates: Candidates, language: Language) -> Floats:
    """A row for each candidate, in their order."""
    if not candidates:
        return np.zeros((0, len(columns())), np.float32)
    places = list(candidates)
    starts, ends = np.array(places).T
    lasts, count = ends - 1, len(sheet.tokens)
    left, right = np.where(starts > 0, starts - 1, count), np.where(ends < count, ends, count)
    sent = np.append(sheet.sent, -1)
    before = np.where(sent[left] == sent[starts], left, count)
    behind = np.where(sent[right] == sent[lasts], right, count)
    two, beyond = np.where(starts > 1, starts - 2, count), np.where(ends + 1 < count, ends + 1, count)
    known = _padded(sheet.known, -2)
    inside = _padded(sheet.inside, 0)
    beliefs = _beliefs(sheet, places)
    offered = np.zeros((len(places), len(SOURCES) + 1), np.float32)
    for number, spans in enumerate(candidates.values()):
        if spans:
            offered[number] = _offered(spans)
    tag, mark = np.append(sheet.tag, -1), np.append(sheet.mark, -1)
    feats = _padded(sheet.feats, 0)
    label = _padded(sheet.known[:, _FACT["label"]], 0)
    colon = (mark[left] == MARKS.index(":")) * label[two]
    often = np.concatenate([sheet.small, sheet.raised], 1)
    most, least = _over(known, starts, ends, np.maximum), _over(known, starts, ends, np.minimum)
    line = np.cumsum(sheet.first)
    gaps = sheet.gaps
    hyphens = np.cumsum([0] + [s[-1] == "-" and "\n" in gap for s, gap in zip(sheet.surfaces, gaps[1:], strict=True)])
    cells = np.cumsum([0, *(("\t" in gap or "  " in gap) for gap in gaps[1:])])
    parts: list[Floats] = [
        beliefs, _inside(inside, starts, ends), inside[starts], inside[lasts], inside[left], inside[right],
        _paths(candidates), offered, _company(places, beliefs, offered),
        known[starts], known[lasts], known[before], known[behind], most, least,
        known[two][:, _TWO], known[beyond][:, _TWO],
        np.stack([
            ends - starts, _sums(sheet.known[:, _FACT["capital"]], starts, ends) / (ends - starts),
            line[lasts] > line[starts], hyphens[lasts] - hyphens[starts], cells[lasts] - cells[starts],
            sheet.opens[starts], sheet.first[starts], sheet.last[lasts], np.minimum(_FAR, sheet.ahead[starts]),
            np.minimum(_FAR, sheet.rest[lasts]), sheet.cell[starts, 0], sheet.cell[lasts, 1],
            sheet.capitals[starts], sheet.shouted[starts], *(np.full(len(places), what) for what in sheet.whole),
            *_over(_padded(sheet.clinical, 0), starts, ends, np.maximum).T,
            *(mark[left] == number for number in range(len(MARKS))),
            *(mark[right] == number for number in range(len(MARKS))), colon,
            tag[starts], tag[lasts], tag[left], tag[right], sheet.case[lasts],
        ], 1),
        feats[lasts], feats[right], often[starts], often[lasts], *_elsewhere(sheet, starts, ends),
    ]
    return np.concatenate(parts, 1, dtype=np.float32)


def _padded(rows: Floats, value: float) -> Floats:
    """The rows with one behind them, for what is not there."""
    return np.concatenate([rows, np.full((1, *rows.shape[1:]), value, np.float32)])


def _over(rows: Floats, starts: Ints, ends: Ints, how: np.ufunc) -> Floats:
    """The most or the least of the rows from each start to its end; there is one row behind the last end."""
    told: Floats = how.reduceat(rows, np.stack([starts, ends], 1).ravel())[::2]
    return told


def _sums(values: Floats, starts: Ints, ends: Ints) -> Floats:
    sums = np.append(0, np.cumsum(values > 0))
    told: Floats = sums[ends] - sums[starts]
    return told


def _inside(inside: Floats, starts: Ints, ends: Ints) -> Floats:
    """The least and the most of what the tagger holds the words for."""
    both = np.concatenate([inside, inside.sum(1, keepdims=True)], 1)
    return np.concatenate([_over(both, starts, ends, np.minimum), _over(both, starts, ends, np.maximum)], 1)


def _beliefs(sheet: Sheet, places: Sequence[Place]) -> Floats:
    """What the tagger holds just this place for."""
    size = OTHERS + 1
    out = np.zeros((len(places), size + len(KINDS) + 1), np.float32)
    for number, place in enumerate(places):
        told = sheet.beliefs.get(place)
        if told is None:
            continue
        for type_, sure in told.items():
            out[number, GROUPS.get(type_, OTHERS)] += sure
            if type_ in _KIND:
                out[number, size + _KIND[type_]] = sure
        out[number, -1] = max(told.values())
    return out


def _paths(candidates: Candidates) -> Floats:
    """Whether the tagger's best path has the candidate, and as what."""
    out = np.full((len(candidates), 2), -1, np.float32)
    out[:, 0] = 0
    for number, spans in enumerate(candidates.values()):
        best = next((span for span in spans if span.source == "ner"), None)
        if best is not None:
            out[number] = 1, GROUPS.get(best.type, OTHERS)
    return out


def _offered(spans: Sequence[Span]) -> list[float]:
    told = tuple([(span.type, said(span)) for span in spans if span.source != "ner"])
    return [*_sources(told), float(len(spans))]


@lru_cache(maxsize=4096)
def _sources(told: tuple[tuple[str, str], ...]) -> tuple[float, ...]:
    """Which of `SOURCES` offer a candidate, by types and reasons. Kept: they are few, and name nobody."""
    names = [name for type_, why in told for name in (type_, f"{type_} {why}", why)]
    return tuple(float(any(each.startswith(name) for each in names)) for name in SOURCES)


_TABLES = {"PER": 0, "GPE": 1, "LOC": 1, "FAC": 1, "ORG": 2, "MEDIA": 3}
_ASKED = [(SOURCES.index(type_), group) for type_, group in _TABLES.items()]


def _company(places: Sequence[Place], beliefs: Floats, offered: Floats) -> Floats:
    """What other candidates overlap: such as lie around it, within it, across its end; how sure the tagger is of the
    surest, and what tables offer there."""
    groups = np.zeros((len(places), 1 + OTHERS + 1), np.float32)
    groups[:, 0] = beliefs[:, -1]
    for column, group in _ASKED:
        groups[:, 1 + group] = np.maximum(groups[:, 1 + group], offered[:, column])
    telling = (groups.max(1) > 0).tolist()
    pairs: list[tuple[int, int]] = []  # the candidate and how it is overlapped, by what
    first = 0
    for number, (start, end) in enumerate(places):
        while places[first][0] < start - LONGEST:
            first += 1
        for other in range(first, len(places)):
            begin, stop = places[other]
            if begin >= end:
                break
            if other == number or stop <= start or not telling[other]:
                continue
            how = 0 if begin <= start and end <= stop else 1 if start <= begin and stop <= end else 2
            pairs.append((3 * number + how, other))
    out = np.zeros((len(places) * 3, groups.shape[1]), np.float32)
    if pairs:
        rows, others = np.array(pairs).T
        np.maximum.at(out, rows, groups[others])
    return out.reshape(len(places), -1)


LONGEST = 14
"""Tokens of the longest candidate."""


def _elsewhere(sheet: Sheet, starts: Ints, ends: Ints) -> list[Floats]:
    """What the text has of the first and the last word outside of the candidate."""
    kept: dict[int, list[int]] = {}
    numbers: dict[tuple[int, ...], int] = {(): 0}
    bounds = list(zip(starts.tolist(), ends.tolist(), strict=True))
    asked = [
        [_others(sheet, at, *place, kept, numbers) for at, place in zip(edge.tolist(), bounds, strict=True)]
        for edge in (starts, ends - 1)
    ]
    told = np.full((len(numbers), 2 * (OTHERS + 1) + 1), -1, np.float32)
    sizes = np.array([len(same) for same in numbers])
    told[:, -1] = np.log1p(sizes)
    if len(numbers) > 1:  # of all that are looked at together in one go; the first are none
        said_of = sheet.inside[np.fromiter(chain.from_iterable(numbers), np.int64)]
        firsts = np.cumsum(sizes)[:-1]
        told[1:, : OTHERS + 1] = np.maximum.reduceat(said_of, firsts)
        told[1:, OTHERS + 1 : -1] = np.add.reduceat(said_of, firsts) / sizes[1:, None].astype(np.float32)
    return [told[rows] for rows in asked]


def _others(
    sheet: Sheet, at: int, start: int, end: int, kept: dict[int, list[int]], numbers: dict[tuple[int, ...], int],
) -> int:
    """The number of the other mentions of a word, those outside of a candidate; 0: none.

    kept  of a word the words with one of its lemmas;  numbers  of words that are looked at together
    """
    if at not in kept:
        kept[at] = sorted({other for key in sheet.keys[at] for other in sheet.where.get(key, ())})
    if len(kept[at]) < 2 and kept[at] == [at]:  # most words stand once in a text
        return 0
    same = tuple([other for other in kept[at] if not start <= other < end])
    return numbers.setdefault(same, len(numbers))
