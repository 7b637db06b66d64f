"""Zips of XML: what is packed comes out, and one that was made to do harm is refused with one line."""

from __future__ import annotations

import io
import re
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.formats.zipped import Part, packed, serialised, tree, unpacked

names = st.lists(st.text("abcé/.", min_size=1, max_size=6).filter(lambda name: ".." not in name and not name.startswith("/")), unique=True, max_size=4)


@given(names, st.binary(max_size=50), st.booleans())
def test_what_is_packed_comes_out(some: list[str], data: bytes, stored: bool) -> None:
    parts = tuple(Part(name, data, stored) for name in some)
    assert unpacked(packed(parts)) == parts
    assert packed(parts) == packed(parts)


def zipped(*parts: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in parts:
            opened.writestr(name, data)
    return out.getvalue()


def lying() -> bytes:
    """A bomb that says it is small."""
    size = 16 * 2**20
    return zipped(("a.xml", b" " * size)).replace(struct.pack("<I", size), struct.pack("<I", 1000))


def doubled() -> bytes:
    with pytest.warns(UserWarning):
        return zipped(("a.xml", b"<a/>"), ("a.xml", b"<b/>"))


def locked() -> bytes:
    data = bytearray(zipped(("a.xml", b"<a/>")))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


@pytest.mark.parametrize(("make", "says"), [
    pytest.param(lambda: zipped(("a.xml", b" " * 16 * 2**20)), "zip bomb", id="a bomb"),
    pytest.param(lambda: zipped(*((f"{number}.xml", b" " * 2**20) for number in range(16))), "zip bomb", id="a bomb of many parts"),
    pytest.param(lying, "no whole zip", id="a bomb that lies"),
    pytest.param(lambda: zipped(*((str(number), b"") for number in range(10_001))), "10000 parts", id="very many parts"),
    pytest.param(lambda: zipped(("../../etc/cron.d/x", b"")), "path out of the file", id="above"),
    pytest.param(lambda: zipped(("word/../../x", b"")), "path out of the file", id="above, from within"),
    pytest.param(lambda: zipped(("/etc/x", b"")), "path out of the file", id="absolute"),
    pytest.param(lambda: zipped(("C:\\x", b"")), "path out of the file", id="absolute on Windows"),
    pytest.param(lambda: zipped(("..\\x", b"")), "path out of the file", id="above on Windows"),
    pytest.param(doubled, "name of an earlier one", id="two parts of one name"),
    pytest.param(locked, "password", id="a part with a password"),
    pytest.param(lambda: zipped(("a.xml", b"<a/>"))[:-30], "no whole zip", id="cut off"),
    pytest.param(lambda: b"{\\rtf1 Kiss Ede}", "no whole zip", id="no zip"),
])
def test_hostile_zips(make, says: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=says) as error:
        unpacked(make())
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("data", "says"), [
    pytest.param(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', "declares entities", id="a file from outside"),
    pytest.param(b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a b="&y;"/>', "declares entities", id="many laughs"),
    pytest.param(b'<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]><a/>', "declares entities", id="an entity of entities"),
    pytest.param('<!DOCTYPE a [<!ENTITY x "ha">]><a/>'.encode("utf-16"), "declares entities", id="in another encoding"),
    pytest.param(b"<a>" * 10**6 + b"</a>" * 10**6, "nested too deeply", id="a million elements in each other"),
    pytest.param(b'<?xml version="1.0" encoding="UTF-16"?><a>\xc5\x91</a>', "broken XML", id="another encoding than it says"),
    pytest.param(b'<?xml version="1.0" encoding="UTF-8"?><a>\xf5</a>', "broken XML", id="no UTF-8"),
    pytest.param(b"<a>Kiss Ede", "broken XML", id="cut off"),
    pytest.param(b"", "broken XML", id="empty"),
])
def test_hostile_xml(data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says) as error:
        tree(Part("x", data), "part 1")
    assert re.fullmatch(r"part 1: [^\n]*", str(error.value)) and "Ede" not in str(error.value)


def test_a_foreign_encoding_is_read() -> None:
    root = tree(Part("x", '<?xml version="1.0" encoding="iso-8859-2"?><a>Győr</a>'.encode("iso-8859-2")))
    assert root.text == "Győr" and "Győr".encode() in serialised(root)
