"""Numbers of other countries are rows: trials of Finland and Turkey, for which no line of Python is written.

`countries/<lang>` holds what a language's folder holds of its numbers; `countries/found.tsv` what is found with it.
"""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum.fi import hetu, ytunnus
from stdnum.tr import tckimlik, vkn

from pseudo.core.errors import LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import birth_date, compact, find, replace_value
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.structures import built

HOME = Path(__file__).parent / "countries"
FI, TR = HOME / "fi", HOME / "tr"
GOLD = [line.split("\t") for line in (HOME / "found.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")]
MARK = re.compile(r"\{(\w+)\|([^}]+)\}")
HETU = "240671-5125"
VALID = [
    (FI, "PERSONALID", HETU, hetu.is_valid),
    (FI, "PERSONALID", "030405A047Y", hetu.is_valid),
    (FI, "TAXNO", "2761039-4", ytunnus.is_valid),
    (TR, "PERSONALID", "730 164 829 00", lambda number: tckimlik.is_valid(number.replace(" ", ""))),
    (TR, "TAXNO", "4819203752", vkn.is_valid),
    (FI, "PLATE", "ÄBC-123", re.compile(r"[AEIOUY][B-DF-HJ-NP-TVZ]{2}-[1-9]\d\d").fullmatch),
    (TR, "PLATE", "34 ABC 123", re.compile(r"34 [AEIOUY][B-DF-HJ-NP-TVZ]{2} [1-9]\d\d").fullmatch),
]


@pytest.mark.parametrize(("lang", "marked", "schemes", "reason"), GOLD, ids=[row[-1] for row in GOLD])
def test_gold(lang: str, marked: str, schemes: str, reason: str) -> None:
    found = find(MARK.sub(r"\2", marked), HOME / lang)
    assert [(span.type, span.text) for span in found] == [(match[1], match[2]) for match in MARK.finditer(marked)], reason
    assert [span.scheme or "-" for span in found] == schemes.split(), reason


@pytest.mark.parametrize(("home", "type", "old", "right"), VALID, ids=[old for _, _, old, _ in VALID])
@settings(max_examples=25)
@given(key=st.text(max_size=8))
def test_a_new_number_is_another_valid_one_in_the_same_spelling(home, type, old, right, key) -> None:  # type: ignore[no-untyped-def]
    new = replace_value(type, old, Stream(b"k" * 16, key), {}, home)
    assert right(new) and compact(type, new, home) != compact(type, old, home)
    assert re.sub(r"\w", "x", new) == re.sub(r"\w", "x", old)


@settings(max_examples=25)
@given(born=st.dates(datetime.date(1850, 1, 1), datetime.date(2049, 12, 31)), key=st.text(max_size=8))
def test_a_finnish_number_follows_the_day_of_birth_and_keeps_the_gender(born: datetime.date, key: str) -> None:
    assert birth_date("PERSONALID", HETU, FI) == datetime.date(1971, 6, 24)
    new = replace_value("PERSONALID", HETU, Stream(b"k" * 16, key), {}, FI, born=born)
    assert hetu.is_valid(new) and birth_date("PERSONALID", new, FI) == born
    assert int(new[7:10]) % 2 == int(HETU[7:10]) % 2


def test_an_invalid_number_can_be_had_as_well() -> None:
    assert not hetu.is_valid(replace_value("PERSONALID", HETU, Stream(b"k" * 16), {}, FI, valid=False))


@pytest.mark.parametrize(("row", "says"), [
    (Row("TAXNO", "xx.no", shape=r"\d{8}", new="#7 *", check="stdnum fi.nothing"), "fi.nothing"),
    (Row("TAXNO", "xx.no", shape=r"\d{8}", new="7777777 *", check="stdnum fi.hetu"), "check digit"),
    (Row("PERSONALID", "xx.no", "birth_serial", check="luhn",
         facts="form=YYMMDD*; signs=1; centuries=1900; years=1940-1999"), "xx.no needs a form"),
])
def test_a_mistaken_row_is_an_error_that_names_it(row: Row, says: str) -> None:
    with pytest.raises(LanguageError, match=says):
        built(row, {}).generate(Stream(b"k" * 16), "12345678")
