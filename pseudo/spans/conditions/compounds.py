"""Names that begin a compound: `Lengyel-ügyben`, `Szabó Péter-díj`. The name is replaced, the word behind it stays.

What comes in: candidate spans of the tagger, the tables and the looks of words. What goes out: those that end before
the hyphen, and the people's names that were taken for something else. Start at `without_matters`.
"""

from __future__ import annotations

import dataclasses
import re

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.persons import BORNE
from pseudo.spans.conditions.bounds import of_a_building
from pseudo.spans.draft import Draft
from pseudo.spans.words import is_word


def without_tail(span: Span, language: Language) -> list[Span]:
    """A person's span cut where a name is the first member of a compound: `Lengyel-ügyben Kittivel` is about a Lengyel,
    and with a Kitti. A surname, or a surname and a given name, and a matter of people (`Vass-ügyben`, `Éles
    Ilona-ügyben`) is a person's, whatever it was taken for."""
    guessed = span.source not in ("ner", "pattern") and span.type == "PER"
    if guessed and _public(span.text.rpartition("-")[0], language):
        return []  # `Jászai Mari-díj` is a prize: what the tagger takes it for stands
    span = _whose(span, language)
    words = list(re.finditer(r"\S+", span.text)) if span.type == "PER" and "-" in span.text else []
    for word in words:
        name, hyphen, _ = word.group().rpartition("-")
        if not hyphen or not name[:1].isupper() or not is_word(word.group(), language):
            continue
        end = span.start + word.start() + len(name)
        first = dataclasses.replace(span, end=end, text=span.text[: end - span.start])
        rest = span.text[word.end() :].lstrip()
        if not rest[:1].isupper():
            return [first]
        return [first, *without_tail(dataclasses.replace(span, start=span.end - len(rest), text=rest), language)]
    return [span]


def _whose(span: Span, language: Language) -> Span:
    """A guess as a person's: a surname before a matter of people, a surname and a given name before any word."""
    whose, hyphen, matter = span.text.rpartition("-")
    if not hyphen or span.source == "pattern" or span.type == "PER" or " " in matter:
        return span
    first, *rest = whose.split() or [""]
    known = language.names.surname(first) is not None
    if language.names.place(whose) or not (known or (rest and not language.words.is_common(first))):
        return span
    if rest:
        named = all(language.persons.is_given(word) for word in rest) and is_word(span.text, language)
        if named and of_a_building(span, matter, language):
            return span  # `Szent Anna-kápolna`
        return dataclasses.replace(span, type="PER") if named and not _public(whose, language) else span
    about = span.source == "ner" and matter.startswith(language.habits.matters)
    return dataclasses.replace(span, type="PER") if about else span


def _public(name: str, language: Language) -> bool:
    """Whether a surname and a given name are those of somebody whom everybody knows, and hardly of anybody else."""
    surname, _, given = name.partition(" ")
    row = language.names.surname(surname)
    return bool(given) and (row is None or row.count <= BORNE) and language.names.public_figure(surname, given)


def without_matters(draft: Draft, language: Language) -> Draft:
    """Rule: cuts people's names from the compounds that they begin."""
    return draft.having(piece for span in draft.spans for piece in without_tail(span, language))
