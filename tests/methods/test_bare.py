"""What stands in the place of a day that has no ending: it has the case that the sentence asks for."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.language import language
from pseudo.pipeline import Settings

KEY = b"a test key of sixteen bytes"
FI = language.load("fi")
CASES = {"": "Ine", " asti": "Ill", " saakka": "Ill", " mennessä": "Ill", " alkaen": "Ela", " lähtien": "Ela", " jälkeen": "Gen"}
SERIES = {"month": "in", "quarter": "on", "decade": "on"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The method `generalise` to each breadth, and `year`."""
    home, first, out = tmp_path_factory.mktemp("policies"), None, {}
    for to in ("month", "quarter", "decade", "year", "alone"):
        file = home / f"{to}.toml"
        row = 'method = "year"' if to == "alone" else f'method = "generalise"\nto = "{to}"'
        file.write_text(f"[DATE]\n{row}\n", encoding="utf-8")
        p = Pseudonymiser("fi", key=KEY, settings=Settings(policy=file))
        first = first or p
        first.replace("Hän tuli.")
        p.__dict__.update({name: first.__dict__[name] for name in ("language", "_engine")})
        out[to] = p
    return out


@settings(max_examples=30, deadline=None)
@given(st.dates(min_value=datetime.date(1950, 1, 1), max_value=datetime.date(2029, 12, 31)),
       st.sampled_from(sorted(CASES)), st.sampled_from(sorted(SERIES)))
def test_a_day_has_the_case_that_stands_there(made, day, behind, to):
    written = f"{day.day}.{day.month}.{day.year}"
    doc = made[to].replace(f"Sopimus on tehty {written}{behind} siellä.")
    entry = next(entry for entry in doc.replacements.values() if entry.norm == written)
    feats = FI.morph.in_series(f"Case={CASES[behind]}", SERIES[to])
    assert doc.pseudonymised == f"Sopimus on tehty {FI.persons.morph.inflect(entry.repl, feats)}{behind} siellä."


GOLD = [
    ("month", "12.4.2021 Oulussa hän soitti.", "Vuoden 2021 huhtikuussa", "at the head of a sentence"),
    ("month", "Voimassa 1.3.2023 asti.", "Voimassa vuoden 2023 maaliskuuhun asti.", "of a word behind"),
    ("month", "Tavattu ennen 1.3.2023 siellä.", "Tavattu ennen vuoden 2023 maaliskuuta siellä.", "of a word ahead"),
    ("month", "HAETTU 12. HUHTIKUUTA 2021 ASTI", "HAETTU VUODEN 2021 HUHTIKUUHUN ASTI", "shouted"),
    ("month", "Tapaamme 5. huhtikuuta.", "Tapaamme huhtikuussa.", "of no known year"),
    ("month", "Huhtikuussa 2021 tavattiin.", "Huhtikuussa 2021 tavattiin.", "a month as it is"),
    ("month", "Kokous: 12.4.2021", "Kokous: vuoden 2021 huhtikuu", "a field has no case"),
    ("month", "Hän pääsi (12.4.2021) pois.", "Hän pääsi (vuoden 2021 huhtikuu) pois.", "nor have brackets"),
    ("month", "Ajalta 1.3.2023–5.4.2023.", "Ajalta vuoden 2023 maaliskuu–vuoden 2023 huhtikuu.", "nor has a range"),
    ("quarter", "Hän soitti 12.4.2021 äidille.", "Hän soitti vuoden 2021 II. neljänneksellä äidille.", "a quarter has cases of its own"),
    ("quarter", "Huhtikuussa 2021 tavattiin.", "Vuoden 2021 II. neljänneksellä tavattiin.", "for those of a month, too"),
    ("decade", "Soitin 12.4.2021 hänelle.", "Soitin 2020-luvulla hänelle.", "on a decade"),
    ("year", "Soitin 12.4.2021 hänelle.", "Soitin vuonna 2021 hänelle.", "a year behind its word"),
    ("year", "Huhtikuun 5. päivänä 2021 soitin.", "Vuonna 2021 soitin.", "the case of a day is no year's"),
    ("alone", "Soitin 12.4.2021 alkaen.", "Soitin vuodesta 2021 alkaen.", "the method `year`, too"),
    ("alone", "12.4.2021 soitin.", "Vuonna 2021 soitin.", "raised at the head of a sentence"),
    ("month", "12.4.2021 ja 13.5.2021 välillä.", "Vuoden 2021 huhtikuun ja vuoden 2021 toukokuun välillä.", "of both of two"),
    ("month", "Hän kuoli 12.4. yöllä.", "Hän kuoli huhtikuussa yöllä.", "the stop of a day is none"),
    ("month", "Hän tuli 10.4.2021. Hän kuoli 12.4.", "Hän tuli vuoden 2021 huhtikuussa. Hän kuoli huhtikuussa.", "but at the end of a sentence"),
    ("month", "12.4.2021: käynti", "Vuoden 2021 huhtikuu: käynti", "at the head of a row"),
    ("alone", "Hän kuoli 5.4. yöllä, haudattiin 10.4.2021.", "Hän kuoli vuonna 2021 yöllä, haudattiin vuonna 2021.", "no stop of a day behind a year"),
    ("alone", "Huhtikuun 12. päivästä 2021 lähtien.", "Vuodesta 2021 lähtien.", "one with an ending is raised, too"),
    ("alone", "Syntynyt: 12.4.2021", "Syntynyt: 2021", "a year alone in a field"),
    ("alone", "Vuonna 1994 soitin.", "Vuonna 1994 soitin.", "a year stays"),
]


@pytest.mark.parametrize(("to", "text", "expected", "reason"), GOLD)
def test_in_its_sentence(made, to, text, expected, reason):
    assert made[to].replace(text).pseudonymised.startswith(expected), reason
