"""Towns abroad, by what they are called there, that look like people or bodies: `Lake Worth`, `Murska Sobota`, `Nitra`.

What comes in: a draft whose spans are read. What goes out: the draft in which they are places. Start at
`towns_of_several_words` and `towns_in_their_own_language`.
"""

from __future__ import annotations

from pseudo.core.document import changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft


def towns_of_several_words(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what the tables know as one of several words and as nothing else, and who looks at its use
    takes for a person, a body or a thing: `Lake Worthissa`, `Hải Phòngista`, `Mount Everesten`."""
    return draft.having(
        changed(span, type=type_, head=None)
        if span.source in GUESSES and span.type in PEOPLED and (type_ := _abroad(span.norm, language)) else span
        for span in draft.spans)


GUESSES = frozenset(("ner", "heuristic"))
"""Sources that look at how a name is used and written, and know no town."""
PEOPLED = frozenset(("PER", "ORG", "PROD", "LOC", "FAC"))
"""What a town of several words is taken for."""


def _abroad(norm: str, language: Language) -> str:
    """The type of a place of several words that is a town or a country abroad, or a land; empty for any other."""
    kinds = {row.kind for row in language.names.place(norm)} if " " in norm else set()
    if not kinds or language.names.organisation(norm):
        return ""
    return "GPE" if kinds <= {"foreign_city", "country"} else "LOC" if kinds <= {"water", "hill", "region"} else ""


def towns_in_their_own_language(draft: Draft, language: Language) -> Draft:
    """Rule: types as a place what the tables know as a town abroad in the language of its land, and for nobody's name,
    and nobody's full name of the text has: `Satu Mare-i lakos`, `Nitra`."""
    people = {word for span in draft.spans if span.type == "PER" and " " in span.norm for word in span.norm.split()
              if not _there(span.norm, language)}
    return draft.having(
        changed(span, type="GPE", norm="", head=None)
        if span.type in PEOPLED and (span.source == "ner" or " " in span.text) and span.source != "pattern"
        and span.norm not in people and (
            _there(span.norm, language) or _there(language.letters.unjoined(span.text), language)) else span
        for span in draft.spans)


def _there(name: str, language: Language) -> bool:
    """Whether a name is that of a town abroad as it is spelt there, and no person's and no body's."""
    names = language.names
    rows = names.town_abroad(name) if name[:1].isupper() and len(name) > SHORT else ()
    if not any(name in (row.foreign, row.name) for row in rows) or names.organisation(name):
        return False
    return not any(
        look(word) for word in name.split() for look in (names.surname, names.given, names.nickname)) or (
        " " in name and names.given(name.split()[-1]) is None and names.surname(name.split()[0]) is None)


SHORT = 3
"""Letters of names that may be anything."""
