"""Whose mother or father somebody is called in a chat is no name: the children's are."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("8:01 Bence Anya: jó reggelt!", ["Bence"], "no Alex Vitányi"),
    ("8:02 Zsombi Anyu: elkésünk", ["Zsombi"], "by a nickname"),
    ("8:03 Dorka Zente Anya: zente lázas", ["Dorka", "Zente", "zente"], "of two children"),
    ("8:04 Panka Borka Anyukája: mi is", ["Panka", "Borka"], "in the form of what is theirs"),
    ("8:05 Anya Lujza: lujza lázas", ["Lujza", "lujza"], "before the name"),
    ("8:06 Szalai Bence Apuka: jövünk", ["Szalai Bence"], "of a child with a surname"),
    ("Tegnap Anya Petrova írt.", ["Anya Petrova"], "a given name of abroad"),
])
def test_what_a_parent_is_called_is_no_name(text: str, names: list[str], reason: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == names, reason


@pytest.mark.parametrize(("text", "name"), [
    ("kolos nurofenen él hétfő óta", "kolos"),
    ("levente xboxon játszik reggel óta", "levente"),
    ("boldizsár algopyrint kapott délben", "boldizsár"),  # a surname, too
    ("holnap kovács petivel megyek a meccsre", "kovács petivel"),  # somebody's
    ("holnap eszti nénihez megyek délután", "eszti"),
])
def test_what_stands_behind_a_first_name_typed_small_is_none_of_it(text: str, name: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == [name]


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("[17.02] Sanna Emilin äiti: Emil tulee", ["Sanna", "Emilin", "Emil"], "she is one, her son another"),
    ("Pirjo Eetun mummo soitti.", ["Pirjo", "Eetun"], "a grandmother"),
    ("[9.12] Jukka Villen isä: ei päästä", ["Jukka", "Villen"], "whose name is a surname, too"),
    ("[9.13] Mikko Aadan isä: Aada on kotona", ["Mikko", "Aadan", "Aada"], "a form that is a name, too, of whom the text speaks"),
    ("Soitin Minnalle Topin äidille.", ["Minnalle", "Topin"], "in cases"),
    ("[9.15] Hanna Nooan kummi: tullaan", ["Hanna", "Nooan"], "a godmother"),
    ("Katri Oonan äiti lähti.", ["Katri", "Oonan"], "both women"),
    ("Sanna Virtasen äiti lähti.", ["Sanna Virtasen"], "the mother of one who has a surname"),
    ("Sanna Maria Virtasen äiti lähti.", ["Sanna Maria Virtasen"], "and of one with two given names"),
    ("Aarne Simonin veli lähti.", ["Aarne Simonin"], "Simon is whole, and Simoni a surname"),
])
def test_who_is_called_by_a_relative_is_one_and_the_relative_another(text: str, names: list[str], reason: str) -> None:
    assert [span.text for span in FI.spans(text).spans or () if span.type == "PER"] == names, reason
