"""Walks over the chunks of a text and numbers its sentences.

What comes in: a text, region by region. What goes out: its tokens. Start at `Cutter.region`.
"""

from __future__ import annotations

import re

from pseudo.core.document import Token
from pseudo.language.tokenise.edges import leading, trailing
from pseudo.language.tokenise.inside import pieces
from pseudo.language.tokenise.known import Rules
from pseudo.language.tokenise.signs import EMOTICON, LIST_LABEL, ORDINAL, ROMAN_LEAD, nfc
from pseudo.language.tokenise.stops import first_word, kind_of

FIELD_TOKENS = 14
"""A line of at most so many tokens without a full stop inside is a field: its last ordinal keeps its full stop."""

LONG_RUN = 256
"""Equal signs in a row that are one token, whatever they are: no text needs more of them."""
RUN = re.compile(rf"([^\w\s]|_)\1{{{LONG_RUN - 1},}}")


class Cutter:
    """Walks over the chunks of one text; `tokens` grows, `sent` is the number of the sentence being read."""

    __slots__ = ("fresh", "known", "sent", "stopped", "text", "tokens", "worded")

    def __init__(self, text: str, known: Rules) -> None:
        self.text = text
        self.known = known
        self.tokens: list[Token] = []
        self.sent = 0
        self.fresh = True  # no token of this sentence yet
        self.worded = False  # no letter or figure in this sentence yet: `[…]` opens the sentence that follows it
        self.stopped = False  # a full stop stood inside this region

    def add(self, start: int, end: int) -> None:
        self.tokens.append(Token(start, end, sent=self.sent))
        self.fresh = False
        if not self.worded:
            self.worded = self.text[start].isalnum() or self.text[end - 1].isalnum()

    def stop(self) -> None:
        """The sentence ends here, if it has a word."""
        if self.worded:
            self.sent += 1
            self.fresh = True
            self.worded = False
            self.stopped = True

    def region(self, chunks: list[tuple[int, int]]) -> None:
        text = self.text
        self.stopped = False
        first = len(self.tokens)
        last = len(chunks) - 1
        for i, (start, end) in enumerate(chunks):
            chunk = text[start:end]
            if chunk.isalpha():
                self.add(start, end)
            elif chunk[-1] == "," and chunk[:-1].isalpha():
                self.add(start, end - 1)
                self.add(end - 1, end)
            else:
                following = chunks[i + 1 : i + 3] if i < last else []
                for run in RUN.finditer(text, start, end) if end - start >= LONG_RUN else ():
                    if start < run.start():
                        self.cut(start, run.start(), [run.span(), *following], len(self.tokens) - first)
                    self.add(*run.span())
                    start = run.end()
                if start < end:
                    self.cut(start, end, following, len(self.tokens) - first)
        self.worded = not self.fresh  # a region ends its sentence, whatever is in it
        self.stop()

    def cut(self, start: int, end: int, following: list[tuple[int, int]], before: int) -> None:
        """Tokens of the chunk `start:end`; ends the sentence behind it when it does. `before`: tokens in the region."""
        text = self.text
        chunk = text[start:end]
        if EMOTICON.fullmatch(chunk):
            self.add(start, end)
            if following and self._opens(following, False):
                self.stop()
            return
        if LIST_LABEL.fullmatch(chunk):
            self.add(start, end)
            return
        left, head = leading(text, start, end)
        for token in head:
            self.add(*token)
        if left == end:
            return
        right, tail = trailing(text, left, end)
        # right: end of the core; tail: the tokens behind it, full stops included.
        dot = False
        ending = any(text[s] in "!?…." for s, _ in tail[1:]) or any(text[s] in "!?…" or e - s > 1 for s, e in tail[:1])
        if tail and text[tail[0][0] : tail[0][1]] == "." and right > left:
            attached, final = self._full_stop(left, right, following, tail[1:], before)
            if attached:
                right = tail.pop(0)[1]
                dot = True
            ending = ending or final
        elif tail and tail[0][1] - tail[0][0] == 1 and text[tail[0][0]] == ".":
            ending = True
        if right > left:
            for first, last, ends in pieces(text, left, right, self.known):
                self.add(first, last)
                if ends:
                    self.stop()
        for token in tail:
            self.add(*token)
        if ending and following and not self._opens(following, dot):
            ending = False
        if ending:
            self.stop()

    def _full_stop(
        self, left: int, right: int, following: list[tuple[int, int]], closers: list[tuple[int, int]], before: int
    ) -> tuple[bool, bool]:
        """For the core `left:right` before one full stop: does it belong to the core, and does the sentence end?"""
        known = self.known
        word = nfc(self.text[left:right])
        closing = "".join(self.text[s] for s, _ in closers)
        kind = kind_of(word, known)
        lead = following and first_word(self.text, following)
        if not following and not closing.strip("\"”“»«'’"):
            # The end of a region: a full stop of prose, but part of the ordinal or abbreviation in a field of a form.
            short = not self.stopped and before < FIELD_TOKENS
            return short and kind != "" and (kind != "number" or self._ordinal(word)), True
        if closing[:1] and closing[0] in ",;:-–":
            return True, False
        if not lead:
            return kind != "", bool(closing) or kind == ""
        first = lead[0]
        if kind == "":
            # Before a small letter a lone full stop still ends the sentence of a careless writer.
            return False, first.isalnum() or first in "'’§@#%+-&"
        if kind == "name" or first.islower() or first.isdigit():
            return True, False
        if closing and ")" in closing:
            return True, lead in known.starters
        if kind == "number" and (before == 0 or self.fresh):
            return True, False  # the number of a heading or of a list item
        if kind == "roman" or kind == "initial":
            final = lead in known.starters and not self.fresh
            return not final, final
        if kind == "number":
            return (True, False) if ROMAN_LEAD.match(lead) or not first.isalpha() else (False, True)
        final = lead in known.starters
        return not final, final

    def _ordinal(self, word: str) -> bool:
        """Whether figures at the end of a line can be a day or a house number, not the end of a longer number."""
        last = self.tokens[-1] if self.tokens else None
        if last is not None and self.text[last.end - 1].isdigit() and self.text[last.start].isalnum():
            return False  # the groups of a telephone number
        return ORDINAL.fullmatch(word) is not None

    def _opens(self, following: list[tuple[int, int]], dot: bool) -> bool:
        """Whether what follows can open a sentence: not a small letter, except behind an ordinary full stop."""
        lead = first_word(self.text, following)
        if not lead:
            return self.text[following[0][0]] not in ")]}”»,;:"
        first = lead[0]
        if first.islower():
            last = self.tokens[-1]
            plain = self.text[last.start : last.end] == "." and self.text[following[0][0]].islower()
            return plain and not dot
        return first.isalnum() or first in "'’§@#%+&$€.*" or not first.isascii()
