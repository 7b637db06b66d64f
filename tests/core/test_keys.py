"""Keys: drawn, stretched, named, never shown; what could be guessed is told."""

from __future__ import annotations

import hashlib
import hmac
import io
import os
import pickle
import re
import stat
import subprocess
import sys
import unicodedata
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser, WeakKeyWarning, cli
from pseudo.core import keys
from pseudo.core.errors import InputError

ROOT = Path(__file__).parents[2]


Ran = Callable[..., tuple[int, str, str]]


def process(*arguments: object, stdin: bytes = b"", key: str | None = None) -> tuple[int, str, str]:
    """The program as a process of its own: exit status, stdout, stderr."""
    env = {name: value for name, value in os.environ.items() if name != "PSEUDO_KEY"} | ({} if key is None else {"PSEUDO_KEY": key})
    done = subprocess.run([sys.executable, "-m", "pseudo", *map(str, arguments)], cwd=ROOT, input=stdin, env=env,
                          capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Ran:
    """The same in this process."""
    monkeypatch.delenv("PSEUDO_KEY", raising=False)

    def run(*arguments: object, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        seen = capsysbinary.readouterr()
        return int(left.value.code or 0), seen.out.decode(), seen.err.decode()

    return run


def test_a_drawn_key_is_32_bytes_for_its_owner_alone(ran: Ran, tmp_path: Path) -> None:
    file = tmp_path / "key.bin"
    status, out, err = ran("key", "new", file)
    assert (status, err) == (0, "") and re.fullmatch(r"[0-9a-f]{8}\n", out)
    data = file.read_bytes()
    assert len(data) == 32 and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert out.strip() == hmac.new(data, b"fingerprint", hashlib.sha256).hexdigest()[:8]
    assert ran("key", "show", file) == process("key", "show", file) == (0, out, "")
    ran("key", "new", tmp_path / "other")
    assert (tmp_path / "other").read_bytes() != data


def test_a_drawn_key_is_read_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A reader takes a newline off the end, so that none is drawn there."""
    draws = iter([b"x" * 31 + b"\n", b"x" * 30 + b"\r\n", b"\n" * 31 + b"x"])
    monkeypatch.setattr("secrets.token_bytes", lambda size: next(draws))
    key = keys.drawn()
    keys.written(tmp_path / "key", key)
    assert keys.read(tmp_path / "key") == key == b"\n" * 31 + b"x"


@pytest.mark.parametrize("passphrase", [[], ["--passphrase"]])
def test_a_key_is_never_written_over_nor_through_a_link(ran: Ran, tmp_path: Path, passphrase: list[str]) -> None:
    file, link, elsewhere = tmp_path / "key", tmp_path / "link", tmp_path / "elsewhere"
    file.write_bytes(b"the old key of many bytes")
    link.symlink_to(elsewhere)
    for there in (file, link):
        status, out, err = ran("key", "new", there, *passphrase, stdin=b"correct horse battery staple\n")
        assert (status, out) == (1, "") and err.startswith("pseudo: ") and "is there already" in err and err.count("\n") == 1
    assert file.read_bytes() == b"the old key of many bytes" and not elsewhere.exists()
    assert ran("key", "new", tmp_path / "no" / "folder")[0] == 1


def by_hashlib(phrase: str, salt: bytes) -> bytes:
    """The line of a key file as docs/keys.md says that it is made; a stretch takes half a second, so each line is made once."""
    made = hashlib.scrypt(phrase.encode(), salt=salt, n=2**17, r=8, p=1, maxmem=2**28, dklen=32)
    return f"pseudo-key scrypt n={2**17} r=8 p=1 salt={salt.hex()} key={made.hex()}\n".encode()


def test_a_passphrase_is_stretched_and_its_salt_is_in_the_file(ran: Ran, tmp_path: Path) -> None:
    phrase = "négy szó, amely elég hosszú"
    files = [tmp_path / name for name in "ab"]
    for file, form in zip(files, ("NFC", "NFD"), strict=True):
        status, out, err = ran("key", "new", file, "--passphrase", stdin=unicodedata.normalize(form, f"{phrase}\n{phrase}\n").encode())
        assert (status, err) == (0, "") and ran("key", "show", file)[1] == out
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    one, other = (file.read_bytes() for file in files)
    assert one != other, "another salt each time"
    for line, made_again in ((one, keys.stretched), (other, by_hashlib)):
        found = re.fullmatch(rb"pseudo-key scrypt n=(\d+) r=8 p=1 salt=([0-9a-f]{32}) key=([0-9a-f]{64})\n", line)
        assert found is not None and int(found[1]) >= 2**15
        salt = bytes.fromhex(found[2].decode())
        assert made_again(phrase, salt) == line, "phrase and salt make the file again"
        assert phrase.encode() not in line


@pytest.mark.parametrize(("stdin", "said"), [
    (b"", "the passphrase is empty"), (b"  \n", "the passphrase is empty"),
    (b"correct horse battery\ncorrect horse batter\n", "the two passphrases are not the same")])
def test_a_passphrase_that_is_none_makes_no_file(ran: Ran, tmp_path: Path, stdin: bytes, said: str) -> None:
    status, out, err = ran("key", "new", tmp_path / "key", "--passphrase", stdin=stdin)
    assert (status, out) == (1, "") and said in err and "horse" not in err and not (tmp_path / "key").exists()


@pytest.mark.parametrize(("phrase", "size"), [(b"titok", "5 characters"), (b"?", "1 character")])
def test_a_short_passphrase_is_taken_with_a_warning(
        ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phrase: bytes, size: str) -> None:
    monkeypatch.setattr(keys, "COST", 2**10)
    status, _, err = ran("key", "new", tmp_path / "key", "--passphrase", stdin=phrase + b"\n")
    assert status == 0 and f"warning: the passphrase has {size} and could" in err and phrase.decode() not in err


WEAK = ["a", "x" * 15, "x" * 64, "ő" * 40, "7" * 16]


@pytest.mark.parametrize("key", WEAK)
def test_a_key_that_could_be_guessed_is_told_once_and_not_shown(key: str) -> None:
    with pytest.warns(WeakKeyWarning, match="could be guessed") as told:
        Pseudonymiser("hu", key=key.encode())
    assert len(told) == 1 and key not in str(told[0].message).split() and told[0].filename == __file__


def test_the_program_tells_of_such_a_key_in_one_line(ran: Ran, tmp_path: Path) -> None:
    key = "ő" * 40
    (tmp_path / "key").write_text(key, encoding="utf-8")
    (tmp_path / "key").chmod(0o600)
    line = ("replace", "--text", "--engine", "rules")
    for status, _, err in (process(*line, stdin="Kovács János.".encode(), key=key),
                           ran(*line, "--key-file", tmp_path / "key", stdin="Kovács János.".encode())):
        assert status == 0 and err.startswith("pseudo: warning: the key ") and err.count("\n") == 1 and "could be guessed" in err and key not in err


@given(st.binary(min_size=keys.SAFE, max_size=60))
def test_any_other_key_is_taken_without_a_word(key: bytes) -> None:
    if len(set(key.decode("utf-8", "surrogateescape"))) > 1:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert Pseudonymiser("hu", key=key).key == key


@given(st.binary(min_size=1, max_size=80))
def test_a_fingerprint_is_that_of_the_design(key: bytes) -> None:
    assert keys.fingerprint(key) == hmac.new(key, b"fingerprint", hashlib.sha256).hexdigest()[:8]


@pytest.mark.parametrize("key", ["a text of many signs", 5, ["x"]])
def test_a_key_is_bytes(key: object) -> None:
    with pytest.raises(InputError, match="the key is not bytes") as error:
        Pseudonymiser("hu", key=key)  # type: ignore[arg-type]
    assert "many" not in str(error.value)


def test_nothing_shows_a_key() -> None:
    p = Pseudonymiser("hu-HU", key=b"secret bytes that nobody sees")
    assert repr(p) == "Pseudonymiser('hu', engine='compact')"
    assert repr(pickle.loads(pickle.dumps(p))) == repr(p)
