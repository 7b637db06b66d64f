"""Headings of columns and labels beside cells: they say what stands there, however they are spelt."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.formats.csv import FORMAT
from pseudo.formats.door import DEFAULTS
from pseudo.formats.headed import meant, type_of

KEY = b"a key for the tests, no other use"


@pytest.mark.parametrize(("heading", "cell", "type_"), [
    ("TAJ", "047 551 236", "SOCIALID"),  # the check digit is wrong: nothing but the heading tells it
    ("TAJ szám", "047551236", "SOCIALID"),
    ("taj_szam", "047-551-236", "SOCIALID"),
    ("Beteg TAJ-száma", "047551236", "SOCIALID"),  # the last words count
    ("telefon", "512 44 87", "PHONE"),
    ("telefonszám1", "5124487", "PHONE"),
    ("UgyfelTelefonszam", "(1) 512-4487", "PHONE"),
    ("szül", "85.12.31", "DATE"),
    ("szul_datum", "850231", "DATE"),
    ("SzuletesiIdo", "1985", "DATE"),
    ("Felvétel dátuma", "2023.05.12.", "DATE"),
    ("adószám", "23456781-2-41", "TAXNO"),
    ("AdoazonositoJel", "8441234567", "TAXID"),
    ("számla", "11773016-11111018", "ACCOUNT"),
    ("számla", "12 500 Ft", ""),  # a sum
    ("rendszám", "ABC-123", "PLATE"),
    ("Iktatószám", "25-0441/2023", "CASEID"),
    ("leánykori_nev", "Sebeők Ilona", "PER"),
    ("Anyja neve", "Sebeők Rozál", "PER"),
    ("Életkor", "63", "AGE"),
    ("irsz", "6720", "ZIP"),
    ("születési hely", "Ág", "GPE"),
    ("telefon", "este 7 után hívja", ""),  # a text is read as a text
    ("telefon", "nincs", ""),
    ("telefon típusa", "iPhone 12", ""),
    ("sorszám", "12", ""),
    ("összeg", "1234567", ""),
    ("megjegyzés", "047 551 236", ""),
    ("Ezt a hosszú mondatot nem olvassuk el címkének, telefon", "5124487", ""),
])
def test_what_a_heading_says_of_a_cell(heading: str, cell: str, type_: str) -> None:
    assert type_of(heading, cell, DEFAULTS) == type_


def test_a_heading_of_nothing() -> None:
    assert not any(meant(heading, DEFAULTS) for heading in ("", "x", "1", "()", "Kovács János", "kód", "ár", "nem"))


TABLE = """név;TAJ;telefon;szül;számla;rendszám;szul_datum;telefonszám1;leánykori_nev;megjegyzés
Kovács Béla;047 551 236;512 44 87;85.12.31;11773016-11111018;ABC-123;850231;5124487;Sebeők Ilona;x
Nagy Éva;123 456 788;613 55 21;92.01.02;10300002-20345678;RST 456;920102;2512448;Rókusi Anna;y
"""


def test_columns_are_renamed_by_their_headings() -> None:
    from pseudo.formats.door import joined

    units = FORMAT.read(TABLE.encode(), DEFAULTS).units
    docs = [Pseudonymiser("hu", KEY).replace(joined(unit)) for unit in units]
    assert FORMAT.write is not None
    new = FORMAT.write(TABLE.encode(), DEFAULTS, docs).decode()
    assert new.partition("\n")[0] == TABLE.partition("\n")[0]
    olds = [cell for line in TABLE.splitlines()[1:] for cell in line.split(";")[:-1]]
    assert not [cell for cell in olds if cell in new]
