"""Districts of the capital by their number alone, and the capital before them: `Bp. XIV.`, `Budapest, VIII. Üllői út`.

What comes in: a draft. What goes out: the draft with both as patterns. A numeral is no district where it belongs to the
name of a street (`II. Rákóczi Ferenc út`) or of a king (`IV. Béla`). Start at `of_the_capital`; `with_ordinals` gives
such a street its numeral.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from pseudo.core.document import Span
from pseudo.kinds.identifiers.regions import CAPITAL
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

NUMERAL = r"[IVX]{1,5}\."
DISTRICT = re.compile(rf"(?<!\w)([^\W\d_][\w-]*\.?)(,?[ \xa0]{{1,2}})({NUMERAL})(?!\w)")
ORDINAL = re.compile(rf"(?<!\w){NUMERAL}[ \xa0]$")
BEHIND = re.compile(r"[ ,\xa0]{0,2}([^\W\d_][\w-]*)(?:[ \xa0]([^\W\d_][\w-]*\.?))?(?:[ \xa0]([^\W\d_][\w-]*\.?))?")
LONGEST = 7
"""Code points of the longest numeral with its stop and the space behind it."""


def of_the_capital(draft: Draft, language: Language) -> Draft:
    """Rule: finds the capital before the number of one of its districts, and the number."""
    return dataclasses.replace(draft, patterns=(*draft.patterns, *find(draft.text, language)))


def find(text: str, language: Language) -> Iterator[Span]:
    """The capital and the district, each of type GPE.

    >>> from pseudo.language import language
    >>> [span.text for span in find("Bp. XIV. 1971; Budapest, II. Rákóczi Ferenc út 3", language.load("hu"))]
    ['Bp.', 'XIV.', 'Budapest']
    """
    for match in DISTRICT.finditer(text):
        word = language.habits.district[:1]
        if not word or _capital(match[1], language) not in _owners(f"{match[3]} {word[0]}", language):
            continue
        behind = text[match.end() :].lstrip(" \xa0")[: len(word[0])]
        if behind[:1].isupper() and language.letters.lower(behind).startswith(word[0]):
            continue  # `Budapest XIII. Kerületi Önkormányzat`
        yield _found(match, 1)
        if not text[match.end() : match.end() + 2].strip(" ,\xa0")[:1].islower() and not _named(text, match, language):
            yield _found(match, 3)


def _found(match: re.Match[str], group: int) -> Span:
    return Span(*match.span(group), match[group], "GPE", source="pattern", score=0.8, why="context: a district")


def _capital(name: str, language: Language) -> str:
    """The full name of the capital, where it is called so (`Bp.`)."""
    full = (town for row in language.names.place(name) for town in (row, *language.names.place(row.short_of)))
    return next((row.name for row in full if row.status == CAPITAL), "")


def _owners(district: str, language: Language) -> set[str]:
    """The town of which it is a district."""
    return {row.county for row in language.names.place(district) if row.county}


def _named(text: str, match: re.Match[str], language: Language) -> bool:
    """Whether the numeral belongs to the name behind it: of a street of the capital, or of a king."""
    behind = BEHIND.match(text, match.end())
    words = [word for word in behind.groups() if word] if behind is not None else []
    spaces = [language.names.public_space_type(language.letters.lower(word)) is not None for word in words]
    if any(row.place == "after" and row.word in words[1:] for row in language.names.titles()):
        return True  # `II. Rákóczi Ferenc fejedelem útja`
    if any(spaces):
        return _street(f"{match[3]} {' '.join(words[: spaces.index(True)])}", _capital(match[1], language), language)
    return bool(words) and language.persons.is_given(words[0])


def _street(name: str, capital: str, language: Language) -> bool:
    """Whether a public space of the capital is called so, its numeral included."""
    return any(row.name == name for row in language.names.streets_of(capital))


def with_ordinals(draft: Draft, language: Language) -> Draft:
    """Rule: a public space with the numeral of its name: `II. Rákóczi Ferenc út`; behind the capital a numeral that no
    street of its has is a district's."""
    return draft.having(_whole(span, draft, language) for span in draft.spans)


def _whole(span: Span, draft: Draft, language: Language) -> Span:
    start = max(0, span.start - LONGEST)
    ordinal = ORDINAL.search(draft.text[start : span.start]) if span.type == "FAC" and " " in span.text else None
    if ordinal is None:
        return span
    at = start + ordinal.start()
    town = next((s for s in draft.spans if s.end <= at and not draft.text[s.end : at].strip(" ,")), None)
    over = any(other.start < span.start and at < other.end for other in draft.spans)
    if town is None or town.type != "GPE" or over:
        return span
    capital = _capital(town.norm or town.text, language)
    if capital and not _street(f"{ordinal.group().strip()} {span.text.rpartition(' ')[0]}", capital, language):
        return span
    return dataclasses.replace(span, start=at, text=draft.text[at : span.end], norm="", head=None)
