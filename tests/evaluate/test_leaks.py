"""What still stands in a new text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Span
from pseudo.evaluate.leaks import standing
from pseudo.evaluate.markup import GoldDocument, Mention, parse_gold
from pseudo.evaluate.pairing import Case
from pseudo.language.letters import PLAIN

GOLD = parse_gold("Ott ült {{PER#1:Kis Ede|Kis Edével}}, a {{LAW#2:Btk.|Btk.}} szerint.")


def never(kind: str, lemma: str) -> bool:
    return False


CASES = [
    ("Ott ült Nagy Pállal, a Ptk. szerint.", [False, False], "all is new"),
    ("Ott ült Kis Edével, a Ptk. szerint.", [True, False], "as it stood"),
    ("Ott ült KIS EDE, a Ptk. szerint.", [True, False], "its normal form, in capitals"),
    ("Ott ült kis edevel, a Ptk. szerint.", [True, False], "without accents"),
    ("Ott ült Kis-Ede, a Ptk. szerint.", [True, False], "with another sign between"),
    ("Ott ült Kis Edéné, a Ptk. szerint.", [False, False], "another form of it: for that there is `pseudo audit`"),
    ("Ott ült Ede Kis, a Ptk. szerint.", [False, False], "in another order"),
    ("Ott ült Nagykis Edei, a Ptk. szerint.", [False, False], "inside of words"),
    ("Btk.", [False, True], "anywhere in the text"),
    ("", [False, False], "nothing is left"),
]


@pytest.mark.parametrize(("new", "wanted", "reason"), CASES)
def test_standing(new: str, wanted: list[bool], reason: str) -> None:
    assert [each.anywhere for each in standing(Case("1", GOLD, new=new), PLAIN, never)] == wanted, reason


def test_what_the_policy_keeps_is_not_asked_for() -> None:
    assert [each.mention.type for each in standing(Case("1", GOLD, new=GOLD.text), PLAIN, lambda kind, lemma: kind == "LAW")] == ["PER"]


def test_without_a_new_text_nothing_can_stand_there() -> None:
    assert not list(standing(Case("1", GOLD), PLAIN, never))


PLACES = [
    ((), [True, True], "nothing was found"),
    ((Span(8, 18, "Kis Edével", "PER", new_start=8, new_end=15, new_text="Pállal "),), [False, True], "the first was rewritten"),
    ((Span(8, 11, "Kis", "PER", new_start=8, new_end=11, new_text="Pál"),), [False, True], "a word of it was"),
    ((Span(8, 18, "Kis Edével", "PER", new_start=8, new_end=18, new_text="Kis Edével"),), [True, True], "a span that came out as it was"),
]


@pytest.mark.parametrize(("spans", "wanted", "reason"), PLACES)
def test_in_place(spans: tuple[Span, ...], wanted: list[bool], reason: str) -> None:
    doc = Document(GOLD.text, spans=spans, pseudonymised="")
    assert [each.in_place for each in standing(Case("1", GOLD, spans, doc, ""), PLAIN, never)] == wanted, reason


@given(st.lists(st.sampled_from(["Ede", "kis", "Őri", "12", "-", "."]), min_size=1), st.data())
def test_of_a_text_that_is_not_changed_every_mention_stands(words: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words) - 1))
    text, said = " ".join(words), " ".join(words[first : data.draw(st.integers(first + 1, len(words)))])
    start = len(" ".join(words[:first])) + bool(first)
    gold = GoldDocument(text, (Mention(start, start + len(said), "PER", 0, said, said),))
    found = next(standing(Case("1", gold, new=text), PLAIN, never))
    assert found.anywhere == any(map(str.isalnum, said))  # signs alone tell nobody
