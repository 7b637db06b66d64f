"""Names found by knowledge: tables, titles, labels, public spaces, legal forms."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import TYPES, Span
from pseudo.language.tokenise import tokenise
from pseudo.spans.sources import gazetteer

P = Pseudonymiser("hu")
LANGUAGE = P.language
SURNAMES = [row.name for row in P.language.names.pool("surname")][:300]
GIVEN = [row.name for sex in "FM" for row in P.language.names.pool("given", gender=sex)[:60]]


def find(text):
    return gazetteer.find(text, tokenise(text, "hu"), LANGUAGE)


@given(st.text(max_size=120) | st.lists(st.sampled_from("Név : dr. Kovács János Kft. utca A. szegedi NAV úr , . Hősök tere".split())).map(" ".join))
def test_what_is_found_lies_in_the_text(text):
    spans = find(text)
    assert all(text[s.start : s.end] == s.text and s.text and s.type in TYPES and s.source == "gazetteer" and s.why for s in spans)
    assert [span.start for span in spans] == sorted(span.start for span in spans)


@given(st.sampled_from(SURNAMES), st.sampled_from(GIVEN), st.sampled_from(["", "Case=Dat", "Case=Ins", "Deriv=né"]))
def test_surname_and_given_name_are_found_together(surname, given_name, feats):
    name = P.language.morph.inflect(f"{surname} {given_name}", feats)
    assert ("PER", name) in {(span.type, span.text) for span in find(f"Azt hallottam, hogy {name} is ott volt.")}


FOUND = [
    ("Tegnap Kovács Jánossal beszéltem.", "PER", "Kovács Jánossal"),
    ("Azt mondta, dr. Xirgyanöbb nem jön.", "PER", "dr. Xirgyanöbb"),  # after a title, however it is spelt
    ("Név: Xirgya Zorka", "PER", "Xirgya Zorka"),  # after a label
    ("KEDVES KOVÁCS JÁNOS!", "PER", "KOVÁCS JÁNOS"),  # shouted
    ("Ott volt K. J. is.", "PER", "K. J."),  # initials
    ("Azután Szalai úr jött.", "PER", "Szalai"),
    ("Ugye jössz, kedves Ilonka?", "PER", "Ilonka"),
    ("Ott voltak Bereczkiék is.", "PER", "Bereczkiék"),  # a family
    ("MEG A BÍRÓÉK GYEREKÉT IS", "PER", "BÍRÓÉK"),
    ("Akkor Martin Jol vette át.", "PER", "Martin Jol"),  # a foreign surname behind the given name
    ("dorka: jossz?\ngomori tibi: nem\ndorka: ok\ngomori tibi: jo\n", "PER", "gomori tibi"),  # who writes, twice
    ("Csak Gábor tudta.", "PER", "Gábor"),  # a word of every text opens the sentence
    ("Ma Szegeden voltam.", "GPE", "Szegeden"),
    ("Ez egy kiskunhalasi orvos.", "GPE", "kiskunhalasi"),
    ("A IX. kerületben lakik.", "GPE", "IX. kerületben"),
    ("Budapest, VIII., Déri Miksa utca", "GPE", "VIII."),  # behind the capital, a district
    ("A VII. és VIII. kerületben lakik.", "GPE", "VII."),
    ("A régi Pest megyében élt.", "GPE", "Pest megyében"),
    ("Ott a Kerek-tó partján áll.", "LOC", "Kerek-tó"),
    ("Ott lakik a Liget utcában.", "FAC", "Liget utcában"),
    ("Ott lakik a Bence Ottó utca sarkán.", "FAC", "Bence Ottó utca"),
    ("A perben a Berekfű Asztalos Kft. az alperes.", "ORG", "Berekfű Asztalos Kft."),
    ("A perben a Szegedi Járásbíróság döntött.", "ORG", "Szegedi Járásbíróság"),
    ("Ezt az OTP-nek fizette.", "ORG", "OTP-nek"),
    ("Onnan a Toldy-kórházba vitték.", "ORG", "Toldy"),  # the hospital stays one
]


@pytest.mark.parametrize(("text", "type_", "name"), FOUND)
def test_found(text, type_, name):
    assert (type_, name) in {(span.type, span.text) for span in find(text)}


NOT_FOUND = [
    "A Képviselő-testület határozott.",  # called after nobody
    "Vásárolt egy kocsi kenyeret.",  # a car, no adjective of Kocs
    "Tegnap nagyon meleg volt.",
    "A király és a herceg kovács volt.",  # small letters
    "Az ügyet a bíróság tárgyalta.",
    "Hajnalban indultunk.",  # no Hajnal
    "Azt mondta, Heten voltak.",  # seven of them; who is in Hét is `Héten`
]


@pytest.mark.parametrize("text", NOT_FOUND)
def test_not_found(text):
    assert find(text) == []


def test_a_common_word_that_opens_the_sentence_is_no_surname():
    assert [span.text for span in find("Csak Gábor tudta.")] == ["Gábor"]  # only Gábor


def test_an_adjective_that_is_a_common_word_is_left_to_the_tagger():
    text = "Ez egy szegedi orvos."
    tokens = [replace(t, upos="ADJ") if text[t.start : t.end] == "szegedi" else t for t in tokenise(text, "hu")]
    assert [s.text for s in gazetteer.find(text, tokens, LANGUAGE)] == ["szegedi"]


def again(text, taken, roles):
    return [s.text for s in gazetteer.known_again(text, tokenise(text, "hu"), taken, LANGUAGE, roles)]


def test_a_known_name_is_found_again_in_any_form_but_not_inside_a_span():
    text = "Bognár Ernő jött. Azt mondta, Bognárnak szóltam, meg a bognárnak is."
    assert again(text, [Span(0, 11, text[:11], "PER")], {"Bognár": "PER"}) == ["Bognárnak"]


def test_a_word_at_the_start_of_its_sentence_may_be_the_ordinary_one():
    assert again("Vörös volt a feje. Azt hiszem, Vörös volt az.", [], {"Vörös": "PER"}) == ["Vörös"]
    assert again("Őszi munkák lesznek.", [], {"Őszi": "PER"}) == []  # nor in another reading
    assert again("Jött Bíró. Bíró sporttárs ült. Bíró: Nem.", [], {"Bíró": "PER"}) == ["Bíró"] * 3


@pytest.mark.parametrize(("text", "found"), [
    ("Az utasítást Vörös Attila adta. Vörös ezt tagadta.", 2),
    ("A cég vezetője Fehér Ilona volt. Fehér nem jelent meg.", 2),
    ("Tanúként jelent meg Fekete Gábor. Fekete semmire sem emlékezett.", 2),
    ("Bejött Vörös Attila. Vörös kabátot viselt.", 1),
    ("Bejött Fekete Gábor. Fekete hajú, magas férfi.", 1),
    ("Bejött Nagy Béla. Nagy nehezen felállt.", 1),
])
def test_a_surname_that_is_an_adjective_opens_a_sentence_before_a_small_word(text, found):
    assert len([span for span in P.spans(text).spans or () if span.type == "PER"]) == found


@pytest.mark.parametrize(("text", "again", "reason"), [
    ("Tuli Taisto Vuori. Vuori on kertonut samaa.", True, "what he has done"),
    ("Tuli Taisto Vuori. Vuori ei ole kertonut mitään.", True, "what he has not"),
    ("Tuli Taisto Vuori. Vuori on korkea.", False, "what a mountain is"),
    ("Tuli Taisto Vuori. Vuori on ollut korkea.", False, "what it has been"),
])
def test_who_has_done_something_is_somebody_of_the_text(text: str, again: bool, reason: str) -> None:
    spans = Pseudonymiser("fi", key=b"an-example-key-of-16").spans(text).spans or ()
    assert any(span.text == "Vuori" for span in spans) == again, reason
