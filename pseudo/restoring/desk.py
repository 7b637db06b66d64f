"""What a text is settled with, and the forms of originals.

What comes in: a surface of a new name, the original. What goes out: the original in that form. Start at `form_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from morph import MorphError
from pseudo.core.document import Entry, Head, Span
from pseudo.core.errors import FormError
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.replace.governed import governors
from pseudo.replace.stage import Tools, written
from pseudo.replace.where import locative
from pseudo.restoring.endings import Endings, tail
from pseudo.restoring.hits import PLURAL, Hit, Scene
from pseudo.restoring.index import Index


@dataclass(frozen=True, slots=True)
class Desk:
    """What a text is settled with."""

    view: Scene
    index: Index
    tools: Tools = field(repr=False)
    endings: Endings = field(repr=False)
    nations: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What is said of states (`nations`)."""
    places: frozenset[int] = frozenset()
    """The words of the text that can be places."""
    own: Mapping[int, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """The words of the text that can be something, by their number: whose they can be as names of persons, and as what
    part."""
    strangers: frozenset[tuple[str, str, str, str]] = frozenset()
    """Who stands in the text with a name of two parts and is nobody's here: both, as they stand, and their initials."""

    called: Mapping[int, tuple[int, int]] = field(default_factory=dict, repr=False)
    """The words that are part of a title or a saying (`pseudo.restoring.called`), each with its first and last."""

    texts: str = field(default="", repr=False)
    """What came out, in small letters, where the mapping has it."""
    dated: frozenset[int] = frozenset()
    """Where dates begin that are none of the mapping."""

    def met(self, hit: Hit, sure: bool = False) -> bool:
        """Whether a word of somebody's who can be meant stands before. sure: with a capital of its own"""
        owners, view = {option.word.owner for option in hit.options}, self.view
        return any(number < hit.first and owners & mine.keys() and not (sure and (
            view.opens(view.seen.starts[number]) or not view.word(number)[:1].isupper()))
            for number, mine in self.own.items())

    def introduced(self, hit: Hit) -> bool:
        """Whether two parts of the name of somebody who can be meant stand together before, and are all of a name."""
        owners, names = {option.word.owner for option in hit.options}, self.view.language.names
        return any(owners & self.own[number].keys() & self.own.get(number + 1, {}).keys()
                   and (number + 2 in self.own or names.given(self.view.word(number + 2)) is None)
                   for number in self.own if number < hit.first - 1)


def form_of(surface: str, new: str, old: str, feats: str, type_: str, desk: Desk, hit: Hit | None = None) -> str | None:
    """The original in the form in which a surface is of the new name; None where it has none. hit: where it stands"""
    language = desk.view.language
    asked = bool(feats) and (_same_kind(new, old, type_) or _as_it_stands(hit, feats, type_, desk))
    tools = replace(desk.tools, governed=frozenset((0,))) if asked else desk.tools
    placed = type_ in ("GPE", "LOC") and feats and not asked
    own = (_national(new, old, feats, desk) or _placed(new, old, feats, desk)) if placed else ""
    if own:
        return casing.like_name(surface, new, own, False, language.letters)
    if type_ == "FAC" and language.habits.is_adjective(feats):
        old = _plain_space(old, language)
    elif (type_ == "FAC" and (own := _as_said(new, old, feats, desk))) or (
            type_ == "ORG" and (own := _as_several(old, feats, desk))):
        return casing.like_name(surface, new, own, False, language.letters)
    span = Span(0, len(surface), surface, type_, norm=new, head=Head(0, len(surface), new, "PROPN", feats))
    try:
        form = written(span, Entry(new, {type_: 1}, 1), old, tools)
    except FormError:
        return None
    form = _small(surface, new, form, language) if type_ == "ORG" else _as_wives(surface, new, form, feats, desk)
    return _apart(surface, new, form, old, language) if feats.startswith("Deriv=") else form


def _as_said(new: str, old: str, feats: str, desk: Desk) -> str:
    """The form of a street in a case of the other series than its kind has: az Erdő utcára néz, not az Erdő utcába;
    nothing in that of its own."""
    morph, series = desk.tools.morph, locative(new, "FAC", desk.tools.names)
    if series is None or "Deriv=" in feats or morph.in_series(feats, series) == feats:
        return ""
    try:
        return morph.inflect(old, feats)
    except MorphError:
        return ""


def _as_several(old: str, feats: str, desk: Desk) -> str:
    """The form of a body that is called by a word for several, as that word has it: a Bikákat; else nothing."""
    language, (front, space, last) = desk.view.language, old.rpartition(" ")
    small = language.letters.lower(last)
    one = next((each.lemma for each in language.morph.analyse(small) if each.exact and each.feats == PLURAL
                and (language.words.ordinary(each.lemma) or language.letters.raised(each.lemma)
                     in language.habits.words_too)), "") if feats.startswith("Case=") and "|" not in feats else ""
    try:
        if not one or last != language.letters.raised(small) or desk.tools.morph.inflect(one, PLURAL) != small:
            return ""
        return front + space + language.letters.raised(desk.tools.morph.inflect(one, f"{feats}|{PLURAL}"))
    except MorphError:
        return ""


def _small(surface: str, new: str, form: str, language: Language) -> str:
    """A body's form with its last word in small letters, where the surface has it so: a Markhot kórházban."""
    front, space, last = form.rpartition(" ")
    lowered = space and surface[:1].isupper() and surface.split()[-1][:1].islower() and (
        new.split()[-1][:1].isupper() and new.split()[-1] not in language.names.legal_words)
    return front + space + language.letters.lower(last[:1]) + last[1:] if lowered else form


def _as_wives(surface: str, new: str, form: str, feats: str, desk: Desk) -> str:
    """A form of a wife's name with the ending that the surface has, where that is the one which `né` by itself takes,
    though the grammar has the one that her husband's name takes: Kovácsnének, Kovácsnénak."""
    language, morph = desk.view.language, desk.tools.morph
    married, fold = language.habits.married, language.letters.fold
    if not married or f"Deriv={married}" not in feats.split("|") or feats.startswith("Deriv="):
        return form
    try:
        usual, base = morph.inflect(new, feats), morph.inflect(new, f"Deriv={married}")
        own = tail(married, morph.inflect(married, feats.replace(f"|Deriv={married}", "")), language)
    except MorphError:
        return form
    asked, mine = surface[len(base) :], tail(base, usual, language)
    if fold(asked) != fold(own) or asked == mine or not form.endswith(mine):
        return form
    return form.removesuffix(mine) + (own if asked.islower() else asked)  # with its marks: Ignacnenel


def _same_kind(new: str, old: str, type_: str) -> bool:
    """Whether both are streets of one kind, which have the same cases of place."""
    return type_ == "FAC" and new.split()[-1:] == old.split()[-1:]


def _as_it_stands(hit: Hit | None, feats: str, type_: str, desk: Desk) -> bool:
    """Whether a place stays in its case, whichever the other has: the word behind asks for it (`Szegeden át`)."""
    if hit is None or type_ not in ("GPE", "LOC"):
        return False
    behind = desk.view.language.letters.fold(desk.view.next(hit))
    return _governed(desk.view.language).get(behind, "-") in feats.split("|")


@lru_cache(maxsize=16)
def _governed(language: Language) -> Mapping[str, str]:
    """Words that ask for a case of what stands before them, each with that case."""
    return {word: f"Case={each.case}" for word, each in governors(language).items()}


def _plain_space(old: str, language: Language) -> str:
    """The name of a square as its adjective is made of it: Hősök tér, of which `Hősök téri` is."""
    front, _, last = old.rpartition(" ")
    kind = language.names.public_space_type(last)
    return f"{front} {kind.norm}" if front and kind is not None and kind.possessive else old


def _apart(surface: str, new: str, form: str, old: str, language: Language) -> str:
    """A form with the hyphen that the surface has before what is put to a name: `Orion-beli`."""
    sign, letters = surface[len(new) : len(new) + 1], language.letters
    hyphened = sign in letters.joiners and letters.fold(surface).startswith(letters.fold(new))
    return old + sign + form[len(old) :] if hyphened and form.startswith(old) and form[len(old) :].isalpha() else form


def _national(new: str, old: str, feats: str, desk: Desk) -> str:
    """What is said of a state for the adjective made of the name of one of which nothing else is said: `osztrák` for
    `svájci`, not `ausztriai`; else nothing."""
    known, derived, asked = desk.nations, desk.view.language.habits.adjectival, feats.split("|")
    if derived not in asked or new in known or old not in known or any("[" in each for each in asked) or (
            not desk.view.language.names.place(new)):
        return ""
    try:
        return desk.tools.morph.inflect(known[old], "|".join(each for each in asked if each != derived))
    except MorphError:
        return ""


def _placed(new: str, old: str, feats: str, desk: Desk) -> str:
    """The form of a place where the surface tells more of it than its name: a case that few places have (Pécsett), or
    which of a county and a town of one name it is; else nothing."""
    morph, names = desk.tools.morph, desk.view.language.names
    series = {row.locative for row in (*names.place(new), *names.place(old)) if row.locative}
    adjective = desk.view.language.habits.adjectival in feats.split("|")
    if not series or adjective or all(morph.in_series(feats, each) == feats for each in series):
        return ""
    fits = {row.kind for row in names.place(new) if row.locative and morph.in_series(feats, row.locative) == feats}
    mine = next((row.locative for row in names.place(old) if row.kind in fits and row.locative), None)
    try:
        if mine is not None:
            return morph.inflect(old, morph.in_series(feats, mine))
        if all(morph.in_series(feats, each) != feats for each in ("in", "on")):
            return morph.inflect(old, feats)
    except MorphError:
        pass
    return ""
