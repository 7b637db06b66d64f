"""Names, numbers and dates carried to another language: what is untouched stays, what is carried is where it stood."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.parallel.carry import carried
from pseudo.parallel.units import Carried, Mention, Pair

NEW = {"Kovács János": ("PER", "Simon Ervin"), "dr. Nagy Éva": ("PER", "dr. Balog Anikó"), "Pécs": ("GPE", "Szeged"),
       "NATO": ("ORG", "OJB"), "Szegedi Járásbíróság": ("ORG", "Debreceni Járásbíróság"), "Bárány Andrásné": ("PER", "Tóth Ernőné"),
       "06-30-123-4567": ("PHONE", "06-30-235-7525"), "123 456 788": ("SOCIALID", "668 932 756"),
       "2021. május 3.": ("DATE", "2020. április 20."), "a@b.hu": ("EMAIL", "c@example.org"), "Ausztria": ("GPE", None), "Hamis Ede": ("PER", "[személy 2]")}


def pair(first: str, second: str, lang: str = "en") -> Pair:
    """The pair with the mentions of `NEW` wherever they stand in the first text."""
    found = sorted((first.find(norm), norm) for norm in NEW if norm in first)
    mentions = tuple(Mention(at, at + len(norm), norm, NEW[norm][0], norm, NEW[norm][1], norm) for at, norm in found)
    return Pair(first, second, mentions, lang)


def written(pair: Pair, links: tuple[Carried, ...]) -> str:
    out, at = "", 0
    for link in links:
        assert at <= link.start < link.end
        out += pair.second[at : link.start] + link.new
        at = link.end
    return out + pair.second[at:]


@pytest.mark.parametrize(("first", "second", "result"), [
    ("Kovács János jön.", "János Kovács is coming.", "Ervin Simon is coming."),  # the order of the other language stays
    ("Kovács János autója.", "János Kovács's car.", "Ervin Simon's car."),  # what stands behind an apostrophe is not ours
    ("Kovács János jön.", "JÁNOS KOVÁCS is coming.", "ERVIN SIMON is coming."),
    ("Kovács János jön.", "Janos Kovacs is coming.", "Ervin Simon is coming."),  # without accents
    ("Kovács János jön.", "Jánost Kovácsot hívják.", "Ervin Simon hívják."),  # endings unknown to us: bare names
    ("dr. Nagy Éva jön.", "Dr. Éva Nagy is coming.", "Dr. Anikó Balog is coming."),  # a title stays
    ("Bárány Andrásné jön.", "Mrs. András Bárány is coming.", "Mrs. Ernő Tóth is coming."),
    ("A Szegedi Járásbíróság döntött.", "The Szeged District Court decided.", "The Debreceni Járásbíróság decided."),
    ("Hamis Ede jön.", "Ede Hamis is coming.", "[PERSON 2] is coming."),  # a label is in no language
    ("Hívja: 06-30-123-4567.", "Call +36 30 123 4567.", "Call +36 30 235 7525."),  # in the grouping that stands there
    ("TAJ: 123 456 788.", "SSN 123-456-788.", "SSN 668-932-756."),
    ("Kelt: 2021. május 3.", "Dated May 3rd, 2021.", "Dated April 20th, 2020."),
    ("Kelt: 2021. május 3.", "Dated 3 May.", "Dated 20 April."),
    ("Kelt: 2021. május 3.", "Dated 05/03/2021.", "Dated 04/20/2020."),  # its order is that of the day it means
    ("Írjon: a@b.hu", "Write to a@b.hu", "Write to c@example.org"),
    ("Ausztria felé.", "Towards Ausztria.", "Towards Ausztria."),  # what is kept here is kept there
    ("Semmi.", "Nothing about Peter Marlowe.", "Nothing about [PERSON]."),  # no counterpart: a label, no silence
    ("Semmi.", "Write to x@y.org, 12345678.", "Write to [EMAIL], [ID]."),
    ("A kód 12345678.", "The code is 12345678.", "The code is 12345678."),  # what stays here stays there
    ("Ára 500 Ft.", "It costs HUF 500.", "It costs HUF 500."),  # a currency
    ("Minden rendben.", "Everything is fine.", "Everything is fine."),
])
def test_one_pair(first: str, second: str, result: str) -> None:
    asked = pair(first, second)
    assert written(asked, carried([asked], "hu")[0]) == result


def test_an_abbreviation_is_learned_by_what_it_stands_beside() -> None:
    pairs = [pair("A NATO ülésezik.", "L'OTAN se réunit.", "fr"), pair("A tagja a NATO.", "Il est membre de l'OTAN.", "fr")] * 4
    assert {written(each, links) for each, links in zip(pairs, carried(pairs, "hu"), strict=True)} == {
        "L'OJB se réunit.", "Il est membre de l'OJB."}


def test_an_entity_is_renamed_where_only_the_other_side_names_it() -> None:
    pairs = [pair("Kovács János jön.", "János Kovács is coming."), pair("Ő fizet.", "János Kovács pays.")]
    assert [written(each, links) for each, links in zip(pairs, carried(pairs, "hu"), strict=True)] == [
        "Ervin Simon is coming.", "Ervin Simon pays."]


TEXTS = st.lists(st.sampled_from([*NEW, "és", "a", "látta", "\n", "—", "12"]), max_size=8).map(" ".join)
OTHER = st.lists(st.sampled_from(["János Kovács", "Éva Nagy", "NATO", "3 May 2021", "+36301234567", "the", "John", "a@b.hu", ",", "x" * 30]), max_size=8).map(" ".join)


@given(st.lists(st.tuples(TEXTS, OTHER), max_size=4))
@settings(max_examples=60, deadline=None)
def test_places_are_disjoint_and_in_order_and_no_mention_is_taken_twice(texts: list[tuple[str, str]]) -> None:
    pairs = [pair(*each) for each in texts]
    for each, links in zip(pairs, carried(pairs, "hu"), strict=True):
        written(each, links)
        numbers = [link.mention for link in links if link.mention is not None]
        assert len(numbers) == len(set(numbers))
    assert carried(pairs, "hu") == carried(pairs, "hu")


def test_no_pairs_and_empty_texts() -> None:
    assert carried([], "hu") == []
    assert carried([Pair("", ""), Pair("Kovács", "")], "hu") == [(), ()]


def test_a_very_long_text_takes_no_time_and_its_end_is_not_passed_over() -> None:
    asked = pair("Kovács János " + "szó " * 20_000, "János Kovács " + "word " * 20_000 + "and Peter Marlowe.")
    result = written(asked, carried([asked], "hu")[0])
    assert result.startswith("Ervin Simon word")
    assert result.endswith("and [PERSON].")


FIGURES = {"2021. május 3.": "DATE", "május 3.": "DATE", "2021 nyara": "DATE", "47 éves": "AGE", "hét éves": "AGE",
           "1 250 000 Ft": "MONEY", "9 óra 30 perc": "TIME", "25-30 éves": "AGE"}


@pytest.mark.parametrize(("old", "new", "second", "result"), [
    ("2021. május 3.", "2021", "on May 3rd, 2021.", "on 2021."),  # what the new date does not tell is not told there
    ("2021. május 3.", "2021. május", "on May 3rd, 2021.", "on May 2021."),
    ("2021. május 3.", "2021. május.", "on 03/05/2021.", "on 05/2021."),
    ("2021. május 3.", "2021", "3.5.21", "2021"),
    ("2021. május 3.", "[dátum]", "3 May 2021; 2021-05-03", "[DATE]; [DATE]"),  # a date said twice changes twice
    ("2021. május 3.", "2020. április 20.", "3 May 2021; 2021-05-03", "20 April 2020; 2020-04-20"),
    ("május 3.", "2021", "on 3 May.", "on 2021."),
    ("május 3.", "április 20.", "on 3 May 2021.", "on 20 April."),  # which year it is now nobody knows
    ("2021 nyara", "2020 nyara", "the summer of 2021", "the summer of 2020"),
    ("47 éves", "40–49 éves", "a 47-year-old man", "a 40–49-year-old man"),
    ("47 éves", "40–49 éves", "a forty-seven-year-old man", "a 40–49-year-old man"),
    ("47 éves", "[kor]", "aged 47.", "aged [AGE]."),
    ("47 éves", None, "aged 47.", "aged 47."),
    ("hét éves", "5–9 éves", "she turned seven", "she turned 5–9"),
    ("25-30 éves", "20–39 éves", "from 25 to 30", "from 20–39"),
    ("1 250 000 Ft", "1 000 000–2 000 000 Ft", "HUF 1,250,000.", "HUF 1,000,000–2,000,000."),
    ("9 óra 30 perc", "[időpont]", "at 9.30 a.m.", "at [TIME] a.m."),
])
def test_dates_and_numbers_tell_no_more_than_on_our_side(old: str, new: str | None, second: str, result: str) -> None:
    asked = Pair(old, second, (Mention(0, len(old), old, FIGURES[old], old, new, old),), "en")
    assert written(asked, carried([asked], "hu")[0]) == result


def test_a_date_that_our_side_does_not_have_gets_a_label_with_the_day_that_it_begins_on() -> None:
    asked = Pair("Semmi.", "It was from 5 to 8 May 2021, and in June 2022.", (), "en")
    assert written(asked, carried([asked], "hu")[0]) == "It was from [DATE], and in [DATE]."
