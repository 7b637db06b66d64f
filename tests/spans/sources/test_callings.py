"""What people are in firms, in other languages, is nobody; who is called so is somebody."""

import pytest

from pseudo import Pseudonymiser
from pseudo.spans.sources.callings import callings_in

P = {lang: Pseudonymiser(lang, key=b"an-example-key-of-16") for lang in ("hu", "fi")}


@pytest.mark.parametrize(("text", "found", "reason"), [
    ("Area Sales Manager", ["Area Sales Manager"], "three words"),
    ("Head of Research & Development", ["Head of Research & Development"], "of a department"),
    ("Obchodný riaditeľ", ["Obchodný riaditeľ"], "of another language, whole"),
    ("Thomas Manager", [], "a word that stands before no calling"),
    ("Anna Buyer", [], "a surname"),
    ("sales.manager@ceg.example", [], "a part of an address"),
    ("a Sales Managerrel", [], "in a case the word is longer"),
    ("Key", [], "one word alone"),
])
def test_where_callings_stand(text: str, found: list[str], reason: str) -> None:
    assert [text[start:end] for start, end in callings_in(text)] == found, reason


@pytest.mark.parametrize("lang", ["hu", "fi"])
@pytest.mark.parametrize("calling", ["Fleet Manager", "Chief Executive Officer", "Customer Support", "Leiter Einkauf", "Director General"])
def test_a_calling_below_a_name_stays(lang: str, calling: str) -> None:
    new = P[lang].replace(f"Best regards,\nAnna Ziegler\n{calling}\n").pseudonymised or ""
    assert new.endswith(f"\n{calling}\n") and "Ziegler" not in new
