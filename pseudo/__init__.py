"""pseudo: pseudonymisation of texts in agglutinative languages, Hungarian first.

Text in, text out, in three stages: `spans` finds what is personal, `suggest` chooses the replacements, `replace` puts
them in, inflected as the sentence needs. Start at `Pseudonymiser` (module `pseudo.pipeline`).
Importing the package loads no model and no heavy library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pseudo.core.document import Document, Entry, Head, NamePart, Repair, Span, Token
    from pseudo.core.errors import InputError, ProofError, PseudoError, WeakKeyWarning
    from pseudo.pipeline import Pseudonymiser, Settings
    from pseudo.restoring import restore

__all__ = [
    "Document",
    "Entry",
    "Head",
    "InputError",
    "NamePart",
    "ProofError",
    "PseudoError",
    "Pseudonymiser",
    "Repair",
    "Settings",
    "Span",
    "Token",
    "WeakKeyWarning",
    "restore",
]
__version__ = "0.1.0"

_HOMES = {
    "core.document": ("Document", "Entry", "Head", "NamePart", "Repair", "Span", "Token"),
    "core.errors": ("InputError", "ProofError", "PseudoError", "WeakKeyWarning"),
    "pipeline": ("Pseudonymiser", "Settings"),
    "restoring": ("restore",),
}
"""The module that each name is imported from, once somebody asks for the name: the command line needs few of them."""

if not TYPE_CHECKING:  # a checker sees the imports above, and would take any name for one that there is

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
