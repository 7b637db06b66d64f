"""People with the names of bodies, and programmes with the names of people, by the words beside them.

What comes in: spans, read. What goes out: a given name and a surname behind a calling as a person, whatever bears that
name, too; and nothing of what `Wilma-tunnukset` and the like show to be a programme. Start at `behind_callings`,
`brands_of_bodies`, `houses_by_kind`, `farms_by_kind` and `programmes`.
"""

from __future__ import annotations

import re

from name_db.columns import OrgWord
from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.words import personal

BODIES = ("ORG", "FAC", "PROD", "WORK_OF_ART")
BEFORE = re.compile(r"([^\W\d_][\w-]*) $")
"""A word before a name."""
BEHIND = Regex(rf"(?: |-)([{LOWER}]{{3,}})")
"""A small word behind a name, or behind its hyphen."""
LONGEST = 40


def behind_callings(draft: Draft, language: Language) -> Draft:
    """Rule: a given name and a surname behind a calling in small letters are a person: `luokanopettaja Sampo Ilves`; so
    is the surname alone elsewhere in the text."""
    found = {span.text for span in draft.spans if _introduced(span, draft.text, language)}
    if not found:
        return draft
    alone = {name.rpartition(" ")[2] for name in found}

    def person(span: Span) -> bool:
        return span.type in BODIES and (span.text in found or (span.source == "ner" and (
            span.text in alone or (span.head is not None and span.norm in alone))))

    return draft.having(changed(span, type="PER", head=None, norm="") if person(span) else span for span in draft.spans)


def brands_of_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: what the tables know as the short name of a body of the text is that body, though somebody is called so:
    `Eloisa` of Etelä-Savon hyvinvointialue."""
    bodies = (row.acronym for span in draft.spans if span.type == "ORG" and " " in span.norm
              for row in language.names.organisation(span.norm))
    brands = {brand for brand in bodies if brand and not brand.isupper()}
    if not brands:
        return draft
    return draft.having(changed(span, type="ORG", head=None, norm="") if span.type == "PER" and span.norm in brands
                        else span for span in draft.spans)


def houses_by_kind(draft: Draft, language: Language) -> Draft:
    """Rule: what stands behind a small word for an inn is that inn's name, though streets and people are called so:
    `hotelli Sammonkaareen`."""
    if not language.habits.bodies_small:
        return draft
    return draft.having(_inn(span, draft.text, language) for span in draft.spans)


def _inn(span: Span, text: str, language: Language) -> Span:
    before = BEFORE.search(text, max(0, span.start - LONGEST), span.start) if span.type in CALLED else None
    kind = language.names.org_word(before[1]) if before is not None and before[1].islower() else None
    if before is None or kind is None or span.source in ("known", "pattern"):
        return span
    if (kind.kind not in INNS or span.type not in ("ORG", "FAC")) and not _called_so(span, before[1], kind, language):
        return span
    start = before.start(1)
    return changed(span, start=start, text=text[start : span.end], type="ORG", norm="", head=None)


def _called_so(span: Span, word: str, kind: OrgWord, language: Language) -> bool:
    """Whether one word behind such a small word, which no table has for a town or a given name, is what a home, a firm
    or a café is called: `hoivakoti Honkarannassa`."""
    names, name = language.names, span.norm or span.text
    if word != kind.word or kind.kind not in HOUSES or " " in span.text or not span.text.istitle():
        return False
    town = any(row.kind not in ("part", "water", "hill") for row in names.place(name))
    return not town and names.given(name) is None and not names.nickname(name)


INNS = ("hotel", "restaurant")
"""Kinds of bodies that are called by what they are and a name."""
HOUSES = (*INNS, "social care", "kindergarten", "company")
CALLED = ("ORG", "FAC", "GPE", "LOC", "PER")


def farms_by_kind(draft: Draft, language: Language) -> Draft:
    """Rule: what stands behind a word for a farm is the farm's name, as is what stands before its number, whatever the
    tagger takes it for: `tila Strandbacka`."""
    kinds, lower = tuple(language.contexts.farm), language.letters.lower
    found = [match for match in FARM_NAMED.finditer(draft.text)
             if lower(match[1]).startswith(kinds) and _of_a_farm(lower(match[1]), match[2], language)] if kinds else []
    if not found:
        return draft
    names = {match.end(): Span(*match.span(2), match[2], "PER", source="document", score=0.6, why="a farm's")
             for match in found}
    labels = {match.end(): match.start(1) for match in found}
    taken = ranges.of((span.start, span.end) for span in draft.spans)

    def farm(span: Span) -> Span:
        name = names.get(span.end)
        if name is None or span.start not in (name.start, labels[span.end]) or span.type not in CALLED or (
                span.source in ("known", "pattern")):
            return span
        return changed(span, start=name.start, text=name.text, type="PER", norm="", head=None)

    return draft.having((*map(farm, draft.spans),
                         *(name for name in names.values() if not taken.touch(name.start, name.end))))


def _of_a_farm(word: str, name: str, language: Language) -> bool:
    """Whether a word is for a farm, in a case in which it is no verb (`Tilaan Amoxinia`, I order) and does not mean
    instead of whom (`Maijan tilalla`), and the name behind it no town and no word of the vocabulary, such as a
    state (`tila Vakaa`)."""
    kind = any(reading.exact and language.letters.lower(reading.lemma) in language.contexts.farm
               and (not reading.feats or language.cases.only(reading.feats, "owner", "inside", "out", "off"))
               for reading in language.morph.analyse(language.letters.raised(word)))
    return kind and not language.names.place(name) and not language.words.plain(name)


FARM_NAMED = Regex(rf"(?<![\w-])([{UPPER}{LOWER}][{LOWER}]{{3,}}) ([{UPPER}][{LOWER}]+(?:-[{UPPER}][{LOWER}]+)?)"
                   rf"(?![\w-]|[ \xa0][{UPPER}])")
"""A word and the name behind it."""


def farms_before_numbers(draft: Draft, language: Language) -> Draft:
    """Rule: a word with a capital before the register number of a farm is the farm's name: `tilalla Hyttilä RN:o
    5:87`."""
    numbers = [span for span in (*draft.patterns, *draft.spans) if span.scheme.endswith(FARM)]
    taken = ranges.of((span.start, span.end) for span in draft.spans) if numbers else ranges.NONE
    found = {}
    for number in numbers:
        match = FARMED.search(draft.text, max(0, number.start - LONGEST), number.start)
        if match is not None and not taken.touch(*match.span(1)) and not language.words.is_common(match[1]):
            found[match.start(1)] = Span(*match.span(1), match[1], "PER", source="document", score=0.6,
                                         why="a farm's number behind")
    draft = draft.having((*draft.spans, *found.values())) if found else draft
    estates = {span.start for span in (*draft.patterns, *draft.spans) if span.scheme.endswith(ESTATE)}
    return draft.having(_farm_alone(span, draft.text, language) if span.end + 1 in estates else span
                        for span in draft.spans) if estates else draft


def _farm_alone(span: Span, text: str, language: Language) -> Span:
    """Of a guess right before the number of a real estate the farm's name, where the word before it says that it is
    one: `Naapuritilan Ylä-Kurki 781-412-3-12`."""
    label, _, farm = span.text.rpartition(" ")
    if span.source != "ner" or not label.isalpha() or language.words.is_common(farm) or (
            not language.words.plain(label)):
        return span
    start = span.end - len(farm)
    return changed(span, start=start, text=text[start : span.end], type="PER", norm="", head=None)


ESTATE = ".property"
"""How schemes of the numbers of real estate end."""
FARM = ".farm"
"""How schemes of such numbers end."""
FARMED = Regex(rf"(?<![\w-])([{UPPER}][{LOWER}]+(?:-[{UPPER}][{LOWER}]+)?),? [^\s\d]{{2,6}} $")
"""A word with a capital, and the label of the number that follows."""


def with_two_initials(draft: Draft, language: Language) -> Draft:
    """Rule: two initials with a hyphen and no full stop before the surname of somebody who has two such given names
    in the text are hers: `J-P Sorri`, once Juha-Pekka Sorri is named."""
    full = {(*pair, span.norm.rpartition(" ")[2]) for span in draft.spans if span.type == "PER" and " " in span.norm
            for pair in INITIALS.findall(span.norm)}
    if not full:
        return draft

    def whole(span: Span) -> Span:
        before = TWO.search(draft.text, max(0, span.start - SHORT), span.start) if span.type == "PER" else None
        if before is None or (before[1], before[2], span.norm) not in full:
            return span
        return changed(span, start=before.start(1), text=draft.text[before.start(1) : span.end], norm="", head=None)

    return draft.having(map(whole, draft.spans))


INITIALS = Regex(rf"^([{UPPER}])[{LOWER}]+-([{UPPER}])[{LOWER}]+ ")
"""The initials of a given name of two members."""
TWO = Regex(rf"(?<![\w-])([{UPPER}])-([{UPPER}]) $")
SHORT = 5
"""Code points of such initials, with what stands around them."""


def _introduced(span: Span, text: str, language: Language) -> bool:
    if span.type not in BODIES or span.source != "ner" or span.text.count(" ") != 1 or not language.habits.given_first:
        return False
    first, last = span.text.split(" ")
    given, names = language.names.given(first), language.names
    if given is None or not given.rank or names.surname(last) is None or last in names.legal_words:
        return False
    before = BEFORE.search(text, max(0, span.start - LONGEST), span.start)
    return before is not None and before[1] in language.callings


def programmes(draft: Draft, language: Language) -> Draft:
    """Rule: drops names that are a programme's or a machine's, too, before what such things have (`Wilma-tunnukset`,
    `Wilman kautta`), and everywhere else, where nobody in the text has that name with a surname. Where somebody
    has, it is hers, whatever the tagger takes it for."""
    things = [span for span in draft.spans if _thing(span, language)] if language.contexts.served else []
    if not things:
        return draft
    shown = {span.norm for span in things if _served(span, draft.text, language)}
    somebody = {word for span in draft.spans if span.type == "PER" for word in span.norm.split()[:-1]}
    hers = {span.start for span in things if span.type in BODIES and span.norm in somebody}
    shown -= somebody
    return draft.having(changed(span, type="PER", norm="", head=None) if span.start in hers else span
                        for span in draft.spans if span.norm not in shown or span not in things)


def _thing(span: Span, language: Language) -> bool:
    if span.type not in ("PER", *BODIES) or span.source in ("known", "pattern") or " " in span.norm or not span.norm:
        return False
    row = language.names.thing(span.norm)
    return row is not None and row.kind == "PROD"


def _served(span: Span, text: str, language: Language) -> bool:
    """Whether what a programme has stands behind a name: behind its hyphen, or behind it in the case of what owns."""
    behind = BEHIND.match(text, span.end)
    if behind is not None and behind[0][0] == "-" and not personal(span.norm, language):
        return True  # `Hilti-poravasara`: nobody is called so
    if behind is None or not behind[1].startswith(tuple(language.contexts.served)):
        return False
    joined = behind[0][0] == "-"
    owner = span.head is not None and language.cases.only(span.head.feats, "owner")
    return joined or (owner and behind[1] in language.contexts.served)

