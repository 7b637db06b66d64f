"""Whose a firm is and which craft it does, where ordinary surnames mean crafts, too: `Bognár és Fia Ács-Tetőfedő Kft.`

What comes in: the words of a firm's name and a place in them. What goes out: the word as one that stays, or as a name;
or nothing. Start at `craft`, `before_kin` and `of_a_craft`.
"""

from __future__ import annotations

from collections.abc import Sequence

from name_db import Names
from pseudo.core.document import NamePart
from pseudo.kinds.organisations.taken import Taken
from pseudo.language.words import Words


def craft(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """What a firm does in a word for who does it, or two with a hyphen, behind whose it is: the `Pék` of `Kerekes Pék
    Kft.`, the `Ács-Tetőfedő` of `Bognár és Fia Ács-Tetőfedő Kft.`; one of two owners is none (`Szabó és Ács Kft.`)."""
    token, words = name.tokens[at], name.words
    if not at or not name.company or not told(token, words):
        return None
    before = name.tokens[at - 1]
    second = words.letters.lower(before) in words.small or not any(map(str.isalnum, before))
    if second and "-" not in token and not (at > 1 and told(name.tokens[at - 2], words)):
        return None
    return NamePart(token, "word")


def told(token: str, words: Words) -> bool:
    """Whether a word, or each member of it, is one for a craft or a trade, one at least for a craft."""
    members = words.letters.lower(token).split("-")
    crafts, trades = words.names.crafts, words.names.trades
    return any(m in crafts for m in members) and all(
        m in crafts or m in trades or words.habits.is_trade(m) for m in members)


def of_a_craft(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Those of a craft or a pastime before the word for a circle or a club of theirs: the `Méhészek` of `Tolna Megyei
    Méhészek Köre`, `Szőlősgazdák`. What else there may be many of is what a club is called (`Napsugarak Köre`)."""
    token, words = name.tokens[at], name.words
    if name.company or name.kind not in CLUBS or len(name.tokens) != at + 2 or not token[:1].isupper():
        return None
    lemmas = (r.lemma for r in words.morph.analyse(words.letters.lower(token)) if r.exact and r.feats == PLURAL)
    return NamePart(token, "word") if any(_does(lemma, words) for lemma in lemmas) else None


def _does(word: str, words: Words) -> bool:
    """Whether a small word, or the last member of one that is made of two, tells what somebody does."""
    names = words.names
    told = names.trades | names.crafts | words.habits.usual | words.habits.callings
    owner = names.surname(words.letters.raised(word))
    does = word in told or words.habits.is_trade(word) or (owner is not None and owner.kind == "occupational")
    cuts = range(MEMBER, len(word) - MEMBER + 1) if words.common(word) or words.plain(word) else ()
    return does or any(word[at:] in told and words.counted(word[:at]) for at in cuts)


CLUBS = frozenset(("association", "society"))
"""Kinds of bodies that are those who are in them."""
PLURAL = "Number=Plur"
MEMBER = 4
"""Letters of a member of a word that is made of two, at least."""


def before_kin(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """The name before an owner's kin or partners, be it made of a place: `Lendvai és Társa Bt.`"""
    first, *follow = (NamePart(token, "name") for token in name.tokens[at : at + 3])
    return first if first.text[:1].isupper() and with_kin(first, (first, *follow), name.words.names) else None


def with_kin(part: NamePart, parts: Sequence[NamePart], names: Names) -> bool:
    """Whether the parts behind one say that it is somebody's who does not work alone: `és Fia`, `& Társai`."""
    _, *follow = parts[parts.index(part) :]
    if len(follow) < 2 or follow[0].text[:1].isupper():
        return False
    return names.letters.lower(follow[1].text) in names.partners
