"""JSON in, JSON out: the one place where a `Document` meets the outside.

What comes in: the bytes of one JSON document, as `pseudo spans` writes them or as a person has edited them. What goes
out: a checked `Document`, or one line that says what is wrong where and what to do; and back. Start at `loads` and
`dumps`; `strip` writes what may leave the building. The format is `docs/document.schema.json`.

No message holds a piece of the text, a norm or an entity key: entries are counted ("replacements entry 2"), spans have
their place in the list. Keys that we do not know are kept in `extra` and written again after ours.

>>> doc = loads(b'{"id": "1", "text": "Hat nap", "meta": {"page": 4}}')
>>> doc.lang, doc.extra["meta"]
('hu', {'page': 4})
>>> dumps(doc).decode()
'{"schema":"pseudo/2","id":"1","lang":"hu","text":"Hat nap","meta":{"page":4}}'
"""

from __future__ import annotations

from pseudo.formats.jsonio.faults import JsonError
from pseudo.formats.jsonio.keys import DOCUMENT, ENTRY, PART, SCHEMA, SPAN, TOKEN
from pseudo.formats.jsonio.reading import loads, loads_replacements
from pseudo.formats.jsonio.writing import dumps, encode, strip

__all__ = ["DOCUMENT", "ENTRY", "PART", "SCHEMA", "SPAN", "TOKEN", "JsonError", "dumps", "encode", "loads",
           "loads_replacements", "strip"]
