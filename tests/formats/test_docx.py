"""Word documents: every text in them is read, what is not changed stays, and a new name has the looks of the old one.

The files are made here by python-docx; what it cannot write is put in as XML.
"""

from __future__ import annotations

import io
import re
from functools import cache

import docx
import openpyxl
import pytest
from docx.oxml.ns import qn
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pseudo import Pseudonymiser
from pseudo.core.errors import InputError
from pseudo.formats.docx import FORMAT
from pseudo.formats.door import DEFAULTS, joined, parted
from tests.formats.renaming import parts, renamed, texts, through, with_parts

SPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    }.items()
)
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
NAMES = {"Kovács János": "Tóth Ede", "Kovács Jánossal": "Tóth Edével", "Kovács": "Tóth", "János": "Ede", "kovacs": "toth"}


@cache
def empty() -> bytes:
    out = io.BytesIO()
    made = docx.Document()
    made.core_properties.author = made.core_properties.comments = ""
    made.save(out)
    few = {name: part("<w:styles/>") for name in ("word/styles.xml", "word/stylesWithEffects.xml")}  # thousands of lines that are read slowly
    return with_parts(out.getvalue(), {"customXml/item1.xml": b"<a/>", **few})


def document(*paragraphs: str, more: dict[str, str] | None = None) -> bytes:
    """A document with these paragraphs, as XML, and further parts."""
    before, section, after = parts(empty())["word/document.xml"].decode().partition("<w:sectPr")
    body = "".join(f"<w:p {SPACES}>{xml}</w:p>" for xml in paragraphs)
    return with_parts(empty(), {"word/document.xml": f"{before}{body}{section}{after}".encode(),
                                **{name: part(xml) for name, xml in (more or {}).items()}})


def part(xml: str) -> bytes:
    """Bytes of a part: the namespaces go to its root."""
    return re.sub(r"(?<=[\w])(?=[ >/])", f" {SPACES}", xml, count=1).encode()


def r(text: str, looks: str = "") -> str:
    return f'<w:r>{looks and f"<w:rPr>{looks}</w:rPr>"}<w:t xml:space="preserve">{text}</w:t></w:r>'


def ins(inner: str) -> str:
    return f'<w:ins w:id="1" w:author="Kovács János" w:date="2024-05-06T10:00:00Z">{inner}</w:ins>'


def gone(text: str) -> str:
    return (f'<w:del w:id="2" w:author="Kovács János" w:date="2024-05-06T10:00:00Z"><w:r><w:delText xml:space="preserve">{text}'
            "</w:delText></w:r></w:del>")


def field(instruction: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    told = f'<w:r><w:instrText xml:space="preserve">{instruction}</w:instrText></w:r>'
    return mark("begin") + told + mark("separate") + result + mark("end")


@pytest.mark.parametrize(("xml", "found"), [
    pytest.param(r("Kovács Já") + r("nossal", "<w:b/>"), ["Kovács Jánossal"], id="a name split over runs"),
    pytest.param("<w:r><w:t>Kovács</w:t><w:tab/><w:t>János</w:t><w:br/><w:t>itt</w:t></w:r>", ["Kovács\tJános\nitt"], id="tab, break"),
    pytest.param("<w:r><w:t>Ko</w:t><w:softHyphen/><w:t>vács</w:t><w:noBreakHyphen/><w:t>Nagy</w:t></w:r>", ["Kovács-Nagy"], id="hyphens"),
    pytest.param('<w:pPr><w:tabs><w:tab w:val="left" w:pos="1"/></w:tabs></w:pPr>' + r("Ede"), ["Ede"], id="a tab stop is no tab"),
    pytest.param(r("Ko\u00advács\u2011Nagy"), ["Kovács-Nagy"], id="hyphens as letters"),
    pytest.param('<w:r><w:t>Er</w:t><w:sym w:font="Times" w:char="0151"/><w:t>s</w:t></w:r>', ["Erős"], id="a letter as a symbol"),
    pytest.param(r("Kovács") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + r(" János"), ["Kovács János"], id="a note's mark is no text"),
    pytest.param(r("Itt ") + gone("Pista") + ins(r("Kovács")), ["Itt Kovács", "Itt Pista", "Kovács János"], id="tracked"),
    pytest.param(ins(gone("Kovács") + r("Ede")), ["Ede", "Kovács", "Kovács János"], id="inserted, then deleted"),
    pytest.param('<w:moveFrom w:id="3" w:author="">' + r("Ede") + "</w:moveFrom>" + r(" jön"), [" jön", "Ede jön"], id="moved from here"),
    pytest.param('<w:moveTo w:id="3" w:author="">' + r("Ede") + "</w:moveTo>", ["Ede"], id="moved to here"),
    pytest.param(field(' HYPERLINK "mailto:ede@posta.hu" ', r("Ede")), ["Ede", "ede@posta.hu"], id="link in a field"),
    pytest.param(field(" PAGEREF _Toc12345678 \\h ", r("3")), ["3"], id="a field without persons"),
    pytest.param(field(' IF ' + "</w:instrText></w:r>" + field(" MERGEFIELD Neme ", r("Kiss Ede")) + '<w:r><w:instrText> = "f" "Pál úr"', r("Pál úr")),
                 ["Pál úr", "f", "Pál úr", "Neme", "Kiss Ede"], id="fields in a field"),
    pytest.param('<w:fldSimple w:instr=" AUTHOR &quot;Kiss Ede&quot; ">' + r("Ede") + "</w:fldSimple>", ["Kiss Ede", "Ede"], id="simple field"),
    pytest.param('<w:bookmarkStart w:id="0" w:name="Kiss_Ede"/>' + r("Ede") + field(" REF Kiss_Ede ", r("2")), ["Ede2", "Kiss Ede"], id="bookmark"),
    pytest.param('<w:hyperlink w:anchor="Kiss_Ede" w:tooltip="Kiss Ede levele">' + r("Ede") + "</w:hyperlink>", ["Kiss Ede levele", "Ede", "Kiss Ede"], id="link"),
    pytest.param('<w:sdt><w:sdtPr><w:alias w:val="Ede neve"/><w:date w:fullDate="2024-05-06T00:00:00Z"/></w:sdtPr><w:sdtContent>' + r("Ede")
                 + "</w:sdtContent></w:sdt>", ["Ede neve", "2024-05-06", "Ede"], id="content control"),
    pytest.param('<w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:name="ProductID" w:val="Kiss Ede"/></w:smartTagPr>' + r("Ede")
                 + "</w:smartTag>", ["Kiss Ede", "Ede"], id="smart tag"),
    pytest.param('<w:r><w:drawing><wp:inline><wp:docPr id="1" name="kiss_ede.jpg" descr="Kiss Ede arca" title="Arckép"/><a:graphic/></wp:inline></w:drawing></w:r>'
                 + r("Ede"), ["kiss ede", "Kiss Ede arca", "Arckép", " Ede"], id="alternative text"),
    pytest.param('<w:r><w:pict><v:shape alt="Ede" href="file:///C:/Ede/x.doc"><v:textpath string="Ede titka"/></v:shape></w:pict></w:r>',
                 ["Ede", "Ede", "x", "Ede titka"], id="lettering"),
    pytest.param('<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Text1"/><w:textInput><w:default w:val="Kiss Ede"/></w:textInput></w:ffData>'
                 '</w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>', ["Kiss Ede"], id="form field"),
    pytest.param("<m:oMath><m:r><m:t>Ede</m:t></m:r></m:oMath>", ["Ede"], id="formula"),
    pytest.param('<w:pict><v:shape><o:signatureline o:suggestedsigner="Kiss Ede" o:suggestedsigner2="bíró" o:suggestedsigneremail="ede@posta.hu" o:signinginstructions="Kiss írja"/></v:shape></w:pict>',
                 ["Kiss Ede", "bíró", "ede@posta.hu", "Kiss írja"], id="who is to sign"),
    pytest.param('<w:permStart w:id="1" w:ed="ede@posta.hu"/>' + r("Pál"), ["ede@posta.hu", "Pál"], id="who may write here"),
    pytest.param("<w:x>Ede</w:x>" + r("Pál"), ["Ede", "Pál"], id="text where none should be"),
    pytest.param("<w:r><w:t>Ede<!-- Kiss Ede --></w:t></w:r>", ["Ede"], id="a comment in XML is no text, and goes"),
])
def test_pieces(xml: str, found: list[str]) -> None:
    data = document(xml)
    assert sorted(texts(FORMAT, data)) == sorted(found)
    again = through(FORMAT, data, {})
    assert b"Kiss Ede --" not in parts(again)["word/document.xml"]


BOX = (f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx><w:txbxContent><w:p>{r("Kovács János")}</w:p></w:txbxContent>'
       f'</wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p>{r("Kovács János")}</w:p></w:txbxContent></v:textbox>'
       "</w:pict></mc:Fallback></mc:AlternateContent></w:r>")


def test_both_branches_of_a_text_box() -> None:
    data = document(r("Itt van ") + BOX + r("a keret."))
    assert texts(FORMAT, data) == ["Itt van a keret.", "Kovács János", "Kovács János"]
    assert texts(FORMAT, through(FORMAT, data, NAMES)) == ["Itt van a keret.", "Tóth Ede", "Tóth Ede"]


@pytest.mark.parametrize(("xml", "runs"), [
    pytest.param(r("Itt ") + r("Kovács ", "<w:b/>") + r("János", "<w:i/>") + r("sal jön"), ["Itt ", "Tóth Edével", "", " jön"], id="the first run's looks"),
    pytest.param(r("Kovács", "<w:b/>") + r(" János"), ["Tóth Ede", ""], id="two runs"),
    pytest.param(r("Kovács", "<w:b/>") + r(" úr"), ["Tóth", " úr"], id="what is no name keeps its own"),
    pytest.param(r("Ková") + "<w:r><w:softHyphen/></w:r>" + r("cs"), ["Tóth", "", ""], id="a soft hyphen goes with the name"),
    pytest.param("<w:r><w:t>Kovács</w:t><w:tab/><w:t>János</w:t></w:r>", ["Tóth\tEde"], id="a tab between two names stays"),
    pytest.param(r("János") + "<w:r><w:br/></w:r>" + r("Kovács"), ["Ede", "\n", "Tóth"], id="a break stays"),
])
def test_looks_of_a_new_name(xml: str, runs: list[str]) -> None:
    made = docx.Document(io.BytesIO(through(FORMAT, document(xml), {**NAMES, "Kovács\tJános": "Tóth\tEde"})))
    assert [run.text for run in made.paragraphs[-1].runs] == runs


def taken(data: bytes, *, changes: bool) -> str:
    """The last paragraph as it reads with all changes taken, or with none."""
    paragraph = etree.fromstring(parts(data)["word/document.xml"]).findall(f".//{W}p")[-1]
    out = ""
    for element in paragraph.iter(f"{W}t", f"{W}delText"):
        inside = {each.tag for each in element.iterancestors()}
        if f"{W}{'del' if changes else 'ins'}" not in inside:
            out += element.text or ""
    return out


@pytest.mark.parametrize(("xml", "after", "before"), [
    pytest.param(r("Itt ") + gone("Kovács") + ins(r("János")) + r(" él"), "Itt Ede él", "Itt Tóth él", id="one word for another"),
    pytest.param(r("Kovács ") + gone("János") + ins(r("Béla")), "Tóth Béla", "Tóth Ede", id="the second word"),
    pytest.param(gone("Kovács") + ins(r("Kiss")) + r(" János"), "Kiss Ede", "Tóth Ede", id="the first word"),
    pytest.param(r("Kovács") + gone(" János") + ins(r(" úr")), "Tóth úr", "Tóth Ede", id="part of it was deleted"),
    pytest.param(r("Kovács János") + ins(r("sal")) + r(" jön"), "Tóth Edével jön", "Tóth Edével jön", id="an ending was added"),
    pytest.param(r("Ková") + gone("cs") + ins(r("lik")), "Tóth" + "lik", "Tóth", id="the middle of a name"),
    pytest.param(gone("Kovács János"), "", "Tóth Ede", id="all of it"),
])
def test_deleted_text_is_renamed_too(xml: str, after: str, before: str) -> None:
    data = through(FORMAT, document(xml), NAMES)
    assert (taken(data, changes=True), taken(data, changes=False)) == (after, before)
    assert not any(word in parts(data)["word/document.xml"].decode() for word in ("Kovács", "János", "Ková"))


PARTS = {
    "word/header1.xml": f"<w:hdr><w:p>{r('Kovács János irata')}</w:p></w:hdr>",
    "word/footer1.xml": f"<w:ftr><w:tbl><w:tr><w:tc><w:p>{r('Kovács')}</w:p></w:tc><w:tc><w:p>{r('János')}</w:p></w:tc></w:tr></w:tbl></w:ftr>",
    "word/footnotes.xml": f'<w:footnotes><w:footnote w:id="2"><w:p>{r("Kovács a jegyzetben")}</w:p></w:footnote></w:footnotes>',
    "word/endnotes.xml": f'<w:endnotes><w:endnote w:id="2"><w:p>{r("János a végén")}</w:p></w:endnote></w:endnotes>',
    "word/comments.xml": '<w:comments><w:comment w:id="0" w:author="Kovács János" w:initials="KJ" w:date="2024-05-06T10:00:00Z">'
                         f'<w:p w14:paraId="1A2B3C4D" w14:textId="77777777" w:rsidR="00AA11BB">{r("Megkérdezni Kovácsot")}</w:p></w:comment>'
                         '<w:comment w:id="1" w:author="user17" w:initials="u"/></w:comments>',
    "word/commentsExtended.xml": '<w15:commentsEx><w15:commentEx w15:paraId="1A2B3C4D" w15:done="0"/></w15:commentsEx>',
    "word/people.xml": '<w15:people><w15:person w15:author="Kovács János"><w15:presenceInfo w15:providerId="AD" w15:userId="kovacs@x.hu"/></w15:person></w15:people>',
    "word/settings.xml": '<w:settings><w:rsids><w:rsidRoot w:val="00AA11BB"/></w:rsids><w:docVars><w:docVar w:name="ugyfel" w:val="Kovács János"/></w:docVars>'
                         '<w14:docId w14:val="1A2B3C4D"/><w:mailMerge><w:query w:val="SELECT * FROM Kovács"/></w:mailMerge></w:settings>',
    "word/charts/chart1.xml": "<c:chartSpace><c:cat><c:strRef><c:f>'Kovács lapja'!$A$1</c:f><c:strCache><c:pt><c:v>Kovács</c:v></c:pt></c:strCache></c:strRef></c:cat>"
                              "<c:numCache><c:formatCode>General</c:formatCode><c:pt><c:v>4.2</c:v></c:pt></c:numCache></c:chartSpace>",
    "word/diagrams/data1.xml": "<a:dataModel><a:p><a:r><a:t>Ková</a:t></a:r><a:r><a:t>cs</a:t></a:r></a:p></a:dataModel>",
    "customXml/item2.xml": '<ugyfel><nev kod="Kovács kódja">Kovács János</nev><azon>{0AA11BB2-0000-4000-8000-000000000000}</azon></ugyfel>',
    "docProps/core.xml": '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:t="t"><dc:creator>Kovács János</dc:creator><cp:lastModifiedBy>user17</cp:lastModifiedBy>'
                         "<dc:title>Kovács pere</dc:title><cp:keywords>János</cp:keywords><t:created>2024-05-06T10:00:00Z</t:created></cp:coreProperties>",
    "docProps/app.xml": "<Properties><Manager>Kovács</Manager><Company>Valami cég</Company><Template>Kovacs_sablon.dotx</Template><Pages>3</Pages></Properties>",
    "docProps/custom.xml": '<Properties><property name="Kovács ügye"><lpwstr>János</lpwstr></property><property name="nap"><filetime>2024-05-06T10:00:00Z</filetime></property></Properties>',
    "word/_rels/document.xml.rels": '<Relationships xmlns="p"><Relationship Id="r1" Target="mailto:kovacs@x.hu" TargetMode="External"/>'
                                    '<Relationship Id="r2" Target="file:///C:/Users/Kov%C3%A1cs%20J%C3%A1nos/v%C3%A1d.doc" TargetMode="External"/></Relationships>',
}


def test_every_part_is_read_and_no_name_is_left_in_any() -> None:
    data = document(r("Kovács János itt van."), more=PARTS)
    before, after = parts(data), parts(through(FORMAT, data, NAMES))
    assert set(after) == set(before) - {"docProps/thumbnail.jpeg"}
    for name in PARTS:
        for word in ("Kovács", "János", "Ková", "Kov%C3", "kovacs", "user17", "00AA11BB", "1A2B3C4D", "2024-05-06T10:00:00Z\""):
            assert word not in after[name].decode(), name
    texts_now = texts(FORMAT, through(FORMAT, data, NAMES))
    for text in ("Tóth Ede irata", "Tóth a jegyzetben", "Ede a végén", "Megkérdezni Tóthot", "SELECT * FROM Tóth", "Tóth lapja", "Tóth kódja", "Tóth pere",
                 "Tóth ügye", "toth@x.hu", "2024-05-06"):
        assert text in texts_now, text
    assert b"%C3%B3th%20Ede/v%C3%A1d.doc" in after["word/_rels/document.xml.rels"].replace(b"_", b"%20")
    assert b'author="T\xc3\xb3th Ede" w:initials="TE"' in after["word/comments.xml"]
    assert b'w:author="" w:initials=""' in after["word/comments.xml"]
    assert b"<Company/>" in after["docProps/app.xml"] or b"<Company></Company>" in after["docProps/app.xml"]
    assert b"4.2" in after["word/charts/chart1.xml"] and b"0AA11BB2" in after["customXml/item2.xml"]
    assert after["word/commentsExtended.xml"].count(b"00000001") == 1 == after["word/comments.xml"].count(b"00000001")
    assert b"created" not in after["docProps/core.xml"]


def test_bookmarks_stay_apart_and_are_found() -> None:
    data = document('<w:bookmarkStart w:id="0" w:name="Kovács_lapja"/><w:bookmarkStart w:id="1" w:name="Tóth_lapja"/>' + r("Ede") + field(" REF Kovács_lapja \\h ", r("2"))
                    + '<w:hyperlink w:anchor="Kovács_lapja">' + r("ott") + "</w:hyperlink>")
    xml = parts(through(FORMAT, data, NAMES))["word/document.xml"].decode()
    assert xml.count("Tóth_lapja_2") == 3 and xml.count("Tóth_lapja") == 4 and "Kovács" not in xml


@pytest.mark.parametrize(("more", "what"), [
    ({"word/media/image1.png": b"x"}, ["image"]),
    ({"word/vbaProject.bin": b"x", "word/vbaData.xml": b"<x/>"}, ["macros"]),
    ({"word/embeddings/oleObject1.bin": b"x"}, ["embedded file"]),
    ({"word/embeddings/Microsoft_Excel_Sheet1.xlsx": b"x"}, ["embedded file"]),
    ({"word/activeX/activeX1.bin": b"x"}, ["control (ActiveX)"]),
    ({"word/afchunk1.mht": b"x"}, ["inserted file (altChunk)"]),
    ({"word/ink/ink1.xml": b"<ink/>"}, ["handwriting"]),
    ({"word/printerSettings1.bin": b"x"}, ["part that is no XML"]),
    ({"word/fonts/font1.odttf": b"x"}, []),
    ({"docProps/thumbnail.jpeg": b"x"}, []),
])
def test_what_cannot_be_read_is_reported(more: dict[str, bytes], what: list[str]) -> None:
    unread = FORMAT.read(with_parts(document(r("Ede")), more), DEFAULTS).unread
    assert sorted({each.what for each in unread}) == what
    assert sum(each.count for each in unread) == (len(more) if what else 0)


def test_a_person_in_the_name_of_a_picture() -> None:
    rels = '<Relationships xmlns="p"><Relationship Id="r1" Target="media/kov%C3%A1cs_arca.png"/></Relationships>'
    data = with_parts(document(r("Kovács János"), more={"word/_rels/document.xml.rels": rels}), {"word/media/kovács_arca.png": b"x"})
    after = parts(through(FORMAT, data, NAMES))
    assert after["word/media/Tóth_arca.png"] == b"x" and "word/media/kovács_arca.png" not in after
    assert b'Target="media/T%C3%B3th_arca.png"' in after["word/_rels/document.xml.rels"]


def test_data_in_xml_is_reported() -> None:
    data = document('<w:r><w:fldChar w:fldCharType="begin"><w:fldData>QUJD</w:fldData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>')
    assert [each.what for each in FORMAT.read(data, DEFAULTS).unread] == ["data of a field"]


@pytest.mark.parametrize(("data", "says"), [
    (b"PK", "no whole zip"), (b"", "no whole zip"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "has a password or is of the old kind"),
    (with_parts(b"PK\x05\x06" + b"\0" * 18, {"a.xml": b"<a/>"}), "no Word document"),
])
def test_what_is_no_word_document(data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says) as error:
        FORMAT.read(data, DEFAULTS)
    assert "\n" not in str(error.value)


WORDS = ["Kovács", " ", "János", "sal", "\t", "\n", "Ede", ", ", "Jó", ".", "-", "(", "Ko\u00advács", "  "]
pieces = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", "", "ins", "del", "link", "box", "field"])), max_size=8)


def spelt(made: list[tuple[str, str]]) -> str:
    out = ""
    for text, kind in made:
        text = text.replace("\t", "</w:t><w:tab/><w:t>").replace("\n", '</w:t><w:br/><w:t xml:space="preserve">')
        out += {"": r(text), "ins": ins(r(text)), "del": gone(text) if "<" not in text else "", "link": f"<w:hyperlink>{r(text)}</w:hyperlink>",
                "box": BOX, "field": field(" DATE ", r(text))}[kind]
    return out


@given(st.lists(pieces, min_size=1, max_size=3))
@settings(max_examples=30)
def test_what_goes_in_comes_out(made: list[list[tuple[str, str]]]) -> None:
    """Nothing changed: the same text, the same parts; something changed: the text of the result is that of the document."""
    data = document(*map(spelt, made), more={"word/header9.xml": f"<w:hdr><w:p>{r('Fejléc')}</w:p></w:hdr>"})
    (unit,) = FORMAT.read(data, DEFAULTS).units
    kept = through(FORMAT, data, {"Kovács János": "Kovács János"})
    assert texts(FORMAT, kept) == [piece.text for piece in unit.pieces]
    same = {name for name, held in parts(kept).items() if held == parts(data).get(name)}
    assert {"word/header9.xml", "word/styles.xml", "word/numbering.xml", "word/theme/theme1.xml", "[Content_Types].xml"} - {"[Content_Types].xml"} <= same
    doc = renamed(unit, NAMES)
    new = through(FORMAT, data, NAMES)
    if not any(kind == "del" for each in made for _, kind in each):
        assert texts(FORMAT, new) == [text for text in parted(unit, doc) if any(map(str.isalnum, text))]
    assert "Kovács" not in parts(new)["word/document.xml"].decode()


def test_from_end_to_end() -> None:
    made = docx.Document()
    made.core_properties.author = "Kovács János"
    paragraph = made.add_paragraph("Tegnap az ")
    paragraph.add_run("Antal ").bold = True
    paragraph.add_run("János").italic = True
    paragraph.add_run("sal beszéltem.")
    table = made.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Kovács János", "06 30 123 4567"
    made.sections[0].footer.paragraphs[0].text = "Készítette: Kovács János"
    made.add_comment(paragraph.runs, "Kérdezd meg Kovács Jánost!", author="Kovács János", initials="KJ")
    out = io.BytesIO()
    made.save(out)
    p = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
    doc = p.replace(p.suggest(p.spans(joined(FORMAT.read(out.getvalue(), DEFAULTS).units[0]))))
    assert FORMAT.write is not None
    data = FORMAT.write(out.getvalue(), DEFAULTS, [doc])
    after = docx.Document(io.BytesIO(data))
    name = after.tables[0].cell(0, 0).text
    assert name != "Kovács János" and after.sections[0].footer.paragraphs[0].text == f"Készítette: {name}"
    assert after.core_properties.author == name == next(iter(after.comments)).author
    assert [run.bold for run in after.paragraphs[0].runs][:2] == [None, True]
    assert not any(word in held for held in parts(data).values() for word in ("János".encode(), "Kovács".encode(), b"123 4567"))


def test_a_style_named_after_somebody_is_called_by_its_new_name_everywhere() -> None:
    made = docx.Document()
    made.styles.add_style("Kovács János", 1)
    made.styles.add_style("Kovács levele", 1)
    written = made.styles.add_style("Kovács aláírása", 1)
    written.element.set(qn("w:styleId"), "Kovcsalrsa")  # as Word does
    for style in ("Kovács János", "Kovács levele", "Kovács aláírása"):
        made.add_paragraph("Kovács János itt volt.", style=style)
    out = io.BytesIO()
    made.save(out)
    data = through(FORMAT, out.getvalue(), {"Kovács János": "Tóth Ede"})
    styles = [paragraph.style for paragraph in docx.Document(io.BytesIO(data)).paragraphs]
    assert [(style.name, style.style_id) for style in styles if style is not None] == [
        ("Tóth Ede", "TóthEde"), ("Tóth levele", "Tóthlevele"), ("Tóth aláírása", "Tthalrsa")]
    assert not any(b"Kov" in held for held in parts(data).values())


def _inside(depth: int) -> bytes:
    """A document with a workbook and a document inside, that with another, and so on."""
    sheet = io.BytesIO()
    book = openpyxl.Workbook()
    book.active.append(["Kovács János", 5])
    book.save(sheet)
    more = {"word/embeddings/Microsoft_Excel_Sheet1.xlsx": sheet.getvalue()}
    if depth:
        more["word/embeddings/Kovács János.docx"] = _inside(depth - 1)
    return with_parts(document("<w:r><w:t>Itt Kovács János.</w:t></w:r>"), more)


def _everything(data: bytes) -> list[str]:
    """The texts of a document and of all inside it."""
    out = []
    for name, inside in parts(data).items():
        out += [name, *(_everything(inside) if name.endswith((".docx", ".xlsx")) else [inside.decode(errors="replace")])]
    return out


def test_the_name_of_a_part_is_a_text_of_its_own() -> None:
    """A person whom no text names may be in it; what a program calls its parts stays."""
    more = {f"word/embeddings/{name}.docx": document("<w:r><w:t>Semmi.</w:t></w:r>")
            for name in ("Kovács_János", "Kovács János levele 2", "Microsoft_Word_Document1")}
    new = parts(through(FORMAT, with_parts(document("<w:r><w:t>Semmi.</w:t></w:r>"), more), NAMES))
    inside = {name.rpartition("/")[2] for name in new if name.startswith("word/embeddings/")}
    assert inside == {"Tóth_Ede.docx", "Tóth Ede levele 2.docx", "Microsoft_Word_Document1.docx"}


def test_what_lies_inside_is_read_by_its_own_format() -> None:
    data = _inside(1)
    assert FORMAT.read(data, DEFAULTS).unread == ()
    assert sum("Kovács János" in text for text in texts(FORMAT, data)) == 5  # two texts, two cells, the name of a part
    new = through(FORMAT, data, NAMES)
    assert sum("Tóth Ede" in text for text in texts(FORMAT, new)) == 5
    assert not any("Kovács" in text for text in _everything(new))
    assert through(FORMAT, data, {"Kovács János": "Kovács János"}) == through(FORMAT, through(FORMAT, data, {}), {})


def test_what_lies_too_deep_is_reported() -> None:
    assert FORMAT.read(_inside(3), DEFAULTS).unread == ()
    assert [each.what for each in FORMAT.read(_inside(4), DEFAULTS).unread] == ["embedded file"]


def test_a_version_with_words_is_read_and_goes_where_nobody_is_found_in_it() -> None:
    made = docx.Document()
    made.core_properties.version = "Sebeők Rókus v2"
    out = io.BytesIO()
    made.save(out)
    unit, = FORMAT.read(out.getvalue(), DEFAULTS).units
    assert "Sebeők Rókus v2" in [piece.text for piece in unit.pieces]
    assert FORMAT.write is not None
    done = Pseudonymiser("hu", b"a key for the tests, no other use").replace(joined(unit))
    assert "Sebeők" not in str(docx.Document(io.BytesIO(FORMAT.write(out.getvalue(), DEFAULTS, [done]))).core_properties.version)
