"""A nickname in a case is read as such where no table has the whole word as a name."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("text", "norms"), [
    ("„Ágira meg Verára hallgatok” – nevetett.", ["Ági", "Vera"]),
    ("Zolira szavazok, Robira nem.", ["Zoli", "Robi"]),
    ("Pirire nem számítok, Terira sem.", ["Piri", "Teri"]),
    ("Elvira megjött, Elvirát várjuk.", ["Elvira", "Elvira"]),  # a name that ends so
    ("Indira Gandhi és Szamira könyve. Szamira jött.", ["Indira Gandhi", "Szamira", "Szamira"]),  # and others of abroad
    ("Minh Anhnak és Thu Phamnak szóltunk, Do Ngoc Linhhel jöttem.", ["Minh Anh", "Thu Pham", "Do Ngoc Linh"]),  # of one land
])
def test_norms(text: str, norms: list[str]) -> None:
    assert [span.norm for span in P.spans(text).spans or () if span.type == "PER"] == norms
