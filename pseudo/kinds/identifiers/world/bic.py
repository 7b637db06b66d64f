"""BIC, the code of a bank in international transfers (SWIFT): four letters, country, two of the place, three of branch.

Checked by python-stdnum (`stdnum.bic`, ISO 9362). Found beside a word for it (list `bic` of the language), or where it
is the BIC of a bank of the language's table. A bank that becomes another has that one's BIC (`pseudo.suggest.banks`).

>>> validate("OTPVHUHB")
'OTPVHUHB'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import banks
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import NOWHERE, Expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell
from pseudo.kinds.identifiers.tables import Tables

BIC = Expression(r"(?<![\w@./-])[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\w@/]|\.\w)")
STOP = re.compile(r"[.,;]")
NEAR = 30
"""How many characters before it a word for it may begin."""


def validate(number: str) -> str:
    """The compact code. raises IdentifierError when it is none."""
    from stdnum import bic
    from stdnum.exceptions import ValidationError

    try:
        return str(bic.validate(characters(number)))
    except ValidationError as error:
        raise IdentifierError("not a BIC: four letters, country, two or five more") from error


def generate(stream: Stream, like: str = "AAAAHUHB") -> str:
    """A code of another bank of the same country, in the spelling of `like`."""
    old = characters(like)
    return respell(alike(old[:4], stream) + old[4:6] + alike(old[6:8], stream) + old[8:], like)


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Codes beside a word for them, and those of known banks."""
    words = tables.lists.get("bic", frozenset())
    known = banks.load(tables.home).by_bic
    for match in BIC.finditer(text):
        before = STOP.split(contexts.folded[max(0, match.start() - NEAR) : match.start()])[-1]
        at = min((place for word in words if (place := before.find(word)) >= 0), default=-1)
        if at >= 0 and KIND.is_valid(match[0]):
            label = text[match.start() - len(before) + at : match.start()].rstrip(" \t\n\xa0:=(„\"")
            yield Found(*match.span(), "ID", 0.9, f"context: {tables.letters.lower(label)}")
        elif match[0][:8] in known:
            yield Found(*match.span(), "ID", 0.86, "structure: code of a bank")


KIND = Kind("ID", NOWHERE, characters, validate, generate, format=characters, scheme="bic", search=search)
