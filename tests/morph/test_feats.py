"""Features have one spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from morph.errors import FeatsError
from morph.feats import canonical, to_dict

PAIRS = {
    "Case": ["Nom", "Acc", "Ins"],
    "Number": ["Sing", "Plur"],
    "Number[psor]": ["Sing", "Plur"],
    "Person[psor]": ["1", "2", "3"],
    "Number[psed]": ["Sing"],
    "Deriv": ["i", "né+ék"],
}
feats = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in PAIRS.items()})


@given(feats, st.randoms())
def test_order_does_not_matter_and_reading_back_gives_the_same(given_feats: dict[str, str], random) -> None:  # type: ignore[no-untyped-def]
    pairs = list(given_feats.items())
    random.shuffle(pairs)
    text = "|".join(f"{key}={value}" for key, value in pairs)
    assert canonical(text) == canonical(given_feats)
    assert canonical(canonical(text)) == canonical(text)
    assert to_dict(canonical(text)) == to_dict(given_feats)
    assert "Case=Nom" not in canonical(text)
    assert "Number=Sing" not in canonical(text).replace("Number[psor]=Sing", "")


def test_order_is_that_of_the_design() -> None:
    given_feats = {"Person[psor]": "3", "Number[psor]": "Sing", "Case": "Sup", "Number[psed]": "Plur", "Number": "Plur", "Deriv": "i"}
    assert canonical(given_feats) == "Case=Sup|Deriv=i|Number=Plur|Number[psed]=Plur|Number[psor]=Sing|Person[psor]=3"


@pytest.mark.parametrize("text", ["Case", "=Ins", "Case=", "case=Ins", "Case=Ins|Case=Ins", "Case=Ins|", "Case=a b"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(FeatsError):
        canonical(text)


def test_nothing_is_nothing() -> None:
    assert canonical("") == canonical("_") == canonical({}) == ""
    with pytest.raises(FeatsError):
        canonical(3)  # type: ignore[arg-type]
