"""Surnames before ranks and before two given names, and two who sign below each other; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.tokenise import tokenise
from pseudo.spans.draft import drafted
from pseudo.spans.sources import leftout

LANGUAGE = language.load("hu")
P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


def people(rule, text, *names, lang=LANGUAGE):
    spans = [Span(text.index(n), text.index(n) + len(n), n, t) for n, t in names]
    return [s.text for s in sorted(rule(drafted(text, tokenise(text, "hu"), spans, None), lang).spans,
                                   key=lambda span: span.start) if s.type == "PER"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Láttam:\n   Terbe r. alez.", ["Terbe"]),
        ("Jelentette Putz c. r. zls.", ["Putz"]),  # a verb before it
        ("Jelen volt Halmos Dezső tű. szds. is.", ["Halmos Dezső"]),
        ("Kis-Terbe bv. fhdgy., Terbe bv. őrm.", ["Kis-Terbe", "Terbe"]),
        ("Terbe r. osztály", []),  # no rank
        ("Terbe alez.", []),  # nothing says of what force
    ],
)
def test_before_ranks(text, found):
    assert people(leftout.before_ranks, text) == found


def test_what_is_found_stays_before_a_rank():
    assert people(leftout.before_ranks, "Terbe Ede r. alez.", ("Terbe Ede", "PER")) == ["Terbe Ede"]
    assert people(leftout.before_ranks, "Szeged r. alez.", ("Szeged", "GPE")) == []


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("Úrnagy Zsombor Attila úr részére", "Zsombor Attila", "Úrnagy Zsombor Attila"),  # a surname that no table has
        ("Szólt Úrnagy Zsombor Attilának.", "Zsombor Attilának", "Úrnagy Zsombor Attilának"),
        ("Tisztelt Zsombor Attila!", "Zsombor Attila", "Zsombor Attila"),  # a greeting
        ("Tegnap Zsombor Attila jött.", "Zsombor Attila", "Zsombor Attila"),  # a word of every text
        ("Szeged Zsombor Attila", "Zsombor Attila", "Zsombor Attila"),  # a town
        ("Úrnagy\nZsombor Attila", "Zsombor Attila", "Zsombor Attila"),  # in another line
        ("Úrnagy Attila", "Attila", "Attila"),  # one given name may be somebody else's
        ("Úrnagy Kovács Attila", "Kovács Attila", "Kovács Attila"),
    ],
)
def test_before_two_given_names(text, name, found):
    assert people(leftout.before_two_given, text, (name, "PER")) == [found]


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("kansiosta: Korpiluhta Reino, 2023.pdf", "Reino", "Korpiluhta Reino"),  # a file: no table has her surname
        ("Asiakirja on täällä: /srv/akt, Aittaporras Tuulalla", "Tuulalla", "Aittaporras Tuulalla"),  # two ordinary words in one
        ("Tiedosto Aittaporras Tuula ei aukea.", "Tuula", "Aittaporras Tuula"),
        ("Tuokaa Reinoni kotiin.", "Reinoni", "Reinoni"),  # a form of a verb opens its sentence
        ("Se oli Puuilo Reinon mielestä.", "Reinon", "Reinon"),  # a shop
        ("Kysy: Varastonhoitaja Reino", "Reino", "Reino"),  # a calling
        ("Hän sanoi: ”Tuokaa Reinoni kotiin.”", "Reinoni", "Reinoni"),  # and a sentence that is quoted
        (">> Dear Reino", "Reino", "Reino"),  # a greeting
    ],
)
def test_before_one_given_name_stands_a_surname_that_nobody_knows(text, name, found):
    assert people(leftout.before_one_given, text, (name, "PER"), lang=language.load("fi")) == [found]


def test_two_who_sign_below_each_other_are_two():
    text = "Rábafém Kft.                  Nguyen Thi Thanh Huong\nCzvikli Balázs                munkavállaló\nmunkáltató\n"
    new = P.replace(text).pseudonymised or ""
    assert [len(line.split("   ")[0].split()) for line in new.splitlines()] == [2, 2, 1]
    assert "Czvikli" not in new and "Huong" not in new


def test_a_name_torn_at_a_line_end_is_one():
    doc = P.spans("Tegnap este a városban járt Kovács\nJános Péter, aki nem talált haza.")
    assert [" ".join(span.text.split()) for span in doc.spans or () if span.type == "PER"] == ["Kovács János Péter"]
