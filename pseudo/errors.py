"""Every error a user can meet, each one line that names the place and the remedy.

What comes in: positions, counts, labels. What goes out: an exception whose `str` is safe to log: it never holds a
piece of the text, a norm or an entity key, for these are the personal data that the program is there to hide.
"""

from __future__ import annotations


class PseudoError(Exception):
    """Base of all errors of this package. `str(error)` is one line without personal data."""


class InputError(PseudoError):
    """A document, a configuration or a file that cannot be used as it is."""


class OverlapError(InputError):
    """Two spans or repairs share a code point. Says offsets only."""

    def __init__(self, start: int, end: int, taken: int) -> None:
        super().__init__(
            f"span {start}:{end} starts before {taken}, where the one before it ends; "
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
