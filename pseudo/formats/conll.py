"""Older CoNLL: one word a line, columns parted by tabs, a blank line between sentences, nothing said of the columns.

What comes in: such a file: form, lemma, tag, name; or form and name; others with `--columns FORM,LEMMA,XPOS,NER`. What
goes out: its documents, and the file with the new names. A file that says its columns, or has the ten of CoNLL-U, is
read as `pseudo.formats.conllu` does. `-DOCSTART-` and `# newdoc` begin a document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import encodings
from pseudo.formats.conllu import reading, table, writing
from pseudo.formats.door import Contents, Format, Options

USUAL = {2: ("FORM", "NER"), 4: ("FORM", "LEMMA", "XPOS", "NER")}
"""What columns mean where nobody says it, by how many there are."""


def read(data: bytes, options: Options) -> Contents:
    """A piece for each sentence.

    >>> from pseudo.formats.door import DEFAULTS
    >>> unit, = read("Ede\\tEde\\tNp-sn\\tB-PER\\njön\\tjön\\tVmip3s\\tO\\n".encode(), DEFAULTS).units
    >>> unit.pieces[0].text, [(span.text, span.type) for span in unit.spans]
    ('Ede jön', [('Ede', 'PER')])
    """
    old = encodings.decoded(data, options)
    return replace(reading.contents(_table(old.text, options)), encoding=old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new names."""
    old = encodings.decoded(data, options)
    found = _table(old.text, options, whole=False)
    return encodings.encoded(writing.rewritten(found, done, options.own), old)


def _table(text: str, options: Options, *, whole: bool = True) -> table.Table:
    """The table, its columns as the user, the file or their number say."""
    first = next((line for line in text.split("\n") if line.strip() and not line.startswith("#")), "").strip()
    width = first.count("\t") + 1
    if width == 1 and " " in first and len(options.columns) != 1:
        raise InputError("its columns are parted by spaces; put tabs between them, say with tr -s ' ' '\\t', and name "
                         "them in order: of CoNLL-2003 --columns FORM,XPOS,CHUNK,NER")
    if options.columns:
        return table.read(text, options.columns, whole=whole)
    if width == len(table.TEN) or any(line.startswith("#") and table.PLUS in line for line in text.split("\n", 1)[:1]):
        return table.read(text, whole=whole)
    if width not in USUAL:
        raise InputError(f"has {width} columns, and nobody says what they are; name them in order, as --columns "
                         "FORM,LEMMA,XPOS,NER")
    return table.read(text, USUAL[width], whole=whole)


FORMAT = Format("conll", (".conll", ".iob", ".bio"), "older CoNLL: form, lemma, tag, name", read, write)
"""Files that end in `.tsv` are tables unless `--format conll` says otherwise."""
