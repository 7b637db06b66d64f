"""Another value of the kind: a name for a name, a number for a number. Which, the stage `suggest` draws.

What comes in and goes out: nothing here but for which types there is another at all. Start at `METHOD`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.methods.method import COUNTED, Check, Method, flag

PUBLIC = frozenset("NORP LANGUAGE LAW PROD WORK_OF_ART AWARD TIME ORDINAL".split())
"""Types that nothing can stand for: there is no other of the kind that would not make the text untrue."""
RESTORABLE = frozenset("PER GPE LOC FAC ORG".split())
"""Types of which the new names can be such as can be told apart in a text that comes back."""
CHECKED = frozenset("SOCIALID TAXID TAXNO PERSONALID IBAN ACCOUNT CARD ID".split())
"""Identifiers with check digits."""


def fits(type_: str) -> bool:
    """Whether another value can stand for a type; dates and amounts are shifted."""
    return type_ != "DATE" and type_ not in COUNTED and type_ not in PUBLIC


def parameters(type_: str) -> Mapping[str, Check]:
    """valid: whether a number's check digits are right; restorable: whether new names are nothing but names."""
    if type_ in RESTORABLE:
        return {"restorable": flag}
    return {"valid": flag} if type_ in CHECKED else {}


METHOD = Method(fits, rank=1, draws=True, parameters=parameters)
