"""Universal Dependencies features in one canonical spelling.

What comes in: `"Case=Ins|Number=Plur"`, in any order, or a mapping. What goes out: one canonical string, `""` for
none. Start at `canonical`. Keys stand in alphabetical order without regard to case; `Number=Sing` is left out (the
possessor's number is not), and so is `Case=Nom`, since nothing else is said by them.

>>> canonical("Number=Plur|Case=Ins")
'Case=Ins|Number=Plur'
>>> canonical({"Case": "Nom", "Number": "Sing"})
''
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from morph.errors import FeatsError
from morph.letters import PLAIN

KEY = re.compile(r"[A-Z][A-Za-z0-9]*(\[[a-z]+\])?")
VALUE = re.compile(r"\w+(\+\w+)*")
# What a feature says when it is not there.
UNMARKED = {"Case": "Nom", "Number": "Sing"}


def to_dict(feats: str | Mapping[str, str]) -> dict[str, str]:
    """The features as a dict in canonical order, unmarked ones left out.

    raises  FeatsError for what is no `Key=Value`, for a key given twice, and for a value that is no word

    >>> to_dict("Number=Plur|Case=Nom|Number[psor]=Sing|Person[psor]=1")
    {'Number': 'Plur', 'Number[psor]': 'Sing', 'Person[psor]': '1'}
    """
    if isinstance(feats, str):
        return dict(_read(feats))
    if isinstance(feats, Mapping):
        return _ordered(list(feats.items()))
    raise FeatsError(f"features are a string or a mapping, not {type(feats).__name__}")


@lru_cache(maxsize=4096)
def _read(feats: str) -> dict[str, str]:
    """A string of features read once: there are only so many, and they say nothing of a name."""
    pairs = [pair.partition("=") for pair in feats.split("|")] if feats not in ("", "_") else []
    return _ordered([(key, value) for key, _, value in pairs])


def _ordered(items: list[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in items:
        if not isinstance(key, str) or not isinstance(value, str) or not KEY.fullmatch(key):
            raise FeatsError("a feature is Key=Value, like Case=Ins; several are joined by |")
        if not VALUE.fullmatch(value):
            raise FeatsError(f"the value of {key} is not a word")
        if key in found:
            raise FeatsError(f"{key} is given twice")
        found[key] = value
    kept = {key: value for key, value in found.items() if UNMARKED.get(key) != value}
    return {key: kept[key] for key in sorted(kept, key=lambda key: (PLAIN.lower(key), key))}


def canonical(feats: str | Mapping[str, str]) -> str:
    """The features in their one canonical spelling.

    >>> canonical("Case=Nom|Number[psed]=Sing")
    'Number[psed]=Sing'
    """
    return "|".join(f"{key}={value}" for key, value in to_dict(feats).items())
