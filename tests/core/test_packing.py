"""Packed streams: as long as they are meant to be, and errors of one line for the others."""

from __future__ import annotations

import gzip
import io

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core import packing
from pseudo.core.errors import InputError

PACK = {"gz": gzip.compress, "zst": zstandard.ZstdCompressor(write_checksum=True).compress}


def read(data: bytes) -> bytes:
    return packing.unpacked(io.BytesIO(data), "a").read()


@given(st.lists(st.binary(max_size=300), max_size=4), st.sampled_from(["gz", "zst"]))
def test_what_is_packed_is_read_plain(parts: list[bytes], how: str) -> None:
    packer = packing.packer(f"a.jsonl.{how}")
    assert packer is not None
    data = b"".join([*(packer.compress(part) for part in parts), packer.flush()])
    assert read(data) == b"".join(parts)
    assert read(data + data) == b"".join(parts) * 2, "several, one after the other"


@given(st.binary(max_size=50).filter(lambda data: not data.startswith((packing.GZ, packing.ZST))))
def test_what_is_not_packed_is_as_it_is(data: bytes) -> None:
    assert read(data) == data


@pytest.mark.parametrize("how", ["gz", "zst"])
def test_the_same_bytes_each_time(how: str) -> None:
    made = []
    for _ in range(2):
        packer = packing.packer(f"a.{how}")
        assert packer is not None
        made.append(packer.compress(b"text" * 100) + packer.flush())
    assert made[0] == made[1]


@pytest.mark.parametrize("how", ["gz", "zst"])
@pytest.mark.parametrize("harm", ["cut off", "damaged"])
def test_what_is_damaged(how: str, harm: str) -> None:
    data = PACK[how](bytes(range(256)) * 50)
    data = data[: len(data) // 2] if harm == "cut off" else data[:20] + bytes(9) + data[29:]
    with pytest.raises(InputError, match="is packed, and damaged or cut off"):
        read(data)


@pytest.mark.parametrize("how", ["gz", "zst"])
def test_a_bomb(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "UNSUSPECTED", 2**20)
    with pytest.raises(InputError, match="would unpack to more than 250 times its size"):
        read(PACK[how](bytes(2**24)))


def test_zeros_that_fill_the_last_block() -> None:
    assert read(gzip.compress(b"x") + bytes(512)) == b"x"
