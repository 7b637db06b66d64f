"""The files of known names: what they may say, and what is said of one that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.kinds import roster
from pseudo.kinds.roster import Row
from pseudo.language import language

GRAMMAR = language.load("hu").persons
TOML = "[[known]]\nnorm = 'Kiss Éva'\n"
WRONG = [
    ("known.csv", "", "has no rows|names the columns", "an empty file"),
    ("known.csv", "norm;action\n", "has no rows", "columns and nothing else"),
    ("known.csv", "name;action\nKiss Éva;keep", "first line names the columns", "norm is what we call it"),
    ("known.csv", "norm;norm\nKiss Éva;", "first line names the columns", "a column twice"),
    ("known.csv", "norm;action\nKiss Éva;drop", "row 1: action is replace, keep or deny", ""),
    ("known.csv", "norm;type\nKiss Éva;PERSON", "row 1: type is one of", ""),
    ("known.csv", "norm;type\n12;ID", "row 1: has a name without a letter", ""),
    ("known.csv", "norm;type\nA12;ID", "row 1: type is one of .* for numbers write patterns", ""),
    ("known.csv", "norm;gender\nKiss Éva;nő", "row 1: gender is M or F", ""),
    ("known.csv", "norm;alone\nKiss Éva;igen", "row 1: alone is yes or no", ""),
    ("known.csv", "norm;action;repl\nKiss Éva;keep;Nagy Éva", "row 1: has a new name, and action keep", ""),
    ("known.csv", "norm;action\nKiss Éva;\nKiss Éva;keep", "row 2: is the name of row 1, which says something else", ""),
    ("known.csv", "norm;action\nKiss Éva;;x", "row 1: has more cells", "a separator inside of a name"),
    ("known.csv", 'norm;action\n"Kiss Éva;', "cannot be read as a table from line", "quotes that stay open"),
    ("known.toml", TOML + "nrom = 'x'", "row 1: has a key that is not known", ""),
    ("known.toml", TOML + "aliases = 'Évi'", "row 1: aliases are a list", ""),
    ("known.toml", TOML + "repl = 3", "row 1: has a value that is no text", ""),
    ("known.toml", "[names]\nnorm = 'x'", "is rows under", ""),
    ("known.toml", "norm =", "is not TOML", ""),
]


@pytest.mark.parametrize(("name", "text", "said", "why"), WRONG)
def test_what_is_wrong_is_said_without_a_name(tmp_path: Path, name: str, text: str, said: str, why: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=said) as wrong:
        roster.load(file)
    assert "Kiss" not in str(wrong.value) and "\n" not in str(wrong.value), why


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"nowhere\.csv: there is no such file"):
        roster.load(Path("nowhere.csv"))


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_table_and_toml_say_the_same(tmp_path: Path, separator: str) -> None:
    lines = ["norm type action repl aliases gender alone note".split(),
             ["Kiss  Éva", "", "", "Nagy Ida", "Évi| Kisné", "f", "yes", "the patient"], ["MÁV", "ORG", "keep"], [""]]
    table, toml = tmp_path / "known.csv", tmp_path / "known.toml"
    table.write_text("\ufeff" + "\r\n".join(separator.join(cells) for cells in lines), encoding="utf-8")
    toml.write_text("[[known]]\nnorm = 'Kiss Éva'\nrepl = 'Nagy Ida'\naliases = ['Évi', 'Kisné']\ngender = 'F'\n"
                    "alone = true\n[[known]]\nnorm = 'MÁV'\ntype = 'ORG'\naction = 'keep'\n", encoding="utf-8")
    rows = (Row("Kiss Éva", "PER", "replace", "Nagy Ida", ("Évi", "Kisné"), "F", True), Row("MÁV", "ORG", "keep"))
    assert roster.load(table) == roster.load(toml) == rows


@given(norms=st.lists(st.text("abcdáő", min_size=1, max_size=5).map(str.title), min_size=1, max_size=9, unique=True),
       before=st.lists(st.sampled_from("ab cd".split()), max_size=3))
def test_every_name_is_a_candidate_where_it_stands(norms: list[str], before: list[str]) -> None:
    known = roster.indexed([Row(norm) for norm in norms], GRAMMAR)
    for number, norm in enumerate(norms):
        found = known.candidates([*before, GRAMMAR.letters.fold(norm), "x"])
        assert (len(before), number) in {(first, name.row) for first, name in found}


@given(given_names=st.lists(st.sampled_from(["János", "Béla", "Éva"]), min_size=1, max_size=30))
def test_who_are_called_alike_are_asked_of_once(given_names: list[str]) -> None:
    rows = [Row(f"{'Q' + 'w' * number} {given}", alone=True) for number, given in enumerate(given_names)]
    known = roster.indexed(rows, GRAMMAR)
    words = [GRAMMAR.letters.fold(given_names[0]), "x"]
    spelt = list(known.spelt(words))
    assert len(spelt) == 1 and len(spelt[0][1]) == given_names.count(given_names[0])
    assert [known.names[number] for _, numbers in spelt for number in numbers] == [
        name for _, name in known.candidates(words)]
