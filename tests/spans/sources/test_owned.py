"""What a family has is called by its surname, which changes with its bearers'; places called after others stay places."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("text", "name"), [
    ("A pénzből egymilliót a Gombos-féle fatelep állt, a többi adományból jött össze.", "Gombos"),
    ("A Farkas-féle birtokot vették meg.", "Farkas"),
])
def test_what_is_called_after_its_owner(text: str, name: str) -> None:
    assert name not in (P.replace(text).pseudonymised or "")


@pytest.mark.parametrize("text", [
    "A Newton-féle binom és a Pilates-féle torna.", "A Kossuth-féle kormány bankói.",
])
def test_who_is_known_to_all_stays(text: str) -> None:
    assert P.replace(text).pseudonymised == text


@pytest.mark.parametrize(("text", "name"), [
    ("A Szuhay-házban foglaltam szobát, Szuhay Tamás a vendéglátó.", "Szuhay"),  # taken for a body
    ("A Bakonyi-tanyán, Bakonyi Ferencéknél alszunk.", "Bakonyi"),  # for a landscape
    ("A Rákos-telken épült, tulajdonosa Rákos Imre.", "Rákos"),  # for a place; the word changes its stem
    ("A Dorogi-kertben tartottuk az esküvőt, Dorogi Éváéknál.", "Dorogi"),
    ("A Somlai-birtokot Somlai Pál örökölte.", "Somlai"),
])
def test_a_family_is_one(text: str, name: str) -> None:
    types = {span.text: span.type for span in P.spans(text).spans or () if span.text.startswith(name)}
    assert types.get(name) == "PER", types
    assert name not in (P.replace(text).pseudonymised or "")


@pytest.mark.parametrize(("text", "name", "why"), [
    ("A pince a farkas féle magtárnál van, ott várok.", "Farkas", "a given name, too, and no hyphen"),
    ("A Márton család elköltözött a faluból.", "Márton", "a given name, too"),
    ("Szóltam, hogy a két Ordas gyerek beteg.", "Ordas", "a village, too: two who bear its name"),
    ("Láttuk a két Bajna fiút a parton.", "Bajna", "in the accusative"),
])
def test_of_a_family_the_surname_is_meant(text: str, name: str, why: str) -> None:
    entries = (P.spans(text).replacements or {}).values()
    roles = [[part.role for part in entry.parts] for entry in entries if (entry.norm, entry.main_type) == (name, "PER")]
    assert roles == [["surname"]], why
