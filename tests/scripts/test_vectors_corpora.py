"""Corpora that a description alone tells of: CoNLL-U and CoNLL-U Plus become words and names."""

from __future__ import annotations

import json
import lzma
from dataclasses import asdict
from pathlib import Path

import pytest

import embeddings
import name_db
from embeddings.train import Settings
from scripts.vectors import corpora

LANGUAGES = sorted(file.stem for file in Path(corpora.__file__).parent.glob("*.toml"))

PLUS = """# global.columns = FORM LEMMA UPOS FEATS NER
Matti\tMatti\tPROPN\tCase=Nom|Number=Sing\tB-PERSON
Virtasella\tvirtanen\tPROPN\tCase=Ade|Number=Sing\tI-PERSON
on\tolla\tAUX\t_\tO
talo\ttalo\tNOUN\tCase=Nom|Number=Sing\tB-CARDINAL

"""
UD = """# sent_id = 1
1-2\tettei\t_\t_\t_\t_\t_\t_\t_\t_
1\tViikonlopun\tviikon#loppu\tNOUN\tN\tCase=Gen|Number=Sing\t2\tnmod\t_\t_
2\tTurussa\tTurku\tPROPN\tN\tCase=Ine|Number=Sing\t0\troot\t_\t_

"""


def read(tmp_path: Path, text: str) -> list[corpora.Sentence]:
    (tmp_path / "one.xz").write_bytes(lzma.compress(text.encode()))
    said: corpora.Described = {"says": "", "licence": "", "readers": [], "files": ["one.xz"],
                               "types": {"PERSON": "PER"}, "surname_first": False, "settings": {}}
    return list(corpora.read(tmp_path, said, name_db.load("fi")))


def test_names_with_their_roles_and_the_capital_of_the_form(tmp_path: Path) -> None:
    ((words, found),) = read(tmp_path, PLUS)
    assert [(word.form, word.lemma, word.feats) for word in words][1] == ("Virtasella", "Virtanen", "Case=Ade")
    assert [(each.norm, each.type, each.roles) for each in found] == [("Matti Virtanen", "PER", ("given", "surname"))]


def test_universal_columns_without_names(tmp_path: Path) -> None:
    ((words, found),) = read(tmp_path, UD)
    assert [word.lemma for word in words] == ["viikonloppu", "Turku"] and found == []


@pytest.mark.parametrize(
    ("pieces", "first", "wanted"),
    [
        (["Matti", "Virtanen"], False, ("given", "surname")),
        (["Virtanen", "Matti"], False, ("surname", "given")),  # only the last is a given name
        (["Virtanen", "Matti"], True, ("surname", "given")),
    ],
)
def test_roles_in_the_order_of_the_language(pieces: list[str], first: bool, wanted: tuple[str, ...]) -> None:
    assert corpora.roles(pieces, name_db.load("fi"), surname_first=first) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_descriptions_are_whole(lang: str) -> None:
    said = corpora.described(lang)
    assert set(said) == set(corpora.Described.__annotations__) and said["licence"] and (said["files"] or said["readers"])
    card = json.loads((Path(embeddings.__file__).parent / lang / "card.json").read_text(encoding="utf-8"))
    assert card["settings"] == asdict(Settings(**said["settings"]))  # what is shipped was made so
