"""Whether somebody is a woman or a man, by the word for kin that is joined to the name: `veli Vieno`, `Kaino-täti`.

What comes in: a document's persons in text order, its text. What goes out: for each the gender that such a word tells.
Start at `told`; `asked` reads it from the question that a name answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pseudo.core.document import Span
from pseudo.language.letters import Letters
from pseudo.language.telling import Telling

BEFORE = 24
"""Code points before a name in which the word is looked for."""
RIGHT_BEFORE = re.compile(r"(?<![\w-])([^\W\d_]{3,}) $")
JOINED = re.compile(r"-([^\W\d_]{3,})")


def told(spans: Sequence[Span], text: str, letters: Letters, telling: Telling) -> list[str]:
    """For each span the gender of the word for kin right before it, both as they are in themselves, or behind its
    hyphen: `veli Vieno`, `Kaino-tädille`."""
    rules = (*((begin, "M") for begin in telling.kinsmen), *((begin, "F") for begin in telling.kinswomen))

    def sign(word: str, whole: bool) -> str:
        small = letters.lower(word)
        return next((sex for begin, sex in rules if small == begin or (not whole and small.startswith(begin))), "")

    out = []
    for span in spans if rules else ():
        behind = JOINED.match(text, span.end)
        bare = span.head is None or not span.head.feats
        before = RIGHT_BEFORE.search(text[max(0, span.start - BEFORE) : span.start]) if bare else None
        out.append((sign(behind[1], False) if behind else "") or (sign(before[1], True) if before else ""))
    return out or [""] * len(spans)


ANSWERED = re.compile(r"(?<![^\n])([^\n?]{3,80})\?\s*\n\s*[–—-] ?$")
"""A question in a line of its own, and the dash of the answer to it."""
LONGEST = 100
"""Code points before a name in which such a question begins."""
WORD = re.compile(r"[^\W\d_]{3,}")


def asked(spans: Sequence[Span], text: str, letters: Letters, telling: Telling) -> list[str]:
    """For each span that opens an answer the gender of whom the question asks about by a word for kin: `És a férje?
    – Nuri`. Nothing where it has words for both."""
    rules = (*((begin, "M") for begin in telling.men), *((begin, "F") for begin in telling.women))
    longest_first = sorted(rules, key=lambda rule: -len(rule[0]))

    def sign(word: str) -> str:
        small = letters.lower(word)
        return next((sex for begin, sex in longest_first if small.startswith(begin)), "")

    out = []
    for span in spans:
        question = ANSWERED.search(text[max(0, span.start - LONGEST) : span.start]) if rules else None
        signs = {sign(word) for word in WORD.findall(question[1])} - {""} if question is not None else set()
        out.append(signs.pop() if len(signs) == 1 else "")
    return out
