"""XLIFF 1.2 and 2.0: texts with their translations; inline tags, and all that does not change, stay as they are.

What comes in: an XLIFF file. What goes out: its texts in our language, source or target, and the file with the new
names on both sides. Proposals (`alt-trans`, `match`) are read like units; files inside and skeletons are
reported.

>>> from pseudo.formats.door import DEFAULTS
>>> data = b'<xliff version="2.0" srcLang="en" trgLang="hu"><file id="f"><unit id="1"><segment><source>Ede comes.'
>>> data += b'</source><target>Ede <pc id="1">j\\xc3\\xb6n</pc>.</target></segment></unit></file></xliff>'
>>> [piece.text for piece in read(data, DEFAULTS).units[0].pieces]
['Ede jön.']
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.formats import memory
from pseudo.formats.door import Contents, Format, Options

MEMORY = memory.Memory(
    {"source": True, "seg-source": True, "target": False},
    frozenset("trans-unit alt-trans segment ignorable match bin-unit".split()),
    frozenset("bpt ept ph it data".split()), frozenset(("sub",)),
    frozenset(("xml:lang",)), frozenset(("source-language", "srclang")), frozenset(("target-language", "trglang")),
    frozenset("internal-file skeleton".split()))


def read(data: bytes, options: Options) -> Contents:
    """The texts in our language."""
    return memory.read(data, options, MEMORY)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new names on both sides."""
    return memory.write(data, options, done, MEMORY)


FORMAT = Format("xliff", (".xlf", ".xliff"), "XLIFF 1.2 and 2.0: the new names in source and target", read, write)
