"""What is cut inside a chunk: `jött.Aztán`, `Szeged–Budapest`, `tudja-e`; and what is not: `U.S.A.`, `kormany.hu`.

What comes in: a text and a chunk of it without its outer punctuation. What goes out: its tokens. Start at `pieces`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias

from pseudo.language.tokenise.known import Rules
from pseudo.language.tokenise.signs import (
    EMOJI,
    LONGEST_BRACKETED,
    QUOTES_AND_BRACKETS,
    SCHEME,
    SHORT_BRACKET,
    nfc,
)
from pseudo.language.tokenise.stops import kind_of

Piece: TypeAlias = tuple[int, int, bool]
"""Where a token starts and ends, and whether the sentence ends behind it."""


def pieces(text: str, left: int, right: int, known: Rules) -> list[Piece]:
    """Tokens of a chunk without its outer punctuation, and whether the sentence ends behind each."""
    core = text[left:right]
    if core.isalnum():
        return [(left, right, False)]
    address = SCHEME.search(core)
    if address:
        start = left + address.start()
        return [*(pieces(text, left, start, known) if left < start else ()), (start, right, False)]
    if core.find("@", 1) > 0:
        return _around_addresses(text, left, right)
    if core[0] in "@#":
        return [(left, right, False)]
    found: list[Piece] = []
    at = left
    bracketed = len(core) <= LONGEST_BRACKETED and SHORT_BRACKET.fullmatch(core) is not None
    i = left
    while i < right:
        c = text[i]
        if c.isalnum():
            i += 1
            continue
        cut = i  # where the token before ends
        nxt = i  # where the token after begins
        before, after = text[i - 1 : i] if i > left else "", text[i + 1 : i + 2] if i + 1 < right else ""
        if c in "!?…" or c in ";":
            nxt = i + 1
            while nxt < right and text[nxt] in "!?….":
                nxt += 1
        elif c == ".":
            nxt = i + 1
            while nxt < right and text[nxt] in ".…":
                nxt += 1
            if nxt - i == 1:
                cut, nxt = _inner_stop(text, at, i, right, known)
        elif c == "," or c == ":":
            if not ((before.isdigit() and after.isdigit()) or _joins(text, at, i, right, known)):
                nxt = i + 1
        elif (c == "/" and left < i == at and after.isalnum()) or (c == "=" and before.isalnum() and _valued(after)):
            nxt = i + 1  # `lelet.zip!/kovacs`, `nev=Kovács`
        elif c in QUOTES_AND_BRACKETS:
            apostrophe = c in "'’‘_*" and before.isalnum() and (after.isalnum() or not after)
            if not (bracketed or apostrophe or (i == left and c in "'’")):
                nxt = i + 1
        elif c == "—" or (c in "–/―" and _between_names(text, at, i, right)):
            nxt = i + 1
        elif c == "-" and i > at and text[i:right] in known.clitics:
            if before.islower() or unicodedata.combining(before or " "):
                found.append((at, i, False))
                at = i
                break
        elif c >= "\u2600":
            emoji = EMOJI.match(text, i, right)
            if emoji:
                nxt = emoji.end()
        if nxt > i or cut > i:
            ends = c in ".!?…" and left < cut == i and nxt < right and text[nxt].isupper()
            if cut > at:
                found.append((at, cut, ends and nxt == cut))
            if nxt > cut:
                found.append((cut, nxt, ends))
            at = i = max(nxt, cut)
        else:
            i += 1
    if at < right:
        found.append((at, right, False))
    return found


def _inner_stop(text: str, at: int, i: int, right: int, known: Rules) -> tuple[int, int]:
    """A full stop inside a chunk: (end of the token before, start of the one after); (i, i) when it joins them.

    `jött.Aztán` is two sentences, `dr.Kovács` two words, `Prof.Dr.Ág` three,
    `2024.március` two; `U.S.A.` and `kormany.hu` are one.
    """
    stop = i + 1
    while stop < right and stop - i < 40 and text[stop].isalpha():
        stop += 1
    after = text[i + 1 : stop]
    word = text[at:i]
    title = len(word) > 1 and len(after) > 1 and known.abbreviations.get(known.letters.lower(nfc(word))) == "name"
    if title and stop < right and text[stop] == "." and kind_of(nfc(after), known) == "name":
        return i + 1, i + 1
    if len(after) < 2 or (stop < right and text[stop] == "."):
        return i, i
    if title and after[0].isupper() and (after[1:].islower() or after.isupper()):
        return i + 1, i + 1
    if len(word) > 60 or not (after[0].isupper() and after[1:].islower()):
        if word.isdigit() and len(after) >= 4 and after.isalpha() and after.islower():
            return i + 1, i + 1
        return i, i
    kind = kind_of(nfc(word), known)
    if kind in ("name", "end", "initial", "number", "roman"):
        return (i + 1, i + 1) if len(after) >= 3 else (i, i)
    if len(word) >= 2 and word[-1].islower():
        return i, i + 1
    return i, i


def _joins(text: str, at: int, i: int, right: int, known: Rules) -> bool:
    """Whether the sign at `i` stands between a name or a figure and its ending, in a language that writes it so:
    `YK:n`, `Oy:tä`, `5:nnen`, but `nimi:matti`."""
    stop = i + 1
    while stop < right and stop - i <= LONGEST_ENDING and text[stop].isalpha() and text[stop].islower():
        stop += 1
    ends = i + 1 < stop and (stop == right or not text[stop].isalnum())
    named = any(c.isupper() or c.isdigit() for c in text[max(at, i - 40) : i])
    return text[i] in known.letters.joiners and ends and named


LONGEST_ENDING = 7
"""Letters of the longest ending behind a joiner."""


def _valued(after: str) -> bool:
    """Whether a value may begin with this sign."""
    return after.isalnum() or after in ("'", '"')


def _between_names(text: str, at: int, i: int, right: int) -> bool:
    """Whether the sign at `i` stands between two capitalised words: `Szeged–Budapest`, `Kovács/Szabó`."""
    stop = i + 1
    while stop < right and stop - i < 40 and text[stop].isalpha():
        stop += 1
    before, after = text[max(at, i - 40) : i], text[i + 1 : stop]
    if not (before[:1].isupper() and after[:1].isupper() and before.replace("-", "").isalpha()):
        return False
    if text[i] == "/":
        return len(before) > 2 and len(after) > 2 and before[1:].islower() and after[1:].islower()
    return len(before) > 1 and len(after) > 1


def _around_addresses(text: str, left: int, right: int) -> list[Piece]:
    """A chunk with `@` inside: addresses stay whole, separators between them are tokens."""
    found: list[Piece] = []
    at = left
    for separator in re.finditer(r"[,;:()<>\[\]\"|]", text[left:right]):
        i = left + separator.start()
        if i > at:
            found.append((at, i, False))
        found.append((i, i + 1, False))
        at = i + 1
    if right > at:
        found.append((at, right, False))
    return found
