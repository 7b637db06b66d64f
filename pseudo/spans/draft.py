"""What passes between the rules of stage one: a text with what is known of it so far.

What comes in: a text, its tokens, what the tagger takes for names. What goes out: a `Draft`, and after each rule
another. A rule is a function `(Draft, Language) -> Draft` that makes spans, cuts, types or drops them; `applied` runs
it and appends its name to the `why` of every span that it made, cut or typed: `title; tables; without offices`. What
stands before the first name is the evidence of who offered the span. Start at `Draft`; `pseudo.spans.stage.RULES` has
the rules in order.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pseudo.core import ranges
from pseudo.core.document import Span, Token, changed
from pseudo.engines.tagged import Maybe
from pseudo.kinds import own
from pseudo.kinds.roster.index import NOBODY, Mention, Roster
from pseudo.language.language import Language

NOWHERE = ranges.of(())
STEP = "; "
"""What stands between the evidence of a span and the rules that made it what it is."""


@dataclass(frozen=True, slots=True)
class Level:
    """A setting of `--recall`.

    lean    added to the log-odds that a candidate is a name (`pseudo.spans.judge`)
    looks   by which looks alone something is a name (`pseudo.spans.sources.heuristics`), in order, whatever is weighed
    least   where no judge weighs: probability from which the tagger is believed
    unread  where no judge weighs: by which looks alone something is a name
    """

    lean: float = 1.0
    looks: tuple[str, ...] = ()
    least: float = 0.0
    unread: tuple[str, ...] = ("row",)


ALL = ("row", "capitals", "humps", "figures", "inside", "opening", "small")
LEVELS: Mapping[str, Level] = {
    "balanced": Level(lean=0.2, least=0.5, unread=()),
    "high": Level(),
    "max": Level(lean=2.0, looks=ALL, unread=ALL),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user chooses of stage one.

    level    how much is taken for a name
    ocr      numbers with slips of a reading machine are found, too
    explain  what is dropped is kept, and every step says what the rule did
    own      the user's own patterns
    known    the names that the user knows
    """

    level: Level = LEVELS["high"]
    ocr: bool = False
    explain: bool = False
    own: own.Patterns = own.NONE
    known: Roster = field(default=NOBODY, repr=False)


@dataclass(frozen=True, slots=True)
class Clinic:
    """What is clinical of a text.

    near   the parts that are
    terms  where words of clinical texts stand there, with their values
    """

    text: str = field(default="", repr=False)
    near: ranges.Ranges = NOWHERE
    terms: ranges.Ranges = NOWHERE


@dataclass(frozen=True, slots=True)
class Draft:
    """A text, and what the rules have found out about it so far.

    starts, ends  the tokens by where they start and end
    spans     candidates, which may overlap; once it is decided between them, those that stand
    patterns  identifiers and dates, until it is decided; then they are among the spans
    public    where statutes are cited, and things called after somebody: no date, no name there is anybody's
    clinic    what is clinical of the text
    walls     offsets that no span crosses (`pseudo.core.walls`)
    maybe     all that the tagger holds for possible names
    judge     folder with the judge that was fitted to this tagger; None: that of the language
    known     where names stand that the user knows
    dropped   what was a candidate once, kept where the settings want it

    >>> from pseudo.core.document import Span
    >>> draft = drafted("Pécs szép.", (), [Span(0, 4, "Pécs", "GPE", source="ner")])
    >>> [(span.text, span.why) for span in draft.spans]
    [('Pécs', 'tagger')]
    """

    text: str = field(repr=False)
    tokens: Sequence[Token] = field(repr=False)
    starts: Mapping[int, Token] = field(repr=False)
    ends: Mapping[int, Token] = field(repr=False)
    settings: Settings = Settings()
    spans: tuple[Span, ...] = ()
    patterns: tuple[Span, ...] = ()
    public: ranges.Ranges = field(default=NOWHERE, repr=False)
    clinic: Clinic = field(default=Clinic(), repr=False)
    walls: tuple[int, ...] = field(default=(), repr=False)
    dropped: tuple[Span, ...] = ()
    maybe: tuple[Maybe, ...] = field(default=(), repr=False)
    judge: Path | None = None
    known: tuple[Mention, ...] = field(default=(), repr=False)

    def having(self, spans: Iterable[Span]) -> Draft:
        """This draft with other spans; itself, where they are the very ones that it has, as after most rules."""
        made = tuple(spans)
        return self if _same(self.spans, made) else changed(self, spans=made)

    def adding(self, spans: Iterable[Span]) -> Draft:
        """This draft with further spans behind its own."""
        return self.having((*self.spans, *spans))


class Rule(Protocol):
    """A function of the stage: `__name__` is what `why` calls it."""

    __name__: str

    def __call__(self, draft: Draft, language: Language, /) -> Draft: ...


def drafted(text: str, tokens: Sequence[Token], named: Iterable[Span], settings: Settings | None = None,
            walls: tuple[int, ...] = (), maybe: Sequence[Maybe] = (), judge: Path | None = None) -> Draft:
    """A text with its tokens, its walls and the tagger's guesses, before any rule."""
    empty = Draft(
        text, tokens, {token.start: token for token in tokens}, {token.end: token for token in tokens},
        settings or Settings(), walls=walls, maybe=tuple(maybe), judge=judge,
    )
    return _marked(empty, empty.having(named), "tagger")


def applied(rule: Rule, draft: Draft, language: Language) -> Draft:
    """The draft after a rule, whose name stands behind the `why` of what it made, cut or typed.

    >>> from pseudo.core.document import Span
    >>> def towns(draft, language):
    ...     return draft.adding([Span(0, 4, "Pécs", "GPE", source="gazetteer", why="place")])
    >>> from pseudo.language import language
    >>> [span.why for span in applied(towns, drafted("Pécs szép.", (), ()), language.load("hu")).spans]
    ['place; towns']
    """
    return _marked(draft, rule(draft, language), rule.__name__.replace("_", " "))


def evidence(span: Span) -> str:
    """Why a span was offered: its `why` without the rules."""
    return span.why.partition(STEP)[0]


Place = tuple[int, int, str, str]


def _place(span: Span) -> Place:
    return span.start, span.end, span.type, span.source


def _marked(before: Draft, after: Draft, name: str) -> Draft:
    """The draft after a rule of this name, the name in the spans that are new, or elsewhere, or of another type."""
    if _same(before.spans, after.spans) and _same(before.patterns, after.patterns):
        return after
    old = {id(span) for span in (*before.spans, *before.patterns)}
    if not before.settings.explain and all(id(span) in old for span in (*after.spans, *after.patterns)):
        return after
    begun = {span.start for span in (*after.spans, *after.patterns) if id(span) not in old}
    places = {_place(span) for span in (*before.spans, *before.patterns) if span.start in begun}
    dropped = after.dropped
    if before.settings.explain:
        dropped += tuple(_step(span, f"dropped by {name}") for span in _gone(before, after))

    def step(span: Span) -> Span:
        if id(span) in old or _place(span) in places:
            return span
        return _step(span, f"{_deed(span, before)} by {name}" if before.settings.explain else name)

    return changed(
        after, spans=tuple(map(step, after.spans)), patterns=tuple(map(step, after.patterns)), dropped=dropped
    )


def _same(before: tuple[Span, ...], after: tuple[Span, ...]) -> bool:
    """Whether a rule left the very spans that were there."""
    return before is after or (len(before) == len(after) and all(map(operator.is_, before, after)))


def _step(span: Span, said: str) -> Span:
    return changed(span, why=f"{span.why}{STEP}{said}" if span.why else said)


def _deed(span: Span, before: Draft) -> str:
    """What a rule did to make this span: it `made` it, or `cut` or `typed` one that was there."""
    over = [one for one in (*before.spans, *before.patterns) if one.start < span.end and span.start < one.end]
    if any((one.start, one.end) == (span.start, span.end) and _follows(span, one) for one in over):
        return "typed"
    return "cut" if any(_follows(span, one) for one in over) else "made"


def _follows(span: Span, other: Span) -> bool:
    """Whether a span is made of another: a rule leaves what was said of it."""
    return span.source == other.source and span.why == other.why


def _gone(before: Draft, after: Draft) -> list[Span]:
    """The spans that a rule dropped, and put nothing made of them in their place."""
    now = (*after.spans, *after.patterns)
    places = {_place(span) for span in now}
    was = {_place(span) for span in (*before.spans, *before.patterns)}
    fresh = [span for span in now if _place(span) not in was]
    return [
        span for span in (*before.spans, *before.patterns)
        if _place(span) not in places
        and not any(_follows(one, span) and one.start < span.end and span.start < one.end for one in fresh)
    ]
