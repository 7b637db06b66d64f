"""The whole audit: its figures, its report, its page and its secret file."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.audit import attacks, inspect, page, report, risk
from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Basis, Mention, Pair
from pseudo.language import language

HU = language.load("hu")
OLD = "Kovács János (44 éves, Szeged) fizetett. Kovács János hívta Csernák Lillát."
NEW = "Tóth Béla (44 éves, Pécs) fizetett. Kovács János hívta Bognár Katát."


def mention(text: str, type_: str, start: int = 0, *, new: str | None = None, kept: bool = False) -> Mention:
    at = OLD.index(text, start)
    return Mention(at, at + len(text), type_, text, text, text, new, new or "", kept)


GOLD = (mention("Kovács János", "PER"), mention("44 éves", "AGE", kept=True), mention("Szeged", "GPE"),
        mention("Kovács János", "PER", 30), mention("Csernák Lillát", "PER"))


@cache
def audit() -> inspect.Audit:
    return inspect.audited([Pair(OLD, NEW, mentions=GOLD, basis=Basis.gold)], HU)


def test_recall_tells_direct_and_quasi_apart():
    done = audit()
    direct, quasi = done.recall["direct"], done.recall["quasi"]
    assert (direct.mentions, direct.hidden, direct.entities, direct.hidden_entities) == (3, 2, 2, 1)
    assert (quasi.mentions, quasi.recall) == (1, 1.0)  # the age is kept on purpose and not asked for


def test_the_report_shows_no_original_and_the_secret_file_says_so_first():
    done = audit()
    told = json.dumps(report.told(done, {"version": "1"}, ["sure"]), ensure_ascii=False) + page.page(
        report.told(done, {}, ["sure"]))
    assert not [word for word in ("Kovács", "János", "Csernák", "Szeged", "Tóth") if word in told]
    lines = list(report.secret(done, [NEW]))
    assert lines[0].startswith("# It shows originals")
    assert "Kovács János" in lines[2] and lines[2].split("\t")[1] == "sure"


def test_without_gold_it_says_what_is_not_proven():
    done = inspect.audited([Pair(OLD, NEW)], HU)
    assert done.basis is Basis.change and "nothing is proven" in report.told(done, {})["proves"]


@pytest.mark.parametrize(("condition", "fails"), [
    ("sure", True), ("doubtful", False), ("suspect", False), ("clash", False), ("k=5", False), ("k=1e9", True),
    ("people=2", False), ("people=1e9", True), ("recall=0.4", False), ("recall=0.9", True),
])
def test_thresholds(condition, fails):
    assert report.failing(audit(), [condition]) == ([condition] if fails else [])


def test_an_unknown_threshold_is_refused():
    with pytest.raises(ValueError):
        report.failing(audit(), ["everything"])


def test_the_page_escapes_and_stands_alone():
    text = page.page(report.told(audit(), {"version": '"><script>alert(1)</script>'}))
    assert "<script" not in text and "http" not in text.replace("<!doctype html>", "") and "src=" not in text


def test_attributes_that_stay_are_counted():
    kept = audit().attributes["AGE"]
    assert (kept.sort, kept.mentions, kept.kept, kept.left) == ("quasi", 1, 1, 0)


@given(st.lists(st.floats(0.1, 100), min_size=1, max_size=30))
def test_the_effective_number_is_no_more_than_the_count(weights):
    assert 0.9 <= risk.effective(weights) <= len(weights) + 0.1


def test_what_stays_makes_fewer_people():
    lexis = Lexis(HU)
    crowd = risk.Crowd(lexis)
    assert crowd.number("given", "F", "k") < crowd.number("given", "F") < crowd.number("given")
    before, after = (inspect.audited([Pair(OLD, NEW, mentions=(*GOLD[:1], *more))], HU).documents[0].people
                     for more in ((), GOLD[1:2]))
    assert after < before


def test_one_known_day_tells_the_days_of_its_document():
    moved = timedelta(30)
    days = [attacks.Item(d, "days", str(date(2024, d + 1, n)), str(date(2024, d + 1, n) + moved), (), moved,
                         date(2024, d + 1, n) + moved) for d in range(3) for n in (1, 9)]
    told = attacks.known_pairs(days)
    assert told[attacks.TOGETHER].shares == {1: 1.0}
    assert told["days"].shares[1] == 0.2  # the one other day of its document, of five


def test_one_known_name_tells_the_same_name_elsewhere():
    names = [attacks.Item(d, "names", "kovacs janos", "toth bela", (("toth", "kovacs"), ("bela", "janos")))
             for d in range(4)]
    assert attacks.known_pairs(names)["names"].shares[1] == 1.0
    apart = [attacks.Item(d, "names", f"x{d}", f"y{d}") for d in range(4)]
    assert attacks.known_pairs(apart)["names"].shares[1] == 0.0


@given(st.lists(st.integers(1, 5), min_size=1, max_size=12))
def test_names_met_equally_often_are_told_by_chance_alone(counts):
    old = Counter({f"o{n}": count for n, count in enumerate(counts)})
    new = Counter({f"n{n}": count for n, count in enumerate(counts)})
    found = attacks._matched(old, new, {f"o{n}": Counter({f"n{n}": c}) for n, c in enumerate(counts)})
    assert found.expected == len(set(counts)) and found.chance == 1.0
