"""Which types identify a person by themselves, and which together with others: the table `identify.toml`.

What comes in: a type. What goes out: `direct`, `quasi` or `none`. Start at `of`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from pseudo.core.document import is_own

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DIRECT, QUASI, NONE = "direct", "quasi", "none"


def of(kind: str) -> str:
    """What a type tells of a person; a type that nobody knows is taken for a direct identifier.

    >>> of("PER"), of("GPE"), of("LAW"), of("X_CHART")
    ('direct', 'quasi', 'none', 'direct')
    """
    return DIRECT if is_own(kind) else table().get(kind, DIRECT)


@lru_cache(maxsize=1)
def table() -> Mapping[str, str]:
    """What each type of ours tells."""
    read = tomllib.loads((Path(__file__).parent / "identify.toml").read_text(encoding="utf-8"))
    return MappingProxyType({kind: sort for sort in (DIRECT, QUASI, NONE) for kind in str(read[sort]).split()})
