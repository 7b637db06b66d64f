"""Whether a replacement is of the sort of its original: type, kind of place, gender, origin.

What comes in: the `Pair`s of a document. What goes out: `Outcome`s. Start at `other_type`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import ABROAD, Knowledge, Told
from pseudo.evaluate.slate.outcome import WORD, Outcome, outcome
from pseudo.language.letters import fold


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
    the entity has the word in the place of the given name. Where a reader said which gender the person has, the
    new name must show that one; a wife's name is a woman's.
    """
    if pair.mention.type != "PER" or not pair.changed:
        return outcome("gender", pair, False)
    if told := know.people.get((pair.doc, pair.mention.entity)):
        words = [word for word in pair.mention.lemma.split() if not know.title(word)]
        if len(words) < 2 and gendered(pair.mention.lemma, know)[1] != told.gender:
            return outcome("gender", pair, False)  # a surname alone
        new = signs(pair.new_norm, told, know)
        return outcome("gender", pair, bool(new) and told.gender not in new, f"{told.gender} -> {pair.new_norm}")
    word, old = gendered(pair.mention.lemma, know)
    full, _ = gendered(longest(siblings), know)
    if fold(word) != fold(full) and pair.mention.kind != "nick":
        return outcome("gender", pair, False)
    _, other = gendered(pair.new_norm, know)
    return outcome("gender", pair, bool(old and other) and old != other, f"{old} -> {other}: {pair.new_norm}")


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
    judge = know.person_from if pair.mention.type == "PER" else know.place_from
    old = judge(longest(siblings)) if pair.mention.type == "PER" else judge(pair.mention.lemma)
    new = judge(pair.new_root or pair.new_norm) if pair.mention.type == "PER" else judge(pair.new_norm)
    return outcome("origin", pair, bool(old and new) and old != new, f"{old} -> {new}: {pair.new_norm}")
