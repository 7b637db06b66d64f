"""Names that a user knows (`--known FILE`), met in a text in whatever form.

What comes in: a draft, and the roster of its settings. What goes out: the draft with a span of source "known" for each
mention of a name that is to be replaced or kept, and without spans of what is never a name. Start at `known_names`,
which offers them; `known_stay` comes last and sees that no rule has changed them.

A mention is a row's words in order with the last in any form of the grammar: shouted, typed without marks, hyphenated
or with a space behind every letter. A word with marks that the name has not is another name; so is one that people are
called rather than that it is a form of the name (`_another`).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from morph import Analysis, MorphError
from name_db.columns import Given
from pseudo.core import ranges, walls
from pseudo.core.document import NAMES, Head, Span
from pseudo.core.once import Kept, Once
from pseudo.kinds import roster
from pseudo.kinds.mentions import HYPHENS
from pseudo.kinds.roster import Mention, Name, Row
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.words import ordinary

GAP = re.compile(r"(\.?)(?:[^\S\n]*\n?[^\S\n]*|[-‑–])")
"""What stands between two words of a name; it may go on in the next line."""
TITLE = re.compile(r"(?<![^\W_])([^\W\d_]+\.?)[ \xa0]{0,2}$")
SOURCE = "known"
KINDS = ("given", "surname")
OWNED, OWNS = "[psor]", "[psed]"
"""In the features of what is somebody's (his Erika), and of what stands for it (Irén's: Iréné, typed Irene)."""
BEHIND = 12
"""Letters of the longest ending behind a sign."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text being read, with what was asked of the grammar so far."""

    text: str = field(repr=False)
    language: Language
    readings: Once[str, tuple[Analysis, ...]] = field(repr=False)
    forms: Once[tuple[str, str], str | None] = field(repr=False)
    ordinary: Once[str, bool]
    endings: Collection[tuple[int, str]]
    told: Kept[tuple[str, str], str | None] = field(default_factory=Kept, repr=False)

    def plain(self, word: str) -> bool:
        """Whether a word has no marks."""
        return self.language.letters.without_marks(word) == word

    def same(self, surface: str, word: str) -> bool:
        """Whether a word is another but for its case and left-out marks."""
        return self.language.letters.spelt_as(surface, word)

    def feats(self, surface: str, word: str) -> str | None:
        """The features of a surface as a form of a word; None where it is none."""
        if (surface, word) not in self.told:
            self.told[surface, word] = found = self._feats(surface, word)
            return found
        return self.told[surface, word]

    def _feats(self, surface: str, word: str) -> str | None:
        letters = self.language.letters
        if self.same(surface, word):
            return ""
        folded, base, small = letters.fold(surface), letters.fold(word), letters.lower(word)
        read = [reading for reading in self.readings[surface] if letters.fold(reading.lemma) == base]
        for each in read:
            if letters.lower(each.lemma) == small and (each.exact or not self.plain(surface)):
                return each.feats  # one against the rules comes behind one without its marks: Frigyesnel
        if read or roster.ending(folded, base) in self.endings:
            for feats in self.language.habits.forms:
                form = self.forms[word, feats] if feats else word
                if form is not None and self.same(surface, form):
                    return feats
        mine = [each for each in read if letters.lower(each.lemma) == small] or read
        return mine[0].feats if mine and self.plain(surface) else None


def reading(text: str, endings: Collection[tuple[int, str]], language: Language) -> Reading:
    """A text, before anything was asked."""
    letters = language.letters

    def analysed(surface: str) -> tuple[Analysis, ...]:
        usual = letters.raised(letters.lower(surface))
        spellings = dict.fromkeys((surface, usual, usual.replace("‑", "-").replace("–", "-")))
        return tuple(each for spelling in spellings for each in language.morph.analyse(spelling))

    def inflected(asked: tuple[str, str]) -> str | None:
        try:
            return language.morph.inflect(*asked)
        except MorphError:
            return None

    usual: Once[str, bool] = Once(lambda word: ordinary(word, language))
    return Reading(text, language, Once(analysed), Once(inflected), usual, endings)


def find(draft: Draft, language: Language) -> tuple[Mention, ...]:
    """The mentions of known names, none over another; of two that share a word the longer stands."""
    known, text = draft.settings.known, draft.text
    if known.automaton is None:
        return ()
    seen, told = roster.seen(text, language.letters), reading(text, known.endings, language)
    found: list[tuple[int, int, bool, Mention]] = []
    for first, (number, *_) in known.spelt(seen.folded):
        name = known.names[number]
        mention = _mention(first, name, seen, told, known.rows[name.row], draft.walls)
        if mention is not None:
            found.append((mention.start - mention.end, _distance(name, mention, told), name.alias, mention))
    taken: list[Mention] = []
    covered = bytearray(len(text))
    for *_, mention in sorted(found, key=lambda each: (*each[:3], each[3].start)):
        if not any(covered[mention.start : mention.end]):
            covered[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
            taken.append(mention)
    return tuple(sorted(taken, key=lambda mention: mention.start))


def _mention(first: int, name: Name, seen: roster.Seen, told: Reading, row: Row, apart: Sequence[int]
             ) -> Mention | None:
    """The mention of a name whose first word is that one, if it is one."""
    text, last = told.text, first + len(name.firsts)
    start = seen.starts[first]
    for number, word in enumerate(name.words[:-1]):
        at = first + number
        between = GAP.fullmatch(text, seen.ends[at], seen.starts[at + 1])
        if between is None or (between[1] and number not in name.stops) or not told.same(_closed(text, seen, at), word):
            return None
    if text[start - 1 : start] in HYPHENS and start > 1 and text[start - 2].isalnum():
        return None  # the second half of another name
    word = text[seen.starts[last] : seen.ends[last]]
    if not name.firsts and word.islower() and not name.words[-1].islower() and told.ordinary[word]:
        return None  # a smith is no Smith
    for end, surface in surfaces(last, name, seen, told):
        feats = told.feats(surface, name.words[-1] + "." * (name.stops == {*name.stops, len(name.words) - 1}))
        if feats is None and len(name.words) - 1 in name.stops:
            feats = told.feats(surface, name.words[-1])
        if feats is None or not _fits(feats, row, told.language):
            continue
        if feats and row.type == "PER" and _another(surface, name.words[-1], feats, bool(name.firsts), told):
            continue
        if _goes_on(text, end, surface) or walls.crossing(apart, start, end):
            return None
        before, titles = _titles(text, start, told.language) if row.type == "PER" else (start, "")
        if walls.crossing(apart, before, end):
            before, titles = start, ""
        said = " ".join(name.words) if not name.alias else ""
        norm = row.norm if said and not name.alias else _spelt(name, row)
        bare = _without_titles(norm, told.language) if row.type == "PER" else norm
        return Mention(before, seen.starts[last], end, feats, f"{titles} {bare}".strip(), row)
    return None


def _distance(name: Name, mention: Mention, told: Reading) -> int:
    """How far what is written is from a name: 0 the same letters, then another case of them, marks left out, a form of
    it, what is somebody's (Nagy Erika is herself before she is the Erika of a Nagy Erik)."""
    said, word, lower = told.text[mention.head : mention.end], name.words[-1], told.language.letters.lower
    if mention.feats:
        return 4 if OWNED in mention.feats else 3
    return 0 if said == word else 1 if lower(said) == lower(word) else 2


def _another(surface: str, word: str, feats: str, several: bool, told: Reading) -> bool:
    """Whether people are called by a surface itself rather than that it is this form of another name: Erika, Ágoston.

    Where another name can be read with less of an ending it is that: Györgyi, to whom, before what is György's; where
    the ending only tells of an owner, a name without any: Nanae is nobody's, though Nana's is Nanáé. What is somebody's
    is by the rules alone. Else the name that more people have is meant. Of a full name (several) the last word is
    compared with what stands there.
    """
    language, letters = told.language, told.language.letters
    last = KINDS[1 if language.habits.given_first else 0]
    kinds = (last,) if several and _called(word, last, language) else KINDS
    read, base, asked = told.readings[surface], letters.fold(word), frozenset(feats.split("|"))
    for each in read:
        less = frozenset(filter(None, each.feats.split("|")))
        if less < asked and (less or OWNED in feats or OWNS in feats) and letters.fold(each.lemma) != base and any(
                _called(each.lemma, kind, language) for kind in kinds):
            return True
    if OWNED in feats:
        form = told.forms[word, feats]
        return not (form is not None and told.same(surface, form)) and not any(
            each.exact and OWNED in each.feats and letters.fold(each.lemma) == base for each in read)
    other, own = (max((row for kind in kinds for row in _called(each, kind, language)), default=None)
                  for each in (surface, word))
    return other is not None and (own is None or other >= own)


def _called(word: str, kind: str, language: Language) -> list[tuple[float, float, int]]:
    """How usual the names of a kind are that a word is, though in another case or without marks: by the share
    of today's people, by the rank among names, by how many the tables count."""
    names = language.names
    found = (name for name in names.unfold(word, kind) if language.letters.spelt_as(word, name))
    rows = (names.given(name) if kind == KINDS[0] else names.surname(name) for name in found)
    return [(row.share, 1 / row.rank if isinstance(row, Given) and row.rank else 0.0, row.count)
            for row in rows if row is not None]


def _closed(text: str, seen: roster.Seen, at: int) -> str:
    return "".join(text[seen.starts[at] : seen.ends[at]].split())


def _spelt(name: Name, row: Row) -> str:
    """An alias as its row spells it, or a part of the name."""
    words = list(name.words)
    return next((each for each in row.aliases if [w.strip(".") for w in re.split(r"[\s-]+", each)] == words),
                " ".join(words))


def _without_titles(norm: str, language: Language) -> str:
    words = norm.split()
    while len(words) > 1 and language.persons.is_title(words[0]):
        del words[0]
    return " ".join(words)


def surfaces(last: int, name: Name, seen: roster.Seen, told: Reading) -> Iterator[tuple[int, str]]:
    """The last word with the ending that a sign joins to it, then without; each with where it ends."""
    text, start, end = told.text, seen.starts[last], seen.ends[last]
    word = _closed(text, seen, last)
    stop = len(name.words) - 1 in name.stops and text[end : end + 1] == "."
    ends = (end + 1, end) if stop else (end,)
    for at in ends if not text[end : end + 1].isspace() else ():
        behind = re.match(rf"{told.language.letters.joint}[^\W\d_]{{1,{BEHIND}}}(?!\w)", text[at:at + BEHIND + 2])
        if behind is not None and "\n" not in text[start:end]:
            yield at + behind.end(), word + text[end:at] + behind.group()
    for at in ends:
        yield at, word + text[end:at]


def _fits(feats: str, row: Row, language: Language) -> bool:
    """Whether a form means the one whose name it is: no wife, no adjective of a person."""
    habits = language.habits
    wife = bool(habits.married) and f"Deriv={habits.married}" in feats
    return row.type != "PER" or not (wife or habits.is_adjective(feats))


def _goes_on(text: str, end: int, surface: str) -> bool:
    """Whether the name goes on behind a hyphen: it is the first half of another."""
    if text[end : end + 1] not in HYPHENS or end + 1 >= len(text):
        return False
    after = text[end + 1]
    return after.isalpha() and after.isupper() and not surface.isupper()


def _titles(text: str, start: int, language: Language) -> tuple[int, str]:
    """Where the titles before a name begin, and these as they are spelt."""
    titles: list[str] = []
    while (before := TITLE.search(text[max(0, start - 30) : start])) is not None:
        word = before[1]
        if not language.persons.is_title(word) or not (word.endswith(".") or before.end() > before.end(1)):
            break
        small = language.letters.lower(word)
        titles.insert(0, small if word.isupper() and small in language.persons.titles else word)
        start -= len(before.group())
    return start, " ".join(titles)


# ------------------------------------------------------------------ the rules


def known_names(draft: Draft, language: Language) -> Draft:
    """Rule: offers the names that the user knows, and drops what is never a name."""
    mentions = find(draft, language)
    return _settled(dataclasses.replace(draft, known=mentions), language) if mentions else draft


def known_stay(draft: Draft, language: Language) -> Draft:
    """Rule: the names that the user knows stand, whatever the rules made of them; what is never a name goes."""
    return _settled(draft, language) if draft.known else draft


def _settled(draft: Draft, language: Language) -> Draft:
    own = ranges.of((span.start, span.end) for span in draft.spans)
    gone: set[int] = set()
    new: list[Span] = []
    for mention in draft.known:
        over = [number for number in own.over(mention.start, mention.end)]
        spans = [draft.spans[number] for number in over]
        if mention.row.action == "deny":
            gone.update(number for number, span in zip(over, spans, strict=True)
                        if span.type in NAMES and mention.start <= span.start and span.end <= mention.end)
        elif not any(_stands(span, mention, language) for span in spans):
            gone.update(over)
            new.append(_span(draft.text, mention))
    if not gone and not new:
        return draft
    return draft.having([*(span for number, span in enumerate(draft.spans) if number not in gone), *new])


def _stands(span: Span, mention: Mention, language: Language) -> bool:
    """Whether a span stays where a known name stands: the name itself; a number or an address; a longer name of
    another kind (a street that is named after somebody), or of somebody else."""
    if span.source == SOURCE:
        return (span.start, span.end) == (mention.start, mention.end)
    if span.source == "pattern" or span.type not in NAMES:
        return span.source == "pattern"
    if not (span.start <= mention.start and mention.end <= span.end and len(span.text) > mention.end - mention.start):
        return False
    if span.type != mention.row.type:
        return True
    rest = span.text[: mention.start - span.start] + span.text[mention.end - span.start :]
    words = [word for word in re.findall(r"[^\W\d_]+", rest) if word[:1].isupper()]
    names = language.names
    return any(names.surname(word) or names.given(word) for word in words)


def _span(text: str, mention: Mention) -> Span:
    head = Head(mention.head, mention.end, mention.norm.split()[-1], "PROPN", mention.feats)
    return Span(mention.start, mention.end, text[mention.start : mention.end], mention.row.type, norm=mention.norm,
                head=head, source=SOURCE, why="known name")
