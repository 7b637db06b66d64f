"""Who speaks the lines of an interview, by a letter: `Sz:`, of Szidi; not `K:`, who asks.

What comes in: a text and the people found in it. What goes out: the letters before lines as persons, and whom each
means. Start at `signatures` and `whom`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pseudo.core.document import Span
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED, FIRST
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources import signs
from pseudo.spans.sources.signs import LABEL, TOLD

SPEAKS = f"{TOLD}, who speaks"
LEAST, TURNS = 3, 2
"""Lines with such letters before them in a text, at least; and of one letter."""


def signatures(draft: Draft, language: Language) -> Draft:
    """Rule: finds the initials that sign a letter, stand in brackets behind a name, and tell who speaks; the letters,
    too, before lines that are the initials of people of the text who speak them."""
    draft = signs.signatures(draft, language)
    found = [Span(start, end, draft.text[start:end], "PER", norm=draft.text[start:end], source="document", score=0.6,
                  why=SPEAKS) for start, end in _letters(draft.text, draft.spans, language)]
    places = {(span.start, span.end) for span in found}
    return draft.having((*(s for s in draft.spans if (s.start, s.end) not in places), *found)) if found else draft


def whom(people: Sequence[Span], language: Language) -> dict[int, int]:
    """For each letter before a line (by the number of its span) the number of the span that names who speaks it."""
    others = [at for at, span in enumerate(people) if not span.why.startswith(SPEAKS)]
    if len(others) == len(people):
        return {}
    labels = {at: span for at, span in enumerate(people) if span.why.startswith(SPEAKS)}
    meant = _bearers([people[at] for at in others], language)
    begin = min(span.start for span in labels.values())
    bearers = {span.text: _bearer(span.text, meant, begin, [people[at].start for at in others], language)
               for span in labels.values()}
    return {at: others[bearer] for at, span in labels.items() if (bearer := bearers[span.text]) is not None}


def _letters(text: str, spans: Sequence[Span], language: Language) -> list[tuple[int, int]]:
    """Where letters before lines stand that are the initials of somebody of the text."""
    lower, grammar = language.letters.lower, language.persons
    found = [match for match in LABEL.finditer(text) if grammar.initial(match[1]) == f"{match[1]}."
             and match[1][0].isupper() and not text[match.end() :].lstrip()[:1].isdecimal()]
    lines = Counter(match[1] for match in found)
    if len(found) < LEAST or max(lines.values()) < TURNS or _listed([*lines], language):
        return []
    people, begin = [span for span in spans if span.type == "PER"], found[0].start()
    meant, head = _bearers(people, language), lower(text[:begin]).split()
    kept = {rule.split()[0] for rule in language.contexts.speaker
            if " " not in rule or any(word.startswith(rule.split()[1]) for word in head)}
    told = {span.start for span in people if span.why.startswith(TOLD)}
    starts = [span.start for span in people]
    return [match.span(1) for match in found if lower(match[1]) not in kept and match.start(1) not in told
            and _bearer(match[1], meant, begin, starts, language) is not None]


def _listed(labels: Sequence[str], language: Language) -> bool:
    """Whether labels are the first letters of the alphabet, as answers are told by them: `A:`, `B:`."""
    small = sorted(map(language.letters.lower, labels))
    return len(small) > 1 and all(sign == chr(ord("a") + at) for at, sign in enumerate(small))


Signs = Mapping[str, Mapping[bool, Sequence[int]]]


def _bearers(people: Sequence[Span], language: Language) -> Signs:
    """By the letters with which the names of people begin (`sz`; `s*`, the first alone), those that they are first
    called by and others, the numbers of the spans that name them."""
    out: dict[str, dict[bool, list[int]]] = {}
    grammar, lower = language.persons, language.letters.lower
    for at, span in enumerate(people):
        for part in persons.parse(span.norm, grammar) if span.norm else ():
            if part.role in CALLED:
                for sign in (lower(grammar.initial(part.text).rstrip(".")), lower(part.text[:1]) + "*"):
                    out.setdefault(sign, {}).setdefault(part.role in FIRST, []).append(at)
    return out


def _bearer(label: str, meant: Signs, begin: int, starts: Sequence[int], language: Language) -> int | None:
    """Whom a letter means: of those named before the first line, else of all, who is called so, whose surname it is, or
    of either the first letter alone."""
    small = language.letters.lower(label)
    for before in (True, False):
        for sign in (small, f"{small}*"):
            for first in (True, False):
                for at in meant.get(sign, {}).get(first, ()):
                    if starts[at] < begin or not before:
                        return at
    return None
