"""Labels and headings in the tables of letters and pages: the cell beside or below is what they say."""

from __future__ import annotations

import io

import docx
import odfdo
import pytest

from pseudo.formats import html, odt
from pseudo.formats.docx import FORMAT as DOCX
from pseudo.formats.door import DEFAULTS

FORM = [("Beteg neve", "Sebeők Rókus"), ("TAJ", "047 551 236"), ("Telefon:", "512 44 87"), ("szül.", "85.12.31"), ("Kor", "63"),
        ("Megjegyzés", "512 44 87"), ("Vezetéknév", "Sebeők"), ("Tel.", "este hívja")]
LIST = [("Sorsz.", "Név", "Tel.", "TAJ-szám"), ("1.", "Gyurkó Ila", "613 55 21", "123456789"), ("2.", "Kovács János", "nincs", "-")]
TYPED = [("Sebeők Rókus", "PER"), ("047 551 236", "SOCIALID"), ("512 44 87", "PHONE"), ("85.12.31", "DATE"), ("63", "AGE"), ("Sebeők", "PER"),
         ("Gyurkó Ila", "PER"), ("613 55 21", "PHONE"), ("123456789", "SOCIALID")]


def word() -> bytes:
    made = docx.Document()
    for rows in (FORM, LIST):
        table = made.add_table(rows=0, cols=len(rows[0]))
        for row in rows:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                cell.text = text
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def office() -> bytes:
    made = odfdo.Document("text")
    for rows in (FORM, LIST):
        table = odfdo.Table("T")
        table.set_values([list(row) for row in rows])
        made.body.append(table)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def page() -> bytes:
    tables = ("".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows) for rows in (FORM, LIST))
    return "".join(f"<table>{each}</table>" for each in tables).encode()


@pytest.mark.parametrize(("read", "data"), [(DOCX.read, word()), (odt.read, office()), (html.read, page()),
                                            (html.read, page().replace(b"</td>", b"").replace(b"</tr>", b""))])
def test_a_cell_is_what_its_label_or_heading_says(read: object, data: bytes) -> None:
    assert callable(read)
    (unit,) = read(data, DEFAULTS).units
    assert [(span.text, span.type) for span in unit.spans] == TYPED


def test_a_list_of_terms() -> None:
    source = "".join(f"<dt>{label}</dt><dd>{text}</dd>" for label, text in FORM)
    (unit,) = html.read(f"<dl>{source}</dl><p>TAJ</p><p>047 551 236</p>".encode(), DEFAULTS).units
    assert [(span.text, span.type) for span in unit.spans] == TYPED[:6]
