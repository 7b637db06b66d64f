"""What happens to each type of entity: the rows of `policy.toml`, an entry's own `method` above them.

What comes in: the language's `policy.toml`, and one of the user's whose rows overrule it. What goes out: a `Policy`,
asked for the method of an entry and its parameters. Unknown types, methods and parameters are errors, and so are
methods that make no sense for a type. Start at `load`; `methods` says what there is for a type.

>>> load("hu").method("PER"), load("hu").method("LAW"), load("hu").method("DATE")
('replace', 'keep', 'shift')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import name_db
from name_db import Names
from name_db.columns import PLACE_KINDS
from pseudo.core import codes, renamed, settings
from pseudo.core.document import TYPES, Document, Entry
from pseudo.core.errors import LanguageError, PolicyError
from pseudo.language.folders import GUIDE, folder
from pseudo.language.language import Language
from pseudo.methods.found import first, found
from pseudo.methods.label import label
from pseudo.methods.method import Asked, Check, Method, either, words

PLACES = frozenset(("GPE", "LOC"))
"""Types of which a row can keep some kinds of places: `keep_kinds`."""


def methods(type_: str) -> tuple[str, ...]:
    """The methods that a type can have, in the order in which they are listed.

    >>> methods("AGE")
    ('keep', 'mask', 'label', 'number', 'delete', 'shift', 'band')
    """
    return tuple(name for name, method in found().items() if method.fits(type_))


def of_entry(type_: str) -> tuple[str, ...]:
    """The methods that an entry of a type can have: a new name by hand is always one.

    >>> of_entry("AGE")[:2], "replace" in methods("AGE")
    (('replace', 'keep'), False)
    """
    return tuple(name for name, method in found().items() if method.draws or method.fits(type_))


def parameters(type_: str, method: str) -> Mapping[str, Check]:
    """The parameters of a row beside `method`, with what checks them.

    >>> list(parameters("CARD", "mask")), list(parameters("PER", "replace")), list(parameters("GPE", "replace"))
    (['char', 'first', 'last'], [], ['keep_kinds'])
    """
    own = found()[method].parameters(type_)
    return {**own, "keep_kinds": _kinds} if type_ in PLACES and not found()[method].stays else own


def _kinds(value: object, lang: str | Path) -> str:
    """A list of kinds of places, or of finer kinds of these that the language's tables have."""
    problem = words(value, lang)
    if problem or not isinstance(value, list) or PLACE_KINDS.issuperset(value):
        return problem
    tables = lang if isinstance(lang, str) else lang.parents[1] / "name_db" / lang.name
    known = PLACE_KINDS | name_db.load(tables).place_statuses()
    wrong = next((number for number, item in enumerate(value, 1) if item not in known), 0)
    return f"has no kind of place at place {wrong}; there are {', '.join(sorted(known))}" if wrong else ""


@dataclass(frozen=True, slots=True)
class Policy:
    """The rows by type: each has `method`, and the parameters of that method."""

    rows: Mapping[str, Mapping[str, Any]]

    def method(self, type_: str, entry: Entry | None = None) -> str:
        """The method for a type, or for an entry of it: its own first."""
        if entry is not None and entry.method is not None:
            return _fitting(entry.method, type_, "an entry of the replacements")
        return str(self.rows[type_]["method"]) if type_ in self.rows else first(lambda m: m.draws)

    def of(self, type_: str, entry: Entry | None = None) -> Method:
        """What the method for a type, or for an entry of it, is."""
        return found()[self.method(type_, entry)]

    def parameter(self, type_: str, name: str, default: Any, entry: Entry | None = None) -> Any:
        """A parameter of the type's row; the default where the row, or an entry's own method, has none."""
        row = self.rows.get(type_, {})
        if entry is not None and entry.method not in (None, row.get("method")):
            return default
        return row.get(name, default)

    def keeps(self, entry: Entry, names: Names) -> bool:
        """Whether the entity stays as it is: by its own word, its type's, or its kind of place (a country)."""
        if entry.keep or self.of(entry.main_type, entry).stays:
            return True
        kinds = self.rows.get(entry.main_type, {}).get("keep_kinds", ())
        if not kinds or entry.method is not None:
            return False
        places = names.place(entry.norm)
        return bool(places) and (places[0].kind in kinds or places[0].status in kinds)

    def kept(self, doc: Document, names: Names) -> dict[str, bool]:
        """For every entity of the document, whether it stays."""
        return {key: self.keeps(entry, names) for key, entry in (doc.replacements or {}).items()}

    def methods(self, doc: Document, names: Names) -> dict[str, str]:
        """For every entity of the document its method. One that has none of its own and is made from an entity that
        has (a nickname, a wife's name) takes that one's, for it tells that one's name."""
        entries = doc.replacements or {}
        out, staying = {}, first(lambda method: method.stays)
        for key, entry in entries.items():
            said, seen = entry, {key}
            while said.method is None and not said.keep:
                other = said.of or said.rel.get("wife_of")
                if other is None or other not in entries or other in seen:
                    break
                seen.add(other)
                said = entries[other]
            method = found().get(said.method) if said is not entry and said.method is not None else None
            if method is not None and method.redacts and said.method is not None:
                out[key] = said.method
            else:
                out[key] = staying if self.keeps(entry, names) else self.method(entry.main_type, entry)
        return out


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
        given = settings.load(file, "docs/policy.md", PolicyError)
        for said, row in given.items():
            type_ = renamed.now("type", said)
            if type_ != said and type_ in given:
                raise PolicyError(f"{file.name}: [{said}] and [{type_}] are one type; keep one of them")
            if type_ not in TYPES:
                near = get_close_matches(codes.upper(type_), sorted(TYPES), 1)
                what = f"is it [{near[0]}]?" if near else f"the types are {', '.join(sorted(TYPES))}"
                raise PolicyError(f"{file.name}: unknown type [{type_}]; {what}")
            if not isinstance(row, dict):
                raise PolicyError(f'{file.name}: {type_} is no row; write [{type_}] and below it method = "..."')
            rows[type_] = _row(type_, row, f"{file.name} [{type_}]", lang)
    return Policy(rows)


def _row(type_: str, row: Mapping[str, Any], where: str, lang: str | Path) -> Mapping[str, Any]:
    """The row, checked. raises PolicyError that names the place and what may stand there."""
    if "method" not in row:
        raise PolicyError(f"{where}: needs `method`; the methods of this type are {', '.join(methods(type_))}")
    method = _fitting(str(row["method"]), type_, where)
    if method not in methods(type_):
        raise PolicyError(f"{where}: nothing can stand for this type; use {either(methods(type_))}")
    known = parameters(type_, method)
    for name, value in row.items():
        if name == "method":
            continue
        if name not in known:
            what = either(tuple(known)) if known else "no parameter"
            raise PolicyError(f"{where}: {method!r} knows {what} here, not {name!r}")
        problem = known[name](value, lang)
        if problem:
            raise PolicyError(f"{where}: `{name}` {problem}")
    return row


def _fitting(method: str, type_: str, where: str) -> str:
    """The method, if there is such a one and it makes sense for the type; a name by hand always does.

    Never quotes an unknown method: in an entry it could be a slip of the pen that holds a name.
    """
    if method not in found():
        raise PolicyError(f"{where}: unknown method; use {either(methods(type_))}")
    if method not in of_entry(type_):
        raise PolicyError(f"{where}: {method!r} is no method for this type; use {either(methods(type_))}")
    return method


def chosen(
    doc: Document, said: Mapping[str, str], key: bytes, policy: Policy, language: Language, moved: Mapping[str, str]
) -> dict[str, str]:
    """The new norm of every entity whose method says itself what stands for it.

    said   the method of each entity that is to be chosen for
    moved  by entity the new norm of every date, all shifted alike
    """
    entries = doc.replacements or {}
    groups: dict[tuple[str, str], dict[str, Entry]] = {}
    for name, method in said.items():
        groups.setdefault((entries[name].main_type, method), {})[name] = entries[name]
    new: dict[str, str] = {}
    for (type_, method), group in groups.items():
        choose = found()[method].choose
        if choose is not None:

            def parameter(entry: Entry, name: str, default: object, type_: str = type_) -> object:
                return policy.parameter(type_, name, default, entry)

            made = choose(group, Asked(type_, doc, key, language, parameter, moved))
            new |= {name: made.get(name, label(type_, language.at("pseudo"))) for name in group}
    return new
