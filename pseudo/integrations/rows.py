"""Rows of a table through the stages: each row is a document, whose texts are its cells.

What comes in: rows, and a `Pseudonymiser`. What goes out: for each row its finished document and the new texts of its
cells, in order. A row may be in another language than that of the `Pseudonymiser`; it is done with the same key and
settings. Start at `finished`; `pseudonymiser` makes one where none is given.

>>> from pseudo import Pseudonymiser
>>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
>>> (_, texts), _ = finished([Row(("Kovács János", None, "Kovács Jánossal beszélt.")), Row((None,))], p)
>>> texts[1], texts[2].startswith("Kovács"), texts[2].endswith("beszélt.")
(None, False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pseudo.core import keys
from pseudo.core.codes import DEFAULT
from pseudo.core.document import TYPES, Document, Id
from pseudo.core.errors import InputError, PseudoError
from pseudo.formats.door import Piece, Unit, joined, parted
from pseudo.formats.tables import typed
from pseudo.language.folders import tag
from pseudo.pipeline import BATCH, Pseudonymiser


@dataclass(frozen=True, slots=True)
class Row:
    """The texts of a row, None for a cell of nothing; lang: empty for that of the `Pseudonymiser`."""

    texts: tuple[str | None, ...] = field(repr=False)
    id: Id | None = None
    lang: str = ""


Done = tuple[Document | None, tuple[str | None, ...]]
"""The document of a row, None where there is nothing in it, and the new texts of its cells."""


def pseudonymiser(by: Pseudonymiser | None = None, lang: str = DEFAULT) -> Pseudonymiser:
    """The one that is given, else one with the key in PSEUDO_KEY, else with one that is drawn."""
    return by if by is not None else Pseudonymiser(lang, keys.of_environment())


def finished(rows: Iterable[Row], by: Pseudonymiser, types: Sequence[str] = (), *,
             before: int = 0) -> Iterator[Done]:
    """The rows, some at a time, each with its new texts.

    types   of the cells, in order, empty for bare text
    before  how many rows came before these, for messages
    raises  InputError or PseudoError that names the row, counted from 1; none of those that went with it comes out then
    """
    if wrong := [type_ for type_ in types if type_ and type_ not in TYPES]:
        raise InputError(f"{len(wrong)} of the types are none; take those of {' '.join(sorted(TYPES))}")
    known = {by.lang: by}
    waiting, number = iter(rows), before
    while some := list(islice(waiting, BATCH)):
        yield from _together(some, by, known, types, number)
        number += len(some)


def _together(rows: Sequence[Row], by: Pseudonymiser, known: dict[str, Pseudonymiser], types: Sequence[str],
              before: int) -> Iterator[Done]:
    cells = [[at for at, text in enumerate(row.texts) if text is not None and text.strip()] for row in rows]
    units = [_unit(row, own, types) for row, own in zip(rows, cells, strict=True)]
    docs: dict[int, Document] = {}
    groups: dict[str, list[int]] = {}
    for at, (row, own) in enumerate(zip(rows, cells, strict=True)):
        if own:
            try:
                lang = tag(row.lang, by.settings.data) if row.lang else by.lang
                if lang not in known:
                    known[lang] = Pseudonymiser(lang, by.key, by.settings)
            except InputError as error:
                raise InputError(f"row {before + at + 1}: {error}") from None
            groups.setdefault(lang, []).append(at)
    for lang, group in groups.items():
        given = [replace(joined(units[at], lang), id=rows[at].id) for at in group]
        for at, result in zip(group, known[lang].batch(given, "replace", on_error="return"), strict=True):
            if isinstance(result, PseudoError):
                raise type(result)(f"row {before + at + 1}: {str(result).partition(': ')[2]}")
            docs[at] = result
    for at, (row, own) in enumerate(zip(rows, cells, strict=True)):
        new = dict(zip(own, parted(units[at], docs[at]), strict=True)) if own else {}
        yield docs.get(at), tuple(new.get(cell, text) for cell, text in enumerate(row.texts))


def _unit(row: Row, cells: Sequence[int], types: Sequence[str]) -> Unit:
    return typed(None, ((Piece(row.texts[at] or "", f"cell {at + 1}"), types[at] if types else "") for at in cells))
