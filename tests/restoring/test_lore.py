"""What a town is known for, which says that it is told of itself."""

from __future__ import annotations

import pytest

from pseudo import restore
from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import load


@pytest.mark.parametrize(("text", "wanted"), [
    ("Debrecenben a virágkarnevált nézi.", "Debrecenben a virágkarnevált nézi."),  # a feast of the town
    ("Debrecenben lakik. A virágkarnevál szép.", "Szegeden lakik. A virágkarnevál szép."),  # in another sentence
    ("Debrecenben a pécsi Zsolnay-kiállítást nézi.", "Szegeden a pécsi Zsolnay-kiállítást nézi."),  # another town's
    ("A debreceni Nagytemplomban ült.", "A debreceni Nagytemplomban ült."),  # the adjective, right before it
    ("Debrecen ősi iskolaváros.", "Debrecen ősi iskolaváros."),  # what kind of town it is
    ("Debrecen megyeszékhely.", "Debrecen megyeszékhely."),
    ("Debrecen az Alföldön fekszik.", "Debrecen az Alföldön fekszik."),  # where it lies
    ("Debrecenben a beteg fekszik.", "Szegeden a beteg fekszik."),
    ("Debrecen városi rangja régi.", "Szeged városi rangja régi."),
    ("Debrecen–Fradi: 2:1.", "Debrecen–Fradi: 2:1."),  # a match
    ("A Debrecen 2:1-re nyert.", "A Debrecen 2:1-re nyert."),
    ("Debrecenben 2:1 lett.", "Szegeden 2:1 lett."),
    ("A Debrecen–Budapest vonat késik.", "A Szeged–Budapest vonat késik."),  # from one town to another
])
def test_a_town_that_is_told_of_itself_is_left(text: str, wanted: str) -> None:
    assert restore(text, {"Szeged": "Debrecen"}).text == wanted


def test_each_word_stands_once_in_the_order_of_the_towns() -> None:
    language = load("hu")
    pairs = [row.split("\t") for row in rows(folder(language.at("pseudo")) / "lore.tsv")]
    assert [place for place, _ in pairs] == sorted(place for place, _ in pairs)
    assert len({(place, word) for place, word in pairs}) == len(pairs)
    assert all(language.names.place(place) for place, _ in pairs)
