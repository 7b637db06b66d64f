"""What stands in the place of a day without an ending: `12.4.2021 asti` becomes `vuoteen 2021 asti`.

What comes in: what a method made of a date, and where it stands. What goes out: the same in the case that the language
gives it there, as `bare` of `[dates]` in its `language.toml` says; a language that says nothing leaves it as it is.
Start at `cased`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

from morph import to_dict
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.methods.classes import TABLE, table
from pseudo.methods.method import Place

FIELD = re.compile(r"[ \t]*(?:$|[\n,;().])")
LINE = re.compile(r"[ \t]*(?:$|\n|,[ \t]*\d)")
"""What follows what stands alone behind a colon, or at the beginning of a line."""
DATED = re.compile(r",[ \t]*\d{4}(?!\d)")
"""What follows a place at the foot of a letter."""
JOINED = re.compile(r"[–(\[\t|/-] ?$")
JOINS = re.compile(r" ?[–\t|/:-]")
"""What stands before, and behind, a date that is a piece of a range, of brackets, of a table."""
PAIR = 6
"""Within so many words behind the first of two dates stands what asks for the case of both (`3.5. ja 4.6. välillä`)."""


def alone(place: Place, behind: bool) -> bool:
    """Whether a mention fills a field, or a line, or belongs to its speaker: no article stands there.

    behind  whether a title stands behind it, which fills the field as well
    """
    owned = place.span.type == "PER" and place.span.head is not None and "[psor]" in place.span.head.feats
    field = place.before.rstrip(" \t").endswith(":") and (behind or FIELD.match(place.after) is not None)
    dated = place.span.type == "GPE" and place.opens and DATED.match(place.after) is not None
    line = place.before.rpartition("\n")[2].strip() == "" and LINE.match(place.after) is not None
    if place.span.type == "DATE":  # `2023. május 5-én, 2024. május 6-án` is no line of a letter
        line = line and place.span.head is None and FIELD.match(place.after) is not None
    return owned or field or line or dated


def cased(text: str, place: Place) -> str:
    """A phrase in the place of a day without an ending, in the case of a word beside it (`huhtikuusta alkaen`), else in
    the usual one (`huhtikuussa`, `vuonna 2021`); as it is in a field, a line, a range, brackets."""
    language, bare = place.language, _bare(place.language)
    head, home = place.span.head, folder(place.language.at("pseudo"))
    if not bare or text[:1] == "[" or (head is not None and head.feats) or not (home / TABLE).is_file():
        return text
    letters = language.letters
    shouted = text == letters.upper(text) != letters.lower(text)
    phrase, stop = (letters.lower(text) if shouted else text).removesuffix("."), "." * text.endswith(".")
    row = next((row for row in table(home) if row.type_ == "DATE" and row.read(phrase) is not None), None)
    case = _asked(place, bare) if row is not None else ""
    if row is None or (not case and (
            alone(place, False) or JOINED.search(place.before) or JOINS.match(place.after))):
        return text
    feats = f"Case={case or bare['usual']}"
    if row.phrase == YEAR:
        form, _ = year_said(phrase, feats, language)
    else:
        series = language.morph.in_series(feats, row.series) if row.series else feats
        form = language.persons.morph.inflect(phrase, series)
    return (letters.upper(form) if shouted else form) + stop


def _asked(place: Place, bare: Mapping[str, Any]) -> str:
    """The case that a word beside a date asks for, behind it, behind a second date, or ahead; none: empty."""
    behind, ahead = ([place.language.letters.lower(word.strip(string.punctuation)) for word in words]
                     for words in (place.after.split()[:PAIR], place.before.split()[-1:]))
    between = bare.get("between", {})
    pairs = (between[word] for at, word in enumerate(behind) if word in between
             and any(char.isdigit() for other in behind[: at + 1] for char in other) == (at > 0))
    beside = (bare[side][word] for side, words in (("behind", behind[:1]), ("ahead", ahead))
              for word in words if word in bare[side])
    return next(beside, "") or next(pairs, "")


YEAR = "{year}"
"""The phrase of a year alone."""


def year_said(year: str, feats: str, language: Language) -> tuple[str, str]:
    """A year behind the word that takes its case, where the language has one, and the features that are left for it.

    >>> from pseudo.language import language
    >>> year_said("2021", "Case=Ill", language.load("fi")), year_said("2021", "Case=Ter", language.load("hu"))
    (('vuoteen 2021', ''), ('2021', 'Case=Ter'))
    """
    said, case = _bare(language).get("years", {}), to_dict(feats).get("Case")
    if not said or not isinstance(case, str):
        return year, feats
    word = said["forms"].get(case) or language.persons.morph.inflect(said["word"], f"Case={case}")
    return f"{word} {year}", ""


def is_said(language: Language) -> bool:
    """Whether years of the language stand behind a word of theirs, and so without the full stop of the date."""
    return bool(_bare(language).get("years"))


def _bare(language: Language) -> Mapping[str, Any]:
    """What the language says of days without an ending."""
    found: Mapping[str, Any] = language.table.get("dates", {}).get("bare", {})
    return found
