"""How numbers are built, one module a structure; which number has which, and with what figures, is in the rows.

What comes in: a `Row` and the patterns of its language. What goes out: a `Kind`. Start at `built`; `number` is the
structure of most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pseudo.core.errors import LanguageError
from pseudo.kinds.identifiers.candidate import Kind
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.structures import account, birth_days, birth_serial, case, house, number, plate
from pseudo.kinds.identifiers.tables import Patterns

STRUCTURES: Mapping[str, Callable[[Row, Patterns], Kind]] = MappingProxyType({
    "": number.kind, "account": account.kind, "birth_days": birth_days.kind, "birth_serial": birth_serial.kind,
    "case": case.kind, "house": house.kind, "plate": plate.kind})


def built(row: Row, patterns: Patterns) -> Kind:
    """The kind that a row describes. raises LanguageError for a structure that there is not."""
    if row.structure not in STRUCTURES:
        raise LanguageError(f"identifiers.tsv: there is no structure {row.structure!r}; there are "
                            f"{' '.join(filter(None, sorted(STRUCTURES)))}")
    return STRUCTURES[row.structure](row, patterns)
