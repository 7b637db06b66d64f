"""What stood in documents comes back exactly, but for those who are forgotten; names stay from run to run."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import threading
import time
import unicodedata
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import cli
from pseudo.core.document import Document, Entry, NamePart, Repair, Span
from pseudo.core.errors import InputError
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.run.job import Item, Job
from pseudo.run.vaulted import for_recipient, prepared
from pseudo.vault import care, documents, log, people, store
from pseudo.vault.sealing import Secret

ROOT = Path(__file__).parents[2]
KEY = Secret("key file", b"a key of the tests, 32 bytes all")


@lru_cache
def ours() -> Pseudonymiser:
    return Pseudonymiser("hu", b"an example key of 16+ bytes", Settings())


def recorded(vault: store.Vault, doc: Document) -> None:
    with vault.writing() as change:
        documents.record(change, doc)
        change.noted("record")


@pytest.fixture
def vault(tmp_path: Path) -> store.Vault:
    store.created(tmp_path / "d.vault", KEY)
    return store.opened(tmp_path / "d.vault", KEY)


PIECE = st.tuples(st.sampled_from(["", " ", "az ", "a\n", "😀 ű"]), st.sampled_from(["Éva", "Évával", "Pál", "Kiss Éva"]),
                  st.sampled_from(["Ö", "", "Ágnes", "Bo-Bo", "Évával"]), st.booleans())


def made(pieces: list[tuple[str, str, str, bool]]) -> Document:
    """A finished document of these pieces: what stands before, the name, what it became, or an article that follows."""
    old = new = ""
    spans, repairs = [], []
    entries = {name: Entry(name, {"PER": 1}, 1, repl=f"N{at}") for at, name in enumerate(("Éva", "Pál", "Kiss Éva"))}
    entries["Évával"] = Entry("Évával", {"PER": 1}, 1, of="Éva", derived="N")
    for before, name, became, article in pieces:
        old, new = old + before, new + before
        place = {"start": len(old), "end": len(old) + len(name), "text": name,
                 "new_start": len(new), "new_end": len(new) + len(became), "new_text": became}
        if article:
            repairs.append(Repair(**place, why="article"))
        else:
            spans.append(Span(**place, type="PER", entity=name, norm=name))
        old, new = old + name + ".", new + became + "."
    if not spans:
        repairs = []
    return Document(old, spans=tuple(spans), repairs=tuple(repairs), replacements=entries,
                    pseudonymised=new if spans or not repairs else old)


@settings(max_examples=40)
@given(st.lists(st.lists(PIECE, max_size=5), min_size=1, max_size=3))
def test_whatever_was_recorded_comes_back_exactly_or_is_told_to_be_ambiguous(tmp_path_factory: pytest.TempPathFactory, docs: list[list[tuple[str, str, str, bool]]]) -> None:
    path = tmp_path_factory.mktemp("v") / "x.vault"
    store.created(path, KEY)
    all_docs = [made(pieces) for pieces in docs if any(not piece[3] for piece in pieces)]
    with store.opened(path, KEY) as vault:
        with vault.writing() as change:
            for doc in (*all_docs, *all_docs):
                documents.record(change, doc)
            change.noted("record")
        store.checked(vault)
        for doc in all_docs:
            became = {other.text for other in all_docs if other.pseudonymised == doc.pseudonymised}
            if not any(span.text != span.new_text for span in doc.spans or ()) and not doc.repairs:
                continue
            assert doc.pseudonymised is not None
            if len(became) > 1:
                with pytest.raises(InputError, match="several documents"):
                    documents.restored(vault, doc.pseudonymised)
            else:
                found = documents.restored(vault, doc.pseudonymised)
                assert (found.doc.pseudonymised, found.lost) == (doc.text, 0)


TEXT = "Tegnap az Antal Jánossal és Kovács Évával beszéltem. Jancsi Szegeden él, tel.: 06 30 123 4567. Kovács Éváé a ház."


def test_who_is_forgotten_keeps_the_new_name_and_article_and_is_counted(vault: store.Vault) -> None:
    doc = ours().replace(TEXT)
    assert doc.pseudonymised is not None
    recorded(vault, doc)
    assert documents.restored(vault, doc.pseudonymised).doc.pseudonymised == TEXT
    receipt = care.forget(vault, care.meant(vault, "antal jános"))
    found = documents.restored(vault, doc.pseudonymised)
    back = found.doc.pseudonymised or ""
    assert "Jancsi" not in back and "Antal" not in back and "Kovács Évával" in back and "Kovács Éváé" in back
    assert found.lost >= 2 and receipt.documents == 1 and "06 30 123 4567" in back and "Szegeden" in back


def test_the_pairs_tell_names_roles_and_gender(vault: store.Vault) -> None:
    recorded(vault, ours().replace(TEXT))
    pairs = {pair.old: pair for pair in people.pairs(people.all_of(vault))}
    full, nick = pairs["Antal János"], pairs["Jancsi"]
    assert full.id == nick.id and full.full and not nick.full and full.gender == "M"
    assert [part.role for part in full.parts] == ["surname", "given"] and full.new != full.old and nick.new != nick.old
    assert (full.type, full.world, full.lang) == ("PER", ours().language.world, "hu")


@pytest.mark.parametrize(("asked", "found"), [
    ("06 30 688 7233", True), ("+36306887233", True), ("06-30/688-7233", True),  # however it is grouped, at home or from abroad
    ("123456788", True), ("123-456-788", True), ("Kiss Éva", True), ("06 30 688 7234", False),
])
def test_a_number_is_found_however_it_is_grouped(vault: store.Vault, asked: str, found: bool) -> None:
    recorded(vault, ours().replace("Kiss Éva telefonja +36 30 688 7233, TAJ-száma 123 456 788."))
    assert bool(people.find(vault, asked)) is found
    assert people.find(vault, "06 30 688 7233", exact=True) == []


def test_a_text_that_the_vault_does_not_have_is_said_so(vault: store.Vault) -> None:
    with pytest.raises(InputError, match="no document of the vault") as error:
        documents.restored(vault, "Tegnap Kovács Évával beszéltem.")
    assert "Kov" not in str(error.value)


# ---------------------------------------------------------------------- the command line

OLD = "an example key of 16+ bytes"


def called(*arguments: object, key: str = OLD) -> int:
    before = os.environ.get("PSEUDO_KEY")
    os.environ["PSEUDO_KEY"] = key
    try:
        with pytest.raises(SystemExit) as ended:
            cli.main([str(each) for each in arguments])
        return int(ended.value.code or 0)
    finally:
        os.environ.pop("PSEUDO_KEY")
        if before is not None:
            os.environ["PSEUDO_KEY"] = before


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "v.key").write_bytes(KEY.data)
    (tmp_path / "v.key").chmod(0o600)
    assert called("vault", "init", tmp_path / "n.vault", "--vault-key", tmp_path / "v.key") == 0
    return tmp_path


def ran(place: Path, name: str, text: str, *more: object, key: str = OLD) -> str:
    """What a run over one text gives, with the vault."""
    (place / name).mkdir()
    (place / name / "a.txt").write_text(text, encoding="utf-8")
    assert called("run", place / name, "-o", place / f"{name}.out", "--vault", place / "n.vault", "--vault-key",
                  place / "v.key", "--engine", "rules", *more, key=key) == 0
    return (place / f"{name}.out" / "a.txt").read_text(encoding="utf-8")


def kept(place: Path) -> dict[str, str]:
    with store.opened(place / "n.vault", KEY) as vault:
        return {pair.old: pair.new for pair in people.pairs(people.all_of(vault)) if pair.type == "PER" and pair.full}


def test_names_stay_the_same_next_month_under_another_key_too(place: Path) -> None:
    one = ran(place, "june", "Tegnap Antal Jánossal és Kovács Évával beszéltem.")
    first = kept(place)
    other = ran(place, "july", "Kovács Éva és Antal János jött, meg Antal Béla.", key="another key of 16+ bytes")
    assert first.items() <= kept(place).items() and set(kept(place)) - set(first) == {"Antal Béla"}
    assert first["Kovács Éva"] in other and first["Antal János"] in other
    assert first["Antal János"].split()[0] == kept(place)["Antal Béla"].split()[0]  # one family
    assert "Antal" not in one + other


def test_no_new_person_gets_a_known_persons_name(place: Path) -> None:
    ran(place, "june", "Kovács Éva, Antal János, Nagy Béla, Tóth Anna, Szabó Péter jött.")
    first = kept(place)
    texts = [f"{surname} {given} jött." for surname in ("Kiss", "Varga", "Balogh") for given in ("Éva", "Ilona", "Péter")]
    ran(place, "july", " ".join(texts), key="another key of 16+ bytes")
    after = kept(place)
    new = {name: after[name] for name in after if name not in first}
    assert len(set(after.values())) == len(after) and len(new) == 9
    taken = {word for name in first.values() for word in name.split()[:1]}
    assert not taken & {name.split()[0] for name in new.values()}


def test_the_name_that_the_key_would_give_is_not_given_when_somebody_has_it(place: Path) -> None:
    ran(place, "june", "Kiss Éva jött.")
    first = kept(place)["Kiss Éva"]
    with store.opened(place / "n.vault", KEY) as vault:
        care.forget(vault, care.meant(vault, "Kiss Éva"))
        parts = (NamePart("Kovács", "surname", 0), NamePart("Anna", "given", 1))
        other = Entry("Kovács Anna", {"PER": 1}, 1, parts, repl=first, gender="F")
        with vault.writing() as change:
            people.add(change, people.known("Kovács Anna[/N]", other, stays=True))
            change.noted("add")
    ran(place, "july", "Kiss Éva jött.")
    assert not set(kept(place)["Kiss Éva"].split()) & set(first.split())
    assert kept(place)["Kovács Anna"] == first


def test_short_names_mean_whom_the_vault_knows(place: Path) -> None:
    ran(place, "june", "Kovács János eljött.")
    surname, given = kept(place)["Kovács János"].split()
    out = ran(place, "july", "Kovács úrral és Kovács Jánosnéval beszéltem.")
    assert surname in out and f"{surname} {given}n" in out and set(kept(place)) >= {"Kovács János"}


def test_another_recipient_gets_other_names_and_other_keys(place: Path) -> None:
    text = "Antal János és Kovács Éva jött."
    one, other = ran(place, "a", text, "--recipient", "Egyetem"), ran(place, "b", text, "--recipient", "Kórház")
    assert one != other
    with store.opened(place / "n.vault", KEY) as vault:
        found = people.find(vault, "antal jános")
        assert len({each.id for each in found}) == len({each.recipient for each in found}) == 2
        told = "".join(log.entries(vault.db))
        assert "Egyetem" not in told and "Antal" not in told


@pytest.mark.parametrize("ending", ["txt", "json", "jsonl", "html", "csv", "md"])
def test_restore_gives_the_file_back_as_it_was(place: Path, ending: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "in").mkdir()
    lines = [TEXT, "Kovács Éva is jött."]
    data = {"txt": "\n".join(lines), "json": json.dumps({"id": 3, "lang": "hu", "text": TEXT}),
            "jsonl": "\n".join(json.dumps({"id": at, "text": line}) for at, line in enumerate(lines)),
            "csv": "".join(f"{line};x\n" for line in ("szöveg", *(each.replace(",", "") for each in lines))),
            "md": "\n\n".join(f"- *{line}*" for line in lines), "html": "".join(f"<p>{line}</p>" for line in lines)}[ending].encode()
    (place / "in" / f"a.{ending}").write_bytes(data)
    opens = ("--vault-key", place / "v.key")
    assert called("run", place / "in", "-o", place / "out", "--vault", place / "n.vault", *opens, "--engine", "rules") == 0
    out = place / "out" / f"a.{ending}"
    assert b"Antal" not in out.read_bytes()
    capfdbinary.readouterr()
    assert called("vault", "restore", place / "n.vault", out, *opens, "-o", place / "back") == 0
    back = (place / "back").read_bytes()
    if ending.startswith("json"):
        texts = [json.loads(line)["text"] for line in back.splitlines()]
        assert texts == (lines if ending == "jsonl" else [TEXT])
    else:
        assert back == data
    assert (place / "back").stat().st_mode & 0o777 == 0o600


def test_what_was_deleted_comes_back_in_its_order(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Of several that stood side by side nothing is left, and all of it has one place in the new text."""
    (place / "p.toml").write_text('[PER]\nmethod = "delete"\n[GPE]\nmethod = "delete"\n', encoding="utf-8")
    text = ("Antal János, Kovács Péter és az Antal Ilona eljött, Kiss Éva, Tóth Ede. Tegnap az Antal Jánossal beszéltem.\n"
            "Kovács Péter az Antal Ilonával, Nagy Ede Szegeden, Pécsett.\n")
    ran(place, "in", text, "--policy", place / "p.toml")
    capfdbinary.readouterr()
    assert called("vault", "restore", place / "n.vault", place / "in.out" / "a.txt", "--vault-key", place / "v.key") == 0
    assert capfdbinary.readouterr().out == text.encode()


@pytest.mark.parametrize("own", ["n.vault", "v.key"])
def test_restore_writes_over_neither_the_vault_nor_its_key(place: Path, own: str) -> None:
    ran(place, "in", TEXT)
    before = (place / own).read_bytes()
    assert called("vault", "restore", place / "n.vault", place / "in.out" / "a.txt", "--vault-key", place / "v.key",
                  "-o", place / own) != 0
    assert (place / own).read_bytes() == before


def test_every_command_on_one_vault(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opens = ("--vault-key", place / "v.key")
    vault = place / "n.vault"
    doc = ours().replace(TEXT)
    (place / "map.json").write_text(doc.to_json(), encoding="utf-8")
    assert called("vault", "add", vault, place / "map.json", *opens) == 0
    assert called("vault", "log", vault, "--head", *opens) == 0
    head = capsys.readouterr().out.strip()
    assert called("vault", "find", vault, "KOVACS", *opens) == 0
    assert json.loads(capsys.readouterr().out)["norm"] == "Kovács Éva"
    assert called("vault", "find", vault, "senki", *opens) == 1
    assert called("vault", "export", vault, "-o", place / "out.json", *opens) == 0
    capsys.readouterr()
    assert called("vault", "export", vault, "-o", place / "out.json", *opens) == 1  # refused, so not in the log below
    assert called("vault", "export", vault, "-o", place / "out.json" / "a", *opens) == 1
    said = capsys.readouterr().err
    assert "is there already, and is not written over; take another name" in said and "--force" not in said
    assert (place / "out.json").stat().st_mode & 0o777 == 0o600
    exported = json.loads((place / "out.json").read_text(encoding="utf-8"))
    assert "eyes only" in exported["note"] and exported["replacements"]["Jancsi[/N]"]["of"] == "Antal János[/N]"
    (place / "new.key").write_bytes(b"another key of 32 bytes, or more")
    (place / "new.key").chmod(0o600)
    assert called("vault", "rotate", vault, *opens, "--new-key", place / "new.key") == 0
    capsys.readouterr()
    assert called("vault", "log", vault, *opens) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "not its own" in said
    opens = ("--vault-key", place / "new.key")
    assert called("vault", "forget", vault, "kovács éva", *opens) == 0
    receipt = json.loads(capsys.readouterr().out)
    assert len(receipt["forgotten"]) == 1 and len(receipt["not reached"]) == 4
    assert called("vault", "find", vault, "Kovács", *opens) == 1
    assert called("vault", "forget", vault, "kovács éva", *opens) == 1
    assert called("vault", "log", vault, "--check", head, *opens) == 0
    capsys.readouterr()
    assert called("vault", "log", vault, *opens) == 0
    acts = [json.loads(line)["act"] for line in capsys.readouterr().out.splitlines()]
    assert acts == ["init", "add", "find", "find", "export", "rotate", "forget", "find"]


def test_a_recipient_is_the_same_in_any_unicode_form() -> None:
    names = [unicodedata.normalize(form, "Kórház") for form in ("NFC", "NFD")]
    assert len({for_recipient(b"k" * 16, name) for name in (*names, "Korhaz")}) == 2


def test_a_mapping_or_configuration_brought_in_is_what_a_run_uses(place: Path) -> None:
    entry = {"norm": "Kovács Éva", "type": {"PER": 1}, "frq": 1, "repl": "Bátor Dóra", "gender": "F", "parts": [
        {"text": "Kovács", "role": "surname", "list": 0}, {"text": "Éva", "role": "given", "list": 1}]}
    (place / "conf.json").write_text(json.dumps({"Kovács Éva[/N]": entry}), encoding="utf-8")
    assert called("vault", "add", place / "n.vault", place / "conf.json", "--vault-key", place / "v.key") == 0
    out = ran(place, "a", "Kovács Évának írtam. Kovácsné Éva nem jött.")
    assert out.startswith("Bátor Dórának írtam.")


def test_a_label_of_one_run_is_no_name_of_the_next(place: Path) -> None:
    (place / "label.toml").write_text('[PER]\nmethod = "label"\n', encoding="utf-8")
    out = ran(place, "a", "Kovács Éva és Antal János jött.", "--policy", place / "label.toml")
    labels = kept(place)
    assert set(labels) == {"Kovács Éva", "Antal János"} and all(new in out for new in labels.values())
    other = ran(place, "b", "Nagy Béla és Kovács Éva jött.")
    assert kept(place)["Antal János"] == labels["Antal János"] and kept(place)["Kovács Éva"] in other
    assert not [new for new in labels.values() if new in other]
    again = ran(place, "c", "Nagy Béla és Kovács Éva jött.", "--policy", place / "label.toml")
    assert kept(place)["Kovács Éva"] not in again and len(set(again.split(" és "))) == 2
    assert ran(place, "d", "Nagy Béla és Kovács Éva jött.") == other


def test_a_passphrase_does_where_there_is_no_key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PSEUDO_VAULT_PASSPHRASE", "several plain words")
    assert called("vault", "init", tmp_path / "p.vault") == 0
    assert called("vault", "log", tmp_path / "p.vault", "--head") == 0
    monkeypatch.setenv("PSEUDO_VAULT_PASSPHRASE", "several other words")
    capsys.readouterr()
    assert called("vault", "find", tmp_path / "p.vault", "Kovács") == 1
    assert capsys.readouterr().err == f"pseudo: {tmp_path / 'p.vault'}: the vault does not open: the passphrase or key file is not its own, or its head was changed\n"


def test_who_is_called_by_a_short_name_is_not_forgotten_by_it(vault: store.Vault) -> None:
    recorded(vault, ours().replace(TEXT))
    with pytest.raises(InputError, match="shorter or another name") as error:
        care.meant(vault, "jancsi")
    (found,) = care.meant(vault, str(error.value).rpartition(" ")[2])
    assert found.entry.norm == "Antal János"


def test_a_vault_is_no_input_of_a_run_and_wants_its_key(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "in").mkdir()
    (place / "in" / "a.txt").write_text("Kovács Éva.", encoding="utf-8")
    assert called("run", place / "in", "-o", place / "o", "--recipient", "X") == 2
    bad = place / "bad.key"
    bad.write_bytes(b"0" * 20 + b"1" * 20)
    bad.chmod(0o600)
    assert called("run", place / "in", "-o", place / "o", "--vault", place / "n.vault", "--vault-key", bad) == 1
    assert "not its own" in capsys.readouterr().err and not list((place / "o").rglob("*.txt"))


def test_a_span_of_nobody_is_refused_in_one_line(vault: store.Vault) -> None:
    span = Span(0, 5, "Titok", "PER", entity="q[/N]", new_start=0, new_end=3, new_text="Más")
    with vault.writing() as change, pytest.raises(InputError, match="no entry for") as error:
        documents.record(change, Document("Titok.", spans=(span,), replacements={}, pseudonymised="Más."))
    assert "Titok" not in str(error.value)


def test_a_document_that_is_not_finished_is_refused(vault: store.Vault) -> None:
    with pytest.raises(InputError, match="not finished"):
        recorded(vault, dataclasses.replace(made([]), pseudonymised=None))


def started(place: Path, name: str, key: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "pseudo", "run", str(place / name), "-o", str(place / f"{name}.out"), "--vault",
         str(place / "n.vault"), "--vault-key", str(place / "v.key"), "--engine", "rules"],
        cwd=ROOT, env={**os.environ, "PSEUDO_KEY": key, "PYTHONPATH": str(ROOT)})


def test_two_runs_at_once_give_the_same_person_the_same_name(place: Path) -> None:
    ours().spans("Kovács Éva")  # tables and models are read
    names: list[dict[str, str]] = []

    def work(key: bytes) -> None:
        items = [Item(json.dumps({"text": f"Kovács Éva és Antal János a {number}. tanú."}).encode(), "") for number in (1, 2)]
        with store.opened(place / "n.vault", KEY) as vault:
            job = prepared(items, Job("replace", key=key), vault)
        names.append({name: entry.repl or "" for name, entry in (job.shared or {}).items()})

    threads = [threading.Thread(target=work, args=(bytes([number]) * 8 + b" key of tests",)) for number in (65, 66, 67)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 3 and names[0] == names[1] == names[2] and len(names[0]) == 2
    assert set(kept(place).values()) == set(names[0].values())


def test_a_run_that_is_killed_leaves_no_result_that_the_vault_cannot_put_back(place: Path) -> None:
    (place / "in").mkdir()
    for number in range(60):
        (place / "in" / f"{number:03}.txt").write_text(f"Kovács Éva írt a {number}. levélben Antal Jánosnak.", encoding="utf-8")
    run = started(place, "in", OLD)
    while not list((place / "in.out").glob("*.txt")) and run.poll() is None:
        time.sleep(0.005)
    run.kill()
    run.wait()
    there = sorted((place / "in.out").glob("*.txt"))
    assert there
    with store.opened(place / "n.vault", KEY) as vault:
        for file in there:
            back = documents.restored(vault, file.read_text(encoding="utf-8"))
            assert back.doc.pseudonymised == (place / "in" / file.name).read_text(encoding="utf-8")


def test_processes_at_work_change_nothing(place: Path) -> None:
    one = ran(place, "one", "Kovács Éva és Antal János jött.")
    (place / "two").mkdir()
    for number in range(2):
        (place / "two" / f"{number}.txt").write_text("Kovács Éva és Antal János jött.", encoding="utf-8")
    assert called("run", place / "two", "-o", place / "two.out", "--vault", place / "n.vault", "--vault-key",
                  place / "v.key", "--engine", "rules", "--jobs", 2) == 0
    assert (place / "two.out" / "1.txt").read_text(encoding="utf-8") == one
