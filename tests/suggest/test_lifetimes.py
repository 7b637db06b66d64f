"""Who lived long ago is called as they were then; nobody of today is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.suggest import inventory, lifetimes
from pseudo.suggest.lifetimes import LATE, STEPS
from pseudo.suggest.originals import Original

KEY = b"another example key of"
P = Pseudonymiser("hu", key=KEY)
NAMES = P.language.names

TOLD = [
    # text, name, when its bearer was born
    ("Dédapám, Bencze Mátyás 1871-ben született.", "Mátyás", "1870", "a day of birth, its word behind it"),
    ("Gombos Borbála (szül. 1936. 04. 12.) jött.", "Borbála", "1920", "its word before it"),
    ("Anyja neve: Tóth Margit\nSzületési hely, idő: Alsószentmihályfalva, 1936. április 12.\nTanú: Vas Levente r. őrm.",
     "Levente", "", "a place between the label and the day: a birth tells of nobody else"),
    ("Ricse, 1931. április 2. Dr. Bódy Armin körorvos vizsgálta.", "Armin", "1900", "written without its accent"),
    ("Gál Rozália (1899–1981) sírja.", "Rozália", "1870", "years in brackets behind the name"),
    ("Név: Gombos Borbála\nSzületett: 1936. 04. 12.", "Borbála", "1920", "in a form"),
    ("Tóth Anna, szül. 1940. 05. 02., anyja neve: Kakuk Borbála.", "Borbála", "1920", "a mother was born earlier"),
    ("Makra Eszter 1904-ben férjhez ment.", "Eszter", "1870", "a past year in the sentence"),
    ("Nehéz tél volt 1952-ben. Kint állt Vas Gergely.", "Gergely", "1920", "a past year before it"),
    ("A 87 éves Halász Judit jól van. 2023. május 4.", "Judit", "1920", "an age"),
    ("Nagyanyám, Regina néni mesélte.", "Regina", "1940", "a word for a forebear"),
    ("Született: 1944. 08. 27.\n" + "Panasza nem volt. " * 12 + "Apja, Kakuk Gergely szívbeteg.", "Gergely", "1920",
     "a father far behind the only day of birth"),
    ("Gergely bácsi kint ült. 2023. május 4.", "Gergely", "1955", "what the elderly are called"),
    ("Kis Hermina (szül. 2014. 03. 02.) óvodás.", "Hermina", LATE, "a child of today"),
    ("Tanú: Gyebnár Pál (szül. 1948. 03. 02.) és Kis Edit.", "Edit", "", "another's day of birth"),
    ("Dr. Varga Éva 2019-ben műtött.", "Éva", "", "today"),
    ("Kovács Zsófia (45 éves) jogász.", "Zsófia", "", "an age of today"),
    ("Az 1848-as emlékműnél Varga Kevin beszélt.", "Kevin", "", "nobody was called so then"),
    ("Az 1959. évi IV. törvény szerint Kis Éva kártérítést kap.", "Éva", "", "the year of a statute is nobody's"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "time", "why"), TOLD, ids=[why for *_, why in TOLD])
def test_what_a_text_tells_of_somebodys_time(text, name, time, why):
    found = lifetimes.times(P.spans(text), P.language)
    assert found.get(("given", name), "") == time


@given(st.sampled_from(sorted(NAMES.known("given"))), st.sampled_from(STEPS), st.sampled_from("FM"))
def test_a_name_of_former_times_becomes_one_that_was_given_then(name, step, sex):
    original = Original("given", name, f"{sex} {NAMES.home}", time=str(step))
    assert all(0 < NAMES.given_since(text, sex) <= step for text in P.choice.pools.candidates(original))


def test_a_name_has_one_choice_whoever_bears_it():
    """The grandmother's and the child's: that of the earlier time."""
    doc = P.suggest("Dédanyám, Bencze Borbála 1892-ben született. Kis Borbála (szül. 2015. 03. 02.) óvodás.")
    new = [entry.repl.split()[1] for entry in (doc.replacements or {}).values() if "Borbála" in entry.norm]
    assert len(new) == 2 and len(set(new)) == 1 and 0 < NAMES.given_since(new[0], "F") <= 1870


def test_a_run_chooses_for_the_earliest_time_of_its_documents():
    docs = [P.spans("Bencze Borbála 1892-ben született."), P.spans("Kis Borbála tegnap telefonált.")]
    parts = [inventory.collected([doc], P.choice) for doc in docs]
    whole = inventory.part_read(json.loads(json.dumps(inventory.part_noted(parts[1]))))
    inventory.merge(whole, inventory.part_read(json.loads(json.dumps(inventory.part_noted(parts[0])))))
    assert whole.times == {("given", "Borbála"): "1870"}
    tools = inventory.with_choices(whole, KEY, P.choice)
    new = {original.text: texts[0] for original, texts in tools.fixed.items()}
    assert 0 < NAMES.given_since(new["Borbála"], "F") <= 1870


FI = Pseudonymiser("fi", key=b"an example key of 16")
BORN = [  # a Finnish text, the person's norm, the year by which the new given name was usual, why
    ("Miettinen, Jouko Olavi   110651-915L", "Miettinen, Jouko Olavi", 1940, "a personal code behind the name"),
    ("Talonmies Jouko Miettinen s. 1951 soitti.", "Jouko Miettinen", 1940, "a year of birth"),
    ("Hilma Lehtola (1871–1949) oli opettaja.", "Hilma Lehtola", 1870, "both years in brackets"),
    ("94-vuotias Urho Kallio muisteli vuonna 2024.", "Urho Kallio", 1920, "an age"),
]


@pytest.mark.parametrize(("text", "norm", "since", "reason"), BORN, ids=[row[3] for row in BORN])
def test_finns_of_former_times_are_called_as_then(text, norm, since, reason):
    names = FI.language.names
    repl = next(entry.repl or "" for name, entry in (FI.suggest(text).replacements or {}).items() if entry.norm == norm)
    given = [part.text for part in persons.parse(repl, FI.language.persons) if part.role == "given"]
    told = [max(names.given_since(word, sex) for sex in "MF") for word in given]
    assert told and all(0 < year <= since for year in told), reason


def test_finns_of_today_are_called_as_today():
    repl = next(entry.repl or "" for entry in (FI.suggest("Tossavainen, Niko Petteri   020894-927W").replacements or {}).values())
    first = repl.split()[1]
    row = FI.language.names.given(first)
    assert row is not None and row.era in ("new", "young", "again", "all"), repl


@pytest.mark.parametrize(("text", "name", "time", "why"), [
    ("Pihalla leikki 7-vuotias Onni Laine.", "Onni", LATE, "an age of one figure"),
    ("Lapsenlapsi Oliver (6) kasvattaa kurpitsaa.", "Oliver", LATE, "an age in brackets"),
    ("Lapset Aarni, 11, ja Elle tulivat.", "Aarni", LATE, "an age between commas"),
    ("Kirjailija Raili Laine (79) puhui 2023.", "Raili", "1940", "that of an old woman"),
    ("Ks. taulukko (6). Raili Laine puhui.", "Raili", "", "nobody's"),
])
def test_ages_of_finns(text, name, time, why):
    assert lifetimes.times(FI.spans(text), FI.language).get(("given", name), "") == time, why
