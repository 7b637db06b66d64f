"""What nobody read in a written file and yet holds what was replaced in its text: attributes, ids, labels, comments,
columns of lemmas, columns and fields that were not asked for, the other side of a memory.

What comes in: a file as it was written, and its finished documents. What goes out: how often a full name, its surname,
an e-mail address or another identifier that was replaced is still to be read outside of the new texts. It asks nothing
of how a format reads, so that what a list of attributes forgets makes no leak. Start at `left`; `Wanted` is what is
looked for, `views` what can be read out of the bytes of each format. Office files in a mail are looked at by
`pseudo.formats.net`, which every one of them goes through when it is written by itself.
"""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from typing import Literal
from urllib.parse import unquote

from pseudo.core.document import NAMES, VALUES, Document
from pseudo.core.errors import InputError
from pseudo.formats import encodings, mbox, net, zipped
from pseudo.formats.cards import FOLD
from pseudo.formats.door import DEFAULTS, Options, Unread
from pseudo.formats.eml.headers import decoded
from pseudo.formats.found import by_suffix
from pseudo.kinds import joined, mentions
from pseudo.language.letters import PLAIN

WHAT = "name or number that was replaced, where nothing is read (attributes, ids, comments, other columns or fields)"
MARKED = frozenset({"html", "xml", "markdown"})
WORDED = frozenset({"tei", "tmx", "xliff"})
"""Of these a surname alone counts as it is spelt in the text: lemmas and other languages repeat small words."""
MAILS = frozenset({"eml", "mbox"})
COLUMNS = frozenset({"conllu", "conll", "webanno"})
VALUED = frozenset({"casjson", "labelstudio", "records"})
"""JSON of which every string is looked at."""
ONCE = frozenset({"csv", "records", "tei", "cards"}) | MARKED | MAILS
"""A text stands in these but once, so that each further time counts."""
OFFICE = frozenset({"docx", "odt", "xlsx"})
MARKS = (b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-16 begins."""
REMARK = re.compile(r"^#(?!\s*text\s*=).*$", re.IGNORECASE | re.MULTILINE)
"""A comment of a table of words that is not its text."""
SAYING = re.compile(r"[^\W\d_]{2}|\d{3}")
"""A cell that may say anything of anybody."""
DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
LEAST = 3
"""Letters of a surname that is looked for in any case; a shorter one, with a capital."""
GAP = 3
"""Signs between two words of a name."""
APART = "\n\n\n\n"
"""Between two texts, that no name goes on from one into the other."""
Case = Literal["any", "capital", "spelt"]
"""How a surname alone has to be written: anyhow, with a capital, or letter by letter as the text had it."""


@dataclass(slots=True)
class Wanted:
    """What must not be read: full names in either order, codes, the same joined, surnames with how they were spelt, and
    words of those who stay."""

    names: dict[str, set[str]] = field(default_factory=dict)
    codes: dict[str, None] = field(default_factory=dict)
    joined: set[str] = field(default_factory=set)
    surnames: dict[str, set[str]] = field(default_factory=dict)
    stay: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.names or self.codes)

    def add(self, doc: Document) -> None:
        """What was replaced in a document, of entities with a span that has become another."""
        changed = {span.entity for span in doc.spans or () if span.new_text not in (None, span.text)}
        for key, entry in (doc.replacements or {}).items():
            if key not in changed:
                self.stay.update(mentions.words(entry.norm).folded)
            elif entry.main_type == "PER":
                named = {role: [part.text for part in entry.parts if part.role == role]
                         for role in ("surname", "given")}
                surnames, givens = (mentions.words(" ".join(named[role])) for role in ("surname", "given"))
                for surname, start, end in zip(surnames.folded, surnames.starts, surnames.ends,
                                               strict=True) if givens.folded else ():
                    self.surnames.setdefault(surname, set()).add(surnames.text[start:end])
                    for given in givens.folded:
                        self.names.setdefault(surname, set()).add(given)
                        self.names.setdefault(given, set()).add(surname)
                self.joined |= joined.of_person(entry.parts) if named["given"] else set()
            elif entry.main_type not in NAMES | VALUES and len(code := mentions.code_of(entry.norm)) >= mentions.LEAST:
                self.codes[code] = None
                self.joined.add(code)

    def alone(self, word: str, written: str, case: Case) -> bool:
        """Whether a word is the surname of somebody, by itself."""
        spelt = self.surnames.get(word, ())
        if not spelt or word in self.stay:
            return False
        if case == "spelt":
            return any(written in (each, PLAIN.upper(each)) for each in spelt)
        return (case == "any" and len(word) >= LEAST) or not written[0].islower()


def left(form: str, data: bytes, done: Sequence[Document], options: Options = DEFAULTS) -> tuple[Unread, ...]:
    """What of the documents can still be read in a file of this format where nothing was read. `records` are JSON
    objects of which somebody named fields.

    >>> from pseudo.core.document import Entry, NamePart, Span
    >>> parts = (NamePart("Kis", "surname"), NamePart("Ede", "given"))
    >>> doc = Document("Kis Ede", pseudonymised="Tar Pál", replacements={"1": Entry("Kis Ede", {"PER": 1}, 1, parts)},
    ...     spans=(Span(0, 7, "Kis Ede", "PER", entity="1", new_start=0, new_end=7, new_text="Tar Pál"),))
    >>> [each.count for each in left("html", "<p id=kis-ede class=a>Tar Pál".encode(), [doc])]
    [1]
    >>> left("html", "<p id=x class=a>Tar Pál".encode(), [doc])
    ()
    """
    wanted = Wanted()
    for doc in done:
        wanted.add(doc)
    if not wanted or form not in COLUMNS | VALUED | ONCE | WORDED:
        return ()
    there = met(views(form, data, options), wanted, (doc.pseudonymised or "" for doc in done), once=form in ONCE)
    count = sum(there.values()) + sum(_office(form, data, done))
    return (Unread(WHAT, count),) if count else ()


def met(seen: Iterable[tuple[str, Case]], wanted: Wanted, news: Iterable[str], *, once: bool) -> Counter[str]:
    """How often each thing that is wanted is in texts, less what the new texts say themselves: as often as they do, or,
    where a text does not stand but once, not at all."""
    there: dict[Case, Counter[str]] = {}
    for text, case in seen:
        there.setdefault(case, Counter()).update(_met(text, wanted, case))
    out = Counter[str]()
    known = list(news) if any(there.values()) else []
    for case, counts in there.items():
        said = sum((_met(text, wanted, case) for text in known), Counter[str]())
        out += counts - said if once else Counter({each: count for each, count in counts.items() if each not in said})
    return out


def _met(text: str, wanted: Wanted, case: Case = "any") -> Counter[str]:
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
        elif word in wanted.surnames and wanted.alone(word, text[seen.starts[at] : seen.ends[at]], case):
            met[word] += 1
    return met


def _text(data: bytes, options: Options = DEFAULTS, charset: str = "") -> str:
    """The file as text: letters that are lost in a wrong encoding are those of no code and no `id`."""
    if data.startswith(MARKS):
        return data.decode("utf-16", "replace")
    if options.encoding:
        with suppress(InputError):
            return encodings.decoded(data, options).text
    found = DECLARED.search(data, 0, 4096)
    for name in filter(None, (charset, "utf-8-sig", found[1].decode("ascii") if found else "")):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")


def views(form: str, data: bytes, options: Options = DEFAULTS) -> Iterator[tuple[str, Case]]:
    """What can be read out of the bytes of a file, each with how a surname alone has to be written."""
    if form in MAILS:
        for part in _parts(form, data):
            yield from _part(part)
    elif form in VALUED:
        yield _strings(data), "capital"
    elif form in COLUMNS:
        text = _text(data, options)
        yield APART.join(REMARK.findall(text)), "any" if form != "webanno" else "capital"
        for column in _columns(text):
            yield column, "spelt"
    elif form == "cards":
        yield FOLD.sub("", _text(data, options)).replace("\\", " "), "any"
    else:
        yield _text(data, options), "spelt" if form in WORDED else "capital" if form == "csv" else "any"


def _columns(text: str) -> list[str]:
    """Each column of a table of words as a text, sentence by sentence."""
    columns: list[list[str]] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            for column in columns:
                column.append(APART)
            continue
        for at, cell in enumerate(line.split("\t")):
            if at == len(columns):
                columns.append([])
            if SAYING.search(cell):
                columns[at].append(cell)
    return [" ".join(column) for column in columns]


def _strings(data: bytes) -> str:
    """All strings and names of JSON, one document or one a line."""
    out: list[str] = []
    text = _text(data)
    try:
        waiting = [json.loads(text)]
    except ValueError:
        waiting = [json.loads(line) for line in text.splitlines() if line.strip()]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value.values(), *value]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            out.append(str(value))
    return APART.join(filter(SAYING.search, out))


def _parts(form: str, data: bytes) -> Iterator[Message]:
    """The parts of a mail, or of all mails of a box."""
    for mail in mbox.mails(data) if form == "mbox" else [data] if form in MAILS else []:
        yield from BytesParser(policy=compat32).parsebytes(mail).walk()


def _part(part: Message) -> Iterator[tuple[str, Case]]:
    """The headers, texts and attached texts of a part of a mail, decoded."""
    yield "\n".join(decoded(str(value)) for _, value in part.raw_items()), "any"
    payload, form = part.get_payload(decode=True), by_suffix(part.get_filename() or "")
    if isinstance(payload, bytes) and form is not None and form.name in COLUMNS | VALUED | WORDED | {"csv", "cards"}:
        yield from views(form.name, payload)
    elif part.get_content_maintype() == "text" and isinstance(payload, bytes):
        yield _text(payload, charset=part.get_content_charset("") or ""), "any"
    yield from ((text, "any") for text in (part.preamble, part.epilogue) if text)


def _office(form: str, data: bytes, done: Sequence[Document]) -> Iterator[bool]:
    """Of each office file in a mail, whether it still names somebody."""
    for part in _parts(form, data):
        kind, payload = by_suffix(part.get_filename() or ""), part.get_payload(decode=True)
        if kind is not None and kind.name in OFFICE and isinstance(payload, bytes):
            try:
                yield net.told(zipped.unpacked(payload), done) is not None
            except InputError:  # it was broken before, and is reported
                yield False
