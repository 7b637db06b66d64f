"""The files of a language folder: the manifest, a broken transducer, the tables; and a folder of another language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import morph
from morph.folder import rows
from morph.tables import MARKER
from morph.transducer import manifest, verified

HU = morph.morphology.HERE / "hu"


LANGUAGES = morph.languages()


def test_languages_are_folders() -> None:
    assert "hu" in LANGUAGES
    for lang in LANGUAGES:
        assert len(cases(morph.load(lang))) >= 10


def cases(language: morph.Morphology) -> list[str]:
    """The cases that any name has in the singular."""
    found = []
    for symbol in sorted(language.tables.values):
        if symbol.startswith("[Case="):
            try:
                assert language.inflect("Anna", symbol[1:-1]) != "Anna", symbol
            except morph.MorphError:
                continue
            found.append(symbol[1:-1])
    return found


@pytest.mark.parametrize("lang", ["xx", "../hu", "", "HU"])
def test_unknown_languages_are_refused(lang: str) -> None:
    with pytest.raises(morph.MorphError):
        morph.load(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_names_every_transducer_and_they_are_small(lang: str) -> None:
    folder = morph.morphology.HERE / lang
    files = sorted(folder.glob("*.hfstol"))
    assert [path.name for path in files] == sorted(manifest(folder))
    for path in files:
        assert verified(folder, path.name) == path
    assert sum(path.stat().st_size for path in files) < 5_000_000


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "zz"
    shutil.copytree(HU, folder)
    return folder


def test_a_folder_loads_by_its_path(tmp_path: Path) -> None:
    assert morph.load(copy(tmp_path)).inflect("Kovács", "Case=Ins") == "Kováccsal"


def test_a_truncated_transducer_is_refused_before_it_is_read(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    path = folder / "generator.hfstol"
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(morph.DataError, match="manifest"):
        morph.load(folder)


def test_missing_files_are_named(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    (folder / "analyser.hfstol").unlink()
    with pytest.raises(morph.DataError, match=r"analyser\.hfstol"):
        morph.load(folder)
    (folder / "manifest.tsv").unlink()
    with pytest.raises(morph.DataError, match=r"manifest\.tsv"):
        morph.load(folder)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_class_tables_list_each_stem_once_and_their_changed_stems_are_the_grammars(lang: str) -> None:
    hungarian = morph.load(lang)
    seen: set[str] = set()
    for path in sorted((morph.morphology.HERE / lang / "tables").glob("classes-*.tsv")):
        for row in rows(path):
            assert (path.name, row[0]) not in seen, row[0]
            seen.add((path.name, row[0]))  # type: ignore[arg-type]
            changed = row[2] if len(row) > 2 else ""
            markers = MARKER.findall(row[1]) if len(row) > 1 else []
            changes = [marker for marker in markers if hungarian.tables.changes(marker)]
            assert bool(changed) == bool(changes), row
            if changed:
                stem = row[0].lstrip("~")[1:]
                forms = [hungarian.inflect(stem, feats) for feats in ("Number=Plur", "Deriv=i", "Case=Acc")]
                forms.append(hungarian.inflect(stem, "Number[psor]=Sing|Person[psor]=3"))
                assert any(form.startswith(changed) for form in forms), row


def test_every_entry_of_the_class_tables_has_all_its_forms_in_small_letters_and_with_a_capital() -> None:
    hungarian = morph.load("hu")
    feats = ["Case=Acc", "Case=Ins", "Case=Sup", "Number=Plur", "Number[psor]=Sing|Person[psor]=3", "Deriv=i", "Deriv=ék"]
    for entry in hungarian.tables.entries:
        letters = entry.lstrip("~")[1:].lower()
        for lemma in (letters, letters.capitalize(), f"Nagy {letters}", f"Nagy-{letters}"):
            if not hungarian.tables.has_vowel(letters):
                continue
            for wanted in feats:
                assert hungarian.inflect(lemma, wanted), (lemma, wanted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_and_its_variant_has_a_form_in_every_case(lang: str) -> None:
    """A marker that does not fit the letters of its entry makes none, nor does a free variant that is none."""
    language = morph.load(lang)
    for path in sorted((morph.morphology.HERE / lang / "tables").glob("classes-*.tsv")):
        for row in rows(path):
            lemma = row[0].lstrip("~")[1:]
            if not language.tables.has_vowel(lemma):
                continue
            forms = [language.variants(lemma, case) for case in cases(language)]
            assert all(forms), row
            if len(row) > 3 and row[3] and row[0].lstrip("~")[0] == "=":
                assert any(len(each) > 1 for each in [*forms, *others(language, lemma)]), row


def others(language: morph.Morphology, lemma: str) -> list[tuple[str, ...]]:
    """Forms that only some names have, or that are possessed."""
    found = []
    for feats in (*(symbol[1:-1] for symbol in sorted(language.tables.values)), "Number[psor]=Sing|Person[psor]=3"):
        try:
            found.append(language.variants(lemma, feats))
        except morph.MorphError:
            continue
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_two_parts_and_names_that_are_forms_are_read_back(lang: str) -> None:
    language = morph.load(lang)
    names = [*language.tables.pairs, *(end for (sign, end), *_ in language.tables.born if sign == "=")]
    for name in names:
        for case in cases(language):
            form = language.inflect(name, case)
            readings = [(reading.lemma, reading.feats) for reading in language.analyse(form) if reading.exact]
            assert form != name and (name, case) in readings, (name, case, form)
