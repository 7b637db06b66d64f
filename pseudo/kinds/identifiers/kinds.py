"""All identifier kinds of a language: the modules of `world` (everywhere) and of the language's folder, by looking.

What comes in: a language tag. What goes out: its `Kind` values, the language's own before those of the world.
Start at `kinds`. A new identifier is a new module in one of the folders; no list names it.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from pseudo.kinds.identifiers.candidate import IdentifierError, Kind

WORLD = "world"


@lru_cache(maxsize=32)
def modules(tag: str, having: str = "KIND") -> tuple[ModuleType, ...]:
    """The modules of the folder of that name that have a KIND (or a `search`), in code-point order; no folder, none."""
    home = Path(__file__).parent / tag
    if not home.is_dir():
        return ()
    names = sorted(info.name for info in pkgutil.iter_modules([str(home)]))
    found = [importlib.import_module(f"{__package__}.{tag}.{name}") for name in names]
    return tuple(module for module in found if hasattr(module, having))


@lru_cache(maxsize=16)
def kinds(tag: str) -> tuple[Kind, ...]:
    """The identifier kinds known in that language.

    >>> "SOCIALID" in {kind.type for kind in kinds("hu")}
    True
    """
    return tuple(module.KIND for folder in (tag, WORLD) for module in modules(folder))


def kind_of(type: str, number: str, tag: str) -> Kind:
    """The kind that made this number: the first of its type that finds it valid, the fallback last.

    raises  IdentifierError for a type that no module has
    """
    of_type = sorted((kind for kind in kinds(tag) if kind.type == type), key=lambda kind: kind.fallback)
    if not of_type:
        raise IdentifierError(f"no identifier module for type {type}; there are: "
                              f"{', '.join(sorted({kind.type for kind in kinds(tag)}))}")
    return next((kind for kind in of_type if kind.is_valid(number)), of_type[-1])
