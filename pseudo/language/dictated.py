"""Numbers said in words, as dictation has them: `nulla hat harminc ötszázötvenöt húsz tizenegy` is 06305552011.

What comes in: a text and its language, which tells in `dictated.tsv` how figures, letters and signs are said. What goes
out: where the words of a telephone, a plate, a file number, another long number or a house stand, each with what it is
in figures (`found`); where punctuation is said, with the sign (`marked`); and a new number said as the old one was
(`Said.again`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.language import saiddays
from pseudo.language.figures import HUNDRED, LETTER, NONE, NUMBER, ORDER, SIGN, THOUSAND, Piece, Said, of
from pseudo.language.language import Language

LONG, WORDS, IDENTITY = 6, 3, 9
"""Figures and words from which a row of numbers is one number; figures of one with a sign inside."""
SOME = 3
"""Figures of a number that a word before it announces."""
SIGNS = 3
"""Signs inside of one, at most: those of a real estate."""
ACCOUNT = 12
"""Figures of an account behind the two letters of its country."""
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
        house = list(_house(text, folded, pieces, said, language))
        yield from house
        labelled = not house and _labelled(folded, match.start(), said)
        for part in () if house else _parts(pieces):
            whole = _within(_figures_first(part) if labelled else part, labelled=labelled)
            for at, piece in enumerate(whole):
                if at:
                    yield whole[at - 1].end, piece.start, _joint(whole, at)
                yield piece.start, piece.end, piece.plain
    yield from saiddays.found(text, folded, said)


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
            goes_on = much and 0 < number < (HUNDRED if much % THOUSAND else THOUSAND) and not much % HUNDRED
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
        elif word[0] in said.spelt or word[0] in said.alphabet:
            before = Piece(start, end, said.spelt.get(word[0]) or said.alphabet[word[0]], LETTER)
        else:
            before = Piece(start, end, *((run, NUMBER) if (run := said.run(word[0])) else (word[0], NONE)))
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
    """The pieces of a row, apart where a file number or a plate begins, none of which goes on behind it, and at
    a word that is no number."""
    part: list[Piece] = []
    for piece in pieces:
        if piece.kind == NONE:
            yield part
            part = []
            continue
        signed = bool(part) and part[0].kind == NUMBER and any(each.kind == SIGN for each in part)
        if piece.kind == ORDER or (piece.kind == LETTER and part and part[-1].kind in (NUMBER, SIGN) and not signed):
            yield part
            part = []
        part.append(piece)
    yield part


def _labelled(folded: str, start: int, said: Said) -> bool:
    """Whether a word right before a place tells that a number follows: `asiakasnumero on`."""
    before = WORD.findall(folded, max(0, start - BEFORE), start)
    while before and before[-1] in said.words["between"]:
        before.pop()
    return bool(before) and any(label in before[-1] for label in said.words["label"])


def _within(part: Sequence[Piece], *, labelled: bool) -> Sequence[Piece]:
    """The pieces that are one number, behind letters that are none of it; none where no pieces are."""
    while part and not _whole(part) and not (labelled and _short(part)):
        part = part[1:] if part[0].kind == LETTER else ()
    return part if len(part) > 1 or labelled else ()


def _figures_first(part: Sequence[Piece]) -> Sequence[Piece]:
    """The pieces behind a label, of which the first is a figure though it is called by its name: `hármas nulla hét`."""
    first, *rest = part or (None,)
    if first is None or first.kind != ORDER or not rest:
        return part
    figure = rest[0].kind == SIGN or (rest[0].kind == NUMBER and len(first.plain) == PAIR)
    return [Piece(first.start, first.end, first.plain.removesuffix("."), NUMBER), *rest] if figure else part


def _short(part: Sequence[Piece]) -> bool:
    """Whether pieces are a number of some figures, with a sign inside or without."""
    kinds = [piece.kind for piece in part]
    figures = sum(len(piece.plain) for piece in part if piece.kind == NUMBER)
    ends = {kinds[0], kinds[-1]} == {NUMBER} and set(kinds) <= {NUMBER, SIGN}
    return ends and kinds.count(SIGN) <= SIGNS and figures >= SOME


def _whole(part: Sequence[Piece]) -> bool:
    """Whether pieces are one number: a file number, a plate, an account, a long one."""
    kinds = [piece.kind for piece in part]
    figures = sum(len(piece.plain) for piece in part if piece.kind == NUMBER)
    if kinds[0] == ORDER:
        return kinds.count(LETTER) in (1, 2) and kinds[-3:] == [NUMBER, SIGN, NUMBER]
    if kinds[0] == LETTER:
        letters_ = kinds.count(LETTER)
        plate, account = letters_ >= SPELT and figures == SPELT, letters_ == PAIR and figures >= ACCOUNT
        return (plate or account) and kinds[letters_:] == [NUMBER] * (len(kinds) - letters_)
    numbers = kinds[1:] if kinds[0] == SIGN else kinds
    body = kinds[:-1] if kinds[-1] == LETTER else kinds
    if SIGN in body[1:-1] and {body[0], body[-1]} == {NUMBER} and LETTER not in body:  # `300692-914K`
        return figures >= IDENTITY and body.count(SIGN) == 1
    return set(numbers) == {NUMBER} and len(numbers) >= WORDS and figures >= LONG


def _joint(part: Sequence[Piece], at: int) -> str:
    """What stands before a piece, of a plate behind its letters and of a file number behind its register."""
    last = part[at - 1].kind == LETTER and part[at].kind == NUMBER
    if sum(len(piece.plain) for piece in part if piece.kind == NUMBER) >= ACCOUNT:
        return ""
    if part[0].kind == ORDER:
        return "." if last else ""
    pairs = at == PAIR and sum(piece.kind == LETTER for piece in part) == 2 * PAIR
    return "-" if last else " " if pairs else ""


HOUSES = re.compile(r"n(?:ln?)?")
"""Numbers and letters of a house, its staircase, its flat."""
HALVED = re.compile("ns[nl](?!s)")
"""A house and its flat, a plot and its half: `tizenkettő per négy`, `per bé`."""
ZIP = 5
"""Figures of a zip."""


def _house(
    text: str, folded: str, pieces: Sequence[Piece], said: Said, language: Language
) -> Iterator[tuple[int, int, str]]:
    """The number of a house, behind its street: `rákóczi út negyvenkettő szám`, `utca tizenhatban`, `aapontie kuusi a
    kaksi`, `koskikatu seitsemän asunto kolme`; the zip behind it."""
    pieces = _of_house(pieces, folded, said)
    if not pieces or pieces[0].kind != NUMBER or not _of_street(text, pieces[0], language):
        return
    kinds = "".join(piece.kind[0] for piece in pieces)
    if HALVED.match(kinds) and pieces[1].plain == "/":
        for before, each in zip((None, *pieces[:2]), pieces[:3], strict=False):
            if before is not None:
                yield before.end, each.start, ""
            yield each.start, each.end, each.plain
        after = WORD.match(folded, pieces[2].end + 1)
        if after is not None and after[0] not in said.behind:
            yield pieces[2].end, pieces[2].end, ","  # no day of a month
        return
    shape = next((shape for size in range(len(pieces), 0, -1) if (shape := _fitting(kinds, pieces, size))), None)
    if shape is None or (len(pieces) > 1 and not said.flats):
        return
    own, code = shape
    if len(pieces) > 1:
        yield from ((each.start, each.end, text[each.start : each.end] if len(each.plain) == each.end - each.start
                     else each.plain if each.kind == NUMBER else language.letters.lower(each.plain))
                    for each in pieces[:own])
        for at in range(own, len(pieces)) if code else ():
            if at > own:
                yield pieces[at - 1].end, pieces[at].start, ""
            yield pieces[at].start, pieces[at].end, pieces[at].plain
        return
    piece = pieces[0]
    after = WORD.match(folded, piece.end)
    if after is not None:
        if text[piece.end : after.end()] in said.endings:
            yield piece.start, piece.end, piece.plain
            yield piece.end, piece.end, "-"
        return
    behind = WORD.match(folded, piece.end + 1) if text[piece.end : piece.end + 1] == " " else None
    if behind is None and text[piece.end : piece.end + 1] == " ":
        return
    town = behind is not None and said.flats and language.names.place(language.letters.raised(behind[0]))
    closed = behind is not None and behind[0] in said.words["clause"]
    if behind is None or behind[0] in said.behind or town or closed:
        yield piece.start, piece.end, piece.plain
        if town or closed:
            yield piece.end, piece.end, ","
        flat = said.row.match(folded, behind.end() + 1) if behind is not None else None
        number = next(iter(_pieces(flat, said)), None) if flat is not None else None
        if number is not None and number.kind == NUMBER and said.flats:
            yield number.start, number.end, number.plain


def _of_house(pieces: Sequence[Piece], folded: str, said: Said) -> Sequence[Piece]:
    """The pieces behind a street without what another word begins with (`otthon`), and without letters where houses
    have none, as these are small words (`és`)."""
    after = WORD.match(folded, pieces[-1].end) if len(pieces) > 1 else None
    if after is not None and after[0] not in said.endings:
        pieces = pieces[:-1]
    while len(pieces) > 1 and pieces[-1].kind == LETTER and pieces[-2].kind != SIGN and not said.flats:
        pieces = pieces[:-1]
    return pieces


def _fitting(kinds: str, pieces: Sequence[Piece], size: int) -> tuple[int, bool] | None:
    """How many of the pieces are a house's, where the others are its zip; None for pieces that are no such."""
    own, rest = HOUSES.fullmatch(kinds[:size]), pieces[size:]
    if own is None:
        return None
    figures = sum(len(piece.plain) for piece in rest)
    code = figures == ZIP and all(piece.kind == NUMBER for piece in rest)
    return (size, bool(rest)) if not rest or code else None


def _of_street(text: str, piece: Piece, language: Language) -> bool:
    """Whether a public space stands right before the number of a house."""
    if int(piece.plain) < 2 or text[piece.start - 1 : piece.start] != " ":
        return False
    before = WORD.findall(text, max(0, piece.start - BEFORE), piece.start)
    street = language.letters.lower(before[-1]) if len(before) > 1 else ""
    return bool(street) and text[: piece.start - 1].endswith(before[-1]) and bool(
        language.names.public_space_type(street))
