"""Given names that are cut short, as registers have them; one case a line with its reason."""

import re

import pytest

from pseudo import Pseudonymiser

PROGRAM = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "names"), [
    ("Keresztszülők: Hajdu Borb. hajadon és Sipos Ver.", ["Hajdu Borb.", "Sipos Ver."]),
    ("Adakoztak: Csemegi Szilv. 2 P, Nyiri János 5 P.", ["Csemegi Szilv.", "Nyiri János"]),
    ("Jelen volt Bakos Zsolt. Kiss Pál. Más nem.", ["Bakos Zsolt", "Kiss Pál"]),  # whole names at a sentence's end
])
def test_a_given_name_that_is_cut_short_has_its_stop(text, names):
    assert [span.text for span in PROGRAM.spans(text).spans if span.type == "PER"] == names


def test_a_dash_parts_two_people():
    text = "Nánási Gábor–B. Eszter: 1. Gábor (elesett), 2. Sándor."
    assert [span.text for span in PROGRAM.spans(text).spans if span.type == "PER"][:2] == ["Nánási Gábor", "B. Eszter"]


def test_it_becomes_a_letter_or_is_cut_as_it_was():
    new = PROGRAM.replace("Adakoztak: Csemegi Szilv. 2 P. Ft. Hegyi Ant. prédikált. Hegyi Antal plébános.").pseudonymised
    letter, cut, whole = re.fullmatch(
        r"Adakoztak: \w+ (\w{1,2})\. 2 P\. Ft\. \w+ (\w{2,5})\. prédikált\. \w+ (\w+) plébános\.", new).groups()
    assert letter.istitle() and len(cut) > 2 and whole.startswith(cut)
