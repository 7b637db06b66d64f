"""The parts of the names of a document's persons, each name read by what the others show.

What comes in: the norms of all persons. What goes out: for each its parts with their roles: `Dani` is a nickname where
a Dániel is named, else a surname, too. Start at `parts_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from pseudo.core.document import NamePart, changed
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED, FIRST, REGISTERED
from pseudo.language.persons import ORDINAL, Grammar
from pseudo.spans.link import namesakes


def parts_of(
    norms: Iterable[str], grammar: Grammar, said: Mapping[str, str] = MappingProxyType({})
) -> dict[str, tuple[NamePart, ...]]:
    """The parts of every person's norm; names of one word are read by what the fuller names of the document show.

    said  of norms what the heading of their column tells: `surname`, `given`
    """
    unique = list(dict.fromkeys(norms))
    full = {norm: persons.parse(norm, grammar) for norm in unique}
    numbered = {parts[0].text for parts in full.values() if [p.role for p in parts] == ["surname", "ordinal"]}
    for norm, parts in full.items():  # `Király I.`, beside Király II.
        if len(parts) == 2 and parts[0].text in numbered and ORDINAL.fullmatch(parts[1].text):
            full[norm] = persons.parse(norm, grammar, {parts[1].text: "ordinal"})
    full |= _turned(full, grammar)
    roles: dict[str, str] = {}
    whole = [parts for parts in full.values() if persons.is_full(parts)]
    for part in (*chain.from_iterable(map(_foremost, whole)), *chain.from_iterable(whole)):
        for text in (part.text, *part.text.split("-")):
            if part.role in CALLED:
                roles.setdefault(text, part.role)
    given = {text for text, role in roles.items() if role == "given"}
    for text in [text for text, role in roles.items() if role == "nick"]:  # `Gyurka`, of Halmos Gyuri
        bases = {row.base for row in grammar.names.nickname(text)}
        given |= bases if len(bases) == 1 else set()
    told: dict[str, dict[str, str]] = {}
    alone = {
        norm: "given"
        for norm in unique
        if (row := grammar.names.given(norm)) is not None and row.rank and not grammar.is_nick(norm)
    }
    for text, role in (alone | roles).items():
        told.setdefault(grammar.letters.fold(text)[:namesakes.BEGINNING], {})[text] = role
    for norm in unique:  # `Dani` is a surname, too: not where a Dániel is named
        alike = told.get(grammar.letters.fold(norm)[:namesakes.BEGINNING], {})
        if " " in norm or norm in alike:
            continue
        if any(row.base in given for row in grammar.names.nickname(norm)):
            roles[norm] = "nick"
        elif role := _shortened(norm, alike, grammar):
            roles[norm] = role
    read = {
        norm: parts
        if persons.is_full(parts) or parts[-1].role == "ordinal"
        else persons.parse(norm, grammar, roles)
        for norm, parts in full.items()
    }
    wives = {parts[0].text for parts in full.values() if [p.role for p in parts] == ["surname", "wife"]}
    for norm, parts in read.items():  # `Rózsa A.`, beside Rózsáné
        if [p.role for p in parts] == ["given", "initial"] and parts[0].text in wives:
            read[norm] = persons.parse(norm, grammar, {parts[0].text: "surname"})
        elif [p.role for p in parts] == ["ordinal", "given"] and roles.get(parts[1].text) == "surname":
            read[norm] = (parts[0], changed(parts[1], role="surname"))  # `III. Nánásiak`, a heading
    return {norm: _as_said(parts, said[norm]) if norm in said else parts for norm, parts in read.items()}


def _foremost(parts: Sequence[NamePart]) -> Iterator[NamePart]:
    """The parts of a full name by which its bearer is called alone: not her second given names. `Abdi` is Abdi Mohamed,
    where an Osman Liban Abdi is named, too."""
    first = next((part for part in parts if part.role in FIRST), None)
    return (part for part in parts if part.role not in FIRST or part is first)


def _as_said(parts: Sequence[NamePart], role: str) -> tuple[NamePart, ...]:
    """The parts of a name of which all are surnames, or all given names."""
    changing = CALLED if role == "surname" else REGISTERED
    return persons.numbered([changed(part, role=role) if part.role in changing else part for part in parts])


def _turned(full: Mapping[str, Sequence[NamePart]], grammar: Grammar) -> dict[str, tuple[NamePart, ...]]:
    """Names read with the given name first whose first word is another's surname, who is called so before his given
    name: `Bodor Kispista`, beside Bodor István."""
    called = {norm: [part for part in parts if part.role in CALLED] for norm, parts in full.items()
              if persons.is_full(parts)}
    families = {parts[0].text for parts in called.values() if parts[0].role == "surname"}
    given = {part.text for parts in called.values() for part in parts[1:] if part.role in FIRST}
    families |= _registers(full, called, families, grammar)
    return {
        norm: persons.parse(norm, grammar, {first: "surname"})
        for norm, parts in called.items()
        if parts[0].role in FIRST and parts[-1].role == "surname" and (first := parts[0].text) in families - given
    }


def _registers(
    full: Mapping[str, Sequence[NamePart]], called: Mapping[str, Sequence[NamePart]], families: Collection[str],
    grammar: Grammar,
) -> set[str]:
    """The first words of names, as a language with the given name first reads them, that are surnames in this document:
    of a family whose members stand with it first, each before a given name (`Kaya Mehmet`, `Kaya Elif`), and what is
    another's last name (`Nora Bouzidi`) or stands alone (`Bouzidille`). Usual given names of here are none, neither is
    one that stands alone and is known for a given name (`Hassan`, unless the family's others show it).

    families  surnames with which names of the document are read to begin: others may rather do so, too
    """
    if not grammar.habits.given_first:
        return set()
    names = grammar.names
    firsts: dict[str, list[NamePart]] = {}
    last = {parts[-1].text for parts in called.values() if parts[0].role in FIRST and parts[-1].role == "surname"}
    last |= {parts[0].text for parts in full.values() if persons.registered(parts)}
    alone = {norm for norm in full if " " not in norm and not names.origins(norm, "given")}
    for parts in called.values():
        if parts[0].role in FIRST and parts[-1].role == "surname":
            firsts.setdefault(parts[0].text, []).append(parts[-1])
    found, likely = set[str](), set[str]()
    for first, behind in firsts.items():
        usual = names.given(first)
        if (usual is not None and usual.origin == names.home and usual.rank) or names.nickname(first):
            continue
        shown = {part.text for part in behind if _rather_called(part.text, grammar)}
        if shown and (len(shown) > 1 or first in last or first in alone):
            found.add(first)
        elif shown and persons.rather_turned(first, behind[0].text, grammar):
            likely.add(first)
    return found | likely if found or families else found  # `Kaya Mehmet, Kaya Elif ja Demir Can`


def _rather_called(word: str, grammar: Grammar) -> bool:
    """Whether a name is a given name in some land, and no usual surname of here."""
    row, given = grammar.names.surname(word), grammar.names.given(word)
    return grammar.is_given(word) and (row is None or row.count <= (given.count if given is not None else 0)
                                       or row.origin != grammar.names.home)


def turned_round(
    parts: Mapping[str, tuple[NamePart, ...]], together: Collection[frozenset[str]], grammar: Grammar
) -> dict[str, tuple[NamePart, ...]]:
    """The parts of all names, those of two words read as the same words the other way round were before: `Tamás
    Balázs`, as he signs abroad who is Balázs Tamás.

    together  names that stand in one sentence: two people
    """
    known: dict[tuple[str, ...], str] = {}
    found = dict(parts)
    for norm, mine in parts.items():
        if [part.role in REGISTERED for part in mine] != [True, True] or len(norm.split()) != 2:
            continue
        words = tuple(grammar.letters.fold(part.text) for part in mine)
        other = known.get(words[::-1])
        if other is None or words[0] == words[1]:
            known.setdefault(words, norm)
        elif frozenset((norm, other)) not in together:
            pairs = zip(mine, reversed(parts[other]), strict=True)
            found[norm] = persons.numbered([changed(part, role=its.role) for part, its in pairs])
    return found


def _shortened(word: str, roles: Mapping[str, str], grammar: Grammar) -> str:
    """The role of a word that is no usual name of its own, but begins as one name of the document alone does: `nick`
    for a given name (`Riki`, once Rikárdó is named), `surname` for a surname (`Stumpi`; `Fodi`, a surname of few,
    once a Fodor is named)."""
    given, surname = grammar.names.given(word), grammar.names.surname(word)
    if (given and given.rank) or (surname and surname.count > persons.UNUSUAL):
        return ""
    meant = {name: role for name, role in roles.items() if persons.shortens(word, name, grammar)}
    if len({role for role in meant.values()}) > 1:
        meant = {name: role for name, role in meant.items() if role == "given"}
    if len(meant) != 1:
        return ""
    return "nick" if "given" in meant.values() else "surname"


def completeness(parts: Sequence[NamePart]) -> tuple[int, int, int, int]:
    """How much of a full name stands written out; larger is fuller."""
    roles = [part.role for part in parts]
    named, registered = (sum(map(which.__contains__, roles)) for which in (CALLED, REGISTERED))
    return (named + roles.count("initial"), named, registered, roles.count("title"))
