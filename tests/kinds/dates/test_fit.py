"""Which shift a text takes: days of Hungarian holidays, years of statutes, words that were renamed."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document
from pseudo.core.keyed import Stream
from pseudo.kinds.dates import SHIFTS, offsets
from pseudo.kinds.dates.fit import LEAST, Calendar, Needs, fitting
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.suggest.shifting import needs, shift_of

KEYS = [f"a key of sixteen or more {number}".encode() for number in range(12)]
HU = Pseudonymiser("hu", key=KEYS[0])
CALENDAR: Calendar = HU.language.calendar
ORDER = offsets(Stream(KEYS[0], "dates"))
workdays = st.dates(datetime.date(2005, 1, 1), datetime.date(2026, 12, 31)).filter(
    lambda day: day not in CALENDAR.holidays([day.year])
)

HOLIDAYS = [
    ("2024-01-01", "New Year"), ("2019-03-15", "1848"), ("2023-04-07", "Good Friday"), ("2023-04-10", "Easter Monday"),
    ("2022-06-06", "Whit Monday"), ("2018-08-20", "Saint Stephen"), ("2024-10-23", "1956"), ("2021-11-01", "All Saints"),
    ("2020-12-24", "nobody is summoned to Christmas Eve"), ("2020-12-26", "second day of Christmas"),
]


@pytest.mark.parametrize(("day", "reason"), HOLIDAYS)
def test_holidays(day: str, reason: str) -> None:
    date = datetime.date.fromisoformat(day)
    assert date in CALENDAR.holidays([date.year]), reason
    assert date + datetime.timedelta(2) not in CALENDAR.holidays([date.year]) or date.month == 12, reason


@given(st.lists(workdays, min_size=1, max_size=6))
def test_no_day_becomes_a_holiday_where_that_can_be(days: list[datetime.date]) -> None:
    step = datetime.timedelta(fitting(ORDER, Needs(Counter(days)), CALENDAR))
    new = {day + step for day in days}
    barred = CALENDAR.holidays(range(1996, 2027))
    assert not new & CALENDAR.holidays({day.year for day in new}) or all(
        {day + datetime.timedelta(other) for day in days} & barred for other in ORDER
    )


def test_a_quarter_of_the_shifts_is_left_where_none_fits() -> None:
    year = [datetime.date(2024, 1, 1) + datetime.timedelta(number) for number in range(366)]
    orders = (offsets(Stream(b"k" * 16, str(number))) for number in range(300))
    assert len({fitting(order, Needs(Counter(year)), CALENDAR) for order in orders}) >= LEAST == SHIFTS // 4


def year_of(text: str, key: bytes) -> int:
    p = Pseudonymiser("hu", key=key)
    return 2024 + round(shift_of(p.spans(text), key, p.choice) / 365.2425)


YOUNG = [
    ("A 2017. évi XC. törvény szerint 2024. május 14-én tárgyalt.", 2017, "a statute"),
    ("A 35/2020. (II. 5.) rendelet szerint 2024. május 14-én tárgyalt.", 2020, "a decree"),
    ("Covid miatt feküdt 2024. május 14-én.", 2020, "a word"),
    ("A rendszám AA BC-123 volt 2024. május 14-én.", 2022, "a number plate"),
]


@pytest.mark.parametrize("key", KEYS)
def test_a_plate_of_four_letters_is_of_no_first_half_of_2022(key: bytes) -> None:
    p = Pseudonymiser("hu", key=key)
    days = shift_of(p.spans("A rendszám AE KR 318 volt 2025. február 11-én."), key, p.choice)
    assert datetime.date(2025, 2, 11) + datetime.timedelta(days) >= datetime.date(2022, 7, 1)


@pytest.mark.parametrize(("text", "year", "reason"), YOUNG)
def test_nothing_is_younger_than_the_new_date(text: str, year: int, reason: str) -> None:
    assert min(year_of(text, key) for key in KEYS) >= year, reason


def test_without_a_statute_the_keys_go_further_back() -> None:
    assert min(year_of("2024. május 14-én tárgyalt.", key) for key in KEYS) < 2017


def test_old_dates_and_holidays_themselves_ask_for_nothing() -> None:
    doc = HU.spans("Született 1978. április 3-án. Az ünnepség 2024. augusztus 20-án volt, ő 2024. május 14-én jött.")
    assert list(needs(doc, HU.choice).days) == [datetime.date(2024, 5, 14)]


def test_the_first_shift_is_taken_anyway_where_the_policy_says_so(tmp_path) -> None:
    file = tmp_path / "policy.toml"
    file.write_text('[DATE]\nmethod = "shift"\nfit = false', encoding="utf-8")
    texts = [f"2024. {month} {day}. napján tárgyalt." for month in ("március", "október") for day in range(1, 29)]
    docs, others = [*map(HU.spans, texts)], 0
    for key in KEYS[:2]:
        first, p = offsets(Stream(key, "dates"))[0], Pseudonymiser("hu", key=key, settings=Settings(policy=file))
        assert {shift_of(doc, key, p.choice) for doc in docs} == {first}
        fits = Pseudonymiser("hu", key=key).choice
        others += sum(shift_of(doc, key, fits) != first for doc in docs)
    assert others, "of these days some are moved by another shift where it has to fit"


def test_a_run_with_an_inventory_has_one_shift() -> None:
    docs = [Document(f"2024. {month} {day}. napján tárgyalt.", id=f"{month}{day}") for month in ("március", "május") for day in range(1, 29)]
    p = Pseudonymiser("hu", key=KEYS[1])
    docs = [p.spans(doc) for doc in docs]
    assert len({shift_of(doc, KEYS[1], p.choice) for doc in docs}) > 1
    p.take_inventory(docs)
    assert len({shift_of(doc, KEYS[1], p.choice) for doc in docs}) == 1


def test_a_text_moved_before_2023_has_no_varmegye() -> None:
    text = "A Zala Vármegyei Kormányhivatal Zala vármegyében, a VÁRMEGYE egész területén jár el, 2023. március 20-án."
    doc = HU.replace(text)
    assert doc.pseudonymised is not None
    assert "megyei Kormányhivatal" in doc.pseudonymised.replace("Megyei", "megyei") and "a MEGYE egész" in doc.pseudonymised
    assert "vármegy" not in doc.pseudonymised.lower()
    assert [repair.why for repair in doc.repairs if repair.new_text == "MEGY"] == ["year"]
    assert HU.replace("Zala vármegye alispánja 1893. május 2-án írt.").pseudonymised.count("vármegye") == 1, "of old"
    assert HU.replace("Zala vármegye közgyűlése ülésezik.").pseudonymised.count("vármegye") == 1, "no date"
