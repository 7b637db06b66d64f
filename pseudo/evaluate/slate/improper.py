"""Whether a replacement is of the sort of its original: type, kind of place, gender, origin.

What comes in: the `Pair`s of a document. What goes out: `Outcome`s. Start at `other_type`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import ABROAD, HOME, Knowledge, Told
from pseudo.evaluate.slate.outcome import WORD, Outcome, outcome
from pseudo.language.letters import fold

UNTOLD = "other"
"""The origin of names of which the tables know no more than that they came from abroad."""


def other_type(pair: Pair, know: Knowledge) -> Outcome:
    """`type`: replaced by a name of another type, or by another kind of place.

    The place in a name (`Szegedi` of `Szegedi Járásbíróság`) may be a span of its own, so only the span that
    holds the head, the end of the mention, is judged.
    """
    main = pair.main
    if main is None or not pair.changed or main.end < pair.mention.end:
        return outcome("type", pair, False)
    if main.type != pair.mention.type:
        return outcome("type", pair, True, f"{main.type} -> {main.new_text}")
    if main.type == "GPE":
        old, new = know.place_kinds(pair.mention.lemma), know.place_kinds(pair.new_norm)
        if old and new and not old & new:
            return outcome("type", pair, True, f"{min(old)} -> {min(new)}: {main.new_text}")
    return outcome("type", pair, False)


def other_gender(pair: Pair, siblings: Sequence[Pair], know: Knowledge) -> Outcome:
    """`gender`: a given name or nickname was replaced by one of the other gender.

    A surname alone shows none, also where it is a given name too: it is judged only if the fullest name of
    the entity has the word in the place of the given name, or is that word, which then must be no surname of many
    (`surname_alone`). Where a reader said which gender the person has, the new name must show that one; a wife's name
    is a woman's.
    """
    if pair.mention.type != "PER" or not pair.changed:
        return outcome("gender", pair, False)
    lemma, whole, called = pair.mention.lemma, longest(siblings), pair.mention.kind == "nick"
    word, old = gendered(lemma, know)
    if not called and surname_alone(lemma, whole, know):
        old = ""
    unshown = not called and surname_alone(pair.new_norm, pair.new_root or pair.new_norm, know)
    if told := know.people.get((pair.doc, pair.mention.entity)):
        words = [each for each in lemma.split() if not know.title(each)]
        if len(words) < 2 and old != told.gender:
            return outcome("gender", pair, False)  # a surname alone
        new = frozenset[str]() if unshown else signs(pair.new_norm, told, know)
        return outcome("gender", pair, bool(new) and told.gender not in new, f"{told.gender} -> {pair.new_norm}")
    full, _ = gendered(whole, know)
    if fold(word) != fold(full) and not called:
        return outcome("gender", pair, False)
    other = "" if unshown else gendered(pair.new_norm, know)[1]
    return outcome("gender", pair, bool(old and other) and old != other, f"{old} -> {other}: {pair.new_norm}")


def surname_alone(name: str, whole: str, know: Knowledge) -> bool:
    """Whether a name is one word, behind initials or not, that hardly anybody is called by and many bear as a surname,
    and the whole name of that person does not have it for the given name: `Kallio`, `J. Kallio`; not `Kallio Virtanen`.
    """
    words, all_of_them = _in_full(name, know), _in_full(whole, know)
    if len(words) != 1 or not know.family(words[0]):
        return False
    return len(all_of_them) < 2 or fold(gendered(whole, know)[0]) != fold(words[0])


def _in_full(name: str, know: Knowledge) -> list[str]:
    """The words of a person's name without titles and initials."""
    return [word for word in name.split() if len(word) > 1 and not word.endswith(".") and not know.title(word)]


def gendered(name: str, know: Knowledge) -> tuple[str, str]:
    """The word of a person's name that tells the gender, and the gender.

    It is the last word, else the first (foreign order), or the other way round where given names come first. With `né`
    it is the husband's, in both names alike.
    """
    words = [word for word in name.split() if not know.title(word)]
    for word in (*words[:1], *words[-1:]) if know.given_first else (*words[-1:], *words[:1]):
        husbands = sorted(know.bases(word)) if know.wife(word) else ()  # `Edi` is no adjective of Ed
        for form in (word, *husbands, word.split("-")[-1]):
            if sign := know.gender(form):
                return form, sign
    return "", ""


def signs(name: str, told: Told, know: Knowledge) -> frozenset[str]:
    """The genders that a new name shows; none where the text does not tell that of the person."""
    if not told.gender:
        return frozenset()
    words = [word for word in name.split() if not know.title(word)]
    if any(map(know.wife, words)):
        return frozenset("F")
    abroad = know.home not in told.origins  # then the given name may come first
    seen = (gendered(word, know)[1] for word in ((words[:1] + words[-1:]) if abroad else [name]))
    return frozenset(filter(None, seen))


def longest(siblings: Sequence[Pair]) -> str:
    """The fullest name of a gold entity: most words of three letters or more, of equals the first."""
    lemmas = [pair.mention.lemma for pair in siblings]
    return max(lemmas, key=lambda lemma: sum(len(word) > 2 for word in WORD.findall(lemma)), default="")


def other_origin(pair: Pair, siblings: Sequence[Pair], know: Knowledge) -> Outcome:
    """`origin`: a foreign name for one of the country, or the other way about; persons and settlements."""
    if not pair.changed or pair.mention.type not in ("PER", "GPE"):
        return outcome("origin", pair, False)
    if told := know.people.get((pair.doc, pair.mention.entity)) if pair.mention.type == "PER" else None:
        name = pair.new_root or pair.new_norm
        foreign = any((found := know.origins(word)) and not found & told.origins for word in WORD.findall(name))
        alien = any(know.person_from(word) == ABROAD for word in WORD.findall(name))
        wrong = alien if know.home in told.origins else foreign
        return outcome("origin", pair, wrong, f"{'/'.join(sorted(told.origins))} -> {name}")
    if pair.mention.type == "PER":
        one, other, judge = longest(siblings), pair.new_root or pair.new_norm, know.person_from
    else:
        one, other, judge = pair.mention.lemma, pair.new_norm, know.place_from
    old, new = judge(one), judge(other)
    wrong = bool(old and new) and old != new
    wrong = wrong and not (pair.mention.type == "PER" and of_one_people(one, other, know))
    return outcome("origin", pair, wrong, f"{old} -> {new}: {pair.new_norm}")


def of_one_people(old: str, new: str, know: Knowledge) -> bool:
    """Whether one people is common to all words of two names of persons that the tables know, and none of them is the
    country's own: of Persians, too, some names are rare here and others many bear."""
    peoples: list[frozenset[str]] = []
    for name in (old, new):
        words = [(word, know.origins(word)) for word in WORD.findall(name)]
        if any(know.home in told or (not told and know.person_from(word) == HOME) for word, told in words):
            return False  # a nickname of the country's own has no origin
        known = [told for _, told in words if told]
        if not known:
            return False
        peoples += known
    return bool(frozenset.intersection(*peoples) - {UNTOLD})
