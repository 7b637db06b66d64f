"""Whom a name means in a Finnish text, where the rules of names leave it open."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def tied(text: str) -> dict[str, str]:
    """Each name with the one that it is tied to."""
    made = P.suggest(text).replacements or {}
    return {entry.norm: made[entry.of].norm for entry in made.values() if entry.of in made}


@pytest.mark.parametrize(("text", "short", "full", "reason"), [
    ("Mukana on Kaisan poika Aleksi eli Allu. Iltapäivällä Allu katosi, ja Allukka löytyi rannasta mummoja kuvaamasta.", "Allukka", "Aleksi", "a fond ending on a short form"),
    ("Todistajat Oona Lindqvist ja Marjo Lindqvist. Oona asuu äitinsä luona. Lindqvist kertoi tulleensa kotiin.",
     "Lindqvist", "Oona Lindqvist", "of two bearers the one who is named first"),
])
def test_who_is_meant(text: str, short: str, full: str, reason: str) -> None:
    assert tied(text).get(short) == full, reason


@pytest.mark.parametrize("text", [
    "Loviisan kanssa syntyivät kaksoset Martta ja Maria, joita ei kukaan muu erottanut.",
    "Lapset Aarni, 11, sekä Elle, 8, tulivat. Tapasimme siskon Ellinooran. Ellinoora söi munkin.",
])
def test_two_given_names_are_two_people(text: str) -> None:
    assert not tied(text)


@pytest.mark.parametrize(("text", "short", "full"), [
    ("Laurin pojanpoika Adam Räty, kylällä Atami-ukko, rakensi talon. Atamin vaimo oli kotoisin Kermalta.", "Atami", "Adam Räty"),
    ("Isoäitini isä oli August Leander Karppinen. Aukusti rakensi veneitä.", "Aukusti", "August Leander Karppinen"),
    ("Mari Ollikainen täytti 101 vuotta. Marikka istui keinutuolissa.", "Marikka", "Mari Ollikainen"),
    ("Mun mies Juska oli mukana, Juha Kiiskinen.", "Juska", "Juha Kiiskinen"),
    ("12.2.2024 klo 17.03 Emppu: moro\n12.2.2024 klo 17.04 Saara: Emilia, muista ottaa kakkuvuoka", "Emppu", "Emilia"),
])
def test_short_and_old_forms(text: str, short: str, full: str) -> None:
    assert tied(text).get(short) == full


def test_letters_of_both_members_of_a_word_are_the_firm() -> None:
    text = "Savon Konevuokraus Oy ja Kuopion Sähkötyö Oy. Hän tuli (jäljempänä myös SKV) varastolle. SKV Oy laskutti, KST maksoi."
    entries = Pseudonymiser("fi", key=b"a test key of sixteen bytes").suggest(text).replacements or {}
    of = {entry.norm: entries[entry.of].norm for entry in entries.values() if entry.of in entries}
    assert of["SKV Oy"] == "Savon Konevuokraus Oy" and of["KST"] == "Kuopion Sähkötyö Oy", of
