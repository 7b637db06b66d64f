"""Whether a guessed name can be one, and which of several guesses stands.

What comes in: candidate spans of the tagger and of the name tables. What goes out: those that can be somebody's name.
Every rule says which mistake of a tagger it answers. `spans.stage.RULES` has them in order; start at `plausible`.
`bounds` says where names begin and end, `retyping` what they are names of.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left
from collections.abc import Collection, Container, Sequence
from functools import lru_cache

from name_db import Names
from pseudo.core import ranges
from pseudo.core.document import NAMES, Span, Token
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.spans import heads
from pseudo.spans.draft import Draft, evidence
from pseudo.spans.words import IDENTIFYING, LINE, ordinary, personal


def formula_ranges(text: str, formulas: Collection[str]) -> list[tuple[int, int]]:
    """Where formulas stand that look like initials (`K. m. f.`)."""
    return [match.span() for match in _formulas(frozenset(formulas)).finditer(text)] if formulas else []


@lru_cache(maxsize=8)
def _formulas(formulas: frozenset[str]) -> re.Pattern[str]:
    """What finds the formulas of a language. Kept: they are a table's, and no text's."""
    pattern = "|".join(r"\s?".join(re.escape(word) for word in formula.split()) for formula in sorted(formulas))
    return re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)


CAPITALS = 0.01
"""Share of capital letters from which a text is written with capitals, so that a small word is no person."""


CELL = ("", "\n", "|", "\t")
"""What ends a line or a cell of a table."""


def capitals(text: str) -> list[int]:
    """The places of the capital letters of a text."""
    return [at for at, char in enumerate(text) if char.isupper()]


def careful(text: str, span: Span, large: Sequence[int]) -> bool:
    """Whether the line of a span is written with capitals: only then does a small letter say that a word is no name.

    large  the places of the text's capitals
    """
    start = text.rfind("\n", max(0, span.start - LINE), span.start) + 1 or max(0, span.start - LINE)
    end = text.find("\n", span.end, span.end + LINE)
    end = min(end if end >= 0 else span.end + LINE, len(text))
    return bisect_left(large, end) - bisect_left(large, start) > int(CAPITALS * (end - start))


def sure(span: Span, least: float, language: Language) -> bool:
    """Whether a tagger's guess is believed where it is asked to be sure: it is, or the name tables know the name.

    A lone common word must be surer still, whatever the tables say: most of them have surnames beside them.
    """
    if span.source != "ner" or not least or span.type not in IDENTIFYING:
        return True
    if " " not in span.text and ordinary(span.text, language):
        return span.score >= (1 + least) / 2
    if span.score >= least:
        return True
    last = span.text.split()[-1:]
    return any(heads.known(r.lemma, span.type, "", language) for word in last for r in language.morph.analyse(word)[:3])


def plausible(span: Span, text: str, large: Sequence[int], language: Language) -> bool:
    """Whether a tagger's name can be one at all.

    No figures in a person's, no ordinary word in small letters, no law without a word of laws, no disease, no heading
    or label that the name tables do not know.
    A smith in small letters is a smith, not Mr Smith, where the line is written with capitals.
    """
    if span.type in NAMES and span.source != "pattern" and evidence(span) != "road" and NUMBERED.fullmatch(span.text):
        return False  # `M3-as metró`: only a road's number has another to take its place
    if span.type == "ORG" and CLASS.fullmatch(span.text):
        return False
    if span.source != "ner":
        return True
    with_capitals = careful(text, span, large)
    words = span.text.split()
    tail = span.text.rsplit("-", 1)[-1].lower() if "-" in span.text else ""
    if tail and any(tail.startswith(word) for word in language.contexts.tail):
        return False
    shapeless = with_capitals and span.type in NAMES and not any(c.isupper() for c in span.text)
    adjectival = language.habits.adjectival
    if shapeless and not any(r.feats.startswith(adjectival) for r in language.morph.analyse(words[-1])):
        known_place = span.type == "GPE" and _unaccented(words[-1], language)
        return known_place or span.type in ("NORP", "LANGUAGE")  # small letters: an adjective in -i, or no name
    if span.type == "LAW":
        lowered = span.text.lower()
        return any(c.isdigit() for c in span.text) or any(
            word in lowered if len(word) > 3 or word == "§" else words[-1].split("-")[0].lower().endswith(word)
            for word in language.contexts.law
        )
    if span.type in NAMES and _of_laws(words[-1], language):
        return False  # `Munka Törvénykönyve`
    if span.type in GOODS and _goods(span, text, language):
        return False
    if span.type in ("PER", "GPE", "LOC") and len(words) == 1 and UNSPEAKABLE.fullmatch(words[0]):
        return False  # `Hgb 132`
    if span.type == "PER":
        dosed = language.contexts.doses(text[span.end : span.end + DOSE])
        if len(words) == 1 and (language.habits.humped(words[0]) or dosed):
            return False  # `AnyDesk` is a product, `Xigris 20 mg` a medicine
        derived = span.text.endswith(("i", "é")) and not ordinary(words[-1], language)  # `petőfi`; `ikrei` are twins
        small = span.text.islower() and not derived
        abbreviated = all(word.endswith(".") and len(word) <= 3 for word in words)
        if any(c.isdigit() for c in span.text) or (with_capitals and small):
            return False
        if abbreviated and any(word[:1].islower() for word in words):
            return False
    if span.type in ("PER", "GPE", "ORG", "LOC") and len(words) == 1 and with_capitals:
        alone = _before(text, span.start, " ") in CELL and _behind(text, span.end, " .") in (*CELL, ":")
        known = any(heads.known(r.lemma, span.type, "", language) for r in language.morph.analyse(words[0]))
        label = text[span.end : span.end + 1] == ":" and _opens(text, span.start)  # `Göngyöleg: 4 db`
        if (alone or label) and not known and not words[0].isupper():
            return False
        shouted = span.type == "ORG" and words[0].isupper() and len(words[0]) > ACRONYM
        if shouted and not language.names.brand(span.text) and _shouts(text, span) and ordinary(words[0], language):
            return False  # `UGYANAHHOZ A PÉKHEZ`, in a heading
        first = _before(text, span.start, " „\"'(") in ("", "\n", ".", "!", "?", ":")
        if first and not words[0].isupper() and ordinary(words[0], language):
            often = 1 if span.score >= SURE else 3
            rows = [language.names.surname(r.lemma) for r in language.morph.analyse(words[0])]
            borne = any(row is not None and row.count > often * row.common_word for row in rows)
            surname = span.type == "PER" and borne
            if not known or (span.type == "PER" and not surname):
                return False  # `Hajnalban`, `Szilárd talaj`; a name met elsewhere too is found again by `known_again`
    if span.type in NAMES and casing.pattern(span.text) == "lower":
        if span.type == "PER" and all(_in_haste(word, language) for word in words):
            return False
        common = all(language.words.common(word.lower().strip(".,-")) for word in words)
        return span.type in ("NORP", "LANGUAGE") or not common
    return True


def describes(span: Span, token: Token | None, text: str, language: Language) -> bool:
    """Whether a guess of a person is the adjective that opens a sentence: `Török vendégek jöttek`.

    token  the tagger's token at the start of the span
    """
    unsure = span.source == "ner" and span.type == "PER" and span.score < SURE and " " not in span.text
    adjective = token is not None and token.upos == "ADJ"
    return unsure and adjective and _opens(text, span.start) and language.words.common(span.text.lower())


def _of_laws(word: str, language: Language) -> bool:
    """Whether a word is what statutes are called: the Labour Code is no body."""
    lemmas = (r.lemma.lower() for r in language.morph.analyse(word) if r.exact)
    return any(len(lemma) > ABBREVIATED and lemma in language.contexts.law for lemma in lemmas)


def _goods(span: Span, text: str, language: Language) -> bool:
    """Whether what is sold stands behind a word that is nobody's name (`Danfoss szelep`), or is the last of several."""
    words = span.text.split()
    if len(words) > 1 and span.type in ("FAC", "LOC", "GPE"):
        brand, behind = words[:-1], words[-1]
    else:
        match = NEXT.match(text, span.end)
        brand, behind = words, match[1] if match is not None else ""
    if not behind.islower() or any(personal(word, language) for word in brand):
        return False
    if span.type == "PER" and len(words) > 1:
        return False
    goods = language.contexts.goods
    return any(r.exact and r.lemma in goods and OWNED not in r.feats for r in language.morph.analyse(behind))


def _shouts(text: str, span: Span) -> bool:
    """Whether the line of a span has other words and is in capitals."""
    start = text.rfind("\n", max(0, span.start - LINE), span.start) + 1
    end = text.find("\n", span.end, span.end + LINE)
    rest = text[start : span.start] + text[span.end : end if end >= 0 else span.end + LINE]
    return any(map(str.isalpha, rest)) and rest == rest.upper()


def _before(text: str, at: int, passed: str) -> str:
    """The code point before a place, others of these passed over; `` at the start."""
    while at > 0 and text[at - 1] in passed:
        at -= 1
    return text[at - 1 : at] if at else ""


def _behind(text: str, at: int, passed: str) -> str:
    """The code point behind a place, others of these passed over; `` at the end."""
    while at < len(text) and text[at] in passed:
        at += 1
    return text[at : at + 1]


def _in_haste(word: str, language: Language) -> bool:
    """Whether a word in small letters is an ordinary one without its accents, and nobody's name: `izles`."""
    known = any(language.names.unfold(word, kind) for kind in ("given", "nickname", "surname"))
    return word.isascii() and language.words.hasty(word) and not known


def private(span: Span, text: str, language: Language) -> bool:
    """Whether a name, read, can be somebody's: no holy name, no saint, no feast, no diagnosis in Latin."""
    if span.type not in IDENTIFYING or span.source == "pattern":
        return True
    words = span.norm.split()
    if span.type == "PER" and any(map(language.habits.stands_for_nobody, (span.norm, span.text))):
        return False  # `XY`
    readings = language.morph.analyse(span.text) if " " not in span.text else ()
    if span.norm.lower() in language.contexts.nobody or any(r.feats == "Case=Tem" for r in readings[:1]):
        return False  # `Karácsonykor` is a time, whosever name it could be
    if any(r.lemma.lower() in language.contexts.nobody for r in readings if r.exact):
        return False
    if span.type == "PER" and any(_of_anybody(lemma, language) for lemma in (span.norm, *(r.lemma for r in readings))):
        return False
    if span.type == "PER" and readings and readings[0].feats in PLACE_CASES and _opens(text, span.start):
        unsure = span.score < SURE and not heads.known(readings[0].lemma, "PER", "", language)
        surname = language.habits.ends_as_adjective(readings[0].lemma)  # `Szegediben`
        if unsure or (ordinary(span.text, language) and not surname):
            return False  # `Hajnalban elaludt`: nobody is inside of a person
    if span.type == "PER" and len(words) == 2 and words[0].lower() in language.contexts.saint:
        return language.names.given(words[1]) is None  # `Szent István napján`
    kept = words[1:] if span.type == "ORG" else words  # `Trauma Kft.` is a body
    if language.names.org_word(words[-1]) is not None or any(personal(word, language) for word in words):
        return True
    return not any(_latin(word, language.contexts.latin) for word in kept if span.type != "ORG" or word.islower())


def _of_anybody(word: str, language: Language) -> bool:
    """Whether a word is what women of an ordinary calling are called: `Kolléganő`."""
    lowered, women = language.letters.lower(word), language.habits.women
    base = next((lowered.removesuffix(end) for end in women if lowered.endswith(end)), "")
    return language.words.common(base) and language.names.surname(word) is None


def _opens(text: str, at: int) -> bool:
    """Whether a word opens a line or a sentence, where its capital says nothing."""
    return bool(text) and _before(text, at, " „\"'(") in ("", "\n", ".", "!", "?", ":")


def _latin(word: str, latin: Container[str]) -> bool:
    """Whether a word is one of diagnoses: a known one, or by its end."""
    lowered = word.lower().strip(".,")
    return lowered in latin or any("-" + lowered[at:] in latin for at in range(2, len(lowered) - 3))


ACRONYM = 5
"""Letters of the longest word in capitals that is rather an acronym."""


GOODS = frozenset(("PER", "GPE", "LOC", "FAC"))
"""Types that a tagger gives to brands."""


OWNED = "[psor]"
"""What the features of somebody's things hold: `Bezzeg autója`."""


NEXT = re.compile(r"[^\S\n]([^\W\d_]+)")
"""The next word of a line."""


UNSPEAKABLE = re.compile(r"[^\W\d_aeiouyáéíóöőúüűAEIOUYÁÉÍÓÖŐÚÜŰ]{3,}\.?")
"""What has no vowel and is an abbreviation, of no name."""


ABBREVIATED = 3
"""Letters of the longest abbreviation of a statute, which may be an initial (`K.`)."""


SURE = 0.7
"""Score from which a tagger's guess of an ordinary word is believed as its surname is borne."""


PLACE_CASES = frozenset(("Case=Ine", "Case=Ill", "Case=Ela", "Case=Sup", "Case=Del"))
"""Cases in which common words say when or where, and persons seldom stand."""

SUFFIX = 4
"""Letters of the longest ending of place."""


NUMBERED = re.compile(r"[A-Z]\d{1,2}(?:-\w+)?")
CLASS = re.compile(r"\d{1,2}\. ?[A-Za-z]")
"""A form of a school: `4.c`."""


DOSE = 12
"""Code points behind a word in which its dose begins."""


def _unaccented(word: str, language: Language) -> bool:
    """Whether a word in small letters is a place without its capital and accents, with a suffix or without."""
    lengths = range(len(word), max(4, len(word) - SUFFIX), -1)
    if ordinary(word, language):
        return False
    found = (name for length in lengths for name in language.names.unfold(word[:length], "place"))
    return word.isascii() and not all(name.isascii() for name in found)  # Rum has no accents that `rumot` could lack


PERSONAL = frozenset(("surname and given name", "title", "form label", "title after", "speaker"))


def reconciled(spans: Sequence[Span], names: Names) -> list[Span]:
    """The names without the tagger's guesses that a person's full name found by knowledge contradicts.

    The tagger takes `Pintér Dóra r.` for a street or `Virág` for a novel; where the rules see a person and the guess
    adds no capitalised word to her name, it is a person: kept in clear she would leak.
    """
    people = [span for span in spans if span.type == "PER" and evidence(span) in PERSONAL]
    where = ranges.of((person.start, person.end) for person in people)
    out = []
    for span in spans:
        against = (
            span.source == "ner"
            and span.type != "PER"
            and not (span.type == "ORG" and names.org_word(span.text.split()[-1]) is not None)
            and any(not _adds_capital(span, people[at]) for at in where.over(span.start, span.end))
        )
        if not against:
            out.append(span)
    return out


def _adds_capital(span: Span, person: Span) -> bool:
    before = span.text[: max(0, person.start - span.start)]
    after = span.text[max(0, person.end - span.start) :]
    return any(word[:1].isupper() for word in (before + " " + after).split())


def no_user(span: Span, language: Language) -> bool:
    """Whether a user name is a person's first name typed in haste (`milan:` before what he writes in a chat), or the
    word for what stood there: `<név>`."""
    names, letters = language.names, language.letters
    known = span.text.isalpha() and (names.unfold(span.text, "given") or names.unfold(span.text, "nickname"))
    told = letters.lower(span.text) in (language.contexts.label | language.contexts.field)
    return span.type == "USER" and ((span.text.islower() and bool(known)) or told)


def no_first_names(draft: Draft, language: Language) -> Draft:
    """Rule: drops user names that are somebody's first name, typed in haste."""
    kept = (span for span in draft.patterns if not no_user(span, language))
    return dataclasses.replace(draft, patterns=tuple(kept))


def unsure_guesses(draft: Draft, language: Language) -> Draft:
    """Rule: drops a tagger's guesses that are not sure enough for the level."""
    return draft.having(span for span in draft.spans if sure(span, draft.settings.level.least, language))


def no_formulas(draft: Draft, language: Language) -> Draft:
    """Rule: drops what is a formula that looks like initials."""
    formulas = ranges.of(formula_ranges(draft.text, language.contexts.never))
    return draft.having(span for span in draft.spans if not formulas.hold(span.start, span.end))


def no_adjectives(draft: Draft, language: Language) -> Draft:
    """Rule: drops adjectives that open a sentence."""
    text, starts = draft.text, draft.starts
    return draft.having(span for span in draft.spans if not describes(span, starts.get(span.start), text, language))


def implausible_guesses(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses that can be no name."""
    text, large = draft.text, capitals(draft.text)
    return draft.having(span for span in draft.spans if plausible(span, text, large, language))


def contradicted_guesses(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses that a full name found by knowledge contradicts."""
    return draft.having(reconciled(draft.spans, language.names))


def nobodys_names(draft: Draft, language: Language) -> Draft:
    """Rule: drops names that are nobody's: a saint's, a feast's, of a diagnosis."""
    return draft.having(span for span in draft.spans if private(span, draft.text, language))


def nobodys_mentions(draft: Draft, language: Language) -> Draft:
    """Rule: drops such names among further mentions."""
    kept = (span for span in draft.spans if span.source != "document" or private(span, draft.text, language))
    return draft.having(kept)
