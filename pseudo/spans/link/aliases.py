"""Names of one person that are not each other's short forms, and names made of another person's.

What comes in: the entries of a document, and the pairs of mentions of which the text says that they are one person's.
What goes out: the same with `of` between the names of one person, and with `rel` from a wife's name to her husband's.
Start at `tie_aliases`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from pseudo.core.document import Entry, NamePart, Span
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar


def tie_aliases(made: dict[str, Entry], said: Sequence[tuple[Span, Span]], grammar: Grammar) -> None:
    """`of` from another name of the same person, of which the text says so, to the first: `Bartos Ilona` to
    `Hegedűs Gáborné`. Such a name is chosen for itself, not derived."""
    for one, other in said:
        if one.entity not in made or other.entity not in made:
            continue
        top, entry = chain(one.entity, made)[-1], made[other.entity]
        genders = {made[top].gender, entry.gender} - {""}
        free = entry.of is None and not entry.rel and top != other.entity
        if free and len(genders) < 2 and persons.is_full(entry.parts) and persons.is_full(made[top].parts):
            made[other.entity] = dataclasses.replace(entry, of=top)


def tie_doubles(made: dict[str, Entry], letters: Letters) -> None:
    """`of` from a double surname written without its hyphen to the same with it: `Varga Nagy Eszter`."""
    first: dict[tuple[tuple[str, ...], ...], str] = {}
    for key, entry in made.items():
        if entry.main_type != "PER" or roles.married(entry.parts) or not persons.is_full(entry.parts):
            continue
        surnames, given = persons.members(entry.parts, letters)
        same = first.setdefault((tuple(surnames), tuple(given)), key) if len(surnames) > 1 and given else key
        if same != key and entry.of is None and made[same].norm != entry.norm and same not in entry.rel.values():
            top = chain(same, made)[-1]
            if top != key:
                made[key] = dataclasses.replace(entry, of=top)


def tie_by_initials(made: dict[str, Entry], grammar: Grammar) -> None:
    """`of` from a nickname to the given name that it is of, where both are of a name that has the initial alone: `Robi`
    to `Róbert`, of `Fehér R.`"""
    called: dict[str, list[str]] = {}
    for key, entry in made.items():
        if entry.of in made and persons.names_initial(entry.parts, made[entry.of].parts, grammar):
            called.setdefault(entry.of, []).append(key)
    for keys in called.values():
        given = [key for key in keys if not roles.nicknamed(made[key].parts)]
        for lead in given[:1] or keys[:1]:
            for key in keys:
                if key != lead and persons.compatible(made[key].parts, made[lead].parts, grammar):
                    made[key] = dataclasses.replace(made[key], of=lead)


def tie_bynames(made: dict[str, Entry], called: Sequence[tuple[Span, Span]], grammar: Grammar) -> None:
    """`of` from what a person is said to be called to her name: `Veres Dávid, akit csak Dodinak hívnak`. Whatever it
    looks like, it is a nickname here, but for the given name of a wife whose husband's alone is told, and for her name
    by her husband's (`Takácsné, vagyis Dobai Éva`), which follows his family's; what no table has is a given name of
    somebody of abroad (`Alekszej Morozov ... Aljosának hívja`)."""
    for one, other in called:
        if one.entity not in made or other.entity not in made or roles.married(made[other.entity].parts):
            continue
        top, entry = chain(one.entity, made)[-1], made[other.entity]
        if entry.of in (None, top) and not entry.rel and top != other.entity and " " not in entry.norm:
            own = made[top].parts[-1].role == "wife" and [part.role for part in entry.parts] == ["given"]
            far = _of_abroad(made[top], grammar) and not grammar.names.nickname(entry.norm)
            told = entry.parts if [part.role for part in entry.parts][:1] == ["word"] else nicked_parts(entry, far)
            parts = entry.parts if own else told
            made[other.entity] = dataclasses.replace(entry, parts=parts, of=top, gender=made[top].gender)


def nicked_parts(entry: Entry, far: bool = False) -> tuple[NamePart, ...]:
    """The one part of an entry of one word that is what somebody is called; far: somebody of abroad."""
    return (NamePart(entry.norm, "given" if far else "nick", list=0),)


def _of_abroad(entry: Entry, grammar: Grammar) -> bool:
    """Whether a person has a given name of abroad, and none of here."""
    given = [row for part in entry.parts if part.role == "given" and (row := grammar.names.given(part.text))]
    return bool(given) and all(row.origin != grammar.names.home for row in given)


def nicked(entry: Entry) -> Entry:
    """An entry of one word that the text calls a nickname, as one: what looks like a surname is none (`a Csuti
    gúnynév`).
    Behind a word only the name is: `Pelimanni-Kalle`."""
    if entry.main_type == "PER" and entry.of is None and [part.role for part in entry.parts] == ["word", "given"]:
        return dataclasses.replace(entry, parts=(entry.parts[0], dataclasses.replace(entry.parts[1], role="nick")))
    alone = entry.main_type == "PER" and entry.of is None and [part.role for part in entry.parts] == ["surname"]
    return dataclasses.replace(entry, parts=nicked_parts(entry)) if alone else entry


def bynamed(
    people: Sequence[Span], pair: tuple[int, int], parts: Mapping[str, Sequence[NamePart]], language: Language
) -> bool:
    """Whether a word in brackets behind a name, or before one in brackets, is what its bearer is called: a nickname
    that is of no other name, or a woman's name beside a wife's, where her own is not told."""
    full, short = (parts[people[number].norm] for number in pair)
    nick = short[0].text if roles.nicknamed(short) or _unheard(short, language) else ""
    sexes = {row.gender for row in language.names.nickname(nick)}
    if full[-1].role == "wife":
        return [part.role in roles.FIRST for part in short] == [True] and (
            "F" in sexes or persons.gender(short, language.names) == "F")
    return bool(nick) and persons.is_full(full) and not sexes and pair[0] < pair[1]


def _unheard(short: Sequence[NamePart], language: Language) -> bool:
    """Whether a name is one word that no table has and that ends as nicknames do: `Nuska`."""
    word, names, ends = short[0].text, language.names, (*language.habits.nick_ends, *language.habits.endearing)
    return [part.role for part in short] == ["surname"] and language.letters.fold(word).endswith(ends) and not (
        names.surname(word) or names.place(word))


def chain(key: str, made: Mapping[str, Entry]) -> list[str]:
    """The key and those that its entry is tied to, one after the other."""
    path = [key]
    while (tied := made[path[-1]].of) is not None and tied in made and tied not in path:
        path.append(tied)
    return path


def tie_wives(made: dict[str, Entry], grammar: Grammar) -> None:
    """`rel: wife_of` from `Kovács Jánosné` to the entry of Kovács János."""
    men = [
        key
        for key, entry in made.items()
        if entry.main_type == "PER" and persons.is_full(entry.parts) and not roles.married(entry.parts)
    ]
    bare: dict[tuple[str, ...], str] = {}
    for key in sorted(men, key=lambda key: bool(persons.generations(made[key].parts, grammar))):  # a son, `ifj.`, last
        bare.setdefault(tuple(part.text for part in roles.core(made[key].parts)), key)
    for key, entry in made.items():
        his = roles.husbands(entry.parts)
        if entry.main_type == "PER" and his and entry.of is None:
            husband = bare.get(tuple(part.text for part in his))
            if husband is not None:
                made[key] = dataclasses.replace(entry, rel={**entry.rel, "wife_of": husband})
