"""By how many days the dates of a document move, and what follows from it.

What comes in: a document with its dates, the key, the policy. What goes out: the days (`shift_of`), the new norm of
every date (`shifted`), the words that are then too young for the text (`outdated`). Start at `shift_of`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path

from pseudo.core.document import Document, Entry, Span
from pseudo.core.keyed import Stream
from pseudo.kinds import dates
from pseudo.kinds.dates import fit
from pseudo.methods import label
from pseudo.methods.policy import Policy
from pseudo.suggest import history
from pseudo.suggest.choice import Tools


def shift_of(doc: Document, key: bytes, tools: Tools) -> int:
    """By how many days the document's dates move: the first shift of the key under which no working day becomes a
    holiday and nothing in the text is too young, or the one chosen for the whole run. As the policy says, the shifts
    are those of the key, of the document, or of the person whom it is mostly about, and the first is taken anyway."""
    if tools.days is not None:
        return tools.days
    period = tools.policy.parameter("DATE", "per", "key")
    if period == "key" and tools.shift is not None:
        return tools.shift
    person = _main_person(doc) if period == "person" else None
    named = doc.text if doc.id in (None, "") else str(doc.id)
    told = () if period == "key" else ("person", person) if person else ("document", named)
    return shift_for(needs(doc, tools), key, tools, *told)


def shift_for(asked: fit.Needs, key: bytes, tools: Tools, *told: str) -> int:
    """The shift that fits what is asked, of those of the key and what it is drawn for."""
    order = dates.offsets(Stream(key, "dates", *told))
    fits = tools.policy.parameter("DATE", "fit", True)
    return fit.fitting(order, asked, tools.language.calendar) if fits else order[0]


def needs(doc: Document, tools: Tools) -> fit.Needs:
    """What the document asks of the shift of its dates."""
    lang = tools.language.at("pseudo")
    parsed = dates.parse_all((span.norm for span in _dates_of(doc, tools)), lang)
    found = fit.needs(parsed, dates.days_told(parsed), doc.text, tools.language.calendar)
    found.young.update(history.fronts(doc, tools.language))
    return found


def _dates_of(doc: Document, tools: Tools) -> list[Span]:
    """Its dates, in the order of the text; no feasts that no date is tied to."""
    lang = tools.language.at("pseudo")
    dated = (span for span in sorted(doc.spans or (), key=lambda s: s.start) if span.type == "DATE")
    return [span for span in dated if span.source != "ner" or not dates.is_feast(span.norm, lang)]


def _main_person(doc: Document) -> str | None:
    """The norm of the person named most often, under all names tied to her; of equals the first in the text."""
    entries = doc.replacements or {}
    counts: dict[str, int] = {}
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        name = span.entity
        for _ in entries:
            of = entries[name].of if name in entries else None
            if of is None or of not in entries:
                break
            name = of
        if name in entries and entries[name].main_type == "PER":
            counts[name] = counts.get(name, 0) + 1
    return entries[max(counts, key=lambda name: counts[name])].norm if counts else None


def shifted(doc: Document, days: int, tools: Tools) -> dict[str, str]:
    """The new norm of every date of the document by its entity, all moved by the same days; what is no date has none,
    what a label calls a date and nobody can read becomes the label, and what the policy names as public stays."""
    spans, lang = _dates_of(doc, tools), tools.language.at("pseudo")
    stay = public((span.norm for span in spans), tools.policy, lang)
    stay |= history.staying(doc, tools.policy, tools.language)
    feasts = str(tools.policy.parameter("DATE", "feasts", "day"))
    moved: dict[str, str] = {}
    unread = label.label("DATE", lang)
    for span, new in zip(spans, dates.shift_all([s.norm for s in spans], days, lang, feasts), strict=True):
        if new is not None and span.entity is not None:
            moved.setdefault(span.entity, span.norm if span.norm in stay else new)
        elif span.entity is not None and span.source == "pattern" and any(map(str.isdecimal, span.norm)):
            moved.setdefault(span.entity, unread)
    return moved


def public(norms: Iterable[str], policy: Policy, lang: str | Path) -> frozenset[str]:
    """Those of the norms that are dates which the policy names as public."""
    named = [dates.parse(text, lang) for text in policy.parameter("DATE", "keep_dates", ())]
    told = {_told(date) for date in named if date is not None}
    asked = set(norms) if told else ()
    return frozenset(norm for norm in asked if (date := dates.parse(norm, lang)) is not None and _told(date) in told)


def _told(date: dates.PartialDate) -> tuple[object, ...]:
    return (date.year, date.month, date.day, date.year_to, date.day_to, date.feast)


def outdated(moved: Sequence[tuple[str, str]], tools: Tools) -> tuple[tuple[str, str], ...]:
    """The words that are too young for a text whose dates have become these."""
    if not tools.policy.of("DATE").moves:
        return ()
    return fit.outdated(dates.years_of(moved, tools.language.at("pseudo")), tools.language.calendar)


def uncalled(moved: Sequence[tuple[str, str]], tools: Tools) -> tuple[tuple[str, str], ...]:
    """The new names of places that are too young for a text whose dates have become these."""
    if not tools.policy.of("DATE").moves:
        return ()
    return fit.uncalled(dates.years_of(moved, tools.language.at("pseudo")), tools.language.calendar)


def latest(moved: Sequence[tuple[str, str]], tools: Tools) -> int | None:
    """The last year of which a text tells now; None where dates stay or tell none."""
    return fit.latest(dates.years_of(moved, tools.language.at("pseudo"))) if tools.policy.of("DATE").moves else None


def reworded(entry: Entry, renamed: Sequence[tuple[str, str]]) -> Entry:
    """The entry with its new name as it was before those words were renamed."""
    lists = tuple((texts[0], *(fit.reworded(text, renamed) for text in texts[1:])) for texts in entry.allsugg if texts)
    repl = entry.repl and fit.reworded(entry.repl, renamed)
    return dataclasses.replace(entry, allsugg=lists, repl=repl)
