"""What the measure of truth sees: a document that holds together, and one thing at a time taken apart."""

import dataclasses
import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import name_db
from pseudo import Pseudonymiser
from scripts.evaluation import truth

NAMES = name_db.load("hu")
TEXT = """Kovács Péter született 1982. október 3-án, adóazonosító jele 8422780135, TAJ-száma 123 456 788.
Lakcíme: 6722 Szeged, Gutenberg utca 14., telefonja (62) 417-208. 2023. március 5-én 40 éves volt.
Számlája: 11773016-11111018, IBAN: HU42 1177 3016 1111 1018 0000 0000. A cég: Szeged, Cg. 06-09-718204.
Kovács Anna személyi azonosítója 2-580419-3525, született 1958. április 19-én.
A márciusi bér 250 000 Ft, azaz kettőszázötvenezer forint."""
KINDS = {
    "an interval between two dates", "TAXID and day of birth", "PERSONALID and day of birth", "PERSONALID and gender",
    "an age and its dates", "a zip and its settlement", "PHONE and its region", "COMPANYREG and its region",
    "an account and its IBAN", "SOCIALID's check digit", "TAXID's check digit", "PERSONALID's check digit",
    "ACCOUNT's check digit", "IBAN's check digit", "a month and its days", "equal MONEY in figures and words",
    "equal AGE in figures and words",
}


@functools.cache
def made(key):
    return Pseudonymiser("hu", key=key).replace(TEXT)


@settings(max_examples=15, deadline=None)
@given(st.binary(min_size=16, max_size=16))
def test_under_every_key_everything_holds_together(key):
    judged = truth.apart(made(key), NAMES)
    assert {one.kind for one in judged} == KINDS
    assert [one.kind for one in judged if not one.holds] == []


SPOILT = [
    ("DATE", "1982. október 3.", "1982. október 4.", "an interval between two dates"),
    ("DATE", "1982. október 3.", "1980. október 3.", "TAXID and day of birth"),
    ("DATE", "1958. április 19.", "1958. április 20.", "PERSONALID and day of birth"),
    ("PERSONALID", "2-580419-3525", "1-580419-3525", "PERSONALID and gender"),
    ("DATE", "2023. március 5.", "2013. március 5.", "an age and its dates"),
    ("ZIP", "6722", "1011", "a zip and its settlement"),
    ("PHONE", "(62) 417-208", "(99) 417-208", "PHONE and its region"),
    ("COMPANYREG", "06-09-718204", "12-09-718204", "COMPANYREG and its region"),
    ("ACCOUNT", "11773016-11111018", "11773016-11111111", "an account and its IBAN"),
    ("SOCIALID", "123 456 788", "123 456 789", "SOCIALID's check digit"),
    ("DATE", "március", "július", "a month and its days"),
    ("MONEY", "250 000 Ft", "260 000 Ft", "equal MONEY in figures and words"),
]


@pytest.mark.parametrize(("type_", "norm", "repl", "kind"), SPOILT)
def test_each_thing_that_comes_apart_is_seen(type_, norm, repl, kind):
    doc = made(b"a test key of sixteen bytes")
    key = next(key for key, entry in doc.replacements.items() if entry.main_type == type_ and entry.norm == norm)
    entry = dataclasses.replace(doc.replacements[key], repl=repl)
    spoilt = dataclasses.replace(doc, id="1", replacements={**doc.replacements, key: entry})
    found, compared = truth.lines([spoilt], NAMES)
    assert f"1: {kind} came apart" in found and compared >= len(KINDS)
