"""The replacements configuration as a table for a spreadsheet, and what was changed there put back.

What comes in: the entries of a configuration; or the bytes of a table, and the entries that it is of. What goes out:
bytes; entries. A row is an entity; columns beyond those that may be edited show who it is, who decided, and which
places in the text a person marked or dropped (`places`, JSON): so a table alone brings everything back. A cell that
a spreadsheet would take for a formula has an apostrophe before it (`tables.FORMULA`), which goes when it is read.
Start at `written` and `read`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pseudo.core.document import Entry, is_type
from pseudo.core.errors import InputError
from pseudo.formats.door import Options
from pseudo.formats.encodings import AUTO, decoded
from pseudo.formats.tables import FORMULA

COLUMNS = ("entity", "type", "mentions", "name", "new name", "keep", "method", "same as", "what", "who", "when",
           "places")
"""All but type, mentions and name are read back; these, too, of an entity that the file does not have yet: a name that
was added by hand."""
SEPARATORS = (";", ",", "\t")
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By which spreadsheets see that a table is in UTF-8."""
YES, NO = "x", ""
REVIEW = ("what", "by", "at")


def written(entries: Mapping[str, Entry]) -> bytes:
    """The entries as a table, a row each.

    >>> table = written({"k": Entry("Kiss Béla", {"PER": 2}, 2, repl="=Nagy Pál")})
    >>> print(table.decode("utf-8-sig"), end="")
    entity;type;mentions;name;new name;keep;method;same as;what;who;when;places
    k;PER;2;Kiss Béla;'=Nagy Pál;;;;;;;
    """
    out = io.StringIO()
    rows = csv.writer(out, delimiter=SEPARATORS[0], lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for key, entry in entries.items():
        told = [str(entry.review.get(name, "")) for name in REVIEW]
        rows.writerow(map(safe, (key, entry.main_type, str(entry.frq), entry.norm, entry.repl or entry.derived or "",
                                 YES if entry.keep else NO, entry.method or "", entry.of or "", *told, _places(entry))))
    return (MARK + out.getvalue()).encode("utf-8", "surrogatepass")


def read(data: bytes, entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """The entries with what a table says of them; those that it does not name stay as they are.

    An entity that the entries do not have is a new one, if its row says what it is called and of which type it is.

    raises  InputError that names the row: it is of no entity, or of one twice, is too long, has no places

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
        entry = entries.get(key) or _new(cells)
        if not key or entry is None or key in seen or len(row) > len(columns):
            raise InputError(f"the table, row {number}: is of no entity, or of one twice; correct the row, or take the "
                             "table as it was saved")
        seen.add(key)
        out[key] = _changed(entry, cells, number)
    if any(entry.of is not None and entry.of not in out for entry in out.values()):
        raise InputError("the table: `same as` names no entity; write one that the first column has")
    return out


def _places(entry: Entry) -> str:
    """What `review` has beside who decided what: places in texts."""
    told = {name: value for name, value in entry.review.items() if name not in REVIEW}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) if told else ""


def _new(cells: Mapping[str, str]) -> Entry | None:
    """An entity that only the table has; None where its row does not say what it is."""
    name, type_ = cells.get("name", "").strip(), cells.get("type", "").strip()
    count = cells.get("mentions", "").strip()
    times = int(count) if count.isdecimal() else 1
    return Entry(name, {type_: times}, times) if name and is_type(type_) else None


def _changed(entry: Entry, cells: Mapping[str, str], row: int) -> Entry:
    new = cells.get("new name", entry.repl or entry.derived or "").strip()
    if new and new != (entry.repl or entry.derived):
        entry = replace(entry, repl=new)
    if "keep" in cells:
        entry = replace(entry, keep=bool(cells["keep"].strip()))
    if "method" in cells:
        entry = replace(entry, method=cells["method"].strip() or None)
    if "same as" in cells:
        entry = replace(entry, of=cells["same as"] or None)
    told = {name: value for name, column in zip(REVIEW, ("what", "who", "when"), strict=True)
            if (value := cells.get(column, "").strip())}
    if told:
        entry = replace(entry, review={**entry.review, **told})
    if places := cells.get("places", "").strip():
        entry = replace(entry, review={**_told(places, row), **{name: entry.review[name] for name in REVIEW
                                                                if name in entry.review}})
    return entry


def _told(places: str, row: int) -> dict[str, Any]:
    """The places of a cell; what they say is looked at where they are put into a text (`spans.marked`)."""
    try:
        found = json.loads(places)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError(f"the table, row {row}: `places` is not as it was saved (a spreadsheet cuts what is very "
                         "long); load the settings as JSON, or empty the cell")
    return found


def safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("+36 20 123 4567"), safe("Kiss"), bare(safe("=1")), bare(safe("'=1"))
    ("'+36 20 123 4567", 'Kiss', '=1', "'=1")
    """
    return f"'{text}" if text.lstrip("'")[:1] in tuple(FORMULA) and text else text


def bare(cell: str) -> str:
    """A cell as it was before `safe`."""
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in tuple(FORMULA) and len(cell) > 1 else cell
