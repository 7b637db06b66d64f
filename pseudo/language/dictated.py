"""Numbers said in words, as dictation has them: `nulla hat harminc ötszázötvenöt húsz tizenegy` is 06305552011.

What comes in: a text and its language, which tells in `dictated.tsv` how figures, letters and signs are said. What goes
out: where the words of a telephone, a plate, a file number, another long number or a house stand, each with what it is
in figures (`found`); where punctuation is said, with the sign (`marked`); and a new number said as the old one was
(`Said.again`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from pseudo.core.tables import rows
from pseudo.language import letters
from pseudo.language.language import Language
from pseudo.language.letters import Letters

LONG, WORDS = 6, 3
"""Figures and words from which a row of numbers is one number."""
SPELT, PAIR = 3, 2
"""Letters of a plate, at least, and figures behind them; of four letters two stand together."""
SEVERAL = 2
"""Commas and full stops that are said in a text, from which it is dictated."""
CLOSING = ",.:;?!)"
"""Signs before which no space stands."""
BEFORE = 40
"""Code points before a number in which the street stands."""
WORD = re.compile(r"[^\W\d_]+")
GROUP = re.compile(r"\d+|[^\W\d_]+|[^\w]")
THOUSAND, HUNDRED = 1000, 100
NUMBER, ORDER, LETTER, SIGN = "number", "order", "letter", "sign"
"""What a piece is: a number, the adjective of one (`tizenkettes`), a letter, a sign."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one number, one letter or one sign: where they stand, and what they are in figures.

    kind  NUMBER, ORDER, LETTER or SIGN
    """

    start: int
    end: int
    plain: str
    kind: str


@dataclass(frozen=True, slots=True)
class Said:
    """How a language says figures, letters and signs.

    numbers, orders, signs   folded form -> value; spelt: folded names of letters -> letter
    forms, joined, ordering  value -> form by itself, before ones, as the adjective
    names    letter -> its name; marks: sign -> how it is said
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
    names: Mapping[str, str]
    marks: Mapping[str, str]
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
            last = self._last(THOUSAND, order and not rest)
            return many + last + link + (self.number(rest, order=order) if rest else "")
        if hundreds:
            parts += [hundreds, HUNDRED] if hundreds > 1 else [HUNDRED]
        parts += [number for number in (tens, below - tens) if number]
        parts = parts or [0]
        before = "".join(self.joined.get(number) or self.forms[number] for number in parts[:-1])
        return before + self._last(parts[-1], order)

    def _joined(self, many: int) -> str:
        """How many thousands, as they are said before the word."""
        word = self.number(many)
        last = many % 10
        form = self.joined.get(last) if last else None
        return word.removesuffix(self.forms[last]) + form if form else word

    def _last(self, number: int, order: bool) -> str:
        return self.ordering[number] if order else self.forms[number]

    def again(self, new: str, pieces: Sequence[tuple[str, str]]) -> str:
        """A new number said as the old one was. pieces: the words of that, each with what it is in figures; what
        stands between words, with nothing"""
        said = [(text, plain) for text, plain in pieces if text.strip(" ,")]
        gap = next((text for text, _ in pieces if not text.strip(" ,")), " ")
        fold = self.letters.fold
        bare = any(self.value(fold(text)) is not None and text.isascii() and text != self.number(int(plain))
                   for text, plain in said if plain.isdecimal())
        old = [(sort, list(group)) for sort, group in groupby(said, key=lambda each: _sort(each[1]))]
        out: list[str] = []
        for sign in GROUP.findall(new):
            at = next((at for at, (sort, words) in enumerate(old)
                       if sort == _sort(sign) and (sort != SIGN or words[0][1] == sign)), None)
            words = [] if at is None else old[at][1]
            old = old if at is None else old[at + 1 :]
            if _sort(sign) == SIGN:
                out += [text for text, _ in words]
            elif _sort(sign) == LETTER and not words and out:  # the ending
                out[-1] += sign
            elif _sort(sign) == LETTER:
                out += [self.names.get(self.letters.upper(letter), letter) for letter in sign]
            else:
                out += self._figures(sign, words)
        made = gap.join(out)
        return fold(made) if bare else made

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
                yield self.number(int(part), order=not plain.isdecimal() and plain[-1:] == ".")


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
    cells = [(*row.split("\t"), "", "", "")[:6] for row in rows(home / "dictated.tsv")]
    if not cells:
        return None
    own = letters.of(home)
    forms: dict[str, dict[str, str]] = {}
    told: dict[str, dict[str, str]] = {}
    joined: dict[int, str] = {}
    ordering: dict[int, str] = {}
    for kind, value, form, before, order, others in cells:
        forms.setdefault(kind, {}).setdefault(value, form)
        for each in (form, before, *others.split(" ")):
            if each:
                told.setdefault(kind, {}).setdefault(own.fold(each), value)
        if kind == "numeral":
            joined |= {int(value): before} if before else {}
            ordering |= {int(value): order}
            told.setdefault(ORDER, {})[own.fold(order)] = value
    numerals = "|".join(sorted(map(re.escape, told["numeral"]), key=len, reverse=True))
    orders = "|".join(sorted(map(re.escape, told[ORDER]), key=len, reverse=True))
    named = "|".join(sorted(map(re.escape, (*told.get(LETTER, ()), *told.get(SIGN, ()))), key=len, reverse=True))
    words = (rf"(?:(?:(?:{numerals})-?)*(?:{orders})(?![^\W\d_])"
             rf"|(?:{numerals})(?:-?(?:{numerals}))*|(?:{named})(?![\w-]))")
    joint = next(iter(forms.get("joint", {"0": ""}).items()))
    numbers = {form: int(value) for form, value in told["numeral"].items()}
    return Said(
        dict(sorted(numbers.items(), key=lambda row: -len(row[0]))),
        {form: int(value) for form, value in told[ORDER].items()}, told.get(SIGN, {}), told.get(LETTER, {}),
        {int(value): form for value, form in forms["numeral"].items()}, joined, ordering, forms.get(LETTER, {}),
        forms.get(SIGN, {}), (int(joint[0]), joint[1]),
        re.compile(rf"(?<![\w-]){words}(?:,? {words})*"), tuple(told_forms(cells, "ending")),
        frozenset(map(own.fold, told_forms(cells, "house"))), _points(told.get("mark", {})), own,
    )


def _points(marks: Mapping[str, str]) -> tuple[re.Pattern[str], Mapping[str, str]]:
    words = "|".join(sorted(map(re.escape, marks), key=lambda word: (-len(word), word))) or "(?!)"
    return re.compile(rf"(?<=\w)(?: (?:{words})(?!\w))+"), marks


def told_forms(cells: Sequence[Sequence[str]], kind: str) -> Iterator[str]:
    """The forms of one kind of row."""
    yield from (row[2] for row in cells if row[0] == kind)


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Each stretch that is read otherwise, with what it is: the words of one number, what stands between them."""
    said = of(language.home)
    if said is None:
        return
    folded = language.letters.aligned(text)
    for match in said.row.finditer(folded):
        pieces = list(_pieces(match, said))
        for part in _parts(pieces):
            if len(part) > 1 and _whole(part):
                for at, piece in enumerate(part):
                    if at:
                        yield part[at - 1].end, piece.start, _joint(part, at)
                    yield piece.start, piece.end, piece.plain
        if pieces and pieces[0].kind == NUMBER and len(pieces) == 1:
            yield from _house(text, folded, pieces[0], said, language)


def marked(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Where punctuation is said in words, with the sign: in a text that says much of it, of two signs at least.

    >>> from pseudo.language.language import load
    >>> text = "jelen van kovács ferenc vessző deák edit vessző más nem pont kmf pont"
    >>> [(text[start:end], sign) for start, end, sign in marked(text, load("hu"))]
    [(' vessző', ','), (' vessző', ','), (' pont', '.'), (' pont', '.')]
    """
    said = of(language.home)
    if said is None:
        return
    row, signs = said.points
    first = next(iter(signs), "")
    folded = language.letters.aligned(text) if first and first in language.letters.aligned(text) else ""
    found: list[tuple[int, int, str]] = []
    for match in row.finditer(folded):
        at = match.start()
        while at < match.end():
            form = next(form for form in sorted(signs, key=len, reverse=True) if folded.startswith(form, at + 1))
            end = at + 1 + len(form)
            found.append((at if signs[form] in CLOSING else at + 1, end, signs[form]))
            at = end
    stops = [sign for _, _, sign in found]
    if min(stops.count(","), stops.count(".")) >= SEVERAL:
        yield from found


def _pieces(match: re.Match[str], said: Said) -> Iterator[Piece]:
    """The numbers, letters and signs of a row of words; where thousands and the rest stand in two, they are one."""
    before: Piece | None = None
    for word in re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)*", match[0]):
        start, end = match.start() + word.start(), match.start() + word.end()
        number = said.value(word[0])
        if number is not None:
            much = int(before.plain) if before is not None and before.kind == NUMBER else 0
            goes_on = much and not much % THOUSAND and 0 < number < THOUSAND
            if before is not None and goes_on and start == before.end + 1:
                before = Piece(before.start, end, str(much + number), NUMBER)
                continue
        if before is not None:
            yield before
        before = None
        if number is not None:
            before = Piece(start, end, str(number), NUMBER)
        elif (order := _order(word[0], said)) is not None:
            before = Piece(start, end, f"{order}.", ORDER)
        elif word[0] in said.signs:
            before = Piece(start, end, said.signs[word[0]], SIGN)
        elif word[0] in said.spelt:
            before = Piece(start, end, said.spelt[word[0]], LETTER)
    if before is not None:
        yield before


def _order(word: str, said: Said) -> int | None:
    """The number of an adjective: 12 of `tizenkettes`."""
    for form, last in said.orders.items():
        if word.endswith(form):
            stem = word.removesuffix(form)
            before = said.value(stem) if stem else 0
            if before is not None and before % 10 == 0:
                return before + last if last < THOUSAND else max(before, 1) * last
    return None


def _parts(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces of a row, apart where a file number or a plate begins: none goes on behind it."""
    part: list[Piece] = []
    for piece in pieces:
        if piece.kind == ORDER or (piece.kind == LETTER and part and part[-1].kind in (NUMBER, SIGN)):
            yield part
            part = []
        part.append(piece)
    yield part


def _whole(part: Sequence[Piece]) -> bool:
    """Whether pieces are one number: a file number, a plate, a long one."""
    kinds = [piece.kind for piece in part]
    figures = sum(len(piece.plain) for piece in part if piece.kind == NUMBER)
    if kinds[0] == ORDER:
        return kinds.count(LETTER) in (1, 2) and kinds[-3:] == [NUMBER, SIGN, NUMBER]
    if kinds[0] == LETTER:
        letters_ = kinds.count(LETTER)
        return letters_ >= SPELT and figures == SPELT and kinds[letters_:] == [NUMBER] * (len(kinds) - letters_)
    numbers = kinds[1:] if kinds[0] == SIGN else kinds
    return set(numbers) == {NUMBER} and len(numbers) >= WORDS and figures >= LONG


def _joint(part: Sequence[Piece], at: int) -> str:
    """What stands before a piece, of a plate behind its letters and of a file number behind its register."""
    last = part[at - 1].kind == LETTER and part[at].kind == NUMBER
    if part[0].kind == ORDER:
        return "." if last else ""
    pairs = at == PAIR and sum(piece.kind == LETTER for piece in part) == 2 * PAIR
    return "-" if last else " " if pairs else ""


def _house(text: str, folded: str, piece: Piece, said: Said, language: Language) -> Iterator[tuple[int, int, str]]:
    """The number of a house, behind its street: `rákóczi út negyvenkettő szám`, `utca tizenhatban`."""
    if int(piece.plain) < 2 or text[piece.start - 1 : piece.start] != " ":
        return
    before = WORD.findall(text, max(0, piece.start - BEFORE), piece.start)
    street = language.letters.lower(before[-1]) if len(before) > 1 else ""
    if not street or not text[: piece.start - 1].endswith(before[-1]) or not language.names.public_space_type(street):
        return
    after = WORD.match(folded, piece.end)
    if after is not None:
        if text[piece.end : after.end()] in said.endings:
            yield piece.start, piece.end, piece.plain
            yield piece.end, piece.end, "-"
        return
    behind = WORD.match(folded, piece.end + 1) if text[piece.end : piece.end + 1] == " " else None
    if behind is None and text[piece.end : piece.end + 1] == " ":
        return
    if behind is None or behind[0] in said.behind:
        yield piece.start, piece.end, piece.plain
