"""Hosts and files that are called after somebody, or a body, of the mapping come back as such."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

PAIRS = {"Kovács Péter": "Zsurka Szebasztián", "Kvarcpont Kft.": "Intermix Kft.", "Rostás Dominik": "Csernák Csongor",
         "Hegedűs Balázsné": "Blahó Ervinné"}

CASES = [
    ("zsurka.szebasztian@drzsurka.hu", "kovacs.peter@drkovacs.hu", "a host behind a title"),
    ("info@intermix.hu, www.intermix.hu", "info@kvarcpont.hu, www.kvarcpont.hu", "a body's"),
    ("intermix_szerzodes.pdf", "kvarcpont_szerzodes.pdf", "a body's file"),
    ("Csernak_Csongor_itelet.pdf", "Rostas_Dominik_itelet.pdf", "a file has no marks"),
    ("blaho_ervinne_panasz.docx", "hegedus_balazsne_panasz.docx", "a wife's"),
    ("mail@mail.hu", "mail@mail.hu", "nobody's"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES)
def test_a_site_comes_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, PAIRS).text == wanted, why
