"""A replacements configuration that serves many documents, put into one of them.

What comes in: the document's own entries, and the shared ones. What goes out: the document's entries with what the
shared ones say. A shared entry is meant for the entity with its key; one written by hand, without a norm
(`{"Kovács János": {"repl": "Tóth Béla"}}`), also for the one entity of that name. Whom else the document's names mean
of those that the configuration knows is found out before (`pseudo.spans.link.known`). Start at `put`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping

from pseudo.core.document import KEY, NOTHING, Entry
from pseudo.core.errors import SharedError, shown
from pseudo.language.casing import one_slip
from pseudo.language.letters import fold


def named(key: str, entry: Entry) -> str:
    """The name that an entry is of: its norm, or for one written by hand what its key says.

    >>> blank = Entry("", {}, 0)
    >>> named("Kovács János", blank), named("Kovács János[/N]", blank)
    ('Kovács János', 'Kovács János')
    """
    return entry.norm or key.removesuffix(KEY)


def matched(shared: Mapping[str, Entry], own: Mapping[str, Entry]) -> dict[str, str]:
    """Shared key -> key of the entity that it is meant for, of those that the document has.

    raises  SharedError where a name is that of several entities, or a key's norm is another than the document's
    """
    found: dict[str, str] = {}
    for key, entry in shared.items():
        if key in own:
            if entry.norm not in ("", own[key].norm):
                raise _error(shared, key, ".norm", "the document has another norm for this key; put the norm back, and "
                                                   "write the new name in repl")
            found[key] = key
        elif not entry.norm:
            keys = [other for other, mine in own.items() if mine.norm == key]
            if len(keys) > 1:
                raise _error(shared, key, "", f"{len(keys)} entities of a document have this name; take the key of "
                                              "one, as `pseudo suggest` shows it")
            found.update({key: keys[0]} if keys else {})
    return found


def by_hand(shared: Mapping[str, Entry]) -> dict[str, int]:
    """The keys of the entries without a norm, with their numbers: each must be meant for somebody."""
    return {key: number for number, (key, entry) in enumerate(shared.items(), 1) if not entry.norm}


def nearly(shared: Mapping[str, Entry], own: Mapping[str, Entry]) -> frozenset[str]:
    """Keys written by hand that are no entity's of the document, but that one slip, case, accents or the order of the
    words would make one's.

    >>> sorted(nearly(dict.fromkeys(["Kovásc János", "Vác", "jános kovács"], Entry("", {}, 0)),
    ...               {"k": Entry("Kovács János", {"PER": 1}, 1), "v": Entry("Vác", {"GPE": 1}, 1)}))
    ['Kovásc János', 'jános kovács']
    """
    asked = by_hand(shared).keys() - {key for key, entry in shared.items() if key in own}
    norms = {entry.norm for entry in own.values()}
    folded = {fold(norm) for norm in norms}
    turned = {tuple(sorted(norm.split())) for norm in folded}
    out = set()
    for key in asked - norms:
        name = fold(named(key, shared[key]))
        slip = (norm for norm in folded if abs(len(norm) - len(name)) < 2 and one_slip(norm, name))
        if tuple(sorted(name.split())) in turned or any(slip):
            out.add(key)
    return frozenset(out)


def unmet(shared: Mapping[str, Entry], met: Collection[str], near: Collection[str] = (), *,
          named: bool = False) -> str:
    """One line on the entries written by hand that were meant for nobody, by their numbers; empty if there are none.
    near: those of which `nearly` says that they are misspelt; named: with their keys, for the person who wrote them"""
    missing = {key: number for key, number in by_hand(shared).items() if key not in met}
    if not missing:
        return ""
    which = ", ".join(f"{number}" + f" {shown(key)}" * named + " (but one nearly like it)" * (key in near)
                      for key, number in missing.items())
    return (f"--replacements, entr{'y' if len(missing) == 1 else 'ies'} {which}: no document has an entity of this key "
            "or name; see what `pseudo suggest` calls it, delete the entry, or give it a norm if it need not be there")


def put(
    shared: Mapping[str, Entry], own: Mapping[str, Entry], brought: Mapping[str, Entry] = NOTHING
) -> dict[str, Entry]:
    """The document's entries with the shared ones in them, and with those that these are made from.

    brought  by shared key, entities that the document does not name itself but its names are made from
    """
    out = dict(own)
    found = matched(shared, own)
    wanted = [*found.items(), *((key, key) for key in brought if key not in found)]
    while wanted:  # an entry brings those along that its name is made from
        key, mine = wanted.pop()
        base = out.get(mine) or brought.get(key) or Entry(named(key, shared[key]), {}, 0)
        out[mine] = entry = _over(base, shared[key], found)
        tied = (*entry.ties.values(), *(part.entity for part in entry.parts))
        for other in tied:
            if other is not None and other in shared and other not in out:
                brought = {**brought, other: Entry(named(other, shared[other]), {entry.main_type or "PER": 0}, 0)}
                wanted.append((other, other))
    return out


def _over(own: Entry, entry: Entry, found: Mapping[str, str]) -> Entry:
    """What a shared entry makes of the document's: it takes its place, or, without a norm, changes what it names."""
    if entry.norm:
        return entry
    said = {
        name: value
        for name in ("repl", "of", "method", "allsugg", "rel", "keep", "gender", "parts", "review")
        if (value := getattr(entry, name))
    }
    if entry.of is not None:
        said["of"] = found.get(entry.of, entry.of)
    if entry.rel:
        said["of"] = said.get("of")  # who is named by another's name is not named by the one that we took for hers
        said["rel"] = {name: found.get(key, key) for name, key in entry.rel.items()}
    if entry.ties:
        said["drawn"] = own.drawn or ""
    return dataclasses.replace(own, **said)


def _error(shared: Mapping[str, Entry], key: str, place: str, problem: str) -> SharedError:
    number = list(shared).index(key) + 1
    return SharedError(f"--replacements, entry {number}{place}: {problem}", (number, key))
