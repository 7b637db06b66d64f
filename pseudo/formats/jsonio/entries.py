"""The replacements configuration of a document, or of many.

What comes in: the object of entries, and the spans that mention them. What goes out: `Entry` values that fit them,
whose ties end. Start at `entries_of` and `check_entries`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pseudo.core import codes, renamed
from pseudo.core.document import NOTHING, RELATIONS, Entry, NamePart, Span, is_type
from pseudo.formats.jsonio.faults import Fault, a_list, a_text, a_whole, an_object, kind_of, unknown
from pseudo.formats.jsonio.keys import ENTRY, PART
from pseudo.formats.jsonio.values import Reading, type_now
from pseudo.language.casing import one_slip


def entries_of(raws: dict[str, Any], spans: Sequence[Span], shared: bool = False) -> dict[str, Entry]:
    """The entries of a configuration, each read beside the spans that mention it; raises Fault."""
    mentions: dict[str, list[Span]] = {}
    for span in spans:
        mentions.setdefault(span.entity, []).append(span)
    entries = {}
    reading = Reading("", "codepoints")
    for number, (key, raw) in enumerate(raws.items(), 1):
        try:
            if not key:
                raise Fault("", "has an empty key; give it the key that its spans have in entity")
            entries[key] = _entry(an_object(raw), mentions.get(key, ()), reading, shared)
        except Fault as fault:
            raise fault.under(f"replacements entry {number}", (number, key)) from None
    return entries


def _entry(raw: dict[str, Any], mentions: Sequence[Span], reading: Reading, shared: bool = False) -> Entry:
    """shared: of a configuration for many documents, where an entry without a norm means the entity of its key."""
    norms = [span.norm for span in mentions if span.norm]
    norm = a_text(raw, "norm", norms[0] if norms else "")
    if not norm and ("norm" in raw or not shared):
        raise Fault("norm", "is missing; give the name as it stands without its sentence's suffixes")
    for name in raw.keys() - ENTRY:
        said = codes.lower(name.strip())
        known = sorted(ENTRY)
        meant = next((key for key in known if said == key or (len(key) > 2 and one_slip(said, key))), "")
        if shared and not meant:
            meant = next(iter(get_close_matches(said, known, 1)), "")
        if meant:
            raise Fault(meant, f"is written as a key that we do not know; write {meant}, or rename a key of your own")
        if shared and not norm:
            raise Fault("", f"has a key that means nothing; an entry without norm knows {', '.join(known)}")
    if "type" in raw:
        types = _counts(an_object(raw["type"], "type"))
        if not all(map(is_type, types)) or any(type(count) is not int or count < 0 for count in types.values()):
            raise Fault("type", 'does not count types; give {"PER": 2}, or delete it')
    else:
        types = dict(Counter(span.type for span in mentions))
    frq = a_whole(raw, "frq") if "frq" in raw else len(mentions)
    if "repl" in raw and (not isinstance(raw["repl"], str) or not raw["repl"].strip()):
        problem = "is empty" if isinstance(raw["repl"], str) else f"is {kind_of(raw['repl'])}"
        raise Fault("repl", f'{problem}; write the new name in quotes, say "keep": true to leave the name as it is, '
                             "or delete repl to take the second of each allsugg list")
    if type(raw.get("keep", False)) is not bool:
        raise Fault("keep", f"is {kind_of(raw['keep'])}; say true or false, without quotes")
    rel = an_object(raw.get("rel", {}), "rel")
    if not all(isinstance(other, str) for other in rel.values()):
        raise Fault("rel", 'does not name entries; give {"wife_of": KEY}, or delete it')
    if not rel.keys() <= set(RELATIONS):
        raise Fault("rel", f"has a relation that there is not; there is {', '.join(RELATIONS)}: write "
                            f'{{"{RELATIONS[0]}": KEY}}, or delete it')
    ties = a_list(raw.get("drawn_ties", []), "drawn_ties")
    if not all(isinstance(other, str) for other in ties):
        raise Fault("drawn_ties", "does not list keys; delete it")
    parts = tuple(_parts(a_list(raw.get("parts", []), "parts"), reading))
    allsugg = _allsugg(a_list(raw.get("allsugg", []), "allsugg"), parts)
    if "method" in raw:
        _check_method(a_text(raw, "method"), Entry(norm, types, frq).main_type)
    optional = {key: a_text(raw, key) for key in ("repl", "derived", "drawn", "of", "method") if key in raw}
    return Entry(norm, types, frq, parts, allsugg, drawn_ties=tuple(ties), rel=rel or NOTHING,
                 keep=raw.get("keep", False), gender=a_text(raw, "gender"), extra=unknown(raw, ENTRY),
                 review=an_object(raw.get("review", {}), "review") or NOTHING, **optional)


def _counts(types: dict[str, Any]) -> dict[str, Any]:
    """The counts of types as they are called now."""
    return {type_now(type_): count for type_, count in types.items()}


def _check_method(method: str, type_: str) -> None:
    """That there is such a method for the type, where the type is known."""
    from pseudo.methods.found import found
    from pseudo.methods.policy import of_entry

    known = of_entry(type_) if type_ else tuple(found())
    if method not in known:
        fitting = ", ".join(known)
        raise Fault("method", f"is none that there is for this type; give one of {fitting}, or delete it")


def _parts(raws: list[Any], reading: Reading) -> Iterable[NamePart]:
    for index, raw in enumerate(raws):
        try:
            part = an_object(raw)
            place = None if part.get("list") is None else a_whole(part, "list")
            entity = None if part.get("entity") is None else a_text(part, "entity")
            role = renamed.now("role", a_text(part, "role", "name"))
            yield NamePart(a_text(part, "text"), role, place, entity, reading.feats(part), unknown(part, PART))
        except Fault as fault:
            raise fault.under(f"parts[{index}]") from None


def _allsugg(raws: list[Any], parts: Sequence[NamePart]) -> tuple[tuple[str, ...], ...]:
    for index, names in enumerate(raws):
        if not a_list(names, f"allsugg[{index}]"):
            raise Fault(f"allsugg[{index}]", "is an empty list; its first is the original, its second the new name; "
                                              "delete allsugg to have it suggested anew")
        if not all(isinstance(name, str) and name.strip() for name in names):
            raise Fault(f"allsugg[{index}]", "has a name that is empty or not a text; delete that name from the list")
    used = {part.list for part in parts if part.list is not None}
    if any(place < 0 for place in used) or (raws and used and used != set(range(len(raws)))):
        raise Fault("allsugg", f"has {len(raws)} lists, but the lists that parts name are "
                                f"{sorted(used)}; give one list for each, or delete allsugg to have it suggested anew")
    return tuple(tuple(names) for names in raws)


def check_entries(entries: Mapping[str, Entry], spans: Sequence[Span]) -> None:
    """That a configuration fits the spans: norms as the spans have them, ties that end. Raises Fault."""
    numbers = {key: number for number, key in enumerate(entries, 1)}
    for index, span in enumerate(spans):
        entry = entries.get(span.entity)
        if entry is not None and span.norm and entry.norm != span.norm:
            number = numbers[span.entity]
            raise Fault(f"replacements entry {number}.norm", f"was changed: spans[{index}] has another; "
                         "put the norm back, and write the new name in repl", (number, span.entity))
        if entry is not None and entry.type and span.type not in entry.type:
            raise Fault(f"spans[{index}].type", "was changed: its entry counts other types; for another kind of "
                         "entity delete entity, norm and head of the span, else add the type to its entry's")
    check_ties(entries, {span.entity for span in spans})


def check_ties(entries: Mapping[str, Entry], coming: set[str]) -> None:
    """That `of` and `rel` name entries, and lead to one without. `coming`: keys whose entry will be suggested."""
    numbers = {key: number for number, key in enumerate(entries, 1)}
    for key, number in numbers.items():
        for name, other in entries[key].ties.items():
            place = "of" if name == "of" else "rel"
            if other not in entries and other not in coming:
                raise Fault(f"replacements entry {number}.{place}",
                             f"names no entry; write the key of one, or delete {place}", (number, key))
    back = _first_in_a_circle(entries)
    if back is not None:
        number, place = numbers[back], "of" if entries[back].of is not None else "rel"
        raise Fault(f"replacements entry {number}.{place}", f"leads back to the entry itself; delete {place} in the "
                                                             "entry that has the full name", (number, back))


def _first_in_a_circle(entries: Mapping[str, Entry]) -> str | None:
    """The first key from which the ties lead back to it."""
    loose = {key: {other for other in entry.ties.values() if other in entries} for key, entry in entries.items()}
    tied: dict[str, list[str]] = {}
    for key, others in loose.items():
        for other in others:
            tied.setdefault(other, []).append(key)
    ends = [key for key, others in loose.items() if not others]
    while ends:  # an entry with no ties but to such as end is one that ends
        end = ends.pop()
        for key in tied.get(end, ()):
            loose[key].discard(end)
            if not loose[key]:
                ends.append(key)
    for key, others in loose.items():
        seen: set[str] = set()
        open_ = list(others)
        while open_:
            other = open_.pop()
            if other == key:
                return key
            if other not in seen:
                seen.add(other)
                open_ += loose[other]
    return None
