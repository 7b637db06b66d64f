"""Streams: over several processes, packed, and of other people's records."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from pseudo.core import packing
from pseudo.run import streams
from tests.run.test_folders import everything, made
from tests.test_cli import Pseudo, pseudo, stream
from tests.test_process import DONE, ROOT

__all__ = ["pseudo"]
PACK = {"gz": gzip.compress, "zst": zstandard.compress}
PLAIN = {"gz": gzip.decompress, "zst": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data)}


@pytest.mark.parametrize("how", ["gz", "zst"])
def test_what_comes_packed_is_read(pseudo: Pseudo, tmp_path: Path, how: str) -> None:
    data = stream("Kovács", "x").encode()
    plain = pseudo("replace", "--jsonl", stdin=data)
    assert pseudo("replace", "--jsonl", stdin=PACK[how](data)) == plain
    (tmp_path / "a").write_bytes(PACK[how](data))
    assert pseudo("replace", "--jsonl", tmp_path / "a") == plain, "by its first bytes, whatever it is called"
    assert pseudo("replace", "--text", stdin=PACK[how](b"Itt.")).out == "Itt."


@pytest.mark.parametrize("how", ["gz", "zst"])
def test_a_run_packs_what_came_packed(pseudo: Pseudo, tmp_path: Path, how: str) -> None:
    case = made(tmp_path / "case")
    (case / f"a.jsonl.{how}").write_bytes(PACK[how](stream("Kovács", "x").encode()))
    (case / f"Kovács.txt.{how}").write_bytes(PACK[how]("Itt Kovács.".encode()))
    (case / f"plain.jsonl.{how}").write_bytes(stream("Kovács").encode())
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map").status == 0
    out = {path.name: PLAIN[how](path.read_bytes()).decode() for path in (tmp_path / "out").iterdir()}
    (named,) = out.keys() - {f"a.jsonl.{how}", f"plain.jsonl.{how}"}
    assert named.endswith(f".txt.{how}") and named[0].isdecimal() and out[named] == "Itt Tóth."
    assert len(out[f"a.jsonl.{how}"].splitlines()) == 2
    full = PLAIN[how]((tmp_path / "map" / f"a.jsonl.{how}").read_bytes()).decode()
    assert json.loads(full.splitlines()[0])["text"] == "Kovács"
    assert json.loads((tmp_path / "map" / f"Kovács.txt.{how}.json").read_bytes())["text"] == "Itt Kovács."


def test_a_bomb_fails_alone(pseudo: Pseudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "UNSUSPECTED", 2**20)
    case = made(tmp_path / "case", b__txt="Kovács")
    (case / "a.txt.gz").write_bytes(gzip.compress(bytes(2**22)))
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert ran.status == 3 and everything(tmp_path / "out") == {"b.txt": "Tóth"}
    assert ran.err == ("pseudo: a.txt.gz: would unpack to more than 250 times its size; unpack it yourself if that is "
                       "meant\n")


def test_a_line_without_end(pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LONGEST", 100)
    ran = pseudo("replace", "--jsonl", stdin=b"x" * 500)
    assert ran.status == 1 and "line 1: has 100 bytes and more" in ran.err and ran.err.count("\n") == 1


# -- into a file


@pytest.mark.parametrize("how", ["gz", "zst"])
def test_a_file_in_place_of_standard_output(pseudo: Pseudo, tmp_path: Path, how: str) -> None:
    plain = pseudo("replace", "--jsonl", stdin=stream("Kovács", "x")).out
    out = tmp_path / f"out.jsonl.{how}"
    ran = pseudo("replace", "--jsonl", "-o", out, stdin=stream("Kovács", "x"))
    assert (ran.status, ran.out, ran.err) == (0, "", "") and PLAIN[how](out.read_bytes()).decode() == plain
    assert stat.S_IMODE(out.stat().st_mode) == 0o600, "it holds originals"


def test_it_is_whole_or_not_there(pseudo: Pseudo, tmp_path: Path) -> None:
    assert pseudo("replace", "--text", "-o", tmp_path / "out", stdin="rossz").status == 1
    assert pseudo("replace", "--jsonl", "-o", tmp_path / "out", stdin=stream("rossz")).status == 1
    assert list(tmp_path.iterdir()) == []
    assert pseudo("replace", "--jsonl", "--strip", "-o", tmp_path / "out", stdin=stream("rossz", "Kovács")).status == 3
    assert len((tmp_path / "out").read_text().splitlines()) == 1


# -- other people's records


RECORDS = b'{"who": 1.0, "body":"Itt Kov\xc3\xa1cs.", "m": {"t": ["Kov\\u00e1cs"]}}\r\n\n{"body": null}\n{"who": 2}\n{"body": "rossz"}'


def test_fields_of_records(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--text-field", "body,m.t", stdin=RECORDS)
    assert ran.status == 3 and ran.out.encode() == (
        b'{"who": 1.0, "body":"Itt T\xc3\xb3th.", "m": {"t": ["T\\u00f3th"]}}\r\n{"body": null}\n')
    assert ran.err == ("pseudo: line 4: has none of the fields that --text-field names; check these names\n"
                       "pseudo: line 5: spans[0] has no entry; run `pseudo suggest` to fill it in\n")
    assert pseudo("replace", "--text-field", "body", "--text", stdin=RECORDS).status == 2


def test_fields_of_records_in_a_run(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", b__json='{\n "body": "Kovács"\n}')
    (case / "a.jsonl").write_bytes(RECORDS)
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--text-field", "body,m.t")
    assert ran.status == 3 and (tmp_path / "out" / "a.jsonl").read_bytes() == (
        b'{"who": 1.0, "body":"Itt T\xc3\xb3th.", "m": {"t": ["T\\u00f3th"]}}\r\n{"body": null}\n')
    assert (tmp_path / "out" / "b.json").read_text(encoding="utf-8") == '{\n "body": "Tóth"\n}'
    assert json.loads((tmp_path / "map" / "b.json").read_bytes())["text"] == "Kovács"


# -- over several processes


def test_a_stream_over_several_processes_is_the_same_bytes(tmp_path: Path) -> None:
    data = b"".join(json.dumps({"id": str(n), **DONE}).encode() + b"\n" for n in range(70)) + b"{\n"
    ran = [subprocess.run([sys.executable, "-m", "pseudo", "replace", "--jsonl", "--jobs", jobs], cwd=ROOT, input=data,
                          capture_output=True, env={**os.environ, "PSEUDO_KEY": "a key of the tests"}) for jobs in "12"]
    assert ran[0].stdout == ran[1].stdout and len(ran[0].stdout.splitlines()) == 70
    assert [each.returncode for each in ran] == [3, 3] and ran[0].stderr == ran[1].stderr
