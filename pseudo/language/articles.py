"""The article before a name: `az Antal` -> `a Szabó` when the sound after it changes.

What comes in: the text before a span, the span's surface and its new text. What goes out: the repaired article, or
None. The language's folder says which forms there are and which sounds count (`[article]` in `language.toml`); a
language without that table has no such repair. Start at `Article.repair`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pseudo.core.numerals import roman_number
from pseudo.language.letters import PLAIN, UPPER, Letters

ACRONYM = 5
"""Letters of the longest that are usual."""
WORD_BEFORE = re.compile(r"(?<![\w-])(\w+)[^\S\n]+[„\"'»(]?$")
MASK = "****"
"""More signs than open a word in bold: what stands behind them is an ending, and tells nothing of the sound."""
SIGNS = re.compile(r"\W*(?:[^\w-]-[^\W\d_]+)?$")
"""A mask of signs alone, with an ending behind a hyphen: its article is that of `mask` (docs/methods.md)."""
MASKED = re.compile(r"([^\W\d_])\1+(?![^\W\d_])")
"""A word of one letter alone, which is read by that letter: `XXXXXX`."""
MUTE = re.compile(rf"[^\W\d_{UPPER}]{{2,{ACRONYM}}}(?![^\W\d_])")
"""A short word in small letters: an acronym typed in haste where none of them is a vowel."""
OPENING = "„\"'»«“”([{<*–- "


@dataclass(frozen=True, slots=True)
class Article:
    """The two forms of a definite article and the sounds that choose between them, and the indefinite article.

    >>> hu = Article("a", "az", "aáeéiíoóöőuúüű", "AEFILMNORSUXY", r"(?:5\\d*|1(?:\\d{3})*)(?!\\d)")
    >>> hu.repair("Tegnap az ", "Antal", "Szabó")
    (7, 9, 'a')
    >>> hu.repair("láttam az ", "Szabó", "Antal")  # a demonstrative: it did not agree before, so it is left alone
    >>> hu.form("MTA-nak"), hu.form("MÁV-nak"), hu.form("5."), hu.form("1848-as"), hu.form("Eötvös")
    ('az', 'a', 'az', 'az', 'az')
    >>> hu.form("XXXXXX XXXX"), hu.form("KKKKKK"), hu.form("*** *****"), hu.form("***-as")  # masks
    ('az', 'a', 'a', 'a')
    >>> hu.form("mbh-nál"), hu.form("kh"), hu.form("mvm")
    ('az', 'a', 'az')
    """

    consonant: str
    vowel: str
    vowels: str
    letters: str
    figures: str
    digraphs: tuple[str, ...] = ()
    alphabet: Letters = PLAIN
    indefinite: str = ""
    glides: str = ""

    def form(self, word: str) -> str:
        """The form that stands before `word`, by the sound with which it is read."""
        if word.startswith(MASK) or SIGNS.match(word):
            return self.consonant
        word = unicodedata.normalize("NFC", word).lstrip(OPENING)
        roman = re.match(r"([IVXL]+)\.(?!-\w{1,3}\.)", word)  # not V.-H. Luca
        if roman:
            return self.vowel if re.match(self.figures, str(roman_number(roman.group(1)))) else self.consonant
        figures = re.match(r"\d+(?:[ \u00a0.]\d{3}(?!\d))*", word)
        if figures:
            read = re.sub(r"\D", "", figures.group()) if " " in figures.group() else re.split(r"\D", word)[0]
            return self.vowel if re.match(self.figures, read) else self.consonant
        if spelled(word, self.vowels, self.digraphs, self.alphabet):
            return self.vowel if word[0] in self.letters else self.consonant
        if MASKED.match(word):
            return self.vowel if self.alphabet.upper(word[0]) in self.letters else self.consonant
        if (mute := MUTE.match(word)) is not None and not any(letter in self.vowels for letter in mute[0]):
            return self.vowel if self.alphabet.upper(word[0]) in self.letters else self.consonant  # `az mbh`
        first = self.alphabet.lower(word[:1])
        if first and first in self.glides and self.alphabet.lower(word[1:2]) not in self.vowels:
            return self.vowel  # `Ybl`
        base = unicodedata.normalize("NFD", first)[:1] if first not in self.vowels else first
        return self.vowel if base and base in self.vowels else self.consonant

    def of(self, before: str, old: str) -> int | None:
        """Where the article of `old` begins that ends `before`; None where none does.

        >>> Article("a", "az", "aáeé", "AEF", "5").of("Tegnap az ", "Antal")
        7
        """
        found = WORD_BEFORE.search(before)
        word = "" if found is None else self.alphabet.lower(found.group(1))
        if found is None or word not in (self.consonant, self.vowel) or word != self.form(old):
            return None
        return found.start(1)

    def repair(self, before: str, old: str, new: str, after: str = "") -> tuple[int, int, str] | None:
        """The article that ends `before` as it must be before `new`, or None when nothing is to be done.

        before, after  text of the document up to the span, and behind it
        returns (start, end, new form) in offsets of `before`, with the case of the old article
        """
        start = self.of(before, old)
        found = WORD_BEFORE.search(before)
        if start is None or found is None:
            return None
        word, wanted = found.group(1), self.form(new)
        if self.alphabet.lower(word) == wanted:
            return None
        shouted = before[: found.start(1)].split()[-1:]
        follows = after.split()[:1]
        careful = bool(follows) and follows[0].islower() and " " not in old
        loud = old.isupper() and ((len(old) > ACRONYM and not careful) or bool(shouted and shouted[0].isupper()))
        if word.isupper() and loud:  # `A SZEGEDI`, but not `A NAV`, nor `A MOHOSZ új elnöke`
            shaped = self.alphabet.upper(wanted)
        else:
            shaped = self.alphabet.raised(wanted) if word[:1].isupper() else wanted
        return found.start(1), found.end(1), shaped


def spelled(word: str, vowels: str, digraphs: Sequence[str] = (), alphabet: Letters = PLAIN) -> bool:
    """Whether an acronym is read letter by letter: capitals only, in a shape that no word has.

    A single capital letter or initial (`K.`, `B`, `Sz.`) is read by its name too. Of acronyms that begin with a vowel
    letter both readings begin with a vowel, so nothing hangs on those.

    >>> hu = ("aáeéiíoóöőuúüű", ("sz", "cs"))
    >>> [spelled(word, *hu) for word in ("MTA-nak", "BRFK", "SZTE", "Sz. B.", "MÁV", "NATO", "SZABÓ")]
    [True, True, True, True, False, False, False]
    """
    match = re.match(r"[^\W\d_]+", word)
    letters = match.group() if match else ""
    if len(letters) == 1:
        return letters.isupper() and word[1:2] in ("", ".", "-", " ")
    if alphabet.lower(letters) in digraphs and letters[:1].isupper() and word[len(letters) :][:1] == ".":
        return True
    if len(letters) < 2 or len(letters) > ACRONYM or not letters.isupper():
        return False
    sounds = alphabet.lower(letters)
    for digraph in digraphs:
        sounds = sounds.replace(digraph, "b")
    shape = "".join("v" if c in vowels else "c" for c in sounds)
    # A word alternates consonants and vowels, two consonants at most between or after them (MÁV, NATO, ELTE, NAGY).
    return re.fullmatch(r"c?v(?:cc?v)*c?c?", shape) is None


def load(table: Mapping[str, Any] | None, alphabet: Letters = PLAIN) -> Article | None:
    """The article of a language from the `[article]` table of its `language.toml`, or None."""
    if not table:
        return None
    return Article(**{**table, "digraphs": tuple(table.get("digraphs", ()))}, alphabet=alphabet)
