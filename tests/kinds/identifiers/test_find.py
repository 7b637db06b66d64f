"""Identifiers in texts: properties of every finding, then the readable gold of found.tsv."""

from __future__ import annotations

import re
import time
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import TYPES, Span
from pseudo.kinds.identifiers import find
from pseudo.kinds.identifiers.shapes import unslipped
from scripts.measure_patterns import HOSTILE

HERE = Path(__file__).parent
FILES = {"hu": "found.tsv", "fi": "found-fi.tsv"}
GOLD = [(lang, *line.split("\t")) for lang, name in FILES.items()
        for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
MARK = re.compile(r"\{(\w+)\|([^}]+)\}")

PIECES = ["12", "2024", "/", "-", ".", " ", "\n", "TAJ: ", "HU42 ", "1177 3016 ", "ABC-123", "-as", "utca ", "6720 Szeged, ",
          "a@b.hu", "www.", "számú ", "ügyszám: ", "06 30 ", "Kiss ", "_", "é", "é", "🙂", "(", "8422780135", "203.0.113.7"]
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=25).map("".join)


@cache
def found(text: str, lang: str) -> tuple[Span, ...]:
    """What is found in a row of the gold, of which several tests ask."""
    return tuple(find(text, lang))


def test_gold() -> None:
    wrong = []
    for lang, marked, reason in GOLD:
        marked = marked.replace("\\n", "\n")
        expected = [(match[1], match[2]) for match in MARK.finditer(marked)]
        got = [(span.type, span.text) for span in found(MARK.sub(r"\2", marked), lang)]
        if got != expected:
            wrong.append(f"{lang}: {reason}: {got}, not {expected}")
    assert not wrong, "\n".join(wrong)


@settings(max_examples=60)
@given(texts)
def test_spans_are_disjoint_in_order_and_quote_the_text(text: str) -> None:
    at = 0
    for span in find(text, "hu"):
        assert at <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == span.text
        assert span.type in TYPES and span.source == "pattern" and 0 < span.score <= 1 and span.why
        at = span.end


@settings(max_examples=60)
@given(texts)
def test_a_suffix_is_in_the_head_and_not_in_the_norm(text: str) -> None:
    for span in find(text, "hu"):
        surface = unicodedata.normalize("NFC", span.text)
        assert surface.startswith(span.norm)
        if span.head is None:
            assert span.norm == surface
        else:
            assert (span.head.start, span.head.end, span.head.lemma) == (span.start, span.end, span.norm)
            assert span.head.feats


@settings(max_examples=60)
@given(texts)
def test_the_same_text_gives_the_same_spans(text: str) -> None:
    assert find(text, "hu") == find(text, "hu")


def test_decomposed_accents_change_nothing() -> None:
    for lang, marked, reason in GOLD:
        text = MARK.sub(r"\2", marked.replace("\\n", "\n"))
        apart = unicodedata.normalize("NFD", text)
        spans = found(apart, lang)
        assert [span.norm for span in spans] == [span.norm for span in found(text, lang)], (lang, reason)
        assert all(apart[span.start : span.end] == span.text for span in spans), (lang, reason)


def test_a_valid_check_digit_beats_a_label_beats_the_bare_shape() -> None:
    scores = [find(text, "hu")[0].score for text in
              ("TAJ: 788 723 375", "TAJ: 788 723 376", "az 788 723 375 nekem", "az AA NZ-271 elment")]
    assert scores == sorted(scores, reverse=True) and len(set(scores)) == 4


def test_a_language_without_identifier_data_still_has_those_of_the_world(tmp_path: Path) -> None:
    home = tmp_path / "xx"
    home.mkdir()
    (home / "language.toml").write_text('name = "Toy"\n', encoding="utf-8")
    found = find("Mail a.b@example.org, 4788 7233 7069 5766, TAJ: 788 723 375", home)
    assert [span.type for span in found] == ["EMAIL", "CARD"]


def test_a_toy_language_brings_its_own_words(tmp_path: Path) -> None:
    home = tmp_path / "xx"
    home.mkdir()
    (home / "language.toml").write_text('name = "Toy"\n', encoding="utf-8")
    (home / "identifiers_context.tsv").write_text("CASEID\tlabel\tfile number\n", encoding="utf-8")
    (home / "identifiers_suffixes.tsv").write_text("Case=Ine\tany\tssa\n", encoding="utf-8")
    assert [(span.type, span.norm) for span in find("File number: A-77/2020.", home)] == [("CASEID", "A-77/2020.")]
    (mail,) = find("a@example.org-ssa", home)
    assert mail.head is not None and mail.head.feats == "Case=Ine"


HARD = ["1", "1 ", "1.", "1/", "1-", "a", "A1", "AA ", "(1", "a@", "a.", "a:", "utca 1 ", "számú ", "tel: 1", "ügyszám: ",
        "a_", "HU42 1177 ", "www.a.", "http://", "12345678-", " ", "\n", "1 000 ", "@", "1234 Aa, ", "-as", ":", "tel.: 233-", "K-2023/688 ",
        "ügyszám: K-2023/68872 ", "ut 4", "hrsz. 1/1", "1/1 hrsz. ", "1\n", "12345678-\n", "a;b\n1;2\n", "a\tb\n", "x (kukac) ", "a kukac b pont "]


@pytest.mark.parametrize("piece", sorted({*HARD, *HOSTILE.values()}))
def test_time_grows_with_the_length_and_no_faster(piece: str) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        find((piece * size)[:size], "hu")
        return time.process_time() - start

    find(piece, "hu")
    most = 8 * 3 * max(seconds(2_000), 0.005)
    assert seconds(16_000) < most or seconds(16_000) < most, "eight times the text may take eight times as long, with room for noise"


SLIPS = [
    ("TAJ: 788 7Z3 37S volt", "SOCIALID", "788 723 375", "letters that look like figures, check digit"),
    ("adószáma 3B872338-2-42", "TAXNO", "38872338-2-42", "one letter"),
    ("rendszáma SBJ-2O6", "PLATE", "SBJ-206", "beside its label"),
    ("tel.: O6 3O 688 7233", "PHONE", "06 30 688 7233", "a telephone number"),
]


@pytest.mark.parametrize(("text", "type", "norm", "reason"), SLIPS)
def test_slips_are_put_right_where_the_setting_says_so(text: str, type: str, norm: str, reason: str) -> None:
    found = [(span.type, span.norm) for span in find(text, "hu", ocr=True)]
    assert (type, norm) in found, reason
    assert (type, norm) not in [(span.type, span.norm) for span in find(text, "hu")]


@given(st.text(alphabet="0123456789OolISB -./abc\n", max_size=60))
def test_putting_slips_right_keeps_the_length_and_all_that_is_found_without(text: str) -> None:
    assert len(unslipped(text)) == len(text)
    for span in find(text, "hu", ocr=True):
        assert text[span.start : span.end] == span.text


@pytest.mark.parametrize(("text", "scheme"), [
    ("TAJ: 123 456 788", "hu.taj"), ("TAJ: 123 456 789", ""), ("adószáma 25978221-2-42", "hu.taxno"), ("IMEI: 356938035643809", "imei"),
    ("ügyfélszám: 4481-12", ""), ("rendszáma RBF-613", "hu.plate"),
])
def test_the_scheme_is_told_where_the_shape_tells_it(text: str, scheme: str) -> None:
    assert [span.scheme for span in find(text, "hu")] == [scheme]


@pytest.mark.parametrize(("text", "found", "reason"), [
    ("a Malom dűlő 012/44 hrsz.-ú földje", [("ID", "012/44")], "a plot's number, which its label behind it tells"),
    ("Fő utca 12/4., hrsz.: 33/2", [("ADDR_NO", "12/4."), ("ID", "33/2")], "the label of what stands behind it"),
    ("fogyasztói szám: 30-11872", [("ID", "30-11872")], "the label's adjective in -i"),
])
def test_whose_number_it_is_the_nearest_label_tells(text: str, found: list[tuple[str, str]], reason: str) -> None:
    assert [(span.type, span.text) for span in find(text, "hu")] == found, reason
