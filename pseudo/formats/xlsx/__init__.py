"""Workbooks (.xlsx): cells, comments, names of sheets, headers and footers, properties, charts' and pivots' copies.

What comes in: the bytes of a workbook. What goes out: a piece for each cell and each other text, a document for the
workbook, or for each row of a sheet that has very many; and the workbook with the new texts, in which all else is the
same bytes. Numbers are read where they are dates, long enough to be somebody's, or in a column with a type. Formulas
stay; the results that are kept beside them are read. Start at `read`; `cells` reads a sheet, `package` the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import embedded, encodings, net, tables
from pseudo.formats.door import Contents, Format, Options, Piece, Unit, Unread, parted
from pseudo.formats.embedded import Inside
from pseudo.formats.mapped import Change, Mapped, applied, changes, edits
from pseudo.formats.xlsx import package
from pseudo.formats.xlsx.cells import LONG, Cell, Sheet, escaped, sheet, valued
from pseudo.formats.zipped import Part, unpacked

Edit = tuple[int, int, str]
MOST_CELLS = 20_000_000
ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)$")
REFERRING = re.compile(r"(<(?:\w+:)?(?:f|formula|formula1|formula2|definedName)\b[^>]*>)([^<]*)(?=<)"
                       r"|(\s(?:sheet|location)=\")([^\"]*)(?=\")")
"""Where a sheet is called by its name."""
READ = frozenset(("workbook", "strings", "styles", "sheet", "links", "words"))
"""The rooms of parts with texts."""
CALLING = re.compile(r"(<(?:\w+:)?(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula"
                     r"|totalsRowFormula)\b[^>]*>)([^<]*)(?=<)")
"""Where a table is called by its name."""
PATH = re.compile(r'(<x15ac:absPath\s[^>]*?url=")[^"]*')
PRINTER = re.compile(r'<Relationship\s[^>]*?/printerSettings"[^>]*?/>')


@dataclass(frozen=True, slots=True)
class _Slot:
    """A piece of a document: in which part it stands, and where."""

    piece: Piece
    part: str
    mapped: Mapped | None = None
    cell: Cell | None = None
    type: str = ""


@dataclass(slots=True)
class _Book:
    parts: tuple[Part, ...]
    sources: dict[str, package.Source] = field(default_factory=dict)
    strings: list[Mapped] = field(default_factory=list)
    names: list[Mapped] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    documents: list[tuple[str | None, list[_Slot]]] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    inside: Mapping[str, Inside] = field(default_factory=dict)

    @property
    def contents(self) -> Contents:
        """What the workbook holds itself."""
        return Contents(tuple(_unit(id_, slots) for id_, slots in self.documents), tuple(self.unread))


def read(data: bytes, options: Options) -> Contents:
    """The documents of a workbook; raises InputError."""
    book = _opened(data, options)
    return embedded.whole(book.contents, book.inside)


def _unit(id_: str | None, slots: Sequence[_Slot]) -> Unit:
    return tables.typed(id_, ((slot.piece, slot.type) for slot in slots))


def _opened(data: bytes, options: Options) -> _Book:
    parts = unpacked(data)
    by_name = {part.name: part for part in parts}
    if "xl/workbook.xml" not in by_name:
        raise InputError("is no workbook (.xlsx); open it in its program and save it anew")
    inside = embedded.inside((part for part in parts if package.room(part.name) == "embedded file"), options)
    book = _Book(parts, unread=list(package.missed(parts, inside.keys())), inside=inside)
    for part in parts:
        if package.room(part.name) in READ and part.data.strip():
            try:
                book.sources[part.name] = package.source(part)
            except InputError as error:
                if part.name.endswith(".vml"):  # the drawings of old, which are not always XML
                    book.unread.append(Unread("drawing of an old kind"))
                    continue
                raise InputError(f"{_called(part.name)}: {error}") from None
    workbook = book.sources["xl/workbook.xml"]
    book.names = package.sheet_names(workbook)
    if "xl/sharedStrings.xml" in book.sources:
        book.strings, sounds = package.strings(book.sources["xl/sharedStrings.xml"])
        book.unread += [Unread("sounds beside a text", sounds)] if sounds else []
    styles = by_name.get("xl/styles.xml")
    dated, day = package.days("" if styles is None else styles.data.decode("utf-8", "replace"), workbook.text)
    for number, name in enumerate((each for each in book.sources if package.room(each) == "sheet"), 1):
        book.sheets[name] = sheet(book.sources[name].text, f"sheet {number}", book.strings, dated, day)
        book.unread += book.sheets[name].unread
    _lay(book, options)
    return book


def _called(name: str) -> str:
    """What messages call a part; a name that is not of the format could be anybody's."""
    return name if package.room(name) in ("workbook", "strings", "sheet") else "a part"


def _lay(book: _Book, options: Options) -> None:
    """The documents of the workbook, from what was read: first what is no row of its own."""
    whole: list[_Slot] = [_slot("xl/workbook.xml", mapped) for mapped in book.names]
    rows: list[tuple[str | None, list[_Slot]]] = []
    fitting = False
    for number, (name, own) in enumerate(book.sheets.items(), 1):
        grid = _grid(own.cells)
        try:
            plan, fitting = tables.planned([texts for _, texts in grid], options), True
        except InputError:
            if number == len(book.sheets) and not fitting:
                raise
            plan = tables.planned([texts for _, texts in grid], replace(options, columns=(), types=()))
        by_place = {(cell.row, cell.column): cell for cell in own.cells}
        for places in plan.documents:
            cells = [((row, column), by_place[grid[row][0], column]) for row, column in places]
            slots = [slot for place, cell in cells if (
                slot := _cell_slot(name, f"sheet {number}", cell, plan.type_of(place, cell.text))) is not None]
            if plan.single:
                whole += slots
            elif slots:
                rows.append((f"{number}.{grid[places[0][0]][0] + 1}", slots))
        whole += [_slot(name, mapped) for mapped in own.beside]
    known = {mapped.text for mapped in book.names}
    for name, source in book.sources.items():
        room = package.room(name)
        if room == "links":
            whole += [_slot(name, mapped) for mapped in package.links(source)]
        elif room in ("workbook", "styles"):
            whole += [_slot(name, mapped) for mapped in package.told(source)]
        elif room == "words":
            found, unread = package.words(source)
            book.unread += unread
            whole += [_slot(name, mapped) for mapped in found
                      if name != "docProps/app.xml" or mapped.text not in known]
    book.documents = [(None, whole), *rows] if whole or book.inside or not rows else rows


def _slot(part: str, mapped: Mapped) -> _Slot:
    return _Slot(mapped.piece, part, mapped, type=mapped.type)


def _cell_slot(part: str, where: str, cell: Cell, type_: str) -> _Slot | None:
    """The slot of a cell; None for a number that is nobody's."""
    if cell.number and not (cell.day or type_ or LONG.match(cell.number)):
        return None
    piece = Piece(cell.text, f"{where}, row {cell.row + 1}, column {cell.column + 1}")
    return _Slot(piece, part, cell.mapped, cell, type_ or ("DATE" if cell.day and ISO.match(cell.text) else ""))


def _grid(cells: Sequence[Cell]) -> list[tuple[int, list[str]]]:
    """The texts of the rows that are there, each with its number; raises InputError for a sheet that is a bomb."""
    rows: dict[int, dict[int, str]] = {}
    for cell in cells:
        rows.setdefault(cell.row, {})[cell.column] = cell.text
    if sum(max(row) + 1 for row in rows.values()) > MOST_CELLS:
        raise InputError(f"has a sheet of over {MOST_CELLS} cells; split it")
    return [(number, [row.get(column, "") for column in range(max(row) + 1)]) for number, row in sorted(rows.items())]


# -- writing ---------------------------------------------------------------------------------------------------------


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The workbook with the new texts."""
    book = _opened(data, options)
    made: dict[str, list[Edit]] = {name: [] for name in book.sources}
    shared: dict[int, list[tuple[str, Cell, tuple[Change, ...]]]] = {}
    seen: set[tuple[str, int]] = set()
    names: dict[str, str] = {}
    called: dict[str, str] = {}
    if len(done) != len(book.documents):
        raise InputError("has another number of documents than there are results; give all of them, in their order")
    mine, *others = embedded.shares(book.contents, done[0], book.inside)
    fresh, unread = embedded.written(book.inside, others, done[0], options)
    for (id_, slots), doc in zip(book.documents, [mine, *done[1:]], strict=True):
        unit = _unit(id_, slots)
        for slot, changed, new in zip(slots, changes(unit, doc), parted(unit, doc), strict=True):
            if slot.cell is not None:
                seen.add((slot.part, slot.cell.tag.start))
            if slot.cell is not None and slot.cell.shared is not None:
                shared.setdefault(slot.cell.shared, []).append((slot.part, slot.cell, changed))
            elif not changed:
                continue
            elif slot.piece.place == "name of a sheet":
                names[slot.piece.text] = new
            elif slot.mapped is not None:
                source = book.sources[slot.part]
                if source.name.startswith("xl/tables/") and package.names_table(source.text, slot.mapped):
                    called[slot.piece.text] = new
                made[slot.part] += [edit for change in changed for edit in edits(slot.mapped, change)]
            elif slot.cell is not None:
                made[slot.part] += _number(book.sources[slot.part].text, slot.cell, new)
    for name, own in book.sheets.items():
        for cell in own.cells:
            if cell.shared is not None and (name, cell.tag.start) not in seen:
                shared.setdefault(cell.shared, []).append((name, cell, ()))
    _share(book, shared, made)
    renamed = _sheet_names(book, names)
    made["xl/workbook.xml"] += [(mapped.runs[0].start, mapped.runs[-1].end, valued(renamed[mapped.text]))
                                for mapped in book.names if mapped.text in renamed]
    left = (replace(part, data=fresh[part.name]) if part.name in fresh else _part(book, part, made, renamed, called)
            for part in book.parts if package.room(part.name) != "printer")
    return embedded.told(net.packed(left, done, options), unread)


def _part(book: _Book, part: Part, made: Mapping[str, list[Edit]], renamed: Mapping[str, str],
          called: Mapping[str, str]) -> Part:
    """A part with its edits; the same one where nothing changes."""
    source = book.sources.get(part.name)
    if source is None:
        return part
    text = applied(source.text, made[part.name])
    if renamed:
        text = REFERRING.sub(lambda found: _referred(found, renamed), text)
        if part.name == "docProps/app.xml":
            for old, new in renamed.items():
                text = text.replace(f"<vt:lpstr>{escaped(old)}</vt:lpstr>", f"<vt:lpstr>{escaped(new)}</vt:lpstr>")
    if called:
        text = CALLING.sub(lambda found: _calling(found, called), text)
    text = PATH.sub(r"\1", text) if source.room == "workbook" else text
    text = package.TIMES.sub("", text) if part.name == "docProps/core.xml" else text
    if any(package.room(each.name) == "printer" for each in book.parts):
        text = PRINTER.sub("", text) if source.room == "links" else text
        text = re.sub(r'(<pageSetup\b[^>]*?)\s[\w]+:id="[^"]*"', r"\1", text) if source.room == "sheet" else text
    return part if text == source.text else replace(part, data=encodings.encoded(text, source.old))


def _share(book: _Book, shared: Mapping[int, list[tuple[str, Cell, tuple[Change, ...]]]],
           made: dict[str, list[Edit]]) -> None:
    """New texts of shared strings: in their one place where all cells have the same one, else the other cells get
    their own. A string that no cell has is emptied."""
    for number, mapped in enumerate(book.strings):
        users = shared.get(number, [])
        if not users and mapped.runs:
            made["xl/sharedStrings.xml"] += [edit for edit in edits(mapped, Change(0, len(mapped.text), ""))]
            continue
        stays = next((changed for _, _, changed in users if not changed), None)
        chosen = stays if stays is not None else users[0][2] if users else ()
        made["xl/sharedStrings.xml"] += [edit for change in chosen for edit in edits(mapped, change)]
        for part, cell, changed in users:
            if changed != chosen:
                new = applied(mapped.text, [(each.start, each.end, each.new) for each in changed])
                made[part] += _inline(book.sources[part].text, cell, new)


def _inline(source: str, cell: Cell, new: str) -> Iterator[Edit]:
    """A cell with a text of its own."""
    start = source[cell.tag.start : cell.tag.end]
    kind = next((each for each in cell.tag.attributes if each.name == "t"), None)
    if kind is None:
        yield cell.tag.end - 1, cell.tag.end - 1, ' t="inlineStr"'
    else:
        yield kind.start, kind.end, "inlineStr"
    found = re.match(r"<([\w.-]+:)?", start)
    prefix = (found[1] or "") if found else ""
    closing = source.rindex("</", cell.tag.end, cell.end)
    yield (cell.tag.end, closing,
           f'<{prefix}is><{prefix}t xml:space="preserve">{escaped(new)}</{prefix}t></{prefix}is>')


def _number(source: str, cell: Cell, new: str) -> Iterator[Edit]:
    """A number with its new value; what is none any more becomes a text."""
    if cell.day is not None:
        found = ISO.match(new)
        if found is not None and ISO.match(cell.text):
            try:
                moved = cell.day.replace(*(int(each) for each in found.groups()))  # type: ignore[arg-type]
            except ValueError:
                raise InputError("the new date of a cell is none; give another in repl") from None
            days = round((moved - cell.day).total_seconds() / 86_400)
            value = f"{int(cell.number) + days}" if cell.number.isdecimal() else f"{float(cell.number) + days!r}"
            yield (*cell.inner, value)
            return
    elif new.isdecimal() and len(new) <= 15 and (new == "0" or not new.startswith("0")):
        yield (*cell.inner, new)
        return
    yield from _inline(source, cell, new)


def _sheet_names(book: _Book, names: Mapping[str, str]) -> dict[str, str]:
    """New names of sheets, as they may be: no other sheet's, of 31 letters, without signs of references."""
    taken = {codes.lower(mapped.text) for mapped in book.names} - {codes.lower(old) for old in names}
    out = {}
    for old, new in names.items():
        plain = re.sub(r"[\[\]:*?/\\]", " ", new).strip(" '")[:31] or "-"
        name, number = plain, 2
        while codes.lower(name) in taken:
            name = f"{plain[:27]} {number}"
            number += 1
        taken.add(codes.lower(name))
        out[old] = name
    return out


def _calling(found: re.Match[str], called: Mapping[str, str]) -> str:
    """A formula that calls tables by their new names."""
    said = was = unescape(found[2])
    for old, new in called.items():
        said = re.sub(rf"(?<![\w.\"']){re.escape(old)}(?=\[)", package.spelt(new), said)
    return found[0] if said == was else found[1] + escaped(said)


def _referred(found: re.Match[str], renamed: Mapping[str, str]) -> str:
    """A formula or a place that calls sheets by their new names."""
    before, said = (found[1], unescape(found[2])) if found[1] else (found[3], unescape(found[4]))
    was = said
    for old, new in renamed.items():
        quoted, fresh = (f"'{name.replace(chr(39), chr(39) * 2)}'!" for name in (old, new))
        said = fresh.join(re.split(rf"{re.escape(quoted)}|(?<![\w'.]){re.escape(old)}!", said))
        said = new if "sheet=" in before and was == old else said
    return found[0] if said == was else before + (escaped(said) if found[1] else valued(said))


FORMAT = Format("xlsx", (".xlsx", ".xlsm", ".xltx", ".xltm"), "workbooks: cells, comments, names of sheets, properties",
                read, write)
