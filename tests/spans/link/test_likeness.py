"""Ties by weighed evidence: which names lead to a fuller one, and which must not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.language.language import load
from pseudo.spans.link import cues, likeness
from pseudo.spans.link.people import parts_of
from pseudo.spans.link.whom import roots

HU = load("hu")
NAMES = ("Gárdonyi Lajos", "Lala", "Sz.-V. D.", "Szenczy-Varjas Dorián", "Virágné", "Virág Ibolya", "Kiss Ede", "V. D.",
         "Tasi", "Tasiné", "Nguyen Thu Ha", "Thu Ha", "Muki", "Csorba Nepomuk")


def tied(*norms: str) -> dict[str, str]:
    """The further ties of people named in this order, each in a sentence of its own."""
    spans = [Span(40 * at, 40 * at + len(norm), norm, "PER", norm=norm) for at, norm in enumerate(norms)]
    parts = parts_of(norms, HU.persons)
    around = [cues.Cue(sent=at) for at in range(len(norms))]
    meant = roots(spans, parts, HU.persons, around)
    return likeness.further(spans, meant, parts, around, HU.persons, HU.ties)


@pytest.mark.parametrize("norms", [
    ("Miskolczy-Vad Erik", "M. V. E."),
    ("Szenczy-Varjas Dorián", "Sz.-V. D."),  # initials with the hyphen of the double name
    ("Pintér-Wu Anna", "P.-W. Anna"),  # a surname alone shortened
])
def test_initials_of_two_names_lead_to_them_without_more_evidence(norms: tuple[str, str]) -> None:
    spans = [Span(40 * at, 40 * at + len(norm), norm, "PER", norm=norm) for at, norm in enumerate(norms)]
    meant = roots(spans, parts_of(norms, HU.persons), HU.persons, [cues.Cue(sent=at) for at in range(2)])
    assert meant == {0: norms[0], 1: norms[0]}


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("Yusuf Demir", "Y. D."),  # the given name first, as the name is written
        ("Csorba Nepomuk", "Muki"),  # the end of a given name
        ("Virág Ibolya", "Virágné"),  # a woman called as married by her surname, and no man of it
        ("Nguyen Thu Ha", "Thu Ha"),  # words of it, whatever their order says
        ("Stibrányi G.", "Gréta"),  # the given name that the initial stands for
        ("Gárdonyi Lajos", "Lala"),  # a nickname that the tables have for others, where no other begins so
        ("Rózsa Anikó", "Ancsa"),
        ("Avigail Ben-Cúr", "Ben-Cúrnak"),  # an ending that was left at a strange name
    ],
)
def test_short_name_leads_to_the_full_one(full: str, short: str) -> None:
    assert tied(full, short) == {short: full}


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("Szenczy-Varjas Dorián", "V. S."),  # other initials
        ("Szabó Kálmán", "S. K."),  # Sz. is one letter
        ("Virág Ede", "Virágné"),  # a man is not his wife
        ("id. Sós-Tahi Ede", "ifj. Tahi Ede"),  # father and son
        ("Nagy Ibolya", "Virág Ibolya"),  # two surnames
        ("Kiss Katalin", "Kiss Anna"),  # two given names
        ("Kun-Bognár János", "Bognár János"),  # a namesake with a double name
        ("Kovács Ilona", "Zelk"),  # nothing in common
        ("K. Norbert", "Kata"),  # the initial of a surname
        ("Kovács Erik", "Kovács Erika"),  # no ending, but another name
        ("Stibrányi G.", "Márta"),  # another initial
    ],
)
def test_two_people_stay_two(full: str, short: str) -> None:
    assert tied(full, short) == {}


def test_nobody_where_two_are_as_like() -> None:
    assert tied("Csorba Nepomuk", "Tar Nepomuk", "Muki") == {}


def test_without_weights_nothing_is_tied() -> None:
    spans = [Span(0, 4, "Muki", "PER", norm="Muki")]
    assert likeness.further(spans, {0: "Muki"}, parts_of(["Muki"], HU.persons), [cues.NOTHING], HU.persons, {}) == {}


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=10))
@settings(max_examples=30, deadline=None)
def test_ties_lead_to_names_that_lead_nowhere(norms: list[str]) -> None:
    found = tied(*norms)
    assert set(found) <= set(norms) and set(found.values()) <= set(norms)
    assert not set(found) & set(found.values())


@pytest.mark.parametrize(("norms", "whose"), [
    (("Gyulai", "Gyuri"), {}),  # a György, whatever else begins so
    (("Gyulai Jenő", "Lala"), {}),
    (("Gárdonyi Lajos", "Lala"), {"Lala": "Gárdonyi Lajos"}),
])
def test_a_nickname_of_the_tables_is_no_lone_surname_cut_short(norms: tuple[str, str], whose: dict[str, str]) -> None:
    assert tied(*norms) == whose
