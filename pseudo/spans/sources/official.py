"""Ordinary abbreviations of offices that look like names: cited statutes, kinds of public bodies, units at the heads of
columns, seals, roles beside signatures.

What comes in: spans, read. What goes out: those that are none. Start at `no_abbreviations`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.words import IDENTIFYING

STATUTE = 8
"""Letters of the longest abbreviation of a statute, but for those that the table has."""
OPENING = 2
"""Letters of an article at most."""
CITED = Regex(rf"\.?[ \xa0]?(?:[{LOWER}]{{1,3}}\.[ \xa0]?)?\d{{1,3}}(?::\d{{1,3}})?\.?(?:/[{UPPER}])?\.?[ \xa0]?"
                   rf"(?:(?:[-–,]|[^\W\d_]{{1,3}})[ \xa0]?\d{{1,3}}\.?(?:/[{UPPER}])?\.?[ \xa0]?)?§")
"""What stands behind the abbreviation of a statute: `. 77. §`, `. tv. 12/A. §`."""
POWER = re.compile(r"[^\W\d_][²³](?!\w)")
"""The end of a unit of areas or of rooms."""
MEASURED = re.compile(r"\.?(?: [^\W\d_]\w{0,24}){0,2} ?[(\[](?P<unit>[^()\[\]\n]{1,12})[)\]]")
"""A unit in brackets behind what is measured in it, at the head of a column: `Összeg (Ft)`."""
TITLED = Regex(rf"\. [{UPPER}]")
"""What stands behind a title with its stop."""
PIECE = re.compile(r"[^. ]+")
GUESSED = ("PER", "ORG")
"""What no place cut short is taken for (`Hels.`)."""
CUT = 3
"""Letters from which a word with a full stop is cut short, and no initial."""
GOES_ON = Regex(rf"\.(?: [{UPPER}][{LOWER}]{{1,14}}\.){{1,3}} [{LOWER}]")
"""A full stop behind a word, and behind one or more others, with a small word behind: the sentence goes on."""
LIMITED = re.compile(r"\.?[ \xa0]?\d")
"""A number right behind the abbreviation of what it is: the most, the least, a day."""
CELL = re.compile(r"[ \xa0]*(?:\n|$|\t|\||[ \xa0]{2})")
"""What ends a line or a cell."""


def is_abbreviation(span: Span, text: str, language: Language) -> bool:
    """Whether a guess, read, is an abbreviation that offices write, and no name.

    >>> from pseudo.language import language
    >>> text, hu = "A Gyvt. 77. § szerint.", language.load("hu")
    >>> is_abbreviation(Span(2, 6, "Gyvt", "ORG", norm="Gyvt", source="ner"), text, hu)
    True
    """
    if span.type not in IDENTIFYING or span.source in ("pattern", "known") or span.why.startswith("told"):
        return False
    contexts, lower = language.contexts, language.letters.lower
    if POWER.search(span.text):
        return True  # `60 k-m²:n`
    stem = language.letters.unjoined(span.text).rstrip(".")
    ending = span.text[len(stem) :].strip(".")
    if stem in contexts.official or (stem in _forms(language) and (not ending or ending[1:].islower())):
        return True
    first, *others = map(language.letters.unjoined, span.text.split())
    if span.source == "ner" and others and first.rstrip(".") in contexts.official and all(map(str.islower, others)):
        return True  # `TEGYESZ szakértői bizottsága`
    before, behind = text[: span.start], text[span.end :]
    if lower(stem) in language.cutting.abbreviations and LIMITED.match(behind):
        return True  # `Max 8 fő`, `Min. 2 kpl`
    if stem and all(_unit(one, language) for one in stem.split("/")) and before[-1:] in "([/":
        return True
    opens = before.rpartition("\n")[2].rstrip()[-1:] in ("", ".", "|", "\t") or before[-2:] == "  "
    if span.type == "PER" and TITLED.match(behind) and stem.isalpha() and language.words.is_title(f"{stem}."):
        return True  # `Mag. Roswitha Gruber`
    measured = MEASURED.match(behind) if opens and language.words.is_common(span.text) else None
    if measured is not None and _unit(measured["unit"], language):
        return True
    pieces = PIECE.findall(span.text)
    if _sealed(pieces, before, behind, language):
        return True
    if span.text == lower(span.text) and "." in span.text and max(map(len, pieces)) > 1:
        return all(piece in language.cutting.abbreviations for piece in pieces)  # `jkv. vez.`
    return _statute(span, before, behind, language) or _cut_short(span, behind, language)


def _cut_short(span: Span, behind: str, language: Language) -> bool:
    """Whether a word is the first of several cut short within a sentence: `Pszich. Szakszolg. véleménye`."""
    stem = span.text.rstrip(".")
    if span.type not in GUESSED or not stem.isalpha() or len(stem) < CUT or stem.isupper():
        return False
    goes_on = GOES_ON.match(behind if span.text == stem else "." + behind)
    in_a_case = span.head is not None and bool(span.head.feats) and language.names.surname(span.norm) is not None
    return goes_on is not None and not _borne(stem, language) and not in_a_case  # `herra Suolle. Huom. minun`


def _borne(stem: str, language: Language) -> bool:
    """Whether a word is a usual surname or a given name."""
    row = language.names.surname(stem)
    return (row is not None and row.pool) or language.names.given(stem) is not None


@lru_cache(maxsize=16)
def _forms(language: Language) -> frozenset[str]:
    """Abbreviated legal forms, without a full stop, with a capital and without, which are no name of a body by
    themselves: `Bt`."""
    forms = {form.form.rstrip(".") for form in language.names.legal_forms() if form.form[-1:] == "."}
    return frozenset(forms | {language.letters.lower(form) for form in forms})


def _unit(word: str, language: Language) -> bool:
    return language.letters.lower(word.strip(" .")) in language.contexts.unit


def _sealed(pieces: Sequence[str], before: str, behind: str, language: Language) -> bool:
    """Whether what looks like initials is a formula by itself in its line or cell: `P. H.`, for the seal."""
    if " ".join([f"{language.letters.lower(piece)}." for piece in pieces]) not in language.contexts.never:
        return False
    if before[-1:] == "(" and behind.removeprefix(".")[:1] == ")":
        return True
    opens = before.rpartition("\n")[2].strip(" \t>") == "" or before[-2:] == "  " or before[-1:] in "\t|"
    rest = behind.removeprefix(".")
    return opens and (rest[:1] == ":" or CELL.match(rest) is not None)


def _statute(span: Span, before: str, behind: str, language: Language) -> bool:
    """Whether a short word is a statute of which a section is cited, and nobody at the end of a sentence."""
    stem = span.text.rstrip(".")
    if not stem.isalpha() or len(stem) > STATUTE or CITED.match(behind) is None:
        return False
    if _borne(stem, language):
        return False  # `írta Kovács. 12. §`
    words = before.split()[-1:]
    return not words or len(words[0]) <= OPENING or not words[0][:1].isupper()


def no_abbreviations(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses that are abbreviations of offices."""
    return draft.having(span for span in draft.spans if not is_abbreviation(span, draft.text, language))
