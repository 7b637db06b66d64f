"""Words whose end an apostrophe stands for: read whole, and the new names said as the old ones were."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.core.tables import rows
from pseudo.language import dropped, language

HU = language.load("hu")
P = Pseudonymiser("hu", key=b"an-example-key-of-16")


def read(text: str) -> str:
    """The text with the ends as they are written."""
    for start, end, written in reversed([*dropped.found(text, HU)]):
        text = text[:start] + written + text[end:]
    return text


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Mikó' elmentek, má' sötét vót.", "Mikor elmentek, már sötét vót.", "ordinary words"),
    ("Gyurász Mihályho' ment férjhe'.", "Gyurász Mihályhoz ment férjhez.", "a name in a case"),
    ("Az Isonzóho' vitték, a Piavétú' gyütt.", "Az Isonzóhoz vitték, a Piavétól gyütt.", "names of no table, by their long end"),
    ("Ceglédrű', Egerbe', Tóthékná', Lajossa'", "Ceglédről, Egerben, Tóthéknál, Lajossal", "cases, one a line of the table"),
    ("Nagykátáru' gyütt.", "Nagykátáról gyütt.", "with a short vowel"),
    ("Aszonta: 'Elment Szabó' és 'jó volt Pesté'.", "Aszonta: 'Elment Szabó' és 'jó volt Pesté'.", "quotations"),
    ("James' könyve, a srácok'", "James' könyve, a srácok'", "no end of the table"),
])
def test_rows(text: str, wanted: str, reason: str) -> None:
    assert read(text) == wanted, reason


def test_a_language_without_the_table_reads_nothing_so() -> None:
    assert not [*dropped.found("Mikó' elmentek", language.load("fi"))]


@pytest.mark.parametrize("row", rows(HU.home / "dropped.tsv"))
def test_a_new_form_is_said_as_the_old_one(row: str) -> None:
    said, written = row.split("\t")
    for each in written.split(" "):
        assert dropped.said_so(f"Vác{each}", f"Péter{said}", f"Péter{each}") == f"Vác{said}"


@pytest.mark.parametrize(("text", "shape"), [
    ("Oszt a Rozi Szandára ment férjhe', Gyurász Mihályho', a kocsmároshó'.", r"Oszt a \w+ \w+r[ae] ment férjhe', \w+ \w+h[oeö]', a kocsmároshó'\."),
    ("Mikó' elmentek, odaadta a fényképit.", r"Mikó' elmentek, odaadta a fényképit\."),
    ("Hugyne, hunnan is. Kovács Pistáva' táncótam.", r"Hugyne, hunnan is\. \w+ \w+v?[ae]' táncótam\."),
])
def test_new_names_are_said_so(text: str, shape: str) -> None:
    import re

    new = P.replace(text).pseudonymised or ""
    assert re.fullmatch(shape, new), new
