"""Names of people written together in small letters behind a hash: `#kovacsjanos`, `#kovácsjános`, `#janoskovacs`.

What comes in: a text with the names found in it. What goes out: spans of type USER, for what stands there is spelt as
addresses are. What is made of a person whom the text names is found elsewhere (`handles`); here are those whom it names
nowhere else: a given name with a surname, or with letters that are no word of the language. Start at `in_tags`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core import ranges
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.rebuild import plain
from pseudo.kinds.identifiers.search import span_of
from pseudo.kinds.identifiers.tables import load
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft
from pseudo.spans.sources.filed import LEAST, is_pair
from pseudo.spans.sources.handles import SHORTEST, no_word

TAG = re.compile(rf"(?<![\w&#/.-])#(?P<stem>[{LOWER}]{{7,40}})(?![\w-])")
WHY = "structure: made of a name, behind a hash"
MADE = ("ner", "judge")
"""Whose spans give way: a tagger takes tags in a row for one name."""


def in_tags(draft: Draft, language: Language) -> Draft:
    """Rule: finds the names of people that are written together behind a hash."""
    if "#" not in draft.text:
        return draft
    found = [tag.span("stem") for tag in TAG.finditer(draft.text) if _is_name(tag["stem"], language)]
    if not found:
        return draft
    here = ranges.of(found)
    rest = [span for span in draft.spans if span.source not in MADE or not here.touch(span.start, span.end)]
    suffixes = load(language.at("pseudo")).ends
    return draft.having(rest).adding([
        span_of(draft.text, Found(start, end, "USER", 0.86, WHY), suffixes, draft.text) for start, end in found
    ])


def _is_name(word: str, language: Language) -> bool:
    """Whether a small word is a given name and a surname, or letters that are no word, written together."""
    letters = plain(word)
    if not no_word(letters, language):
        return False
    return any(
        language.names.unfold(plain(surname), "surname") or _strange(surname, given, word, language)
        for surname, given in _halves(word)
        if is_pair(plain(surname), plain(given), language) and (word.isascii() or _spelt(surname, given, language)))


def _strange(surname: str, given: str, word: str, language: Language) -> bool:
    """Whether letters beside a given name can be a surname that no table has: the name is one of the language's own
    people and begins no place (`#budapestnight`), the letters are some, and no two words of the language make up the
    whole (`#margitsziget`)."""
    rows = (language.names.given(name) for name in language.names.unfold(plain(given), "given"))
    home = any(row is not None and row.origin == language.names.home for row in rows)
    pairs = ((word[:at], word[at:]) for at in range(SHORTEST - 1, len(word) - SHORTEST + 2))
    places = (word[:at] for at in range(len(given) + 1, len(word)) if word.startswith(given))
    if not home or len(surname) < LEAST or language.words.plain(word) or any(
            language.names.unfold(plain(place), "place") for place in places):
        return False
    return not any(_explained(*pair, language) for pair in pairs)


def _explained(first: str, last: str, language: Language) -> bool:
    """Whether two pieces are a common word behind another, or behind a name in some form."""
    return _is_word(last, language) and (_is_word(first, language) or _named(first, language))


def _is_word(piece: str, language: Language) -> bool:
    common = language.words.common
    return common(piece) or language.words.hasty(piece) or any(
        common(reading.lemma) for reading in language.morph.analyse(piece))


def _named(piece: str, language: Language) -> bool:
    """Whether a piece is a name in some form."""
    names, capitalised = language.names, language.letters.capitalised
    lemmas = (piece, *(reading.lemma for reading in language.morph.analyse(capitalised(piece))))
    return any(names.unfold(plain(lemma), kind) for lemma in lemmas for kind in ("given", "surname", "place"))


def _halves(word: str) -> Iterator[tuple[str, str]]:
    """What can be a surname and what a given name, in either order."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        for surname, given in ((word[:at], word[at:]), (word[at:], word[:at])):
            if len(given) >= LEAST:
                yield surname, given


def _spelt(surname: str, given: str, language: Language) -> bool:
    """Whether two names have the accents that they are written with."""
    names, capitalised = language.names, language.letters.capitalised
    known = names.given(capitalised(given)) or names.nickname(capitalised(given))
    return bool(known) and bool(names.surname(capitalised(surname)) or no_word(surname, language))
