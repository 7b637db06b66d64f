"""The year of a date alone.

What comes in: dates. What goes out: their years, that of the date before where one tells none. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.core.document import Entry, Span
from pseudo.kinds import dates
from pseudo.kinds.renaming import stands_aside
from pseudo.language.language import Language
from pseudo.methods.bare import cased, is_said, year_said
from pseudo.methods.classes import link
from pseudo.methods.method import Asked, Method, Place, Row


def fits(type_: str) -> bool:
    """Dates."""
    return type_ == "DATE"


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The year of each; of what tells of no day (`tegnap`) what it says; none of a day whose year nothing tells."""
    spans = sorted(asked.doc.spans or (), key=lambda span: span.start)
    years = dates.years([span.norm for span in spans if span.type == "DATE"], asked.lang)
    found = {
        key: years.get(entry.norm) if dates.parse(entry.norm, asked.lang) is not None else entry.norm
        for key, entry in entries.items()
    }
    return {key: norm for key, norm in found.items() if norm is not None}


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """A year in the case that years take (`5-én` -> `2023-ban`), with the full stop of the date."""
    if stands_aside(new):
        return new, feats
    feats = years_case(feats, language.table.get("dates", {}).get("year_cases", {}))
    said, left = year_said(new, feats, language) if new.isdecimal() else (new, feats)
    stop = not feats and span.text.endswith(".") and new.isdecimal() and not is_said(language)
    return said + "." * stop, left


def years_case(feats: str, cases: Mapping[str, str]) -> str:
    """The features of a day's suffix as a year takes them: no possessive, another case where the language says so.

    >>> years_case("Case=Sup|Number[psor]=Sing|Person[psor]=3", {"Sup": "Ine"})
    'Case=Ine'
    >>> years_case("Deriv=i", {"Sup": "Ine", "i": "s"})
    'Deriv=s'
    """
    pairs = [pair.partition("=") for pair in feats.split("|") if pair and "[psor]" not in pair]
    mapped = ((name, cases.get(value, value) if name in ("Case", "Deriv") else value) for name, _, value in pairs)
    return "|".join(f"{name}={value}" for name, value in mapped)


def placed(text: str, place: Place) -> str:
    """A year before a word that was said of the day: linked to it, without the full stop of the date; in the case that
    a day has there without an ending; raised at the head of a sentence."""
    behind = link(place) if text.rstrip(".").isdecimal() else ""
    said = text.rstrip(".") + behind if behind else cased(text, place)
    return place.language.letters.raised(said) if place.opens and text[:1] != "[" else said


METHOD = Method(fits, rank=8, choose=choose, written=written, placed=placed, coarse=True)
