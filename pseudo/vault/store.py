"""The file of a vault: opened, read, and written whole or not at all.

What comes in: a path and a `Secret`. What goes out: a `Vault`, and in `Vault.writing` a `Change`, whose rows, log entry
and new state are one transaction: a process that is killed at any time leaves all of it or nothing. Start at `created`
and `opened`.

Tables: `head`, one row, the parameters and two sealed values; `entity`, one row a person (place, body, number), her
data key wrapped and all that is known of her sealed with it; `name`, by which keyed tokens she is found; `mention`,
what stood in the places of a document; `log`. Nothing but the parameters and the log can be read without the secret.
The sum of all rows (an HMAC each) is sealed with the end of the log: who changes, adds, takes away or puts back a row
is found out when the vault is opened, who puts back the whole file by the head of the log that is kept elsewhere.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pseudo.core.errors import InputError
from pseudo.core.files import exposed
from pseudo.vault import log
from pseudo.vault.sealing import (
    COST,
    SIZE,
    Cost,
    Keys,
    Secret,
    VaultError,
    bound,
    keys,
    mark,
    parameters,
    sealed,
)
from pseudo.vault.sealing import (
    opened as unsealed,
)

TABLES = {
    "entity": ("id", "whole", "wrapped", "sealed"),
    "name": ("token", "kind", "entity"),
    "mention": ("document", "record", "entity", "sealed"),
}
"""The tables whose rows are in the sum, with their columns, all of bytes."""
SCHEMA = """
CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), params BLOB NOT NULL, ids BLOB NOT NULL, state BLOB NOT NULL);
CREATE TABLE entity (id BLOB PRIMARY KEY, whole BLOB NOT NULL UNIQUE, wrapped BLOB NOT NULL, sealed BLOB NOT NULL)
    WITHOUT ROWID;
CREATE TABLE name (token BLOB NOT NULL, kind BLOB NOT NULL, entity BLOB NOT NULL, PRIMARY KEY (token, kind, entity))
    WITHOUT ROWID;
CREATE INDEX name_entity ON name (entity);
CREATE TABLE mention (document BLOB NOT NULL, record BLOB NOT NULL, entity BLOB NOT NULL, sealed BLOB NOT NULL,
    PRIMARY KEY (document, record, entity)) WITHOUT ROWID;
CREATE INDEX mention_entity ON mention (entity);
CREATE TABLE log (n INTEGER PRIMARY KEY, entry BLOB NOT NULL, chain BLOB NOT NULL);
"""
WAIT = 30
"""Seconds that one process waits for another to finish writing."""
PRAGMAS = ("secure_delete = ON", "temp_store = MEMORY", "synchronous = FULL", "trusted_schema = OFF", "mmap_size = 0",
           "cell_size_check = ON")
"""How SQLite is to work: nothing stays where it was deleted, nothing goes into files of its own, all that is
acknowledged is on the disk."""
WRONG = "the vault does not open: the passphrase or key file is not its own, or its head was changed"
CHANGED = "rows of the vault were changed, taken away or put back by another program; take a backup of it"
OTHER = "the vault got another secret while it was open; open it again"

Row = tuple[bytes, ...]
Start = Callable[[sqlite3.Connection], None]


@dataclass(slots=True)
class Change:
    """What one transaction does: rows put and dropped, and what the log will say of it."""

    db: sqlite3.Connection = field(repr=False)
    keys: Keys = field(repr=False)
    sum: int = field(repr=False)
    act: str = ""
    ids: list[str] = field(default_factory=list)
    said: dict[str, int | str] = field(default_factory=dict)

    def rows(self, table: str, where: str = "1", *values: bytes) -> list[Row]:
        """The rows of a table for which SQL says so, as this change has made them."""
        return self.db.execute(f"SELECT {','.join(TABLES[table])} FROM {table} WHERE {where}", values).fetchall()

    def put(self, table: str, row: Row) -> None:
        """A new row."""
        self.db.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})", row)
        self.sum += _mark(self.keys, table, row)

    def drop(self, table: str, where: str, *values: bytes) -> list[Row]:
        """Takes the rows away for which SQL says so, and gives them."""
        rows = self.rows(table, where, *values)
        self.db.execute(f"DELETE FROM {table} WHERE {where}", values)
        self.sum -= sum(_mark(self.keys, table, row) for row in rows)
        return rows

    def noted(self, act: str, *ids: str, **said: int | str) -> None:
        """What the log is to say: what was done, with the ids of keys, and counts."""
        self.act = act
        self.ids += [each for each in ids if each not in self.ids]
        self.said |= said


@dataclass(slots=True)
class Vault:
    """An opened vault. `with opened(...) as vault`."""

    path: Path
    db: sqlite3.Connection = field(repr=False)
    keys: Keys = field(repr=False)
    params: bytes = field(repr=False)

    def __enter__(self) -> Vault:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self.db.close()

    def rows(self, table: str, where: str = "1", *values: bytes) -> list[Row]:
        """The rows of a table for which SQL says so."""
        with told(self.path):
            rows = self.db.execute(f"SELECT {','.join(TABLES[table])} FROM {table} WHERE {where}", values).fetchall()
            if _head(self.db)[0] != self.params:
                raise VaultError(OTHER)
            return rows

    @contextmanager
    def writing(self) -> Iterator[Change]:
        """A change that nobody else makes at the same time; it is there when the block ends, or not at all.

        raises  VaultError where the vault got another secret meanwhile, or does not come free
        """
        with told(self.path):
            self.db.execute("BEGIN IMMEDIATE")
        try:
            with told(self.path):
                params, _, state = _head(self.db)
                if params != self.params:
                    raise VaultError(OTHER)
                change = Change(self.db, self.keys, _sum(self.keys, state, log.tip(self.db)))
            with told(self.path):
                yield change
                if change.act:
                    tip = log.appended(self.db, change.act, change.ids, change.said)
                    self._save(change, tip)
                    self.db.execute("COMMIT")
                    self.keys, self.params = change.keys, _head(self.db)[0]
        finally:
            if self.db.in_transaction:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")

    def _save(self, change: Change, tip: bytes) -> None:
        self.db.execute("UPDATE head SET state = ?", (_state(change.keys, change.sum, tip),))

    def rekeyed(self, change: Change, secret: Secret, cost: Cost) -> None:
        """Gives the change the keys of another secret: what it puts from then on is under those."""
        params = parameters(secret, cost)
        made = _with_ids(keys(secret, params), self.keys.ids)
        change.keys, change.sum = made, 0
        change.db.execute("UPDATE head SET params = ?, ids = ?", (params, _sealed_ids(made, params)))

    def cleaned(self) -> bool:
        """Leaves nothing in free pages and nothing in the write-ahead log of what was taken away. False where another
        process has the vault, or the disk no room: old pages stay in that log until the last one ends (SQLite removes
        it then). What was taken away before is gone all the same."""
        try:
            busy = self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            if not busy:  # the file written anew goes through the log again
                self.db.execute("VACUUM")
                busy = self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.OperationalError:
            return False
        return not busy


def created(path: Path, secret: Secret, cost: Cost = COST) -> None:
    """A new vault, which its owner alone may read; never in the place of anything.

    raises  InputError where something of that name is there, or it cannot be written
    """
    if os.path.lexists(path):
        raise InputError(f"{path}: is there already; take another name")
    part = path.with_name(f".{path.name}-{secrets.token_hex(8)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise VaultError(f"{path}: cannot be written: {(error.strerror or 'no access')}; check the folder") from None
    try:
        with told(path):
            db = _connected(part)
            try:
                db.executescript(SCHEMA)
                params = parameters(secret, cost)
                made = _with_ids(keys(secret, params), secrets.token_bytes(SIZE))
                db.execute("BEGIN IMMEDIATE")
                db.execute("INSERT INTO head VALUES (1, ?, ?, x'')", (params, _sealed_ids(made, params)))
                tip = log.appended(db, "init", (), {"vault": secrets.token_hex(16)})  # no two have one head
                db.execute("UPDATE head SET state = ?", (_state(made, 0, tip),))
                db.execute("COMMIT")
                db.execute("PRAGMA journal_mode = WAL")
            finally:
                db.close()
        os.link(part, path)
    except FileExistsError:
        raise InputError(f"{path}: is there already; take another name") from None
    except OSError as error:
        raise VaultError(f"{path}: cannot be written: {(error.strerror or 'no access')}; check the folder") from None
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink()


def opened(path: Path, secret: Secret, *, whole: bool = True) -> Vault:
    """The vault, all of its rows checked. whole: False leaves the rows for `checked`.

    raises  VaultError where the secret is not its own, or a row or the log was changed
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no vault; make one with `pseudo vault init`")
    files = (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm"))
    if any(exposed(file) for file in files):
        raise VaultError(f"{path}: others than its owner can read it; take that from them with chmod 600")
    with told(path):
        db = _connected(path)
        try:
            _check_schema(db)
            params, ids, _ = _head(db)
            made = keys(secret, params)
            made = _with_ids(made, unsealed(made.head, ids, bound("ids", params), WRONG))
            vault = Vault(path, db, made, params)
            if whole:
                checked(vault)
            return vault
        except BaseException:
            db.close()
            raise


def checked(vault: Vault) -> None:
    """That every row is as it was written, and none is missing or too many; raises VaultError."""
    with told(vault.path):
        vault.db.execute("BEGIN")
        try:
            if vault.db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):  # an index without some rows
                raise VaultError(CHANGED)
            tip = log.checked(vault.db)
            found = _sum(vault.keys, _head(vault.db)[2], tip)
            for table, columns in TABLES.items():
                for row in vault.db.execute(f"SELECT {','.join(columns)} FROM {table}"):
                    found -= _mark(vault.keys, table, row)
        except TypeError:  # a number where bytes should stand
            raise VaultError(CHANGED) from None
        finally:
            vault.db.execute("ROLLBACK")
    if found % 2**256:
        raise VaultError(f"{vault.path}: {CHANGED}")


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Every error of the database in one line."""
    try:
        yield
    except VaultError as error:
        line = str(error)
        raise VaultError(line if line.startswith(str(path)) else f"{path}: {line}") from None
    except sqlite3.Error as error:
        raise VaultError(f"{path}: {_said(error)}") from None


def _said(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "another process is writing to the vault; try again when it has ended"
    if name.startswith("SQLITE_FULL"):
        return "the disk is full; nothing was changed: make room and run it again"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
        return "the vault cannot be read or written; check disk, folder and your rights"
    if name.startswith("SQLITE_NOTADB"):
        return "is no vault; give the file that `pseudo vault init` made"
    return "the vault is damaged; take a backup of it"


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=WAIT)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    return db


def _check_schema(db: sqlite3.Connection) -> None:
    """That the file has our tables and nothing else: no trigger keeps what is deleted."""
    ask = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    there = db.execute(ask).fetchall()
    with closing(sqlite3.connect(":memory:")) as plain:
        plain.executescript(SCHEMA)
        if there != plain.execute(ask).fetchall():
            ours = any(name == "head" for _, name, _ in there)
            raise VaultError(CHANGED if ours else "is no vault; give the file that `pseudo vault init` made")


def _head(db: sqlite3.Connection) -> tuple[bytes, bytes, bytes]:
    rows: Sequence[Any] = db.execute("SELECT params, ids, state FROM head").fetchall()
    if len(rows) != 1 or not all(isinstance(value, bytes) for value in rows[0]):
        raise VaultError(CHANGED)
    return rows[0][0], rows[0][1], rows[0][2]


def _with_ids(made: Keys, ids: bytes) -> Keys:
    return Keys(made.wrap, made.index, made.state, made.head, ids)


def _sealed_ids(made: Keys, params: bytes) -> bytes:
    return sealed(made.head, made.ids, bound("ids", params))


def _state(made: Keys, total: int, tip: bytes) -> bytes:
    return sealed(made.state, (total % 2**256).to_bytes(32, "big"), bound("state", tip))


def _sum(made: Keys, state: bytes, tip: bytes) -> int:
    return int.from_bytes(unsealed(made.state, state, bound("state", tip), CHANGED), "big")


def _mark(made: Keys, table: str, row: Row) -> int:
    return mark(made.state, bound(table, *row))
