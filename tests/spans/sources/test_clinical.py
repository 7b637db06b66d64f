"""Words of clinical texts are no names, and names in clinical texts are; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import NAMES, Span
from pseudo.language.language import Language, load
from pseudo.spans.sources import clinical, telegrams

SHEET = "Status: RR 150/90, WBC 12,1, CRP 40, SpO2 96%, GFR 61 ml/p, LDH 210, ISZB, COPD miatt kezelt beteg. "
"""What makes a text clinical."""


def names(text):
    doc = Pseudonymiser("hu").spans(text)
    return [span.text for span in doc.spans if span.type in (*NAMES, "ID", "PLATE", "DATE") and span.type != "PROD"]


@pytest.mark.parametrize(
    "text",
    [
        "Lelet: NT-proBNP 6120, kreat. 134, K 5,1, HbA1c 7,9. EF 35%, MI II. MRTG: pangás.",  # measures with their values
        "Epikrízis: Iv. Furosemid mellett javult.",  # into the vein: no initial
        "EKG: PF, II-III-aVF-ben QS, V1-3 qR, inferior régi QS.",  # leads and waves
        "EKG: bal Tawara-szár-blokk, aVL-ben RSR, septalis QS. Basalisan szörtyzörejek.",
        "N. VII. centr. paresis l. s.",  # a nerve
        "PQ 190, QRS 146, QTC 445 ms.",  # no plates
        "Vizelet: fs. 1015, UBG norm.",  # no house number
        "Lasègue mko. neg., Babinski bal o. poz., Kernig 0.",  # signs with their results
        "Mozgás: Mingazzini jobb o. süllyed, Babinski bal o. renyhe.",  # how they are found
        "Horner-tünet nincs, Colles-törés jobb o.",  # compounds
        "Hohmann, Langenbeck, Volkmann kampók.",  # instruments in a row
        "Dg.: E1190, I4890, J9610.",  # diagnoses by their numbers
        "Pinsp 14, Ppeak 25, MAP 68.",  # measures that the table need not have
        "Boka körül oedema.",  # an ankle
        "Glauc. ac. ang. cl. o. s.",  # abbreviations
    ],
)
def test_what_names_nobody(text):
    assert names(SHEET + text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jelen volt dr. Babinski és Romberg Éva.", ["dr. Babinski", "Romberg Éva"]),  # called like signs
        ("A kérdésre Horner ügyvéd válaszolt.", ["Horner"]),  # no sign, no result beside the name
        ("Koch 12 éves kora óta beteg.", ["Koch"]),  # figures that are no degree
        ("Kezelte Tóth Bea EÜ. asszisztens.", ["Tóth Bea"]),  # an abbreviation behind the name
        ("Pinsp 14. Ápolja Szabó Éva, ITO.", ["Szabó Éva"]),
        ("Nagy K. 2 hete jár ide.", ["Nagy K."]),  # K with a value is potassium
        ("Lakik: KOSSUTH U. 12., Ózd.", ["KOSSUTH U.", "Ózd"]),
        ("Kezelte dr. Müller-Winter Olga, OKITI.", ["dr. Müller-Winter Olga", "OKITI"]),  # a hospital's acronym stays one
        ("Ana Ionescu ápoló kísérte.", ["Ana Ionescu"]),  # ANA is an antibody
    ],
)
def test_who_is_somebody(text, found):
    assert [name for name in names(SHEET + text) if name in found] == found


@pytest.mark.parametrize(
    ("surface", "stays"),
    [
        ("NTproBNP 6840", True),  # what was measured, and how much
        ("kreat 127", True),
        ("kezs 6840", False),  # no word of laboratories
        ("kreat 1272345", False),  # too many figures for a measure
    ],
)
def test_measures_that_the_tagger_takes_for_numbers_of_somebody(surface, stays):
    text = f"{SHEET}Labor: {surface}, CRP 31."
    start = text.index(surface)
    guess = Span(start, start + len(surface), surface, "ID", source="ner")
    language = load("hu")
    assert telegrams.nobodys(guess, clinical.read(text, language), language) is stays


def test_years_behind_a_term_and_numbers_of_people_stay_what_they_are():
    text = SHEET + "PCI 2019-ben, TAJ: 123 456 788, kontroll 05.06. 8:00, műtét (XI. 13.)."
    assert [(s.type, s.text) for s in Pseudonymiser("hu").spans(text).spans if s.type in ("DATE", "SOCIALID")] == [
        ("DATE", "2019-ben"), ("SOCIALID", "123 456 788"), ("DATE", "05.06."), ("DATE", "XI. 13."),
    ]


def test_elsewhere_the_same_words_may_be_names():
    assert names("Tegnapelőtt Babinski is eljött.") == ["Babinski"]
    assert names("Az EF elnöke Szegeden járt.") == ["EF", "Szegeden"]


def test_a_language_without_the_table_has_no_clinical_texts(tmp_path):
    (tmp_path / "language.toml").touch()
    assert clinical.read(SHEET, Language("xx", tmp_path, tmp_path)) == clinical.Clinic()
