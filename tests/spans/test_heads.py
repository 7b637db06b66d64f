"""The head of a name: norm and features from which the surface comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Span, Token
from pseudo.language import language
from pseudo.language.letters import fold
from pseudo.spans import heads

P = Pseudonymiser("hu")
READER = heads.Reader(P.language)
SURNAMES = [row.name for row in P.language.names.pool("surname")][:300]
GIVEN = [row.name for sex in "FM" for row in P.language.names.pool("given", gender=sex)[:80]]
TOWNS = [row.name for row in P.language.names.pool("settlement") if row.population > 20_000]
CASES = ["", *(f"Case={case}" for case in "Acc Dat Ins Ill Ine Ela Sup Sbl Del Ade All Abl".split())]


def read(text, type_, token=None, reader=READER):
    return heads.read(Span(0, len(text), text, type_), token, reader)


def tagged(text, feats):
    start = len(text) - len(text.split()[-1])
    return Token(start, len(text), upos="PROPN", feats=feats)


@given(st.sampled_from(SURNAMES), st.sampled_from(GIVEN), st.sampled_from(CASES))
def test_norm_and_features_give_a_person_back(surname, given_name, feats):
    text = P.language.morph.inflect(f"{surname} {given_name}", feats)
    span = read(text, "PER", tagged(text, feats))
    assert span.norm == f"{surname} {given_name}"
    assert P.language.morph.inflect(span.norm, span.head.feats) == text


@given(st.sampled_from(TOWNS), st.sampled_from(CASES))
def test_a_town_is_read_without_a_tagger(town, feats):
    text = P.language.morph.inflect(town, feats)
    span = read(text, "GPE")
    assert span.norm == town and P.language.morph.inflect(span.norm, span.head.feats) == text


@given(st.text(min_size=1, max_size=25).filter(str.strip), st.sampled_from(["PER", "ORG", "GPE", "FAC", "WORK_OF_ART"]))
def test_any_text_is_read(text, type_):
    span = read(text, type_)
    assert span.norm and span.head is not None and span.text == text
    assert span.start <= span.head.start <= span.head.end == span.end


@given(st.sampled_from(SURNAMES), st.sampled_from(GIVEN), st.sampled_from(CASES))
def test_a_shouted_or_careless_name_is_brought_to_the_documents_norm(surname, given_name, feats):
    norm = f"{surname} {given_name}"
    known = {"norms": {fold(norm): norm}, "last": {fold(surname): {fold(given_name)[:-1]: {given_name}}}}  # as `read_all` gathers them
    reader = heads.Reader(P.language, **known)
    text = P.language.morph.inflect(norm, feats)
    for careless in (text.upper(), text.lower(), fold(text)):
        assert read(careless, "PER", tagged(text, feats), reader).norm == norm


READ = [
    ("Kovács Jánossal", "PER", "Kovács János", "Case=Ins"),
    ("Kovácsék", "PER", "Kovács", "Deriv=ék"),  # the family belongs to the name it is built on
    ("Annáé", "PER", "Anna", "Number[psed]=Sing"),
    ("Kovácsné", "PER", "Kovácsné", ""),  # another person
    ("Kovács Jánosnénak", "PER", "Kovács Jánosné", "Case=Dat"),
    ("Kiss-sel", "PER", "Kiss", "Case=Ins"), ("Tóth-tal", "PER", "Tóth", "Case=Ins"),
    ("Dr. Kovács Évát", "PER", "dr. Kovács Éva", "Case=Acc"),  # raised by its sentence
    ("HALÁSZ GÁBORNÉ", "PER", "Halász Gáborné", ""), ("KOVÁCS JÁNOSNAK", "PER", "Kovács János", "Case=Dat"),
    ("KUN-BOGNÁR RÉKA", "PER", "Kun-Bognár Réka", ""),
    ("KOVÁCS J.", "PER", "Kovács J.", ""), ("K. J.-nek", "PER", "K. J.", "Case=Dat"),
    ("kovács jánossal", "PER", "Kovács János", "Case=Ins"),  # its capitals are in the norm
    ("barbi", "PER", "Barbi", ""), ("zsoltival", "PER", "Zsolti", "Case=Ins"), ("vera", "PER", "Vera", ""),  # no town, no Věra
    ("dinnyés-vadász móni", "PER", "Dinnyés-Vadász Móni", ""),
    ("KÁPLÁR Lajos Benedekkel", "PER", "Káplár Lajos Benedek", "Case=Ins"),  # one part is in capitals
    ("Dr. KISS-NAGY Ilona", "PER", "dr. Kiss-Nagy Ilona", ""), ("Jean DUPONT", "PER", "Jean Dupont", ""),
    ("O'BRIEN Sean", "PER", "O'Brien Sean", ""), ("LI Wei", "PER", "Li Wei", ""),
    ("B. KISS Éva", "PER", "B. Kiss Éva", ""), ("II. János Pál", "PER", "II. János Pál", ""),  # no part
    ("Szegeden", "GPE", "Szeged", "Case=Sup"), ("Egerben", "GPE", "Eger", "Case=Ine"), ("Győrött", "GPE", "Győr", "Case=Loc"),
    ("szegedi", "GPE", "Szeged", "Deriv=i"), ("egri", "GPE", "Eger", "Deriv=i"), ("szegediek", "GPE", "Szeged", "Deriv=i|Number=Plur"),
    ("Egyesült Államokban", "GPE", "Egyesült Államok", "Case=Ine"),  # its plural is its own
    ("Pest megyében", "GPE", "Pest megye", "Case=Ine"), ("IX. kerületben", "GPE", "IX. kerület", "Case=Ine"),
    ("bonyhadon", "GPE", "Bonyhád", "Case=Sup"),  # no capital, no accent
    ("martonvasarra", "GPE", "Martonvásár", "Case=Sbl"),  # to it, nobody turns into it
    ("Hősök terén", "FAC", "Hősök tere", "Case=Sup"),  # so is a possessive
    ("Liget utcában", "FAC", "Liget utca", "Case=Ine"),
    ("OTP-nek", "ORG", "OTP", "Case=Dat"), ("NAV-tól", "ORG", "NAV", "Case=Abl"),
    ("Holdfény Kft.-vel", "ORG", "Holdfény Kft.", "Case=Ins"),
    ("KAPOSVÁRI TÖRVÉNYSZÉK", "ORG", "Kaposvári Törvényszék", ""),
    ("Szegedi Törvényszékének", "ORG", "Szegedi Törvényszéke", "Case=Dat"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_", "norm", "feats"), READ)
def test_read(text, type_, norm, feats):
    span = read(text, type_)
    assert (span.norm, span.head.feats) == (norm, feats)
    assert span.head.lemma == norm.split()[-1] and span.head.end == len(text)


def test_a_span_that_is_read_already_stays():
    span = read("Kovács Jánossal", "PER")
    assert heads.read(span, None, READER) is span


TRIMMED = [
    ("„Holdfény”", "Holdfény"), ("(Kovács János),", "Kovács János"), ("Kft.", "Kft."), ("K. J.", "K. J."), ("Szegeden.", "Szegeden"), ("„”", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kept"), TRIMMED)
def test_trimmed(text, kept):
    span = heads.trimmed(Span(5, 5 + len(text), text, "ORG"))
    assert (span.text if span else None) == kept
    if span:
        assert text[span.start - 5 : span.end - 5] == kept


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nagy Anna \U0001f469\u200d\U0001f467", "Nagy Anna"),  # an emoji of several code points is no part of a name
        ("„Nagy Anna”,", "Nagy Anna"),
        ("– Nagy Anna", "Nagy Anna"),
        ("(Győr)", "Győr"),
        ("K. J.", "K. J."),  # full stops of initials stay
        ("Tóth & Fia Kft.", "Tóth & Fia Kft."),
    ],
)
def test_what_is_no_name_is_trimmed_off_its_ends(text, name):
    span = heads.trimmed(Span(5, 5 + len(text), text, "PER"))
    assert span.text == name and span.start == 5 + text.index(name)


def test_nothing_is_left_of_a_name_without_letters():
    assert heads.trimmed(Span(0, 3, "– \U0001f44d", "PER")) is None


TYPED = [
    ("nav-nal", ("NAV", "Case=Ade"), "no `NAV-val`"), ("navnal", ("NAV", "Case=Ade"), "without its hyphen"),
    ("otp-tol", ("OTP", "Case=Abl"), "ő typed as o"), ("otpvel", ("OTP", "Case=Ins"), "no accent to be lost"),
    ("otp-s", ("OTP", "Deriv=s"), "no case"),
]


@pytest.mark.parametrize(("typed", "expected", "why"), TYPED, ids=[why for *_, why in TYPED])
def test_an_acronym_typed_in_haste_keeps_its_case(typed, expected, why):
    assert heads.known_body(typed, P.language) == expected


FINNISH = heads.Reader(Pseudonymiser("fi").language)


@pytest.mark.parametrize(("small", "norm", "feats"), [
    ("hervannassa", "Hervanta", "Case=Ine"),  # the stem of the form is not the name's
    ("kerimäelle", "Kerimäki", "Case=All"),
    ("tampereella", "Tampere", "Case=Ade"),
    ("otaniemestä", "Otaniemi", "Case=Ela"),
    ("helsinki", "Helsinki", ""), ("etelä-savo", "Etelä-Savo", ""),  # as they stand
    ("hiirikaupunki", "hiirikaupunki", ""),  # no place of the tables
])
def test_a_place_in_small_letters_is_found_by_its_stem(small: str, norm: str, feats: str) -> None:
    span = read(small, "GPE", reader=FINNISH)
    assert (span.norm, span.head.feats) == (norm, feats)


@pytest.mark.parametrize(("small", "norm", "feats"), [
    ("merille", "Meri", "Case=All"),  # the sea is inflected otherwise
    ("tuulilta", "Tuuli", "Case=Abl"),
    ("pilvillä", "Pilvi", "Case=Ade"),
    ("virtasilta", "Virtanen", "Case=Abl|Number=Plur"),  # a family
])
def test_a_given_name_in_small_letters_is_inflected_as_one(small: str, norm: str, feats: str) -> None:
    span = read(small, "PER", reader=FINNISH)
    assert (span.norm, span.head.feats) == (norm, feats)


def test_the_possessed_given_name_of_a_letter() -> None:
    span = read("Maijastasi", "PER", reader=FINNISH)
    assert (span.norm, span.head.feats) == ("Maija", "Case=Ela|Number[psor]=Sing|Person[psor]=2")


def test_every_usual_nickname_is_read_in_small_letters_as_itself_or_with_accents() -> None:
    names = P.language.names
    nicks = {nick for sex in "FM" for row in names.pool("given", gender=sex)[:100] for nick in names.nicknames_of(row.name, sex)[:3]}
    wrong = {nick for nick in nicks if fold(read(P.language.letters.lower(nick), "PER").norm) != fold(nick)}
    assert len(nicks) > 300 and not wrong


@pytest.mark.parametrize(("lang", "text", "norm", "reason"), [
    ("fi", "Leikkaaja Ylikärppä, avustaja EL Rautio, anestesia Dmitri Sokolov.", "EL Rautio", "a title in capitals, no given name that is shouted"),
    ("fi", "Paikalla oli EHL Pekka Ranta.", "EHL Pekka Ranta", "a title of three letters"),
    ("fi", "Paikalla oli MÄKINEN Pekka.", "Mäkinen Pekka", "a surname that is shouted"),
])
def test_titles_in_capitals_stay_as_they_are(lang: str, text: str, norm: str, reason: str) -> None:
    assert norm in [span.norm for span in Pseudonymiser(lang, key=b"an-example-key-of-16").spans(text).spans or ()], reason


@pytest.mark.parametrize(("tag", "text", "norm", "reason"), [
    ("fi", "KULJETUSLIIKE V. RANTA-ESKOLA OY", "Kuljetusliike V. Ranta-Eskola Oy", "an owner's two surnames, one a word, too"),
    ("hu", "FUVAROZÓ V. NAGY-SZALAI KFT.", "Fuvarozó V. Nagy-Szalai Kft.", "the same"),
    ("hu", "HEVES MEGYEI RENDŐR-FŐKAPITÁNYSÁG", "Heves Megyei Rendőr-főkapitányság", "no owners"),
])
def test_owners_of_two_surnames_in_capitals(tag: str, text: str, norm: str, reason: str) -> None:
    found = Span(0, len(text), text, "ORG", source="ner", score=0.9)
    assert heads.read_all([found], text, {}, language.load(tag))[0].norm == norm, reason
