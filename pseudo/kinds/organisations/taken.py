"""A body's name while it is parsed: its words, and what the last of them tell.

What comes in: the words of a norm. What goes out: a `Taken`. Start at `taken`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pseudo.kinds.organisations.words import PUBLIC, possessor, written_out_at
from pseudo.language.words import Words


@dataclass(frozen=True, slots=True)
class Taken:
    """A name while it is parsed.

    written  where the legal form begins that ends it in full; behind all words where none does
    company  whether it has the legal form of a firm
    kind     what its last word says that it is; empty where it says nothing
    public   whether that is a kind of public bodies, whose names hold no invented words
    event    whether it is an event's or a project's
    """

    tokens: Sequence[str]
    words: Words
    keys: Callable[[str], str]
    people: Callable[[str], str | None]
    written: int
    company: bool
    kind: str
    public: bool
    event: bool = False

    def follows(self, at: int) -> bool:
        """Whether another word follows the one there."""
        return at + 1 < len(self.tokens)


def taken(
    tokens: Sequence[str], words: Words, keys: Callable[[str], str], people: Callable[[str], str | None], event: bool
) -> Taken:
    """The name with what its last words tell of the body."""
    letters = words.letters
    written = written_out_at(tokens, words)
    firms = words.names.legal_words - words.names.clubs
    row = words.names.org_word(tokens[-1]) or words.names.org_word(possessor(tokens[-1], words))
    kind = row.kind if row is not None else CHAIN if _chain(tokens[-1], words) else ""
    alone = len(tokens) == 1 and row is not None  # `a Szövetkezet`: whichever the text is about
    company = not alone and (written < len(tokens) or any(token in firms for token in tokens))
    traded = any(words.habits.is_trade(letters.lower(token)) for token in tokens)  # `Nyíri és Szalay Ügyvédi Iroda`
    public = kind in PUBLIC and not company and not traded
    return Taken(tokens, words, keys, people, written, company, kind, public, event)


CHAIN = "shop"
"""The kind of the chains that have one in each town."""


def _chain(word: str, words: Words) -> bool:
    """Whether a word is a chain of shops: `Hirvaskankaan ABC`."""
    return any(row.kind.partition("/")[0] == CHAIN for row in words.names.brand(word))


TRADES = frozenset("company telecom shop transport bank insurance pharmacy".split())
"""Kinds of firms that are called by a word that is no other."""


def is_traded(name: Taken) -> bool:
    """Whether the first word of a firm without a legal form is its name, though made of ordinary ones: `Zöldhullám
    Telekom`."""
    words, tokens = name.words, name.tokens
    own = words.letters.lower(tokens[0])
    told = words.common(own) or own in words.habits.usual or words.habits.ends_as_adjective(own) or own.endswith("-")
    return name.kind in TRADES and len(tokens) > 1 and not told
