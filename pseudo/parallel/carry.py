"""What became of the first texts carried into the second: names, numbers and dates find their counterparts.

What comes in: `Pair`s. What goes out: for each pair what is to stand where in its second text (`Carried`), in order and
disjoint. In this order: figures by their figures, dates by what they mean; names by how alike they are spelt and by
what the pairs teach (`learn`), all words of a text together, so that each word goes where it fits best; what an entity
is called in one pair is looked for in all others. What is left without a counterpart, and is not in the first text
either, gets a label (`alone`). Start at `carried`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from name_db import Names
from pseudo.core.document import NAMES
from pseudo.language.language import load
from pseudo.parallel import alone, learn, numbers, stretches
from pseudo.parallel.likeness import alike
from pseudo.parallel.units import Carried, Mention, Pair, Word, words
from pseudo.parallel.written import name

UNSPELT = 0.5
"""How well at least for a person, whose name is seldom spelt otherwise."""
OWN = 0.67
"""In how many of its pairs at least a word stands beside the entity that it names."""
LONGEST = 600
"""Words of a text among which names are looked for: each is compared with each. Behind them labels are put."""
SURE = 0.5
"""How well a stretch must stand for a name so that the entity is known by it in other pairs."""
LEAST = 0.12
"""How well it must at least."""
ALIAS = 3.0
"""How much likelier a word is by which the entity is known in other pairs, than one that is only learned."""
NEAREST = 0.02
"""How much less alike a word is that gives way to another."""
CONNECTOR = 0.35
"""What a word in small letters counts of one with a capital."""
FULL, PART = 0.05, 0.4
"""What a word counts that is not spelt like the name, where all of the name is there, and where a part of it is."""
ENOUGH = 0.8
"""How alike a word in small letters must be to be the end of a name."""
NEAR = 0.1
"""What a stretch loses at the other end of its text."""
OFTEN = 3
"""How often a word must be seen so that something is learned of it."""
OTHERS, RIVAL = 0.6, 0.3
"""From when on a word stands for another word, for another name."""
Bools = Sequence[bool]
Aliases = Mapping[str, Mapping[str, float]]
"""By entity, the words by which it is known in the second texts, with how surely."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A pair with its words. of: which mention each word of the first is of, -1 for none."""

    pair: Pair
    first: tuple[Word, ...] = field(repr=False)
    second: tuple[Word, ...] = field(repr=False)
    of: tuple[int, ...]
    left: tuple[tuple[str, int], ...] = field(repr=False)
    right: tuple[tuple[str, int], ...] = field(repr=False)


def carried(pairs: Sequence[Pair], lang: str, data: Path | None = None) -> list[tuple[Carried, ...]]:
    """What is to stand where in the second text of each pair.

    lang  of the first texts; data: a folder with languages of the user's own
    raises  LanguageError for a language that has no folder

    >>> ede = Mention(0, 14, "Kovács Jánossal", "PER", "Kovács János", "Simon Ervin", "a")
    >>> (found,), = carried([Pair("Kovács Jánossal beszéltem.", "I talked to János Kovács's son.", (ede,))], "hu")
    >>> found.start, found.end, found.new, found.how
    (12, 24, 'Ervin Simon', 'name')
    """
    texts = [_texts(pair) for pair in pairs]
    lexicon = learn.learned([(each.left, each.right) for each in texts])
    small = frozenset(word.key for each in texts for word in each.second if not word.capital and not word.figures)
    language = load(lang, data)
    fixed = [tuple(numbers.found(each.pair, language.at("pseudo"))) for each in texts]
    aliases: Aliases = {}
    meetings = _meetings(texts)
    for _ in range(2):
        named = [tuple(_named(each, lexicon, aliases, small, set_, meetings))
                 for each, set_ in zip(texts, fixed, strict=True)]
        aliases = _aliases(texts, named)
    counts = Counter(word.key for each in texts for word in each.second)
    often = frozenset(word for word, times in counts.items() if times >= OFTEN)
    done = [(*one, *(link for link, _ in other)) for one, other in zip(fixed, named, strict=True)]
    known = alone.known(pairs, done, partial(_named_so, language.names), language.at("pseudo"))
    out = []
    for each, links in zip(texts, done, strict=True):
        here = list(links)
        second = words(each.pair.second)
        explained = _explained(each, lexicon, often)
        explained += [False] * (len(second) - len(explained))
        here += alone.found(each.pair, each.first, second, here, known, explained)
        out.append(tuple(sorted(here, key=lambda item: item.start)))
    return out


def _named_so(names: Names, word: str) -> bool:
    """Whether somebody is called so in our language."""
    return bool(names.given(word) or names.surname(word))


def _texts(pair: Pair) -> Texts:
    first, second = words(pair.first)[:LONGEST], words(pair.second)[:LONGEST]
    of = [-1] * len(first)
    for number, mention in enumerate(pair.mentions):
        for index, word in enumerate(first):
            if word.start < mention.end and word.end > mention.start:
                of[index] = number
    left = tuple((word.key, _look(word, word.capital and not stretches.initial(pair.first, word))
                  if of[index] < 0 else _kind(pair.mentions[of[index]])) for index, word in enumerate(first))
    right = tuple((word.key, _look(word, word.capital and not stretches.initial(pair.second, word))) for word in second)
    return Texts(pair, first, second, tuple(of), left, right)


def _kind(mention: Mention) -> int:
    return learn.NAME if mention.type in NAMES else learn.FIGURE


def _look(word: Word, capital: bool) -> int:
    return learn.FIGURE if word.figures else learn.NAME if capital else learn.OTHER


@dataclass(frozen=True, slots=True)
class Meetings:
    """In how many pairs a word of the second texts stands, and in how many of these beside an entity."""

    words: Mapping[str, int] = field(repr=False)
    beside: Mapping[tuple[str, str], int] = field(repr=False)

    def strange(self, entity: str, word: str) -> bool:
        """Whether a word stands mostly where the entity does not, so that it hardly is its name."""
        return self.beside.get((entity, word), 0) < OWN * self.words.get(word, 0)


def _meetings(texts: Sequence[Texts]) -> Meetings:
    seen: Counter[str] = Counter()
    beside: Counter[tuple[str, str]] = Counter()
    for each in texts:
        here = {word.key for word in each.second}
        seen.update(here)
        for entity in {mention.entity for mention in each.pair.mentions if mention.type in NAMES}:
            beside.update((entity, word) for word in here)
    return Meetings(seen, beside)


def _links(texts: Texts, lexicon: learn.Lexicon, aliases: Aliases) -> NDArray[np.float64]:
    """How likely each word of the second text (rows) stands for each of the first. One that is spelt like a word of
    the first is that word."""
    likely = lexicon.table(texts.left, texts.right)
    for row, word in enumerate(texts.second):
        spelt = [alike(word.key, other.key) for other in texts.first]
        best = max(spelt, default=0.0)
        for column, same in enumerate(spelt, 1):
            number = texts.of[column - 1]
            if best >= ENOUGH:
                likely[row, column] = same**2 if same >= best - NEAREST else 0.0
            elif number >= 0:
                likely[row, column] += ALIAS * aliases.get(texts.pair.mentions[number].entity, {}).get(word.key, 0.0)
        if best >= ENOUGH:
            likely[row, 0] = 0.0
    links = likely * learn.expected(texts.left, texts.right)
    total = links.sum(axis=1, keepdims=True)
    shares: NDArray[np.float64] = np.divide(links, total, out=np.zeros_like(links), where=total > 0)
    return shares[:, 1:]


def _named(texts: Texts, lexicon: learn.Lexicon, aliases: Aliases, small: frozenset[str],
           done: Sequence[Carried], meetings: Meetings) -> Iterator[tuple[Carried, float]]:
    """The counterparts of the names, the surest first; what is left over is taken for one another at the end."""
    pair, second = texts.pair, texts.second
    wanted = [number for number, mention in enumerate(pair.mentions) if mention.type in NAMES]
    if not wanted or not second or not texts.first:
        return
    links = _links(texts, lexicon, aliases)
    of = np.array(texts.of)
    free = [all(word.end <= each.start or each.end <= word.start for each in done) for word in second]
    idle = [stretches.initial(pair.second, word) and word.key in small for word in second]
    names = {number: _name(texts, number, links[:, of == number].sum(axis=1), meetings) for number in wanted}
    other = links[:, [number < 0 for number in texts.of]].sum(axis=1) if len(of) else np.zeros(len(second))
    weight = np.array([1.0 if (word.capital and not rests) or word.figures else CONNECTOR
                       for word, rests in zip(second, idle, strict=True)])
    weight *= np.array([min(len(word.text), 8) / 4 for word in second])
    while wanted:
        best = max(_scored(texts, wanted, names, weight, free, idle), default=None)
        if best is None:
            break
        score, _, number, first, last = best
        first, last = _wider(texts, names, number, first, last, free, idle, other)
        yield _link(texts, number, first, last), score
        wanted.remove(number)
        free[first:last] = [False] * (last - first)
    for number, first, last in _left_over(texts, wanted, free, idle, other):
        free[first:last] = [False] * (last - first)
        yield _link(texts, number, first, last, "left over"), 0.0


@dataclass(frozen=True, slots=True)
class _Name:
    """A name as the second text may have it: how much each word there stands for it, and how it is spelt like it."""

    mass: NDArray[np.float64]
    spelt: tuple[float, ...]
    full: bool
    own: tuple[bool, ...]
    """Whether a word stands mostly where the entity does."""


def _name(texts: Texts, number: int, mass: NDArray[np.float64], meetings: Meetings) -> _Name:
    """A name that is spelt alike in all its words takes no other ones; a title, which does not change, is none."""
    mention = texts.pair.mentions[number]
    old, new = words(mention.norm), words(mention.new or "")
    parted = mention.type == "PER" and len(old) == len(new)
    same = [parted and one.key == new[index].key for index, one in enumerate(old)]
    changing = [one for index, one in enumerate(old) if not same[index]] or list(old)
    spelt = [max((alike(one.key, word.key) for one in changing), default=0.0) for word in texts.second]
    titles = {one.key for one in old} - {one.key for one in changing}
    full = bool(changing) and all(any(alike(one.key, word.key) for word in texts.second) for one in changing)
    mass = mass.copy()
    for index, word in enumerate(texts.second):
        if spelt[index]:
            mass[index] = max(mass[index], spelt[index] ** 2)
        elif word.key in titles:
            mass[index] = 0.0
        elif full or (mention.type == "PER" and any(spelt)):
            mass[index] *= FULL if full else PART
    own = tuple(not meetings.strange(mention.entity, word.key) for word in texts.second)
    return _Name(mass, tuple(spelt), full, own)


def _scored(texts: Texts, wanted: Sequence[int], names: Mapping[int, _Name], weight: NDArray[np.float64],
            free: list[bool], idle: Bools) -> Iterator[tuple[float, float, int, int, int]]:
    """Every stretch for every name: how well it stands for it, and how far from its place it is."""
    second = texts.second
    for number in wanted:
        mention, mass, spelt = texts.pair.mentions[number], names[number].mass, names[number].spelt
        own = np.array([max(each, CONNECTOR * 2) if like else each for each, like in zip(weight, spelt, strict=True)])
        heavy = mass * own
        total = float((heavy * np.array(free)).sum())
        if total <= 0:
            continue
        ends = [(word.capital and not rests) or like >= ENOUGH for word, rests, like in zip(
            second, idle, spelt, strict=True)]
        place = (mention.start + mention.end) / 2 / max(len(texts.pair.first), 1)
        for first, last in stretches.stretches(texts.pair.second, second, free, ends):
            inside = float(heavy[first:last].sum())
            if inside <= 0 or (mention.type == "PER" and not all(
                    word.capital or like for word, like in zip(second[first:last], spelt[first:last], strict=True))):
                continue
            score = 2 * inside / (total + float(own[first:last].sum()))
            there = (second[first].start + second[last - 1].end) / 2 / max(len(texts.pair.second), 1)
            if not any(like or (own_ and word.capital) for like, own_, word in zip(
                    spelt[first:last], names[number].own[first:last], second[first:last], strict=True)):
                continue
            score -= NEAR * abs(place - there)
            if score >= (LEAST if mention.type != "PER" or any(spelt[first:last]) else UNSPELT):
                yield score, -abs(place - there), number, first, last


def _wider(texts: Texts, names: Mapping[int, _Name], number: int, first: int, last: int, free: Bools, idle: Bools,
           other: NDArray[np.float64]) -> tuple[int, int]:
    """A stretch for what is no person with its neighbours that have capitals, too, and stand for nothing else."""
    mention = texts.pair.mentions[number]
    if names[number].full:
        return first, last
    most = len(texts.second)
    if mention.type == "PER":  # as many words as the name has that are spelt like none here: `John`, where it is János
        most = sum(not any(alike(one.key, word.key) for word in texts.second[first:last])
                   for one in words(mention.norm) if len(one.text) > 1)

    if _loud(mention.norm) and all(_loud(word.text) for word in texts.second[first:last]):
        return first, last  # an abbreviation for an abbreviation

    def takes(index: int) -> bool:
        word = texts.second[index]
        rival = max((each.mass[index] for key, each in names.items() if key != number), default=0.0)
        return free[index] and word.capital and not idle[index] and other[index] < OTHERS and (
            rival <= max(names[number].mass[index], RIVAL))

    text, second = texts.pair.second, texts.second
    wanted = sum(1 for word in words(mention.norm) if not word.figures)
    while most and first > 0 and takes(first - 1) and stretches.joins(text, second[first - 1], second[first]):
        first, most = first - 1, most - 1
    while most and last < len(second):
        behind = last
        while behind < min(last + 2, len(second) - 1) and last - first < wanted and free[behind] and (
                not second[behind].capital and len(second[behind].text) < stretches.SMALL):
            behind += 1  # `Court of Human Rights`, where the other text has as many words
        if not takes(behind) or not all(stretches.joins(text, second[index], second[index + 1])
                                        for index in range(last - 1, behind)):
            break
        last, most = behind + 1, most - 1
    return first, last


def _loud(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def _left_over(texts: Texts, wanted: Sequence[int], free: Sequence[bool], idle: Bools,
               other: NDArray[np.float64]) -> Iterator[tuple[int, int, int]]:
    """Names and ranges with capitals that nothing else stands for, in the order in which they stand; only where there
    is one for each."""
    left = [number for number in wanted if texts.pair.mentions[number].text[:1].isupper()]
    spare = [free[index] and not idle[index] and other[index] < OTHERS
             and not (stretches.initial(texts.pair.second, word) and len(word.text) <= stretches.SMALL)
             for index, word in enumerate(texts.second)]
    runs = list(stretches.runs(texts.pair.second, texts.second, spare))
    if left and len(runs) == len(left):
        for number, (first, last) in zip(left, runs, strict=True):
            yield number, first, last


def _link(texts: Texts, number: int, first: int, last: int, how: str = "") -> Carried:
    mention, pair = texts.pair.mentions[number], texts.pair
    start, end = _whole(pair.second, texts.second, first, last, mention)
    surface = pair.second[start:end]
    spelt = any(alike(word.key, other.key) for word in texts.second[first:last] for other in words(mention.norm))
    return Carried(start, end, name(mention, surface), mention.type, number, how or ("name" if spelt else "learned"))


def _whole(text: str, second: Sequence[Word], first: int, last: int, mention: Mention) -> tuple[int, int]:
    """Where a stretch stands, with the full stop of its abbreviation where the mention has one, too."""
    start, end = second[first].start, second[last - 1].end
    short = second[last - 1].text
    if text[end : end + 1] == "." and len(short) <= stretches.SMALL and (
            mention.norm.endswith(".") or (len(short) == 1 and short + "." in mention.norm)):
        end += 1
    return start, end


def _aliases(texts: Sequence[Texts], named: Sequence[Sequence[tuple[Carried, float]]]) -> Aliases:
    """By which words the entities are known, of the links that are sure."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    count: Counter[str] = Counter()
    for each, links in zip(texts, named, strict=True):
        for link, score in links:
            if score >= SURE and link.mention is not None:
                entity = each.pair.mentions[link.mention].entity
                count[entity] += 1
                for word in each.second:
                    if link.start <= word.start and word.end <= link.end and (word.capital or len(word.text) > 3):
                        seen[entity][word.key] += 1
    return {entity: {word: times / count[entity] for word, times in found.items()} for entity, found in seen.items()}


def _explained(texts: Texts, lexicon: learn.Lexicon, often: frozenset[str]) -> list[bool]:
    """Of each word of the second text, whether it stands for a word of the first that is no name, or stays; of a word
    that is seldom seen nothing is learned."""
    if not texts.first or not texts.second:
        return [False] * len(texts.second)
    stays = np.array([number < 0 or texts.pair.mentions[number].new is None for number in texts.of])
    shares = (_links(texts, lexicon, {}) * stays).sum(axis=1)
    return [bool(share > OTHERS) and word.key in often for share, word in zip(shares, texts.second, strict=True)]
