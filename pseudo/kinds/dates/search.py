"""Finding dates, times, ages and amounts, and reading a date's norm back into its parts.

What comes in: a text, or the norm of a DATE span. What goes out: spans with norm and head, or a `PartialDate`.
Start at `found`; `parse` reads a norm with the same patterns, so that what is found can also be shifted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from pseudo.core.document import Head, Span
from pseudo.core.ranges import merged
from pseudo.kinds.dates.days import PartialDate, Slot
from pseudo.kinds.dates.spelling import Pattern, Spelling, spelling
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import widened
from pseudo.kinds.identifiers.expressions import DIGIT, Field
from pseudo.kinds.identifiers.prepared import Prepared
from pseudo.kinds.identifiers.search import settle, touches
from pseudo.language.folders import folder

NAMED = (("m", "month", "month"), ("ma", "abbreviation", "month"), ("mc", "clipped", "month"),
         ("mr", "roman", "month"), ("s", "season", "season"), ("dw", "day", "day"),
         ("yw", "year_word", "year"), ("yv", "short_year", "year"), ("ow", "ordinal", "day"),
         ("me", "english", "month"), ("mes", "english_short", "month"))
"""Groups of words that tell a part of a date: group, kind in dates_words.tsv, part."""
FIGURES = (("y", "year"), ("ys", "year"), ("yto", "year_to"), ("mn", "month"), ("d", "day"), ("dto", "day_to"))
"""Groups of figures that tell a part of a date."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a match tells. `norm` and its `slots`; `head` begins at that offset of the text, None without an ending."""

    found: Found
    norm: str
    slots: tuple[Slot, ...]
    head: int | None
    lemma: str
    feats: str


def found(seen: Prepared, lang: str | Path) -> list[Span]:
    """DATE, TIME, AGE and MONEY spans of a prepared text, in order, with its own offsets.

    >>> from pseudo.kinds.identifiers.prepared import prepared
    >>> [(span.type, span.text, span.norm) for span in found(prepared("2022. május 9-én jött.", "hu"), "hu")]
    [('DATE', '2022. május 9-én', '2022. május 9.')]
    """
    how = spelling(folder(lang))
    text, folded = seen.text, seen.folded
    readings: dict[Found, Reading] = {}
    unsure: dict[str, list[Reading]] = {"beside": [], "dated": []}
    for reading, only in _readings(seen, how):
        if touches(seen.public, reading.found):
            continue
        if only:
            unsure[only].append(reading)
        else:
            readings.setdefault(reading.found, reading)
    dated = [*readings.values(), *_beside(text, [*readings.values()], unsure["beside"])]
    if any(_tells_month(reading) for reading in dated):
        dated += unsure["dated"]
    readings = {reading.found: reading for reading in reversed(dated)}
    kept = [readings[found] for found in settle(readings)]
    return [_span(text, reading) for reading in _with_days(text, folded, kept, how)]


def parse(norm: str, lang: str | Path) -> PartialDate | None:
    """The parts of a date's norm; None when it is no date.

    >>> parse("2024. március 18.", "hu").full
    datetime.date(2024, 3, 18)
    """
    return _parsed(norm, folder(lang))


@lru_cache(maxsize=2048)
def _parsed(norm: str, home: Path) -> PartialDate | None:
    """The same; asked again and again of the same norms."""
    how = spelling(home)
    folded = how.letters.aligned(norm)
    slots, best = _bare(norm) or _bare_word(folded, how), 0.0
    figures = any(map(str.isdecimal, folded))
    for pattern in how.patterns:
        if pattern.type != "DATE" or pattern.score <= best or (pattern.regex.figures and not figures):
            continue
        if not all(any(map(folded.__contains__, need)) for need in pattern.regex.needs):
            continue
        match = pattern.regex.fullmatch(folded)
        reading = _read(norm, match, pattern, how) if match else None
        if reading is not None and reading.norm == norm and len(reading.slots) > len(slots):
            slots, best = reading.slots, pattern.score
    return _partial(norm, slots, how) if slots else _feast(norm, how)


def _feast(norm: str, how: Spelling) -> PartialDate | None:
    """What a feast's norm tells (`karácsony`, `2023 karácsony`); None when it is none."""
    match = how.feasts.year.match(how.letters.aligned(norm))
    feast = how.feasts.read(norm[match.end() :] if match else norm)
    if feast is None:
        return None
    name = Slot("feast", match.end() if match else 0, len(norm), "feast")
    if match is None or not feast.own:
        return PartialDate(norm, (name,), feast=feast)
    group, style = ("y", "full") if match["y"] else ("ys", "short")
    date = _partial(norm, (Slot("year", *match.span(group), style),), how)
    return replace(date, slots=(*date.slots, name), feast=feast)


def write(part: str, value: int, style: str, how: Spelling) -> str:
    """One part of a date in its style: the inverse of reading it."""
    if style == "full":
        return f"{value:04d}"
    if style == "short":
        return f"{value % 100:02d}"
    if style == "padded":
        return f"{value:02d}"
    if style == "figure":
        return str(value)
    return how.possessed[style[:-1]][value] if style.endswith("+") else how.forms[style][value]


REACH = 50
"""No date is longer, from its first word to its figures and from them to its last."""
BARE = re.compile(r"(?P<y>(?:1\d|20)\d\d)\.?|(?P<d>0?[1-9]|[12]\d|3[01])\.?|['’](?P<ys>\d\d)|"
                  r"(?P<d_>0?[1-9]|[12]\d|3[01])\.?[–-](?P<dto>0?[1-9]|[12]\d|3[01])\.?|(?P<ys_>3[2-9]|[4-9]\d)|(?!20(?:1[2-9]|[2-4]\d)[/-](?:0\d|1[0-2])$)(?P<y_>(?:1\d|20)\d\d)[/–-](?P<yto>(?:1\d|20)?\d\d)")


def _bare(norm: str) -> tuple[Slot, ...]:
    """The slots of a norm that is one figure, or two years; none when it is neither."""
    match = BARE.fullmatch(norm)
    if match is None:
        return ()
    return tuple(Slot(part, *match.span(group), _figure_style(part, match[group]))
                 for group, part in (("y", "year"), ("y_", "year"), ("ys_", "year"), *FIGURES[1:3],
                                     ("d", "day"), ("d_", "day"), ("dto", "day_to"))
                 if match[group])


def _bare_word(folded: str, how: Spelling) -> tuple[Slot, ...]:
    """The slot of a norm that is one month, or one day in words; none when it is neither."""
    for kind, part in (("month", "month"), ("day", "day")):
        value = how.values.get(kind, {}).get(folded)
        if value is None:
            continue
        form, possessed = (how.letters.aligned(table[kind][value]) for table in (how.forms, how.possessed))
        if folded in (form, possessed):
            return (Slot(part, 0, len(folded), kind + "+" * (folded != form)),)
    return ()


def _figure_style(part: str, figures: str, padded: bool = False) -> str:
    if part.startswith("year"):
        return "short" if len(figures) == 2 else "full"
    return "padded" if padded or figures[0] == "0" else "figure"


def _partial(norm: str, slots: Sequence[Slot], how: Spelling) -> PartialDate:
    """The date that the slots of a norm tell. A year of two figures is of this century up to 30."""
    values: dict[str, int] = {}
    for slot in slots:
        spelt = norm[slot.start : slot.end]
        kind = slot.style.rstrip("+")
        values[slot.part] = how.values[kind][how.letters.aligned(spelt)] if kind in how.values else int(spelt)
        if slot.style == "short":
            century = values["year"] // 100 * 100 if slot.part == "year_to" else 2000 if int(spelt) <= 30 else 1900
            values[slot.part] += century
    return PartialDate(norm, tuple(slots), **values, feast=None)


def _readings(seen: Prepared, how: Spelling) -> Iterator[tuple[Reading, str]]:
    """What each pattern finds, and whether it is a date only in company (`Pattern.only`).

    A pattern with figures is looked for near figures, any other near what it must have.
    """
    text, folded = seen.text, seen.folded
    figures = Field(folded, widened(seen.figures, REACH, REACH))
    fields: dict[frozenset[str], Field] = {}
    for pattern in how.patterns:
        if pattern.only == "norm":
            continue
        if not figures.may_have(pattern.regex):
            continue
        field, need = figures, pattern.regex.rare
        if not pattern.regex.figures:
            if need not in fields:
                fields[need] = Field(folded, _around(seen, need) if need else [(0, len(folded))], figures)
            field = fields[need]
        for match in field.matches(pattern.regex):
            reading = _read(text, match, pattern, how)
            if reading is None or _recurring(folded, reading, how) or _counted(text, folded, reading, how):
                continue
            yield reading, pattern.only


NEIGHBOUR = 120
"""How far the next date of the same line may be."""


def _beside(text: str, sure: Iterable[Reading], unsure: Iterable[Reading]) -> Iterator[Reading]:
    """Of figures that may be a date (`01.15.`, `07.12-re`) those beside a date of the same line, or of the line before
    or after when they open theirs; not those right after a date, which are its hour (`május 5-én 10.15-ig`).
    """
    dates = [(r.found.start, r.found.end, r, True) for r in sure if r.found.type == "DATE" and _tells_month(r)]
    marks = sorted([*dates, *((r.found.start, r.found.end, r, False) for r in unsure)], key=lambda mark: mark[:2])
    hour = -9  # where the last figures end that are an hour
    for at, (start, end, reading, known) in enumerate(marks):
        if known:
            continue
        before = marks[at - 1] if at else None
        gap = text[before[1] : start] if before is not None and before[1] <= start else ""
        of_day = before is not None and before[3] and _hour_after(before[2], gap)
        figures = reading.norm[0].isdecimal()
        if figures and (of_day or 0 <= start - hour <= HOURS_APART):
            hour = end
            continue
        opens = not text[:start].rpartition("\n")[2].strip() if start < 4 else text[start - 1] == "\n"
        near = [*marks[max(0, at - 3) : at], *marks[at + 1 : at + 4]]
        if any(_supports(text, mark, start, end, opens) for mark in near):
            yield reading


def _hour_after(date: Reading, gap: str) -> bool:
    """Whether figures right after a date are its hour: not in a list of figures, nor the end of what it begins."""
    if _in_figures(date):
        return gap in (" ", "\t") and not (date.head is not None and len(date.slots) == 2)
    return gap in (" ", "\t", ", ")


HOURS_APART = 4
"""What may stand between two hours: `9.10-től 11.15-ig`, `9.10–11.15`, `9.10 és`."""


def _supports(text: str, mark: tuple[int, int, Reading, bool], start: int, end: int, opens: bool) -> bool:
    """Whether a date near `start:end` makes what stands there a date too; one unsure itself must have a zero."""
    between = text[mark[1] : start] if mark[0] < start else text[end : mark[0]]
    if mark[0] < end and start < mark[1]:
        return False
    if not mark[3] and "0" not in (mark[2].norm[0], mark[2].norm[3:4], text[start]):
        return False
    return len(between) <= NEIGHBOUR and between.count("\n") <= opens


def _tells_month(reading: Reading) -> bool:
    return any(slot.part == "month" for slot in reading.slots)


def _in_figures(reading: Reading) -> bool:
    return any(slot.part == "month" and slot.style in ("figure", "padded") for slot in reading.slots)


IN_WORDS = 200
"""No sum or date in words is longer, from its first word to any that it must have."""


def _around(seen: Prepared, words: Iterable[str]) -> list[tuple[int, int]]:
    """The stretches around each of the words, or around figures (`DIGIT`): disjoint, in order.

    >>> from pseudo.kinds.identifiers.prepared import prepared
    >>> _around(prepared("x" * 300 + "ezer" + "x" * 300, "hu"), ["ezer", "dik"])
    [(100, 504)]
    """
    folded = seen.folded
    found: list[tuple[int, int]] = []
    for word in words:
        if word == DIGIT:
            found += widened(seen.figures, IN_WORDS, IN_WORDS)
            continue
        at = folded.find(word)
        while at >= 0:
            found.append((max(0, at - IN_WORDS), min(len(folded), at + len(word) + IN_WORDS)))
            at = folded.find(word, at + 1)
    return merged(found)


def _read(text: str, match: re.Match[str], pattern: Pattern, how: Spelling) -> Reading | None:
    """What a match tells; None when an ending in it is none that we know."""
    spans = {name: match.span(name) for name in match.re.groupindex if match.start(name) >= 0}
    edits: list[tuple[int, int, str, str, str]] = []  # start, end, new spelling, part, style
    head, feats = None, ""
    ending = spans.get("end", (-1, -1))
    for name, kind, part in (*NAMED, *((word, kind, "") for word, kind in OTHER.items())):
        if name not in spans:
            continue
        start, end = spans[name]
        closing = ending if ending[0] == end else (end, end)
        word = _word(text[start : closing[1]], how.letters.aligned(text[start:end]), kind, how)
        if word is None:
            return None
        spelt, possessed, case = word
        edits.append((start, closing[1], spelt, part, kind + "+" * possessed))
        if closing[1] > end and case:
            head, feats = start, case
    figures = [text[slice(*spans[name])] for name in ("mn", "d", "dto") if name in spans]
    padded = any(f[0] == "0" for f in figures) or ("mn" in spans and all(len(f) == 2 for f in figures))
    for name, part in FIGURES:
        if name in spans:
            spelt = text[slice(*spans[name])]
            edits.append((*spans[name], spelt, part, _figure_style(part, spelt, padded)))
    for name in ("suf", "suf__2", "suf__3"):
        if name in spans:
            start, end = spans[name]
            of_day = pattern.type == "DATE" and "d" in spans
            known = _suffix(text[start:end], of_day, how)
            if known is None:
                return None
            cut = start
            while not (text[cut - 1].isalnum() or text[cut - 1] == "."):  # hasty ones have no hyphen: `18án`
                cut -= 1
            feats, head = known, _token_start(text, match.start(), cut)
            ordinal = of_day and cut in (spans["d"][1], spans.get("dto", (0, 0))[1])  # `18-án` of `18.`
            edits.append((cut, end, "." if ordinal else "", "", ""))
    return _edited(text, match, pattern, sorted(edits), head, feats)


def _suffix(spelt: str, of_day: bool, how: Spelling) -> str | None:
    """The features of a hyphenated suffix, as written or without its accents; None when we do not know it."""
    for suffix in (how.letters.lower(spelt), how.letters.aligned(spelt)):
        for table in (how.day_suffixes, how.suffixes) if of_day else (how.suffixes, how.endings):
            if suffix in table:
                return how.owned.get(table[suffix], table[suffix]) if of_day else table[suffix]
    return None


OTHER = {"hw": "hour", "quarter": "quarter", "cur": "currency", "cur2": "currency", "cur3": "currency",
         "clock": "clock", "clock__2": "clock", "age": "age"}
"""Groups of words that tell no part of a date: group, kind in dates_words.tsv."""


def _word(spelt: str, stem: str, kind: str, how: Spelling) -> tuple[str, bool, str] | None:
    """Canonical spelling of a word with its ending, whether it is the possessive, and what the ending adds."""
    value = how.values.get(kind, {}).get(stem)
    if value is None:
        canonical, possessed = how.words.get(kind, {}).get(stem, stem), ""
    else:
        canonical, possessed = how.forms[kind][value], how.possessed[kind][value]
        if kind in ("abbreviation", "clipped", "roman", "hour"):
            canonical = how.words[kind][stem]  # these have several forms for one value
    owned = bool(possessed) and how.letters.aligned(spelt).startswith(how.letters.aligned(possessed))
    ending = spelt[len(possessed) if owned else len(stem) :]
    feats = how.endings.get(how.letters.lower(ending), how.endings.get(how.letters.aligned(ending))) if ending else ""
    return None if feats is None else (possessed if owned else canonical, owned, feats)


def _token_start(text: str, start: int, at: int) -> int:
    """Where the word that ends at `at` begins, not before `start`."""
    while at > start and not text[at - 1].isspace():
        at -= 1
    return at


def _edited(text: str, match: re.Match[str], pattern: Pattern, edits: list[tuple[int, int, str, str, str]],
            head: int | None, feats: str) -> Reading:
    """The norm with its slots: the matched text with every word in its canonical spelling and no suffix."""
    norm, at, lemma_at = "", match.start(), 0
    slots = []
    for start, end, spelt, part, style in edits:
        norm += text[at:start]
        if head is not None and start == head:
            lemma_at = len(norm)
        if part:
            slots.append(Slot(part, len(norm), len(norm) + len(spelt), style))
        norm += spelt
        at = end
    norm += text[at : match.end()]
    if head is not None and lemma_at == 0:
        lemma_at = _token_start(norm, 0, len(norm))
    found = Found(match.start(), match.end(), pattern.type, pattern.score, "structure")
    return Reading(found, norm, tuple(slots), head, norm[lemma_at:], feats)


def _recurring(folded: str, reading: Reading, how: Spelling) -> bool:
    """A day of every month (`minden hónap 5-én`) is no date."""
    if len(reading.slots) != 1 or reading.slots[0].part != "day":
        return False
    before = folded[max(0, reading.found.start - 30) : reading.found.start]
    return how.recurring.search(before) is not None and how.current.search(before) is None


def _counted(text: str, folded: str, reading: Reading, how: Spelling) -> bool:
    """A bare figure or ordinal whose suffix lacks the accent of a day's, in a text with accents, counts people
    (`11-en`) or floors (`a negyediken`)."""
    if len(reading.slots) != 1 or reading.slots[0].part != "day" or reading.head is None:
        return False
    start, end = reading.found.start, reading.found.end
    written = how.letters.lower(text[start:end])
    around = slice(max(0, start - 80), end + 80)
    if reading.slots[0].style == "day":
        bare = reading.feats.startswith("Case=") and written[-5:] == folded[start:end][-5:]
    else:
        bare = written.rpartition("-")[2] in how.accented
    return bare and how.letters.lower(text[around]) != folded[around]


def _with_days(text: str, folded: str, kept: Iterable[Reading], how: Spelling) -> Iterator[Reading]:
    """The readings, and after a date with a day the further days of a list: `április 2. és 20.`, `3-tól 5-ig`."""
    readings = list(kept)
    starts = [reading.found.start for reading in readings[1:]]
    for reading, limit in zip(readings, [*starts, len(text)], strict=False):
        yield reading
        last, chained = reading, True
        while chained and any(slot.part == "day" for slot in last.slots) and last.found.type == "DATE":
            match = how.next_day.match(folded, last.found.end)
            chained = match is not None and match.end() <= limit
            if match is None or not chained:
                break
            suffix, at = match["suf"], match.start("d")
            feats = _suffix(text[slice(*match.span("suf"))], True, how) if suffix else None
            named = any(slot.part == "month" and slot.style in how.forms for slot in reading.slots)
            sure = named or match["sure"] is not None
            if (suffix and feats is None) or (not suffix and not sure):
                break
            last_day = "dto" if match["dto"] else "d"
            stop = "." if suffix or text[match.end() - 1] == "." else ""
            norm = text[at : match.end(last_day)] + stop
            slots = tuple(Slot(part, match.start(name) - at, match.end(name) - at, _figure_style("day", match[name]))
                          for name, part in (("d", "day"), ("dto", "day_to")) if match[name])
            last = Reading(Found(at, match.end(), "DATE", 0.85, "context: date before it"), norm, slots,
                           at if suffix else None, norm, feats or "")
            yield last


def _span(text: str, reading: Reading) -> Span:
    """The span of a reading."""
    found = reading.found
    head = None
    if reading.head is not None:
        upos = "NUM" if reading.lemma[:1].isdecimal() else "NOUN"
        head = Head(reading.head, found.end, reading.lemma, upos, reading.feats)
    return Span(found.start, found.end, text[found.start : found.end], found.type, norm=reading.norm, head=head,
                source="pattern", score=found.score, why=found.why)
