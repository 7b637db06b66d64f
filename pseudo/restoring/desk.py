"""What a text is settled with, and the forms of originals.

What comes in: a surface of a new name, the original. What goes out: the original in that form. Start at `form_of`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from morph import MorphError
from pseudo.core.document import Entry, Head, Span
from pseudo.core.errors import FormError
from pseudo.language import casing
from pseudo.replace.stage import Tools, written
from pseudo.restoring.endings import Endings
from pseudo.restoring.hits import Scene
from pseudo.restoring.index import Index


@dataclass(frozen=True, slots=True)
class Desk:
    """What a text is settled with."""

    view: Scene
    index: Index
    tools: Tools = field(repr=False)
    endings: Endings = field(repr=False)
    own: frozenset[int] = frozenset()
    """The words of the text that can be something."""


def form_of(surface: str, new: str, old: str, feats: str, type_: str, desk: Desk) -> str | None:
    """The original in the form in which a surface is of the new name; None where it has none."""
    language = desk.view.language
    own = _placed(new, old, feats, desk) if type_ in ("GPE", "LOC") and feats else ""
    if own:
        return casing.like_name(surface, new, own, False, language.letters)
    span = Span(0, len(surface), surface, type_, norm=new, head=Head(0, len(surface), new, "PROPN", feats))
    try:
        return written(span, Entry(new, {type_: 1}, 1), old, desk.tools)
    except FormError:
        return None


def _placed(new: str, old: str, feats: str, desk: Desk) -> str:
    """The form of a place where the surface tells more of it than its name: a case that few places have (Pécsett), or
    which of a county and a town of one name it is; else nothing."""
    morph, names = desk.tools.morph, desk.view.language.names
    series = {row.locative for row in (*names.place(new), *names.place(old)) if row.locative}
    if not series or all(morph.in_series(feats, each) == feats for each in series):
        return ""
    fits = {row.kind for row in names.place(new) if row.locative and morph.in_series(feats, row.locative) == feats}
    mine = next((row.locative for row in names.place(old) if row.kind in fits and row.locative), None)
    try:
        if mine is not None:
            return morph.inflect(old, morph.in_series(feats, mine))
        if all(morph.in_series(feats, each) != feats for each in series):
            return morph.inflect(old, feats)
    except MorphError:
        pass
    return ""
