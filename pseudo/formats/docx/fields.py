"""The instruction of a field in a Word document: what in it may be personal.

What comes in: an instruction (` HYPERLINK "mailto:ede@posta.hu" \\\\o "Ede" `) or the target of a link. What goes out:
ranges of it that are read, each with what it is. The name of the field, its switches and how figures are to look are
none of them. Start at `arguments` and `targets`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

Kind = Literal["text", "target", "bookmark"]

ARGUMENT = re.compile(r'"([^"]*)(?:"|$)|(\\[^\s"])|([^\s"]+)')
PICTURES = frozenset(("\\@", "\\#", "\\*"))
"""Switches whose argument says how a figure or a date looks."""
LINKS = frozenset(("HYPERLINK", "INCLUDEPICTURE", "INCLUDETEXT", "LINK", "RD", "IMPORT", "INCLUDE"))
"""Fields whose first argument is a file or an address."""
TIED = frozenset(("REF", "PAGEREF", "NOTEREF", "GOTOBUTTON", "SET", "ASK"))
"""Fields whose first argument is the name of a bookmark."""
MADE = re.compile(r"_[A-Za-z]{2,8}\d{4,}|_GoBack|move\d+|OLE_LINK\d+|Text\d+|Check\d+|Dropdown\d+", re.ASCII)
"""Names of bookmarks that the program made: `_Toc12345678`, `move12`."""


def arguments(text: str) -> Iterator[tuple[int, int, Kind]]:
    """The ranges of an instruction that are read.

    >>> text = ' HYPERLINK "mailto:ede@posta.hu" \\\\l "Ede_levele" \\\\o "Ede címe" '
    >>> [(text[start:end], kind) for start, end, kind in arguments(text)]
    [('mailto:ede@posta.hu', 'target'), ('Ede_levele', 'bookmark'), ('Ede címe', 'text')]
    >>> list(arguments(' PAGEREF _Toc12345 \\\\h ')), list(arguments(' DATE \\\\@ "yyyy. MMMM d." '))
    ([], [])
    """
    name = switch = ""
    first = True
    for found in ARGUMENT.finditer(text):
        if found[2]:
            switch = found[2]
            continue
        if not name and not found[1]:
            name = found[3]
            continue
        start, end = found.span(1) if found[3] is None else found.span(3)
        kind: Kind = "text"
        if switch == "\\l" and name == "HYPERLINK":
            kind = "bookmark"
        elif first and not switch:
            kind = "target" if name in LINKS else "bookmark" if name in TIED else "text"
            first = False
        if switch not in PICTURES and start < end and not (kind == "bookmark" and MADE.fullmatch(text[start:end])):
            yield start, end, kind
        switch = ""
