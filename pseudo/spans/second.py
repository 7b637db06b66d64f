"""Where the second of two people's names begins that stand side by side.

What comes in: the words of what was taken for one name, in their norms. What goes out: the last word of the first name,
or nothing where it is one person's. Start at `second_person`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from pseudo.kinds import persons
from pseudo.kinds.persons.roles import surname_last
from pseudo.language.language import Language

RARER = 100
"""Times so many who bear one surname, one who bears another that is its form."""


def _of_the_family(bases: Sequence[str], language: Language) -> bool:
    """Whether a name is said as the family's, then the own one (`Lehtosen Janne`): a surname in the case of an owner,
    itself no name, then given names."""
    names, owned = language.names, language.habits.place_in
    first, rest = bases[0], bases[1:]
    if language.persons.is_given(first) or not owned:
        return False
    own = names.surname(first)  # `Salmen`, as few are called
    rows = (names.surname(r.lemma) for r in language.morph.analyse(first) if r.exact and r.feats in owned)
    families = any(row is not None and (own is None or row.count >= RARER * own.count > 0) for row in rows)
    return families and all(language.persons.is_given(word) and names.given(word) for word in rest)


def _in_a_case(word: str, inner: bool, seen: Container[str], language: Language) -> bool:
    """Whether a word is no name, but a name in a case that tells, as no word of a name is that others follow: `Ritalle
    Pekka`. inner: it stands behind others and may be a surname, of the tables or seen: `Raili Hautamaalle Ritamäen`"""
    names, telling, other = language.names, language.habits.telling, "into" if inner else "state"  # `Eskona Pentti`
    if names.surname(word) is not None or language.persons.is_given(word) or not word[:1].isupper():
        return False
    known = [r for r in language.morph.analyse(word) if r.exact and "Number=Plur" not in r.feats and (
        language.persons.is_given(r.lemma) or (inner and (names.surname(r.lemma) or (r.feats and r.lemma in seen))))]
    return bool(known) and all(r.feats in telling or language.cases.only(r.feats, other) for r in known)


def second_person(bases: Sequence[str], seen: Container[str], language: Language) -> int | None:
    """The last word of the first of two people's names that stand side by side; None where it is one name."""
    grammar, names = language.persons, language.names
    if grammar.habits.given_first:
        ends = (at for at, word in enumerate(bases[:-1]) if _in_a_case(word, at > 0, seen, language))
        return 0 if _of_the_family(bases, language) else next(ends, None)
    married = grammar.habits.is_married
    if len(bases) == 2:
        his = is_mans(bases[1], language)
        if names.surname(bases[0]) or names.given(bases[0]):
            return None
        theirs = _of_all(bases[0], language)
        return 0 if (his and married(bases[0])) or theirs or _again(bases[0], seen, language) else None
    start = next((i for i, base in enumerate(bases) if not grammar.is_title(base)), 0)
    wife = next((i for i, base in enumerate(bases[:-2]) if married(base)), None)
    if wife is not None and is_mans(bases[-1], language) and not all(map(grammar.is_title, bases[wife + 1 : -1])):
        return wife  # behind her husband's name stands her own, not a man's
    cut = next((i for i in range(start + 1, len(bases) - 1) if grammar.is_given(bases[i])), None)
    if cut is None or married(bases[-1]) or any(map(married, bases[: cut + 1])):
        return None
    after = bases[cut + 1]
    if grammar.is_given(bases[-1]):  # surname and given name twice
        surnames = names.surname(after) and names.surname(bases[start]) and not grammar.is_given(after)
        return cut if surnames and cut + 1 < len(bases) - 1 else None
    row, first = names.surname(after), names.surname(bases[start])  # no second is Noori, of Ahmad Zubair Noori
    abroad = names.home not in names.origins(bases[start], "given")  # `Johann Peter Wiesinger`
    one = abroad and surname_last(persons.parse(" ".join(bases[start:]), grammar))
    if row is None or one:
        return None
    return cut if row.count or row.origin == names.home or (first and first.count) else None


def _of_all(word: str, language: Language) -> bool:
    """Whether a word is a family as a whole, to whom somebody belongs (`a Balogék Klotildja`)."""
    ending, named = language.habits.family, language.persons.is_given
    return bool(ending) and any(
        r.exact and r.feats == f"Deriv={ending}" and (language.names.surname(r.lemma) or named(r.lemma))
        for r in language.morph.analyse(word))


def is_mans(word: str, language: Language) -> bool:
    """Whether a word is a given name of men alone that is borne today."""
    row = language.names.given(word)
    return row is not None and row.rank > 0 and row.genders == "M"


def _again(word: str, seen: Container[str], language: Language) -> bool:
    """Whether a word is a form with an ending of a name that the document has bare: `Zsömlét`, once Zsömle is named."""
    forms = (r for r in language.morph.analyse(word) if r.exact and r.feats.startswith("Case="))
    return word[:1].isupper() and any(r.lemma != word and r.lemma in seen for r in forms)
