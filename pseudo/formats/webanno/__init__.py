"""WebAnno TSV 3, as WebAnno and INCEpTION write it: words with layers of annotation, in columns.

What comes in: such a file. What goes out: a piece for each sentence, with its words and lemmas, its named entities as
spans; and the file with the new names. `table` reads lines, `reading` makes a document of them, `writing` the file
again. Start at `FORMAT`.

>>> from pseudo.formats.door import DEFAULTS
>>> source = '''#FORMAT=WebAnno TSV 3.3
... #T_SP=x.NamedEntity|identifier|value
...
... #Text=Ede jön
... 1-1\\t0-3\\tEde\\t*\\tPER
... 1-2\\t4-7\\tjön\\t_\\t_
... '''
>>> unit, = read(source.encode(), DEFAULTS).units
>>> unit.pieces[0].text, [(span.text, span.type) for span in unit.spans]
('Ede jön', [('Ede', 'PER')])
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import Document
from pseudo.formats import encodings
from pseudo.formats.door import Contents, Format, Options
from pseudo.formats.webanno import reading, table, writing


def read(data: bytes, options: Options) -> Contents:
    """One unit: a piece for each sentence."""
    old = encodings.decoded(data, options)
    return Contents((reading.unit(table.read(old.text)),), encoding=old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new names; the very same bytes where nothing changed."""
    (doc,) = done
    old = encodings.decoded(data, options)
    found = table.read(old.text)
    return encodings.encoded(writing.rewritten(found, doc, options.own), old) if doc.pseudonymised != doc.text else data


FORMAT = Format("webanno", (".webanno.tsv", ".webanno"), "WebAnno TSV 3 (WebAnno, INCEpTION)", read, write, single=True)
"""Files that end in `.tsv` alone are tables unless `--format webanno` says otherwise."""
