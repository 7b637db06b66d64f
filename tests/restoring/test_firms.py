"""What a body is called for short comes back as what its original is called: no adjective alone."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

CASES = [
    ("Magyar Telekom Nyrt.", "Invitel Zrt.", "az Invitelnél", "a Magyar Telekomnál", "a people's word says not which"),
    ("Szegedi Nyomda Kft.", "Matriprint Kft.", "a Matriprintben", "a Szegedi Nyomdában", "nor does a town's"),
    ("Nemzeti Dohánybolt Kft.", "Terranet Kft.", "a Terranetnél", "a Nemzeti Dohányboltnál", "nor another adjective"),
    ("Délibáb Fuvar Kft.", "Terranet Kft.", "a Terranetnél", "a Délibábnál", "a name does"),
    ("Rákóczi Gimnázium", "Vörösmarty Gimnázium", "a Vörösmartyban", "a Rákócziban", "somebody's is no adjective"),
]


@pytest.mark.parametrize(("old", "new", "text", "wanted", "why"), CASES)
def test_a_body_comes_back_by_its_short_name(old: str, new: str, text: str, wanted: str, why: str) -> None:
    assert restore(f"Ott volt {text}.", {old: new}).text == f"Ott volt {wanted}.", why
