"""Whether names were read and written in the right form.

What comes in: a `Pair`. What goes out: `Outcome`s. Start at `inflected`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import MISWRITTEN, Outcome, outcome
from pseudo.language.letters import PLAIN, typed_bare

PLURAL = "|Number=Plur"


def lemmatised(pair: Pair) -> Iterator[Outcome]:
    """`lemma`: of the exactly found names, whether the norm is the gold's lemma, letter by letter."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        wrong = pair.main.norm != pair.mention.lemma
        yield outcome("lemma", pair, wrong, f"{pair.main.norm} for {pair.mention.lemma}")


def round_trip(pair: Pair, know: Knowledge) -> Iterator[Outcome]:
    """`round trip`: of the exactly found names, whether `inflect(norm, feats)` is the surface, up to case."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        feats = pair.main.head.feats if pair.main.head is not None else ""
        form = know.inflect(pair.main.norm, feats) if feats else pair.main.norm
        wrong = not PLAIN.same(form, pair.main.text)
        yield outcome("round trip", pair, wrong, f"inflect({pair.main.norm}, {feats}) = {form}")


def inflected(pair: Pair, know: Knowledge, text: str) -> Outcome:
    """`inflected`: the new form is not that of the new name with the features of the old form; in a text typed without
    accents, not that form without its accents.

    Wrong when the features were read wrongly (the round trip of an exactly found mention fails), when the new
    text is not `inflect(new norm, feats)` in either locative series, so too when it is bare. A line's end is a space.
    """
    main = pair.main
    if main is None or not pair.changed or main.new_text is None:
        return outcome("inflected", pair, False)
    feats = main.head.feats if main.head is not None else ""
    asked = {*know.series(feats)}
    if main.type == "GPE" and know.plural_places and main.norm.endswith(know.plural_places):
        asked |= {each.removesuffix(PLURAL) for each in asked}  # `Paraisilta`, and `Lahdelta` in its place
    wanted = {know.inflect(pair.new_norm, each) if each else pair.new_norm for each in asked}
    if typed_bare(text, main.start, main.end, main.norm):
        wanted = set(map(know.unmarked, wanted))
    written = " ".join(main.new_text.split())  # the end of a line that cut the old name stands between two words
    if not any(PLAIN.same(written, form) for form in wanted):
        bare = PLAIN.same(written, pair.new_norm)
        return outcome(
            "inflected", pair, True, f"{'bare' if bare else 'not the form'}: {main.new_text} ({feats})"
        )
    if pair.mention.kind not in MISWRITTEN:
        for back in round_trip(pair, know):
            if back.wrong:
                return outcome("inflected", pair, True, f"{back.detail}, so -> {main.new_text}")
    return outcome("inflected", pair, False)
