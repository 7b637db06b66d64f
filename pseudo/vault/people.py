"""Who is in a vault: persons (places, bodies, numbers) with what they became, found by name without an index of names.

What comes in: an opened vault; entries of documents; names. What goes out: `Known` values, and rows. Start at `add`,
`find` and `pairs`.

Each entity has a data key of its own, wrapped with the vault's, under which all that is known of it stands: who
destroys that key destroys all. It is found by HMACs of its folded name and of the name's words, the new ones too, each
with its key id: nobody sees without the secret that two have a name or a word of one in common.
"""

from __future__ import annotations

import dataclasses
import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import orjson

from pseudo.core.codes import DEFAULT
from pseudo.core.document import NAMES, NOTHING, VALUES, Document, Entry, NamePart
from pseudo.formats.jsonio import dumps, loads_replacements
from pseudo.kinds import identifiers
from pseudo.kinds.mentions import LEAST, code_of
from pseudo.language.letters import fold
from pseudo.vault.sealing import SIZE, Keys, VaultError, bound, filled, opened, sealed, token
from pseudo.vault.store import CHANGED, Change, Row, Vault

OLD, WORD, NEW, NEW_WORD = b"\0", b"\1", b"\2", b"\3"
"""What a token is of: a whole name, a word of one, a whole new name, a word of one."""
ID = 16


@dataclass(frozen=True, slots=True)
class Known:
    """One entity of a vault.

    id         its key id, random: what the log calls it
    key        the key of its entry; entries: the entry, and those of other names that mean the same (`Jancsi`), by key,
               without ties
    world      the number of the pools that it was chosen from; lang: the language of the first document that had it
    number     of several of one name in one document, which; recipient: the id of whom its new name is for
    stays      its new name is a name, chosen to be the same in later runs; not a label that its document gave it
    """

    id: bytes
    key: str = field(repr=False)
    entries: Mapping[str, Entry] = field(repr=False)
    lang: str = DEFAULT
    world: int | None = None
    number: int = 1
    recipient: str = ""
    stays: bool = False

    @property
    def entry(self) -> Entry:
        """The entry of its full name."""
        return self.entries[self.key]


@dataclass(frozen=True, slots=True)
class Pair:
    """What one name became: what a restorer of changed texts needs to know.

    id     key id of the entity: names with one id are of one entity
    full   whether it is the entity's full name, not a shorter or another one
    parts  of the original, with their roles
    """

    id: str
    old: str = field(repr=False)
    new: str = field(repr=False)
    type: str
    full: bool
    parts: tuple[NamePart, ...] = field(repr=False)
    gender: str
    lang: str
    world: int | None


def recipient_id(keys: Keys, name: str) -> str:
    """By what the log calls a recipient; nothing for none."""
    return token(keys.ids, "recipient", unicodedata.normalize("NFC", name)).hex()[:8] if name else ""


def known(key: str, entry: Entry, *, lang: str = DEFAULT, world: int | None = None, number: int = 1,
          recipient: str = "", others: Mapping[str, Entry] = NOTHING, stays: bool = False) -> Known:
    """An entity that is to be added, with a key id of its own. others: its other names."""
    entries = {name: _bare(each) for name, each in {key: entry, **others}.items()}
    return Known(secrets.token_bytes(ID), key, entries, lang, world, number, recipient, stays)


def new_name(entry: Entry) -> str:
    """What the entry's name became."""
    return entry.repl or entry.derived or entry.norm


def add(change: Change, entity: Known) -> Known:
    """Adds an entity; one that is there already is given as it is there, with other names that it had not, and with a
    name that stays in place of one that does not.

    Two processes that add the same get one row.
    """
    rows = change.rows("entity", "whole = ?", _whole(change.keys, entity))
    if not rows:
        _put(change, entity, secrets.token_bytes(SIZE))
        return entity
    found = rows[0]
    here = _opened(change.keys, found)
    better = entity.stays and not here.stays
    entries = {**here.entries, **entity.entries} if better else {**entity.entries, **here.entries}
    if entries.keys() == here.entries.keys() and not better:
        return here
    grown = dataclasses.replace(entity if better else here, id=here.id, key=here.key, entries=entries)
    data_key = key_of(change.keys, found)
    drop(change, here.id)
    _put(change, grown, data_key)
    return grown


def drop(change: Change, id_: bytes) -> None:
    """Takes the rows of an entity away, but for its mentions."""
    change.drop("entity", "id = ?", id_)
    change.drop("name", "entity = ?", id_)


def rewrap(change: Change, old: Keys, row: Row) -> None:
    """Puts an entity again whose rows are gone: its data key wrapped, its tokens made with the keys of the change."""
    _put(change, _opened(old, row), key_of(old, row))


def all_of(vault: Vault, recipient: str | None = None) -> Iterator[Known]:
    """Every entity, or those for one recipient (by id)."""
    for row in vault.rows("entity"):
        entity = _opened(vault.keys, row)
        if recipient is None or entity.recipient == recipient:
            yield entity


def all_in(change: Change, recipient: str) -> list[Known]:
    """Every entity for a recipient, as this change sees them."""
    return [entity for row in change.rows("entity") if (entity := _opened(change.keys, row)).recipient == recipient]


def by_id(vault: Vault, id_: bytes) -> Known | None:
    """The entity with a key id."""
    rows = vault.rows("entity", "id = ?", id_)
    return _opened(vault.keys, rows[0]) if rows else None


def find(vault: Vault, name: str, *, new: bool = False, exact: bool = False) -> list[Known]:
    """The entities of a name, however it is capitalised and accented; without `exact` also those whose names have all
    of its words, and those of a number, however its figures are grouped. new: it is what they became."""
    whole, word = (NEW, NEW_WORD) if new else (OLD, WORD)
    ids = _with(vault, whole, fold(" ".join(name.split())))
    if not exact and (words := _words(name)):
        each = [_with(vault, word, text) for text in sorted(words)]
        ids |= set.intersection(*each)
    found = [entity for id_ in sorted(ids) if (entity := by_id(vault, id_)) is not None]
    if not exact and not found and len(code_of(name)) >= LEAST and any(map(str.isdecimal, name)):
        found = [entity for entity in all_of(vault) if _is_number(name, entity, new)]
    return sorted(found, key=lambda entity: (entity.entry.norm, entity.number, entity.recipient))


def _is_number(name: str, entity: Known, new: bool) -> bool:
    """Whether one of an entity's numbers is this one, spelt otherwise."""
    for entry in entity.entries.values():
        type_, norm = entry.main_type, new_name(entry) if new else entry.norm
        if type_ in NAMES or type_ in VALUES:
            continue
        if code_of(norm) == code_of(name):
            return True
        one, other = (
            identifiers.compact(type_, each, entity.lang) if type_ in identifiers.types(entity.lang) else each
            for each in (norm, name)
        )
        if one == other:
            return True
    return False


def pairs(entities: Iterable[Known]) -> Iterator[Pair]:
    """Each name of the entities with what it became."""
    for entity in entities:
        for key, entry in entity.entries.items():
            yield Pair(entity.id.hex(), entry.norm, new_name(entry), entry.main_type, key == entity.key, entry.parts,
                       entry.gender, entity.lang, entity.world)


def key_of(keys: Keys, row: Row) -> bytes:
    """The data key of an entity's row."""
    return opened(keys.wrap, row[2], bound("key", row[0]), CHANGED)


def _with(vault: Vault, kind: bytes, text: str) -> set[bytes]:
    rows = vault.rows("name", "kind = ?", kind)
    return {id_ for found, _, id_ in rows if found == _token(vault.keys, kind, text, id_)}


def _token(keys: Keys, kind: bytes, text: str, id_: bytes) -> bytes:
    """By what an entity is found; of each entity another one, so that equal names do not look alike."""
    return token(keys.index, kind.hex(), text, id_.hex())


def _words(name: str) -> set[str]:
    return {fold(word) for word in name.replace("-", " ").split()}


def _put(change: Change, entity: Known, data_key: bytes) -> None:
    wrapped = sealed(change.keys.wrap, data_key, bound("key", entity.id))
    content = sealed(data_key, filled(_bytes(entity)), bound("entity", entity.id))
    change.put("entity", (entity.id, _whole(change.keys, entity), wrapped, content))
    for kind, text in sorted(_texts(entity)):
        change.put("name", (_token(change.keys, kind, text, entity.id), kind, entity.id))


def _texts(entity: Known) -> set[tuple[bytes, str]]:
    found: set[tuple[bytes, str]] = set()
    for entry in entity.entries.values():
        new = new_name(entry)
        found |= {(OLD, fold(" ".join(entry.norm.split()))), (NEW, fold(" ".join(new.split())))}
        found |= {(WORD, word) for word in _words(entry.norm)} | {(NEW_WORD, word) for word in _words(new)}
    return found


def _whole(keys: Keys, entity: Known) -> bytes:
    """By what an entity is the same: recipient, type, name, and which of its name."""
    entry = entity.entry
    return token(keys.index, "whole", entity.recipient, entry.main_type, entry.norm, str(entity.number))


def _bare(entry: Entry) -> Entry:
    """An entry without what belongs to its document alone."""
    parts = tuple(dataclasses.replace(part, entity=None) for part in entry.parts)
    return dataclasses.replace(entry, allsugg=(), drawn_ties=(), of=None, rel=NOTHING, parts=parts, extra=NOTHING)


def _bytes(entity: Known) -> bytes:
    entries = orjson.loads(dumps(Document("", lang=entity.lang, replacements=entity.entries)))["replacements"]
    return orjson.dumps({"key": entity.key, "entries": entries, "lang": entity.lang, "world": entity.world,
                         "number": entity.number, "recipient": entity.recipient, "stays": entity.stays})


def _opened(keys: Keys, row: Row) -> Known:
    data = opened(key_of(keys, row), row[3], bound("entity", row[0]), CHANGED)
    try:
        raw = orjson.loads(data)
        entries = loads_replacements(orjson.dumps({"replacements": raw["entries"]}))
        return Known(row[0], raw["key"], entries, raw["lang"], raw["world"], raw["number"], raw["recipient"],
                     raw["stays"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        raise VaultError(CHANGED) from None
