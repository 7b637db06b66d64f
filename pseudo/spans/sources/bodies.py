"""Bodies found by knowledge: legal forms, words that bodies end in, acronyms that the tables know.

What comes in: a sentence's words (`sentence`). What goes out: candidate spans. Start at `bodies_in`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterator, Mapping, Sequence

from pseudo.core.document import Span
from pseudo.kinds import organisations
from pseudo.language import figures
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.ordinary import no_name
from pseudo.spans.sources.sentence import Word, small, span_of

SHORTENED = 3
"""Letters from which on what ends in a full stop is a shortened word, and no initial."""


def bodies_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Organisations: capitalised words up to a legal form (`Kft.`), or to a capitalised organisation word."""
    forms = language.names.legal_stems
    yield from _abroad(text, words, language)
    for at, word in enumerate(words):
        if at and word.text.islower() and (kind := _of_a_place_before(words[at - 1], word, language)):
            begin = _joined_before(words, at, language)
            yield span_of(text, words[begin : at + 1], kind, 0.8 if begin < at - 1 else 0.7, "body of a place")
            continue
        halves = words[at - 2 : at + 1] if at > 1 and word.text.islower() and words[at - 2].text.endswith("-") else ()
        if halves and _is_known(halves, language):
            yield span_of(text, halves, "ORG", 0.8, "known body")  # `Digi- ja väestötietovirastosta`
            continue
        if not word.capital and not (word.readings and "-" in word.text):
            continue
        stem = language.letters.fold(language.letters.unjoined(word.text)).rstrip(".")
        legal = stem in forms and word.text[:1].isupper()
        read = [r.lemma for r in word.readings[:3]]
        kinds = {row.kind for lemma in read if (row := language.names.org_word(lemma)) is not None}
        if kinds and any(map(language.names.place, read)):
            kinds.clear()  # `Horváth Gáborné Félegyházán` is no church
        if word.text.isupper():
            kinds.discard("media")  # `AMBULÁNS LAP` is no newspaper
        head = not legal and word.capital and bool(kinds)
        if not legal and not head:
            acronym = word.text.isupper() or "-" in word.text or any(map(word.text.startswith, filter(_letters, read)))
            if (
                acronym
                and language.letters.lower(word.text) not in language.words.small
                and any(
                    r.lemma.isupper() and language.names.organisation(r.lemma) and language.names.thing(r.lemma) is None
                    for r in word.readings
                )
            ):
                yield span_of(text, [word], "ORG", 0.65, "known body")
            continue
        begin = at
        alone = language.habits.given_first and any(map(language.names.organisation, read))
        while begin > 0 and at - begin < 6 and not alone:  # `Mari Ritola Verohallinnosta`
            previous = words[begin - 1]
            if language.habits.given_first and begin < at and language.names.organisation(words[begin].text):
                break  # `Björnin Neste Oyj`
            if previous.first and begin < at and _speaks(previous, words[begin], language):
                begin += 1
                break  # `Täällä Teemu Koti-Rauta Ky:stä`
            if legal and _told_already(words, begin, language):
                break  # `LVI-Ratia Oy:ltä ja Haminan Vesi Oy:ltä`
            if legal and begin < at and previous.first and _in_a_case(previous, language):
                break  # `Liitteenä Kuivausjussit Ky:n lasku`
            inner = 1 < begin < at and words[begin - 2].capital
            joins = inner and language.letters.lower(previous.text) in language.contexts.join
            if not ((previous.capital and previous.text[-1:] not in ":") or joins):
                break
            if legal and len(previous.text.rstrip(".")) >= SHORTENED and previous.text.endswith(".") and not (
                    language.persons.is_title(previous.text)):
                break  # `Jatk. AB i.v.`: the abbreviation of a word is no firm's name
            gap = text[previous.token.end : words[begin].token.start]
            if "\n" in gap and (previous.text.isupper() or "  " in gap or _opens(words[begin], legal, language)):
                break  # headings in capitals, one below the other; the next field of a form; `Asianajotoimisto`
            if (previous.first or previous.text.isupper()) and not joins and small(previous.text, language):
                break  # `ÉS A MEZŐTÚRI PIACON`
            if previous.first and language.letters.lower(previous.text) in language.contexts.before:
                break  # `Tisztelt Borostyán Bank!`
            begin -= 1
        type_ = "ORG" if legal else organisations.TYPES.get(min(kinds), "ORG")
        if type_ == "MEDIA" and not _known_paper(words[begin : at + 1], language):
            continue  # what is read is kept in clear
        if begin < at:
            yield span_of(text, words[begin : at + 1], type_, 0.75 if legal else 0.6, "legal form" if legal else "body")
        elif not word.first and any(organisations.peers_of(lemma, language.names) for lemma in read):
            yield span_of(text, [word], type_, 0.6, "body of any town")
        elif (named := _namesake(word, language)) is not None:
            span = span_of(text, [word], "ORG", 0.6, "body")
            yield dataclasses.replace(span, end=span.start + len(named), text=named)


def _abroad(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Words with capitals before a legal form of several words: `Mosty Podlasie Sp. z o.o.`"""
    for at, word in enumerate(words):
        form = next((form for form in language.names.spaced_forms if text.startswith(form, word.token.start)), "")
        begin = at
        while form and begin > 0 and words[begin - 1].capital and at - begin < MOST and not small(
                words[begin - 1].text, language):
            begin -= 1  # not the article that opens the sentence
        if begin < at:
            start, end = words[begin].token.start, word.token.start + len(form)
            yield Span(start, end, text[start:end], "ORG", source="gazetteer", score=0.75, why="legal form")


MOST = 4
"""Words before such a form, at most."""


def _opens(word: Word, legal: bool, language: Language) -> bool:
    """Whether a word that begins a line opens a firm's name with what it does: `Asianajotoimisto Aalto Oy`."""
    asked = word.readings[:3] if legal and language.habits.given_first else ()
    return any(language.names.org_word(reading.lemma) is not None for reading in asked)


def _told_already(words: Sequence[Word], at: int, language: Language) -> bool:
    """Whether before a word, or before what joins it, another firm's name ends in its legal form in a case."""
    before = words[at - 1 : at] if words[at - 1].capital else words[max(0, at - 2) : at - 1]
    stems = ((language.letters.unjoined(word.text), word.text) for word in before)
    return any(stem != whole and language.letters.fold(stem).rstrip(".") in language.names.legal_stems
               for stem, whole in stems)


def _in_a_case(word: Word, language: Language) -> bool:
    """Whether an ordinary word is in a case in which none stands in a firm's name: `Liitteenä`, `Lisäksi`."""
    told = any(r.exact and r.feats and language.cases.has(r.feats, *APART) for r in word.readings)
    return told and no_name(word.text, language)


APART = ("state", "result", "inside", "out", "into", "on", "onto", "off")
"""Roles of such cases."""


def _speaks(first: Word, name: Word, language: Language) -> bool:
    """Whether an ordinary word opens the sentence before a given name, where given names come first."""
    given = language.names.given(name.text) if language.habits.given_first else None
    return given is not None and given.rank > 0 and language.words.is_common(first.text)


def _letters(lemma: str) -> bool:
    """Whether a lemma is an acronym: `KYS` of `KYSissä`."""
    return len(lemma) > 1 and lemma.isupper()


def _of_a_place_before(place: Word, word: Word, language: Language) -> str:
    """The type of a body whose kind is a small word behind a place in the case for it (`Turun yliopistossa`); empty
    where there is none, or the language has no such case."""
    wanted = language.habits.place_in
    if not wanted or not place.capital:
        return ""
    if not any(r.feats in wanted and language.names.place(r.lemma) for r in place.readings if r.exact):
        return ""
    lemmas = [r.lemma for r in language.morph.analyse(word.text)]
    return next((t for lemma in lemmas if (t := organisations.type_of(lemma, language.names))), "")


def _joined_before(words: Sequence[Word], at: int, language: Language) -> int:
    """Where a known body of two places begins that ends with a word: `Länsi- ja Sisä-Suomen aluehallintovirasto`; at
    the place before it where it is none."""
    if at < 3 or language.letters.lower(words[at - 2].text) not in language.contexts.join:
        return at - 1
    return at - 3 if _is_known(words[at - 3 : at + 1], language) else at - 1


def _is_known(words: Sequence[Word], language: Language) -> bool:
    """Whether words are the name of a body that the tables know, the last in any case."""
    *before, last = (word.text for word in words)
    lemmas = (r.lemma for r in language.morph.analyse(last))
    return any(language.names.organisation(" ".join((*before, lemma))) for lemma in lemmas)


def _known_paper(words: Sequence[Word], language: Language) -> bool:
    """Whether words are the name of a newspaper or a channel that the tables know or that is called by its place:
    `Zalai Hírlap`."""
    first, *inner = (word.text for word in words)
    ends = (reading.lemma for reading in words[-1].readings[:3])
    known = any(language.names.organisation(" ".join([first, *inner[:-1], end])) for end in ends) if inner else False
    return known or (bool(inner) and organisations.place_of(first, language.words) is not None)


def _namesake(word: Word, language: Language) -> str | None:
    """`Toldy` of `Toldy-kórházba`: whom a body is named after in a compound with what it is."""
    first, hyphen, last = word.text.rpartition("-")
    if not hyphen or not first[:1].isupper() or not first[1:].islower() or not last.islower():
        return None
    if language.words.is_common(first):
        return None  # `Képviselő-testület`
    kinds = (r.lemma.rsplit("-", 1)[-1] for r in word.readings if "-" in r.lemma)
    return first if any(language.names.org_word(kind) is not None for kind in kinds) else None


BRACKET = re.compile(r"\s{0,2}\(\s?(?:(?P<said>[^()\n:]{3,30}?):?\s+)?[„\"”]?(?P<short>[^\W\d_][\w-]{1,9})[„\"”]?\s?\)")
"""What stands in brackets behind a body's name: `(OVI)`, `(a továbbiakban: OVI)`."""


def shorts_in_brackets(text: str, spans: Sequence[Span], language: Language) -> list[Span]:
    """Acronyms that the text gives in brackets behind a body's name, each as a body."""
    out = []
    for span in spans:
        match = BRACKET.match(text, span.end) if span.type in ("ORG", "FAC", "MEDIA", "PROJ", "EVENT") else None
        if match is None or not organisations.is_acronym(match["short"]):
            continue
        said = " ".join(word for word in language.letters.lower(match["said"] or "").split() if len(word) > 2)
        if (said and said not in language.contexts.brief) or language.names.place(match["short"]):
            continue
        start, end = match.span("short")
        out.append(Span(start, end, match["short"], "ORG", source="gazetteer", score=0.8, why="short in brackets"))
    return out


def short_names_in_brackets(draft: Draft, language: Language) -> Draft:
    """Rule: finds acronyms in brackets behind bodies."""
    return draft.adding(shorts_in_brackets(draft.text, draft.spans, language))


SICK = "hospital"
"""Kind of the bodies whose letters everybody writes in the papers of the sick."""


def hospitals(draft: Draft, language: Language) -> Draft:
    """Rule: finds hospitals by their letters, of which the tagger makes nothing: `tulo KAKS pkl:lta`, `PHKS:iin`; in
    place of guesses that hold small words around them (`Tulo OYS osastolta`). In a line without a small letter those
    that are an ordinary word, too, are none, but beside another body: `/ KAKS`; and where one counts, whoever takes
    them for a body (`YKSI, KAKS, KOLME!`)."""
    counted = {at for at, token in enumerate(draft.tokens) if _counted(at, draft, language)}
    found = {span.start: span for span in _hospitals(draft, counted, language)}
    places = {(draft.tokens[at].start, draft.tokens[at].end) for at in counted}
    return draft.having(
        (*(span for span in draft.spans if not (span.type == "ORG" and (span.start, span.end) in places)
           and not _around(span, found, language)), *found.values())) if found or places else draft


def _hospitals(draft: Draft, counted: Container[int], language: Language) -> Iterator[Span]:
    text = draft.text
    for at, token in enumerate(draft.tokens):
        word = text[token.start : token.end]
        if at in counted or not (stem := _of_the_sick(word, language)):
            continue
        line = text[text.rfind("\n", 0, token.start) + 1 :].partition("\n")[0]
        beside = text[: token.start].rstrip().endswith("/")
        if beside or any(map(str.islower, line)) or not language.words.common(language.letters.lower(stem)):
            yield Span(token.start, token.end, word, "ORG", source="gazetteer", score=0.8, why="letters of a hospital")


def _of_the_sick(word: str, language: Language) -> str:
    """The letters by which the tables know a hospital, without an ending behind them; empty for other words."""
    stem = language.letters.unjoined(word) if word[:3].isupper() else ""
    if len(stem) <= 2 or not stem.isalpha() or not stem.isupper():
        return ""
    spelt = (stem, language.letters.capitalised(stem))
    rows = [row for each in spelt for row in language.names.organisation(each)]
    return stem if any(row.acronym in spelt and row.kind.partition("/")[0] == SICK for row in rows) else ""


def _counted(at: int, draft: Draft, language: Language) -> bool:
    """Whether the letters of a hospital are a number as one says it, beside another: `YKSI, KAKS, KOLME`."""
    said = figures.of(language.home)
    word = draft.text[draft.tokens[at].start : draft.tokens[at].end]
    if said is None or not word.isupper() or said.value(language.letters.fold(word)) is None or not _of_the_sick(
            word, language):
        return False
    sides = [draft.text[token.start : token.end] for token in draft.tokens[max(0, at - ASIDE) : at + ASIDE + 1]]
    return sum(each.isalpha() and said.value(language.letters.fold(each)) is not None for each in sides) > 1


ASIDE = 2
"""Tokens from a number to the next: a comma, and that."""


def _around(span: Span, found: Mapping[int, Span], language: Language) -> bool:
    """Whether a guess for a body holds a hospital's letters, and besides only a small word for a part of it behind them
    (`pkl`), or an ordinary one before them."""
    words = [(span.start + word.start(), word[0]) for word in re.finditer(r"\S+", span.text)]
    at = next((at for at, (start, _) in enumerate(words[:2]) if start in found), None)
    if span.type != "ORG" or span.source != "ner" or at is None or not 1 < len(words) <= at + 2:
        return False
    return all(no_name(word, language) for _, word in words[:at]) and all(
        word.islower() and _a_unit(word, language) for _, word in words[at + 1 :])


def _a_unit(word: str, language: Language) -> bool:
    """Whether a word, in any case, is one for a part of a hospital: `osastolta`, `pkl:lta`."""
    lemmas = [language.letters.unjoined(word), *(r.lemma for r in language.morph.analyse(word) if r.exact)]
    rows = map(language.names.org_word, lemmas)
    return any(row is not None and row.kind == UNIT for row in rows) or any(
        language.shorthand.use(lemma) == "term" for lemma in lemmas)


UNIT = "clinic"
"""Kind of the words for parts of hospitals."""
