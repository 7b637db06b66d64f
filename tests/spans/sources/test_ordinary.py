"""Ordinary words where a capital tells nothing; one case a line with its reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.tokenise import tokenise
from pseudo.language.words import foreign_words
from pseudo.pipeline import Pseudonymiser
from pseudo.spans.draft import drafted
from pseudo.spans.sources.ordinary import a_name, no_name, plainly

LANGUAGE = language.load("hu")
FINNISH = language.load("fi")
FOREIGN = [word for word in sorted(foreign_words()) if not a_name(word.capitalize(), LANGUAGE)]
SURNAMES = [row.name for row in LANGUAGE.names.pool("surname") if row.count >= 1000 and row.name.isalpha()]


@given(st.sampled_from(SURNAMES), st.sampled_from(["– {} – mondta.", "{}, ezt beszéltük meg.", "{}!", "{} volt ott."]))
def test_a_surname_of_many_is_never_a_word(name, sentence):
    assert not _dropped(sentence.format(name), name)


@given(st.sampled_from(FOREIGN), st.sampled_from(["– {} – mondta.", "{}, ezt beszéltük meg.", "{}!", "{} volt ott."]))
def test_words_of_other_languages_that_people_write_are_no_persons(word, sentence):
    word = word.capitalize()
    assert _dropped(sentence.format(word), word) == no_name(word, LANGUAGE)


@pytest.mark.parametrize("tag", ["hu", "fi"])
def test_given_names_of_here_are_no_words_of_other_languages(tag):
    here = language.load(tag)
    assert not [row.name for row in here.names.pool("given") if here.words.foreign(here.letters.lower(row.name))
                and row.origin == here.names.home]  # Edit, Juli, Panna: English, Swedish, Italian words, too


def _dropped(text, name, type_="PER"):
    start = text.index(name)
    draft = drafted(text, tokenise(text, LANGUAGE.cutting), [Span(start, start + len(name), name, type_, source="ner")])
    return plainly(draft.spans[0], draft, LANGUAGE)


@pytest.mark.parametrize(("tag", "text", "reason"), [
    ("hu", "Vízóra 20881734, állása 412.", "before a number"),
    ("hu", "– Bement – mondta Kovács Anna.", "said between dashes"),
    ("hu", "- Kürtőskalács - mondta Kovács Anna, és elment.", "a noun"),
    ("hu", "Fröccs, ezt beszéltük meg tegnap a többiekkel.", "a comma follows"),
    ("hu", "Meeting, ezt beszéltük meg tegnap a többiekkel.", "English"),
    ("hu", "„Szervusz” – köszönt.", "a quote opens"),
    ("fi", "– Pizza, sanoi Anna Virtanen ja lähti.", "what is wanted"),
    ("fi", "Feedback, siitä puhuttiin eilen muiden kanssa.", "English"),
    ("fi", "He sanoivat että confirm ja kaikki muukin on hyvää.", "English inside a sentence"),
    ("fi", "Rückfrage, siitä puhuttiin eilen muiden kanssa.", "German"),
    ("hu", "Megbeszéltük:\n- Halászlé\n- Lecsó, rétes\nÜdv: Kovács Péter", "in a list"),
    ("hu", "1. Sushi (curry)", "in a numbered list"),
    ("hu", "*Napközi* – kérjük, figyeljenek rá.", "in bold"),
    ("fi", "Sovittiin:\n- Hernia\n- Feedback, cover\nt. Pekka Virtanen", "in a list"),
    ("fi", "Tehtävät | Meeting | valmis", "in a cell"),
    ("fi", "Pekka Virtanen: Pizza!", "what somebody answers"),
])
def test_words_by_themselves_stay(tag, text, reason):
    spans = Pseudonymiser(tag, key=b"an-example-key-of-16").spans(text).spans or ()
    assert not [span for span in spans if span.type == "PER" and " " not in span.text], reason


@pytest.mark.parametrize(("tag", "text", "name"), [
    ("hu", "– Lakatos – mondta Kovács Anna, és elment.", "Lakatos"),
    ("hu", "– Ildi, gyere ide! – mondta Kovács Anna.", "Ildi"),
    ("fi", "– Virtanen, sanoi Anna ja lähti.", "Virtanen"),
    ("fi", "Matti, siitä puhuttiin eilen muiden kanssa.", "Matti"),
    ("fi", "Paikalla:\n- Virtanen\n- Korhonen", "Korhonen"),
    ("hu", "Jelen vannak:\n1. Lakatos\n2. Kiss", "Lakatos"),
    ("hu", "Kovács Péter: Lakatos!", "Lakatos"),
])
def test_names_by_themselves_change(tag, text, name):
    assert name in [span.text for span in Pseudonymiser(tag, key=b"an-example-key-of-16").spans(text).spans or ()]


@pytest.mark.parametrize(
    ("text", "name", "type_", "dropped"),
    [
        ("Pótkulcsot a portán adnak.", "Pótkulcsot", "PER", True),  # a compound
        ("Pótkulcsot a portán adnak.", "Pótkulcsot", "GPE", False),  # many places are called by one
        ("Nem Pótkulcsot hívtam.", "Pótkulcsot", "PER", False),  # its capital tells
        ("Lakatost hívtak.", "Lakatost", "PER", False),  # a surname
        ("Tegnap papucsban jött.", "papucsban", "GPE", True),  # has none in a sentence with capitals
        ("tegnap papucsban jött.", "papucsban", "GPE", False),
        ("Nóra: tegnap papucsban jött.", "papucsban", "GPE", False),  # who writes is none of the sentence
        ("Nóra: Tegnap papucsban jött.", "papucsban", "GPE", True),
        ("Kedden az esőcsepp óvodában ültek.", "esőcsepp óvodában", "ORG", False),  # a kind of body
        ("Hajtásvadászaton voltak.", "Hajtásvadászaton", "PER", True),
        ("A munka tárgya: Bölcsődék fejlesztése", "Bölcsődék", "PER", True),  # what a colon announces
        ("Edző: Halmos maradt", "Halmos", "PER", False),  # a surname
        ("A munka tárgya: Bölcsődék Fejlesztője", "Bölcsődék", "PER", False),  # no small word follows
    ],
)
def test_hungarian_words_whose_capital_tells_nothing(text, name, type_, dropped):
    tokens = tokenise(text, LANGUAGE.cutting)
    start = text.index(name)
    span = Span(start, start + len(name), name, type_, source="ner")
    draft = drafted(text, tokens, [span])
    assert plainly(draft.spans[0], draft, LANGUAGE) == dropped


def test_a_word_with_its_capital_elsewhere_is_a_name():
    text = "Göngyöleget a raktár vesz át. A cég neve Göngyöleg."
    spans = [Span(0, 11, "Göngyöleget", "ORG", source="ner"), Span(41, 50, "Göngyöleg", "ORG", source="ner")]
    assert [text[span.start : span.end] for span in spans] == [span.text for span in spans]
    tokens = tokenise(text, LANGUAGE.cutting)
    alone, twice = drafted(text, tokens, spans[:1]), drafted(text, tokens, spans)
    assert plainly(alone.spans[0], alone, LANGUAGE) and not plainly(twice.spans[0], twice, LANGUAGE)
