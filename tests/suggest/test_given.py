"""Given names become names of the same gender and years; two joined become two that people join."""

import pytest

from name_db import load
from pseudo import Pseudonymiser

FI, KEYS = load("fi"), (b"a-key-of-the-tests-one", b"a-key-of-the-tests-two")


def became(text: str, key: bytes) -> str:
    return Pseudonymiser("fi", key=key).replace(text).pseudonymised or ""


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("name", "eras"), [
    ("Eetu", ("young", "all")), ("Minea", ("new", "again", "all")),  # a schoolboy is no Raimo
    ("Rauno", ("old", "all")), ("Salme", ("old", "all")), ("Jarmo", ("mid", "all")), ("Sirpa", ("mid", "all")),
    ("Tiina", ("grown", "all")), ("Jani", ("grown", "all")),  # who is forty is no Sirpa
    ("Eino", ("again", "all")), ("Elsa", ("again", "all")),  # of the old and of children: whatever the age is, another such
    ("Juhani", ("second", "all")), ("Kaarina", ("second", "all")),  # no child's name, and a second one of any time
    ("Tiia-Maria", ("grown",)), ("Sirpa-Liisa", ("mid",)),
])
def test_a_given_name_becomes_one_of_its_years(name, eras, key):
    row = FI.given(became(f"Asiakas {name} Virtanen soitti.", key).split()[1])
    assert row is not None and row.era in eras


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["Hanna-Leena", "Jukka-Pekka", "Maija-Liisa"])
def test_two_names_joined_become_two_that_people_join(name, key):
    made = became(f"Asiakas {name} Virtanen soitti.", key).split()[1]
    row = FI.given(made)
    assert "-" in made and row is not None and row.count > 50 and row.genders == FI.given(name).genders


@pytest.mark.parametrize("key", KEYS)
def test_who_is_called_by_the_first_of_two_stays_so(key):
    words = became("Jukka-Pekka Salmi tuli. Jukka sanoi niin.", key).split()
    assert words[0].partition("-")[0] == words[3]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("name", "end"), [("Heikinpoika", "poika"), ("Kustaantytär", "tytär")])
def test_a_name_of_the_fathers_becomes_another_such(name, end, key):
    made = became(f"Hänen isänsä oli Juho {name}.", key).rstrip(".").split()[-1]
    assert made.endswith(end) and made != name


@pytest.mark.parametrize("key", [b"a test key of sixteen bytes", b"another key of as many bytes"])
def test_the_commonest_nickname_becomes_the_commonest(key):
    doc = Pseudonymiser("hu", key=key).replace("Szabó Orsolya jött; Orsi fáradt volt.")  # `Orsi` of Ágnes is no Ágcsi
    new = {entry.norm: entry.repl or entry.derived or "" for entry in (doc.replacements or {}).values()}
    assert any(row.rank == 1 for row in load("hu").nickname(new["Orsi"])), new


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "at"), [
    ("Perunkirjoitus: Jussi Taisto Ylikangas, s. 1960. Veli on Pekka Juhani Ylikangas.", 1),
    ("Oppilaat: Nelli Koskinen, Anneli Rantala.", 1),
])
def test_who_is_christened_so_becomes_nobody_who_is_only_called_so(text, at, key):
    """Jussi is short for Juhani and a name to be christened with; Pepe is not."""
    row = FI.given(became(text, key).split()[at])
    assert row is not None and row.rank, row
