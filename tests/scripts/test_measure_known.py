"""What long lists of known names cost: the script that measures it says it in one line."""

from __future__ import annotations

import re

import pytest

from pseudo.language import language
from scripts import measure_known


@pytest.mark.parametrize("alone", [False, True])
def test_a_list_is_measured(alone: bool) -> None:
    said = measure_known.measured(50, alone, language.load("hu"))
    assert re.fullmatch(r"50 people(, alone)?: read in [\d.]+ s, \d+ MB; [\d,]+ mentions found in [\d,]+ characters in "
                        r"[\d.]+ s", said)
    assert ("alone" in said) is alone
