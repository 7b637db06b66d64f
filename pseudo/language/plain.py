"""A text as it is meant, of one that is written in another way: what mails, web pages, tables and file names do to it.

What comes in: a document as it arrived and its language. What goes out: the document in plain text, in which the stages
work (`unwritten`), and their results with the offsets of the text as it arrived, each new name written as the old one
was (`with_spans`, `with_result`): an entity for an entity, `KovácsJános` as `TóthBéla`. Start at `unwritten`; what is
read as what stands in `edits`; the results are put back in `pseudo.language.rewritten`.

Read so: a word that is cut by a hyphen or a soft one at a line's end, HTML entities, JSON's `\\u` escapes,
quoted-printable, encoded words of mail headers, names written together (`#KovácsJános`), file names and folders
(`Kovács_János_2023.pdf`), the hidden end of a name that stands whole elsewhere (`Kov***`), towns as they are said. In
lines that look like a table no name goes from cell to cell, and names of columns stay.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Document, Head, Span, Token, changed
from pseudo.core.regex import Regex
from pseudo.language import cells, figures, formerly, mailed, readers, registers
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER, fold

CAPITALISED = rf"[{UPPER}][{LOWER}]{{2,}}"
DOUBLE = rf"{CAPITALISED}(?:-{CAPITALISED})?"
ENTITY = Regex(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{2,26});")
ESCAPE = Regex(r"\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}")
CUT = Regex(r"(?<=[^\W\d_])(?:[-\u2010][ \t]*\r?\n[ \t]*-?|\u00ad(?:[ \t]*\r?\n[ \t]*|"
                 rf"[ \t]+(?=[{LOWER}]))?)(?=[^\W\d_])")
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
HIDDEN = Regex(r"(?<=\w)(?:[\u200b\u200c\u200d\u2060\ufeff]+(?=\w)|\u00ad+(?=[^\w\r\n]))")
TOGETHER = Regex(rf"(?<![\w@.])#?{DOUBLE}(?:{CAPITALISED}){{1,3}}(?![\w@])")
SNAKE = Regex(r"(?<!\w)(?<!\w-)\w(?:\w|-(?=[^\W\d_])){6,160}(?!\w|%[\dA-F]{2})")
END = Regex(r"[\\/]\w|(?:-\d[\w-]*)?\.\w{2,5}\b")
SUFFIX = Regex(r"\.\w{2,5}(?![\w@-]|\.\w)")
"""How the name of a folder or a file goes on behind names, and how it ends."""
FURTHER = 40
BOTH = Regex(rf"(?<![^\W_]){CAPITALISED}_{CAPITALISED}(?![^\W_\d])")
NAMED = Regex(rf"[\\/]{DOUBLE}[ _]{CAPITALISED}[\w ]{{0,40}}[\\/.]")
ENDED = Regex(rf"(?:[\\/](?P<one>{DOUBLE})_|\\(?P<two>{DOUBLE}) )(?P<last>{CAPITALISED})(?!\w*[\\/.]\w)")
"""A folder or a file that somebody's name begins, and the last of a path, which has nothing behind it."""
INSIDE = r"(?:[^\\/\n\t:;,*?\"<>|.]|\.(?=\w))"
COMPONENT = Regex(rf"\\(?=({INSIDE}{{4,80}})[\\.])")
"""A folder or a file of a path of Windows, which may have spaces."""
SHOUTED = Regex(rf"_[{UPPER}]{{2,3}}$")
"""What the name of a file says behind the names in it: `_CV`."""
WITHIN = Regex(rf"(?<![^\W_]){DOUBLE}[ _]{CAPITALISED}(?![^\W_\d])")
TWO = Regex(rf"[{LOWER}]{{3,}} [{LOWER}]{{3,}}")
SPACED = Regex(rf"{DOUBLE} {CAPITALISED}(\.(?:[{LOWER}]{{3,4}}|[{UPPER}]{{3,4}}))(?![\w@-]|\.\w)")
SMALL = Regex(rf"(?<![\w@.-])[{LOWER}\d][\w-]{{4,120}}(?=\.[{LOWER}\d]{{2,5}}(?![\w@]|\.\w))")
DATED = Regex(rf"(?<![\w@.-])\d{{4}}([-.])\d\d\1\d\d(_)(?=[\w-]{{3,120}}\.[{LOWER}\d]{{2,5}}(?![\w@]|\.\w))")
"""A day before the name of a file."""
LETTERS = Regex(rf"(?<![^\W\d_])[{LOWER}]{{3,}}(?![^\W\d_])")
MASKED = Regex(rf"(?<![\w*])([{UPPER}][{LOWER}]+)(\*{{2,}})(?![\w*-])")
"""A word whose end is hidden: `Kov***`."""
LAST = "\U0010ffff"
WHOLE = Regex(rf"(?<!\w){CAPITALISED}(?![\w*])")
HINT = re.compile(rf"[{LOWER}]\*\*|[&\\_;\t|\u00ad\u2010\u200b-\u200d\u2060\ufeff]|=[\dA-F?\r\n]|/[{UPPER}]|"
                  rf"-[ \t]*\r?\n|[{LOWER}](?:[{UPPER}]|\.(?:[{LOWER}]|[{UPPER}]{{2}}))")
"""What none of them is without: most texts have nothing of it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One place that is read otherwise than it stands: `text[start:end]` is `plain`.

    how  cut, entity, decimal, hex, escape, quoted, word, together, snake, small, apart, column, masked, spoken,
         dropped, dictated, mark, below, moved, formerly, kin, street, spelt
    """

    start: int
    end: int
    plain: str = field(repr=False)
    how: str


@dataclass(frozen=True, slots=True)
class Written:
    """Where each sign of the plain text stands in the text as it arrived.

    starts, ends  of each sign of the plain text; one that was put in stands nowhere: both are the same
    said          how the language says numbers; then: how it was spelt, in a text of then
    """

    edits: tuple[Edit, ...]
    starts: tuple[int, ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)
    said: figures.Said | None = field(default=None, repr=False)
    then: formerly.Then = field(default=formerly.NOW, repr=False)

    def back(self, start: int, end: int) -> tuple[int, int]:
        """The range as it arrived, of one in plain text."""
        return self.starts[start], max(self.starts[start], self.ends[end - 1])

    def into(self, start: int, end: int) -> tuple[int, int]:
        """The range in plain text, of one as it arrived."""
        first = bisect_right(self.ends, start)
        return first, max(first, bisect_left(self.starts, end))

    def over(self, start: int, end: int) -> list[Edit]:
        """The edits that share a sign with a range as it arrived, or stand inside."""
        first = bisect_left(self.edits, start, key=lambda edit: edit.end)
        last = bisect_left(self.edits, end, key=lambda edit: edit.start)
        return [edit for edit in self.edits[first:last] if edit.end > start]


def unwritten(doc: Document, language: Language) -> tuple[Document, Written | None]:
    """The document in plain text, and how its offsets go back; None for a text that is plain already.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> [unwritten(Document(text), hu)[0].text for text in ("Ko-\\nvács J&aacute;nos", "#KovácsJános", "25-\\nös")]
    ['Kovács János', 'Kovács János', '25-\\nös']
    """
    text = doc.text
    if (found := _read(text, language)) is None:
        return doc, None
    apart = sorted({*doc.walls, *cells.walls(text)})
    if not found:
        return (dataclasses.replace(doc, walls=tuple(_uncrossed(apart, doc))), None) if apart else (doc, None)
    plain, written = _mapped(text, found)
    then = formerly.of(language.home) if any(edit.how == "formerly" for edit in found) else formerly.NOW
    written = dataclasses.replace(written, said=figures.of(language.home), then=then)
    walls = {bisect_left(written.starts, wall) for wall in apart}
    for edit in found:
        if edit.how == "word":
            walls |= set(written.into(edit.start, edit.end))
    tokens = None if doc.tokens is None else tuple(_tokens(doc.tokens, written))
    spans = None if doc.spans is None else tuple(_span_into(span, plain, written) for span in doc.spans)
    new = dataclasses.replace(doc, text=plain, tokens=tokens, spans=spans, repairs=(), pseudonymised=None)
    return dataclasses.replace(new, walls=tuple(_uncrossed(sorted(walls), new))), written


@lru_cache(maxsize=1)
def _read(text: str, language: Language) -> tuple[Edit, ...] | None:
    """The edits of a text, None where nothing hints at one; those of the last text are kept, for each stage asks."""
    hints = readers.found, registers.below
    if HINT.search(text) is None and not any(each for one in hints for each in one(text, language)):
        return None
    return tuple(edits(text, language))


def _uncrossed(walls: Sequence[int], doc: Document) -> Iterator[int]:
    """The walls that no span that came with the document crosses."""
    return (wall for wall in walls
            if wall in doc.walls or not any(span.start < wall < span.end for span in doc.spans or ()))


def _mapped(text: str, found: Sequence[Edit]) -> tuple[str, Written]:
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for edit in (*found, Edit(len(text), len(text), "", "")):
        out.append(text[at : edit.start])
        starts += range(at, edit.start)
        ends += range(at + 1, edit.start + 1)
        size, wide = len(edit.plain), edit.end - edit.start
        for place in range(size):  # each has a part of what it is read from, one more of the last
            longer = 0 < wide < size
            starts.append(edit.start + (min(place, wide - 1) if longer else place * wide // size))
            ends.append(edit.start + (min(place + 1, wide) if longer else (place + 1) * wide // size))
        out.append(edit.plain)
        at = edit.end
    return "".join(out), Written(tuple(found), tuple(starts), tuple(ends))


def _tokens(tokens: Sequence[Token], written: Written) -> Iterator[Token]:
    for token in tokens:
        start, end = written.into(token.start, token.end)
        if start < end:
            yield token if (start, end) == (token.start, token.end) else changed(token, start=start, end=end)


def _span_into(span: Span, plain: str, written: Written) -> Span:
    start, end = written.into(span.start, span.end)
    head = span.head
    if head is not None:
        first, last = written.into(head.start, head.end)
        head = Head(first, last, head.lemma, head.upos, head.feats)
    return dataclasses.replace(span, start=start, end=end, text=plain[start:end], head=head, new_start=None,
                               new_end=None, new_text=None)


# -- what is read as what --------------------------------------------------------------------------------------------


def edits(text: str, language: Language) -> Iterator[Edit]:
    """What is read otherwise than it stands, in text order, no two of them in one place."""
    at = 0
    read = (Edit(*each) for each in readers.found(text, language))
    below = tuple(_below(text, language))
    own = ranges.of((edit.start, edit.end) for edit in below)
    every = (*_mailed(text), *_cut(text), *_entities(text), *_escaped(text), *_headings(text),
             *_together(text, language), *_files(text, language), *_masked(text, language),
             *read)
    free = (edit for edit in every if not (below and own.touch(edit.start, max(edit.end, edit.start + 1))))
    for edit in sorted((*below, *free), key=lambda edit: (edit.start, -edit.end)):
        if edit.start >= at:
            yield edit
            at = edit.end


def _cut(text: str) -> Iterator[Edit]:
    """Words cut at a line's end. A hyphen between a small letter and a capital is their own (`Nagy-` `Kovács`, `OTP-`
    `vel`)."""
    for match in CUT.finditer(text) if "\n" in text or "\u00ad" in text else ():
        own = match[0][0] != "\u00ad" and text[match.end()].isupper() != text[match.start() - 1].isupper()
        yield Edit(*match.span(), match[0][0] if own else "", "cut")
    for match in HIDDEN.finditer(text) if any(map(text.__contains__, UNSEEN)) else ():
        yield Edit(*match.span(), "", "cut")


def _mailed(text: str) -> Iterator[Edit]:
    yield from (Edit(*each) for each in (*mailed.words(text), *mailed.quoted(text)))


def _headings(text: str) -> Iterator[Edit]:
    yield from (Edit(start, end, " " * (end - start), "column") for start, end in cells.headings(text))


def _entities(text: str) -> Iterator[Edit]:
    if "&" not in text:
        return
    from html import unescape

    for match in ENTITY.finditer(text):
        plain = unescape(match[0])
        if plain in UNSEEN:  # `Ko&shy;vács`
            yield Edit(*match.span(), "", "cut")
        elif plain != match[0] and len(plain) == 1 and plain.isprintable() | plain.isspace():
            how = "entity" if match[0][1] != "#" else "hex" if match[0][2] in "xX" else "decimal"
            yield Edit(*match.span(), plain, how)


def _escaped(text: str) -> Iterator[Edit]:
    for match in ESCAPE.finditer(text) if "\\u" in text else ():
        if text[match.start() - 1 : match.start()] != "\\":
            units = bytes.fromhex("".join(match[0].split("\\u")))
            plain = units.decode("utf-16-be", "replace")
            if plain.isprintable() and plain != "\ufffd":
                yield Edit(*match.span(), plain, "escape")


def _together(text: str, language: Language) -> Iterator[Edit]:
    """Names written together, each with a capital: a given name, and another that is no common word."""
    for match in TOGETHER.finditer(text):
        words = list(re.finditer(CAPITALISED, match[0]))
        own = len(words) == 2 and words[0][0] in language.habits.inner  # `MacGregor`
        own = own or any(language.names.organisation(r.lemma) for r in language.morph.analyse(match[0]))  # `SaiPan`
        if not own and _named([word[0] for word in words], language):
            if match[0][0] == "#":
                yield Edit(match.start(), match.start() + 1, "", "together")
            for word in words[1:]:
                at = match.start() + word.start()
                if text[at - 1] != "-":
                    yield Edit(at, at, " ", "together")
            suffix = SUFFIX.match(text, match.end())
            if suffix:
                yield Edit(*suffix.span(), ",", "apart")


def _named(words: Sequence[str], language: Language) -> bool:
    names, common = language.names, language.words.is_common

    def given(word: str, last: bool) -> bool:
        if names.given(word) or names.nickname(word):
            return True
        return last and any(names.given(read.lemma) for read in language.morph.analyse(word) if read.lemma != word)

    for place, word in enumerate(words):
        others = (*words[:place], *words[place + 1 :])
        if given(word, word is words[-1]) and all(names.surname(w) or names.given(w) or not common(w) for w in others):
            return True
    return False


def _files(text: str, language: Language) -> Iterator[Edit]:
    """Two capitalised words in the name of a file or a folder: `_` parts them as a space does, and `\\` as a comma."""
    for match in SNAKE.finditer(text) if "_" in text else ():
        if BOTH.search(match[0]) is None:
            continue
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + FURTHER]
        if {before, after[:1]} & {"\\", "/"} or END.match(after):
            tail = SHOUTED.search(match[0])
            end = match.start() + tail.start() if tail else match.end()
            for at in range(match.start(), end):
                if text[at] == "_":
                    yield Edit(at, at + 1, " ", "snake")
                elif text[at].isdecimal() and text[at - 1].isalpha():
                    yield Edit(at, at, " ", "snake")
            suffix = SUFFIX.match(text, match.end())
            if END.match(after):
                yield (Edit(end, suffix.end(), ",", "apart") if suffix else
                       Edit(end, match.end() + 1, ", ", "apart"))
            elif tail:
                yield Edit(end, match.end(), ",", "apart")
    for match in SMALL.finditer(text) if "_" in text else ():
        yield from _small(match, language)
    for match in DATED.finditer(text) if "_" in text else ():
        yield Edit(*match.span(2), " ", "apart")
    yield from (Edit(*match.span(1), ",", "apart") for match in SPACED.finditer(text))  # `Kovács János.docx`
    if "/" not in text and "\\" not in text:
        return
    for match in NAMED.finditer(text):
        for at in (match.start(), match.end() - 1):
            if text[at] in "\\/":
                yield Edit(at, at + 1, ", ", "apart")
    for match in ENDED.finditer(text):
        if any(_unfolded(fold(word), "given", language) for word in (match["one"] or match["two"], match["last"])):
            yield Edit(match.start(), match.start() + 1, ", ", "apart")
    for match in COMPONENT.finditer(text) if "\\" in text else ():
        yield from _component(match, language)


def _component(match: re.Match[str], language: Language) -> Iterator[Edit]:
    """The folder or file of a path that has a name in it: apart from others, `_` as a space; a small one raised."""
    text, (start, end) = match.string, match.span(1)
    one, _, two = match[1].partition(" ")
    names = _pair(one, two, language, alone=True) if TWO.fullmatch(match[1]) else None
    if names:
        yield Edit(start, end, " ".join(names[:2]), "small")
    if names or WITHIN.search(match[1]):
        yield Edit(match.start(), start, ", ", "apart")
        yield from (Edit(at, at + 1, " ", "snake") for at in range(start, end) if text[at] == "_")
        if text[end] == "\\":
            yield Edit(end, end + 1, ", ", "apart")


def _below(text: str, language: Language) -> Iterator[Edit]:
    """Words that go on in the cell below: all of each in the first, its rest nowhere."""
    for (start, end), (first, last) in (*cells.torn(text), *registers.below(text, language)):
        yield Edit(start, end, text[first:last], "below") if start < end else (
            Edit(end, end + 1, f"-{text[first:last]}", "below"))
        yield Edit(first, last, "", "moved")


def _masked(text: str, language: Language) -> Iterator[Edit]:
    """The hidden ends of names of which the text has one that begins so: `Kov***`, beside Kovács János."""
    found = list(MASKED.finditer(text)) if "**" in text else []
    words = sorted({match[0] for match in WHOLE.finditer(text)}) if found else []
    names, ends = language.names, dict[str, str]()
    for begun in dict.fromkeys(match[1] for match in found):
        likely = words[bisect_left(words, begun) : bisect_right(words, begun + LAST)]
        whole = sorted((word for word in likely if names.surname(word) or names.given(word)), key=len)
        if whole and whole[0] != begun and all(word.startswith(whole[0][:-1]) for word in whole):
            ends[begun] = whole[0].removeprefix(begun)
    yield from (Edit(*match.span(2), ends[match[1]], "masked") for match in found if match[1] in ends)


def _small(match: re.Match[str], language: Language) -> Iterator[Edit]:
    """A surname and a given name in a file name without capitals and accents: `kovacs_janos_cv.pdf`."""
    pieces = list(LETTERS.finditer(match[0]))
    for before, after in pairwise(pieces):
        one, two = before[0], after[0]
        at, end = match.start() + before.start(), match.start() + after.end()
        if match[0][before.end() : after.start()] != "_":
            continue
        read = _pair(one, two, language)
        if read is not None:
            first, last, turned = read
            double = next((piece for piece in pieces if piece.end() == before.start() - 1), None)
            joined = double is not None and match[0][double.end()] == "-" and not language.words.common(double[0])
            if not turned and double is not None and joined and not language.words.hasty(double[0]):
                whole = _unfolded(double[0], "surname", language) or language.letters.capitalised(double[0])
                at, first = match.start() + double.start(), f"{whole}-{first}"
            if match[0][: at - match.start()].endswith("_"):
                yield Edit(at - 1, at, " ", "apart")
            yield Edit(at, end, f"{first} {last}", "small")
            suffix, spaced = SUFFIX.match(match.string, end), end + (match.string[end] == "_")
            yield Edit(*suffix.span(), ",", "apart") if suffix else Edit(end, spaced, ", ", "apart")
            return


def _pair(one: str, two: str, language: Language, alone: bool = False) -> tuple[str, str, bool] | None:
    """Two small words as names, and whether the given name stands first; None where they are none.

    alone  whether nothing stands beside them: a surname may be a word, then, beside a given name that is none
    """
    common = language.words.is_common
    for surname, given in ((one, two), (two, one)):
        first, last = (_unfolded(fold(word), kind, language) for word, kind in ((surname, "surname"), (given, "given")))
        if last and (not common(surname) or (alone and first and not common(given))):
            read = {surname: first or language.letters.capitalised(surname), given: last}
            return read[one], read[two], surname != one
    return None


def _unfolded(word: str, kind: str, language: Language) -> str:
    """The commonest name of these letters, in as many signs; empty where there is none."""
    return next((name for name in language.names.unfold(word, kind) if len(name) == len(word)), "")
