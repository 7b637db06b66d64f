"""Tables as they are and packed: the same rows, by the same names."""

from __future__ import annotations

import lzma
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import name_db
from name_db import packed

TEXT = "name\tcount\tshare\tkind\torigin\tcommon_word\tpool\n"


@settings(max_examples=25)
@given(st.lists(st.text("abcåäö", min_size=1, max_size=5), max_size=9, unique=True))
def test_a_packed_table_reads_as_the_plain_one(tmp_path_factory, names):
    plain, small = (tmp_path_factory.mktemp(one) for one in ("plain", "small"))
    text = TEXT + "".join(f"{name}\t1\t\t\tfinnish\t\t1\n" for name in sorted(names))
    (plain / "surnames.tsv").write_bytes(text.encode())
    (small / "surnames.tsv.xz").write_bytes(lzma.compress(text.encode()))
    assert [name_db.load(folder).tables() for folder in (plain, small)] == [("surnames",)] * 2
    assert name_db.load(plain).pool("surname", origin="finnish") == name_db.load(small).pool("surname", origin="finnish")


def test_a_table_is_written_as_it_lies_there(tmp_path: Path):
    table = tmp_path / "surnames.tsv"
    packed.write(table, "a\n")
    assert packed.tables(tmp_path) == (table,) and table.read_bytes() == b"a\n" == packed.read(table)
    (tmp_path / "given.tsv.xz").write_bytes(b"of another time")
    packed.write(tmp_path / "given.tsv", "b\n")
    assert not (tmp_path / "given.tsv").exists() and packed.read(tmp_path / "given.tsv") == b"b\n"
    assert packed.tables(tmp_path) == (tmp_path / "given.tsv", table)
