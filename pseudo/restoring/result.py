"""What comes of a restoring: the text, what was put back where, and what was left and why.

What comes in: pieces. What goes out: frozen values. Start at `Restored`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

NAMESAKE, WORD, OTHER, UNKNOWN, FORM, DATE = "namesake", "common word", "another name", "unknown tag", "no form", "date"
ALIKE = "alike"
REASONS: Mapping[str, str] = {
    NAMESAKE: "several could be meant",
    WORD: "it may be an ordinary word",
    OTHER: "it stands in somebody or something else's name",
    UNKNOWN: "a tag that nobody has",
    FORM: "the original has no such form",
    ALIKE: "it looks like a new name, and is read as none",
    DATE: "a date that is none of the mapping",
}
"""Why a place is left as it is."""
NOTHING = "nothing was put back, for no new name of the mapping stands in the text: is it the mapping of this text?"


@dataclass(frozen=True, slots=True)
class Piece:
    """`text[start:end]` of the changed text, and what is put in its place.

    exact  it is known by its position
    guess  it is a nickname, and nothing says which one its bearer has
    """

    start: int
    end: int
    old: str = field(repr=False)
    type: str
    exact: bool = False
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """A place of the changed text that is left as it is, and why (one of `REASONS`)."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Put:
    """What was put back: `text[start:end]` of the changed text is `restored[new_start:new_end]`. An article that was
    repaired has the type ``. guess: as in `Piece`."""

    start: int
    end: int
    new_start: int
    new_end: int
    type: str
    exact: bool = False
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """A text with its originals: its places in order, and those that are left. exact: it is the document that came
    out, and this is the one that went in, to the last byte."""

    text: str = field(repr=False)
    places: tuple[Put, ...] = ()
    left: tuple[Left, ...] = ()
    exact: bool = False

    @property
    def warning(self) -> str:
        """What is odd of the whole; empty: nothing.

        >>> Restored("Jó napot!").warning.partition(",")[0], Restored("", exact=True).warning
        ('nothing was put back', '')
        """
        return NOTHING if self.text.strip() and not (self.exact or self.places or self.left) else ""

    def counts(self) -> dict[str, object]:
        """How many places were put back, by type, how many of these are guessed, and left, by reason: nothing of the
        text.

        >>> Restored("", (Put(0, 1, 0, 1, "PER"),), (Left(3, 4, NAMESAKE),)).counts()
        {'exact': False, 'restored': {'PER': 1}, 'guessed': 0, 'left': {'namesake': 1}}
        """
        put = Counter(place.type for place in self.places if place.type)
        return {"exact": self.exact, "restored": dict(sorted(put.items())),
                "guessed": sum(place.guess for place in self.places),
                "left": dict(sorted(Counter(each.reason for each in self.left).items()))}
