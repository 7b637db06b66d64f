"""Results in plain text put back into the text as it arrived, each new name written as the old one was.

What comes in: a document as it arrived, what the stages made of it in plain text, and how offsets go back
(`pseudo.language.plain`). What goes out: the document as it arrived with spans, entries and the new text. Start at
`with_result`.

A new name takes the way of the one that it replaces: entities, escapes and quoted bytes for what is no ASCII, no space
between names written together, `_` between those of a file. What was cut at a line's end is whole; the line
ends between two of its words. An encoded word of a
mail header is written anew as a whole when anything in it changes; its other parts are repairs then.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pseudo.core.document import Document, Head, Place, Repair, Span, Token, changed
from pseudo.language.dropped import said_so
from pseudo.language.figures import Said
from pseudo.language.letters import PLAIN, fold
from pseudo.language.plain import Edit, Written

ASCII_ONLY = ("entity", "decimal", "hex", "escape", "quoted")
"""Ways to write what is no ASCII."""
Change: TypeAlias = Span | Repair
LINE_END = re.compile(r"[-\u2010\u00ad]?[ \t]*\r?\n[ \t]*-?")
"""Where a word was cut."""
LETTER, AMID = re.compile(r"[^\W\d_]"), re.compile(r"\s[^\W\d_]")
"""A letter, and the first of a word behind another."""


def with_spans(original: Document, done: Document, written: Written | None) -> Document:
    """The document as it arrived with the tokens, spans and entries that `spans` made of it in plain text."""
    if written is None:
        return dataclasses.replace(done, walls=original.walls)
    text = original.text
    tokens = tuple(_disjoint(_back(token, written) for token in done.tokens or ()))
    spans = tuple(_span_back(span, text, written) for span in done.spans or ())
    return dataclasses.replace(original, tokens=tokens, spans=spans, replacements=done.replacements, repairs=(),
                               pseudonymised=None)


def _back(token: Token, written: Written) -> Token:
    start, end = written.back(token.start, token.end)
    return token if (start, end) == (token.start, token.end) else changed(token, start=start, end=end)


def _disjoint(tokens: Iterable[Token]) -> Iterator[Token]:
    at = 0
    for token in tokens:
        if max(token.start, at) < token.end:
            yield token if token.start >= at else changed(token, start=at)
            at = token.end


def _span_back(span: Span, text: str, written: Written) -> Span:
    start, end = written.back(span.start, span.end)
    head = span.head
    if head is not None:
        head = Head(*written.back(head.start, head.end), head.lemma, head.upos, head.feats)
    return dataclasses.replace(span, start=start, end=end, text=text[start:end], head=head)


def _spelt(new: str, edits: Sequence[Edit], old: str, start: int, said: Said) -> str:
    """A name of which the words are spelt that were so in the old one: `w e i s z mihály`."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for edit in edits:
        begin, end = max(edit.start - start, at), min(edit.end - start, len(old))
        parts += [*((word, False) for word in old[at:begin].split()), (old[begin:end], True)]
        at = end
    parts += ((word, False) for word in old[at:].split())
    if len(words := new.split()) != len(parts):
        return said.spelt_out(new, next((part for part, spelt in parts if spelt), old))
    pairs = zip(words, parts, strict=True)
    return " ".join(said.spelt_out(word, part) if spelt else word for word, (part, spelt) in pairs)


def with_result(original: Document, done: Document, written: Written) -> Document:
    """The document as it arrived with what `replace` made of it in plain text."""
    text = original.text
    whole = _whole(text, written)
    changes: list[Change] = []
    for old in _changes(done):
        start, end = written.back(old.start, old.end)
        new = old.new_text or ""
        over = [edit for edit in written.over(start, end) if edit.how not in ("spoken", "dropped") or edit.end == end]
        if new != old.text:
            said = [(text[edit.start : edit.end], edit.plain) for edit in over if edit.how == "dictated"]
            if said and written.said is not None:
                amid = _with_words_amid(text, start, end, over)
                new = written.said.within(new, said) if amid else written.said.again(new, said)
                stop = text[over[-1].end : end]
                new += stop if stop and not any(map(str.isalnum, stop)) and not new.endswith(stop) else ""
            elif written.said is not None and any(edit.how == "spelt" for edit in over):
                new = _spelt(new, [edit for edit in over if edit.how == "spelt"], text[start:end], start, written.said)
            elif any(edit.how == "mark" for edit in over):
                new = _with_marks(new, over, text)
            else:
                new = _as_written(_hidden(new, text, start, over), over, whole, text[start:end])
                new = written.then.respelt(new)
        else:
            new = text[start:end]
        moved = dataclasses.replace(old, start=start, end=end, text=text[start:end], new_text=new)
        changes.append(_span_head(moved, written))
    changes += _emptied(changes, written, text)
    out, at = "", 0
    placed: list[Change] = []
    for each in _ordered(_with_words(changes, done, text, written)):
        out += text[at : each.start]
        new = each.new_text or ""
        placed.append(dataclasses.replace(each, new_start=len(out), new_end=len(out) + len(new)))
        out, at = out + new, each.end
    out += text[at:]
    unchanged, leftovers = (tuple(_place(place, done, placed, written) for place in places)
                            for places in (done.unchanged, done.leftovers))
    return dataclasses.replace(
        original, tokens=with_spans(original, done, written).tokens, replacements=done.replacements,
        spans=tuple(each for each in placed if isinstance(each, Span)),
        repairs=tuple(each for each in placed if isinstance(each, Repair)), pseudonymised=out, unchanged=unchanged,
        leftovers=leftovers,
    )


def _with_words_amid(text: str, start: int, end: int, over: Sequence[Edit]) -> bool:
    """Whether words that are read as they stand are among those that are read otherwise: no endings of these."""
    ends = [edit.end for edit in over]
    rests = zip(ends, [*(edit.start for edit in over[1:]), end], strict=True)
    return LETTER.search(text[start : over[0].start]) is not None or any(AMID.search(text[at:to]) for at, to in rests)


def _emptied(changes: Sequence[Change], written: Written, text: str) -> Iterator[Repair]:
    """The rests of names that went on in the cell below, as spaces, where the names have changed."""
    below = [edit for edit in written.edits if edit.how == "below"]
    moved = [edit for edit in written.edits if edit.how == "moved"]
    for first, rest in zip(below, moved, strict=True) if below else ():
        if any(each.start < first.end and first.start < each.end and each.new_text != each.text for each in changes):
            size = rest.end - rest.start
            yield Repair(rest.start, rest.end, text[rest.start : rest.end], 0, 0, " " * size, "cell below")


def _changes(done: Document) -> list[Change]:
    """The spans and repairs in text order."""
    return _ordered((*(done.spans or ()), *done.repairs))


def _ordered(changes: Iterable[Change]) -> list[Change]:
    return sorted(changes, key=lambda each: (each.start, each.end))


def _span_head(change: Change, written: Written) -> Change:
    if isinstance(change, Span) and change.head is not None:
        head = change.head
        back = Head(*written.back(head.start, head.end), head.lemma, head.upos, head.feats)
        return dataclasses.replace(change, head=back)
    return change


# -- how a new name is written ---------------------------------------------------------------------------------------


def _whole(text: str, written: Written) -> str:
    """In which way the whole text writes what is no ASCII; empty where it has such letters as they are."""
    return next((edit.how for edit in written.edits if edit.how in ASCII_ONLY), "") if text.isascii() else ""


def _with_marks(new: str, over: Sequence[Edit], text: str) -> str:
    """A new name with the abbreviations in it that were said in words: `arany korona bété`, of a `bt`."""
    words = new.split(" ")
    for edit in over:
        if edit.how == "mark" and edit.plain in words:
            words[words.index(edit.plain)] = text[edit.start : edit.end]
    return " ".join(words)


def _hidden(new: str, text: str, start: int, over: Sequence[Edit]) -> str:
    """A new name of which the same word shows as many letters as before: `Kov*** János` as `Tót*** Béla`."""
    words = new.split(" ")
    for edit in over:
        before = text[start : edit.start].split()
        if edit.how == "masked" and before and len(before) <= len(words):
            word, end = words[len(before) - 1], text[edit.start : edit.end]
            words[len(before) - 1] = word[: min(len(before[-1]), len(word) - (end == "."))] + end
    return " ".join(words)


def _as_written(new: str, over: Sequence[Edit], whole: str, old: str) -> str:
    ways = [edit.how for edit in over]
    if "spoken" in ways and fold(new[-1:]) == fold(over[-1].plain[-1:]):  # as much as of the old ending; never of -lle
        new = new[: len(new) + over[-1].end - over[-1].start - len(over[-1].plain)]
    if "dropped" in ways:
        new = said_so(new, old[over[-1].start - over[-1].end :], over[-1].plain)
    if "street" in ways:  # `Hämeenk.` of `Hämeenkatu`
        cut = next(edit for edit in over if edit.how == "street")
        short = old[len(old) - (cut.end - cut.start) :]
        new = new.removesuffix(cut.plain) + short if new.endswith(cut.plain) else new
    if "together" in ways:
        new = "".join(new.split())
    elif "snake" in ways or "small" in ways:
        new = _parted_so(new.split(), old)
    if "small" in ways:
        new = fold(new) if old.isascii() else PLAIN.lower(new)
    if ways.count("cut") == 1:
        new = _broken(new, old)
    way = next((edit.how for edit in over if edit.how in ASCII_ONLY and edit.plain.isalpha()), whole)
    return "".join(sign if sign.isascii() or not way else _sign(sign, way) for sign in new)


def _broken(new: str, old: str) -> str:
    """A new name of several words with the line's end that cut the old one, between two of them.

    >>> _broken("Pethes Piroska", "Ku-\\ncharik Mária"), _broken("Pethes", "Ku-\\ncharik")
    ('Pethes\\nPiroska', 'Pethes')
    """
    ends = list(LINE_END.finditer(old))
    gaps = [at for at, sign in enumerate(new) if sign == " "]
    if len(ends) != 1 or not gaps or "\n" in new:
        return new
    share = ends[0].start() / len(old)
    at = min(gaps, key=lambda gap: abs(gap - share * len(new)))
    return new[:at] + ends[0][0].lstrip("-\u2010\u00ad \t").rstrip("-") + new[at + 1 :]


def _parted_so(words: Sequence[str], old: str) -> str:
    """The words with what parts those of an old name between them.

    >>> _parted_so(["Tóth", "Béla"], "Kovács János"), _parted_so(["Tóth", "Nagy", "Béla"], "Kovács_János")
    ('Tóth Béla', 'Tóth_Nagy_Béla')
    """
    joints = re.findall(r"[_ ]", old) or ["_"]
    return words[0] + "".join(joints[min(at, len(joints) - 1)] + word for at, word in enumerate(words[1:]))


def _sign(sign: str, way: str) -> str:
    """A letter that is no ASCII, in this way.

    >>> [_sign("á", way) for way in ASCII_ONLY]
    ['&aacute;', '&#225;', '&#xe1;', '\\\\u00e1', '=C3=A1']
    """
    if way in ("decimal", "hex"):
        return f"&#{ord(sign)};" if way == "decimal" else f"&#x{ord(sign):x};"
    if way == "escape":
        data = sign.encode("utf-16-be").hex()
        return "".join(f"\\u{data[at : at + 4]}" for at in range(0, len(data), 4))
    if way == "quoted":
        return "".join(f"={byte:02X}" for byte in sign.encode("utf-8"))
    from html.entities import codepoint2name

    name = codepoint2name.get(ord(sign))
    return f"&{name};" if name else f"&#{ord(sign)};"


def _with_words(changes: Sequence[Change], done: Document, text: str, written: Written) -> Iterator[Change]:
    """The changes; of an encoded word with any, all of it is written anew, and parted among what stands in it."""
    words = [edit for edit in written.edits if edit.how == "word"]
    for each in changes:
        if not any(word.start < each.end and each.start < word.end for word in words):
            yield each
    plain = _changes(done)
    for word in words:
        first, last = written.into(word.start, word.end)
        inside = [each for each in plain if first <= each.start and each.end <= last]
        if all(each.new_text == each.text for each in inside):
            yield from (each for each in changes if word.start <= each.start and each.end <= word.end)
            continue
        pieces: list[tuple[int, int, str, Span | None]] = []
        at = first
        for each in inside:
            if at < each.start:
                pieces.append((at, each.start, done.text[at : each.start], None))
            pieces.append((each.start, each.end, each.new_text or "", each if isinstance(each, Span) else None))
            at = each.end
        if at < last:
            pieces.append((at, last, done.text[at:last], None))
        yield from _parted(pieces, text, word, written)


def _parted(pieces: Sequence[tuple[int, int, str, Span | None]], text: str, word: Edit, written: Written
            ) -> Iterator[Change]:
    new = "".join(piece for _, _, piece, _ in pieces)
    coded = _coded(new, text[word.start : word.end])
    length = done = 0
    for number, (first, last, piece, span) in enumerate(pieces):
        start, end = written.back(first, last)
        length += len(piece)
        upto = len(coded) if number == len(pieces) - 1 else length * len(coded) // max(1, len(new))
        share, done = coded[done:upto], upto
        if span is None:
            yield Repair(start, end, text[start:end], 0, 0, share, "encoded word")
        else:
            back = dataclasses.replace(span, start=start, end=end, text=text[start:end], new_text=share)
            head = span.head and Head(*written.back(span.head.start, span.head.end), span.head.lemma, span.head.upos,
                                      span.head.feats)
            yield dataclasses.replace(back, head=head)


def _coded(new: str, old: str) -> str:
    """A text as an encoded word, in the way of another; in UTF-8 where its encoding has not all of the letters."""
    from email.charset import BASE64, QP, Charset

    name, how = old[2:].split("?", 2)[:2]
    try:
        new.encode(name)
    except (UnicodeEncodeError, LookupError):
        name = "utf-8"
    charset = Charset(name)
    charset.header_encoding = BASE64 if how in "bB" else QP
    return charset.header_encode(new)


# -- places in the new text ------------------------------------------------------------------------------------------


def _place(place: Place, done: Document, placed: Sequence[Change], written: Written) -> Place:
    """A place of the new plain text in the new text as it goes out."""
    plain = _changes(done)

    def moved(at: int, last: bool) -> int:
        shift = 0
        for each in plain:
            if each.new_start is None or each.new_end is None or each.new_start >= at + last:
                break
            if at < each.new_end + last:
                start, end = written.back(each.start, each.end)
                mine = [one for one in placed if one.start < end and start < one.end]
                return int((mine[-1].new_end if last else mine[0].new_start) or 0) if mine else 0
            shift = (each.end - each.start) - (each.new_end - each.new_start) + shift
        old = at + shift
        here = written.ends[old - 1] if last and old else written.starts[min(old, len(written.starts) - 1)]
        before = [one for one in placed if one.end <= here]
        grown = sum(len(one.new_text or "") - (one.end - one.start) for one in before)
        return here + grown

    return Place(moved(place.start, False), moved(place.end, True), place.type)

