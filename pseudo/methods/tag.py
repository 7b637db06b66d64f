"""A sign for the entity from a template, never inflected: `<PER_1>`, `[**PER1**]`, `PERSON_1`, `XXX`.

What comes in: entries. What goes out: the template, filled; `{n}` numbers the entities of a type in the order of the
text, names of one entity alike. Start at `choose`.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from pathlib import Path

from pseudo.core.document import Entry
from pseudo.methods import number
from pseudo.methods.method import Asked, Check, Method, always, every, word

TEMPLATE = "<{TYPE}_{n}>"
KNOWN = frozenset(("TYPE", "n"))


def parameters(type_: str) -> Mapping[str, Check]:
    """template: the sign, with {n} and {TYPE} or without."""
    return {"template": template}


def template(value: object, lang: str | Path) -> str:
    """A sign with no other braces than {n} and {TYPE}.

    >>> template("[**{TYPE}{n}**]", "hu"), template("{name}", "hu")
    ('', 'is a sign in quotes in which {n} and {TYPE} may stand, and no other braces')
    """
    problem = "is a sign in quotes in which {n} and {TYPE} may stand, and no other braces"
    if word(value, lang) or not isinstance(value, str):
        return problem
    try:
        pieces = list(string.Formatter().parse(value))
    except ValueError:
        return problem
    fine = all(name is None or (name in KNOWN and not form and not turned) for _, name, form, turned in pieces)
    return "" if fine else problem


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The sign of each."""
    numbered = number.numbers(asked.doc, asked.lang)
    return {
        key: str(asked.parameter(entry, "template", TEMPLATE)).format(n=numbered[key], TYPE=asked.type_)
        for key, entry in entries.items()
    }


METHOD = Method(every, rank=5, parameters=parameters, choose=choose, redacts=True, bare=always)
