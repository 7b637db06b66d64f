"""Sports clubs, and the towns that play for them."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

TYPED = [
    ("Iregszemcse nyert, az Aparhanti Petőfi kikapott.", "Aparhanti Petőfi", "ORG", "whom clubs are called after"),
    ("Kikaptunk, a Simontornyai Bőrös pedig nyert.", "Simontornyai Bőrös", "ORG", "an ordinary word"),
    ("A Tamási Vasas nyert, kikapott a Tamási ma.", "Tamási", "GPE", "a town that a club is called by"),
    ("A Tamási Vasas nyert, kikapott Tamási Áron, a Tamási.", "Tamási", "PER", "but for who is called so in full"),
    ("Kecskeméti Vidor nyert.", "Kecskeméti Vidor", "PER", "a given name"),
]


@pytest.mark.parametrize(("text", "name", "type_", "why"), TYPED, ids=[row[3] for row in TYPED])
def test_what_a_name_is(text, name, type_, why):
    assert {span.type for span in P.spans(text).spans or () if span.norm == name} == {type_}
