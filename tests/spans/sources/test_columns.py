"""Lists in running text: what their headings say of the cells below."""

from __future__ import annotations

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.pipeline import Settings

MARK = re.compile(r"\[([^]]+)\]")
GOLD = [
    ("fi", "Huon;Sukunimi;Etunimet;Huom\nB11;[Koivu];[Onni];-\nB12;[Saari];[Toivo] ja [Sisko];", "words that are names, too"),
    ("fi", "Nro\tSukunimi\tEtunimi\n1\t[MÄKI]\t[Joona Eemeli]\n2\t[Von Hertzen]\t[Peter]", "capitals, and a particle"),
    ("fi", "Sukunimi, Etunimi, Osasto\n[Kuningas, Raili], hallinto\n[Ranta, Ilo], varasto", "commas: as registers have it"),
    ("fi", "| Sukunimi | Etunimi | Kotikunta |\n| [Virta] | [Satu] | [Lahti] |", "bars, and the town of a person"),
    ("fi", "Etunimi    Sukunimi    Luokka\n[Ilta]      [Aho]         4B\n[Taimi]    [Pelto]     5A", "columns that spaces part"),
    ("fi", "Asunto;Sukunimi;Etunimi\nA1;TYHJÄ;\nA2;[Rönkkö] / [Heikkilä];[Tarmo] / [Bettina]", "nobody lives there; two do"),
    ("fi", "Osa;Nimi;Hetu\n1;Ruuvi;\n2;Mutteri;", "what is called names may be of things"),
    ("hu", "Ajtó;Vezetéknév;Utónév\n1;[Virág];[Rózsa]\n2;[Király];[Szilárd]", "the same in Hungarian"),
]


@pytest.mark.parametrize(("lang", "marked", "reason"), GOLD, ids=[reason for _, _, reason in GOLD])
def test_cells_are_read_by_their_headings(lang: str, marked: str, reason: str) -> None:
    rules = Pseudonymiser(lang, key=b"k" * 16, settings=Settings(engine="rules"))
    found = rules.spans(MARK.sub(r"\1", marked)).spans or ()
    assert [span.text for span in found if span.type in ("PER", "GPE")] == MARK.findall(marked), reason


def test_a_cell_has_the_part_of_the_name_that_its_heading_says() -> None:
    rules = Pseudonymiser("fi", key=b"k" * 16, settings=Settings(engine="rules"))
    doc = rules.spans("Sukunimi;Etunimi\nPeter;Koivu\nOnni;Ranta")
    roles = {entry.norm: entry.parts[0].role for entry in (doc.replacements or {}).values()}
    assert roles == {"Peter": "surname", "Koivu": "given", "Onni": "surname", "Ranta": "given"}


def test_a_sentence_is_no_list() -> None:
    rules = Pseudonymiser("fi", key=b"k" * 16, settings=Settings(engine="rules"))
    text = "Kirjoita sukunimi, etunimi ja osoite.\nKoivu, ranta ja saari ovat kauniita."
    assert not rules.spans(text).spans


def test_a_surname_of_a_column_is_known_in_compounds() -> None:
    rules = Pseudonymiser("fi", key=b"k" * 16, settings=Settings(engine="rules"))
    doc = rules.spans("Sukunimi;Etunimi;Huom\nVirtanen;Onni;lasku (Rakennus-Virtanen)")
    assert [span.text for span in doc.spans or ()] == ["Virtanen", "Onni", "Virtanen"]
