"""Dates of any language: what is written from year, month and day is read as these, and moved keeps its spelling."""

from __future__ import annotations

import datetime

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from pseudo.parallel.days import days, months, moved, same
from pseudo.parallel.units import words

DATES = st.dates(datetime.date(1900, 1, 1), datetime.date(2049, 12, 31))
SPELT = ["{d} {m} {y}", "{m} {d}, {y}", "{m} {d}{o}, {y}", "{d}{o} of {m} {y}", "{d} {m}", "{m} {y}", "{y}-{mm:02}-{d:02}", "{d}.{mm}.{y}", "{y}/{mm}/{d}", "{d:02}/{mm:02}/{y}"]
PADDED = {"{d}.{mm}.{y}": "{d:02}.{mm:02}.{y}", "{y}/{mm}/{d}": "{y}/{mm:02}/{d:02}"}
LANGS = sorted({lang for rows in months().named.values() for _, lang, _ in rows})


def spelt(pattern: str, date: datetime.date) -> str:
    ordinals = months().ordinals["en"]
    return pattern.format(d=date.day, mm=date.month, y=date.year, m=date.strftime("%B"), o=ordinals.get(str(date.day), ordinals["*"]))


@given(DATES, DATES, st.sampled_from(SPELT))
def test_a_date_is_read_and_moved_in_its_spelling(old: datetime.date, new: datetime.date, pattern: str) -> None:
    text = f"It was on {spelt(pattern, old)} in Pécs."
    day, = (each for each in days(text, "en") if each.readings[0] != (None, None, None))
    reading = next(each for each in day.readings if same((old.year, old.month, old.day), each))
    told = tuple(None if was is None else now for was, now in zip(reading, (new.year, new.month, new.day), strict=True))
    made = text[: day.start] + (moved(text, day, reading, told) or "") + text[day.end :]
    expected = {f"It was on {spelt(each, new)} in Pécs." for each in (pattern, PADDED.get(pattern, pattern))}  # 12.11. says nothing of 01.05.
    assert made in expected


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_has_the_months_of_the_cldr(lang: str) -> None:
    named = {lang_name: number for lang_name, rows in months().named.items() for number, spoken, _ in rows if spoken == lang}
    for number, name in Locale.parse(lang).months["format"]["wide"].items():
        assert named[words(name)[-1].key] == number


@pytest.mark.parametrize(("text", "read"), [
    ("4 de mayo de 2019", [(2019, 5, 4)]),  # a short word between the parts
    ("am 4. März 2019", [(2019, 3, 4)]),
    ("le 1er juin 2019", [(2019, 6, 1)]),
    ("it may be 6 of them", []),  # a month without its capital is a word
    ("version 3.5.2021.1", []),  # figures that go on are no date
    ("at 14.30 on Friday", []),
    ("04/03/19", [(2019, 3, 4), (2019, 4, 3), (2004, 3, 19)]),  # which it is the other text tells
    ("31/12/2019", [(2019, 12, 31)]),
])
def test_readings(text: str, read: list[tuple[int, int, int]]) -> None:
    assert [reading for day in days(text, "") for reading in day.readings] == read
