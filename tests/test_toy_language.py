"""A language is folders of data: the whole path with the toy language `xx` of tests/toy, which no line of Python names.

Toyish is as unlike Hungarian as it can be: the given name stands first, an ending stands behind an apostrophe, a place
before a body in the genitive, the type of a street inside its word, five figures before a town; first parts of names
take endings, too; the cases have names of their own, and `ı` is not `i`. It has ten rules of grammar, some fifty names
and no tagger. What a language must bring is what tests/toy brings; docs/adding-a-language.md goes through it file by file.
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
    ("Talon", "Case=Com", "Talon'mun", "6. back vowel: -mun"),
    ("Merik", "Case=Com", "Merik'min", "9. front vowel: -min"),
    ("Dorvan", "Case=Loc", "Dorvan'da", "5. -d- after a voiced consonant"),
    ("Merik", "Case=Loc", "Merik'te", "4. -t- after a voiceless one"),
    ("Anu", "Case=Ben", "Anu'ja", "2. -j- parts two vowels"),
    ("Anu", "Case=Gen", "Anu'nun", "2. or -n-"),
    ("Talon", "Case=Ben", "Talon'a", "3. and nothing after a consonant"),
    ("Lemis", "Case=Sep|Number=Plur", "Lemis'lerden", "7. every suffix is in harmony with the stem"),
    ("Arkın", "Case=Loc", "Arkın'da", "6. ı is a back vowel, i a front one"),
    ("Dorvan", "Deriv=li", "dorvanlu", "8. an adjective goes into small letters and has no apostrophe"),
    ("turam", "Case=Obj", "turmu", "1. a listed stem loses its last vowel; a word in small letters has no apostrophe"),
    ("turam", "Case=Loc", "turamda", "1. but not before a consonant"),
    ("Anu Talon", "Case=Gen", "Anu Talon'un", "the last word of a name takes the ending"),
    ("Nova-Lemis", "Case=Loc", "Nova'da-Lemis'te", "but Nova takes it, too"),
    ("Nova-Lemis", "Deriv=li", "nova-lemisli", "not in an adjective"),
    ("Mirun ab Osgar", "Case=Loc", "Mirun'da ab Osgar", "before ab the word there takes it, and no other"),
    ("Mirun-ab-Osgar", "Case=Com", "Mirun'mun-ab-Osgar", "joined, too"),
    ("Nova-Mirun ab Osgar", "Case=Gen", "Nova'nun-Mirun'un ab Osgar", "both rules in one name"),
    ("12", "Case=Loc", "12'da", "10. a figure (read: du) takes an apostrophe"),
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
    "Sol Anu Talon dorvanlu, bi Jano Merik Lemis'ten. Ul Anu Talon'mun karu, Talon'a bi Jano'mun tala. "
    "Bi dok. Nora Sarin 18 teru 2024'te Lemis'in akademde karu, Garduturam'u tala. anu.talon@post.example"
)
GOLD = [line.split("\t") for line in (TOY / "gold.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("text", "becomes", "why"), GOLD)
def test_sentences(text, becomes, why):
    assert P.replace(text).pseudonymised == becomes, why


def test_the_whole_path():
    doc = P.replace(TEXT)
    found = [(span.type, span.text, span.norm, span.head.feats if span.head else "") for span in doc.spans]
    assert found == [
        ("PER", "Anu Talon", "Anu Talon", ""),
        ("GPE", "dorvanlu", "Dorvan", "Deriv=li"),
        ("PER", "Jano Merik", "Jano Merik", ""),
        ("GPE", "Lemis'ten", "Lemis", "Case=Sep"),
        ("PER", "Anu Talon'mun", "Anu Talon", "Case=Com"),
        ("PER", "Talon'a", "Talon", "Case=Ben"),
        ("PER", "Jano'mun", "Jano", "Case=Com"),
        ("PER", "dok. Nora Sarin", "dok. Nora Sarin", ""),
        ("DATE", "18 teru 2024'te", "18 teru 2024", "Case=Loc"),
        ("ORG", "Lemis'in akademde", "Lemis'in akadem", "Case=Loc"),
        ("FAC", "Garduturam'u", "Garduturam", "Case=Obj"),
        ("EMAIL", "anu.talon@post.example", "anu.talon@post.example", ""),
    ]
    assert [part.role for part in doc.entry("Anu Talon[/N]").parts] == ["given", "surname"]
    assert doc.entry("Talon[/N]").of == "Anu Talon[/N]" and doc.entry("Jano[/N]").of == "Jano Merik[/N]"
    new = {key: entry.repl or entry.derived for key, entry in doc.replacements.items()}
    for span in doc.spans:  # every mention is the new name in the old form
        if span.type not in ("EMAIL", "DATE"):
            assert span.new_text == MORPH.inflect(new[span.entity], span.head.feats)
    assert new["Lemis'in akadem[/N]"] == MORPH.inflect(new["Lemis[/N]"], "Case=Gen") + " akadem"
    assert doc.entry("18 teru 2024[/N]").repl != "18 teru 2024"
    for name in ("Talon", "Anu", "Merik", "Jano", "Lemis", "dorvan", "Sarin", "Gardu", "2024", "post."):
        assert name not in doc.pseudonymised
    assert doc.pseudonymised.startswith("Sol ") and " karu, " in doc.pseudonymised and " dok. " in doc.pseudonymised


def test_what_a_person_edits_moves_every_mention():
    doc = P.suggest("Sol Anu Talon karu. Ul Anu Talon'mun, Talon'a bi Anu'ju tala.").with_repl("Anu Talon[/N]", "Mirela Gelet")
    assert P.replace(doc).pseudonymised == "Sol Mirela Gelet karu. Ul Mirela Gelet'min, Gelet'e bi Mirela'ju tala."
    town = P.suggest("Ul Ubrin'de karu, bi Ubrin'in akadem tala.").with_repl("Ubrin[/N]", "Nova-Katul")
    assert P.replace(town).pseudonymised == "Ul Nova'da-Katul'da karu, bi Nova'nun-Katul'un akadem tala."


@pytest.mark.parametrize(
    ("text", "head"),
    [("Ul Mirun'da ab Osgar karu.", "Mirun'da"),  # the first word bears the ending
     ("Ul Nova'da-Lemis'te karu.", "Nova'da-Lemis'te"),  # both do
     ("Sol Anu Talon'mun karu.", "Talon'mun")],  # the last does
)  # fmt: skip
def test_the_head_is_the_word_that_takes_the_ending(text, head):
    (span,) = P.spans(text).spans
    assert text[span.head.start : span.head.end] == head and head.startswith(span.head.lemma.split("-")[0])
    assert MORPH.inflect(span.norm, span.head.feats) == span.text


def test_a_chosen_name_is_inflected_at_its_own_head():
    town = P.suggest("Ul Ubrin'de karu, bi Ubrin'in akadem tala.").with_repl("Ubrin[/N]", "Mirun ab Osgar")
    assert P.replace(town).pseudonymised == "Ul Mirun'da ab Osgar karu, bi Mirun'un ab Osgar akadem tala."


def test_a_wrong_head_is_refused(tmp_path):
    shutil.copytree(TOY, tmp_path / "toy")
    file = tmp_path / "toy" / "morph" / LANG / "language.toml"
    file.write_text(file.read_text("utf-8").replace('ab = "first"', 'ab = "second"'), "utf-8")
    with pytest.raises(morph.DataError, match="head says of a word first, last or all"):
        morph.load(tmp_path / "toy" / "morph" / LANG)


def test_people_become_people_of_their_gender_and_places_places():
    doc = P.suggest(TEXT)
    chosen = doc.entry("Anu Talon[/N]").repl.split()
    assert NAMES.given(chosen[0]).genders == "F" and NAMES.surname(chosen[1])
    assert NAMES.place(doc.entry("Lemis[/N]").repl)


@given(st.lists(st.tuples(st.sampled_from([row.name for row in NAMES.pool("given")]),
                          st.sampled_from([row.name for row in NAMES.pool("surname")]),
                          st.sampled_from(["", "Case=Obj", "Case=Ben", "Case=Com", "Case=Loc", "Case=Sep"])),
                min_size=1, max_size=3))
@settings(max_examples=25)
def test_invariants(people):
    text = "Sol " + ", bi ".join(MORPH.inflect(f"{name} {surname}", feats) for name, surname, feats in people) + " karu."
    doc = P.replace(text)
    out, at = [], 0
    for piece in sorted([*doc.spans, *doc.repairs], key=lambda piece: piece.start):
        assert doc.text[piece.start : piece.end] == piece.text
        out += [text[at : piece.start], piece.new_text]
        at = piece.end
    assert "".join([*out, text[at:]]) == doc.pseudonymised
    assert doc == toy().replace(text)  # same key, same choices
    assert not {word for person in people for word in person[:2]} & set(re.findall(r"\w+", doc.pseudonymised))


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
    ("pseudo", "identifiers.tsv", "no numbers of the country are known"),
    ("pseudo", "identifiers_patterns.tsv", "no house numbers and zips are found"),
    ("pseudo", "identifiers_context.tsv", "no number is known by its label"),
    ("pseudo", "identifiers_streets.tsv", "no house numbers are found"),
    ("pseudo", "common_words.tsv", "any word with a capital may be a name"),
    ("pseudo", "labels.tsv", "labels are the names of the types"),
    ("embeddings", "", "candidates come in the order of the pool"),
    ("name_db", "nicknames.tsv", "nobody has a nickname"),
    ("name_db", "settlements.tsv", "no places are known"),
    ("name_db", "titles.tsv", "no titles are known"),
    ("name_db", "org_words.tsv", "no bodies are found"),
    ("name_db", "street_names.tsv", "no streets are offered"),
    ("name_db", "public_space_types.tsv", "no streets are found"),
]


@pytest.mark.parametrize(("package", "file", "then"), OPTIONAL)
def test_what_is_optional(tmp_path, package, file, then):
    shutil.copytree(TOY, tmp_path / "toy")
    gone = tmp_path / "toy" / package / LANG / file
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    doc = toy(tmp_path / "toy").replace("Sol Anu Talon'mun karu.")
    assert doc.spans[0].norm == "Anu Talon" and "Talon" not in doc.pseudonymised, then


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
        toy(tmp_path / "toy").replace("Sol Anu Talon'mun karu.")
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_language_without_a_tagger_says_so():
    with pytest.raises(EngineError, match="take the engine rules"):
        toy(engine="compact").replace("Sol Anu Talon'mun karu.")


def test_a_misspelt_habit_is_refused(tmp_path):
    shutil.copytree(TOY, tmp_path / "toy")
    file = tmp_path / "toy" / "pseudo" / LANG / "language.toml"
    file.write_text(file.read_text("utf-8").replace("adjective =", "adjectives ="), "utf-8")
    with pytest.raises(LanguageError, match=r"unknown name adjectives; there are: .*order, married, family"):
        toy(tmp_path / "toy").replace("Sol Anu Talon'mun karu.")


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
