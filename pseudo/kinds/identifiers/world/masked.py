"""Numbers of which a part is masked already: `5165 **** **** 4029`, `XXXX-XXXX-XXXX-7784`, `842****522`, `..4783`.

The figures that are left still tell something (the last four of a card are enough to know it again), so they change;
the mask stays.

>>> validate("5165 **** **** 4029")
'5165********4029'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.tables import Tables

SIGN = "[*•●Xx#]"
GROUPED = Expression(rf"(?<![\w*])(?:\d{{4}}[ -]?)?(?:{SIGN}{{4}}[ -]?){{1,3}}\d{{2,4}}(?![\w*])")
STARS = Expression(r"(?<![\w*•●])(?:\d{1,8}[*•●]{3,12}\d{1,8}|[*•●]{3,12}\d{3,6})(?![\w*])")
LAST_FOUR = Expression(r"(?<![\w.…])(?:\.{2,4}|…)(\d{4})(?![\w.…])")
"""Only beside a word for cards or accounts."""


def compact(number: str) -> str:
    """Without spaces and hyphens."""
    return re.sub(r"[\s-]", "", number)


def validate(number: str) -> str:
    """The compact form. raises IdentifierError when nothing of it is masked, or all."""
    short = compact(number)
    if not re.fullmatch(rf"\d{{0,8}}{SIGN}{{3,12}}\d{{2,8}}|(?:\.{{2,4}}|…)\d{{4}}", short):
        raise IdentifierError("not a number of which a part is masked")
    return short


def format(number: str) -> str:
    """As it is: masks have no one form."""
    return compact(number)


def generate(stream: Stream, like: str = "**** **** **** 0000") -> str:
    """New figures around the same mask; the kind of card (first figure) stays."""
    first = re.match(r"\d", like)
    new = re.sub(r"\d", lambda _: stream.digits(1), like)
    return first[0] + new[1:] if first else new


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Masked numbers."""
    for pattern in (GROUPED, STARS):
        for match in contexts.matches(pattern, text):
            yield Found(match.start(), match.end(), "CARD", 0.86, "structure: partly masked")
    for match in contexts.matches(LAST_FOUR, text):
        word = next((w for type in ("CARD", "ACCOUNT") if (w := contexts.beside(type, *match.span()))), None)
        if word is not None:
            yield Found(*match.span(1), "CARD", 0.86, f"context: {word}")


KIND = Kind("CARD", NOWHERE, compact, validate, generate, format=format, search=search)
