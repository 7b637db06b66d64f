"""Places that stand right before other names, and with which the tagger makes them one.

What comes in: spans of people and bodies. What goes out: the place and the name behind it, each by itself. Start at
`places_before_names`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.words import personal

WHOLE = ("PER", "ORG", "FAC")
"""Types of names that may be two."""
PLACED = ("inside", "out", "into", "on", "onto", "off")
"""Roles of cases in which a place stands by itself."""
BEGUN = 6
"""Letters by which a place is told to be another mention of one."""
BRACKET = re.compile(r"([^()]*[^()\s])\)[^()]")
"""What stands in brackets that were opened before the name, and more behind them: `Vesa) siunataan Tuomiokirkossa`."""
RULED = re.compile(r"[\W_]+\n\s*")
"""A line without a letter, drawn with a name's first word behind it."""
LINE = re.compile(r"[ \t]*\n\s*")
WORD = re.compile(r"(\S+) ")


def places_before_names(draft: Draft, language: Language) -> Draft:
    """Rule: a place in a case of its own is no part of the name behind it (`Hämeenkadulla ravintola Myllyn edustalla`,
    `Turuntieltä Halikkoon`), nor one at the end of a line of who begins the next; nor a river of the town behind it."""
    places = {span.text[:BEGUN] for span in draft.spans if span.type in ("GPE", "LOC") and len(span.text) > BEGUN}
    spans = (part for span in draft.spans for part in _water_apart(span, language))
    return draft.having(piece for span in spans for piece in _pieces(span, places, language))


def before_streets(draft: Draft, language: Language) -> Draft:
    """Rule: a word with a capital in a case of place right before a street is the quarter that it lies in:
    `Rantaperkiössä Nuolialantie 41:n pihassa`."""
    if not language.habits.given_first:
        return draft
    taken = {span.end: span for span in draft.spans}
    found, gone = [], []
    for span in draft.spans:
        match = QUARTER.search(draft.text, max(0, span.start - LONGEST), span.start) if span.type == "FAC" else None
        other = taken.get(match.end(1)) if match is not None else None
        guessed = other is None or (other.type in WHOLE and other.source == "ner" and " " not in other.text)
        if match is not None and guessed and _quarter(match[1], language):
            gone.append(other)
            found.append(Span(*match.span(1), match[1], "GPE", source="document", score=0.6, why="a street behind"))
    return draft.having((*(span for span in draft.spans if span not in gone), *found)) if found else draft


def _quarter(word: str, language: Language) -> bool:
    read = [r for r in language.morph.analyse(word) if r.exact and language.cases.only(r.feats, *PLACED)]
    return bool(read) and not language.words.plain(word) and not language.words.ordinary(word)


LONGEST = 40
"""Code points before a street in which the word is looked for."""
QUARTER = Regex(rf"(?<![\w.-])([{UPPER}][{LOWER}]{{3,}}) $")


def _pieces(span: Span, places: Container[str], language: Language) -> Iterator[Span]:
    if span.type not in WHOLE or span.source != "ner" or not language.habits.given_first:
        yield span
        return
    if (cut := BRACKET.match(span.text)) is not None:
        kind = "PER" if personal(cut[1], language) else span.type
        yield changed(span, end=span.start + cut.end(1), text=cut[1], type=kind, norm="", head=None)
        return
    if (line := RULED.match(span.text)) is not None:
        yield changed(span, start=span.start + line.end(), text=span.text[line.end() :], norm="", head=None)
        return
    if _of_a_thing(span.text, language):
        rest = span.text.partition(" ")[2]
        read = language.morph.analyse(rest.split()[-1])
        kind = "ORG" if any(language.names.organisation(r.lemma) for r in read) else span.type
        yield changed(span, start=span.end - len(rest), text=rest, type=kind, norm="", head=None)
        return
    if town := _where(span, places, language):
        yield changed(span, start=span.end - len(town), text=town, type="GPE", norm="", head=None)
        return
    ends = LINE.search(span.text) if span.type == "PER" else None
    match = ends or WORD.match(span.text)
    if match is None:
        yield span
        return
    before, behind = span.text[: match.start() if ends else match.end(1)], span.text[match.end() :]
    kind = _at_the_end(before, behind, language) if ends else _placed(before, language)
    if not kind:
        yield span
        return
    yield changed(span, end=span.start + len(before), text=before, type=kind, norm="", head=None)
    start = span.end - len(behind)
    last = _placed(behind, language) if span.type != "ORG" and " " not in behind else ""
    yield changed(span, start=start, text=behind, type=last or span.type, norm="", head=None)


def _water_apart(span: Span, language: Language) -> tuple[Span, ...]:
    """A river and the town at which it is as two places: `a Duna Gönyűnél`, `a Zala Zalabérnél kiöntött`."""
    water, _, town = span.text.partition(" ")
    if span.type not in PLACES or span.source == "pattern" or not (water.istitle() and town.istitle()):
        return (span,)
    names, kinds = language.names, {row.kind for row in language.names.place(water)}
    read = [r for r in language.morph.analyse(town) if r.exact and language.cases.only(r.feats, *PLACED, *BESIDE)]
    towns = [r.lemma for r in read if any(row.kind in TOWNS for row in names.place(r.lemma))]
    if WATER not in kinds or not towns or any(map(names.given, towns)):
        return (span,)
    end = span.start + len(water)
    first = changed(span, end=end, text=water, type="LOC", norm="", head=None)
    return first, changed(span, start=end + 1, text=town, type="GPE", norm="", head=None)


PLACES = (*WHOLE, "GPE", "LOC")
WATER, TOWNS = "water", frozenset(("settlement", "foreign_city"))
BESIDE = ("beside", "to", "from")
"""Roles of cases in which a town stands that something is at."""


def _of_a_thing(text: str, language: Language) -> bool:
    """Whether what a machine or a programme has stands before a name: `Otto-automaatista Halikon Prismalla`."""
    first, _, rest = text.partition(" ")
    thing, hyphen, tail = first.partition("-")
    served = bool(hyphen) and tail.startswith(tuple(language.contexts.served))
    return served and rest[:1].isupper() and language.names.thing(thing) is not None


def _where(span: Span, places: Container[str], language: Language) -> str:
    """Of an ordinary word that a capital opens and a place in which it is the place: `Leirikoulu Vierumäellä`.

    places  how the text's places begin
    """
    first, _, last = span.text.partition(" ")
    if span.type != "ORG" or not last.istitle() or not first.istitle() or language.words.plain(last):
        return ""
    if not language.words.ordinary(first) or personal(first, language) or language.names.place(first) or any(
            r.exact and r.feats for r in language.morph.analyse(first)[:1]):
        return ""
    cases = ("inside", "on", "into", "onto")
    read = [r for r in language.morph.analyse(last) if r.exact and language.cases.only(r.feats, *cases)]
    town = last[:BEGUN] in places or any(language.names.place(r.lemma) for r in read)
    return last if read and town and not personal(last, language) else ""


def _at_the_end(place: str, name: str, language: Language) -> str:
    """The type of a settlement at the end of a line, where who begins the next has a given name."""
    if personal(place, language) and language.names.given(place) is not None:
        return ""
    town = any(row.kind in ("settlement", "part") for row in language.names.place(place))
    first = language.names.given(name.split()[0]) if name else None
    return "GPE" if town and " " in name and first is not None else ""


def _placed(word: str, language: Language) -> str:
    """The type of a place or a public space in a case of place; empty for what anybody is called."""
    if not word.istitle() or personal(word, language):
        return ""
    read = [r for r in language.morph.analyse(word) if r.exact and language.cases.only(r.feats, *PLACED)]
    if any(personal(r.lemma, language) for r in read):
        return ""
    if any(r.lemma.isalpha() and language.names.space_parts(r.lemma)[2] for r in read):
        return "FAC"
    return "GPE" if any(language.names.place(r.lemma) for r in read) else ""
