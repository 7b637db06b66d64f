"""People with the names of clubs behind a calling, and programmes with the names of people."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def people(text: str) -> list[str]:
    return [span.norm for span in FI.spans(text).spans or () if span.type in ("PER", "ORG")]


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Läsnä: luokanopettaja Sampo Ilves. Päätös annetaan tiedoksi: Ilves.", ["Sampo Ilves", "Ilves"], "a teacher, and no club"),
    ("Minut saa kiinni Wilman kautta. Viesti Wilmaan.", [], "a programme of schools"),
    ("Wilma-tunnukset isälle.", [], "what such a programme has"),
    ("Rahat nostettiin Otto-automaatista.", [], "a machine"),
    ("Wilma Lahti tuli. Viestit Wilman kautta. Wilma itki.", ["Wilma Lahti", "Wilma", "Wilma"], "but she is somebody"),
    ("Wilman äiti soitti.", ["Wilma"], "and so is she"),
])
def test_who_is_somebody(text: str, wanted: list[str], reason: str) -> None:
    assert people(text) == wanted, reason
