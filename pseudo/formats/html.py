"""Web pages: text, chosen attributes, comments; what is not changed stays as it is, to the byte.

What comes in: a page in the encoding that it declares. What goes out: its pieces, a block each; and the page with the
new texts. Scripts and styles are not read; one that may name somebody is reported.

>>> from pseudo.formats.door import DEFAULTS
>>> [piece.text for piece in read(b"<title>Ede</title><p>J&ouml;n <b>P</b>&aacute;l.", DEFAULTS).units[0].pieces]
['Ede', 'Jön Pál.']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from html.entities import codepoint2name

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import encodings
from pseudo.formats.door import Contents, Format, Options, Unread
from pseudo.formats.mapped import Mapped, applied, rewritten, unit
from pseudo.formats.markup import Attribute
from pseudo.formats.nodes import Vocabulary, pieces

BLOCKS = frozenset("""
    address article aside audio base blockquote body button canvas caption center col colgroup datalist dd details
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr
    html iframe input legend li link main map menu meta meter nav noframes noscript object ol optgroup option output p
    plaintext portal pre progress script search section select slot source style summary svg table tbody td template
    textarea text tfoot th thead title tr track ul video xmp""".split())
TEXTS = frozenset("""
    title alt placeholder value label summary abbr content datetime download name aria-label aria-description
    aria-placeholder aria-roledescription aria-valuetext caption standby prompt srcdoc cite-name""".split())
"""Attributes that hold text. `name` only of anchors and the like, `content` only of what says no technical thing."""
ADDRESSES = frozenset("href src action data cite longdesc poster background formaction srcset usemap ping".split())
TECHNICAL = frozenset("""
    viewport robots generator theme-color referrer format-detection googlebot color-scheme charset
    content-type content-style-type content-script-type x-ua-compatible refresh cache-control pragma
    """.split())
"""What `meta` says of the page as such."""
LOADED = frozenset("stylesheet icon preload prefetch preconnect dns-prefetch modulepreload manifest".split())
"""Links to what a page is made of."""

OPEN = """
    area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr
    body caption colgroup dd dt head html li nobr optgroup option p plaintext rb rp rt rtc tbody td tfoot th thead tr
""".split()
"""Elements without contents, and those whose closing tag the HTML standard lets away (sections 13.1.2, 13.1.2.4)."""
CLOSED = re.compile(rf"<(/?)(?!(?:{'|'.join(OPEN)})[\s/>])[a-z][a-z0-9:-]*(?=[\s/>])[^<>]*(?<!/)>", re.IGNORECASE)
"""Tags of elements that a page closes."""
DEEPEST = 100_000
"""Of these in one another; a page that leaves some open is still read."""

CHARSET = re.compile(rb"""<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
DECLARED = re.compile(rb"""\s*<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.:-]+)""")
LATIN = {"iso-8859-1": "windows-1252", "latin1": "windows-1252", "latin-1": "windows-1252", "us-ascii": "windows-1252",
         "ascii": "windows-1252", "iso-8859-9": "windows-1254", "latin5": "windows-1254"}
"""What a page means by an encoding of old, as the standard has it."""


def _how(element: str, attributes: Sequence[Attribute], attribute: Attribute, source: str) -> str:
    """How an attribute of a page is read."""
    name = attribute.name.rpartition(":")[2]  # `xlink:href`
    others = {each.name: codes.lower(source[each.start : each.end]) for each in attributes}
    if name in ADDRESSES:
        made_of = element == "script" or (element == "link" and LOADED & set(others.get("rel", "").split()))
        return "" if made_of or source.startswith("#", attribute.start) else "address"
    if name == "content":
        said = others.get("name") or others.get("http-equiv") or ""
        return "" if element == "meta" and said in TECHNICAL else "text"
    if name == "name":
        return "text" if element == "a" else ""
    if name == "value" and others.get("type") in ("checkbox", "radio", "range", "color"):
        return "text" if any(source[attribute.start : attribute.end].partition(" ")[1:]) else ""
    return "text" if name in TEXTS or name.startswith("data-") else ""


VOCABULARY = Vocabulary(BLOCKS, None, frozenset(), frozenset({"br"}), frozenset({"pre", "textarea", "listing"}), _how)


def page(source: str, holds: Callable[[str], bool], options: Options) -> tuple[list[Mapped], tuple[Unread, ...]]:
    """The pieces of the source of a page; raises InputError for one nested without end.

    holds  whether its encoding has a letter
    """
    _checked(source)
    bare = any(char > "\x7f" for char in source)
    named = re.search(r"&[A-Za-z]{1,12};", source) is not None and not bare and re.search(
        r"&[A-Za-z]+(?:acute|uml|cedil|grave|tilde|ring|slash);", source) is not None

    def refer(char: str) -> str:
        return f"&{codepoint2name[ord(char)]};" if ord(char) in codepoint2name else f"&#{ord(char)};"

    return pieces(source, VOCABULARY, (lambda _: False) if named else holds, refer, options)


def read(data: bytes, options: Options) -> Contents:
    """The pieces of a page as one unit; raises InputError for one not in its encoding, or nested without end."""
    old = _decoded(data, options)
    found, unread = page(old.text, _holds(data, options, old), options)
    return Contents((unit(found),), unread, old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The page with the new texts."""
    old = _decoded(data, options)
    found, _ = page(old.text, _holds(data, options, old), options)
    (doc,) = done
    made = rewritten(found, doc)
    return encodings.encoded(applied(old.text, made), old)


def _checked(source: str) -> None:
    depth = 0
    for tag in CLOSED.finditer(source):
        depth = max(depth - 1, 0) if tag[1] else depth + 1
        if depth > DEEPEST:
            raise InputError(f"has elements nested deeper than {DEEPEST} levels; give it with fewer in one another")


def _declared(data: bytes) -> str:
    """The encoding that a page says it has; empty where it says none."""
    found = CHARSET.search(data, 0, 4096) or DECLARED.match(data)
    name = codes.lower(found[1].decode("ascii", "replace")) if found else ""
    return "" if name.startswith("utf-16") else LATIN.get(name, name)  # it was read as ASCII: it is not UTF-16


def _decoded(data: bytes, options: Options) -> encodings.Decoded:
    return encodings.declared(data, options, _declared(data))


def _holds(data: bytes, options: Options, old: encodings.Decoded) -> Callable[[str], bool]:
    """Whether a letter can be written as it is: of a page in ASCII that does not say what it is in, none can."""
    known = bool(options.encoding or old.mark or _declared(data) or not old.text.isascii())
    return partial(encodings.has, old.encoding) if known else lambda _: False


FORMAT = Format("html", (".html", ".htm", ".xhtml"), "web pages: text, attributes, comments", read, write, single=True)
