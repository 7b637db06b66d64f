"""The measures, in the terms of the reference system (Novák & Novák, SLATE 2023, table 2), by mention, and more.

In:  the `Pair`s of a document (`align`), the `Document` itself, and a `Knowledge`.
Out: `Outcome`s: for each mention a measure applies to, whether it went wrong and what happened. A measure is
     a function; `outcomes` calls them all. Those of the reference system are in `pseudo/evaluate/slate`.

Start at `outcomes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.document import Document, Span
from pseudo.evaluate import entities
from pseudo.evaluate.align import Pair, shared
from pseudo.evaluate.entities import BCubed
from pseudo.evaluate.markup import Mention
from pseudo.evaluate.slate.classes import measures
from pseudo.evaluate.slate.forms import lemmatised, round_trip
from pseudo.evaluate.slate.outcome import CORE_NAMES, Outcome, outcome
from pseudo.evaluate.slate.together import collisions
from scripts.evaluation.knowledge import Knowledge

ARTICLE_BEFORE = re.compile(r"(?<![\w-])(\w+)[^\S\n]+[„\"'»(]?$")


def outcomes(pairs: Sequence[Pair], doc: Document, know: Knowledge) -> tuple[Outcome, ...]:
    """Every measure over one document."""
    kept = [pair for pair in pairs if know.keeps(pair.mention.type, pair.mention.lemma)]
    names = [pair for pair in pairs if pair not in kept and pair.mention.type in NAME_TYPES]
    found = measures(pairs, doc.text, know)
    found += [kept_by_policy(pair) for pair in kept]
    found += collisions(names)
    for pair in pairs:
        if pair.mention.type in CORE_NAMES:
            found += [covered(pair), *lemmatised(pair), *round_trip(pair, know, doc.text)]
    genre = pairs[0].genre if pairs else ""
    found += articles(doc, genre, know)
    found += false_alarms(doc, pairs, genre)
    return tuple(found)


def kept_by_policy(pair: Pair) -> Outcome:
    """`kept`: what the policy keeps on purpose; wrong when it was changed all the same."""
    changed = any(span.new_text not in (None, span.text) for span in pair.spans)
    return outcome("kept", pair, changed, f"{pair.main.type} -> {pair.main.new_text}" if pair.main else "")


def covered(pair: Pair) -> Outcome:
    """`bounds`: whether a name was found with exactly its bounds."""
    return outcome("bounds", pair, not pair.exact, pair.main.text if pair.main else "not found")


def articles(doc: Document, genre: str, know: Knowledge) -> Iterator[Outcome]:
    """`article`: for each article before a rewritten span that agreed before, whether it agrees now."""
    output = doc.pseudonymised or ""
    for span in doc.spans or ():
        if span.new_text in (None, span.text) or span.new_start is None:
            continue
        before = ARTICLE_BEFORE.search(doc.text[: span.start])
        if before is None or before.group(1).lower() not in know.articles:
            continue
        if before.group(1).lower() != know.article(span.text):
            continue  # a demonstrative, or a word with two readings
        after = ARTICLE_BEFORE.search(output[: span.new_start])
        now, wanted = after.group(1).lower() if after else "", know.article(span.new_text or "")
        yield _of_span("article", doc, genre, span, bool(wanted) and now != wanted, f"{now} {span.new_text}")


# ------------------------------------------------------------------ what should not have been found


def false_alarms(doc: Document, pairs: Sequence[Pair], genre: str) -> Iterator[Outcome]:
    """`false`: rewritten spans that share no code point with any gold mention."""
    mentions: list[Mention] = [pair.mention for pair in pairs]
    for span in doc.spans or ():
        if span.new_text not in (None, span.text):
            wrong = not any(shared(span, mention) > 0 for mention in mentions)
            yield _of_span("false", doc, genre, span, wrong, f"-> {span.new_text}")


def _of_span(measure: str, doc: Document, genre: str, span: Span, wrong: bool, detail: str) -> Outcome:
    return Outcome(
        measure, doc.id or "", genre, span.type, "", span.start, span.end, wrong, span.text, detail
    )


# ------------------------------------------------------------------ entities as clusters


def b_cubed(documents: Iterable[Sequence[Pair]], type_: str = "PER") -> BCubed:
    """B-cubed of the entities of one type over gold mentions; the missed ones of a document are one cluster."""
    return entities.b_cubed([[(pair.mention.entity, pair.root) for pair in pairs if pair.mention.type == type_]
                             for pairs in documents])
