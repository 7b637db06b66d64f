"""Titles, tales and sayings with a name in them are nobody's of a text."""

from __future__ import annotations

import pytest

from pseudo import restore
from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import load


@pytest.mark.parametrize(("names", "text", "wanted", "left"), [
    ({"Ábel Géza": "Vitéz János"}, "A János vitézt János olvassa.", "A János vitézt Géza olvassa.", ["János vitézt"]),
    ({"Ábel Géza": "Ludas Mátyás"}, "A Ludas Matyit Matyi olvassa.", "A Ludas Matyit {}i olvassa.", ["Ludas Matyit"]),
    ({"Ábel Géza": "Deák Simon", "Ábel Gézáné": "Deák Simonné"}, "Deákné vásznánál rosszabb, mondta Deákné.",
     "Deákné vásznánál rosszabb, mondta Ábelné.", ["Deákné vásznánál"]),
    ({"Ábel Géza": "Pék Tamás"}, "A hitetlen Tamás nem Tamás.", "A hitetlen Tamás nem Géza.", ["hitetlen Tamás"]),
    ({"Ábel Géza": "Esti Kornél"}, "Esti Kornél és Kornél jött.", "Ábel Géza és Géza jött.", []),  # who is called so
    ({"Ábel Géza": "Kun Rómeó", "Ábel Éva": "Kun Júlia"}, "Rómeó és Júlia jött.", "Géza és Éva jött.", []),
])
def test_a_phrase_is_left_where_its_names_are_not_all_of_the_mapping(
        names: dict[str, str], text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, names)
    if "{" not in wanted:
        assert found.text == wanted
    assert [text[each.start : each.end] for each in found.left] == left


def test_each_phrase_is_of_several_words_and_stands_once() -> None:
    phrases = rows(folder(load("hu").at("pseudo")) / "called.tsv")
    assert phrases == sorted(set(phrases))
    assert all(" " in phrase for phrase in phrases)
