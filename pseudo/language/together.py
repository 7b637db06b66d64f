"""A surname and a given name written together in a chat, in small letters: `kerdezd kissbalazst`.

What comes in: a text and its language. What goes out: where a space between the two is left out. Only lines of chats
are looked through, and no word that the language has. Start at `found`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from morph import MorphError
from pseudo.language.language import Language
from pseudo.language.letters import LOWER

SAID = re.compile(rf"^[^\n:]{{1,40}}: [^\n]*[{LOWER}]{{7}}[^\n]*$", re.MULTILINE)
"""What somebody says in a chat, with a word that may be two names."""
WORD = re.compile(rf"(?<![\w.@/-])[{LOWER}]{{7,24}}(?![\w@/]|[.-]\w)")
LEAST = 3
"""Letters of either name."""
MANY = 500
"""Bearers of such a surname."""
ENDING = 4
"""Letters of the longest ending."""


def found(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Where a space is put in: start, end, the space."""
    if language.habits.given_first or SAID.search(text) is None:
        return
    told: dict[str, int] = {}
    for line in SAID.finditer(text):
        for match in WORD.finditer(text, line.start(), line.end()):
            word = match[0]
            if word not in told:
                told[word] = _cut(word, language)
            if told[word]:
                yield match.start() + told[word], match.start() + told[word], " "


def _cut(word: str, language: Language) -> int:
    """How many letters of a word are a surname, the rest being a given name in any form; 0 for any other word."""
    folded, surnames = language.letters.fold(word), _surnames(language)
    if len(folded) != len(word):
        return 0
    for at in range(len(word) - LEAST, LEAST - 1, -1):
        if folded[:at] in surnames and _given(folded[at:], language) and not language.words.bare_plain(word):
            return at
    return 0


@lru_cache(maxsize=16)
def _surnames(language: Language) -> frozenset[str]:
    """The surnames that many bear, without case and accents."""
    names = language.names
    many = [name for name in names.usual("surname", MANY) if (row := names.surname(name)) and row.count >= MANY]
    return frozenset(language.letters.fold("\n".join(many)).split("\n"))


def _given(folded: str, language: Language) -> bool:
    """Whether letters are a usual given name or a nickname, in a form in which names are met."""
    names, fold = language.names, language.letters.fold
    for size in range(len(folded), max(LEAST, len(folded) - ENDING) - 1, -1):
        called = [*names.unfold(folded[:size], "given")[:2], *names.unfold(folded[:size], "nickname")[:1]]
        for name in called:
            row = names.given(name)
            if not names.nickname(name) and (row is None or not row.rank or row.origin != names.home):
                continue
            if size == len(folded):
                return True
            for feats in filter(None, language.habits.forms):
                try:
                    if fold(language.morph.inflect(name, feats)) == folded:
                        return True
                except MorphError:
                    continue
    return False
