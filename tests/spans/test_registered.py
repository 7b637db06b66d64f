"""Names as a register has them: a surname, a comma, given names; the surname may be a town's name, too."""

import re

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("4. | Halli, Tauno | autoilija |\n5. | Lahti, Pekka | seppä |", ["Halli, Tauno", "Lahti, Pekka"], "cells; a smith is nobody"),
    ("Halli, Tauno\nSalo, Kerttu\nAla-Kojola, Väinö", ["Halli, Tauno", "Salo, Kerttu", "Ala-Kojola, Väinö"], "lines"),
    ("Jäsenet: Lahti, Pekka; Koski, Leena", ["Lahti, Pekka", "Koski, Leena"], "behind a label and a semicolon"),
    ("1. Lahti, Pekka\n2. Salo, Maija", ["Lahti, Pekka", "Salo, Maija"], "numbered"),
    ("Potilas: Leppänen, Irja Helena", ["Leppänen, Irja Helena"], "two given names"),
    ("5. | Halli, Talvikki os. Rintala | 1931 |", ["Halli, Talvikki", "Rintala"], "and the name that she had"),
    ("Hän tuli, Pekka lähti.", ["Pekka"], "a sentence"),
    ("Nguyen Thi Lan ja Marja Laine tulivat.\nJAA: Laine, Nguyen", ["Nguyen Thi Lan", "Marja Laine", "Laine", "Nguyen"],
     "two people of the text, not one"),
    ("Paikkana oli Lahti, Pekka johti puhetta.", ["Pekka"], "a town in a sentence"),
])
def test_as_registered(text: str, names: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "PER"] == names, reason


def test_who_is_registered_is_who_is_spoken_of() -> None:
    new = FI.replace("4. | Halli, Tauno | autoilija |\n\nKeskusteltiin Hallin Taunon eroamisesta.").pseudonymised or ""
    surname = new.split("| ")[1].split(",")[0]
    assert surname != "Halli" and new.count(surname[:4]) == 2


def test_a_finland_swede_gets_a_swedish_name() -> None:
    new = FI.replace("| Björkman, Runar | meijerikkö |\n| Holmström, Valborg | rouva |").pseudonymised or ""
    given = [FI.language.names.given(cell.split(", ")[1].split(" |")[0]) for cell in new.split("\n")]
    assert [row.origin if row else "" for row in given] == ["swedish", "swedish"]


@pytest.mark.parametrize(("text", "short", "reason"), [
    ("Väinö Ala-Kojola tuli. Maksoi V. A-Kojola.", r"\w\. {0[0]}-{1}", "behind an initial"),
    ("Kerttu Pelto-Lampola tuli. P-Lampola oli samaa mieltä.", "{0[0]}-{1} oli", "by itself"),
    ("Kerttu Pelto-Lampola tuli. Kerttu P-L. ehdotti taukoa.", "{0[0]}-{1[0]}. ehdotti", "both halves"),
])
def test_a_half_of_a_double_surname_by_its_letter_follows_it(text: str, short: str, reason: str) -> None:
    new = FI.replace(text).pseudonymised or ""
    first, second = new.split(" ")[1].split("-")
    assert re.search(short.format(first, second), new), f"{reason}: {new}"
