"""Shifting dates: intervals, weekdays and spellings stay; the words for months are those of the CLDR."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.core.keyed import Stream
from pseudo.kinds.dates import SHIFTS, contexts, offsets, parse, shift, shift_all
from pseudo.kinds.dates.days import PartialDate
from pseudo.kinds.dates.spelling import spelling
from pseudo.language.folders import folder

days = st.dates(datetime.date(1900, 1, 1), datetime.date(2035, 12, 31))
steps = st.integers(-3000, 3000)
MONTHS = spelling(folder("hu")).forms["month"]


def written(day: datetime.date, style: str) -> str:
    return {"name": f"{day.year}. {MONTHS[day.month]} {day.day}.", "figures": f"{day:%Y.%m.%d.}", "spaced": f"{day:%Y. %m. %d.}",
            "iso": f"{day:%Y-%m-%d}", "month": f"{MONTHS[day.month]} {day.day}."}[style]


@given(days, steps, st.sampled_from(["name", "figures", "spaced", "iso"]))
def test_a_full_date_moves_by_days_and_keeps_its_spelling(day: datetime.date, step: int, style: str) -> None:
    assert shift(written(day, style), step, "hu") == written(day + datetime.timedelta(days=step), style)


@given(days, days, st.text(max_size=8))
def test_intervals_and_weekdays_stay(one: datetime.date, two: datetime.date, key: str) -> None:
    step = offsets(Stream(b"k" * 16, key))[0]
    new_one, new_two = (parse(shift(written(day, "name"), step, "hu"), "hu") for day in (one, two))
    assert isinstance(new_one, PartialDate) and isinstance(new_two, PartialDate)
    assert new_one.full is not None and new_two.full is not None
    assert new_two.full - new_one.full == two - one
    assert new_one.full.weekday() == one.weekday()


@given(days, steps)
def test_there_and_back(day: datetime.date, step: int) -> None:
    norm = written(day, "name")
    assert shift(shift(norm, step, "hu"), -step, "hu") == norm


@given(days, st.text(max_size=8))
def test_a_partial_date_moves_like_the_full_one(day: datetime.date, key: str) -> None:
    step = offsets(Stream(b"k" * 16, key))[0]
    assert shift(written(day, "month"), step, "hu", day) == written(day + datetime.timedelta(days=step), "month")
    assert shift(f"{day.day}.", step, "hu", day) == f"{(day + datetime.timedelta(days=step)).day}."


@given(st.text(max_size=12))
def test_shifts_are_whole_weeks_near_whole_years_and_never_none(key: str) -> None:
    steps = offsets(Stream(b"k" * 16, key))
    for step in steps:
        assert step < 0 and step % 7 == 0 and abs(step / 365.2425 - round(step / 365.2425)) < 26 / 365
    assert len(set(steps)) == len(steps) == SHIFTS == 56, "each is tried once"
    assert len({round(step / 365.2425) for step in steps[:7]}) == 1, "other weeks of the year first"
    assert "56" in (offsets.__doc__ or "")


def test_each_shift_is_first_for_some_key() -> None:
    assert len({offsets(Stream(b"k" * 16, str(key)))[0] for key in range(2000)}) == SHIFTS


SHIFTED = [
    ("2024. március 18.", -364, None, "2023. március 20.", "a year of weeks"),
    ("2024.03.18.", 5, None, "2024.03.23.", "figures"),
    ("2024. 3. 28.", 5, None, "2024. 4. 2.", "no leading zeros"),
    ("2024. márc. 28.", 5, None, "2024. ápr. 2.", "abbreviation"),
    ("2024. III. 28.", 5, None, "2024. IV. 2.", "Roman month"),
    ("28.03.2024", 5, None, "02.04.2024", "day first"),
    ("2024. április hó 29.", 3, None, "2024. május hó 2.", "hó stays"),
    ("2024 februárja", -364, None, "2023 februárja", "a month goes by its middle"),
    ("2024. február", 28, None, "2024. március", "a month without possessive"),
    ("2023 nyara", -371, None, "2022 nyara", "a season stays a season"),
    ("'87 ősze", -736, None, "'85 ősze", "year of two figures"),
    ("2015", -1099, None, "2012", "years go by whole years"),
    ("2024/2025", -371, None, "2023/2024", "both years"),
    ("2024/25", -371, None, "2023/24", "both years, short"),
    ("2010–2013", -736, None, "2008–2011", "both years"),
    ("márc 28.", 5, datetime.date(2024, 3, 28), "ápr 2.", "abbreviation without a full stop"),
    ("2023. év március hó 5.", -364, None, "2022. év március hó 6.", "solemn form"),
    ("2023.03.05-12.", 7, None, "2023.03.12-19.", "range in figures"),
    ("május elseje", 5, datetime.date(2024, 5, 1), "május hatodika", "day in words"),
    ("május 3–5.", 28, datetime.date(2024, 5, 3), "május 31–június 2.", "a range over the end of a month names both"),
    ("2023.03.28-31.", 7, None, "2023.04.04-07.", "the range moves whole into the next month"),
    ("2023.03.24-28.", 5, None, "2023.03.29-04.02.", "a range in figures over the end of a month names both"),
    ("01.14.", -364, datetime.date(2024, 1, 14), "01.15.", "month and day in figures"),
    ("07.12.", -364, 2023, "07.13.", "what might be an hour is a date as the norm of one"),
    ("I. 14.", -364, datetime.date(2024, 1, 14), "I. 15.", "Roman month without a year"),
    ("26.", -364, datetime.date(2024, 7, 26), "28.", "bare day"),
    ("ötvenhat", -1463, None, "ötvenkettő", "a year in words without its century"),
    ("ötvenegy", -364, None, "ötven", "a round year is written, though not read"),
    ("huszonegy", -1463, None, "ezerkilencszáztizenhét", "a year that nobody says without its century"),
    ("kétezer-tizenhét", -1463, None, "kétezer-tizenhárom", "and in full"),
    ("87", -1463, None, "83", "a year of two figures without an apostrophe"),
    ("Thu, 06 Feb 2025", -1463, None, "Thu, 04 Feb 2021", "the weekday stays true"),
    ("2024-05", -371, None, "2023-05", "year and month with a hyphen"),
    ("2010-11", -371, None, "2009-10", "two years"),
    ("szeptembere", 28, datetime.date(2024, 9, 15), "októbere", "a month alone, with its possessive"),
    ("jan. 28. / 30.", 5, datetime.date(1887, 1, 28), "febr. 2. / 4.", "both days of a register move"),
    ("2/13", -364, 2025, "2/15", "month and day with a slash"),
    ("710402", -364, None, "700403", "year, month and day in one piece"),
    ("március 1.", -364, 2024, "március 3.", "only the year is known"),
]


@pytest.mark.parametrize(("norm", "step", "context", "new", "reason"), SHIFTED)
def test_shifted(norm: str, step: int, context: datetime.date | int | None, new: str, reason: str) -> None:
    assert shift(norm, step, "hu", context) == new, reason


def test_a_bare_day_soon_after_the_first_date_is_of_its_month() -> None:
    norms = ["2024. november 29.", "2025. január 15.", "30.", "2025. január 15.", "20."]
    days = contexts(norms, "hu")
    assert (days[2], days[4]) == (datetime.date(2024, 11, 30), datetime.date(2025, 1, 20))


def test_contexts_follow_the_document() -> None:
    norms = ["2024. november 15.", "1988. május 30.", "szeptember 28.", "30.", "2024 júliusa", "július 3."]
    assert [day and (day.year, day.month) for day in contexts(norms, "hu")] == [
        (2024, 11), (1988, 5), (2024, 9), (2024, 9), (2024, 7), (2024, 7)], "a date of birth sets nobody's year"
    assert contexts(["július 3.", "2019. május 1."], "hu")[0] == datetime.date(2019, 7, 3), "the first full date after it"


def test_all_dates_of_a_document_at_once() -> None:
    assert shift_all(["2024. július 23.", "25.", "nem dátum"], -364, "hu") == ("2023. július 25.", "27.", None)


def test_a_bare_day_takes_the_month_before_it_in_a_text_without_years_too() -> None:
    assert shift_all(["március 3.", "5."], -364, "hu") == ("március 4.", "6.")


def test_a_finnish_day_gets_its_month_in_the_genitive() -> None:
    assert shift_all(["27.2.2023", "12. päivä", "tämän kuun 13. päivä"], -14, "fi") == ("13.2.2023", "tammikuun 29. päivä",
                                                                                    "tämän kuun 30. päivä")


def test_what_is_no_date_is_an_error_that_does_not_repeat_it() -> None:
    with pytest.raises(InputError) as error:
        shift("Kovács János", 7, "hu")
    assert "Kovács" not in str(error.value)


def test_months_are_those_of_the_cldr() -> None:
    from babel.dates import get_month_names

    assert dict(MONTHS) == dict(get_month_names("wide", locale="hu"))


def test_a_month_in_a_subject_line_moves_no_day_that_was_named_before():
    norms = ["2025. február 11.", "február 24.", "26.", "2025. február 11.", "március", "26."]
    assert contexts(norms, "hu")[2] == contexts(norms, "hu")[5]
    assert contexts(["május", "3.", "június", "3."], "hu")[1].month == 5  # and the first is of the month before it


@given(days.filter(lambda day: day.day > 12), steps)
def test_a_date_with_the_month_first_becomes_a_day_that_there_is(day: datetime.date, step: int) -> None:
    new = day + datetime.timedelta(days=step)
    assert shift(f"{day:%m/%d/%Y}", step, "hu") == f"{new:%m/%d/%Y}"


@pytest.mark.parametrize(("norms", "new", "reason"), [
    (["1896 (ezernyolczszáz-kilenczvenhat) évi márczius hó 11 (tizenegy)"],
     ["1895 (ezernyolczszáz-kilenczvenöt) évi márczius hó 13 (tizenhárom)"], "figures and words are one day"),
    (["1902 (ezerkilenczszáz-kettő) évi november hó 27 (huszonhetedik)"],
     ["1901 (ezerkilenczszáz-egy) évi november hó 28 (huszonnyolczadik)"], "an ordinal comes into the older spelling"),
    (["1894-ik évi deczember hó 31."], ["1894-ik évi január hó 1."], "the year before moves too"),
    (["1896 márczius 3", "1895 június 3", "2023. március 5."], ["1895 márczius 5", "1894 junius 4", "2022. március 6."],
     "others of the time are spelt so, those of today are not"),
    (["1896 márcz. hó 14"], ["1895 márcz. hó 16"], "an abbreviation"),
    (["ezernyolcszázkilencvenhat"], ["ezernyolcszázkilencvenöt"], "an old year in today's spelling"),
])
def test_dates_in_an_older_spelling_stay_in_it(norms: list[str], new: list[str], reason: str) -> None:
    assert list(shift_all(norms, -364, "hu")) == new, reason
