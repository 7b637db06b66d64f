"""Ages, sums and counts: the number in a norm read, and the norm with its band or with another number of that band.

What comes in: a norm (`47 éves`, `3,2 millió forint`, `háromszázezer forint`), a width, a keyed stream. What goes out:
the norm with `45–49`, or with another number that lies there. Start at `banded` and `moved`; a norm without a number
gives None. Words of numbers come from `dates_words.tsv` of the language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from pseudo.core.keyed import Stream
from pseudo.kinds.dates.spelling import spelling
from pseudo.language.folders import folder

YEARS = 5
"""Breadth of a band of ages, when the policy says none: 45 to 49."""
FIGURES = re.compile(r"\d{1,3}(?:([ .\xa0\u202f])\d{3})(?:\1\d{3})*(?:,\d+)?(?!\d)|\d+(?:,\d+)?")
MOST = 6
"""Decimals that a number gets at most."""
RANGE = re.compile(r"\s?[–-]\s?")
ASIDE = re.compile(r"\s?\([^()]*\)")
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
STEM = 4
"""Letters from which on a unit may have an ending (`forintos`); a sign is followed by no letter (`Ft-os`)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a norm: `norm[start:end]`. gap: what stands between its thousands; words: not written in figures."""

    start: int
    end: int
    value: float
    gap: str = ""
    decimals: int = 0
    words: bool = False


def banded(norm: str, type_: str, lang: str | Path, width: int | None = None) -> str | None:
    """The norm with the band of its number; None when there is no number in it.

    width  breadth of the bands, counted from 0; without one ages are banded by five years, all else by its first
           figure (450 000 lies in 400 000 to 500 000)

    >>> banded("47 éves", "AGE", "hu"), banded("450 000 Ft", "MONEY", "hu"), banded("negyvenhét éves", "AGE", "hu")
    ('45–49 éves', '400 000–500 000 Ft', '45–49 éves')
    """
    found = numbers(norm, type_, lang)
    if not found:
        return None
    first, last = found[0], _partner(norm, found)
    low, high = _band(first.value, type_, width)[0], _band(last.value, type_, width)[1]
    gap = next((number.gap for number in (first, last) if number.gap), " " if first.words or high >= 10_000 else "")
    text = f"{_figures(low, gap)}–{_figures(high, gap)}"
    if first.words and norm[last.end : last.end + 1].isalpha():  # `negyvenéves`
        text += " "
    return norm[: first.start] + text + ASIDE.sub("", norm[last.end :])


def moved(norm: str, type_: str, lang: str | Path, stream: Stream, width: int | None = None) -> str | None:
    """The norm with another number of the same band, spelt alike; None when there is no number in it.

    A number as round and with as many decimals as the old one; a band that has no other such number gives the next.

    >>> moved("47 éves", "AGE", "hu", Stream(b"k" * 16)) in {"45 éves", "46 éves", "48 éves", "49 éves"}
    True
    """
    found = numbers(norm, type_, lang)
    if not found:
        return None
    first, last = found[0], _partner(norm, found)
    unit = 10**first.decimals
    low, high = (bound * unit for bound in _band(first.value, type_, width))
    old = round(first.value * unit)
    step = 1 if type_ == "AGE" else _roundness(old)
    top = high if type_ == "AGE" else high - 1
    choices = range(-(-low // step) * step, top + 1, step)
    barred = sorted(choices.index(value) for value in {old, 0} if value in choices)
    if len(choices) > len(barred):
        at = stream.below(len(choices) - len(barred))
        for place in barred:  # a band may have thousands of millions of numbers: none is written out
            at += place <= at
        by = choices[at] - old
    else:
        by = step
    pieces, at = [], 0
    for number in (first,) if last is first else (first, last):
        pieces += [norm[at : number.start], _spelt(number, round(number.value * unit) + by, unit, norm, lang)]
        at = number.end
    return "".join([*pieces, ASIDE.sub("", norm[at:])])


def _roundness(value: int) -> int:
    """The power of ten of which a number is a multiple, the number itself left out: 450 000 -> 10 000, 400 -> 10."""
    step = 1
    while value and value % (step * 10) == 0 and value > step * 10 * 9:
        step *= 10
    return step


def _partner(norm: str, found: list[Number]) -> Number:
    """The second number of a range (`25–30 éves`), else the first itself."""
    if len(found) > 1 and RANGE.fullmatch(norm[found[0].end : found[1].start]):
        return found[1]
    return found[0]


def _band(value: float, type_: str, width: int | None) -> tuple[int, int]:
    """From where to where the band of a value goes. Ages end below the next band's beginning: 45 to 49."""
    if width is None:
        width = YEARS if type_ == "AGE" else int(10 ** (len(str(int(value))) - 1)) if value >= 1 else 1
    low = int(value) // width * width
    return (low, low + width - 1) if type_ == "AGE" and width > 1 else (low, low + width)


def _figures(value: int, gap: str) -> str:
    return f"{value:,}".replace(",", gap)


def _spelt(number: Number, value: int, unit: int, norm: str, lang: str | Path) -> str:
    """A value in units of the last decimal, in the spelling of a number; what has no words comes out in figures."""
    if number.words:
        word = in_words(value, lang)
        after = norm[number.end : number.end + 1]
        return word if word is not None else _figures(value, " ") + " " * after.isalpha()
    whole, rest = divmod(value, unit)
    return _figures(whole, number.gap) + (f",{rest:0{number.decimals}d}" if number.decimals else "")


# ------------------------------------------------------------------ reading


def numbers(norm: str, type_: str, lang: str | Path) -> list[Number]:
    """The numbers of a norm, in figures or words, in order. Words count something, but for a CARDINAL, which
    stands alone: in `négyünknek`, `hárman` the number and its ending hang together."""
    found = []
    for match in FIGURES.finditer(norm):
        whole, _, rest = match[0].partition(",")
        digits = whole.replace(match[1], "") if match[1] else whole
        found.append(Number(*match.span(), float(f"{digits}.{rest or 0}"), match[1] or "", len(rest)))
    if found:
        return found
    values, parts = _values(lang)
    fold = spelling(folder(lang)).letters.aligned
    for word in WORD.finditer(norm):
        size, value = read_words(fold(word[0]), values)
        start = word.start()
        before = norm[:start].rstrip()
        part = next((part for part in parts if fold(before).endswith(part)), "")
        if part and size:  # `másfél millió`
            start, value = len(before) - len(part), int(value * parts[part])
        behind = norm[word.start() + size :]
        if size and (not behind[:1].isalpha() if type_ == "CARDINAL" else behind.strip()):  # `hét` is a week, too
            found.append(Number(start, word.start() + size, float(value), words=True))
    return found


def _values(lang: str | Path) -> tuple[Mapping[str, int], Mapping[str, Fraction]]:
    """Folded words of numbers and their values; those of fractions (`fél`, `másfél`) apart."""
    how = spelling(folder(lang))
    whole = {word: value for word, value in how.values.get("numeral", {}).items() if word}
    parts = {word: Fraction(value) for word, value in how.words.get("numeral", {}).items() if "/" in value}
    return whole, dict(sorted(parts.items(), key=lambda item: -len(item[0])))


def read_words(folded: str, values: Mapping[str, int]) -> tuple[int, int]:
    """How many letters of a folded word are a number, and which: `negyvenhet` -> (10, 47); (0, 0) for none.

    >>> hu = {"negyven": 40, "het": 7, "harom": 3, "szaz": 100, "ezer": 1000}
    >>> read_words("negyvenheteves", hu), read_words("haromszazezer", hu), read_words("haz", hu)
    ((10, 47), (13, 300000), (0, 0))
    """
    total = group = at = 0
    while at < len(folded):
        if folded[at] == "-" and at:
            at += 1
            continue
        word = next((word for word in sorted(values, key=lambda w: (-len(w), w)) if folded.startswith(word, at)), None)
        if word is None:
            break
        value = values[word]
        if value >= 1000:
            total, group = total + max(group, 1) * value, 0
        elif value == 100:
            group = max(group, 1) * 100
        else:
            group += value
        at += len(word)
    end = at - (at > 0 and folded[at - 1] == "-")
    return (end, total + group) if total + group else (0, 0)


def worth(norm: str, type_: str, lang: str | Path) -> str:
    """What an amount comes to, however it is spelt: equal amounts draw equal new ones. A norm without a number: itself.

    >>> worth("235 000 Ft", "MONEY", "hu"), worth("kettőszázharmincötezer forint", "MONEY", "hu")
    ('235000', '235000')
    >>> worth("3,2 millió forint", "MONEY", "hu"), worth("47 éves", "AGE", "hu")
    ('3200000', '47')
    """
    found = numbers(norm, type_, lang)
    if not found:
        return norm
    last = _partner(norm, found)
    scale, _ = _scale(norm, last, lang)
    return "-".join(f"{number.value * scale:.0f}" for number in dict.fromkeys((found[0], last)))


def in_words(value: int, lang: str | Path) -> str | None:
    """A whole number as it stands before a noun; None below 1, or where the language has no words for it.

    >>> in_words(22, "hu"), in_words(47, "hu"), in_words(300, "hu"), in_words(1995, "hu"), in_words(2_340_000, "hu")
    ('huszonkét', 'negyvenhét', 'háromszáz', 'ezerkilencszázkilencvenöt', 'kétmillió-háromszáznegyvenezer')
    """
    how = spelling(folder(lang))
    words = how.forms.get("numeral", {})
    joined = how.possessed.get("numeral", {})
    thousand = max((unit for unit in words if unit >= 1000 and unit <= value), default=0)
    if thousand:
        many, rest = divmod(value, thousand)
        front = in_words(many, lang) if many > 1 or thousand > 1000 else ""  # `ezer`, but `egymillió`
        end = in_words(rest, lang) if rest else ""
        if front is None or end is None:
            return None
        unit = joined.get(thousand) if rest and value > 2000 else ""  # `ezerkilencszáz`, `kétezer-egy`
        return front + (unit or words[thousand]) + end
    hundreds, rest = divmod(value, 100)
    tens, ones = rest // 10 * 10, rest % 10
    if not 1 <= value <= 999 or any(part and part not in words for part in (hundreds, tens, ones)):
        return None
    if hundreds and 100 not in words:
        return None
    out = (words[hundreds] if hundreds > 1 else "") + (words[100] if hundreds else "")
    if tens:
        out += (joined.get(tens) or words[tens]) if ones else words[tens]
    return out + (words[ones] if ones else "")


# ------------------------------------------------------------------ one number for another


@dataclass(frozen=True, slots=True)
class Amount:
    """What a norm comes to: its number times the word behind it, the step in which it is given and the least that it
    can be given in, what is counted: its unit, however it is spelt (`unit` of `dates_words.tsv`), else the norm
    without its number."""

    value: Fraction
    step: Fraction
    least: Fraction
    unit: str


def read(norm: str, type_: str, lang: str | Path) -> Amount | None:
    """The amount of a norm; None without a number.

    >>> amount = read("3,2 millió forint", "MONEY", "hu")
    >>> amount and (int(amount.value), int(amount.step), amount.unit)
    (3200000, 100000, 'HUF')
    """
    found = numbers(norm, type_, lang)
    if not found:
        return None
    first, last = found[0], _partner(norm, found)
    scale, end = _scale(norm, last, lang)
    unit = 10**first.decimals
    old = round(first.value * unit)
    step = 1 if type_ == "AGE" else _roundness(old)
    least = Fraction(scale, 100) if scale > 1 else Fraction(1, unit)
    counted = _unit(norm[: first.start], norm[end:], lang)
    return Amount(Fraction(old, unit) * scale, Fraction(step, unit) * scale, least, counted)


def _unit(before: str, behind: str, lang: str | Path) -> str:
    """The unit that stands beside a number, by its own name; what is none as it is written.

    >>> _unit("", " Ft", "hu"), _unit("", "%-ból", "hu"), _unit("", " százalékpont", "hu"), _unit("", " alma", "hu")
    ('HUF', '%', 'pp', 'alma')
    """
    how = spelling(folder(lang))
    fold, known = how.letters.aligned, how.words.get("unit", {})
    rest = fold(ASIDE.sub("", behind)).strip() or fold(before).strip()
    fits = [word for word in known if rest.startswith(word) and (
        len(word) >= STEM or not rest[len(word) : len(word) + 1].isalpha())]
    return known[max(fits, key=len)] if fits else " ".join(fold(before + behind).split())


def respelt(norm: str, type_: str, lang: str | Path, value: Fraction) -> str | None:
    """The norm with its number for another value, spelt alike, with more decimals where it needs them; the end of a
    range moves along. None without a number.

    >>> respelt("3,2 millió forint", "MONEY", "hu", Fraction(3_350_000)), respelt("47 éves", "AGE", "hu", Fraction(44))
    ('3,35 millió forint', '44 éves')
    """
    found = numbers(norm, type_, lang)
    if not found:
        return None
    first, last = found[0], _partner(norm, found)
    scale, _ = _scale(norm, last, lang)
    by = value / scale - Fraction(round(first.value * 10**first.decimals), 10**first.decimals)
    pieces, at = [], 0
    for number in (first,) if last is first else (first, last):
        new = Fraction(round(number.value * 10**number.decimals), 10**number.decimals) + by
        most = next((n for n in range(number.decimals, MOST) if (new * 10**n).denominator == 1), MOST)
        finer = replace(number, decimals=most, words=number.words and most == 0)
        pieces += [norm[at : number.start], _spelt(finer, round(new * 10**most), 10**most, norm, lang)]
        at = number.end
    return "".join([*pieces, ASIDE.sub("", norm[at:])])


def _scale(norm: str, last: Number, lang: str | Path) -> tuple[int, int]:
    """What a number in figures is times (`3,2 millió`), and where that word ends."""
    after = WORD.match(norm, last.end + 1) if not last.words else None
    size, scale = read_words(spelling(folder(lang)).letters.aligned(after[0]), _values(lang)[0]) if after else (0, 1)
    return (scale, after.end()) if after and size == len(after[0]) and scale >= 1000 else (1, last.end)
