"""Names that are nobody's: God, saints and feasts, callings, blanks, degrees; headings and labels of forms.

What comes in: spans, read. What goes out: those that may be somebody's. Start at `nobodys_names`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache

from pseudo.core.document import Span
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.language.persons import INITIAL
from pseudo.spans import heads
from pseudo.spans.draft import Draft, evidence
from pseudo.spans.sources.hasty import typed_small
from pseudo.spans.sources.ordinary import BRIEF, GUESSED, LONGEST_ENDING, a_name, no_name, plainly
from pseudo.spans.sources.shouted import shouted
from pseudo.spans.words import IDENTIFYING, personal

PLACES = ("GPE", "LOC")
SECTION = "§"
CELL = ("", "\n", "|", "\t")
"""What ends a line or a cell of a table."""
SURE = 0.9
"""Probability from which a name may stand alone in a line or a cell."""
FRONT = "front"
"""Status of places where wars were fought, after which nobody is called."""
ROW = " \t|0123456789.)–—-„\"»>"
"""What stands before the first word of a row or of one of a list."""
SERVICE = "SMEDIA"
"""Of well-known things: what people write to each other with."""
RAISED = re.compile(rf"(?<![^\W_])[{UPPER}](?=[{LOWER}]{{2}})")
"""The first letter of a word that has a capital."""
SLASHED = re.compile(r"[^\W\d_]/[^\W\d_]|[^\W\d_]-\d")
SHORTENED = re.compile(r"[^\W\d_]\.(?: ?[^\W\d_]\.)+")
"""Words cut to a letter each: `U.i.` is a postscript, for whoever has initials has them in capitals."""
SPELT = re.compile(r"[^\W\d_]{1,2}-[^\W\d_]+")  # `th-val írja`; in a text without capitals it may be a firm's
NUMBERED = re.compile(r"[^\W\d_]\d{1,2}(?:-\w+)?")


def nobodys(span: Span, language: Language) -> bool:
    """Whether a name, read, is nobody's.

    >>> from pseudo.language import language
    >>> [nobodys(Span(0, 9, name, "PER", norm=name), language.load("hu")) for name in ("Isten", "Szent Antal", "Antal")]
    [True, True, False]
    """
    if span.type not in IDENTIFYING or span.source in ("pattern", "known"):
        return False
    if NUMBERED.fullmatch(span.text) and span.text[:1].isupper() and evidence(span) != "road":
        return True  # `M3-as metró`: only a road's number has another to take its place
    lower, contexts = language.letters.lower, language.contexts
    if SHORTENED.fullmatch(span.text) and lower(span.text[1:]) == span.text[1:]:
        return True
    if span.type == "PER" and any(row.status == FRONT for row in language.names.place(span.norm)):
        return True  # `a Donnál`, where a war was fought
    if span.source == "ner" and span.text.islower() and span.text.endswith(tuple(contexts.asks)):
        return True  # `otanko bussin`
    words = span.norm.split()
    _, hyphen, tail = span.text.rpartition("-")
    if hyphen and (tail[:1].islower() or span.text.isupper()) and lower(tail).startswith(tuple(contexts.tail)):
        return True  # `Crohn-betegség`, `György-nap`; not Cluj-Napoca
    if (SLASHED.fullmatch(span.text) and span.source == "ner") or _of_everybody(span.text, language):
        return True  # `M/G`, a column of matches and goals; `C-1`, a class of boats; `Facebook-profil`, `a kft-t`
    readings = language.morph.analyse(span.text) if " " not in span.text else ()
    ways = (r.lemma for r in readings if r.exact and not language.habits.is_adjective(r.feats)  # no `Manyi` of `many`
            and len(r.lemma) > BRIEF)  # nor `Toni` of `to`
    lemmas = (span.norm, span.text, *ways)
    if any(lower(lemma) in contexts.nobody for lemma in lemmas):
        return True
    if any(language.cases.only(reading.feats, "time") for reading in readings[:1]):
        return True  # `Karácsonykor` is a time, whosever name it could be
    row = language.names.given(span.norm)
    meant = (span.norm, span.text) if row is not None and row.rank > 0 else lemmas  # `Pentistä`: Pentti, no `entinen`
    if any(_calling(lemma, language) for lemma in dict.fromkeys(meant)):
        return True
    if span.type in PLACES:
        thing = language.names.thing(span.norm)
        programme = thing is not None and thing.kind == "PROD"  # `tunnukset Titaniaan`
        return span.source == "ner" and (
            _of_every_place(span, language) or (programme and not language.names.place(span.norm)))
    if span.type != "PER":
        return False
    if span.head is not None and language.names.thing(span.norm) and language.cases.only(span.head.feats, "inside"):
        return True  # `Wilmassa`: a programme of that name, and nobody
    if any("[psor]" in r.feats and lower(r.lemma) in language.habits.matters for r in readings if r.exact):
        return True  # `Rakas Veljeni!`
    if _degree(span.text, language) or _somebodys_kin(span, language):
        return True
    if any(map(language.habits.stands_for_nobody, (span.norm, span.text))):
        return True  # `XY`
    if any(_of_anybody(lemma, language) for lemma in (span.norm, *(reading.lemma for reading in readings))):
        return True
    if len(words) == 2 and INITIAL.fullmatch(words[0]) and lower(words[1]) in contexts.nobody - contexts.after:
        return language.names.surname(words[1]) is None  # `B. Kilpailukielto`: a part of a paper with its letter
    saint = len(words) == 2 and lower(words[0]) in contexts.saint
    return saint and language.names.given(words[1]) is not None


def labelled(span: Span, text: str, language: Language) -> bool:
    """Whether a guess that no table knows is a heading, a label or a word in capitals: `Göngyöleg: 4 db`, a cell of its
    own, `A PÉKHEZ` in a headline, and not all but sure; or has figures, as no person has.

    >>> from pseudo.language import language
    >>> labelled(Span(0, 9, "Göngyöleg", "PER", source="ner", score=0.6), "Göngyöleg: 4 db", language.load("hu"))
    True
    """
    if span.source != "ner" or span.type not in GUESSED:
        return False
    if span.type == "PER" and any(map(str.isdigit, span.text)):
        return True
    if " " in span.text or span.score >= SURE:
        return False
    before, behind = text[: span.start].rstrip(" ")[-1:], text[span.end :].lstrip(" .")[:1]
    alone = before in CELL and behind in (*CELL, ":")
    label = text[span.end : span.end + 1] == ":" and (before in CELL or before in ".!?")
    title = not text[: span.start].strip() and language.words.is_common(span.text)
    word = span.type == "ORG" and behind == "\n" and title  # `Napló` is a newspaper, and what a text is called
    known = not word and any(
        heads.known(reading.lemma, span.type, "", language) for reading in language.morph.analyse(span.text))
    return (alone or label) and not known and not span.text.isupper()


def numbered(span: Span, text: str, language: Language) -> bool:
    """Whether a word that no table of names has is what a section is called, behind its sign: `3 § Laillisuus`."""
    if span.type not in GUESSED or span.source in ("pattern", "known") or " " in span.text:
        return False
    before = text[max(0, span.start - 10) : span.start]
    if before.rstrip(" ")[-1:] != SECTION and SECTIONED.search(before) is None:
        return False
    return no_name(span.text, language) or _ends_plainly(span.text, language)


SECTIONED = re.compile(r"§[ \xa0]?\d{1,3}[^\W\d_]?[ \xa0]+$")
"""The number of a section behind its sign: `§ 61 Poikkeamislupa`."""


def _ends_plainly(word: str, language: Language) -> bool:
    """Whether a word that is nobody's name ends in one of the vocabulary: `Poikkeamislupa`."""
    small, known = language.letters.lower(word), language.words.known
    tails = range(BRIEF + 1, len(small) - LONGEST_ENDING)
    return small.isalpha() and not a_name(word, language) and any(known.form(small[at:]) for at in tails)


def lettered(span: Span, text: str, language: Language) -> bool:
    """Whether a letter tells which of several things is meant, behind a hyphen: `B-rapun`."""
    behind = LETTERED.match(text, span.end) if len(span.text) == 1 and span.source not in ("pattern", "known") else None
    return behind is not None and behind[1].startswith(tuple(language.contexts.tail))


LETTERED = re.compile(rf"-([{LOWER}]{{3,}})")


def _of_every_place(span: Span, language: Language) -> bool:
    """Whether what was taken for a settlement is what each has: `Faluház`, `Plébánia`, a feast (`Kenyérünnep`); not
    `Kápolna`, a village."""
    kind = language.names.org_word(span.norm)
    feast = kind is not None and kind.kind == "event" and language.words.plain(span.norm)
    return (feast or organisations.is_kind(span.norm, language.names)) and not a_name(span.norm, language)


def _of_everybody(text: str, language: Language) -> bool:
    """Whether a word is a service that everybody uses, or a legal form by itself in small letters; what is joined
    to it is no name.

    >>> from pseudo.language import language
    >>> [_of_everybody(word, language.load("hu")) for word in ("TikTok-videót", "kft-t", "Facebook-Kovács", "Kft")]
    [True, True, False, False]
    """
    word, hyphen, tail = text.partition("-")
    if hyphen and not (tail.isalpha() and tail.islower()):
        return False
    thing = language.names.thing(word)
    if thing is not None and thing.kind == SERVICE:
        return not personal(word, language)
    return bool(hyphen) and word.islower() and word in language.names.legal_stems


def _somebodys_kin(span: Span, language: Language) -> bool:
    """Whether a word with a possessive ending is an ordinary one, and no name of today: `Miehesihän`, your husband."""
    if span.head is None or OWNED not in span.head.feats or " " in span.norm or not language.habits.given_first:
        return False
    row = language.names.given(span.norm)
    called = (row is not None and row.rank > 0) or language.names.surname(span.norm) is not None
    return not called and language.words.is_common(span.norm)


OWNED = "[psor]"
"""In the features of what is somebody's."""


def _degree(word: str, language: Language) -> bool:
    """Whether a word is a degree alone: `MSc-nek`."""
    return word.partition("-")[0] in _degrees(language)


@lru_cache(maxsize=16)
def _degrees(language: Language) -> frozenset[str]:
    return frozenset(row.word for row in language.names.titles() if row.place == "after" and not row.word.islower())


def _titles(span: Span, starts: Container[int], ends: Container[int], language: Language) -> bool:
    """Whether a body's letters are a degree before or behind somebody's name: `OTK Leena Vuori`, `Leena Vuori, OTK`.

    starts, ends  where persons' names begin and end
    """
    beside = span.end + 1 in starts or span.start - 1 in ends or span.start - 2 in ends
    return beside and span.type == "ORG" and span.source == "ner" and _degree(span.text, language)


def _of_anybody(word: str, language: Language) -> bool:
    """Whether a word is what women of an ordinary calling are called: `Kolléganő`."""
    lowered = language.letters.lower(word)
    base = next((lowered.removesuffix(end) for end in language.habits.women if lowered.endswith(end)), "")
    return language.words.common(base) and language.names.surname(word) is None


def _calling(word: str, language: Language) -> bool:
    """Whether a word is a calling, or ends in one, and nobody is called so: `Perämies`, `Projektikoordinaattori`."""
    lowered = language.letters.lower(word)
    told = lowered in language.callings or lowered.endswith(_ends(language))
    return told and word.isalpha() and not a_name(word, language)


@lru_cache(maxsize=16)
def _ends(language: Language) -> tuple[str, ...]:
    return tuple(sorted(calling for calling in language.callings if calling.isalpha() and len(calling) >= CALLING))


CALLING = 7
"""Letters of a calling, of which longer words for callings are made."""


def nobodys_names(draft: Draft, language: Language) -> Draft:
    """Rule: drops what is nobody's name."""
    text, small = draft.text, typed_small(draft.text, draft.tokens)
    people = [span for span in draft.spans if span.type == "PER"]
    starts, ends = {span.start for span in people}, {span.end for span in people}
    called = {word for span in people if not span.text.islower() for word in span.norm.split()}  # Meri is `merille`
    return draft.having(
        span for span in draft.spans
        if not (nobodys(span, language) or labelled(span, text, language) or shouted(span, text, language)
                or numbered(span, text, language) or lettered(span, text, language)
                or (not (small or span.norm in called) and said(span, text, language))
                or (not small and SPELT.fullmatch(span.text) and span.text.islower()) or plainly(span, draft, language)
                or _titles(span, starts, ends, language))
    )


def said(span: Span, text: str, language: Language) -> bool:
    """Whether the tagger's guess is an ordinary word in small letters in a line that has capitals: the theft of
    `törkeä varkaus` is no Varkaus, a war no event that tells of anybody (`jatkosodassa`)."""
    if span.type not in IDENTIFYING or span.source != "ner" or not span.text.islower() or not span.text.isalpha():
        return False
    if span.head is not None and language.habits.is_adjective(span.head.feats):
        return False  # `hatvani`, though sixty is a number
    lemmas = (span.norm, *(r.lemma for r in language.morph.analyse(span.text) if r.exact))
    begun = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    cell = RAISED.search(begun) if ";" in begun else None
    first = cell[0] if cell is not None else begun.lstrip(ROW)[:1]
    raised = map(language.letters.capitalised, lemmas)
    if any(row.kind == COUNTRY for lemma in raised for row in language.names.place(lemma)):
        return first.isupper()  # `äidinkieli ruotsi`, a language, or a country, which stays
    small = [*map(language.letters.lower, lemmas[:2])]
    usual = span.text in language.contexts.state or any(
        language.words.common(word) or word in language.callings for word in small)
    calling = any((row := language.names.surname(language.letters.raised(lemma))) is not None
                  and (row.kind == CALLED or (row.kind == NATURE and span.score < SURE)) and row.name not in text
                  for lemma in small)  # `csak ács`
    known = usual or any(a_name(language.letters.capitalised(lemma), language) for lemma in lemmas)
    return first.isupper() and (
        usual or calling or (span.type in PLACES and not known))  # `vääntää rautalangasta`


COUNTRY, CALLED, NATURE = "country", "occupational", "nature"
"""Kind of places that no other takes the place of; kinds of surnames that are words for who does something, or for
what is in nature."""
