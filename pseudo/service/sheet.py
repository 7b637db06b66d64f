"""The replacements configuration as a table for a spreadsheet, and what was changed there put back.

What comes in: the entries of a configuration; or the bytes of a table, and the entries that it is of. What goes out:
bytes; entries. A row is an entity; columns beyond those that may be edited show who it is and who decided. A cell that
a spreadsheet would take for a formula has an apostrophe before it (`tables.FORMULA`), which goes when it is read.
Start at `written` and `read`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import replace

from pseudo.core.document import Entry
from pseudo.core.errors import InputError
from pseudo.formats.door import Options
from pseudo.formats.encodings import AUTO, decoded
from pseudo.formats.tables import FORMULA

COLUMNS = ("entity", "type", "mentions", "name", "new name", "keep", "method", "same as", "what", "who", "when")
"""Entity, new name, keep, method, same as (the entity of the full name), what, who and when are read back."""
SHOWN = frozenset(("type", "mentions", "name"))
SEPARATORS = (";", ",", "\t")
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By which spreadsheets see that a table is in UTF-8."""
YES, NO = "x", ""
REVIEW = ("what", "by", "at")


def written(entries: Mapping[str, Entry]) -> bytes:
    """The entries as a table, a row each.

    >>> table = written({"k": Entry("Kiss Béla", {"PER": 2}, 2, repl="=Nagy Pál")})
    >>> print(table.decode("utf-8-sig"), end="")
    entity;type;mentions;name;new name;keep;method;same as;what;who;when
    k;PER;2;Kiss Béla;'=Nagy Pál;;;;;;
    """
    out = io.StringIO()
    rows = csv.writer(out, delimiter=SEPARATORS[0], lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for key, entry in entries.items():
        told = [str(entry.review.get(name, "")) for name in REVIEW]
        rows.writerow(map(safe, (key, entry.main_type, str(entry.frq), entry.norm, entry.repl or entry.derived or "",
                                 YES if entry.keep else NO, entry.method or "", entry.of or "", *told)))
    return (MARK + out.getvalue()).encode("utf-8", "surrogatepass")


def read(data: bytes, entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """The entries with what a table says of them; those that it does not name stay as they are.

    raises  InputError that names the row: an entity that there is not, or that is there twice, a row too long

    >>> entries = {"k": Entry("Kiss Béla", {"PER": 2}, 2, repl="Nagy Pál", drawn="Nagy Pál")}
    >>> read(b"entity,new name,keep\\nk,Tass Lajos,\\n", entries)["k"].repl
    'Tass Lajos'
    """
    text = decoded(data, Options(encoding=AUTO)).text.removeprefix(MARK)
    first = text.partition("\n")[0]
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=first.count))
    try:
        rows = [row for row in lines if any(cell.strip() for cell in row)]
    except csv.Error:
        raise InputError("the table: cannot be read; save it as CSV in UTF-8") from None
    columns = [name.strip() for name in rows[0]] if rows else []
    if "entity" not in columns or not set(columns) <= {*COLUMNS, ""}:
        raise InputError(f"the table, row 1: does not name the columns; they are {', '.join(COLUMNS)}")
    out, seen = dict(entries), set[str]()
    for number, row in enumerate(rows[1:], 2):
        cells = dict(zip(columns, map(bare, row), strict=False))
        key = cells.get("entity", "")
        if key not in entries or key in seen or len(row) > len(columns):
            raise InputError(f"the table, row {number}: is of no entity of this file, or of one twice; correct the "
                             "row, or take the table that was saved for this file")
        seen.add(key)
        out[key] = _changed(entries[key], cells, out)
    return out


def _changed(entry: Entry, cells: Mapping[str, str], entries: Mapping[str, Entry]) -> Entry:
    new = cells.get("new name", entry.repl or entry.derived or "").strip()
    if new and new != (entry.repl or entry.derived):
        entry = replace(entry, repl=new)
    if "keep" in cells:
        entry = replace(entry, keep=bool(cells["keep"].strip()))
    if "method" in cells:
        entry = replace(entry, method=cells["method"].strip() or None)
    if "same as" in cells:
        of = cells["same as"] or None
        if of is not None and of not in entries:
            raise InputError("the table: `same as` names no entity; write one that the first column has")
        entry = replace(entry, of=of)
    told = {name: value for name, column in zip(REVIEW, ("what", "who", "when"), strict=True)
            if (value := cells.get(column, "").strip())}
    if told:
        entry = replace(entry, review={**entry.review, **told})
    return entry


def safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("+36 20 123 4567"), safe("Kiss"), bare(safe("=1")), bare(safe("'=1"))
    ("'+36 20 123 4567", 'Kiss', '=1', "'=1")
    """
    return f"'{text}" if text.lstrip("'")[:1] in tuple(FORMULA) and text else text


def bare(cell: str) -> str:
    """A cell as it was before `safe`."""
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in tuple(FORMULA) and len(cell) > 1 else cell
