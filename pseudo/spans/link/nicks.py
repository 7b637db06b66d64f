"""Names of one word that are no surnames, by where they stand: who writes in a chat, who is known by a name, who is
somebody's husband.

What comes in: a document's persons in text order, its text and tokens. What goes out: the entities whose one word is
what its bearer is called, or a given name. Start at `told`.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from pseudo.core.document import Entry, NamePart, Span, Token
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.spans.link import cues
from pseudo.spans.link.aliases import nicked

STAMP = re.compile(r"^[ \t]*\[?\d[\d.:/, \xa0-]{3,24}\]?[ \t,-]*$")
"""What stands in a line of a chat before who writes it: `[2024.06.11. 18:02] `, `18:04 - `."""
SAID = 3
"""Code points behind a writer's name within which the colon stands: `Luca🐱:`."""
CLAUSE = 2
"""Words behind `known as` within which the verb stands that says so."""
MANY = 200
"""Bearers from which a word is rather a surname, wherever it stands."""
CALLED = 10
"""Times so many bearers of one that is a given name in some land, too."""


def told(
    made: Mapping[str, Entry], people: Sequence[Span], signs: Sequence[str], text: str, tokens: Sequence[Token],
    language: Language,
) -> dict[str, Entry]:
    """The entries of those names of one word, read as surnames, that are none: who writes in a chat under it, and who
    is known by it (`Csibi néven ismerik`, `kutsutaan Kössiksi`), as nicknames; who is somebody's kin by it (`a férje,
    Uri`) as given names.

    signs  for each of the people the gender of who its bearer is to somebody, as `cues.related` tells it
    """
    found: dict[str, Entry] = {}
    for span, sex in zip(people, signs, strict=True):
        entry = made[span.entity]
        if entry.of is not None or [part.role for part in entry.parts] != ["surname"] or not rare(entry.norm, language):
            continue
        if sex and (sex == cues.EITHER or entry.gender in ("", sex)):
            parts = persons.numbered([NamePart(entry.parts[0].text, "given")])
            sex = persons.gender(parts, language.names) if sex == cues.EITHER else sex
            found[span.entity] = dataclasses.replace(entry, parts=parts, gender=sex)
        elif (_writes(span, text) or _known_as(span, text, tokens, language)
              or _called(span, text, tokens, language)):
            found.setdefault(span.entity, nicked(entry))
    return found


def rare(name: str, language: Language) -> bool:
    """Whether a word is no surname that many bear, or that many times more bear if people abroad are called so."""
    row, names = language.names.surname(name), language.names
    abroad = bool({*names.origins(name, "given")} - {names.home})
    return row is None or row.count < MANY * (CALLED if abroad else 1)


def _writes(span: Span, text: str) -> bool:
    """Whether a name stands between a stamp and a colon."""
    begin = text.rfind("\n", 0, span.start) + 1
    return STAMP.match(text[begin : span.start]) is not None and ":" in text[span.end : span.end + SAID]


def _known_as(span: Span, text: str, tokens: Sequence[Token], language: Language) -> bool:
    """Whether words behind a name say that somebody is known by it: `Csibi néven ismeri mindenki`."""
    at = bisect_left(tokens, span.end, key=lambda token: token.start)
    if (span.head is not None and span.head.feats) or at >= len(tokens):
        return False
    word = language.letters.lower(text[tokens[at].start : tokens[at].end])
    return word in language.contexts.named and any(
        token.lemma in language.contexts.calls for token in tokens[at + 1 : at + 1 + CLAUSE])


def _called(span: Span, text: str, tokens: Sequence[Token], language: Language) -> bool:
    """Whether words before a name say that somebody is called so: `jota kutsutaan Kössiksi`, `kutsumanimi Nappu`."""
    at = bisect_left(tokens, span.start, key=lambda token: token.start)
    before = [token for token in tokens[max(0, at - CLAUSE) : at] if text[token.start : token.end].isalpha()]
    words = [{token.lemma, language.letters.lower(text[token.start : token.end])} for token in before]
    if span.head is not None and language.cases.only(span.head.feats, "result"):
        return any(word & language.contexts.calls for word in words)
    bare = span.head is None or not span.head.feats
    return bare and bool(words) and bool(words[-1] & language.contexts.naming)
