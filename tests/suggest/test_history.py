"""Years that everybody knows for what happened then; one case a line with its reason."""

import re

import pytest

from pseudo import Pseudonymiser, Settings

KEYS = (b"a test key of sixteen bytes", b"another key of as many bytes")


def result(text, key, **settings):
    return Pseudonymiser("hu", key=key, **settings).replace(text).pseudonymised or ""


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "stays"), [
    ("Negyvenöt tavaszán jöttek az oroszok, akkor ment el az apja.", ["Negyvenöt tavaszán"]),  # what came, in words
    ("A nővére 1956-ban, a forradalom leverése után ment Svédországba.", ["1956"]),
    ("A család '56 decemberében disszidált; 1956 óta él Grazban.", ["'56", "1956 óta"]),  # told once, it holds for all
    ("A céget 1990-ben alapította, a rendszerváltás évében.", ["1990"]),
    ("A nagyapját 1944-ben deportálták.", ["1944"]),
])
def test_a_year_of_which_all_know_what_happened_stays(key, text, stays):
    became = result(text, key)
    assert all(one in became for one in stays), became


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "moves"), [
    ("A házat 1956-ban építették.", "1956"),  # nothing is told of that year
    ("A forradalomról írt; 1962-ben végzett.", "1962"),  # a year of nothing
    ("A forradalom idején, 1956. november 9-én kísérte ki őket.", "november 9"),  # a day is hers alone
    ("Tóth Imre született 1956-ban. Az apja 1956-ban, a forradalom után elment.", "született 1956"),  # and so is a birth
])
def test_what_is_of_one_person_moves(key, text, moves):
    assert moves not in result(text, key)


@pytest.mark.parametrize("key", KEYS)
def test_a_day_in_a_war_stays_in_it_or_near(key):
    became = result("Kovács Pál (1895. május 2. – 1917. június 4.) az olasz fronton esett el.", key)
    assert 1914 <= max(map(int, re.findall(r"\b19\d\d", became))) < 1917, became


@pytest.mark.parametrize("key", (*KEYS, b"an-example-key-of-16"))
@pytest.mark.parametrize("text", [
    "A férjét 1916-ban, az orosz harcztéren vesztette el. Kelt 1931. május 4-én.",  # as it was spelt then
    "Az apja 1917-ben a galíciai harctéren maradt. Kelt 1931. május 4-én.",
])
def test_a_year_alone_stays_in_its_war(key, text):
    became = result(text, key)
    assert 1914 <= min(map(int, re.findall(r"\b19\d\d", became))) <= 1918 and "harc" in became, became


def test_a_policy_moves_known_years_too(tmp_path):
    (tmp_path / "policy.toml").write_text('[DATE]\nmethod = "shift"\nhistory = false\n', encoding="utf-8")
    settings = Settings(policy=tmp_path / "policy.toml")
    assert "1956" not in result("A nővére 1956-ban, a forradalom után ment Bécsbe.", KEYS[0], settings=settings)
