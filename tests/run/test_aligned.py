"""Two texts that say the same line by line come out with as many lines, which end as they did, and with the same names."""

from __future__ import annotations

import pytest

from pseudo.core.errors import InputError
from pseudo.formats.door import Options
from pseudo.run.aligned import renamed
from pseudo.run.job import Job

KEY = b"an example key of 16+ bytes"
JOB = Job("replace", "hu", KEY, filed=True)
OURS = "Tegnap Kovács Jánossal beszéltem.\r\n\nKovács János 2021. május 3-án jön.\nVége"
THEIRS = "Yesterday I talked to János Kovács.\n\r\nJános Kovács is coming on 3 May 2021.\nThe end\n"


def test_both_files_have_the_same_new_name_and_their_own_line_ends() -> None:
    both = renamed(("a", OURS.encode()), ("b", THEIRS.encode()), JOB, "en")
    first, second = both.first.decode(), both.second.decode()
    assert [line.endswith("\r") for line in first.split("\n")] == [True, False, False, False]
    assert [line.endswith("\r") for line in second.split("\n")] == [False, True, False, False, False]
    surname, given = first.split("\n")[2].split()[:2]
    assert second.split("\n")[2].startswith(f"{given} {surname} is coming on ")
    assert f"{given} {surname}." in second
    assert "2021" not in second or "2021" in first
    for name in ("Kovács", "János"):
        assert name not in first + second


def test_the_encoding_stays() -> None:
    job = Job("replace", "hu", KEY, filed=True, options=Options("latin2"))
    both = renamed(("a", "Őt látta.".encode("latin2")), ("b", "She saw her.".encode("latin2")), job)
    assert (both.first.decode("latin2"), both.second) == ("Őt látta.", b"She saw her.")


@pytest.mark.parametrize(("ours", "theirs", "said"), [
    (b"a\nb\n", b"a\n", "b: has 1 lines, and the first file 2; give files in which"),
    (b"a", b"\xff", "b: is not UTF-8"),
    (b"\xff\xfe", b"a", "a: is UTF-16, not UTF-8"),
])
def test_what_cannot_be_done_is_one_line(ours: bytes, theirs: bytes, said: str) -> None:
    with pytest.raises(InputError) as error:
        renamed(("a", ours), ("b", theirs), JOB)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_nothing_is_nothing() -> None:
    both = renamed(("a", b""), ("b", b""), JOB)
    assert (both.first, both.second) == (b"", b"")
