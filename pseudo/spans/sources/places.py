"""Places found by knowledge: settlements, districts, landscapes, roads, public spaces.

What comes in: a sentence's words (`sentence`). What goes out: candidate spans. Start at `places_in`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from morph import Analysis
from name_db.columns import Place
from pseudo.core.document import Span
from pseudo.kinds import organisations
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.casing import pattern
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.sentence import NO_NAME, Word, small, span_of, unshouted
from pseudo.spans.words import of_another_word

DISTRICT = re.compile(r"[IVX]{1,5}\.|\d{1,2}\.")

FREQUENT_SURNAME = 200

LARGE_TOWN = 10_000

LIVED_IN = ("settlement", "part")
"""Kinds of places whose people are called after them."""

ABBREVIATED = 3
"""Letters of the longest abbreviation of a statute."""


def places_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Settlements, counties and countries, adjectives made of them (`szegedi`), the land around (`Gyulai járás`)."""
    habits = language.habits
    codes = tuple(word for word in language.contexts.law if len(word) > ABBREVIATED)
    for at, word in enumerate(words):
        if not word.readings and word.text[-1:] != ".":
            continue
        district = _district(words, at, language)
        if district:
            yield span_of(text, words[at : at + 2], "GPE", 0.7, "district")
            continue
        if _bare_district(text, words, at, language):
            yield span_of(text, [word], "GPE", 0.8, "district")
            continue
        if linked := _linked(words[at : at + 3], language):
            yield span_of(text, words[at : at + 3], linked, 0.7, "place")
            continue
        address = at > 0 and _zip(words[at - 1].text, language)
        for reading in word.readings:
            places = [place for place in language.names.place(reading.lemma) if place.kind != "subregion"]
            if not places:
                continue
            following = language.letters.lower(words[at + 1].text) if at + 1 < len(words) else ""
            if habits.is_adjective(reading.feats) and following.startswith(codes):
                break  # `Polgári Törvénykönyv`
            if word.capital and habits.is_adjective(reading.feats) and _area(words, at + 1, language):
                yield span_of(text, words[at : at + 2], "GPE", 0.7, "area")
                break
            county = any(place.kind == "county" for place in places) and habits.begins_county(following)
            plausible = county and word.capital and not reading.feats
            if not plausible and not _plausible_place(words, at, reading, places[0].population, address, language):
                continue
            type_ = _type(places[0])
            yield span_of(text, words[at : at + 1 + county], type_, 0.65, "place")
            break


def _linked(words: Sequence[Word], language: Language) -> str:
    """The type of a place whose first word alone takes the ending, of three words; empty for anything else."""
    if len(words) < 3 or not (words[0].capital and words[2].capital):
        return ""
    before, _, behind = language.morph.parted(" ".join(word.text for word in words))
    if not behind or before:
        return ""
    forms = (name for r in words[0].readings for name in language.names.unfold(f"{r.lemma} {behind}", "place"))
    return next((_type(place) for name in forms for place in language.names.place(name)), "")


def _type(place: Place) -> str:
    """The type of a place of the tables."""
    return "LOC" if place.kind in ("water", "hill", "region", "continent") else "GPE"


def _zip(word: str, language: Language) -> bool:
    """Whether figures before a place may be its zip: four of them, or more that some place has."""
    return word.isdigit() and (len(word) == 4 or bool(language.names.by_zip(word)))


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
            yield span_of(text, [word], "LOC", 0.65, "landscape")


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
            yield span_of(text, words[at : at + between + 2], "FAC", 0.8, "road")
        elif word.text != number and not number.isdecimal() and not (last and lemmas(last) & habits.lines):
            yield span_of(text, [word], "FAC", 0.7, "road")


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
        surname = language.names.surname(unshouted(word.text, language))
        return not (word.capital and surname and not body and not word.first)
    if not word.capital or not _of_a_place(lemma, reading.feats, language):
        return False
    if address:
        return True
    if not reading.exact and language.words.is_common(word.text):
        return False  # `Heten` are seven; in the village of Hét one is `Héten`
    if language.names.given(lemma) or (word.first and language.words.is_common(word.text)):
        return False
    surname = language.names.surname(lemma)
    frequent = surname is not None and surname.count > FREQUENT_SURNAME and population < LARGE_TOWN
    return not (frequent and not reading.feats) and not (language.words.is_common(lemma) and word.first)


def _of_a_place(lemma: str, feats: str, language: Language) -> bool:
    """Whether a place can stand in that form in a sentence: a case and nothing else, but no case of time; a place that
    is said in the plural under its singular name has its number, too (`Paraisilla`)."""
    if lemma.endswith(language.habits.plural_places):
        feats = feats.removesuffix("|Number=Plur")
    return feats == "" or (feats.startswith("Case=") and "|" not in feats and not language.cases.only(feats, "time"))


def spaces_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Public spaces: capitalised words before `utca`, `tér`, `krt.` in any form, but no family's (`Bakosék tere`)."""
    letters = language.letters
    family = f"Deriv={language.habits.family}"
    for at, word in enumerate(words):
        before = words[at - 1] if at else word
        if word.capital and _inner_type(word, language) and letters.lower(word.text) not in language.contexts.before:
            yield span_of(text, [word], "FAC", 0.7, "public space")
            continue
        if at == 0 or not (before.capital or before.text[:1].isdigit()):
            continue
        if word.capital and pattern(word.text) != "upper":
            continue
        if language.habits.family and any(r.feats.split("|")[-1] == family for r in before.readings[:2] if r.exact):
            continue
        told = before.token.upos == "PRON" and letters.lower(before.text) in language.contexts.nobody  # `az Ön házában`
        if told or (word.token.upos in NO_NAME and word.text.isalpha()):
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
        yield span_of(text, words[begin : at + 1], "FAC", 0.7, "public space")


def _inner_type(word: Word, language: Language) -> bool:
    """Whether a word is the name of a public space with its type inside: `Mannerheimintiellä`; neither a common word
    that opens a sentence (`Rehtori`) nor one of those that only look so (`Sisätautien`)."""
    if word.first and (language.words.is_common(word.text) or language.persons.is_title(word.text)):
        return False
    if any(r.exact and language.names.thing(r.lemma) for r in word.readings):
        return False  # `Perintökaari`
    if language.letters.lower(word.text).endswith(tuple(language.contexts.unspacious)):
        return False
    lemmas = (r.lemma for r in word.readings if r.exact and "Number=Plur" not in r.feats)
    return any(type_ and not space and not of_another_word(lemma, type_, language)
               for lemma, (_, space, type_) in ((lemma, language.names.space_parts(lemma)) for lemma in lemmas))


def _describes(word: Word, language: Language) -> bool:
    """Whether a word that opens a sentence says what something is like (`Hosszú sor`, but `Szegedi út`), or is one that
    nobody, no place and no street is called by: `Gondoskodom teremről`, but `Szabadság tér`."""
    names, said = language.names, word.text
    if word.token.upos == "ADJ" and language.words.is_common(said) and not any(
            language.habits.is_adjective(r.feats) for r in word.readings if r.exact):
        return True
    called = said in names.streets_known or names.place(said) or names.surname(said) or names.given(said)
    return not called and language.words.plain(said)


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
        if begin < at and previous.text.isupper() and small(previous.text, language):
            break  # `ÉS A SZEGEDI PIACON`
        begin -= 1
    return begin


def _settled(span: Span, language: Language) -> bool:
    """Whether one small word for people or things is of a settlement that the tables have: `vaasalaisen`."""
    made = language.habits.adjectival
    if not made or span.type != "NORP" or " " in span.text or not language.habits.ends_as_adjective(span.text):
        return False
    towns = (r.lemma for r in language.morph.analyse(span.text) if r.exact and made in r.feats.split("|"))
    return any(place.kind in LIVED_IN for town in towns for place in language.names.place(town))


def of_towns(draft: Draft, language: Language) -> Draft:
    """Rule: what is of a town follows the town, whatever the tagger takes it for."""
    spans = draft.spans
    return draft.having(replace(s, type="GPE") if s.source == "ner" and _settled(s, language) else s for s in spans)


def _street(span: Span, language: Language) -> bool:
    """Whether a town that no table has is called as a street is, its type inside: `Appelgrenintiellä`."""
    if span.source != "ner" or span.type not in ("GPE", "LOC") or " " in span.text:
        return False
    names, readings = language.names, language.morph.analyse(span.text)
    lemmas = [r.lemma for r in readings if r.exact and "Number=Plur" not in r.feats]
    if any(map(names.place, lemmas)):
        return False
    return any(type_ and name and not gap for name, gap, type_ in map(names.space_parts, lemmas))


ANYTHING = frozenset(("GPE", "LOC", "ORG", "PROD"))
"""What the tagger takes a street of another language for."""


def _of_the_other(span: Span, language: Language) -> Span | None:
    """The street of the country's other language that ends what the tagger finds: `Bor på Drottninggatan`."""
    names, words = language.names, span.text.split(" ")
    small = max((at + 1 for at, word in enumerate(words) if not word[:1].isupper()), default=0)
    if not names.other_spaces or span.source != "ner" or span.type not in ANYTHING or small == len(words):
        return None
    text = " ".join(words[small:])
    before, _, last = text.rpartition(" ")
    lemmas = [r.lemma for r in language.morph.analyse(last) if r.exact]
    parts = [names.space_parts(f"{before} {lemma}".strip()) for lemma in lemmas]
    if not any(name and language.letters.lower(type_) in names.other_spaces for name, _, type_ in parts):
        return None
    return replace(span, start=span.end - len(text), text=text, type="FAC")


def of_areas(draft: Draft, language: Language) -> Draft:
    """Rule: the adjective of a town and the word for the land around it are one place, whatever the tagger takes them
    for: `a Tabi járásban`."""
    if not language.habits.area:
        return draft
    return draft.having(_with_area(span, draft.text, language) for span in draft.spans)


def _with_area(span: Span, text: str, language: Language) -> Span:
    first = span.text.partition(" ")[0]
    behind = AREA.match(text, span.start + len(first)) if span.source == "ner" and span.type in TOWNLIKE else None
    if behind is None or span.end not in (span.start + len(first), behind.end()) or not first[:1].isupper():
        return span
    areas = {r.lemma for r in language.morph.analyse(behind[1]) if r.exact} & {*language.habits.area}
    towns = (r.lemma for r in organisations.readings(first, language.words) if language.habits.is_adjective(r.feats))
    if not areas or not any(map(language.names.place, towns)):
        return span
    return replace(span, end=behind.end(), text=text[span.start : behind.end()], type="GPE", norm="", head=None)


AREA = re.compile(r" ([^\W\d_]+)(?![\w-])")
TOWNLIKE = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))
"""What the tagger takes the land around a town for, or the adjective before it."""


def of_lands(draft: Draft, language: Language) -> Draft:
    """Rule: what is a settlement and a water, a hill or a landscape, too, is that behind the article, without which
    towns stand (`a Hernád völgye`, `a Hortobágyra`); what is no settlement is one anywhere (`Nyírség`)."""
    articles = language.article
    if articles is None:
        return draft
    both = (articles.consonant, articles.vowel)
    return draft.having(
        replace(span, type="LOC") if span.type == "GPE" and " " not in span.text and not span.text.isupper() and (
            (span.text[:1].isupper() and _behind(both, span, draft.text, language) and _a_land(span.text, language))
            or _no_town(span.text, language)) else span
        for span in draft.spans)


LANDS = frozenset(("water", "hill", "region"))
"""Kinds of places where nobody is mayor."""
AHEAD = 12
"""Code points before a place in which its article stands."""


def _behind(words: tuple[str, str], span: Span, text: str, language: Language) -> bool:
    """Whether one of two small words stands right before a span."""
    before = text[: span.start].rpartition("\n")[2][-AHEAD:].split(" ")
    return text[span.start - 1 : span.start] == " " and language.letters.lower(before[-2:][0]) in words


def _a_land(word: str, language: Language) -> bool:
    """Whether a word is, in some form, a settlement of few people (no club) and a land, but no adjective."""
    for reading in language.morph.analyse(word)[:3]:
        rows = language.names.place(reading.lemma) if reading.exact else ()
        kinds = {row.kind for row in rows if row.kind != "settlement" or row.population < LARGE_TOWN}
        if kinds & LANDS and kinds & {*LIVED_IN}:
            return not language.habits.is_adjective(reading.feats)
    return False


def _no_town(word: str, language: Language) -> bool:
    """Whether a word is a land in every form in which it is a place, and never a settlement: `a Jászságban`."""
    rows = [row for r in language.morph.analyse(word)[:3] if r.exact for row in language.names.place(r.lemma)]
    return bool(rows) and {row.kind for row in rows} <= LANDS


def of_streets(draft: Draft, language: Language) -> Draft:
    """Rule: what is called as a street is one, though the tagger takes it for a town."""
    spans = (_of_the_other(s, language) or s for s in draft.spans)
    return draft.having(replace(s, type="FAC") if _street(s, language) else s for s in spans)
