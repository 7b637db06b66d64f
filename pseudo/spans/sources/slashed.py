"""Who has signed behind a slash, and the name that her letters tell: `sh Minna Rinne/mr`, `os.siht. T. Heino 18.1./th`.

What comes in: a draft. What goes out: the name and the letters behind its slash as what they are, where the letters are
the name's initials; an initial between a word cut short and a surname with that surname. Start at `names_before_signs`
and `behind_abbreviations`.
"""

from __future__ import annotations

from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.spans.draft import Draft

RAISED = rf"[^\W\d_{LOWER}][{LOWER}]+(?:-[^\W\d_{LOWER}][{LOWER}]+)?"
SIGNED = Regex(rf"(?<![\w.-])((?:{RAISED} |[^\W\d_{LOWER}]\. ?){{1,2}}{RAISED})/([^\W\d_]{{2,3}})(?![\w/-])")
"""A name of two words or three, the first perhaps an initial, and letters behind its slash."""
CUT = Regex(rf"(?<=[{LOWER}]\. )([^\W\d_{LOWER}]\.) ?$")
"""An initial behind a word that is cut short, right before a name."""
BEFORE = 8
"""Code points before a name in which it stands."""


def names_before_signs(draft: Draft, language: Language) -> Draft:
    """Rule: what stands before a slash and its own initials is a person's name, and these are how she signs."""
    lower, found = language.letters.lower, list[Span]()
    for match in SIGNED.finditer(draft.text) if "/" in draft.text else ():
        start = next((at for at in _starts(match[1]) if lower(match[2]) in _firsts(lower(match[1][at:]))), None)
        if start is None:
            continue
        found.append(_span((match.start(1) + start, match.end(1)), draft.text, "PER"))
        found.append(_span(match.span(2), draft.text, "USER"))
    if not found:
        return draft
    over = ranges.of((span.start, span.end) for span in found)
    left = (s for s in draft.spans if s.source in ("known", "pattern") or not over.touch(s.start, s.end))
    return draft.having((*left, *found))


def _starts(name: str) -> list[int]:
    """Where a name of two words or more may begin: a calling may stand before it."""
    gaps = [at + 1 for at, sign in enumerate(name) if sign == " "]
    return [0, *gaps[:-1]]


def _firsts(name: str) -> set[str]:
    """The first letters of a name's words, of all or of the first and the last, in both orders."""
    words = name.replace("-", " ").replace(".", " ").split()
    all_ = "".join(word[0] for word in words)
    return {all_, all_[0] + all_[-1], all_[-1] + all_[0]}


def _span(place: tuple[int, int], text: str, type_: str) -> Span:
    surface = text[slice(*place)]
    norm = surface if type_ == "USER" else ""
    return Span(*place, surface, type_, norm=norm, source="document", score=0.8, why="signed behind a slash")


def behind_abbreviations(draft: Draft, language: Language) -> Draft:
    """Rule: a surname alone has the initial between it and a word cut short: `os.siht. T. Heino`."""
    if not language.habits.given_first:
        return draft

    def whole(span: Span) -> Span:
        alone = span.type == "PER" and span.source not in ("known", "pattern") and " " not in span.text
        before = CUT.search(draft.text, max(0, span.start - BEFORE), span.start) if alone else None
        if before is None or not span.text[:1].isupper() or not language.names.surname(span.norm or span.text):
            return span
        start = before.start(1)
        return changed(span, start=start, text=draft.text[start : span.end], norm="", head=None)

    return draft.having(map(whole, draft.spans))
