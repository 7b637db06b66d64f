"""What a guessed name is a name of, where its head, its form or the document's other names know better than a tagger.

What comes in: spans with norm and head. What goes out: the same with another type, or read anew. Every rule says which
mistake of a tagger it answers. `spans.stage.RULES` has them in order; start there.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from name_db import Thing
from pseudo.core.document import NAMES, Span, Token
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.persons import ORDINAL
from pseudo.spans.draft import Draft
from pseudo.spans.sources.again import known_words
from pseudo.spans.words import IDENTIFYING, personal


def named_after(span: Span, before: Token | None, language: Language) -> Span:
    """A place that is none, with an article before it and somebody's surname: a school or a club (`a Bolyaiba jár`).

    before  the token that ends where the span begins, but for a space
    """
    if span.source != "ner" or span.type not in ("GPE", "LOC") or before is None or before.upos != "DET":
        return span
    if " " in span.norm or span.text[:1].islower() or language.names.place(span.norm):
        return span
    return span if language.names.surname(span.norm) is None else dataclasses.replace(span, type="ORG")


def attended(span: Span, before: Token | None, people: Container[str], language: Language) -> Span:
    """Somebody's name in whom one is, with an article before it: a school or a hospital (`a Heim Pálban`), but where
    the document has the person in another case.

    people  words of the names of persons in other cases
    """
    feats = span.head.feats if span.head is not None else ""
    if span.type != "PER" or feats not in INSIDE or before is None or before.upos != "DET":
        return span
    words = span.norm.split()
    if any(word in people for word in words) or language.names.surname(words[0]) is None:
        return span
    return dataclasses.replace(span, type="ORG")


TRADES = frozenset(("bank", "company", "court", "insurance", "pharmacy", "post", "shop", "telecom", "utility"))
"""Kinds of bodies that no place is called by."""
LANDSCAPE = frozenset(("region", "water", "hill", "continent"))
"""Kinds of places that are no settlements, and, but for regions of the status `state`, no states."""
STATE = "state"

BESIDE = "Case=Ade"
"""The case in which somebody works for a firm, and nothing happens to a car."""

OCCASIONS = frozenset(("EVENT", "PROJ"))
THINGS = frozenset(("PROD", "WORK_OF_ART", "MEDIA", "CAR", "AWARD", "LAW"))
"""Types that stay: a public space is none of these."""
LONG = 7
"""Letters above which one word for an occasion is a compound: its name."""


def retyped(span: Span, language: Language) -> Span:
    """The span with the type that its head gives it where the tagger's cannot be.

    A medicine is no person, a hospital no public space, a known town no organisation, a bare given name no town.
    """
    if span.source == "pattern" or span.head is None:
        return span
    names = language.names
    head, several = span.head.lemma, " " in span.norm
    if span.type == "PER" and several and _of_a_body(span, head, language):
        return dataclasses.replace(span, type="ORG", norm="", head=None)  # `Bicskei SK`, behind `név:` as well
    if span.type == "PER" and several and (whole := names.thing(span.norm)) is not None:
        return dataclasses.replace(span, type=whole.kind)  # `Túró Rudi`
    if (type_ := _of_a_firm(span, head, language)) is not None:
        return dataclasses.replace(span, type=type_)
    if span.source != "ner":
        return span
    space = names.public_space_type(language.letters.lower(head)) is not None
    if span.type in THINGS and several and space:
        return dataclasses.replace(span, type="FAC", norm="", head=None)
    thing = None if several and space else _thing(span, language)  # `Pannónia u.` is no motor cycle
    if thing is not None and span.type in IDENTIFYING and not (span.type == "ORG" and span.head.feats == BESIDE):
        return dataclasses.replace(span, type=thing.kind)
    if span.type == "NORP" and (town := _inhabitants(span, language)) is not None:
        lemma, feats = town
        return dataclasses.replace(
            span, type="GPE", norm=lemma, head=dataclasses.replace(span.head, lemma=lemma, feats=feats)
        )
    place, body = bool(names.place(head)), bool(names.organisation(head))
    type_ = span.type
    said = organisations.type_of(head, names)
    if type_ in ("FAC", "LOC", "GPE") and several and not space and said:
        type_ = type_ if names.place(span.norm) else said
    elif type_ == "PER" and several and said and not personal(head, language):
        type_ = said  # `Szarvas Panzió`
    elif type_ in ("LOC", "GPE") and not several and not place and said:
        type_ = said  # `Arborétum`
    elif type_ in ("PER", "FAC") and not several and said in OCCASIONS and len(head) > LONG:
        type_ = said  # `Haluskafesztivál`
    elif (
        type_ == "PER" and not several and not personal(head, language)
        and (town := _town(span, language)) is not None
    ):
        lemma, feats = town
        return dataclasses.replace(
            span, type="GPE", norm=lemma, head=dataclasses.replace(span.head, lemma=lemma, feats=feats)
        )
    elif (
        type_ in ("PER", "GPE", "LOC") and not several and not place and not personal(head, language)
        and any(row.kind.partition("/")[0] in TRADES for row in names.organisation(head))
    ):
        type_ = "ORG"  # `Tescóban`, `a Kúrián`
    elif type_ == "ORG" and not body and _foreigner(span.norm, language):
        type_ = "PER"  # `Rachel Whitcombe`
    elif type_ == "ORG" and not several and place and not body:
        type_ = "GPE"
    elif type_ in ("GPE", "LOC") and not place and "-" in head and all(map(names.surname, head.split("-"))):
        type_ = "PER"  # `Bogdán-Szűcs`
    elif type_ in ("GPE", "LOC") and not place and organisations.is_acronym(span.text):
        return dataclasses.replace(span, type="ORG", norm="", head=None)  # `AMI` is no settlement
    elif (
        type_ in ("GPE", "LOC", "ORG") and not several and not place and not body
        and thing is None and names.given(head) is not None  # `a Mercedesnél dolgozik`
    ):
        type_ = "PER"
    elif type_ == "PER" and not several and place and not names.given(head) and not names.surname(head):
        type_ = "GPE"
    elif type_ in ("GPE", "LOC") and (places := names.place(span.norm)):
        lands = {row.kind in LANDSCAPE and row.status != STATE for row in places}
        type_ = ("LOC" if lands == {True} else "GPE") if len(lands) == 1 else type_  # `Erdélyben`, `Burgenlandban`
    return span if type_ == span.type else dataclasses.replace(span, type=type_)


def _of_a_firm(span: Span, head: str, language: Language) -> str | None:
    """The type of what is known to be a firm or a newspaper, whatever the tagger takes it for: `az Audinál`, where
    nobody is a car's; `Richter Gedeon`; `Bosch Car Service`; the `Telex`, no body but what one reads."""
    rows = language.names.organisation(span.norm)
    kinds = {row.kind for row in rows}
    if span.type == "ORG" and (kinds == {"media"} or (not rows and _read(span, head, language))):
        return "MEDIA"
    if span.type == "MEDIA" and "media" not in kinds and organisations.is_acronym(span.text.partition("-")[0]):
        return "ORG"  # `a TEGYESZ`: a newspaper would be known
    if span.type in ("CAR", "PROD") and span.head is not None and span.head.feats == BESIDE:
        return "ORG" if span.type == "CAR" or rows else None
    words = span.norm.split()
    if span.type == "PER" and len(words) > 1 and _thing(span, language) is None:
        firm = any(row.kind.startswith("company") for row in language.names.organisation(words[0]))
        firm = firm and (len(words) > 3 or not any(personal(word, language) for word in words))
        return "ORG" if rows or firm else None
    return None


def _read(span: Span, head: str, language: Language) -> bool:
    """Whether a body's name is a newspaper's or a channel's by its last word: `Mezőtúri Harangszó`."""
    return " " in span.norm and organisations.type_of(head, language.names) == "MEDIA"


def _of_a_body(span: Span, head: str, language: Language) -> bool:
    """Whether what looks like a person ends as a body does: in a legal form, or in an acronym that is no initial."""
    if len(head) > 1 and head in language.names.legal_words:
        return True
    shouted = span.text == span.text.upper()
    return not shouted and organisations.is_acronym(head) and not ORDINAL.fullmatch(head + ".")


def _foreigner(norm: str, language: Language) -> bool:
    """Whether a name of two words is a foreigner's: a given name of other languages, and no word of bodies."""
    words, names = norm.split(), language.names
    if len(words) != 2 or not words[1][:1].isupper() or organisations.is_acronym(words[1]):
        return False
    if language.words.common(words[1].lower()) or names.org_word(words[1]) is not None or names.place(norm):
        return False
    origins = names.origins(words[0], "given")
    abroad = bool(origins) and names.home not in origins
    return abroad and words[1] not in names.legal_words and names.organisation(norm) == ()


def _town(span: Span, language: Language) -> tuple[str, str] | None:
    """The settlement, and the case of place, that a word has in one of its readings: `Békéscsabáról`."""
    for reading in language.morph.analyse(span.text):
        towns = (place.kind == "settlement" for place in language.names.place(reading.lemma))
        if reading.exact and reading.feats.startswith("Case=") and reading.feats not in NO_PLACE and any(towns):
            return reading.lemma, reading.feats
    return None


def _inhabitants(span: Span, language: Language) -> tuple[str, str] | None:
    """The town, and the features, of a word for its people in small letters: `karcagiak`."""
    if not span.text.islower() or not span.text.isalpha():
        return None
    for reading in language.morph.analyse(span.text):
        towns = language.names.place(reading.lemma) if language.habits.adjectival in reading.feats.split("|") else ()
        if any(place.kind == "settlement" for place in towns):
            return reading.lemma, reading.feats
    return None


def _thing(span: Span, language: Language) -> Thing | None:
    """What a name says that is a thing's: `Samsung Galaxy`, by its first word.

    Things are kept in clear, so where in doubt it is none: `Samsung Javító Kft.` is somebody's company, `Béres`, `Ford
    Péterné` a person as well.
    """
    names, words = language.names, span.norm.split()
    if span.type == "ORG" and (words[-1] in names.legal_words or names.org_word(words[-1]) is not None):
        return names.thing(span.norm)
    if span.type == "PER" and any(personal(word, language) for word in words[1:] or words):
        return None
    found = next(filter(None, map(names.thing, (span.norm, span.text, " ".join(words[:2]), words[0]))), None)
    if found is None and span.type == "PER" and len(words) == 1:  # `Xareltót`: of Xarelto, as well as of Xareltó
        things = (names.thing(r.lemma) for r in language.morph.analyse(span.text) if r.exact)
        found = next((thing for thing in things if thing is not None), None)
    return found


def person_again(span: Span, words: Mapping[str, str], full: Container[str], language: Language) -> Span:
    """A name that the tagger takes for something else here, but that is a person's elsewhere in this document.

    full  words of full names: `Lengyel`, once Lengyel Judit is named, is she and no village, but for `Lengyelben`
    """
    if span.source == "pattern" or span.type == "PER" or span.type not in NAMES or span.text[:1].islower():
        return span
    place = bool(language.names.place(span.norm))
    feats = span.head.feats if span.head is not None else ""
    guessed = span.source == "ner" and words.get(span.norm) == "PER"
    if guessed and (not place or (span.norm in full and feats in NO_PLACE)):
        return dataclasses.replace(span, type="PER")
    family, first = language.habits.family, span.text.split(" ")[0]
    rest = span.text[len(first) :]
    if span.type == "FAC" and words.get(first) == "PER" and _possessed(rest.strip(), language):
        person = dataclasses.replace(span, type="PER", norm="", head=None)  # `Auth kapujába`: the keeper's
        return dataclasses.replace(person, end=span.start + len(first), text=first)
    if not family or any(c.isupper() for c in rest) or not first.endswith(family):
        return span
    if any(r.feats == f"Deriv={family}" and words.get(r.lemma) == "PER" for r in language.morph.analyse(first)):
        fresh = dataclasses.replace(span, type="PER", norm="", head=None)  # `Hegedűsék háza` is the Hegedűses'
        return dataclasses.replace(fresh, end=span.start + len(first), text=first)
    return span


def _possessed(word: str, language: Language) -> bool:
    """Whether a small word is somebody's thing and no kind of public space in the form that names have: `kapuja`."""
    readings = [r for r in language.morph.analyse(word)[:3] if "[psor]" in r.feats] if word.islower() else []
    return bool(readings) and language.names.public_space_type(word) is None and not any(
        (row := language.names.public_space_type(r.lemma)) is not None and row.possessive for r in readings
    )


NO_PLACE = frozenset(("", "Case=Acc", "Case=Dat", "Case=Ins", "Case=Cau"))
"""Features in which a word says nothing of a place."""


def place_again(span: Span, towns: Collection[str], full: Container[str], language: Language) -> Span:
    """A person of one name (`Gyulára`) that is a place elsewhere in the document, nobody's name in it, and stands in a
    case of place here.

    towns  names of places of the document, in small letters
    """
    feats = span.head.feats if span.head is not None else ""
    if span.source != "ner" or span.type != "PER" or " " in span.norm or span.norm in full:
        return span
    if not feats.startswith("Case=") or feats in NO_PLACE or not language.names.place(span.norm):
        return span
    there = any(town.endswith(span.norm.lower()) for town in towns)
    return dataclasses.replace(span, type="GPE") if there else span


def short_names(norms: Iterable[str], language: Language) -> dict[str, bool]:
    """What bodies may be called: the beginnings of their names, and the words behind their towns' (`a Kinizsi` of
    `Kecskeméti Kinizsi SE`); each with whether somebody's full name begins so (`Petőfi Sándor Gimnázium`)."""
    found: dict[str, bool] = {}
    for norm in norms:
        words = norm.split(" ")
        given = len(words) > 2 and language.names.given(words[1]) is not None
        namesake = given and language.names.surname(words[0]) is not None
        for end in range(1, len(words)):
            short = " ".join(words[:end])
            found[short] = found.get(short, False) or namesake
        if len(words) > 2 and organisations.place_of(words[0], language.words) is not None:
            for end in range(2, len(words)):
                short = " ".join(words[1:end])
                if language.names.org_word(short) is None and not language.words.body(short.lower()):
                    found.setdefault(short, False)
    return found


def short_of_body(
    span: Span, bodies: Mapping[str, bool], known: Mapping[str, str], full: Container[str], language: Language
) -> Span:
    """A guess of a place or the like that is the beginning of a body's name in the document: `Pannon Gabona`, once
    `Pannon Gabona Kft.` is named, `Báthoryban` of `Báthory István Gimnázium`.

    full  words of the full names of the document's persons, who are meant before a body
    """
    short = ("LOC", "FAC", "GPE", "PROD", "MEDIA", "WORK_OF_ART", "EVENT", "PER")
    case = span.head.feats if span.head is not None else ""
    inside = case in INSIDE and bodies.get(span.norm, False)  # nobody is in a person: the Kölcsey is a school
    if span.type == "PER" and span.norm in full and not inside:
        return span
    guessed = span.source == "ner" or (span.type == "PER" and case in INSIDE)  # `a Margitban` of `Margit Kórház`
    if not guessed or span.type not in short or (span.type == "PER" and " " in span.text):
        return span
    person = span.type != "PER" and known.get(span.norm) == "PER"
    if person or language.names.place(span.norm):
        return span
    named = span.type == "PER" and personal(span.norm, language)  # then a school is named in full, and no Petőfi
    read = language.morph.analyse(span.text) if " " not in span.text else ()
    for form, feats in [*((r.lemma, r.feats) for r in read), (span.norm, None)]:
        clear = form in bodies and (bodies[form] or not named or (feats in INSIDE and form not in full))
        if clear and not language.names.place(form):
            if span.head is None or feats is None:
                return dataclasses.replace(span, type="ORG", norm="", head=None)
            head = dataclasses.replace(span.head, lemma=form, feats=feats)
            return dataclasses.replace(span, type="ORG", norm=form, head=head)
    return span


INSIDE = frozenset(("Case=Ine", "Case=Ill", "Case=Ela"))
"""Cases in which a school stands, and hardly a person."""


def elsewhere(span: Span) -> bool:
    """Whether a name stands in a case in which a person does."""
    return span.head is None or span.head.feats not in INSIDE


BRACKET = re.compile(r"\s{0,2}\(\s?(?:(?P<said>[^()\n:]{3,30}?):?\s+)?[„\"”]?(?P<short>[^\W\d_][\w-]{1,9})[„\"”]?\s?\)")
"""What stands in brackets behind a body's name: `(OVI)`, `(a továbbiakban: OVI)`."""


def shorts_in_brackets(text: str, spans: Sequence[Span], language: Language) -> list[Span]:
    """Acronyms that the text gives in brackets behind a body's name, each as a body."""
    out = []
    for span in spans:
        match = BRACKET.match(text, span.end) if span.type in ("ORG", "FAC", "MEDIA", "PROJ", "EVENT") else None
        if match is None or not organisations.is_acronym(match["short"]):
            continue
        said = " ".join(word for word in (match["said"] or "").lower().split() if len(word) > 2)
        if (said and said not in language.contexts.brief) or language.names.place(match["short"]):
            continue
        start, end = match.span("short")
        out.append(Span(start, end, match["short"], "ORG", source="gazetteer", score=0.8, why="short in brackets"))
    return out


def is_known_surname(span: Span, words: Mapping[str, str]) -> bool:
    """Whether a capitalised adjective of a place (`Budai`) is the surname of somebody whom the document names."""
    return span.type == "GPE" and span.text[:1].isupper() and span.text != span.norm and words.get(span.text) == "PER"


def by_head(draft: Draft, language: Language) -> Draft:
    """Rule: types a name by its head."""
    return draft.having(retyped(span, language) for span in draft.spans)


def schools_by_surname(draft: Draft, language: Language) -> Draft:
    """Rule: types a surname with an article before it that was taken for a place: a school."""
    return draft.having(named_after(span, draft.ends.get(span.start - 1), language) for span in draft.spans)


def schools_by_name(draft: Draft, language: Language) -> Draft:
    """Rule: types somebody's name in whom one is: a school or a hospital."""
    people = {w for s in draft.spans if s.type == "PER" and elsewhere(s) for w in s.norm.split()}
    return draft.having(attended(span, draft.ends.get(span.start - 1), people, language) for span in draft.spans)


def as_elsewhere(draft: Draft, language: Language) -> Draft:
    """Rule: types a name as what it is elsewhere in the document; drops an adjective of a place that is a surname."""
    words = known_words(draft.spans, language.persons)
    full = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()}
    bodies = short_names((span.norm for span in draft.spans if span.type == "ORG"), language)
    towns = {language.letters.lower(span.norm) for span in draft.spans if span.type == "GPE"}
    read = (person_again(span, words, full, language) for span in draft.spans)
    read = (place_again(span, towns, full, language) for span in read)
    read = (short_of_body(span, bodies, words, full, language) for span in read)
    return draft.having(span for span in read if not is_known_surname(span, words))


def short_names_in_brackets(draft: Draft, language: Language) -> Draft:
    """Rule: finds acronyms in brackets behind bodies."""
    return draft.adding(shorts_in_brackets(draft.text, draft.spans, language))
