"""The vault's file: a dictionary to the outside, nothing readable to who lacks the secret, all of it or nothing."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pseudo.core.document import Entry, NamePart
from pseudo.core.errors import InputError
from pseudo.language.letters import fold
from pseudo.vault import care, log, people, store
from pseudo.vault.sealing import Cost, Secret, VaultError, passphrase

ROOT = Path(__file__).parents[2]
KEY = Secret("key file", b"a key of the tests, 32 bytes all")
SMALL = Cost(1, 8, 1)
"""What no real vault has: tests have no time for more."""


def person(norm: str, new: str = "") -> Entry:
    surname, _, given = norm.partition(" ")
    parts = (NamePart(surname, "surname", 0), NamePart(given, "given", 1)) if given else (NamePart(surname, "surname", 0),)
    return Entry(norm, {"PER": 1}, 1, parts, repl=new or f"Új {norm[::-1]}", drawn=new or f"Új {norm[::-1]}", gender="F")


def added(vault: store.Vault, norm: str, new: str = "", recipient: str = "") -> people.Known:
    with vault.writing() as change:
        entity = people.add(change, people.known(f"{norm}[/N]", person(norm, new), world=1, recipient=recipient))
        change.noted("add", entity.id.hex())
    return entity


def norms(path: Path, secret: Secret = KEY) -> dict[str, str]:
    with store.opened(path, secret) as vault:
        return {entity.entry.norm: people.new_name(entity.entry) for entity in people.all_of(vault)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store.created(tmp_path / "a.vault", KEY)
    return tmp_path / "a.vault"


NAMES = st.sampled_from("Kovács János;kovács jános;Kovacs Janos;Kiss Éva;Kiss Ödön;Szabó;Nagy-Kiss Éva;Ö. Őri Ű".split(";"))


class Model(RuleBasedStateMachine):
    """Whatever is added, forgotten and rotated, the vault has what a dictionary has, and finds what a search does."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path, self.secret, self.turn = self.folder / "m.vault", KEY, 0
        store.created(self.path, self.secret)
        self.model: dict[str, str] = {}
        self.heads: list[str] = []

    @rule(norm=NAMES, new=st.sampled_from(["Simon Ervin", "Veres Anikó", "Ö"]))
    def add(self, norm: str, new: str) -> None:
        with store.opened(self.path, self.secret) as vault:
            entity = added(vault, norm, new)
        self.model.setdefault(norm, new)
        assert people.new_name(entity.entry) == self.model[norm]

    @rule(norm=NAMES)
    def forget(self, norm: str) -> None:
        same = {each for each in self.model if fold(each) == fold(norm)}
        with store.opened(self.path, self.secret) as vault:
            if not same:
                with pytest.raises(InputError):
                    care.meant(vault, norm)
                return
            if len(same) > 1:
                with pytest.raises(InputError):
                    care.meant(vault, norm)
            assert len(care.forget(vault, care.meant(vault, norm, everybody=True)).ids) == len(same)
        self.model = {each: new for each, new in self.model.items() if each not in same}

    @rule()
    def rotate(self) -> None:
        self.turn += 1
        old, self.secret = self.secret, Secret("key file", bytes([self.turn]) * 32)
        with store.opened(self.path, old) as vault:
            assert care.rotate(vault, self.secret) == (len(self.model), True)
        with pytest.raises(VaultError):
            store.opened(self.path, old)

    @rule(name=st.sampled_from("Kovács;KOVÁCS JÁNOS;eva kiss;Kiss;éva;senki;nagy".split(";")))
    def find(self, name: str) -> None:
        words = set(fold(name).split())
        wanted = {norm for norm in self.model if words <= set(fold(norm).replace("-", " ").split())}
        with store.opened(self.path, self.secret) as vault:
            assert {each.entry.norm for each in people.find(vault, name)} == wanted

    @rule()
    def keep_head(self) -> None:
        with store.opened(self.path, self.secret) as vault:
            self.heads.append(log.head(vault.db))

    @invariant()
    def is_the_dictionary(self) -> None:
        assert norms(self.path, self.secret) == self.model
        with store.opened(self.path, self.secret) as vault:
            assert all(log.agrees(vault.db, head) >= 0 for head in self.heads)

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


TestModel = Model.TestCase
TestModel.settings = settings(max_examples=25, stateful_step_count=10, deadline=None)


def files(path: Path) -> list[Path]:
    return [each for each in path.parent.iterdir() if each.name.startswith(path.name)]


def test_the_vault_and_what_sqlite_puts_beside_it_are_the_owners_alone(path: Path) -> None:
    old = os.umask(0o000)
    try:
        with store.opened(path, KEY) as vault:
            added(vault, "Kovács János")
            seen = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files(path)}
    finally:
        os.umask(old)
    assert seen == {"a.vault": 0o600, "a.vault-wal": 0o600, "a.vault-shm": 0o600}


def test_a_vault_that_others_can_read_is_not_opened(path: Path) -> None:
    path.chmod(0o644)
    with pytest.raises(VaultError, match="others than its owner can read it"):
        store.opened(path, KEY)


def test_no_name_stands_anywhere_while_it_is_in_the_vault(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kanári Orsolya", "Simon Ervina")
        held = b"".join(file.read_bytes() for file in files(path))
    told = [word for name in ("Kanári", "Orsolya", "Simon", "Ervina") for word in (name, fold(name), name.upper())]
    assert [word for word in told for code in ("utf-8", "utf-16-le") if word.encode(code) in held] == []


def test_forgetting_leaves_nothing_of_a_key_in_the_file_its_log_or_its_free_pages(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        with vault.writing() as change:
            for number in range(200):
                people.add(change, people.known("k", person(f"Kanári {number}")))
            change.noted("add")
        canary = added(vault, "Kanári Orsolya")
        cells = [cell for table, column in (("entity", "id"), ("name", "entity")) for row in
                 vault.rows(table, f"{column} = ?", canary.id) for cell in row if len(cell) > 1 and cell != canary.id]
        shared = {cell for row in vault.rows("name", "entity != ?", canary.id) for cell in row}  # of the same surname
        cells = [cell for cell in cells if cell not in shared]
        assert all(any(cell in file.read_bytes() for file in files(path)) for cell in cells) and len(cells) > 5
        receipt = care.forget(vault, [canary])
        held = b"".join(file.read_bytes() for file in files(path))
        assert [cell for cell in cells if cell in held] == []
        assert vault.db.execute("PRAGMA freelist_count").fetchone() == (0,)
        assert receipt.ids == (canary.id.hex(),)
    assert "Kanári Orsolya" not in norms(path) and len(norms(path)) == 200
    assert all(word in receipt.json() for word in ("backups", "exported", "choice key")) and "Kan" not in receipt.json()


def test_forgetting_while_another_reads_says_that_old_pages_stay(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.1)
    with store.opened(path, KEY) as vault:
        added(vault, "Kiss Éva")
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entity").fetchone()
        assert "-wal file" in care.forget(vault, care.meant(vault, "Kiss Éva")).json()
        reader.close()
        assert vault.cleaned()
    assert norms(path) == {}


@pytest.mark.parametrize(("secret", "said"), [
    (Secret("key file", b"another key of the tests, 32 b.."), "not its own"),  # a wrong key
    (passphrase("several plain words"), "opens with a key file, not with a passphrase"),
])
def test_a_wrong_secret_is_one_line(path: Path, secret: Secret, said: str) -> None:
    with pytest.raises(VaultError, match=said) as error:
        store.opened(path, secret)
    assert "\n" not in str(error.value)


def test_a_passphrase_opens_in_any_unicode_form_and_its_cost_is_authenticated(tmp_path: Path) -> None:
    path = tmp_path / "p.vault"
    store.created(path, passphrase("őzek és szarvasok"), SMALL)
    store.opened(path, passphrase("o\u030bzek e\u0301s szarvasok")).close()
    with pytest.raises(VaultError, match="not its own"):
        store.opened(path, passphrase("őzek és szarvasok "))
    for old, new in ((b'"passes": 1', b'"passes": 2'), (b'"memory": 8', b'"memory": 9'), (b'"lanes": 1', b'"lanes": 9')):
        changed = tmp_path / "changed.vault"
        shutil.copy(path, changed)
        raw(changed, "UPDATE head SET params = replace(params, ?, ?)", old.decode(), new.decode())
        with pytest.raises(VaultError):
            store.opened(changed, passphrase("őzek és szarvasok"))
    raw(path, "UPDATE head SET params = CAST(replace(params, '\"memory\": 8', '\"memory\": 99999999') AS BLOB)")
    with pytest.raises(VaultError, match="head of the vault was changed"):
        store.opened(path, passphrase("őzek és szarvasok"))


@pytest.mark.parametrize(("key", "value"), [("memory", 1), ("lanes", 2), ("salt", "00"), ("kind", "\x1b[31m")])
def test_a_head_that_argon2_does_not_take_is_one_line(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "p.vault"
    store.created(path, passphrase("several plain words"), SMALL)
    with closing(sqlite3.connect(path)) as db:
        params = json.loads(db.execute("SELECT params FROM head").fetchone()[0])
    raw(path, "UPDATE head SET params = ?", json.dumps(params | {key: value}).encode())
    with pytest.raises(VaultError, match="head of the vault was changed") as error:
        store.opened(path, passphrase("several plain words"))
    assert "\n" not in str(error.value) and "\x1b" not in str(error.value)


def test_the_file_does_not_tell_that_two_share_a_name(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        for norm in ("Kovács János", "Kovács Éva", "Kovács Ubul"):  # a surname, the same persons for two recipients
            for recipient in ("", "a", "b"):
                added(vault, norm, "Kiss " + norm.split()[1], recipient)
        assert len(people.find(vault, "kovacs")) == len(people.find(vault, "kiss", new=True)) == 9
        assert len(people.find(vault, "kovács éva")) == 3
    with closing(sqlite3.connect(path)) as db:
        tokens = db.execute("SELECT token FROM name").fetchall()
        sizes = {len(data) for (data,) in db.execute("SELECT sealed FROM entity")}
    assert len(tokens) == len(set(tokens)) == 9 * 6 and len(sizes) == 1


def test_what_was_changed_while_the_vault_was_open_does_not_become_its_own_by_rotation(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        added(vault, "Kiss Éva")
        raw(path, "DELETE FROM entity WHERE id = (SELECT min(id) FROM entity)")
        with pytest.raises(VaultError, match="changed, taken away"):
            care.rotate(vault, Secret("key file", b"n" * 32))
    with pytest.raises(VaultError, match="changed, taken away"):
        store.opened(path, KEY)


def raw(path: Path, *statement: object) -> None:
    """What another program does to the file."""
    db = sqlite3.connect(path)
    db.execute(str(statement[0]), statement[1:])
    db.commit()
    db.close()


@pytest.mark.parametrize("statement", [
    "DELETE FROM entity WHERE id = (SELECT min(id) FROM entity)",  # somebody is gone
    "DELETE FROM name WHERE token = (SELECT min(token) FROM name)",  # she is not found any more
    "UPDATE OR IGNORE name SET entity = (SELECT min(id) FROM entity)",  # another is found in her place
    "UPDATE entity SET sealed = (SELECT sealed FROM entity ORDER BY id DESC LIMIT 1)",  # her row is another's
    "UPDATE entity SET wrapped = zeroblob(60) WHERE id = (SELECT min(id) FROM entity)",
    "UPDATE entity SET whole = randomblob(32) WHERE id = (SELECT min(id) FROM entity)",  # she would be added twice
    "INSERT INTO mention VALUES (randomblob(32), randomblob(8), randomblob(16), randomblob(40))",
    "UPDATE log SET entry = replace(entry, 'add', 'bad') WHERE n = 2",
    "UPDATE log SET entry = CAST(replace(entry, 'add', 'bad') AS BLOB) WHERE n = 2",
    "DELETE FROM log WHERE n = (SELECT max(n) FROM log)",  # the last is cut off
    "DELETE FROM log WHERE n = 1",
    "UPDATE head SET state = zeroblob(60)",
    "UPDATE head SET ids = zeroblob(60)",
    "DELETE FROM head",
    "UPDATE head SET params = 5",
    "CREATE TRIGGER keep BEFORE DELETE ON entity BEGIN SELECT RAISE(IGNORE); END",  # nobody could be forgotten
    "CREATE TABLE more (a)",
    "UPDATE log SET entry = 5",
    "UPDATE entity SET sealed = 5 WHERE id = (SELECT min(id) FROM entity)",
])
def test_what_another_program_changes_is_found_out_when_it_is_opened(path: Path, statement: str) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        added(vault, "Kiss Éva")
    raw(path, statement)
    with pytest.raises(VaultError) as error:
        store.opened(path, KEY)
    assert "\n" not in str(error.value) and "Kov" not in str(error.value)


@pytest.mark.parametrize("index", ["name_entity", "mention_entity"])
def test_an_index_without_its_rows_is_found_out(path: Path, index: str) -> None:
    with store.opened(path, KEY) as vault:
        entity = added(vault, "Kovács János")
        with vault.writing() as change:
            change.put("mention", (b"d" * 32, b"n" * 8, entity.id, b"s" * 32))
            change.noted("record", entity.id.hex())
    for end, then in ((" WHERE 0", f"REINDEX {index}"), ("", "SELECT 1")):  # who is forgotten would keep rows
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            (version,) = db.execute("PRAGMA schema_version").fetchone()
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = replace(sql, ' WHERE 0', '') || ? WHERE name = ?", (end, index))
            db.execute(f"PRAGMA schema_version = {version + 1}")
        raw(path, then)
    with pytest.raises(VaultError, match="changed, taken away"):
        store.opened(path, KEY)


def test_a_row_of_yesterday_put_back_is_found_out(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        first = added(vault, "Kovács János")
        row = vault.rows("entity", "id = ?", first.id)[0]
        with vault.writing() as change:
            nick = Entry("Jancsi", {"PER": 1}, 1, derived="Ervi")
            people.add(change, people.known("Kovács János[/N]", person("Kovács János"), others={"Jancsi[/N]": nick}))
            change.noted("add")
    raw(path, "UPDATE entity SET wrapped = ?, sealed = ? WHERE id = ?", row[2], row[3], row[0])
    with pytest.raises(VaultError, match="put back"):
        store.opened(path, KEY)


def test_no_two_vaults_have_one_head(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "b.vault"
    store.created(other, KEY)  # in the same second, most often
    with store.opened(path, KEY) as one, store.opened(other, KEY) as two:
        assert log.head(one.db) != log.head(two.db)
        with pytest.raises(VaultError, match="another vault's"):
            log.agrees(two.db, log.head(one.db))


def test_an_older_file_put_back_opens_but_not_through_the_head_that_was_kept(path: Path, tmp_path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
    shutil.copy(path, tmp_path / "old")
    with store.opened(path, KEY) as vault:
        added(vault, "Kiss Éva")
        head = log.head(vault.db)
    shutil.copy(tmp_path / "old", path)
    with store.opened(path, KEY) as vault:
        with pytest.raises(VaultError, match="older one that was put back"):
            log.agrees(vault.db, head)
        added(vault, "Nagy Pál")  # as many entries as the head says, but others
        with pytest.raises(VaultError, match="does not go through that head"):
            log.agrees(vault.db, head)
        with pytest.raises(InputError, match="no head"):
            log.agrees(vault.db, "Kovács")


@pytest.mark.parametrize("data", [b"", b"Kov\xc3\xa1cs J\xc3\xa1nos", b"SQLite format 3\0" + b"x" * 4096])
def test_what_is_no_vault_is_said_in_one_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    (tmp_path / "x").chmod(0o600)
    with pytest.raises(VaultError, match="vault") as error:
        store.opened(tmp_path / "x", KEY)
    assert "Kov" not in str(error.value)


def test_nothing_is_overwritten_and_nothing_half_made_stays(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(InputError, match="is there already"):
        store.created(path, KEY)
    with pytest.raises(InputError, match="no vault"):
        store.opened(path.with_name("none"), KEY)
    with pytest.raises(VaultError, match="cannot be written"):
        store.created(path.parent / "no" / "v", KEY)
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == ["a.vault"]


def test_a_full_disk_loses_nothing_and_is_one_line(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        pages = vault.db.execute("PRAGMA page_count").fetchone()[0]
        vault.db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(VaultError, match="disk is full; nothing was changed"):
            for number in range(500):
                added(vault, f"Kanári {number}")
    there = norms(path)
    assert "Kovács János" in there and len(there) > 1


def test_a_disk_that_takes_no_more_loses_nothing_and_is_one_line(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        acknowledged = []
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
        try:
            with pytest.raises(VaultError, match=r"full|cannot be read or written") as error:
                for number in range(500):
                    acknowledged.append(added(vault, f"Kanári {number}").entry.norm)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert "\n" not in str(error.value)
    assert set(norms(path)) == {"Kovács János", *acknowledged} and len(acknowledged) > 3


def test_a_change_that_fails_half_way_leaves_nothing(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        with pytest.raises(ZeroDivisionError), vault.writing() as change:
            people.add(change, people.known("k", person("Kiss Éva")))
            change.noted("add")
            raise ZeroDivisionError
        added(vault, "Nagy Pál")
    assert set(norms(path)) == {"Nagy Pál"}


def test_one_who_waits_too_long_is_told_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.05)
    with (store.opened(path, KEY) as one, store.opened(path, KEY) as other, one.writing(),
          pytest.raises(VaultError, match="another process is writing")):
        added(other, "Kiss Éva")


def test_who_had_it_open_while_it_was_rotated_writes_nothing_with_old_keys(path: Path) -> None:
    with store.opened(path, KEY) as one, store.opened(path, KEY) as other:
        care.rotate(other, Secret("key file", b"n" * 32))
        with pytest.raises(VaultError, match="another secret while it was open"):
            added(one, "Kiss Éva")
        for read in (lambda: people.find(one, "Kiss"), lambda: list(people.all_of(one))):  # no fault of the file
            with pytest.raises(VaultError, match="another secret while it was open"):
                read()


def test_forgetting_gives_its_receipt_when_the_file_cannot_be_cleaned(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.1)
    with store.opened(path, KEY) as vault, closing(sqlite3.connect(path, isolation_level=None)) as other:
        added(vault, "Kovács János")

        def meet(statement: str) -> None:
            if statement == "VACUUM" and not other.in_transaction:
                other.execute("BEGIN IMMEDIATE")

        vault.db.set_trace_callback(meet)
        receipt = care.forget(vault, care.meant(vault, "Kovács János"))
        assert not receipt.clean and "-wal" in receipt.json()
    assert norms(path) == {}


def test_two_who_add_the_same_person_get_one_row(path: Path) -> None:
    ids: list[bytes] = []

    def work(new: str) -> None:
        with store.opened(path, KEY) as vault:
            for norm in ("Kiss Éva", "Nagy Pál", "Kovács János"):
                ids.append(added(vault, norm, new).id)

    threads = [threading.Thread(target=work, args=(new,)) for new in ("Simon Ervin", "Veres Anikó", "Balog Rudolf")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 9 and len(set(ids)) == 3 and len(norms(path)) == 3


def test_names_for_two_recipients_have_other_keys(path: Path) -> None:
    with store.opened(path, KEY) as vault:
        one, other = (people.recipient_id(vault.keys, name) for name in ("Egyetem", "Kórház"))
        assert people.recipient_id(vault.keys, unicodedata.normalize("NFD", "Kórház")) == other  # typed elsewhere
        a, b, c = (added(vault, "Kiss Éva", recipient=to) for to in ("", one, other))
        assert len({a.id, b.id, c.id}) == 3 and one != other
        assert [each.id for each in people.all_of(vault, one)] == [b.id]
        care.forget(vault, care.meant(vault, "kiss éva"))  # for all of them
        assert list(people.all_of(vault)) == []
        assert "Egyetem" not in " ".join(log.entries(vault.db))


def snapshots(vault: store.Vault, into: Path, every: int) -> Iterator[Path]:
    """Set up: copies of the files as they stand while the vault works, as a power cut would leave them."""
    into.mkdir()
    count = 0

    def copy() -> int:
        nonlocal count
        count += 1
        folder = into / str(count)
        folder.mkdir()
        for file in files(vault.path):
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder / file.name)
        return 0

    vault.db.set_progress_handler(copy, every)
    yield into
    vault.db.set_progress_handler(None, 0)
    yield from sorted(into.iterdir(), key=lambda each: int(each.name))


def test_cut_off_at_any_time_it_opens_and_has_lost_nothing(path: Path, tmp_path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        copies = snapshots(vault, tmp_path / "cut", 40)
        next(copies)
        added(vault, "Kiss Éva")
        care.forget(vault, care.meant(vault, "Kiss Éva"))
        care.rotate(vault, KEY)
        folders = list(copies)
    seen = []
    for folder in folders:
        there = norms(folder / path.name)
        assert "Kovács János" in there
        seen.append(len(there))
    assert len(folders) > 10 and 2 in seen and seen[0] == 1 and seen[-1] == 1


def test_a_write_ahead_log_torn_at_any_byte_is_an_earlier_state(path: Path, tmp_path: Path) -> None:
    with store.opened(path, KEY) as vault:
        added(vault, "Kovács János")
        vault.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        added(vault, "Kiss Éva")
        added(vault, "Nagy Pál")
        wal = path.with_name("a.vault-wal").read_bytes()
        main = path.read_bytes()
    seen = []
    for size in [*range(0, len(wal), 2777), len(wal)]:
        torn = tmp_path / f"torn{size}"
        torn.mkdir()
        (torn / path.name).write_bytes(main)
        (torn / path.name).chmod(0o600)
        (torn / "a.vault-wal").write_bytes(wal[:size])
        (torn / "a.vault-wal").chmod(0o600)
        seen.append(list(norms(torn / path.name).values()))
        assert "Kovács János" in norms(torn / path.name)
    assert [len(each) for each in seen] == sorted(len(each) for each in seen) and {1, 2, 3} == {len(e) for e in seen}


KILLED = """
import sys
from pathlib import Path
from pseudo.core.document import Entry
from pseudo.vault import care, people, store
from pseudo.vault.sealing import Secret
secret = Secret("key file", b"a key of the tests, 32 bytes all")
with store.opened(Path(sys.argv[1]), secret) as vault:
    for number in range(10**6):
        norm = f"K {number}"
        with vault.writing() as change:
            people.add(change, people.known(norm, Entry(norm, {"PER": 1}, 1, repl="X")))
            change.noted("add")
        print(norm, flush=True)
        if number % 5 == 4:
            care.rotate(vault, secret)
            care.forget(vault, care.meant(vault, f"K {number}"))
            print("-" + norm, flush=True)
"""


@pytest.mark.parametrize("after", [0.02, 0.09, 0.17, 0.31])
def test_killed_it_opens_and_has_all_that_was_acknowledged(path: Path, after: float) -> None:
    worker = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], cwd=ROOT, stdout=subprocess.PIPE,
                              encoding="utf-8", env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert worker.stdout is not None
    lines = [worker.stdout.readline().strip()]
    time.sleep(after)
    worker.kill()
    lines += worker.stdout.read().split("\n")[:-1]
    worker.wait()
    worker.stdout.close()
    gone = {line[1:] for line in lines if line.startswith("-")}
    there = set(norms(path))
    missing = {line for line in lines if not line.startswith("-")} - gone - there
    assert missing <= {lines[-1]} and all(int(each[2:]) % 5 == 4 for each in missing)  # being forgotten when killed
    assert not there & gone
