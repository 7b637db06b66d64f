"""Works and makes that hold names stay what they are."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an example key of 20")

STAYS = [
    ("A János vitézt olvasta.", "the last word takes the ending"),
    ("A Pál utcai fiúkat nézték meg.", "no street of Pál's"),
    ("A Bánk bánt és a Rómeó és Júliát adták.", "several"),
    ("Egy Dacia Logannal és egy Lada Nivával jött.", "makes with their models"),
    ("A Mercedes Sprinter eladó.", "a make that is a given name"),
]


@pytest.mark.parametrize(("text", "why"), STAYS, ids=[why for _, why in STAYS])
def test_a_known_thing_stays(text, why):
    assert P.replace(text).pseudonymised == text


def test_a_person_beside_it_does_not():
    assert "János" not in (P.replace("Nagy János a Dacia Logannal jött, János később.").pseudonymised or "")
