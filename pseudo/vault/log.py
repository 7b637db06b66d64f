"""The log of a vault: what was done when with which keys, never a name; each entry is chained to the one before.

What comes in: the database of an opened vault. What goes out: entries and heads. Start at `appended` and `agrees`.

The chain is SHA-256 of the chain before and the entry. Whoever has the head (`12:4f0c...`) of some day, kept elsewhere,
can tell with `agrees` that no entry up to it was changed, taken away or put back, nor the whole file.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timezone

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.vault.sealing import VaultError, bound

START = hashlib.sha256(b"pseudo vault log").digest()
BROKEN = "the log of the vault was changed or cut; take a backup of it"


def appended(db: sqlite3.Connection, act: str, ids: Sequence[str], said: Mapping[str, int | str]) -> bytes:
    """Adds an entry, within the transaction of what it tells, and gives the end of the chain."""
    number, before = _last(db)
    time = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    entry = json.dumps({"n": number + 1, "time": time, "act": act, **said, "keys": list(ids)}).encode()
    chain = _next(before, entry)
    db.execute("INSERT INTO log VALUES (?, ?, ?)", (number + 1, entry, chain))
    return chain


def tip(db: sqlite3.Connection) -> bytes:
    """The end of the chain."""
    return _last(db)[1]


def head(db: sqlite3.Connection) -> str:
    """The head of the log, to be kept elsewhere: number of entries and end of the chain."""
    number, chain = _last(db)
    return f"{number}:{chain.hex()}"


def entries(db: sqlite3.Connection) -> Iterator[str]:
    """The entries as lines of JSON, the oldest first."""
    for (entry,) in db.execute("SELECT entry FROM log ORDER BY n"):
        yield bytes(entry).decode("utf-8", "replace")


def checked(db: sqlite3.Connection) -> bytes:
    """The end of the chain, every link of which was checked; raises VaultError."""
    chain = START
    for number, (n, entry, said) in enumerate(db.execute("SELECT n, entry, chain FROM log ORDER BY n"), 1):
        chain = _next(chain, bytes(entry))
        if n != number or said != chain:
            raise VaultError(BROKEN)
    return chain


def agrees(db: sqlite3.Connection, kept: str) -> int:
    """How many entries the log has beyond a head that was kept; raises VaultError where it does not go through it.

    raises  InputError for what is no head
    """
    number, colon, chain = kept.strip().partition(":")
    if not (colon and number.isascii() and number.isdigit() and len(number) < 19 and len(chain) == 64):
        raise InputError("--check: is no head of a log; give what `pseudo vault log --head` printed")
    checked(db)
    last, _ = _last(db)
    if last < int(number):
        raise VaultError(f"the log has {last} entries and the head is of {number}: the vault is an older one that was "
                         "put back; take the newest backup")
    found = db.execute("SELECT chain FROM log WHERE n = ?", (int(number),)).fetchone()
    if found is None or bytes(found[0]).hex() != codes.lower(chain):
        raise VaultError("the log does not go through that head: it is another vault's, or was written anew")
    return last - int(number)


def _last(db: sqlite3.Connection) -> tuple[int, bytes]:
    found = db.execute("SELECT n, chain FROM log ORDER BY n DESC LIMIT 1").fetchone()
    return (0, START) if found is None else (int(found[0]), bytes(found[1]))


def _next(chain: bytes, entry: bytes) -> bytes:
    return hashlib.sha256(bound(chain, entry)).digest()
