"""What must change right before a mention that has become another: its article, the space or comma before what is gone.

What comes in: the text before a mention and behind it, the mention and what it has become. What goes out: the stretch
of the text before that is replaced, by what, and why. Start at `repaired`.
"""

from __future__ import annotations

import re

from pseudo.language.articles import Article
from pseudo.language.letters import LOWER

INITIALS = re.compile(rf"[^\W\d_{LOWER}]\.(?:-|[ \xa0]?[^\W\d_{LOWER}][{LOWER}]{{0,2}}\.)")
"""Two initials, or one with its ending, which are no number: `V. B.`, `V.-i`."""

Found = tuple[int, int, str]
"""A stretch of the text before a mention, and what stands there now."""


def repaired(
    between: str, old: str, new: str, after: str, article: Article | None, initials: bool = False, last: bool = False
) -> tuple[Found | None, str]:
    """The repair before a mention, or None; and its reason, `space` or `article`.

    initials  whether what it has become begins with a letter where it may look like a number (`V. Kft.`)
    last      whether nothing behind it belongs to it: with what is deleted its article goes, too
    """
    if new:
        old, new = read(old), read(new, initials)
        return (article.repair(between, old, new, after) if article is not None else None), "article"
    found = space(between, after[:1])
    own = article.of(between, old) if last and article is not None and found is not None else None
    if own is not None and between[own - 1 : own].isspace():
        return (own - 1, len(between), ""), "article"  # `Tegnap az Antal Jánossal beszéltem`
    form = article.repair(between, old, after.lstrip()) if article is not None and found is not None else None
    if found is not None and form is not None and form[1] == found[0]:
        return (form[0], found[1], form[2]), "article"  # `az Antal néni` without her name: `a néni`
    return found, "space"


def read(text: str, initials: bool = False) -> str:
    """A text as it is read: an initial without the full stop that would make it a Roman number.

    >>> read("V. B. tanú"), read("V. kerület"), read("V. Kft.", initials=True)
    ('V B. tanú', 'V. kerület', 'V Kft.')
    """
    return text[:1] + text[2:] if INITIALS.match(text) or (initials and text[1:2] == ".") else text


def space(before: str, after: str) -> tuple[int, int, str] | None:
    """The space before what is deleted, which would stand alone: before another space, a stop, the text's end. A comma
    before it goes, too, before another one or a stop.

    >>> space("ott ", " "), space("(", " ")
    ((3, 4, ''), None)
    >>> space("Peti, ", ","), space("Peti, ", " ")
    ((4, 6, ''), (5, 6, ''))
    """
    if before.endswith(", ") and after in tuple(".,;:!?)"):
        return len(before) - 2, len(before), ""
    if before[-1:] == " " and (after.isspace() or after in ("", *".,;:!?)")):
        return len(before) - 1, len(before), ""
    return None
