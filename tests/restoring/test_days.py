"""Days of the mapping come back in whatever spelling, those without a year, too; others are left."""

from __future__ import annotations

import pytest

from pseudo.language.language import load
from pseudo.restoring import restore
from pseudo.restoring.mapping import of_pairs

PAIRS = {"2023. november 9.": "2019. november 14.", "december 1.": "december 6.", "december 30.": "január 4."}

CASES = [
    ("Dec. 6-ig várunk. November 14-i ülés.", "Dec. 1-ig várunk. November 9-i ülés.", 0, "where a sentence begins"),
    ("dec. 6-ig", "dec. 1-ig", 0, "the month written short, of a day without a year"),
    ("2019. dec. 6.", "2023. dec. 1.", 0, "with the year, which another day of the mapping tells"),
    ("12.06.; XII. 6-án", "12.01.; XII. 1-jén", 0, "in figures alone"),
    ("jan. 4-én", "dec. 30-án", 0, "over the end of a year"),
    ("nov. 14-től dec. 6-ig", "nov. 9-től dec. 1-ig", 0, "from one to another"),
    ("A 14-i ülésen", "A 9-i ülésen", 0, "of a day alone, of which the mapping has one"),
    ("14-én ültek össze.", "9-én ültek össze.", 0, "a day alone"),
    ("15-én ültek össze.", "15-én ültek össze.", 1, "another"),
    ("december 7-ig", "december 7-ig", 1, "none of the mapping"),
    ("3.06. fejezet, 12.06 euró", "3.06. fejezet, 12.06 euró", 0, "a chapter, a price"),
]


@pytest.mark.parametrize(("text", "wanted", "left", "why"), CASES)
def test_a_day_comes_back(text: str, wanted: str, left: int, why: str) -> None:
    found = restore(text, PAIRS)
    assert (found.text, len(found.left)) == (wanted, left), why


@pytest.mark.parametrize(("text", "wanted", "left", "why"), [
    ("2019 eleje óta", "2023 eleje óta", 0, "a part of a year"),
    ("2019 második felében", "2023 második felében", 0, "a half"),
    ("2019 forintot, 2020 eleje", "2019 forintot, 2020 eleje", 1, "no year; a year that the mapping has not"),
])
def test_a_year_of_which_a_part_is_meant_comes_back(text: str, wanted: str, left: int, why: str) -> None:
    found = restore(text, {"2023. november 9.": "2019. november 14."})
    assert (found.text, len(found.left)) == (wanted, left), why


@pytest.mark.parametrize(("text", "wanted", "left", "why"), [
    ("Május végéig fizet.", "Június végéig fizet.", 0, "the month of the mapping, with its capital"),
    ("április elején", "április elején", 1, "a day of that month was one of the month before"),
    ("augusztus közepén", "augusztus közepén", 0, "a day of that month was one of the same"),
    ("május és október elején", "június és október elején", 0, "the whole month; one of which nothing is known"),
])
def test_a_month_of_which_a_part_is_meant(text: str, wanted: str, left: int, why: str) -> None:
    pairs = {"június": "május", "2023. március 29.": "2019. április 3.", "2023. augusztus 9.": "2019. augusztus 14."}
    found = restore(text, pairs)
    assert (found.text, len(found.left)) == (wanted, left), why


@pytest.mark.parametrize(("text", "wanted"), [
    ("A 2018-as iratok 2018 őszén.", "A 2022-es iratok 2022 őszén."), ("2014-ben, 2014 telén", "2018-ban, 2018 telén"),
    ("A 2017-es iratok", "A 2017-es iratok")])
def test_a_year_by_itself_and_its_season_come_back(text: str, wanted: str) -> None:
    assert restore(text, {"2022.": "2018.", "2018 tele": "2014 tele"}).text == wanted


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("on November 14", "on November 9", 0), ("the 14th of November", "the 9th of November", 0),
    ("14 November, November 14, 2019", "9 November, November 9, 2023", 0), ("on January 4th", "on December 30th", 0),
    ("on May 18", "on May 18", 1), ("November 14000, the May 14.5", "November 14000, the May 14.5", 0)])
def test_a_day_as_english_has_it_comes_back(text: str, wanted: str, left: int) -> None:
    found = restore(text, PAIRS)
    assert (found.text, len(found.left)) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted"), [
    ("| 2019 | érkezés |", "| 2023 | érkezés |"), ("Attila (2019)", "Attila (2023)"), ("2019: hó", "2023: hó"),
    ("- 2019 – hó", "- 2023 – hó"), ("2019 forint", "2019 forint"), ("(2019 db)", "(2019 db)")])
def test_a_year_that_is_all_of_its_cell_comes_back(text: str, wanted: str) -> None:
    assert restore(text, {"2023. november 9.": "2019. november 14."}).text == wanted


def test_a_year_that_two_years_became_is_left_with_its_part() -> None:
    found = restore("2019 eleje óta", {"2023. november 9.": "2019. november 14.", "2022. május 2.": "2019. május 7."})
    assert (found.text, [each.reason for each in found.left]) == ("2019 eleje óta", ["namesake"])


def test_a_year_of_the_mapping_comes_back_by_itself() -> None:
    assert restore("Cataracta (op. 2011)", {"2019": "2011"}).text == "Cataracta (op. 2019)"


def test_a_day_that_two_days_became_is_left() -> None:
    found = restore("dec. 6-án", {"december 1.": "december 6.", "december 2.": "december 6."})
    assert found.text == "dec. 6-án"
    assert [each.reason for each in found.left] == ["namesake"]


def test_a_day_of_the_month_before_comes_back_where_its_month_stays() -> None:
    pairs = {"június 12.": "június 17.", "június 20.": "június 25.", "május 30.": "június 4."}
    assert restore("jún. 17-től 25-ig", pairs).text == "jún. 12-től 20-ig"
    found = restore("jún. 17. és 4.", pairs)  # of May, which would have to be said
    assert (found.text, [each.reason for each in found.left]) == ("jún. 12. és 4.", ["date"])


@pytest.mark.parametrize(("text", "left", "why"), [
    ("Júliusig nem végez.", ["Júliusig"], "a month of which a day was in another"),
    ("a júliusi 5-i ülés", ["júliusi", "5-i"], "a day of it, by itself"),
    ("Augusztusban nem végez.", [], "a month whose day stays in it"),
])
def test_a_month_that_is_another_in_part_is_left(text: str, left: list[str], why: str) -> None:
    found = restore(text, {"2024. június 30.": "2020. július 5.", "2024. augusztus 9.": "2020. augusztus 14."})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (text, left), why


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("julius 27-en lesz", "július 22-én lesz", "of the day, whose mark is lost, not `at 27`"),
    ("július 27-ét írták", "július 22-ét írták", "with its mark"),
])
def test_a_day_without_marks_is_one_all_the_same(text: str, wanted: str, why: str) -> None:
    assert restore(text, {"2023. július 22.": "2019. július 27."}).text == wanted, why


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Szezon: 2019/2020", "Szezon: 2023/2024", 0), ("A 2019/2020-as szezon", "A 2023/2024-es szezon", 0),
    ("(2019/2020. évi)", "(2023/2024. évi)", 0), ("BN 2019/2020/3", "BN 2019/2020/3", 2),
])
def test_a_season_comes_back_without_an_ending(text: str, wanted: str, left: int) -> None:
    found = restore(text, {"2023/2024": "2019/2020"})
    assert (found.text, len(found.left)) == (wanted, left)


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("A háziorvos novemberben emelte.", "A háziorvos decemberben emelte.", "in a case"),
    ("Novemberben jön.", "Decemberben jön.", "where a sentence begins"),
    ("A júliusi szabadság", "Az augusztusi szabadság", "its adjective, with the article"),
    ("Novembertől júliusig", "Decembertől augusztusig", "from one to another"),
    ("november 9-én", "november 27-én", "a day is of its date"),
])
def test_a_month_of_the_mapping_comes_back_in_every_form(text: str, wanted: str, why: str) -> None:
    months = {"december": "november", "augusztus": "július", "1948. november 27.": "1940. november 9."}
    assert restore(text, months).text == wanted, why


@pytest.mark.parametrize(("text", "wanted"), [
    ("2020. december 21-étől", "2024. december 2-ától"),  # the year is that of a year by itself
    ("2021. december 21-étől", "2021. december 21-étől"),  # none of the mapping
])
def test_a_day_has_the_year_that_the_mapping_has_by_itself(text: str, wanted: str) -> None:
    assert restore(text, {"december 2.": "december 21.", "2024.": "2020."}).text == wanted


def test_a_month_that_two_months_became_is_left() -> None:
    pairs = of_pairs([("december", "november", "", ""), ("október", "november", "", "")], load("hu"))
    found = restore("Novemberben jön.", pairs)
    assert (found.text, [each.reason for each in found.left]) == ("Novemberben jön.", ["namesake"])
