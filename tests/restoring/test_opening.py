"""Where a sentence, a line or a cell begins: a name, or the word that it is, too."""

from __future__ import annotations

import pytest

from pseudo import restore

CASES = [
    ("1. Kun Pál írt.\n2. Szabókat láttak.", {"Bán Géza": "Szabó Attila"}, "1. Kun Pál írt.\n2. Szabókat láttak.", ["Szabókat"],
     "several are no bearers, in any case"),
    ("Szilveszterkor zárva. Rácz Szilveszter itt van.", {"Bán Géza": "Rácz Szilveszter"}, "Szilveszterkor zárva. Bán Géza itt van.",
     ["Szilveszterkor"], "a time is nobody"),
    ("Juhászt keresünk. Juhász Edina felel. Juhászt hívják.", {"Bán Gizi": "Juhász Edina"}, "Juhászt keresünk. Bán Gizi felel. Bánt hívják.",
     ["Juhászt"], "one of a trade, before its bearer is named"),
    ("Tatának vettem sálat, Tatára megyünk.", {"Pécs": "Tata"}, "Tatának vettem sálat, Pécsre megyünk.", ["Tatának"], "a grandfather"),
    ("Pápai áldás volt. A pápai kórház.", {"Győr": "Pápa"}, "Pápai áldás volt. A győri kórház.", ["Pápai"], "of the pope"),
    ("| Ajka | Enying |\n|---|---|\n| 1 | 2 |", {"Bicske": "Ajka", "Ózd": "Enying"}, "| Bicske | Ózd |\n|---|---|\n| 1 | 2 |", [],
     "a place in a cell beside another"),
    ("Nemes Áron itt volt. Nemes azt kéri, hogy írjanak.", {"Bán Géza": "Nemes Áron"}, "Bán Géza itt volt. Bán azt kéri, hogy írjanak.", [],
     "no adjective stands before azt"),
    ("Nemes Áron itt volt. Nemes 3 napot kért.", {"Bán Géza": "Nemes Áron"}, "Bán Géza itt volt. Bán 3 napot kért.", [],
     "no noun without an article stands before figures"),
    ("Halász Áron itt volt. Halász két napot kért.", {"Bán Géza": "Halász Áron"}, "Bán Géza itt volt. Bán két napot kért.", [],
     "nor before a number in words"),
    ("Virág Áron rendelt. Virág 20 szál kell.", {"Bán Géza": "Virág Áron"}, "Bán Géza rendelt. Virág 20 szál kell.", ["Virág"],
     "but what one has so many of"),
    ("Péntek Áron jön. Péntek 8:00: indulás.", {"Bán Géza": "Péntek Áron"}, "Bán Géza jön. Péntek 8:00: indulás.", ["Péntek"], "a day"),
    ("Május Áron jön. Május 3-án itthon.", {"Bán Géza": "Május Áron"}, "Bán Géza jön. Május 3-án itthon.", ["Május"], "a month"),
    ("Halász Áron ügye. Halász szerint jó.", {"Bán Géza": "Halász Áron"}, "Bán Géza ügye. Bán szerint jó.", [], "who was named before"),
    ("Halász Áron ügye. A halász fizet. Halász szerint jó.", {"Bán Géza": "Halász Áron"},
     "Bán Géza ügye. A halász fizet. Halász szerint jó.", ["Halász"], "a word of the text, too"),
    ("Halász Áron ügye. Halász közölte: fizet.", {"Bán Géza": "Halász Áron"}, "Bán Géza ügye. Bán közölte: fizet.", [], "who says what"),
    ("Kedves Ibolya! Ibolya háza szép.", {"Bán Klotild": "Kun Ibolya"}, "Kedves Klotild! Klotild háza szép.", [], "hers, who was met"),
    ("Takaró Áron beteg. Takarónál a láz tart.", {"Bán Géza": "Takaró Áron"}, "Bán Géza beteg. Bánnál a láz tart.", [],
     "no thing without an article stands in such a case"),
    ("Takarónál a láz tart.", {"Bán Géza": "Takaró Áron"}, "Takarónál a láz tart.", ["Takarónál"], "nobody was named"),
    ("Jós Áron jött. Jósnál voltam.", {"Bán Géza": "Jós Áron"}, "Bán Géza jött. Jósnál voltam.", ["Jósnál"], "a trade"),
    ("Öreg Áron jár. Öregnek nehéz.", {"Bán Géza": "Öreg Áron"}, "Bán Géza jár. Öregnek nehéz.", ["Öregnek"], "who is so"),
    ("Virág Áron itt volt. Virág bőven volt.", {"Bán Géza": "Virág Áron"}, "Bán Géza itt volt. Virág bőven volt.", ["Virág"],
     "a thing may stand so"),
    ("Szóljak Attilának?", {"Bán Géza": "Rácz Attila"}, "Szóljak Gézának?", [], "a verb that begins is no surname"),
    ("Ibolya háza szép.", {"Bán Klotild": "Kun Ibolya"}, "Ibolya háza szép.", ["Ibolya"], "nobody was met"),
]


@pytest.mark.parametrize(("text", "names", "wanted", "left", "why"), CASES)
def test_what_begins_a_sentence(text: str, names: dict[str, str], wanted: str, left: list[str], why: str) -> None:
    found = restore(text, names)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left), why


@pytest.mark.parametrize(("text", "wanted"), [
    ("Itt van a két Kertes fiú.", "Itt van a két Bán fiú."), ("Itt van a két Kertes.", "Itt van a két Kertes."),
])
def test_a_number_counts_who_bears_the_name_or_those_that_are_told_behind_it(text: str, wanted: str) -> None:
    assert restore(text, {"Bán Géza": "Kertes Ádám"}).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Kedd: Rácz A.\nAttilával beszélek.", "Kedd: Bán G.\nGézával beszélek."),
    ("- Panna\nAttila anyja írt.", "- Panna\nGéza anyja írt."),
    ("T. Rácz Úr!", "T. Bán Úr!"),
    ("<p>Az <b>Attila</b> név.</p>", "<p>A <b>Géza</b> név.</p>"),
])
def test_lines_tags_and_salutations(text: str, wanted: str) -> None:
    assert restore(text, {"Bán Géza": "Rácz Attila"}).text == wanted


def test_an_ending_that_was_fitted_to_another_word() -> None:
    assert restore("[PERSON_1]-at láttuk.", {"Bartos Vendel": "[PERSON_1]"}).text == "Bartos Vendelt láttuk."
