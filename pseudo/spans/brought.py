"""What a file brings along: words with their lemmas, names that its owner has marked. They are taken as they are.

What comes in: the tokens and the spans of a document as it arrived, what the tagger and the rules say. What goes out:
tokens with what the file says of them before what the tagger says; the marked spans with what else was found around
them; and names whose head the file's lemma decides. Start at `told`, `around` and `by_lemma`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from morph import Analysis
from morph.feats import to_dict
from pseudo.core import ranges
from pseudo.core.document import NAMES, VALUES, Span, Token
from pseudo.language.language import Language
from pseudo.spans.readings import NOMINAL, readings
from pseudo.spans.words import IDENTIFYING

LOOSE = NAMES - IDENTIFYING
"""Types of names that may hold an identifier."""


def told(own: Sequence[Token] | None, words: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tagger's words with the lemma, the part of speech and the features that the file has.

    own  the tokens of the document as it arrived

    >>> told([Token(0, 4, "Ede", "PROPN")], (Token(0, 4, "Eden", "NOUN", "Case=Sup"),))[0].upos
    'PROPN'
    """
    if not own or not any(token.lemma or token.upos for token in own):
        return words
    return tuple(
        Token(word.start, word.end, said.lemma or word.lemma, said.upos or word.upos,
              said.feats if said.upos or said.feats else word.feats, word.sent, word.extra)
        for said, word in zip(own, words, strict=True)
    )


def around(marked: Sequence[Span], found: Sequence[Span]) -> tuple[Span, ...]:
    """The marked spans, and of those that were found the ones beside them, in text order. An identifier stands before a
    mark that names no person, place or body: an address of mail is one though it be marked as a product.

    >>> mail = Span(3, 9, "a@b.hu", "EMAIL", source="pattern")
    >>> [span.type for span in around([Span(0, 9, "az a@b.hu", "PROD", source="file")], [mail])]
    ['EMAIL']
    """
    sure = ranges.of((span.start, span.end) for span in found if span.source == "pattern"
                     and span.type not in NAMES and span.type not in VALUES)
    stand = [span for span in marked if span.type not in LOOSE or not sure.touch(span.start, span.end)]
    taken = ranges.of((span.start, span.end) for span in stand)
    beside = (span for span in found if not taken.touch(span.start, span.end))
    return tuple(sorted((*stand, *beside), key=lambda span: span.start))


def by_lemma(spans: Sequence[Span], own: Sequence[Token] | None, language: Language) -> tuple[Span, ...]:
    """The spans, those of names with the head that the file's lemma says, where the last word has a reading with it. A
    lemma that is the word itself says nothing: of `budapesti` and `Kovácsék` that is what corpora have.

    own  the tokens of the document as it arrived
    """
    said = {token.end: token for token in own or () if token.lemma and token.upos in NOMINAL}
    return tuple(_read(span, said, language) for span in spans) if said else tuple(spans)


def _read(span: Span, said: Mapping[int, Token], language: Language) -> Span:
    token = said.get(span.end)
    if token is None or span.head is None or span.type not in NAMES:
        return span
    letters, last = language.letters, span.text.split()[-1]
    if letters.same(token.lemma, last) or letters.same(token.lemma, span.head.lemma):
        return span
    fitting = [one for one in readings(last, language) if letters.same(one.lemma, token.lemma) and one.feats]
    if not fitting:
        return span
    case = language.cases.tagged(to_dict(token.feats).get("Case", "")) if token.feats else ""

    def fit(one: Analysis) -> tuple[bool, int, str]:
        return bool(case) and to_dict(one.feats).get("Case", "") != case, one.weight, one.feats

    best = min(fitting, key=fit)
    before = span.norm.rpartition(" ")[0]
    norm = f"{before} {best.lemma}" if before else best.lemma
    head = dataclasses.replace(span.head, lemma=best.lemma, feats=best.feats)
    return dataclasses.replace(span, norm=norm, head=head)
