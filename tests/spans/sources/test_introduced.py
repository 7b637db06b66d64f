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
    ("Oppilas: Wilma Salo. Tavoitteet kerrattiin Wilman kanssa. Lisätietoja Wilman kautta.", ["Wilma Salo", "Wilma", "Wilma"],
     "whatever is done by her"),
    ("Hilti-poravasaran ostokuitti on toimitettu.", [], "a maker of tools"),
    ("Wilman äiti soitti.", ["Wilma"], "and so is she"),
])
def test_who_is_somebody(text: str, wanted: list[str], reason: str) -> None:
    assert people(text) == wanted, reason


def test_an_inn_is_called_by_its_kind() -> None:
    found = [(span.text, span.type) for span in FI.spans("Hän siirtyi eilen hotelli Sammonkaareen.").spans or ()]
    assert ("hotelli Sammonkaareen", "ORG") in found


def test_a_staircase_stays_where_a_flat_is_told() -> None:
    new = FI.replace("Asuu Rantatie 5 D 43 ja D 47, vesivahinko asunnossa D 47.").pseudonymised or ""
    assert new.count(" D ") == 3


def test_a_line_of_signs_stays_above_a_firm() -> None:
    new = FI.replace("--- liite: lasku ---\nKUIVAUSJUSSIT KY           Y 1987730-4").pseudonymised or ""
    assert new.startswith("--- liite: lasku ---\n") and "KUIVAUSJUSSIT" not in new


def test_a_farm_is_named_before_its_number() -> None:
    text = "KOHDE\nOmakotitalon laajennus ja saunan uudisrakennus tilalla Hyttilä RN:o 5:87, Siilinjärvi."
    assert "Hyttilä" in [span.norm for span in FI.spans(text).spans or ()]


@pytest.mark.parametrize("label", ["Naapuritilan", "Kantatilan", "Tilan"])
def test_a_farm_is_named_behind_what_says_so(label: str) -> None:
    text = f"{label} Ylä-Kurki 781-412-3-12 omistajat Ilmari ja Sirkka Kurki ovat jättäneet muistutuksen."
    doc = FI.replace(text)
    assert "Ylä-Kurki" in [span.text for span in doc.spans or ()] and (doc.pseudonymised or "").startswith(f"{label} ")


@pytest.mark.parametrize(("text", "farms", "reason"), [
    ("§ 12 Rantapoikkeus, tila Strandlund", ["Strandlund"], "no table has it"),
    ("Kauppa koskee kantatilasta Ylä-Hankala lohkottua alaa.", ["Ylä-Hankala"], "in a case, joined"),
    ("Maatilan Rantala myynti siirtyi.", ["Rantala"], "behind the word that opens the sentence, which stays"),
    ("Tilaan Domperolia vatsavaivoihin.", [], "a verb: what somebody orders"),
    ("Potilaan tila Vakaa, vointi hyvä.", [], "a state"),
])
def test_what_a_farm_is_called_is_a_farm_whatever_it_looks_like(text: str, farms: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "PER"] == farms, reason


@pytest.mark.parametrize(("text", "left"), [
    ("Etelä-Savon hyvinvointialue – Eloisa. Eloisan mukaan asia on selvä.", "Elois"),  # who is no woman of that name
    ("Pohjois-Karjalan hyvinvointialue – Siun sote\nVammaispalvelut. Siun sote vastaa.", "Siun"),  # of two words
])
def test_a_body_has_the_short_name_of_the_new_one(text: str, left: str) -> None:
    doc = FI.replace(text)
    assert left not in (doc.pseudonymised or "") and {span.type for span in doc.spans or ()} == {"ORG"}


def test_two_initials_without_full_stops_are_of_the_two_given_names() -> None:
    doc = FI.replace("Vahinkotarkastaja Juha-Pekka Sorri. Tarkastuskertomus (J-P Sorri, 24.10.).")
    first, second = (span.new_text or "" for span in doc.spans or () if span.type == "PER")
    one, other = first.split(" ")[0].split("-")
    assert second == f"{one[0]}-{other[0]} {first.split(' ')[1]}" and second != "J-P Sorri"
