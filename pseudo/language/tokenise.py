"""Tokens and sentences of a running text, with offsets in the text exactly as it arrived.

What comes in: any string (prose, forms, letters; NFC or NFD, CRLF, tabs, emoji) and a language. What goes out: `Token`
values in text order that share no code point and together cover every code point that is not white space, each with
the number of its sentence. Conventions are those of NerKor, on which the taggers are trained: `Kft.-vel`, `2024.`,
`18-án`, `10%-os`, `és/vagy`, `9:30` are one token; punctuation, the full stop of a sentence and the question clitic
(`tudja` `-e`) stand alone; e-mail addresses and URLs are whole, with their suffix.

Start at `tokenise`; it cuts the text into regions that no sentence crosses (`_regions`: paragraphs, lines of forms,
columns), walks over the white-space chunks of each and cuts each chunk with `_Cutter.cut`. What is particular to a
language lies in its folder: `tokenise.toml` and `abbreviations.tsv`.

Every step looks at each code point a bounded number of times: no pattern can backtrack over more than one chunk.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.document import Token
from pseudo.core.errors import LanguageError
from pseudo.core.settings import load
from pseudo.core.walls import stretches
from pseudo.language import letters
from pseudo.language.folders import GUIDE, folder
from pseudo.language.letters import PLAIN, Letters

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
ROMAN = re.compile(r"[IVXLC]+[a-z]?")
ROMAN_LEAD = re.compile(r"[IVXLC]+[./]")
SHORT_BRACKET = re.compile(r"\w+(?:\(\w{1,8}\)[\w-]*)+")
LONGEST_BRACKETED = 60
"""A bracket inside a word of at most so many letters, as in `gólszerző(k)` and `COM(2012)`, stays, as in NerKor."""

FIGURES = re.compile(r"\d(?:\S*\d)?|\d+[a-z]|[IVXLC]+-\d+")
ORDINAL = re.compile(r"[1-9]\d{0,3}|0\d|\d{1,3}[-–]\d{1,3}|\d{1,3}/(?:\d{1,3}|[A-Za-z])|\d{4}\.\d\d?\.\d\d?")
"""Figures whose full stop makes them an ordinal, a date or a house number."""

LIST_LABEL = re.compile(r"[^\W\d_]\)")
"""`a)` is one token in NerKor, the closing bracket of `(2)` is not."""

LIST_MARK = r"(?:[-–—•*●▪■►◦·]|\(?\d{1,3}(?:\.\d{1,3})*[.)]|\(?[a-zA-Z]\))\s"
"""Begins a line that is an item of a list, where the language says nothing else: `1.`, `a)`, `-`."""

LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
WIDE_GAP = re.compile(r"[^\S\n\r]{3,}|\t")
CHUNK = re.compile(r"\S+")

WRAP_MIN, WRAP_MAX = 45, 140
"""Widths, in characters, between which lines of running text are wrapped by hand or by a mail program."""

FIELD_TOKENS = 14
"""A line of at most so many tokens without a full stop inside is a field: its last ordinal keeps its full stop."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the tokeniser knows of one language, read from its folder by `rules`.

    abbreviations  NFC form without its full stop -> `name` (stands before a name or a number, never ends a sentence)
                   or `end` (may end a sentence), `initial` (a digraph), `word` (no abbreviation: `km`). Lower-case
                   entries stand for all their capitalisations.
    starters       NFC words that open a sentence when capitalised and are hardly ever names
    vowels         lower-case letters; an unknown word without one is taken for an abbreviation
    clitics        hyphenated endings that are tokens of their own
    """

    abbreviations: dict[str, str] = field(repr=False)
    starters: frozenset[str] = field(repr=False)
    vowels: frozenset[str] = field(repr=False)
    clitics: tuple[str, ...]
    list_mark: re.Pattern[str] = field(repr=False)
    letters: Letters = PLAIN


def rules(lang: str | Path) -> Rules:
    """The rules of `lang`, a tag or a folder: reads `tokenise.toml` and `abbreviations.tsv`, keeps nothing.

    raises  LanguageError when the folder has no `tokenise.toml`, or one without vowels; all else may be missing

    >>> rules("hu").abbreviations["dr"]
    'name'
    """
    path = folder(lang)
    if not (path / "tokenise.toml").is_file():
        raise LanguageError(f"{path.name}: tokenise.toml is missing from the language folder; see {GUIDE}")
    settings = load(path / "tokenise.toml", GUIDE, LanguageError)
    if "vowels" not in settings:
        raise LanguageError(f"{path.name}: tokenise.toml needs vowels, the small letters of the language; see {GUIDE}")
    file = path / "abbreviations.tsv"
    table = file.read_text("utf-8").splitlines()[1:] if file.is_file() else []
    abbreviations = {}
    for line in table:
        form, kind, *_ = line.split("\t")
        abbreviations[unicodedata.normalize("NFC", form)] = kind
    return Rules(
        abbreviations=abbreviations,
        starters=frozenset(" ".join(settings.get("starters", ())).split()),
        vowels=frozenset(settings["vowels"]),
        clitics=tuple(settings.get("clitics", ())),
        list_mark=re.compile(settings.get("list_mark", LIST_MARK)),
        letters=letters.of(path),
    )


def tokenise(text: str, lang: str | Path | Rules, walls: Sequence[int] = ()) -> tuple[Token, ...]:
    """Tokens of `text`, `sent` counted from 0. `lang` may be `rules(lang)`, read once for many texts. No token and no
    sentence goes over one of the `walls` (`pseudo.core.walls`).

    >>> text = "A Kovács Kft.-vel 2024. március 18-án szerződtünk. Tudja-e?"
    >>> [text[t.start : t.end] for t in tokenise(text, "hu") if t.sent == 0]
    ['A', 'Kovács', 'Kft.-vel', '2024.', 'március', '18-án', 'szerződtünk', '.']
    >>> [text[t.start : t.end] for t in tokenise(text, "hu") if t.sent == 1]
    ['Tudja', '-e', '?']
    """
    known = lang if isinstance(lang, Rules) else rules(lang)
    cutter = _Cutter(text, known)
    for stretch in stretches(walls, len(text)):
        for chunks in _regions(text, known, stretch):
            cutter.region(chunks)
    return tuple(cutter.tokens)


# ------------------------------------------------------------------------------------------------ regions


def _regions(text: str, known: Rules, stretch: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
    """White-space chunks of a stretch of the text, in groups that no sentence crosses: paragraphs, form lines, columns.
    """
    lines = [(m.start(), m.end()) for m in LINE.finditer(text, *stretch)]
    region: list[tuple[int, int]] = []
    for block in _blocks(text, lines):
        joined = _wrapped(text, block, known)
        for (start, end), continues in zip(block, joined, strict=True):
            for column in _columns(text, start, end, known):
                chunks = [(m.start(), m.end()) for m in CHUNK.finditer(text, *column)]
                if region and not continues:
                    yield region
                    region = []
                continues = False
                region += chunks
        if region:
            yield region
            region = []


def _blocks(text: str, lines: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Lines (trimmed) between blank lines."""
    block: list[tuple[int, int]] = []
    last = 0
    for start, end in lines:
        gap = text[last:start]
        last = end
        # A line break is one of \r\n, \n, \r...; two of them in a row are a blank line.
        if block and len(gap.replace("\r\n", "\n")) > 1:
            yield block
            block = []
        line = text[start:end]
        stripped = line.strip()
        if not stripped:
            if block:
                yield block
                block = []
            continue
        left = start + len(line) - len(line.lstrip())
        block.append((left, left + len(stripped)))
    if block:
        yield block


def _wrapped(text: str, block: list[tuple[int, int]], known: Rules) -> list[bool]:
    """For each line of a block, whether it continues the sentence of the line before it.

    A line was wrapped when the first word of the next one would not have fitted into the width of the block. That says
    something only in running text: of the lines of the block at least half must be full, and none very long. A line
    that begins with a small letter continues a line that is at least half full. List items and `Label:` lines never do.
    """
    if len(block) == 1:
        return [False]
    lengths = [len(_nfc(text[start:end])) for start, end in block]  # as seen: an accent is no column of its own
    width = max(lengths)
    least = width - width // 10  # ragged by hand: a word that would just have fitted says little
    running = False
    if WRAP_MIN <= width <= WRAP_MAX:
        full = 0
        for i in range(len(block) - 1):
            first = CHUNK.match(text, block[i + 1][0])
            full += lengths[i] + 1 + (len(_nfc(first[0])) if first else 0) > least
        running = 2 * full >= len(block) - 1
    result = [False]
    for i in range(1, len(block)):
        start, end = block[i]
        first = CHUNK.match(text, start, end)
        word = first[0] if first else ""
        before = text[block[i - 1][0] : block[i - 1][1]]
        if known.list_mark.match(text, start, end) or _label(text, start, end):
            result.append(False)
        elif word[:1].islower() or before[-1:] in ",-–":
            result.append(2 * lengths[i - 1] >= min(width, WRAP_MAX) and lengths[i - 1] >= 25)
        else:
            result.append(running and lengths[i - 1] + 1 + len(_nfc(word)) > least and not before.endswith(":"))
    return result


def _label(text: str, start: int, end: int) -> bool:
    """Whether the line begins like a field of a form: at most six words, the first with a capital, then a colon."""
    colon = text.find(":", start, min(end, start + 60))
    if colon < 0 or not (text[start].isupper() or text[start].isdigit()):
        return False
    if colon + 1 < end and not text[colon + 1].isspace():
        return False
    return len(text[start:colon].split()) <= 6


def _columns(text: str, start: int, end: int, known: Rules) -> Iterator[tuple[int, int]]:
    """The line, cut at tabs and runs of three or more spaces, but not behind a label or a list mark."""
    at = start
    for gap in WIDE_GAP.finditer(text, start, end):
        before = text[at : gap.start()].rstrip()
        if not before or before.endswith(":") or known.list_mark.fullmatch(before + " "):
            continue
        yield at, gap.start()
        at = gap.end()
    yield at, end


# ------------------------------------------------------------------------------------------------ chunks


LONG_RUN = 256
"""Equal signs in a row that are one token, whatever they are: no text needs more of them."""
RUN = re.compile(rf"([^\w\s]|_)\1{{{LONG_RUN - 1},}}")


class _Cutter:
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

    # -------------------------------------------------------------------------------- one chunk

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
        left = self._leading(start, end)
        if left == end:
            return
        right, tail = self._trailing(left, end)
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
            self._core(left, right, dot)
        for token in tail:
            self.add(*token)
        if ending and following and not self._opens(following, dot):
            ending = False
        if ending:
            self.stop()

    def _leading(self, start: int, end: int) -> int:
        """Adds opening punctuation, symbols and format characters one by one; returns where the rest begins."""
        text = self.text
        at = start
        while at < end:
            c = text[at]
            if c.isalnum():
                break
            if c in OPENERS:
                if c in "'’" and at + 1 < end and text[at + 1].isdigit():  # '70-es
                    break
                if c == "#" and at + 1 < end and text[at + 1].isalnum():  # a hash tag
                    break
                self.add(at, at + 1)
                at += 1
                continue
            if c == "-" and at + 1 < end and not (text[at + 1].islower() or text[at + 1].isdigit()):
                stretch = at + 1
                while stretch < end and text[stretch] == "-":
                    stretch += 1
                self.add(at, stretch)
                at = stretch
                continue
            emoji = EMOJI.match(text, at, end)
            if emoji:
                self.add(at, emoji.end())
                at = emoji.end()
                continue
            if c in STOPS and not (c == "." and at + 1 < end and text[at + 1].isalpha()):
                break
            if unicodedata.category(c) in SYMBOLS and c not in "%@§&°.,:;!?…":
                self.add(at, at + 1)
                at += 1
                continue
            break
        return at

    def _trailing(self, left: int, end: int) -> tuple[int, list[tuple[int, int]]]:
        """Where the core ends, and the tokens behind it in text order."""
        text = self.text
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

    # -------------------------------------------------------------------------------- the full stop

    def _full_stop(
        self, left: int, right: int, following: list[tuple[int, int]], closers: list[tuple[int, int]], before: int
    ) -> tuple[bool, bool]:
        """For the core `left:right` before one full stop: does it belong to the core, and does the sentence end?"""
        known = self.known
        word = _nfc(self.text[left:right])
        closing = "".join(self.text[s] for s, _ in closers)
        kind = self._kind(word)
        lead = following and self._lead(following)
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

    def _kind(self, word: str) -> str:
        """`name`, `end` (abbreviations), `number`, `roman`, `initial`, or nothing for an ordinary word."""
        known = self.known
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

    def _ordinal(self, word: str) -> bool:
        """Whether figures at the end of a line can be a day or a house number, not the end of a longer number."""
        last = self.tokens[-1] if self.tokens else None
        if last is not None and self.text[last.end - 1].isdigit() and self.text[last.start].isalnum():
            return False  # the groups of a telephone number
        return ORDINAL.fullmatch(word) is not None

    def _lead(self, following: list[tuple[int, int]]) -> str:
        """The first word that follows, without what opens it; empty when only punctuation follows."""
        for start, end in following:
            at = start
            while at < end and (self.text[at] in OPENERS or self.text[at] in DASHES):
                at += 1
            if at < end:
                stop = at + 1
                while stop < end and stop - at < 30 and self.text[stop] not in ",;:.!?)…\"”“":
                    stop += 1
                # `A.` is an initial, not the article that opens sentences.
                return _nfc(self.text[at : stop + 1 if self.text[stop : stop + 1] == "." else stop])
        return ""

    def _opens(self, following: list[tuple[int, int]], dot: bool) -> bool:
        """Whether what follows can open a sentence: not a small letter, except behind an ordinary full stop."""
        lead = self._lead(following)
        if not lead:
            return self.text[following[0][0]] not in ")]}”»,;:"
        first = lead[0]
        if first.islower():
            last = self.tokens[-1]
            plain = self.text[last.start : last.end] == "." and self.text[following[0][0]].islower()
            return plain and not dot
        return first.isalnum() or first in "'’§@#%+&$€.*" or not first.isascii()

    # -------------------------------------------------------------------------------- inside a chunk

    def _core(self, left: int, right: int, dot: bool) -> None:
        """Tokens of a chunk without its outer punctuation; `dot`: its last full stop belongs to it."""
        text = self.text
        core = text[left:right]
        if core.isalnum():
            self.add(left, right)
            return
        address = SCHEME.search(core)
        if address:
            if address.start():
                self._core(left, left + address.start(), False)
            self.add(left + address.start(), right)
            return
        if core.find("@", 1) > 0:
            self._around_addresses(left, right)
            return
        if core[0] in "@#":
            self.add(left, right)
            return
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
                    cut, nxt = self._inner_stop(at, i, right)
            elif c == "," or c == ":":
                if not (before.isdigit() and after.isdigit()):
                    nxt = i + 1
            elif c in QUOTES_AND_BRACKETS:
                apostrophe = c in "'’‘_*" and before.isalnum() and (after.isalnum() or not after)
                if not (bracketed or apostrophe or (i == left and c in "'’")):
                    nxt = i + 1
            elif c == "—" or (c in "–/―" and self._between_names(at, i, right)):
                nxt = i + 1
            elif c == "-" and i > at and text[i:right] in self.known.clitics:
                if before.islower() or unicodedata.combining(before or " "):
                    self._piece(at, i)
                    at = i
                    break
            elif c >= "\u2600":
                emoji = EMOJI.match(text, i, right)
                if emoji:
                    nxt = emoji.end()
            if nxt > i or cut > i:
                if cut > at:
                    self.add(at, cut)
                if nxt > cut:
                    self.add(cut, nxt)
                if c in ".!?…" and left < cut == i and nxt < right and text[nxt].isupper():
                    self.stop()
                at = i = max(nxt, cut)
            else:
                i += 1
        if at < right:
            self._piece(at, right)

    def _piece(self, start: int, end: int) -> None:
        if end > start:
            self.add(start, end)

    def _inner_stop(self, at: int, i: int, right: int) -> tuple[int, int]:
        """A full stop inside a chunk: (end of the token before, start of the one after); (i, i) when it joins them.

        `jött.Aztán` is two sentences, `dr.Kovács` two words, `Prof.Dr.Ág` three,
        `2024.március` two; `U.S.A.` and `kormany.hu` are one.
        """
        text = self.text
        stop = i + 1
        while stop < right and stop - i < 40 and text[stop].isalpha():
            stop += 1
        after = text[i + 1 : stop]
        word = text[at:i]
        known = self.known
        title = len(word) > 1 and len(after) > 1 and known.abbreviations.get(known.letters.lower(_nfc(word))) == "name"
        if title and stop < right and text[stop] == "." and self._kind(_nfc(after)) == "name":
            return i + 1, i + 1
        if len(after) < 2 or (stop < right and text[stop] == "."):
            return i, i
        if title and after[0].isupper() and (after[1:].islower() or after.isupper()):
            return i + 1, i + 1
        if len(word) > 60 or not (after[0].isupper() and after[1:].islower()):
            if word.isdigit() and len(after) >= 4 and after.isalpha() and after.islower():
                return i + 1, i + 1
            return i, i
        kind = self._kind(_nfc(word))
        if kind in ("name", "end", "initial", "number", "roman"):
            return (i + 1, i + 1) if len(after) >= 3 else (i, i)
        if len(word) >= 2 and word[-1].islower():
            return i, i + 1
        return i, i

    def _between_names(self, at: int, i: int, right: int) -> bool:
        """Whether the sign at `i` stands between two capitalised words: `Szeged–Budapest`, `Kovács/Szabó`."""
        text = self.text
        stop = i + 1
        while stop < right and stop - i < 40 and text[stop].isalpha():
            stop += 1
        before, after = text[max(at, i - 40) : i], text[i + 1 : stop]
        if not (before[:1].isupper() and after[:1].isupper() and before.replace("-", "").isalpha()):
            return False
        if text[i] == "/":
            return len(before) > 2 and len(after) > 2 and before[1:].islower() and after[1:].islower()
        return len(before) > 1 and len(after) > 1

    def _around_addresses(self, left: int, right: int) -> None:
        """A chunk with `@` inside: addresses stay whole, separators between them are tokens."""
        at = left
        for separator in re.finditer(r"[,;:()<>\[\]\"|]", self.text[left:right]):
            i = left + separator.start()
            if i > at:
                self.add(at, i)
            self.add(i, i + 1)
            at = i + 1
        self._piece(at, right)


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


def _nfc(word: str) -> str:
    return word if word.isascii() else unicodedata.normalize("NFC", word)
