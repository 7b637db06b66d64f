"""What bodies of care are called by ordinary words is replaced; what tells what they do stays."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds.organisations.care import own_words
from pseudo.language import language

WORDS = language.load("hu").words
P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("name", "own"), [
    ("Őszi Napfény Alapszolgáltatási Központ", 2),  # an adjective before its noun
    ("Őszi Fény Szociális Központ", 2),  # a kind of two words
    ("Kéz a Kézben Családsegítő Szolgálat", 3),  # a small word inside
    ("Kapocs Ifjúsági Önsegítő Szolgálat", 1),  # and then for whom
    ("Reménysugár Házi Segítségnyújtó Szolgálat", 1),  # and then where
    ("Területi Gondozási Központ", 0),  # what each town has
    ("Hajléktalanok Éjjeli Menhely", 0),  # for whom it is
    ("Egyesített Gondozási Központ", 0),  # what it has become
    ("Baptista Gyermekotthon", 0),  # whose it is
    ("Családsegítő Szolgálat", 0),
    ("Szociális és Gyermekjóléti Főosztály", 0),
    ("Arany János Általános Iskola", 0),  # no body of care
])
def test_own_words(name: str, own: int) -> None:
    assert own_words(name.split(), WORDS) == own


@pytest.mark.parametrize(("text", "gone", "stays"), [
    ("Az igali Őszi Napfény Alapszolgáltatási Központtól kértük.", "Napfény", "Alapszolgáltatási Központtól"),
    ("A tabi Őszi Fény Szociális Központ jelezte.", "Fény", "Szociális Központ"),
    ("A Kéz a Kézben Családsegítő Szolgálat írta.", "Kézben", "Családsegítő Szolgálat"),
    ("A barcsi Reménysugár Házi Segítségnyújtó Szolgálat jött.", "Reménysugár", "Házi Segítségnyújtó Szolgálat"),
])
def test_they_become_others(text: str, gone: str, stays: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert gone not in new and stays in new, new
