"""Names found by knowledge: name tables read through the morphology, titles, form labels, types of public spaces.

What comes in: a text with its tagged tokens. What goes out: candidate spans with source "gazetteer" and the reason in
`why`. They are united with the tagger's spans and settled in `spans.disjoint`; a missed name is a leak, so these rules
look for what a tagger trained on newspapers and novels misses. Start at `find`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from morph import Analysis
from pseudo.core.document import Span, Token
from pseudo.kinds import organisations
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.casing import pattern
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.language.persons import INITIAL, ORDINAL
from pseudo.spans.draft import Draft
from pseudo.spans.sources.again import known_words

INNER_CAPITAL = re.compile(rf"^(?!(?:Mc|Mac|De|Di|Du|La|Le|Von|Van|Fitz)[A-Z])[^\W\d_]*[{LOWER}][{UPPER}]")
"""A product's name rather than a person's: `AnyDesk`."""
DISTRICT = re.compile(r"[IVX]{1,5}\.|\d{1,2}\.")
RARE_GIVEN = 20
"""A registered given name that hardly anybody bears (Békés) is no sign of a person."""

NO_NAME = frozenset(("ADV", "CCONJ", "SCONJ", "DET", "PRON", "VERB", "AUX", "INTJ", "PART", "ADP"))
"""Parts of speech that no name begins with and no public space ends in."""

FREQUENT_SURNAME = 200
LARGE_TOWN = 10_000
SUFFIX = 5
"""Letters of the longest ending after an abbreviation."""


ABBREVIATED = 3
"""Letters of the longest abbreviation of a statute."""
DEED = frozenset(("VERB", "AUX", "ADV", "ADP", "PRON", "DET", "CCONJ", "SCONJ"))
"""Parts of speech that stand in no name."""


class Word(NamedTuple):
    """A token with what the rules ask of it."""

    token: Token
    text: str
    first: bool
    """stands at the start of its sentence, where a capital says nothing"""
    readings: tuple[Analysis, ...]
    capital: bool


def find(text: str, tokens: Sequence[Token], language: Language) -> list[Span]:
    """Candidate names of persons, places, public spaces and bodies, in text order; they may overlap."""
    spans: list[Span] = []
    for _, group in groupby(tokens, key=lambda token: token.sent):
        words = list(_words(text, list(group), language))
        for rule in (persons_in, places_in, landscape_in, roads_in, spaces_in, bodies_in):
            spans += rule(text, words, language)
    spans += speakers(text, language)
    return sorted(spans, key=lambda span: (span.start, span.end))


def _words(text: str, tokens: Sequence[Token], language: Language) -> Iterator[Word]:
    first, habits = True, language.habits
    ends = habits.adjective_ends if habits.adjective else ()
    for token in tokens:
        surface = text[token.start : token.end]
        capital = surface[0].isupper()
        wanted = (capital or surface.endswith(ends)) and surface[0].isalpha()
        wanted = wanted and len(surface) < 40
        readings = organisations.readings(_titled(surface, language), language.words) if wanted else ()
        yield Word(token, surface, first, readings, capital)
        if surface.isalnum() or any(map(str.isalnum, surface)):
            first = surface[-1] == ":"


def _titled(surface: str, language: Language) -> str:
    """A shouted word in its normal case, for look-up."""
    if len(surface) > 2 and not surface[1:].islower() and pattern(surface) == "upper":
        return "-".join(language.letters.titled(member) for member in surface.split("-"))
    return surface


def _span(text: str, words: Sequence[Word], type_: str, score: float, why: str) -> Span:
    start, end = words[0].token.start, words[-1].token.end
    return Span(start, end, text[start:end], type_, source="gazetteer", score=score, why=why)


def _lemma(word: Word, test: object) -> str | None:
    """The first lemma of the word's readings that passes the test."""
    for reading in word.readings:
        if callable(test) and test(reading.lemma):
            return reading.lemma
    return None


ORDINARY = 10
"""How many times commoner as a word than as a surname a word is that is none where a sentence begins with it."""


def persons_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Surname and given name together; a name after a title or a label, before `úr`, `nevű`; nicknames."""
    names, habits = language.names, language.habits
    is_title, home = language.persons.is_title, names.home
    behind = tuple(language.contexts.after)

    def given(lemma: str) -> bool:
        bare = habits.bare(lemma)
        row = names.given(bare)
        borne = row is not None and (row.rank > 0 or row.count > RARE_GIVEN or row.origin != home)
        return borne or bool(names.nickname(bare))

    def namelike(word: Word) -> bool:
        if not word.capital or not word.text[:2].replace(".", "").isalpha():
            return False
        titled = _titled(word.text, language)
        opens = language.letters.lower(titled) in language.contexts.before
        if opens or _compound(word.text) or INNER_CAPITAL.search(word.text):
            return False
        row = names.surname(titled)
        if word.first and row is not None and row.common_word > ORDINARY * row.count and not names.given(titled):
            return False  # `Csak Gábor`: a word of every text opens the sentence
        if row is not None or INITIAL.fullmatch(word.text):
            return True
        if any(r.exact and r.feats.startswith("Case=") and names.place(r.lemma) for r in word.readings):
            return False  # `Békéscsabáról Gyulára`: from one town to the other
        if word.first and word.token.upos not in ("", "PROPN") and not names.given(titled):
            return False  # `Szülinap Zsaninak`: the capital is the sentence's
        if word.token.upos in DEED and word.text.isupper() and not names.given(titled):
            return False  # `PUSKA BÁNTOTTA CSILLÁT`: all is in capitals
        return (
            not language.words.is_common(titled) and not word.text.endswith(".") and names.org_word(titled) is None
        )

    for at, word in enumerate(words):
        start = at
        while start > 0 and is_title(words[start - 1].text):
            start -= 1
        # A title: dr. Bognár (Ernő); the name goes on while capitals do.
        if start < at and not is_title(word.text) and namelike(word):
            end = at + 1
            while end < len(words) and end < at + 4 and namelike(words[end]):
                end += 1
            yield _span(text, words[start:end], "PER", 0.8, "title")
        if (
            _initial(word.text)
            and at + 1 < len(words)
            and _initial(words[at + 1].text)
            and not (at and _initial(words[at - 1].text))
        ):
            end = at + 2
            while end < len(words) and _initial(words[end].text) and _goes_on(words, end):
                end += 1
            yield _span(text, words[at:end], "PER", 0.65, "initials")
        if not word.capital or word.text.endswith("."):
            continue
        family = f"Deriv={habits.family}"
        house = next((r.lemma for r in word.readings if r.exact and r.feats.split("|")[-1] == family), "")
        ordinary = word.first and language.words.is_common(house)
        if house and not ordinary and (names.surname(house) or given(house)):
            yield _span(text, [word], "PER", 0.6, "family")
        lemma = _lemma(word, given)
        if lemma is not None and lemma != _titled(word.text, language) and language.words.is_common(word.text):
            row = names.given(habits.bare(lemma))
            lemma = None if row is not None and row.origin != home else lemma  # `Jelen vannak` is about no Van
        if lemma is not None and at > 0 and words[at - 1].first and names.given(habits.bare(lemma)) is None:
            # `Szülinap Zsaninak`, not `Szalai Zsaninak`
            opening = names.surname(_titled(words[at - 1].text, language)) is None
            lemma = None if opening and not _initial(words[at - 1].text) else lemma
        if lemma is not None and at > 0 and namelike(words[at - 1]) and words[at - 1].text[-1:] != ":":
            begin = at - 1
            while (
                begin > 0
                and at - begin < 3
                and namelike(words[begin - 1])
                and (
                    names.surname(_titled(words[begin - 1].text, language))
                    or habits.is_married(words[begin - 1].text)
                )
            ):
                begin -= 1
            while begin > 0 and is_title(words[begin - 1].text):
                begin -= 1
            yield _span(text, words[begin : at + 1], "PER", 0.75, "surname and given name")
        elif lemma is not None and not word.first and not language.words.is_common(lemma):
            foreign = at + 1 < len(words) and lemma == word.text and _foreign(words[at + 1], language)
            yield _span(text, words[at : at + 1 + foreign], "PER", 0.6, "given name")
        after = language.letters.lower(words[at + 1].text) if at + 1 < len(words) else ""
        if after.startswith(behind) and not word.first and namelike(word):
            yield _span(text, [word], "PER", 0.7, "title after")
        before = language.letters.lower(words[at - 1].text) if at else ""
        if before in language.contexts.before and (lemma is not None or names.surname(_titled(word.text, language))):
            yield _span(text, [word], "PER", 0.7, "greeting")
    yield from _labelled(text, words, namelike, language)


def _foreign(word: Word, language: Language) -> bool:
    """Whether a word behind a given name is a foreign surname: raised, and nothing that the tables or the language
    know in any reading (`Martin Jol`, but `Péter Győrben`, `Anna BMW-je`)."""
    if not word.capital or len(word.text) < 3 or not word.text[1:2].islower() or INNER_CAPITAL.search(word.text):
        return False
    lemmas = {word.text, *(r.lemma for r in word.readings)}
    names = language.names
    known = any(names.place(x) or names.thing(x) or names.given(x) or names.org_word(x) for x in lemmas)
    return not known and not any(language.words.is_common(x) for x in lemmas)


def _compound(word: str) -> bool:
    """Whether a word is an abbreviation with a common noun behind it, which is no part of a name: `PFN-szegezést`."""
    first, _, rest = word.partition("-")
    return len(first) > 1 and first.isupper() and rest.islower() and len(rest) > SUFFIX


SPEAKER = re.compile(r"^(?:\[[^\]\n]{3,30}\] ?|\d[\d.,: –-]{3,25} )?([^\W\d_][\w .-]{1,29}?) ?:(?= |$)", re.MULTILINE)
"""Who writes a line of a chat, perhaps behind the time: `[10:32] Dóri: jössz?`."""


def speakers(text: str, language: Language) -> list[Span]:
    """The names before the lines of a chat: what stands before a colon at the start of two lines or more, and is a
    name, in any spelling."""
    names, found = language.names, list(SPEAKER.finditer(text))
    lines: dict[str, int] = {}
    for match in found:
        lines[match[1]] = lines.get(match[1], 0) + 1

    def somebody(label: str) -> bool:
        words = label.split()
        if language.letters.lower(label) in language.contexts.label or len(words) > 3 or lines[label] < 2:
            return False
        if any(language.words.is_common(word) for word in words) and len(words) == 1:
            return False  # `Tanú:`, `Kérdés:`
        known = (names.unfold(word, kind) for word in words for kind in ("given", "nickname", "surname"))
        return any(known) and all(word[:1].isupper() or word.islower() for word in words)

    return [
        Span(*match.span(1), match[1], "PER", source="gazetteer", score=0.8, why="speaker")
        for match in found
        if somebody(match[1])
    ]


def _goes_on(words: Sequence[Word], at: int) -> bool:
    """Whether an initial belongs to those before it: not behind an ending (`P.-nét V. Ilona`), no ordinal (`I. r.`)."""
    return "-" not in words[at - 1].text and ORDINAL.fullmatch(words[at].text) is None


def _initial(word: str) -> bool:
    """Whether a token is an initial, with a suffix or -né or without: `K.`, `P.-t`, `A.-né`."""
    return "." in word and INITIAL.fullmatch(word.split("-")[0]) is not None


def _labelled(text: str, words: Sequence[Word], namelike: object, language: Language) -> Iterator[Span]:
    """What stands after `Név:` and its like, as long as it looks like a name."""
    for at, word in enumerate(words):
        if word.text != ":" or at == 0 or not callable(namelike):
            continue
        label = [language.letters.lower(w.text) for w in words[max(0, at - 4) : at]]
        if not any(" ".join(label[i:]) in language.contexts.label for i in range(len(label))):
            continue
        end = at + 1
        last = min(len(words), at + 6)
        while end < last and (namelike(words[end]) or language.persons.is_title(words[end].text)):
            end += 1
        if end - at > 2:
            yield _span(text, words[at + 1 : end], "PER", 0.8, "form label")


def places_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Settlements, counties and countries, adjectives made of them (`szegedi`), the land around (`Gyulai járás`)."""
    habits = language.habits
    codes = tuple(word for word in language.contexts.law if len(word) > ABBREVIATED)
    for at, word in enumerate(words):
        if not word.readings and word.text[-1:] != ".":
            continue
        district = _district(words, at, language)
        if district:
            yield _span(text, words[at : at + 2], "GPE", 0.7, "district")
            continue
        if _bare_district(text, words, at, language):
            yield _span(text, [word], "GPE", 0.8, "district")
            continue
        address = at > 0 and len(words[at - 1].text) == 4 and words[at - 1].text.isdigit()
        for reading in word.readings:
            places = [place for place in language.names.place(reading.lemma) if place.kind != "subregion"]
            if not places:
                continue
            following = language.letters.lower(words[at + 1].text) if at + 1 < len(words) else ""
            if habits.is_adjective(reading.feats) and following.startswith(codes):
                break  # `Polgári Törvénykönyv`
            if word.capital and habits.is_adjective(reading.feats) and _area(words, at + 1, language):
                yield _span(text, words[at : at + 2], "GPE", 0.7, "area")
                break
            county = any(place.kind == "county" for place in places) and habits.begins_county(following)
            plausible = county and word.capital and not reading.feats
            if not plausible and not _plausible_place(words, at, reading, places[0].population, address, language):
                continue
            type_ = "LOC" if places[0].kind in ("water", "hill", "region", "continent") else "GPE"
            yield _span(text, words[at : at + 1 + county], type_, 0.65, "place")
            break


def _area(words: Sequence[Word], at: int, language: Language) -> bool:
    """Whether a word for the land around a town stands here, in any form."""
    if at >= len(words) or not words[at].text.islower():
        return False
    text = words[at].text
    near = [area for area in language.habits.area if text.startswith(area)]
    return bool(near) and any(r.lemma in near for r in language.morph.analyse(text))


def landscape_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Hills, waters, landscapes by their second member: `Kerek-tó`, `Bence-hegyen`."""
    for word in words:
        first, hyphen, _ = word.text.partition("-")
        if (
            hyphen
            and word.capital
            and first[1:].islower()
            and any("-" in r.lemma and r.lemma.rsplit("-", 1)[-1] in language.contexts.land for r in word.readings)
        ):
            yield _span(text, [word], "LOC", 0.65, "landscape")


def roads_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Roads by their number: `M7-esen`, `a 8-as főúton`, `a 44. számú főúton`."""
    habits = language.habits

    def lemmas(word: Word) -> set[str]:
        return {r.lemma for r in language.morph.analyse(word.text)}

    for at, word in enumerate(words):
        number = habits.road_of(word.text)
        if not number and word.capital and not word.text.isalpha():  # `M7-esen`
            number = next((r.lemma for r in word.readings if habits.road_of(r.lemma) == r.lemma), "")
        if not number:
            continue
        after = words[at + 1 : at + 3]
        between = int(len(after) > 1 and language.letters.lower(after[0].text) in habits.numbered)
        last = after[between] if len(after) > between else None
        told = between or "-" in word.text or not number.isdecimal()  # not `2. út`, `3 út`
        if last is not None and told and last.text[:1].islower() and lemmas(last) & habits.ways:
            yield _span(text, words[at : at + between + 2], "FAC", 0.8, "road")
        elif word.text != number and not number.isdecimal() and not (last and lemmas(last) & habits.lines):
            yield _span(text, [word], "FAC", 0.7, "road")


def _district(words: Sequence[Word], at: int, language: Language) -> bool:
    """Whether a district stands here: `IX. kerületben`."""
    if at + 1 >= len(words) or not words[at].text.endswith(".") or not words[at].text[:1].isalnum():
        return False
    head = words[at + 1].text
    if head in language.habits.district:
        return bool(DISTRICT.fullmatch(words[at].text))
    if not head[:1].islower() or not DISTRICT.fullmatch(words[at].text):
        return False
    return any(reading.lemma in language.habits.district for reading in language.morph.analyse(head))


def _bare_district(text: str, words: Sequence[Word], at: int, language: Language) -> bool:
    """Whether a figure alone is a district's: behind the capital (`Budapest, VIII.`), or before another's (`a VII. és
    VIII. kerületben`)."""
    if not words[at].text[:1].isupper() or not DISTRICT.fullmatch(words[at].text):
        return False
    near = [word for word in words[max(0, at - 2) : at] if word.text != ","][-1:]
    if any(_is_capital(reading.lemma, language) for word in near for reading in word.readings if not reading.feats):
        return not text[words[at].token.end : words[at].token.end + 2].strip(" ,")[:1].islower()
    return at + 2 < len(words) and words[at + 1].text in language.words.small and _district(words, at + 2, language)


def _is_capital(name: str, language: Language) -> bool:
    return any(full.status == CAPITAL for row in language.names.place(name)
               for full in (row, *(language.names.place(row.short_of) if row.short_of else ())))


def _plausible_place(
    words: Sequence[Word], at: int, reading: Analysis, population: int, address: bool, language: Language
) -> bool:
    """Whether a word that can be read as a place is one: not an ordinary word, not a surname."""
    word, lemma = words[at], reading.lemma
    if language.habits.adjectival in reading.feats.split("|"):
        ordinary = language.words.is_common(lemma) and language.words.is_common(word.text)
        if word.token.upos == "ADJ" and population >= LARGE_TOWN and word.text[:1].islower():
            return True  # `dunakeszi`: so many people live there that the adjective is a common word
        if ordinary and (word.text[:1].islower() or word.first):
            return False
        if word.text[:1].islower() and language.words.common(word.text) and word.token.upos != "ADJ":
            return False  # `kocsi` is a car, no adjective of Kocs
        following = words[at + 1] if at + 1 < len(words) else None
        body = following is not None and following.capital and not language.names.given(following.text)
        # `Bajai` in the middle of a sentence, no body's name behind it: a surname
        surname = language.names.surname(_titled(word.text, language))
        return not (word.capital and surname and not body and not word.first)
    if not word.capital or not _of_a_place(reading.feats, language):
        return False
    if address:
        return True
    if language.names.given(lemma) or (word.first and language.words.is_common(word.text)):
        return False
    surname = language.names.surname(lemma)
    frequent = surname is not None and surname.count > FREQUENT_SURNAME and population < LARGE_TOWN
    return not (frequent and not reading.feats) and not (language.words.is_common(lemma) and word.first)


def _of_a_place(feats: str, language: Language) -> bool:
    """Whether a place can stand in that form in a sentence: a case and nothing else, but no case of time."""
    return feats == "" or (feats.startswith("Case=") and "|" not in feats and not language.cases.only(feats, "time"))


def spaces_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Public spaces: capitalised words before `utca`, `tér`, `krt.` in any form, but no family's (`Bakosék tere`)."""
    letters = language.letters
    family = f"Deriv={language.habits.family}"
    for at, word in enumerate(words):
        before = words[at - 1] if at else word
        if at == 0 or not (before.capital or before.text[:1].isdigit()):
            continue
        if word.capital and pattern(word.text) != "upper":
            continue
        if language.habits.family and any(r.feats.split("|")[-1] == family for r in before.readings[:2] if r.exact):
            continue
        if word.token.upos in NO_NAME and word.text.isalpha():
            continue  # `Bendegúz közben`, `Urbánné várt`: in the meantime, waited
        stem = letters.lower(word.text)
        begin = _space_begin(words, at, language)
        if stem in language.contexts.unspacious or not any(w.capital for w in words[begin:at]):
            continue
        if language.names.public_space_type(stem) is None:
            readings = language.morph.analyse(stem) if stem[:1].isalpha() and len(stem) < 25 else ()
            lemmas = {letters.lower(r.lemma) for r in readings if "Number=Plur" not in r.feats}  # `Erdős utakon`
            if not any(language.names.public_space_type(lemma) is not None for lemma in lemmas):
                continue
        if begin == at - 1 and before.first and _describes(before, language) and not _numbered(words[at + 1 :]):
            continue
        yield _span(text, words[begin : at + 1], "FAC", 0.7, "public space")


def _describes(word: Word, language: Language) -> bool:
    """Whether a word that opens a sentence says what something is like: `Hosszú sor`, but `Szegedi út`."""
    plain = word.token.upos == "ADJ" and language.words.is_common(word.text)
    return plain and not any(language.habits.is_adjective(r.feats) for r in word.readings if r.exact)


def _numbered(behind: Sequence[Word]) -> bool:
    return bool(behind) and behind[0].text[:1].isdigit()


def _space_begin(words: Sequence[Word], at: int, language: Language) -> int:
    """Where the name of a public space begins whose type stands at `at`."""
    begin = at
    while begin > 0 and at - begin < 4 and (words[begin - 1].capital or words[begin - 1].text[:1].isdigit()):
        previous = words[begin - 1]
        ordinary = previous.first and language.words.is_common(previous.text)
        if ordinary and (begin < at or previous.token.upos in NO_NAME):
            break
        if begin < at and pattern(previous.text) == "upper" and pattern(words[at].text) != "upper":
            break  # `az MKB Fő utcai fiókja`: an acronym before a street is no part of it
        if begin < at and previous.text.isupper() and _small(previous.text, language):
            break  # `ÉS A SZEGEDI PIACON`
        begin -= 1
    return begin


def bodies_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Organisations: capitalised words up to a legal form (`Kft.`), or to a capitalised organisation word."""
    forms = language.names.legal_stems
    for at, word in enumerate(words):
        if not word.capital and not (word.readings and "-" in word.text):
            continue
        stem = language.letters.fold(word.text.split("-")[0]).rstrip(".")
        legal = stem in forms and word.text[:1].isupper()
        read = [r.lemma for r in word.readings[:3]]
        kinds = {row.kind for lemma in read if (row := language.names.org_word(lemma)) is not None}
        if kinds and any(map(language.names.place, read)):
            kinds.clear()  # `Horváth Gáborné Félegyházán` is no church
        if word.text.isupper():
            kinds.discard("media")  # `AMBULÁNS LAP` is no newspaper
        head = not legal and word.capital and bool(kinds)
        if not legal and not head:
            acronym = word.text.isupper() or "-" in word.text
            if (
                acronym
                and language.letters.lower(word.text) not in language.words.small
                and any(
                    r.lemma.isupper() and language.names.organisation(r.lemma) and language.names.thing(r.lemma) is None
                    for r in word.readings
                )
            ):
                yield _span(text, [word], "ORG", 0.65, "known body")
            continue
        begin = at
        while begin > 0 and at - begin < 6:
            previous = words[begin - 1]
            inner = 1 < begin < at and words[begin - 2].capital
            joins = inner and language.letters.lower(previous.text) in language.contexts.join
            if not ((previous.capital and previous.text[-1:] not in ":") or joins):
                break
            if "\n" in text[previous.token.end : words[begin].token.start] and previous.text.isupper():
                break  # headings in capitals, one below the other
            if (previous.first or previous.text.isupper()) and not joins and _small(previous.text, language):
                break  # `ÉS A MEZŐTÚRI PIACON`
            if previous.first and language.letters.lower(previous.text) in language.contexts.before:
                break  # `Tisztelt Borostyán Bank!`
            begin -= 1
        type_ = "ORG" if legal else organisations.TYPES.get(min(kinds), "ORG")
        if type_ == "MEDIA" and not _known_paper(words[begin : at + 1], language):
            continue  # what is read is kept in clear
        if begin < at:
            yield _span(text, words[begin : at + 1], type_, 0.75 if legal else 0.6, "legal form" if legal else "body")
        elif (named := _namesake(word, language)) is not None:
            span = _span(text, [word], "ORG", 0.6, "body")
            yield dataclasses.replace(span, end=span.start + len(named), text=named)


def _known_paper(words: Sequence[Word], language: Language) -> bool:
    """Whether words are the name of a newspaper or a channel that the tables know or that is called by its place:
    `Zalai Hírlap`."""
    first, *inner = (word.text for word in words)
    ends = (reading.lemma for reading in words[-1].readings[:3])
    known = any(language.names.organisation(" ".join([first, *inner[:-1], end])) for end in ends) if inner else False
    return known or (bool(inner) and organisations.place_of(first, language.words) is not None)


def _small(word: str, language: Language) -> bool:
    """Whether a word has two letters and is no name's."""
    return len(word) <= 2 and language.words.is_common(word)


def _namesake(word: Word, language: Language) -> str | None:
    """`Toldy` of `Toldy-kórházba`: whom a body is named after in a compound with what it is."""
    first, hyphen, last = word.text.rpartition("-")
    if not hyphen or not first[:1].isupper() or not first[1:].islower() or not last.islower():
        return None
    if language.words.is_common(first):
        return None  # `Képviselő-testület`
    kinds = (r.lemma.rsplit("-", 1)[-1] for r in word.readings if "-" in r.lemma)
    return first if any(language.names.org_word(kind) is not None for kind in kinds) else None


def known_again(
    text: str,
    tokens: Sequence[Token],
    taken: Sequence[Span],
    language: Language,
    roles: Mapping[str, str],
) -> list[Span]:
    """Further mentions of names that the document is already known to hold: `Bognárnak`, once Bognár Ernő is found.

    taken  the settled spans, in order
    roles  single words of the known names (surnames, given names, places), each with its type
    """
    habits = language.habits
    covered = sorted((span.start, span.end) for span in taken)
    out: list[Span] = []
    at = 0
    first = True
    sent = -1
    after = {title.word for title in language.names.titles() if title.place == "after"}
    offices = language.contexts.after | language.contexts.label | after
    for number, token in enumerate(tokens):
        surface = text[token.start : token.end]
        first, sent = (True, token.sent) if token.sent != sent else (first, sent)
        while at < len(covered) and covered[at][1] <= token.start:
            at += 1
        inside = at < len(covered) and covered[at][0] < token.end
        if surface[:1].isupper() and not inside and len(surface) < 40:
            for reading in organisations.readings(_titled(surface, language), language.words):
                kind = roles.get(reading.lemma)
                if kind is None:
                    continue
                opens = first and not reading.feats and language.words.is_common(surface)
                pair = tokens[number : number + 2]
                if opens and not (kind == "PER" and _acts(text, pair, offices, language)):
                    break  # `Vörös volt a feje`: bare at the start of a sentence it is the ordinary word
                if language.words.is_common(surface) and (kind != "PER" or len(reading.lemma) == 2):
                    continue
                out.append(Span(token.start, token.end, surface, kind, source="document", score=0.6, why="seen before"))
                break
        elif surface.islower() and habits.ends_as_adjective(surface) and not inside and len(surface) < 40:
            for reading in language.morph.analyse(surface):  # `pápai`, once Pápa is found
                if not habits.is_adjective(reading.feats) or token.upos not in ("", "ADJ"):
                    continue
                if language.words.is_common(reading.lemma) and not language.names.place(reading.lemma):
                    continue  # `közösségi`, once the tagger took the Community for a place
                if roles.get(reading.lemma) == "GPE":
                    out.append(
                        Span(token.start, token.end, surface, "GPE", source="document", score=0.6, why="seen before")
                    )
                    break
        if first and (surface.isalnum() or any(map(str.isalnum, surface))):
            first = False
    return out


def _acts(text: str, tokens: Sequence[Token], offices: frozenset[str], language: Language) -> bool:
    """Whether what follows the first of two tokens shows a person in an ordinary word: her office (`Bíró jegyzőnő`), or
    what she did (`Vörös elment`; `Vörös volt` may be a head) or what she wants done (`Bíró döntést kér`), or that she
    speaks (`Bíró: Nem.`)."""
    if len(tokens) < 2:
        return False
    after = text[tokens[1].start : tokens[1].end]
    if after == ":":
        return language.letters.lower(text[tokens[0].start : tokens[0].end]) not in language.contexts.label
    if tokens[1].sent != tokens[0].sent:
        return False
    women = tuple(language.habits.women)
    if after.islower() and (after in offices or tokens[1].lemma in offices or tokens[1].lemma.endswith(women)):
        return True
    if tokens[0].upos != "ADJ" and after.islower() and language.cases.has(tokens[1].feats, "object"):
        return True
    return tokens[1].upos == "VERB" and tokens[1].lemma not in language.contexts.copula


def tables(draft: Draft, language: Language) -> Draft:
    """Rule: finds names by the tables, titles, labels and types of public spaces."""
    return draft.adding(find(draft.text, draft.tokens, language))


def seen_before(draft: Draft, language: Language) -> Draft:
    """Rule: finds further mentions of names that the document holds."""
    words = known_words(draft.spans, language.persons)
    return draft.adding(known_again(draft.text, draft.tokens, draft.spans, language, words))
