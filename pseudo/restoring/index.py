"""What each word of the new names stands for: surnames, given names, nicknames, whole names of places and bodies.

What comes in: names and what they became. What goes out: an `Index`, which offers for a text the words that may be
forms of these, all in one pass (`pseudo.kinds.roster`). Start at `indexed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from morph import MorphError
from pseudo.core.document import NAMES, NamePart, changed
from pseudo.core.numerals import figures, roman
from pseudo.kinds import persons, roster
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.language import Language
from pseudo.language.persons import Grammar
from pseudo.restoring import firms, streets, wives
from pseudo.restoring.mapping import Name

WHOLE, WATCHED = "whole", "watched"
"""Roles beside those of parts: a name as a whole; a name that is nobody's here, but looks like one's (the Somogy of
Somogyi)."""


TWO = 2
"""Parts of her husband's name, before a wife's own."""
MANY = 300
"""Given names of a mapping up to which words that no table knows are tried as nicknames of them."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a word, or some in a row, stands for: of whom it is, what it is of her name, and what that was.

    wife  it is hers with the ending of a wife's name alone
    husband  it is her husband's, of whom no more is known than her name (Rácz Attila, of Rácz Attiláné)
    inner  it stands in other names alone, so that a body may be called so before it
    apart  a body that was called by something else than the town which its new name tells (Túri, of Mezőtúr)
    made  it is in no mapping, but a nickname made of a name that is
    guess  what it was is a nickname that the tables have, or none has: nobody knows what she is called
    """

    owner: str = field(repr=False)
    role: str
    new: str = field(repr=False)
    old: str = field(repr=False)
    type: str
    gender: str = ""
    wife: bool = False
    made: bool = False
    guess: bool = False
    husband: bool = False
    inner: bool = field(default=False, repr=False)
    apart: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Signs:
    """The initials of a person, that of the surname first: the new ones, and what they were."""

    new: tuple[str, ...] = field(repr=False)
    old: tuple[str, ...] = field(repr=False)
    gender: str = ""
    double: tuple[tuple[str, ...], tuple[str, ...]] | tuple[()] = field(default=(), repr=False)
    """Both, where the new surname is of two: `K.-Sz. E.`"""
    wife: bool = False
    """Whether the second is her husband's: of `Rácz Attiláné`."""
    turned: bool = False
    """Whether the surname stands last in names."""

    def said(self, signs: tuple[str, ...]) -> tuple[str, ...]:
        """Initials in the order of the name."""
        return (*signs[1:], *signs[:1]) if self.turned else signs


@dataclass(frozen=True, slots=True)
class Index:
    """Words by their text; persons' initials by their owner."""

    roster: roster.Roster = field(repr=False)
    words: Mapping[str, tuple[Word, ...]] = field(repr=False)
    signs: Mapping[str, Signs] = field(repr=False)
    briefs: tuple[wives.Brief, ...] = field(default=(), repr=False)


def indexed(names: Iterable[Name], language: Language) -> Index:
    """The words of new names that are names themselves; figures and tags are found otherwise.

    >>> from pseudo.language.language import load
    >>> index = indexed([Name("1", "Antal János", "Rácz Attila", "PER", gender="M")], load("hu"))
    >>> sorted((word.role, word.made) for words in index.words.values() for word in words if not word.made)
    [('given', False), ('surname', False)]
    """
    found: dict[str, dict[Word, None]] = {}
    signs: dict[str, Signs] = {}
    briefs: dict[wives.Brief, None] = {}
    own: dict[tuple[str, str], bool] = {}
    named = sorted((name for name in names if name.type in NAMES), key=lambda name: not name.full)
    persons_ = [name for name in named if name.type == "PER"]
    for name in persons_:
        for word in _of_person(name, signs, briefs, language.persons):
            if word.wife or name.full or not own.get((word.owner, word.new)):
                found.setdefault(word.new, {})[word] = None
            if not word.wife:  # Bartuczné Edina, who is called Bartucz Edina, too
                own[word.owner, word.new] = name.full
    plain = frozenset(language.letters.fold(text) for text in (*found, *(name.new for name in persons_)))
    called_ = {word.owner: word.old for words in found.values() for word in words if word.role == "nick"}
    for name in persons_:
        for word in _nicknames(name, called_.get(name.owner, ""), language.persons) if name.full else ():
            if language.letters.fold(word.new) not in plain and (word.owner, word.new) not in own:
                found.setdefault(word.new, {})[word] = None
    whole = {(name.owner, name.new) for name in named if name.full}
    towns = [(name.new, name.old) for name in named if name.type == "GPE" and name.full]
    for name in named:
        if name.type != "PER" and (name.full or (name.owner, name.new) not in whole):  # Túr, which Mezőtúr is called
            for word in _of_thing(name, plain, language):
                if word.role == "short" and word.type == "GPE" and any(word.new == town for town, _ in towns):
                    continue  # Veszprém is the town, where the mapping has that and its county
                word = replace(word, apart=name.type == "ORG" and firms.apart(name.new, name.old, towns, language))
                found.setdefault(word.new, {})[word] = None
    for word in [word for words in found.values() for word in words if word.role == "surname"]:
        for base in _watched(word.new, language):
            if language.letters.fold(base) not in plain and base not in found:
                found[base] = {Word(word.owner, WATCHED, base, base, "GPE"): None}
    rows = [roster.Row(text, "ORG") for text in found]
    return Index(roster.indexed(rows, language.persons), {text: tuple(words) for text, words in found.items()}, signs,
                 tuple(briefs))


def _of_person(name: Name, signs: dict[str, Signs], briefs: dict[wives.Brief, None], grammar: Grammar
               ) -> Iterator[Word]:
    """The words of a person's name, each with what it was."""
    new = persons.parse(name.new, grammar)
    old = name.parts or persons.parse(name.old, grammar)
    gender = name.gender or persons.gender(old, grammar.names) or persons.gender(new, grammar.names)
    mine, theirs = _cores(new), _cores(old)
    if not mine and theirs and sum(part.role == "initial" for part in new) > 1:
        yield Word(name.owner, WHOLE, name.new, " ".join(part.text for part in theirs), "PER", gender)
    if not mine or not theirs:
        return
    if wives.is_one(new, grammar) != wives.is_one(old, grammar):
        pairs_ = wives.called(name.new, name.old, mine, theirs, wives.is_one(old, grammar), grammar)
        yield from (Word(name.owner, role or WHOLE, text, was, "PER", gender) for role, text, was in pairs_)
        return
    pairs = [(part, other.text, wife) for part, other, wife in _paired(new, old, grammar)]
    if name.full and [wife for *_, wife in pairs] in (
            [False] * len(pairs), [False, True], [True, *[False] * (len(pairs) - 1)]):
        signs[name.owner] = _signs(mine, theirs, gender, grammar, pairs[-1][-1])
    if name.full and [wife for *_, wife in pairs] == [False, True, False, False] and len(mine) == len(theirs):
        signs[name.owner] = _signs(mine[TWO:], theirs[TWO:], gender, grammar, False)  # Rácz Attiláné Kun Éva: K. Éva
    brief = None if any(part.role == "initial" for part in new) else wives.brief(pairs, name.full, grammar)
    if brief is not None:
        briefs[brief] = None
    for part, text, wife in pairs:
        yield Word(name.owner, part.role, part.text, text, "PER", gender, wife)
        members, others = part.text.split("-"), text.split("-")
        if part.role == "surname" and len(members) > 1:
            for number, member in enumerate(members):
                other = others[min(number, len(others) - 1)]
                yield Word(name.owner, "surname", member, other, "PER", gender, wife, True)
    if (len(mine) != len(theirs) and len(mine) > 1) or any(part.role == "initial" for part in new):
        bare, was = (" ".join(part.text for part in parts if part.role in CALLED or part.role == "initial")
                     for parts in (new, old))
        yield Word(name.owner, WHOLE, bare, was, "PER", gender, any(wife for *_, wife in pairs))
        for at in sorted({1, len(new) - 1}):  # `H. Nagy Ábel`, `Ábel H. Nagy`
            if len(new) == len(old) > 2 and at and new[at].role == old[at].role == "surname" and (
                    new[at - 1].role == old[at - 1].role == "initial"):
                whole, was = (f"{parts[at - 1].text} {parts[at].text}" for parts in (new, old))
                yield Word(name.owner, "surname", whole, was, "PER", gender)
        if len(new) == len(old) > 2 and new[1].role == old[1].role == "initial" and new[0].role == "surname":
            yield Word(name.owner, WHOLE, f"{new[0].text} {new[1].text}", f"{old[0].text} {old[1].text}", "PER", gender)


def _signs(mine: Sequence[NamePart], theirs: Sequence[NamePart], gender: str, grammar: Grammar, wife: bool) -> Signs:
    """Initials, of a surname of two those of both where the new one is not (`Sz. E.` for `K.-Sz. E.` else)."""
    turned = grammar.habits.given_first
    both = [tuple("-".join(map(grammar.initial, part.text.split("-"))) for part in (
        (*parts[-1:], *parts[:-1]) if turned else parts)) for parts in (mine, theirs)]
    new, old = (tuple(sign.partition("-")[0] for sign in each) for each in both)
    two = new != both[0]
    return Signs(new, old if two else both[1], gender, (both[0], both[1]) if two else (), wife, turned)


def _paired(new: Sequence[NamePart], old: Sequence[NamePart], grammar: Grammar
            ) -> Iterator[tuple[NamePart, NamePart, bool]]:
    """Each part of a new name that its bearer is called by, with the original's, and whether it is a husband's.

    A name is made in the order of the original, so the parts go with one another in the order of the text; but where
    the tables are sure that the two stand otherwise (`Nagy Béla`, `John Smith`), each with its like.
    """
    first = grammar.habits.given_first
    mine, theirs = _slotted(new, first), _slotted(old, first)
    order, other_order = [slot for _, slot, _ in mine], [slot for _, slot, _ in theirs]
    if len(mine) == len(theirs) and order != other_order and not (_sure(mine, grammar) and _sure(theirs, grammar)):
        usual = ["given", "surname"] if first else ["surname", "given"]
        mine = [(part, slot, wife) for (part, _, wife), slot in zip(mine, usual if len(mine) == 2 else other_order,
                                                                    strict=True)]
        order = other_order
    alike = order == other_order
    ranks: dict[str, int] = {}
    for number, (part, slot, wife) in enumerate(mine):
        rank = ranks[slot] = ranks.get(slot, -1) + 1
        like = [other for other, its, _ in theirs if its == slot]
        other = theirs[number][0] if alike else like[min(rank, len(like) - 1)] if like else theirs[-1][0]
        role = "given" if slot == "given" and part.role == "surname" else "surname" if slot == "surname" else part.role
        yield (part if role == part.role else changed(part, role=role)), other, wife


def _slotted(parts: Sequence[NamePart], first: bool) -> list[tuple[NamePart, str, bool]]:
    """The parts that a person is called by, with the slot of each, and whether a wife's ending follows; of a name
    without a surname, the one where it is to stand is that."""
    out = []
    for at, (part, slot) in enumerate(zip(parts, persons.slots(parts, first), strict=True)):
        if part.role in CALLED:
            out.append((part, slot, at + 1 < len(parts) and parts[at + 1].role == "wife"))
    if len(out) > 1 and not any(slot == "surname" for _, slot, _ in out):
        at = len(out) - 1 if first else 0
        out[at] = (out[at][0], "surname", out[at][2])
    return out


def _sure(parts: Sequence[tuple[NamePart, str, bool]], grammar: Grammar) -> bool:
    """Whether the tables know each part of a name as what it is taken for, and not as the other."""
    names = grammar.names
    return all((names.surname(part.text) is not None and names.given(part.text) is None) if slot == "surname" else
               (grammar.is_given(part.text) and names.surname(part.text) is None) for part, slot, _ in parts)


def _cores(parts: Sequence[NamePart]) -> list[NamePart]:
    return [part for part in parts if part.role in CALLED]


def _nicknames(name: Name, own: str, grammar: Grammar) -> Iterator[Word]:
    """What a person may be called by her new given name, each with what is formed alike of her own: nicknames, the name
    that is in her papers where this one is short for it. own: what she is called in the mapping, where that is known"""
    new, old = persons.parse(name.new, grammar), name.parts or persons.parse(name.old, grammar)
    gender = name.gender or persons.gender(old, grammar.names) or persons.gender(new, grammar.names)
    for part, other, wife in _paired(new, old, grammar) if _cores(new) and _cores(old) else ():
        if wife or part.role not in ("given", "nick"):
            continue
        for sign in gender or "MF":
            for nick, usual in called(part.text, sign, grammar):
                like = own or _nickname(other.text, nick, usual, sign, grammar)
                yield Word(name.owner, "nick", nick, like, "PER", gender, False, True, not own)
            bases = [row.base for row in grammar.names.nickname(other.text) if row.gender == sign]
            known = grammar.names.given(other.text)
            short = bool(bases) and (known is None or not known.rank)
            for row in grammar.names.nickname(part.text):
                if row.gender == sign:
                    yield Word(name.owner, "given", row.base, bases[0] if short else other.text, "PER", gender, False,
                               True, short)


def called(given: str, sign: str, grammar: Grammar) -> Iterator[tuple[str, bool]]:
    """What somebody of this given name is called, and whether that is what most are called."""
    ends, names = grammar.habits.endearing, grammar.names
    known = names.nicknames_of(given, sign) or tuple(
        nick for row in names.nickname(given)[:1] for nick in names.nicknames_of(row.base, sign))
    for nick in (*known, *(given + end for end in ends if given + end not in known)):
        if nick != given:
            yield nick, nick in known[:1]


def _nickname(base: str, like: str, usual: bool, sign: str, grammar: Grammar) -> str:
    """The nickname of a given name for another's: the usual one for the usual one; one for a child for such a one; the
    name itself where there is none. A name that is a nickname itself stays."""
    names, ends = grammar.names, grammar.habits.endearing
    known = names.nicknames_of(base, sign) or tuple(
        nick for row in names.nickname(base)[:1] for nick in names.nicknames_of(row.base, sign) if nick != base)
    small = [nick for nick in known if persons.is_endeared(nick, names, ends)]
    if not usual and grammar.letters.fold(like).endswith(tuple(ends)) and (
            persons.is_endeared(like, names, ends) or not names.nickname(like)):
        return (small or [base])[0]
    nick = next((nick for nick in known if nick not in small), base)
    return base if nick.endswith(grammar.habits.fond) or base in grammar.habits.unshortened else nick


def _of_thing(name: Name, plain: frozenset[str], language: Language) -> Iterator[Word]:
    """The name of a place or a body, and what it is called for short: without the words that both names end in."""
    fold = language.letters.fold
    yield Word(name.owner, WHOLE, name.new, name.old, name.type, inner=name.inner)
    yield from _water(name, language)
    for street, was in streets.shortened(name.new, name.old, language) if name.type in ("FAC", "LOC") else ():
        yield Word(name.owner, WHOLE, street, was, name.type)
    yield from _district(name, language)
    new, old = name.new.split(), name.old.split()
    county = frozenset(language.habits.county)
    if len(new) == len(old) == 2 and new[-1] in county and old[-1] in county:
        yield Word(name.owner, "short", new[0], old[0], "GPE", made=True)
    if name.type != "ORG":
        return
    same = firms.alike(new, old, language)
    brief = list(firms.briefly(new, old, language))
    kept = [each for each in brief if each.whole or (fold(each.new) not in plain and len(each.new) > 2)]
    plain |= {fold(f"{title} {each}") for title in new[:1] if language.persons.is_title(title) for each in plain}
    if not same and not kept and len(new) > 1 and language.names.org_word(language.letters.lower(new[-1])):
        yield Word(name.owner, WATCHED, " ".join(new[:-1]), "", name.type)
    for each in kept:
        yield Word(name.owner, WHOLE if each.whole else "short", each.new, each.old, name.type, made=not each.whole)
    short, was = " ".join(new[: len(new) - same]), firms.said(old, len(old) - same, language)
    if same and len(new) == len(old) > same > 1 and (
            was != " ".join(old[: len(old) - same]) or fold(short) in plain):
        yield Word(name.owner, "short", " ".join(new[:-1]), " ".join(old[:-1]), name.type, made=True)  # with its trade
    for at, behind in firms.parted(new, old, same, language):
        yield Word(name.owner, WHOLE, at, behind, name.type)
    for at, behind in firms.borne(new, old, language):
        if fold(at) not in plain:
            yield Word(name.owner, "short", at, behind, name.type, made=True)
    for at, behind in firms.townless(new[: len(new) - same], old[: len(old) - same], language):
        if fold(at) not in plain and len(at) > 2:
            yield Word(name.owner, "short", at, behind, name.type, made=True)
        if same and {new[-1], old[-1]} <= language.names.legal_words:
            yield Word(name.owner, WHOLE, f"{at} {new[-1]}", f"{behind} {old[-1]}", name.type)
    if not same or any(each.new == short for each in kept):
        return
    adjective = any(language.habits.is_adjective(each.feats) and language.is_place(each.lemma)
                    for each in language.morph.analyse(short))
    row = language.names.org_word(language.letters.lower(short)) if " " not in short else None
    known = row is not None and row.word == language.letters.lower(short)  # a Piac, not a Kispiac
    if fold(short) not in plain and not adjective and not known and len(short) > 2:
        yield Word(name.owner, "short", short, was, name.type, made=True)


def _water(name: Name, language: Language) -> Iterator[Word]:
    """The adjective of a place whose name has another stem there, which no search for the name finds: Tisza-tavi."""
    derived = language.habits.adjectival
    if name.type == "ORG" or not derived or "-" not in name.new:
        return
    try:
        new, old = (language.morph.inflect(text, derived) for text in (name.new, name.old))
    except MorphError:
        return
    if not language.letters.fold(new).startswith(language.letters.fold(name.new)):
        yield Word(name.owner, WHOLE, new, old, name.type)


def _district(name: Name, language: Language) -> Iterator[Word]:
    """A district of a city by its number alone, in either kind of figures, with each word for it: `VII. kerület`."""
    kinds = language.habits.district
    numbers = []
    for text in (name.new, name.old):
        words = text.split()
        at = next((at for at, word in enumerate(words) if at and word in kinds), 0)
        numbers.append(figures(words[at - 1]) if at and words[at - 1].endswith(".") else "")
    if not all(numbers):
        return
    new, old = numbers
    for one, other in ((roman(int(new)), roman(int(old))), (new, old)):
        for kind in kinds:
            short = f"{one}. {kind}"
            if short != name.new:
                yield Word(name.owner, WHOLE, short, f"{other}. {kind}", "GPE", made=True)


def guessed(words: Iterable[str], index: Index, language: Language) -> Index | None:
    """What words with a capital that no table knows may be: nicknames that keep the beginning of somebody's given name
    (Riki of Rikárdó). None where there are none."""
    names, grammar, fold = language.names, language.persons, language.letters.fold
    givens = {word for words in index.words.values() for word in words if word.role == "given" and not word.made}
    if not givens or len(givens) > MANY:
        return None
    found: dict[str, dict[Word, None]] = {}
    begins = {fold(word.new)[:2] for word in givens}
    for surface in set(words):
        if not surface[:1].isupper() or fold(surface)[:2] not in begins or language.words.is_common(surface):
            continue
        read = language.morph.analyse(surface)
        owned = any(each.exact and "[psed]" in each.feats for each in read)
        for each in read:
            nick = each.lemma
            if owned and not each.feats and not names.nickname(nick):
                continue  # Sámué, what is Sámu's
            if not each.exact or not nick.istitle() or len(nick) < 3 or nick in index.words or names.surname(nick) or (
                    names.given(nick) or language.is_place(nick)):
                continue
            signs = {row.gender for row in names.nickname(nick)}  # Cinti, of Cynthia, for Cintia
            for word in givens:
                if persons.shortens(nick, word.new, grammar) and (not signs or word.gender in signs):
                    small = fold(nick).endswith(tuple(grammar.habits.endearing))
                    made = _nickname(word.old, nick, not small, word.gender or "M", grammar)
                    one = Word(word.owner, "nick", nick, made, "PER", word.gender, False, True, True)
                    found.setdefault(nick, {})[one] = None
    if not found:
        return None
    rows = [roster.Row(text, "ORG") for text in found]
    return Index(roster.indexed(rows, grammar), {text: tuple(each) for text, each in found.items()}, {})


def _watched(surname: str, language: Language) -> Iterator[str]:
    """The place of which a surname is the adjective."""
    for each in language.morph.analyse(surname):
        own = language.habits.is_adjective(each.feats) and each.exact and each.lemma[:1].isupper()
        if own and language.names.place(each.lemma):
            yield each.lemma
            return
