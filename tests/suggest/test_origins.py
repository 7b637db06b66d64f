"""Where a foreign person comes from: one origin for all parts of a name, by the tables, the order, the spelling."""

from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry
from pseudo.kinds import persons
from pseudo.suggest import originals, origins

P = Pseudonymiser("hu")
NAMES, GRAMMAR, POOLS = P.language.names, P.language.persons, P.choice.pools
SPELLINGS = {kind: origins.spelling(NAMES, kind) for kind in ("surname", "given")}

ORIGINS = [
    ("John Parker", "english"),  # Parker is a given name of the register, too
    ("François Lambert", "french"),
    ("Maria Schneider", "german"),
    ("Emma Johnson", "english"), ("Papp Emma", "hungarian"),
    ("Sophie Lacroix", "french"),  # Sophies are Dutch, English, French and German; the surname decides by its letters
    ("Bradley Whitlow", "english"), ("Anna Kowalska", "polish"), ("Kovács János", "hungarian"),
    ("Milan Blažek", "czech"),
    ("Ilić", "serbian"), ("Eriksen", "scandinavian"), ("Szunyog", "hungarian"),  # surnames alone
]  # fmt: skip


@pytest.mark.parametrize(("name", "origin"), ORIGINS)
def test_all_parts_of_a_name_have_one_origin(name, origin):
    parts = persons.parse(name, GRAMMAR)
    found = [originals.of_person(part, parts, "", GRAMMAR) for part in parts]
    assert {POOLS.settled(original).trait.split(" ")[-1] for original in found} == {origin}


@pytest.mark.parametrize(("name", "lands"), [
    ("Tóth-Hamid Szamira", "hungarian-arabic"),  # a given name of here, and his surname
    ("Nagy-Petrescu Ioana", "hungarian-romanian"), ("Szabó-Müller Katharina", "hungarian-german"),
    ("Nguyen-Tóth Linh", "vietnamese-hungarian"), ("Schmidt-Nagy Éva", "german-hungarian"),
    ("Kun-Bognár Edit", "hungarian"), ("Takács-Hassan Leila", "hungarian-arabic"),
])
def test_each_member_of_a_double_surname_is_of_its_own_land(name, lands):
    parts = persons.parse(name, GRAMMAR)
    assert originals.of_person(parts[0], parts, "F", GRAMMAR).trait == lands


def test_a_womans_ending_is_of_the_members_land():
    new = P.replace("Horváth-Ivanova Tatjana Moszkvából jött.").pseudonymised.split()[0]
    assert NAMES.mans_surname(new.split("-")[1], ("russian", "bulgarian")) != new.split("-")[1] and "-" in new


@pytest.mark.parametrize(("name", "traits"), [
    ("Schneider Anna", ["german", "hungarian"]), ("Müller", ["german"]), ("Kovács Anna", ["hungarian", "hungarian"]),
    ("Gyurity Mária", ["southslavic", "hungarian"]), ("Hrabovszki Pál", ["slavic", "hungarian"]), ("Popovics", ["southslavic"]),
    ("Krisán Péter", ["romanian_here", "hungarian"]), ("Kolompár Rózsa", ["hungarian", "hungarian"]), ("Poppel Ida", ["german", "hungarian"]),
    ("Vaszil Popovics", ["foreign", "southslavic"]),  # in the order of abroad, with a given name of there, which several lands have
])
def test_a_people_of_the_country_keeps_its_surnames_and_has_the_given_names_of_all(name, traits):
    parts = persons.parse(name, GRAMMAR)
    assert [originals.of_person(part, parts, "", GRAMMAR).trait.strip() for part in parts] == traits


def test_spelling_puts_most_names_of_the_table_right():
    rows = NAMES.foreign("surname")
    right = [row.origin == origins.likeliest([("surname", row.name)], (), SPELLINGS, "") for row in rows]
    assert sum(right) / len(right) > 0.85  # with the name itself in the counts; 0.65 without


def test_only_the_possible_origins_are_asked_for():
    words = [("surname", "Kowalska")]
    assert origins.likeliest(words, ("german", "french"), SPELLINGS, "") in ("german", "french")
    assert origins.likeliest(words, (), {}, "hungarian") == "hungarian"


ABROAD = [  # a name, the traits of what its parts become
    ("Mrs. O'Hara", ["english"], "the title and the O tell it"),
    ("Ahmed al-Khatib", ["M arabic", "arabic"], "the article"),
    ("Tran Van Minh", ["vietnamese", "M vietnamese", "M vietnamese"], "no Dutch van"),
    ("Ngozi Okonkwo", ["F nigerian", "nigerian"], "the table"),
    ("Giorgi Beridze", ["M georgian", "georgian"], "in its order"),
    ("Tvrtko Bogdanović", ["M serbian", "serbian"], "the gender by the end of the name"),
    ("John Varga", ["M english", "hungarian"], "the surname of his family here"),
    ("Kevin Lakatos", ["M hungarian", "hungarian"], "both of here, whichever way round"),
    ("Thabo Mokoena", ["M southafrican", "southafrican"], "the order by the table: no Asano Kaito"),
    ("Giorgos Nikolaidis", ["M greek", "greek"], "a common given name: not turned round"),
    ("Priyanka Deshmukh", ["F indian", "indian"], "a woman"),
    ("Tamires Anselmo Costa", ["F portuguese", "portuguese", "portuguese"], "two surnames"),
    ("Temüülen Batsükh", ["M mongolian", "mongolian"], "letters of here"),
    ("Ayesha Qureshi", ["F pakistani", "pakistani"], "no Arab"),
    ("Vilius Kazlauskas", ["M lithuanian", "lithuanian"], "a surname of abroad behind a word of no table: in its order"),
    ("Frau Annegret Zimmermann", ["F german", "german"], "the title tells order and gender"),
    ("Amina Yusuf", ["F somali", "somali"], "a given name of here that is nobody's surname before one of abroad"),
    ("Jean-Baptiste Kouassi", ["M french", "french"], "by the two names that are joined"),
    ("Ivanka", ["F bulgarian"], "a given name before a rare surname"),
]


@pytest.mark.parametrize(("name", "traits", "why"), ABROAD, ids=[name for name, *_ in ABROAD])
def test_who_comes_from_abroad_becomes_another_from_there(name, traits, why):
    parts = persons.parse(name, GRAMMAR)
    sex = persons.gender(parts, NAMES) if name != "Mrs. O'Hara" else "F"
    entry = Entry(name, {"PER": 1}, 1, parts=parts, gender=sex)
    assert [POOLS.settled(one).trait for one in originals.originals(entry, GRAMMAR)] == traits


@given(st.lists(st.text(st.characters(exclude_characters="^$"), min_size=1, max_size=12), max_size=6))
def test_words_counted_in_one_run_are_counted_as_one_by_one(words):
    assert origins.of_words({"x": words}).counts["x"] == Counter(chain.from_iterable(map(origins.grams, words)))


@pytest.mark.parametrize(("name", "origin"), [
    ("Kwame Mensah", "ghanaian"), ("Esi Asante", "ghanaian"), ("Chinedu Okafor", "nigerian"), ("Dawit Tesfaye", "ethiopian"),
    ("Antti Virtanen", "finnish"), ("Dmytro Bojko", "ukrainian"),
])  # fmt: skip
def test_nobody_becomes_one_of_another_nation(name, origin):
    parts = persons.parse(name, GRAMMAR)
    assert {POOLS.settled(originals.of_person(part, parts, "", GRAMMAR)).trait.split(" ")[-1] for part in parts} == {origin}


FINNISH = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("name", "lands"), [
    ("Sara Mohamud", ["F finnish", "somali"]),  # the family is of abroad, whatever the daughter is called
    ("Lumi Wanjiru Virtanen", ["F finnish", "F kenyan", "finnish"]),
    ("Aaro Mwangi-Ruotsalainen", ["M finnish", "kenyan-finnish"]),  # each member of a double surname
    ("Minna Lindström", ["F finnish", "swedish"]), ("Liisa Korhonen", ["F finnish", "finnish"])])
def test_a_name_of_another_land_stays_one_beside_a_native_one(name, lands):
    grammar = FINNISH.language.persons
    parts = persons.parse(name, grammar)
    entry = Entry(name, {"PER": 1}, 1, parts, gender=persons.gender(parts, grammar.names))
    assert [each.trait for each in originals.originals(entry, grammar)] == lands
