"""Parts of a document in several languages put together: one entity for one name, and one text."""

from __future__ import annotations

from pseudo.core.document import Document, Entry, Place, Repair, Span, Token
from pseudo.mixed import joining

TEXT = "Szeged\nTurku"


def part(*spans: Span, **more: Entry) -> Document:
    return Document(TEXT, spans=spans, replacements=more, tokens=tuple(Token(span.start, span.end) for span in spans))


def test_one_norm_of_one_kind_is_one_entity() -> None:
    one = part(Span(0, 6, "Szeged", "GPE", "k"), k=Entry("Szeged", {"GPE": 1}, 1))
    other = part(Span(7, 12, "Turku", "LOC", "n"), n=Entry("Szeged", {"LOC": 1}, 1))
    found = joining.found(Document(TEXT, lang="mul"), {"hu": one, "fi": other})
    assert [(span.entity, span.lang) for span in found.spans or ()] == [("k", "hu"), ("k", "fi")]
    assert (found.replacements or {})["k"].frq == 2


def test_one_key_of_two_kinds_is_two_entities() -> None:
    one = part(Span(0, 6, "Szeged", "GPE", "k"), k=Entry("Salo", {"GPE": 1}, 1))
    other = part(Span(7, 12, "Turku", "PER", "k"), k=Entry("Salo", {"PER": 1}, 1))
    found = joining.found(Document(TEXT, lang="mul"), {"hu": one, "fi": other})
    assert [span.entity for span in found.spans or ()] == ["k", "k=[PER]"]


def test_days_without_a_year_are_not_made_one() -> None:
    one = part(Span(0, 6, "Szeged", "DATE", "k"), k=Entry("26.", {"DATE": 1}, 1))
    other = part(Span(7, 12, "Turku", "DATE", "n"), n=Entry("26.", {"DATE": 1}, 1))
    assert len(joining.found(Document(TEXT, lang="mul"), {"hu": one, "fi": other}).replacements or {}) == 2


def test_ties_follow_keys_that_change() -> None:
    one = part(Span(0, 6, "Szeged", "GPE", "k"), k=Entry("Salo", {"GPE": 1}, 1))
    other = part(Span(7, 12, "Turku", "PER", "s"), k=Entry("Salo", {"PER": 0}, 0), s=Entry("Sa", {"PER": 1}, 1, of="k"))
    found = joining.found(Document(TEXT, lang="mul"), {"hu": one, "fi": other}).replacements or {}
    assert found["s"].of == "k=[PER]"


def test_sentences_are_numbered_through() -> None:
    one, other = part(Span(0, 6, "Szeged", "GPE", "k")), part(Span(7, 12, "Turku", "GPE", "n"))
    found = joining.found(Document(TEXT, lang="mul"), {"fi": other, "hu": one})
    assert [(token.start, token.sent) for token in found.tokens or ()] == [(0, 0), (7, 1)]


def test_the_new_text_has_every_piece_in_its_place() -> None:
    doc = Document("a Szeged\nTurku ja", lang="mul", replacements={})
    hu = Document(doc.text, repairs=(Repair(0, 1, "a", 0, 2, "az", "article"),),
                  spans=(Span(2, 8, "Szeged", "GPE", "k", new_start=3, new_end=7, new_text="Ajka", lang="hu"),))
    fi = Document(doc.text, spans=(Span(9, 14, "Turku", "GPE", "n", new_start=9, new_end=14, new_text="Turku", lang="fi"),),
                  unchanged=(Place(9, 14, "GPE"),))
    done = joining.done(doc, {"hu": hu, "fi": fi})
    assert done.pseudonymised == "az Ajka\nTurku ja" and done.unchanged == (Place(8, 13, "GPE"),)
    assert [(span.new_start, span.new_end, span.lang) for span in done.spans or ()] == [(3, 7, "hu"), (8, 13, "fi")]
