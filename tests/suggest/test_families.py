"""Families of abroad, and of whom the text says where they are from; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

LANGUAGE = language.load("hu")
NAMES, PERSONS = LANGUAGE.names, LANGUAGE.persons
KEYS = (b"a test key of sixteen bytes", b"another key of as many bytes")


def new(text, key, *olds):
    """What each of the names has become: the norms by the entries."""
    doc = Pseudonymiser("hu", key=key).replace(text)
    by_norm = {entry.norm: entry.repl or entry.derived or "" for entry in (doc.replacements or {}).values()}
    return [by_norm[old] for old in olds]


@pytest.mark.parametrize("key", KEYS)
def test_a_family_of_abroad_keeps_one_surname_of_its_land(key):
    text = "Nguyen Thi Huong munkavállaló két gyermeke, Nguyen Minh Áron és Nguyen Lili után jár szabadság."
    hers, his, girls = (name.split() for name in new(text, key, "Nguyen Thi Huong", "Nguyen Minh Áron", "Nguyen Lili"))
    assert hers[0] == his[0] == girls[0] and "vietnamese" in NAMES.origins(hers[0], "surname")
    assert "vietnamese" in NAMES.origins(his[1], "given")
    assert {NAMES.given(his[-1]).origin, NAMES.given(girls[-1]).origin} == {NAMES.home}  # as the children are called


@pytest.mark.parametrize("key", KEYS)
def test_a_wife_from_here_keeps_the_surname_of_her_husbands_land(key):
    text = "Kötelezem Mrs. Hargreaves Piroska Anna lakost. Jelen volt Hargreavesné és fia, Oliver Hargreaves."
    hers, sons = new(text, key, "Mrs. Hargreaves Piroska Anna", "Oliver Hargreaves")
    surname = hers.split()[1]
    assert sons.split()[-1] == surname and "english" in NAMES.origins(surname, "surname")


@pytest.mark.parametrize("key", KEYS)
def test_a_family_that_no_table_knows_is_of_one_land(key):
    text = "Távol: Whitlock Simon Ágota. Szállás Whitlockéknál (Simon Ágota és férje, Ronnie Whitlock)."
    hers, theirs, his = new(text, key, "Whitlock Simon Ágota", "Whitlock", "Ronnie Whitlock")
    assert hers.split()[0] == theirs == his.split()[-1] and NAMES.home not in NAMES.origins(theirs, "surname")
    assert len(hers.split()) == 3 and NAMES.given(hers.split()[-1]).genders == "F"  # Simon is a surname here


@pytest.mark.parametrize("key", KEYS)
def test_each_given_name_is_of_its_land(key):
    (became,) = new("Név: Osei Benjámin Kwame", key, "Osei Benjámin Kwame")
    surname, first, second = became.split()
    assert "ghanaian" in NAMES.origins(surname, "surname") and "ghanaian" in NAMES.origins(second, "given")
    assert NAMES.given(first).origin == NAMES.home


@pytest.mark.parametrize("key", KEYS)
def test_half_of_a_double_surname_is_of_the_husbands_land(key):
    text = "Meghívott: Mr. Colin Ashworth és neje, Ashworth-Bene Kinga."
    his, hers = new(text, key, "Colin Ashworth", "Ashworth-Bene Kinga")
    surname = his.split()[-1]
    assert hers.startswith(f"{surname}-") and "english" in NAMES.origins(surname, "surname")


@pytest.mark.parametrize("key", KEYS)
def test_who_is_called_as_others_abroad_is_of_here_by_the_surname(key):
    (became,) = new("Ügyében Szirtes Milena ad felvilágosítást.", key, "Szirtes Milena")
    row = NAMES.surname(became.split()[0])
    assert row is not None and row.origin in (NAMES.home, *PERSONS.habits.settled)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("told", ["ukrán áll. polg.", "ukrán állampolgár", "aki ukrán származású"])
def test_who_is_said_to_be_of_a_people_is_of_it(key, told):
    text = f"A barátnője Szvetlana nevű (Szvetlana Hrabovszka, {told}), pincér."
    alone, whole = new(text, key, "Szvetlana", "Szvetlana Hrabovszka")
    assert alone == whole.split()[0] and "ukrainian" in NAMES.origins(alone, "given")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "his", "theirs"), [
    ("Boldizsár Károly fia, Paul Boldizar New Yorkban él.", "Boldizsár Károly", "Paul Boldizar"),  # zs is z there
    ("Bercsényi Károly fia, Paul Bercsenyi New Yorkban él.", "Bercsényi Károly", "Paul Bercsenyi"),
    ("Kovács Gyula fia, Andrew Kovach Clevelandben él.", "Kovács Gyula", "Andrew Kovach"),  # cs is ch
])
def test_a_family_abroad_is_the_family(key, text, his, theirs):
    here, there = new(text, key, his, theirs)
    given, surname = there.split()
    assert surname in (PERSONS.letters.spelt_abroad(here.split()[0]), PERSONS.letters.without_marks(here.split()[0]))
    assert "english" in NAMES.origins(given, "given")


@pytest.mark.parametrize("key", KEYS)
def test_who_is_margit_here_is_margaret_there(key):
    text = "Szabó Margit, vagyis Mrs. Margaret Dunne Clevelandben él. Margaret tavaly hazajött."
    here, there = new(text, key, "Szabó Margit", "Margaret")
    assert there in Pseudonymiser("hu", key=key).language.given_abroad[here.split()[1]]


def test_who_is_of_here_by_name_stays_so_whatever_the_passport_says():
    (became,) = new("Tanúként Kovács Péter ukrán állampolgár jelent meg.", KEYS[0], "Kovács Péter")
    assert NAMES.surname(became.split()[0]).origin == NAMES.home


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("text", "marks"), [("Pham Thi Lan jött.", False), ("Phạm Thị Hạnh jött.", True)])
def test_all_of_a_name_has_its_marks_or_none_has(key, text, marks):
    (became,) = new(text, key, text.removesuffix(" jött."))
    assert (became != PERSONS.letters.without_marks(became)) == marks


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("text", [
    "Név: Kuntner Ottóné  Férje, néhai Kuntner O. novemberben hunyt el.", "Szalai Zsigmondné férje: Szalai Zs. mérnök.",
])
def test_the_initial_of_a_husband_is_that_of_whom_his_wife_is_called_by(key, text):
    doc = Pseudonymiser("hu", key=key).replace(text)
    hers, his = ((entry.repl or entry.derived or "").split() for entry in (doc.replacements or {}).values()
                 if entry.main_type == "PER")
    assert hers[0] == his[0] and PERSONS.initial(hers[1]) == his[1]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Szül. hely, idő:      Hai Phong, 1991. 09. 14.", True),  # between its label and a year
        ("Szül. hely, idő:      Ain Issa, 1991. 09. 14.", True),  # that no table has
        ("Született: Kresz Piroska, 1963. 12. 2.", False),  # a birth name
        ("Elnök: Amina Darwish, 1991.", False),  # no label of birth
    ],
)
def test_birthplaces_abroad(text, place):
    spans = Pseudonymiser("hu", key=KEYS[0]).spans(text).spans or ()
    assert [span.type == "GPE" for span in spans if span.type in ("PER", "GPE")] == [place]


@pytest.mark.parametrize("key", KEYS)
def test_a_given_name_of_which_a_fuller_one_has_the_initial_is_none_itself(key):
    text = "Kérem, hogy Andrea hívja vissza. Andreának megírtam. Andi szabadságon van. Átnézte: Szekeres A."
    hers, nick, signed = new(text, key, "Andrea", "Andi", "Szekeres A.")
    assert NAMES.given(hers).genders == "F" and len(nick) > 2
    assert hers[0] == "A" or signed.split()[1] == PERSONS.initial(hers)


@pytest.mark.parametrize("key", KEYS)
def test_a_wifes_name_made_of_a_womans_is_hers(key):
    text = "Tanú: Torma Ibolyáné, született Zsíros Ibolya. A férje, Rezső meghalt."
    wife, born = new(text, key, "Torma Ibolyáné", "Zsíros Ibolya")
    assert wife.endswith("né") and wife.split()[-1][:-3] == born.split()[-1][:-1]  # `Magdolna`, `Magdolnáné`


@pytest.mark.parametrize("key", KEYS)
def test_two_initials_follow_the_names_that_they_stand_for(key):
    text = "Tanú: Torma Vilmosné. A férjem, Rezső minden ládába beleégette a T. R. betűket."
    wife, his, letters = new(text, key, "Torma Vilmosné", "Rezső", "T. R.")
    assert letters == f"{PERSONS.initial(wife)} {PERSONS.initial(his)}"


@pytest.mark.parametrize("key", KEYS)
def test_two_initials_that_may_be_anothers_follow_nobody(key):
    text = "Jelen volt Torma Vilmosné, Takó Pál, Rezső és Roland. A füzeten a T. R. betűk álltak."
    assert new(text, key, "T. R.")[0] != "T. R."


@pytest.mark.parametrize("key", KEYS)
def test_who_is_of_a_people_that_the_text_shows(key):
    text = ("Lambru Kosztasz és a fia, Lambru Sztelosz jött a görög táncházba; a nagymama, Eleni néni is. "
            "Kosztasz énekelt, Bakosi Terike főzött.")
    father, son, cook = new(text, key, "Lambru Kosztasz", "Lambru Sztelosz", "Bakosi Terike")
    assert {land for name in (*father.split(), *son.split())
            for land in NAMES.origins(name, "surname") + NAMES.origins(name, "given")} == {"greek"}, (father, son)
    assert "greek" not in NAMES.origins(cook.split()[0], "surname")


@pytest.mark.parametrize("key", KEYS)
def test_a_foreign_given_name_alone_is_no_nickname_of_here(key):
    text = "A férje, Nuri mérnök volt. Haddad néven írták be a hivatalban. Lányuk, Leila hidakat tervez, Zoli tanít."
    his, girls = new(text, key, "Nuri", "Leila")
    assert "arabic" in NAMES.origins(his, "given") and "arabic" in NAMES.origins(girls, "given")


@pytest.mark.parametrize("key", KEYS)
def test_without_anybody_of_abroad_a_given_name_is_of_here(key):
    (girls,) = new("Lányuk, Leila hidakat tervez.", key, "Leila")
    assert NAMES.given(girls).origin == NAMES.home


@pytest.mark.parametrize("key", KEYS)
def test_who_answers_for_a_husband_is_a_man(key):
    text = "És a férje mit mondott?\n\n– Nuri? Ő nevetett. Haddad néven írták be a hivatalban."
    (his,) = new(text, key, "Nuri")
    row = NAMES.given(his)
    assert "arabic" in NAMES.origins(his, "given") and "M" in row.genders, his


@pytest.mark.parametrize("key", KEYS)
def test_one_doubtful_name_is_of_here_though_a_language_is_told(key):
    text = "A közgyűlés angol és lengyel nyelven is kapott értesítőt. A tartozás zöme Radnics Ödönéj nevén van."
    (one,) = new(text, key, "Radnics Ödönéj")
    assert not {"english", "polish"} & {*NAMES.origins(one.split()[0], "surname"), *NAMES.origins(one.split()[1], "given")}
