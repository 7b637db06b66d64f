"""Names as a register has them: a surname, a comma, given names.

What comes in: spans of names. What goes out: such a name as one span, its surname found, too, where a tagger took it
for a town or nothing (`Salo, Maija`). Start at `as_registered`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator

from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.kinds import persons
from pseudo.kinds.persons import order
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft

OPENS = frozenset(("", "\n", ":", "\t", "|", ";"))
"""What stands before a line of a form or the value of a label."""
NUMBER = re.compile(r"(?:^|[\n|\t])[ \xa0]*\d{1,3}[.)]$")
"""The number of a row or of one in a list."""
SURNAME = Regex(rf"[{UPPER}][{LOWER}]+(?:-[{UPPER}][{LOWER}]+)?(?=, $)")
WORD = re.compile(r"\S+")
LONGEST = 60
"""Code points of a surname and of what tells that it opens its line."""
TOWNLIKE = frozenset(("GPE", "LOC", "FAC", "ORG"))


def as_registered(draft: Draft, language: Language) -> Draft:
    """Rule: joins a surname and given names that stand as in a register, with a comma, where a line begins or behind a
    label; the surname may have been taken for a town, or for nothing."""
    if not language.habits.given_first:
        return draft
    out: list[Span] = []
    borne = frozenset(_borne(draft.spans, language))
    for span in draft.spans:
        start = None if span.norm in borne else _begun(out[-1] if out else None, span, draft.text, language)
        if start is None:
            out.append(span)
            continue
        if out and out[-1].end > start:
            out.pop()
        out += _parted(dataclasses.replace(span, start=start, why="as registered"), draft.text, language)
    return draft.having(out)


def _borne(spans: Iterable[Span], language: Language) -> Iterator[str]:
    """The words by which people of the text are called by their families: `JAA: Laine, Nguyen` are two of them."""
    for span in spans:
        if span.type == "PER" and " " in span.norm and "," not in span.norm:
            yield from (part.text for part in persons.parse(span.norm, language.persons) if part.role == "surname")


def _parted(span: Span, text: str, language: Language) -> Iterator[Span]:
    """A registered name, and the one that its bearer had before as one of its own: `Halli, Aino` `os.` `Salo`."""
    words = [(match, match[0] in language.contexts.alias) for match in WORD.finditer(text, span.start, span.end)]
    at = next((number for number, (_, alias) in enumerate(words) if alias), len(words))
    before = [(match.start(), match.end()) for match, _ in words[at + 1 : at + 2]]
    for start, end in [(span.start, words[at - 1][0].end()), *before]:
        yield dataclasses.replace(span, start=start, end=end, text=text[start:end], norm="", head=None)


def _begun(before: Span | None, given: Span, text: str, language: Language) -> int | None:
    """Where the surname before given names begins, if both are one name: `Potilas: Leppänen, Irja Helena`."""
    found = SURNAME.search(text, max(0, given.start - LONGEST), given.start)
    if found is None or given.type != "PER" or (given.head is not None and given.head.feats):
        return None
    start, surname = found.start(), found[0]
    ahead = text[max(0, start - LONGEST) : start].rstrip(" ")
    if ahead[-1:] not in OPENS and NUMBER.search(ahead) is None:
        return None
    grammar, names = language.persons, language.names
    words = given.norm.split()
    words = words[: next((at for at, word in enumerate(words) if word in language.contexts.alias), len(words))]
    called = all(names.given(word) is not None or grammar.is_initial(word) for word in words)  # `Halli, Aino os. Salo`
    if not (called and words) or not order.likelier_surname(surname, grammar):
        return None
    if before is None or before.end <= start:
        return start if all(names.surname(member) is not None for member in surname.split("-")) else None
    if (before.start, before.end) != found.span() or (before.head is not None and before.head.feats):
        return None
    return start if before.type == "PER" or (before.type in TOWNLIKE and names.surname(surname) is not None) else None
