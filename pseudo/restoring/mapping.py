"""Who became whom, as a restorer needs it.

What comes in: finished documents with their mapping (`pseudo replace`, `pseudo run --mapping`), replacements
configurations, or a table of originals and new names. What goes out: `Originals`. Start at `load`; `of_document`,
`of_entries` and `of_pairs` make them of what is at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core import files
from pseudo.core.codes import DEFAULT
from pseudo.core.document import VALUES, Document, Entry, NamePart
from pseudo.core.errors import InputError
from pseudo.formats import exactjson
from pseudo.formats.jsonio import JsonError, loads, loads_replacements
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.language.letters import fold


@dataclass(frozen=True, slots=True)
class Name:
    """One name and what it became.

    owner   names with one owner are of one entity
    full    whether it is her full name, not a shorter or another one
    parts   of the original, where somebody knows them
    gender  of a person, `M`, `F` or nothing
    inner   whether it stands in the document as a part of other names alone: the Szeged of a Szegedi Törvényszék
    """

    owner: str = field(repr=False)
    old: str = field(repr=False)
    new: str = field(repr=False)
    type: str
    full: bool = True
    parts: tuple[NamePart, ...] = field(default=(), repr=False)
    gender: str = ""
    inner: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Originals:
    """All that is known: names, and documents of which it is known what stood where."""

    names: tuple[Name, ...] = field(default=(), repr=False)
    documents: tuple[Document, ...] = field(default=(), repr=False)

    def __add__(self, other: Originals) -> Originals:
        return Originals(tuple(dict.fromkeys((*self.names, *other.names))), (*self.documents, *other.documents))


def load(source: str | Path, lang: str = DEFAULT) -> Originals:
    """What a file knows: finished documents, one a file or one a line, or a replacements configuration.

    raises  InputError where it is neither, or has no mapping in it
    """
    data = files.read(str(source), unpack=True)
    lines = [line for line in data.splitlines() if line.strip()]
    found: Originals | None = None
    try:
        if len(lines) > 1 and isinstance(exactjson.parse(lines[0], frozenset()), dict):
            found = Originals()
            for number, line in enumerate(lines, 1):
                found += of_document(loads(line, where=f"{source}, line {number}", lang=lang))
    except exactjson.Refused:
        pass
    if found is None:
        try:
            found = of_document(loads(data, where=str(source), lang=lang))
        except JsonError as error:
            if '"text"' not in str(error):
                raise
            found = of_entries(loads_replacements(data, where=str(source)))
    if not found.names and not any(doc.pseudonymised for doc in found.documents):
        raise InputError(f"{source}: has no mapping in it; give what --mapping or `pseudo replace` wrote")
    return found


def of_document(doc: Document) -> Originals:
    """What one finished document knows.

    >>> of_document(Document("Rácz", replacements={"Rácz[/N]": Entry("Rácz", {"PER": 1}, 1, repl="Antal")})).names
    (Name(type='PER', full=True, gender=''),)
    """
    named = frozenset(span.entity for span in doc.spans or ())
    names = tuple(dict.fromkeys(_of_entries(doc.replacements or {}, named if doc.pseudonymised is not None else None)))
    return Originals(names, (doc,) if doc.pseudonymised is not None else ())


def of_entries(entries: Mapping[str, Entry]) -> Originals:
    """What the entries of a configuration know."""
    return Originals(tuple(dict.fromkeys(_of_entries(entries))))


def _of_entries(entries: Mapping[str, Entry], named: frozenset[str | None] | None = None) -> Iterator[Name]:
    for key, entry in entries.items():
        full = root(key, entries)
        new = _new(entry)
        if not entry.norm or not new or new == entry.norm or not entry.type:
            continue
        owner = f"{full}\t{_new(entries[full])}"
        parts = tuple(part for part in entry.parts if part.entity is None)
        yield Name(owner, entry.norm, new, entry.main_type, full == key,
                   parts if len(parts) == len(entry.parts) else (), entry.gender,
                   named is not None and key not in named)


def _new(entry: Entry) -> str:
    if entry.keep:
        return entry.norm
    return (entry.repl or entry.derived or "").strip()


def root(key: str, entries: Mapping[str, Entry]) -> str:
    """The key of the entry with the full name of the same entity."""
    for _ in entries:
        of = entries[key].of
        if of is None or of not in entries:
            break
        key = of
    return key


def of_pairs(pairs: Mapping[str, str] | Iterable[tuple[str, str, str, str]], language: Language) -> Originals:
    """What pairs know: original -> new name, or rows of original, new name, type and gender, both of which may be
    empty: what an original is then told by the tables."""
    rows = [(old, new, "", "") for old, new in pairs.items()] if isinstance(pairs, Mapping) else list(pairs)
    names = []
    for old, new, type_, gender in rows:
        if not isinstance(old, str) or not isinstance(new, str) or not old.strip() or not new.strip():
            raise InputError("a pair of the mapping is no two texts; give {original: new name}")
        kind = type_ or ("PER" if gender else guessed(old, language))
        names.append(Name(f"{old}\t{new}", old.strip(), new.strip(), kind, gender=gender))
        if kind == "ADDRESS":
            names += _parted(names[-1], language)
    return Originals(tuple(dict.fromkeys(names)))


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of an address; nothing where it has none: 6720, Szeged, Tisza Lajos körút, 12/B."""

    zip: str = field(repr=False)
    town: str = field(repr=False)
    street: str = field(repr=False)
    kind: str = field(repr=False)
    number: str = field(repr=False)

    @property
    def house(self) -> str:
        """The number without what stands behind it (a floor, a door)."""
        return self.number.partition(" ")[0].rstrip(".,")

    def has(self, number: str) -> bool:
        """Whether it is the number of the address, with or without what stands behind it."""
        return fold(number) in (fold(self.number), fold(self.house))

    def number_of(self, number: str, new: Parts) -> str:
        """What a house number was, which may be all that stands in the new address, or its first part."""
        return self.number if fold(number) == fold(new.number) else self.house


def parts_of(text: str, language: Language) -> Parts | None:
    """The parts of an address that has a street and a number; None of anything else.

    >>> from pseudo.language.language import load as language
    >>> parts = parts_of("6720 Szeged, Tisza Lajos körút 12/B.", language("hu"))
    >>> (parts.zip, parts.town, parts.street, parts.kind, parts.number) if parts else ()
    ('6720', 'Szeged', 'Tisza Lajos körút', 'körút', '12/B')
    """
    words = text.split()
    code = words.pop(0).rstrip(",") if len(words) > 3 and words[0].rstrip(",").isdecimal() else ""
    at = next((at for at, word in enumerate(words[:-1]) if at and words[at + 1][:1].isdecimal()
               and language.names.public_space_type(language.letters.lower(word.rstrip(",")))), 0)
    if not at:
        return None
    front = next((number + 1 for number, word in enumerate(words[:at]) if word.endswith(",")), 0)
    if not front and code:
        front = next((number for number in range(at - 1, 0, -1) if language.is_place(" ".join(words[:number]))), 0)
    town = " ".join(words[:front]).rstrip(",")
    kind = words[at].rstrip(",")
    street = " ".join((*words[front:at], kind))
    if not words[front:at] or (town and not language.is_place(town)):
        return None
    return Parts(code, town, street, kind, " ".join(words[at + 1 :]).rstrip("."))


def _parted(name: Name, language: Language) -> Iterator[Name]:
    """The parts of a whole address as names of their own, with its owner."""
    new, old = parts_of(name.new, language), parts_of(name.old, language)
    if new is None or old is None:
        return
    if new.town and old.town:
        yield Name(name.owner, old.town, new.town, "GPE", False)
    yield Name(name.owner, old.street, new.street, "FAC", False)


def guessed(old: str, language: Language) -> str:
    """The type of an original of which nothing is said: an identifier, a date, a place, a street, a person, a body.

    >>> from pseudo.language.language import load as language
    >>> names = ("Antal János", "Antal Jani", "Szeged", "Deák tér", "Bástya Kft.", "a@b.hu", "123 456-788")
    >>> [guessed(name, language("hu")) for name in names]
    ['PER', 'PER', 'GPE', 'FAC', 'ORG', 'EMAIL', 'ID']
    """
    from pseudo.kinds import dates

    if "@" in old:
        return "EMAIL"
    if dates.parse(old, language.at("pseudo")) is not None:
        return "DATE"
    if parts_of(old, language) is not None:
        return "ADDRESS"
    if any(map(str.isdecimal, old)) and sum(map(str.isalpha, old)) <= len(old) / 2:
        return "ID"
    last = old.split()[-1]
    if " " in old and last in language.habits.county:
        return "GPE"
    if " " in old and last.islower() and language.names.public_space_type(last):
        return "FAC"
    parts = persons.parse(old, language.persons)
    roles = {part.role for part in parts}
    if "surname" in roles and roles & {"given", "nick"} and not language.names.org_word(old.split()[-1]) and (
            "." not in old.split()[-1]):
        given = [part.text for part in parts if part.role in ("given", "nick")]
        known = all(language.persons.is_given(text) or language.names.nickname(text) for text in given)
        if known or not language.names.place(old):
            return "PER" if known else "ORG"
    if language.names.place(old):
        return "GPE"
    if len(old.split()) == 1 and (language.names.surname(old) or language.names.given(old)):
        return "PER"
    return "ORG"


def is_value(type_: str) -> bool:
    """Whether a type is of amounts and times, not of names or identifiers."""
    return type_ in VALUES
