"""The names of a document put together: what is taken, what stands already, the new norm of each entity.

What comes in: entries, and what was chosen for their parts. What goes out: entries with their lists of candidates and
new names; the words of names with those that take their places. Start at `named`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import cycle

from morph import MorphError
from name_db import Names
from pseudo.core.document import Document, Entry, changed
from pseudo.kinds import organisations, persons
from pseudo.kinds.persons.roles import REGISTERED
from pseudo.kinds.renaming import NONE, Inside, new_norms, new_parts, parts_of, stands_aside
from pseudo.language.letters import LOWER, fold
from pseudo.language.persons import Grammar
from pseudo.methods.label import label
from pseudo.suggest.choice import Tools, members
from pseudo.suggest.fathers import CHILD, child
from pseudo.suggest.grounds import JOINED
from pseudo.suggest.originals import ABROAD, Original
from pseudo.suggest.pools.given import no_public_figure
from pseudo.suggest.pools.kind import words_of


def named(entry: Entry, wanted: Sequence[Original], choices: Mapping[Original, tuple[str, ...]], tools: Tools) -> Entry:
    """The entry with its lists of candidates and its new name: a label where there is no candidate for a part of it."""
    lists, listed = [], [part for part in entry.parts if part.list is not None]
    for original, part in zip(wanted, listed, strict=True):
        columns = [choices[member] for member in members(original)]
        rows = ["-".join(texts) for texts in zip(*columns, strict=False)]
        if original.kind == "surname" and _typed_abroad(original.text, tools.language.names):
            rows = list(map(tools.language.letters.without_marks, rows))
        if original.text != part.text and original.kind in ABROAD:  # `Nitra`, of Nyitra
            rows = [tools.language.names.as_there(row, original.kind) for row in rows]
        if original.woman:
            lands = [tools.pools.settled(member).trait for member in members(original)]
            womans = tools.language.names.womans_surname
            rows = ["-".join(map(womans, row.split("-"), cycle(lands))) for row in rows]
        if original.tail.startswith(CHILD):
            rows = [child(row, original.tail.removeprefix(CHILD), tools.language.persons) for row in rows]
        elif original.tail:
            if original.tail.startswith(JOINED):  # no `Kultaapteekki`
                rows = [row for row in rows if row[-1:] != original.tail[len(JOINED)]] or rows
            space = "" if original.tail.startswith(("-", ".", JOINED)) else " "
            rows = [f"{row}{space}{original.tail.removeprefix(JOINED)}" for row in rows]
        if part.role == "name" and part.feats:  # `Koskisen Autokorjaamo`
            rows = [tools.language.morph.inflect(row, part.feats) for row in rows]
        lists.append([f"{original.lead}{row}" for row in rows] if original.lead else rows)
    if entry.main_type == "PER":
        lists = no_public_figure(entry.parts, lists, choices.values(), tools.language.names, tools.pairs)
        lists = _called_so(entry, lists, tools.language.persons)
    allsugg = tuple((part.text, *rows) for part, rows in zip(listed, lists, strict=True))
    entry = changed(entry, allsugg=allsugg)
    if any(not rows[1:] or fold(rows[1]) == fold(rows[0]) for rows in allsugg):
        return changed(entry, repl=label(entry.main_type, tools.language.at("pseudo")))
    if any(part.entity is not None for part in entry.parts):
        return entry  # a name inside the name follows its own entity: `replace` puts it together
    texts = [allsugg[part.list][1] if part.list is not None else part.text for part in entry.parts]
    compose = persons.compose(entry.parts, texts, tools.language.persons) if entry.main_type == "PER" else None
    if entry.main_type != "PER":
        texts = organisations.in_its_own_form(entry.parts, texts, tools.language.names)
    return changed(entry, repl=compose or organisations.compose(entry.parts, texts, tools.language.letters))


def _called_so(entry: Entry, lists: list[list[str]], grammar: Grammar) -> list[list[str]]:
    """The lists of candidates, that of a nickname with what whoever has the new given name is called, where the old one
    was called so by his: `Reijo "Repa" Salonen` becomes `Olavi "Olli" Moilanen`."""
    names, parts = grammar.names, [part for part in entry.parts if part.list is not None]
    at = {part.role: part for part in parts}
    given, nick = at.get("given"), at.get("nick")
    if given is None or nick is None or given.list is None or nick.list is None or not lists[given.list]:
        return lists
    both = persons.of_both(nick.text, given.text, lists[given.list][0], grammar.letters)
    if both:  # `Hannu-Pekka "Hape" Salo`
        return [[both, *row] if number == nick.list else row for number, row in enumerate(lists)]
    bases = {row.base for row in names.nickname(nick.text)}
    if bases.isdisjoint((given.text, given.text.partition("-")[0])):  # `Jukka-Pekka "Jukkis" Lassila`
        return lists
    words = {fold(text) for part in parts for text in part.text.split("-")}
    first = new = lists[given.list][0]
    for first in (new, new.partition("-")[0]):  # `Ari-Matti "Arska" Valkama`
        new = persons.nickname_of(first, nick.text, entry.gender, names, words, grammar.habits.endearing)
        if new != first:
            break
    if new == first or fold(new) in words:
        return lists
    rest = [text for text in lists[nick.list] if text != new]
    return [[new, *rest] if number == nick.list else row for number, row in enumerate(lists)]


def _typed_abroad(surname: str, names: Names) -> bool:
    """Whether a surname is one of here without its accents, as it is written abroad (`Steven Kovacs`): many more have
    them."""
    if not surname.isascii():
        return False
    row = names.surname(surname)
    usual = [names.surname(text) for text in names.unfold(surname, "surname")[:1] if text != surname]
    count = 0 if row is None else row.count * OFTENER
    return any(other is not None and count < other.count for other in usual)


OFTENER = 20
"""Times more bearers of a surname with accents than without, from which the one without is the same, written abroad."""


def taken_words(doc: Document, entries: Mapping[str, Entry]) -> frozenset[str]:
    """Folded words that no replacement may use: every name in the text, and what was chosen by hand."""
    words = {fold(word) for entry in entries.values() for word in words_of(entry.norm, entry.repl or "")}
    words |= {fold(part.text) for entry in entries.values() for part in entry.parts}
    capital = (word for word in doc.text.split() if word[:1].isupper())
    words |= {fold(word.strip(".,;:!?()„”\"'")) for word in capital}
    return frozenset(words)


def standing(entries: Mapping[str, Entry], grammar: Grammar) -> dict[tuple[str, str], str]:
    """What names of persons have become already, by (role, text): a new member of a family gets the family's name."""
    became: dict[tuple[str, str], str] = {}
    for entry in entries.values():
        if entry.main_type != "PER" or entry.repl is None or entry.repl == entry.norm:
            continue
        new = [part for part in new_parts(entry, entry.repl, grammar) if part.list is not None]
        old = [part for part in parts_of(entry, grammar) if part.list is not None]
        if [part.role for part in old] == [part.role for part in new]:
            became.update({(a.role, a.text): b.text for a, b in zip(old, new, strict=True)})
    return became


def words_of_names(
    entries: Mapping[str, Entry], tools: Tools, aside: Mapping[str, Inside] = NONE
) -> tuple[dict[str, str], dict[str, str]]:
    """Every word of the name of a person or body with the one that takes its place, nicknames and -né included, and
    the surname and given name of each person together: addresses and user names are made of them. Nicknames that the
    text does not have stand last; and the letters with which the papers of bodies begin, `zp` of Zenta Pack, with those
    of the new name, as many. aside: keys of entities that become no names."""
    keeps = {key: tools.policy.keeps(entry, tools.language.names) for key, entry in entries.items()}
    news = new_norms(entries, tools.language.persons, keeps, (), aside)
    words: dict[str, str] = {}
    nicks: dict[str, str] = {}
    papers: dict[str, str] = {}
    stay: set[str] = set()
    names = tools.language.names
    signs = {sign[0] for entry in entries.values() if entry.main_type in ("CASEID", "ID")
             for sign in SIGN.finditer(entry.norm)}
    offices = {sign for entry in entries.values() if entry.main_type in ("CASEID", "ID")
               for sign in OFFICE.findall(entry.norm)}
    for key, entry in sorted(entries.items(), key=lambda item: item[1].main_type != "PER"):
        old, new = entry.norm.split(), news[key].split()
        if entry.main_type == "ORG" and old != new and not stands_aside(news[key]) and key not in aside:
            told = [organisations.prefixes(norm, tools.language.persons) for norm in (entry.norm, news[key])]
            known = [next((row.acronym for row in names.organisation(norm) if row.acronym and row.acronym != norm), "")
                     for norm in (entry.norm, news[key])]
            if all(known):
                papers.setdefault(*known)  # `HAMELY/1103/2025` of Hämeen ELY-keskus
            for sign in signs:
                if (made := organisations.of_beginnings(sign, old, new, tools.language.letters)) is not None:
                    papers.setdefault(sign, made)
            for one, other in zip(*told, strict=False):
                for sign in offices:
                    if (made := organisations.turned(sign, one, other, tools.language.letters)) is not None:
                        papers.setdefault(sign, made)
                for size in range(2, len(one) + 1) if other else ():
                    papers.setdefault(one[:size], (other * size)[:size])
        if entry.main_type == "ORG" and not stands_aside(news[key]) and key not in aside:
            its = [part.text for part in entry.parts if part.role == "word"]
            stay |= {sign for sign in offices if organisations.made_of(sign, its, tools.language.persons)}
        if entry.main_type == "PER" and keeps[key] and old == new:
            whole = " ".join(part.text for part in entry.parts if part.role in REGISTERED)
            words.setdefault(whole, whole)
        if entry.main_type not in ("PER", "ORG") or len(old) != len(new) or stands_aside(news[key]) or key in aside:
            continue
        for one, other in zip(old, new, strict=True):
            if one != other:
                words.setdefault(one, other)
        if {part.role for part in entry.parts} == BRIEF:  # `/th`, of T. Heino
            for turn in (1, -1):
                one, other = ("".join(word[0] for word in both[::turn]) for both in (old, new))
                papers.setdefault(tools.language.letters.lower(one), tools.language.letters.lower(other))
        core = [part.text for part in entry.parts if part.role in REGISTERED and part.text in words]
        if entry.main_type == "PER" and len(core) == 2:
            words.setdefault(" ".join(core), " ".join(words[text] for text in core))
        titled = any(part.role == "title" for part in entry.parts)
        if entry.main_type == "PER" and len(old) > 2 and not titled:
            words.setdefault(entry.norm, news[key])
        for part in entry.parts if entry.main_type == "PER" else ():
            if part.role == "given" and part.text in words and entry.gender:
                other = words[part.text]
                short = (*names.nicknames_of(other, entry.gender), other)
                for at, nick in enumerate(names.nicknames_of(part.text, entry.gender)):
                    nicks.setdefault(nick, short[min(at, len(short) - 1)])
    return {**nicks, **words}, {**{sign: sign for sign in stay}, **papers}



def owned(renamed: Mapping[str, str], grammar: Grammar) -> dict[str, str]:
    """Old to new in the case in which names stand before what is theirs, where the language has one: addresses are made
    of it (`virtasensuku`)."""
    case = next((feats for feats in grammar.habits.place_in if feats.startswith("Case=")), "")
    out: dict[str, str] = {}
    for old, new in renamed.items() if case else ():
        if old[:1].isupper() and new[:1].isupper():
            with suppress(MorphError):
                out[grammar.morph.inflect(old, case)] = grammar.morph.inflect(new, case)
    return out


def staying(entries: Mapping[str, Entry]) -> dict[str, str]:
    """The words of bodies' names that stay beside what changes, each as it is: addresses are made of them, too
    (`viljakkalanhukat`, of the Viljakkalan Hukat; `kamanteto`, of the Kámán Tető Kft.)."""
    return {
        part.text: part.text
        for entry in entries.values()
        if entry.main_type in ("ORG", "FAC") and any(part.role != "word" for part in entry.parts)
        for part in entry.parts
        if part.role == "word" and len(part.text) >= WORD
    }


BRIEF = frozenset(("initial", "surname"))
"""Roles of who is named by an initial and a surname alone."""
SIGN = re.compile(r"[^\W\d_]{4,8}(?=[-/])")
"""Letters with which the number of a paper begins, and in which the beginnings of words may stand: `SEHYVA/8842`."""
OFFICE = re.compile(rf"(?<![^\W\d_])[^\W\d_{LOWER}]{{3,8}}(?![^\W\d_])")
"""Capitals in a number that may stand for what an office is, which stays: `GYO` of a Gyámügyi Osztály."""
WORD = 4
"""Letters of such a word, at least."""
