"""Passages filled with names: marks stand on the names, one number is one person, changes of a text keep the marks."""

from __future__ import annotations

import functools
import random

import pytest

from pseudo.language.language import load
from scripts.measure_recall import Gold
from scripts.tagger import passages


@functools.cache
def maker() -> passages.Maker:
    return passages.Maker(load("hu"), 1)


def said(gold: Gold) -> list[tuple[str, str]]:
    """The marked words with their types."""
    return [(gold.text[start:end], type_) for start, end, type_, _ in gold.mentions]


def test_one_number_is_one_person_in_each_form():
    full, surname, wife = (words for words, _ in said(maker().filled("<P1> jött, <P1.s> ült, <P1.né> állt.")))
    assert full.startswith(surname) and wife == full + "né"


def test_marks_stand_on_names_with_their_titles_and_endings():
    gold = maker().filled("A tanú, dr. <P1>, [ORG:<T2.I> Járásbíróságon] volt, <T2+in>.")
    (person, first), (court, second), (town, third) = said(gold)
    assert (first, second, third) == ("PER", "ORG", "GPE")
    assert person.startswith("dr. ") and court.endswith(" Járásbíróságon") and town[0].isupper()


@pytest.mark.parametrize("line, wanted", [("~Ősz <P>", "osz"), ("^Ősz <P>", "ŐSZ"), ("%Ősz <P>", "ősz")])
def test_the_first_letter_says_how_it_is_typed(line, wanted):
    gold = maker().filled(line)
    assert gold.text.split()[0] == wanted and len(gold.mentions) == 1


def test_the_article_follows_the_name():
    for _ in range(20):
        gold = maker().filled("a(z) <T>")
        article, name = gold.text.split(" ", 1)
        assert (article == "az") == (name[0].lower() in passages.VOWELS)


def test_a_torn_text_keeps_its_marks():
    names = ["Kovács Bartolomejka", "Szeged", "Debrecenben"]
    text = "Tegnap Kovács Bartolomejka Szeged felől érkezett, és Debrecenben szállt meg."
    gold = Gold(text, tuple((text.index(name), text.index(name) + len(name), "PER", "") for name in names))
    for seed in range(20):
        torn = passages.torn(gold, random.Random(seed), 1.0)
        joined = [words.replace("-\n", "").replace("\n", " ") for words, _ in said(torn)]
        assert joined == names


def test_every_passage_can_be_filled():
    for line in passages.lines():
        gold = maker().filled(line)
        assert "(z)" not in gold.text and not any(sign in gold.text for sign in "{}[]")
        assert all(0 <= start < end <= len(gold.text) for start, end, *_ in gold.mentions)


def test_invented_surnames_are_in_no_table():
    names = load("hu").names
    assert all(names.surname(maker().unknown()) is None for _ in range(20))
