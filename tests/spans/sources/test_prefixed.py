"""Numbers of papers that begin with the initials of whoever the text names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

FOUND = [
    ("A Zenta Pack Kft. szerint a ZP-017 is lejárt.", ["ZP-017"], "a firm's, without its form"),
    ("A Zenta Pack Kft. szerint a ZPK-0017 is lejárt.", ["ZPK-0017"], "and with it"),
    ("A Zenta Pack Kft. szerint a TP-017 is lejárt.", [], "nobody's"),
    ("A Pannon Építő Zrt. raktárában: PÉ/R-991.", ["PÉ/R-991"], "more letters between"),
    ("A Bereg-Trans Kft. levele. Sorszám: BT 2024/00451.", ["BT 2024/00451"], "before a space and what is a number by itself"),
    ("Karsai Előd nyilatkozata (KE-2. sz.)", ["KE-2"], "a person's, though a university's, too"),
    ("Antal Dénes Róbert az ADR-12 szerint vezet.", [], "a statute's letters"),
    ("Karsai nyilatkozata (KE-2. sz.)", [], "of a surname alone nobody has initials"),
]


@pytest.mark.parametrize(("text", "found", "why"), FOUND, ids=[why for *_, why in FOUND])
def test_a_number_that_begins_with_initials(text, found, why):
    spans = P.spans(text).spans or ()
    assert [span.text for span in spans if span.type in ("CASEID", "ID")] == found


PAIRS = st.sampled_from([("Zenta Pack Kft.", "ZP"), ("Pannon Építő Zrt.", "PÉ"), ("Hegyalja Raklap Bt.", "HR"), ("Karsai Előd", "KE")])


@given(PAIRS, st.sampled_from("-/"), st.integers(10, 99999), st.binary(min_size=16, max_size=16))
def test_the_letters_of_the_old_name_never_stay(pair, sign, number, key):
    name, letters = pair
    new = Pseudonymiser("hu", key=key).replace(f"A(z) {name} számlája: {letters}{sign}{number}.").pseudonymised
    after = new.rpartition(" ")[2].rstrip(".")
    assert not after.startswith(letters) or new.startswith(f"A(z) {letters[0]}")
