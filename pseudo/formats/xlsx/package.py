"""The parts of a workbook: which are read and how, which say nothing of anybody, which cannot be read.

What comes in: the parts of the zip. What goes out: the XML of those that are read, their pieces, what could not be
read. Start at `Parts`, and `ROOMS`, the table of what a part is by its path.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.formats import encodings
from pseudo.formats.door import DEFAULTS, Unread
from pseudo.formats.mapped import Mapped, Run
from pseudo.formats.markup import Attribute, checked, marks
from pseudo.formats.nodes import Vocabulary, pieces, runs
from pseudo.formats.xlsx.cells import escaped, literals, tips, value, valued
from pseudo.formats.zipped import LARGEST_PART, Part

ROOMS: tuple[tuple[str, str], ...] = (
    (r"xl/workbook\.xml", "workbook"),
    (r"xl/sharedStrings\.xml", "strings"),
    (r"xl/(?:worksheets|dialogsheets|macrosheets)/[^/]+\.xml", "sheet"),
    (r"xl/styles\.xml", "styles"),
    (r"xl/theme/.*|xl/calcChain\.xml|xl/volatileDependencies\.xml|\[Content_Types\]\.xml|.*/"
     r"|xl/metadata\.xml|xl/charts/(?:style|colors)\d*\.xml|xl/ctrlProps/.*\.xml|docMetadata/.*", "silent"),
    (r"xl/printerSettings/.*", "printer"),
    (r"(?:.*/)?_rels/[^/]*\.rels", "links"),
    (r".*vbaProject.*", "macros"),
    (r"(?:xl/media/|docProps/thumbnail).*", "image"),
    (r"(?:xl/embeddings/|xl/activeX/|xl/oleObjects/).*", "embedded file"),
    (r"docProps/.*\.xml|customXml/.*\.xml|xl/.*\.(?:xml|vml)", "words"),
)
"""What a part is, the first that its path fits."""

BLOCKS = frozenset("""
    comment author text p person si lpstr creator lastmodifiedby title subject description keywords category manager
    company v tx rich pt threadedcomment
    """.split())
INLINE = frozenset("r t fld br rpr ppr".split())
TEXTS = frozenset("""
    displayname userid providerid name descr title alttext tooltip display v caption usercaption text string
    uniquename sourcecaption command connection sourcefile odcfile description author refreshedby creator ref_name
    """.split())
"""Attributes that hold text; `v` of what a pivot table keeps."""
SILENT = frozenset("""
    scheme effect fmtscheme clrscheme fontscheme tablestyleinfo tablestyle pivottablestyleinfo datafield cachehierarchy
    """.split())
"""Elements whose `name` is that of a style."""


def _how(element: str, attributes: Sequence[Attribute], attribute: Attribute, source: str) -> str:
    own = element.rpartition(":")[2]
    if own in SILENT or attribute.name.startswith("xmlns"):
        return ""
    name = attribute.name.rpartition(":")[2]
    return "text" if name in TEXTS or name == "refersto" or (own, name) == ("sheetname", "val") else ""


def _prefixed(names: frozenset[str]) -> frozenset[str]:
    """Names as the parts of a workbook may write them."""
    prefixes = ("", "a:", "c:", "x:", "xdr:", "dc:", "dcterms:", "cp:", "vt:", "cx:", "v:", "xr:", "tc:")
    return frozenset(prefix + name for prefix in prefixes for name in names)


WORDS = Vocabulary(_prefixed(BLOCKS), _prefixed(INLINE), _prefixed(frozenset({"p", "text", "si", "rich", "r"})),
                   frozenset(), frozenset(), _how, xml=True)


@dataclass(frozen=True, slots=True)
class Source:
    """The XML of a part."""

    name: str
    room: str
    old: encodings.Decoded

    @property
    def text(self) -> str:
        return self.old.text


def room(name: str) -> str:
    """What a part is; `unknown` is reported."""
    return next((what for path, what in ROOMS if re.fullmatch(path, name)), "unknown")


def source(part: Part) -> Source:
    """The XML of a part, looked at; raises InputError."""
    if len(part.data) > LARGEST_PART * 4:
        raise InputError("has a sheet too large to be read; split it")
    declared = re.match(rb"""\s*<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.:-]+)""", part.data)
    old = encodings.declared(part.data, DEFAULTS, declared[1].decode("ascii") if declared else "")
    checked(old.text)
    return Source(part.name, room(part.name), old)


def missed(parts: Sequence[Part], apart: Container[str] = ()) -> Iterator[Unread]:
    """The parts that cannot be read. apart: files inside that are read by themselves"""
    for part in parts:
        what = "" if part.name in apart else room(part.name)
        if what in ("macros", "image", "embedded file", "unknown") and part.data:
            yield Unread("part of an unknown kind" if what == "unknown" else what)


def words(of: Source) -> tuple[list[Mapped], tuple[Unread, ...]]:
    """The pieces of a part of which all text is read."""
    found, unread = pieces(of.text, WORDS)
    kept = [each for each in found if any(map(str.isalnum, each.text))]
    if of.name.startswith("xl/tables/"):
        kept = [replace(each, write=spelt) if names_table(of.text, each) else each for each in kept]
    if of.name == "docProps/core.xml":
        times = [match.span() for match in TIMES.finditer(of.text)]
        kept = [each for each in kept if not _inside(each, times)]
        people = [match.span(1) for match in PEOPLE.finditer(of.text)]
        kept = [Mapped(each.runs, each.place, each.write, "PER" if _inside(each, people) else "") for each in kept]
    return kept, unread


def names_table(source: str, mapped: Mapped) -> bool:
    """Whether a text is the name of a table, by which formulas call it."""
    start = mapped.runs[0].start
    return re.match(r"<(?:\w+:)?table\s", source[source.rfind("<", 0, start) : start]) is not None


def spelt(new: str) -> str:
    """A new name of a table, which has letters, figures and `_` alone.

    >>> spelt("Kiss Ede")
    'Kiss_Ede'
    """
    plain = re.sub(r"\W+", "_", new).strip("_")
    return valued(plain if plain[:1].isalpha() else f"_{plain}")


PEOPLE = re.compile(r"<(?:dc:creator|cp:lastModifiedBy)>([^<]*)<")


TIMES = re.compile(r"<dcterms:(created|modified)\b[^>]*>[^<]*</dcterms:\1>|<cp:lastPrinted>[^<]*</cp:lastPrinted>")
"""When a workbook was made, saved and printed: they go."""


def _inside(mapped: Mapped, places: Sequence[tuple[int, int]]) -> bool:
    return any(first <= mapped.runs[0].start < last for first, last in places)


def links(of: Source) -> Iterator[Mapped]:
    """What a part leads to outside of the file."""
    for mark in marks(of.text, xml=True):
        if codes.lower(value(of.text, mark, "targetmode")) == "external":
            for each in mark.attributes:
                if each.name == "target":
                    said = of.text[each.start : each.end]
                    scheme = re.match(r"(?:mailto|tel|file):/*", said)
                    start = each.start + (scheme.end() if scheme else 0)
                    yield Mapped(tuple(runs(of.text, start, each.end)), "a link",
                                 lambda new: valued(re.sub(r"\s", "%20", new)))


def sheet_names(of: Source) -> list[Mapped]:
    """The names of the sheets, in their order."""
    out = []
    for mark in marks(of.text, xml=True):
        if mark.kind == "start" and mark.name.rpartition(":")[2] == "sheet":
            out += [Mapped(tuple(runs(of.text, each.start, each.end)), "name of a sheet", valued)
                    for each in mark.attributes if each.name == "name"]
    return out


def told(of: Source) -> Iterator[Mapped]:
    """What a workbook says of its names, views and who holds it; the texts in its constants and formats of numbers."""
    within = ""
    for mark in marks(of.text, xml=True):
        name = mark.name.rpartition(":")[2]
        if mark.kind == "start":
            within = "" if mark.closed else name
            yield from tips(of.text, mark, name, "the workbook") if of.room == "workbook" else ()
            for each in mark.attributes:
                if name == "numfmt" and each.name == "formatcode":
                    yield from literals(of.text, (each.start, each.end), "a format of numbers")
        elif mark.kind == "text" and within == "definedname":
            yield from literals(of.text, mark.inner, "a constant")
        elif mark.kind == "end":
            within = ""


def strings(of: Source) -> tuple[list[Mapped], int]:
    """The shared strings, and how many have their sounds beside them, which are not read."""
    out: list[Mapped] = []
    texts: list[Run] = []
    within, sounds, sounding = "", 0, False
    for mark in marks(of.text, xml=True):
        name = mark.name.rpartition(":")[2]
        if mark.kind == "start":
            within = "" if mark.closed else name
            if name == "rph" and not mark.closed:
                sounding, sounds = True, sounds + 1
            if name == "si":
                texts = []
                if mark.closed:
                    out.append(Mapped((), "", escaped))
        elif mark.kind == "end":
            within = ""
            sounding = sounding and name != "rph"
            if name == "si":
                out.append(Mapped(tuple(texts), "", escaped))
        elif mark.kind in ("text", "characters") and within == "t" and not sounding:
            texts += runs(of.text, *mark.inner)
    return out, sounds


def days(styles: str, workbook: str) -> tuple[Callable[[str], bool], Callable[[str], datetime.datetime | None]]:
    """Whether a style is one of dates, and the date that a number is."""
    from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
    from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

    own = {found[1]: found[2] for found in re.finditer(
        r'<(?:\w+:)?numFmt\s[^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"', styles)}
    table = re.search(r"<(?:\w+:)?cellXfs\b.*?</(?:\w+:)?cellXfs>", styles, re.DOTALL)
    numbers = re.findall(r'<(?:\w+:)?xf\s[^>]*?numFmtId="(\d+)"', table[0]) if table else []
    built_in = {str(number): code for number, code in BUILTIN_FORMATS.items()}
    dated = {str(index) for index, number in enumerate(numbers)
             if re.search("[yd]", own.get(number, built_in.get(number, "")), re.IGNORECASE)
             and is_date_format(own.get(number, built_in.get(number, "")))}
    epoch = MAC_EPOCH if re.search(r'date1904="(?:1|true)"', workbook) else WINDOWS_EPOCH

    def day(number: str) -> datetime.datetime | None:
        try:
            found = from_excel(float(number), epoch)
        except (ValueError, OverflowError):
            return None
        return found if isinstance(found, datetime.datetime) else None

    return dated.__contains__, day
