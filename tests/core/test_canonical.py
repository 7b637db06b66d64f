"""The same in NFC and NFD: spans, names, new texts; and what is outside the spans as it arrived."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.canonical import composed, nfc, offsets, with_result, with_spans
from pseudo.core.document import Span, Token
from pseudo.core.errors import OverlapError
from pseudo.formats.jsonio import dumps, loads, loads_replacements
from pseudo.pipeline import Settings
from scripts.fuzz import STRANGE, document, faults, same_in_both, stock

KEY = b"a test key of sixteen bytes"
P = Pseudonymiser("hu", key=KEY)
few = settings(max_examples=15, suppress_health_check=list(HealthCheck))
MARKS = ["\u0301", "\u0323", "\u0308", "\u030b", "\u0327", "a\u0301", "á", "ő", "\u212b", "\u0958", "\u1100", "\u1161", "\u11a8", "각", "x", " "]
TEXT = "Tegnap Győri Ödönnel Pécsett jártam, Ödi is; a Győr utcában, 2024. május 5-én."


def nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@given(st.text() | st.lists(st.sampled_from(MARKS)).map("".join))
def test_offsets_go_there_and_back(text: str) -> None:
    new, where = offsets(text)
    assert new == nfc(text)
    assert len(where.starts) == len(where.ends) == len(new) + 1
    assert list(where.starts) == sorted(where.starts) and list(where.ends) == sorted(where.ends)
    assert where.back(0, len(new)) == (0, len(text)) and where.into(0, len(text)) == (0, len(new))
    for start in range(len(new)):
        first, last = where.back(start, start + 1)
        assert first < last and new[start] in nfc(text[first:last])
    if text == nfd(text):  # every place of NFC has its own in NFD
        assert where.starts == where.ends and len(set(where.starts)) == len(new) + 1
        assert all(nfd(new[:at]) == text[: where.starts[at]] for at in range(len(new) + 1))


@given(st.integers(0, 10**6))
@few
def test_canonically_equivalent_texts_get_the_same_names(number: int) -> None:
    text = document(5, number)
    one, other = P.replace(nfc(text)), P.replace(nfd(text))
    assert same_in_both(one, other) == []
    assert faults(one) == faults(other) == []
    assert nfc(other.pseudonymised or "") == nfc(one.pseudonymised or "")


@given(st.lists(st.sampled_from([*stock(), *STRANGE, *MARKS]), min_size=1, max_size=3), st.data())
@few
def test_what_is_outside_the_spans_stays_as_it_arrived(pieces: list[str], data: st.DataObject) -> None:
    """Also where one text has both forms."""
    text = " ".join(unicodedata.normalize(data.draw(st.sampled_from(["NFC", "NFD"])), piece) for piece in pieces)  # type: ignore[arg-type]
    doc = P.replace(text)
    assert doc.text == text and faults(doc) == []
    assert loads(dumps(doc)) == doc
    for span in doc.spans or ():
        if unicodedata.is_normalized("NFC", span.text) and not unicodedata.is_normalized("NFD", span.text):
            assert unicodedata.is_normalized("NFC", span.new_text or "")
        if unicodedata.is_normalized("NFD", span.text) and not unicodedata.is_normalized("NFC", span.text):
            assert unicodedata.is_normalized("NFD", span.new_text or "")


def test_an_nfd_file_stays_one() -> None:
    one, other = P.replace(TEXT), P.replace(nfd(TEXT))
    assert other.pseudonymised == nfd(one.pseudonymised or "") != one.pseudonymised
    assert [(s.type, s.norm, s.entity) for s in other.spans or ()] == [(s.type, s.norm, s.entity) for s in one.spans or ()]


def test_a_document_is_drawn_for_by_its_id_in_any_form() -> None:
    dates = [P.suggest(Document(TEXT, id=form("Őrség-1"))).replacements for form in (nfc, nfd)]
    assert dates[0] == dates[1]
    assert P.suggest(Document(TEXT, id=nfd("Őrség-1"))).id == nfd("Őrség-1")


def test_an_inventory_sees_one_name_where_the_file_has_two_forms() -> None:
    p = Pseudonymiser("hu", key=KEY)
    p.take_inventory([TEXT, nfd(TEXT), "Győri Ödön meg Kiss Ágnes."])
    done = list(p.batch([TEXT, nfd(TEXT)], "replace"))
    assert done[1].pseudonymised == nfd(done[0].pseudonymised or "")
    q = Pseudonymiser("hu", key=KEY)
    q.take_inventory([TEXT, TEXT, "Győri Ödön meg Kiss Ágnes."])
    assert q.replace(TEXT).pseudonymised == done[0].pseudonymised


@pytest.mark.parametrize("key", ["Győri Ödön[/N]", "Győri Ödön"])
def test_shared_replacements_match_in_any_form(key: str) -> None:
    config = f'{{"{key}": {{"repl": "Tóth Béla"}}}}'
    outs = {
        nfc(P.replace(P.with_replacements(P.spans(text), loads_replacements(form(config)))).pseudonymised or "")
        for text in (TEXT, nfd(TEXT))
        for form in (nfc, nfd)
    }
    assert len(outs) == 1 and outs.pop().startswith("Tegnap Tóth Bélával")


def test_a_policy_names_words_in_any_form(tmp_path) -> None:  # type: ignore[no-untyped-def]
    outs = set()
    for form in (nfc, nfd):
        file = tmp_path / "policy.toml"
        file.write_text(form('[PER]\nmethod = "label"\nlabel = "szülő"\n'), encoding="utf-8")
        outs.add(Pseudonymiser("hu", key=KEY, settings=Settings(policy=file)).replace(TEXT).pseudonymised)
    assert len(outs) == 1


def test_edits_by_hand_and_json_in_nfd() -> None:
    doc = P.suggest(nfd(TEXT)).with_repl("Győri Ödön[/N]", nfd("Tóth Ágnes"))
    done = P.replace(loads(dumps(doc)))
    assert nfc(done.pseudonymised or "").startswith("Tegnap Tóth Ágnessel")
    assert done.pseudonymised == nfd(done.pseudonymised or "")
    assert loads(dumps(done)) == done


def test_spans_by_hand_that_cut_a_letter_take_it_in() -> None:
    text = nfd("Itt Győ jött.")
    start, end = text.index("G"), text.index("o") + 1
    doc = P.replace(Document(text, spans=(Span(start, end, text[start:end], "PER"),)))
    (span,) = doc.spans or ()
    assert span.text == nfd("Győ") and span.new_text != span.text
    assert (doc.pseudonymised or "").startswith("Itt ") and (doc.pseudonymised or "").endswith(nfd(" jött."))


def test_overlaps_are_told_by_the_offsets_that_came() -> None:
    text = nfd("Őő Győr Pál")
    spans = (Span(5, 10, text[5:10], "GPE"), Span(9, 12, text[9:12], "PER"))
    with pytest.raises(OverlapError, match="span 9:12 starts before 10"):
        P.spans(Document(text, spans=spans))


def test_nothing_happens_to_a_document_in_nfc() -> None:
    doc = P.replace(TEXT)
    assert composed(doc) == (doc, None)
    assert with_spans(doc, doc, None) == with_result(doc, doc, None) == doc


@given(st.lists(st.sampled_from(["a", "o\u0301", "ő", "x\u0301", "\u0323"]), max_size=8), st.data())
def test_tokens_stay_disjoint(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    cuts = sorted({0, len(text), *data.draw(st.lists(st.integers(0, len(text))))})
    tokens = tuple(Token(a, b) for a, b in pairwise(cuts))
    new, where = composed(Document(text, tokens=tokens))
    if where is not None:
        at = 0
        for token in new.tokens or ():
            assert at <= token.start < token.end <= len(new.text)
            at = token.end
