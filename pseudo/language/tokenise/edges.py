"""What stands before and behind a word without a space: brackets, quotation marks, stops, emoji.

What comes in: a text and a chunk of it between spaces. What goes out: where the word inside begins and ends, and the
tokens around it. Start at `leading` and `trailing`. No loop looks further than the chunk.
"""

from __future__ import annotations

import unicodedata

from pseudo.language.tokenise.signs import (
    CLOSERS,
    EMOJI,
    LONGEST_BRACKETED,
    MODIFIERS,
    OPENERS,
    SCHEME,
    SHORT_BRACKET,
    STOPS,
    SYMBOLS,
)


def leading(text: str, start: int, end: int) -> tuple[int, list[tuple[int, int]]]:
    """Where the core begins, and the tokens before it: opening punctuation, symbols, format characters, each alone."""
    head: list[tuple[int, int]] = []
    at = start
    while at < end:
        c = text[at]
        if c.isalnum():
            break
        if c in OPENERS:
            if c in "'’" and at + 1 < end and text[at + 1].isdigit():  # '70-es
                break
            if c == "#" and text[at + 1 : at + 2].isalnum() and not text[at + 1].isupper():  # a hash tag, not of a name
                break
            head.append((at, at + 1))
            at += 1
            continue
        if c == "-" and at + 1 < end and not (text[at + 1].islower() or text[at + 1].isdigit()):
            stretch = at + 1
            while stretch < end and text[stretch] == "-":
                stretch += 1
            head.append((at, stretch))
            at = stretch
            continue
        emoji = EMOJI.match(text, at, end)
        if emoji:
            head.append((at, emoji.end()))
            at = emoji.end()
            continue
        if c in STOPS and not (c == "." and at + 1 < end and text[at + 1].isalpha()):
            break
        if unicodedata.category(c) in SYMBOLS and c not in "%@§&°.,:;!?…":
            head.append((at, at + 1))
            at += 1
            continue
        break
    return at, head


def trailing(text: str, left: int, end: int) -> tuple[int, list[tuple[int, int]]]:
    """Where the core ends, and the tokens behind it in text order."""
    tail: list[tuple[int, int]] = []
    at = end
    address = SCHEME.search(text, left, end)
    bracketed = address is not None and text.find("(", left, end) >= 0  # the closing bracket is part of the URL
    closers = CLOSERS if address is None else CLOSERS - frozenset("/_*|" if address.end() < end - 1 else "")
    while at > left:
        c = text[at - 1]
        if c.isalnum():
            break
        if c in STOPS:
            run = at - 1
            if c in "!?":
                while run > left and text[run - 1] in "!?":
                    run -= 1
            else:
                while run > left and text[run - 1] in ".…":
                    run -= 1
            tail.append((run, at))
            at = run
            continue
        if c in closers:
            if c == ")" and bracketed:
                break
            if c == ")" and at - left > 2:
                smile = _smile(text, left, at)
                if smile:
                    tail.append((smile, at))
                    at = smile
                    continue
                if at - left <= LONGEST_BRACKETED and SHORT_BRACKET.fullmatch(text, left, at):
                    break
            if c == "-":
                break
            tail.append((at - 1, at))
            at -= 1
            continue
        if c in "\ufe0f\u200d" or unicodedata.category(c) in ("So", "Cf", "Sk"):
            if c in "°":
                break
            begin = at - 1
            while begin > left and (text[begin - 1] == "\u200d" or text[begin] in MODIFIERS):
                begin -= 1
            tail.append((begin, at))
            at = begin
            continue
        break
    tail.reverse()
    return at, tail


def _smile(text: str, left: int, at: int) -> int:
    """Where the emoticon that ends at `at` begins, 0 when there is none: `szia:)`, `jó:-)))`."""
    begin = at - 1
    while begin > left and at - begin < 30 and text[begin - 1] == ")":  # bounded: called for every bracket of a run
        begin -= 1
    if begin > left and text[begin - 1] == "-":
        begin -= 1
    if begin > left and text[begin - 1] in ":;":
        return begin - 1
    return 0
