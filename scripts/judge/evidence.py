"""What speaks for and against each candidate: a row of numbers, every column with a name.

What comes in: a sheet and its candidates. What goes out: their evidence, and the names of its columns. Start at
`evidence`; `columns` names what `--explain` prints.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.spans.draft import evidence as said
from scripts.judge import facts
from scripts.judge.propose import Candidates
from scripts.judge.sheet import GROUPS, KINDS, OTHERS, Floats, Place, Sheet

GROUP_NAMES = ("person", "place", "body", "other")
MARKS = ",.:;()-–\"„”/|"
TAGS = ("", "NOUN", "PROPN", "ADJ", "VERB", "ADV", "DET", "PRON", "PUNCT", "NUM", "CCONJ", "SCONJ", "ADP", "AUX",
        "INTJ", "PART", "X", "SYM")
"""Parts of speech by number."""
CASES = tuple("Nom Acc Dat Ins Cau Tra Ine Ill Ela Sup Sbl Del Ade All Abl Ter Tem Ess Loc Gen Par Com".split())
SOURCES = (
    "PER", "PER title", "PER initials", "PER surname and given name", "PER given name", "PER family", "PER greeting",
    "PER label", "PER speaker", "GPE", "LOC", "FAC", "ORG", "ORG legal form", "MEDIA", "capitals in a row", "capitals",
    "capital inside", "letters and figures", "figures", "capital within the sentence",
    "unknown word opens the sentence", "name in small letters", "tagger", "typed in haste", "seen before",
)
"""Who offers a candidate: a type, a type and the reason, or the reason alone begins so."""
NOWHERE = np.full(len(facts.NAMES), -2, np.float32)


def columns() -> tuple[str, ...]:
    """The names of the columns."""
    out = [f"tagger: {name}" for name in (*GROUP_NAMES, *KINDS, "best")]
    for what in ("least of it", "most of it"):
        out += [f"tagger inside, {what}: {name}" for name in (*GROUP_NAMES, "any")]
    out += ["tagger inside, mean"]
    for where in ("first", "last", "before", "behind"):
        out += [f"tagger on {where}: {name}" for name in GROUP_NAMES]
    out += ["on the best path", "type on the best path", *(f"source: {name}" for name in SOURCES), "sources"]
    for where in ("first", "last", "before", "behind", "most", "least"):
        out += [f"{where}: {name}" for name in facts.NAMES]
    out += ["words", "opens the sentence", "opens the line", "ends the line", "capitals of the line",
            "capitals only in the line", "capitals of the text", "accents of the text", "length of the text",
            "share of capitals", "line end inside", "cell inside"]
    out += [f"before: {mark}" for mark in MARKS] + [f"behind: {mark}" for mark in MARKS]
    out += ["label or greeting two before", "label and colon before"]
    out += [f"part of speech: {where}" for where in ("first", "last", "before", "behind")]
    out += ["case", "plural", "derived", "possessed", "abbreviation", "behind: third person", "behind: possessed"]
    for where in ("last", "first"):
        out += [f"{where}: often small", f"{where}: often raised"]
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
    known = np.vstack([sheet.known, NOWHERE])
    inside = np.vstack([sheet.inside, np.zeros(OTHERS + 1, np.float32)])
    count = len(sheet.tokens)
    sent = np.fromiter((token.sent for token in sheet.tokens), np.int64, count)
    before = np.where((starts > 0) & (sent[starts - 1] == sent[starts]), starts - 1, count)
    behind = np.where((ends < count) & (sent[np.minimum(ends, count - 1)] == sent[ends - 1]), ends, count)
    left, right = np.where(starts > 0, starts - 1, count), np.where(ends < count, ends, count)
    parts = [
        np.array([_beliefs(sheet, place) for place in places], np.float32),
        np.concatenate([inside[starts], inside[ends - 1], inside[left], inside[right]], 1),
        np.array([_offered(spans) for spans in candidates.values()], np.float32),
        known[starts], known[ends - 1], known[before], known[behind],
        np.stack([sheet.known[a:b].max(0) for a, b in places]), np.stack([sheet.known[a:b].min(0) for a, b in places]),
        np.array([_shape(sheet, place, language) for place in places], np.float32),
        np.array([_elsewhere(sheet, place, language) for place in places], np.float32),
    ]
    return np.concatenate(parts, 1)


def _beliefs(sheet: Sheet, place: Place) -> list[float]:
    told = sheet.beliefs.get(place, {})
    groups = [0.0] * (OTHERS + 1)
    for type_, sure in told.items():
        groups[GROUPS.get(type_, OTHERS)] += sure
    inside = sheet.inside[place[0] : place[1]]
    any_of = inside.sum(1)
    return [
        *groups, *(told.get(kind, 0.0) for kind in KINDS), max(told.values(), default=0.0), *inside.min(0),
        float(any_of.min()), *inside.max(0), float(any_of.max()), float(inside.mean()),
    ]


def _offered(spans: Sequence[Span]) -> list[float]:
    best = next((span for span in spans if span.source == "ner"), None)
    told = [name for span in spans for name in (span.type, f"{span.type} {said(span)}", said(span))
            if span.source != "ner"]
    return [
        float(best is not None), float(GROUPS.get(best.type, OTHERS)) if best is not None else -1.0,
        *(float(any(each.startswith(name) for each in told)) for name in SOURCES), float(len(spans)),
    ]


def _shape(sheet: Sheet, place: Place, language: Language) -> list[float]:
    start, end = place
    tokens, surfaces, gaps = sheet.tokens, sheet.surfaces, sheet.gaps
    within = gaps[start + 1 : end]
    before, behind = surfaces[start - 1] if start else "", surfaces[end] if end < len(surfaces) else ""
    two = language.letters.lower(surfaces[start - 2]) if start > 1 else ""
    ctx = language.contexts
    labelled = two in ctx.label
    feats, after = tokens[end - 1].feats, tokens[end].feats if end < len(tokens) else ""
    return [
        end - start, sheet.opens[start], sheet.first[start], sheet.last[end - 1], sheet.capitals[start],
        sheet.shouted[start], *sheet.whole, sum(s[0].isupper() for s in surfaces[start:end]) / (end - start),
        any("\n" in gap for gap in within), any("\t" in gap or "  " in gap or "|" in gap for gap in within),
        *(before == mark for mark in MARKS), *(behind == mark for mark in MARKS),
        two in ctx.before or labelled, before == ":" and labelled,
        _tag(tokens[start].upos), _tag(tokens[end - 1].upos), _tag(tokens[start - 1].upos) if start else -1,
        _tag(tokens[end].upos) if end < len(tokens) else -1, _case(feats), "Plur" in feats, "Deriv" in feats,
        "[psor]" in feats, "Abbr" in feats, "Person=3" in after, "[psor]" in after,
    ]


def _tag(upos: str) -> int:
    return TAGS.index(upos) if upos in TAGS else 0


def _case(feats: str) -> int:
    case = feats.partition("Case=")[2][:3]
    return CASES.index(case) + 1 if case in CASES else 0


def _elsewhere(sheet: Sheet, place: Place, language: Language) -> list[float]:
    """What the text has of the first and the last word outside of the candidate."""
    start, end = place
    out: list[float] = []
    for at in (end - 1, start):
        surface = sheet.surfaces[at]
        out += [_log(sheet.small.get(language.letters.lower(surface), 0)), _log(sheet.raised.get(surface, 0))]
    for at in (start, end - 1):
        out += _others(sheet, at, place)
    return out


def _others(sheet: Sheet, at: int, place: Place) -> Iterator[float] | list[float]:
    start, end = place
    same = {n for key in sheet.keys[at] for n in sheet.where.get(key, ()) if not start <= n < end}
    if not same:
        return [-1.0] * (2 * (OTHERS + 1)) + [0.0]
    said_of = sheet.inside[sorted(same)]
    return [*said_of.max(0).tolist(), *said_of.mean(0).tolist(), _log(len(same))]


def _log(count: int) -> float:
    return math.log1p(count) if count else -1.0
