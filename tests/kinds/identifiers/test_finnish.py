"""Numbers of Finland drawn anew: python-stdnum and phonenumbers take them, births and spellings stay."""

from __future__ import annotations

import datetime
import re

import phonenumbers
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import iban
from stdnum.fi import alv, hetu, ytunnus

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import birth_date, compact, find, replace_value

SIGNS = {1800: "+", 1900: "-YXWVU", 2000: "ABCDEF"}
CHECK = "0123456789ABCDEFHJKLMNPRSTUVWXY"
births = st.dates(datetime.date(1850, 1, 1), datetime.date(2049, 12, 31))
keys = st.text(max_size=8)


@st.composite
def codes(draw: st.DrawFn) -> str:
    """Personal identity codes with every sign of every century."""
    born, serial = draw(births), draw(st.integers(2, 899))
    sign = draw(st.sampled_from(SIGNS[born.year // 100 * 100]))
    return f"{born:%d%m%y}{sign}{serial:03d}{CHECK[int(f'{born:%d%m%y}{serial:03d}') % 31]}"


@settings(max_examples=80)
@given(codes(), births, keys)
def test_a_personal_code_follows_the_birth_and_keeps_the_gender(code: str, born: datetime.date, key: str) -> None:
    assert hetu.is_valid(code)
    assert [(span.type, span.text) for span in find(f"potilas {code} saapui", "fi")] == [("PERSONALID", code)]
    new = replace_value("PERSONALID", code, Stream(b"k" * 16, key), {}, "fi", born=born)
    assert hetu.is_valid(new) and birth_date("PERSONALID", new, "fi") == born
    assert int(new[7:10]) % 2 == int(code[7:10]) % 2 and int(new[7:10]) < 900
    same = born.year // 100 == birth_date("PERSONALID", code, "fi").year // 100
    assert new[6] == code[6] if same else new[6] in SIGNS[born.year // 100 * 100]


def is_reference(number: str) -> bool:
    """Whether the last figure of a payment's reference checks the others: weights 7, 3, 1 from the last one on."""
    *others, last = map(int, number.replace(" ", ""))
    return (sum(figure * (7, 3, 1)[at % 3] for at, figure in enumerate(reversed(others))) + last) % 10 == 0


VALID = [
    ("COMPANYREG", "1242764-2", ytunnus.is_valid),
    ("TAXNO", "FI12427642", alv.is_valid),
    ("IBAN", "FI64 3118 0413 7881 45", iban.is_valid),
    ("PHONE", "040 555 2317", lambda new: phonenumbers.is_possible_number(phonenumbers.parse(new, "FI"))),
    ("PASSPORT", "FP1234567", re.compile(r"FP\d{7}").fullmatch),
    ("PLATE", "ABX-482", re.compile(r"[A-Z]{3}-\d{3}").fullmatch),
    ("CASEID", "R 23/2047", re.compile(r"R 23/\d{4}").fullmatch),
    ("CASEID", "5680/R/0123456/23", re.compile(r"\d{4}/R/\d{7}/23").fullmatch),
    ("CASEID", "23/118274", re.compile(r"23/\d{6}").fullmatch),
    ("CASEID", "12345/03.04.04.04.19/2021", re.compile(r"\d{5}/03\.04\.04\.04\.19/2021").fullmatch),
    ("ADDR_NO", "14 B 22", re.compile(r"\d{1,2} [A-Z] \d{1,2}").fullmatch),
    ("PLATE", "482 KRB", re.compile(r"\d{3} [A-Z]{3}").fullmatch),
    ("ZIP", "01350", re.compile(r"\d{5}").fullmatch),
    ("ID", "20 25002 14314", lambda new: re.fullmatch(r"\d\d \d{5} \d{5}", new) and is_reference(new)),
    ("ID", "1234561", is_reference),
    ("CASEID", "SysDno-2025-214", re.compile(r"[A-Z][a-z]{2}Dno-2025-\d{3}").fullmatch),
]


@pytest.mark.parametrize(("type", "old", "right"), VALID, ids=[f"{type} {old}" for type, old, _ in VALID])
@settings(max_examples=25)
@given(key=keys)
def test_a_new_number_is_another_valid_one_in_the_same_spelling(type, old, right, key) -> None:  # type: ignore[no-untyped-def]
    new = replace_value(type, old, Stream(b"k" * 16, key), {}, "fi")
    assert right(new) and compact(type, new, "fi") != compact(type, old, "fi")
    assert re.sub(r"\w", "x", new) == re.sub(r"\w", "x", old) or type == "ADDR_NO"


@pytest.mark.parametrize(
    ("old", "new"),
    [("R 23/2047", r"R 19/\d{4}"), ("23/118274", r"19/\d{6}"), ("5680/R/0123456/23", r"\d{4}/R/\d{7}/19"),
     ("12345/03.04.04.04.19/2021", r"\d{5}/03\.04\.04\.04\.19/2017"), ("R 02/15", r"R 98/\d\d"),
     ("23/118 274", r"19/\d{3} \d{3}"), ("00412/25/4102", r"\d{5}/21/\d{4}"), ("24-0118-R", r"20-\d{4}-R"), ("2024-1193B", r"2020-\d{4}B")],
)
def test_the_year_of_a_case_moves_with_the_dates(old: str, new: str) -> None:
    assert re.fullmatch(new, replace_value("CASEID", old, Stream(b"k" * 16), {}, "fi", years=-4))


@pytest.mark.parametrize(("text", "type", "number"), [
    ("TUOMIO             24/118 844", "CASEID", "24/118 844"),  # a judgment's, and no telephone
    ("Vastikerästit, viite 40917 33826", "ID", "40917 33826"),  # a payment's, without a colon
    ("Savon Osuuspankin takauksen nro 118-4402", "ID", "118-4402"),
    ("Rakennuslupa 24-0118-R myönnetty", "CASEID", "24-0118-R"),
    ("Ovikoodi on vaihtunut, uusi 4471.", "ID", "4471"),
    ("Hae avain nro 117 toimistolta.", "ID", "117"),
    ("kuljettaja Kristjan, auto 482 KRB", "PLATE", "482 KRB"),  # of Estonia
])
def test_a_label_tells_what_a_number_is(text: str, type: str, number: str) -> None:
    assert [(span.type, span.text) for span in find(text, "fi")] == [(type, number)]


def test_a_second_version_of_a_paper_is_one_of_the_new_number() -> None:
    first, second = (replace_value("CASEID", old, Stream(b"k" * 16), {}, "fi") for old in ("2024-1193", "2024-1193B"))
    assert second == f"{first}B"


def test_a_real_estate_has_the_number_of_its_farm() -> None:
    farm, whole = (replace_value("ID", old, Stream(b"k" * 16), {}, "fi") for old in ("5:87", "749-402-5-87"))
    assert whole.split("-")[2:] == farm.split(":") and whole != "749-402-5-87"


def test_neighbours_stay_in_one_village_of_the_countryside() -> None:
    one, other = (replace_value("ID", number, Stream(b"k" * 16), {}, "fi") for number in ("781-412-3-57", "781-412-3-12"))
    assert one.split("-")[:2] == other.split("-")[:2] and one.split("-")[1][0] == "4" and one != other


def test_the_letters_of_a_register_are_those_of_the_new_town() -> None:
    assert replace_value("CASEID", "SysDno-2025-214", Stream(b"k" * 16), {"Sysmä": "Veteli"}, "fi").startswith("VetDno-2025-")
