"""Namesakes who stand in the text alone, and what tells namesakes from one another.

What comes in: the places of a text, as they are settled. What goes out: whose part of a name a stranger has, too
(`stranger`), whose bearer is told by what he is (`posts`, `told`). Start at `stranger`.

`Rácz Petra és Hódi Petra egy osztályba jár. Petra hiányzott.`: which of them nobody knows, though one alone is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pseudo.core.once import Once
from pseudo.restoring import beside, signs
from pseudo.restoring import told as tables
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Option

PAIRED = {"given": "surname", "surname": "given"}
CALLED = {"nick": "given"}
"""A nickname is as much another's as the given name is."""
WORKS = "works"
"""What a stranger's is of whom no more is told than what he left: Petőfi verse."""
BODY = "body"
"""What is called after a stranger and is told of by his name where somebody goes: a Fazekasban."""
NEAR = 2
"""Words behind a name in which it is said what its bearer is: `gyámügyi előadó`."""


@dataclass(slots=True)
class Met:
    """Who was met so far. strangers: whose part of a name, as which part, a stranger has too, with the stranger's
    gender; posts: what is said beside the full name of each."""

    strangers: dict[tuple[str, str], str] = field(default_factory=dict)
    posts: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def shared(self, options: Sequence[Option], title: str | None, wife: str, owned: bool, inside: bool
               ) -> bool:
        """Whether a part of a name by itself is a stranger's, too; a title of another gender says that it is not. wife:
        the derivation of a wife's name, which a stranger has who is one, and no other (Rónai Bence, then Rónainé);
        owned: whether what is somebody's stands behind; inside: whether the form tells where somebody goes"""
        for option in options if not wife or not all(wife in option.feats for option in options) else ():
            several = "Number=Plur" in option.feats.split("|")
            if option.word.role == "surname" and (owned or several) and (option.word.owner, WORKS) in self.strangers:
                return True
            if inside and (option.word.owner, BODY) in self.strangers:
                return True
        if wife and all(wife in option.feats for option in options):
            return any((option.word.owner, wife) in self.strangers for option in options)
        genders = {self.strangers[part] for option in options
                   if (part := (option.word.owner, CALLED.get(option.word.role, option.word.role))) in self.strangers}
        return any(not title or gender in ("", title) for gender in genders)


def stranger(whole: Hit, last: Sequence[Option], desk: Desk) -> tuple[tuple[tuple[str, str], ...], str]:
    """Whose part of a name somebody has with another part that is nobody's here, and the gender of that one; nobody's
    where he is known to all (Petőfi Sándor) or no other part stands there."""
    view, names = desk.view, desk.view.language.names
    parts = tuple({(option.word.owner, option.word.role): None for option in last
                   if option.word.type == "PER" and option.word.role in PAIRED and not option.word.made})
    for role in {role for _, role in parts}:
        front = (role == "given") != view.language.habits.given_first
        other = view.previous(whole) if front else view.next(whole)
        if not other[:1].isupper() or not other[1:].islower() or (role == "given" and tables.saint(other, view)):
            continue  # nobody calls Szent Rita by her name alone
        if view.language.habits.is_married(other) and role == "surname":  # Rónai Lajosné is called Rónainé
            return tuple((owner, f"Deriv={view.language.habits.married}") for owner, its in parts if its == role), ""
        given, family = tables.names(other, view)
        if not (family if role == "given" else given):
            continue
        named = whole if front else replace(whole, last=whole.last + 1, end=view.seen.ends[whole.last + 1])
        if beside.named_after(named, view):
            continue  # Deák Ferenc utca: a street, and nobody of the text
        mine = {option.word.new for option in last if option.word.role == role}
        lemmas = {other, *(each.lemma for each in view.language.morph.analyse(other)[:4] if each.exact)}
        pairs = [(one, its) if role == "surname" else (its, one) for one in mine for its in lemmas]
        if role == "given" and any(names.public_figure(*pair) for pair in pairs):
            return (), ""  # nobody calls Petőfi Sándor
        if any(names.public_figure(*pair, view.language.habits.past) for pair in pairs):
            return tuple((owner, WORKS) for owner, its in parts if its == role), ""
        genders = next((row.genders for _, one in pairs if (row := names.given(one)) is not None), "")
        return tuple(pair for pair in parts if pair[1] == role), genders if len(genders) == 1 else ""
    return (), ""


def others(desk: Desk) -> Iterator[tuple[str, str, str, str]]:
    """Who stands in the text with a surname and a given name, or its initial, and is nobody's here: both, and their
    initials, in small letters."""
    view, grammar = desk.view, desk.view.language.persons
    lower, first = view.language.letters.lower, view.language.habits.given_first
    named: Once[str, tuple[bool, bool]] = Once(lambda word: tables.names(word, view))
    for number in range(len(view.seen.starts) if desk.index.signs else 0):
        one, at = view.word(number), Hit(number, number, view.seen.starts[number], view.seen.ends[number], ())
        if not one[:1].isupper() or not one[1:].islower():
            continue
        two = view.next(at)
        sign = two[:1].isupper() and signs.is_sign(two + ".", desk) and (
            view.text[view.seen.ends[number + 1] : view.seen.ends[number + 1] + 1] == ".")
        if desk.own.get(number, {}).keys() & desk.own.get(number + 1, {}).keys() or not two[:1].isupper():
            continue
        surname, given = (two, one) if first else (one, two)
        if sign and not first and named[surname][1] and not desk.own.get(number):
            yield lower(surname), "", lower(grammar.initial(surname)), lower(two + ".")
        elif two[1:].islower() and (desk.own.get(number) or named[surname][1]) and named[given][0]:
            yield lower(surname), lower(given), lower(grammar.initial(surname)), lower(grammar.initial(given))


def signed(options: Sequence[Option], before: str, behind: str, desk: Desk) -> bool:
    """Whether a part of a name with an initial beside it is a stranger's, too: Rácz A., where a Rácz Aladár is."""
    lower = desk.view.language.letters.lower
    words = tuple({lower(option.word.new) for option in options})
    one, two = lower(before.strip(signs.SPACED)), lower(behind.strip(signs.SPACED))
    if desk.view.language.habits.given_first:
        one, two = two, one
    return any((two and surname in words and second == two) or (one and given.startswith(words) and first == one)
               for surname, given, first, second in desk.strangers)


def posts(runs: Sequence[Sequence[Hit]], desk: Desk) -> Mapping[str, frozenset[str]]:
    """What is said beside the full names of persons that they are."""
    found: dict[str, set[str]] = {}
    for run in runs:
        owners = set.intersection(*({option.word.owner for option in hit.options if option.word.type == "PER"}
                                    for hit in run))
        if len(run) > 1 and len(owners) == 1:
            whole = Hit(run[0].first, run[-1].last, run[0].start, run[-1].end, ())
            found.setdefault(owners.pop(), set()).update(_said(whole, desk))
    return {owner: frozenset(said) for owner, said in found.items()}


def reigns(options: Sequence[Option], whole: Hit, met: Met, desk: Desk) -> bool:
    """Whether an office that one alone has in a country stands behind a name whose bearer is not said to have it."""
    office = _said(whole, desk) & desk.view.language.habits.reigning
    return bool(office) and not any(_alike(office, desk) & _alike(met.posts.get(option.word.owner, frozenset()), desk)
                                    for option in options)


def told(owners: Sequence[str], whole: Hit, known: Mapping[str, frozenset[str]], desk: Desk) -> str | None:
    """Which of several is the only one of whom the same was said as is said here; None where nobody knows."""
    said = _said(whole, desk)
    for asked in (said, _alike(said, desk)):
        fits = [owner for owner in owners if (known.get(owner, frozenset()) if asked is said else
                                              _alike(known.get(owner, frozenset()), desk)) & asked]
        if len(fits) == 1:
            return fits[0]
        if fits:
            return None
    return None


def _said(whole: Hit, desk: Desk) -> frozenset[str]:
    """What the title before and the words behind a name say that its bearer is."""
    view, number = desk.view, whole.last
    known = frozenset(word for row in desk.view.language.habits.posts for word in row.split())
    found = set[str]()
    before = view.text[max(0, whole.start - 24) : whole.start].rstrip().split(" ")[-1]
    if view.language.persons.is_title(before):
        found.add(view.language.letters.lower(before))
    for _ in range(NEAR):
        at = Hit(number, number, view.seen.starts[number], view.seen.ends[number], ())
        word = view.next(at) if number != whole.last else view.next(whole)
        if not word.islower() or word in view.language.habits.unspoken:
            break
        found |= view.lemmas[word] & known
        number += 1
    return frozenset(found)


def _alike(said: frozenset[str], desk: Desk) -> frozenset[str]:
    """The kinds of what is said: a doctor is a physician."""
    return frozenset(row for row in desk.view.language.habits.posts if not said.isdisjoint(row.split()))
