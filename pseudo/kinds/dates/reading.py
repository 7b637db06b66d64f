"""What a match of a date's pattern tells: its norm with the parts in it, its ending.

What comes in: a text, a match, its pattern. What goes out: a `Reading`. Start at `read`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pseudo.kinds.dates.days import Slot
from pseudo.kinds.dates.spelling import OLD, Pattern, Spelling
from pseudo.kinds.identifiers.candidate import Found

NAMED = (("m", "month", "month"), ("ma", "abbreviation", "month"), ("mc", "clipped", "month"),
         ("mr", "roman", "month"), ("mb", "bare_roman", "month"), ("s", "season", "season"), ("dw", "day", "day"),
         ("yw", "year_word", "year"), ("yv", "short_year", "year"), ("ow", "ordinal", "day"),
         ("me", "english", "month"), ("mes", "english_short", "month"),
         ("mg", "neighbour", "month"), ("cw", "count", "day"), ("m1", f"{OLD}month", "month"),
         ("ma1", f"{OLD}abbreviation", "month"), ("dw1", f"{OLD}day", "day"), ("ow1", f"{OLD}ordinal", "day"),
         ("cw1", f"{OLD}count", "day"), ("yw1", f"{OLD}year_word", "year"))
"""Groups of words that tell a part of a date: group, kind in dates_words.tsv, part."""
FIGURES = (("y", "year"), ("yc", "century"), ("ys", "year"), ("yto", "year_to"), ("mn", "month"), ("d", "day"),
           ("dto", "day_to"))
"""Groups of figures that tell a part of a date."""
OTHER = {"hw": "hour", "quarter": "quarter", "cur": "currency", "cur2": "currency", "cur3": "currency",
         "clock": "clock", "clock__2": "clock", "age": "age"}
"""Groups of words that tell no part of a date: group, kind in dates_words.tsv."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a match tells. `norm` and its `slots`; `head` begins at that offset of the text, None without an ending, and
    ends at `head_end`, before the end of the match where a year stands behind it (`joulukuusta 2023`)."""

    found: Found
    norm: str
    slots: tuple[Slot, ...]
    head: int | None
    lemma: str
    feats: str
    head_end: int


def read(text: str, match: re.Match[str], pattern: Pattern, how: Spelling) -> Reading | None:
    """What a match tells; None when an ending in it is none that we know."""
    spans = {name: match.span(name) for name in match.re.groupindex if match.start(name) >= 0}
    edits: list[tuple[int, int, str, str, str]] = []  # start, end, new spelling, part, style
    head, feats, last = None, "", None
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
            last = (closing[1], spelt) if closing[1] < match.end() else None
    figures = [text[slice(*spans[name])] for name in ("mn", "d", "dto") if name in spans]
    padded = any(f[0] == "0" for f in figures)
    padded = padded or (not how.plain and "mn" in spans and all(len(f) == 2 for f in figures))
    for name, part in FIGURES:
        if name in spans:
            spelt = text[slice(*spans[name])]
            edits.append((*spans[name], spelt, part, figure_style(part, spelt, padded)))
    for name in ("suf", "suf__2", "suf__3"):
        if name in spans:
            start, end = spans[name]
            of_day = pattern.type == "DATE" and "d" in spans
            known = suffix_feats(text[start:end], of_day, how)
            if known is None:
                return None
            cut = start
            while not (text[cut - 1].isalnum() or text[cut - 1] == "."):  # hasty ones have no hyphen: `18án`
                cut -= 1
            feats, head = known, _token_start(text, match.start(), cut)
            ordinal = of_day and cut in (spans["d"][1], spans.get("dto", (0, 0))[1])  # `18-án` of `18.`
            edits.append((cut, end, "." if ordinal else "", "", ""))
    return _edited(text, match, pattern, sorted(edits), head, feats, last)


def suffix_feats(spelt: str, of_day: bool, how: Spelling) -> str | None:
    """The features of a hyphenated suffix, as written or without its accents; None when we do not know it."""
    for suffix in (how.letters.lower(spelt), how.letters.aligned(spelt)):
        for table in (how.day_suffixes, how.suffixes) if of_day else (how.suffixes, how.endings):
            if suffix in table:
                return how.owned.get(table[suffix], table[suffix]) if of_day else table[suffix]
    return None


def _word(spelt: str, stem: str, kind: str, how: Spelling) -> tuple[str, bool, str] | None:
    """Canonical spelling of a word with its ending, whether it is the possessive, and what the ending adds."""
    value = how.values.get(kind, {}).get(stem)
    if value is None:
        canonical, possessed = how.words.get(kind, {}).get(stem, stem), ""
    else:
        canonical, possessed = how.forms[kind][value], how.possessed[kind][value]
        if kind in ("abbreviation", "clipped", "roman", "bare_roman", "hour"):
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
            head: int | None, feats: str, last: tuple[int, str] | None) -> Reading:
    """The norm with its slots: the matched text with every word in its canonical spelling and no suffix.

    last  end and lemma of the word with the ending, where it is not the last word
    """
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
    head_end, lemma = last or (match.end(), norm[lemma_at:])
    return Reading(found, norm, tuple(slots), head, lemma, feats, head_end)


def figure_style(part: str, figures: str, padded: bool = False) -> str:
    if part.startswith("year"):
        return "short" if len(figures) == 2 else "full"
    return "padded" if padded or figures[0] == "0" else "figure"
