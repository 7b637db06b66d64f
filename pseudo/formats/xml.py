"""XML of any kind: text, attributes, comments; what is not changed stays as it is, to the byte.

What comes in: a file of XML in the encoding that it declares. What goes out: its pieces, and the file with the new
texts. Where the elements are not known, one that stands among text is part of that, one that stands among elements
is a piece. Files that declare entities, or are nested deeper than any document, are refused; nothing outside the file
is read.

>>> from pseudo.formats.door import DEFAULTS
>>> [piece.text for piece in read(
...     b'<all><one>One <i>two</i></one><one born="1980">3</one></all>', DEFAULTS).units[0].pieces]
['One two', '3', '1980']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.formats import encodings, ids
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.mapped import applied, rewritten, unit
from pseudo.formats.markup import Attribute, checked
from pseudo.formats.nodes import Vocabulary, pieces

HOLDERS = frozenset("""
    p ab head l item label cell note byline docauthor docdate doctitle salute signed dateline para simpara subtitle
    entry listitem li td th h1 h2 h3 h4 h5 h6 dt dd caption figdesc stage u trailer bibl quote
    """.split())
"""Blocks that hold text, so that what stands in them is part of it."""
BLOCKS = HOLDERS - {"label", "note", "stage", "bibl", "quote", "u"} | frozenset("""
    div div1 div2 div3 lg list row table figure sp speaker front body back titlepart opener closer postscript sect1
    sect2 section ul ol tr dl blockquote cit epigraph argument
    """.split())
INLINE = frozenset("""
    hi emph foreign term gloss mentioned socalled q said distinct name rs ref ptr persname placename orgname geogname
    surname forename rolename addname genname namelink settlement region country bloc district date time num measure
    abbr expan am ex choice sic corr orig reg unclear add del supplied subst gap damage lb pb cb milestone anchor seg s
    w c pc m phr cl b i em strong span a sub sup small big tt font code kbd emphasis phrase link ulink xref bold italic
    underline sc named-content styled-content ext-link
    """.split())
BREAKS = frozenset({"lb", "br"})
TECHNICAL = frozenset("""
    id idref class type subtype style rend rendition version encoding lang space base ana pos msd n part org sample
    status xsi schemalocation nonamespaceschemalocation schematypens role level scheme break width height cols rows
    place
    """.split())
"""Attributes that say what an element is, not whom it tells of."""
ADDRESSES = frozenset("href src target url uri ref file filename path corresp source".split())

DECLARED = re.compile(rb"""\s*<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.:-]+)""")


def _how(element: str, attributes: Sequence[Attribute], attribute: Attribute, source: str) -> str:
    """How an attribute of XML is read: what is not known is text."""
    prefix, _, name = attribute.name.rpartition(":")
    if prefix in ("xmlns", "xsi") or attribute.name == "xmlns" or name in TECHNICAL:
        return ""
    if ids.POINTER.fullmatch(source, attribute.start, attribute.end):
        return ""
    return "address" if name in ADDRESSES else "text"


VOCABULARY = Vocabulary(BLOCKS, INLINE, HOLDERS, BREAKS, frozenset(), _how, xml=True)


def read(data: bytes, options: Options, words: Vocabulary = VOCABULARY) -> Contents:
    """The pieces of a file as one unit; raises InputError for one that is no XML, or no harmless one."""
    old = decoded(data, options)
    found, unread = pieces(old.text, words, partial(encodings.has, old.encoding))
    return Contents((unit(found),), unread, old.said)


def write(data: bytes, options: Options, done: Sequence[Document], words: Vocabulary = VOCABULARY) -> bytes:
    """The file with the new texts."""
    old = decoded(data, options)
    found, _ = pieces(old.text, words, partial(encodings.has, old.encoding))
    (doc,) = done
    new = applied(old.text, rewritten(found, doc))
    return encodings.encoded(ids.renamed(new, doc, partial(letters, old.encoding)), old)


def letters(encoding: str, text: str) -> str:
    """A text in letters that an encoding has."""
    return "".join(sign if encodings.has(encoding, sign) else f"&#{ord(sign)};" for sign in text)


def decoded(data: bytes, options: Options) -> encodings.Decoded:
    """The source, looked at; what the file declares stands above what the user says."""
    found = DECLARED.match(data)
    name = codes.lower(found[1].decode("ascii", "replace")) if found else ""
    old = encodings.declared(data, options, name)
    checked(old.text)
    return old


FORMAT = Format("xml", (".xml", ".svg", ".rss", ".dbk"), "XML: text, attributes, comments", read, write, single=True)
