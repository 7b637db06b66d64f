"""Names that a user knows beforehand (`--known FILE`, docs/known.md): whom to find, whom to leave, what is no name.

What comes in: a file, and a text cut into words. What goes out: the rows of the file, checked; where their names may
stand in the text. Start at `load` (module `rows`) and `Roster.candidates` (module `index`).
"""

from __future__ import annotations

from pseudo.kinds.roster.index import NOBODY, Mention, Name, Roster, Seen, ending, indexed, seen
from pseudo.kinds.roster.rows import Row, load

__all__ = ["NOBODY", "Mention", "Name", "Roster", "Row", "Seen", "ending", "indexed", "load", "seen"]
