"""Numbers of files in what a tagger takes for a date."""

import dataclasses

import pytest

from pseudo import Pseudonymiser
from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.spans import years
from pseudo.spans.draft import Clinic, drafted

HU = Pseudonymiser("hu").language


@pytest.mark.parametrize(("text", "type_", "wanted", "reason"), [
    ("44/2003", "DATE", ["44/2003 CASEID"], "a number of a register and its year"),
    ("1184/97. II. 14.", "DATE", ["1184/97. CASEID", "II. 14. DATE"], "a number and the day on which it was filed"),
    ("2214/889", "LAW", ["2214/889 CASEID"], "the year of a register of old, of three figures"),
    ("44/2003", "LAW", ["44/2003 LAW"], "an act has its whole year"),
    ("12/2003", "DATE", ["12/2003 DATE"], "a month and a year"),
    ("2003/2004", "DATE", ["2003/2004 DATE"], "two years"),
    ("1956/57", "DATE", ["1956/57 DATE"], "a winter"),
    ("150/90", "DATE", ["150/90 DATE"], "a pressure of blood"),
])
def test_a_number_and_its_year_are_no_date(text: str, type_: str, wanted: list[str], reason: str) -> None:
    draft = drafted(text, (), [Span(0, len(text), text, type_, source="ner", score=0.9)])
    found = years.years_alone(draft, HU).spans
    assert [f"{span.text} {span.type}" for span in found] == wanted, reason
    assert all(text[span.start : span.end] == span.text for span in found), reason


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("bem utca 12/4 de nem ott lakik", ["12/4 ADDR_NO"], "a house and its flat"),
    ("A Margit híd 5/20. óta nyitva.", ["5/20. DATE"], "no house has a bridge"),
    ("A Fő utcában 12/4-én járt.", ["12/4-én DATE"], "a day in its case"),
])
def test_what_is_behind_a_street_is_no_day(text: str, wanted: list[str], reason: str) -> None:
    found = Pseudonymiser("hu", key=b"a test key of sixteen bytes").spans(text).spans or ()
    assert [f"{span.text} {span.type}" for span in found if "/" in span.text] == wanted, reason


@pytest.mark.parametrize(("text", "term", "kind", "reason"), [
    ("CK 1890 U/l", "", "CARDINAL", "before a unit with a stroke"),
    ("  NT-proBNP   6840   1920   pg/ml", "NT-proBNP", "CARDINAL", "the second value of a row"),
    ("Kreatinin: 1870, GOT 45", "Kreatinin", "CARDINAL", "behind a term"),
    ("Kreatinin: 187 volt, Pécs 1920", "Kreatinin", "DATE", "a word between"),
    ("Született 1950", "", "DATE", "no value"),
])
def test_values_of_a_laboratory_are_no_years(text: str, term: str, kind: str, reason: str) -> None:
    start = next(text.index(year) for year in ("1920", "1890", "1870", "1950") if year in text)
    clinic = Clinic(terms=ranges.of([(text.index(term), text.index(term) + len(term))])) if term else Clinic()
    year = Span(start, start + 4, text[start : start + 4], "DATE", norm=text[start : start + 4], source="ner", score=0.9)
    draft = dataclasses.replace(drafted(text, (), [year]), clinic=clinic)
    assert [span.type for span in years.years_alone(draft, HU).spans] == [kind], reason
