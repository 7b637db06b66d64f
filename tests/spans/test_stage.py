"""Spans that come with a document completed; what is found in whole sentences; what the rules say of it."""

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import FILE, NAMES, TYPES, Span, Token
from pseudo.core.errors import InputError, OverlapError

P = Pseudonymiser("hu")

# ------------------------------------------------------------------ spans that come with the document


def by_hand(text, *ranges):
    return Document(text, spans=tuple(Span(a, b, text[a:b], t) for a, b, t in ranges))


def test_start_end_and_type_suffice():
    doc = P.spans(by_hand("Tegnap Kovács Jánossal voltam.", (7, 22, "PER")))
    (one,) = doc.spans
    assert (one.norm, one.head.feats, one.entity) == ("Kovács János", "Case=Ins", "Kovács János[/N]")
    assert doc.replacements["Kovács János[/N]"].frq == 1


def test_none_is_added():
    doc = P.spans(by_hand("Tegnap Kovács Jánossal voltam Szegeden.", (30, 38, "GPE")))
    assert [s.text for s in doc.spans] == ["Szegeden"]


def test_around_what_a_file_says_the_rest_is_found():
    text = "Margit;nincs\nTegnap Kovács Jánossal voltam Szegeden."
    given = tuple(Span(a, b, text[a:b], t, source=FILE) for a, b, t in ((0, 6, "PER"), (7, 12, "SOCIALID"), (43, 51, "PER")))
    doc = P.spans(Document(text, spans=given))
    assert [(s.text, s.type) for s in doc.spans] == [("Margit", "PER"), ("nincs", "SOCIALID"), ("Tegnap", "DATE"), ("Kovács Jánossal", "PER"), ("Szegeden", "PER")]
    assert P.spans(doc) == doc


def cut(text, **lemmas):
    """The words of a text as a treebank has them: each with its lemma, where one is given."""
    places, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        places.append(Token(at, at + len(word), lemmas.get(word, ""), "PROPN" if word in lemmas else ""))
        at += len(word)
    return Document(text, tokens=tuple(places), spans=tuple(
        Span(t.start, t.end, text[t.start:t.end], "PER", source=FILE) for t in places if t.lemma))


@pytest.mark.parametrize(("lemma", "norm"), [("Kis", "Kis"), ("Kiss", "Kiss"), ("Kacsa", None), ("Kissel", None)])
def test_the_lemma_of_the_file_decides_where_it_can_be(lemma, norm):
    (span,) = P.spans(cut("Tegnap beszéltem Kissel", Kissel=lemma)).spans[-1:]
    (ours,) = P.spans(by_hand("Tegnap beszéltem Kissel", (17, 23, "PER"))).spans
    assert span.norm == (norm or ours.norm), "one that no reading has says nothing"
    assert span.head.feats == "Case=Ins"


def test_whom_a_file_names_is_found_elsewhere_too():
    text = "Wxyz Abcd jön.\nElment Wxyz Abcd haza."
    doc = P.spans(Document(text, walls=(15,), spans=(Span(0, 9, "Wxyz Abcd", "PER", source=FILE),)))
    assert [span.text for span in doc.spans] == ["Wxyz Abcd", "Wxyz Abcd"]


def test_an_identifier_in_what_is_marked_as_a_product_is_found():
    text = "Levél: kovacs.janos@example.com címre."
    doc = P.spans(Document(text, spans=(Span(0, 31, text[:31], "PROD", source=FILE),)))
    assert [(span.text, span.type) for span in doc.spans] == [("kovacs.janos@example.com", "EMAIL")]


def test_one_figure_that_a_file_calls_a_zip_becomes_another_under_any_key():
    for number in range(60):
        p = Pseudonymiser("hu", key=f"an example key, number {number}".encode())
        assert p.replace(Document("2", spans=(Span(0, 1, "2", "ZIP", source=FILE),))).pseudonymised != "2"


@pytest.mark.parametrize("type_", sorted(TYPES))
def test_what_a_file_calls_a_name_or_a_number_never_fails(type_):
    for text in ("123", "margit", "2", "1980", "nem tudja", "00000000", "?1"):
        doc = P.replace(Document(text, spans=(Span(0, len(text), text, type_, source=FILE),)))
        assert doc.pseudonymised is not None


def test_overlapping_spans_are_refused_by_offsets():
    with pytest.raises(OverlapError) as error:
        P.spans(by_hand("Tegnap Kovács Jánossal voltam.", (7, 22, "PER"), (14, 22, "PER")))
    assert "14:22" in str(error.value) and "Kovács" not in str(error.value) and "Ján" not in str(error.value)


def test_spans_given_with_norm_and_entity_stay():
    doc = by_hand("Tegnap Kovács Jánossal voltam.", (7, 22, "PER"))
    mine = dataclasses.replace(doc.spans[0], norm="Kovács Jánossal", entity="X")
    assert [s.norm for s in P.spans(dataclasses.replace(doc, spans=(mine,))).spans] == ["Kovács Jánossal"]
    assert list(P.spans(dataclasses.replace(doc, spans=(mine,))).replacements) == ["X"]


def test_a_missing_entry_is_made_and_the_others_stay():
    doc = P.spans("Kovács János elment. Szabó Éva is elment.")
    kept = {key: dataclasses.replace(entry, repl="Tóth Béla") for key, entry in doc.replacements.items() if key.startswith("Kovács")}
    again = P.spans(dataclasses.replace(doc, replacements=kept))
    assert again.entry("Kovács János[/N]").repl == "Tóth Béla" and again.entry("Szabó Éva[/N]").repl is None


# ------------------------------------------------------------------ whole texts


@given(st.text(max_size=80))
@settings(max_examples=30)
def test_any_text_has_disjoint_true_spans(text):
    doc = P.spans(text)
    assert all(text[s.start : s.end] == s.text and s.norm and s.entity in doc.replacements for s in doc.spans)
    assert all(before.end <= after.start for before, after in pairwise(doc.spans))
    assert all(s.head is not None for s in doc.spans if s.type in NAMES)


SENTENCES = [
    ("Tegnap Kovács Jánossal beszéltem Szegeden.", [("Kovács János", "PER", "Case=Ins"), ("Szeged", "GPE", "Case=Sup")]),
    ("KOVÁCS JÁNOST IDÉZTÉK. Kovács János eljött.", [("Kovács János", "PER", "Case=Acc"), ("Kovács János", "PER", "")]),
    ("Bognár Ernő késett. Azt írták Bognárnak, jöjjön.", [("Bognár Ernő", "PER", ""), ("Bognár", "PER", "Case=Dat")]),
    ("kovács jánossal voltam. Kovács János jól van.", [("Kovács János", "PER", "Case=Ins"), ("Kovács János", "PER", "")]),  # careless
    ("Elment Kovács Jánosné.", [("Kovács Jánosné", "PER", "")]),
    ("Ott voltak Takácsék is, Takács Pál és Takács Éva.", [("Takács", "PER", "Deriv=ék"), ("Takács Pál", "PER", ""), ("Takács Éva", "PER", "")]),
    ("A Szegedi Járásbíróság döntött.", [("Szegedi Járásbíróság", "ORG", "")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_sentences(text, expected):
    assert [(s.norm, s.type, s.head.feats) for s in P.spans(text).spans if s.type in NAMES] == expected


@pytest.mark.parametrize("tokens", [(), None])
def test_a_text_without_tokens_is_cut_here(tokens):
    doc = P.spans(Document(text="Kovács János jött.", lang="hu", tokens=tokens))
    assert [span.text for span in doc.spans] == ["Kovács János"]


def test_tokens_that_leave_letters_out_are_refused():
    """A name outside of all tokens would stay in clear."""
    with pytest.raises(InputError, match="letter at 7"):
        P.spans(Document(text="Kovács János jött.", lang="hu", tokens=(Token(0, 6),)))
