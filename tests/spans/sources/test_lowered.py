"""Surnames and bodies in texts typed without capitals, by what stands around them; one case a line with its reason."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser

PROGRAM = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
BEFORE = "szia, jossz holnap?\nnem, dolgom van\nsajnos\n"
"""Makes a text one that is typed without capitals."""


def found(line: str, before: str = BEFORE) -> list[tuple[str, str]]:
    """Persons, places and bodies that are found in a line."""
    kinds = ("PER", "GPE", "ORG", "NORP", "LOC")
    return [(span.type, span.text) for span in PROGRAM.spans(before + line).spans or ()
            if span.type in kinds and span.start >= len(before)]


@pytest.mark.parametrize(("line", "expected"), [
    ("a jogász dudás ügyvéd úr lesz", ["dudás"]),
    ("a gödi rendőrőrsön török zászlósnál tettem feljelentést", ["török"]),  # no article: no Turk
    ("a tárgyalás sárközi bírónőnél lesz", ["sárközi"]),  # and nobody of Sárköz
    ("gyarmati lászlóné hívott, a gyarmati ügy áll", ["gyarmati lászlóné", "gyarmati"]),
    ("barany denes vagyok. itt van a barany", ["barany denes", "barany"]),
    ("csonka roli jön. melyik csonka?", ["csonka roli", "csonka"]),
    ("a macska a lovasz csaladnal van", ["lovasz"]),
    ("a bíró úr szerint a török zászlós jó volt", []),  # a judge, a Turkish ensign
    ("fekete anna macskája, a fekete macska", ["fekete anna"]),
    ("ez nem vicc, andi farkas ottó írta alá", ["andi", "farkas ottó"]),
    ("a vo patrik jott. ja a vo aranyos", ["vo patrik", "vo"]),
    ("koszi, megyek lovaszekhoz", ["lovaszekhoz"]),  # no place of which nobody knows
    ("csinos a nejee edina 😄", ["edina"]),
    ("viraaaag te is jossz?", ["viraaaag"]),
    ("menj bognár-szentes orsolyához", ["bognár-szentes orsolyához"]),
])
def test_people_in_small_letters(line, expected):
    assert [text for type_, text in found(line) if type_ == "PER"] == expected


@pytest.mark.parametrize(("text", "whole"), [
    ("a tavalyi elszámolást a kiss és társa kft készítette, szia", "kiss és társa kft"),
    ("a toldy kórházban feküdt két hétig, szegény", "toldy kórházban"),
])
def test_a_body_in_small_letters_keeps_what_it_is(text, whole):
    doc = PROGRAM.replace(BEFORE + text)
    (span,) = (span for span in doc.spans if span.type == "ORG")
    first, *rest = whole.split(" ")
    assert span.text == whole and span.new_text.split(" ")[-len(rest):] == rest and span.new_text.islower()
    assert first not in span.new_text


def test_a_body_ends_where_it_stands_in_a_case():
    assert found("a váci járásbíróságon bognár bírónőnél", "") == [
        ("ORG", "váci járásbíróságon"), ("PER", "bognár")]


def test_punctuation_that_is_said_parts_sentences():
    text = ("a cég az arany korona vendéglátó bété vessző képviselő deák edit vessző nem a pap úr pont "
            "edit holnap jön pont")
    doc = PROGRAM.replace(text)
    assert [span.text for span in doc.spans][:3] == ["arany korona vendéglátó bété", "deák edit", "edit"]
    assert " bété vessző képviselő " in doc.pseudonymised and doc.pseudonymised.count("vessző") == 2
