"""Houses, farms and other things of a family that the document names: `a Szuhay-házban` of Szuhay Tamás.

What comes in: spans that are read. What goes out: of guesses of bodies and places whose first member is the surname of
somebody in the text, and whose last tells what people have, the surname alone, as a person's; surnames of many before
what tells that something is called after their bearer (`a Gombos-féle malom`); of several who bear a village's name
that it is theirs (`a két Ordas gyerek`). Start at `of_families`; `families` says of whom a surname is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.language.persons import BORNE
from pseudo.spans.draft import Draft

SURNAME, OWNERS = "surname", "[psor]"
"""What a word is read as; the feature of what is somebody's."""
WORD = re.compile(rf"[{LOWER}]+")
PLACED = frozenset(("ORG", "FAC", "LOC", "GPE"))
TAIL = re.compile(rf"-([{LOWER}]{{2,20}})(?!\w)")


AFTER = re.compile(rf"(?<![\w-])([{UPPER}][{LOWER}]+)-([{LOWER}]+)")
"""A word with a capital, and what stands behind its hyphen."""


def called_after(draft: Draft, language: Language) -> Draft:
    """Rule: finds the surname of many before a word that derives of a name what is its bearer's, in small letters and
    any form: `a Farkas-féle házban`."""
    ends = tuple({*language.habits.matters} & {*language.habits.deriving})
    if not ends or "-" not in draft.text:
        return draft
    taken = ranges.of(ranges.merged([*((span.start, span.end) for span in draft.spans),
                                     *zip(draft.public.starts, draft.public.ends, strict=True)]))
    return draft.adding([
        Span(*match.span(1), match[1], "PER", source="document", score=0.6, why="called after its bearer")
        for match in AFTER.finditer(draft.text)
        if match[2].startswith(ends) and not taken.touch(*match.span()) and _borne(match[1], language)])


def _borne(name: str, language: Language) -> bool:
    """Whether many are called so, and nothing else but an ordinary word is."""
    names, row = language.names, language.names.surname(name)
    known = names.place(name) or names.thing(name) or names.organisation(name) or name in language.eponyms.names
    return row is not None and row.count > BORNE and not known


def families(spans: Iterable[Span], text: str, language: Language) -> dict[str, str]:
    """The norms of single words that are given names, too, of which the word behind tells that a surname is meant: `a
    Farkas család`, `a Farkas féle malom`."""
    habits, lower = language.habits, language.letters.lower
    words = (*habits.kindred, *({*habits.matters} & {*habits.deriving}))
    return {
        span.norm: SURNAME for span in spans
        if words and span.norm.isalpha() and lower(text[span.start : span.end]) == lower(span.norm)
        and text[span.end : span.end + 1] in ("-", " ") and text.startswith(words, span.end + 1)
        and (row := language.names.surname(span.norm)) is not None and row.count > BORNE}


def of_siblings(draft: Draft, language: Language) -> Draft:
    """Rule: types as a person's the name of a village that is a surname, too, right before what those are who bear it:
    `a két Ordas gyereket`, but `Ordas gyermekei`."""
    siblings = language.habits.siblings

    def borne(span: Span) -> bool:
        word = WORD.match(draft.text, span.end + 1) if draft.text[span.end : span.end + 1] == " " else None
        if word is None or not word[0].startswith(siblings) or language.names.surname(span.text) is None:
            return False
        readings = [reading for reading in language.morph.analyse(word[0])[:3] if reading.exact]
        return bool(readings) and not any(OWNERS in reading.feats for reading in readings)

    asked = {id(span) for span in draft.spans if siblings and span.type == "GPE" and span.text.isalpha()
             and span.source not in ("pattern", "known") and borne(span)}
    return draft.having(changed(span, type="PER", norm="", head=None) if id(span) in asked else span
                        for span in draft.spans) if asked else draft


def of_families(draft: Draft, language: Language) -> Draft:
    """Rule: types as a person's what is a surname of the text before a hyphen and what people have."""
    asked = {id(span): found for span in draft.spans if span.type in PLACED and span.source not in ("pattern", "known")
             and (found := TAIL.search(draft.text, span.start, span.end + LONGEST))
             and " " not in draft.text[span.start : found.start()] and found.start() <= span.end <= found.end()}
    if not asked:
        return draft
    norms = dict.fromkeys(span.norm for span in draft.spans if span.type == "PER" and " " in span.norm)
    people = {part.text for norm in norms for part in persons.parse(norm, language.persons) if part.role == "surname"}

    def typed(span: Span) -> Span:
        found = asked.get(id(span))
        name = draft.text[span.start : found.start()] if found is not None else ""
        if found is None or name not in people or not _owned(found[1], language):
            return span
        return changed(span, end=found.start(), text=name, type="PER", norm="", head=None)

    return draft.having(map(typed, draft.spans))


def _owned(tail: str, language: Language) -> bool:
    """Whether a word is, in any form, what people have or are to each other: `tanyán`, `telken`."""
    words = (*language.habits.filed, *language.habits.matters)
    lemmas = (tail, *(reading.lemma for reading in language.morph.analyse(tail)[:3] if reading.exact))
    return any(lemma.startswith(words) for lemma in lemmas)


LONGEST = 22
"""Letters behind a name that has been cut from the compound."""
