"""Whose given name stands alone, or whose surname no table has, stays of the land that names or a title tell."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

HU = language.load("hu")


def new_of(text: str, norm: str, key: bytes) -> str:
    entries = Pseudonymiser("hu", key=key).suggest(text).replacements or {}
    return next(entry.repl or "" for entry in entries.values() if entry.norm == norm)


@pytest.mark.parametrize(("text", "norm", "lands", "why"), [
    ("Mrs Oldfield (Pippa) érkezik. Pippa szereti a gulyást.", "Pippa", {"english"}, "in the register of here, borne by nobody"),
    ("A szomszédunk Bronwyn. Bronwynt mindenki szereti.", "Bronwyn", {"english"}, "of Wales"),
    ("A cserediák, Linnéa, Uppsalából jött.", "Linnéa", {"scandinavian"}, "of Sweden"),
    ("A lánya, Ludovica Milánóból jön.", "Ludovica", {"italian"}, "of Italy"),
    ("A nagykövet felesége, Godelieve adta át.", "Godelieve", {"dutch"}, "of Flanders"),
    ("Gernot Grazban lakik.", "Gernot", {"german"}, "of Austria"),
])
@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_a_given_name_alone(text: str, norm: str, lands: set[str], why: str, key: bytes) -> None:
    assert lands & set(HU.names.origins(new_of(text, norm, key), "given")), why


@pytest.mark.parametrize(("text", "land"), [
    ("Grahamet és Mrs Thwaites asszonyt várjuk.", "english"),
    ("Írt Frau Uhlig is tegnap.", "german"),
])
@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_a_title_tells_the_land(text: str, land: str, key: bytes) -> None:
    new = re.search(r"(?:Mrs|Frau) (\w+)", Pseudonymiser("hu", key=key).replace(text).pseudonymised or "")
    assert new is not None and land in HU.names.origins(new[1], "surname")


@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_a_title_tells_it_of_a_double_surname(key: bytes) -> None:
    new = new_of("Címzett: Frau Uhlig-Szabó Kerstin", "Frau Uhlig-Szabó Kerstin", key)
    assert "german" in HU.names.origins(new.split()[-1], "given"), new


def test_who_is_of_here_stays_so() -> None:
    new = new_of("Kovács Pippa a nővére.", "Kovács Pippa", b"one key of sixteen b").split()
    assert HU.names.surname(new[0]).origin == "hungarian"  # type: ignore[union-attr]
