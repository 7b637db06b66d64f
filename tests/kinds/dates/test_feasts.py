"""Feasts beside dates, further days of ranges, dates inside numbers: what would tell by how much a text has moved."""

from __future__ import annotations

import calendar
import dataclasses
import datetime
import re
from pathlib import Path

import holidays
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.errors import PolicyError, ProofError
from pseudo.kinds.dates import find, inside, parse
from pseudo.kinds.dates.feasts import easter, load
from pseudo.kinds.dates.spelling import spelling
from pseudo.language.folders import folder
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.suggest import stage as suggest

HERE = Path(__file__).parent
KEY = b"a test key of sixteen bytes"
NAMES = "".join(f'[{type_}]\nmethod = "keep"\n' for type_ in ("PER", "ORG", "GPE", "LOC", "FAC", "EVENT"))
FEASTS = load(folder("hu"))
MONTHS = spelling(folder("hu")).forms["month"]
OFFSETS = [-7 * (round(year * 365.2425 / 7) + week) for year in range(1, 9) for week in range(-3, 4)]


def table(name: str) -> list[list[str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def p(tmp_path_factory: pytest.TempPathFactory) -> Pseudonymiser:
    return pseudonymiser(tmp_path_factory.mktemp("policy") / "policy.toml", "")


def pseudonymiser(file: Path, of_dates: str) -> Pseudonymiser:
    file.write_text(f'{NAMES}[DATE]\nmethod = "shift"\n{of_dates}', encoding="utf-8")
    return Pseudonymiser("hu", key=KEY, settings=Settings(policy=file))


def moved(p: Pseudonymiser, text: str, days: int) -> str:
    """The text with its dates so many days later."""
    tools = dataclasses.replace(p.choice, shift=days)
    return p.replace(suggest.suggest(p.spans(text), KEY, tools)).pseudonymised or ""


@pytest.mark.parametrize(("text", "days", "new", "reason"), table("feasts.tsv"))
def test_feasts(p: Pseudonymiser, text: str, days: str, new: str, reason: str) -> None:
    assert moved(p, text, int(days)) == new, reason


@pytest.mark.parametrize(("text", "new", "reason"), table("ranges.tsv"))
def test_every_day_of_a_range_moves(p: Pseudonymiser, text: str, new: str, reason: str) -> None:
    assert moved(p, f"Itt volt {text}.", -378).rstrip(".") == f"Itt volt {new}".rstrip("."), reason


# ------------------------------------------------------------------ the table


def test_public_holidays_are_those_of_the_package() -> None:
    fixed = {rule for feast in FEASTS.feasts for rule in feast.rules if feast.own}
    days = {day for feast in FEASTS.feasts if feast.own for year in range(2000, 2036) for day in feast.days(year)}
    for day, name in holidays.country_holidays("HU", years=range(2000, 2036), language="en_US").items():
        if "substituted" not in name and (day.month, day.day) != (10, 23):  # that one is called by its date
            assert day in days, (day, name)
    assert len(fixed) > 30


def test_movable_feasts_are_those_of_the_package() -> None:
    for year in range(2000, 2036):
        (day,) = [d for d, name in holidays.country_holidays("HU", years=year, language="en_US").items() if name == "Easter"]
        assert day == easter(year)


def test_every_name_is_read_back_and_has_a_label() -> None:
    for feast in FEASTS.feasts:
        assert feast.label and "[" not in feast.label
        for name in feast.names:
            spelt = name.replace("*", "Katalin")
            date = parse(spelt, "hu")
            assert date is not None and date.feast == feast, spelt


def test_a_name_belongs_to_one_feast() -> None:
    names = [name for feast in FEASTS.feasts for name in feast.names]
    assert len(names) == len(set(names))


# ------------------------------------------------------------------ properties

BESIDE = [
    ("karácsony", "12-25"), ("karácsony napja", "12-25"), ("szenteste", "12-24"), ("szilveszter", "12-31"), ("újév", "01-01"),
    ("mikulás", "12-06"), ("mindenszentek", "11-01"), ("halottak napja", "11-02"), ("húsvét", "easter+0"),
    ("húsvéthétfő", "easter+1"), ("nagypéntek", "easter-2"), ("pünkösd", "easter+49"), ("nőnap", "03-08"), ("szökőnap", "02-29"),
]
SPELT = ["{y}. {name} {d}.", "{y}.{m:02}.{d:02}.", "{y}-{m:02}-{d:02}", "{name} {d}."]


def day_of(rule: str, year: int) -> datetime.date:
    if rule.startswith("easter"):
        return easter(year) + datetime.timedelta(int(rule[6:]))
    year = next(y for y in range(year, year + 9) if calendar.isleap(y)) if rule == "02-29" else year
    return datetime.date(year, int(rule[:2]), int(rule[3:]))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BESIDE), st.integers(2005, 2026), st.sampled_from(SPELT), st.sampled_from(OFFSETS), st.integers(-3, 3), st.booleans())
def test_the_feast_of_a_moved_day_is_nowhere_in_the_text(
    p: Pseudonymiser, beside: tuple[str, str], year: int, spelt: str, days: int, off: int, first: bool
) -> None:
    """Whatever the spelling and the shift: the word stays only where the new day is that feast, too."""
    name, rule = beside
    feast = day_of(rule, year)
    day = feast + datetime.timedelta(off)
    date = spelt.format(y=day.year, m=day.month, d=day.day, name=MONTHS[day.month])
    known = "" if spelt[1] == "y" else f" Kelt: {day.year}. {MONTHS[day.month]} 15."
    text = f"Aznap {name} volt, ez {date} napja.{known}" if first else f"Aznap, {date} napján volt {name}.{known}"
    new = moved(p, text, days)
    after = feast + datetime.timedelta(days)
    if rule in ("02-29",) or after != day_of(rule, after.year):
        assert name not in new, text
    step = day + datetime.timedelta(days)
    assert spelt.format(y=step.year, m=step.month, d=step.day, name=MONTHS[step.month]) in new, text


@pytest.mark.parametrize(("text", "new", "reason"), table("ranges.tsv"))
def test_every_day_in_figures_is_in_a_date_that_is_understood(text: str, new: str, reason: str) -> None:
    spans = [span for span in find(f"Itt volt {text}.", "hu") if span.type in ("DATE", "TIME")]
    for match in re.finditer(r"\d+", f"Itt volt {text}."):
        assert any(span.start <= match.start() and match.end() <= span.end for span in spans), reason
    assert all(parse(span.norm, "hu") is not None for span in spans if span.type == "DATE"), reason


@settings(max_examples=80, deadline=None)
@given(st.dates(datetime.date(2000, 1, 1), datetime.date(2026, 12, 31)), st.dates(datetime.date(2000, 1, 1), datetime.date(2026, 12, 31)),
       st.sampled_from(OFFSETS))
def test_bare_days_keep_their_distance_from_the_date_before_them(
    p: Pseudonymiser, one: datetime.date, other: datetime.date, days: int
) -> None:
    """The same bare day of two months is two days, each of which moves as its own month does."""
    def spelt(day: datetime.date, days: int) -> str:
        day += datetime.timedelta(days)
        return f"{day.year}. {MONTHS[day.month]} {day.day}."

    def behind(day: datetime.date) -> datetime.date:
        return day + datetime.timedelta(1)

    if any(behind(day).month != day.month for day in (one, other)) or abs(one.year - other.year) > 3:
        return
    text = f"Itt {spelt(one, 0)} és {behind(one).day}. között, ott {spelt(other, 0)} és {behind(other).day}. között volt."
    new = moved(p, text, days)
    for day in (one, other):
        after = behind(day) + datetime.timedelta(days)
        month = f"{MONTHS[after.month]} " if after.day == 1 else ""
        assert f"{spelt(day, days)} és {month}{after.day}. között" in new, text


NUMBERED = ["38412/2/{y}.{m:02}.{d:02}", "12345-2/{y}.{m:02}.{d:02}.", "I-{y}-{m:02}-{d:02}/441", "K/{d:02}.{m:02}.{y}/77", "TSZ-{y}{m:02}{d:02}-0012"]


@given(st.sampled_from(NUMBERED), st.dates(datetime.date(1990, 1, 1), datetime.date(2030, 1, 1)), st.sampled_from(OFFSETS))
def test_dates_inside_numbers_move_with_the_dates(spelt: str, day: datetime.date, days: int) -> None:
    number = spelt.format(y=day.year, m=day.month, d=day.day)
    after = day + datetime.timedelta(days)
    drawn = re.sub(r"\d", "7", number)
    wanted = re.sub(r"\d(?![^{]*\})", "7", spelt.replace("02}", "}")).replace("{m:}", "{m:02}").replace("{d:}", "{d:02}")
    assert inside.moved(number, drawn, days) == wanted.format(y=after.year, m=after.month, d=after.day)


@pytest.mark.parametrize(("number", "reason"), [
    ("38412/2/2009.06.14", "behind a stroke"), ("12345-2/2009.06.14", "behind a case number"),
])
def test_dates_inside_numbers_of_a_text(p: Pseudonymiser, number: str, reason: str) -> None:
    new = moved(p, f"Az iratszám {number} volt, a vizsgálat 2009. június 14-én.", -371)
    assert "/2008.06.08 volt, a vizsgálat 2008. június 8-án" in new, reason
    assert number.partition("/2009")[0] not in new


# ------------------------------------------------------------------ the policy


@pytest.mark.parametrize("said", ["report", "keep"])
def test_the_policy_leaves_feasts(tmp_path: Path, said: str) -> None:
    p = pseudonymiser(tmp_path / "policy.toml", f'feasts = "{said}"')
    text = "2023. december 25-én, karácsonykor jött. 2022 szilveszterén nem."
    assert moved(p, text, -1477) == "2019. december 9-én, karácsonykor jött. 2018. december 15-én nem."
    entry = next(entry for entry in (p.suggest(text).replacements or {}).values() if entry.norm == "karácsony")
    assert entry.keep is (said == "keep"), "what is to be reported counts as a date that did not change"


@pytest.mark.parametrize(("text", "new"), [
    ("2023. december 25-én, karácsonykor jött.", "2019. december 9-én, [jeles napkor] jött."),
    ("2023. december 25-én, karácsony napján jött.", "2019. december 9-én, [jeles napon] jött."),
    ("2023. július 27-én, nagyhéten jött.", "2019. július 11-én, nagyhéten jött."),  # not near that day
])
def test_the_policy_labels_feasts(tmp_path: Path, text: str, new: str) -> None:
    assert moved(pseudonymiser(tmp_path / "policy.toml", 'feasts = "label"'), text, -1477) == new


@pytest.mark.parametrize(("said", "count"), [("report", 1), ("keep", 0), ("label", 0), ("day", 0)])
def test_a_feast_that_is_to_be_reported_counts_as_unchanged(tmp_path: Path, said: str, count: int) -> None:
    p = pseudonymiser(tmp_path / "policy.toml", f'feasts = "{said}"')
    tools = dataclasses.replace(p.choice, shift=-1477)
    doc = suggest.suggest(p.spans("2023. december 25-én, karácsonykor jött, 8 órakor, tegnap."), KEY, tools)
    unchanged = p.replace(doc).unchanged
    assert [place.type for place in unchanged] == ["DATE"] * count
    strict = Pseudonymiser("hu", key=KEY, settings=Settings(policy=tmp_path / "policy.toml", strict=True))
    if count:
        with pytest.raises(ProofError, match="DATE at 22:34 came out as it was"):
            strict.replace(doc)
    else:
        assert strict.replace(doc).unchanged == ()


def test_another_word_is_refused(tmp_path: Path) -> None:
    p = pseudonymiser(tmp_path / "policy.toml", 'feasts = "move"')
    with pytest.raises(PolicyError, match="day, label, report or keep"):
        p.replace("2023. december 25-én.")


def test_a_language_without_feasts_has_none(tmp_path: Path) -> None:
    home = tmp_path / "xx"
    home.mkdir()
    (home / "language.toml").write_text('name = "Toy"\n', encoding="utf-8")
    assert load(home).words is None and find("2023. december 25-én, karácsonykor", home) == ()
