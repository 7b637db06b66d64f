"""Headings of columns that spaces align are nobody where figures stand below; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")

TABLE = """Óra    Járat  T.gk  Hó   Ki vezet
05:10  A-B      1      17   Sebők Ágoston
06:40  B-A      4      20   Sebők Ágoston
"""


@pytest.mark.parametrize(
    ("text", "names", "why"),
    [
        (TABLE, ["Sebők Ágoston", "Sebők Ágoston"], "two headings in a row look like a name"),
        ("Jelen van:  Sebők Ágoston\nHó  Éva\n", ["Sebők Ágoston"], "no table"),
    ],
)
def test_headings_over_figures_are_nobody(text: str, names: list[str], why: str) -> None:
    found = [span.text for span in P.spans(text).spans or () if span.type == "PER"]
    assert found[: len(names)] == names, why


@pytest.mark.parametrize(
    ("text", "names", "why"),
    [
        ("Szombaton a Sebők–van Houten lakodalom lesz.", ["Sebők", "van Houten"], "with a particle"),
        ("A Sebők–Kardos lakodalom elmarad.", ["Sebők", "Kardos"], "two families"),
    ],
)
def test_two_families_joined_by_a_dash_are_two(text: str, names: list[str], why: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == names, why
