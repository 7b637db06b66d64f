"""The net under the office formats: who was replaced is named in no part that nobody read."""

from __future__ import annotations

import pytest

from pseudo.core.document import Document, Entry, NamePart, Span
from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, Options
from pseudo.formats.net import packed, told
from pseudo.formats.zipped import Part, unpacked

PARTS = (NamePart("Roman", "surname", 0), NamePart("Ede", "given", 1))


def done(text: str = "Roman Ede, 123456788", new: str = "Tóth Pál, 987654321", *, keep: bool = False) -> Document:
    name, code = text.split(", ")
    new_name, new_code = new.split(", ")
    at, new_at = len(name) + 2, len(new_name) + 2
    return Document(text, pseudonymised=new, replacements={
        "Roman Ede": Entry("Roman Ede", {"PER": 1}, 1, PARTS, keep=keep), "123456788": Entry("123456788", {"ID": 1}, 1),
    }, spans=(
        Span(0, len(name), name, "PER", entity="Roman Ede", new_start=0, new_end=len(new_name), new_text=new_name),
        Span(at, at + len(code), code, "ID", entity="123456788", new_start=new_at, new_end=new_at + len(new_code), new_text=new_code),
    ))


@pytest.mark.parametrize("xml", [
    '<a b="Roman Ede"/>',  # a full name in an attribute
    "<a b='ROMAN  EDÉVEL'/>",  # however it is typed, with an ending
    "<a>=IF(A1=&quot;Roman Ede&quot;,1)</a>",  # in a text, with references
    "<a b='&#82;oman Ede'/>",  # in references
    "<a><![CDATA[Roman Ede]]></a>",
    '<a b="RomanEde2"/>', '<a b="roman_ede.doc"/>',  # joined to others
    '<a b="Roman"/>', '<t displayName="Roman_lista"/>',  # the surname
    '<a b="123-456-788"/>', '<a b="x123456788"/>', '<n v="1.23456788E8"/>',  # the identifier
    '<w:rFonts w:ascii="Roman Ede"/>',  # a typeface is never called so
])
def test_what_still_names_somebody_fails_the_file(xml: str) -> None:
    for data in (xml.encode(), ("\ufeff" + xml).encode("utf-16-le")):
        with pytest.raises(InputError, match=r"^word/settings\.xml: .*") as error:
            packed([Part("[Content_Types].xml", b"<T/>"), Part("word/settings.xml", data)], [done()], DEFAULTS)
        assert "oman" not in str(error.value)


def test_a_path_is_looked_at_and_not_said() -> None:
    assert told([Part("Pictures/Roman Ede.png", b"\0")], [done()]) == "part 1"


@pytest.mark.parametrize("xml", [
    '<a:latin typeface="Times New Roman"/>', '<w:rFonts w:ascii="Times New Roman"/>', '<name val="Times New Roman"/>',
    '<w:family w:val="roman"/>',  # typefaces
    '<a b="Romanov" c="987654321" d="1234567881"/>', "<Roman/>",  # other words and numbers, and the names of elements
    '<a b="Tóth Pál"/>',
])
def test_what_names_nobody_passes(xml: str) -> None:
    parts = (Part("word/styles.xml", xml.encode()),)
    assert told(parts, [done()]) is None


def test_what_the_documents_still_say_is_no_matter_of_this_net() -> None:
    parts = (Part("a.xml", b'<a b="Roman Ede" c="123456788"/>'),)
    assert told(parts, [done(keep=True, new="Roman Ede, 123456788")]) is None  # kept
    other = Document("x", pseudonymised="Roman Ede 123456788")  # allowed by the proof
    assert told(parts, [done(), other]) is None


def test_it_is_a_remark_where_the_user_leaves_what_is_not_read() -> None:
    parts = (Part("xl/workbook.xml", b'<a b="Roman Ede"/>'),)
    data = packed(parts, [done()], Options(skip=True))
    assert unpacked(data) == parts
    assert getattr(data, "said", ()) == ("xl/workbook.xml: what is not read still names somebody who is replaced",)
