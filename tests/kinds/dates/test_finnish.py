"""Finnish dates against what others know: months of the CLDR, public holidays of the `holidays` package; and shifts."""

from __future__ import annotations

import datetime

import holidays
import pytest
from babel.dates import get_month_names
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.keyed import Stream
from pseudo.kinds.dates import as_day, find, offsets, parse, parse_all, shift, shift_all
from pseudo.kinds.dates.feasts import load
from pseudo.kinds.dates.spelling import spelling
from pseudo.language import language
from pseudo.language.folders import folder

HOW = spelling(folder("fi"))
MONTHS = HOW.forms["month"]
MOVING = {(6, 4), (6, 5), (10, 5), (11, 5)}
"""Midsummer (a Saturday of June, its eve) and All Saints (a Saturday between 31 October and 6 November)."""
days = st.dates(datetime.date(1900, 1, 1), datetime.date(2035, 12, 31))
SPELLINGS = ["{0.day}.{0.month}.{0.year}", "{0:%d.%m.%Y}", "{0.day}. {month}ta {0.year}", "{month}n {0.day}. päivä {0.year}",
             "{0.day}. päivä {month}ta {0.year}", "{0:%Y-%m-%d}"]


def test_months_are_those_of_the_cldr() -> None:
    names = get_month_names("wide", locale="fi")
    assert {number: f"{word}ta" for number, word in MONTHS.items()} == dict(names)


@pytest.mark.parametrize("year", range(2015, 2031))
def test_public_holidays_have_a_name(year: int) -> None:
    known = {day for feast in load(folder("fi")).feasts for day in feast.days(year)}
    public = holidays.country_holidays("FI", years=year)
    assert {day for day in public if (day.month, day.weekday()) not in MOVING} <= known


@given(days, days, st.sampled_from(SPELLINGS), st.text(max_size=8))
def test_intervals_weekdays_and_spellings_stay(one: datetime.date, two: datetime.date, how: str, key: str) -> None:
    step = offsets(Stream(b"k" * 16, key))[0]
    texts = [how.format(day, month=MONTHS[day.month]) for day in (one, two)]
    new = [parse(shift(text, step, "fi"), "fi") for text in texts]
    assert new[0] is not None and new[1] is not None and new[0].full is not None and new[1].full is not None
    assert new[1].full - new[0].full == two - one and new[0].full.weekday() == one.weekday()
    later = one + datetime.timedelta(step)
    padded = "%d" in how and one.day > 9 and one.month > 9  # nothing told of zeros
    assert padded or shift(texts[0], step, "fi") == how.format(later, month=MONTHS[later.month])


@given(days, st.sampled_from(SPELLINGS))
def test_every_spelling_is_found_whole(day: datetime.date, how: str) -> None:
    text = how.format(day, month=MONTHS[day.month])
    assert [(span.type, span.norm) for span in find(f"Kokous: {text} Turussa", "fi")] == [("DATE", text)]


@pytest.mark.parametrize(("norm", "new", "reason"), [
    ("11.–19.3.2024", "25.3.–2.4.2024", "in figures"),
    ("11–19.3.2024", "25.3.–2.4.2024", "without the first full stop"),
    ("11. – 19.3.", "25.3. – 2.4.", "without a year"),
    ("15.–19. maaliskuuta 2024", "29. maaliskuuta – 2. huhtikuuta 2024", "by name, with spaces around the dash"),
    ("maaliskuun 15.–19. päivä", "maaliskuun 29.–huhtikuun 2. päivä", "the month first"),
    ("17.–21.12.2023", "31.12.2023–4.1.2024", "over the end of the year"),
    ("1.–5.3.2024", "15.–19.3.2024", "within a month"),
])
def test_a_range_over_the_end_of_a_month_names_both(norm: str, new: str, reason: str) -> None:
    assert shift(norm, 14, "fi", datetime.date(2024, 3, 1)) == new, reason


def test_years_of_two_figures_are_of_the_century_of_the_others() -> None:
    norms = ["1891—1900", "2/11 73", "18 24/8 51", "96", "12/4 03"]
    assert [date and date.year for date in parse_all(norms, "fi")] == [1891, 1873, 1851, 1896, 1903]
    assert [date and date.year for date in parse_all(["1978", *norms], "fi")] == [1978, 1891, 1973, 1851, 1996, 2003]
    assert shift_all(["1892", "18 24/8 51", "92-95"], -1456, "fi") == ("1888", "18 29/8 47", "88-91")


@pytest.mark.parametrize(("feats", "whole"), [
    ("Case=Ess", "18. joulukuuta"),  # Jouluaattona Pekka soitti: in the partitive, as days in figures are
    ("Case=Ill", "18. joulukuuhun"),  # jouluaattoon asti
    ("Case=Gen", "18. joulukuun"),  # jouluaaton jälkeen
])
def test_a_feast_that_moves_onto_none_becomes_a_day_in_the_case_of_days(feats: str, whole: str) -> None:
    norm = shift_all(["24.12.2022", "jouluaatto"], -371, "fi")[1]
    assert norm == "18. joulukuu" and load(folder("fi")).cases == {"Ess": "Par"}
    assert language.load("fi").morph.inflect(norm, as_day("jouluaatto", norm, feats, "fi")) == whole
