"""What several bodies of a text are called by becomes one word; a year in a firm's name is no zip."""

import re

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")
BODIES = [
    ("Zagyva-Mély Konzorcium (vezetője: Zagyva-Mély Zrt.). A Zagyva-Mélynek írtak.",
     r"(\S+) Konzorcium \(vezetője: \1 Zrt\.\)\. Az? \1n[ae]k írtak\.", "a firm, its consortium, its name alone"),
    ("Kék Cinke Óvoda, Kék Cinke Alapítvány", r"(.+) Óvoda, \1 Alapítvány", "a school and its foundation"),
    ("Jászvíz 2005 Kft., 5126 Jászfényszaru, Szabadság út 66.", r"\S+ 2005 Kft\., \d{4} \w+, .*", "the year of a firm"),
    ("a Soproni Magastető Kft. ajánlata", r"az? (?!Soproni)\S+i Magastető Kft\. ajánlata", "a trade by its last member"),
    ("a Szegedi Diagnosztika Kft.", r"az? (?!Szegedi)\S+i Diagnosztika Kft\.", "a trade"),
]


@pytest.mark.parametrize(("text", "pattern", "why"), BODIES, ids=[why for *_, why in BODIES])
def test_bodies_of_one_house_stay_so(text, pattern, why):
    new = P.replace(text).pseudonymised or ""
    assert new.split()[0] != text.split()[0] or text[0].islower()
    assert re.fullmatch(pattern, new), new
