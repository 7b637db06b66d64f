"""Plain text in the encodings of the world: read, given back in the same one, and never a sign that was not meant."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.formats import encodings
from pseudo.formats.door import Options

TEXT = "Szűcs Ödön győri lakos 25°C-ban írta: „az őrült Üllői út – túl hosszú”. Dvořák Antal úr is ott volt, árvíztűrő tükörfúrógép."
SHORT = "Győri Ödön úr írta."


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-32", "utf-8-sig"]))
def test_every_text_comes_back_in_unicode(text: str, name: str) -> None:
    data = text.encode(name)
    old = encodings.decoded(data, Options(name))
    assert encodings.encoded(old.text, old) == data
    assert text.lstrip("\ufeff") == old.text.lstrip("\ufeff")


@given(st.binary(), st.sampled_from(["latin2", "cp1250", "cp852", "utf-8", "utf-16-be", "shift-jis", "auto", ""]))
def test_whatever_is_read_comes_back_as_it_came(data: bytes, name: str) -> None:
    try:
        old = encodings.decoded(data, Options(name))
    except InputError as error:
        assert str(error) and "\n" not in str(error)
        return
    assert encodings.encoded(old.text, old) == data


@pytest.mark.parametrize("text", [TEXT, SHORT, TEXT.replace("Dvořák", "Kovács")])
@pytest.mark.parametrize("name", ["cp1250", "cp852", "mac_latin2", "utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_auto_takes_what_it_is_or_says_that_it_cannot_tell(text: str, name: str) -> None:
    data = text.encode(name, "replace")
    try:
        old = encodings.decoded(data, Options("auto"))
    except InputError as error:
        assert "--encoding" in str(error) and text == SHORT
    else:
        assert old.text == data.decode(name).lstrip("\ufeff") and old.guessed and old.said
        assert encodings.encoded(old.text, old) == data


def test_auto_never_takes_one_of_several() -> None:
    """Bytes that are letters of the language in two encodings."""
    with pytest.raises(InputError, match=r"could be .*say which with --encoding"):
        encodings.decoded(b"\xe1\xe1\xe1 \x82\x82 \xe9\xe9\xf3 \xa0", Options("auto"))
    with pytest.raises(InputError):
        encodings.decoded(bytes(range(128, 256)) * 3, Options("auto"))


@pytest.mark.parametrize(("name", "new"), [("latin2", "Mañana"), ("cp1252", "Győző"), ("ascii", "á")])
def test_a_sign_that_the_encoding_has_not_is_an_error(name: str, new: str) -> None:
    old = encodings.decoded(b"abc", Options(name))
    with pytest.raises(InputError, match="not in"):
        encodings.encoded(new, old)


def test_what_was_told_by_nothing_but_its_letters_must_be_the_same_in_either() -> None:
    old = encodings.decoded(TEXT.replace("–", "-").replace("„", '"').replace("”", '"').encode("latin2"), Options("auto"))
    assert "iso8859-2" in (old.encoding, *old.alike)
    with pytest.raises(InputError, match="could be in either"):
        encodings.encoded("Šimon", old)  # another byte in cp1250 than in latin2


@pytest.mark.parametrize("name", ["", "auto", "utf-16", "utf-16-be"])
def test_the_mark_of_utf16_is_kept(name: str) -> None:
    data = codecs.BOM_UTF16_BE + SHORT.encode("utf-16-be")
    if not name:
        with pytest.raises(InputError, match=r"UTF-16.*--encoding auto"):
            encodings.decoded(data, Options(name))
        return
    old = encodings.decoded(data, Options(name))
    assert (old.text, old.encoding, old.mark) == (SHORT, "utf-16-be", codecs.BOM_UTF16_BE)
    assert encodings.encoded(SHORT, old) == data


@pytest.mark.parametrize(("data", "name", "words"), [
    (b"a\0b", "latin2", "zero signs"),
    (b"abc", "utf-16", "no byte order mark"),
    (b"ab\xff", "utf-8", r"not utf-8 \(byte 3\)"),
    (b"abc", "klingon", "unknown encoding"),
    (b"abc", "rot13", "unknown encoding"),
    (b"abc", "idna", "unknown encoding"),
])
def test_what_is_not_in_its_encoding(data: bytes, name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        encodings.decoded(data, Options(name))
