"""Places that the tagger joins to what stands beside them: `Kyröskosken Pertti Salmi`, `Göteborgiin Volvolle`; and two
people whose names it takes for one: `Oivaa Oikuksi`.

What comes in: candidate spans that were judged. What goes out: the place and the person, or the place and the body,
each a span of its own; of a language that has cases of place and says given names first. Start at `places_apart`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Mapping

from morph import Analysis
from pseudo.core.document import Head, Span, Token, changed
from pseudo.core.regex import Regex
from pseudo.kinds.organisations import is_usual
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.words import personal

STAYING = frozenset(("WORK_OF_ART", "PROD", "EVENT"))
"""What a club may be taken for that then stays."""
FULL = 3
"""Words of a place and a full name, at least."""
BORNE = 100
"""Bearers from which a place's name is rather a surname at the end of a name."""
LIVED_IN = frozenset(("settlement", "part", "foreign_city"))


def places_apart(draft: Draft, language: Language) -> Draft:
    """Rule: a place in the case of what owns before a full name, and one in a case of place before a body, are spans
    of their own; behind a word for being born or living somewhere no body is meant."""
    if not language.habits.given_first or not language.habits.place_in:
        return draft
    return draft.having(piece for span in draft.spans
                        for piece in _lived(span, draft.text, language) or _apart(span, language))


def _lived(span: Span, text: str, language: Language) -> tuple[Span, ...]:
    """The places that a guess for a body is right behind a word for being born or living: one in a case of place no
    table has as a body nor the vocabulary as a word, and the town that owns it before it (`syntyi Sonkajärven
    Rutakolla`); nothing where it may be a body."""
    if span.type != "ORG" or span.source != "ner":
        return ()
    before = VERB.search(text, max(0, span.start - LONGEST), span.start)
    *owner, last = span.text.split(" ")
    if before is None or language.letters.lower(before[1]) not in language.contexts.living or len(owner) > 1 or not all(
            word.istitle() and word.isalpha() for word in (*owner, last)):
        return ()
    read, names = _read(last, language), language.names
    place = next((r for r in read if r.feats and _where(r.feats, language, WHERE)), None)
    if place is None or language.words.plain(last) or any(
            names.organisation(r.lemma) or names.org_word(r.lemma) or names.thing(r.lemma) or names.brand(r.lemma)
            or is_usual(language.letters.lower(r.lemma), language.words) for r in read):
        return ()
    place = next((r for r in read if _where(r.feats, language, WHERE) and _lived_in(r.lemma, language)), place)
    towns = [r for word in owner for r in _read(word, language)
             if r.feats in language.habits.place_in and _lived_in(r.lemma, language)]
    if owner and not towns:
        return ()
    at = len(span.text) - len(last)
    return (*(_place(span, 0, at - 1, town) for town in towns[:1]), _place(span, at, len(span.text), place))


VERB = Regex(r"(?<![\w-])([^\W\d_]+) $")
LONGEST = 24
"""Code points before a guess in which such a word is looked for."""


def _apart(span: Span, language: Language) -> tuple[Span, ...]:
    if span.source != "ner" or " " not in span.text or "\n" in span.text:
        return (span,)
    first, *rest = span.text.split(" ")
    if span.type in STAYING and len(rest) == 1 and first.isalpha() and _club(first, rest[0], language) is not None:
        return (dataclasses.replace(span, type="ORG", norm="", head=None),)  # `Ylistaron Kilpa-Veljet`
    if span.type not in ("PER", "ORG"):
        return (span,)
    if not first[:1].isupper() or not rest[-1][:1].isupper() or not (first.isalpha() and rest[-1].isalpha()):
        return (span,)
    place = (_person(first, rest, language) if span.type == "PER" else _body(span.text, first, rest, language)
             ) if rest[0][:1].isupper() else None
    if place is not None:
        return (_place(span, 0, len(first), place), _rest(span, len(first) + 1, len(span.text)))
    if span.type == "ORG":
        return (span,)
    at = len(span.text) - len(rest[-1])
    place = _from(first, rest[-1], language)
    if place is not None:
        return (_rest(span, 0, at - 1), _place(span, at, len(span.text), place))
    club = _club(first, rest[0], language) if len(rest) == 1 else None
    if club is not None:
        return (_place(span, 0, len(first), club), dataclasses.replace(_rest(span, at, len(span.text)), type="ORG"))
    village = _village(first, rest[0], language) if len(rest) == 1 else None
    if village is not None:
        return (_place(span, 0, len(first), village), _rest(span, at, len(span.text)))
    if len(rest) == 1 and _of_another(first, rest[0], language):
        return (_rest(span, 0, len(first)), _rest(span, at, len(span.text)))
    return (span,)


def _place(span: Span, start: int, end: int, reading: Analysis) -> Span:
    """A place, read, that is a piece of a span."""
    begin, stop = span.start + start, span.start + end
    head = Head(begin, stop, reading.lemma, reading.upos or "PROPN", reading.feats)
    return dataclasses.replace(span, start=begin, end=stop, text=span.text[start:end], type="GPE", norm=reading.lemma,
                               head=head)


def _rest(span: Span, start: int, end: int) -> Span:
    """What is left of a span, to be read anew."""
    return dataclasses.replace(span, start=span.start + start, end=span.start + end, text=span.text[start:end],
                               norm="", head=None)


def _from(first: str, word: str, language: Language) -> Analysis | None:
    """How the last word of a name is read as a place where somebody is or is from, and no surname: `Ekman
    Tuuloksesta`, `Veetiä Paraisilta`; behind a given name that stands bare only whence, and what nobody is called."""
    names, found = language.names, _read(word, language)
    called = _usual(first, language)
    if names.given(word) or names.surname(word) or any(
            (row := names.surname(r.lemma)) is not None and (called or row.count >= BORNE) for r in found):
        return None
    roles = WHENCE if called else WHERE
    return next((r for r in found if _where(r.feats, language, roles) and _lived_in(r.lemma, language)), None)


def _where(feats: str, language: Language, roles: tuple[str, ...]) -> bool:
    """Whether features are those of a case of place; of a place that is said in the plural with its number, too."""
    return language.cases.only(feats.removesuffix("|Number=Plur"), *roles)


def _club(first: str, second: str, language: Language) -> Analysis | None:
    """How a word is read as a place that owns, and no family that does, before what clubs are called by, and nobody:
    `Maarianvaaran Martat`."""
    usual, owned = language.habits.usual, language.habits.place_in
    owners = [r for r in _read(first, language) if r.feats in owned]
    if personal(first, language) or language.names.given(second) or any(personal(r.lemma, language) for r in owners):
        return None
    lemmas = (language.letters.lower(r.lemma) for r in _read(second, language))
    if not any(is_usual(lemma, language.words) or lemma.rpartition("-")[2] in usual for lemma in lemmas):
        return None
    unknown = not language.words.plain(first)  # a village of no table
    return next((r for r in owners if unknown or _lived_in(r.lemma, language)), None)


def _village(first: str, second: str, language: Language) -> Analysis | None:
    """How a word that no table has is read as a place where somebody is, before a given name: `Rutakolla Antti`."""
    if not _usual(second, language) or language.words.plain(first):
        return None
    found = _read(first, language)
    if any(personal(r.lemma, language) for r in found):
        return None
    return next((r for r in found if r.feats in language.habits.telling and _where(r.feats, language, WHERE)), None)


def _of_another(first: str, second: str, language: Language) -> bool:
    """Whether the first of two words is a given name in a case, as no name is that a surname follows: `Oivaa
    Oikuksi`; in the case of an owner only before another given name or a place."""
    names, owned = language.names, language.habits.place_in
    if language.persons.is_given(first) or names.surname(first) is not None or names.origins(first, "given"):
        return False
    found = [r for r in _read(first, language) if (row := names.given(r.lemma)) is not None and row.rank > 0]
    if not found or any(_rather_surname(r.lemma, language) for r in _read(first, language)):
        return False
    behind = any(row is not None and row.rank > 0 for row in (names.given(r.lemma) for r in _read(second, language)))
    return all(language.cases.only(r.feats, "object") or (r.feats in owned and behind) for r in found)


def _person(first: str, rest: list[str], language: Language) -> Analysis | None:
    """How a word is read as a place that owns, and no name of a person's, before a given name and a surname."""
    names, owned = language.names, language.habits.place_in
    row = names.given(rest[0]) if 1 + len(rest) >= FULL else None
    if row is None or not row.rank or names.given(first) or names.surname(first):
        return None
    return next((r for r in _read(first, language) if r.feats in owned and _lived_in(r.lemma, language)
                 and not names.given(r.lemma)), None)


def _body(text: str, first: str, rest: list[str], language: Language) -> Analysis | None:
    """How a word is read as a place where or whither, before a body in a case of its own: no name begins so."""
    names, cases = language.names, language.cases
    if names.organisation(text) or any(map(names.org_word, rest)) or not any(
            cases.has(r.feats, *WHERE) for r in _read(rest[-1], language)):
        return None
    found = _read(first, language)
    return next((r for r in found if _where(r.feats, language, WHERE) and _lived_in(r.lemma, language)), None)


WHERE = ("inside", "on", "into", "onto", "out", "off")
WHENCE = ("out", "off")
"""Roles of the cases of place, and of those from a place."""


def _read(word: str, language: Language) -> list[Analysis]:
    return [r for r in language.morph.analyse(word) if r.exact]


def _lived_in(name: str, language: Language) -> bool:
    return any(row.kind in LIVED_IN for row in language.names.place(name))


def _rather_surname(name: str, language: Language) -> bool:
    """Whether a name is a surname, and not many times more are called so: Oiva."""
    row, given = language.names.surname(name), language.names.given(name)
    return row is not None and (given is None or given.count < RATHER * row.count)


RATHER = 10


def by_tables(draft: Draft, language: Language) -> Draft:
    """Rule: one word in a case of place that the tables have as a place, and as nobody's name, is no person
    (`Karjaalla`), and one that they have as a given name and as no place is one (`Iita`), as is the surname of somebody
    of the text that is no place of theirs."""
    if not language.habits.given_first or not language.habits.place_in:
        return draft
    families = {span.norm.rpartition(" ")[2] for span in draft.spans if span.type == "PER" and " " in span.norm}
    return draft.having(
        changed(span, type="PER") if span.type in PLACES and span.source == "ner" and span.norm in families
        and not language.names.place(span.norm) else _by_tables(span, language) for span in draft.spans)


def _by_tables(span: Span, language: Language) -> Span:
    if span.head is None or " " in span.text or "-" in span.text or span.source in ("pattern", "known"):
        return span
    if span.type == "PER" and _where(span.head.feats, language, WHERE) and not personal(span.norm, language) and (
            span.norm[:1].isupper() and _lived_in(span.norm, language)):
        return changed(span, type="GPE")
    if span.type in PLACES and not span.head.feats and span.text == span.norm and not language.names.place(span.norm):
        row = language.names.given(span.norm)
        called = row is not None and (row.rank > 0 or row.count >= MANY) and row.origin == language.names.home
        exact = any(language.names.place(r.lemma) for r in _read(span.text, language))
        return changed(span, type="PER") if called and not exact else span
    return span


def families_before(draft: Draft, language: Language) -> Draft:
    """Rule: a surname of many that is a small place's name, too, is the family's in the case of an owner before a given
    name: `Kosken Artun auto`."""
    if not language.habits.given_first or not language.habits.place_in:
        return draft
    called = {span.start: span.norm for span in draft.spans if span.type == "PER" and " " not in span.text}
    taken = {span.end for span in draft.spans}
    missed = (_missed(draft.ends.get(start - 1), taken, draft.text, language)
              for start, norm in called.items() if _usual(norm, language))
    own = (changed(span, type="PER") if span.type in PLACES and _family(span, called, draft.text, language)
           else _surnamed(span, called, language) for span in draft.spans)
    return draft.having((*own, *(span for span in missed if span is not None)))


def _surnamed(span: Span, called: Mapping[int, str], language: Language) -> Span:
    """Somebody's name read as a given one, read as the family's before a given name, where many are called so: `Salmen
    Pertin`, of Salmi rather than Salme."""
    name = called.get(span.end + 1, "") if span.type == "PER" and " " not in span.text else ""
    if not name or span.head is None or span.head.feats not in language.habits.place_in or not _usual(name, language):
        return span
    row = language.names.surname(span.norm)
    for r in _read(span.text, language) if row is None or row.count < MANY else ():
        other = language.names.surname(r.lemma) if r.feats == span.head.feats else None
        if other is not None and other.count >= MANY:
            return changed(span, norm=r.lemma, head=dataclasses.replace(span.head, lemma=r.lemma))
    return span


def _missed(token: Token | None, taken: Container[int], text: str, language: Language) -> Span | None:
    """A word before a given name that nobody has found, as where a sentence begins (`Salon Kaisa`): a surname of many
    in the case of an owner."""
    word = text[token.start : token.end] if token is not None and token.end not in taken else ""
    if token is None or not word[:1].isupper() or not word.isalpha() or text[token.end] != " ":
        return None
    owned = language.habits.place_in
    for r in _read(word, language) if not language.names.given(word) else ():
        row = language.names.surname(r.lemma) if r.feats in owned else None
        if row is not None and row.count >= MANY:
            head = Head(token.start, token.end, r.lemma, r.upos or "PROPN", r.feats)
            return Span(token.start, token.end, word, "PER", source="document", score=0.6, norm=r.lemma, head=head,
                        why="a family before a given name")
    return None


def _usual(name: str, language: Language) -> bool:
    row = language.names.given(name)
    return row is not None and row.rank > 0


PLACES = frozenset(("GPE", "LOC", "FAC"))
MANY = 1000
"""Bearers of such a surname, at least."""
TOWN = 10_000
"""Inhabitants from which a place is rather meant."""


def _family(span: Span, called: Mapping[int, str], text: str, language: Language) -> bool:
    feats = span.head.feats if span.head is not None else ""
    name = called.get(span.end + 1, "") if feats in language.habits.place_in and " " not in span.text else ""
    row = language.names.surname(span.norm) if name and _usual(name, language) else None
    if row is None or row.count < MANY or span.source in ("pattern", "known"):
        return False
    return text[span.end] == " " and all(place.population < TOWN for place in language.names.place(span.norm))
