"""Names written together in chats are read apart, and the new ones are written together."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language, together

HU = language.load("hu")
P = Pseudonymiser("hu", key=b"an-example-key-of-16")


def read(text: str) -> str:
    """The text with the spaces put in."""
    for start, _, space in reversed([*together.found(text, HU)]):
        text = text[:start] + space + text[start:]
    return text


@pytest.mark.parametrize(("said", "wanted", "reason"), [
    ("kerdezd kissbalazst", "kerdezd kiss balazst", "in a case"),
    ("szabogergot is kerdezd", "szabo gergot is kerdezd", "without accents"),
    ("nagydani ott lesz, tothzsuzsi nem", "nagy dani ott lesz, toth zsuzsi nem", "with nicknames"),
    ("vargaeszternek add oda", "varga eszternek add oda", "a longer ending"),
    ("a nagymamam es a nagypapa jon", "a nagymamam es a nagypapa jon", "words that begin so"),
    ("a kisasszony, a kovacsmuhely, a nagyovi", "a kisasszony, a kovacsmuhely, a nagyovi", "compounds"),
    ("ird meg a kissbalazs@freemail.hu cimre", "ird meg a kissbalazs@freemail.hu cimre", "an address has its own way"),
])
def test_rows(said: str, wanted: str, reason: str) -> None:
    assert read(f"peti: {said}") == f"peti: {wanted}", reason


def test_other_texts_and_languages_are_not_looked_through() -> None:
    assert read("Kerdezd kissbalazst, ő tudja.") == "Kerdezd kissbalazst, ő tudja."
    assert not [*together.found("pekka: virtanenmatti tulee", language.load("fi"))]


def test_the_new_name_is_the_bearers_and_written_together() -> None:
    new = P.replace("zsofi: kiss balazs irt? kerdezd kissbalazst\npeti: oke\nzsofi: jo").pseudonymised or ""
    found = re.fullmatch(r"\w+: (\w+) (\w+) irt\? kerdezd (\w+)t\n\w+: oke\n\w+: jo", new)
    assert found is not None and found[3].startswith(found[1] + found[2][:3]) and "kiss" not in new, new
