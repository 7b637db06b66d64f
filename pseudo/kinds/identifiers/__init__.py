"""Identifiers: found by structure, check digit and context word; replaced by others of the same kind and spelling.

What comes in: a text, or one identifier with a keyed stream. What goes out: spans, or the new identifier.
Start at `find` (module `search`) and `replace_value` (module `replacing`). One module per identifier in `world` and in
the folder of each language; language data in `pseudo/<lang>/identifiers_*.tsv`.
"""

from __future__ import annotations

from pseudo.kinds.identifiers.candidate import IdentifierError
from pseudo.kinds.identifiers.prepared import prepared
from pseudo.kinds.identifiers.rebuild import Renamed, as_spelt
from pseudo.kinds.identifiers.replacing import bank_code, birth_date, compact, earlier, replace_value, types, with_bank
from pseudo.kinds.identifiers.search import find, known, public
from pseudo.kinds.identifiers.search.headings import announced
from pseudo.kinds.identifiers.search.headings import plain as plain_heading

__all__ = ["IdentifierError", "Renamed", "announced", "as_spelt", "bank_code", "birth_date", "compact", "earlier",
           "find", "known", "plain_heading", "prepared", "public", "replace_value", "types", "with_bank"]
