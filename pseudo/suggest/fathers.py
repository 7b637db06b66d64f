"""Names that are made of the father's, `Juhonpoika`, `Matintytär`: they go on being made of what he has become.

What comes in: a word of a name, and how such names end (`fathers`). What goes out: the father's name and the end; the
name made of a new one. Start at `made_of`.
"""

from __future__ import annotations

from morph import MorphError
from pseudo.language.persons import Grammar

STOP = "."
"""Behind an end that is shortened."""
CHILD = "^"
"""Before the tail of an original that is a father's name: the end of the child's."""


def child_of(text: str, grammar: Grammar) -> str:
    """How a name ends that is made of the father's: the son of `Heikinpoika`; empty for any other."""
    ends = (end for end in grammar.habits.fathers if end[-1] != STOP)
    return next((end for end in ends if text.endswith(end) and text != end), "")


def made_of(text: str, grammar: Grammar) -> tuple[str, str]:
    """The father's name of which a name is made, and how it ends behind his form as an owner; both empty where he is no
    name of the tables. A shortened end must stand behind what is no name itself.

    >>> from pseudo.language.language import load
    >>> [made_of(name, load("fi").persons) for name in ("Heikinpoika", "Tuomaant", "Virtanen", "Vincent")]
    [('Heikki', 'poika'), ('Tuomas', 't'), ('', ''), ('', '')]
    """
    stop = STOP if text.endswith(STOP) else ""  # `Tuomaant.,`
    text = text.removesuffix(STOP)
    end = child_of(text, grammar)
    if not end:
        short = (end[:-1] for end in grammar.habits.fathers if end[-1] == STOP)
        end = next((end for end in short if text.endswith(end)), "")
        end = "" if grammar.is_given(text) or grammar.names.surname(text) is not None else end
    if not end:
        return "", ""
    owned = grammar.habits.place_in
    names = [r.lemma for r in grammar.morph.analyse(text.removesuffix(end)) if r.exact and r.feats in owned]
    rows = [row for name in names if (row := grammar.names.given(name)) is not None and row.rank > 0]
    return (max(rows, key=lambda row: (row.count, row.name)).name, end + stop) if rows else ("", "")


def father_of(text: str, grammar: Grammar) -> str:
    """The father's name of which a name is made; empty where it is no name of the tables.

    >>> from pseudo.language.language import load
    >>> [father_of(name, load("fi").persons) for name in ("Heikinpoika", "Tuomaantytär", "Virtanen")]
    ['Heikki', 'Tuomas', '']
    """
    return made_of(text, grammar)[0]


def child(father: str, end: str, grammar: Grammar) -> str:
    """The name made of a father's, or the old way's end behind it as it is where he has no such form."""
    owned = grammar.habits.place_in
    try:
        return grammar.morph.inflect(father, owned[0]) + end
    except MorphError:
        return father + end
