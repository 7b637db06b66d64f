"""Documents, and sentences of them, that stand as they came out: what stood there is known by its position.

What comes in: a text, finished documents. What goes out: the original, or pieces with the originals of whole sentences.
Start at `whole` and `sentences`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.language.language import Language
from pseudo.restoring.result import Piece
from pseudo.restoring.tags import is_tag

LEAST = 40
"""Code points of a sentence that stands in two texts by no accident."""
BEHIND = re.compile(r"[ \xa0]([^\W\d_]+)")
SHORTEST = 4
"""Letters of a lemma that two words share by no accident."""
SENTENCE = re.compile(r"[^\n.!?]+(?:[.!?]+(?!\s)[^\n.!?]+)*[.!?]*")


def whole(text: str, documents: Sequence[Document]) -> str | None:
    """The original of a text that is a document as it came out; None for another text.

    raises  InputError where it came out of several originals, or a document does not fit itself
    """
    found = {put_back(doc) for doc in documents if doc.pseudonymised == text}
    if len(found) > 1:
        raise InputError("several documents of the mapping became this text; give the mapping of the one it was")
    return next(iter(found), None)


def put_back(doc: Document) -> str:
    """The original of a finished document, from its positions.

    raises  InputError where these lead to another text than the document says it was
    """
    text, out, at = doc.pseudonymised or "", list[str](), 0
    for start, end, old, _ in _pieces(doc):
        out += [text[at:start], old]
        at = end
    made = "".join((*out, text[at:]))
    if made != doc.text:
        raise InputError("a document of the mapping does not fit itself; give it as it was written")
    return made


def _pieces(doc: Document) -> list[tuple[int, int, str, str]]:
    """What stood where: from, to (in the new text), the original, its type; in the order of the original, for several
    of which nothing is left have one place in the new text."""
    spans = [(span.start, (span.new_start, span.new_end, span.text, span.type)) for span in doc.spans or ()
             if span.new_start is not None and span.new_end is not None]
    repairs = [(repair.start, (repair.new_start, repair.new_end, repair.text, "")) for repair in doc.repairs]
    return [piece for _, piece in sorted([*spans, *repairs], key=lambda each: (each[0], each[1][:2]))]


def sentences(text: str, documents: Sequence[Document]) -> Iterator[tuple[int, int, tuple[Piece, ...]]]:
    """The sentences of a text that stand so in the documents, where these agree on what they were: from, to, and what
    is put back in them."""
    known: dict[str, set[tuple[tuple[int, int, str, str], ...]]] = {}
    for doc in documents:
        pieces, at = _pieces(doc), 0
        for start, end, sentence in _sentences(doc.pseudonymised or ""):
            while at < len(pieces) and pieces[at][1] <= start:
                at += 1
            stop = at
            while stop < len(pieces) and pieces[stop][0] < end:
                stop += 1
            own = pieces[at:stop]
            inner = all(start <= first and last <= end for first, last, *_ in own)
            relative = tuple((first - start, last - start, old, type_) for first, last, old, type_ in own)
            known.setdefault(sentence, set()).add(relative if inner else ((-1, -1, "", ""),))
    for start, end, sentence in _sentences(text) if known else ():
        meant = list(known.get(sentence, ()))
        inside = meant[0] if len(meant) == 1 else ((-1, -1, "", ""),)
        if (-1, -1, "", "") not in inside:
            yield start, end, tuple(Piece(start + first, start + last, old, type_, True)
                                    for first, last, old, type_ in inside if sentence[first:last] != old)


def lost(text: str, documents: Sequence[Document], language: Language) -> Iterator[Piece]:
    """Tags before the word that stood behind them in the documents, too, where they took an ending with them that no
    tag has: `<PHONE_1> számot`, of `06 1 234 5678-as számon`."""
    known: dict[str, dict[str, set[tuple[str, str]]]] = {}
    ended = set[tuple[str, str]]()
    for doc in documents:
        for span in doc.spans or ():
            new, behind = span.new_text or "", BEHIND.match(doc.pseudonymised or "", span.new_end or 0)
            if is_tag(new) and behind is not None:
                for lemma in _lemmas(behind[1], language):
                    known.setdefault(new, {}).setdefault(lemma, set()).add((span.text, span.type))
                    if span.text.startswith(span.norm) and span.text != span.norm:
                        ended.add((span.text, span.type))
    for new, words in known.items() if ended else ():
        for match in re.finditer(re.escape(new) + BEHIND.pattern, text):
            meant = set[tuple[str, str]]().union(*(words.get(each, ()) for each in _lemmas(match[1], language)))
            if len(meant) == 1 and meant <= ended:
                (old, type_), = meant
                yield Piece(match.start(), match.start() + len(new), old, type_)


def _lemmas(word: str, language: Language) -> set[str]:
    """What a word may be a form of, but for what is too short to tell."""
    read = (each.lemma for each in language.morph.analyse(word) if each.exact)
    return {lemma for lemma in (word, *read) if len(lemma) >= SHORTEST}


def _sentences(text: str) -> Iterator[tuple[int, int, str]]:
    """The sentences that are long enough: from, to, text."""
    for match in SENTENCE.finditer(text):
        sentence = match.group().strip()
        if len(sentence) >= LEAST:
            start = match.start() + match.group().index(sentence)
            yield start, start + len(sentence), sentence
