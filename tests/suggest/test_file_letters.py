"""Letters in file numbers and short names: they follow what they stand for, and stay where that stays."""

from __future__ import annotations

import re

import pytest

from pseudo.pipeline import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")
LINES = [
    ("Hunyor Kelemen Általános Iskola\nIkt.sz.: HKÁI/409/2022", r"(\w)\S+ (\w)\S+ Általános Iskola\n.* \1\2ÁI/\d{3}/\d{4}", "accents stay"),
    ("Hunyor Kelemen Általános Iskola\nIkt.sz.: HKAI/409/2022", r"(\w)\S+ (\w)\S+ Általános Iskola\n.* \1\2AI/\d{3}/\d{4}", "who wrote none goes on so"),
    ("Tiszakerecsend Nagyközség Önkormányzata Képviselő-testületének ülése.\nIktatószám: TK/2284-3/2021.",
     r"(\w)(\w)\S* Nagyközség .*\n.* \1(?i:\2)/\d{4}-\d/\d{4}\.", "a town's, beside two words of a body that stay"),
    ("Hatósági és Gyámügyi Osztály\nÜgyiratszám: BA-07/GYO/01562-9/2023.", r".*\n.*/GYO/\d{5}-\d/\d{4}\.", "a department's own"),
    ("A Komlói Család- és Gyermekjóléti Központ, iktatószám: CSGYK/412/2023.", r".* iktatószám: CSGYK/\d{3}/\d{4}\.", "an office's own"),
    ("Kanizsai Dorottya Kórház Mozgásszervi Rehabilitációs Osztály, ügyszám: MRO/2024/0388.", r".* ügyszám: MRO/\d{4}/\d{4}\.", "a ward's own"),
    ("Ügyiratszám: BA-07/GYH/01562-9/2023.", r".*/GYH/\d{5}-\d/\d{4}\.", "a field of work"),
    ("Jászberényi Vagyonkezelő és Városüzemeltető Nonprofit Zrt. (JVV Zrt.), belső szám: JVV/KB/11-8/2020.",
     r"(\w)\S+ Vagyonkezelő és Városüzemeltető Nonprofit Zrt\. \(\1VV Zrt\.\), belső szám: \1VV/KB/.*", "letters with a legal form are short for the name"),
    ("Szűcs és Darabos Hangszer Kft., számla: SZ-12. Ajánlat ikt. szám: SHD-2022/0415.", r"(\w)\S+ és (\w)\S+ Hangszer Kft\., .*: \1H\2-\d{4}/\d{4}\.",
     "a firm's letters in another order"),
    ("OM: 201984", r"OM: [0-2]\d{5}", "a number of the register of schools"),
    ("Eljárás azonosítója: EKR000871442020, kelt 2020. május 5.", r".*: EKR\d{8}(\d{4}), kelt \1\. május \d+\.", "the year moves with the dates"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), LINES, ids=[why for *_, why in LINES])
def test_letters_go_with_what_they_stand_for(text, pattern, why):
    new = P.replace(text).pseudonymised or ""
    assert new != text and re.fullmatch(pattern, new), new


def test_a_firm_of_another_form_is_another():
    new = P.replace("Az Egri Hídépítő Zrt. és az EH Kft. meg az EH Zrt.")
    tied = {entry.norm: entry.of for entry in (new.replacements or {}).values()}
    assert tied["EH Kft."] is None and tied["EH Zrt."] == "Egri Hídépítő Zrt.[/N]"


DATED = [
    ("Baranya Vármegyei Kormányhivatal, Pécs, 2023. május 5. iroda@baranya-hivatal.hu", "a county, its office and its address"),
    ("Kelt Baranya vármegyében, 2022. június 5-én.", "in a case"),
]


@pytest.mark.parametrize(("text", "why"), DATED, ids=[why for _, why in DATED])
def test_a_county_is_called_as_at_the_new_date(text, why):
    """Csongrád-Csanád since June 2020: the key takes Baranya there, and the dates before that."""
    new = P.replace(text).pseudonymised or ""
    assert re.search(r"201\d\.", new) and "Csongrád" in new and "Csanád" not in new and "csanad" not in new


def test_words_of_a_desk_stay_in_its_address():
    new = P.replace("Írjon: gyam.komlo@komloihivatal.hu, karfoto@komloihivatal.hu").pseudonymised or ""
    assert " gyam." in new and " karfoto@" in new and "komlo" not in new


HOUSES = [
    ("Balfi út 118. szám alatt. Dr. Farkas Alex (118. fsz. 2.), Papp Géza, Balfi út 118. I/3.", r".*? út (\d+)\. szám .*?\(\1\. fsz\..*? út \1\. .*"),
    ("Balfi út 118–122., és Balfi út 118.", r".*? út (\d+)–\d+\., és .*? út \1\."),
]


@pytest.mark.parametrize(("text", "pattern"), HOUSES)
def test_a_house_has_one_number_for_all_its_flats(text, pattern):
    new = P.replace(text).pseudonymised or ""
    assert "118" not in new and re.fullmatch(pattern, new), new


def test_a_plate_has_no_shape_that_there_was_not_at_the_new_date():
    """Plates of four letters are given since July 2022."""
    new = P.replace("Az AA BD-417 frsz.-ú Ford 2023. május 3-án ütközött.").pseudonymised or ""
    assert re.search(r"201\d", new) and re.match(r"Az? [A-Z]{3}-\d{3} frsz", new), new
    assert re.match(r"Az? AA [A-Z]{2}-\d{3} frsz", P.replace("Az AA BD-417 frsz.-ú Ford ütközött.").pseudonymised or "")


TIED = [
    ("Gyöngyösi Csomagolástechnika Kft. A GYCST oldalán minden rendben.", r"(\w)\w+i Csomagolástechnika Kft\. Az? \1CST oldalán minden rendben\.", "letters within a word"),
    ("A Szegedi Ítélőtábla BDT 2019.4021. számú döntése.", r"A (?!Szegedi)\w+i Ítélőtábla BDT 2019\.4021\. számú döntése\.", "a published decision"),
    ("Ápoló: Kis B.\nA beteg jól van.", r"Ápoló: (?!Kis )\w+ \w\w?\.\nA beteg jól van\.", "a surname that is a word, behind a label"),
    ("adószám: 10582716-2-10; statisztikai számjel: 10582716-1396-114-10", r".*: (\d{8})-\d-10; .*: \1-1396-114-10", "a firm's numbers begin alike"),
    ("A jegyzőkönyvet (86/2016., 2016. május 5.) aláírta.", r"A jegyzőkönyvet \(\d\d/(201\d)\., \1\. május \d+\.\) aláírta\.", "number and year in brackets"),
    ("5540 Szarvas, Körös-sor 11/1.", r"\d{4} \w+, (?!Körös)\w+-sor \d\d/\d\.", "a street in one word keeps its kind"),
    ("Lánya (Salzburg, Linzer Gasse 17.) él.", r"Lánya \(\w+, (?!Linzer)\w+ Gasse (?!17)\d\d\.\) él\.", "a lane of two words abroad"),
    ("Az Ön házában lakó özv. Dudás Sándorné.", r"Az Ön házában lakó özv\. (?!Dudás)\S+ \S+né\.", "who is addressed has a house"),
    ("Nagykőrösi Víz- és Csatornamű Nonprofit Kft.", r"(?!Nagykőrösi)\S+i Víz- és Csatornamű Nonprofit Kft\.", "works of a town"),
    ("Az ülésen tolmács: Mag. Roswitha Gruber.", r"Az ülésen tolmács: Mag\. (?!Roswitha)\S+ \S+\.", "a title of abroad"),
    ("Klenk Ábel (C-1) 5. hely.", r"(?!Klenk)\S+ \S+ \(C-1\) 5\. hely\.", "a class of boats"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), TIED, ids=[why for *_, why in TIED])
def test_what_belongs_together_stays_so(text, pattern, why):
    new = P.replace(text).pseudonymised or ""
    assert re.fullmatch(pattern, new), new


def test_no_street_leads_to_the_town_in_which_it_is():
    new = P.replace("2750 Nagykőrös, Ceglédi út 21. A Ceglédi úti irodában.").pseudonymised or ""
    town = new.split()[1].rstrip(",")
    assert f"{town}i út" not in new and "Cegléd" not in new


MAILS = [
    ("Kelt a Hunyor Harangtechnika Kft. levelében: iroda@hunyorharang.example", r"iroda@(?!hunyor)\w+harang\.example\.\w+", "what a firm makes"),
    ("Írjon Hunyor Ibolyának: ibolya@hunyormail.example", r"\w+@(?!hunyor)\w+mail\.example\.\w+", "a provider of mail"),
    ("A lelkész: lelkeszi.hivatal@kecsend-ref.example", r"lelkeszi\.hivatal@(?!kecsend)\w+-ref\.example\.\w+", "a pastor's office and church"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), MAILS, ids=[why for *_, why in MAILS])
def test_trades_and_offices_stay_in_addresses(text, pattern, why):
    new = (P.replace(text).pseudonymised or "").rpartition(" ")[2]
    assert re.fullmatch(pattern, new), new
