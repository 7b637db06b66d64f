"""Whether names were read and written in the right form.

What comes in: a `Pair`. What goes out: `Outcome`s. Start at `inflected`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import TypeAlias

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.document import Span
from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import MISWRITTEN, Outcome, outcome
from pseudo.language.letters import PLAIN, typed_bare

PLURAL = "|Number=Plur"
CASE = "Case="
"""In the features of what is in a case."""


def lemmatised(pair: Pair) -> Iterator[Outcome]:
    """`lemma`: of the exactly found names, whether the norm is the gold's lemma, letter by letter."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        wrong = pair.main.norm != pair.mention.lemma
        yield outcome("lemma", pair, wrong, f"{pair.main.norm} for {pair.mention.lemma}")


def round_trip(pair: Pair, know: Knowledge, text: str) -> Iterator[Outcome]:
    """`round trip`: of the exactly found names, whether a form of the norm with its features is the surface, up to case
    (`is_form`)."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        norm, feats = pair.main.norm, pair.main.head.feats if pair.main.head is not None else ""
        wrong = not is_form(pair, pair.main.text, norm, (feats,), know, text)
        yield outcome("round trip", pair, wrong, f"inflect({norm}, {feats}) = {first(norm, feats, know)}")


def first(norm: str, feats: str, know: Knowledge) -> str:
    """The usual form of a name."""
    return know.inflect(norm, feats) if feats else norm


def is_form(pair: Pair, written: str, norm: str, asked: Collection[str], know: Knowledge, text: str) -> bool:
    """Whether what is written where a mention stands or stood is a form of a name with any of these features: the usual
    form, or a second one that is right, too, as the text is typed (`typed`), spelt and said where the old name is."""
    main = pair.main
    if main is None:
        return False
    if written == main.text:
        if any(PLAIN.same(written, first(norm, feats, know)) for feats in asked):
            return True
        whole = written
        ways: tuple[Writes, ...] = (str, *typed(main, know, text))
    else:
        whole = " ".join(written.split())  # the end of a line that cut the old name stands between two words
        ways = typed(main, know, text)
        if len(ways) > 1 and not as_it_is_written(main, know):
            ways = ways[:1]
    if any(PLAIN.same(whole, way(form)) for form in _forms(norm, asked, know) for way in ways):
        return True
    return _as_the_old(pair, written, [way(form) for form in _forms(norm, asked, know) for way in ways], know, text)


def _as_the_old(pair: Pair, written: str, forms: Collection[str], know: Knowledge, text: str) -> bool:
    """Whether what is written is one of these forms as the old name has it: in the letters of former times, where it
    has none of now itself and its text is spelt so; as one speaks, where it is so said; cut by the end of a line, where
    it was cut; with a space behind the same stops."""
    main = pair.main
    if main is None:
        return False
    then = know.then(text)
    spelt = [then(form) for form in forms] if then(main.text) == main.text else []
    whole = [written if written == main.text else " ".join(written.split()), *_healed(written, main.text, know)]
    read = [*whole, *(each for one in whole for each in know.said(one))] if is_spoken(pair, know) else whole
    closed = _closed if _spaces(written) == _spaces(main.text) else str
    return any(PLAIN.same(closed(one), closed(form)) for one in read for form in (*forms, *spelt))


CUT = re.compile(r"([-\u2010\u00ad])\s*\n\s*-?")
"""Where the end of a line cuts a word, or stands behind a hyphen of its own."""
STOP = re.compile(r"\.(\s*)(?=\w)")
"""A stop before another word: `A. N.`, or `A.N.`."""


def _healed(written: str, old: str, know: Knowledge) -> Iterator[str]:
    """A name that the end of a line cuts in one piece, where the old one is cut, too; a new one at a syllable's end."""
    if CUT.search(old) and CUT.search(written):
        pieces = [re.split(r"[\W_]", piece) for piece in CUT.split(written)[::2]]  # each other one is the hyphen
        if written == old or all(know.cut(one[-1], other[0]) for one, other in pairwise(pieces)):
            yield " ".join(CUT.sub("", written).split())
        yield " ".join(CUT.sub(r"\1", written).split())  # `Nagy-Kovács`


def _spaces(written: str) -> list[bool]:
    """Of each stop before another word, whether a space is behind it."""
    return [bool(found[1]) for found in STOP.finditer(written)]


def _closed(written: str) -> str:
    """A text without spaces behind stops."""
    return STOP.sub(".", written)


def is_spoken(pair: Pair, know: Knowledge) -> bool:
    """Whether the old name is in a case that is said otherwise than it is written: `Tiinalt`, of Tiina."""
    main = pair.main
    feats = main.head.feats if main is not None and main.head is not None else ""
    if main is None or main.norm != pair.mention.lemma or CASE not in feats:
        return False
    forms = [*_forms(main.norm, (feats,), know)]
    return not any(PLAIN.same(main.text, form) for form in forms) and any(
        PLAIN.same(read, form) for read in know.said(main.text) for form in forms)


Writes: TypeAlias = Callable[[str], str]
"""How a form is written."""


def typed(span: Span, know: Knowledge, text: str) -> tuple[Writes, ...]:
    """The ways in which forms may be typed where a span stands, that of the words around first.

    Where many words have marks, a stretch without any is typed without. Where few have them, whole texts are; what
    stands there with its marks is no error, as long as the old name had none to lose.
    """
    if know.dotless is not None:
        return (PLAIN.without_marks, str) if know.dotless(text) else (str,)
    return (know.unmarked,) if typed_bare(text, span.start, span.end, span.norm) else (str,)


def as_it_is_written(span: Span, know: Knowledge) -> bool:
    """Whether the text of a span is a form of its norm with all its marks and letters."""
    feats = span.head.feats if span.head is not None else ""
    return any(PLAIN.same(span.text, form) for form in _forms(span.norm, (feats,), know))


def _forms(norm: str, asked: Collection[str], know: Knowledge) -> Iterator[str]:
    """The usual forms of a name, and then the second ones, which are seldom asked for."""
    yield from (first(norm, feats, know) for feats in asked)
    yield from (form for feats in asked if feats for form in know.second(norm, feats))


def inflected(pair: Pair, know: Knowledge, text: str) -> Outcome:
    """`inflected`: the new form is not that of the new name with the features of the old form, as the text is written
    (`is_form`).

    Wrong when the features were read wrongly (the round trip of an exactly found mention fails), when the new
    text is no form of the new norm with these features in either locative series, so too when it is bare. A line's end
    is a space.
    """
    main = pair.main
    if main is None or not pair.changed or main.new_text is None:
        return outcome("inflected", pair, False)
    feats = main.head.feats if main.head is not None else ""
    asked = {*know.series(feats)}
    if main.type == "GPE" and know.plural_places and main.norm.endswith(know.plural_places):
        asked |= {each.removesuffix(PLURAL) for each in asked}  # `Paraisilta`, and `Lahdelta` in its place
    if not is_form(pair, main.new_text, pair.new_norm, sorted(asked), know, text):
        bare = PLAIN.same(" ".join(main.new_text.split()), pair.new_norm)
        return outcome(
            "inflected", pair, True, f"{'bare' if bare else 'not the form'}: {main.new_text} ({feats})"
        )
    if pair.mention.kind not in MISWRITTEN:
        for back in round_trip(pair, know, text):
            if back.wrong:
                return outcome("inflected", pair, True, f"{back.detail}, so -> {main.new_text}")
    return outcome("inflected", pair, False)
