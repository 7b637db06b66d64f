"""Languages are folders, found by looking."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import LanguageError
from pseudo.language.folders import TAG, folder, languages, place, tag


def test_every_folder_with_a_language_file_is_one(tmp_path):
    for name in ("qa", "qb"):
        (tmp_path / name).mkdir()
    (tmp_path / "qb" / "language.toml").write_text("")
    assert languages(tmp_path) == ("qb",)
    assert folder("qb", tmp_path) == tmp_path / "qb"
    assert folder(tmp_path / "qb") == tmp_path / "qb"


@pytest.mark.parametrize("lang", languages())
def test_a_known_language_has_its_folder(lang):
    assert TAG.fullmatch(lang) and (folder(lang) / "policy.toml").is_file()


@given(st.text(max_size=12).filter(lambda text: tag(text) not in languages()))
def test_an_unknown_language_says_which_there_are(lang):
    with pytest.raises(LanguageError, match=r"available: .*hu"):
        folder(lang)


@pytest.mark.parametrize("lang", ["../hu", "/tmp", "hu/", ".", "", "hu\n", "hu-", "hu--HU", "hu HU"])
def test_a_tag_is_no_path(lang):
    with pytest.raises(LanguageError) as error:
        folder(lang)
    assert "that language" in str(error.value)


@pytest.mark.parametrize("lang", ["hu", "HU", "hu-HU", "hu_HU", "hun", "HUN", "hu-Latn-HU", "hun-HU", "hu-HU-x-jogi"])
def test_a_language_is_known_as_people_write_it(lang):
    assert tag(lang) == "hu" == place(lang, None, "morph") and folder(lang).name == "hu"


@given(st.sampled_from(["hu", "hun"]), st.lists(st.from_regex(r"[A-Za-z0-9]{1,8}", fullmatch=True), max_size=4), st.sampled_from("-_"))
def test_what_narrows_a_language_does_not_change_it(lang, more, joiner):
    assert tag(joiner.join([lang, *more])) == "hu"


@pytest.mark.parametrize("lang", ["xx", "hu1", "huu", "h", "hungarian", "en-HU", "sv"])
def test_another_language_is_none_of_these(lang):
    with pytest.raises(LanguageError):
        folder(lang)


def test_aliases_are_rows_of_the_language_and_a_folder_of_ones_own_goes_first(tmp_path):
    for name, text in (("qaa", 'aliases = ["qab", "q-old"]'), ("qaa-Wide", ""), ("hun", "")):
        (tmp_path / "pseudo" / name).mkdir(parents=True)
        (tmp_path / "pseudo" / name / "language.toml").write_text(text)
    found = {lang: tag(lang, tmp_path) for lang in ("QAB-HU", "qaa-wide-x", "qaa-narrow", "HUN", "hu")}
    assert found == {"QAB-HU": "qaa", "qaa-wide-x": "qaa-Wide", "qaa-narrow": "qaa", "HUN": "hun", "hu": "hu"}
    assert place("qab", tmp_path, "morph") == tmp_path / "morph" / "qaa" and place("hu_HU", tmp_path, "morph") == "hu"


def test_an_empty_folder_is_no_language(tmp_path):
    with pytest.raises(LanguageError) as error:
        folder(Path(tmp_path))
    assert str(tmp_path) not in str(error.value)
