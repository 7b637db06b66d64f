"""Forms made: what the grammar is given for a lemma with features, and the forms that come of it.

What comes in: a lemma of one or several words, its features as symbols. What goes out: its forms, the first the usual
one. Start at `all_forms`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from morph import heads
from morph.asked import Asked, asked_for, shape_of
from morph.errors import MorphError
from morph.feats import canonical, to_dict
from morph.spelling import in_capitals, spelled, split_last
from morph.stems import Stem, read, word_stem
from morph.tables import Tables
from morph.transducer import Lookup


@dataclass(frozen=True, slots=True, repr=False)
class Compiled:
    """A language as it is compiled: its tables, and its grammar in both directions."""

    tables: Tables
    generator: Lookup
    analyser: Lookup


def all_forms(lemma: str, asked: Asked, compiled: Compiled, *, first: bool = False) -> tuple[str, ...]:
    """The forms of any lemma; `first`: one will do."""
    wanted, symbols, _ = asked
    tables = compiled.tables
    if not lemma or lemma.isspace():
        raise MorphError("nothing to inflect: the lemma is empty")
    if not symbols:
        return (lemma,)
    borne = tables.borne(lemma) if tables.born else None
    if borne is not None:
        base, fixed = borne
        both = wanted if "Deriv" in wanted else {**wanted, **to_dict(fixed)}
        return all_forms(base, asked_for(tables, canonical(both)), compiled, first=first)
    led = heads.led(lemma, tables) if tables.leading and "Deriv" not in wanted else None
    if led is not None:
        return tuple(form + led[1] for form in all_forms(led[0], asked, compiled, first=first))
    pair = heads.pair(lemma, tables) if (tables.agreeing or tables.pairs) and "Deriv" not in wanted else None
    if pair is not None:
        start, first_word, sign, last_word = pair
        shared = asked_for(tables, tables.agreed(canonical(wanted)))
        form = all_forms(first_word, shared, compiled, first=True)[0]
        if lemma[len(start)].isupper():
            form = tables.case.large(form)
        agreed = start + form + sign
        return tuple(agreed + form for form in all_forms(last_word, asked, compiled, first=first))
    before, head = split_last(lemma)
    if not head:
        raise MorphError("nothing to inflect: the lemma ends in a space")
    stem = read(before, head, wanted, tables)
    if stem is None and head[-1].isupper() and in_capitals(head):
        # A name in capitals inflects as in ordinary spelling.
        titled = all_forms(before + tables.case.title(head), asked, compiled, first=first)
        return tuple(before + tables.case.upper(form[len(before) :]) for form in titled)
    stem = stem or word_stem(before, head, tables)
    made = made_of(stem, wanted, symbols, compiled)
    forms = made if made and first else forms_of(stem, made, wanted, symbols, compiled)
    if not forms and not stem.word and in_capitals(head):
        # What an abbreviation has not, a name may have: PÉCSETT.
        titled = all_forms(before + tables.case.title(head), asked, compiled, first=first)
        return tuple(before + tables.case.upper(form[len(before) :]) for form in titled)
    if not forms:
        raise MorphError(f"no form with the features {canonical(wanted)} for this lemma")
    return forms


def forms_of(
    stem: Stem, made: tuple[str, ...], feats: Mapping[str, str], symbols: str, compiled: Compiled
) -> tuple[str, ...]:
    """The forms of a stem (`made_of`) and of its free variants; none when the grammar has none."""
    forms = made
    for variant in _others(stem, compiled.tables):
        forms += tuple(form for form in made_of(variant, feats, symbols, compiled) if form not in forms)
    return forms


def _others(stem: Stem, tables: Tables) -> tuple[Stem, ...]:
    """The stems of the free variants."""
    if not stem.word:
        return stem.other
    other = tables.variants(stem.letters, not stem.common)
    if tables.vacillating.search(stem.letters) and not any(
        tables.slots[marker] == tables.harmony for marker in stem.markers
    ):
        other = (*other, tables.vacillates_to)
    return tuple(stem._replace(markers=tables.split_markers(text)[1] + stem.markers) for text in other)


def made_of(stem: Stem, feats: Mapping[str, str], symbols: str, compiled: Compiled) -> tuple[str, ...]:
    """The forms of a stem that the grammar gives, the first choice first; none when it has none."""
    tables, markers = compiled.tables, stem.markers
    letters, before, head, shown = stem.letters, stem.before, stem.head, stem.shown
    joined = False
    derived = feats.get("Deriv")
    if derived is not None and not shown:
        last = derived.rpartition("+")[2]
        if last in tables.adjectives:
            before, head, joined = _adjective(stem, last, tables)
            if joined:
                markers = (*markers, tables.hyphen)
            elif tables.names_joined:  # an adjective is no name
                markers = tuple(one for one in markers if one != tables.hyphen)
    shape = shape_of(tables, markers, symbols)
    if shape.front:
        letters = tables.listed(letters, shape.front)
    if shape.hyphen and not shown and not joined:
        shown = len(letters)
    found = compiled.generator(shape.front + letters + shape.back)
    if len(found) == 1:
        return (spelled(before + head, letters, found[0], shown, tables),)
    return tuple(dict.fromkeys(spelled(before + head, letters, output, shown, tables) for output in found))


def _adjective(stem: Stem, derived: str, tables: Tables) -> tuple[str, str, bool]:
    """How a name is spelled before -i, -s, -féle: what stands before, the head, and whether a hyphen follows.

    What is `fused` is one word in small letters (newyorkilainen).
    Dél-Amerika and Velencei-tó go into small letters in both parts, Margit-sziget in none; a name of several words
    keeps its capitals and takes a hyphen (New York-i), unless its head is a common noun (Petőfi téri, debreceni
    egyetemi).
    """
    before, head = stem.before, stem.head
    if derived in tables.joined:
        return before, head, not stem.common
    if derived in tables.fused:
        return "", tables.case.lower(before + head).replace(" ", "").replace("-", ""), False
    if before.strip():
        if stem.common:
            return before, head, False
        if not tables.is_common(stem.letters):
            return before, head, derived in tables.joined_several
        words = [tables.case.small(word) if tables.is_small(word) else word for word in before.split(" ")]
        before = " ".join(words)
    if derived not in tables.small:
        return before, head, False
    parts = head.split("-")
    if len(parts) == 1 or not parts[-1][:1].islower() or tables.is_small_part(parts[0]):
        head = "-".join(map(tables.case.small, parts))
    return before, head, False


def inflects(lemma: str, feats: str, compiled: Compiled) -> bool:
    """Whether there is such a form: of what cannot be read aloud (`B!.`) there is none."""
    try:
        return bool(all_forms(lemma, asked_for(compiled.tables, feats), compiled, first=True)[0])
    except MorphError:
        return False
