"""What a method is: what it asks of a policy's row, what it puts in a name's place, how that is written.

What comes in: the entries of one type, with what a choice hangs on (`Asked`). What goes out: their new norms. Each
module of this folder that has a `METHOD` is a method, called as the module is; adding one edits no other file. Start at
`Method`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pseudo.core.document import Document, Entry, Span
from pseudo.language.language import Language
from pseudo.language.persons import Grammar

Row = Mapping[str, Any]
"""A row of a policy: `method`, and the parameters of that method."""
Check = Callable[[object, str | Path], str]
"""Says what is wrong with the value of a parameter in a language; empty when nothing is."""

COUNTED = frozenset("AGE MONEY QUANTITY PERCENT CARDINAL DUR".split())
"""Types with a number in them, which can be banded or shifted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the choice for the entries of one type hangs on.

    parameter  of an entry: a parameter of its row, a default where the row, or the entry's own method, has none
    moved      by entity the new norm of every date of the document, all shifted alike
    county     of a county: the one that it becomes; none: nothing
    """

    type_: str
    doc: Document
    key: bytes = field(repr=False)
    language: Language
    parameter: Callable[[Entry, str, object], object]
    moved: Mapping[str, str] = field(repr=False)
    county: Callable[[str], str] = field(repr=False)

    @property
    def lang(self) -> str | Path:
        """Where the tables of the language lie."""
        return self.language.at("pseudo")

    def number(self, entry: Entry, name: str) -> int | None:
        """A parameter that is a number; None where the row has none."""
        value = self.parameter(entry, name, None)
        return value if isinstance(value, int) else None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mention stands: what is written before and behind it, whether it opens a sentence, whether its entity was
    named before in the text, whether it is a piece of an address, whether an adjective or a number describes it."""

    before: str = field(repr=False)
    after: str = field(repr=False)
    opens: bool
    again: bool
    address: bool
    described: bool
    span: Span
    language: Language


def no_parameters(type_: str) -> Mapping[str, Check]:
    """A method that asks nothing of the row."""
    return {}


def never(row: Row) -> bool:
    """A method whose results are written in all forms."""
    return False


def always(row: Row) -> bool:
    """A method whose results stand as they are."""
    return True


@dataclass(frozen=True, slots=True)
class Method:
    """A method.

    fits        whether a type can have it
    rank        where it stands when the methods are listed, those of one rank by name
    parameters  of a type: what else its row may say, and what is wrong with that
    choose      the new norms of the entries of one type, all at once; what it leaves out gets a label. None: nothing is
                put there by the method itself (another name is drawn, the entity is kept or left out)
    written     norm and features with which a mention is written, where these are not the norm's own: it is given the
                mention, the new norm, the features of the old one, and the row
    placed      a written form as it stands in its place: an article of its own that goes behind another's
    inside      what its new norm is within another name, given the features there; without one the norm itself, where
                that takes no ending
    required    parameters that its row must have; paths: those that name a file or a folder, from the policy's own on
    needs       tables that the language's folder must have for it
    instead     of an entry: the method that is taken where this one has nothing for it
    draws       the stage `suggest` draws another value of the kind; by hand every entry can have one
    stays       the entity stays as it is
    omits       the mention is left out, and what is made of the entity alone with it
    moves       dates move by the document's days: what hangs on them in the text moves along
    redacts     it puts no other value of the kind in the old one's place, so that what is made of a name goes with it
    bare        by its row, whether what it puts there takes no ending and keeps its letters: a tag
    stops       what it puts there may end in a stop of its own, which serves the sentence, too
    coarse      what comes out may be what stood there: a year alone, a band
    done        of a norm: whether it is already what the method makes, so that it is meant to come out as it was
    may_stay    it leaves what has nothing to change: a weekday, a month
    """

    fits: Callable[[str], bool]
    rank: int = 9
    parameters: Callable[[str], Mapping[str, Check]] = no_parameters
    choose: Callable[[Mapping[str, Entry], Asked], Mapping[str, str]] | None = None
    written: Callable[[Span, str, str, Language, Row], tuple[str, str]] | None = None
    placed: Callable[[str, Place], str] | None = None
    inside: Callable[[str, str, Language], str] | None = None
    required: tuple[str, ...] = ()
    paths: frozenset[str] = frozenset()
    needs: tuple[str, ...] = ()
    instead: Callable[[Entry, Row], str] | None = None
    draws: bool = False
    stays: bool = False
    omits: bool = False
    moves: bool = False
    redacts: bool = False
    bare: Callable[[Row], bool] = never
    stops: bool = False
    coarse: bool = False
    done: Callable[[str, Grammar], bool] | None = None
    may_stay: bool = False


def every(type_: str) -> bool:
    """A method for every type."""
    return True


def counted(type_: str) -> bool:
    """A method for what has a number in it."""
    return type_ in COUNTED


# ------------------------------------------------------------------ checks of parameters


def character(value: object, lang: str | Path) -> str:
    """One character."""
    return "" if isinstance(value, str) and len(value) == 1 and value.isprintable() else "is one character"


def few(value: object, lang: str | Path) -> str:
    """How many characters."""
    return "" if type(value) is int and value >= 0 else "is a number of characters, 0 or more"


def whole(value: object, lang: str | Path) -> str:
    """A number from one on."""
    return "" if type(value) is int and value >= 1 else "is a whole number, 1 or more"


def flag(value: object, lang: str | Path) -> str:
    """Yes or no."""
    return "" if type(value) is bool else "is true or false, without quotes"


def word(value: object, lang: str | Path) -> str:
    """A label of one's own."""
    fine = isinstance(value, str) and bool(value.strip()) and value == value.strip() and "\n" not in value
    return "" if fine else "is a word or two in quotes"


def words(value: object, lang: str | Path) -> str:
    """A list of words."""
    fine = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return "" if fine else 'is a list of words in quotes, as in ["country"]'


def one_of(*values: str) -> Check:
    """One of some words."""
    return lambda value, lang: "" if value in values else f"is {either(values)}"


def either(names: tuple[str, ...]) -> str:
    """Words as one lists them: `a, b or c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
