"""Towns behind the word that says that a town stands there: `Kotikunta: Varkaus`, `Paikkana oli Lahti`.

What comes in: candidate spans. What goes out: such a word as the town that the tables know by it, whatever else it
means and whoever is called so. What says so are the headings of columns of towns (`columns.tsv`) and `seat` of the
language's words around names. Start at `behind_their_label`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.kinds import identifiers
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.sources.columns import PLACE

NAME = Regex(rf"(?<![\w-])[{UPPER}][{LOWER}]+(?:-[{UPPER}][{LOWER}]+)?(?![\w-]|[ \xa0][{UPPER}])")
LABEL = re.compile(r"(?:^|[.;|\t\n]|\s{2,}) *((?:[^\W\d_][\w-]*\.? ){0,2}[^\W\d_][\w-]*\.?) *:[ \xa0\t]*$")
"""The label before the value of a form: its line, its cell or its sentence begins with it."""
SAID = re.compile(r"(?<![\w-])([^\W\d_]+) ([^\W\d_]+) $")
"""Two words before a name: what it is, and that it is."""
ENDS = re.compile(r"\.?[ \xa0\t]*(?:[,/;|\n]|$)")
"""What ends a value."""
OWNED = re.compile(r"\w+\[psor\]=\w+\|?")
"""Features that say whose something is: `kotikuntani`."""
AROUND = 60
"""Code points in which a label stands before its value."""
LIVED_IN = frozenset(("settlement", "part", "foreign_city"))
"""Kinds of places with a mayor, or inside of one that has."""


def behind_their_label(draft: Draft, language: Language) -> Draft:
    """Rule: what a label, or a word for a place in a sentence, says to be a town is that one."""
    if not language.contexts.seat:
        return draft
    towns = {span.start: span for span in _towns(draft.text, language)}
    if not towns:
        return draft
    spans = [part for span in draft.spans for part in _beside(span, towns, draft.text)]
    taken = {at for span in spans for at in range(span.start, span.end) if at in towns}
    return draft.having((*spans, *(town for at, town in towns.items() if at not in taken)))


def _beside(span: Span, towns: dict[int, Span], text: str) -> Iterator[Span]:
    """What is left of a candidate beside a town that it begins with; it itself, where it begins with none, or goes on
    right behind it (`Lahti Hall`), or the user knows it."""
    town = towns.get(span.start)
    if town is None or span.source in ("pattern", "known"):
        yield span
    elif span.end > town.end:
        rest = text[town.end : span.end]
        start = span.end - len(rest.lstrip(" ,;"))
        yield changed(span, start=start, text=text[start : span.end], norm="", head=None) if rest[0] in ",;" else span


def _towns(text: str, language: Language) -> Iterator[Span]:
    for match in NAME.finditer(text):
        if not any(row.kind in LIVED_IN for row in language.names.place(match[0])):
            continue
        before = text[max(0, match.start() - AROUND) : match.start()]
        if _labelled(before, text[match.end() : match.end() + AROUND], language) or _said(before, language):
            yield Span(*match.span(), match[0], "GPE", source="gazetteer", score=0.9, why="told by its label")


def _labelled(before: str, behind: str, language: Language) -> bool:
    """Whether a word is the whole value of a label that announces a town."""
    label = LABEL.search(before) if ENDS.match(behind) else None
    return label is not None and (
        language.letters.lower(label[1]) in language.contexts.seat
        or language.column(identifiers.plain_heading(label[1])) == PLACE)


def _said(before: str, language: Language) -> bool:
    """Whether a sentence says of a place that it is what follows: `Kokouspaikkana oli`, `Kotikunta on`."""
    said = SAID.search(before)
    if said is None or said[2] not in language.contexts.copula:
        return False
    return any(
        (not (feats := OWNED.sub("", r.feats).strip("|")) or language.cases.only(feats, "state", "result"))
        and (word in language.contexts.seat or language.columns.get(language.heading(word)) == PLACE)
        for r in language.morph.analyse(language.letters.capitalised(said[1])) if r.exact
        for word in (language.letters.lower(r.lemma),))
