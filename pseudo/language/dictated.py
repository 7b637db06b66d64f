"""Numbers said in words, as dictation has them: `nulla hat harminc ötszázötvenöt húsz tizenegy` is 06305552011.

What comes in: a text and its language, which tells in `dictated.tsv` how figures, letters and signs are said. What goes
out: where the words of a telephone, a plate, a file number, another long number or a house stand, each with what it is
in figures (`found`); where punctuation is said, with the sign (`marked`); and a new number said as the old one was
(`Said.again`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pseudo.language.figures import LETTER, NUMBER, ORDER, SIGN, THOUSAND, Piece, Said, of
from pseudo.language.language import Language

LONG, WORDS, IDENTITY = 6, 3, 9
"""Figures and words from which a row of numbers is one number; figures of one with a sign inside."""
SPELT, PAIR = 3, 2
"""Letters of a plate, at least, and figures behind them; of four letters two stand together."""
SEVERAL = 2
"""Commas and full stops that are said in a text, from which it is dictated."""
CLOSING = ",.:;?!)"
"""Signs before which no space stands."""
BEFORE = 40
"""Code points before a number in which the street stands."""
WORD = re.compile(r"[^\W\d_]+")


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
        if pieces and "".join(piece.kind[0] for piece in pieces) in HOUSES:
            yield from _house(text, folded, pieces, said, language)
    yield from _dates(text, folded, said)


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


def _dates(text: str, folded: str, said: Said) -> Iterator[tuple[int, int, str]]:
    """Days in words beside their months, and the year behind: `kymmenes joulukuuta kaksituhattaneljä`."""
    days, months = said.days[0], said.months
    words = list(WORD.finditer(folded)) if days and any(day in folded for day in days) else []
    for at, (one, two) in enumerate(pairwise(words)):
        day, month = (one, two) if one[0] in days else (two, one)
        if day[0] in days and month[0] in months and two.start() == one.end() + 1:
            yield from sorted([(*day.span(), f"{days[day[0]]}."), (*month.span(), text[slice(*month.span())])])
            end = two.end()
            for word in words[at + 2 : at + 4]:
                value = said.value(word[0])
                if word.start() != end + 1 or (word[0] not in said.daily and (value is None or value < THOUSAND)):
                    break
                yield (*word.span(), text[slice(*word.span())] if value is None else str(value))
                end = word.end()


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
        elif word[0] in said.flats:
            before = Piece(start, end, word[0], LETTER)
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
        signed = bool(part) and part[0].kind == NUMBER and any(each.kind == SIGN for each in part)
        if piece.kind == ORDER or (piece.kind == LETTER and part and part[-1].kind in (NUMBER, SIGN) and not signed):
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
    body = kinds[:-1] if kinds[-1] == LETTER else kinds
    if SIGN in body[1:-1] and {body[0], body[-1]} == {NUMBER} and LETTER not in body:  # `300692-914K`
        return figures >= IDENTITY and body.count(SIGN) == 1
    return set(numbers) == {NUMBER} and len(numbers) >= WORDS and figures >= LONG


def _joint(part: Sequence[Piece], at: int) -> str:
    """What stands before a piece, of a plate behind its letters and of a file number behind its register."""
    last = part[at - 1].kind == LETTER and part[at].kind == NUMBER
    if part[0].kind == ORDER:
        return "." if last else ""
    pairs = at == PAIR and sum(piece.kind == LETTER for piece in part) == 2 * PAIR
    return "-" if last else " " if pairs else ""


HOUSES = ("n", "nl", "nln")
"""Numbers and letters of a house, its staircase, its flat."""


def _house(
    text: str, folded: str, pieces: Sequence[Piece], said: Said, language: Language
) -> Iterator[tuple[int, int, str]]:
    """The number of a house, behind its street: `rákóczi út negyvenkettő szám`, `utca tizenhatban`, `aapontie kuusi a
    kaksi`."""
    piece = pieces[0]
    if int(piece.plain) < 2 or text[piece.start - 1 : piece.start] != " ":
        return
    before = WORD.findall(text, max(0, piece.start - BEFORE), piece.start)
    street = language.letters.lower(before[-1]) if len(before) > 1 else ""
    if not street or not text[: piece.start - 1].endswith(before[-1]) or not language.names.public_space_type(street):
        return
    if len(pieces) > 1:
        yield from ((each.start, each.end, each.plain) for each in pieces if said.flats)
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
