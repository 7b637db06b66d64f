"""What happens to each type of entity: the rows of `policy.toml`, an entry's own `method` above them.

What comes in: the language's `policy.toml`, and one of the user's whose rows overrule it. What goes out: a `Policy`,
asked for the method of an entry and its parameters. Unknown types, methods and parameters are errors, and so are
methods that make no sense for a type. Start at `load`; `methods` says what there is for a type.

>>> load("hu").method("PER"), load("hu").method("LAW"), load("hu").method("DATE")
('replace', 'keep', 'shift')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import name_db
from name_db import Names
from name_db.columns import PLACE_KINDS
from pseudo.core import codes, renamed, settings
from pseudo.core.document import TYPES, Document, Entry, is_type
from pseudo.core.errors import LanguageError, PolicyError
from pseudo.kinds import own as patterned
from pseudo.kinds.renaming import Inside
from pseudo.language.casing import one_slip
from pseudo.language.folders import GUIDE, TAG, folder
from pseudo.language.language import Language
from pseudo.methods import kinds
from pseudo.methods import preset as presets
from pseudo.methods.found import first, found
from pseudo.methods.label import label
from pseudo.methods.method import Asked, Check, Method, Row, either, words

PLACES = frozenset(("GPE", "LOC"))
"""Types of which a row can keep some kinds of places: `keep_kinds`."""


def methods(type_: str) -> tuple[str, ...]:
    """The methods that a type can have, in the order in which they are listed.

    >>> methods("DATE")
    ('keep', 'mask', 'label', 'number', 'tag', 'delete', 'token', 'dictionary', 'shift', 'generalise', 'year')
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
    (['char', 'first', 'last', 'suffix'], ['restorable'], ['restorable', 'keep_kinds'])
    """
    own = found()[method].parameters(type_)
    return {**own, "keep_kinds": _kinds} if type_ in PLACES and not found()[method].stays else own


def _kinds(value: object, lang: str | Path) -> str:
    """A list of kinds of places, or of finer kinds of these that the language's tables have."""
    problem = words(value, lang)
    if problem or not isinstance(value, list) or PLACE_KINDS.issuperset(value):
        return problem
    known = _place_kinds(lang)
    wrong = next((number for number, item in enumerate(value, 1) if item not in known), 0)
    return f"has no kind of place at place {wrong}; there are {', '.join(sorted(known))}" if wrong else ""


@lru_cache(maxsize=16)
def _place_kinds(lang: str | Path) -> frozenset[str]:
    """The kinds of places, and the finer ones of the language's tables."""
    return PLACE_KINDS | name_db.load(_tables(lang)).place_statuses()


def _tables(lang: str | Path) -> str | Path:
    """Where the names of a language lie."""
    return lang if isinstance(lang, str) else lang.parents[1] / "name_db" / lang.name


@dataclass(frozen=True, slots=True)
class Policy:
    """The rows by type: each has `method`, and the parameters of that method.

    kinds  by type the rows of single kinds of it (`[GPE.village]`)
    lang   where the tables lie that tell the kinds
    """

    rows: Mapping[str, Row]
    kinds: Mapping[str, Mapping[str, Row]] = field(default_factory=dict)
    lang: str | Path = ""

    def row(self, type_: str, entry: Entry | None = None) -> Row:
        """The row of a type, or of an entry of it: that of its kind first."""
        own = self.kinds.get(type_)
        if own and entry is not None:
            found = (own[kind] for kind in kinds.of(entry, name_db.load(_tables(self.lang))) if kind in own)
            return next(found, self.rows.get(type_, {}))
        return self.rows.get(type_, {})

    def method(self, type_: str, entry: Entry | None = None) -> str:
        """The method for a type, or for an entry of it: its own first."""
        row = self.row(type_, entry)
        if entry is not None and entry.method is not None:
            name = _fitting(entry.method, type_, "an entry of the replacements")
            if name != row.get("method"):
                if missing := found()[name].required:
                    raise PolicyError(f"an entry of the replacements: {name!r} needs `{missing[0]}`, which rows of the "
                                      "policy have; give the type such a row, or the entry another method")
                _equipped(name, "an entry of the replacements", self.lang)
        else:
            name = str(row["method"]) if row else first(lambda m: m.draws)
        instead = found()[name].instead
        return (instead(entry, row) or name) if instead is not None and entry is not None else name

    def of(self, type_: str, entry: Entry | None = None) -> Method:
        """What the method for a type, or for an entry of it, is."""
        return found()[self.method(type_, entry)]

    def parameter(self, type_: str, name: str, default: Any, entry: Entry | None = None) -> Any:
        """A parameter of the type's row; the default where the row, or an entry's own method, has none."""
        row = self.row(type_, entry)
        if entry is not None and entry.method not in (None, row.get("method")):
            return default
        return row.get(name, default)

    def keeps(self, entry: Entry, names: Names) -> bool:
        """Whether the entity stays as it is: by its own word, its type's, or its kind of place (a country)."""
        if entry.keep or self.of(entry.main_type, entry).stays:
            return True
        stay = self.row(entry.main_type, entry).get("keep_kinds", ())
        if not stay or entry.method is not None:
            return False
        places = names.place(entry.norm)
        return bool(places) and (places[0].kind in stay or places[0].status in stay)

    def kept(self, doc: Document, names: Names) -> dict[str, bool]:
        """For every entity of the document, whether it stays."""
        return {key: self.keeps(entry, names) for key, entry in (doc.replacements or {}).items()}

    def aside(self, doc: Document, methods: Mapping[str, str], language: Language) -> dict[str, Inside]:
        """The keys of the entities whose new norms are no names, each with what it is within another name."""
        rows = self.rows_of(doc, methods)
        out: dict[str, Inside] = {}
        for key, name in methods.items():
            inside = found()[name].inside
            if inside is not None:
                out[key] = partial(_within, inside, language)
            elif found()[name].bare(rows.get(key, {})):
                out[key] = _as_it_is
        return out

    def rows_of(self, doc: Document, methods: Mapping[str, str]) -> dict[str, Row]:
        """For every entity whose method is that of its row, the row."""
        entries = doc.replacements or {}
        found = ((key, self.row(entries[key].main_type, entries[key])) for key in methods)
        return {key: row for key, row in found if row.get("method") == methods[key]}

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
        listed = {key for key, entry in entries.items() if out[key] == self._said(entry) and found()[out[key]].instead}
        for key, entry in entries.items() if listed else ():
            if key not in listed and self._said(entry) != out[key] and listed & set(entry.ties.values()):
                out[key] = first(lambda method: method.draws)  # it is made of the name that the list gives
        return out

    def _said(self, entry: Entry) -> str:
        """The method that the row of an entry names."""
        return str(self.row(entry.main_type, entry).get("method", ""))


def _as_it_is(new: str, feats: str) -> str:
    return new


def _within(inside: Callable[[str, str, Language], str], language: Language, new: str, feats: str) -> str:
    return inside(new, feats, language)


def load(lang: str | Path, own: Path | None = None, preset: str = "", patterns: Path | None = None) -> Policy:
    """The policy of a language, with the rows of a preset above it, those of the user's own patterns above that, and
    the user's rows above all.

    raises  PolicyError for an unknown preset, type, method or parameter, or a file that is no TOML; LanguageError
            without the language's own, or without a table that a method needs

    >>> load("hu", preset="max").method("DATE")
    'label'
    """
    rows: dict[str, Row] = {}
    finer: dict[str, Mapping[str, Row]] = {}
    base = folder(lang) / "policy.toml"
    if not base.is_file():
        raise LanguageError(f"{base.parent.name}: policy.toml is missing from the language folder; see {GUIDE}")
    ours = (base, *presets.files(preset, base.parent))
    for file in (*ours, *(each for each in (patterns, own) if each is not None)):
        given = patterned.load(file).policy if file == patterns else settings.load(file, "docs/policy.md", PolicyError)
        for part in _of_language(given, base.parent.name, file.name):
            for said, row in part.items():
                type_ = renamed.now("type", said)
                if type_ != said and type_ in part:
                    raise PolicyError(f"{file.name}: [{said}] and [{type_}] are one type; keep one of them")
                if not is_type(type_):
                    near = get_close_matches(codes.upper(type_), sorted(TYPES), 1)
                    what = f"is it [{near[0]}]?" if near else f"the types are {', '.join(sorted(TYPES))}"
                    raise PolicyError(f"{file.name}: unknown type [{type_}]; {what}")
                if own is not None and file == own and (meant := _slip(type_, patterns, part)):
                    raise PolicyError(f"{file.name}: unknown type [{type_}]; is it [{meant}]?")
                if not isinstance(row, dict):
                    raise PolicyError(f'{file.name}: {type_} is no row; write [{type_}] and below it method = "..."')
                parts = {name: value for name, value in row.items() if isinstance(value, dict)}
                plain = {name: value for name, value in row.items() if name not in parts}
                if file.parent == presets.HOME and "keep_kinds" in plain:
                    there = _place_kinds(lang)
                    plain["keep_kinds"] = [kind for kind in plain["keep_kinds"] if kind in there]
                if plain or not parts:
                    rows[type_] = _row(type_, plain, f"{file.name} [{type_}]", lang, file.parent)
                    finer.pop(type_, None)
                if parts:
                    finer[type_] = {**finer.get(type_, {}), **_kinds_of(type_, parts, file, lang)}
    _check_told_apart(rows, finer, (own or base).name)
    return Policy(rows, finer, lang)


def _slip(type_: str, patterns: Path | None, rows: Mapping[str, Any]) -> str:
    """The user's own type that a row means which is called nearly so, where the file has no row of that; else empty.
    Others of his own may come with documents: no file says which those are."""
    if type_ in TYPES or patterns is None:
        return ""
    known = {row.type for row in patterned.load(patterns).rows}
    near = [each for each in get_close_matches(type_, sorted(known - {*rows}), 1) if one_slip(type_, each)]
    return "" if type_ in known else next(iter(near), "")


def _of_language(given: Mapping[str, Any], lang: str, name: str) -> list[Mapping[str, Any]]:
    """The rows of a file for every language, and those below them that stand for this one alone (`[hu.PER]`)."""
    tags = (said for said in given if said[:1].islower() and TAG.fullmatch(said) and codes.upper(said) not in TYPES)
    theirs = {said: given[said] for said in tags}
    if wrong := next((said for said, rows in theirs.items() if not isinstance(rows, dict)), None):
        raise PolicyError(f"{name}: {wrong} is no language's table; write [{wrong}.TYPE] and below it its row")
    every = {said: row for said, row in given.items() if said not in theirs}
    return [every, *([theirs[lang]] if lang in theirs else [])]


def _kinds_of(type_: str, parts: Mapping[str, Row], file: Path, lang: str | Path) -> dict[str, Row]:
    """The rows of single kinds of a type, checked; those of a preset for every language as far as this one has such."""
    known = kinds.known(type_, name_db.load(_tables(lang)))
    if file.parent == presets.HOME:
        parts = {kind: row for kind, row in parts.items() if kind in known}
    for kind in parts:
        if kind not in known:
            what = f"there are {', '.join(sorted(known))}" if known else "this type has no kinds"
            raise PolicyError(f"{file.name} [{type_}]: a kind that is not known; {what}")
    return {kind: _row(type_, row, f"{file.name} [{type_}.{kind}]", lang, file.parent) for kind, row in parts.items()}


def _check_told_apart(rows: Mapping[str, Row], finer: Mapping[str, Mapping[str, Row]], name: str) -> None:
    """That no two types have one template which tells neither: their entities would share their numbers.

    raises  PolicyError
    """
    shared: dict[str, str] = {}
    for type_ in sorted({*rows, *finer}):
        for row in (rows.get(type_, {}), *finer.get(type_, {}).values()):
            template = str(row.get("template", ""))
            if "{n}" in template and "{TYPE}" not in template and shared.setdefault(template, type_) != type_:
                raise PolicyError(f"{name}: [{shared[template]}] and [{type_}] have one `template`, and their numbers "
                                  "would be taken for each other's; put {TYPE} into it")


def _row(type_: str, row: Row, where: str, lang: str | Path, home: Path) -> Row:
    """The row, checked. home: from where the paths in it go. raises PolicyError that names the place and what may stand
    there."""
    if "method" not in row:
        raise PolicyError(f"{where}: needs `method`; the methods of this type are {', '.join(methods(type_))}")
    method = _fitting(str(row["method"]), type_, where)
    if method not in methods(type_):
        raise PolicyError(f"{where}: nothing can stand for this type; use {either(methods(type_))}")
    _equipped(method, where, lang)
    paths = found()[method].paths
    row = {**row, **{name: str(home / row[name]) for name in paths if isinstance(row.get(name), str)}}
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
    if missing := next((name for name in found()[method].required if name not in row), None):
        raise PolicyError(f"{where}: {method!r} needs `{missing}`; see docs/methods.md")
    return row


def _equipped(method: str, where: str, lang: str | Path) -> None:
    """That the language has the tables that a method needs; raises LanguageError that names the one it lacks."""
    for table in found()[method].needs if lang else ():
        home = folder(lang)
        if not (home / table).is_file():
            raise LanguageError(f"{where}: {method!r} needs {table}, which the folder of the language {home.name} "
                                "lacks; write it (docs/methods.md), or take another method")


def _fitting(method: str, type_: str, where: str) -> str:
    """The method, if there is such a one and it makes sense for the type; a name by hand always does.

    Never quotes an unknown method: in an entry it could be a slip of the pen that holds a name.
    """
    if method not in found():
        raise PolicyError(f"{where}: unknown method; use {either(methods(type_))}")
    if method not in of_entry(type_):
        raise PolicyError(f"{where}: {method!r} is no method for this type; use {either(methods(type_))}")
    return method


def nowhere(county: str) -> str:
    """No county: nobody says which it becomes."""
    return ""


def chosen(
    doc: Document, said: Mapping[str, str], key: bytes, policy: Policy, language: Language, moved: Mapping[str, str],
    county: Callable[[str], str] = nowhere,
) -> dict[str, str]:
    """The new norm of every entity whose method says itself what stands for it.

    said    the method of each entity that is to be chosen for
    moved   by entity the new norm of every date, all shifted alike
    county  of a county the one that it becomes
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

            made = choose(group, Asked(type_, doc, key, language, parameter, moved, county))
            new |= {name: made.get(name, label(type_, language.at("pseudo"))) for name in group}
    return new
