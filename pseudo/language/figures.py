"""How a language says figures, letters, signs and days, and a new number said as the old one was.

What comes in: `dictated.tsv` of a language. What goes out: `Said`, which reads numbers of words and says others again.
Start at `of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from pseudo.core.tables import rows
from pseudo.language import letters
from pseudo.language.letters import Letters

GROUP = re.compile(r"\d+|[^\W\d_]+|[^\w]")
YEAR = re.compile(r"-\d\d")
"""A year without its century: one word, and no sign before it."""
FIGURES = re.compile(r"(\d+)\.?")
THOUSAND, HUNDRED = 1000, 100
MOST = 4
"""Figures that are said in one word, at most."""
WORDS = ("year", "label", "between", "spelling", "like", "bore", "clause")
"""Kinds of rows that are words by which others are told."""
NUMBER, ORDER, LETTER, SIGN, FLAT, NONE = "number", "order", "letter", "sign", "flat", "none"
"""What a piece is: a number, the adjective of one (`tizenkettes`), a letter, a sign; numerals that make none."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one number, one letter or one sign: where they stand, and what they are in figures.

    kind  NUMBER, ORDER, LETTER, SIGN or NONE
    """

    start: int
    end: int
    plain: str
    kind: str


@dataclass(frozen=True, slots=True)
class Said:
    """How a language says figures, letters and signs.

    numbers, orders, signs   folded form -> value; spelt: folded names of letters -> letter
    forms, joined, ordering, manifold  value -> form by itself, before ones, as the adjective, behind a numeral
    flats    letters that stand behind the number of a house
    days     folded ordinals of days -> day, and day -> ordinal; months: folded months beside them; daily: words
             behind both (`syyskuun toinen päivä`)
    monthly  the same of ordinals for months behind those of days (`kahdestoista toista`)
    names    letter -> its name; marks: sign -> how it is said
    alphabet, called  folded word of the spelling alphabet -> letter; letter -> its word
    words    kind -> folded words: `year` before years, `label` and `between` before numbers, `spelling` before what is
             spelt, `like` before what a name is put together of, `bore` before a year of two figures,
             `clause` behind a house's number, where its clause ends
    joint    from which number on thousands are joined to the rest, and by what
    row      what finds words of these in folded text
    endings, behind  endings of a house's number; what stands behind it
    points   what finds punctuation that is said, and folded form -> sign
    """

    numbers: Mapping[str, int]
    orders: Mapping[str, int]
    signs: Mapping[str, str]
    spelt: Mapping[str, str]
    forms: Mapping[int, str]
    joined: Mapping[int, str]
    ordering: Mapping[int, str]
    manifold: Mapping[int, str]
    flats: frozenset[str]
    days: tuple[Mapping[str, int], Mapping[int, str]]
    months: frozenset[str]
    daily: frozenset[str]
    monthly: tuple[Mapping[str, int], Mapping[int, str]]
    names: Mapping[str, str]
    marks: Mapping[str, str]
    alphabet: Mapping[str, str]
    called: Mapping[str, str]
    words: Mapping[str, frozenset[str]]
    joint: tuple[int, str]
    row: re.Pattern[str] = field(repr=False)
    endings: tuple[str, ...]
    behind: frozenset[str]
    points: tuple[re.Pattern[str], Mapping[str, str]] = field(repr=False)
    letters: Letters = field(repr=False)

    def value(self, word: str) -> int | None:
        """The number of a folded word; None for another word, and for one that is composed as no number is."""
        told: list[int] = []
        while word:
            form = next((form for form in self.numbers if word.startswith(form)), None)
            if form is None:
                return None
            word = word.removeprefix(form).removeprefix("-")
            told.append(self.numbers[form])
        if told.count(THOUSAND) > 1 or (0 in told and len(told) > 1):
            return None
        at = told.index(THOUSAND) + 1 if THOUSAND in told else 0
        many, rest = (_under(part) for part in (told[: max(at - 1, 0)], told[at:]))
        if many is None or rest is None:
            return None
        return max(many, 1) * THOUSAND + rest if at else rest

    def run(self, word: str) -> str:
        """The figures of a folded word that is a figure and a number of two, or figures alone, said in one: 555 of
        `otötvenot`, 256 of `kettoothat`, and no `otot`, which is a form of five; empty for any other."""
        for form, first in self.numbers.items():
            rest = self.value(word.removeprefix(form)) if 0 < first < 10 and word.startswith(form) else None
            if rest is not None and 10 <= rest < HUNDRED:
                return f"{first}{rest}"
        told = ""
        while word:
            form = next((form for form, figure in self.numbers.items() if figure < 10 and word.startswith(form)), "")
            told, word = told + str(self.numbers.get(form, "")), word.removeprefix(form) if form else ""
            if not form or len(told) > MOST:
                return ""
        return told if len(told) > 1 and len({*told}) > 1 else ""

    def number(self, value: int, *, order: bool = False) -> str:
        """A number in one word, or as the adjective.

        >>> from pseudo.language.language import load
        >>> said = of(load("hu").home)
        >>> [said.number(n) for n in (0, 12, 555, 2023, 20318)], said.number(12, order=True)
        (['nulla', 'tizenkettő', 'ötszázötvenöt', 'kétezer-huszonhárom', 'húszezer-háromszáztizennyolc'], 'tizenkettes')
        """
        parts: list[int] = []
        thousands, rest = divmod(value, THOUSAND)
        hundreds, below = divmod(rest, HUNDRED)
        tens = below // 10 * 10
        if thousands:
            many = "" if thousands == 1 else self._joined(thousands)
            link = self.joint[1] if value > self.joint[0] and rest else ""
            last = (many and self.manifold.get(THOUSAND)) or self._last(THOUSAND, order and not rest)
            return many + last + link + (self.number(rest, order=order) if rest else "")
        many = ""
        if hundreds > 1 and HUNDRED in self.manifold:
            many = self.forms[hundreds] + self.manifold[HUNDRED]
        elif hundreds:
            parts += [hundreds, HUNDRED] if hundreds > 1 else [HUNDRED]
        parts += [number for number in ((below,) if below in self.forms else (tens, below - tens)) if number]
        if many and not parts:
            return many
        parts = parts or [0]
        before = "".join(self.joined.get(number) or self.forms[number] for number in parts[:-1])
        return many + before + self._last(parts[-1], order)

    def _joined(self, many: int) -> str:
        """How many thousands, as they are said before the word."""
        word = self.number(many)
        last = many % 10
        form = self.joined.get(last) if last else None
        return word.removesuffix(self.forms[last]) + form if form else word

    def _last(self, number: int, order: bool) -> str:
        return self.ordering.get(number, self.forms[number]) if order else self.forms[number]

    def again(self, new: str, pieces: Sequence[tuple[str, str]]) -> str:
        """A new number said as the old one was. pieces: the words of that, each with what it is in figures; what
        stands between words, with nothing"""
        said = [(text, plain[1:] if YEAR.fullmatch(plain) else plain) for text, plain in pieces if text.strip(" ,")]
        gap = next((text for text, _ in pieces if not text.strip(" ,")), " ")
        fold = self.letters.fold
        bare = any(self.value(fold(text)) is not None and text.isascii() and text != self.number(int(plain))
                   for text, plain in said if plain.isdecimal())
        old = [(sort, [said[at] for at in group]) for (sort, _), group in groupby(
            range(len(said)), key=lambda at: (_sort(said[at][1]), at if said[at][1][-1:] == "." else -1))]
        out: list[str] = []
        called: list[str] = []
        if old and old[-1][0] == LETTER and new[-1:].isdecimal() and not new[:-1].isdecimal():
            new = f"{new[:-1]} {new[-1]}"  # a check sign that is a figure now
        for sign in GROUP.findall(new):
            at = next((at for at, (sort, words) in enumerate(old)
                       if sort == _sort(sign) and (sort != SIGN or words[0][1] == sign)), None)
            words = [] if at is None else old[at][1]
            old = old if at is None else old[at + 1 :]
            if _sort(sign) == SIGN:
                out += [text for text, _ in words]
            elif _sort(sign) == LETTER and not words and out and sign.islower():  # the ending
                out[-1] += sign
            elif words and words[0][0] == words[0][1]:  # a month, the letter of a staircase
                out.append(sign)
            elif _sort(sign) == LETTER:
                called = [text for text, _ in words] or called
                out += self._called(sign, called)
            else:
                out += self._figures(sign, words)
        made = gap.join(out)
        return fold(made) if bare else made

    def within(self, new: str, pieces: Sequence[tuple[str, str]]) -> str:
        """A text whose figures are said as those of the old one were, and whose words stay: a year behind a day."""
        said = iter([(text, plain) for text, plain in pieces if any(map(str.isdecimal, plain))])
        return FIGURES.sub(lambda match: " ".join(self._figures(match[1], [piece]) if (piece := next(said, None)) else
                                                  (self.number(int(match[1])),)), new)

    def spelt_out(self, name: str, old: str) -> str:
        """A name letter by letter, in the words of the spelling alphabet where the old one was told in these."""
        words = old.replace(",", "").split()
        return (", " if ", " in old else " ").join(self._called(filter(str.isalpha, name), words))

    def _called(self, letters_: Iterable[str], old: Sequence[str]) -> Iterator[str]:
        """How letters are called, as those before were: by their names, by words, or as they are (`t o b i a s`)."""
        if len(old) > 1 and all(len(word) == 1 for word in old):
            return map(self.letters.lower if all(map(str.islower, old)) else self.letters.upper, letters_)
        first = self.letters.fold(old[0]) if old else ""
        told = self.called if first in self.alphabet and first not in self.spelt else self.names
        return (told.get(self.letters.upper(letter), letter) for letter in letters_)

    def _figures(self, figures: str, words: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Figures in words of as many figures each as those of before."""
        sizes = [len("".join(filter(str.isdecimal, plain))) for _, plain in words] or [len(figures)]
        sizes[-1] += len(figures) - sum(sizes)
        at = 0
        for size, (text, plain) in zip(sizes, words or [("", "")], strict=False):
            part, at = figures[at : at + max(size, 1)], at + max(size, 1)
            while len(part) > 1 and part[0] == "0":
                yield self.forms[0]
                part = part[1:]
            if not part:
                continue
            thousands, rest = divmod(int(part), THOUSAND)
            if " " in text and thousands and rest:
                yield from (self.number(thousands * THOUSAND), self.number(rest))
            else:
                ordinal = not plain.isdecimal() and plain[-1:] == "."
                of_month = self.letters.fold(text) in self.monthly[0]
                day = (self.monthly if of_month else self.days)[1].get(int(part)) if ordinal else None
                yield day or self.number(int(part), order=ordinal)


def _under(told: Sequence[int]) -> int | None:
    """The number under a thousand of what its numerals are; None where they make none.

    >>> _under([2, 100, 10, 3]), _under([20, 3]), _under([3, 20]), _under([])
    (213, 23, None, 0)
    """
    at = told.index(HUNDRED) + 1 if HUNDRED in told else 0
    before, rest = told[: max(at - 1, 0)], told[at:]
    fits = len(before) < 2 and all(number < 10 for number in before) and HUNDRED not in rest
    if not fits or len(rest) > 2 or (len(rest) == 2 and not rest[0] >= 10 > rest[1]):
        return None
    return (sum(before) or 1) * HUNDRED + sum(rest) if at else sum(rest)


def _sort(plain: str) -> str:
    return NUMBER if plain[:1].isdecimal() else LETTER if plain[:1].isalpha() else SIGN


@lru_cache(maxsize=16)
def of(home: Path) -> Said | None:
    """How the language of a folder says figures; None where no table tells."""
    cells = [(*row.split("\t"), "", "", "", "")[:7] for row in rows(home / "dictated.tsv")]
    if not cells:
        return None
    own = letters.of(home)
    forms: dict[str, dict[str, str]] = {}
    told: dict[str, dict[str, str]] = {}
    joined: dict[int, str] = {}
    ordering: dict[int, str] = {}
    manifold: dict[int, str] = {}
    for kind, value, form, before, order, others, many in cells:
        forms.setdefault(kind, {}).setdefault(value, form)
        for each in (form, before, many, *others.split(" ")):
            if each:
                told.setdefault(kind, {}).setdefault(own.fold(each), value)
        if kind == "numeral":
            joined |= {int(value): before} if before else {}
            manifold |= {int(value): many} if many else {}
            if order:
                ordering[int(value)] = order
                told.setdefault(ORDER, {})[own.fold(order)] = value
    numerals = "|".join(sorted(map(re.escape, told["numeral"]), key=len, reverse=True))
    orders = "|".join(sorted(map(re.escape, told.get(ORDER, ())), key=len, reverse=True)) or "(?!)"
    signs = (*told.get(LETTER, ()), *told.get(SIGN, ()), *told.get(FLAT, ()), *told.get("alphabet", ()))
    named = "|".join(sorted(map(re.escape, signs), key=len, reverse=True))
    words = (rf"(?:(?:(?:{numerals})-?)*(?:{orders})(?![^\W\d_])"
             rf"|(?:{numerals})(?:-?(?:{numerals}))*|(?:{named})(?![\w-]))")
    joint = next(iter(forms.get("joint", {"0": ""}).items()))
    numbers = {form: int(value) for form, value in told["numeral"].items()}
    return Said(
        dict(sorted(numbers.items(), key=lambda row: -len(row[0]))),
        {form: int(value) for form, value in told.get(ORDER, {}).items()}, told.get(SIGN, {}), told.get(LETTER, {}),
        {int(value): form for value, form in forms["numeral"].items()}, joined, ordering, manifold,
        frozenset(told.get(FLAT, ())), _days(told.get("day", {}), forms.get("day", {})),
        frozenset(told.get("month", ())), frozenset(told.get("daily", ())),
        _days(told.get("monthly", {}), forms.get("monthly", {})), forms.get(LETTER, {}),
        forms.get(SIGN, {}), told.get("alphabet", {}), forms.get("alphabet", {}), _words(cells, own),
        (int(joint[0]), joint[1]),
        re.compile(rf"(?<![\w-]){words}(?:,? {words})*"), tuple(told_forms(cells, "ending")),
        frozenset(map(own.fold, told_forms(cells, "house"))), _points(told.get("mark", {})), own,
    )


def _words(cells: Sequence[Sequence[str]], own: Letters) -> Mapping[str, frozenset[str]]:
    return {kind: frozenset(map(own.fold, told_forms(cells, kind))) for kind in WORDS}


def _points(marks: Mapping[str, str]) -> tuple[re.Pattern[str], Mapping[str, str]]:
    words = "|".join(sorted(map(re.escape, marks), key=lambda word: (-len(word), word))) or "(?!)"
    return re.compile(rf"(?<=\w)(?: (?:{words})(?!\w))+"), marks


def told_forms(cells: Sequence[Sequence[str]], kind: str) -> Iterator[str]:
    """The forms of one kind of row."""
    yield from (row[2] for row in cells if row[0] == kind)


def _days(told: Mapping[str, str], forms: Mapping[str, str]) -> tuple[Mapping[str, int], Mapping[int, str]]:
    return {form: int(day) for form, day in told.items()}, {int(day): form for day, form in forms.items()}
