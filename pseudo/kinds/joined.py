"""Full names, codes and days written together, as in file names: `kovacs_janos_cv`, `KovácsJános2`, `x123456788y`.

What comes in: a text, and the folded letters and figures of what is looked for. What goes out: the places. Start at
`places`. Inside a run without white space every sign is passed over, `%20` and its like are read; what is found begins
and ends at a sign, between letters and figures, or where a capital follows a small letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote

from pseudo.core.document import NamePart
from pseudo.kinds import dates
from pseudo.language.letters import fold

LEAST = 6
"""Letters and figures of what is looked for."""
SURNAME, GIVEN = 2, 3
"""Letters of the shortest surname and given name that are looked for together."""
RUN = re.compile(r"\S{6,}")
PLAIN = re.compile(r"[^\w%]*[^\W\d_]+[^\w%]*")
"""A run in which nothing can be joined, but for capitals inside."""
SIGN = re.compile(r"(?:%[\dA-Fa-f]{2})+|.", re.DOTALL)


def of_person(parts: Sequence[NamePart]) -> frozenset[str]:
    """What a person's full name is joined to: each surname with each given name, in both orders.

    >>> sorted(of_person([NamePart("Kovács", "surname"), NamePart("János", "given")]))
    ['janoskovacs', 'kovacsjanos']
    """
    surnames, given = (
        [letters for part in parts if part.role in roles and len(letters := _bare(part.text)) >= least]
        for roles, least in ((("surname",), SURNAME), (("given", "nick"), GIVEN))
    )
    both = {text for one in surnames for other in given for text in (one + other, other + one)}
    return frozenset(text for text in both if len(text) >= LEAST)


def of_surname(parts: Sequence[NamePart]) -> frozenset[str]:
    """The surnames of a full name, of which each is looked for by itself in the names of files.

    >>> sorted(of_surname([NamePart("Kovács", "surname"), NamePart("János", "given")]))
    ['kovacs']
    """
    roles = {part.role for part in parts}
    if "surname" not in roles or "given" not in roles:
        return frozenset()
    return frozenset(letters for part in parts if part.role == "surname" and len(letters := _bare(part.text)) >= LEAST)


def of_day(norm: str, lang: str | Path) -> str:
    """The figures of a full date, as file names have them; nothing of what is none.

    >>> of_day("1950. március 4.", "hu"), of_day("március 4.", "hu")
    ('19500304', '')
    """
    date = dates.parse(norm, lang)
    if date is None or not (date.year and date.month and date.day) or date.day_to or date.year_to:
        return ""
    return f"{date.year:04}{date.month:02}{date.day:02}"


def _bare(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())


def places(text: str, wanted: Iterable[str], within: tuple[int, int] | None = None) -> Iterator[tuple[int, int, str]]:
    """Where something of six letters or figures and more stands, joined to others or not: start, end, which.

    >>> [place[:2] for place in places("kovacs_janos_cv.pdf, Kov%C3%A1cs%20János.docx", ["kovacsjanos"])]
    [(0, 12), (21, 40)]
    >>> list(places("x123456788y 91234567889", ["123456788"]))
    [(1, 10, '123456788')]
    """
    forms: dict[str, list[tuple[int, str]]] = {}  # by their first letters, each with its number
    for number, form in enumerate(dict.fromkeys(wanted)):
        if len(form) >= LEAST:
            forms.setdefault(form[:LEAST], []).append((number, form))
    for run in RUN.finditer(text, *(within or ())) if forms else ():
        piece = run[0]
        if within is None and PLAIN.fullmatch(piece) and (piece.islower() or piece.isupper() or piece.istitle()):
            continue
        plain = _plain(piece)
        begun = ((at, forms.get(plain[at : at + LEAST], ())) for at in range(len(plain) - LEAST + 1))
        met = [(number, at, form) for at, some in begun for number, form in some if plain.startswith(form, at)]
        letters = _letters(piece) if met else []
        for _, at, form in sorted(met):
            end = at + len(form)
            if _parted(letters, at) and _parted(letters, end):
                yield run.start() + letters[at][1], run.start() + letters[end - 1][2], form


def _plain(piece: str) -> str:
    """The folded letters and figures of a run.

    >>> _plain("Kov%C3%A1cs_2.pdf"), _plain("Kovács_2.pdf")
    ('kovacs2pdf', 'kovacs2pdf')
    """
    return "".join([letter for letter, *_ in _letters(piece)] if "%" in piece else map(_folded, piece))


@lru_cache(maxsize=4096)
def _folded(sign: str) -> str:
    """The letters and figures of one sign."""
    return _bare(sign)


def _letters(piece: str) -> list[tuple[str, int, int, str]]:
    """The folded letters and figures of a run, each with where it stands and how it is written there."""
    out = []
    for sign in SIGN.finditer(piece):
        written = unquote(sign[0]) if len(sign[0]) > 1 else sign[0]
        out += [(letter, *sign.span(), char) for char in written for letter in fold(char) if letter.isalnum()]
    return out


def _parted(letters: Sequence[tuple[str, int, int, str]], at: int) -> bool:
    """Whether a word can begin here."""
    if at in (0, len(letters)):
        return True
    (one, _, end, before), (two, start, _, after) = letters[at - 1], letters[at]
    return end < start or one.isdecimal() != two.isdecimal() or (before.islower() and after.isupper())
