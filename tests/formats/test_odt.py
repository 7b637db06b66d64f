"""Texts of OpenDocument: every text in them is read, what is not changed stays, a new name has the looks of the old one.

The files are made here by odfdo; what it does not write is put in as XML.
"""

from __future__ import annotations

import io
from functools import cache

import odfdo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pseudo import Pseudonymiser
from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, joined, parted
from pseudo.formats.odt import FORMAT
from tests.formats.renaming import parts, renamed, texts, through, with_parts

NAMES = {"Kovács János": "Tóth Ede", "Kovács Jánossal": "Tóth Edével", "Kovács": "Tóth", "János": "Ede", "kovacs": "toth"}
SPACES = " ".join(f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{uri}:1.0"' for prefix, uri in {
    "text": "text", "office": "office", "draw": "drawing", "table": "table", "meta": "meta", "config": "config", "form": "form",
    "style": "style"}.items()) + (' xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:officeooo="http://openoffice.org/2009/office" xmlns:loext="urn:loext"')


@cache
def empty() -> bytes:
    made = odfdo.Document("text")
    made.body.clear()
    out = io.BytesIO()
    made.save(out)
    return with_parts(out.getvalue(), {"styles.xml": root("styles"), "meta.xml": root("meta"), "settings.xml": root("settings")})


def root(name: str, inner: str = "") -> bytes:
    return f'<office:document-{name} {SPACES} office:version="1.2">{inner}</office:document-{name}>'.encode()


def document(*paragraphs: str, before: str = "", more: dict[str, bytes] | None = None) -> bytes:
    body = before + "".join(f"<text:p>{xml}</text:p>" for xml in paragraphs)
    content = root("content", f"<office:body><office:text>{body}</office:text></office:body>")
    return with_parts(empty(), {"content.xml": content, **(more or {})})


def span(text: str, style: str = "T1") -> str:
    return f'<text:span text:style-name="{style}">{text}</text:span>'


def changes(**kinds: str) -> str:
    """The list of tracked changes: `inserted` or the deleted text by the id."""
    info = "<office:change-info><dc:creator>Kovács János</dc:creator><dc:date>2024-05-06T10:00:00</dc:date></office:change-info>"
    regions = "".join(
        f'<text:changed-region text:id="{name}">'
        + (f"<text:insertion>{info}</text:insertion>" if kind == "inserted" else f"<text:deletion>{info}{kind}</text:deletion>")
        + "</text:changed-region>" for name, kind in kinds.items())
    return f"<text:tracked-changes>{regions}</text:tracked-changes>"


def new(name: str, text: str) -> str:
    return f'<text:change-start text:change-id="{name}"/>{text}<text:change-end text:change-id="{name}"/>'


NOTE = '<text:note text:id="n1"><text:note-citation>1</text:note-citation><text:note-body><text:p>Kiss Ede</text:p></text:note-body></text:note>'
REMARK = ('<office:annotation office:name="a1"><dc:creator>user17</dc:creator><dc:date>2024-05-06T10:00:00</dc:date>'
          '<meta:creator-initials>u</meta:creator-initials><text:p>Kiss Ede?</text:p></office:annotation>')


@pytest.mark.parametrize(("xml", "found"), [
    pytest.param("Kovács Já" + span("nossal"), ["Kovács Jánossal"], id="a name split over spans"),
    pytest.param("Kovács<text:tab/>János<text:line-break/>itt<text:s text:c='3'/>van", ["Kovács\tJános\nitt   van"], id="tab, break, spaces"),
    pytest.param("\n  Kiss\n  Ede ", ["Kiss Ede "], id="spaces of the XML are one"),
    pytest.param("Ko\u00advács\u2011Nagy", ["Kovács-Nagy"], id="hyphens"),
    pytest.param("Kovács" + NOTE + " János", ["Kovács János", "Kiss Ede"], id="a note parts no name"),
    pytest.param("Kovács" + REMARK + " János", ["Kovács János", "Kiss Ede?", "user17"], id="an annotation parts no name"),
    pytest.param('<text:a xlink:href="mailto:ede@posta.hu" office:title="Ede címe">Ede</text:a>', ["Ede", "ede@posta.hu", "Ede címe"], id="link"),
    pytest.param('<text:bookmark-start text:name="Kiss_Ede"/>Ede<text:bookmark-end text:name="Kiss_Ede"/><text:a xlink:href="#Kiss_Ede">ott</text:a>',
                 ["Edeott", "Kiss Ede"], id="bookmark"),
    pytest.param('<text:a xlink:href="#Kiss Ede levele|outline">ott</text:a>', ["ott", "Kiss Ede levele"], id="link to a heading"),
    pytest.param('<draw:frame draw:name="Kép1"><draw:image xlink:href="Pictures/1.png"/><svg:title>Ede</svg:title><svg:desc>Kiss Ede arca</svg:desc></draw:frame>Pál',
                 ["Ede", "Kiss Ede arca", "Pál"], id="titles and descriptions"),
    pytest.param('Pál<draw:frame><draw:text-box><text:p>Kiss ' + span("Ede") + '</text:p></draw:text-box></draw:frame> jön', ["Pál jön", "Kiss Ede"], id="text box"),
    pytest.param('<text:user-field-get text:name="ugyfel">Kiss Ede</text:user-field-get> jön', ["Kiss Ede jön"], id="user field"),
    pytest.param('<text:variable-set office:string-value="Kiss Ede">Ede</text:variable-set>', ["Kiss Ede", "Ede"], id="variable"),
    pytest.param('<text:date text:date-value="2024-05-06T10:00:00">2024. május 6.</text:date>', ["2024-05-06", "2024. május 6."], id="date"),
    pytest.param('<text:conditional-text text:string-value-if-true="Ede" text:string-value-if-false="Pál">Ede</text:conditional-text>', ["Ede", "Ede", "Pál"], id="condition"),
    pytest.param('<text:bibliography-mark text:author="Kiss Ede" text:title="Szavak">[1]</text:bibliography-mark>', ["Kiss Ede", "Szavak", "[1]"], id="reference"),
    pytest.param('<text:ruby><text:ruby-base>Ede</text:ruby-base><text:ruby-text>Pál</text:ruby-text></text:ruby>', ["Ede", "Pál"], id="ruby"),
    pytest.param("<text:meta>Kiss <text:creator>Ede</text:creator></text:meta>", ["Kiss Ede"], id="text with meta data"),
    pytest.param('<text:a office:name="Kiss Ede" office:target-frame-name="Ede">itt</text:a>', ["Kiss Ede", "Ede", "itt"], id="name of a link"),
    pytest.param('<text:drop-down text:name="Kiss"><text:label text:value="Kiss Ede"/>Ede</text:drop-down>', ["Kiss", "Kiss Ede", "Ede"], id="drop-down"),
    pytest.param('<text:hidden-text text:condition="ooow:x==&quot;Kiss Ede&quot;" text:string-value="-"/>', ["Kiss Ede"], id="literal in a condition"),
    pytest.param('<text:database-display text:database-name="Kiss" text:table-name="t" text:column-name="Ede">Pál</text:database-display>',
                 ["Kiss", "t", "Ede", "Pál"], id="database"),
    pytest.param('<text:section-source text:section-name="Kiss Ede"/>', ["Kiss Ede"], id="source of a section"),
    pytest.param('<text:note-citation text:label="Kiss">1</text:note-citation>', ["Kiss"], id="label of a note"),
    pytest.param("</text:p>Kiss<text:p>Ede", ["Kiss", "Ede"], id="text where none should be"),
])
def test_pieces(xml: str, found: list[str]) -> None:
    assert sorted(texts(FORMAT, document(xml))) == sorted(found)


@pytest.mark.parametrize(("xml", "made"), [
    pytest.param("Itt " + span("Kovács ") + span("János", "T2") + "sal jön", [None, "Itt ", "Tóth Edével", "", " jön"], id="the first span's looks"),
    pytest.param(span("Kovács") + " úr", [None, None, "Tóth", " úr"], id="what is no name keeps its own"),
    pytest.param(span("Kovács") + "<text:tab/>" + span("János"), [None, None, "Tóth", None, "Ede"], id="a tab stays"),
    pytest.param(span("János") + "<text:line-break/>" + span("Kovács"), [None, None, "Ede", None, "Tóth"], id="a break stays"),
    pytest.param("Kovács<text:s/>János", [None, "Tóth", "Ede"], id="a space that is an element"),
    pytest.param("Kovács <text:s/>János", [None, "Tóth", "Ede"], id="a space and one that is an element"),
    pytest.param("Kovács<text:s text:c='2'/>János jön", [None, "Tóth Ede jön"], id="two spaces become one"),
    pytest.param("Kovács\n   János jön", [None, "Tóth Ede jön"], id="a name over two lines of XML"),
])
def test_looks_of_a_new_name(xml: str, made: list[str | None]) -> None:
    names = {**NAMES, "Kovács\tJános": "Tóth\tEde", "Kovács  János": "Tóth Ede"}
    after = etree.fromstring(parts(through(FORMAT, document(xml), names))["content.xml"])
    kept = [text for element in after.iter() for text in (element.text, element.tail)]
    assert [text for text in kept if text] == [text for text in made if text]


@pytest.mark.parametrize(("before", "xml", "found", "after"), [
    pytest.param(changes(c1="inserted"), "Itt " + new("c1", "Kovács"), ["Itt Kovács"], ["Itt Tóth"], id="inserted"),
    pytest.param(changes(c1="<text:p>János</text:p>", c2="inserted"), 'Kovács <text:change text:change-id="c1"/>' + new("c2", "Béla"),
                 ["Kovács Béla", "Kovács János"], ["Tóth Béla", "Tóth Ede"], id="one given name for another"),
    pytest.param(changes(c1="<text:p>Kovács</text:p><text:p>János</text:p>"), 'Itt <text:change text:change-id="c1"/>van',
                 ["Itt van", "Itt Kovácsvan", "János"], ["Itt van", "Itt Tóthvan", "Ede"], id="two paragraphs deleted"),
    pytest.param(changes(c1="<text:p>Kovács</text:p>"), "Itt", ["Kovács", "Itt"], ["Tóth", "Itt"], id="deleted from nowhere"),
])
def test_tracked_changes(before: str, xml: str, found: list[str], after: list[str]) -> None:
    data = document(xml, before=before)
    assert sorted(texts(FORMAT, data)) == sorted([*found, "Kovács János"])
    done = through(FORMAT, data, {**NAMES, "Itt Kovácsvan": "Itt Tóthvan"})
    assert sorted(texts(FORMAT, done)) == sorted([*after, "Tóth Ede"])
    content = parts(done)["content.xml"].decode()
    assert not any(word in content for word in ("Kovács", "János", "2024"))


PARTS = {
    "styles.xml": root("styles", '<office:automatic-styles><style:style style:name="T1" style:display-name="Kovács stílusa"><style:text-properties officeooo:rsid="00AA11BB"/>'
                       "</style:style></office:automatic-styles><office:master-styles><style:master-page><style:header><text:p>Kovács János irata</text:p></style:header>"
                       "<style:footer><text:p>Kovács</text:p></style:footer></style:master-page></office:master-styles>"),
    "meta.xml": root("meta", "<office:meta><meta:generator>LibreOffice</meta:generator><dc:creator>user17</dc:creator><meta:initial-creator>Kovács János</meta:initial-creator>"
                     "<dc:title>Kovács pere</dc:title><dc:subject>János</dc:subject><meta:keyword>Kovács</meta:keyword><dc:date>2024-05-06T10:00:00</dc:date>"
                     "<meta:creation-date>2024-05-06T10:00:00</meta:creation-date>"
                     '<meta:user-defined meta:name="Kovács ügye">János</meta:user-defined><meta:template xlink:href="../Kovacs/x.ott" xlink:title="Kovács sablonja"/></office:meta>'),
    "settings.xml": root("settings", '<config:config-item-set config:name="x"><config:config-item config:name="PrinterName" config:type="string">Kovács nyomtatója</config:config-item>'
                         '<config:config-item config:name="PrinterSetup" config:type="base64Binary">S292w6Fjcw==</config:config-item></config:config-item-set>'),
    "Object 1/content.xml": root("content", '<office:body><table:table-cell office:string-value="Kovács"><text:p>Kovács</text:p></table:table-cell></office:body>'),
    "Thumbnails/thumbnail.png": b"Kov\xc3\xa1cs", "META-INF/documentsignatures.xml": b"<a>Kov\xc3\xa1cs</a>",
}


def test_every_part_is_read_and_no_name_is_left_in_any() -> None:
    data = document("Kovács " + span("János", "Kovács_20_stílusa") + " itt van." + REMARK, '<text:a xlink:href="file:///C:/Users/Kov%C3%A1cs%20J%C3%A1nos/v%C3%A1d.doc">ott</text:a>', more=PARTS)
    done = through(FORMAT, data, NAMES)
    before, after = parts(data), parts(done)
    assert set(after) == set(before) - {"Thumbnails/thumbnail.png", "META-INF/documentsignatures.xml"}
    assert next(iter(after)) == "mimetype" and after["mimetype"] == before["mimetype"]
    for name, held in after.items():
        for word in ("Kovács", "János", "kovacs", "Kovacs", "Kov%C3", "user17", "00AA11BB", "S292w6", "2024-05-06"):
            assert word not in held.decode("latin-1" if name.endswith("png") else "utf-8"), name
    assert {"Tóth Ede irata", "Tóth", "Tóth pere", "Tóth ügye", "Tóth sablonja"} <= set(texts(FORMAT, done))
    assert b"Users/T%C3%B3th%20Ede/v%C3%A1d.doc" in after["content.xml"].replace(b"_", b"%20")
    assert "Tóth stílusa".encode() in after["styles.xml"] and "Tóth_20_stílusa".encode() in after["content.xml"]


@pytest.mark.parametrize(("more", "what"), [
    ({"Pictures/1.png": b"x"}, ["image"]), ({"Basic/Standard/Module1.xml": b"<x/>"}, ["macros"]), ({"Basic/Standard/script-lb.xml": b"<x/>"}, []),
    ({"ObjectReplacements/Object 1": b"x"}, ["image"]), ({"Object 2": b"x"}, ["embedded file"]), ({"x.bin": b"x"}, ["part that is no XML"]),
    ({"Thumbnails/thumbnail.png": b"x"}, []), ({"Configurations2/accelerator/current.xml": b""}, []),
])
def test_what_cannot_be_read_is_reported(more: dict[str, bytes], what: list[str]) -> None:
    data = with_parts(document("Ede"), more)
    assert [each.what for each in FORMAT.read(data, DEFAULTS).unread] == what


def cell(values: str, text: str) -> bytes:
    return document("x", before=f'<table:table><table:table-row><table:table-cell {values}><text:p>{text}</text:p></table:table-cell></table:table-row></table:table>')


@pytest.mark.parametrize(("values", "text", "after"), [
    ('office:value-type="float" office:value="1.23456788E8"', "123456788", 'office:value-type="float" office:value="987654321"'),  # it follows
    ('office:value-type="float" office:value="45"', "Kovács", 'office:value-type="string"'),  # it goes with a changed text
    ('office:value-type="string" office:string-value="Kis"', "Kovács", 'office:value-type="string"'),
    ('office:value-type="string" office:string-value="Kovács"', "Kovács", 'office:value-type="string" office:string-value="Tóth"'),
    ('office:value-type="date" office:date-value="1987-05-21"', "1987.05.21.", 'office:value-type="string"'),  # what is no day any more
    ('office:value-type="float" office:value="45"', "Ede", 'office:value-type="float" office:value="45"'),  # nothing changed
])
def test_values_of_cells_follow_their_text_or_go(values: str, text: str, after: str) -> None:
    names = {**NAMES, "123456788": "987654321", "1987-05-21": "1987", "1987.05.21.": "1987"}
    assert f"<table:table-cell {after}><text:p>" in parts(through(FORMAT, cell(values, text), names))["content.xml"].decode()


def test_an_old_list_of_parts_whose_namespace_is_in_a_dtd() -> None:
    manifest = b'<!DOCTYPE m:m PUBLIC "-//a//b" "Manifest.dtd"><m:m><m:file-entry m:full-path="Thumbnails/x.png"/><m:file-entry m:full-path="content.xml"/></m:m>'
    after = parts(through(FORMAT, with_parts(document("Kovács"), {"META-INF/manifest.xml": manifest}), NAMES))
    assert b"Thumbnails" not in after["META-INF/manifest.xml"] and b'<m:file-entry m:full-path="content.xml"/>' in after["META-INF/manifest.xml"]


def test_a_password_is_an_error() -> None:
    manifest = (b'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml">'
                b"<m:encryption-data/></m:file-entry></m:manifest>")
    with pytest.raises(InputError, match="has a password"):
        FORMAT.read(with_parts(document("Ede"), {"META-INF/manifest.xml": manifest, "content.xml": b"\x01"}), DEFAULTS)
    with pytest.raises(InputError, match="no text of OpenDocument"):
        FORMAT.read(with_parts(document("Ede"), {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), DEFAULTS)


WORDS = ["Kovács", " ", "János", "sal", "<text:tab/>", "<text:line-break/>", "Ede", ", ", "Jó", ".", "<text:s/>", "(", "Ko\u00advács", "\n  ", NOTE, REMARK]
pieces = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", "", "span", "link"])), max_size=8)


def spelt(made: list[tuple[str, str]]) -> str:
    return "".join({"": text, "span": span(text), "link": f'<text:a xlink:href="http://x.hu">{text}</text:a>'}[kind] for text, kind in made)


@given(st.lists(pieces, min_size=1, max_size=3))
@settings(max_examples=30)
def test_what_goes_in_comes_out(made: list[list[tuple[str, str]]]) -> None:
    """Nothing changed: the same text, the same parts; something changed: the text of the result is that of the document."""
    data = document(*map(spelt, made), more={"Object 1/content.xml": root("content", "<text:p>Fejléc</text:p>")})
    (unit,) = FORMAT.read(data, DEFAULTS).units
    kept = through(FORMAT, data, {"Kovács János": "Kovács János", "user17": "user17"})
    assert texts(FORMAT, kept) == [piece.text for piece in unit.pieces]
    same = {name for name, held in parts(kept).items() if held == parts(data).get(name)}
    assert set(parts(kept)) - same <= {"content.xml", "META-INF/manifest.xml"}
    if not any(REMARK in text for each in made for text, _ in each):
        assert "content.xml" in same
    names = {**NAMES, "user17": "user18"}
    doc = renamed(unit, names)
    done = through(FORMAT, data, names)
    assert texts(FORMAT, done) == [text for text in parted(unit, doc) if any(map(str.isalnum, text))]
    assert "Kovács" not in parts(done)["content.xml"].decode()


def test_from_end_to_end() -> None:
    made = odfdo.Document("text")
    made.body.clear()
    paragraph = odfdo.Paragraph("Tegnap az Antal ")
    paragraph.append(odfdo.Span("János", style="T1"))
    paragraph.append("sal beszéltem.")
    paragraph.insert_note(after="beszéltem", note_id="n1", citation="1", body="Kovács János szerint.")
    paragraph.insert_annotation(after="beszéltem", body="Megkérdezni Kovács Jánost!", creator="Kovács János")
    made.body.append(paragraph)
    table = odfdo.Table("Adatok", width=2, height=1)
    table.set_value("A1", "Kovács János")
    table.set_value("B1", "06 30 123 4567")
    made.body.append(table)
    out = io.BytesIO()
    made.save(out)
    p = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
    doc = p.replace(p.suggest(p.spans(joined(FORMAT.read(out.getvalue(), DEFAULTS).units[0]))))
    assert FORMAT.write is not None
    data = FORMAT.write(out.getvalue(), DEFAULTS, [doc])
    after = odfdo.Document(io.BytesIO(data))
    name = str(after.body.get_table(name="Adatok").get_value("A1"))
    assert name != "Kovács János" and f"{name} szerint." in texts(FORMAT, data)
    assert not any(word in held for held in parts(data).values() for word in ("János".encode(), "Kovács".encode(), b"123 4567"))
