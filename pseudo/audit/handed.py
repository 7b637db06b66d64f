"""Whether a name that stands where something was changed is one that the mapping hands out.

What comes in: the new names of a mapping, and a finding that is taken for somebody's new name. What goes out: the
finding, sure where nobody got that name: then somebody has written the original there. Start at `rejudged`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Finding, Level

WORDS = "whole", "part"
"""Kinds of findings that are made of words."""


def rejudged(finding: Finding, handed: Iterable[str] | None, lexis: Lexis) -> Finding:
    """The finding as the new names leave it; None of them: nobody says who got which.

    >>> from pseudo.language import language
    >>> lexis = Lexis(language.load("hu"))
    >>> found = Finding(0, "PER", "whole", Level.doubtful, "", "chosen", surface="Burján Dezsővel")
    >>> [rejudged(found, names, lexis).level.value for names in (None, ["Burján Dezső"], ["Burján Pál", "Tóth Dezső"])]
    ['doubtful', 'doubtful', 'sure']
    """
    if handed is None or finding.why != "chosen" or any(_is_of(finding, name, lexis) for name in handed):
        return finding
    words = [word.text for word in lexis.words(finding.surface)]
    if finding.kind in WORDS and words and all(lexis.common[word] for word in words) and (
            len(words) == 1 or finding.type != "PER"):
        return replace(finding, why="common")
    return replace(finding, level=Level.sure, why="")


def _is_of(finding: Finding, name: str, lexis: Lexis) -> bool:
    """Whether what stands there is this name, or words of it, in any form."""
    if finding.kind not in WORDS:
        return _bare(finding.surface, lexis) in _bare(name, lexis)
    if _bare(finding.surface, lexis) in _bare(name, lexis):
        return True
    own = [word.folded for word in lexis.words(name)]
    return all(any(lexis.is_form(word.folded, word.text, each) or lexis.is_form(each, each, word.folded)
                   for each in own) for word in lexis.words(finding.surface))


def _bare(text: str, lexis: Lexis) -> str:
    return "".join(filter(str.isalnum, lexis.fold(text)))
