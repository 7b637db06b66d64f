"""CoNLL-U and CoNLL-U Plus: treebanks with the words, lemmas, features and names that they have, and back.

What comes in: the bytes of a file. What goes out: its documents, and the file with the new names, each line that
nothing happened to as it was. `table` reads lines, `reading` makes documents of them, `writing` the file again. MARCELL
and CURLICAT are CoNLL-U Plus; `pseudo.formats.conll` has the older files without such a heading. Start at `FORMAT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo.core.document import Document
from pseudo.formats import encodings
from pseudo.formats.conllu import reading, table, writing
from pseudo.formats.door import Contents, Format, Options


def read(data: bytes, options: Options) -> Contents:
    """A unit for each `# newdoc`, a piece for each sentence.

    >>> from pseudo.formats.door import DEFAULTS
    >>> rows = ["1 Ede Ede PROPN _ _ 2 nsubj _ NER=B-PER", "2 jön jön VERB _ _ 0 root _ _", "", ""]
    >>> unit, = read("\\n".join(rows).replace(" ", "\\t").encode(), DEFAULTS).units
    >>> unit.pieces[0].text, [(span.text, span.type) for span in unit.spans], [token.lemma for token in unit.tokens]
    ('Ede jön', [('Ede', 'PER')], ['Ede', 'jön'])
    """
    old = encodings.decoded(data, options)
    return replace(reading.contents(table.read(old.text)), encoding=old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new names in all layers that they concern."""
    old = encodings.decoded(data, options)
    found = table.read(old.text, whole=False)
    return encodings.encoded(writing.rewritten(found, done, options.own), old)


FORMAT = Format("conllu", (".conllu", ".conllup"), "CoNLL-U and CoNLL-U Plus (UD, MARCELL, CURLICAT)", read, write)
