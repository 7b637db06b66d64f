"""Pages and XML cut at their marks, with the place of each in the source: nothing is changed, nothing is left out.

What comes in: the source of a page or of an XML file. What goes out: `Mark`s that tile it from the beginning to the
end: text, tags with the places of their attributes, comments, sections of characters, instructions, declarations, and
the bare insides of scripts and styles. HTML is cut as the standard says it is to be read, however broken it is; XML is
to be looked at by `checked` before, which refuses what is not well-formed, declares entities or is nested too deep.
Every step goes forward, so a long file takes long in proportion. Start at `marks` and `checked`.

>>> [(mark.kind, mark.name) for mark in marks('<p title="a">x<br/>&amp; y</p>')]
[('start', 'p'), ('text', ''), ('start', 'br'), ('text', ''), ('end', 'p')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from html.entities import html5
from typing import Literal
from xml.parsers import expat

from pseudo.core import codes
from pseudo.core.errors import InputError

Kind = Literal["text", "start", "end", "comment", "characters", "instruction", "declaration", "bare"]

BARE = frozenset("script style xmp iframe noembed noframes plaintext".split())
"""Elements of a page in which nothing is markup but their own end; the text of `title` and `textarea` has entities."""
NO_MARKUP = BARE | {"title", "textarea"}
DEEPEST = 2000
"""Levels of elements in one another that are read of XML."""

ELEMENTS = frozenset("""
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
    button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
    dl dt element em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header
    hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee
    math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture
    plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select shadow slot small source
    spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr
    track tt u ul var video wbr xmp
    annotation circle clippath defs desc foreignobject g lineargradient metadata mfrac mi mn mo mover mroot mrow ms
    msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder path pattern rect semantics stop symbol text textpath
    tspan""".split())
"""What a page can have without attributes: `<jkovacs>` of a careless page is a text, which no reader of it sees."""

ATTRIBUTE = re.compile(r"""[\s/]*([^\s/>=<"'][^\s/>=<"']*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?""")
TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9:_.-]*)(?=[\s/>])")
XML_TAG = re.compile(r"</?([^\s/>!?=<]+)")
SUBSET_END = re.compile(r"\]\s*>")
TAG_END = re.compile(r"[\s/]*>")
REFERENCE = re.compile(r"&(?:#[0-9]{1,7};?|#[xX][0-9A-Fa-f]{1,6};?|[A-Za-z_][\w.-]{0,31};|[A-Za-z]{2,6})")
"""What may be a reference; the last are the old ones that a page may write without a semicolon."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute: its name in small letters, where its value stands, and in which quotes (empty: in none)."""

    name: str
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One stretch of the source.

    name    of a tag, in small letters; of what is bare, whose inside it is
    inner   where what it holds stands: of a comment without its brackets
    closed  a tag that is its own end (`<br/>`)
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    inner: tuple[int, int] = (0, 0)
    attributes: tuple[Attribute, ...] = ()
    closed: bool = False


def marks(source: str, *, xml: bool = False) -> Iterator[Mark]:
    """The marks of a page, or of XML that is `checked`."""
    at, inside = 0, ""
    while at < len(source):
        if inside:
            end = _end_of(source, at, inside)
            kind: Kind = "bare" if inside in BARE else "text"
            if end > at:
                yield Mark(kind, at, end, inside, (at, end))
            at, inside = end, ""
            continue
        opening, mark = source.find("<", at), None
        while opening >= 0 and (mark := _mark(source, opening, xml)) is None:  # a bare `<` of a text
            opening = source.find("<", opening + 1)
        stop = len(source) if mark is None else mark.start
        if stop > at:
            yield Mark("text", at, stop, inner=(at, stop))
        at = stop
        if mark is not None:
            yield mark
            at = mark.end
            if mark.kind == "start" and not xml and mark.name in NO_MARKUP and not mark.closed:
                inside = mark.name


def _mark(source: str, at: int, xml: bool) -> Mark | None:
    """The mark that begins with the `<` at this place; None where it is a character."""
    if source.startswith("<!--", at):
        return _until(source, at, 2 if source.startswith(("<!-->", "<!--->"), at) else 4, "-->", "comment")
    if source.startswith("<![CDATA[", at):
        return _until(source, at, 9, "]]>", "characters")
    if source.startswith("<?", at):
        return _until(source, at, 2, "?>" if xml or source.startswith(("<?php", "<?="), at) else ">", "instruction")
    if source.startswith("<!", at):
        return _declaration(source, at)
    found = (XML_TAG if xml else TAG).match(source, at)
    return None if found is None else _tag(source, at, found, xml)


def _until(source: str, at: int, opening: int, closing: str, kind: Kind) -> Mark:
    end = source.find(closing, at + opening)
    if end < 0:
        return Mark(kind, at, len(source), inner=(at + opening, len(source)))
    return Mark(kind, at, end + len(closing), inner=(at + opening, end))


def _declaration(source: str, at: int) -> Mark:
    """A declaration, with all that it has in square brackets."""
    end = source.find(">", at)
    if end >= 0 and source.find("[", at, end) >= 0:
        closing = SUBSET_END.search(source, at)
        end = closing.end() - 1 if closing else -1
    stop = len(source) if end < 0 else end + 1
    return Mark("declaration", at, stop, inner=(at, stop))


def _tag(source: str, at: int, found: re.Match[str], xml: bool) -> Mark | None:
    """A tag; None where a page has something that only looks like one, so that its text is read."""
    end, attributes = found.end(), []
    while (each := ATTRIBUTE.match(source, end)) is not None:
        which = each.lastindex or 1
        if which > 1:
            attributes.append(Attribute(codes.lower(each[1]), *each.span(which), {2: '"', 3: "'", 4: ""}[which]))
        end = each.end()
    closing, name = TAG_END.match(source, end), codes.lower(found[1])
    if closing is None or (not xml and not attributes and name not in ELEMENTS and not set(name) & set(":-")):
        return None
    stop = closing.end()
    kind: Kind = "end" if source.startswith("</", at) else "start"
    return Mark(kind, at, stop, name, (found.end(), end), tuple(attributes), "/" in closing[0])


def _end_of(source: str, at: int, name: str) -> int:
    """Where the element whose inside begins here is closed."""
    found = re.compile(rf"</{re.escape(name)}(?=[\s/>])", re.IGNORECASE).search(source, at)
    return found.start() if found and name != "plaintext" else len(source)


# -- references ------------------------------------------------------------------------------------------------------


def references(source: str, start: int, end: int, *, attribute: bool = False) -> Iterator[tuple[int, int, str]]:
    """The references to characters in a stretch of text: where each stands, and what it means.

    attribute  it is a value: `&copy=1` of an address is none

    >>> list(references("J&aacute;nos &amp; x&y", 0, 22))
    [(1, 9, 'á'), (13, 18, '&')]
    """
    for found in REFERENCE.finditer(source, start, end):
        said, stop = found[0], found.end()
        if attribute and not said.endswith(";"):
            continue
        if not said.endswith(";") and said[1] != "#":
            said = next((said[:size] for size in range(len(said), 2, -1) if said[1:size] in html5), "")
            stop = found.start() + len(said)
        meant = unescape(said)
        if meant and meant != said:
            yield found.start(), stop, meant


# -- XML -------------------------------------------------------------------------------------------------------------


def checked(source: str) -> None:
    """That a source is XML that can be read without harm.

    raises  InputError where it is not well-formed, declares entities, or is nested deeper than any document

    >>> checked('<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>')
    Traceback (most recent call last):
    pseudo.core.errors.InputError: declares entities, which are not read; have them put in, say with xmllint --noent ...
    """
    parser = expat.ParserCreate("utf-8")
    depth = 0

    def refused(*_: object) -> None:
        raise InputError("declares entities, which are not read; have them put in, say with xmllint --noent --nonet")

    def down(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise InputError(f"has elements nested deeper than {DEEPEST} levels (line {parser.CurrentLineNumber}); "
                             "give it with fewer in one another")

    def up(*_: object) -> None:
        nonlocal depth
        depth -= 1

    parser.EntityDeclHandler = refused
    parser.StartElementHandler = down
    parser.EndElementHandler = up
    try:
        parser.Parse(source.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        raise InputError(f"is not well-formed XML (line {error.lineno}, column {error.offset + 1}: "
                         f"{expat.ErrorString(error.code)}); correct it") from None
