"""What a full stop belongs to: what sort of word stands before it, and which word comes behind it.

What comes in: a word, the chunks that follow. What goes out: whether it is an abbreviation, a number, an initial; the
next word. Start at `kind_of`.
"""

from __future__ import annotations

import re

from pseudo.language.tokenise.known import Rules
from pseudo.language.tokenise.signs import DASHES, FIGURES, OPENERS, ROMAN, SCHEME, nfc


def kind_of(word: str, known: Rules) -> str:
    """`name`, `end` (abbreviations), `number`, `roman`, `initial`, or nothing for an ordinary word."""
    kind = known.abbreviations.get(word)
    if kind is None and (small := known.letters.lower(word)) != word:
        kind = known.abbreviations.get(small)
    if "@" in word or SCHEME.match(word):
        return ""
    if kind is None and "." in word:
        # Stacked abbreviations: `U.S.A.`, `G.Sz.`, `Kr.e.`, and dates such as `2024.03.18.`
        pieces = word.split(".")
        last = pieces[-1]
        if last.isdigit():
            return "number"
        if len(last) <= 3 and last.isalpha() and len(pieces[-2]) <= 3:  # not `kormany.hu`
            return "initial" if last[0].isupper() else "end"
    if kind is not None:
        return "" if kind == "word" else kind
    if FIGURES.fullmatch(word):
        return "number"
    if len(word) == 1 and word.isalpha():
        return "initial" if word.isupper() else "end"
    if ROMAN.fullmatch(word):
        return "roman"
    if "-" in word or "/" in word or "–" in word:
        # `labdarúgó-kft.`, `14/B.`, `I–IV.`
        last = re.split(r"[-/–]", word)[-1]
        if ROMAN.fullmatch(last) and ROMAN.match(word):
            return "roman"
        if word[0].isdigit() and len(last) == 1 and "/" in word:
            return "number"
        if last in known.abbreviations:
            return known.abbreviations[last]
    brief = len(word) <= 6 and word.isalpha() and word[-1].islower()
    if brief and known.vowels.isdisjoint(known.letters.lower(word)):
        return "end"
    return ""


def first_word(text: str, following: list[tuple[int, int]]) -> str:
    """The first word that follows, without what opens it; empty when only punctuation follows."""
    for start, end in following:
        at = start
        while at < end and (text[at] in OPENERS or text[at] in DASHES):
            at += 1
        if at < end:
            stop = at + 1
            while stop < end and stop - at < 30 and text[stop] not in ",;:.!?)…\"”“":
                stop += 1
            # `A.` is an initial, not the article that opens sentences.
            return nfc(text[at : stop + 1 if text[stop : stop + 1] == "." else stop])
    return ""
