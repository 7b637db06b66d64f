"""Districts of the capital by their number alone; numerals that are a street's or a king's."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "type_", "found", "reason"), [
    ("szül. Bp. XIV. 1971. jan. 9.", "GPE", ["Bp.", "XIV."], "behind the short name of the capital"),
    ("5;Kiss Éva;Bp. XIV. 1971. jan. 9.;Holló Márta", "GPE", ["Bp.", "XIV."], "in a row"),
    ("Lakik: Bp. XI. Fő u. 3.", "GPE", ["Bp.", "XI."], "before a street"),
    ("Rendelő: Budapest, VIII. Üllői út 4.", "GPE", ["Budapest", "VIII."], "behind a comma"),
    ("1085 Bp. VIII. József krt. 3.", "GPE", ["Bp.", "VIII."], "a street that begins with a given name"),
    ("1211 Budapest, II. Rákóczi Ferenc út 182.", "FAC", ["II. Rákóczi Ferenc út"], "a street of the capital"),
    ("6600 Szentes, II. Rákóczi Ferenc út 12.", "FAC", ["II. Rákóczi Ferenc út"], "of a town without districts"),
    ("Szentes, II. Rákóczi F. u. 4.", "FAC", ["II. Rákóczi F. u."], "with an initial"),
    ("Budapesten járt IV. Béla. Budapest IV. Béla király városa.", "GPE", ["Budapesten", "Budapest"], "a king"),
    ("Budapest II. világháborús emlékei", "GPE", ["Budapest"], "a war"),
])
def test_a_numeral_behind_a_town(text: str, type_: str, found: list[str], reason: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == type_] == found, reason


def test_a_new_town_without_districts_has_none() -> None:
    new = P.replace("szül. Bp. XIV. 1971. jan. 9.").pseudonymised or ""
    assert "XIV." not in new and "Bp." not in new
