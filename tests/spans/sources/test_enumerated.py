"""Lists of people in which names are words or places, too: who was there, how they voted."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")

PRESENT = "Läsnä\nHietala Riitta-Maija, pj.\nSalo Onni, vpj.\nNguyen Thi Lan\nLahti Voitto, varajäsen (Tuuli Kuusen tilalla)\n\n"


@pytest.mark.parametrize(("text", "people", "reason"), [
    (PRESENT, ["Hietala Riitta-Maija", "Salo Onni", "Nguyen Thi Lan", "Lahti Voitto", "Tuuli Kuusen"],
     "a line each; the names are words, towns"),
    (PRESENT + "Äänestys (JAA: Hietala, Nguyen, Salo; EI: Lahti, Kuusi).",
     ["Hietala Riitta-Maija", "Salo Onni", "Nguyen Thi Lan", "Lahti Voitto", "Tuuli Kuusen",
      "Hietala", "Nguyen", "Salo", "Lahti", "Kuusi"], "surnames of the text in a row, each somebody's"),
    ("Kunnat: Lahti, Salo ja Forssa.", [], "towns in a row"),
])
def test_people_of_lists(text: str, people: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "PER"] == people, reason


def test_votes_are_those_of_who_was_there() -> None:
    new = FI.replace(PRESENT + "Äänestys (JAA: Hietala, Salo; EI: Lahti, Nguyen).").pseudonymised or ""
    there = [line.split()[0] for line in new.split("\n")[1:5]]
    assert there == [*new.split("JAA: ")[1].split(";")[0].split(", "), *reversed(new.split("EI: ")[1].rstrip(").").split(", "))]


@pytest.mark.parametrize(("text", "opens"), [
    ("Lampi Kerttu Irene, os. Halonen. Hän tuli Lammen kotiin. Lampi on samana päivänä siirtänyt rahat.", True),
    ("Marja Lampi tuli. Piha oli kylmä, ja lampi oli jäässä. Lampi on syvä.", False),  # the text has a pond
])
def test_a_surname_that_is_a_word_opens_a_sentence(text: str, opens: bool) -> None:
    at = text.index("Lampi on")
    assert any(span.start == at and span.type == "PER" for span in FI.spans(text).spans or ()) is opens
