"""What towns and surnames of abroad become in a Hungarian text; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

NAMES = language.load("hu").names
KEYS = (b"a test key of sixteen bytes", b"another key of as many bytes")


def new(text, key, *olds):
    """What each of the names has become: the norms by the entries."""
    doc = Pseudonymiser("hu", key=key).replace(text)
    by_norm = {entry.norm: entry.repl or entry.derived or "" for entry in (doc.replacements or {}).values()}
    return [by_norm[old] for old in olds]


def land(town):
    """The countries of the towns abroad that are called so, here or there."""
    return {row.country for row in NAMES.town_abroad(town)}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "old", "country"), [
    ("A levelet Laibachban adták fel.", "Laibach", "SI"),  # as Ljubljana was called
    ("A gyár Harkovban volt.", "Harkov", "UA"),  # the Russian name of Harkiv
    ("Tavaly Lembergben jártunk.", "Lemberg", "UA"),
    ("Éjjel Mosontarcsánál lépték át a határt.", "Mosontarcsa", "AT"),  # a village at the border, by its name of here
])
def test_a_town_abroad_by_any_of_its_names_stays_in_its_land(key, text, old, country):
    (became,) = new(text, key, old)
    assert country in land(became) and became not in (old, "Ljubljana", "Harkiv", "Lviv")


@pytest.mark.parametrize("key", KEYS)
def test_a_town_by_the_sea_becomes_one_by_the_sea(key):
    (became,) = new("Nyáron Porečban béreltek szállást.", key, "Poreč")
    assert {row.district for row in NAMES.place(became) if row.country == "HR"} == {"coast"}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("name", "behind"), [
    ("Willem van der Linde", "van der"),  # though families here are called Linde
    ("Maaike van den Broek", "van den"), ("Femke de Vries", "de"),  # `de` is of many lands, `de Vries` of one
])
def test_a_surname_behind_a_particle_becomes_one_that_stands_behind_it(key, name, behind):
    (became,) = new(f"A vendég {name} volt.", key, name)
    given, _, surname = became.partition(" ")
    assert "dutch" in NAMES.origins(surname, "surname") and surname.startswith(f"{behind} ")
    assert "dutch" in NAMES.origins(given, "given")


@pytest.mark.parametrize("key", KEYS)
def test_a_surname_spelt_our_way_is_of_the_land_of_its_given_name(key):
    (became,) = new("A szerződést Bogdán Mihai írta alá.", key, "Bogdán Mihai")
    assert "romanian" in NAMES.origins(became.split()[0], "surname")


@pytest.mark.parametrize("key", KEYS)
def test_a_german_is_called_as_there(key):
    original = "Az osztrák Hans Gruber, Kurt Pichler, Uwe Lechner, Fritz Hofer és Jörg Winkler jött."
    doc = Pseudonymiser("hu", key=key).replace(original)
    assert not {*"áéíóúőű"} & {*"".join(entry.repl or "" for entry in (doc.replacements or {}).values())}
