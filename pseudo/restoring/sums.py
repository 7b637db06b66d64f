"""Sums, measures and times of the day put back, in the spelling of the text.

What comes in: a text, names. What goes out: pieces; what may be something else is left. Start at `amounts` and `times`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from morph import MorphError
from pseudo.kinds.amounts import in_words
from pseudo.language.language import Language
from pseudo.replace.stage import Tools
from pseudo.restoring.endings import ended
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import ALIKE, NAMESAKE, Left, Piece


def amounts(text: str, names: Iterable[Name], tools: Tools) -> Iterator[Piece | Left]:
    """Sums and measures whose last word has an ending of its own: `2,8 millió forintot`."""
    known: dict[str, list[Name]] = defaultdict(list)
    for name in names:
        last = name.new.split()[-1]
        if name.new[:1].isdecimal() and " " in name.new and last.isalpha() and name.type not in ("DATE", "ADDRESS"):
            known[name.new].append(name)
    for new, meant in known.items():
        last = new.split()[-1]
        for match in re.finditer(rf"(?<![\w.,]){re.escape(new)}(?P<more>[^\W\d_]*)(?![^\W_])", text):
            feats = [each.feats for each in tools.morph.analyse(last + match["more"])
                     if each.lemma == last and each.exact]
            made = {form for name in meant if feats and (form := _measured(name.old, feats[0], tools)) is not None}
            if len(made) == 1:
                yield Piece(*match.span(), made.pop(), meant[0].type)
            elif made:
                yield Left(*match.span(), NAMESAKE)
    yield from _worded(text, known, tools.language)
    yield from _regrouped(text, known, tools.language)


THOUSAND = 1000
"""From which on a number in words is a sum, whatever stands behind it."""
COUNTED = re.compile(r"(\d+(?:[. \xa0\u202f]\d{3})*)(?= )")
"""The figures of what is counted: 420 000 Ft, 39 éves."""


def _worded(text: str, known: Mapping[str, Sequence[Name]], language: Language) -> Iterator[Piece | Left]:
    """Numbers in words, as in contracts: before the same noun, or alone where they are of a thousand and more."""
    olds: dict[str, set[str]] = defaultdict(set)
    lang = language.at("pseudo")
    for name in (name for meant in known.values() for name in meant):
        new, old = COUNTED.match(name.new), COUNTED.match(name.old)
        if new is None or old is None:
            continue
        values = [int(re.sub(r"\D", "", match[0])) for match in (new, old)]
        words, was = (in_words(value, lang) for value in values)
        behind = "" if values[0] >= THOUSAND else name.new[new.end() :]
        rest = behind and name.old[old.end() :]
        for plain in ("-", "") if words and was else ():
            olds[f"{words}{behind}".replace("-", plain)].add(f"{was}{rest}".replace("-", plain))
    for worded, made in olds.items():
        for match in re.finditer(rf"(?<![\w-]){re.escape(worded)}(?![\w-])", text, re.IGNORECASE):
            one = next(iter(made))
            one = language.letters.raised(one) if match.group()[:1].isupper() else one
            yield Piece(*match.span(), one, "MONEY") if len(made) == 1 else Left(*match.span(), NAMESAKE)


THOUSANDS = re.compile(r"\d{1,3}(?:([., \xa0\u202f])\d{3})(?:\1\d{3})*(?!\d)|\d{5,}(?!\d)")
"""The figures of a sum, in groups or without."""


def _regrouped(text: str, known: Mapping[str, Sequence[Name]], language: Language) -> Iterator[Piece | Left]:
    """The figures of sums in other groups than in the mapping, or before another word: `1980000 forint`."""
    olds: dict[str, set[str]] = defaultdict(set)
    for name in (name for meant in known.values() for name in meant):
        new, old = THOUSANDS.match(name.new), THOUSANDS.match(name.old)
        if new is not None and old is not None and len(name.new.split()) > 1:
            olds[re.sub(r"\D", "", new[0])].add(re.sub(r"\D", "", old[0]))
    yield from _scaled(text, olds, language)
    for match in THOUSANDS.finditer(text) if olds else ():
        found = olds.get(re.sub(r"\D", "", match[0]))
        if found is None or text[max(0, match.start() - 2) : match.start()][-1:].isalnum():
            continue
        if len(found) > 1 or text[match.end() : match.end() + 1].isalpha():
            yield Left(*match.span(), NAMESAKE)
            continue
        (was,) = found
        spelt = f"{int(was):,}".replace(",", match[1]) if match[1] else was
        yield Piece(match.start(), *ended(text, match.end(), spelt, language), "MONEY")


def _scaled(text: str, olds: Mapping[str, set[str]], language: Language) -> Iterator[Piece | Left]:
    """Sums in thousands and millions, of whose figures the mapping has all: `3,1 millió`."""
    scales = _forms({word: int(factor) for word, factor in (each.split() for each in language.habits.scales)}, language)
    words = "|".join(map(re.escape, scales))
    for match in re.finditer(rf"(?<![\w.,])(\d+)(?:([.,])(\d+))?([ \xa0])({words})(?![^\W_])", text) if words else ():
        value = Fraction(f"{match[1]}.{match[3] or 0}") * scales[match[5]]
        found = olds.get(str(value)) if value.denominator == 1 else None
        if found is None:
            continue
        was = {Fraction(int(each), scales[match[5]]) for each in found}
        exact = [each for each in was if each >= 1 and (each * 1000).denominator == 1]
        if len(was) > 1 or not exact:
            yield Left(*match.span(), NAMESAKE if len(was) > 1 else ALIKE)
            continue
        whole, rest = divmod(exact[0] * 1000, 1000)
        figures = f"{int(rest):03}".rstrip("0")
        sign = match[2] or language.habits.decimal
        yield Piece(match.start(), match.end(4) - 1, f"{whole}{sign if figures else ''}{figures}", "MONEY")


def _forms(scales: Mapping[str, int], language: Language) -> dict[str, int]:
    """The words for thousands and more, with their forms where no other word follows: `85 ezret`."""
    out = dict(scales)
    for word, factor in scales.items():
        for feats in language.habits.forms:
            try:
                if feats.startswith("Case=") and "|" not in feats:
                    out.setdefault(language.morph.inflect(word, feats), factor)
            except MorphError:
                continue
    return out


CLOCK = re.compile(r"0?(\d{1,2})([:.])(\d{2})")
"""A time of the day in figures."""


def times(text: str, names: Iterable[Name], language: Language) -> Iterator[Piece | Left]:
    """Times of the day without their nought; with a full stop between they may be something else, and are left."""
    known: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for name in names:
        new, old = CLOCK.fullmatch(name.new), CLOCK.fullmatch(name.old)
        if new is not None and old is not None and name.type not in ("DATE", "ADDRESS"):
            known[new[1], new[3]].add((name.old[: -len(old[2] + old[3])], old[3]))
    for match in re.finditer(rf"(?<![\w.,:/-]){CLOCK.pattern}(?!\d|[.:]\d)", text) if known else ():
        olds = known.get((match[1], match[3]))
        if olds is None:
            continue
        (hour, minute), *more = sorted(olds)
        if more or match[2] == ".":
            yield Left(*match.span(), NAMESAKE if more else ALIKE)
        else:
            yield Piece(match.start(), *ended(text, match.end(), f"{hour}:{minute}", language), "TIME")


def _measured(old: str, feats: str, tools: Tools) -> str | None:
    """A sum with the features of its last word; None where that has no such form."""
    front, _, last = old.rpartition(" ")
    if not feats:
        return old
    try:
        return f"{front} {tools.morph.inflect(last, feats)}" if front and last.isalpha() else None
    except MorphError:
        return None
