"""What nobody read in a written file and yet holds what was replaced in its text: attributes, ids, labels, comments.

What comes in: a file of plain text with marks as it was written, and its finished documents. What goes out: how often a
full name, its surname, an e-mail address or another identifier that was replaced is still to be read outside of the new
texts. It asks nothing of how a format reads, so that what a list of attributes forgets makes no leak.
Start at `left`.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import compat32
from urllib.parse import unquote

from pseudo.core.document import NAMES, VALUES, Document
from pseudo.formats import mbox
from pseudo.formats.door import Unread
from pseudo.formats.eml.headers import decoded
from pseudo.kinds import joined, mentions

WHAT = "name or identifier of the text where nothing is read (an attribute, an id, a label, a comment)"
MARKED = frozenset({"html", "xml", "tei", "markdown", "tmx", "xliff"})
WORDED = frozenset({"tei", "tmx", "xliff"})
"""Of these a surname alone is not looked for: lemmas and other languages repeat the words of the text."""
MAILS = frozenset({"eml", "mbox"})
TABLES = frozenset({"conllu"})
REMARK = re.compile(r"^#(?!\s*text\s*=).*$", re.MULTILINE)
"""A comment of a table of words that is not its text."""
DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
LEAST = 3
"""Letters of a surname that is looked for."""
GAP = 3
"""Signs between two words of a name."""


@dataclass(slots=True)
class _Wanted:
    """What must not be read: full names in either order, codes, the same joined, surnames."""

    names: dict[str, set[str]] = field(default_factory=dict)
    codes: dict[str, None] = field(default_factory=dict)
    joined: set[str] = field(default_factory=set)
    surnames: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.names or self.codes)


def left(form: str, data: bytes, done: Sequence[Document]) -> tuple[Unread, ...]:
    """What of the documents can still be read in a file of this format where nothing was read.

    >>> from pseudo.core.document import Entry, NamePart, Span
    >>> parts = (NamePart("Kis", "surname"), NamePart("Ede", "given"))
    >>> doc = Document("Kis Ede", pseudonymised="Tar Pál", replacements={"1": Entry("Kis Ede", {"PER": 1}, 1, parts)},
    ...     spans=(Span(0, 7, "Kis Ede", "PER", entity="1", new_start=0, new_end=7, new_text="Tar Pál"),))
    >>> [each.count for each in left("html", "<p id=kis-ede class=a>Tar Pál".encode(), [doc])]
    [1]
    >>> left("html", "<p id=x class=a>Tar Pál".encode(), [doc])
    ()
    """
    wanted = _wanted(done)
    if form in WORDED:
        wanted.surnames.clear()
    if form not in MARKED | MAILS | TABLES or not wanted:
        return ()
    if form in TABLES:
        there = _met("\n".join(REMARK.findall(_text(data))), wanted)
    else:
        there = sum((_met(text, wanted) for text in _texts(form, data)), Counter[str]())
        there -= sum((_met(doc.pseudonymised or "", wanted) for doc in done), Counter[str]())
    return (Unread(WHAT, sum(there.values())),) if there else ()


def _wanted(done: Sequence[Document]) -> _Wanted:
    wanted, stay = _Wanted(), set[str]()
    for doc in done:
        changed = {span.entity for span in doc.spans or () if span.new_text not in (None, span.text)}
        for key, entry in (doc.replacements or {}).items():
            if key not in changed:
                stay.update(mentions.words(entry.norm).folded)
            elif entry.main_type == "PER":
                named = {role: [word for part in entry.parts if part.role == role
                                for word in mentions.words(part.text).folded] for role in ("surname", "given")}
                for surname in named["surname"] if named["given"] else ():
                    wanted.surnames |= {surname} if len(surname) >= LEAST else set()
                    for given in named["given"]:
                        wanted.names.setdefault(surname, set()).add(given)
                        wanted.names.setdefault(given, set()).add(surname)
                wanted.joined |= joined.of_person(entry.parts) if named["given"] else set()
            elif entry.main_type not in NAMES | VALUES and len(code := mentions.code_of(entry.norm)) >= mentions.LEAST:
                wanted.codes[code] = None
                wanted.joined.add(code)
    wanted.surnames -= stay
    return wanted


def _met(text: str, wanted: _Wanted) -> Counter[str]:
    """How often each thing that is wanted stands in a text; of what holds another the longer alone."""
    text = unquote(html.unescape(text))
    seen, met, taken = mentions.words(text), Counter[str](), set[int]()
    for start, end, code in mentions.codes(seen, wanted.codes):
        met[code] += 1
        taken.update(range(start, end))
    for start, end, form in joined.places(text, wanted.joined):
        if start not in taken:
            met[form] += 1
            taken.update(range(start, end))
    words = seen.folded
    for at, word in enumerate(words):
        if seen.starts[at] in taken:
            continue
        near = at + 1 < len(words) and seen.starts[at + 1] - seen.ends[at] <= GAP
        others = wanted.names.get(word, ()) if near else ()
        other = next((other for other in others if words[at + 1].startswith(other)), None)
        if other is not None:
            met[" ".join(sorted((word, other)))] += 1
            taken.update(range(seen.starts[at], seen.ends[at + 1]))
        elif word in wanted.surnames:
            met[word] += 1
    return met


def _text(data: bytes, charset: str = "") -> str:
    """The file as text: letters that are lost in a wrong encoding are those of no code and no `id`."""
    found = DECLARED.search(data, 0, 4096)
    for name in filter(None, (charset, "utf-8-sig", found[1].decode("ascii") if found else "")):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")


def _texts(form: str, data: bytes) -> Iterator[str]:
    if form not in MAILS:
        yield _text(data)
    for mail in mbox.mails(data) if form == "mbox" else [data] if form in MAILS else []:
        yield from _mail(mail)


def _mail(data: bytes) -> Iterator[str]:
    """The headers and texts of a mail, decoded."""
    for part in BytesParser(policy=compat32).parsebytes(data).walk():
        yield "\n".join(decoded(str(value)) for _, value in part.raw_items())
        payload = part.get_payload(decode=True)
        if part.get_content_maintype() == "text" and isinstance(payload, bytes):
            yield _text(payload, part.get_content_charset("") or "")
        yield from (text for text in (part.preamble, part.epilogue) if text)
