"""XML and TEI: every text is read, nothing else is changed, what could do harm is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pseudo.core.errors import InputError
from pseudo.formats import tei
from pseudo.formats.door import DEFAULTS, Options
from pseudo.formats.xml import FORMAT
from tests.formats.remade import remade, texts, unread

NEW = {"Kovács": "Tóth", "János": "Béla"}
TREES = st.recursive(st.sampled_from(["Kovács", " János ", "\n  ", "a & b <", "ő", "]]>"]), lambda inner: st.lists(inner, max_size=4), max_leaves=12)


def built(tree: object, depth: int = 0) -> etree._Element:
    """An element with all that is in the tree, by lxml."""
    made = etree.Element(("doc", "p", "hi", "persName", "record")[min(depth, 4)], {"note": "Kovács's \"x\"\n"})
    for each in tree if isinstance(tree, list) else [tree]:
        if isinstance(each, list):
            made.append(built(each, depth + 1))
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + str(each)
        else:
            made.text = (made.text or "") + str(each)
    return made


@given(TREES, st.sampled_from(["utf-8", "iso-8859-2", "utf-16", "ascii"]))
def test_what_lxml_writes_comes_back_and_its_texts_are_all_read(tree: object, encoding: str) -> None:
    made = built(tree)
    data = etree.tostring(made, encoding=encoding, xml_declaration=True)
    assert remade(FORMAT, data) == data
    new = remade(FORMAT, data, NEW)
    expected = etree.tostring(made, encoding="unicode").replace("Kovács", "Tóth").replace("János", "Béla")
    assert etree.tostring(etree.fromstring(new), encoding="unicode") == expected


@pytest.mark.parametrize(("source", "read"), [
    ("<a><x>Kovács</x><y>János</y></a>", ["Kovács", "János"]),  # elements among elements: pieces
    ("<a>Tegnap <x>Kovács</x> <y>János</y> jött</a>", ["Tegnap Kovács János jött"]),  # among text: part of it
    ("<record><name>Kovács</name><date>1980</date></record>", ["Kovács", "1980"]),  # fields, whatever they are called
    ("<p><persName><forename>János</forename> <surname>Kovács</surname></persName></p>", ["János Kovács"]),
    ("<div>Kovács<p>János</p></div>", ["Kovács", "János"]),
    ("<p>Kovács<lb/>János</p>", ["Kovács\nJános"]),
    ("<p>Ková<lb break='no'/>cs</p>", ["Kovács"]),
    ("<a>a<!-- Kovács --><![CDATA[János]]></a>", ["a", "Kovács", "János"]),
    ("<a><![CDATA[]]>&#336;<![CDATA[ze ]]><![CDATA[János]]></a>", ["Őze János"]),  # one section, as it is written below
    ("<a><![CDATA[Kovács]]> és <![CDATA[János]]></a>", ["és", "Kovács", "János"]),  # two of them
    ("<a who='Kovács' born=\"1980\" xml:id='x1' type='t' n='1'/>", ["Kovács", "1980"]),
    ("<p><ref target='mailto:kovacs@x.hu'>x</ref><ref target='#a1'>y</ref></p>", ["xy", "kovacs@x.hu"]),
    ("<p>Kov&#225;cs &amp; J&#xe1;nos</p>", ["Kovács & János"]),
    ("<Ő>Kovács</Ő>", ["Kovács"]),  # names of elements in any letters
    ("<!DOCTYPE a SYSTEM 'a.dtd' [<!ELEMENT a ANY>]><a>Kovács</a>", ["Kovács"]),
], ids=str)
def test_what_is_read(source: str, read: list[str]) -> None:
    assert texts(FORMAT, source.encode()) == read
    assert texts(tei.FORMAT, source.encode()) == read


@pytest.mark.parametrize(("source", "new"), [
    ("<a><x>Kovács</x>\r\n<y>János</y></a>\r\n", "<a><x>Tóth</x>\r\n<y>Béla</y></a>\r\n"),
    ("<?xml version='1.0' encoding='ascii'?><a>Kov&#225;cs</a>", "<?xml version='1.0' encoding='ascii'?><a>T&#243;th</a>"),
    ("<a b='Kovács'/>", "<a b='Tóth'/>"),
    ("<p><persName>Kovács <hi>János</hi></persName>nak</p>", "<p><persName>Tóth <hi>Béla</hi></persName>nak</p>"),
    ("<p xml:id='KovácsJ'>Kovács<q who='#KovácsJ #x'/></p>", "<p xml:id='TóthJ'>Tóth<q who='#TóthJ #x'/></p>"),
    ("<p id='kovacs-1'>Kovács</p>", "<p id='toth-1'>Tóth</p>"),
    ("<p xml:id='Kovacs'>Kovács<q xml:id='Toth'/></p>", "<p xml:id='Toth_2'>Tóth<q xml:id='Toth'/></p>"),  # not two of one
    ("<p xml:id='Kovacsi'>Kovács<q ref='#x.Kovacsi'/></p>", "<p xml:id='Kovacsi'>Tóth<q ref='#x.Kovacsi'/></p>"),
    ("<?xml version='1.0' encoding='iso-8859-1'?><a><![CDATA[Ede]]></a>", "<?xml version='1.0' encoding='iso-8859-1'?><a><![CDATA[]]>&#336;<![CDATA[ze]]></a>"),
], ids=str)
def test_what_is_written(source: str, new: str) -> None:
    encoding = "iso-8859-1" if "8859" in source else "utf-8"
    assert remade(FORMAT, source.encode(encoding), {**NEW, "Ede": "Őze"}) == new.encode(encoding)


LAUGHS = "<!DOCTYPE a [<!ENTITY x 'ha'>" + "".join(f"<!ENTITY x{n} '&x{n - 1};&x{n - 1};'>".replace("x0", "x") for n in range(1, 30)) + "]><a>&x29;</a>"


@pytest.mark.parametrize(("data", "said"), [
    (LAUGHS.encode(), "declares entities"),
    (b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", "declares entities"),
    (b"<!DOCTYPE a [<!ENTITY % x SYSTEM 'http://localhost/x.dtd'> %x;]><a/>", "declares entities"),
    (b"<a>" * 10**6 + b"</a>" * 10**6, "nested deeper than 2000 levels"),
    (b"<a><b>Kov\xc3\xa1cs</a>", r"is not well-formed XML \(line 1, column \d+: mismatched tag\)"),
    (b"<a>&kovacs;</a>", "undefined entity"),
    (b"<a b=Kovacs/>", "not well-formed"),
    (b"Kovacs", "is not well-formed XML"),
    (b"", "is not well-formed XML"),
    (b"\0\0\0\0", "binary file"),
    (b"<?xml version='1.0' encoding='utf-8'?><a>Kov\xe1cs</a>", r"is not utf-8 \(byte 45\)"),
    (b"<?xml version='1.0' encoding='iso-8859-2'?><a>Kov\xc3\xa1cs</a>", None),  # a lie that cannot be seen
    (b"<?xml version='1.0' encoding='papyrus'?><a/>", "unknown encoding"),
    (b"<?xml version='1.0' encoding='base64'?><a/>", "unknown encoding"),
    (b"\xff\xfe<\0a\0/\0>", r"is not utf-16-le"),
], ids=lambda value: repr(value)[:40])
def test_what_could_do_harm_is_refused_in_one_line(data: bytes, said: str | None) -> None:
    if said is None:
        assert remade(FORMAT, data) == data
        return
    with pytest.raises(InputError, match=said) as caught:
        FORMAT.read(data, DEFAULTS)
    assert "\n" not in str(caught.value) and "kovacs" not in str(caught.value).lower()


def test_what_is_not_read_is_reported() -> None:
    assert unread(FORMAT, b"<!DOCTYPE a [<!ATTLIST a who CDATA 'Kiss Ede'>]><a/>") == {"declaration": 1}
    assert unread(FORMAT, b"<?who 'Kiss Ede'?><a/>") == {"instruction": 1}
    assert unread(FORMAT, b"<?xml version='1.0'?><!DOCTYPE TEI SYSTEM 'tei.dtd'><a/>") == {}


def test_a_declared_encoding_stands_above_the_one_that_is_said() -> None:
    data = "<?xml version='1.0' encoding='iso-8859-2'?><a>Kovács</a>".encode("iso-8859-2")
    assert texts(FORMAT, data, Options(encoding="utf-8")) == ["Kovács"]
