"""The keys of the JSON of a document, and the schemas that are read.

What comes in: nothing. What goes out: sets of keys. Start at `DOCUMENT`; `docs/document.schema.json` says the same.
"""

from __future__ import annotations

SCHEMA = "pseudo/2"
READ = ("pseudo/1", SCHEMA)
"""The schemas that are read: words of the first mean those of today (`pseudo.core.renamed`)."""
DOCUMENT = frozenset({"schema", "id", "lang", "text", "tokens", "spans", "repairs", "replacements", "pseudonymised",
                      "unchanged", "leftovers", "walls", "world"})
TOKEN = frozenset({"start", "end", "lemma", "upos", "feats", "sent", "new_start", "new_end"})
SPAN = frozenset({"start", "end", "text", "type", "entity", "norm", "head", "source", "score", "why", "group", "scheme",
                  "lang", "new_start", "new_end", "new_text"})
ENTRY = frozenset({"norm", "type", "frq", "gender", "of", "rel", "keep", "method", "parts", "allsugg", "repl",
                   "derived", "drawn", "drawn_ties", "review"})
PART = frozenset({"text", "role", "list", "entity", "feats"})
KNOWN = DOCUMENT | TOKEN | SPAN | ENTRY | PART
"""Keys of the format, which messages may say."""
