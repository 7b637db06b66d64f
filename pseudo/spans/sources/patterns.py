"""What has a form of its own: identifiers, dates, the parts of addresses.

What comes in: a draft. What goes out: the draft with `patterns`, with what is public of the text, and with zips beside
their towns. The forms themselves are told in `pseudo.kinds`. Start at `identifiers_and_dates`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from pseudo.core import ranges
from pseudo.core.document import NAMES, Span
from pseudo.kinds import addresses, dates, identifiers
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.spans.draft import Draft, evidence

LABEL = 60
"""No label of an identifier is longer."""
AROUND_LABELS = " \t\xa0:=#(„\""
"""What stands between a label and its identifier."""


def identifiers_and_dates(draft: Draft, language: Language) -> Draft:
    """Rule: finds identifiers and dates, and where statutes and the like are cited."""
    lang = language.at("pseudo")
    seen = identifiers.prepared(draft.text, lang)
    found = (*identifiers.find(seen, lang, draft.settings.ocr), *dates.find(seen, lang))
    return dataclasses.replace(draft, patterns=found, public=ranges.of(identifiers.public(seen, lang)))


def no_statutes(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses inside of what is public: `2017. évi` of a statute is no date."""
    public = draft.public
    return draft.having(
        s for s in draft.spans if not public.touch(s.start, s.end)
        or (s.type in NAMES and (s.type == "LAW" or not public.hold(s.start, s.end)))
    )


def towns_behind_zips(draft: Draft, language: Language) -> Draft:
    """Rule: finds the town right behind a zip."""
    found = addresses.towns(draft.patterns, draft.text, language.names)
    return dataclasses.replace(draft, patterns=(*draft.patterns, *found))


def apart_from_patterns(draft: Draft, language: Language) -> Draft:
    """Rule: cuts guesses where a zip, its town or a house number stands in them."""
    return draft.having(addresses.apart(draft.spans, draft.patterns, language.persons))


def no_labels(draft: Draft, language: Language) -> Draft:
    """Rule: drops a tagger's guess that is the label of an identifier."""
    labelled = ranges.of(labels(draft.patterns, draft.text, language.letters))
    return draft.having(s for s in draft.spans if s.source != "ner" or not labelled.hold(s.start, s.end))


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
        word = evidence(span).partition("context: ")[2]
        if span.type not in NAMES and word and letters.lower(before).endswith(word):
            found.append((start + len(before) - len(word), start + len(before)))
    return found
