"""Names with a slip: one letter too many, too few, another or two turned round, beside the rest of the name.

What comes in: a text, the `Index`, its places. What goes out: an `Index` of the words that are such, or None. Start at
`slips`. A word is a slip of a name only where no table knows it as a name of its own, and where the other part of that
name stands beside it at least once: `Bencsik Orsollya` where there is a Bencsik Orsolya.
A name without its end is short for it, no slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo.kinds import roster
from pseudo.language.language import Language
from pseudo.restoring.hits import Hit, Scene
from pseudo.restoring.index import Index, Word

LEAST = 5
"""Letters of a name in which one may be wrong."""
OTHER = {"surname": "given", "given": "surname"}
PARTS = frozenset(OTHER)


def slips(view: Scene, index: Index, places: Sequence[Hit]) -> Index | None:
    """The words of a text that are names with a slip."""
    parts: dict[tuple[str, str], list[Word]] = {}
    for word in (word for words in index.words.values() for word in words):
        if word.role in PARTS and not word.made and not word.wife:
            parts.setdefault((word.owner, word.role), []).append(word)
    owners: dict[int, set[tuple[str, str]]] = {}
    for hit in places:
        for number in range(hit.first, hit.last + 1):
            owners.setdefault(number, set()).update((option.word.owner, option.word.role) for option in hit.options)
    found: dict[str, dict[Word, None]] = {}
    for beside, number in ((at, number) for at in owners for number in (at - 1, at + 1)):
        surface = view.word(number)
        if number in owners or not surface[:1].isupper() or len(surface) < LEAST or not nobodys(surface, view.language):
            continue
        for owner, role in owners[beside]:
            for word in parts.get((owner, OTHER.get(role, "")), ()):
                slip = _read(surface, word, view)
                if slip is not None:
                    found.setdefault(slip, {})[replace(word, new=slip)] = None
    if not found:
        return None
    rows = [roster.Row(text, "ORG") for text in found]
    return Index(roster.indexed(rows, view.language.persons), {text: tuple(each) for text, each in found.items()}, {})


def _read(surface: str, word: Word, view: Scene) -> str | None:
    """What a word, without its ending, is as a slip of a name; None where it is none."""
    fold = view.language.letters.fold
    whole = fold(word.new)
    lemmas = dict.fromkeys((surface, *(each.lemma for each in view.told.readings[surface] if each.exact)))
    for lemma in lemmas:
        one = fold(lemma)
        if whole.startswith(one) and whole[len(one) :] != one[-1]:
            return None  # Cinti of Cintia, but Henriet of Henriett
        if len(lemma) >= LEAST and one_off(one, whole) and nobodys(lemma, view.language):
            return lemma
    return None


def nobodys(name: str, language: Language) -> bool:
    """Whether no table knows a word as a name that is borne here, or as a word."""
    names, given = language.names, language.names.given(name)
    borne = given is not None and (given.origin == names.home or given.rank > 0)  # Orsola is hardly an Italian here
    return not (borne or names.surname(name) or names.nickname(name) or names.place(name)
                or language.words.is_common(name))


def one_off(one: str, other: str) -> bool:
    """Whether two words differ in one letter, or in two that are turned round.

    >>> [one_off("orsollya", each) for each in ("orsolya", "orsollay", "orsolla", "ursolya")]
    [True, True, True, False]
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) != len(other):
        longer, shorter = (one, other) if len(one) > len(other) else (other, one)
        return longer[at + 1 :] == shorter[at:]
    turned = one[at + 1 : at + 2] + one[at : at + 1] == other[at : at + 2]
    return one[at + 1 :] == other[at + 1 :] or (turned and one[at + 2 :] == other[at + 2 :])
