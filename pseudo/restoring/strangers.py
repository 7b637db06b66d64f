"""Namesakes who stand in the text alone, and what tells namesakes from one another.

What comes in: the places of a text, as they are settled. What goes out: whose part of a name a stranger has, too
(`stranger`), whose bearer is told by what he is (`posts`, `told`). Start at `stranger`.

`Rácz Petra és Hódi Petra egy osztályba jár. Petra hiányzott.`: which of them nobody knows, though one alone is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.restoring import told as tables
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Option

PAIRED = {"given": "surname", "surname": "given"}
CALLED = {"nick": "given"}
"""A nickname is as much another's as the given name is."""
NEAR = 2
"""Words behind a name in which it is said what its bearer is: `gyámügyi előadó`."""


@dataclass(slots=True)
class Met:
    """Who was met so far. strangers: whose part of a name, as which part, a stranger has too, with the stranger's
    gender; posts: what is said beside the full name of each."""

    strangers: dict[tuple[str, str], str] = field(default_factory=dict)
    posts: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def shared(self, options: Sequence[Option], title: str | None, wife: str) -> bool:
        """Whether a part of a name by itself is a stranger's, too; a title of another gender says that it is not. wife:
        the derivation of a wife's name, which a stranger has who is one, and no other (Rónai Bence, then Rónainé)"""
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
        if not other[:1].isupper() or not other[1:].islower():
            continue
        if view.language.habits.is_married(other) and role == "surname":  # Rónai Lajosné is called Rónainé
            return tuple((owner, f"Deriv={view.language.habits.married}") for owner, its in parts if its == role), ""
        given, family = tables.names(other, view)
        if not (family if role == "given" else given):
            continue
        mine = {option.word.new for option in last if option.word.role == role}
        lemmas = {other, *(each.lemma for each in view.language.morph.analyse(other)[:4] if each.exact)}
        pairs = [(one, its) if role == "surname" else (its, one) for one in mine for its in lemmas]
        if any(names.public_figure(*pair) for pair in pairs):
            return (), ""
        genders = next((row.genders for _, one in pairs if (row := names.given(one)) is not None), "")
        return tuple(pair for pair in parts if pair[1] == role), genders if len(genders) == 1 else ""
    return (), ""


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
