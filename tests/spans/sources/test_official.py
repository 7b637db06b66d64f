"""Abbreviations that offices write stay: nobody's names; one case a line with its reason."""

import pytest

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.pipeline import Pseudonymiser
from pseudo.spans.sources.official import is_abbreviation

LANGUAGE = language.load("hu")
PEOPLE = Pseudonymiser(key=b"a key of sixteen bytes", lang="hu")


@pytest.mark.parametrize(
    ("text", "name", "is_one"),
    [
        ("A határozat a Gyvt. 77. § (1) bekezdésén alapul.", "Gyvt", True),  # in the table
        ("a Szoctv. 4. § alkalmazásával", "Szoctv", True),
        ("a Zöltv. 12/A. § (3) bekezdése", "Zöltv", True),  # in no table, but cited
        ("a Zöl. tv. 177. § szerint", "Zöl", True),
        ("az Xpt. 5:12. §-a", "Xpt", True),
        ("azt írta Kovács. 12. § A bérlet", "Kovács", False),  # a surname at the end of a sentence
        ("azt írta Nagy Zöl. 12. § A bérlet", "Zöl", False),  # behind another name
        ("a Kovács 12 éves", "Kovács", False),
        ("a TEGYESZ javaslata", "TEGYESZ", True),
        ("a TEGYESZ-nél", "TEGYESZ-nél", True),
        ("Tegyesz Ilona", "Tegyesz", False),
        ("A Kft-nek írt", "Kft-nek", True),  # a form of firms alone, in a case
        ("a kft.-t törölték", "kft.-t", True),
        ("a Kft-Trans szállít", "Kft-Trans", False),  # a name with it
        ("Igényelt (Ft)", "Ft", True),  # a unit
        ("Ár (EUR/db)", "EUR/db", True),
        ("Bér (eFt)  Súly (kg)", "Bér", True),  # a common word over what is measured
        ("Győr (Ft)", "Győr", False),
        ("Kelt: Szeged   P.H.   Kis Éva", "P.H", True),  # the seal, alone in its cell
        ("\n      P. H.\n", "P. H.", True),
        ("P. H. vádlott bűnös.", "P. H.", False),  # somebody's initials
        ("Kis Éva  jkv.vez.", "jkv.vez.", True),  # a role
        ("k.j. aláírta", "k.j.", False),
        ("(P. H.)", "P. H.", True),
        ("a Pszich. Szakszolg. véleménye", "Pszich", True),  # a full stop within the sentence
        ("azt írta Pszich. Szakszolgálat nincs", "Pszich", False),  # it may end here
        ("azt írta Kovács. és elment", "Kovács", False),  # a slip behind a name
    ],
)
def test_what_is_an_abbreviation(text, name, is_one):
    start = text.index(name)
    type_ = "PER" if "." in name else "ORG"
    span = Span(start, start + len(name), name, type_, norm=name, source="ner")
    assert is_abbreviation(span, text, LANGUAGE) == is_one


@pytest.mark.parametrize(
    "text",
    [
        "A TIK ügyeletese 22.41-kor a helyszínre küldött minket.",
        "  Megnevezés        Igényelt (Ft)     Elfogadott (Ft)     Ár (EUR)",
        "A határozat a Gyvt. 77. § (1) bekezdésén és a Gyer. 84. §-án alapul.",
        "A TEGYESZ szakértői bizottsága az elhelyezést javasolta.",
    ],
)
def test_the_text_stays(text):
    assert PEOPLE.replace(text).pseudonymised == text


def test_what_the_user_knows_is_somebodys():
    assert not is_abbreviation(Span(2, 5, "TIK", "ORG", norm="TIK", source="known"), "a TIK", LANGUAGE)
