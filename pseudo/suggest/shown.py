"""Of which lands a text shows people, and what that tells of names that no table has.

What comes in: a document and the originals of its entries. What goes out: the same, a doubtful name being of a land
that the text shows where its letters may be of it: by others who are of it, or, of a family of two, by its people's
adjective (`a görög táncház`; `angol nyelven` makes no Englishman). A given name alone that no table has is then no
nickname of here (`Nuri`, beside a Haddad), and one that is given here, too, but was borne by nobody, theirs (his
daughter Leila). Start at `of_shown_lands`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from pseudo.core.document import Document, NamePart
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.persons import Grammar
from pseudo.suggest import peoples
from pseudo.suggest.homelands import DOUBTFUL, FOREIGN, known_of
from pseudo.suggest.originals import DOUBLE, Original

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
OPEN = frozenset((FOREIGN, DOUBTFUL))
NICKNAME = "nickname"
"""How the trait of a word begins that somebody is called by."""

STRANGE = 2.5
"""By how much (in natural logarithms) what one is called must be likelier abroad to be no nickname of here."""

Wanted = Mapping[str, tuple[Original, ...]]


def of_shown_lands(doc: Document, wanted: Wanted, language: Language) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, what is doubtful of it settled by the lands that the text shows."""
    grammar = language.persons
    if grammar.habits.own_lands or not peoples.tells(grammar):
        return dict(wanted)
    borne = _borne(wanted, grammar)
    lands = borne.keys() | _said(doc.text, language)
    if not lands:
        return dict(wanted)
    entries = doc.replacements or {}
    families = Counter(one.text for originals in wanted.values() if len(originals) > 1
                       for one in originals if one.kind == peoples.SURNAME)
    found = {name: _one_of_them(originals, lands if any(families[one.text] > 1 for one in originals) else borne.keys(),
                                borne, grammar, entries[name].gender) for name, originals in wanted.items()}
    settled = {one.text: one.trait for name, originals in found.items() for one in originals
                if one.kind == "surname" and one.trait in lands and one not in wanted[name]}
    return {name: _of_family(originals, settled) for name, originals in found.items()}


def _borne(wanted: Wanted, grammar: Grammar) -> dict[str, str]:
    """The lands of those whose names a table tells, with a surname of each, if there is one."""
    home, names = grammar.names.home, grammar.names
    told = sorted(
        (land, one.text if one.kind == peoples.SURNAME else "")
        for found in wanted.values() for one in found if one.kind in peoples.KINDS
        for land in [one.trait.rpartition(" ")[2]]
        if land not in (home, "", *OPEN, *grammar.habits.peoples) and DOUBLE not in land
        and land in known_of(one.text, one.kind, names))
    return dict(told)


def _said(text: str, language: Language) -> frozenset[str]:
    """The lands whose people's adjective stands in a text."""
    told = {word: land for word, _, land in (rule.rpartition(" ") for rule in language.contexts.people)}
    words = {match[0] for match in WORD.finditer(text)} & told.keys()
    return frozenset(told[word] for word in words)


def _one_of_them(
    found: tuple[Original, ...], lands: Collection[str], borne: Mapping[str, str], grammar: Grammar, sex: str
) -> tuple[Original, ...]:
    """The originals of one person, of one of the lands where they may be."""
    alone, nicked = len(found) == 1, any(one.kind == "nick" for one in found)  # a Terike is of here
    return found if nicked else tuple(
        _alone(one, borne, grammar, sex) if alone and borne and one.kind in ("word", "given") and not _open(one)
        else _settled(one, lands, grammar) if _open(one) else one for one in found)


def _open(one: Original) -> bool:
    return one.trait.rpartition(" ")[2] == DOUBTFUL


def _settled(one: Original, lands: Collection[str], grammar: Grammar) -> Original:
    """A part of a name of which neither the surname nor the given name is in the tables."""
    words = [(kind, word) for kind, word in one.kin or ((one.kind, one.text),) if kind in peoples.KINDS]
    land = peoples.as_shown(words, lands, grammar) if len({*dict(words)}) > 1 else grammar.names.home
    if land not in lands or not grammar.names.pool(peoples.KINDS[one.kind != peoples.SURNAME], origin=land):
        return one
    return _of(one, land)


def _of(one: Original, land: str) -> Original:
    before = one.trait.rpartition(" ")
    return replace(one, trait=f"{before[0]}{before[1]}{land}", kin=(), among=())


def _of_family(found: tuple[Original, ...], families: Mapping[str, str]) -> tuple[Original, ...]:
    """The originals of one person whose surname has turned out to be of a land, all of it."""
    land = next((families[one.text] for one in found if one.kind == "surname" and one.text in families), "")
    return tuple(_of(one, land) if land and _open(one) else one for one in found)


def _alone(one: Original, borne: Mapping[str, str], grammar: Grammar, sex: str) -> Original:
    """A given name alone, or what was taken for a nickname, of a land of which somebody in the text is."""
    names, row = grammar.names, grammar.names.given(one.text)
    if one.kind == "given":
        rare = row is not None and row.origin == names.home and not (row.count or row.share or row.pool)
        both = [land for land in sorted(borne) if land in known_of(one.text, one.kind, names)]
        return _of(one, both[0]) if rare and one.trait.endswith(f" {names.home}") and both else one
    scores = grammar.spelt["given"].scores(one.text) if one.trait.startswith(NICKNAME) and row is None else {}
    land = max(borne, key=lambda each: (scores.get(each, peoples.UNTOLD), each))
    far = max(scores.values(), default=0.0) - scores.get(names.home, 0.0)
    if far < STRANGE or not names.pool("given", origin=land):
        return one
    sex = sex or persons.likely((NamePart(one.text, "given"), NamePart(borne[land], "surname")), grammar)
    return Original("given", one.text, f"{sex} {land}")
