"""What the keeper of a vault does: forget a person, give the vault another secret, take its mapping out.

What comes in: an opened vault. What goes out: rows without what was forgotten, with a receipt; rows under new keys; a
replacements configuration. Start at `forget`, `rotate` and `exported`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError
from pseudo.formats.jsonio import dumps
from pseudo.language.letters import fold
from pseudo.vault import log, people
from pseudo.vault.sealing import COST, Cost, Secret, VaultError
from pseudo.vault.store import CHANGED, Vault, told

BEYOND = (
    "copies of the vault made before, backups and snapshots of its disk, and the disk's own spare blocks: destroy "
    "them, or their secret",
    "what was exported from it, mappings written with --mapping, and texts that were restored",
    "whoever has the choice key (--key-file, PSEUDO_KEY): the same key gives the same name to the same person again",
    "the pseudonymised texts themselves, what they tell of the person beside the name, and other entries (numbers, "
    "addresses, e-mail, the wife's that is made of the husband's) that are hers: forget them by their own names",
)
"""What forgetting cannot reach; the receipt says it."""
OPEN = ("the -wal file beside the vault, where old pages stay until the process that has it open ends, or, if it was "
        "killed, until the vault is opened again")


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was forgotten: key ids, how many rows of documents went with them, the head of the log after it.

    clean  whether the file is; else another process had the vault open, or the disk no room
    """

    ids: tuple[str, ...]
    documents: int
    head: str
    clean: bool = True

    def json(self) -> str:
        """The receipt as one JSON object, without a name."""
        beyond = [*BEYOND] if self.clean else [OPEN, *BEYOND]
        said = {"forgotten": list(self.ids), "documents": self.documents, "head": self.head, "not reached": beyond}
        return orjson.dumps(said, option=orjson.OPT_INDENT_2).decode()


def meant(vault: Vault, name: str, *, everybody: bool = False, recipient: str | None = None) -> list[people.Known]:
    """The entities that a name or a key id is of.

    everybody  all that have the name; else several persons of one name are an error
    raises     InputError where there is none
    """
    given = _by_id(vault, name)
    found = [given] if given else [each for each in people.find(vault, name, exact=True)
                                   if recipient is None or each.recipient == recipient]
    if not found:
        raise InputError("nobody of that name or key id is in the vault; `pseudo vault find` looks for parts of names")
    full = [each for each in found if fold(each.entry.norm) == fold(name)]
    if given is None and not full:
        ids = ", ".join(each.id.hex() for each in found)
        raise InputError(f"that is a shorter or another name of somebody; give a full name, or a key id: {ids}")
    found = full or found
    who = {(each.entry.norm, each.entry.main_type, each.number) for each in found}
    if len(who) > 1 and not everybody:
        ids = ", ".join(each.id.hex() for each in found)
        raise InputError(f"several have that name, with the key ids {ids}; give one of them, or say --all")
    return found


def forget(vault: Vault, entities: Sequence[people.Known]) -> Receipt:
    """Destroys the data keys of entities, and what was sealed with them; leaves none of it in the file."""
    ids = tuple(each.id.hex() for each in entities)
    documents = 0
    with vault.writing() as change:
        for each in entities:
            people.drop(change, each.id)
            documents += len(change.drop("mention", "entity = ?", each.id))
        change.noted("forget", *ids, documents=documents)
    clean = vault.cleaned()
    with told(vault.path):
        return Receipt(ids, documents, log.head(vault.db), clean)


def rotate(vault: Vault, secret: Secret, cost: Cost = COST) -> tuple[int, bool]:
    """Gives the vault another secret: each data key is wrapped anew, each token made anew. How many there are, and
    whether the file is clean of the old ones; else another process had it open.

    Who has the old secret and an old copy still opens that copy.
    """
    with vault.writing() as change:
        old = change.keys
        mentions = change.drop("mention", "1")
        change.drop("name", "1")
        rows = change.drop("entity", "1")
        if change.sum % 2**256:  # what was changed since the vault was opened is not to become its own
            raise VaultError(CHANGED)
        vault.rekeyed(change, secret, cost)
        for row in rows:
            people.rewrap(change, old, row)
        for mention in mentions:
            change.put("mention", mention)
        change.noted("rotate", entities=len(rows))
    return len(rows), vault.cleaned()


def exported(vault: Vault, recipient: str | None = None) -> tuple[bytes, int]:
    """The mapping in clear, as a configuration for --replacements: all names with what they became; how many."""
    entries: dict[str, Entry] = {}
    ids = []
    for entity in people.all_of(vault, recipient):
        ids.append(entity.id.hex())
        base = entity.key if entity.key not in entries else f"{entity.key}#{entity.id.hex()[:8]}"
        for key, entry in entity.entries.items():
            own = base if key == entity.key else key
            if own not in entries:
                entries[own] = entry if own == base else dataclasses.replace(entry, of=base)
    with vault.writing() as change:
        change.noted("export", *ids)
    raw = orjson.loads(dumps(Document("", replacements=entries)))["replacements"]
    note = {"note": "Original names: for your eyes only.", "replacements": raw}
    return orjson.dumps(note, option=orjson.OPT_INDENT_2) + b"\n", len(ids)


def _by_id(vault: Vault, name: str) -> people.Known | None:
    try:
        return people.by_id(vault, bytes.fromhex(name))
    except ValueError:
        return None
