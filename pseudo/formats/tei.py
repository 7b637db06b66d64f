"""TEI, the XML of scholars: as any XML, and parts of a name are one name; words where the file marks them.

What comes in and goes out is as in `pseudo.formats.xml`; what differs is which elements stand inside a piece
(`persName`, `hi`), which are one (`p`, `l`, `u`), and that `<lb break="no"/>` stands inside a word. A file with words
(`w`, `pc`) has their lemmas and names read, and written: `pseudo.formats.teiwords`.

>>> from pseudo.formats.door import DEFAULTS
>>> source = (b"<TEI><author><persName><forename>Anna</forename> <surname>Kiss</surname></persName></author>"
...           b"<p>Kis<lb break='no'/>s.</p></TEI>")
>>> [piece.text for piece in read(source, DEFAULTS).units[0].pieces]
['Anna Kiss', 'Kiss.']
>>> [piece.text for piece in read(b"<p><s><w lemma='Ede'>Ede</w> <w>megy</w></s></p>", DEFAULTS).units[0].pieces]
['Ede megy']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pseudo.core.document import Document
from pseudo.formats import encodings, ids, teiwords, xml
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """The pieces of a file as one unit; raises InputError for one that is no XML, or no harmless one."""
    old = xml.decoded(data, options)
    if not teiwords.has_words(old.text):
        return xml.read(data, options)
    found = teiwords.read(old.text, xml.VOCABULARY, partial(encodings.has, old.encoding))
    return replace(found, encoding=old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new texts."""
    old = xml.decoded(data, options)
    if not teiwords.has_words(old.text):
        return xml.write(data, options, done)
    (doc,) = done
    holds = partial(encodings.has, old.encoding)
    new = teiwords.write(old.text, doc, xml.VOCABULARY, holds, options.own)
    return encodings.encoded(ids.renamed(new, doc, partial(xml.letters, old.encoding)), old)


FORMAT = Format("tei", (".tei", ".tei.xml"), "TEI: text, attributes, comments; words", read, write, single=True)
