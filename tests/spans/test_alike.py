"""A word that stands alone is the body that ends with it, unless somebody is called so."""

from __future__ import annotations

import pytest

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.alike import bodies_alone, media_known
from pseudo.spans.draft import drafted

FI = language.load("fi")


def span(start: int, type_: str, norm: str) -> Span:
    return Span(start, start + len(norm), norm, type_, norm=norm, source="ner")


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Raahen Ahjo"), (20, "PER", "Ahjo")), ["ORG", "ORG"]),  # the club again
    (((0, "ORG", "Raahen Ahjo"), (20, "PER", "Ahjo"), (40, "PER", "Liisa Ahjo")), ["ORG", "PER", "PER"]),  # a namesake
    (((0, "ORG", "Kukkakauppa Ahjo"), (20, "PER", "Ahjo")), ["ORG", "PER"]),  # no place before it
    (((0, "ORG", "Raahen Ahjo"), (20, "GPE", "Ahjo")), ["ORG", "GPE"])])  # a place stays one
def test_a_single_word_is_the_body_of_a_place(spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in bodies_alone(draft, FI).spans] == types


def test_where_no_place_stands_in_the_case_of_an_owner_nothing_changes() -> None:
    hu = language.load("hu")
    draft = drafted(" " * 80, (), [span(0, "ORG", "Szegedi Prosperitás"), span(30, "PER", "Prosperitás")])
    assert bodies_alone(draft, hu) == draft


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Telex"), (20, "ORG", "OTP")), ["MEDIA", "ORG"]),
    (((0, "ORG", "Bors"), (20, "ORG", "Bors Kft.")), ["ORG", "ORG"]),  # a firm is called so
    (((0, "PER", "BOON"), (20, "PER", "Bors")), ["MEDIA", "PER"]),  # one in capitals is nobody
])
def test_a_medium_that_the_tables_know_is_one(spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in media_known(draft, language.load("hu")).spans] == types
