"""What must change right before a mention that has become another: its article, the space before what is deleted.

What comes in: the text before a mention and behind it, the mention and what it has become. What goes out: the stretch
of the text before that is replaced, by what, and why. Start at `repaired`.
"""

from __future__ import annotations

from pseudo.language.articles import Article

Found = tuple[int, int, str]
"""A stretch of the text before a mention, and what stands there now."""


def repaired(between: str, old: str, new: str, after: str, article: Article | None) -> tuple[Found | None, str]:
    """The repair before a mention, or None; and its reason, `space` or `article`."""
    if new:
        return (article.repair(between, old, new, after) if article is not None else None), "article"
    found = space(between, after[:1])
    form = article.repair(between, old, after.lstrip()) if article is not None and found is not None else None
    if found is not None and form is not None and form[1] == found[0]:
        return (form[0], found[1], form[2]), "article"  # `az Antal néni` without her name: `a néni`
    return found, "space"


def space(before: str, after: str) -> tuple[int, int, str] | None:
    """The space before what is deleted, which would stand alone: before another space, a stop, the text's end.

    >>> space("ott ", " "), space("(", " ")
    ((3, 4, ''), None)
    """
    if before[-1:] == " " and (after.isspace() or after in ("", *".,;:!?)")):
        return len(before) - 1, len(before), ""
    return None
