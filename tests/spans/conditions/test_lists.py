"""Lists of names: which words become persons among persons; one case a line with its reason."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.spans.conditions import lists

LANGUAGE = Pseudonymiser("hu").language
FOUND = {
    "PER": ("Bakó", "Varga", "Csonka", "Lakatos", "Pintér", "Bognár", "Kiss"),
    "GPE": ("Rontó", "Abony", "Kun", "Szeged"),
    "ORG": ("Vasas",),
}


def spans(text):
    """What a tagger would have found: the words above, each with its type."""
    types = {word: kind for kind, words in FOUND.items() for word in words}
    out = []
    for match in lists.MEMBER.finditer(text):
        word = match.group()
        if word in types:
            out.append(Span(match.start(), match.end(), word, types[word], norm=word, source="ner", score=0.9))
    return out


CASES = [
    ("Bakó – Varga, Rontó, Csonka, Lakatos – Pintér", "Rontó"),  # a line-up
    ("Bakó – Varga (Kun, 75.), Csonka, Lakatos – Pintér", "Kun"),  # who came on for Varga
    ("Bakó, Varga, Szurovecz, Csonka, Lakatos", "Szurovecz"),  # nobody found it, no common word
    ("Bakó, Varga, Szurovecz J., Csonka, Lakatos", "Szurovecz J."),
    ("Bakó, Varga, Asztal, Csonka, Lakatos", None),  # a common word that is no surname
    ("Bakó, Abony, Varga, Szeged, Csonka, Rontó", None),  # persons and where they live
    ("Bakó, Varga, Rontó", None),  # too few to be a list
    ("Bakó, Varga. Rontó, Csonka, Lakatos", None),  # two sentences
    ("Bakó, Varga, Vasas Kiskunhalasi Egylet, Csonka, Lakatos, Pintér", None),  # more than a surname
]


@pytest.mark.parametrize(("text", "added"), CASES)
def test_list(text, added):
    before = {(span.text, span.type) for span in spans(text)}
    after = {(span.text, span.type) for span in lists.settled(spans(text), text, LANGUAGE)}
    assert after - before == ({(added, "PER")} if added else set())


@given(st.lists(st.sampled_from([*FOUND["PER"], *FOUND["GPE"], "és", "(", "60.)"]), max_size=12), st.sampled_from([", ", " – "]))
def test_spans_stay_disjoint_and_none_is_lost(words, separator):
    text = separator.join(words)
    settled = lists.settled(spans(text), text, LANGUAGE)
    assert {span.start for span in spans(text)} <= {span.start for span in settled}
    assert all(a.end <= b.start for a, b in itertools.pairwise(settled))
    assert all(text[span.start : span.end] == span.text for span in settled)
