"""Things called by the surname of somebody in the text."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize("text", [
    "Ótott Ilona jött. Az esküvő az Ótott-háznál volt.",
    "Szuhay Tamásék jönnek, a Szuhay-házban alszanak.",
    "Kisünnepség: Ótott Kelemen révész volt Tápén, anyja Molnár Vica. A lagzi az Ótott-háznál, három napig.",
])
def test_a_house_is_called_by_its_owners_new_name(text):
    doc = P.replace(text)
    new = next(e.repl for e in (doc.replacements or {}).values() if e.main_type == "PER" and " " in e.norm)
    assert f"{(new or '').split()[0]}-ház" in (doc.pseudonymised or "")


def test_what_nobody_of_the_text_is_called_is_no_owners():
    spans = P.spans("Ótott Ilona jött. Sétáltak a Tisza-parton.").spans or ()
    assert [span.text for span in spans if span.type == "PER"] == ["Ótott Ilona"]
