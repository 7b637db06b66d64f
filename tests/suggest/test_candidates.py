"""Who could stand for whom: of the same gender, origin, size, kind; never the original."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.suggest import candidates
from pseudo.suggest import originals as originals_
from pseudo.suggest.candidates import NEAREST
from pseudo.suggest.originals import Original
from pseudo.suggest.pools import given as given_names
from pseudo.suggest.pools import words as invented_words
from pseudo.suggest.spellings import Spellings

P = Pseudonymiser("hu")
POOLS = P.choice.pools
GRAMMAR, NAMES = P.language.persons, P.language.names
GIVEN = {sex: [row.name for row in NAMES.pool("given", gender=sex)][:150] for sex in "FM"}
SURNAMES = [row.name for row in NAMES.pool("surname")][:400]


def originals(norm):
    parts = persons.parse(norm, GRAMMAR)
    sex = persons.gender(parts, NAMES)
    return [originals_.of_person(part, parts, sex, GRAMMAR) for part in parts if part.list is not None]


@given(st.sampled_from("FM").flatmap(lambda sex: st.tuples(st.just(sex), st.sampled_from(GIVEN[sex]))), st.sampled_from(SURNAMES))
def test_given_names_of_the_same_gender(given_name, surname):
    sex, name = given_name
    row = NAMES.given(name)
    for original in originals(f"{surname} {name}"):
        offered = POOLS.candidates(original)
        assert original.text not in offered and 5 <= len(offered) <= NEAREST and len(set(offered)) == len(offered)
        if original.kind == "given" and row.genders == sex:
            assert all(sex in NAMES.given(text).genders for text in offered)
        if original.kind == "surname":
            assert all(NAMES.surname(text) for text in offered)


@given(st.sampled_from(SURNAMES))
def test_the_same_question_has_the_same_answer(surname):
    original = Original("surname", surname, NAMES.home)
    assert POOLS.candidates(original) == POOLS.candidates(original)


KINDS = [
    ("Kovács János", [("surname", "hungarian"), ("given", "M hungarian")]),
    ("Kovács Jánosné", [("surname", "hungarian"), ("given", "M hungarian")]),  # his name, though she is a woman
    ("Kovács Kati", [("surname", "hungarian"), ("nick", "F hungarian")]),
    ("Kovács J.", [("surname", "hungarian"), ("initial", "")]),
    ("Dieter Lehmann", [("given", "M german"), ("surname", "german")]),  # a foreign name stays foreign
    ("Scott Arnold", [("given", "M english"), ("surname", "english")]),  # both are English, though Arnold is at home, too
]


@pytest.mark.parametrize(("norm", "expected"), KINDS)
def test_of_person(norm, expected):
    assert [(original.kind, original.trait) for original in originals(norm)] == expected


PLACES = [
    ("Szeged", "settlement", "Szeged", ""), ("Xirgyháza", "settlement", "Xirgyháza", ""),
    ("Baranya vármegye", "county", "Baranya", "vármegye"), ("Baranya megye", "county", "Baranya", "megye"),
    ("IX. kerület", "district", "9", ""), ("8. ker.", "district", "8", ""), ("VIII.", "district", "8", ""),
    ("Balaton", "water", "Balaton", ""),  # the lake before the village
    ("Pest", "settlement", "Budapest", ""), ("Pest vármegye", "county", "Pest", "vármegye"),
]  # fmt: skip


@pytest.mark.parametrize(("norm", "kind", "text", "tail"), PLACES)
def test_of_place(norm, kind, text, tail):
    original = originals_.of_place(norm, GRAMMAR)
    assert (original.kind, original.text, original.tail) == (kind, text, tail)


@pytest.mark.parametrize("town", ["Szeged", "Eger", "Makó", "Nagykőrös", "Balatonfüred"])
def test_a_settlement_becomes_one_of_its_size(town):
    size = originals_.size(NAMES.place(town)[0].population)
    offered = POOLS.candidates(originals_.of_place(town, GRAMMAR))
    assert offered and all(originals_.size(NAMES.place(name)[0].population) == size for name in offered)


SPACES = [
    ("Liget körút", "Liget", "körút"), ("Bence Ottó utca", "Bence Ottó", "utca"), ("Liget", "Liget", ""),
    ("Hősök tere", "Hősök", "tér"),  # a possessive needs an owner, which the new name need not be
]  # fmt: skip


@pytest.mark.parametrize(("norm", "text", "tail"), SPACES)
def test_of_space(norm, text, tail):
    original = originals_.of_space(norm, P.language.persons)
    assert (original.kind, original.text, original.tail) == ("street", text, tail)


BODIES = [
    ("Nemzeti Adó- és Vámhivatal", True, "organisation"), ("NAV", True, "organisation"),
    ("Holdfény", True, "word"), ("Berekfű Asztalos", False, "word"), ("Gárdos Béla", False, "namesake"),
    ("Kölcsey", True, "famous"),  # a school; streets are called after him, too
]  # fmt: skip


@pytest.mark.parametrize(("text", "whole", "kind"), BODIES)
def test_of_body(text, whole, kind):
    assert originals_.of_body(text, NAMES, whole).kind == kind


def test_an_acronym_becomes_an_acronym():
    offered = POOLS.candidates(originals_.of_body("NAV", NAMES, True))
    assert offered and all(text == text.upper() or len(text) < 8 for text in offered)


@pytest.mark.parametrize("text", ["Global Voices", "Annihilator", "Tavirózsa", "Kalászker", "Pók Klán", "WikiLeaks"])
def test_a_body_keeps_its_shape(text):
    body = originals_.of_body(text, NAMES, True)
    shape, offered = POOLS.settled(body).trait, POOLS.candidates(body)
    assert len(offered) > NEAREST and {len(name.split()) for name in offered} == {len(text.split())}
    assert shape.endswith("foreign") == (text in ("Global Voices", "Annihilator", "WikiLeaks"))


@pytest.mark.parametrize(("old", "country"), [
    ("Erdély", {"RO"}), ("Karintia", {"AT"}), ("Gyilkos-tó", {"RO"}), ("Olt", {"RO"}), ("Mátra", {"HU"}), ("Kassa", {"SK"}),
    ("Tirol", {"AT"})])
def test_places_abroad_stay_in_their_country(old, country):
    offered = POOLS.candidates(originals_.of_place(old, GRAMMAR))
    kinds = {row.kind for row in NAMES.place(old)}
    assert offered and {row.country for name in offered for row in NAMES.place(name) if row.kind in kinds} == country


def test_the_alps_become_no_hills_of_ours():
    offered = POOLS.candidates(originals_.of_place("Alpok", GRAMMAR))
    assert offered and all(row.country != "HU" for name in offered for row in NAMES.place(name))


def test_a_city_over_the_border_becomes_no_village():
    offered = POOLS.candidates(originals_.of_place("Szabadka", GRAMMAR))
    assert offered and min(NAMES.place(name)[0].population for name in offered) >= 50_000


def test_invented_names_of_bodies_abroad_are_many_and_none_is_a_word_for_a_kind():
    assert len(set(invented_words.invented(1, True, NAMES))) > invented_words.MANY
    for size in (2, 3):
        made = invented_words.invented(size, True, NAMES)
        words = {word.lower() for name in made for word in name.split()}
        assert len(set(made)) > invented_words.MANY - 10 and not words & NAMES.foreign_words


UNKNOWN_TOWNS = [("Malibu", "foreign_city"), ("Fort Worth", "foreign_city"), ("Szentmihályfalva", "settlement")]


@pytest.mark.parametrize(("town", "kind"), UNKNOWN_TOWNS)
def test_towns_of_no_table_stay_abroad_or_at_home(town, kind):
    original = originals_.of_place(town, GRAMMAR)
    offered = POOLS.candidates(original)
    assert offered and {row.kind for name in offered[:20] for row in NAMES.place(name)[:1]} == {kind}


FAR = [("Himalája", "Alpok"), ("Loire", "Tigris"), ("Nebraska", "Kansas"), ("Erdély", "Székelyföld"), ("Szicília", "Szardínia")]


@pytest.mark.parametrize(("place", "other"), FAR)
def test_mountains_waters_and_lands_abroad_become_others_abroad(place, other):
    offered = POOLS.candidates(originals_.of_place(place, GRAMMAR))
    assert other in offered or len(offered) == candidates.NEAREST
    assert not any(row.country == "HU" for name in offered for row in NAMES.place(name))


def test_a_large_town_abroad_becomes_no_small_one():
    offered = POOLS.candidates(originals_.of_place("Párizs", GRAMMAR))
    assert offered and all(NAMES.place(name)[0].status != "small" for name in offered)


def test_a_body_called_by_its_address_keeps_its_end():
    assert originals_.of_body("mfor.hu", NAMES, True).tail == ".hu"


UNKNOWN_PEOPLE = [("Gene Kelly", False), ("Tony Blair", False), ("Miles Davis", False), ("Homicskó Ágnes", True)]


@pytest.mark.parametrize(("norm", "home"), UNKNOWN_PEOPLE)
def test_people_without_a_given_name_of_here(norm, home):
    assert all(POOLS.settled(found).trait.endswith(NAMES.home) == home for found in originals(norm))


def test_what_stands_behind_a_hyphen_stays():
    body = originals_.of_space("Festetics-kastély", P.language.persons)
    assert (body.text, body.tail) == ("Festetics", "-kastély")


@pytest.mark.parametrize(("initial", "dot"), [("K.", "."), ("K", "")])
def test_initials(initial, dot):
    offered = POOLS.candidates(Original("initial", initial))
    assert offered and initial not in offered and all(text[1:] == dot and text[0].isupper() for text in offered)


@pytest.mark.parametrize(("body", "scope"), [("OTP Bank", "national"), ("Raiffeisen", "national"), ("Goldman Sachs", "foreign")])
def test_a_bank_of_ours_becomes_one_of_ours(body, scope):
    found = POOLS.candidates(originals_.of_body(body, NAMES, True))
    assert found and all(row.scope == scope for text in found for row in NAMES.organisation(text))


ERAS = [("Etelka", "F"), ("Lajos", "M"), ("Kincső", "F"), ("Zalán", "M"), ("Erika", "F"), ("Zsolt", "M"), ("Lenke", "F")]


@pytest.mark.parametrize(("name", "sex"), ERAS)
def test_given_names_of_the_same_era(name, sex):
    """No old woman becomes a Zoé, no child of today a Gizella."""
    eras = {NAMES.given(text).era for text in POOLS.candidates(Original("given", name, f"{sex} {NAMES.home}"))}
    assert eras <= {NAMES.given(name).era, given_names.ALWAYS}


@pytest.mark.parametrize(("nick", "sex", "era"), [("Bözsi", "F", "old"), ("Lajcsi", "M", "old"), ("Boti", "M", "new")])
def test_nicknames_of_the_same_era(nick, sex, era):
    """`Bözsi néni` becomes no `Zoé néni`: a nickname is as old as the name it is short for."""
    offered = POOLS.candidates(Original("nick", nick, f"{sex} {NAMES.home}"))
    eras = [{NAMES.given(row.base).era for row in NAMES.nickname(text)} for text in offered]
    assert offered and all(found & {era, given_names.ALWAYS} for found in eras)


@pytest.mark.parametrize(("nick", "sex"), [("Gyuri", "M"), ("Pista", "M"), ("Zsuzsi", "F")])
def test_nicknames_that_are_said(nick, sex):
    """`Gyuri bácsi` becomes no `Tiha bácsi`: the rarer names are not shortened, and no plain nickname becomes a fond one."""
    habits, offered = POOLS.grammar.habits, POOLS.candidates(Original("nick", nick, f"{sex} {NAMES.home}"))
    usual = given_names.SHORTENED
    assert len(offered) > 20 and not any(text.endswith(habits.fond) for text in offered)
    assert all(any(0 < NAMES.given(row.base).rank <= usual and row.base not in habits.unshortened
                   for row in NAMES.nickname(text) if row.gender == sex) for text in offered)


STREETS = [("Borbíró", True, "of no table"), ("Virág", True, "most towns have it"), ("Szajkó", False, "few have it")]


@pytest.mark.parametrize(("street", "usual", "why"), STREETS, ids=[why for *_, why in STREETS])
def test_a_street_becomes_one_as_usual(street, usual, why):
    offered = POOLS.candidates(Original("street", street))
    assert offered and all((text in NAMES.usual_streets) == usual for text in offered)


SPELT = [("Szederinda", "1 own"), ("Dunakanyar", "1 own"), ("Viharsarok", "1 own"), ("Komlós Coop", "2 own"), ("Northmoor", "1 foreign"),
         ("Silent Harbor", "2 foreign"), ("Voltaris Energie", "2 foreign")]


@pytest.mark.parametrize(("body", "trait"), SPELT)
def test_a_body_of_here_gets_a_word_of_here(body, trait):
    """Most bodies of a text are of here: one is foreign only where its spelling says so clearly."""
    assert POOLS.settled(Original("word", body)).trait == trait


@pytest.mark.parametrize(("name", "sex", "origin"), [("Dimitar", "M", "bulgarian"), ("Céline", "F", "french")])
def test_foreign_given_names_are_none_of_here(name, sex, origin):
    offered = POOLS.candidates(Original("given", name, f"{sex} {origin}"))
    assert len(offered) > 20 and not any(NAMES.home in NAMES.origins(text, "given") for text in offered)


WOMEN = [
    # a couple, and how the woman's new surname ends
    ("Ivan Petrov és Natalja Petrova", "a"), ("Jiří Hájek és Jana Hájková", "á"), ("Piotr Kowalski és Anna Kowalska", ""),
    ("Peter Novák és Zuzana Nováková", "á"), ("Georgi Ivanov és Radka Ivanova", "a"),
]  # fmt: skip


@pytest.mark.parametrize(("couple", "end"), WOMEN)
def test_a_woman_of_abroad_has_a_womans_surname(couple, end):
    """The same one as her husband's, as women bear it there: Szmirnov, Szmirnova."""
    doc = P.replace(f"Tegnap {couple} jött a hivatalba.")
    man, woman = (entry.repl.split()[-1] for entry in doc.replacements.values() if entry.main_type == "PER")
    told = [NAMES.womans_surname(man, origin) for origin in NAMES.origins(man, "surname")]
    assert woman in (man, *told) and woman.endswith(end)


CALLED = [
    # a word in the name of a body, what the body is, and the pools from which another comes
    ("Mesevár", "kindergarten", ["kindergarten"]), ("Esély", "foundation", ["foundation", "society"]),
    ("Margaréta", "restaurant", ["venue"]), ("Hangraforgó", "theatre", ["society"]),
    ("Fészek", "company", ["company"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "head", "kinds"), CALLED)
def test_bodies_are_called_as_their_kind_is(text, head, kinds):
    """A nursery school is no Agrofuvar, a choir no Bartrans."""
    original = originals_.of_body(text, NAMES, False, head)
    pool = {row.name for kind in kinds for row in NAMES.pool("word", kind=kind)}
    assert len(pool & {*POOLS.candidates(original)}) > 20 and (head == "company" or pool >= {*POOLS.candidates(original)})


WORDS = [
    ("Csokonai", "school", "famous", ""), ("Nagy", "company", "surname", ""),  # a poet's, an owner's
    ("Szent Anna-templom", "", "namesake", "-templom"), ("Piros Alma", "restaurant", "word", ""),  # nobody's given name
]


@pytest.mark.parametrize(("text", "head", "kind", "tail"), WORDS)
def test_words_of_bodies(text, head, kind, tail):
    original = originals_.of_body(text, NAMES, False, head)
    assert (original.kind, original.tail) == (kind, tail)


@pytest.mark.parametrize(("water", "country"), [("Olt", "RO"), ("Zala", "HU"), ("Vág", "SK")])
def test_the_bank_of_a_river_is_that_of_the_river(water, country):
    """Not of the county that is called after it, and of a river of its country."""
    doc = P.replace(f"A {water} partján lakott.")
    new = next(entry.repl for entry in doc.replacements.values() if entry.main_type in ("FAC", "LOC")).split()[0]
    assert new != water and country in {row.country for row in NAMES.place(new) if row.kind == "water"}


@pytest.mark.parametrize("name", ["Hrycenko", "Okonjo", "Thuvarkar", "Brzeznik", "Lundqvarn"])
def test_what_was_asked_before_settles_no_origin(name):
    fresh, used = (candidates.Pools(P.language.persons, None, Spellings(P.language.persons)) for _ in range(2))
    used.settled(Original("word", "Global Voices"))
    used.settled(Original("settlement", "Malibuton"))
    for trait in ("doubtful", "foreign"):
        assert fresh.settled(Original("surname", name, trait)) == used.settled(Original("surname", name, trait))


@pytest.mark.parametrize(
    ("text", "acronym"),
    [("WHO", True), ("IMF", True),  # of a body abroad, too
     ("AP", False), ("FAZ", False)],  # no other of the kind has one
)  # fmt: skip
def test_an_acronym_becomes_an_acronym_where_there_is_one(text, acronym):
    found = POOLS.candidates(originals_.of_body(text, NAMES, True))
    assert found and all(name.isupper() for name in found) == acronym


ALONE = frozenset(("SG", "SK"))
"""Countries that are one town; whose towns have Hungarian names (`cross_border`)."""


def test_a_town_abroad_has_others_of_its_country_to_become():
    towns = Counter(row.country for row in NAMES.pool("foreign_city"))
    assert {country for country, many in towns.items() if many < 2} <= ALONE


@pytest.mark.parametrize(("text", "kin", "why"), [
    ("Bercsényi Lőrinc fia, Andrew Bercsenyi.", True, "the family writes itself so abroad"),
    ("Bercsényi Lőrinc és Andrew Bercsey.", False, "another name"),
])
def test_a_surname_without_its_accents_stays_the_familys(text, kin, why):
    new = P.replace(text).pseudonymised or ""
    native, abroad = re.match(r"(\w+) ", new)[1], re.search(r"(\w+)\.$", new)[1]
    assert (P.language.letters.without_marks(native) == abroad) is kin, why


def test_a_surname_written_abroad_without_accents_becomes_one_written_so():
    new = P.replace("Férje Steven Kovacs, Torontóban élnek.").pseudonymised or ""
    assert re.search(r"(\w+),", new)[1].isascii()


def test_the_english_name_of_a_country_stays():
    assert "Nigeria" in (P.replace("Oluwaseun Adebayo (született Nigeria, 1996)").pseudonymised or "")


def test_a_surname_borne_here_and_abroad_becomes_one_of_here():
    new = P.replace("Wessely Oszkár fia Oliver Wessely.").pseudonymised or ""
    assert NAMES.surname(new.split()[0]).origin == NAMES.home and new.endswith(f" {new.split()[0]}.")
