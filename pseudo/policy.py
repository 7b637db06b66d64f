"""What happens to each type of entity: the rows of `policy.toml`, an entry's own `method` above them.

What comes in: the language's `policy.toml`, and one of the user's whose rows overrule it. What goes out: a `Policy`,
asked for the method of an entry. Unknown types, methods and parameters are errors. Start at `load`.

>>> load("hu").method("PER"), load("hu").method("LAW"), load("hu").method("DATE")
('replace', 'keep', 'shift')
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from name_db import Names
from pseudo.document import TYPES, Document, Entry
from pseudo.errors import LanguageError, PolicyError
from pseudo.languages import GUIDE, folder

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BUILT = frozenset(("replace", "keep", "shift"))
PLANNED = frozenset(("mask", "label", "number", "delete", "year", "band"))
KEPT_ONLY = frozenset(
    "NORP LANGUAGE LAW CAR PROD WORK_OF_ART AWARD TIME DUR AGE PERCENT MONEY QUANTITY ORDINAL CARDINAL".split()
)
"""Types that nothing can stand for yet: keeping them is all there is."""
PARAMETERS = frozenset(("method", "keep_kinds"))


@dataclass(frozen=True, slots=True)
class Policy:
    """The rows by type: each has `method`, and for places `keep_kinds` (kinds of place that stay)."""

    rows: Mapping[str, Mapping[str, Any]]

    def method(self, type_: str, entry: Entry | None = None) -> str:
        """The method for a type, or for an entry of it: its own first."""
        if entry is not None and entry.method is not None:
            return _checked(entry.method, "an entry of the replacements")
        return str(self.rows[type_]["method"]) if type_ in self.rows else "replace"

    def keeps(self, entry: Entry, names: Names) -> bool:
        """Whether the entity stays as it is: by its own word, its type's, or its kind of place (a country)."""
        if entry.keep or self.method(entry.main_type, entry) == "keep":
            return True
        kinds = self.rows.get(entry.main_type, {}).get("keep_kinds", ())
        if not kinds or entry.method is not None:
            return False
        places = names.place(entry.norm)
        return bool(places) and places[0].kind in kinds

    def kept(self, doc: Document, names: Names) -> dict[str, bool]:
        """For every entity of the document, whether it stays."""
        return {key: self.keeps(entry, names) for key, entry in (doc.replacements or {}).items()}


def load(lang: str | Path, own: Path | None = None) -> Policy:
    """The policy of a language, with the user's rows above it.

    raises  PolicyError for an unknown type, method or parameter, or a file that is no TOML; LanguageError without
            the language's own
    """
    rows: dict[str, Mapping[str, Any]] = {}
    for file in (folder(lang) / "policy.toml", own):
        if file is None:
            continue
        if file is not own and not file.is_file():
            raise LanguageError(f"{file.parent.name}: policy.toml is missing from the language folder; see {GUIDE}")
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise PolicyError(
                f"{file.name}: cannot be read as TOML ({type(error).__name__}); see docs/policy.md"
            ) from None
        for type_, row in table.items():
            if type_ not in TYPES or not isinstance(row, dict):
                raise PolicyError(f"{file.name}: unknown type [{type_}]; the types are those of the design")
            unknown = set(row) - PARAMETERS
            if unknown or "method" not in row:
                raise PolicyError(
                    f"{file.name} [{type_}]: needs `method`, and knows only {', '.join(sorted(PARAMETERS))}"
                )
            where = f"{file.name} [{type_}]"
            method = _checked(str(row["method"]), where)
            if (method == "shift") != (type_ == "DATE") and method != "keep":
                raise PolicyError(f"{where}: {method!r} is no method for this type; use keep")
            if method == "replace" and type_ in KEPT_ONLY:
                raise PolicyError(f"{where}: nothing can stand for this type yet; use keep")
            rows[type_] = row
    return Policy(rows)


def _checked(method: str, where: str) -> str:
    if method in BUILT:
        return method
    if method in PLANNED:
        raise PolicyError(f"{where}: the method {method!r} is not built yet; use replace, keep or shift")
    raise PolicyError(f"{where}: unknown method; use replace, keep or shift")
