"""Who has signed behind a slash, in Finnish papers: the name is found, and its letters go with it."""

import re

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("fi", key=b"an example key of 20")

SIGNED = [
    ("Lausunnon kirjannut: os.siht. T. Heino 18.1.2024/th", r"(?P<first>\w)\. (?P<last>\w)\w+ [\d.]+/(?P<sign>\w\w)$", "an initial behind a word cut short"),
    ("Lähetti: sh Minna Rinne/mr", r"sh (?P<first>\w)\w+ (?P<last>\w)\w+/(?P<sign>\w\w)$", "a whole name right before the slash"),
    ("Hoitaja Minna Rinne/MR soitti.", r"(?P<first>\w)\w+ (?P<last>\w)\w+/(?P<sign>\w\w) soitti", "capitals inside of a sentence"),
    ("Laatija: Ville Aho/va 3.4.2024", r"(?P<first>\w)\w+ (?P<last>\w)\w+/(?P<sign>\w\w) ", "a day behind"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), SIGNED, ids=[why for *_, why in SIGNED])
def test_letters_behind_a_slash_are_those_of_the_new_name(text, pattern, why):
    found = re.search(pattern, done := P.replace(text).pseudonymised or "")
    assert found is not None and found["sign"].lower() == f"{found['first']}{found['last']}".lower(), done
    assert found["sign"] not in text


def test_other_words_behind_a_slash_are_no_signs():
    doc = P.spans("Lääkäri Ville Aho/pkl soitti. Mari Salo/AVH hoidossa.")
    assert not [span for span in doc.spans or () if span.type == "USER"]


def test_a_day_behind_letters_is_no_post_office_box():
    done = P.replace("Kirjasi Pekka Laine, PL 3.4.2024").pseudonymised or ""
    assert re.search(r"PL \d{1,2}\.\d{1,2}\.20\d\d$|\w\w \d{1,2}\.\d{1,2}\.20\d\d$", done) and "3.4.2024" not in done
