"""What several bodies of a text are called by becomes one word; a year in a firm's name is no zip."""

import re

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")
BODIES = [
    ("Zagyva-Mély Konzorcium (vezetője: Zagyva-Mély Zrt.). A Zagyva-Mélynek írtak.",
     r"(\S+) Konzorcium \(vezetője: \1 Zrt\.\)\. Az? \1n[ae]k írtak\.", "a firm, its consortium, its name alone"),
    ("Kék Cinke Óvoda, Kék Cinke Alapítvány", r"(.+) Óvoda, \1 Alapítvány", "a school and its foundation"),
    ("Jászvíz 2005 Kft., 5126 Jászfényszaru, Szabadság út 66.", r"\S+ 2005 Kft\., \d{4} \w+, .*", "the year of a firm"),
    ("a Soproni Magastető Kft. ajánlata", r"az? (?!Soproni)\S+i Magastető Kft\. ajánlata", "a trade by its last member"),
    ("a Szegedi Diagnosztika Kft.", r"az? (?!Szegedi)\S+i Diagnosztika Kft\.", "a trade"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), BODIES, ids=[why for *_, why in BODIES])
def test_bodies_of_one_house_stay_so(text, pattern, why):
    new = P.replace(text).pseudonymised or ""
    assert new.split()[0] != text.split()[0] or text[0].islower()
    assert re.fullmatch(pattern, new), new


def test_addresses_keep_the_words_of_a_body_that_stay():
    new = P.replace("A Kámán Tető Kft. (iroda@kamanteto.hu) és a Zöld Sziget Alapítvány (zoldsziget.hu).").pseudonymised or ""
    roofer, site = re.search(r"iroda@(\w+)\.", new), re.search(r"\((\w+)\.example", new)
    assert roofer and roofer[1].endswith("teto") and not roofer[1].startswith("kaman")
    assert site and site[1].endswith("sziget") and not site[1].startswith("zold")


TOWNS = [
    ("Tiszakerecsend Nagyközség Önkormányzata és a Kerecsend-Víz Nonprofit Kft.", r"(\S+) Nagyközség Önkormányzata és az? \1-Víz Nonprofit Kft\.", "works of a village, by the end of its name"),
    ("Kisvejke-Felsőnána Községek Önkormányzatai. Kisvejke részéről senki, Felsőnána részéről Till Anna.",
     r"(\S+)-(\S+) Községek Önkormányzatai\. \1 részéről senki, \2 részéről \S+ \S+\.", "two villages"),
    ("A Szeged-Taxi Bt., Szeged, Fő tér 1.", r"Az? (\S+)-Taxi Bt\., \1, .*", "before a hyphen"),
    ("A Baja-Víz Kft. (Baja, Fő u. 1.)", r"Az? (\S+)-Víz Kft\. \(\1, .*", "though some people are called so"),
    ("A Makó-Víz Kft., Makó. Makó János Makón lakik.", r"Az? (\S+)-Víz Kft\., (?!\1)\S+\. \1 \S+ \S+ lakik\.", "somebody's"),
    ("Az Ügyvezető: Debrecen Taxi Kft., Debrecen, Fő tér 1.", r"Az Ügyvezető: (\S+) Taxi Kft\., \1, .*", "alone"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), TOWNS, ids=[why for *_, why in TOWNS])
def test_a_body_that_is_called_after_a_town_of_the_text_stays_so(text, pattern, why):
    new = P.replace(text).pseudonymised or ""
    assert re.fullmatch(pattern, new), new


def test_those_of_a_school_are_called_by_its_new_name():
    new = P.replace("Hunyor Kelemen Általános Iskola. A videót a „hunyorosok” csoportban tette közzé.").pseudonymised or ""
    first = new.split()[0].lower()
    assert "hunyor" not in new.lower() and re.search(rf"„{first[:-1]}\w+sok” csoportban", new), new
