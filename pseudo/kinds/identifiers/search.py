"""Finding identifiers: structure, check digits, context words; overlaps settled by trust, then by length.

What comes in: a text and a language. What goes out: disjoint spans with norm, head (where there is a suffix), score and
reason. Start at `find`. Its order: candidates of every kind; codes announced by a label; public numbers taken out;
overlaps; suffixes.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from pseudo.core.document import Head, Span
from pseudo.kinds.identifiers.candidate import Found, Kind, Search
from pseudo.kinds.identifiers.contexts import REACH, Contexts, Words, clipped, neighbourhoods, widened
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.kinds import ANYWHERE, kinds
from pseudo.kinds.identifiers.prepared import Prepared, prepared
from pseudo.kinds.identifiers.shapes import unslipped
from pseudo.kinds.identifiers.suffixes import Suffixes
from pseudo.kinds.identifiers.tables import Tables, load
from pseudo.language.folders import folder
from pseudo.language.letters import LOWER, UPPER

LABEL_GLUE = Expression(r"[ \t\xa0]{0,3}(?:[:=.–-]|\n)?[ \t\xa0]{0,12}\n?[ \t\xa0]{0,3}[„\"“'(]?")
"""What may stand between a label and its code: `Ügyszám: `, `útlevelének száma „`."""
ZIP = Expression(r"\d{4,6}")
CODE = Expression(
    r"(?:[A-Z]{2}[ \xa0](?=\d{3}[ \xa0]\d{3,4}\b)\d{3}(?:[ \xa0]\d{1,4}\b){1,5})"
    r"|(?:\d{2,6}(?:[ \xa0]\d{3,8}){1,4}(?:[ \xa0]\d{1,2})?(?![\w/-]|[.,]\d))"
    rf"|(?:[{UPPER}]{{1,4}}(?:-[{UPPER}]{{1,4}})?[ \xa0])?"
    r"(?=[^\s,;:]{0,30}\d)[^\W_][\w./\\-]{1,38}[\w.]"
    r"(?:(?<=\d{6})[ \xa0][A-Z]{2}\b)?"
)
"""A code after its label: no space inside but after a few capitals (`AB 123456`, `AB 123 456`), and a figure."""
SHORT = Expression(r"\d{1,2}(?=$|[\n,;)]|\.?\s)")
"""One or two figures, a code only where a label for codes and a colon stand before them."""
NAMED = Expression(r"(?:name|nick|login)\w*\s?:\s?$")
"""A label after which any word is a user name: `Felhasználónév: `."""
HANDLE = Expression(r"@?(?:live:)?[^\W_][\w.-]{2,30}\w(?:#\d{3,6})?")
"""A user name after its label."""


@dataclass(frozen=True, slots=True)
class Finder:
    """What finding needs of one language, compiled once."""

    tables: Tables
    words: Words
    suffixes: Suffixes
    kinds: tuple[Kind, ...]
    searches: tuple[Search, ...]


@lru_cache(maxsize=16)
def _finder(home: Path) -> Finder:
    """The finder of a language folder: language data only, nothing of any text."""
    tables = load(home)
    searches = tuple(kind.search for kind in kinds(home) if kind.search is not None)
    return Finder(tables, Words(tables.words), tables.ends, kinds(home), searches)


def find(text: str | Prepared, lang: str | Path, ocr: bool = False) -> tuple[Span, ...]:
    """The identifiers of a text, disjoint, in order.

    text  as it arrived, or made ready (`prepared`); offsets count the code points of what arrived
    lang  a language tag or a folder of language data
    ocr   look for numbers in which a machine took figures for letters, too (`l23 4S6 788`): where a check digit or a
          context word says so; their norm has the figures

    >>> [(span.type, span.norm) for span in find("TAJ-száma: 123 456 788, rendszáma RBF-613.", "hu")]
    [('SOCIALID', '123 456 788'), ('PLATE', 'RBF-613')]
    """
    seen = prepared(text, lang)
    if not seen.figures and LINK.search(seen.folded) is None and load(lang).spelt_at.search(seen.folded) is None:
        return ()
    finder, plain = _finder(folder(lang)), seen.text
    contexts = Contexts(seen.folded, seen.figures, finder.words)
    found = [*_by_kind(plain, finder, contexts), *_labelled(plain, finder, contexts)]
    found += [*_numbered(plain, finder, contexts), *_rooms(plain, finder, contexts)]
    for search in (*finder.searches, *ANYWHERE):
        found += search(plain, finder.tables, contexts)
    found += _across_lines(plain, finder, contexts)
    found += _without_breaks(plain, finder)
    kept = settle(f for f in found if not touches(seen.public, f))
    if ocr and (right := unslipped(plain)) != plain:
        kept = settle([*kept, *(f for f in _slipped(plain, right, finder) if not touches(seen.public, f))])
    else:
        right = plain
    again = (*_twins(plain, kept), *_houses(plain, kept, finder.tables), *_repeated(plain, kept))
    if twins := [f for f in again if not touches(seen.public, f)]:
        kept = settle([*kept, *twins])
    return as_arrived((_spanned(plain, f, finder, right) for f in kept), seen)


LINK = Expression(r"[:\\]|www\.|[\w-]\.[^\W\d_]|/home/")
"""What a web address has, a label or a folder; with no figure, `@`, `_` or dot inside a word either, there is none."""


def _contexts(text: str, finder: Finder, windows: Sequence[tuple[int, int]]) -> Contexts:
    """The context words of a text that another was made into, near figures in these windows."""
    folded = finder.tables.letters.aligned(text)
    figures = tuple(neighbourhoods(folded, before=0, after=0))
    return Contexts(folded, tuple(clipped(figures, windows)), finder.words)


def _slipped(text: str, right: str, finder: Finder) -> Iterator[Found]:
    """What is found only when slips are put right, with a check digit or a context word."""
    contexts = _contexts(right, finder, [(0, len(right))])
    found = [*_by_kind(right, finder, contexts)]
    for search in finder.searches:  # links and user names are letters anyway
        found += search(right, finder.tables, contexts)
    for f in found:
        if right[f.start : f.end] != text[f.start : f.end] and not f.why.startswith("structure"):
            yield replace(f, score=f.score - 0.01, why=f"{f.why}, slips put right")


BREAK = Expression(r"(?<=[\d/-])(?:[ \t]?\n[ \t]?)(?=\d)")
"""A line's end between two figures, where a number may go on."""


def _across_lines(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Numbers that a line's end breaks, where their check digit or their context word says that they go on."""
    breaks = [match.span() for match in BREAK.finditer(text)]
    if not breaks:
        return
    joined = BREAK.sub(lambda gap: " " * len(gap[0]) if len(gap[0]) == 1 else "\x00" * len(gap[0]), text)
    over = [start for start, end in breaks if end - start == 1]
    contexts = contexts.within(widened(breaks, REACH, REACH))
    found = [*_by_kind(joined, finder, contexts)]
    for kind in finder.kinds:
        if kind.type == "PHONE" and kind.search is not None:
            found += kind.search(joined, finder.tables, contexts)
    for f in found:
        inside = sum(f.start < at < f.end for at in over)
        phone = f.type == "PHONE" and (f.why.startswith("context") or text[text.rfind("\n", 0, f.end) - 1] in "-/")
        sure = f.why.startswith("check digit") or phone
        if inside == 1 and sure and not (f.why == "check digit" and _row(text, f)):
            yield replace(f, score=min(1.0, f.score + 0.01))


JOINT = Expression(r"(?<=[\d/-])[ \t]?\n(?:>[> ]*)?(?=\d)")
"""A line's end between two figures, with the marks of a quoted mail behind it."""


def _without_breaks(text: str, finder: Finder) -> Iterator[Found]:
    """Numbers with a check digit and a context word, and telephones with one, once lines' ends between figures are cut
    out (`83806 / 81789`), or the marks of a quoted mail."""
    marks = [match.span() for match in JOINT.finditer(text)]
    for glue in ("", " ") if marks else ():
        plain, at = "", 0
        starts, removed = [0], [0]
        for start, end in marks:
            plain += text[at:start] + glue
            at = end
            starts.append(len(plain))
            removed.append(at - len(plain))
        plain += text[at:]
        contexts = _contexts(plain, finder, widened([(at, at) for at in starts[1:]], REACH, REACH))
        found = [*_by_kind(plain, finder, contexts)]
        for kind in finder.kinds:
            if kind.type == "PHONE" and kind.search is not None:
                found += kind.search(plain, finder.tables, contexts)
        for f in found:
            first, last = (bisect_right(starts, place) - 1 for place in (f.start, f.end - 1))
            sure = f.why.startswith("check digit, ") or (f.type == "PHONE" and f.why.startswith("context"))
            if sure and last == first + 1:
                score = min(1.0, f.score + 0.01)
                yield replace(f, start=f.start + removed[first], end=f.end + removed[last], score=score)


def _row(text: str, f: Found) -> bool:
    """Whether the lines that a number joins hold figures alone: columns of a table, whose rows are numbers each."""
    start, end = text.rfind("\n", 0, f.start) + 1, text.find("\n", f.end)
    return not any(char.isalpha() for char in text[start : end if end >= 0 else len(text)])


def as_arrived(spans: Iterable[Span], seen: Prepared) -> tuple[Span, ...]:
    """The spans of the composed text, with the offsets of the text as it arrived; norms stay composed."""
    offsets = seen.offsets
    if offsets is None:
        return tuple(spans)
    moved = []
    for span in spans:
        start, end = offsets[span.start], offsets[span.end]
        head = span.head and replace(span.head, start=offsets[span.head.start], end=offsets[span.head.end])
        moved.append(replace(span, start=start, end=end, text=seen.arrived[start:end], head=head))
    return tuple(moved)


def public(text: str | Prepared, lang: str | Path) -> list[tuple[int, int]]:
    """Where numbers stand that everybody may know: statutes, decrees, standards. Disjoint ranges in order.

    >>> public("a 2011. évi CXII. törvény", "hu")
    [(2, 25)]
    """
    seen = prepared(text, lang)
    return [(seen.offsets[start], seen.offsets[end]) for start, end in seen.public] if seen.offsets else seen.public


def touches(ranges: list[tuple[int, int]], found: Found) -> bool:
    """Whether a finding shares a code point with one of the ranges (disjoint, in order)."""
    at = bisect_right(ranges, (found.end - 1, sys.maxsize)) - 1
    return at >= 0 and ranges[at][1] > found.start


def settle(found: Iterable[Found]) -> list[Found]:
    """The findings without overlaps, in order: the more trusted first, of equals the longer, then the earlier."""
    taken: list[Found] = []
    starts: list[int] = []
    for f in sorted(found, key=lambda f: (-f.score, f.start - f.end, f.start, f.type)):
        at = bisect_right(starts, f.start)
        before_free = at == 0 or taken[at - 1].end <= f.start
        after_free = at == len(taken) or f.end <= taken[at].start
        if before_free and after_free:
            insort(starts, f.start)
            taken.insert(at, f)
    return taken


SURE = 0.72
"""How far a bare number is trusted whose shape nothing else has."""
GROUPED_BEFORE = Expression(r"\d[ \xa0.,]$")
GROUPED_AFTER = Expression(r"[ \xa0.,]\d")


def _by_kind(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Candidates of every kind that has a pattern, with the trust that check digit and context give."""
    for kind in finder.kinds:
        for match in contexts.matches(kind.pattern, text):
            start, end = match.span()
            if kind.checked:
                end, valid = _longest_valid(kind, match[0], start, end)
            else:
                valid = kind.is_valid(match[0])
                if not valid or _brand(kind.type, match[0], finder.tables):
                    continue
            word = contexts.beside(kind.type, start, end)
            lonely = not GROUPED_BEFORE.search(text[max(0, start - 2) : start]) and not GROUPED_AFTER.match(text, end) \
                and not finder.tables.counted.match(text, end)
            if kind.checked and valid and word is not None:
                yield Found(start, end, kind.type, 1.0, f"check digit, context: {word}")
            elif word is not None:
                yield Found(start, end, kind.type, 0.9 if valid else 0.88, f"context: {word}")
            elif kind.checked and valid and kind.alone and lonely:
                yield Found(start, end, kind.type, kind.alone, "check digit")
            elif kind.bare and lonely and (kind.bare_shape is None or kind.bare_shape.fullmatch(match[0])):
                sure = kind.sure is not None and kind.sure.fullmatch(match[0]) is not None
                yield Found(start, end, kind.type, max(kind.bare, SURE * sure), "structure")


def _brand(type: str, number: str, tables: Tables) -> bool:
    """Whether what looks like a number is a brand and a model (`BMW-320`)."""
    brands = tables.lists.get(f"not-{type}", frozenset())
    return bool(brands) and re.split(r"[^\w]", number, maxsplit=1)[0] in brands


def _longest_valid(kind: Kind, number: str, start: int, end: int) -> tuple[int, bool]:
    """Where the longest valid number of the match ends; a pattern with groups may have swallowed a neighbour."""
    if kind.is_valid(number):
        return end, True
    for gap in reversed([m.start() for m in re.finditer(r"[ \xa0]", number)]):
        if kind.is_valid(number[:gap]):
            return start + gap, True
    return end, False


FINAL_STOP = Expression(rf"/(?:19|20)\d\d\.$|[^\W\d_]\.[\d.]{{0,12}}/\d{{4}}/\d{{1,4}}\.$|[{LOWER}]\.$")
"""Codes to which a final full stop belongs: `JGY/2217-3/2022.`, `6.B.118/2020/7.`, `…/2024.bü.`"""


DATE = Expression(
    r"(?:(?:1[89]|20)\d\d(?:[.-] ?\d\d?[.-] ?\d\d?)?|\d\d?\.\d\d?\.(?:\d{4})?)"
    r"(?:\.|-[^\W\d_]{1,6})?(?:[. ]|$)"
)
"""What stands after a label and is no code: a date, a year."""


def _labelled(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Codes of any shape announced by a label: `Ügyszám: 12-3/2024`, `útlevelének száma D5093348`."""
    zips, named = finder.tables.pattern("ZIP_CODE", ZIP), finder.tables.pattern("USER_LABEL", NAMED)
    for hit in contexts.before:
        if hit.word.side not in ("label", "vague"):
            continue
        glue = LABEL_GLUE.match(text, hit.end)
        at = glue.end() if glue else hit.end
        handle = hit.word.types[0] == "USER"
        code = (HANDLE if handle else CODE).match(text, at)
        if code is None and hit.word.types == ("ID",) and ":" in text[hit.end : at]:
            code = SHORT.match(text, at)
        if code is None or (at == hit.end and text[at - 1] != "#"):
            continue
        end = code.end()
        if handle and not _machine_name(code[0]) and not _named_so(code[0], hit.start, at, contexts, named):
            continue
        if handle and "." in code[0] and text.startswith("/", end):  # `fb.com/kiss.anna` is a web address
            continue
        if hit.word.types[0] == "ZIP" and not zips.fullmatch(code[0].rstrip(".")):
            continue
        if hit.word.types[0] != "ZIP" and DATE.match(code[0]):
            continue
        if not FINAL_STOP.search(code[0]):
            end = at + len(code[0].rstrip("."))
        label = finder.tables.letters.lower(text[hit.start : hit.end])
        score = 0.84 if hit.word.side == "label" else 0.7  # `szám:` says less than a shape that tells its kind
        yield Found(at, end, hit.word.types[0], score, f"context: {label}")


NUMBERED = Expression(r"(?<![^\s(„\"“'])[^\W_][\w./\\-]{1,39}(?=[ \xa0]$)")
"""A code before a word that says it is one: `RF-2023/0417 számú`, `2024/00123 sz.`"""


PLAIN = Expression(r"\d{1,4}/(?:19|20)\d\d\.?|\d{6,9}(?:[.,]\d+)?")
"""Number and year alone (`5/2014. számú jelentés`) is mostly a public paper, a plain figure mostly a count."""


LINE = Expression(r"\d+-[^\W\d_]{1,3}")
"""The number of a bus with its ending: `105-ös`."""
SERIES = Expression(r"(?<!\w)[A-Z]{2,4} $")
"""Capitals before the figures are part of the code: `SK 552913 sorszámú`."""
PARCEL = Expression(r"\d{2,6}(?:/\w{1,4}){1,4}|\d{3,6}")
"""Figures, or figures and parts behind slashes: a code beyond doubt where the word after it is one for codes."""


def _numbered(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Codes named after: `az RF-2023/0417 számú megrendelés`; three figures and a separator, or six figures."""
    for hit in contexts.after:
        code = NUMBERED.search(text[max(0, hit.start - 42) : hit.start])
        if code is None or hit.word.side == "next":
            continue
        type = hit.word.types[0]
        figures = sum(char.isdecimal() for char in code[0])
        case = figures >= 3 and re.search(r"[/-]|\d{6}", code[0]) is not None and not PLAIN.fullmatch(code[0])
        brand = _brand(type, code[0], finder.tables)
        line = brand or LINE.fullmatch(code[0]) is not None
        plate = 2 <= figures <= 4 and 5 <= len(code[0]) <= 9 and any(char.isalpha() for char in code[0]) and not line
        if {"CASEID": case, "PLATE": plate, "ID": figures > 2}.get(type, False):
            end = hit.start - 1
            series = SERIES.search(text[max(0, end - len(code[0]) - 5) : end - len(code[0])]) is not None
            parcel = type == "ID" and PARCEL.fullmatch(code[0]) is not None and not series
            sure = parcel or (type == "CASEID" and code[0][0].isupper() and figures >= 4)
            yield Found(end - len(code[0]), end, type, 0.8 if sure else 0.5, "context: " + text[hit.start : hit.end])


TWIN = Expression(r"(?<![\w/.-])[^\W_][\w./-]{4,38}\w(?![\w/])")
SHAPED = Expression(r"(?=[^\W_]*(?:[^\W\d_]|[\W_]\w+[\W_]))(?=(?:\D*\d){5}).*[/-].*")
"""A code that one of the same shape resembles by no chance: a letter or two separators, and five figures."""
DAY = Expression(r"\d{4}([/.-])00?\100?|00?([/.-])00?\2\d{4}|0{1,4}(?:[-–]0{1,4})+")


def _twins(text: str, kept: Sequence[Found]) -> Iterator[Found]:
    """Codes of the same shape as one that was found (`A-2024/11874` after `A-2024/11873`), letters and all."""
    shapes: dict[str, str] = {}
    for f in kept:
        code = text[f.start : f.end].rstrip(".")
        sure = f.type == "CASEID" or (f.type == "ID" and f.why.startswith("context"))
        if sure and SHAPED.fullmatch(code) and not DAY.fullmatch(re.sub(r"\d", "0", code)):
            shapes.setdefault(re.sub(r"\d", "0", code), f.type)
    if shapes:
        for match in TWIN.finditer(text):
            type = shapes.get(re.sub(r"\d", "0", match[0]))
            if type is not None:
                yield Found(match.start(), match.end(), type, 0.7, "context: its twin")


ROOM = Expression(r"[ \t\xa0]{0,2}[:=]?[ \t\xa0]{0,3}(-?\d{1,4}(?:/\d{1,4})?(?:/?[^\W\d_])?)(?![\w/]|[.,:+-]\d)")
"""What follows the word for a room or a bed: a short number."""
ENDS = Expression(r"\.?(?:[,;)\n]|\s*$)")
"""What follows a short number that has no colon before it; else it may count something (`szoba 2 főre`)."""
BEFORE_ROOM = Expression(r"(?<![\w/.,:+-])(\d{1,4}(?:/[^\W_]{1,3})?)\.? $")


def _rooms(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Short numbers of rooms, beds, doors: `kórterem: 212`, `a 312-es szobában`."""
    ends, before = finder.tables.pattern("ROOM_END", ENDS), finder.tables.pattern("ROOM_BEFORE", BEFORE_ROOM)
    for hit in contexts.before:
        match = ROOM.match(text, hit.end) if hit.word.side == "short" else None
        if match is None or finder.tables.counted.match(text, match.end()):
            continue
        house = "ADDR_NO" in hit.word.types  # `2. emelet 4.` is part of an address, which is found as a whole
        if re.search(r"[:=]", text[hit.end : match.start(1)]) or (not house and ends.match(text, match.end())):
            word = finder.tables.letters.lower(text[hit.start : hit.end])
            yield Found(match.start(1), match.end(1), hit.word.types[0], 0.8, f"context: {word}")
    for hit in contexts.after:
        at = max(0, hit.start - 24)
        short = hit.word.side == "short" and "ADDR_NO" not in hit.word.types
        match = before.search(text[at : hit.start]) if short else None
        if match is not None:
            word = finder.tables.letters.lower(text[hit.start : hit.end])
            yield Found(at + match.start(1), at + match.end(1), hit.word.types[0], 0.8, f"context: {word}")


REPEATED = Expression(r"(?=\D*\d{3}|[^\W\d_]{3})\w.{4,40}")
"""What is no other number by chance when it comes again: five signs with three figures or letters side by side."""
NEVER_AGAIN = frozenset(("ADDR_NO", "ZIP", "EMAIL", "URL", "PHONE"))
"""Types found by their structure wherever they come, or too short."""
WORD = Expression(r"(?<![\w/.,-])\w+")
GOES_ON = Expression(r"[\w/]|[.,-]\d")


def _repeated(text: str, kept: Sequence[Found]) -> Iterator[Found]:
    """What a label or its shape announced once, wherever it comes again: `ügyfélszáma 44812 ... a 44812 ügyfél`."""
    known: dict[str, dict[str, str]] = {}  # first word of a value -> values -> type
    for f in kept:
        value = text[f.start : f.end]
        first = WORD.match(value) if f.type not in NEVER_AGAIN and REPEATED.fullmatch(value) else None
        if first is not None:
            known.setdefault(first[0], {}).setdefault(value, f.type)
    here = {f.start for f in kept}
    for word in WORD.finditer(text) if known else ():
        for value, type in known.get(word[0], {}).items() if word.start() not in here else ():
            end = word.start() + len(value)
            if text.startswith(value, word.start()) and GOES_ON.match(text, end) is None:
                yield Found(word.start(), end, type, 0.72, "context: named before")


def known(text: str, places: Iterable[tuple[int, int, str]], lang: str | Path) -> list[Span]:
    """Spans of codes that the text is known to hold, met again: start, end and type of each; suffixes are joined.

    >>> [(span.text, span.norm) for span in known("a 44812-77-tel", [(2, 10, "ID")], "hu")]
    [('44812-77-tel', '44812-77')]
    """
    met = [Found(start, end, type, 0.72, "context: named before") for start, end, type in places]
    return [_spanned(text, f, _finder(folder(lang)), text) for f in met]


NEXT_DOOR = 80


def _houses(text: str, kept: Sequence[Found], tables: Tables) -> Iterator[Found]:
    """Houses of an address of the text, called by their number alone: `a 6-osban` after `Kossuth utca 6.`, and others
    named right after one (`és a 8-asban`). The pattern: group 1 is the number, group 2 says that somebody is in it."""
    again = tables.pattern("HOUSE_AGAIN", NOWHERE)
    numbers = {re.split(r"[^\w/]", text[f.start : f.end])[0]: f.end for f in kept if f.type == "ADDR_NO"}
    last = -NEXT_DOOR
    for match in again.finditer(text) if numbers else ():
        beside = match[2] is not None and 0 <= match.start() - max(last, *numbers.values()) <= NEXT_DOOR
        if match[1] in numbers or beside:
            last = match.end()
            yield Found(match.start(), match.end(), "ADDR_NO", 0.7, "context: a house of the text")


def _named_so(name: str, label: int, at: int, contexts: Contexts, named: Expression) -> bool:
    """Whether a plain word is a user name: in small letters without accents, by a label with a colon, or with a word
    for user names on either side of it."""
    if not name.isascii() or not name.islower():
        return False
    labelled = named.search(contexts.folded, label, at) is not None
    return labelled or contexts.beside("USER", at, at + len(name), after_only=True) is not None


def _machine_name(name: str) -> bool:
    """No plain word and no number: a letter, and a figure, underscore, @ or a dot inside."""
    odd = any(char.isdecimal() or char in "_@" for char in name) or "." in name.strip(".")
    return odd and any(char.isalpha() for char in name)


def _spanned(text: str, found: Found, finder: Finder, right: str) -> Span:
    """The span of a finding, with the scheme of its number where its shape tells it."""
    span = span_of(text, found, finder.suffixes, right)
    scheme = next((kind.scheme for kind in finder.kinds if kind.type == span.type and kind.is_valid(span.norm)), "")
    return replace(span, scheme=scheme) if scheme else span


def span_of(text: str, found: Found, suffixes: Suffixes, right: str) -> Span:
    """The span of a finding, its hyphenated suffix joined to it. right: the text without slips, for the norm."""
    norm = (right if "slips" in found.why else text)[found.start : found.end]
    suffix = suffixes.after(text, found.end)
    end, head = found.end, None
    if suffix is not None:
        end = suffix[0]
        upos = "NUM" if norm[-1:].isdecimal() else "X"
        head = Head(found.start, end, norm, upos, suffix[1])
    return Span(found.start, end, text[found.start : end], found.type, norm=norm, head=head, source="pattern",
                score=found.score, why=found.why)
