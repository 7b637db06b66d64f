"""What a firm makes or does in an ordinary word behind its place or owner: `Hämeen Teräsosat Oy`, `Rekolan Levy Oy`.

What comes in: the words of a firm's name and a place in them. What goes out: the word as one that stays, the owner; or
nothing. Start at `behind_an_owner` and `before_a_ware`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.kinds.organisations.taken import Taken
from pseudo.kinds.organisations.words import owners_in
from pseudo.language.words import Words

MANY = 300
"""Bearers from which a word is rather somebody's name than what it means."""
LEAST = 4
"""Letters of a ware, at least."""


def behind_an_owner(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """An ordinary word with a capital in a firm's name of which a place or an owner was told, as these become others:
    not in one of a house's owners (`Asunto Oy Turun Tallimestari`), and no word that names are invented of."""
    token, words = name.tokens[at], name.words
    if not name.company or not words.habits.bodies_small or (parts and parts[0].text in words.names.legal_words):
        return None
    told = any(part.role in ("place", "person") or part.feats for part in parts)
    if not told or not token[:1].isupper() or not token[1:].islower() or len(token) < LEAST:
        return None
    said = "-" not in token and words.plain(token) and not _anybodys(token, words) and not _invented(token, words)
    return NamePart(token, "word") if said else None


def _anybodys(token: str, words: Words) -> bool:
    """Whether anybody is called so, or a place is."""
    names = words.names
    return any(table(token) for table in (names.given, names.surname, names.place))


def _invented(token: str, words: Words) -> bool:
    """Whether a word is one by which bodies are called, or ends as one of those does: `Porin Helmi Oy`, where inns are
    a `Järvenhelmi`."""
    lower = words.letters.lower
    small, called = lower(token), [lower(word) for word in words.names.inventive]
    tails = [small[at:] for at in range(len(small) - LEAST + 1) if at == 0 or words.known.form(small[at:])]
    return any(word.endswith(tail) for tail in tails for word in called)


def before_a_ware(name: Taken, at: int, parts: Sequence[NamePart]) -> NamePart | None:
    """Somebody's or something's name in the case of an owner before an ordinary word in a firm's name, of whom the
    document tells nothing else: `Rekolan Levy Oy`. Its new name is a surname in that case."""
    words = name.words
    owned = not at and name.follows(1) and name.company and words.habits.bodies_small and name.tokens[0].istitle()
    if not owned or words.names.organisation(name.tokens[0]):
        return None
    part = next((NamePart(name.tokens[0], "name", feats=r.feats) for r in owners_in(name.tokens[0], words)
                 if any(table(r.lemma) for table in (words.names.surname, words.names.given))), None)
    if part is None:
        return None
    row, trade = words.names.surname(_base(part, words)), words.habits.is_trade(words.letters.lower(name.tokens[1]))
    many = row is not None and row.count >= MANY and not words.plain(part.text)  # `Lehtisen Mylly Oy`
    return part if many or trade or behind_an_owner(name, 1, [part]) is not None else None


def _base(part: NamePart, words: Words) -> str:
    """Whose name is in a case in a part."""
    return next((r.lemma for r in owners_in(part.text, words) if r.feats == part.feats), part.text)
