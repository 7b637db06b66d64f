"""Public spaces shown by the number of a house behind them: `Makó, fő u. 17`, `makó szép utca 3`, `6900 Makó Szép u 3`.

What comes in: a draft in which house numbers and places are found. What goes out: the draft with such spaces. What
stands between a place and the kind of space is its name; without a place it has to be a name that the tables know.
Start at `small_streets`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from pseudo.core import ranges, walls
from pseudo.core.document import NAMES, Span
from pseudo.core.regex import Regex
from pseudo.kinds.identifiers.structures.house import STANDING
from pseudo.language.abroad import streets
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft, evidence
from pseudo.spans.sources import overseas
from pseudo.spans.sources.ordinary import lemmas_of

FURTHEST = 60
"""Letters before a house number in which the name of its street is looked for."""
NAME = re.compile(r"[^\W\d_][\w.-]*(?: [^\W\d_][\w.-]*){0,2} ")
"""A name of up to three words, and the space behind it."""
JOINED = Regex(rf"(?<![\w-])[{UPPER}][{LOWER}]+(?: [{UPPER}][{LOWER}]+)?$")
"""A name before a hyphen: `Kossuth-utcza 8`."""
GAPS = ("", ",")
"""What stands between a place and a street, besides space."""
PLACES = frozenset(("GPE", "ZIP"))


def of_rulers(draft: Draft, language: Language) -> Draft:
    """Rule: a person, a title and a public space of theirs are that space, however much of it was found: `Nagy Lajos
    király útja`."""
    titles = {row.word for row in language.names.titles()}
    found: list[Span] = []
    for span in draft.spans:
        behind = THEIRS_LAST.search(span.text) if span.type == "FAC" else None
        end = span.end if span.type == "PER" else span.start + behind.start() if behind is not None else 0
        match = THEIRS.match(draft.text, end) if end and span.source not in ("pattern", "known") else None
        kind = language.names.public_space_type(match[2]) if match is not None else None
        if match is not None and kind is not None and kind.possessive and match[1] in titles:
            end = match.end()
            begun = NUMERAL.search(draft.text, max(0, span.start - FURTHEST), span.start)
            start = begun.start() if begun is not None else span.start
            found.append(Span(start, end, draft.text[start:end], "FAC", source="gazetteer", score=0.8,
                              why="a ruler's public space"))
    new = ranges.of((span.start, span.end) for span in found)
    return draft.having((*(span for span in draft.spans if not new.touch(span.start, span.end)), *found))


THEIRS = re.compile(r" ([^\W\d_]+) ([^\W\d_]+)(?![\w-])")
"""What stands behind whom a public space is called after: a title, and what it is."""
THEIRS_LAST = re.compile(rf"{THEIRS.pattern}$")
"""The same at the end of the name of one."""
NUMERAL = re.compile(r"(?<![\w.])[IVX]+\. $")
"""Which of a name a ruler is."""


def of_days(draft: Draft, language: Language) -> Draft:
    """Rule: a day that spaces are called by, right before the kind of one, is that space and no day: `Május 1. út 17.`,
    `a Március 15. téren`."""
    stems, fold = language.names.street_stems, language.letters.fold
    found: list[Span] = []
    for span in draft.spans:
        match = KIND.match(draft.text, span.end) if span.type == "DATE" and fold(span.text) in stems else None
        lemmas = (r.lemma for r in language.morph.analyse(match[1])) if match is not None else ()
        if match is not None and any(map(language.names.public_space_type, (match[1], *lemmas))):
            text = draft.text[span.start : match.end()]
            found.append(Span(span.start, match.end(), text, "FAC", source="gazetteer", score=0.9, why="a day's space"))
    new = ranges.of(ranges.merged((span.start, span.end) for span in found))
    return draft.having((*(s for s in draft.spans if not new.touch(s.start, s.end)), *found)) if found else draft


KIND = re.compile(r" ([^\W\d_]+\.?)")
"""A word behind a day."""


def behind_towns(draft: Draft, language: Language) -> Draft:
    """Rule: a town right before its street, without a comma, is a town: `Szentes Béke utca 12`, `Vác Béke u 3`."""
    numbers = {span.start for span in draft.spans if span.type == "ADDR_NO"}
    out: list[Span] = []
    for span in draft.spans:
        numbered = span.type in TAKEN and any(at in numbers for at in range(span.end, span.end + CLOSE))
        out += _parted(span, draft, language) if numbered else (span,)
    return draft.having(out)


def _parted(span: Span, draft: Draft, language: Language) -> Iterator[Span]:
    """A street with the town inside of its name or before it as two, whatever both were taken for together."""
    first, _, rest = span.text.partition(" ")
    name, _, kind = rest.rpartition(" ")
    if span.type != "FAC" and not language.names.public_space_type(language.letters.lower(kind)):
        yield span
        return
    town = language.letters.raised(first) if span.text.islower() and not language.words.common(first) else first
    inside = name and _town(town, language) and language.letters.fold(name) in language.names.street_stems
    if inside and language.letters.fold(f"{first} {name}") not in language.names.street_stems:
        end = span.start + len(first)
        yield Span(span.start, end, first, "GPE", source="gazetteer", score=0.7, why="street behind")
        yield dataclasses.replace(span, start=end + 1, text=rest, type="FAC", norm="", head=None)
        return
    before = TOWN.search(draft.text, max(0, span.start - FURTHEST), span.start)
    if span.type == "FAC" and before is not None and _town(before[1], language):
        start, end = before.span(1)
        if not any(other.start < end and start < other.end for other in draft.spans):
            yield Span(start, end, before[1], "GPE", source="gazetteer", score=0.7, why="street behind")
    yield span


TAKEN = frozenset(("FAC", "GPE", "LOC", "ORG"))
"""What a town and its street may be taken for together."""
TOWN = re.compile(r"(?<![\w.-])([^\W\d_][\w-]+) $")
CLOSE = 3
"""Code points between a street and its number, at most."""


def _town(word: str, language: Language) -> bool:
    """Whether a raised word, or one in capitals, is a settlement, as it stands."""
    name = language.letters.capitalised(word) if word.isupper() else word
    return name[:1].isupper() and any(row.kind == "settlement" for row in language.names.place(name))


def abroad(draft: Draft, language: Language) -> Draft:
    """Rule: streets of abroad beside the numbers of their houses are such, whoever may be called so: `Via Roma 3`."""
    text, known = draft.text, streets(language.habits.streets_abroad)
    found = [Span(start, end, text[start:end], "FAC", source="gazetteer", score=0.95, why="street abroad")
             for start, end in known.found(text)]
    numbers = [span for match in ZIPPED.finditer(text) for span in _town_abroad(match, language)] if known.quick else []
    whole = list(overseas.addresses(text, language))
    if not found and not numbers and not whole:
        return draft
    for span in found:
        house = HOUSE.match(text, span.end) or BEFORE.search(text, max(0, span.start - CLOSE - 4), span.start)
        if house is not None:
            start, end = house.span(1)
            numbers.append(Span(start, end, house[1], "ADDR_NO", source="pattern", score=0.9, why="context: abroad"))
            code = CODE.match(text, max(end, span.end))
            if code is not None:
                start, end = code.span(1)
                numbers.append(Span(start, end, code[1], "ZIP", source="pattern", score=0.9, why="context: abroad"))
        there = THERE.match(text, max(span.end, *(number.end for number in numbers[-1:])))
        numbers += _town_abroad(there, language, numbers[-1:] != [] and numbers[-1].type == "ZIP")
    held = ranges.of((span.start, span.end) for span in whole)
    made = (*whole, *(span for span in (*found, *numbers) if not held.touch(span.start, span.end)))
    left = (span for span in draft.spans if span.source == "known" or not any(
        span.start < other.end and other.start < span.end for other in made))
    patterns = tuple(span for span in draft.patterns if span.type != "ID" or not held.touch(span.start, span.end))
    return dataclasses.replace(draft, patterns=patterns).having((*left, *made))  # of `RO-410001` the figures are a zip


def _town_abroad(match: re.Match[str] | None, language: Language, zipped: bool = False) -> Iterator[Span]:
    """The town of abroad behind a street and its number or behind a zip, whoever may be called so: `10115 Berlin`;
    behind both (`zipped`) one that no table has, too."""
    for town in (match["town"], match["town"].split(" ")[0]) if match is not None else ():
        rows = (*language.names.place(town), *language.names.town_abroad(town))
        coded = zipped and not rows and all(word[:1].isupper() for word in town.split(" "))
        if match is not None and (coded or any(row.kind in ABROAD for row in rows)):
            start, end = match.start("town"), match.start("town") + len(town)
            yield Span(start, end, town, "GPE", norm=town, source="gazetteer", score=0.95, why="town abroad")
            return


ABROAD = frozenset(("foreign_city", "cross_border"))
"""Kinds of towns of abroad."""
THERE = re.compile(
    r",?\s(?:[^\W\d_]{1,2}-)?(?:\d[\d ]{2,6} )?(?P<town>[^\W\d_][\w-]{2,}(?: [^\W\d_][\w-]{2,})?)(?=[,.;)\n ]|$)")
"""What may be a town behind the number of a house, and its zip between."""
CODE = Regex(rf",\s(?:[{UPPER}]{{1,2}}-)?(\d{{4,5}}) (?=[{UPPER}][{LOWER}])")
"""A zip between the number of a house and its town."""
ZIPPED = Regex(r"(?<![\w.,-])\d{3} \d{2} (?P<town>[^\W\d_][\w-]{2,})(?=[,.;)\n ]|$)")
"""A town behind a zip in two groups."""
HOUSE = re.compile(r",? (\d{1,4}(?:/?[^\W\d_](?!\w))?)")
BEFORE = re.compile(r"(?<!\d)(\d{1,4}) $")
"""The number of a house behind a street and before one."""


def without_a_kind(draft: Draft, language: Language) -> Draft:
    """Rule: what a house stands in without a word for public spaces is a street: whom streets are called after (`Deák
    Ferenc 11. IV/14.`), and what nobody has seen behind a town or a comma (`Kőszeg, Várkör 61. fszt. 2.`). A kind of
    roads before a number is none (`Valtatie 4`)."""
    draft = _without_roads(draft, language)
    begun = {span.start for span in draft.patterns if span.type == "ADDR_NO" and evidence(span) == STANDING}
    if not begun:
        return draft
    seen = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if span.type in NAMES))
    bare = [match for at in sorted(begun) if (match := BARE.search(draft.text, max(0, at - FURTHEST), at))
            and all(word[0].isupper() for word in match[1].split())]
    return draft.having((*(
        dataclasses.replace(span, type="FAC") if span.type in GUESSED and span.end + 1 in begun
        and language.letters.fold(span.text) in language.names.street_stems else span for span in draft.spans), *(
        Span(*match.span(1), match[1], "FAC", source="gazetteer", score=0.7, why="house behind")
        for match in bare if not seen.touch(*match.span(1)))))


def _without_roads(draft: Draft, language: Language) -> Draft:
    """Without roads that a number tells at the head of a sentence that goes on, nor their numbers as ones of houses."""
    numbers = {span.start for span in draft.patterns if span.type == "ADDR_NO"}
    numbers |= {span.end + 1 for span in draft.spans if span.type == "FAC"}
    roads = {at: start for at in numbers if (start := _road_before(at, draft.text, language)) is not None}
    if not roads:
        return draft
    names = {(start, at - 1) for at, start in roads.items()}
    left = tuple(span for span in draft.patterns if not (span.type == "ADDR_NO" and span.start in roads))
    return dataclasses.replace(draft, patterns=left).having(
        span for span in draft.spans if (span.start, span.end) not in names and not (
            span.type == "ADDR_NO" and span.start in roads))


def _road_before(at: int, text: str, language: Language) -> int | None:
    """Where a kind of roads starts that opens its sentence, right before a number there; None where none does."""
    word = WORD.search(text, max(0, at - FURTHEST), at)
    if word is None or ROAD.match(text, at - 1) is None:
        return None
    opens = BEGUN.search(text[max(0, word.start() - CLOSE) : word.start()]) is not None
    return word.start() if opens and any(_road(lemma, language) for lemma in lemmas_of(word[1], language)) else None


WORD = re.compile(r"([^\W\d_]+) $")
ROAD = Regex(rf" \d{{1,5}}(?::[{LOWER}]{{1,4}})? [{LOWER}]")
"""The number of a road in a sentence that goes on; behind that of a house stands a comma."""
CLOSE = 4
"""Code points in which a sentence ends before the next one."""
BEGUN = re.compile(r"(?:[.!?]\s{1,3}|^\s{0,3})$")
"""What ends a sentence, and what stands at the head of a text."""


def _road(lemma: str, language: Language) -> bool:
    """Whether a word is a kind of roads, and no kind of streets, too."""
    word = language.letters.lower(lemma)
    return word in language.habits.ways and not any(row.word == word for row in language.names.public_space_types())


BARE = re.compile(r"(?:^|[,:;(\n]) ?([^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?) $")
"""What stands before the number of a house and behind a sign."""
GUESSED = frozenset(("ORG", "PER"))


def small_streets(draft: Draft, language: Language) -> Draft:
    """Rule: finds public spaces before the numbers of their houses, in small letters or right behind their town."""
    if not any(span.type == "ADDR_NO" for span in draft.spans):
        return draft
    return draft.adding(find(draft, language))


def find(draft: Draft, language: Language) -> Iterator[Span]:
    """The spaces, each of type FAC."""
    text, letters = draft.text, language.letters
    ends = {span.end: span for span in draft.spans}
    for span in draft.spans:
        kind = evidence(span).partition("context: ")[2] if span.type == "ADDR_NO" else ""
        before = text[: span.start].rstrip(" ,\n\xa0")
        start = len(before) - len(kind)
        if not kind or letters.lower(before[start:]) != kind or walls.crossing(draft.walls, start, span.start):
            continue
        low = max((end for end in ends if end <= start), default=0)
        low = max([low, start - FURTHEST, *(wall for wall in draft.walls if wall <= start)])
        if text[start - 1 : start] == "-" and (joined := JOINED.search(text, low, start - 1)) and language.letters.fold(
                joined[0]) in language.names.street_stems:
            yield Span(*joined.span(), joined[0], "FAC", source="document", score=0.7, why="house behind")
            continue
        begin = _begin(text, low, start, len(before), ends.get(low), language)
        if begin is not None:
            whole = text[begin : len(before)]
            yield Span(begin, len(before), whole, "FAC", source="document", score=0.7, why="house behind")


def _begin(text: str, low: int, start: int, end: int, left: Span | None, language: Language) -> int | None:
    """Where the name begins of the space whose kind stands at `start`; None for what is no such name.

    low   behind which it stands; end: where the kind ends
    left  what ends there
    """
    between = text[low:start]
    name = between.lstrip(" ,\t\n")
    gap = between[: len(between) - len(name)].strip()
    if (left is not None and left.type in PLACES and left.norm in ("", left.text) and gap in GAPS
            and between[:1] in (" ", ",", "\n") and NAME.fullmatch(name) and _written(name, language)
            and language.words.small.isdisjoint(language.letters.lower(name).split())):
        return start - len(name)
    inner = re.search(r"(?<!\S)[^\W\d_][\w-]*$", between)
    if inner is not None and inner[0][:1].isupper() and language.names.space_parts(text[low + inner.start() : end])[2]:
        return low + inner.start()  # `Alexandersgatan 20:ssä`
    words = [match.start() for match in re.finditer(r"(?<!\S)[^\W\d_]", between)]
    return next((low + at for at in words[-3:] if _known(between[at:].rstrip(), language)), None)


def _known(name: str, language: Language) -> bool:
    return _written(name, language) and language.letters.fold(name) in language.names.street_stems


def _written(name: str, language: Language) -> bool:
    """Whether a name is all in small letters, or begins with a capital word by word (`Fő`, `Rákóczi Ferenc`)."""
    return name == language.letters.lower(name) or all(word[:1].isupper() for word in name.split())
