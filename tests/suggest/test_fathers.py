"""Names made of the father's go on being made of what he has become."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language.language import load
from pseudo.suggest import fathers

GRAMMAR = load("fi").persons


@pytest.mark.parametrize(("name", "father", "reason"), [
    ("Juhonpoika", "Juho", "the case of an owner"),
    ("Matintytär", "Matti", "whose stem changes"),
    ("Tuomaanpoika", "Tuomas", "whose stem is another"),
    ("Lehtipoika", "", "no name before it"),
    ("Virtanen", "", "no such end"),
    ("Matinp", "Matti", "shortened, as in registers: Matinp."),
    ("Joosepint", "Jooseppi", "a daughter's"),
    ("Ollintr", "Olli", "the same with two letters"),
    ("Tuomaant.", "Tuomas", "with its full stop"),
    ("Filip", "", "a name that ends so"),
    ("Vincent", "", "a name, though Vincen is the form of one"),
    ("Konstp", "", "no name before it"),
])
def test_the_father(name: str, father: str, reason: str) -> None:
    assert fathers.father_of(name, GRAMMAR) == father, reason


def test_there_and_back_for_every_usual_name_of_men() -> None:
    rows = GRAMMAR.names.pool("given", gender="M", max_rank=60, origin=GRAMMAR.names.home)
    names = [row.name for row in rows if "-" not in row.name]
    assert len(names) > 40
    for name in names:
        assert fathers.father_of(fathers.child(name, "poika", GRAMMAR), GRAMMAR) == name


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
def test_a_son_follows_his_father(key: bytes) -> None:
    text = "Taavetti Juhonpoika Pelkonen syntyi 1868. Taavetti oli Juho Pelkosen poika, Kaisa Matintytär hänen vaimonsa."
    new = Pseudonymiser("fi", key=key).replace(text).pseudonymised or ""
    found = re.match(r"(\w+) (\w+)poika (\w+) syntyi \d+\. \1 oli (\w+) \w+ poika, \w+ (\w+)tytär", new)
    assert found is not None, new
    assert found[2] == GRAMMAR.morph.inflect(found[4], "Case=Gen")


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
def test_a_shortened_name_of_the_fathers_stays_one(key: bytes) -> None:
    text = "Renki Kustaa Matinp. ja piika Liisa Tuomaant. muuttivat 12/5 1829."
    new = Pseudonymiser("fi", key=key).replace(text).pseudonymised or ""
    found = re.match(r"Renki \w+ (\w+)p\. ja piika \w+ (\w+)t\. muuttivat (\S+) \d{4}\.$", new)
    assert found is not None and found[3] != "12/5", new
    assert [fathers.made_of(found[1] + "p", GRAMMAR)[1], fathers.made_of(found[2] + "t", GRAMMAR)[1]] == ["p", "t"]
