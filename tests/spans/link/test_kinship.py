"""Words for kin right before a name or behind its hyphen tell whether a woman or a man is called by a name of both."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "gender", "reason"), [
    ("Urho Pääsky soitti harmonia, veli Vieno taas hanuria.", "M", "a brother"),
    ("Kaino-täti täytti 97 vuotta.", "F", "an aunt, behind the hyphen"),
    ("Kaino-tädille vietiin kukkia.", "F", "in a case"),
    ("Vieno Mäkelä tuli.", "F", "nobody tells: mostly women"),
    ("Äiti Pekalle soitti.", "M", "a mother rang up Pekka"),
])
def test_kin_tells(text: str, gender: str, reason: str) -> None:
    entries = [entry for entry in (FI.spans(text).replacements or {}).values() if entry.main_type == "PER"]
    assert entries[-1].gender == gender, reason
