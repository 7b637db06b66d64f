"""Dates, times, ages and amounts in texts: the readable gold of found.tsv, then properties of every finding."""

from __future__ import annotations

import re
import time
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.kinds.dates import contexts, find, parse, shift
from scripts.measure_patterns import HOSTILE

HERE = Path(__file__).parent
FILES = {"hu": "found.tsv", "fi": "found-fi.tsv"}
GOLD = [(lang, *line.split("\t")) for lang, name in FILES.items()
        for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
MARK = re.compile(r"\{(\w+)\|([^}|]+)(?:\|([^}|]+)(?:\|([^}]+))?)?\}")
PIECES = ["2024", "május", " ", "7", "-én", ".", "-", "'87", "nyarán", "elején", "8 óra", "perckor", "fél ", "tizenegy", "Ft-ot",
          "1 500 000", "forint", "éves", "és 9.", "-ig", "/", "(", "\n", "é", "🙂", "hat", "ezer"]
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=25).map("".join)


@cache
def found(text: str, lang: str) -> tuple[Span, ...]:
    """What is found in a row of the gold, of which several tests ask."""
    return tuple(find(text, lang))


def test_gold() -> None:
    wrong = []
    for lang, marked, reason in GOLD:
        expected = [(m[1], m[2], m[3] or m[2], m[4] or "") for m in MARK.finditer(marked)]
        spans = found(MARK.sub(r"\2", marked.replace("\\n", "\n")), lang)
        got = [(s.type, s.text, s.norm, s.head.feats if s.head else "") for s in spans]
        if got != expected:
            wrong.append(f"{lang}: {reason}: {got}, not {expected}")
    assert not wrong, "\n".join(wrong)


def test_every_date_found_is_understood() -> None:
    for lang, marked, reason in GOLD:
        for span in found(MARK.sub(r"\2", marked), lang):
            if span.type == "DATE":
                date = parse(span.norm, lang)
                assert date is not None and date.slots, (lang, reason)
                assert shift(span.norm, 0, lang, contexts([span.norm], lang)[0]) == span.norm, (lang, reason)


def test_the_head_is_the_last_word_of_the_norm_or_a_year_is() -> None:
    for lang, marked, reason in GOLD:
        text = MARK.sub(r"\2", marked)
        for span in found(text, lang):
            if span.head is not None:
                rest = text[span.head.end : span.end]
                assert span.norm.endswith(span.head.lemma + rest), (lang, reason)
                assert span.start <= span.head.start < span.head.end, (lang, reason)
                assert re.fullmatch(r"(?:,? (?:\w+ )?(?:1[6-9]|20)\d\d| [-–'’]\d\d)?", rest), (lang, reason)
                assert span.head.feats, (lang, reason)


def test_decomposed_accents_change_nothing() -> None:
    for lang, marked, reason in GOLD:
        text = MARK.sub(r"\2", marked)
        apart = unicodedata.normalize("NFD", text)
        spans = found(apart, lang)
        assert [span.norm for span in spans] == [span.norm for span in found(text, lang)], (lang, reason)
        assert all(apart[span.start : span.end] == span.text for span in spans), (lang, reason)


@settings(max_examples=60)
@given(texts)
def test_spans_are_disjoint_in_order_and_quote_the_text(text: str) -> None:
    at = 0
    for span in find(text, "hu"):
        assert at <= span.start < span.end <= len(text) and text[span.start : span.end] == span.text
        assert span.type in ("DATE", "TIME", "AGE", "MONEY") and span.norm
        at = span.end


@settings(max_examples=60)
@given(texts)
def test_whatever_is_found_as_a_date_can_be_shifted(text: str) -> None:
    norms = [span.norm for span in find(text, "hu") if span.type == "DATE"]
    for norm, context in zip(norms, contexts(norms, "hu"), strict=True):
        assert context is not None and shift(norm, -371, "hu", context)


def test_a_language_without_date_patterns_has_no_dates(tmp_path: Path) -> None:
    home = tmp_path / "xx"
    home.mkdir()
    (home / "language.toml").write_text('name = "Toy"\n', encoding="utf-8")
    assert find("2022. május 9-én", home) == ()


def test_a_toy_language_brings_its_own_spellings(tmp_path: Path) -> None:
    home = tmp_path / "xx"
    home.mkdir()
    (home / "language.toml").write_text('name = "Toy"\n', encoding="utf-8")
    (home / "dates_words.tsv").write_text("month\t3\tmaaliskuu\nmonth\t4\thuhtikuu\n", encoding="utf-8")
    (home / "dates_endings.tsv").write_text("Case=Par\tta\n", encoding="utf-8")
    (home / "dates_patterns.tsv").write_text("DATE\t0.9\t<D>\\. <M><END> <Y>\n", encoding="utf-8")
    (span,) = find("Tänään 28. maaliskuuta 2024.", home)
    assert span.norm == "28. maaliskuu 2024" and shift(span.norm, 7, home) == "4. huhtikuu 2024"


HARD = ["1", "1 ", "2024. ", "2024. május", "12-én ", "május 5. és ", "egy", "hatvan", "8 óra ", "1 000 ", "fél ", "'", "éves ", "\n",
        "ezer-", "5-", "7/", "forint ", "5:", "01.15. ", "01.15.\n", "07.12-re ", "09.15-ig ",
        "I. 14. ", "(II. 9.)"]


@pytest.mark.parametrize("piece", sorted({*HARD, *HOSTILE.values()}))
def test_time_grows_with_the_length_and_no_faster(piece: str) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        find((piece * size)[:size], "hu")
        return time.process_time() - start

    find(piece, "hu")
    most = 8 * 3 * max(seconds(2_000), 0.005)
    assert seconds(16_000) < most or seconds(16_000) < most, "eight times the text may take eight times as long, with room for noise"
