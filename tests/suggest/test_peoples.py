"""From where somebody comes whom no table has: by the letters of the surname and of the given name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.suggest import originals, peoples

P = Pseudonymiser("hu")
NAMES, GRAMMAR, POOLS = P.language.names, P.language.persons, P.choice.pools

OWN = st.sampled_from([row.name for row in NAMES.pool("surname", origin=NAMES.home)])
ENDS = st.sampled_from(["falvi", "házi", "hegyi", "laki", "szegi", "szállási", "telki", "völgyi", "ligeti"])
BEGINS = st.sampled_from(["Bodor", "Csík", "Gomba", "Hárs", "Juhar", "Nyíres", "Ökör", "Szőlős", "Zúgó", "Füzes"])


def lands(name):
    parts = persons.parse(name, GRAMMAR)
    sex = persons.likely(parts, GRAMMAR)
    found = (originals.of_person(part, parts, sex, GRAMMAR) for part in parts if part.role in ("surname", "given"))
    return [POOLS.settled(original).trait.split(" ")[-1] for original in found]


@pytest.mark.parametrize(("name", "found"), [
    ("Haselbacher Teréz", ["german", "hungarian"]), ("Loibersbeck Mihály", ["german", "hungarian"]),
    ("Guganovity János", ["southslavic", "hungarian"]), ("Kubatovics Ilona", ["southslavic", "hungarian"]),
    ("Lackner Péter", ["german", "hungarian"]), ("Hrubik Ilona", ["slavic", "hungarian"]),  # in the lists of 1914 alone
    ("Olah Péter", ["hungarian", "hungarian"]),  # Oláh, without its mark
    ("Gyeček Margit", ["slovak", "hungarian"]),  # nobody of here writes such a letter
    ("Nguyen Áron", ["vietnamese", "hungarian"]),
    ("Csukabevő Gábor", ["hungarian", "hungarian"]), ("Döbrököz Ilona", ["hungarian", "hungarian"]),
    ("Radoslav Milojkovics", ["serbian", "southslavic"]),  # written as here, and so is what he becomes
    ("Zsivkovity", ["southslavic"]), ("Gyulafehérvári", ["hungarian"]), ("Stojadinović", ["serbian"]),
    ("Gemma Thackeray", ["english", "english"]), ("Vyacheslav Sukhanov", ["russian", "russian"]),
    ("Nataliia Demchenko", ["ukrainian", "ukrainian"]), ("Íñigo Arizmendi", ["spanish", "spanish"]),
    ("Sjoerd Hoekstra", ["dutch", "dutch"]), ("Lakshmi Subramanian", ["indian", "indian"]),
])
def test_of_which_people_a_name_is(name, found):
    assert lands(name) == found


@given(BEGINS, ENDS)
def test_surnames_made_of_places_are_of_here(begin, end):
    assert peoples.by_letters(begin + end, GRAMMAR) == NAMES.home


def test_few_of_our_surnames_would_be_strangers_by_their_letters_alone():
    own = [row.name for row in NAMES.pool("surname", origin=NAMES.home)]
    told = [name for name in own if peoples.by_letters(name, GRAMMAR) != NAMES.home]
    assert len(told) < 0.02 * len(own)  # Novák and the like, whom the table has


@given(OWN)
def test_what_a_table_has_is_not_asked_of_letters(surname):
    assert lands(f"{surname} Katalin") == [NAMES.home] * 2
