"""Towns cut short behind their zip are the towns that the zip tells."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language
from pseudo.spans.sources import shortened

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("lang", "text", "town", "reason"), [
    ("hu", "6100 Kkfháza, Kossuth u 5", "Kiskunfélegyháza", "letters of it in their order, its first and last"),
    ("hu", "4400 Nyíregyh., Fő u. 4.", "Nyíregyháza", "its beginning and a stop"),
    ("hu", "8000 Szfvár, Fő u. 1.", "Székesfehérvár", "first and last letters"),
    ("hu", "6800 Hmvhely Kossuth tér 3.", "Hódmezővásárhely", "without a comma"),
    ("hu", "6100 Kossuth u. 5.", "", "no letters of the town"),
    ("hu", "1051 Bp. Fő u. 1.", "", "a short name that the tables have"),
    ("hu", "6000 Kovács 2024", "", "no zip"),
    ("fi", "65100 Vsa, Kauppatie 3", "Vaasa", "in another language"),
])
def test_a_town_cut_short(lang: str, text: str, town: str, reason: str) -> None:
    found = [span.norm for span in shortened.find(text, language.load(lang)) if span.type == "GPE"]
    assert found == ([town] if town else []), reason


def test_it_becomes_what_its_full_name_becomes() -> None:
    doc = P.replace("Szül.: Kiskunfélegyháza, 1999. május 13. Lakcím: 6100 Kkfháza, Kossuth u 5")
    new = {span.text: span.new_text for span in doc.spans or ()}
    assert new["Kkfháza"] == new["Kiskunfélegyháza"] and new["6100"] != "6100"
