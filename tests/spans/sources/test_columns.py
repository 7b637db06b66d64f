"""Lists in running text: what their headings say of the cells below."""

from __future__ import annotations

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language.language import load
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


NUMBERS = [
    ("ZIP", "nev;irsz;varos\nBalog Fanni;[8600];Siófok\nHajdu;[8638];Balatonlelle", "post codes in a list with semicolons"),
    ("ZIP", "Vevő\tIrányítószám\tTelepülés\nPék Noémi\t[8100]\tVárpalota\nVirág\t[8200]\tVeszprém", "the same with tabs"),
    ("ZIP", "Név | Irsz | Db\nPék Noémi | [8100] | 1205\nKis Éva | [8200] | 1980", "what is counted is no post code"),
    ("PER", "ugyfel;irsz;osszeg\n[Szőke];5100;41000\n[Gulyás Ferenc];5200;17500", "a word that is a surname, too"),
    ("PER", "vevo;irsz;netto\nZöldág Kertészet Kft.;2700;210000\n[Fehér];2750;35000", "a firm is nobody"),
]


@pytest.mark.parametrize(("type_", "marked", "reason"), NUMBERS, ids=[reason for _, _, reason in NUMBERS])
def test_headings_tell_numbers_and_parties(type_: str, marked: str, reason: str) -> None:
    rules = Pseudonymiser("hu", key=b"k" * 16, settings=Settings(engine="rules"))
    found = rules.spans(MARK.sub(r"\1", marked)).spans or ()
    assert [span.text for span in found if span.type == type_] == MARK.findall(marked), reason


def test_what_is_paid_stays_and_a_trade_is_nobody() -> None:
    text = "dolgozo;munkakor;belepes;ber\nKántor Dezső;lakatos;2011.09.15;486500\nBarna Réka;bérszámfejtő;2020.01.06;530000"
    new = Pseudonymiser("hu", key=b"k" * 16).replace(text).pseudonymised
    assert new is not None
    assert [line.split(";")[1::2] for line in new.split("\n")[1:]] == [["lakatos", "486500"], ["bérszámfejtő", "530000"]]


def test_the_post_codes_of_a_list_are_those_of_its_new_towns() -> None:
    rules = Pseudonymiser("hu", key=b"another key of sixteen")
    text = "nev;irsz;varos\nBalog Fanni;8600;Siófok\nKun Levente;5622;Köröstarcsa\nSas Bertalan;2630;Szob"
    new = rules.replace(text).pseudonymised
    assert new is not None
    for line in new.split("\n")[1:]:
        _, code, town = line.split(";")
        assert town in {place.name for place in load("hu").names.by_zip(code)}, line


def test_numbers_of_bills_below_their_heading() -> None:
    text = "vevo,szlaszam,kelt\nKovács Kft.,SZ24-0911,2024.07.14\nTóth Bt.,SZ24-0936,2024.08.02"
    found = {span.text: span.type for span in Pseudonymiser("hu", key=b"k" * 16).spans(text).spans or ()}
    assert found.get("SZ24-0911") == found.get("SZ24-0936") == "CASEID"
