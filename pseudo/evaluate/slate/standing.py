"""Whether a mention was replaced: what of it still stands in its own place.

What comes in: the `Pair`s of a document. What goes out: `Outcome`s. Start at `replaced`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.document import Span
from pseudo.evaluate.align import Pair
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import HYPHENED, WORD, Outcome, outcome
from pseudo.language.letters import fold


def replaced(pair: Pair, pairs: Sequence[Pair], know: Knowledge) -> tuple[Outcome, Outcome]:
    """`unreplaced`: all that identifies still stands in the output; `partly`: some of it."""
    if pair.mention.type in NAME_TYPES:
        whole, some, detail = name_standing(pair, know)
    elif pair.mention.type in ("EMAIL", "URL", "USER"):
        whole, some, detail = address_standing(pair, pairs, know)
    else:
        whole, some, detail = figure_standing(pair)
    return outcome("unreplaced", pair, whole, detail), outcome("partly", pair, some and not whole, detail)


def name_standing(pair: Pair, know: Knowledge) -> tuple[bool, bool, str]:
    """Whether all, or some, of the identifying words of a name can be read in its place."""
    places = list(zip(WORD.finditer(pair.mention.lemma), WORD.finditer(pair.mention.surface), strict=False))
    what = in_heads(pair, know)
    telling = [(lemma.group(), at) for lemma, at in places
               if lemma.start() not in what and not generic(lemma.group(), pair, know)]
    # Initials and figures tell only where there is nothing else: `K.` may become `K.` in another name.
    telling = [(word, at) for word, at in telling if len(word) > 2] or telling
    telling = [(word, at) for word, at in telling if owner(word, pair, know)] or telling
    nothing = not telling  # `Városi Hivatal`: some words of it may stay, but not all
    telling = telling or [(lemma.group(), at) for lemma, at in places]
    standing = []
    for word, at in telling:
        start, end = pair.mention.start + at.start(), pair.mention.start + at.end()
        spans = [span for span in pair.spans if span.start < end and span.end > start]
        if not spans or any(span.new_text in (None, span.text) for span in spans):
            standing.append(word)
            continue
        written = [w for span in spans for w in WORD.findall(span.new_text or "")]
        written += WORD.findall(pair.new_norm)
        shown = {fold(form) for w in written for form in (w, *know.bases(w))}
        old = {fold(word), fold(at.group())} | {fold(base) for base in know.bases(word) if know.known(base)}
        if old & shown and not (len(word) <= 2 and pair.changed):
            standing.append(word)
    detail = "not found" if pair.main is None else f"-> {pair.main.new_text}"
    whole = len(standing) == len(telling)
    return whole, bool(standing) and not nothing, detail


def owner(word: str, pair: Pair, know: Knowledge) -> bool:
    """Whether a word tells whose a body is, so that those for its trade may stay: `Savikko` in `Rakennus Savikko Oy`,
    and none in `Kone Oyj`."""
    return len(word) > 2 and not know.trade(word, pair.mention.type)


def in_heads(pair: Pair, know: Knowledge) -> frozenset[int]:
    """Where in a body's name members of words begin that say as a whole what it is, as both of `ELY-keskus`: `ELY` by
    itself is a name."""
    if pair.mention.type != "ORG" or "-" not in pair.mention.lemma:
        return frozenset()
    heads = (found for found in HYPHENED.finditer(pair.mention.lemma) if know.head(found.group()))
    return frozenset(head.start() + member.start() for head in heads for member in WORD.finditer(head.group()))


def generic(word: str, pair: Pair, know: Knowledge) -> bool:
    """Whether a word of a gold name may stand in the output: titles, `utca`, `Kft.`, `Járásbíróság`.

    Beside what the tables say, the program's own word that a part is a generic one (role `word`) is taken,
    but not for a word that the tables know as a name, unless it is the last, which says what the thing is.
    """
    if pair.mention.type == "PER":
        return know.title(word)
    if know.generic(word, pair.mention.type):
        return True
    claimed = {
        fold(w)
        for part in (pair.entry.parts if pair.entry else ())
        if part.role == "word"
        for w in WORD.findall(part.text)
    }
    last = WORD.findall(pair.mention.lemma)[-1] == word
    return fold(word) in claimed and (last or not know.known(word))


def figure_standing(pair: Pair) -> tuple[bool, bool, str]:
    """Whether a date or identifier stands untouched, or some word of it outside of what was rewritten."""
    rewritten = [s for s in pair.spans if s.new_text not in (None, s.text) or _month_alone(s)]
    outside = [
        at.group()
        for at in WORD.finditer(pair.mention.surface)
        if not any(
            span.start <= pair.mention.start + at.start() and pair.mention.start + at.end() <= span.end
            for span in rewritten
        )
    ]
    detail = "not found" if pair.main is None else f"{pair.main.type} -> {pair.main.new_text}"
    return not rewritten, bool(outside), detail


def _month_alone(span: Span) -> bool:
    """Whether a span is a month that moves with the dates: by a few weeks, so that it may be the same month again."""
    return span.type == "DATE" and span.source == "pattern" and span.norm.isalpha()


def address_standing(pair: Pair, pairs: Sequence[Pair], know: Knowledge) -> tuple[bool, bool, str]:
    """For e-mail and web addresses and user names also: whether a name of the document is left in them.

    A word that says what a body is (`hivatal`) tells no more there than in the body's own name, where it may stay, too.
    """
    whole, some, detail = figure_standing(pair)
    if pair.main is None or whole:
        return whole, some, detail
    names = {
        joined(word)
        for other in pairs
        if other.mention.type in ("PER", "ORG")
        for word in (*telling_words(other, know), other.mention.lemma)
        if len(joined(word)) > 3
    }
    old, new = joined(pair.mention.surface), joined(pair.main.new_text or "")
    left = [name for name in names if name in old and name in new]
    return False, some or bool(left), detail


def telling_words(pair: Pair, know: Knowledge) -> list[str]:
    """The words of a name that tell whose it is, by the tables alone."""
    what = in_heads(pair, know)
    words = [found.group() for found in WORD.finditer(pair.mention.lemma) if found.start() not in what]
    told = [word for word in words if pair.mention.type == "PER" or not know.generic(word, pair.mention.type)]
    return [word for word in told if owner(word, pair, know)] or told


def joined(text: str) -> str:
    """Letters only, without case and accents."""
    return "".join(c for c in fold(text) if c.isalpha())
