"""The methods that there are: modules of this folder with a `METHOD`, found by looking.

What comes in: nothing. What goes out: each `Method` by its name, and those of which something is so: nobody asks for a
method by its name. Start at `found`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

import pseudo.methods as folder
from pseudo.methods.method import Method


@lru_cache(maxsize=1)
def found() -> Mapping[str, Method]:
    """Each method by its name, in the order in which they are listed.

    >>> list(found())[:6]
    ['replace', 'keep', 'mask', 'label', 'number', 'tag']
    """
    names = [module.name for module in iter_modules(folder.__path__)]
    modules = {name: import_module(f"{__package__}.{name}") for name in names}
    methods = {name: getattr(module, "METHOD", None) for name, module in modules.items()}
    known = {name: method for name, method in methods.items() if isinstance(method, Method)}
    return MappingProxyType(dict(sorted(known.items(), key=lambda item: (item[1].rank, item[0]))))


def first(so: Callable[[Method], bool]) -> str:
    """The name of the first method of which something is so.

    >>> first(lambda method: method.stays), first(lambda method: method.draws)
    ('keep', 'replace')
    """
    return next(name for name, method in found().items() if so(method))


def those(said: Mapping[str, str], so: Callable[[Method], bool]) -> frozenset[str]:
    """The keys of the entities of whose method something is so.

    said  the method of each entity; one that there is not counts for none

    >>> those({"Kiss[/N]": "delete", "Nagy[/N]": "keep"}, lambda method: method.omits)
    frozenset({'Kiss[/N]'})
    """
    known = frozenset(name for name, method in found().items() if so(method))
    return frozenset(key for key, name in said.items() if name in known)
