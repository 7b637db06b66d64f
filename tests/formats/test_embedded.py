"""Files inside office files: each kind in each other is read and written; what is none of them is reported."""

from __future__ import annotations

import io

import docx
import odfdo
import openpyxl
import pytest

from pseudo import Pseudonymiser
from pseudo.formats import docx as word
from pseudo.formats import odt, xlsx
from pseudo.formats.door import DEFAULTS, Format, Options, joined
from tests.formats.renaming import parts, texts, through, with_parts

NAMES = {"Kovács János": "Tóth Ede"}
NAME = "Kovács János"


def made(form: Format) -> bytes:
    out = io.BytesIO()
    if form is xlsx.FORMAT:
        book = openpyxl.Workbook()
        book.active.append([NAME, 5])
        book.save(out)
    elif form is odt.FORMAT:
        text = odfdo.Document("text")
        text.body.clear()
        text.body.append(odfdo.Paragraph(f"Itt {NAME}."))
        text.save(out)
    else:
        text = docx.Document()
        text.add_paragraph(f"Itt {NAME}.")
        text.save(out)
    return out.getvalue()


HOSTS = ((word.FORMAT, "word/embeddings/{}"), (odt.FORMAT, "{}"), (xlsx.FORMAT, "xl/embeddings/{}"))
GUESTS = ((word.FORMAT, "a.docx"), (odt.FORMAT, "Object 1"), (xlsx.FORMAT, "Microsoft_Excel_Sheet1.xlsx"))


@pytest.mark.parametrize(("host", "folder"), HOSTS)
@pytest.mark.parametrize(("guest", "name"), GUESTS)
def test_each_in_each(host: Format, folder: str, guest: Format, name: str) -> None:
    place = folder.format(name)
    data = with_parts(made(host), {place: made(guest)})
    assert host.read(data, DEFAULTS).unread == ()
    assert sum(NAME in text for text in texts(host, data)) == 2
    new = through(host, data, NAMES)
    assert sum("Tóth Ede" in text for text in texts(host, new)) == 2
    assert any("Tóth Ede" in text for text in texts(guest, parts(new)[place]))
    assert not any(word.encode() in held for word in NAME.split() for held in (*parts(new).values(), *parts(parts(new)[place]).values()))


@pytest.mark.parametrize(("host", "folder"), HOSTS)
@pytest.mark.parametrize("data", [b"PK\3\4x", with_parts(made(odt.FORMAT), {"mimetype": b"x", "content.xml": b"x"}), b"\xd0\xcf\x11\xe0"])
def test_what_nobody_reads_is_reported(host: Format, folder: str, data: bytes) -> None:
    place = folder.format("Object 9")
    assert [each.what for each in host.read(with_parts(made(host), {place: data}), DEFAULTS).unread] == ["embedded file"]


def test_in_a_workbook_of_many_rows_it_is_a_document_of_its_own() -> None:
    data = with_parts(made(xlsx.FORMAT), {"xl/embeddings/a.docx": made(word.FORMAT)})
    rows = Options(rows=True)
    units = xlsx.FORMAT.read(data, rows).units
    assert [unit.id for unit in units] == [None, "1.1"]
    assert any(NAME in piece.text for piece in units[0].pieces)
    p = Pseudonymiser("hu", key=b"a key for the tests, no other use")
    assert xlsx.FORMAT.write is not None
    new = xlsx.FORMAT.write(data, rows, [*p.batch([joined(unit) for unit in units], "replace")])
    assert not any("Kovács" in text for text in texts(xlsx.FORMAT, new))
