"""The initials of a name: `K. J.`, as courts and letters write them; titles and words for the kind of a body or
a public space stay.

What comes in: names. What goes out: their initials, which are inflected (`K. J.-nek`). Names of one person may share
theirs with another's: that is what initials do. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping

from name_db import Names
from pseudo.core.document import Entry, NamePart, Span
from pseudo.kinds import organisations, persons
from pseudo.kinds.renaming import parts_of
from pseudo.language.language import Language
from pseudo.language.persons import Grammar
from pseudo.methods.method import Asked, Check, Method, Row, flag

NAMED = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))
FIXED = frozenset(("title", "ordinal", "wife", "initial", "word"))
"""Roles of parts that are no name of anybody's, or initials already."""


def fits(type_: str) -> bool:
    """Names of persons, bodies and places."""
    return type_ in NAMED


def parameters(type_: str) -> Mapping[str, Check]:
    """stops: whether a full stop stands behind each."""
    return {"stops": flag}


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The initials of each."""
    grammar, known = asked.language.persons, asked.doc.replacements or {}
    out = {}
    for key, entry in entries.items():
        made = _of(entry, known.get(entry.of or ""), grammar)
        if asked.type_ == "FAC":
            made = _with_type(made, entry.norm, asked.language.names)
        out[key] = made if asked.parameter(entry, "stops", True) else made.replace(".", "")
    return {key: made for key, made in out.items() if made}


def _of(entry: Entry, full: Entry | None, grammar: Grammar) -> str:
    """The initials of a name; a nickname has that of the full name it belongs to."""
    if entry.main_type == "PER":
        parts = parts_of(entry, grammar)
        given = next((part for part in parts_of(full, grammar) if part.role == "given"), None) if full else None
        texts = [_letters(given if part.role == "nick" and given is not None else part, grammar) for part in parts]
        return persons.compose(parts, texts, grammar)
    parts = entry.parts or (NamePart(entry.norm, "name"),)
    return organisations.compose(parts, [_letters(part, grammar) for part in parts], grammar.letters)


def _with_type(made: str, norm: str, names: Names) -> str:
    """The initials of a public space with the word for its type (`P. utca`), as bodies have that for their kind."""
    words, initials = norm.split(), made.split()
    whole = len(words) > 1 and len(words) == len(initials) and names.public_space_type(words[-1]) is not None
    return " ".join((*initials[:-1], words[-1])) if whole else made


def _letters(part: NamePart, grammar: Grammar) -> str:
    """A part of a name with its initials: of each member of a name with a hyphen its own."""
    if part.role in FIXED:
        return part.text
    words = ("-".join(map(grammar.initial, filter(None, word.split("-")))) for word in part.text.split())
    return " ".join(words)


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """With the features of the name: initials of a place have its own series of cases."""
    return new, feats


def done(norm: str, grammar: Grammar) -> bool:
    """Whether an earlier hand has left nothing but initials: `K. J.`, `K.-B`, `A. Zrt.`.

    >>> from pseudo.language import language
    >>> [done(norm, language.load("hu").persons) for norm in ("dr. K. J.-né", "K.-B", "A. Zrt.", "K. Éva", "MÁV")]
    [True, True, True, False, False]
    """
    ending, forms = grammar.habits.married, grammar.names.legal_words
    words = [word for word in grammar.parted(norm).split() if not grammar.is_title(word) and word not in forms]
    bare = [word.removesuffix(ending).rstrip("-") if ending else word for word in words]
    return bool(bare) and all(map(grammar.is_initial, bare))


METHOD = Method(
    fits, rank=6, parameters=parameters, choose=choose, written=written, redacts=True, stops=True, done=done
)
