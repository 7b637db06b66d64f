"""A place is no part of the person or the body behind it."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "place", "behind", "reason"), [
    ("Me otettiin vastaava mestari Kyröskosken Pertti Salmelta.", "Kyröskoski", "Pertti Salmi", "a full name in a case"),
    ("Kylälehti haastatteli Korson Minna Lahtista.", "Korso", "Minna Lahtinen", "a place whose owner could be a name, too"),
    ("Pentti-setä lähti Göteborgiin Volvolle 1966 ja avioitui siellä.", "Göteborg", "Volvo", "whither, and to whom"),
])
def test_a_place_stands_apart(text: str, place: str, behind: str, reason: str) -> None:
    found = {span.norm: span.type for span in P.spans(text).spans or ()}
    assert found.get(place) == "GPE" and behind in found, reason


@pytest.mark.parametrize(("text", "whole"), [
    ("Hän pääsi töihin Helsingin Sanomiin.", "Helsingin Sanomat"),
    ("Tutkimus tehtiin Porissa Yliopistokeskuksessa.", "Pori"),
    ("Mäkelän Pertti Antero kävi.", "Mäkelä"),
])
def test_others_are_as_before(text: str, whole: str) -> None:
    assert whole in {span.norm for span in P.spans(text).spans or ()}
