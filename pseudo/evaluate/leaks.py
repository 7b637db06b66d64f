"""What still stands there: mentions that are to be replaced and can be read in the new text.

What comes in: a `Case` with a new text, and what the policy keeps. What goes out: a `Standing` for each mention that is
to be replaced. Start at `standing`. Compared are whole words, without case and accents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from name_db import Names
from pseudo.core.aligned import Moves
from pseudo.core.document import Entry
from pseudo.evaluate.markup import Mention
from pseudo.evaluate.pairing import Case
from pseudo.evaluate.scores import WORD
from pseudo.language.letters import Letters
from pseudo.methods.policy import Policy

Keeps = Callable[[str, str], bool]
"""(type, lemma) -> whether the policy leaves such an entity as it is."""


def kept(policy: Policy, names: Names) -> Keeps:
    """What a policy leaves as it is."""
    return lambda kind, lemma: policy.keeps(Entry(norm=lemma, type={kind: 1}, frq=1), names)


@dataclass(frozen=True, slots=True)
class Standing:
    """A mention that is to be replaced.

    anywhere  its words, as they stood or as their normal form, stand one behind the other anywhere in the new text
    in_place  nothing of it was rewritten; None where only a new text is known
    """

    mention: Mention
    anywhere: bool
    in_place: bool | None


def standing(case: Case, letters: Letters, keeps: Keeps) -> Iterator[Standing]:
    """The mentions of a document that are to be replaced, in text order; none where there is no new text."""
    if case.new is None:
        return
    there = _words(case.new, letters)
    changes = None if case.doc is None or case.doc.pseudonymised is None else Moves.of(case.doc)
    for mention in case.gold.mentions:
        if keeps(mention.type, mention.lemma):
            continue
        old = {tuple(_list(each, letters)) for each in (mention.surface, mention.lemma)}
        anywhere = any(each and f" {' '.join(each)} " in there for each in old)
        place = None if changes is None else not any(
            change.span is not None for change in changes.within(mention.start, mention.end))
        yield Standing(mention, anywhere, place)


def _list(text: str, letters: Letters) -> list[str]:
    return WORD.findall(letters.fold(text))


def _words(text: str, letters: Letters) -> str:
    return f" {' '.join(_list(text, letters))} "
