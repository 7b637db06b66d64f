"""Brands with `&` are bodies, whatever a tagger takes them for."""

from __future__ import annotations

import pytest

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.draft import drafted
from pseudo.spans.sources.ampersands import brands_with_ampersands

HU = language.load("hu")


@pytest.mark.parametrize(("text", "taken", "types"), [
    ("Munkahelye: H&M, eladó.", [(12, 15, "PER")], {"H&M": "ORG"}),  # nobody is called so
    ("a k&h számlámra", [], {"k&h": "ORG"}),  # typed in haste
    ("A K&H-nál vezetett", [(2, 9, "PER")], {"K&H-nál": "ORG"}),
    ("R&D osztály", [], {}),  # no brand of the tables
    ("x@k&h.hu, a&b", [], {}),  # inside an address; nothing known
    ("Kovács Péter & Kun Anna", [(0, 12, "PER"), (15, 23, "PER")], {"Kovács Péter": "PER", "Kun Anna": "PER"}),  # two people
])
def test_a_brand(text: str, taken: list[tuple[int, int, str]], types: dict[str, str]) -> None:
    draft = drafted(text, (), [Span(s, e, text[s:e], t, norm=text[s:e], source="ner") for s, e, t in taken])
    assert {span.text: span.type for span in brands_with_ampersands(draft, HU).spans} == types
