"""The last look at a file of parts that is written anew: whether who was replaced is still named where nobody read.

What comes in: the parts as they are to be packed, and the finished documents. What goes out: the zip; or an
`InputError` that says in which part, never what. Every text and every attribute of every part of XML is looked at, and
the paths of the parts. Start at `packed`.

Looked for are the full names, their surnames, the e-mail addresses and the identifiers that were replaced. What the
documents themselves still say is passed over: `pseudo.replace.proof` has judged it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from pseudo.core.document import NAMES, VALUES, Document
from pseudo.core.errors import InputError
from pseudo.formats import doubles, zipped
from pseudo.formats.door import Options, Remarked, Unread
from pseudo.formats.zipped import Part
from pseudo.kinds import joined, mentions
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.letters import fold

WHAT = "part in which somebody is still named where nothing is read"
VALUE = re.compile(r"""<(?P<tag>[\w:.-]+)|(?P<name>[\w:.-]+)\s*=\s*(?:"(?P<one>[^"]*)"|'(?P<two>[^']*)')"""
                   r"""|>(?P<text>[^<>]+)(?=<)|<!\[CDATA\[(?P<data>.*?)\]\]>""", re.DOTALL)
SAYING = re.compile(r"[^\W\d_]{3}|\d{3}.?\d{3}|\d{2}.\d{2}")
"""What may say anything of anybody."""
APART = "\n\n"
"""Between two texts, that no name goes on from one into the other."""
LOOKS = re.compile(r"(?:\w+:)?(?:typeface|script|ascii|hAnsi|cs|eastAsia|panose|font-\w+(?:-\w+)*|font-family|lang)")
"""Attributes that name typefaces and scripts, whose words may be surnames (`Roman`)."""
FONTS = frozenset(("name", "rFont", "font", "latentStyles", "lsdException", "family", "font-face", "scheme"))
"""Elements likewise."""
SHORTEST = 4
"""Letters of a surname that is looked for by itself however it is written; a shorter one as the text spells it."""
LONGEST_COUNT = 7
"""Figures up to which a number may as well be a width or a colour."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
SHOWN = re.compile(r"(?:(?:word|xl|docProps|customXml|worksheets|META-INF|externalLinks|tables|_rels|theme)/)*"
                   r"(?:document|styles|settings|webSettings|numbering|comments|footnotes|endnotes|header|footer|people"
                   r"|workbook|sheet|table|externalLink|connections|content|meta|core|app|custom|item|fontTable|theme)"
                   r"\d*\.xml(?:\.rels)?", re.ASCII)
"""Paths that messages show; another could be a name."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What must not be read any more: names of several words with their last ones, codes, single words, short ones as
    they are spelt, and names and codes as they stand in one with others."""

    names: dict[mentions.Name, str]
    codes: frozenset[str]
    single: frozenset[str]
    joined: frozenset[str]
    short: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.names or self.codes or self.single or self.short)

    def without(self, text: str) -> _Wanted:
        """These without what a text says anyway."""
        seen = mentions.words(text)
        names = {name for *_, name in mentions.names(seen, self.names, _begins)}
        codes = {code for *_, code in mentions.codes(seen, self.codes)}
        together = {form for *_, form in joined.places(text, self.joined)}
        return _Wanted({name: last for name, last in self.names.items() if name not in names}, self.codes - codes,
                       self.single - set(seen.folded), self.joined - together - codes,
                       self.short - set(_spelt(seen)))

    def read(self, text: str, *, looks: bool) -> bool:
        """Whether a text says one of them."""
        seen = mentions.words(text)
        if not looks and any(word in self.single and not text[start].islower()
                             for start, word in zip(seen.starts, seen.folded, strict=True)):
            return True
        if not looks and self.short and not self.short.isdisjoint(_spelt(seen)):
            return True
        return (next(mentions.names(seen, self.names, _begins), None) is not None
                or next(mentions.codes(seen, self.codes), None) is not None
                or next(joined.places(text, self.joined), None) is not None)


def packed(parts: Iterable[Part], done: Sequence[Document], options: Options) -> bytes:
    """The parts packed, when nobody who was replaced is to be read in them; with --skip-unreadable a remark goes along.

    raises  InputError
    """
    out = tuple(parts)
    if (where := told(out, done)) is None:
        return zipped.packed(out)
    if options.skip:
        return Remarked(zipped.packed(out), (f"{where}: what is not read still names somebody who is replaced",),
                        (Unread(WHAT, 1, where),))
    raise InputError(f"{where}: an attribute, a text or a path that is not read still names somebody who is replaced; "
                     "take it out in the program of the file, or say --skip-unreadable to leave it as it is")


def told(parts: Sequence[Part], done: Sequence[Document]) -> str | None:
    """The first part in which something is to be read that was replaced in the documents; None where there is none."""
    wanted = _wanted(done)
    for doc in done if wanted else ():
        wanted = wanted.without(doc.pseudonymised or "")
    asked: set[tuple[str, bool]] = set()
    for number, part in enumerate(parts if wanted else (), 1):
        fresh = {(part.name, True), *(_texts(part.data) if _is_xml(part) else ())} - asked
        asked |= fresh
        for looks in (True, False):
            if wanted.read(APART.join(text for text, kind in fresh if kind is looks), looks=looks):
                return part.name if SHOWN.fullmatch(part.name) else f"part {number}"
    return None


def _wanted(done: Sequence[Document]) -> _Wanted:
    """What was replaced in the documents: of entities with a span that has become another."""
    names: dict[mentions.Name, str] = {}
    codes: set[str] = set()
    single: set[str] = set()
    short: set[str] = set()
    together: set[str] = set()
    for doc in done:
        changed = {span.entity for span in doc.spans or () if span.new_text not in (None, span.text)}
        for key, entry in (doc.replacements or {}).items():
            if key not in changed or entry.keep:
                continue
            if entry.main_type == "PER":
                called = [part.text for part in entry.parts if part.role in CALLED]
                if len(called) < 2:
                    continue
                name = mentions.name_of(" ".join(called))
                names[name] = called[-1]
                together |= joined.of_person(entry.parts)
                surnames = {part.text for part in entry.parts if part.role == "surname"}
                single |= {fold(each) for each in surnames if len(each) >= SHORTEST}
                short |= {each for each in surnames if 1 < len(each) < SHORTEST}
            elif entry.main_type not in NAMES and entry.main_type not in VALUES:
                code = mentions.code_of(entry.norm)
                if len(code) >= mentions.LEAST and not (code.isdecimal() and len(code) <= LONGEST_COUNT):
                    codes.add(code)
    return _Wanted(names, frozenset(codes), frozenset(single), frozenset(together | codes), frozenset(short))


def _spelt(seen: mentions.Words) -> Iterator[str]:
    """The words of two and three letters as they are written."""
    return (seen.text[start:end] for start, end in zip(seen.starts, seen.ends, strict=True)
            if 1 < end - start < SHORTEST)


def _begins(form: str, word: str) -> bool:
    """Whether a word may be a form of another; better one too many."""
    return fold(form).startswith(fold(word))


def _is_xml(part: Part) -> bool:
    return part.data[:100].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") or part.data[:2] in UTF_16


def _texts(data: bytes) -> Iterator[tuple[str, bool]]:
    """The texts and the values of attributes of XML, and whether each is a matter of looks."""
    old = "utf-16" if data[:2] in UTF_16 else "utf-8"
    tag = ""
    for found in VALUE.finditer(data.decode(old, "replace")):
        if found["tag"]:
            tag = found["tag"].rpartition(":")[2]
            continue
        said = found["one"] or found["two"] or found["text"] or found["data"]
        if said and SAYING.search(said):
            looks = bool(found["name"]) and (tag in FONTS or bool(LOOKS.fullmatch(found["name"]))
                                             or found["name"].startswith("xmlns"))
            yield doubles.whole(unescape(said) if found["data"] is None else said), looks
