"""What has no counterpart in the first text: an entity that is known from another pair, else a label, never silence.

What comes in: a pair with what was carried there, and what is known of all. What goes out: the rest that is to change:
addresses and numbers, whole dates, capital sequences. What the first text has as it is, and what a word of it explains,
stays. Start at `found`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.document import NAMES
from pseudo.language.letters import PLAIN
from pseudo.parallel import days, stretches
from pseudo.parallel.likeness import alike
from pseudo.parallel.numbers import values, written
from pseudo.parallel.units import Carried, Mention, Pair, Word, words
from pseudo.parallel.written import figures, label, name

UNIT = re.compile(r"\d[ \xa0]?\Z")
UNIT_BEHIND = re.compile(r"[ \xa0]?\d")
"""What stands around a unit or a currency."""
MANY = 0.2
"""Of the words inside sentences, how many have a capital where a language writes it for more than names."""
RICH = 200
"""Words from which on that can be told."""
SAME = 0.85
PART = 3
"""Letters of a word that is known to be a part of a name."""
TITLE = 2
"""Words with a capital before a name that are a title."""
SINCE = re.compile(r"(?<![\w.,/-])\d{1,2}(?:\.|[^\W\d_]{2})?[ \xa0]?(?:[–-]|[^\W\d_]{1,3})[ \xa0]?\Z")
"""The first day of a stretch of days: `5 to 8 May`, `5–8 May`."""
STOP = "\n"
"""What stands for what changes in the first text: nothing goes over it."""
SURE = ("name",)
"""By what a counterpart was found that tells how an entity is called in other pairs."""


@dataclass(frozen=True, slots=True)
class Known:
    """What all pairs tell.

    numbers  letters and figures of what was carried, with its mention; names: the words of a name, in no order
    parts    each word of a person's name
    small    words that stand in small letters somewhere
    loud     languages that write a capital for more than names
    named    whether a word is known as a person's name
    days     whole dates that changed, each with its mention; lang: the folder of our language, by which dates are read
    """

    numbers: Mapping[str, Mention] = field(repr=False)
    names: Mapping[frozenset[str], Mention] = field(repr=False)
    parts: Mapping[str, Mention] = field(repr=False)
    small: frozenset[str] = field(repr=False)
    loud: frozenset[str]
    named: Callable[[str], bool]
    days: Mapping[days.Values, Mention] = field(repr=False)
    lang: str | Path


def known(pairs: Sequence[Pair], done: Sequence[Sequence[Carried]], named: Callable[[str], bool],
          lang: str | Path) -> Known:
    """What the pairs tell, and what was carried in them."""
    numbers: dict[str, Mention] = {}
    names: dict[frozenset[str], Mention] = {}
    parts: dict[str, Mention] = {}
    moved: dict[days.Values, Mention] = {}
    small: set[str] = set()
    capitals: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for pair, links in zip(pairs, done, strict=True):
        for word in words(pair.second):
            if word.figures:
                continue
            if not word.capital:
                small.add(word.key)
            if not stretches.initial(pair.second, word) and all(
                    word.end <= link.start or link.end <= word.start for link in links):
                count[pair.lang] += 1
                capitals[pair.lang] += word.capital
        for mention in pair.mentions:
            if mention.new is not None and mention.type in NAMES:
                names.setdefault(_set(mention.norm), mention)
                if mention.type == "PER":
                    new = _set(mention.new)
                    for each in _set(mention.norm) - new:
                        parts.setdefault(each, mention)
            elif mention.new is not None:
                numbers.setdefault(PLAIN.fold(stretches.bare(mention.norm)), mention)
                if mention.type == "DATE" and (old := values(mention.norm, lang)) is not None and None not in old:
                    moved.setdefault(old, mention)
        for link in links:
            if link.mention is not None and link.type in NAMES and link.how in SURE and (
                    mention := pair.mentions[link.mention]).new is not None:
                names.setdefault(_set(pair.second[link.start : link.end]), mention)
    loud = frozenset(lang for lang, total in count.items() if total >= RICH and capitals[lang] > MANY * total)
    return Known(numbers, names, parts, frozenset(small), loud, named, moved, lang)


def _set(text: str) -> frozenset[str]:
    return frozenset(word.key for word in words(text))


def found(pair: Pair, first: Sequence[Word], second: Sequence[Word], done: Sequence[Carried], known: Known,
          explained: Sequence[bool]) -> list[Carried]:
    """What else is to change in the second text."""
    out: list[Carried] = []

    def free(start: int, end: int) -> bool:
        return all(each.end <= start or end <= each.start for each in (*done, *out))

    stays = _stays(pair)
    there = PLAIN.fold(stretches.bare(stays))
    here = [(old, mention) for mention in pair.mentions if mention.type == "DATE" and mention.new is not None
            and (old := values(mention.norm, known.lang)) is not None]
    for day in days.days(pair.second, pair.lang):
        if free(day.start, day.end) and any(sum(part is not None for part in reading) > 1 for reading in day.readings):
            out += _day(pair, day, [*here, *known.days.items()], words(stays), known)
    for start, end, kind in stretches.codes(pair.second):
        if free(start, end) and (made := _code(pair.second[start:end], kind, there, known)) is not None:
            out.append(Carried(start, end, *made))
    spare = [free(word.start, word.end) for word in second]
    for begin, stop in stretches.runs(pair.second, second, spare):
        if stop - begin <= TITLE and stop < len(second) and _named_behind(pair, second[stop - 1], second[stop], done):
            continue
        out += _run(pair, first, second[begin:stop], known, explained[begin:stop])
    return out


def _stays(pair: Pair) -> str:
    """The first text without what changes in it."""
    out, at = "", 0
    for mention in pair.mentions:
        if mention.new is not None and mention.start >= at:
            out += pair.first[at : mention.start] + STOP
            at = mention.end
    return out + pair.first[at:]


def _day(pair: Pair, day: days.Day, moved: Sequence[tuple[days.Values, Mention]], first: Sequence[Word],
         known: Known) -> Iterator[Carried]:
    """What stands for a date that is nobody's counterpart: that of the same day, a label, or itself."""
    for old, mention in moved:
        new = written(pair.second, day, mention, old, known.lang)
        if new is not None:
            yield Carried(day.start, day.end, new, "DATE", None, "elsewhere")
            return
    if not _told(day, first):
        since = SINCE.search(pair.second, 0, day.start)
        start = day.start if since is None or day.readings[0][2] is None else since.start()
        yield Carried(start, day.end, label("DATE"), "DATE", None, "label")


def _named_behind(pair: Pair, last: Word, following: Word, done: Sequence[Carried]) -> bool:
    """Whether a person stands right behind, whose name is whole: what is before it is a title."""
    return any(link.type == "PER" and link.mention is not None and link.start == following.start
               for link in done) and stretches.joins(pair.second, last, following)


def _code(surface: str, kind: str, there: str, known: Known) -> tuple[str, str, None, str] | None:
    """What stands for an address or a number; None where it stays."""
    bare = PLAIN.fold(stretches.bare(surface))
    mention = known.numbers.get(bare)
    if mention is not None:
        return figures(mention, surface), mention.type, None, "elsewhere"
    if bare in there:
        return None
    return label(kind), kind, None, "label"


def _told(day: days.Day, first: Sequence[Word]) -> bool:
    """Whether the first text has the figures of a date."""
    there = {int(word.text) for word in first if word.figures and len(word.text) < 5}
    return any({value for index, value in enumerate(reading) if value is not None and not (index == 1 and day.month)}
               <= there for reading in day.readings)


def _run(pair: Pair, first: Sequence[Word], run: Sequence[Word], known: Known,
         explained: Sequence[bool]) -> Iterator[Carried]:
    """What stands for a range of words with capitals: the new name of an entity, a label, or itself."""
    text = pair.second
    while run and _bare_letter(text, run[0]):
        run, explained = run[1:], explained[1:]
    while run and _bare_letter(text, run[-1]):
        run, explained = run[:-1], explained[:-1]
    mention = known.parts.get(run[0].key) if len(run) == 1 and len(run[0].text) >= PART else None
    if mention is not None and not _idle(text, run[0], known):
        yield Carried(run[0].start, run[0].end, name(mention, run[0].text), mention.type, None, "elsewhere")
        return
    explained = [each and not known.named(word.text) for each, word in zip(explained, run, strict=True)]
    while run and (_idle(text, run[0], known) or explained[0] or _there(run[0], first, pair)):
        run, explained = run[1:], explained[1:]
    while run and (explained[-1] or _there(run[-1], first, pair)):
        run, explained = run[:-1], explained[:-1]
    if not run:
        return
    start, end = run[0].start, run[-1].end
    surface = text[start:end]
    mention = known.names.get(frozenset(word.key for word in run))
    if mention is not None:
        yield Carried(start, end, name(mention, surface), mention.type, None, "elsewhere")
        return
    if len(run) == 1 and stretches.initial(text, run[0]) and not run[0].text.isupper() and not known.named(surface):
        return  # the capital of a sentence
    loud = [word for word in run if len(word.text) > 1 and word.text.isupper()]
    if len(run) == 1 and not loud and (pair.lang in known.loud or len(run[0].text) == 1):
        return
    if len(run) == 1 and loud and (UNIT.search(text, max(start - 3, 0), start) or UNIT_BEHIND.match(text, end)):
        return  # a currency, a unit
    kind = "ORG" if len(loud) == len(run) else "PER"
    yield Carried(start, end, label(kind), kind, None, "label")


def _bare_letter(text: str, word: Word) -> bool:
    """Whether a word is one letter that stands for no name: `I`, not `J.`."""
    return len(word.text) == 1 and text[word.end : word.end + 1] != "."


def _idle(text: str, word: Word, known: Known) -> bool:
    """Whether a capital is only that of a sentence."""
    return stretches.initial(text, word) and (word.key in known.small or len(word.text) <= 3)


def _there(word: Word, first: Sequence[Word], pair: Pair) -> bool:
    """Whether the first text has the word, where that stays."""
    for other in first:
        if alike(word.key, other.key) >= SAME and all(
                mention.new is None or other.end <= mention.start or mention.end <= other.start
                for mention in pair.mentions):
            return True
    return False
