"""Names of files: ordinary words without accents name nobody, usual names do."""

import pytest

from pseudo import Pseudonymiser
from pseudo.run.filenames import spoken, telling

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


def told(name: str) -> bool:
    return any(telling(P.replace(words), P.language) for words in {name.replace("_", " "), spoken(name)[0]})


@pytest.mark.parametrize("name", ["ber", "Ber", "ber_2024", "Ber2024", "berlista", "Szamla_Ber", "fizetes", "vegzes", "tabor", "leltar_ber"])
def test_ordinary_words_name_nobody(name: str) -> None:
    assert not told(name)


@pytest.mark.parametrize("name", ["kovacs", "szabo", "virag", "kovacs_ber", "Kovacs_Janos", "beczkay", "gyula", "szabo_ber_2024"])
def test_usual_names_do_though_they_are_words_too(name: str) -> None:
    assert told(name)
