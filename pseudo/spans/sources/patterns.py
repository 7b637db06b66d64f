"""What has a form of its own: identifiers, dates, the parts of addresses.

What comes in: a draft. What goes out: the draft with `patterns`, with what is public of the text, and with zips beside
their towns. The forms themselves are told in `pseudo.kinds`. Start at `identifiers_and_dates`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from pseudo.core import ranges, walls
from pseudo.core.document import NAMES, Span, changed
from pseudo.kinds import addresses, dates, identifiers, own
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.spans.decide import SURE_PATTERN
from pseudo.spans.draft import Draft, evidence

LABEL = 60
"""No label of an identifier is longer."""
SIGN = 2
"""Letters of the acronym that belongs to a label: `EU adószám`."""
RUN_ON = frozenset(("ORG", "FAC", "GPE", "LOC"))
BEHIND = frozenset(("PLATE", "ADDR_NO"))
"""Numbers that stand right behind such names."""
AROUND_LABELS = " \t\xa0:=#(„\""
"""What stands between a label and its identifier."""


def identifiers_and_dates(draft: Draft, language: Language) -> Draft:
    """Rule: finds identifiers and dates, and where statutes and the like are cited."""
    lang = language.at("pseudo")
    seen = identifiers.prepared(draft.text, lang)
    found = (*identifiers.find(seen, lang, draft.settings.ocr), *dates.find(seen, lang))
    if draft.walls:
        found = tuple(_between_walls(found, draft, language))
    return dataclasses.replace(draft, patterns=found, public=ranges.of(identifiers.public(seen, lang)))


def own_patterns(draft: Draft, language: Language) -> Draft:
    """Rule: finds what the user's own patterns say."""
    if not draft.settings.own.rows:
        return draft
    found = own.find(draft.text, draft.walls, draft.settings.own, language)
    return dataclasses.replace(draft, patterns=(*draft.patterns, *found))


def _between_walls(found: Sequence[Span], draft: Draft, language: Language) -> Iterator[Span]:
    """The identifiers and dates of a text with walls: where one crosses a wall, those of the stretches that it touches,
    each read by itself."""
    lang = language.at("pseudo")
    whole = [span for span in found if not walls.crossing(draft.walls, span.start, span.end)]
    torn = ranges.of((span.start, span.end) for span in found if walls.crossing(draft.walls, span.start, span.end))
    taken = ranges.of((span.start, span.end) for span in whole)
    yield from whole
    for start, end in walls.stretches(draft.walls, len(draft.text)):
        if start < end and torn.touch(start, end):
            seen = identifiers.prepared(draft.text[start:end], lang)
            for span in (*identifiers.find(seen, lang, draft.settings.ocr), *dates.find(seen, lang)):
                head = span.head and dataclasses.replace(span.head, start=span.head.start + start,
                                                         end=span.head.end + start)
                moved = dataclasses.replace(span, start=span.start + start, end=span.end + start, head=head)
                if not taken.touch(moved.start, moved.end):
                    yield moved


def no_statutes(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses inside of what is public: `2017. évi` of a statute is no date."""
    public = draft.public
    return draft.having(
        s for s in draft.spans if not public.touch(s.start, s.end)
        or (s.type in NAMES and (s.type == "LAW" or not public.hold(s.start, s.end)))
    )


def before_public(draft: Draft, language: Language) -> Draft:
    """Rule: a body's name ends before what is public and goes on behind it: `a Szegedi Ítélőtábla BDT 2019.4021.`"""
    return draft.having(_cut_before(span, draft) for span in draft.spans)


def _cut_before(span: Span, draft: Draft) -> Span:
    public = draft.public
    met = public.over(span.start, span.end)
    over = [at for at in met if span.start < public.starts[at] < span.end < public.ends[at]]
    if span.type != "ORG" or span.source != "ner" or not over:
        return span
    text = draft.text[span.start : public.starts[over[0]]].rstrip()
    return dataclasses.replace(span, end=span.start + len(text), text=text, norm="", head=None) if text else span


def towns_behind_zips(draft: Draft, language: Language) -> Draft:
    """Rule: finds the town right behind a zip."""
    found = addresses.towns(draft.patterns, draft.text, language.names)
    return dataclasses.replace(draft, patterns=(*draft.patterns, *found))


def names_before_numbers(draft: Draft, language: Language) -> Draft:
    """Rule: of a tagger's body or place that runs into a number behind it only what stands before that is the name:
    `Szolnoki Rendőrkapitányság RB`, `Várkör 61`."""
    begun = {span.start: span.end for span in draft.patterns if span.type in BEHIND and span.score >= SURE_PATTERN}
    if not begun:
        return draft
    maybe = (each._replace(end=end) if each.type in RUN_ON and (
        end := _stop(each.start, each.end, begun, draft.text)) in draft.ends else each for each in draft.maybe)
    return changed(draft.having(_before(span, begun, draft.text) for span in draft.spans), maybe=tuple(maybe))


def _before(span: Span, begun: Mapping[int, int], text: str) -> Span:
    end = _stop(span.start, span.end, begun, text) if span.source == "ner" and span.type in RUN_ON else 0
    return dataclasses.replace(span, end=end, text=text[span.start : end], norm="", head=None) if end else span


def _stop(start: int, end: int, begun: Mapping[int, int], text: str) -> int:
    """Where a name ends that a number behind it has run into; 0: none has."""
    inside = next((at for at in range(start + SIGN, end) if begun.get(at, 0) >= end), 0)
    name = text[start:inside].rstrip(AROUND_LABELS + ",\n") if inside and text[inside - 1].isspace() else ""
    return start + len(name) if len(name) > SIGN else 0


def no_labels(draft: Draft, language: Language) -> Draft:
    """Rule: drops a guess that is the label of an identifier."""
    labelled = ranges.of(labels(draft.patterns, draft.text, language.letters))
    return draft.having(s for s in draft.spans if s.type not in NAMES or not labelled.hold(s.start, s.end))


def zips_before_towns(draft: Draft, language: Language) -> Draft:
    """Rule: finds the zip before its town."""
    return draft.adding(addresses.zips(draft.spans, draft.text, language.names))


def labels(patterns: Sequence[Span], text: str, letters: Letters) -> list[tuple[int, int]]:
    """Where the label stands that announces an identifier (`KRID: 552930118`): no name, whatever a tagger takes it
    for."""
    found = []
    for span in patterns:
        start = max(0, span.start - LABEL)
        before = text[start : span.start].rstrip(AROUND_LABELS)
        word = evidence(span).partition("context: ")[2].rstrip(AROUND_LABELS)
        known = letters.fold(word)
        if word and not letters.fold(letters.lower(before)).endswith(known):  # `hetuni on 120387-054B`
            before = before.removesuffix(before.split()[-1] if before.split() else "").rstrip(AROUND_LABELS)
        if span.type not in NAMES and word and letters.fold(letters.lower(before)).endswith(known):
            first = before[: -len(word)].rstrip()
            led = first.split()[-1:]
            far = len(word) + (len(led[0]) + 1 if led and len(led[0]) == SIGN and led[0].isupper() else 0)
            found.append((start + len(before) - far, start + len(before)))
    return found


def no_user(span: Span, language: Language) -> bool:
    """Whether a user name is a person's first name typed in haste (`milan:` before what he writes in a chat), or the
    word for what stood there: `<név>`."""
    names, letters = language.names, language.letters
    known = span.text.isalpha() and (names.unfold(span.text, "given") or names.unfold(span.text, "nickname"))
    told = letters.lower(span.text) in (language.contexts.label | language.contexts.field)
    return span.type == "USER" and ((span.text.islower() and bool(known)) or told)


def no_first_names(draft: Draft, language: Language) -> Draft:
    """Rule: drops user names that are somebody's first name, typed in haste."""
    kept = (span for span in draft.patterns if not no_user(span, language))
    return dataclasses.replace(draft, patterns=tuple(kept))
