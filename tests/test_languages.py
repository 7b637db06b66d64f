"""Languages are folders, found by looking."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.errors import LanguageError
from pseudo.languages import TAG, folder, languages


def test_every_folder_with_a_language_file_is_one(tmp_path):
    for tag in ("qa", "qb"):
        (tmp_path / tag).mkdir()
    (tmp_path / "qb" / "language.toml").write_text("")
    assert languages(tmp_path) == ("qb",)
    assert folder("qb", tmp_path) == tmp_path / "qb"
    assert folder(tmp_path / "qb") == tmp_path / "qb"


@pytest.mark.parametrize("lang", languages())
def test_a_known_language_has_its_folder(lang):
    assert TAG.fullmatch(lang) and (folder(lang) / "policy.toml").is_file()


@given(st.text(max_size=12).filter(lambda text: text not in languages()))
def test_an_unknown_language_says_which_there_are(lang):
    with pytest.raises(LanguageError, match=r"available: .*hu"):
        folder(lang)


@pytest.mark.parametrize("lang", ["../hu", "/tmp", "hu/", ".", "", "HU", "hu\n"])
def test_a_tag_is_no_path(lang):
    with pytest.raises(LanguageError) as error:
        folder(lang)
    assert "that language" in str(error.value)


def test_an_empty_folder_is_no_language(tmp_path):
    with pytest.raises(LanguageError) as error:
        folder(Path(tmp_path))
    assert str(tmp_path) not in str(error.value)
