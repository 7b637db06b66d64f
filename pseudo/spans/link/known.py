"""Whom the names of a document mean of those that a shared configuration knows.

What comes in: the shared entries, a document after `spans`, and what is needed to link names. What goes out: the
document's entries, of which those that name a person of the configuration are tied to it (`Jancsi`, `Kovács úr` by
`of`, `Kovács Jánosné` by `rel`), as if the document had named that person once; and the entries that these ties bring
along.

Two persons made one is the worse error: what the document itself ties stays so, and a name is tied only if one person
of the configuration fits and nobody else in the document. A full name means another one only where no more than its
title differs. Start at `tied`.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import Document, Entry, NamePart
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.kinds.renaming import edited
from pseudo.language.contexts import Contexts
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.spans.link import cues, namesakes, whom
from pseudo.spans.link.people import parts_of
from pseudo.spans.link.shared import matched, named


@dataclass(frozen=True, slots=True)
class People:
    """The full names of persons in a configuration: their parts, their keys, and clues to find them by."""

    shared: Mapping[str, Entry] = field(repr=False)
    parts: Mapping[str, tuple[NamePart, ...]] = field(repr=False)
    keys: Mapping[str, tuple[str, ...]] = field(repr=False)
    clues: namesakes.Namesakes = field(repr=False)

    def root(self, norm: str) -> str | None:
        """The key of the one person of that name, at the end of `of`; None for several."""
        tops = set()
        for key in self.keys[norm]:
            for _ in self.shared:
                of = self.shared[key].of
                if of is None or of not in self.shared:
                    break
                key = of
            tops.add(key)
        return tops.pop() if len(tops) == 1 else None


def people(shared: Mapping[str, Entry], grammar: Grammar) -> People:
    """The persons of a configuration. An entry without a type is one's if it reads as a full name with a given name."""
    parts: dict[str, tuple[NamePart, ...]] = {}
    keys: dict[str, tuple[str, ...]] = {}
    for key, entry in shared.items():
        norm = named(key, entry)
        if entry.main_type not in ("", "PER"):
            continue
        own = (entry.norm and entry.parts) or persons.parse(norm, grammar)
        given = [part.text for part in own if part.role in roles.FIRST]
        if persons.is_full(own) and (entry.main_type or all(map(grammar.is_given, given))):
            parts[norm] = tuple(own)
            keys[norm] = (*keys.get(norm, ()), key)
    return People(shared, parts, keys, namesakes.of_document(parts, grammar))


def tied(
    known: People, doc: Document, grammar: Grammar, contexts: Contexts
) -> tuple[dict[str, Entry], dict[str, Entry]]:
    """The document's entries with their ties to persons of the configuration, and these persons' entries by key."""
    own = dict(doc.replacements or {})
    found = matched(known.shared, own)
    _retied(known, own, found, grammar)
    free = {
        key: entry
        for key, entry in own.items()
        if entry.main_type == "PER" and not entry.ties and not _chosen(entry) and key not in found.values()
    }
    brought: dict[str, Entry] = {}
    if not free or not known.parts:
        return own, brought
    near = {norm for entry in free.values() for norm in _near(entry, known, grammar)}
    mine = Counter({entry.norm: entry.frq for entry in own.values() if entry.main_type == "PER"})
    near -= mine.keys()
    if not near:
        return own, brought
    parts = parts_of([*mine, *near], grammar)
    parts |= {norm: known.parts[norm] for norm in near}
    fuller = whom.fuller([entry.norm for entry in free.values()], mine + Counter(near), parts, grammar)
    genders = _genders(doc, free, grammar, contexts)
    for key, entry in free.items():
        its = parts[entry.norm]
        same = [norm for norm in near if _same(its, parts[norm], grammar)]
        options = same or (fuller[entry.norm] if _short(its) else [])
        sexes = genders[key] | ({entry.gender} - {""})
        options = [norm for norm in options if not _unlike(sexes, parts.get(norm, ()), grammar)]
        root = _one(options, near, known)
        if root is not None:
            own[key] = _after(dataclasses.replace(entry, parts=its, of=found.get(root, root)))
        elif not options and (root := _one(_husbands(its, near, parts, grammar), near, known)) is not None:
            own[key] = _after(dataclasses.replace(entry, rel={"wife_of": found.get(root, root)}))
        if root is not None and root not in found:
            norm = named(root, known.shared[root])
            brought[root] = Entry(norm, {"PER": 0}, 0, known.parts.get(norm, ()))
    return own, brought


def _retied(known: People, own: dict[str, Entry], found: Mapping[str, str], grammar: Grammar) -> None:
    """Turns the tie round from a name that the configuration knows to the same with a title, which it does not know:
    the name that somebody has chosen is the one that the other is made from."""
    for key, mine in found.items():
        entry, said = own[mine], known.shared[key]
        over = own.get(entry.of or "")
        chosen = said.repl is not None or said.keep or said.allsugg or said.method
        if not chosen or over is None or entry.of in found.values() or "PER" not in (entry.main_type, said.main_type):
            continue
        if over.of is None and not _chosen(over) and _same(over.parts, entry.parts, grammar):
            own[entry.of or ""] = _after(dataclasses.replace(over, of=mine))
            own[mine] = dataclasses.replace(entry, of=None)


def _chosen(entry: Entry) -> bool:
    """Whether a person has said what becomes of the entity."""
    by_hand = bool(entry.allsugg) and entry.drawn is None
    return entry.keep or entry.method is not None or by_hand or edited(entry)


def _after(entry: Entry) -> Entry:
    """The entry with its tie as one that beats whatever is drawn for it."""
    return dataclasses.replace(entry, drawn=entry.drawn or "")


def _near(entry: Entry, known: People, grammar: Grammar) -> list[str]:
    """Names of the configuration that the entry's may be short for, and that of a husband: a few too many."""
    read = [entry.parts or persons.parse(entry.norm, grammar)]
    if " " not in entry.norm:
        read.append((NamePart(entry.norm, "nick", 0),))
    bare = tuple(part for part in roles.core(read[0]) if part.role != "wife")
    found: dict[str, None] = {}
    for parts in (*read, bare) if bare else read:
        found |= dict.fromkeys(dataclasses.replace(known.clues, parts={entry.norm: parts}).possible(entry.norm))
    return [*found, *([entry.norm] if entry.norm in known.parts else ())]


def _core(parts: Sequence[NamePart]) -> tuple[str, ...]:
    return tuple(fold(part.text) for part in roles.core(parts))


def _same(one: Sequence[NamePart], other: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether two full names differ by no more than titles, and by none that tells father from son."""
    if not (persons.is_full(one) and persons.is_full(other)) or _core(one) != _core(other):
        return False
    return persons.generations(one, grammar) == persons.generations(other, grammar)


def _short(parts: Sequence[NamePart]) -> bool:
    """Whether a name is a shorter one of somebody's: more than initials, and less than surname and given name."""
    own = {part.role for part in parts}
    return bool(own & roles.CALLED) and not own >= roles.REGISTERED


def _unlike(sexes: set[str], parts: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether the words around a name tell another gender than a person's name."""
    return bool(sexes) and bool(own := persons.gender(parts, grammar.names)) and sexes != {own}


def _one(options: Sequence[str], near: set[str], known: People) -> str | None:
    """The key of the one person of the configuration whom all the options mean; None if one is the document's own."""
    roots = {known.root(norm) if norm in near else None for norm in options}
    return roots.pop() if len(roots) == 1 else None


def _husbands(
    wife: Sequence[NamePart], near: set[str], parts: Mapping[str, Sequence[NamePart]], grammar: Grammar
) -> list[str]:
    """The names by which a `Kovács Jánosné` can be called; of father and son the father's."""
    his = roles.husbands(wife)
    men = [norm for norm in near if his and _core(parts[norm]) == _core(his)]
    return [norm for norm in men if not persons.generations(parts[norm], grammar)] or men


def _genders(
    doc: Document, free: Mapping[str, Entry], grammar: Grammar, contexts: Contexts
) -> dict[str, set[str]]:
    """What the words around the mentions of each entry tell of its gender."""
    spans = [span for span in doc.spans or () if span.entity in free]
    told: dict[str, set[str]] = {key: set() for key in free}
    read = cues.read(spans, doc.text, doc.tokens or (), grammar, contexts.alias, contexts.label)
    for span, cue in zip(spans, read, strict=True):
        told[span.entity] |= {cue.gender} - {""}
    return told
