"""The values of the auditor: texts with who is in them, originals, findings.

What comes in: texts and marks that somebody has read from files. What goes out: frozen values; a repr shows no text.
Offsets are half-open and count code points, of the old text for mentions, of the new text for findings. Start at
`Pair`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Basis(str, Enum):
    """Where originals are known from, the best first."""

    gold = "gold"
    mapping = "mapping"
    known = "known"
    change = "change"


class Level(str, Enum):
    """How sure a finding is.

    sure      an original, or a part that tells it, can be read in the new text
    doubtful  what can be read may be something else: a common word, somebody's new name, a few figures
    suspect   no known original: it looks like a name, and stands in the new text as in the old
    """

    sure = "sure"
    doubtful = "doubtful"
    suspect = "suspect"


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention in the old text, as a mapping or gold marks it.

    entity  label of who or what it is, unique in the document
    norm    the name without its sentence's suffixes
    full    the norm of the full name of the entity, where it has one
    new     what stands there now, where the mapping says so; becomes: the same without the sentence's suffixes
    kept    the policy leaves it, on purpose
    """

    start: int
    end: int
    type: str
    entity: str = field(repr=False)
    norm: str = field(repr=False)
    full: str = field(default="", repr=False)
    new: str | None = field(default=None, repr=False)
    becomes: str = field(default="", repr=False)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the old text, and where a mapping says that its new text stands."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Pair:
    """A document before and after.

    name      of the new file, without folders above those of the run; empty where it is nobody's
    mentions  what is marked in the old text, in order; names: originals that are known without a place, with type
    pieces    what a mapping says was changed where; it is checked against the texts before it is used
    basis     where mentions and names are from
    handed    the new names that a mapping hands out in this document; None where nobody says
    """

    old: str = field(repr=False)
    new: str = field(repr=False)
    name: str = field(default="", repr=False)
    mentions: tuple[Mention, ...] = field(default=(), repr=False)
    names: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    pieces: tuple[Piece, ...] = field(default=(), repr=False)
    basis: Basis = Basis.change
    handed: tuple[str, ...] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Original:
    """A name or a number that is not to be read any more.

    entity  label within its document; document: its number, from 0
    """

    text: str = field(repr=False)
    type: str
    entity: str = field(default="", repr=False)
    document: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found in a new text.

    kind    whole, part, initials, address, file name, date, digits, tail, unchanged, name (of a suspect)
    how     in which code it stands (`base64`, `reversed`); empty: in plain text
    why     of a doubtful one: common, chosen, short, initials, method
    bits    how much it tells: 0 nothing, 1 halves the number of people whom it may be
    times   in how many places of the document
    """

    document: int
    type: str
    kind: str
    level: Level
    how: str = ""
    why: str = ""
    bits: float = 0.0
    times: int = 1
    start: int = 0
    end: int = 0
    original: str = field(default="", repr=False)
    surface: str = field(default="", repr=False)
