"""A day some weeks away, an amount a little off.

What comes in: dates, amounts. What goes out: dates moved by the same days in all the document (by how many, the stage
`suggest` says), amounts each by a draw of its own. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pseudo.core.document import Entry, Span
from pseudo.core.keyed import Stream
from pseudo.kinds import amounts, dates
from pseudo.language.language import Language
from pseudo.methods.method import Asked, Check, Method, Row, counted, flag, one_of, whole, words

PERIODS = ("key", "document", "person")
"""For what one shift of dates holds."""
FEASTS = ("day", "label", "report", "keep")
"""What becomes of the name of a feast that a date ties to its day."""


def fits(type_: str) -> bool:
    """Dates, and what has a number in it."""
    return type_ == "DATE" or counted(type_)


def parameters(type_: str) -> Mapping[str, Check]:
    """Of dates per, fit, feasts, keep_dates, history; of amounts width: how far they move."""
    if type_ == "DATE":
        return {"per": one_of(*PERIODS), "fit": flag, "feasts": one_of(*FEASTS), "keep_dates": dated,
                "history": flag}
    return {"width": whole}


def dated(value: object, lang: str | Path) -> str:
    """A list of dates as they stand in texts."""
    problem = words(value, lang)
    if problem or not isinstance(value, list):
        return problem
    wrong = next((number for number, item in enumerate(value, 1) if dates.parse(item, lang) is None), 0)
    return f"has no date at place {wrong}; write it as in the texts" if wrong else ""


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """Dates as the document's move, what is no date as it is; amounts that have a number."""
    if asked.type_ == "DATE":
        return {key: asked.moved.get(key, entry.norm) for key, entry in entries.items()}
    found = {key: _moved(entry, asked) for key, entry in entries.items()}
    return {key: norm for key, norm in found.items() if norm is not None}


def _moved(entry: Entry, asked: Asked) -> str | None:
    stream = Stream(asked.key, "amounts", asked.type_, amounts.worth(entry.norm, asked.type_, asked.lang))
    return amounts.moved(entry.norm, asked.type_, asked.lang, stream, asked.number(entry, "width"))


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """The norm and the features of a mention: a day in a feast's place has the case of a day (`karácsonykor`,
    `9-én`)."""
    return new, dates.as_day(span.norm, new, feats, language.at("pseudo")) if span.type == "DATE" and feats else feats


METHOD = Method(fits, rank=7, parameters=parameters, choose=choose, written=written, moves=True, may_stay=True)
