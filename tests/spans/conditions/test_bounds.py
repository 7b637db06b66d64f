"""Where guessed names begin and end; one case a line with its reason."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.spans.conditions import bounds
from tests.spans.conditions.guessed import LANGUAGE, guess


@given(st.text("aBc -Őú.", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_joined_spans_end_where_words_end(text, a, b):
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    if start == end:
        return
    [span] = bounds.joined_words([Span(start, end, text[start:end], "PER", source="ner")], text)
    assert span.start <= start and end <= span.end and span.text == text[span.start : span.end]
    for at in (span.start, span.end):
        inside = 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
        assert not inside or text[at - 1 : at + 1] == text[start - 1 : start + 1]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["Kiss", "Annát", "és", "Pista", "Budaörsről", "dr.", "Zoltánék"]), min_size=1, max_size=6))
def test_cutting_names_leaves_each_part_in_its_place(words):
    text = " ".join(words)
    parts = bounds.one_by_one(guess(text), LANGUAGE)
    assert all(part.text == text[part.start : part.end] for part in parts)
    assert all(a.end <= b.start for a, b in pairwise(parts))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Kiss Annát", ["Kiss Annát"]),  # the last word bears the ending
        ("Annát és Marcit", ["Annát", "Marcit"]),  # an ending before the last word ends a name
        ("Annának Tibor", ["Annának", "Tibor"]),
        ("Szabó Tamás", ["Szabó Tamás"]),  # -ás is no ending where the tables know the word
    ],
)
def test_one_name_a_span(text, parts):
    assert [part.text for part in bounds.one_by_one(guess(text), LANGUAGE)] == parts


@pytest.mark.parametrize(
    ("whole", "text", "name"),
    [
        ("Kovács Anna r. őrmester", "Kovács Anna r.", "Kovács Anna"),  # a rank is no part of a name
        ("kk. Tóth Emma", "kk. Tóth Emma", "Tóth Emma"),  # nor is what the law says of her age
        ("K. J. I. rendű vádlott", "K. J. I.", "K. J."),  # the number of the accused is no initial
        ("dr. Pap Lili", "dr. Pap Lili", "dr. Pap Lili"),  # a title is
    ],
)
def test_words_at_the_ends_that_are_no_name(whole, text, name):
    assert bounds.without_ranks(guess(text, whole), LANGUAGE).text == name


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("dr. Berta Judit Vargával", ["dr. Berta Judit", "Vargával"]),  # two people side by side
        ("Berta Judit", ["Berta Judit"]),
        ("Berta Judit Anna", ["Berta Judit Anna"]),  # two given names
    ],
)
def test_two_people_side_by_side(text, parts):
    norm = text.replace("Vargával", "Varga")
    assert [part.text for part in bounds.split_people(guess(text, norm=norm), text, (), LANGUAGE)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("MVM és Tisza Posta Zrt.", ["MVM", "Tisza Posta Zrt."]),  # an acronym is a whole name
        ("Tisza Kft. és Duna Bt.", ["Tisza Kft.", "Duna Bt."]),  # a legal form ends one
        ("Nemzeti Adó- és Vámhivatal", ["Nemzeti Adó- és Vámhivatal"]),  # here it belongs to the name
        ("Magvető és Társa Kft.", ["Magvető és Társa Kft."]),
    ],
)
def test_two_organisations_side_by_side(text, parts):
    assert [part.text for part in bounds.split_bodies([guess(text, type_="ORG")], LANGUAGE)] == parts


@pytest.mark.parametrize(
    ("text", "type_", "parts"),
    [
        ("Vas Ede–Kis Éva", "PER", ["Vas Ede", "Kis Éva"]),  # a dash stands between two names
        ("Csizmár – Pedersen", "PER", ["Csizmár", "Pedersen"]),
        ("Vas-Kis Éva", "PER", ["Vas-Kis Éva"]),  # a hyphen inside one
        ("Bicskei SK–Dabasi SE", "ORG", ["Bicskei SK", "Dabasi SE"]),
        ("Pázmány–Zrínyi Gimnázium", "ORG", ["Pázmány–Zrínyi Gimnázium"]),  # the head is common to both
        ("Duna–Tisza köze", "LOC", ["Duna–Tisza köze"]),
        ("Bécs–Pozsony", "GPE", ["Bécs", "Pozsony"]),
    ],
)
def test_a_dash_joins_two_names(text, type_, parts):
    found = list(bounds.split_dashes([guess(text, type_=type_)], LANGUAGE))
    assert [part.text for part in found] == parts
    assert all(text[part.start : part.end] == part.text for part in found)


@pytest.mark.parametrize(
    ("text", "cut", "type_"),
    [
        ("Tisza-parton", "Tisza", "LOC"),
        ("Duna-hídon", "Duna", "LOC"),
        ("Tisza-tónál", "Tisza-tónál", "LOC"),  # a place of its own
        ("Balaton-felvidéken", "Balaton-felvidéken", "LOC"),
        ("Szeged-környéki", "Szeged", "GPE"),
        ("Szent Anna-kápolnában", "Szent Anna", "FAC"),  # the word for a building stays
        ("Kerek-tó", "Kerek-tó", "LOC"),  # Kerek is nothing without its lake
        ("Duna-híd", "Duna-híd", "LOC"),  # too short to be told from an ending
    ],
)
def test_of_a_compound_only_the_place_is_replaced(text, cut, type_):
    span = bounds.place_only(guess(text, type_="LOC"), LANGUAGE)
    assert (span.text, span.type) == (cut, type_)
