"""The judge: every candidate is weighed by its evidence, and the best set of disjoint ones stands.

What comes in: a draft whose spans are what the sources offer. What goes out: the draft with those that are names, each
with its type. A language without a judge keeps what its tagger and its tables offer, and what looks like a name. Start
at `judged`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from pseudo.core import ranges
from pseudo.core.document import NAMES, Span, changed
from pseudo.language.language import Language
from pseudo.spans.decide import trust
from pseudo.spans.draft import LEVELS, STEP, Draft, Level
from pseudo.spans.draft import evidence as said
from pseudo.spans.judge import weigh
from pseudo.spans.judge.best import best
from pseudo.spans.judge.evidence import evidence
from pseudo.spans.judge.propose import Candidates, proposed
from pseudo.spans.judge.sheet import GROUPS, OTHERS, Place, Sheet, informed, laid_out
from pseudo.spans.sources import heuristics
from pseudo.spans.sources.filed import files
from pseudo.spans.sources.particles import FOREIGN

LOOKS = Level(looks=("row", "capitals", "figures", "inside", "opening", "small"))
"""The looks that offer candidates."""
USUAL = LEVELS["high"]
"""The level by which the judge was measured."""
FIRM = ("road", "work", "speaker", FOREIGN)
"""What has a form of its own (`az M3-as`, `a Pál utcai fiúk`, who writes a line, `Jan van Dijk`) is no matter of
evidence."""
STREET = "public space"
"""Why tables offer a name with a kind of public space."""
EVEN = 0.5
"""Probability of no name from which somebody before a kind of public space is whom the street is called after."""
LANDSCAPE = "landscape"
"""Why tables offer a word with a kind of land behind its hyphen (`Tési-fennsík`): nobody is called so."""
TAGGER = 0.1
"""How much of a candidate's probability is the tagger's alone."""
DOUBTED = 0.6
"""What is left of the probability of a name that has no capital where others have, or that nobody offers."""
TABLES = "gazetteer"
"""The source that offers names in small letters, such as adjectives of places (`pécsi`), as such."""
DEFAULTS = ("PER", "GPE", "ORG", "")
"""The type of a candidate of a group of which no source has offered one."""


def laid(draft: Draft, language: Language) -> tuple[Sheet, Candidates]:
    """A text's sheet and its candidates: what the judge is asked, and trained on."""
    sheet = laid_out(draft, language)
    looks = heuristics.find(draft.text, draft.tokens, draft.spans, language, LOOKS)
    offered = [*draft.spans, *(span for span in looks if span.source == "heuristic")]
    names = (span for span in offered if span.type in NAMES)
    candidates = proposed(sheet, names, language)
    return informed(sheet, candidates, language), candidates


def weighed(draft: Draft, language: Language) -> Draft:
    """Rule: where it is asked for, tells of each candidate what it is weighed as, and by which evidence."""
    judge = weigh.load(draft.judge or language.home / "models")
    if judge is None or not draft.tokens or not draft.settings.explain:
        return draft
    sheet, candidates = laid(draft, language)
    rows = evidence(sheet, candidates, language)
    asked = {(span.start, span.end) for span in draft.spans}
    why = {at: judge.reasons(row) for place, row in zip(candidates, rows, strict=True)
           if (at := _extent(sheet, place)) in asked}
    return draft.having(_told(span, why) for span in draft.spans)


def judged(draft: Draft, language: Language) -> Draft:
    """Rule: of all that may be a name, what the evidence speaks for."""
    judge = weigh.load(draft.judge or language.home / "models")
    if judge is None or not draft.tokens:
        return _believed(draft, language)
    sheet, candidates = laid(draft, language)
    rows = evidence(sheet, candidates, language)
    told = judge.weigh(rows)
    places = list(candidates)
    streets = {(sheet.starts.get(span.start), sheet.ends.get(span.end, 0) - 1) for span in draft.spans if _street(span)}
    firm = ranges.of((span.start, span.end) for span in draft.spans if said(span) in FIRM)
    named = files(draft.text, language)
    none = [1.0 if firm.touch(*_extent(sheet, place)) or draft.public.hold(*_extent(sheet, place))
            or named.hold(*_extent(sheet, place))
            or (unlike > EVEN and place in streets and _people(candidates[place])) else unlike
            for place, unlike in zip(places, hesitant(sheet, candidates, told.tolist()), strict=True)]
    chosen = best(places, none, draft.settings.level.lean)
    if (lean := draft.settings.level.lean) != USUAL.lean:
        chosen = (_more if lean > USUAL.lean else _fewer)(chosen, best(places, none, USUAL.lean), places)
    chosen = _whole_as_elsewhere(chosen, places, sheet)
    chosen = _whole_of_a_family(chosen, places, candidates, sheet)
    names = [
        span for number in chosen
        if (span := _span(sheet, places[number], candidates[places[number]], told[number].tolist()[1:])) is not None
    ]
    taken = ranges.of((span.start, span.end) for span in names)
    kept = (span for span in draft.spans if (span.type not in GROUPS or said(span) in FIRM or _street(span))
            and not taken.touch(span.start, span.end))
    return draft.having(sorted((*kept, *names), key=lambda span: (span.start, span.end)))


def _more(chosen: Sequence[int], usual: Sequence[int], places: Sequence[Place]) -> list[int]:
    """The candidates that stand at a level that finds more than the usual one: what the usual one has stands within one
    of them, so that no word is in clear between the pieces of a name.

    >>> _more([1, 2], [0], [(0, 3), (0, 1), (2, 3)]), _more([0], [1], [(0, 3), (0, 1)])
    ([0], [0])
    """
    at = places.__getitem__
    kept = [each for each in chosen if all(_apart(at(each), at(one)) or _within(at(one), at(each)) for one in usual)]
    rest = [one for one in usual if not any(_within(at(one), at(each)) for each in kept)]
    return sorted((*kept, *rest), key=at)


def _fewer(chosen: Sequence[int], usual: Sequence[int], places: Sequence[Place]) -> list[int]:
    """The same at a level that finds fewer: what goes beyond a name of the usual level gives way to such names.

    >>> _fewer([0], [1, 2], [(0, 3), (0, 1), (2, 3)]), _fewer([1], [0], [(0, 3), (0, 1)])
    ([1, 2], [1])
    """
    at = places.__getitem__
    kept = [each for each in chosen if any(_within(at(each), at(one)) for one in usual)
            or all(_apart(at(each), at(one)) for one in usual)]
    gone = [at(each) for each in chosen if each not in kept]
    rest = [one for one in usual if all(_apart(at(one), at(each)) for each in kept)
            and not all(_apart(at(one), place) for place in gone)]
    return sorted((*kept, *rest), key=at)


def _within(one: Place, other: Place) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]


def _apart(one: Place, other: Place) -> bool:
    return one[1] <= other[0] or other[1] <= one[0]


def _whole_as_elsewhere(chosen: Sequence[int], places: Sequence[Place], sheet: Sheet) -> list[int]:
    """The candidates that stand; for two words side by side the two as one, where the text has them so in another place
    (`Antal János leült, Antal Jánossal beszéltünk`)."""
    number = {place: at for at, place in enumerate(places)}
    whole = {(sheet.surfaces[start], key) for start, end in (places[at] for at in chosen) if end == start + 2
             for key in sheet.keys[start + 1]}
    out: list[int] = []
    for each in chosen:
        start, end = places[each]
        beside = bool(out) and end == start + 1 and places[out[-1]] == (start - 1, start)
        both = number.get((start - 1, end)) if beside else None
        if both is not None and any((sheet.surfaces[start - 1], key) in whole for key in sheet.keys[start]):
            out[-1] = both
        else:
            out.append(each)
    return out


def _whole_of_a_family(chosen: Sequence[int], places: Sequence[Place], offers: Candidates, sheet: Sheet) -> list[int]:
    """The candidates that stand; for two words side by side the two as one, where tables know them as somebody's name,
    and the text has another name of two words that begins so (`Ambrus Bence`, `Ambrus Csongorral`)."""
    number = {place: at for at, place in enumerate(places)}
    families = {sheet.surfaces[start] for start, end in (places[at] for at in chosen)
                if end == start + 2 and _tabled(offers[start, end])}
    out: list[int] = []
    for each in chosen:
        start, end = places[each]
        beside = bool(out) and end == start + 1 and places[out[-1]] == (start - 1, start)
        both = number.get((start - 1, end)) if beside and sheet.surfaces[start - 1] in families else None
        if both is not None and _tabled(offers[start - 1, end]):
            out[-1] = both
        else:
            out.append(each)
    return out


def _tabled(offers: Sequence[Span]) -> bool:
    """Whether tables know what is offered as somebody's name."""
    return any(span.type == "PER" and span.source == TABLES for span in offers)


def _street(span: Span) -> bool:
    """Whether a word of its own says that this is a public space: it stands where no name is taken over it, whatever
    the evidence (`a fél Kertész utcát`). A kind within the word may be no kind at all (`Navigaattori`)."""
    return said(span) == STREET and " " in span.text


def _people(offers: Sequence[Span]) -> bool:
    """Whether a candidate is offered as somebody alone."""
    return bool(offers) and all(span.type == "PER" for span in offers)


def hesitant(sheet: Sheet, candidates: Candidates, told: Sequence[Sequence[float]]) -> list[float]:
    """The probabilities that candidates are no names: a little of what the tagger says alone in each; higher for what
    nobody offers, and for small letters in a line that has capitals behind its first word, where names have them, if no
    table has them so.

    told  probabilities of the classes
    """
    raised = [word[:1].isupper() for word in sheet.surfaces]
    line = np.cumsum(sheet.first) - 1
    careful = (np.bincount(line, np.array(raised) & ~sheet.first)[line] > 0).tolist()
    out = []
    for (start, end), probabilities in zip(candidates, told, strict=True):
        sure = sum(sheet.beliefs.get((start, end), {}).values())
        name = (1 - TAGGER) * (1 - probabilities[0]) + TAGGER * min(1.0, sure)
        offers = candidates[start, end]
        alone = not sure and not offers
        small = careful[start] and not any(raised[start:end]) and not any(span.source == TABLES for span in offers)
        out.append(1 - (DOUBTED * name if alone or small else name))
    return out


def _believed(draft: Draft, language: Language) -> Draft:
    """Without a judge: what the sources offer, and what looks like a name, as the level says."""
    level = draft.settings.level
    spans = [s for s in draft.spans if s.source != "ner" or s.type not in GROUPS or s.score >= level.least]
    looks = Level(looks=level.unread)
    return draft.having(heuristics.find(draft.text, draft.tokens, spans, language, looks))


def _extent(sheet: Sheet, place: Place) -> tuple[int, int]:
    return sheet.tokens[place[0]].start, sheet.tokens[place[1] - 1].end


def _told(span: Span, why: Mapping[tuple[int, int], str]) -> Span:
    """A span with the evidence for what it was weighed as behind its `why`."""
    reasons = why.get((span.start, span.end))
    return span if reasons is None else changed(span, why=f"{span.why}{STEP}{reasons}" if span.why else reasons)


def _span(sheet: Sheet, place: Place, offers: Sequence[Span], told: Sequence[float]) -> Span | None:
    """The span of a candidate; None where it is something that no source has a type for. What is rather somebody, a
    place or a body than anything else is one of them."""
    group = max(range(OTHERS), key=told.__getitem__) if sum(told[:OTHERS]) > told[OTHERS] else OTHERS
    if len(offers) > 1 and not sheet.beliefs.get(place):  # two tables: the surer one, if it can be
        surer = GROUPS.get(max(offers, key=lambda span: span.score).type, OTHERS)
        group = surer if told[surer] > told[group] / 2 else group
    if group == GROUPS["PER"] and any(said(span) == LANDSCAPE for span in offers):
        group = GROUPS["LOC"]
    score = round(sum(told), 4)
    fitting = [span for span in offers if GROUPS.get(span.type, OTHERS) == group]
    type_ = _type(sheet.beliefs.get(place, {}), fitting, group)
    if not type_:
        return None
    start, end = _extent(sheet, place)
    best_offer = max(fitting, key=lambda span: (trust(span), span.score), default=None)
    if best_offer is None:
        return Span(start, end, sheet.text[start:end], type_, source="ner", score=score, why="evidence")
    return changed(best_offer, type=type_, score=score)


def _type(beliefs: Mapping[str, float], offers: Sequence[Span], group: int) -> str:
    """Of the types of a group the one of which a table, or the tagger, is surest."""
    fitting = {type_: sure for type_, sure in beliefs.items() if GROUPS.get(type_, OTHERS) == group}
    for span in offers:
        if span.source == "gazetteer":
            fitting[span.type] = max(span.score, fitting.get(span.type, 0.0))
    if fitting:
        return max(sorted(fitting), key=fitting.__getitem__)
    return offers[0].type if offers else DEFAULTS[group]
