"""Letters before the lines of a talk stay apart: who speaks as `Sz:` becomes nobody whose letter is another's there.

What comes in: a document, its entries and what has been chosen for the names of its people. What goes out: the choices
with those candidates first whose letters nobody else of the talk has. Start at `apart_by_letters`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pseudo.core.document import Entry
from pseudo.language.persons import Grammar
from pseudo.spans.sources.signs import LABEL
from pseudo.suggest.original import Original


def apart_by_letters(
    text: str, entries: Mapping[str, Entry], wanted: Mapping[str, tuple[Original, ...]],
    choices: Mapping[Original, tuple[str, ...]], grammar: Grammar,
) -> dict[Original, tuple[str, ...]]:
    """The choices, of people whose initials alone stand before lines those of which each has another, and none that of
    somebody who keeps it (`K:`)."""
    lower = grammar.letters.lower
    speaks = {lower(entry.norm): entry for entry in entries.values() if entry.of is not None and entry.norm.isalpha()
              and [part.role for part in entry.parts] == ["initial"]}
    if not speaks:
        return dict(choices)
    out = dict(choices)
    used = {lower(match[1]) for match in LABEL.finditer(text)} - speaks.keys()
    for sign, entry in speaks.items():
        person = entry.of
        while person is not None and person in entries and entries[person].of in entries:
            person = entries[person].of
        named = [one for one in wanted.get(person or "", ()) if one.kind in ("given", "surname") and out.get(one)]
        meant = [one for one in sorted(named, key=lambda one: one.kind) if lower(one.text).startswith(sign)]
        for one in meant[:1]:
            free = [new for new in out[one] if lower(grammar.initial(new).rstrip(".")) not in used]
            out[one] = tuple(dict.fromkeys((*free, *out[one])))
            used.add(lower(grammar.initial(out[one][0]).rstrip(".")))
    return out
