"""TMX: translation memories of two or more languages; inline tags, and all that does not change, stay as they are.

What comes in: a TMX 1.4 file. What goes out: the segments in our language, and the file with the new names on all
sides.

>>> from pseudo.formats.door import DEFAULTS
>>> data = b'<tmx><body><tu><tuv xml:lang="hu-HU"><seg>Ede <hi>j\\xc3\\xb6n</hi>.</seg></tuv><tuv xml:lang="en"><seg>'
>>> [piece.text for piece in read(data + b'Ede comes.</seg></tuv></tu></body></tmx>', DEFAULTS).units[0].pieces]
['Ede jön.']
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.formats import memory
from pseudo.formats.door import Contents, Format, Options

LANGS = frozenset(("xml:lang", "lang"))
MEMORY = memory.Memory({"seg": None}, frozenset(("tu",)), frozenset("bpt ept ph it ut".split()), frozenset(("sub",)),
                       LANGS, frozenset(), frozenset(), frozenset())


def read(data: bytes, options: Options) -> Contents:
    """The segments in our language."""
    return memory.read(data, options, MEMORY)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The memory with the new names on all sides."""
    return memory.write(data, options, done, MEMORY)


FORMAT = Format("tmx", (".tmx",), "translation memories: the new names on both sides", read, write)
