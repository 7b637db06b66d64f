"""TEI, the XML of scholars: as any XML, and parts of a name are one name.

What comes in and goes out is as in `pseudo.formats.xml`; what differs is which elements stand inside a piece
(`persName`, `hi`), which are one (`p`, `l`, `u`), and that `<lb break="no"/>` stands inside a word.

>>> from pseudo.formats.door import DEFAULTS
>>> source = (b"<TEI><author><persName><forename>Anna</forename> <surname>Kiss</surname></persName></author>"
...           b"<p>Kis<lb break='no'/>s.</p></TEI>")
>>> [piece.text for piece in read(source, DEFAULTS).units[0].pieces]
['Anna Kiss', 'Kiss.']
"""

from __future__ import annotations

from pseudo.formats.door import Format
from pseudo.formats.xml import read, write

FORMAT = Format("tei", (".tei", ".tei.xml"), "TEI: text, attributes, comments", read, write, single=True)
