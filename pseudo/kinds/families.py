"""A family by its surname: who bears it, and what all are called when it becomes another.

What comes in: entries of a replacements configuration with what their names are made from. What goes out: a new name
for each that bears the surname by itself; a shorter name of one of them, a wife's by `rel`, a firm's is made from his
and follows by itself. Start at `renamed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pseudo.core.document import Entry, NamePart
from pseudo.core.errors import FormError
from pseudo.kinds import persons
from pseudo.kinds.renaming import new_norms, new_parts, obeyed, parts_of, stands_aside
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar

JOINT = "-"
"""Between the two halves of a double surname."""


def renamed(
    keys: Iterable[str], entries: Mapping[str, Entry], surname: str, new: str, grammar: Grammar
) -> dict[str, str]:
    """The new names of those with these keys once their surname, or its half of a double one, becomes `new`.

    entries  theirs, and those that their names are made from

    One is missing whose new name does not say where the surname stands in it (a label, one of another shape), or has
    no form that is needed.
    """
    norms = new_norms(entries, grammar, {})
    out = {}
    for key in keys:
        entry, norm = obeyed(entries[key]), norms[key]
        if entry.keep or stands_aside(norm) or (entry.repl is None and entry.ties):
            continue
        try:
            made = _resurnamed(parts_of(entry, grammar), new_parts(entry, norm, grammar), surname, new, grammar)
        except FormError:
            continue
        if made:
            out[key] = made
    return out


def _resurnamed(old: Sequence[NamePart], now: Sequence[NamePart], surname: str, new: str, grammar: Grammar) -> str:
    """The name of the parts `now`, with the new surname where the old one has its; empty where that cannot be told."""
    before, after = _surnames(old), _surnames(now)
    if len(before) != len(after):
        return ""
    texts, found = [part.text for part in now], False
    for one, other in zip(before, after, strict=True):
        was, halves = old[one].text.split(JOINT), now[other].text.split(JOINT)
        if fold(old[one].text) == fold(surname):
            texts[other], found = new, True
        elif len(was) == len(halves) and fold(surname) in map(fold, was):
            texts[other] = JOINT.join(new if fold(word) == fold(surname) else half
                                      for word, half in zip(was, halves, strict=True))
            found = True
    return persons.compose(now, texts, grammar) if found else ""


def _surnames(parts: Sequence[NamePart]) -> list[int]:
    return [index for index, part in enumerate(parts) if part.role == "surname"]
