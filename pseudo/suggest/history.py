"""Years that everybody knows for what happened then: of a text that tells of the revolution of 1956 these stay 1956.

What comes in: a document with its dates, the events that the language knows (`[dates] history`), the policy. What goes
out: the norms of dates that stay (`staying`): years and months, no days, of an event that lasted no longer than
`BRIEF`, and no year of a birth; and for days amid longer ones, wars, the years before which they must not fall
(`fronts`).
"""

from __future__ import annotations

import datetime
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from pseudo.core.document import Document, Span
from pseudo.kinds import dates
from pseudo.language.calendar import Event
from pseudo.language.language import Language
from pseudo.methods.policy import Policy
from pseudo.suggest.lifetimes import NEAR, SENTENCE

BRIEF = 2
"""Years at most that an event lasted which tells its years: a revolution, no war."""
STEPS = 4
"""Years before a war began of which each is worse than the next, for where none of the shifts reaches into it."""

MIDDLE = (7, 1)
"""Month and day for which a year stands that moves as a whole."""

Told = tuple[Span, dates.PartialDate, Event]
"""A date, and an event of its year of which its sentence speaks."""


def staying(doc: Document, policy: Policy, language: Language) -> frozenset[str]:
    """The norms of the document's dates that stay, as the text tells what happened then."""
    if not language.calendar.history or not policy.parameter("DATE", "history", True):
        return frozenset()
    dated = list(_dated(doc, language))
    years = {date.year for _, date, event in _told(doc, dated, language) if event.last - event.first < BRIEF}
    found = [(span, date) for span, date in dated if years and date.day is None and date.year in years]
    born = {span.norm for span, _ in found if _of_a_birth(doc.text, span, language)}
    return frozenset(span.norm for span, date in found if date.year_to is None and span.norm not in born)


def fronts(doc: Document, language: Language) -> Iterator[tuple[datetime.date, float]]:
    """Days of the document in a war of which their sentence tells, each with years before which it must not fall."""
    if not language.calendar.history:
        return
    for _, date, event in _told(doc, list(_dated(doc, language)), language):
        if event.last - event.first >= BRIEF and date.year is not None:
            day = date.full or (datetime.date(date.year, date.month, 28) if date.month else
                                datetime.date(date.year, *MIDDLE))
            yield from ((day, float(event.first - step)) for step in range(STEPS))


def _dated(doc: Document, language: Language) -> Iterator[tuple[Span, dates.PartialDate]]:
    """The document's dates that tell a year."""
    spans = [span for span in doc.spans or () if span.type == "DATE"]
    for span, date in zip(spans, dates.parse_all((s.norm for s in spans), language.at("pseudo")), strict=True):
        if date is not None and date.year is not None:
            yield span, date


def _told(doc: Document, dated: Sequence[tuple[Span, dates.PartialDate]], language: Language) -> Iterator[Told]:
    """The dates in whose sentence an event of their year stands."""
    ends = [match.end() for match in SENTENCE.finditer(doc.text)] if dated else []
    for span, date in dated:
        at, behind = bisect_right(ends, span.start), bisect_left(ends, span.end)
        sentence = doc.text[ends[at - 1] if at else 0 : ends[behind] if behind < len(ends) else len(doc.text)]
        for event in language.calendar.history:
            if event.first <= (date.year or 0) <= event.last and event.said.search(sentence):
                yield span, date, event
                break


def _of_a_birth(text: str, span: Span, language: Language) -> bool:
    """Whether a date is that of somebody's birth, or may be, behind the bracket of his life."""
    lives = language.calendar.lives
    before, after = text[max(0, span.start - NEAR) : span.start], text[span.end : span.end + NEAR]
    return lives is not None and bool(lives.born.search(before) or lives.born_behind.match(after))
