"""Old and new text side by side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pseudo.audit.align import aligned
from pseudo.audit.values import Piece

TEXTS = st.text(alphabet="ab \n.Ő", max_size=40)


@given(TEXTS, TEXTS)
def test_blocks_make_up_both_texts(old, new):
    blocks = aligned(old, new).blocks
    assert "".join(old[b.old_start : b.old_end] for b in blocks) == old
    assert "".join(new[b.new_start : b.new_end] for b in blocks) == new
    assert all(old[b.old_start : b.old_end] == new[b.new_start : b.new_end] for b in blocks if b.same)


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_what_a_mapping_says_is_taken_where_the_texts_bear_it_out(before, old, new, behind):
    piece = Piece(len(before), len(before) + len(old), len(before), len(before) + len(new))
    side = aligned(before + old + behind, before + new + behind, [piece])
    assert side.proven


def test_what_a_mapping_says_is_not_believed():
    assert not aligned("Itt Ede jön.", "Ott Pál jön.", [Piece(4, 7, 4, 7)]).proven  # the first word was changed, too
    assert not aligned("Itt Ede jön.", "Itt Pál jön.", [Piece(4, 7, 5, 8)]).proven


def test_where_a_name_was_left_within_what_was_changed():
    side = aligned("Kovács János", "Kovács Béla", [Piece(0, 12, 0, 11)])
    assert side.stands(0, 6) and not side.stands(7, 11)
