"""Words that look like names and are none, degrees behind names, days with Roman months: read, and written, as they are."""

import re

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

STAY = [
    "Kedves Kolléganő! Kérem, küldje el a leletet.",  # a calling, and what makes it a woman's
    "Kedves Kolléganőm, kérem! Üdvözlettel: a Kolléganő. Tisztelt Kolléganők!",
    "Kedves Kollegina!",
    "Heten indultunk útnak. Heten voltak a teremben.",  # seven of us, no village
    "Hypertonia miatt gondozott. Asthma miatt kezelik.",  # a disease that its sentence raises
    "Meghalt ötévesen. Difteri vitte el.",
    "A férje Covidban halt meg, a húga a Covid után lábadozott. A Covid-19 miatt zárva volt.",
    "A Szövetkezet fellebbezett, az Alapítvány nem. A Szövetkezettel kötött szerződés él.",  # whichever the text is about
    "A lángos 10/10, sírtam. A lecsó 9/10.",  # points of ten, no days
    "Rendeltem: Spironolacton 25 mg 1, Concor 10 mg 1. Kapott: Augmentin 875 mg 2 adagban.",  # doses, no identifiers
    "A Kenyérünnepen sok volt a vendég. A Szüretiünnepen és a Halászünnepen is.",  # feasts, no villages
    "A TEOL és a BOON írta meg, a KEMMA nem. A Telexnek nyilatkozott.",  # county news, which stay as others do
]


@pytest.mark.parametrize("text", STAY)
def test_callings_and_number_words_stay(text):
    assert P.replace(text).pseudonymised == text


def test_where_days_are_written_so_they_move():
    days = [(span.text, span.type) for span in P.spans("Naptár: 10/12 reggel, 10/10 este jöjjön.").spans or ()]
    assert ("10/10", "CARDINAL") not in days


def test_a_month_keeps_the_marks_of_its_chat():
    chat = "sziasztok, na akkor oktober 12 lenne jo mindenkinek, vagy inkabb egy masik nap legyen"
    new = P.replace(chat).pseudonymised or ""
    assert new.isascii() and new != chat


@pytest.mark.parametrize("degree", ["PhD", "MSc", "MBA", "DSc", "CSc"])
def test_a_degree_stays_behind_the_name(degree):
    new = P.replace(f"dr. Kovács Éva {degree} előadása. Kiss Pál {degree}-nek írtam.").pseudonymised
    assert re.fullmatch(rf"dr\. \w+ \w+ {degree} előadása\. \w+ \w+ {degree}-nek írtam\.", new) and "Kovács" not in new and "Kiss" not in new


def test_a_double_surname_before_a_degree_keeps_its_given_name():
    new = P.replace("dr. habil. Pap-Szigeti Róbert PhD előadása.").pseudonymised
    assert re.fullmatch(r"dr\. habil\. \w+-\w+ \w+ PhD előadása\.", new)


DAYS = [
    ("Aznap, 1985/XII/31-én.", r"Aznap, 19\d\d/[IVX]+/\d\d?-[áéj]\w+\."),
    ("1985-XII-31 Budapest.", r"19\d\d-[IVX]+-\d\d? \w+\."),
    ("Kelt: 31/XII/1985.", r"Kelt: \d\d?/[IVX]+/19\d\d\."),
    ("31.XII.1985 és 1985/XII/31.", r"\d\d?\.[IVX]+\.19\d\d és 19\d\d/[IVX]+/\d\d?\."),
]


@pytest.mark.parametrize(("text", "shape"), DAYS)
def test_a_day_with_a_roman_month_is_a_day(text, shape):
    doc = P.replace(text)
    assert "DATE" in {span.type for span in doc.spans} and re.fullmatch(shape, doc.pseudonymised), doc.pseudonymised


@pytest.mark.parametrize("text", ["Ügyszám: 1204/XII/2015.", "A 12/1985/III/5. számú ügyirat."])
def test_a_case_with_a_roman_number_is_a_case(text):
    assert {span.type for span in P.replace(text).spans} == {"CASEID"}
