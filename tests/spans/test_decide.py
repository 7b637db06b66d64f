"""Of overlapping candidates one stands, whatever their order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.spans import decide


@st.composite
def candidates(draw):
    start = draw(st.integers(0, 40))
    end = start + draw(st.integers(0, 12))
    source, why = draw(st.sampled_from([("pattern", "check digit"), ("pattern", "context"), ("pattern", "structure"), ("ner", ""), ("gazetteer", "place"), ("document", "")]))
    return Span(start, end, "x" * (end - start), draw(st.sampled_from(["PER", "GPE", "LAW", "SOCIALID"])), source=source, why=why,
                score=draw(st.sampled_from([0.5, 0.6, 0.7, 0.9])))


found = st.lists(candidates(), max_size=14)


@given(found)
def test_no_two_spans_share_a_code_point(some):
    kept = decide.disjoint(some)
    assert all(before.end <= after.start for before, after in pairwise(kept))
    assert all(span in some and span.start < span.end for span in kept)


@given(found)
def test_nothing_is_dropped_without_something_in_its_place(some):
    kept = decide.disjoint(some)
    for span in some:
        if span.start < span.end:
            assert any(k.start < span.end and span.start < k.end for k in kept)


@given(found, st.randoms())
def test_the_order_of_candidates_does_not_matter(some, random):
    shuffled = list(some)
    random.shuffle(shuffled)
    assert [(s.start, s.end, s.type, s.source) for s in decide.disjoint(some)] == [(s.start, s.end, s.type, s.source) for s in decide.disjoint(shuffled)]


@given(found)
def test_settling_twice_changes_nothing(some):
    once = decide.disjoint(some)
    assert decide.disjoint(once) == once


def span(start, end, source="ner", type_="PER", **more):
    return Span(start, end, "x" * (end - start), type_, source=source, **more)


WINNERS = [
    (span(0, 9, "pattern", "SOCIALID", why="check digit"), span(0, 14)),  # a valid number before a longer name
    (span(0, 14), span(0, 6)),  # the longer name
    (span(0, 6), span(4, 12, "document")),  # a name found here before one found elsewhere
    (span(0, 6), span(0, 6, "pattern", "ID", score=0.5)),  # a bare pattern is the weakest guess
    (span(0, 6, "pattern", "PLATE", score=0.5), span(0, 6, type_="PROD")),  # but beats a guess of a product
    (span(0, 6, score=0.9), span(0, 6, type_="GPE", score=0.5)),  # the surer
    (span(0, 6), span(3, 9)),  # all equal: the first
]


@pytest.mark.parametrize(("winner", "loser"), WINNERS)
def test_who_stands(winner, loser):
    assert decide.disjoint([loser, winner]) == [winner]
