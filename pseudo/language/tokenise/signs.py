"""Signs and shapes that the tokeniser knows whatever the language: what may open and close, what joins, what smiles.

What comes in and goes out: nothing but a word's normal form (`nfc`); these are sets and patterns. Start at `OPENERS`.
"""

from __future__ import annotations

import re
import unicodedata

from pseudo.language.letters import LOWER

OPENERS = frozenset("([{<„“\"”»«'‘’‚‹›`*•●▪■►▶◦·†‡¿¡|~#=/–—―‒−_\\")
"""May stand before a word, each a token of its own. Quotation marks face both ways in careless typing."""

CLOSERS = frozenset(")]}>\"”“„»«'’‘‹›`|*_\\/–—―‒−,;:")
"""May stand behind a word, each a token of its own; `.`, `!`, `?` and `…` are looked at more closely."""

QUOTES_AND_BRACKETS = frozenset("([{<„“\"”»«'‘’‚‹›)]}>*_|`")
DASHES = frozenset("-–—―‒−")
STOPS = frozenset(".!?…")

EMOTICON = re.compile(r"(?:[:;=8xX]['’]?-?[)(\]\[DPpOo/\\|*3]+|[(]+[:;=]|<3+|\^_*\^)")
EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff](?:[\ufe0e\ufe0f\u200d\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    "|(?<=\u200d)[\U0001f000-\U0001faff\u2600-\u27bf])*"
)
SYMBOLS = frozenset(("Cf", "Cc", "So", "Sk", "Po", "Ps", "Pi", "Pf", "Pe"))
MODIFIERS = frozenset("\ufe0e\ufe0f\u200d\u20e3\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
SCHEME = re.compile(r"(?:https?|ftps?|file)://|www\.\w", re.IGNORECASE)
ROMAN = re.compile(rf"[IVXLC]+[{LOWER}]?")
ROMAN_LEAD = re.compile(r"[IVXLC]+[./]")
SHORT_BRACKET = re.compile(r"\w+(?:\(\w{1,8}\)[\w-]*)+")
LONGEST_BRACKETED = 60
"""A bracket inside a word of at most so many letters, as in `gólszerző(k)` and `COM(2012)`, stays, as in NerKor."""

FIGURES = re.compile(rf"\d(?:\S*\d)?|\d+[{LOWER}]|[IVXLC]+-\d+")
ORDINAL = re.compile(r"[1-9]\d{0,3}|0\d|\d{1,3}[-–]\d{1,3}|\d{1,3}/(?:\d{1,3}|[^\W\d_])|\d{4}\.\d\d?\.\d\d?")
"""Figures whose full stop makes them an ordinal, a date or a house number."""

LIST_LABEL = re.compile(r"[^\W\d_]\)")
"""`a)` is one token in NerKor, the closing bracket of `(2)` is not."""

LIST_MARK = r"(?:[-–—•*●▪■►◦·]|\(?\d{1,3}(?:\.\d{1,3})*[.)]|\(?[^\W\d_]\))\s"
"""Begins a line that is an item of a list, where the language says nothing else: `1.`, `a)`, `-`."""

WIDE_GAP = re.compile(r"[^\S\n\r]{3,}|\t")
CHUNK = re.compile(r"\S+")


def nfc(word: str) -> str:
    """A word with each accent in one code point with its letter."""
    return word if word.isascii() else unicodedata.normalize("NFC", word)
