"""Names that can be told apart in a text that comes back: what is drawn is nothing else, and like no other of the text."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.language.language import load
from pseudo.language.letters import fold
from pseudo.pipeline import Settings
from pseudo.suggest import apart, choice
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import given as pools_of
from scripts.build_restorable import INVENTED, bodies, flaws, streets, towns

KEY = b"an example key of 16+ bytes"
P = Pseudonymiser("hu", key=KEY, settings=Settings(preset="llm"))
TOOLS, LANGUAGE, NAMES = P.choice, P.language, P.language.names
LISTED, HOME = LANGUAGE.restorable, P.language.names.home
SURNAMES = [row.name for row in NAMES.pool("surname")][:400]
GIVEN = {sex: [row.name for row in NAMES.pool("given", gender=sex)][:120] for sex in "FM"}

people = st.lists(st.tuples(st.sampled_from(SURNAMES), st.sampled_from("FM").flatmap(
    lambda sex: st.tuples(st.just(sex), st.sampled_from(GIVEN[sex])))), min_size=2, max_size=8)
keys = st.binary(min_size=16, max_size=32)


def drawn(found, key, taken=frozenset()):
    wanted = [one for surname, (sex, name) in found for one in (
        Original("surname", surname, HOME), Original("given", name, f"{sex} {HOME}"))]
    became = choice.choose(wanted, key, taken | {fold(one.text) for one in wanted}, TOOLS)
    return {kind: {one.text: texts[0] for one, texts in became.items() if one.kind == kind} for kind in ("surname", "given")}


@pytest.mark.parametrize("kind", ["surname", "given"])
@pytest.mark.parametrize("lang", ["hu", "fi"])
def test_what_is_listed_is_nothing_else(lang, kind):
    language = load(lang)
    listed = language.restorable[kind]
    assert len(listed) > 120 and not [(name, *flaws(name, kind, language)) for name in listed
                                      if any(flaws(name, kind, language))]


@pytest.mark.parametrize("kind", INVENTED)
def test_made_up_places_are_no_other(kind):
    language = load("hu")
    listed = language.restorable[kind]
    assert len(listed) >= 10 and not [(name, *flaws(name, kind, language)) for name in listed
                                      if any(flaws(name, kind, language))]


def test_places_of_here_become_made_up_ones():
    key = b"an example key of 16+ bytes"
    text = "Kovács Éva Heves vármegyéből, Egerből a Mátrába, a Kunságba és a Balatonra ment, majd Bécsbe és az Alpokba."
    doc = Pseudonymiser("hu", key=key, settings=Settings(preset="llm")).replace(text)
    new = {name.partition("[")[0]: entry.repl for name, entry in doc.replacements.items()}
    listed = load("hu").restorable
    kinds = {"Heves vármegye": "county", "Eger": "town", "Mátra": "hill mountains", "Kunság": "region", "Balaton": "water lake"}
    assert {kind: new[old].removesuffix(" vármegye") in listed[kind] for old, kind in kinds.items()} == dict.fromkeys(
        kinds.values(), True)
    assert not {new["Bécs"], new["Alpok"]} & {name for kind in INVENTED for name in listed[kind]}  # of abroad


@pytest.mark.parametrize("lang", ["hu", "fi"])
def test_what_is_told_by_rule_is_as_it_is_told_today(lang):
    language = load(lang)
    listed = language.restorable
    assert set(listed["street"]) == set(streets(language, listed["street"])) and set(listed["word"]) == set(bodies(language))
    assert set(listed["other"]) == set(towns(language))


def test_finnish_names_are_told_apart():
    key = b"an example key of 16+ bytes"
    doc = Pseudonymiser("fi", key=key, settings=Settings(preset="llm")).replace(
        "Antti Virtanen soitti Liisa Korhoselle. Heikki Niemi asuu Nokialla, Koivukadulla.")
    new = [entry.repl.split() for entry in doc.replacements.values() if entry.main_type == "PER"]
    listed = load("fi").restorable
    assert len(new) == 3 and all(given in listed["given"] and surname in listed["surname"] for given, surname in new)
    assert len({name[0] for _, name in new}) == 3 == len({name[0] for name, _ in new})


def test_names_that_cannot_be_told_are_counted():
    def people(count):
        return "Jelen volt " + ", ".join(f"{surname} {name}" for surname, name in zip(SURNAMES[:count], GIVEN["F"], strict=False))

    few, many = (P.replace(people(count)) for count in (3, 30))
    assert (P.untold(few), Pseudonymiser("hu", key=KEY).untold(many)) == (0, 0), "told, or not asked"
    new = {entry.repl for entry in many.replacements.values() if entry.repl and entry.main_type == "PER"}
    assert P.untold(many) >= len(new) - len({name[0] for name in new}), "surnames whose letter was there before"


def test_towns_that_are_called_as_somebody_is_are_listed():
    assert set(LISTED["other"]) == set(towns(LANGUAGE)) >= {"Tata", "Baja", "Gyula", "Szentes"}  # a father, luck, a man, holy


@settings(max_examples=40, deadline=None)
@given(people, keys)
def test_drawn_names_are_listed_and_begin_with_letters_of_their_own(found, key):
    became = drawn(found, key)
    for kind, names in became.items():
        assert set(names.values()) <= set(LISTED[kind])
        assert len({name[0] for name in map(fold, names.values())}) == len(names)
    words = [fold(name) for names in became.values() for name in names.values()]
    assert not [pair for pair in itertools.permutations(words, 2) if pair[0].startswith(pair[1])]


@settings(max_examples=40, deadline=None)
@given(people, keys)
def test_no_two_are_called_alike(found, key):
    names = drawn(found, key)["given"].values()
    called = [{fold(nick) for sign in NAMES.given(name).genders for nick in NAMES.nicknames_of(name, sign)} | {fold(name)}
              for name in names]
    assert not any(one & other for one, other in itertools.combinations(called, 2))


def test_a_name_of_the_text_is_begun_by_none():
    taken = {fold("Kucserai"), fold("Lesk"), fold("Renáta"), fold("Robi")}
    for number in range(30):
        became = drawn([("Antal", ("M", "János")), ("Bíró", ("F", "Virág"))], bytes([number]) * 16, taken)
        assert not {"Kucsera", "Leskó"} & set(became["surname"].values())
        assert not {"Róbert", "Renáta"} & set(became["given"].values())  # a Robi of the text would be his


def test_many_more_than_the_list_has_are_drawn_as_usual():
    wanted = [Original("surname", row.name, HOME) for row in NAMES.pool("surname")[: len(LISTED["surname"]) + 60]]
    texts = [texts[0] for texts in choice.choose(wanted, KEY, frozenset(), TOOLS).values()]
    assert len({fold(text) for text in texts}) == len(wanted) and len(set(texts) - set(LISTED["surname"])) >= 60


def test_towns_are_drawn_from_the_others():
    assert not {row.name for county in TOOLS.map.counties.values() for row in county.rows
                if county.seat is None or row.name != county.seat.name} & set(LISTED["other"])
    assert apart.mapped(LANGUAGE, frozenset()) is LANGUAGE.map


def test_a_text_in_which_everything_is_something_else():
    text = ("Bíró Virág ügyvéd ügyfele Nemes Szilveszter, felesége Nemesné Farkas Petra. Nemes úr tatai, Baján él, az Ady Endre "
            "utcában; a Holdfény Kft. ügyvezetője Bíró Gábor.")
    for number in range(2):
        doc = Pseudonymiser("hu", key=bytes([65 + number]) * 15 + b"!", settings=Settings(preset="llm")).replace(text)
        new = doc.pseudonymised
        parts = [texts[1] for entry in doc.replacements.values() if entry.main_type == "PER" for texts in entry.allsugg or ()]
        assert set(parts) <= {*LISTED["surname"], *LISTED["given"]} and len(parts) >= 7
        assert not {"Bíró", "Nemes", "Farkas", "Holdfény", "Ady"} & set(new.replace(",", " ").split())


@pytest.mark.parametrize(("name", "sex"), [("Ildikó", "F"), ("Noel", "M")])  # of parents, of children
def test_a_given_name_keeps_its_era(name, sex):
    own, names = NAMES.given(name).era, pools_of.told(Original("given", name, f"{sex} {HOME}"), LISTED, LANGUAGE.persons)
    assert own and {NAMES.given(other).era for other in names} <= {own, pools_of.ALWAYS}
    assert own in {NAMES.given(other).era for other in names}
