"""The measure of recall on a text of which everybody can count the names."""

from __future__ import annotations

from pseudo.core.document import Span
from scripts.measure_recall import Counts, Gold, careless, count, line

TEXT = "Kis Éva és Kovács Győrben a Szeptemberben voltak."
GOLD = Gold(TEXT, ((0, 7, "PER", ""), (11, 17, "PER", ""), (18, 25, "GPE", "")))


def test_a_name_is_found_when_all_of_it_is_replaced():
    spans = [Span(0, 3, "Kis", "PER"), Span(4, 7, "Éva", "PER"), Span(11, 15, "Ková", "PER"), Span(28, 41, "Szeptemberben", "GPE")]
    counts = Counts()
    count(GOLD, spans, counts)
    assert (counts.share("persons"), counts.share("names")) == ("50.00", "33.33")
    assert (counts.share("person spans"), counts.share("name spans")) == ("100.00", "75.00")
    assert counts.false() == 1000 / 8
    assert line("x", counts) == "| x | 50.00 | 33.33 | 100.00 | 75.00 | 125.00 |"


def test_holy_names_are_not_asked_for():
    counts = Counts()
    count(Gold(TEXT, GOLD.mentions, nobodys=frozenset({(11, 17)})), [Span(0, 7, "Kis Éva", "PER")], counts)
    assert counts.share("persons") == "100.00"


def test_careless_texts_keep_their_offsets():
    bare = careless(Gold("Győző İzmirből ír", ((0, 5, "PER", ""),)))
    assert len(bare.text) == len("Győző İzmirből ír") and bare.text.startswith("gyozo ") and bare.mentions == ((0, 5, "PER", ""),)
