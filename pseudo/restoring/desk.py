"""What a text is settled with, and the forms of originals.

What comes in: a surface of a new name, the original. What goes out: the original in that form. Start at `form_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from morph import MorphError
from pseudo.core.document import Entry, Head, Span
from pseudo.core.errors import FormError
from pseudo.language import casing
from pseudo.language.language import Language
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
    own: Mapping[int, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """The words of the text that can be something, by their number: whose they can be as names of persons, and as what
    part."""


def form_of(surface: str, new: str, old: str, feats: str, type_: str, desk: Desk) -> str | None:
    """The original in the form in which a surface is of the new name; None where it has none."""
    language = desk.view.language
    own = _placed(new, old, feats, desk) if type_ in ("GPE", "LOC") and feats else _kin(old, feats, type_, desk)
    if own:
        return casing.like_name(surface, new, own, False, language.letters)
    span = Span(0, len(surface), surface, type_, norm=new, head=Head(0, len(surface), new, "PROPN", feats))
    try:
        return written(span, Entry(new, {type_: 1}, 1), old, desk.tools)
    except FormError:
        return None


def _kin(old: str, feats: str, type_: str, desk: Desk) -> str:
    """The plural of a surname that is an adjective made of a place, as the adjective has it (Alföldiek, Rákócziak, not
    the Kati, Katik of nicknames); else nothing."""
    language, asked = desk.view.language, feats.split("|")
    if type_ != "PER" or "Number=Plur" not in asked or any("[" in each or "Deriv=" in each for each in asked):
        return ""
    base = None if language.names.given(old) or " " in old else adjectival(old, language)
    try:
        own = desk.tools.morph.inflect(base[0], "|".join(sorted({*base[1].split("|"), *asked}))) if base else ""
    except MorphError:
        return ""
    return language.letters.raised(own)


def adjectival(surname: str, language: Language) -> tuple[str, str] | None:
    """The place of which a surname is the adjective, and the features of that."""
    read = ((each.lemma, each.feats) for each in language.morph.analyse(surname)
            if language.habits.is_adjective(each.feats) and each.exact and each.lemma[:1].isupper())
    return next(read, None)


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
