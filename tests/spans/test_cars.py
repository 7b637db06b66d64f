"""Makes of cars by themselves are cars, unless somebody is called so; one case a line with its reason."""

import pytest

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.cars import cars_known
from pseudo.spans.draft import drafted

LANGUAGES = {tag: language.load(tag) for tag in ("hu", "fi")}


def span(start: int, type_: str, norm: str) -> Span:
    return Span(start, start + len(norm), norm, type_, norm=norm, source="ner")


@pytest.mark.parametrize(("spans", "types"), [
    (((0, "ORG", "Toyota"),), ["CAR"]),  # `a Toyota ajtaja`
    (((0, "ORG", "Toyota"), (20, "PER", "Ford")), ["CAR", "CAR"]),
    (((0, "PER", "Harrison Ford"), (20, "PER", "Ford")), ["PER", "PER"]),  # somebody of the text
    (((0, "ORG", "Toyota Center Kft."),), ["ORG"]),  # a dealer
    (((0, "ORG", "Rába"),), ["ORG"])])  # a factory of here
def test_a_make_of_cars_is_no_body(spans: tuple[tuple[int, str, str], ...], types: list[str]) -> None:
    draft = drafted(" " * 80, (), [span(*each) for each in spans])
    assert [each.type for each in cars_known(draft, LANGUAGES["hu"]).spans] == types


@pytest.mark.parametrize(("tag", "word", "norm", "type_", "kind", "reason"), [
    ("hu", "Volvóval", "Volvó", "ORG", "CAR", "read as a name that no table has"),
    ("hu", "Hondával", "Honda", "PER", "CAR", "a surname of abroad, but of nobody here"),
    ("fi", "Hondan", "Hondan", "PER", "CAR", "in a case, read bare"),
    ("fi", "Kawasaki", "Kawasaki", "PER", "CAR", "as it stands"),
    ("hu", "Ladával", "Lada", "PER", "PER", "some here are called so"),
    ("fi", "Mercedes", "Mercedes", "PER", "PER", "a given name"),
    ("fi", "Virtasen", "Virtanen", "PER", "PER", "no make"),
])
def test_makes_in_a_case(tag: str, word: str, norm: str, type_: str, kind: str, reason: str) -> None:
    found = Span(0, len(word), word, type_, norm=norm, source="ner")
    assert [each.type for each in cars_known(drafted(word, (), [found]), LANGUAGES[tag]).spans] == [kind], reason
