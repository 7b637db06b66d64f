"""The entries of the configuration: one for each entity, with the parts of its name.

What comes in: spans with their keys. What goes out: the entries in order of first mention, those of places inside other
names behind them. Start at `entries`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pseudo.core.document import NAMES, Entry, NamePart, Span, changed
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.language.language import Language
from pseudo.spans.link.aliases import tie_by_initials, tie_doubles, tie_wives
from pseudo.spans.link.bodies import tie_bodies
from pseudo.spans.link.keys import Identity
from pseudo.spans.link.located import told_by_addresses
from pseudo.spans.link.sites import numbered_whole, parts_in


def entries(
    spans: Sequence[Span],
    identities: Sequence[Identity],
    keys: Mapping[Identity, str],
    parts: Mapping[str, tuple[NamePart, ...]],
    language: Language,
) -> dict[str, Entry]:
    """The entries in order of first mention, then those of places that are only named inside other names."""
    counts: dict[str, Counter[str]] = {}
    of_key: dict[str, Identity] = {}
    for span, identity in zip(spans, identities, strict=True):
        counts.setdefault(span.entity, Counter())[span.type] += 1
        of_key.setdefault(span.entity, identity)
    inner: dict[str, Entry] = {}

    def place_key(norm: str) -> str:
        identity = Identity("place", norm)
        key = keys.get(identity)
        if key is None:
            key = f"{norm}[/N]" if f"{norm}[/N]" not in of_key else f"{norm}[/N]=[GPE]"
            found = inner.get(key, Entry(norm, {"GPE": 0}, 0, numbered_whole(norm)))
            inner[key] = changed(found, type={"GPE": found.frq + 1}, frq=found.frq + 1)
        return key

    bearers = _bearers(spans, identities, keys, parts)
    norms = {span.entity: span.norm for span in reversed(spans)}
    made: dict[str, Entry] = {}
    for key, identity in of_key.items():
        count = counts[key]
        type_ = min(count, key=lambda name: (-count[name], name))
        entry = Entry(norms[key], dict(sorted(count.items())), sum(count.values()))
        if type_ == "PER" and language.letters.lower(entry.norm) in language.contexts.nobody:
            entry = changed(entry, parts=(NamePart(entry.norm, "word"),))  # a reader marked `Isten`
        elif type_ == "PER":
            own = parts.get(identity.norm) or persons.parse(identity.norm, language.persons)  # a body to whom marked it
            root = keys.get(Identity("PER", identity.root, identity.root)) if identity.root != identity.norm else None
            entry = changed(
                entry, parts=own, of=root if root != key else None, gender=persons.likely(own, language.persons)
            )
        elif type_ in NAMES:
            entry = changed(entry, parts=parts_in(entry.norm, type_, language, place_key, bearers.get))
        made[key] = entry
    told_by_addresses(made, spans, language)
    made.update((key, entry) for key, entry in inner.items() if key not in made)
    tie_bodies(made, language)
    tie_wives(made, language.persons)
    tie_doubles(made, language.letters)
    tie_by_initials(made, language.persons)
    return made


def _bearers(
    spans: Sequence[Span],
    identities: Sequence[Identity],
    keys: Mapping[Identity, str],
    parts: Mapping[str, tuple[NamePart, ...]],
) -> dict[str, str]:
    """Surnames and full names of the document's persons, each with the entity key of its first full bearer; of double
    surnames the members, too, where nobody is called so, and surnames of whom the text calls by nothing else
    (`LVI-Backman Oy`, and Backman)."""
    found: dict[str, str] = {}
    doubles: dict[str, str] = {}
    alone: dict[str, str] = {}
    for span, identity in zip(spans, identities, strict=True):
        if identity.kind != "PER" or roles.married(parts[span.norm]):
            continue
        core = [part for part in parts[span.norm] if part.role not in persons.STAYS]
        if not persons.is_full(parts[span.norm]):
            if [part.role for part in core] == ["surname"]:
                alone.setdefault(core[0].text, keys[identity])
            continue
        full = " ".join(part.text for part in core)
        surnames = [part.text for part in core if part.role == "surname"]
        for text in (full, *surnames):
            found.setdefault(text, keys[identity])
        for text in (member for surname in surnames if "-" in surname for member in surname.split("-")):
            doubles.setdefault(text, keys[identity])
    return {**doubles, **alone, **found}
