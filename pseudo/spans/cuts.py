"""Names cut within a word, and two people's names that stand side by side.

What comes in: spans of names. What goes out: names that begin a compound (`Lengyel-ügyben`, `Szabó Péter-díj`,
`Tisza-parton`) end before the hyphen, since the word behind it stays; two people are two spans, one woman is one. Start
at `without_matters`, `places_in_compounds`, `two_people` and `one_woman`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.language.persons import BORNE, INITIAL
from pseudo.spans import heads
from pseudo.spans.draft import Draft
from pseudo.spans.second import is_mans, second_person
from pseudo.spans.words import SHORTEST, is_building, is_word


def without_tail(span: Span, language: Language) -> list[Span]:
    """A person's span cut where a name is the first member of a compound: `Lengyel-ügyben Kittivel` is about a Lengyel,
    and with a Kitti. A surname, or a surname and a given name, and a matter of people (`Vass-ügyben`, `Éles
    Ilona-ügyben`) is a person's, whatever it was taken for."""
    if (named := _bodys_owner(span, language)) is not None:
        return named
    guessed = span.source not in ("ner", "pattern") and span.type == "PER"
    if guessed and _public(span.text.rpartition("-")[0], language):
        return []  # `Jászai Mari-díj` is a prize: what the tagger takes it for stands
    span = _whose(span, language)
    words = list(re.finditer(r"\S+", span.text)) if span.type == "PER" and "-" in span.text else []
    for word in words:
        name, hyphen, tail = word.group().rpartition("-")
        if not hyphen or not name[:1].isupper() or not is_word(word.group(), language):
            continue
        if language.letters.lower(tail) in language.contexts.nobody and not (
                language.names.surname(name) or language.names.given(name)):
            return []  # `Tisztelt Tagintézmény-vezető Asszony!`
        end = span.start + word.start() + len(name)
        first = dataclasses.replace(span, end=end, text=span.text[: end - span.start])
        rest = span.text[word.end() :].lstrip()
        if not rest[:1].isupper():
            return [first]
        return [first, *without_tail(dataclasses.replace(span, start=span.end - len(rest), text=rest), language)]
    return [span]


OWNED = re.compile(r"([^\W\d_][\w'’.]*(?: [^\W\d_][\w'’.]*){0,3})-([^\W\d_]+) ?")
"""A name, and behind a hyphen what is its bearer's."""
CALLED_AFTER = frozenset(("ORG", "FAC", "WORK_OF_ART", "EVENT", "PROD"))
"""What a guess may be that begins with somebody's name."""
FULL = Regex(rf"(?<![\w-])([{UPPER}][\w'’-]+ [{UPPER}][{LOWER}]+(?: [{UPPER}][{LOWER}]+)?)-([{LOWER}]+)")
"""The same of a full name."""


def _bodys_owner(span: Span, language: Language) -> list[Span] | None:
    """Of a body or a building that begins with what is somebody's (`Halász Lajos-féle Fekete Kormorán`) the person and
    what it is called; None for any other."""
    match = OWNED.match(span.text) if span.type in CALLED_AFTER and span.source != "pattern" else None
    rest = span.text[match.end() :] if match is not None else ""
    if match is None or not owns(match[1], match[2], language) or _legal(rest, language):
        return None
    end, start = span.start + match.end(1), span.start + match.end()
    owner = dataclasses.replace(span, end=end, text=match[1], type="PER", norm="", head=None)
    called = dataclasses.replace(span, start=start, text=rest, norm="", head=None)
    return [owner, called] if rest[:1].isupper() else [owner]


def owns(name: str, matter: str, language: Language) -> bool:
    """Whether a surname, and given names behind it, stand before a matter of people: `Halász Lajos`, `féle`."""
    return matter.startswith(language.habits.matters) and _somebodys(name, language)


def _somebodys(name: str, language: Language) -> bool:
    first, *given = name.split()
    if _public(name, language) or language.names.place(name):
        return False
    surname = language.names.surname(first) is not None and not language.names.organisation(name)
    return surname and all(map(language.persons.is_given, given))


def people_owning(draft: Draft, language: Language) -> Draft:
    """Rule: finds a surname and given names before a matter of people, in the place of pieces of them: `a Tóth Éva-féle
    vendéglő`; before any other word, where the surname is somebody's: `a Gál Anna-kiállítás`."""
    people = {span.start for span in draft.spans if span.type == "PER"}
    found = [Span(*match.span(1), match[1], "PER", source="document", score=0.6, why="matter behind")
             for match in (FULL.finditer(draft.text) if "-" in draft.text else ()) if owns(match[1], match[2], language)
             or (match.start(1) in people and _somebodys(match[1], language))]
    whole = ranges.of((span.start, span.end) for span in found)
    return draft.having(
        (*(s for s in draft.spans if s.type != "PER" or not whole.hold(s.start, s.end)), *found)) if found else draft


def _legal(rest: str, language: Language) -> bool:
    forms = {word.rstrip(".") for word in language.names.legal_words}
    return all(word.rstrip(".") in forms for word in rest.split())


def _whose(span: Span, language: Language) -> Span:
    """A guess as a person's: a surname before a matter of people, a surname and a given name before any word."""
    whose, hyphen, matter = span.text.rpartition("-")
    if not hyphen or span.source == "pattern" or span.type == "PER" or " " in matter:
        return span
    first, *rest = whose.split() or [""]
    known = bool(language.names.surname(first) or language.names.given(first))  # `Irma-leski`
    if language.names.place(whose) or not (known or (rest and not language.words.is_common(first))):
        return span
    if rest:
        named = all(language.persons.is_given(word) for word in rest) and is_word(span.text, language)
        if named and of_a_building(span, matter, language):
            return span  # `Szent Anna-kápolna`
        return dataclasses.replace(span, type="PER") if named and not _public(whose, language) else span
    about = span.source == "ner" and matter.startswith(language.habits.matters)
    return dataclasses.replace(span, type="PER") if about else span


def _public(name: str, language: Language) -> bool:
    """Whether a surname and a given name are those of somebody whom everybody knows, and hardly of anybody else."""
    surname, _, given = name.partition(" ")
    row = language.names.surname(surname)
    return bool(given) and (row is None or row.count <= BORNE) and language.names.public_figure(surname, given)


def towns_before_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: a body's name does not begin with the small adjective of its town: `a soproni Erzsébet Kórházban`."""
    return draft.having(part for span in draft.spans for part in _town_apart(span, language))


def _town_apart(span: Span, language: Language) -> list[Span]:
    first, _, rest = span.text.partition(" ")
    made = language.habits.adjectival
    if span.type not in ("ORG", "FAC") or span.source == "pattern" or not made or not rest[:1].isupper():
        return [span]
    if not first.isalpha() or first != language.letters.lower(first):
        return [span]
    towns = (r.lemma for r in language.morph.analyse(first) if r.exact and r.feats == made)
    if not any(place.kind in ("settlement", "part") for town in towns for place in language.names.place(town)):
        return [span]
    end = span.start + len(first)
    town = dataclasses.replace(span, end=end, text=first, type="GPE", norm="", head=None)
    return [town, dataclasses.replace(span, start=end + 1, text=rest, norm="", head=None)]


def people_before_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: a body's name does not begin with a given name before the letters of a known one: `Eszter OTP Banknál`."""
    return draft.having(part for span in draft.spans for part in _person_apart(span, language))


def _person_apart(span: Span, language: Language) -> list[Span]:
    words, names = span.text.split(" "), language.names
    at = next((at for at, word in enumerate(words) if word.isupper() and names.brand(word)), 0)
    if span.type != "ORG" or span.source == "pattern" or not at or names.given(words[at - 1]) is None:
        return [span]
    lemmas = {language.letters.raised(reading.lemma) for reading in language.morph.analyse(words[-1])}
    known = any(names.organisation(" ".join((*words[at:-1], lemma))) for lemma in lemmas | {words[-1]})
    if not known or not all(map(names.surname, words[: at - 1])):
        return [span]
    size = len(" ".join(words[:at]))
    person = dataclasses.replace(span, end=span.start + size, text=span.text[:size], type="PER", norm="", head=None)
    start = span.start + size + 1
    return [person, dataclasses.replace(span, start=start, text=span.text[size + 1 :], norm="", head=None)]


def bodies_before_people(draft: Draft, language: Language) -> Draft:
    """Rule: a person's name begins behind the word for a body: `a Kisteleki Férfikórus Mihály kedvenc nótáját`."""
    return draft.having(part for span in draft.spans for part in _body_apart(span, language))


def _body_apart(span: Span, language: Language) -> list[Span]:
    words = span.text.split(" ")
    if span.type != "PER" or span.source in ("pattern", "known") or len(words) < INNER:
        return [span]
    at = next((at for at in range(1, len(words) - 1) if _kind_of_body(words[at], language)), 0)
    if not at:
        return [span]
    body, rest = " ".join(words[: at + 1]), " ".join(words[at + 1 :])
    return [dataclasses.replace(span, end=span.start + len(body), text=body, type="ORG", norm="", head=None),
            dataclasses.replace(span, start=span.end - len(rest), text=rest, norm="", head=None)]


def _kind_of_body(word: str, language: Language) -> bool:
    """Whether a word says what kind of body something is, and nobody is called so."""
    names = language.names
    return names.org_word(word) is not None and language.words.plain(word) and not (
        names.surname(word) or names.given(word))


INNER = 3
"""Words of what holds a body's and a person's name, at least."""


def without_matters(draft: Draft, language: Language) -> Draft:
    """Rule: cuts people's names from the compounds that they begin."""
    return draft.having(piece for span in draft.spans for piece in without_tail(span, language))


def place_only(span: Span, language: Language) -> Span:
    """`Tisza-parton`, `Balaton-felvidéki` with the water alone: of a compound only the name is replaced.

    The word behind the hyphen is a common one, and the whole is no place of its own (`Tisza-tó`), nor the water itself
    by what it is (`Gaja-patak`).
    """
    first, hyphen, last = span.text.rpartition("-")
    names = language.names
    kinds = {place.kind for place in names.place(first)} if hyphen and span.source != "pattern" else set()
    if hyphen and not kinds and of_a_building(span, last, language):
        return dataclasses.replace(span, end=span.start + len(first), text=first, type="FAC")  # `Szent Anna-kápolna`
    if not kinds or span.type not in ("LOC", "FAC", "GPE") or not last.islower() or len(last) < SHORTEST:
        return span
    if any(names.place(r.lemma) or language.habits.landscape(r.lemma)[0] in kinds & NATURAL
           for r in language.morph.analyse(span.text)):
        return span
    natural = bool(kinds & NATURAL)
    if not natural and not any(r.exact and language.words.common(r.lemma) for r in language.morph.analyse(last)):
        return span
    return dataclasses.replace(
        span, end=span.start + len(first), text=first, type="LOC" if natural else "GPE", source="gazetteer", why="place"
    )


NATURAL = frozenset(("water", "region", "hill"))
"""Kinds of places that are no settlements."""


def of_a_building(span: Span, last: str, language: Language) -> bool:
    """Whether a guess of a place ends, behind its hyphen, in a word for a building or a square, in any form."""
    return span.source == "ner" and span.type in ("LOC", "GPE", "FAC") and is_building(last, language)


def places_in_compounds(draft: Draft, language: Language) -> Draft:
    """Rule: cuts the name of a place from the compound that it begins."""
    return draft.having(place_only(span, language) for span in draft.spans)


def split_people(span: Span, text: str, seen: Container[str], language: Language) -> list[Span]:
    """Two people that stand side by side (`dr. Berta Judit Vargával szemben`, `Szabo Eszter Nemeth Agnessel`) as two
    spans: the first name ends with its given name, the second begins with a word that is none. Behind a wife's name
    alone a man's given name is another's (`Varginé Dezsőről mesélt`), and so is what follows a form of a name that the
    document has (`Zsömlét Lukács őrmester fogta el`); of two it may be said that one is meant (`Olga v. Ilona`)."""
    if span.type != "PER":
        return [span]
    dashed = FAMILIES.search(span.text) if span.source != "known" else None
    if dashed is not None and not language.persons.is_given(dashed["last"]):
        return [_piece(span, start, end, text) for start, end in (
            (span.start, span.start + dashed.start("dash")), (span.start + dashed.end("dash"), span.end))]
    words = list(language.persons.pieces(span.text))
    bases = span.norm.split()
    if len(words) < 2 or len(words) != len(bases) or INITIAL.fullmatch(bases[-1]):
        return [span]
    if len(bases) == 2 and _with_a_family(span, bases, language):
        middle, rest = span.start + words[0].end(), span.start + words[1].start()
        return [_piece(span, span.start, middle, text), _piece(span, rest, span.end, text)]
    listed = next((at for at in range(1, len(words) - 1) if words[at][0][-1] == ","), None)
    if listed is not None and language.habits.given_first:  # `Nguyen Thu Trang, Linnainmaan` of a clinic there
        first, rest = span.start + words[listed].end() - 1, span.start + words[listed + 1].start()
        return [_piece(span, span.start, first, text), _piece(span, rest, span.end, text)]
    small = next((at for at in range(1, len(words) - 1) if words[at][0] in language.contexts.either), None)
    lines = _next_line(span, words, language)
    cut = lines or (second_person(bases, seen, language) if small is None else small - 1)
    if cut is None:
        return [span]
    middle, rest = span.start + words[cut].end(), span.start + words[cut + (1 if lines or not small else 2)].start()
    return [_piece(span, span.start, middle, text), _piece(span, rest, span.end, text)]


FAMILIES = re.compile(rf"^[{UPPER}][^\W\d_]+(?P<dash>–)(?:[{LOWER}]+ )*(?P<last>[{UPPER}][^\W\d_]+)$")
"""Two families whom a long dash joins: `Dömötör–van Leeuwen`."""


def _with_a_family(span: Span, bases: Sequence[str], language: Language) -> bool:
    """Whether a given name that is no surname stands before a family in the plural, where surnames stand first: `Botond
    Kelemenéktől` is a child of that family, not of a Botond's."""
    names, family = language.names, language.habits.family
    if not family or language.habits.given_first or span.head is None:
        return False
    given, surname = names.given(bases[0]), names.surname(bases[1])
    return (f"Deriv={family}" in span.head.feats.split("|") and given is not None and given.origin == names.home
            and names.surname(bases[0]) is None and surname is not None and surname.origin == names.home)


def _piece(span: Span, start: int, end: int, text: str) -> Span:
    """A part of a span, to be read anew."""
    return dataclasses.replace(span, start=start, end=end, text=text[start:end], norm="", head=None)


def _next_line(span: Span, words: Sequence[re.Match[str]], language: Language) -> int | None:
    """The last word of a whole name at a line's end, another beginning the next: two who sign below each other."""
    for at in range(1, len(words) - 2):
        gap = span.text[words[at].end() : words[at + 1].start()]
        sides = (span.text[: words[at].end()], span.text[words[at + 1].start() :])
        if "\n" in gap and all(persons.is_full(persons.parse(" ".join(s.split()), language.persons)) for s in sides):
            return at
    return None


def joined_people(spans: Sequence[Span], text: str, language: Language) -> list[Span]:
    """The spans with a person's name that was cut in two as one: `dr. Vas Edéné dr. Kis Éva`, `Ioana Maria` `Popescu`.

    Her husband's name and her own stand side by side, as do given names and a surname that the tables have as foreign,
    in small letters a double surname and a given name, and a surname and a given name behind one article.
    """
    out: list[Span] = []
    for span in spans:
        last = out[-1] if out else None
        beside = last is not None and text[last.end : span.start] == " " and span.type == "PER" and (
            last.type == "PER" or (last.type == "GPE" and _small_name(last, span, language)))  # `dinnyes moni`
        if last is None or not beside or (last.head is not None and last.head.feats):
            out.append(span)
            continue
        words, names = last.norm.split(), language.names
        wife = language.habits.is_married(words[-1]) and len(words) > 1 and " " in span.norm
        wife = wife and not is_mans(span.norm.split()[-1], language)  # `Kovács Jánosné dr. Szabó Péterrel`
        row = names.surname(span.norm)
        foreign = row is not None and row.origin != names.home and not names.given(span.norm)
        whole = foreign and all(names.given(word) and not names.surname(word) for word in words)
        double = ("-" in last.text or last.type == "GPE") and len(words) == 1 and _small_name(last, span, language)
        if not wife and not whole and not double and not _behind_one_article(last, span, text, language):
            out.append(span)
            continue
        whole_text = text[last.start : span.end]
        out[-1] = dataclasses.replace(last, end=span.end, text=whole_text, type="PER", norm="", head=None)
    return out


def _behind_one_article(surname: Span, given: Span, text: str, language: Language) -> bool:
    """Whether an article stands before a surname and a given name, which with people is before each or before none:
    `az Antal Jánossal`; of two it would be `az Antal a Jánossal`."""
    names, article, before = language.names, language.article, text[max(0, surname.start - BEFORE) : surname.start]
    if article is None or surname.norm != surname.text or article.of(before, surname.text) is None:
        return False
    own = names.surname(surname.text) is not None and not names.nickname(surname.text)
    return own and names.given(given.norm) is not None


BEFORE = 12
"""Code points before a name in which its article stands."""


def _small_name(surname: Span, given: Span, language: Language) -> bool:
    """Whether two guesses are a double surname, or one that is a village, too, and a given name, both in small letters:
    `dinnyes-vadasz` `moni`."""
    small = all(span.text == language.letters.lower(span.text) and " " not in span.text for span in (surname, given))
    known = (language.names.unfold(member, "surname") for member in surname.text.split("-"))
    return small and not language.habits.given_first and all(known) and language.persons.is_given(given.norm)


def two_people(draft: Draft, language: Language) -> Draft:
    """Rule: cuts two people's names that stand side by side."""
    seen = frozenset(heads.last_words(draft.spans))
    parts = [part for span in draft.spans for part in split_people(span, draft.text, seen, language)]
    taken = ranges.of(ranges.merged((part.start, part.end) for part in parts))
    found = [Span(*before.span(1), before[1], "PER", source="document", score=0.7, why="family before a dash")
             for part in parts if part.type == "PER" and draft.text[part.start - 1 : part.start] == "–"
             and (before := BEFORE_DASH.search(draft.text, max(0, part.start - LONGEST), part.start))
             and not taken.touch(*before.span(1)) and language.names.surname(before[1])
             and not language.names.place(before[1])]
    return draft.having((*parts, *found))


BEFORE_DASH = re.compile(rf"(?<![\w-])([{UPPER}][^\W\d_]+)–$")
LONGEST = 40
"""Code points of a surname before a dash, at most."""


def one_woman(draft: Draft, language: Language) -> Draft:
    """Rule: joins a name that was cut in two: her husband's and her own, given names and a foreign surname."""
    return draft.having(joined_people(draft.spans, draft.text, language))
