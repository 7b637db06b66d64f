"""Every error a user can meet, each one line that names the place and the remedy.

What comes in: positions, counts, labels. What goes out: an exception whose `str` is safe to log: it never holds a
piece of the text, a norm or an entity key, for these are the personal data that the program is there to hide.
"""

from __future__ import annotations

import traceback
from pathlib import Path

HOME = Path(__file__).parents[1]
"""The folder of our code."""
OURS = {"pseudo", "morph", "embeddings", "name_db"}
"""Packages whose errors quote nothing."""


class PseudoError(Exception):
    """Base of all errors of this package. `str(error)` is one line without personal data."""


LONGEST = 80
"""Code points of a key that a message shows."""


def shown(key: str) -> str:
    """A key as a message shows it to who wrote it: in quotes, on one line, of a bearable length.

    >>> shown("Kovács\\nJános")
    "'Kovács\\\\nJános'"
    """
    return repr(key if len(key) <= LONGEST else f"{key[:LONGEST]}…")


class InputError(PseudoError):
    """A document, a configuration or a file that cannot be used as it is.

    entry   number and key of the entry of a replacements configuration that is wrong. The key is a name: `str` has the
            number alone, `named` is for the terminal of the person who wrote the configuration.

    >>> error = InputError("replacements entry 2.of: names no entry", (2, "Kovács János"))
    >>> str(error), error.named
    ('replacements entry 2.of: names no entry', "replacements entry 2 'Kovács János'.of: names no entry")
    """

    def __init__(self, message: str = "", entry: tuple[int, str] | None = None) -> None:
        super().__init__(message)
        self.entry = entry

    @property
    def named(self) -> str:
        """The message with the key of the entry behind its number, on one line whatever the key holds."""
        if self.entry is None:
            return str(self)
        number, key = self.entry
        before, mark, behind = str(self).rpartition(f"entry {number}")
        return f"{before}{mark} {shown(key)}{behind}" if mark else str(self)


class SharedError(InputError):
    """An entry of the configuration that serves many documents (`--replacements`), which a person has written."""


class OverlapError(InputError):
    """Two spans or repairs share a code point. Says offsets only, behind the place where that is known."""

    def __init__(self, start: int, end: int, taken: int, place: str = "") -> None:
        super().__init__(
            f"{place}span {start}:{end} starts before {taken}, where the one before it ends; "
            "make the spans disjoint, or delete them and run `pseudo spans` again"
        )


class ProofError(PseudoError):
    """A result that `replace` does not give away, since it could tell an original. Says offsets and types only."""


class LanguageError(InputError):
    """A language that has no folder of data. Says which ones there are."""


class PolicyError(InputError):
    """A policy that names a type, a method or a parameter that does not exist."""


class FormError(InputError):
    """A new name that cannot be written: it has no form with the features of a mention, or there is none at all.

    owner  key of the entity whose new name it is; `renaming.new_norms` tells it. It is no part of the message
    """

    def __init__(self, message: str, owner: str = "") -> None:
        super().__init__(message)
        self.owner = owner


class EngineError(PseudoError):
    """An engine (a tagger) that is not there or cannot run. Says what to install or to fetch."""


class WeakKeyWarning(UserWarning):
    """A key that could be guessed. Says why, never what it is."""


def message(error: BaseException) -> str:
    """One line that is safe to log. Of an error that is not ours only its kind and place: its text could quote."""
    if type(error).__module__.split(".")[0] in OURS:
        return str(error)
    if isinstance(error, MemoryError):
        return "not enough memory; split the document, or take fewer --jobs"
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if HOME in Path(frame.filename).parents] or frames
    place = f" in {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    return f"internal error ({type(error).__name__}{place}); please report this line"
