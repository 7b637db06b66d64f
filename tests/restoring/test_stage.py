"""The originals come back: exactly by position, in their forms by name; what could be another is left."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morph import MorphError
from pseudo import Document, Pseudonymiser, restore
from pseudo.core.errors import InputError
from pseudo.language.language import load
from pseudo.methods import token
from pseudo.restoring import mapping
from pseudo.restoring.result import Restored
from pseudo.restoring.stage import ready, restored

HU = load("hu")
KEY = b"a test key of sixteen bytes"
NAMES = ("Antal János", "Bodnár Katalin", "Csorba Gyula", "Kiss Bernadett", "Nagy Lőrinc", "Pataki Judit", "Szűcs György")
NEW = ("Rácz Attila", "Fülöp Zsuzsanna", "Illés Sándor", "Papp Mónika", "Fodor Elemér", "Veres Noémi", "Végh Bertalan")
FORMS = tuple(feats for feats in (*HU.habits.forms, "Deriv=né", "Number[psed]=Sing") if "Deriv=i" not in feats.split("|"))
SENTENCES = ("Tegnap egy {} nevű ügyfél hívott.", "A panaszos {} Szegeden lakik, tel. +36 20 123 4567.",
             "{} 2023. március 5-én írt az Erste Banknak.", "Valamint {} és a felesége a Kossuth utca 12. alatt él.")


def back(text: str, *pairs: tuple[str, str, str, str]) -> Restored:
    return restored(text, mapping.of_pairs(pairs, HU))


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from(NAMES)), min_size=1, max_size=3))
def test_a_document_comes_back_to_the_last_letter(said: list[tuple[str, str]]) -> None:
    text = "\n".join(sentence.format(name) for sentence, name in said)
    doc = Pseudonymiser("hu", KEY).replace(text)
    found = restored(doc.pseudonymised or "", doc)
    assert found.exact and found.text == text
    for place in found.places:
        assert text[place.new_start : place.new_end] or not place.type


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from(NAMES)), min_size=1, max_size=2))
def test_of_the_mapping_alone_the_names_come_back_or_are_left(said: list[tuple[str, str]]) -> None:
    text = "\n".join(sentence.format(name) for sentence, name in said)
    doc = Pseudonymiser("hu", KEY).replace(text)
    found = restored(doc.pseudonymised or "", mapping.Originals(mapping.of_document(doc).names))
    assert found.text == text or found.left


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from(NEW), st.sampled_from(FORMS), st.sampled_from((0, 1, 2)))
def test_every_form_becomes_the_same_form_of_the_original(old: str, new: str, feats: str, part: int) -> None:
    one, other = ((name, *name.split())[part] for name in (old, new))
    try:
        form, wanted = (HU.morph.inflect(word, feats) if feats else word for word in (other, one))
    except MorphError:
        return
    text = f"tegnap ismét {form} volt ott"
    assert back(text, (old, new, "PER", "")).text == f"tegnap ismét {wanted} volt ott"


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FORMS), st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_of_two_who_share_a_part_that_part_is_never_guessed(feats: str, one: str, other: str) -> None:
    if one.split()[1] == other.split()[1]:
        return
    pairs = ((one, "Rácz Attila", "PER", "M"), (other, "Kun Attila", "PER", "M"))
    try:
        form = HU.morph.inflect("Attila", feats) if feats else "Attila"
    except MorphError:
        return
    text = f"ismét {form} jött"
    found = back(text, *pairs)
    assert found.text == text and [each.reason for each in found.left] == ["namesake"]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="Rácz Atil.,-\n[]*_|<>@12aA", max_size=60))
def test_any_text_is_read_and_nothing_but_places_changes(text: str) -> None:
    found = back(text, ("Antal János", "Rácz Attila", "PER", "M"), ("Bodnár Éva", "[PERSON_1]", "PER", "F"))
    at = new = 0
    for place in found.places:
        assert text[at : place.start] == found.text[new : place.new_start]
        at, new = place.end, place.new_end
    assert text[at:] == found.text[new:]
    assert all(0 <= each.start < each.end <= len(text) for each in found.left)


MAN = ("Antal János", "Rácz Attila", "PER", "M")
WIFE = ("Antal Jánosné", "Rácz Attiláné", "PER", "F")
CASES = [
    # text, what comes back, why
    ("**Rácz Attila**-nak írtak.", "**Antal János**-nak írtak.", "bold, the ending behind a hyphen"),
    ("| Rácz Attila | tanú |", "| Antal János | tanú |", "a table"),
    ("> „Ráczot Attilával” – idézte.", "> „Antalt Jánossal” – idézte.", "quoted"),
    ("1. Rácz A.\n2. Attila Rácz", "1. Antal J.\n2. János Antal", "a list; turned round"),
    ("Attila Rácz's lawyer asked Rácz Attila.", "János Antal's lawyer asked Antal János.", "English around"),
    ("Rácz, A. (2020): Vizek.", "Antal, J. (2020): Vizek.", "as lists of books have it"),
    ("Az R. A. monogram az Attiláé.", "Az A. J. monogram a Jánosé.", "initials, the article by its sound"),
    ("RÁCZ ATTILÁVAL; racz attilaval", "ANTAL JÁNOSSAL; antal jánossal", "shouted; without capitals and accents"),
    ("A Rácz-ügy és Ráczék háza", "Az Antal-ügy és Antalék háza", "a compound, a family"),
    ("attila.racz@pelda.hu, racz_attila", "janos.antal@pelda.hu, antal_janos", "addresses"),
    ("Attiláné szólt Ráczné nevében.", "Jánosné szólt Antalné nevében.", "wives"),
    ("Az egyiket Kun Éva, a másikat Rácz Attila írta.", "Az egyiket Kun Éva, a másikat Antal János írta.", "of two things, not of two men"),
    ("A Rácz Géza utcában lakó Rácz jött.", "A Rácz Géza utcában lakó Antal jött.", "a street is no namesake"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES, ids=[case[2] for case in CASES])
def test_what_a_model_writes_comes_back(text: str, wanted: str, why: str) -> None:
    assert back(text, MAN, WIFE).text == wanted


LEFT = [
    ("A József Attila utcában", "another name", "a street of another"),
    ("Egy másik Rácz Attila jött.", "another name", "another of the name"),
    ("Attila Kovács is ott volt.", "another name", "another's given name"),
    ("Rácz B. nem jött.", "another name", "other initials"),
    ("Az Attila-díj idén elmarad.", "another name", "a prize"),
]


@pytest.mark.parametrize(("text", "reason", "why"), LEFT, ids=[case[2] for case in LEFT])
def test_what_is_another_name_is_left_and_said(text: str, reason: str, why: str) -> None:
    found = back(text, MAN)
    assert found.text == text and [each.reason for each in found.left] == [reason]


@pytest.mark.parametrize(("text", "wanted"), [
    ("[PERSON_1]-nek és PERSON_1-val, [person 1]", "Antal Jánosnak és Antal Jánossal, Antal János"),
    ("A [PERSON_1] kocsija **[PERSON_1]**-é.", "Az Antal János kocsija **Antal János**-é."),
    ("[PERSON_2]-ban lakik", "Szegeden lakik"),
    ("[PERSON_1]0 nem tag", "Antal János0 nem tag"),
])
def test_tags_take_the_endings_of_the_originals(text: str, wanted: str) -> None:
    pairs = (("Antal János", "[PERSON_1]", "PER", "M"), ("Szeged", "[PERSON_2]", "GPE", ""))
    assert back(text, *pairs).text == wanted


def test_a_tag_that_nobody_has_is_left() -> None:
    found = back("[PERSON_7]-nek és [ORG_1] úr", ("Antal János", "[PERSON_1]", "PER", "M"))
    assert found.text == "[PERSON_7]-nek és [ORG_1] úr"
    assert [each.reason for each in found.left] == ["unknown tag", "unknown tag"]


def test_signs_are_opened_with_their_key_alone() -> None:
    sign = token.sealed("Antal János", "PER", KEY)
    assert restored(f"A {sign}-nek {sign[:-1]}:Case=Ins>", mapping.Originals(), key=KEY).text == (
        "Az Antal Jánosnak Antal Jánossal")
    assert restored(f"A {sign}-nek", mapping.Originals(), key=b"another key of sixteen b").text == f"A {sign}-nek"


def test_dates_come_back_in_another_spelling_and_numbers_in_other_groups() -> None:
    pairs = (("2023. március 5.", "2022. február 20.", "DATE", ""), ("123 456 788", "668 932 756", "SOCIALID", ""),
             ("+36 20 123 4567", "+36 20 383 7081", "PHONE", ""))
    text = "2022.02.20-án, február 20-án, 668932756, 668-932-756, +36 20 383 7081. 2011. május 2."
    found = back(text, *pairs)
    assert found.text == "2023.03.05-én, március 5-én, 123456788, 123-456-788, +36 20 123 4567. 2011. május 2."
    assert [each.reason for each in found.left] == ["date"]


def test_a_sentence_that_stands_as_it_came_out_is_put_back_by_its_place() -> None:
    text = "Kovács Éva elment.\nTegnap Kovács Évának Kovács Pál adta oda a kulcsot, Kovács pedig nem volt ott."
    doc = Pseudonymiser("hu", KEY).replace(text)
    kept = (doc.pseudonymised or "").split("\n")[1]
    assert restored(f"Így szól: igen.\n{kept}", doc).text == "Így szól: igen.\n" + text.split("\n")[1]


def test_a_name_of_two_parts_alike_is_left_where_it_stands_alone() -> None:
    found = back("Dénes Dénes jött, majd ismét Dénes.", ("Antal János", "Dénes Dénes", "PER", "M"))
    assert found.text == "Antal János jött, majd ismét Dénes." and found.left[0].reason == "namesake"


def test_a_body_is_known_by_its_short_name_and_somebody_of_three_names_by_two_initials() -> None:
    pairs = (("Tisza Bank Zrt.", "Duna Biztosító Zrt.", "ORG", ""), ("Kiss Éva Mária", "Tóth Anna Rita", "PER", "F"))
    text = "A Duna Biztosítóval és a Duna Biztosító Zrt.-vel T. A. és T. A. R. szerződött."
    assert back(text, *pairs).text == "A Tisza Bankkal és a Tisza Bank Zrt.-vel K. É. és K. É. M. szerződött."


def test_titles_tell_which_of_two_is_meant() -> None:
    pairs = (MAN, ("Lakatos Ilona", "Rácz Zita", "PER", "F"))
    assert back("Rácz úrnak és Rácz asszonynak", *pairs).text == "Antal úrnak és Lakatos asszonynak"


def test_nothing_of_a_name_is_in_a_message_or_a_repr() -> None:
    known = mapping.of_pairs((MAN,), HU)
    for value in (known, ready(known, HU), back("Attila", MAN), ready(known, HU).index):
        assert "Rácz" not in repr(value) and "Antal" not in repr(value)
    with pytest.raises(InputError) as error:
        restore("Attila", {"Antal János": ""})
    assert "Antal" not in str(error.value)
    with pytest.raises(InputError):
        restore(7, {})  # type: ignore[arg-type]


def test_a_document_that_does_not_fit_itself_is_refused() -> None:
    doc = Document("Antal János", pseudonymised="Rácz Attila", spans=(), replacements={})
    with pytest.raises(InputError, match="does not fit itself"):
        restored("Rácz Attila", doc)


def test_a_firm_without_its_full_stop_comes_back_without() -> None:
    assert restore("A Körte Zrt, a Körte Zrt.-nek.", {"Alma Kft.": "Körte Zrt."}).text == "Az Alma Kft, az Alma Kft.-nek."


def test_where_somebody_goes_is_the_town_that_is_called_like_him() -> None:
    names = {"Bencze Árpád": "Hornyák Gyula", "Vác": "Gyula"}
    assert restore("Hornyák Gyula ma Gyulán jár.", names).text == "Bencze Árpád ma Vácon jár."
    found = restore("Rákos Ivett ma Rákoson jár.", {"Mikó Tamara": "Rákos Ivett"})
    assert (found.text, len(found.left)) == ("Mikó Tamara ma Rákoson jár.", 1)


def test_the_name_that_a_nickname_is_short_for() -> None:
    names = {"Kassai Ildi": "Berényi Gabi"}
    assert restore("Berényi Gabi, azaz Berényi Gabriella.", names).text == "Kassai Ildi, azaz Kassai Ildikó."


@pytest.mark.parametrize(("names", "text", "wanted"), [
    ([("Kiss Gézáné", "Moldován Réka", "PER", "F")], "Moldován Rékának. Ma Réka jött Moldovánnal.",
     "Kiss Gézánénak. Ma Kiss Gézáné jött Kissnével."),
    ([("Moldován Réka", "Kiss Gézáné", "PER", "F")], "Kiss Gézánénak. Ma Kissné jött.", "Moldován Rékának. Ma Moldován jött."),
])
def test_a_wifes_name_for_one_of_her_own(names: list[tuple[str, str, str, str]], text: str, wanted: str) -> None:
    hu = load("hu")
    assert ready(mapping.of_pairs(names, hu), hu)(text).text == wanted


@pytest.mark.parametrize(("names", "text", "wanted", "left"), [
    ("Mátyás Blanka=Lukács Dorka/F", "Jön Lukács atya. Ma Lukács ír.", "Jön Lukács atya. Ma Lukács ír.", ["Lukács", "Lukács"]),
    ("Mátyás Blanka=Gáti Dorka/F", "Jön Gáti bácsi. Ma Gáti ír.", "Jön Mátyás bácsi. Ma Mátyás ír.", []),  # her father
    ("Sebők Mirella=Jós Csenge/F", "Jósnál voltam. Voltam Jósnál.", "Jósnál voltam. Voltam Sebőknél.", ["Jósnál"]),
    ("Pap Klaudia=Fekete Nóra/F", "Feketén dolgozik.", "Feketén dolgozik.", ["Feketén"]),
    ("Ócsai Levente=Bánk Vendel/M", "Ő ma Bánkot alakította.", "Ő ma Bánkot alakította.", ["Bánkot"]),
    ("Ócsai Levente=Tar Vendel/M", "Tar felesége jött. Tar, mint a fa.", "Ócsai felesége jött. Tar, mint a fa.", ["Tar"]),
    ("Szappanos Vera=Káli Eszter/F", "Ő ma Káliba utazott.", "Ő ma Káliba utazott.", ["Káliba"]),
    ("Szappanos Vera=Bíró Eszter/F", "Bíró úr, tiltakozom! A Bíró úr jött.", "Bíró úr, tiltakozom! A Szappanos úr jött.", ["Bíró"]),
    ("Szappanos Vera=Boldog Eszter/F", "Boldog vagyok, hogy itt van.", "Boldog vagyok, hogy itt van.", ["Boldog"]),
    ("Szappanos Vera=Nagy Eszter/F", "Nagy szerint baj van. Nagy baj van.", "Szappanos szerint baj van. Nagy baj van.", ["Nagy"]),
    ("Szappanos Vera=Boldog Eszter/F", "Boldog jelezte, hogy itt van.", "Szappanos jelezte, hogy itt van.", []),
    ("Szappanos Vera=Forrás Eszter/F", "Forrásaink szerint igaz.", "Forrásaink szerint igaz.", ["Forrásaink"]),
    ("Szappanos Vera=Káli Eszter/F", "Ma Káliba szeretett.", "Ma Szappanosba szeretett.", []),
    ("Kollár Nóra=Vadas Ida/F", "Vadas: „Nem én vagyok.”", "Kollár: „Nem én vagyok.”", []),
    ("Zolnai Nóra=Karácsony Ida/F", "Karácsonyt várnak.", "Karácsonyt várnak.", ["Karácsonyt"]),
    ("Szentesi Maja=Orosházi Lia/F", "A megyei Kórház Liát felvette.", "A megyei Kórház Maját felvette.", []),
])
def test_what_else_a_word_may_be(names: str, text: str, wanted: str, left: list[str]) -> None:
    old, _, new = names.partition("=")
    hu = load("hu")
    found = ready(mapping.of_pairs([(old, new[:-2], "PER", new[-1])], hu), hu)(text)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_what_belongs_to_the_language_is_read_once_for_all_texts() -> None:
    one, other = (ready(mapping.of_pairs({"Antal János": new}, load("hu")), load("hu")) for new in ("Rácz Attila", "Deák Simon"))
    assert one.phrases is other.phrases and one.nations is other.nations and one.endings is other.endings


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("**Blahóné**-val, **Blahó Ervinné**-nél", "**Hegedűsné**-vel, **Hegedűs Balázsné**-nál", "the wife's ending first"),
    ("**Petrá**-nak, *Zsuzsanná*-tól", "**Zsanett**-nek, *Szilviá*-tól", "long before its ending"),
    ("BLAHÓ ERVINNÉ, Ervinnének", "HEGEDŰS BALÁZSNÉ, Balázsnénak", "not what somebody turned into"),
    ("A férje, Blahó Ervin", "A férje, Hegedűs Balázs", "of whom her name tells"),
])
def test_wives_and_names_in_bold_come_back(text: str, wanted: str, why: str) -> None:
    pairs = {"Hegedűs Balázsné": "Blahó Ervinné", "Hargitai Zsanett": "Kucsera Petra", "Bogdán Szilvia": "Magó Zsuzsanna"}
    assert restore(text, pairs).text == wanted, why


@pytest.mark.parametrize(("text", "wanted"), [
    ("[2017.04.07., 18:24] Nimi: de rita csak 8-ra er oda :D", "[2017.04.07., 18:24] Nimi: de tímea csak 8-ra er oda :D"),
    ("Rudi: ok, ritanak szolj. A Rita is jon.", "Rudi: ok, tímeának szolj. A Tímea is jon."),
    ("Rudi: Ok, a virág szép.", "Rudi: Ok, a virág szép."),
])
def test_a_chat_leaves_capitals_out_behind_who_speaks(text: str, wanted: str) -> None:
    assert restore(text, {"Fejes Tímea": "Belák Rita", "Kis Anna": "Nagy Virág"}).text == wanted


def test_an_address_keeps_the_brackets_of_its_own() -> None:
    assert restore("Rita <<EMAIL_1>>, <EMAIL_1>", {"a@b.hu": "<EMAIL_1>"}).text == "Rita <a@b.hu>, a@b.hu"


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("A Vojtek Frigyesnel van most a kulcs, siess.", "A Deák Antalnál van most a kulcs, siess.", "no `with` against the rules"),
    ("A Vojtek Frigyesek hoztak ide a kulcsot.", "A Deák Antalék hoztak ide a kulcsot.", "a family, where nothing has its marks"),
    ("Vojtek Frigyesnenal van most a kulcs, siess.", "Deák Antalnénál van most a kulcs, siess.", "his wife's, with any ending"),
])
def test_a_text_without_marks_is_read_as_it_is_meant(text: str, wanted: str, why: str) -> None:
    assert restore(text, {"Deák Antal": "Vojtek Frigyes"}).text == wanted, why
