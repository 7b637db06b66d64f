"""Lists of people in which names are words or places, too: who was there, how they voted."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language.tokenise import tokenise
from pseudo.spans.draft import drafted
from pseudo.spans.sources import enumerated, objects

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


@pytest.mark.parametrize(("text", "norms", "guesses", "types", "reason"), [
    ("Toimipaikat Lahti, Salo ja Forssa.", "Lahti Salo Forssa", "PER PER GPE", "GPE GPE GPE", "nobody is called Forssa"),
    ("Kaupungit: Lahti ja Salo.", "Lahti Salo", "PER PER", "GPE GPE", "behind a label for towns"),
    ("Lahti ja Salo.", "Lahti Salo", "PER PER", "PER PER", "surnames, for all that is said"),
    ("Lahti, Virtanen ja Forssa.", "Lahti Virtanen Forssa", "PER PER GPE", "PER PER GPE", "a row with somebody"),
    ("Jari Lahti. Lahti ja Forssa.", "Jari_Lahti Lahti Forssa", "PER PER GPE", "PER PER GPE", "his name"),
])
def test_towns_in_a_row_whatever_a_tagger_takes_them_for(
        text: str, norms: str, guesses: str, types: str, reason: str) -> None:
    spans, at = [], 0
    for word, type_ in zip(norms.split(), guesses.split(), strict=True):
        norm = word.replace("_", " ")
        at = text.index(norm, at)
        spans.append(Span(at, at + len(norm), norm, type_, source="ner", norm=norm))
        at += len(norm)
    read = enumerated.towns_in_a_row(drafted(text, (), spans), FI.language).spans
    assert [span.type for span in read] == types.split(), reason


@pytest.mark.parametrize(("text", "found", "reason"), [
    ("Tuli Taisto Vuori. Vuori on korkea.", False, "what a mountain is"),
    ("Tuli Taisto Vuori. Vuori oli talvella jäässä.", False, "likewise"),
    ("Tuli Taisto Vuori. Vuori on korkea virkamies.", True, "what nobody but somebody is"),
    ("Tuli Taisto Vuori. Vuori on opettaja.", True, "likewise"),
])
def test_what_land_is_like_is_said_of_nobody(text: str, found: bool, reason: str) -> None:
    at = text.index("Vuori o")
    draft = drafted(text, tokenise(text, "fi"), [Span(at, at + 5, "Vuori", "PER", source="ner", norm="Vuori")])
    assert bool(objects.terrain(draft, FI.language).spans) is found, reason


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
