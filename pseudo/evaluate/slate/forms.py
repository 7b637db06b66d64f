"""Whether names were read and written in the right form.

What comes in: a `Pair`. What goes out: `Outcome`s. Start at `inflected`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import MISWRITTEN, Outcome, outcome
from pseudo.language.letters import PLAIN


def lemmatised(pair: Pair) -> Iterator[Outcome]:
    """`lemma`: of the exactly found names, whether the norm is the gold's lemma, letter by letter."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        wrong = pair.main.norm != pair.mention.lemma
        yield outcome("lemma", pair, wrong, f"{pair.main.norm} for {pair.mention.lemma}")


CUT = re.compile(r"[-\u2010\u00ad]\s*\n\s*-?")
"""Where the end of a line cuts a word."""
STOP = re.compile(r"\.\s+(?=\w)")
"""A stop before another word: `A. N.` is `A.N.`, too."""
PLURAL = "|Number=Plur"


def round_trip(pair: Pair, know: Knowledge, text: str = "") -> Iterator[Outcome]:
    """`round trip`: of the exactly found names, whether a form of the norm with its features is the surface, up to case
    and to how the text is written (`is_form`)."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        feats = pair.main.head.feats if pair.main.head is not None else ""
        forms = know.forms(pair.main.norm, feats)
        old = pair.main.text
        wrong = not any(PLAIN.same(old, form) or is_form(pair, old, form, know, text) for form in forms)
        yield outcome("round trip", pair, wrong, f"inflect({pair.main.norm}, {feats}) = {next(iter(forms), '')}")


def is_form(pair: Pair, written: str, form: str, know: Knowledge, text: str) -> bool:
    """Whether a name is written in this form as the text writes: without the marks that it lacks, in the letters of
    former times, as one speaks, cut short with a stop as the old name was, or cut by a line's end."""
    main = pair.main
    if main is None or not form:
        return False
    whole = STOP.sub(".", " ".join(CUT.sub("", written).split()))
    typed = know.hand(text, main.start, main.end, main.norm)(form)
    for each in (typed, know.then(text)(typed)):
        wanted = STOP.sub(".", each)
        if PLAIN.same(whole, wanted) or any(PLAIN.same(said, wanted) for said in know.said(whole)):
            return True
        if whole[-1:] == main.text[-1:] == "." and PLAIN.same(whole[:-1], wanted[: len(whole) - 1]):
            return True
    return False


def inflected(pair: Pair, know: Knowledge, text: str) -> Outcome:
    """`inflected`: the new form is not that of the new name with the features of the old form, as the text is written
    (`is_form`).

    Wrong when the features were read wrongly (the round trip of an exactly found mention fails), when the new
    text is no form of the new norm with the features in either locative series, so too when it is bare. A place that is
    a plural gives its number to none that is not. A line's end is a space.
    """
    main = pair.main
    if main is None or not pair.changed or main.new_text is None:
        return outcome("inflected", pair, False)
    feats = main.head.feats if main.head is not None else ""
    asked = {*know.series(feats)}
    if main.type == "GPE" and know.plural_places and main.norm.endswith(know.plural_places):
        asked |= {each.removesuffix(PLURAL) for each in asked}  # `Paraisilta`, and `Lahdelta` in its place
    wanted = {form for each in asked for form in know.forms(pair.new_norm, each)}
    if not any(is_form(pair, main.new_text, form, know, text) for form in wanted):
        bare = PLAIN.same(" ".join(main.new_text.split()), pair.new_norm)
        return outcome(
            "inflected", pair, True, f"{'bare' if bare else 'not the form'}: {main.new_text} ({feats})"
        )
    if pair.mention.kind not in MISWRITTEN:
        for back in round_trip(pair, know, text):
            if back.wrong:
                return outcome("inflected", pair, True, f"{back.detail}, so -> {main.new_text}")
    return outcome("inflected", pair, False)
