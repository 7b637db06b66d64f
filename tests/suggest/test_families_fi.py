"""Families of abroad: one surname and one land for all who bear it, and the order of the original."""

import re

import pytest

from pseudo import Pseudonymiser

KEYS = [b"an-example-key-of-16", b"another key of tries"]
WORD = r"[\w\'’-]+"

FAMILIES = [  # a text, what comes out (§ the surname, W a word, ¤ the surname in a case), why
    ("Vastapuoli   Bouzidi Samir\nLapset       Bouzidi Ilyas Matias\n             Bouzidi Nora Katariina\n\n"
     "Bouzidin sisar asuu Oulussa. Ilyas ja Nora Bouzidi tulivat.",
     r"Vastapuoli   § W\nLapset       =§ W W\n             =§ W W\n\n¤ sisar asuu W\. W ja W =§ tulivat\.",
     "a surname that no table has, before given names in a register"),
    ("Opiskelijat: Kaya Mehmet, Kaya Elif ja Demir Can. Kayan sisarukset tulivat myöhässä.",
     r"Opiskelijat: § W, =§ W ja W W\. ¤ sisarukset tulivat myöhässä\.", "surnames that are given names, too"),
    ("Vuokralaiset: Khalil Hussein ja Khalil Zainab. Zainab Khalil soitti.",
     r"Vuokralaiset: § W ja =§ W\. W =§ soitti\.", "both words are given names and surnames"),
    ("TODISTAJAT\n  Duong, Thi Lan   301199-936Y\n\nTyökaveri Lan Duong kertoi asiasta.",
     r"TODISTAJAT\n  §, \w+ (?P<g>\w+)   [\w-]+\n\nTyökaveri (?P=g) =§ kertoi asiasta\.", "in a register and turned, Lan is one name"),
]


@pytest.mark.parametrize(("text", "pattern", "reason"), FAMILIES, ids=[reason for *_, reason in FAMILIES])
@pytest.mark.parametrize("key", KEYS)
def test_a_family_keeps_one_surname(text: str, pattern: str, reason: str, key: bytes) -> None:
    new = Pseudonymiser("fi", key=key).replace(text).pseudonymised or ""
    asked = pattern.replace("=§", "(?P=s)").replace("§", f"(?P<s>{WORD})").replace("W", WORD).replace("¤", r"(?P<t>\w+)")
    found = re.fullmatch(asked, new)
    assert found is not None, f"{reason}: {new}"
    if "t" in found.groupdict():
        assert found["t"][:3] == found["s"][:3], reason


def test_its_land_is_that_of_its_given_names() -> None:
    p = Pseudonymiser("fi", key=KEYS[0])
    doc = p.suggest(FAMILIES[0][0])
    names = p.language.names
    surname = {(entry.repl or "").split()[0] for norm, entry in (doc.replacements or {}).items()
               if norm.startswith("Bouzidi ")}
    assert len(surname) == 1
    assert "arabic" in names.origins(surname.pop(), "surname")
