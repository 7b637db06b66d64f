"""Where a foreign person in a Finnish text comes from: the land, the order and the gender of her name."""

import pytest

import name_db
from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.suggest import originals

P = Pseudonymiser("fi", key=b"an-example-key-of-16")
GRAMMAR, POOLS = P.language.persons, P.choice.pools

TRAITS = [  # a name, the roles and the traits of its parts
    ("Jörg Müller", "given surname", ["M german", "german"], "in the order of the text"),
    ("Müller, Jörg", "surname given", ["german", "M german"], "as a register has it"),
    ("Siobhán O'Dwyer", "given surname", ["F irish", "irish"], "an Irish woman"),
    ("João Pereira da Silva", "given surname surname", ["M portuguese", "portuguese", "portuguese"], "with a particle"),
    ("Nguyen Minh Anh", "surname given given", ["vietnamese", "M vietnamese", "M vietnamese"], "the family name first"),
    ("Nguyễn Thị Lan", "surname given given", ["vietnamese_marked", "F vietnamese_marked", "F vietnamese_marked"],
     "with its marks"),
    ("Petrov Aleksei Ivanovitš", "surname given given", ["russian", "M russian", "M russian"], "his father's name last"),
    ("Irina Petrova", "given surname", ["F russian", "russian"], "a name of here and there beside one of there"),
    ("Omar Tapio Haddad", "given given surname", ["M arabic", "M finnish", "arabic"], "a second name of here"),
    ("Nora Katariina Haddad", "given given surname", ["F finnish", "F finnish", "arabic"], "many are called Nora here"),
    ("Susan Pelkey-Novak", "given surname", ["F english", "english-serbian"], "overseas each surname is of its own land"),
    ("David Johansson", "given surname", ["M swedish", "swedish"], "one of here, not of overseas"),
    ("Kjell Wikander", "given surname", ["M swedish", "swedish"], "a Swede of Sweden"),
    ("Dorothy", "given", ["F english"], "few are called so here"),
    ("Ray", "nick", ["M english"], "the nickname of one of abroad"),
    ("Iida-Stiina", "given", ["F finnish"], "two names joined, though there are Japanese called Iida"),
    ("Taimi-Elviira", "given", ["F finnish"], "the first a surname of few, too"),
    ("Gun-Britt Sundqvist", "given surname", ["F swedish", "swedish"], "two joined in Swedish"),
    ("Klaus Reinecke", "given surname", ["M german", "german"], "a name of here and there beside one that nobody has"),
    ("Klaus Virtanen", "given surname", ["M finnish", "finnish"], "the same beside one of here"),
    ("Klaus Enckell", "given surname", ["M swedish", "swedish"], "the same beside a Swede's"),
    ("My Nguyen", "given surname", ["F vietnamese", "vietnamese"], "few Swedes are called so, too"),
    ("Kasia", "given", ["F polish"], "what a Katarzyna is called"),
    ("Liene", "given", ["F latvian"], "no nickname of here"),
    ("Lan Nguyen", "given surname", ["F vietnamese", "vietnamese"], "turned, as many write it here"),
    ("Wang Xiaoming", "surname given", ["chinese", " chinese"], "a given name that no table has"),
    ("Luka Petrović", "given surname", ["M serbian", "serbian"], "a name of here and there beside one of there"),
    ("Mariia Kovalenko", "given surname", ["F ukrainian", "ukrainian"], "as well"),
    ("Sami Haddad", "given surname", ["M arabic", "arabic"], "as well"),
    ("Sami Virtanen", "given surname", ["M finnish", "finnish"], "as here"),
    ("Mamadou Diallo", "given surname", ["M guinean", "guinean"], "one of West Africa"),
    ("Kwame Mensah", "given surname", ["M ghanaian", "ghanaian"], "one of Ghana"),
    ("Kim Larsson", "given surname", ["M swedish", "swedish"], "a Kim of the North"),
    ("Babak", "given", ["M persian"], "a given name alone"),
    ("Yaseen", "given", ["M arabic"], "of a spelling that few have here"),
    ("Abdukadir", "given", ["M somali"], "as well"),
    ("Laszlo Kovacs", "given surname", ["M hungarian", "hungarian"], "without its marks"),
    ("Jānis Bērziņš", "given surname", ["M latvian", "latvian"], "a neighbour"),
    ("Daavid", "given", ["M finnish"], "many are called so here"),
    ("Camilla Lindström", "given surname", ["F swedish", "swedish"], "one of Finland's Swedes"),
    ("Camilla Virtanen", "given surname", ["F finnish", "finnish"], "of the others as many are called so"),
    ("Pekka Lindström", "given surname", ["M finnish", "swedish"], "nor is everybody one who has such a surname"),
    ("Birgit Klockars", "given surname", ["F swedish", "swedish"], "no German"),
    ("Camilla von Schoultz", "given surname", ["F swedish", "swedish_von"], "of the nobility"),
    ("Aleksi af Hällström", "given surname", ["M finnish", "swedish_af"], "whose particle tells it"),
    ("Inger-Máret Magga", "given surname", ["F sami", "sami"], "a Sámi"),
    ("Niila-Ásllat Guttorm", "given surname", ["M sami", "sami"], "whose joined name no table has"),
    ("Oula Aikio", "given surname", ["M sami", "sami"], "a name that others bear, too"),
    ("Oula Virtanen", "given surname", ["M finnish", "finnish"], "as here"),
    ("Jouni Magga", "given surname", ["M finnish", "sami"], "a Sámi with a Finnish name"),
    ("Mirja Ivanoff", "given surname", ["F finnish", "russian_here"], "a family that came long ago"),
    ("Igor Fofonoff", "given surname", ["M russian", "russian_here"], "whatever its sons are called"),
    ("Igor Fofanov", "given surname", ["M russian", "russian"], "no such family"),
    ("Tiina Kivineva", "given surname", ["F finnish", "finnish"], "a bog is no Russian"),
    ("Niamh Corrigan-Ortega", "given surname", ["F irish", "irish-spanish"], "each half of its own, though one is in no table"),
    ("Jimmy Gilhooly", "given surname", ["M finnish", "irish"], "a surname that only its letters tell"),
    ("Nils-Göran Cederhielm", "given surname", ["M swedish", "swedish"], "two Swedish names joined"),
    ("Bo-Göran Virtanen", "given surname", ["M finnish", "finnish"], "the same of another family"),
    ("Taavi Lehtoncn", "given surname", ["M finnish", "finnish"], "a misread letter is no other land"),
    ("Veronica Virtanen", "given surname", ["F finnish", "finnish"], "spelt as abroad, and of here"),
]


@pytest.mark.parametrize(("name", "roles", "traits", "reason"), TRAITS, ids=[row[3] for row in TRAITS])
def test_a_name_keeps_its_land_order_and_gender(name, roles, traits, reason):
    parts = persons.parse(name, GRAMMAR)
    listed = [part for part in parts if part.list is not None]
    sex = persons.gender(parts, GRAMMAR.names)
    found = [POOLS.settled(originals.of_person(part, parts, sex, GRAMMAR)).trait for part in listed]
    assert (" ".join(part.role for part in listed), found) == (roles, traits), reason


def test_names_of_one_origin_have_marks_all_or_none():
    names = name_db.load("fi")
    for kind in ("given", "surname"):
        assert all(row.name.isascii() for row in names.pool(kind, origin="vietnamese"))
        assert len(names.pool(kind, origin="vietnamese")) > 20 < len(names.pool(kind, origin="vietnamese_marked"))


def test_every_origin_has_several_of_each():
    names = name_db.load("fi")
    given, surnames = ({row.origin for row in names.foreign(kind)} for kind in ("given", "surname"))
    peoples = P.language.habits.peoples
    assert given - peoples == surnames - peoples
    for origin in surnames - peoples:
        of = names.pool("given", origin=origin)
        assert all(sum(sex in row.genders for row in of) >= 5 for sex in "MF"), origin
        assert len(names.pool("surname", origin=origin)) >= 9, origin


def test_a_people_of_the_country_has_several_names_of_each_sort():
    names, habits = name_db.load("fi"), P.language.habits
    assert habits.named_apart < habits.peoples <= habits.settled
    for origin in habits.peoples:
        assert len(names.pool("surname", origin=origin)) >= 12, origin
    for origin in habits.named_apart:
        for sex in "FM":
            rows = names.pool("given", origin=origin, gender=sex)
            assert sum("-" in row.name for row in rows) >= 5 <= sum("-" not in row.name for row in rows), origin
            assert len(names.shared(origin, sex)) >= 2, origin


@pytest.mark.parametrize(("text", "surnames"), [
    ("Inger-Máret Magga tuli. Maggat lähtivät.", "sami"), ("Camilla af Forselles tuli.", "swedish_af"),
    ("Mirja Ivanoffille annettiin kirja.", "russian_here"),
])
def test_they_become_such(text, surnames):
    new = P.replace(text).pseudonymised
    assert new is not None and new != text
    handed = {row.name for row in P.language.names.pool("surname", origin=surnames)}
    assert any(name in new for name in handed), "any form of them begins as the name itself"


@pytest.mark.parametrize(("text", "reason"), [
    ('Reijo "Repa" Salonen vastasi.', "by the table"), ('Jyri "Jyrä" Helanen pelasi.', "another"),
])
def test_whoever_is_called_by_his_given_name_still_is(text, reason):
    new = P.replace(text).pseudonymised or ""
    given, nick = new.split()[0], new.split('"')[1]
    assert given in {row.base for row in P.language.names.nickname(nick)}, reason


def test_whoever_has_two_joined_is_called_by_the_first():
    new = P.replace('Valmentaja Jukka-Pekka "Jukkis" Lassila nauroi.').pseudonymised or ""
    given, nick = new.split()[1], new.split('"')[1]
    assert {given, given.partition("-")[0]} & {row.base for row in P.language.names.nickname(nick)}


def test_a_nickname_is_tied_to_its_name():
    new = (P.replace("Kristian Lehto oli paikalla. Kribe joi kaljaa.").pseudonymised or "").split()
    assert new[0] in {row.base for row in P.language.names.nickname(new[4])}


def test_husband_and_wife_of_russia_have_one_name_though_hers_is_one_of_here_too():
    words = (P.replace("Igor Petrov ja Irina Petrova ovat naimisissa.").pseudonymised or "").split()
    assert words[4] == words[1] + "a" and words[1] != "Petrov"


def test_who_is_named_alone_is_of_the_people_of_whom_he_is_beside_his_surname():
    text = "Niila-Ásllat Guttorm lähti. Lihat ostettiin Niilalta. Aikio, Oula Antti tuli, Oula Aikio jäi."
    new = P.replace(text).pseudonymised
    words = (new or "").replace(",", "").replace(".", "").split()
    assert words[5].startswith(words[0].split("-")[0]), "half of two joined names"
    assert words[7] == words[10], "in a list and in a sentence"


FAMILIES = [
    ("Colm Gilhooly muutti Ouluun. Kevin Gilhooly tuli perässä.", "Kevin Gilhooly", "irish", "the land of the family"),
    ("Ilmari Lehto tuli, Kevin Lehto jäi.", "Kevin Lehto", "finnish", "here many are called so"),
    ("Ture Blomqvist osti sisarensa Ellenin kanssa veneen.", "Ellen", "swedish", "of her brother's people"),
    ("Seppo Lahtinen osti sisarensa Ellenin kanssa veneen.", "Ellen", "finnish", "as well"),
]


@pytest.mark.parametrize(("text", "who", "land", "reason"), FAMILIES, ids=[row[3] + row[1] for row in FAMILIES])
def test_a_given_name_that_several_bear_is_of_the_family(text, who, land, reason):
    entries = P.suggest(text).replacements or {}
    new = next(entry.repl or "" for norm, entry in entries.items() if norm.startswith(who)).split()[0]
    names = P.language.names
    bear = {row.name for row in (*names.pool("given", origin=land), *names.shared(land))}
    assert new in bear, reason


def test_who_has_another_surname_is_not_called_after_a_pet_name():
    new = (P.replace("Karl Blomqvist oli kalastaja. Räätäli Kalle Peltola ei tullut.").pseudonymised or "").split()
    row = P.language.names.given(new[5])
    assert row is not None and row.origin == "finnish", "a Finn stays one, whatever Swede of the text has his name in full"


@pytest.mark.parametrize(("bare", "full"), [("Ahtari", "Ähtäri"), ("Kontiomaki", "Kontiomäki"), ("Hameenlinna", "Hämeenlinna")])
def test_a_town_without_its_marks_is_that_town(bare, full):
    assert originals.of_place(bare, GRAMMAR) == originals.of_place(full, GRAMMAR)


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
@pytest.mark.parametrize(("old", "why"), [("Gun-Britt", "in Swedish"), ("Bo-Göran", "a man's"), ("Pekka-Ville", "of here"),
                                          ("Iida-Stiina", "that no table has")])
def test_two_names_joined_become_two_that_are_joined(old, why, key):
    """Nobody is a Sofie-Solveig, of two that fit alone."""
    new = Pseudonymiser("fi", key=key).replace(f"{old} soitti eilen.").pseudonymised.split()[0]
    assert name_db.load("fi").given(new) is not None and "-" in new and new != old, new
