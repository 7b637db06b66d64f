"""What contradicts itself in a new text."""

from __future__ import annotations

import pytest

from pseudo.audit.align import aligned
from pseudo.audit.clash import clashes
from pseudo.audit.lexis import Lexis
from pseudo.audit.values import Mention, Pair
from pseudo.language import language

LEXIS = Lexis(language.load("hu"))


def kinds(old: str, new: str, *mentions: Mention) -> list[str]:
    pair = Pair(old, new, mentions=mentions)
    return [each.kind for each in clashes(pair, 0, aligned(old, new), LEXIS).clashes]


def person(start: int, end: int, entity: str, norm: str, new: str, becomes: str) -> Mention:
    return Mention(start, end, "PER", entity, norm, norm, new, becomes)


@pytest.mark.parametrize(("old", "new", "expected", "reason"), [
    ("2024.03.01. és 2024.03.09.", "2023.05.02. és 2023.05.10.", [], "all days moved alike"),
    ("2024.03.01. és 2024.03.09.", "2023.05.02. és 2023.04.10.", ["order of days"], "the later is the earlier now"),
    ("2024.03.01. és 2024.03.09.", "2024 és 2024", [], "years alone tell no order"),
    ("Bér 1200, prémium 800, együtt 2000 Ft", "Bér 1210, prémium 790, együtt 2000 Ft", [], "the sum still holds"),
    ("Bér 1200, prémium 850, együtt 2 050 Ft", "Bér 1210, prémium 790, együtt 2 150 Ft", ["sum"], "it does not"),
    ("1 200 Ft és 300 Ft: 1 500 Ft", "1 300 Ft és 300 Ft: 1 500 Ft", ["sum"], "numbers in groups"),
])
def test_days_and_sums(old, new, expected, reason):
    assert kinds(old, new) == expected, reason


def test_one_person_with_two_names():
    old, new = "Ede jön, Ede megy.", "Pál jön, Géza megy."
    mentions = person(0, 3, "Ede", "Ede", "Pál", "Pál"), person(9, 12, "Ede", "Ede", "Géza", "Pál")
    assert kinds(old, new, *mentions) == ["split"]


def test_one_person_in_two_forms():
    old, new = "Ede jön, Edével megy.", "Géza jön, Gézával megy."
    mentions = person(0, 3, "Ede", "Ede", "Géza", "Géza"), person(9, 14, "Ede", "Ede", "Gézával", "Géza")
    assert kinds(old, new, *mentions) == []


def test_two_persons_with_one_name():
    old, new = "Ede jön, Imre megy.", "Géza jön, Géza megy."
    mentions = person(0, 3, "Ede", "Ede", "Géza", "Géza"), person(9, 13, "Imre", "Imre", "Géza", "Géza")
    assert kinds(old, new, *mentions) == ["merged"]


def test_two_persons_with_one_label():
    old, new = "Ede jön, Imre megy.", "[férfi] jön, [férfi] megy."
    mentions = person(0, 3, "Ede", "Ede", "[férfi]", "[férfi]"), person(9, 13, "Imre", "Imre", "[férfi]", "[férfi]")
    assert kinds(old, new, *mentions) == []


def test_names_are_compared_as_far_as_somebody_says_what_they_became():
    old, new = "Ede jön, Ede megy.", "Pál jön, Géza megy."
    places, said = ((0, 3), (9, 12)), aligned(old, new)
    mapped = [person(*place, "Ede", "Ede", "Pál", "Pál") for place in places]
    marked = [Mention(*place, "PER", "Ede", "Ede") for place in places]  # by hand: nobody says what stands there now
    for mentions, expected in ((mapped, (1, 1)), (marked, (0, 0))):
        compared = clashes(Pair(old, new, mentions=tuple(mentions)), 0, said, LEXIS).compared
        assert (compared["split"], compared["merged"]) == expected


def test_an_age_that_no_longer_fits():
    old = "Született 1980. május 2-án, ma (2024. május 5.) 44 éves."
    mention = Mention(old.index("44"), old.index("44") + 7, "AGE", "44 éves", "44 éves")
    assert kinds(old, "Született 1978. május 2-án, ma (2022. május 5.) 44 éves.", mention) == []
    assert kinds(old, "Született 1968. május 2-án, ma (2022. május 5.) 44 éves.", mention) == ["age"]
