"""The formats that there are: modules of this folder with a `FORMAT`, found by looking.

What comes in: nothing, or the name of a file, or what `--format` says. What goes out: the `Format`s. Adding one edits
no other file: a format is a module (or a folder) here. Start at `found`; `of` answers which one a file has.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import PurePath
from pkgutil import iter_modules
from types import MappingProxyType

import pseudo.formats as folder
from pseudo.core import codes, packing
from pseudo.core.errors import InputError
from pseudo.formats.door import Format


@lru_cache(maxsize=1)
def found() -> Mapping[str, Format]:
    """Each format by its name, in the order of the names.

    >>> {"json", "jsonl", "text"} <= set(found())
    True
    """
    known = {form.name: form for form in map(_in, _modules()) if form is not None}
    return MappingProxyType(dict(sorted(known.items())))


def _modules() -> list[str]:
    return [each.name for each in iter_modules(folder.__path__)]


def _in(module: str) -> Format | None:
    """The format of a module, where it is one."""
    form = getattr(import_module(f"{folder.__name__}.{module}"), "FORMAT", None)
    return form if isinstance(form, Format) else None


@lru_cache(maxsize=1)
def suffixes() -> Mapping[str, Format]:
    """The format of each suffix, the longest first: of `.tei.xml` and `.xml` the one that says more."""
    known = {suffix: form for form in found().values() for suffix in form.suffixes}
    return MappingProxyType(dict(sorted(known.items(), key=lambda item: (-len(item[0]), item[0]))))


def by_suffix(name: str | PurePath) -> Format | None:
    """The format of a file by its name; None where no format has its suffix.

    >>> by_suffix("letter.TXT").name, by_suffix("letter"), by_suffix("letters.jsonl.gz").name
    ('text', None, 'jsonl')
    """
    last = codes.lower(packing.plain_name(PurePath(name).name))
    return next((form for suffix, form in suffixes().items() if last.endswith(suffix) and last != suffix), None)


def by_name(name: str) -> Format:
    """The format that `--format` calls so; raises InputError.

    >>> by_name("papyrus")
    Traceback (most recent call last):
    pseudo.core.errors.InputError: unknown format; take one of ...
    """
    alone = _in(name) if name in _modules() else None
    if alone is not None and alone.name == name:  # most are called as their module is: no other is imported
        return alone
    if name not in found():
        raise InputError(f"unknown format; take one of {', '.join(found())}")
    return found()[name]


def of(path: str | PurePath, name: str = "") -> Format | None:
    """The format of a file: what `--format` says, else by its suffix."""
    return by_name(name) if name else by_suffix(path)
