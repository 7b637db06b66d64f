"""Surnames alone on their lines: beside a given name, or below the label of a form."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser


@pytest.fixture(scope="module")
def engine() -> Pseudonymiser:
    return Pseudonymiser("hu", b"a key for the tests, no other use")


@pytest.mark.parametrize(("text", "found"), [
    ("Sebeők\nRókus", ["Sebeők", "Rókus"]),
    ("Gyurkoveczki\nPéter\nfizetés", ["Gyurkoveczki", "Péter"]),
    ("Vezetéknév\nSebeők\nUtónév\nRókus", ["Sebeők", "Rókus"]),  # a form
    ("Üdvözlettel\nAnna", ["Anna"]),  # a greeting
    ("Jegyzőkönyvvezető\nAnna", ["Anna"]),  # what somebody does
    ("Pszichiátria\nPéter", ["Péter"]),  # where
    ("Betegünk\nKatalin", ["Katalin"]),
    ("Köszönettel\nKatalin", ["Katalin"]),
    ("Üdv\nKatalin", ["Katalin"]),
    ("Kedves Zsuzsa! Holnap megyek.\n\nÖzséb\nKvassinger", ["Zsuzsa", "Özséb", "Kvassinger"]),  # signed so
    ("Holnap megyek.\nÜdv,\nÖzséb\nKvassinger", ["Özséb", "Kvassinger"]),
])
def test_a_surname_alone_on_its_line(engine: Pseudonymiser, text: str, found: list[str]) -> None:
    assert [span.text for span in engine.spans(text).spans or () if span.type == "PER"] == found


@pytest.mark.parametrize(("text", "found"), [
    ("Gnám Piroska jött.", ["Gnám Piroska"]),
    ("Gnám Piroskával jött.", ["Gnám Piroskával"]),
    ("nev;megj\nGnám Piroska;Gnám Piroska jött.\nKovács Péter;x", ["Gnám Piroska", "Gnám Piroska", "Kovács Péter"]),
    ("Tegnap Piroska jött.", ["Piroska"]),  # a word
    ("Jegyzőkönyvvezető Piroska jött.", ["Piroska"]),  # what she does
    ("Köszönettel Piroska", ["Piroska"]),
    ("Nyugodalmat Terinek! Gratuláció Bélának!", ["Terinek", "Bélának"]),  # wishes
    ("Nem kellett volna :D Jobbulást Jánosnak!", ["Jánosnak"]),
    ("hozz szekfut gergo, 2 csokrot", ["gergo"]),  # a slip: in small letters it is one more often than a name
])
def test_a_surname_straight_before_a_given_name(engine: Pseudonymiser, text: str, found: list[str]) -> None:
    assert [span.text for span in engine.spans(text).spans or () if span.type == "PER"] == found
