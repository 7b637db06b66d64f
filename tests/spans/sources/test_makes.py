"""Makes of goods are nobody and no place; who is called so is somebody. One case a line."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
HU = language.load("hu")

MAKES = [
    "Ellopták a piros Csepel kerékpárját.",
    "A nagyapám Csepel teherautóval járt.",
    "A Csepel női kerékpár rozsdás.",  # a word between
    "Vett egy Hajdu bojlert, 80 literest.",  # a surname, behind an article
    "A Hajdú 80 literes bojler csöpög.",  # figures between
    "A konyhában egy Lehel hűtőszekrény áll.",  # a given name with the beginning of the thing
    "Babetta motorral ütközött egy Riga típusú moped.",
    "Kőbányai sörrel, Szentkirályi ásványvízzel.",
    "A Schwinn-Csepel férfi kerékpár ezüst színű.",
    "Gyártmánya: Hajdu. Márkája: Csepel.",  # a label
    "A tárolóban maradt egy sárga Csepel (kerékpár).",  # what it is, in brackets
    "A padnál egy kék Csepel állt, zár nélkül. Gazdája szerint a kék Csepel kerékpár tavaly lett kifizetve.",  # as elsewhere
]


@pytest.mark.parametrize("text", MAKES)
def test_makes_stay(text: str) -> None:
    assert P.replace(text).pseudonymised == text


SOMEBODY = [
    ("Hajdu mosógépet lopott.", "Hajdu"),  # who stole it
    ("Hajdu Péter nyomozó jött, az egyik Hajdu bojler elromlott.", "Hajdu"),  # the text has somebody of that name
    ("Csepelen lakik, a csepeli üzemben.", "Csepel"),
    ("A Pécsi buszpályaudvarnál várt Pécsi Éva.", "Pécsi"),
    ("Tünde telefont vett.", "Tünde"),
    ("A Kovács bojlert szerelt.", "Kovács"),  # no make
]


@pytest.mark.parametrize(("text", "gone"), SOMEBODY)
def test_who_is_called_like_a_make_goes(text: str, gone: str) -> None:
    assert gone not in (P.replace(text).pseudonymised or "")


def test_the_rows_of_the_table_are_sound() -> None:
    rows = [tuple(row.split("\t")) for row in (HU.home / "makes.tsv").read_text(encoding="utf-8").splitlines()]
    assert rows.pop(0) == ("word", "use", "field") and len(set(rows)) == len(rows)
    assert {use for _, use, _ in rows} == {"name", "good", "whole", "label"} and {field for *_, field in rows} == {"goods", "food"}
    assert all(word.islower() for word, use, _ in rows if use in ("good", "label"))
