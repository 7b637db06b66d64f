"""What looks like a new name and was neither put back nor left: the last look, so that nothing is passed over.

What comes in: a text, an `Index`, the stretches that are settled. What goes out: a `Left` for each other word with a
capital that has a new name as its stem, or in front of it. Start at `alike`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pseudo.core.ranges import Ranges
from pseudo.kinds import persons
from pseudo.restoring import told as tables
from pseudo.restoring.hits import Hit, Scene
from pseudo.restoring.index import WATCHED, Index
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import ALIKE, WORD, Left
from pseudo.restoring.signs import ROMAN
from pseudo.restoring.slips import LEAST, nobodys, one_off
from pseudo.spans.words import ordinary, personal

DIGITS = re.compile(r"\d{3,}")
LONG = 6
"""Figures that stand in longer ones by no accident."""
GROUPS = re.compile(r"(?:\d{1,3}[ .,\xa0])+$")
"""Groups of a number before its last."""
"""Figures that tell whose they are by themselves: of a number, a year, a house."""
DAY = re.compile(r"(?<!\w)(?:\d{1,2}\.?[ \xa0])?[^\W\d_]{3,10}\.?[ \xa0](?:\d{1,2},?[ \xa0])?$|"
                 r"(?<!\w)\d{1,2}[./-]\d{1,2}[./-]$")
"""What stands before the year of a date in other languages: `3. August`, `August 3,`."""
QUOTES = frozenset("„“”\"»«‚‘’'")
"""What opens and closes a quotation."""
LABEL = re.compile(r"([^\W\d_]+):[ \xa0]$")
"""What stands before what is told by a letter alone: Lépcsőház: B."""
ANOTHER = re.compile(r"(?<![^\W_])[^\W\d_]{1,2}\.(?:[ \xa0]?$|[ \xa0])")
"""An initial before one and behind one: of a name of two."""
SHORT = 2
"""Words of a street that is called by one."""
FRONT = 4
"""Letters of a name that tell something where more follows that no grammar reads (Attilabácsi)."""
BEGIN = 3
"""Letters that a form keeps of its name."""


def alike(view: Scene, index: Index, taken: Ranges, nations: Mapping[str, str]) -> Iterator[Left]:
    """The words of a text that may be a form of a new name, though no other step says so."""
    fold = view.language.letters.fold
    known: dict[str, set[str]] = {}
    things: set[str] = set()
    for words in index.words.values():
        for word in words:
            if word.type in ("FAC", "LOC") and " " in word.new:
                things.add(fold(word.new.split()[0]))
            if word.role in (WATCHED, "short"):
                continue
            glued = fold(word.new).replace(" ", "")
            if word.type == "ORG" and " " in word.new and len(glued) > FRONT:
                known.setdefault(glued[:BEGIN], set()).add(glued)
            for part in (*word.new.split(), *(word.new.split("-") if "-" in word.new else ())):
                tells = part[:1].isupper() and (not word.made or len(part) > FRONT)
                if tells and not view.language.names.org_word(view.language.letters.lower(part)):
                    known.setdefault(fold(part)[:BEGIN], set()).add(fold(part))
    short = {re.sub(r"[.-]", "", "".join(each)) for signs in index.signs.values() if len(signs.new) > 1
             for each in map(signs.said, (signs.new, *signs.double[:1]))}
    told: dict[str, bool] = {}
    said = {nations[new] for new in index.words if new in nations}  # `francia`: of the state, or else its cheese
    begins = tuple(word[:BEGIN] for word in said)
    kinds, article = frozenset(view.language.habits.district), view.language.article
    quarters = kinds if any(not kinds.isdisjoint(new.split()) for new in index.words) else frozenset()
    givens = {fold(word.new): word.new for words in index.words.values() for word in words
              if word.role == "given" and not word.made and len(word.new) > FRONT}
    alone = _alone(index, view)
    for number, (start, end) in enumerate(zip(view.seen.starts, view.seen.ends, strict=True)):
        surface = view.text[start:end]
        if surface[:1].islower() and surface.startswith(begins) and not taken.touch(start, end) and (
                view.lemmas[surface] & said):
            yield Left(start, end, ALIKE)
        elif quarters and not taken.touch(start, end) and view.lemmas[surface] & quarters:
            before = view.previous(Hit(number, number, start, end, ()))
            if before and (article is None or before not in (article.vowel, article.consonant)):
                yield Left(view.seen.starts[number - 1], end, ALIKE)
        elif surface[:1].islower() and not taken.touch(start, end) and _made_of(surface, known, view):
            yield Left(start, end, ALIKE)
        if not surface[:1].isupper() or taken.touch(start, end):
            continue
        if surface in short or _initial(number, start, end, index, view):
            yield Left(start, end, ALIKE)
            continue
        near = known.get(fold(surface)[:BEGIN])
        if alone and view.opens(start) and _word_of(surface, alone, view):
            yield Left(start, end, WORD)
            continue
        if near is not None and surface not in told:
            told[surface] = _short(surface, givens, view)
            if told[surface]:
                yield Left(start, end, ALIKE)
                continue
            del told[surface]
        if near is None:
            continue
        if surface not in told:
            told[surface] = _alike(surface, near, view) or _called(surface, things, view)
        if told[surface]:
            yield Left(start, end, ALIKE)


def _alone(index: Index, view: Scene) -> frozenset[str]:
    """The one word beside its kind of a street, in small letters: of Szőlő utca."""
    lower = view.language.letters.lower
    return frozenset(lower(word.new.split()[0]) for words in index.words.values() for word in words
                     if word.type == "FAC" and not word.made and len(word.new.split()) == SHORT)


def _word_of(surface: str, alone: frozenset[str], view: Scene) -> bool:
    """Whether a word that begins a sentence is a form of the one word that a street is called by: Szőlőt."""
    lemmas = view.lemmas[surface]
    return surface[1:].islower() and not alone.isdisjoint(lemmas)


def numbers(text: str, names: Sequence[Name], taken: Ranges) -> Iterator[Left]:
    """The figures of a text that stand in a new number, date or address and were read as none: of one in another
    language, of one that was cut, grouped or put together anew."""
    new, old = ({group for text in texts for group in (*DIGITS.findall(text), "".join(filter(str.isdecimal, text)))}
                for texts in zip(*((name.new, name.old) for name in names), strict=True)) if names else (set(), set())
    known = {group for group in new - old if DIGITS.fullmatch(group)}
    for match in DIGITS.finditer(text) if known else ():
        run = match.group()
        inside = len(run) > LONG and any(len(group) >= LONG and group in run for group in known)
        if (run in known or inside) and not taken.touch(*match.span()):
            front = text[max(0, match.start() - 24) : match.start()]
            before = DAY.search(front) or GROUPS.search(front)
            start = match.start() - (len(before[0]) if before is not None else 0)
            yield Left(match.start() if taken.touch(start, match.start()) else start, match.end(), ALIKE)


def _short(surface: str, givens: Mapping[str, str], view: Scene) -> bool:
    """Whether a word is what some are called whose names begin as one that is known: Szilvi, Petra, where there is a
    Szilveszter, a Petronella."""
    names, fold, grammar = view.language.names, view.language.letters.fold, view.language.persons
    for each in view.told.readings[surface]:
        given = names.given(each.lemma) is not None and names.surname(each.lemma) is None
        if each.exact and each.lemma[:1].isupper() and (given or names.nickname(each.lemma)):
            mine = fold(each.lemma)
            return any(mine != folded and (mine[:FRONT] == folded[:FRONT] or persons.shortens(
                each.lemma, name, grammar)) for folded, name in givens.items())
    return False


def _called(surface: str, things: set[str], view: Scene) -> bool:
    """Whether a word with a capital is a form of the word that a street of the mapping is called by: Szívből, where
    there is a Szív utca. A sentence may begin with the word as well."""
    fold = view.language.letters.fold
    return any(fold(each.lemma) in things for each in view.told.readings[surface] if each.exact)


def _made_of(surface: str, known: Mapping[str, set[str]], view: Scene) -> bool:
    """Whether a word in small letters goes on behind a name in a way that no table has: kenézys."""
    folded = view.language.letters.fold(surface)
    near = known.get(folded[:BEGIN], ())
    if not any(len(name) > FRONT and folded.startswith(name) for name in near):
        return False
    read = [each for each in view.told.readings[surface] if each.exact]
    return not ordinary(surface, view.language) and not any(view.language.is_place(each.lemma) for each in read)


def _initial(number: int, start: int, end: int, index: Index, view: Scene) -> bool:
    """Whether an initial alone stands where somebody is named by it: R. úr, R.-nek, „R.” szignó, írta R. tegnap."""
    sign, text = view.text[start : end + 1], view.text
    if sign[-1:] != "." or end - start > 2 or not any(sign in signs.new for signs in index.signs.values()):
        return False
    follower = text[end + 1 : end + 30].lstrip(" \xa0")
    word = re.split(r"[^\w-]", follower)[0]
    titled = any(row.place == "after" and row.word == word for row in view.language.names.titles())
    if titled or follower[:1] in view.language.letters.joiners or (
            text[start - 1 : start] in QUOTES and text[end + 1 : end + 2] in QUOTES):
        return True
    label, lettered = LABEL.search(text, max(0, start - 30), start), tuple(view.language.contexts.lettered) or "\0"
    if ROMAN.fullmatch(sign) or ANOTHER.search(text, max(0, start - 5), start) or ANOTHER.match(follower) or (
            word.startswith(lettered) or (label and view.language.letters.lower(label[1]).startswith(lettered))):
        return False
    leader = view.previous(Hit(number, number, start, end, ()))
    if leader[:1].isupper() and leader[1:].islower() and (
            not view.opens(view.seen.starts[number - 1]) or any(tables.names(leader, view))):
        return False  # Kun R., who is nobody's here
    return not (word[:1].isupper() and any(tables.names(word, view)))


def _alike(surface: str, near: set[str], view: Scene) -> bool:
    fold, folded = view.language.letters.fold, view.language.letters.fold(surface)
    if folded in near:
        return True
    read = [each for each in view.told.readings[surface] if each.exact]
    if any(fold(each.lemma) in near for each in read if each.lemma[:1].isupper()):
        return not ordinary(surface, view.language)
    slips = {fold(each.lemma) for each in read if len(each.lemma) >= LEAST and nobodys(each.lemma, view.language)}
    if any(one_off(slip, name) for slip in slips for name in near) and nobodys(surface, view.language):
        return True
    if not any(len(name) >= FRONT and folded.startswith(name) for name in near):
        return False
    named = any(personal(each.lemma, view.language) or view.language.is_place(each.lemma) for each in read)
    return not named and not ordinary(surface, view.language)
