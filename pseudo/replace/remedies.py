"""New names that can be written: what is done where a form is not proven, or where there is no new name.

What comes in: the entries of a document, and what forms of their new names its text wants. What goes out: the entries
and their new norms, of which every form is proven (`forms.Proving`). The remedies in order: another form of the name
(that `Proving` sees to), the next candidate of a choice that nobody edited, a label, an error; never the original, and
never the bare name. Nothing is drawn: the candidates stand in `allsugg`, and one entity takes one of them for all its
mentions. Start at `settled`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

from pseudo.core.document import Entry
from pseudo.core.errors import FormError, InputError
from pseudo.kinds.renaming import Inside, inflect, new_norms, obeyed
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.methods.label import label as label_of

TRIES = 200
"""Candidates, or pairs of them, that are tried for one entity."""

Wanted = Callable[[Mapping[str, str]], Iterable[tuple[str, str, str]]]
"""Of new norms, every form that the text wants: key of the entity, norm, features."""


@dataclass(frozen=True, slots=True)
class Task:
    """What new names are asked of.

    grammar  whose morphology proves its forms (`forms.proving`)
    keeps    per entity key, whether the policy leaves it as it is; gone: keys of entities that are deleted
    wanted   the forms that the text wants
    lang     the language, for its labels
    aside    keys of entities whose new norms are no names, each with what it is within another
    """

    grammar: Grammar
    keeps: Mapping[str, bool]
    gone: Container[str]
    wanted: Wanted
    lang: str | Path
    aside: Mapping[str, Inside] = field(default_factory=dict)


def settled(entries: Mapping[str, Entry], task: Task) -> tuple[dict[str, Entry], dict[str, str]]:
    """The entries, those changed that a remedy was needed for, and the new norm of each.

    raises  InputError when an entity has no name that can be written, or a person wrote one that cannot
    """
    out = dict(entries)
    for _ in range(len(entries) + 1):
        news, fault = _tried(out, task)
        if fault is None:
            return out, news
        out = _remedied(out, fault, task)
    raise InputError("the new names do not settle; give every entry of the replacements a `repl`")


def _tried(entries: Mapping[str, Entry], task: Task) -> tuple[dict[str, str], FormError | None]:
    """The new norms of the entries, and the first thing about them that cannot be written."""
    try:
        news = new_norms(entries, task.grammar, task.keeps, task.gone, task.aside)
    except FormError as fault:
        return {}, fault
    for key, entry in entries.items():
        if _unmade(key, entry, news[key], entries, task):
            return news, FormError("a name that is to be replaced has no new one; write it into `repl`", key)
    for key, norm, feats in task.wanted(news):
        try:
            inflect(norm, feats, task.grammar)
        except FormError as fault:
            return news, FormError(str(fault), key)
    return news, None


def _unmade(key: str, entry: Entry, new: str, entries: Mapping[str, Entry], task: Task) -> bool:
    """Whether an entity that is to be replaced has nothing that it could become. A body that is called by ordinary
    words alone has nothing to be replaced."""
    if entry.repl is not None or entry.keep or task.keeps.get(key, False) or key in task.gone:
        return False
    if entry.of in entries or any(other in entries for other in entry.rel.values()):
        return False  # made of another's name, and kept where that is kept
    if any(part.list is not None and part.list >= len(entry.allsugg) for part in entry.parts):
        return True
    if not entry.parts and not entry.allsugg:
        return True
    return entry.main_type == "PER" and new == entry.norm and all(part.entity is None for part in entry.parts)


def _remedied(entries: Mapping[str, Entry], fault: FormError, task: Task) -> dict[str, Entry]:
    """The entries with another name for the one at fault: of its own, or of whom it is made of; at last with a label
    for it, or for what is made of that."""
    key = _root(entries, fault.owner)
    entry, number = entries[key], list(entries).index(key) + 1
    if _edited(entry):
        raise InputError(f"replacements entry {number}.repl: {fault}", (number, key))
    labels = [{**entries, each: dataclasses.replace(entries[each], repl=label_of(entries[each].main_type, task.lang))}
              for each in dict.fromkeys((fault.owner, key)) if each in entries and not _edited(entries[each])]
    for other in (*islice(_others(entries, key), TRIES), *labels):
        news, still = _tried(other, task)
        if still is None or _root(other, still.owner) != key:
            swapped = (name for name, old in entries.items() if other[name] is not old and name in news)
            drawn = {name: dataclasses.replace(other[name], repl=news[name], drawn=news[name]) for name in swapped}
            return other | drawn
    raise InputError(f"replacements entry {number}: {fault}", (number, key))


def _root(entries: Mapping[str, Entry], key: str) -> str:
    """The key of the entry from whose choice the new name of another is made."""
    for _ in entries:  # no longer than that: a circle ends too
        entry = obeyed(entries[key])
        tied = (entry.of, entry.rel.get("wife_of"), *(part.entity for part in entry.parts))
        found = next((other for other in tied if other is not None and other in entries), None)
        if entry.repl is not None or entry.allsugg or found is None:
            break
        key = found
    return key


def _edited(entry: Entry) -> bool:
    """Whether a person wrote the new name: it is not what was drawn."""
    return entry.repl is not None and entry.repl.strip() != (entry.drawn or "").strip()


def _others(entries: Mapping[str, Entry], key: str) -> Iterator[dict[str, Entry]]:
    """The entries with the other candidates of one, those of its last part first. Who has become the same from the same
    (a family) takes the same again; what another has become is left out."""
    lists = entries[key].allsugg
    taken = (text for e in entries.values() for text in (e.norm, e.repl or "", *(t for s in e.allsugg for t in s[:2])))
    used = {fold(one) for text in taken for one in (text, *text.split())}
    rows = [
        (chosen, *(text for text in others if fold(text) not in used and not used & {fold(w) for w in text.split()}))
        for _, chosen, *others in (texts for texts in lists if len(texts) > 1)
    ]
    if len(rows) < len(lists):
        return
    for texts in islice(product(*rows), 1, None):
        swaps = {tuple(old[:2]): new for old, new in zip(lists, texts, strict=True) if new != old[1]}
        yield {
            name: entry if _edited(entry) else _swapped(entry, swaps)
            for name, entry in entries.items()
        }


def _swapped(entry: Entry, swaps: Mapping[tuple[str, ...], str]) -> Entry:
    """The entry with another candidate first, where it has chosen the one that is to go."""
    if not any(texts[:2] in swaps for texts in entry.allsugg):
        return entry
    lists = tuple(
        (texts[0], new, *(text for text in texts[1:] if text != new)) if (new := swaps.get(texts[:2])) else texts
        for texts in entry.allsugg
    )
    return dataclasses.replace(entry, allsugg=lists, repl=None)
