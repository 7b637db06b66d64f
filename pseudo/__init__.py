"""pseudo: pseudonymisation of texts in agglutinative languages, Hungarian first.

Text in, text out, in three stages: `spans` finds what is personal, `suggest` chooses the replacements, `replace` puts
them in, inflected as the sentence needs. Start at `Pseudonymiser` (module `pseudo.pipeline`).
Importing the package loads no model and no heavy library.
"""

from __future__ import annotations

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
