"""Figures that number a class are no day."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize("text", [
    "Nagy Gergely 10. A osztályos tanuló 2024. március 4-én hiányzott.",
    "Szabó Réka, 11. C-s diák, 2024.02.11-én megszerezte.",
    "Mindketten 12. E osztályosok voltak 2022. szeptember 1-jén.",
])
def test_a_class_is_no_day(text: str) -> None:
    days = [span.text for span in P.spans(text).spans or () if span.type == "DATE"]
    assert len(days) == 1 and days[0].startswith("202")


@pytest.mark.parametrize("text", ["Kapják: 1. Rostás Melinda, 2. Bajnokné F. Ilona, 3. Irattár, 4. Nagy Pál"])
def test_an_item_of_a_row_is_no_day(text: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert "3. Irattár, 4. " in new
