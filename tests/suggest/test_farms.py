"""Surnames that are the names of farms become others, and no double surnames."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.language.language import load
from pseudo.suggest import farms

GRAMMAR = load("fi").persons

TOLD = [  # a surname, whether it is a farm's, why
    ("Yli-Rantala", True, "in the table"),
    ("Rinta-Jouppi", True, "in the table"),
    ("Yli-Saunamäki", True, "not in the table, but `Yli` begins many"),
    ("Mäki-Kerttula", True, "`Mäki` is a surname, too, but few are called Kerttula"),
    ("Pikku-Pyhältö", True, "a word that stands before names"),
    ("Mäki-Virtanen", False, "many are called Virtanen"),
    ("Aho-Lehtonen", False, "two surnames"),
    ("Al-Masri", False, "an article of abroad"),
    ("Haapa-aho", False, "one word with a hyphen, which is never parted"),
    ("Virtanen", False, "no hyphen"),
]


@pytest.mark.parametrize(("surname", "told", "reason"), TOLD, ids=[row[0] for row in TOLD])
def test_which_surnames_are_farms(surname: str, told: bool, reason: str) -> None:
    assert farms.is_farm(surname, GRAMMAR) is told, reason


def test_the_pool_is_of_farms_with_all_their_forms() -> None:
    pool = farms.farms(GRAMMAR)
    assert len(pool) > 300
    for name in pool[::40]:
        assert farms.is_farm(name, GRAMMAR), name
        assert GRAMMAR.morph.inflect(name, "Case=All").endswith("lle"), name


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
def test_a_man_of_a_farm_becomes_another(key: bytes) -> None:
    doc = Pseudonymiser("fi", key=key).suggest("Kaupan vahvisti Markku Yli-Rantala. Asiakirja annettiin Yli-Rantalalle.")
    full = next(entry for entry in (doc.replacements or {}).values() if " " in entry.norm)
    surname = next(part for part in persons.parse(full.repl or "", GRAMMAR) if part.role == "surname")
    assert surname.text != "Yli-Rantala" and farms.is_farm(surname.text, GRAMMAR)


def test_a_language_without_such_names_has_none() -> None:
    assert farms.farms(load("hu").persons) == ()


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
@pytest.mark.parametrize("old", ["Niskala", "Niemelä", "Ojala", "Mattila", "Hartikkala"])
def test_a_surname_by_which_houses_are_called_becomes_such_a_one(old, key):
    """One lives in Niskala, and in no Kaartinen."""
    doc = Pseudonymiser("fi", key=key).replace(f"Isäntä oli Eino {old}.")
    assert doc.pseudonymised.removesuffix(".").endswith(("la", "lä")), doc.pseudonymised


def test_other_surnames_may_become_any():
    new = {Pseudonymiser("fi", key=b"a key of sixteen %d" % at).replace("Isäntä oli Eino Salminen.").pseudonymised
           for at in range(12)}
    assert not all(text.endswith(("la.", "lä.")) for text in new), new
