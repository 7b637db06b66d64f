"""People by the first letter of their name, with an ending."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "reason"), [
    ("Toivo Halli kertoi. T:n puolesta puhui vaimo.", "on his behalf"),
    ("Väinö Ala-Kojola, Kerttu Ala-Kojola (V:n vaimo)", "whose wife"),
    ("Tapasin Leena Korhosen. L:lle annettiin lääke.", "to whom, as the tagger has a body"),
    ("Ulla Heikkinen tuli. U:n äiti soitti.", "whose mother"),
])
def test_a_letter_is_that_of_the_new_name(text: str, reason: str) -> None:
    new = FI.replace(text).pseudonymised or ""
    letter = new[new.index(":") - 1]
    assert letter != text[text.index(":") - 1] and any(word.startswith(letter) for word in new.split()[:2] if len(word) > 3), reason


@pytest.mark.parametrize("text", ["Aino Laine kävi A:n rapussa.", "Kohdan B:n mukaan Bertta Koski maksaa. B:n luokka lähti."])
def test_other_letters_stay(text: str) -> None:
    assert not [span for span in FI.spans(text).spans or () if ":" in span.text and span.type == "PER"]
