"""Given names that are ordinary words, too, at the head of a sentence that tells what only people do."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "people", "reason"), [
    ("Toivo tuli hakemaan lääkkeet.", ["Toivo"], "who fetches is no hope"),
    ("Onni kertoi kaatuneensa.", ["Onni"], "who tells is no luck"),
    ("Rauha ei eilen syönyt lounasta.", ["Rauha"], "what she did not do"),
    ("Rauha solmittiin keväällä.", [], "a peace is made"),
    ("Toivo heikkeni, mutta äiti soitti.", [], "another's deed"),
    ("Sisko kertoi tulevansa.", [], "anybody's sister"),
    ("Veli tuli käymään.", [], "anybody's brother"),
    ("Kissa tuli syömään.", [], "nobody is called so"),
])
def test_who_does_what_people_do_is_somebody(text: str, people: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "PER"] == people, reason
