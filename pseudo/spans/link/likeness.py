"""Whom a name may mean that the rules of names leave by itself: evidence, weighed.

What comes in: the mentions of a document's persons with what `whom.roots` made of them. What goes out: the same, where
further names lead to a fuller one: `Sz.-V. D.` to Szenczy-Varjas Dorián, `Lala` to Gárdonyi Lajos, `Szimicsné` to
Szimics Ottília. What two names have in common is named (`CLUES`), its weights stand in the language's `ties.tsv`
(fitted by `scripts/fit_ties.py`); the dearest candidate is taken where the weights say so and no other is near. What
cannot be one person is no candidate: two given names, two sexes, two names in one sentence. Start at `further`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pseudo.core.document import NamePart, Span
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.language.casing import one_slip
from pseudo.language.persons import Grammar
from pseudo.spans.link.cues import Cue
from pseudo.spans.link.people import completeness

MOST = 30
"""Names that are compared with one; where more are like it, nobody is meant."""
NEAR = 300
"""Code points within which two mentions are near each other."""
INSIDE = 3
"""Letters of a name that a nickname has kept from within it, at least: `Muki` of Nepomuk."""
ENDING = 4
"""Letters of an ending that was left at a strange name, at most."""
LONG = 5
"""Letters from which one may be wrong."""
BEGUN = 4
"""From which on two words only begin alike (`_alike`)."""
SAME, START = "same word", "before any"
SURE, APART = 0.5, 0.15
"""What the best candidate must reach, and by how much it must be better than the next."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name and a fuller one that it may mean, and what speaks for it."""

    short: str
    full: str
    clues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The persons of a document: where each name stands (offsets, sentences), its words, its sex, its parts; the words
    of men's names."""

    parts: Mapping[str, Sequence[NamePart]]
    words: Mapping[str, tuple[str, ...]]
    places: Mapping[str, Sequence[int]]
    sentences: Mapping[str, frozenset[int]]
    sexes: Mapping[str, str]
    mens: frozenset[str]
    grammar: Grammar


def further(
    spans: Sequence[Span],
    meant: Mapping[int, str],
    parts: Mapping[str, Sequence[NamePart]],
    around: Sequence[Cue],
    grammar: Grammar,
    weights: Mapping[str, float],
) -> dict[str, str]:
    """Of each name that was left by itself, and that the weights find a bearer for, his fuller name."""
    if not weights:
        return {}
    of: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for row in candidates(spans, meant, parts, around, grammar):
        of.setdefault(row.short, []).append((row.full, row.clues))
    found = {short: full for short, rows in of.items() if (full := best(rows, weights)) is not None}
    return {short: full for short, full in found.items() if full not in found}


def best(options: Sequence[tuple[str, Sequence[str]]], weights: Mapping[str, float]) -> str | None:
    """Of names with their clues the one that is likely enough, and clearly likelier than the next."""
    ranked = sorted(((chance(clues, weights), full) for full, clues in options), reverse=True)
    sure = ranked[0][0] >= SURE and (len(ranked) == 1 or ranked[0][0] - ranked[1][0] >= APART)
    return ranked[0][1] if sure else None


def chance(clues: Sequence[str], weights: Mapping[str, float]) -> float:
    """How likely the weights hold a tie for which these clues speak.

    >>> chance(("same word",), {START: -1.0, "same word": 1.0})
    0.5
    """
    return 1 / (1 + math.exp(-sum(weights.get(clue, 0.0) for clue in (START, *clues))))


def candidates(
    spans: Sequence[Span],
    meant: Mapping[int, str],
    parts: Mapping[str, Sequence[NamePart]],
    around: Sequence[Cue],
    grammar: Grammar,
) -> Iterator[Candidate]:
    """Every name that was left by itself with every fuller one that has something of it."""
    whole = [at for at, span in enumerate(spans) if meant[at] == span.norm]
    tops = Counter(spans[at].norm for at in whole)
    moved = {span.norm for at, span in enumerate(spans) if meant[at] != span.norm}
    leaned = Counter(meant.values())
    places: dict[str, list[int]] = {}
    sentences: dict[str, set[int]] = {}
    told: dict[str, str] = {}
    for at, (span, cue) in enumerate(zip(spans, around, strict=True)):
        places.setdefault(meant[at], []).append(span.start)
        if meant[at] == span.norm:
            sentences.setdefault(span.norm, set()).add(cue.sent)
            told[span.norm] = told.get(span.norm) or cue.gender
    words = {norm: _words(parts[norm], grammar) for norm in tops}
    sexes = {norm: persons.gender(parts[norm], grammar.names) or told[norm] for norm in tops}
    scene = Scene(
        parts, words, places, {norm: frozenset(sents - {-1}) for norm, sents in sentences.items()}, sexes,
        frozenset(word for norm, sex in sexes.items() if sex == "M" for word in words[norm]), grammar,
    )
    under: dict[str, list[str]] = {}
    for norm, own in words.items():
        for key in dict.fromkeys(key for word in own for key in _keys(word)):
            under.setdefault(key, []).append(norm)

    rank = {norm: (completeness(parts[norm]), leaned[norm], -places[norm][0], norm) for norm in tops}
    for short in tops:
        if short in moved or not words[short]:
            continue
        rows = [row for key in dict.fromkeys(k for w in words[short] for k in _asked(w)) if (row := under.get(key))]
        signs = all(word[-1:] == "." for word in words[short])
        like = {norm for row in rows if len(row) <= MOST for norm in row if norm != short
                and (rank[norm] > rank[short] or (signs and not any(word[-1:] == "." for word in words[norm])))}
        ranked = sorted(like, key=lambda norm: places[norm][0])
        alike = [(full, found) for full in ranked if (found := _names(short, full, scene))]
        bearers = [full for full, found in alike if found[0].startswith(SAME)]
        if len(alike) > MOST or len(bearers) > 1:  # the rules of names have left it open which of them
            continue
        for full, found in alike:
            if bearers in ([], [full]):
                yield Candidate(short, full, (*found, *_context(short, full, scene, len(alike))))


def _words(parts: Sequence[NamePart], grammar: Grammar) -> tuple[str, ...]:
    """The words of a name, folded, double names in two, without titles and né: `sz.`, `v.`, `d.`"""
    texts = (part.text + ("." if part.role == "initial" and part.text[-1:] != "." else "")
             for part in parts if part.role not in persons.STAYS or part.role == "word")
    return tuple(word for text in texts for word in grammar.letters.fold(text).split("-") if word)


def _keys(word: str) -> Iterator[str]:
    yield f"^{word[0]}"
    if word[-1:] == ".":
        yield f".{word[0]}"
    yield f"^{word[:2]}"
    if word[-1:] != ".":
        yield from (f"*{word[at : at + INSIDE]}" for at in range(len(word) - INSIDE + 1))


def _asked(word: str) -> Iterator[str]:
    if word[-1:] == ".":
        yield f"^{word[0]}"
        return
    yield f"^{word[:2]}"
    yield f".{word[0]}"
    yield from (f"*{word[at : at + INSIDE]}" for at in range(len(word) - INSIDE + 1))


def _begins(initial: str, word: str, grammar: Grammar) -> bool:
    """Whether a folded word has this folded initial: `sz.` is Szabó's, `s.` Sipos's."""
    return grammar.letters.fold(grammar.initial(word)) == initial or word == initial


def _names(short: str, full: str, scene: Scene) -> tuple[str, ...]:
    """What two names have in common; nothing where they cannot be one person's."""
    mine, its, grammar = scene.words[short], scene.words[full], scene.grammar
    parts, theirs = scene.parts[short], scene.parts[full]
    wife, wives = roles.married(parts), roles.married(theirs)
    sexes = {scene.sexes[short], scene.sexes[full]} - {""}
    both = persons.is_full(parts) and persons.is_full(theirs)
    if len(sexes) > 1 or (scene.sentences[short] & scene.sentences[full] and persons.is_full(parts)):
        return ()
    if both and persons.generations(parts, grammar) != persons.generations(theirs, grammar):
        return ()
    if any(word[-1:] == "." for word in mine):
        own = wives and theirs[-1].role != "wife" and len(mine) > 1  # `Csehiné Prokop Dalma` is P. D., too
        return _initials(mine, its, wife, wives, own, grammar)
    if wife and not wives:
        herself = len(mine) == 1 and mine[0] in its[:-1] and scene.sexes[full] == "F" and mine[0] not in scene.mens
        return ("wife and herself",) if herself else ()
    if wife:
        return ()
    if signs := [word for word in its if word[-1:] == "."]:  # `Gréta`, of Stibrányi G.
        slots = zip(theirs, persons.slots(theirs, grammar.habits.given_first), strict=True)
        his = any(part.role == "initial" and slot == "given" for part, slot in slots)
        alone = [p.role in roles.FIRST for p in parts] == [True] and (len(its), len(signs), wives) == (2, 1, False)
        return ("name of its initial",) if alone and his and _begins(signs[0], mine[0], grammar) else ()
    if len(mine) > 1:
        if _with_ending(mine, its) and not _usual(parts[-1], grammar):
            return ("with an ending",)
        whole = {grammar.letters.fold(part.text) for part in theirs}  # Bognár János is not Kun-Bognár János
        if len(set(mine)) == len(mine) and set(mine) < set(its) and set(mine) <= whole:
            return ("words of it",)
        if sorted(mine) == sorted(its):
            return ("words turned",)
        wrong = [(a, b) for a, b in zip(mine, its, strict=False) if a != b]
        if len(mine) == len(its) and len(wrong) == 1 and len(wrong[0][0]) >= LONG and one_slip(*wrong[0]):
            return ("slip in a full name", *_known(parts, grammar))
        return ()
    first = {word for part in theirs if part.role in roles.FIRST for word in grammar.letters.fold(part.text).split("-")}
    best = min((found for word in its if (found := _alike(mine[0], word, word in first, grammar))), default=None)
    if best is None:
        return ()
    known = _known(parts, grammar)
    if best[0] >= BEGUN and len(its) == 1 and "read as surname" in known and grammar.names.surname(parts[-1].text):
        return ()  # `Bíró (Birkás) Ernő`: two surnames that begin alike
    if best[0] >= BEGUN and len(its) == 1 and "surname" in best[1] and "a nickname" in known:
        return ()  # Gyuri is a György, and no Gyulai
    usual = ", of a usual name" if "a surname" in known or "a given name" in known else ""
    called = "given name" in best[1] and ("a nickname" in known or "read as nick" in known)
    return (best[1] + usual, *known, *(("a nickname, of a given name",) if called else ()),
            *(("one word each",) if len(its) == 1 else ()), *(("wife's full name",) if wives else ()))


def _with_ending(mine: Sequence[str], its: Sequence[str]) -> bool:
    """Whether these words are some of the others in their order, but for an ending at the last: `ji woonal`, of `kim ji
    woo`."""
    for at in range(len(its) - len(mine) + 1):
        last = its[at + len(mine) - 1]
        if [*its[at : at + len(mine) - 1]] == [*mine[:-1]] and mine[-1].startswith(last) and len(last) >= INSIDE:
            return 0 < len(mine[-1]) - len(last) <= ENDING
    return False


def _usual(part: NamePart, grammar: Grammar) -> bool:
    """Whether a word is a name that many have."""
    surname = grammar.names.surname(part.text)
    return grammar.is_given(part.text) or bool(surname and surname.count > persons.UNUSUAL)


def _initials(
    mine: Sequence[str], its: Sequence[str], wife: bool, wives: bool, own: bool, grammar: Grammar
) -> tuple[str, ...]:
    """How initials, and the words beside them, stand for the words of a name."""

    def stand(words: Sequence[str]) -> bool:
        return all(
            _begins(a, b, grammar) if a[-1:] == "." else a == b for a, b in zip(mine, words, strict=True)
        )

    if wife != wives and not own:
        return ()
    if len(mine) == 1 and mine[0] in its:
        return ("the same initial",)
    if len(mine) == 1:
        return ("initial alone",) if any(_begins(mine[0], word, grammar) for word in its) else ()
    if len(mine) == len(its) and stand(its):
        return ("initials",)
    if len(mine) == len(its) and stand(its[::-1]):
        return ("initials turned",)
    shorter = len(mine) < len(its) and any(stand(its[at : at + len(mine)]) for at in range(len(its) - len(mine) + 1))
    return ("initials of some",) if shorter else ()


def _alike(word: str, other: str, first: bool, grammar: Grammar) -> tuple[int, str] | None:
    """How one word is like another, the surest first. `first`: the other is a given name."""
    ends = tuple(grammar.letters.fold(end) for end in grammar.habits.short_ends)
    if word == other:
        return 0, SAME
    if other[-1:] == ".":
        return None
    if word.startswith(other) and len(other) >= INSIDE and len(word) - len(other) <= ENDING:
        return 1, "with an ending"
    if other.startswith(word) and len(word) >= INSIDE and len(other) - len(word) <= ENDING:
        return 2, "without its end"
    if min(len(word), len(other)) >= LONG and one_slip(word, other):
        return 3, "slip"
    kept = 0
    for a, b in zip(word, other, strict=False):
        if a != b:
            break
        kept += 1
    short = len(word) <= 2 * INSIDE
    stems = [word.removesuffix(end) for end in ends if end and short and word.endswith(end)]
    of = "given name" if first else "surname"
    if kept >= INSIDE:
        return 4, f"three letters of the {of}" + (" and an ending" if stems else "")
    if first and any(len(stem) >= INSIDE and stem in other for stem in stems):
        return 5, "stem within the given name"
    if kept == 2:
        return 7, f"two letters of the {of}" + (" and an ending" if stems else "")
    if any(word[at : at + INSIDE] in other for at in range(len(word) - INSIDE + 1)):
        return 8, "letters within"
    return None


def _known(parts: Sequence[NamePart], grammar: Grammar) -> tuple[str, ...]:
    """What the tables know of a name of one word, and the role that it was read in."""
    part = next((p for p in parts if p.role in roles.CALLED), None)
    if part is None:
        return ()
    names, given, surname = grammar.names, grammar.names.given(part.text), grammar.names.surname(part.text)
    known = [
        "read as " + part.role,
        "a given name" if given and given.rank else "",
        "a nickname" if names.nickname(part.text) else "",
        "a surname" if surname and surname.count > persons.UNUSUAL else "",
        "a rare surname" if surname and surname.count <= persons.UNUSUAL and part.role == "surname" else "",
    ]
    return tuple(clue for clue in known if clue)


def _context(short: str, full: str, scene: Scene, count: int) -> Iterator[str]:
    """What the document says of two names."""
    mine, its = scene.places[short], scene.places[full]
    yield "nobody else" if count == 1 else "one of two" if count == 2 else "one of many"
    if scene.sexes[short] and scene.sexes[short] == scene.sexes[full]:
        yield "same sex"
    if scene.sentences[short] & scene.sentences[full]:
        yield "in one sentence"
    if its[0] < mine[0]:
        yield "named before"
    if min(abs(a - b) for a in mine[:10] for b in its) <= NEAR:
        yield "near"
    if len(its) > 2:
        yield "often named"
