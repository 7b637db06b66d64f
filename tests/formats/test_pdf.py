"""PDF: every page is a piece of text, pictures are reported, the rest is refused in one line."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import doc, rtf
from pseudo.formats.door import DEFAULTS, written
from pseudo.formats.found import by_suffix
from pseudo.formats.pdf import FORMAT
from tests.formats.remade import texts, unread

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


def printed(*pages: list[str] | None) -> bytes:
    """A PDF with these lines on its pages; None: a page with a drawing alone. (No tool that writes PDF is at hand.)"""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"",
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding "
               b"/WinAnsiEncoding /Differences [245 /ohungarumlaut 251 /uhungarumlaut] >> >>"]
    kids = []
    for lines in pages:
        if lines is None:
            drawn = b"0 0 100 100 re f"
        else:
            said = b" ".join(b"(" + line.encode("iso-8859-2") + b") Tj T*" for line in lines)
            drawn = b"BT /F1 12 Tf 14 TL 72 720 Td " + said + b" ET"
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
                       b"/Contents %d 0 R >>" % len(objects))
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (out + b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
            % (len(objects) + 1, table, len(objects) + 1, len(out)))


def test_a_page_is_a_piece() -> None:
    data = printed(["Kovács Jánossal, a", "győri tűzoltóval."], ["Második lap."])
    assert texts(FORMAT, data) == ["Kovács Jánossal, a\ngyőri tűzoltóval.", "Második lap."]
    assert [piece.place for unit in FORMAT.read(data, DEFAULTS).units for piece in unit.pieces] == ["page 1", "page 2"]


def test_a_word_hyphenated_at_the_end_of_a_line_keeps_its_hyphen() -> None:
    assert texts(FORMAT, printed(["Tegnap Ko-", "vács jött."])) == ["Tegnap Ko-\nvács jött."]


def test_a_gap_between_lines_parts_paragraphs() -> None:
    lines = ["Az iratok szerint a szerződés", "két évre szólt.", "", "A tanú, Bakcsányi", "Tihamér nem jött el.", "Vége."]
    assert texts(FORMAT, printed(lines)) == ["\n".join(lines)]


@pytest.mark.parametrize("name", ["Bakcsányi Tihamér", "Zsufa Boróka", "Csikvándy Emőke", "Ozsvárt Bulcsú"])
def test_a_name_that_breaks_over_lines_is_found(name: str) -> None:
    one, two = name.split()
    lines = ["A bíróság a keresetet részben találta megalapozottnak, és ma", f"délután az ügyben {one}", f"{two} nyilatkozott elsőként, a tanúk", "vallomása ellentmondott egymásnak."]
    torn = ["A keresetet részben alaposnak találta a bíróság, és az ügyben", f"ma {one} {two[:3]}-", f"{two[3:]} nyilatkozott elsőként."]
    for page in (lines, torn):
        (text,) = texts(FORMAT, printed(page))
        whole = P.replace(text).pseudonymised or ""
        new = whole.replace("-\n", "")
        assert one not in new and two not in new and whole.count("\n") == len(page) - 1  # each line ends as before


def test_text_comes_out() -> None:
    assert FORMAT.write is None and FORMAT.result == ".txt"
    assert written(FORMAT, printed(["Ede"]), DEFAULTS, [Document("Ede", pseudonymised="Pál")]) == b"P\xc3\xa1l\n"


def test_a_page_that_is_a_picture_is_reported() -> None:
    data = printed(["Ede"], None, [])
    assert texts(FORMAT, data) == ["Ede"] and unread(FORMAT, data) == {"page without text": 1}  # an empty page is none


@pytest.mark.parametrize("data", [b"", b"Kovacs", b"%PDF-1.4\n", printed(["Kovacs"])[:200]], ids=["empty", "text", "head", "half"])
def test_what_is_no_pdf_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(InputError, match="is no whole PDF") as caught:
        FORMAT.read(data, DEFAULTS)
    assert "Kovacs" not in str(caught.value)


@pytest.mark.parametrize(("name", "form"), [("a.rtf", rtf), ("a.DOC", doc), ("a.xls", doc), ("a.msg", doc)])
def test_what_is_not_read_says_what_to_do(name: str, form: object) -> None:
    found = by_suffix(name)
    assert found is form.FORMAT and found.write is None  # type: ignore[attr-defined]
    with pytest.raises(InputError, match="convert it, say with soffice --headless --convert-to docx"):
        found.read(b"Kovacs", DEFAULTS)
