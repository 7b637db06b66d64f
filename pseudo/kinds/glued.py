"""Single parts of people's names inside longer words or beside a hyphen, written small or not: `exrépási`,
`gaspardy-nagy-ügy`, `répásista`.

What comes in: a text, and the parts of its people's names (`members`). What goes out: where they stand in words that
are none of the language's. Start at `places`. A part that is a word or a place's adjective as well (`kovács`,
`szegedi`) is seen only where what is joined to it tells of somebody; a common word (`nagy`) never.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pseudo.core.document import NamePart
from pseudo.kinds.mentions import Endings
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar
from pseudo.language.words import Words

LEAST = 4
"""Letters of a part that is looked for, and of what follows a hyphen and is a word, no ending."""
STEM = 3
"""Letters by which a part is looked up: a form may differ from it in the last one (`kováccsal`)."""
LONG = 5
"""Letters of a part from which on it is looked for beside letters that no table has."""
ENDING = 4
"""Letters of the longest ending that is looked for behind a name without its accents."""
RATHER = 500
"""Bearers for each time that a surname is met as a word, from which on it is rather a name: Szabó has
5,400, Vörös 33."""
FEW = 30
"""Bearers below which a surname tells who is meant by itself."""
TELLING = frozenset(("occupational", "trait", "nature", "ethnic", "place"))
"""Kinds of surnames that are words as well: a trade, a colour, an animal, a people, the adjective of a place."""
CHUNK = re.compile(r"[^\W\d_]+(?:[-‑–_][^\W\d_]+)*")
JOINTS = str.maketrans("‑–_", "---")
BESIDE = re.compile(r"[\w'’-]")


@dataclass(frozen=True, slots=True)
class Member:
    """A part of a name.

    letters  without case and marks; name: as it is written
    only     whether it is a name and nothing else
    rare     whether few people are called so, and nothing else
    """

    letters: str
    name: str
    only: bool
    rare: bool


@dataclass(frozen=True, slots=True)
class Known:
    """What words are asked for: the tables of names, the forms, the ordinary words."""

    grammar: Grammar
    words: Words
    forms: Endings

    @staticmethod
    def of(grammar: Grammar, words: Words) -> Known:
        """What one document asks."""
        return Known(grammar, words, Endings(grammar))

    def common(self, name: str) -> bool:
        """Whether a name is a common word, and not far commoner as a name (`Szabó`)."""
        row = self.grammar.names.surname(name)
        rather = row is not None and row.count > RATHER * row.common_word
        return self.words.common(self.grammar.letters.lower(name)) and not rather

    def free(self, word: str, own: str = "") -> bool:
        """Whether a word is none of the language's, and no form of another name than its own that the tables know
        (`mátraballán`), with its accents or without."""
        names, letters = self.grammar.names, self.grammar.letters
        if self.words.ordinary(word) or self.words.hasty(letters.lower(word)):
            return False
        readings = self.grammar.morph.analyse(letters.raised(letters.lower(word)))
        lemmas = {letters.raised(letters.lower(word)), *(reading.lemma for reading in readings)}
        if any(names.place(x) or names.surname(x) or names.given(x) or names.nickname(x) for x in lemmas):
            return False
        folded = letters.fold(word)
        ends = range(len(folded), max(LONG, len(folded) - ENDING), -1)
        starts = [start for end in ends if letters.aligned(start := folded[:end]) != own]
        return not any(names.unfold(start, kind) for start in starts for kind in ("place", "surname", "given"))


def members(parts: Iterable[NamePart], known: Known) -> Iterator[Member]:
    """What is looked for of a full name: its surnames and given names, of double ones each.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> known = Known.of(hu.persons, hu.words)
    >>> parts = [NamePart("Répási-Nagy", "surname"), NamePart("Péter", "given")]
    >>> [member.name for member in members(parts, known)]
    ['Répási-Nagy', 'Répási', 'Péter']
    """
    letters = known.grammar.letters
    for part in parts:
        if part.role not in CALLED:
            continue
        for name in dict.fromkeys((part.text, *part.text.split("-"))):
            if len(name) >= LEAST and name.replace("-", "").isalpha() and not known.common(name):
                only, rare = _told(name, part.role, known)
                yield Member(letters.aligned(name), name, only, rare)


def _told(name: str, role: str, known: Known) -> tuple[bool, bool]:
    """Whether a name is nothing else, and whether few bear it besides."""
    if "-" in name:
        return True, role == "surname"
    names = known.grammar.names
    surname, given = names.surname(name), names.given(name) or names.nickname(name)
    if (surname is not None and surname.kind in TELLING) or names.ambiguous(name) or names.place(name):
        return False, False
    only = bool(surname or given) or not known.words.ordinary(name)
    few = surname is None or (surname.count < FEW and not surname.share)
    return only, only and role == "surname" and few and not given and names.thing(name) is None


def places(text: str, wanted: Sequence[Member], known: Known, alone: bool = False) -> Iterator[tuple[int, int, Member]]:
    """Where one of the members stands joined to other letters, figures or words: start, end, which.

    alone  also where a rare one stands by itself, in whatever form

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> known = Known.of(hu.persons, hu.words)
    >>> wanted = list(members([NamePart("Kovács", "surname"), NamePart("János", "given")], known))
    >>> text = "az exkováccsal, a kovács-ügy, de egy kovács és a kovácsmester"
    >>> [text[start:end] for start, end, _ in places(text, wanted, known)]
    ['kováccsal', 'kovács']
    """
    begun: dict[str, list[Member]] = {}
    for member in sorted(set(wanted), key=lambda each: (-len(each.letters), each.letters)):
        begun.setdefault(member.letters[:STEM], []).append(member)
    low = known.grammar.letters.aligned(text).translate(JOINTS) if begun else ""
    spots = sorted(spot for stem in begun for spot in _every(stem, low))
    first = 0
    for chunk in CHUNK.finditer(text) if spots else ():
        while first < len(spots) and spots[first] < chunk.start():
            first += 1
        if first == len(spots):
            return
        if spots[first] >= chunk.end() - STEM:
            continue
        last = bisect_left(spots, chunk.end() - STEM, first)
        letters = low[chunk.start() : chunk.end()]
        end = 0
        for at in (spot - chunk.start() for spot in spots[first:last]):
            if at >= end:
                found = _here(text, chunk, letters, at, begun[letters[at : at + STEM]], known, alone)
                if found is not None:
                    end = found[1]
                    yield chunk.start() + at, chunk.start() + end, found[0]


def _every(stem: str, letters: str) -> Iterator[int]:
    """Where a stem stands, over itself, too."""
    at = letters.find(stem)
    while at >= 0:
        yield at
        at = letters.find(stem, at + 1)


def _here(
    text: str, chunk: re.Match[str], letters: str, at: int, some: Iterable[Member], known: Known, alone: bool
) -> tuple[Member, int] | None:
    """Which of the members begins at this letter of a chunk, and where it ends with its ending."""
    first = letters.rfind("-", 0, at) + 1
    for member in some:
        end = at + len(member.letters)
        whole = letters.startswith(member.letters, at)
        if not letters.startswith(member.letters[:-1], at):
            continue
        last = letters.find("-", end)
        last = len(letters) if last < 0 else last
        form = (whole and end == last) or (last > end and known.forms(chunk[0][at:last], member.name))
        before, rest = letters[first:at], letters[end:last]
        left = letters[:first].rstrip("-").rpartition("-")[2]
        right = letters[last + 1 :].partition("-")[0]
        joined = bool(left or right) or _beside(text, chunk)
        word = chunk[0][first:last]
        if form and _is_one(member, before, word, left, right, joined, alone, known):
            return member, last
        elided = whole and _derives(letters[end - 1 :], known)  # `zsigmondista` of Zsigmondi
        glued = whole and not form and not before and member.only and len(member.letters) >= LONG
        if glued and known.free(word, member.letters) and (elided or _follows(rest, known)):
            return member, end - elided
    return None


def _is_one(
    member: Member, before: str, word: str, left: str, right: str, joined: bool, alone: bool, known: Known
) -> bool:
    """Whether a form of a member is one of the name.

    before       the letters before it in its word
    left, right  the words beside it behind a hyphen
    """
    habits, letters = known.grammar.habits, known.grammar.letters
    if before:
        prefixed = before in _aligned(habits.prefixes, letters)
        return (prefixed or (member.rare and len(member.letters) >= LONG and len(before) > 1)) and known.free(word)
    told = left in _aligned(habits.prefixes, letters) or right.startswith(_aligned(habits.matters, letters))
    if told or not member.rare or not (alone or (joined and member.only)):
        return told
    lower = letters.lower
    written = lower(word).startswith(lower(member.name[:-1]))
    return written or not known.words.ordinary(word)  # `orvos` is a doctor, no Örvös without his marks


def _follows(rest: str, known: Known) -> bool:
    """Whether letters behind a name make a new word of it: a common word, or a derivation."""
    grammar = known.grammar
    if rest.startswith(_aligned(grammar.habits.matters, grammar.letters)) or _derives(rest, known):
        return True
    if len(rest) < LEAST:
        return False
    common = known.words.common
    return known.words.hasty(rest) or any(common(r.lemma) for r in grammar.morph.analyse(rest)[:2] if r.exact)


def _derives(rest: str, known: Known) -> bool:
    """Whether letters begin as a derivation does."""
    return rest.startswith(_aligned(known.grammar.habits.deriving, known.grammar.letters))


@lru_cache(maxsize=32)
def _aligned(words: Collection[str], letters: Letters) -> tuple[str, ...]:
    """Words of a language without case and marks."""
    return tuple(map(letters.aligned, words))


def _beside(text: str, chunk: re.Match[str]) -> bool:
    """Whether figures, an apostrophe or a sign stand right beside a chunk."""
    before, behind = text[max(0, chunk.start() - 1) : chunk.start()], text[chunk.end() : chunk.end() + 1]
    return BESIDE.match(before) is not None or BESIDE.match(behind) is not None
