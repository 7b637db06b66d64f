"""A language is folders of data: the whole path with the toy language `xx` of tests/toy, which no line of Python names.

Toyish has ten rules of grammar, some thirty names, no tagger. What a language must bring is what tests/toy brings;
docs/adding-a-language.md goes through it file by file.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import embeddings
import morph
import name_db
from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.core.errors import EngineError, LanguageError
from pseudo.pipeline import Settings
from scripts.build_morph import build

ROOT = Path(__file__).resolve().parents[1]
TOY = ROOT / "tests" / "toy"
LANG = "xx"
KEY = b"a test key of sixteen bytes"


def toy(data: Path = TOY, engine: str = "rules") -> Pseudonymiser:
    return Pseudonymiser(LANG, key=KEY, settings=Settings(engine=engine, data=data))


P = toy()
MORPH = morph.load(TOY / "morph" / LANG)
NAMES = name_db.load(TOY / "name_db" / LANG)

FORMS = [
    ("Talon", "Case=Ins", "Talonmun", "6. back vowel: -mun"),
    ("Merik", "Case=Ins", "Merikmin", "9. front vowel: -min"),
    ("Dorvan", "Case=Ine", "Dorvanda", "5. -d- after a voiced consonant"),
    ("Merik", "Case=Ine", "Merikte", "4. -t- after a voiceless one"),
    ("Anu", "Case=Dat", "Anuja", "2. -j- parts two vowels"),
    ("Talon", "Case=Dat", "Talona", "3. and nothing after a consonant"),
    ("Lemis", "Case=Abl|Number=Plur", "Lemislerden", "7. every suffix is in harmony with the stem"),
    ("Dorvan", "Deriv=li", "dorvanlu", "8. an adjective goes into small letters"),
    ("Pelo turam", "Case=Acc", "Pelo turmu", "1. a listed stem loses its last vowel"),
    ("Pelo turam", "Case=Ine", "Pelo turamda", "1. but not before a consonant"),
    ("12", "Case=Ine", "12-da", "10. a figure (read: du) takes a hyphen"),
]


@pytest.mark.parametrize(("lemma", "feats", "form", "why"), FORMS)
def test_forms_both_ways(lemma, feats, form, why):
    assert MORPH.inflect(lemma, feats) == form, why
    assert (lemma, feats) in {(reading.lemma, reading.feats) for reading in MORPH.analyse(form)}, why


def test_the_compiled_grammar_is_that_of_the_source(tmp_path):
    folder = tmp_path / LANG
    shutil.copytree(TOY / "morph" / LANG, folder)
    for old in folder.glob("*.hfstol"):
        old.unlink()
    build(folder)
    again = morph.load(folder)
    assert [again.inflect(lemma, feats) for lemma, feats, _, _ in FORMS] == [form for _, _, form, _ in FORMS]


TEXT = (
    "Sol Talon Anu dorvanlu, bi Merik Jano Lemisten. Ul Talon Anumun karu, Talona bi Janomun tala. "
    "Bi dok. Sarin Nora 18 teru 2024-de Lemiste karu, Pelo turmu tala. anu.talon@post.example"
)


def test_the_whole_path():
    doc = P.replace(TEXT)
    found = [(span.type, span.text, span.norm, span.head.feats if span.head else "") for span in doc.spans]
    assert found == [
        ("PER", "Talon Anu", "Talon Anu", ""),
        ("GPE", "dorvanlu", "Dorvan", "Deriv=li"),
        ("PER", "Merik Jano", "Merik Jano", ""),
        ("GPE", "Lemisten", "Lemis", "Case=Abl"),
        ("PER", "Talon Anumun", "Talon Anu", "Case=Ins"),
        ("PER", "Talona", "Talon", "Case=Dat"),
        ("PER", "Janomun", "Jano", "Case=Ins"),
        ("PER", "dok. Sarin Nora", "dok. Sarin Nora", ""),
        ("DATE", "18 teru 2024-de", "18 teru 2024", "Case=Ine"),
        ("GPE", "Lemiste", "Lemis", "Case=Ine"),
        ("FAC", "Pelo turmu", "Pelo turam", "Case=Acc"),
        ("EMAIL", "anu.talon@post.example", "anu.talon@post.example", ""),
    ]
    assert doc.entry("Talon[/N]").of == "Talon Anu[/N]" and doc.entry("Jano[/N]").of == "Merik Jano[/N]"
    new = {key: entry.repl or entry.derived for key, entry in doc.replacements.items()}
    for span in doc.spans:  # every mention is the new name in the old form
        if span.type not in ("EMAIL", "DATE"):
            feats = span.head.feats
            assert span.new_text == MORPH.inflect(new[span.entity], feats)
    assert doc.entry("18 teru 2024[/N]").repl != "18 teru 2024"
    for name in ("Talon", "Anu", "Merik", "Jano", "Lemis", "Dorvan", "dorvan", "Sarin", "Nora", "Pelo", "2024", "post."):
        assert name not in doc.pseudonymised
    assert doc.pseudonymised.startswith("Sol ") and " karu, " in doc.pseudonymised and " dok. " in doc.pseudonymised


def test_what_a_person_edits_moves_every_mention():
    doc = P.suggest("Sol Talon Anu karu. Ul Talon Anumun, Talona bi Anuju tala.").with_repl("Talon Anu[/N]", "Gelet Mirela")
    assert P.replace(doc).pseudonymised == "Sol Gelet Mirela karu. Ul Gelet Mirelamun, Gelete bi Mirelaju tala."


def test_people_become_people_of_their_gender_and_places_places():
    doc = P.suggest(TEXT)
    chosen = doc.entry("Talon Anu[/N]").repl.split()
    assert NAMES.surname(chosen[0]) and NAMES.given(chosen[1]).genders == "F"
    assert NAMES.place(doc.entry("Lemis[/N]").repl)


@given(st.lists(st.tuples(st.sampled_from([row.name for row in NAMES.pool("surname")]),
                          st.sampled_from([row.name for row in NAMES.pool("given")]),
                          st.sampled_from(["", "Case=Acc", "Case=Dat", "Case=Ins", "Case=Ine", "Case=Abl"])),
                min_size=1, max_size=3))
@settings(max_examples=25)
def test_invariants(people):
    text = "Sol " + ", bi ".join(MORPH.inflect(f"{surname} {name}", feats) for surname, name, feats in people) + " karu."
    doc = P.replace(text)
    out, at = [], 0
    for piece in sorted([*doc.spans, *doc.repairs], key=lambda piece: piece.start):
        assert doc.text[piece.start : piece.end] == piece.text
        out += [text[at : piece.start], piece.new_text]
        at = piece.end
    assert "".join([*out, text[at:]]) == doc.pseudonymised
    assert doc == toy().replace(text)  # same key, same choices
    assert not {word for person in people for word in person[:2]} & set(doc.pseudonymised.replace(",", "").split())


# ------------------------------------------------------------------ found by looking, not by name


def test_no_python_asks_which_language_it_is():
    packages = [ROOT / package for package in ("pseudo", "morph", "embeddings", "name_db")]
    for file in (file for package in packages for file in package.rglob("*.py")):
        code = file.read_text("utf-8")
        assert "toyish" not in code.lower(), file.name
        assert re.search(r"""\b(?:lang|language|tag) *(?:==|!=|in) *[(\[{]?["']""", code) is None, file.name


def test_the_data_folder_adds_to_our_languages():
    both = Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules", data=TOY))  # not in the folder: ours
    assert both.spans("Tegnap Kovács Jánossal beszéltem.").spans[0].norm == "Kovács János"


def test_each_package_finds_it(tmp_path):
    assert embeddings.languages(TOY / "embeddings") == (LANG,)
    assert morph.languages(TOY / "morph") == (LANG,)
    with pytest.raises(LanguageError, match="available"):
        Pseudonymiser(LANG)


OPTIONAL = [
    ("pseudo", "abbreviations.tsv", "no abbreviation is known"),
    ("pseudo", "dates_patterns.tsv", "no dates are found"),
    ("pseudo", "dates_words.tsv", "no months are known"),
    ("pseudo", "identifiers_suffixes.tsv", "no suffix is known after figures"),
    ("embeddings", "", "candidates come in the order of the pool"),
    ("name_db", "nicknames.tsv", "nobody has a nickname"),
    ("name_db", "settlements.tsv", "no places are known"),
    ("name_db", "titles.tsv", "no titles are known"),
    ("name_db", "street_names.tsv", "no streets are offered"),
    ("name_db", "public_space_types.tsv", "no streets are found"),
]


@pytest.mark.parametrize(("package", "file", "then"), OPTIONAL)
def test_what_is_optional(tmp_path, package, file, then):
    shutil.copytree(TOY, tmp_path / "toy")
    gone = tmp_path / "toy" / package / LANG / file
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    doc = toy(tmp_path / "toy").replace("Sol Talon Anumun karu.")
    assert doc.spans[0].norm == "Talon Anu" and "Talon" not in doc.pseudonymised, then


NEEDED = [
    ("language.toml", "no data for 'xx'"),
    ("tokenise.toml", "xx: tokenise.toml is missing from the language folder; see docs/adding-a-language.md"),
    ("policy.toml", "xx: policy.toml is missing from the language folder; see docs/adding-a-language.md"),
]


@pytest.mark.parametrize(("file", "message"), NEEDED)
def test_what_is_needed_is_named_with_the_remedy(tmp_path, file, message):
    shutil.copytree(TOY, tmp_path / "toy")
    (tmp_path / "toy" / "pseudo" / LANG / file).unlink()
    with pytest.raises(LanguageError) as error:
        toy(tmp_path / "toy").replace("Sol Talon Anumun karu.")
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_language_without_a_tagger_says_so():
    with pytest.raises(EngineError, match="take the engine rules"):
        toy(engine="compact").replace("Sol Talon Anumun karu.")


def test_a_misspelt_habit_is_refused(tmp_path):
    shutil.copytree(TOY, tmp_path / "toy")
    file = tmp_path / "toy" / "pseudo" / LANG / "language.toml"
    file.write_text(file.read_text("utf-8") + 'adjectives = "li"\n', "utf-8")
    with pytest.raises(LanguageError, match=r"unknown name adjectives; there are: .*order, married, family"):
        toy(tmp_path / "toy").replace("Sol Talon Anumun karu.")


# ------------------------------------------------------------------ the command line


def test_the_command_line():
    command = [sys.executable, "-m", "pseudo", "replace", "--lang", LANG, "--engine", "rules", "--data", str(TOY)]
    document = json.dumps({"id": "1", "lang": LANG, "text": TEXT})
    done = subprocess.run(command, input=document, capture_output=True, cwd=ROOT, check=False, encoding="utf-8",
                          env={**os.environ, "PSEUDO_KEY": KEY.decode(), "PYTHONUTF8": "1"})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["pseudonymised"] == P.replace(Document(TEXT, lang=LANG, id="1")).pseudonymised


def test_the_document_keeps_its_language():
    doc = P.replace(dataclasses.replace(Document(TEXT, lang=LANG), id="7"))
    assert doc.lang == LANG and doc.id == "7"
