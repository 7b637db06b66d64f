"""TEI that has its words marked (`w`, `pc`): read with lemmas and names, written with new words; all else to the byte.

What comes in: the source of a TEI file. What goes out: pieces, one for the words of each sentence (`s`, else the block
they stand in), where `join` says that no space stands, and the other texts as `pseudo.formats.xml` reads them; and the
source with new words: `@lemma`, `@msd`, `@ana`, `@pos` follow, what else is said of a replaced word goes. Names that
are elements (`persName`, `placeName`, `orgName`, `geogName`, `name`, `rs` with a type) are spans. Start at `read`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import morph
from pseudo.core import codes
from pseudo.core.document import FILE, Document, Span, Token
from pseudo.core.errors import LanguageError
from pseudo.formats import tokens
from pseudo.formats.conllu.cells import featured, retagged
from pseudo.formats.conllu.reading import SPOKEN, features
from pseudo.formats.door import JOINT, Contents, Piece, Unit
from pseudo.formats.mapped import Mapped, applied, changes, edits
from pseudo.formats.markup import Mark, marks, references
from pseudo.formats.nodes import Vocabulary, pieces
from pseudo.formats.tokens import Group, New, Old
from pseudo.formats.xml import HOLDERS
from pseudo.language import folders

WORDS = frozenset(("w", "pc"))
LINES = HOLDERS | {"s", "phr", "cl", "div", "body", "text"}
NAMES = {"persname": "PER", "placename": "GPE", "settlement": "GPE", "country": "GPE", "region": "GPE",
         "orgname": "ORG", "geogname": "LOC"}
"""Elements that are names, as TEI has them; of `surname` and the like the name is around them."""
TYPED = {"person": "PER", "per": "PER", "place": "GPE", "loc": "GPE", "org": "ORG", "organisation": "ORG",
         "organization": "ORG", "misc": "PROD"}
"""What `name` and `rs` are by their type."""
KEPT = frozenset("xml:id n part type subtype join function pos msd ana lemma".split())
"""Attributes of a word that say nothing of it, or that follow it."""
ONCE = frozenset(("xml:id", "n", "part"))
"""Of those the ones that only one word can have."""
TAGS = frozenset(("msd", "ana", "pos"))
FEATURES = re.compile(r"[A-Z]\w*(?:\[\w+\])?=\S+")
LEAD = re.compile(r"#|[a-z]+:")
"""What stands before a tag that is a pointer: `#Np-sp`, `mte:Np-sp`."""
LEFT, RIGHT, BOTH = "left", "right", "both"


@dataclass(frozen=True, slots=True)
class Word:
    """A word: its element in the source, its start tag, its text, its place in the line."""

    start: int
    end: int
    tag: Mark
    text: str = field(repr=False)
    at: int

    @property
    def until(self) -> int:
        """Where it ends in the line."""
        return self.at + len(self.text)


@dataclass(frozen=True, slots=True)
class Line:
    """The words of a sentence; names: what is marked in it, as words from and to, with types."""

    words: tuple[Word, ...]
    text: str = field(repr=False)
    place: str
    names: tuple[tuple[int, int, str], ...]

    @property
    def start(self) -> int:
        """Where it begins in the source."""
        return self.words[0].start

    @property
    def piece(self) -> Piece:
        return Piece(self.text, self.place)


@dataclass(frozen=True, slots=True)
class Tei:
    """A source, its texts in their order, and what of it could not be read."""

    source: str = field(repr=False)
    texts: tuple[Line | Mapped, ...]
    unread: Contents

    @property
    def unit(self) -> Unit:
        """The texts as a document."""
        return Unit(None, tuple(each.piece for each in self.texts))


def has_words(source: str) -> bool:
    """Whether words are marked in a source."""
    return re.search(r"<w[\s>/]", source) is not None


def read(source: str, words: Vocabulary, holds: Callable[[str], bool]) -> Contents:
    """The texts as one unit, with the words and names of the lines.

    >>> from pseudo.formats.xml import VOCABULARY
    >>> found = read('<p><s><persName><w lemma="Ede">Ede</w></persName> <w join="right">jön</w><pc>.</pc></s></p>',
    ...     VOCABULARY, lambda char: True).units[0]
    >>> [piece.text for piece in found.pieces], [(span.text, span.type) for span in found.spans]
    (['Ede jön.'], [('Ede', 'PER')])
    """
    tei = _parsed(source, words, holds)
    spans: list[Span] = []
    given: list[Token] = []
    at = 0
    for sent, each in enumerate(tei.texts):
        if isinstance(each, Line):
            given += [Token(at + word.at, at + word.until, _said(source, word, "lemma"), _upos(source, word),
                            _feats(source, word), sent) for word in each.words if word.text]
            for first, last, kind in each.names:
                start, end = each.words[first].at, each.words[last - 1].until
                if any(map(str.isalnum, each.text[start:end])):
                    spans.append(Span(at + start, at + end, each.text[start:end], kind, source=FILE))
        else:
            given += [Token(at + match.start(), at + match.end(), sent=sent) for match in SPOKEN.finditer(each.text)]
        at += len(each.piece.text) + len(JOINT)
    unit = tei.unit
    return Contents((Unit(None, unit.pieces, tuple(given), tuple(spans)),), tei.unread.unread)


def write(source: str, doc: Document, words: Vocabulary, holds: Callable[[str], bool], own: Path | None = None) -> str:
    """The source with the new texts. own: the user's own folder with further languages"""
    tei = _parsed(source, words, holds)
    made: list[tuple[int, int, str]] = []
    for each, here in zip(tei.texts, changes(tei.unit, doc), strict=True):
        if isinstance(each, Mapped):
            made += [edit for change in here for edit in edits(each, change)]
    placed = list(_placed(tei))
    old = [Old(at + word.at, at + word.until, _said(source, word, "lemma")) for at, _, word in placed]
    home = _home(doc, own)
    for group in tokens.groups(doc, old, own):
        here_words = [word for _, _, word in placed[group.first : group.last]]
        made += _edits(source, here_words, group, home)
    return applied(source, made)


def _placed(tei: Tei) -> Iterator[tuple[int, Line, Word]]:
    """The words of all lines that have a text, with where their line begins in the joined text."""
    starts = accumulate([0, *(len(each.piece.text) + len(JOINT) for each in tei.texts)])
    for at, each in zip(starts, tei.texts, strict=False):
        if isinstance(each, Line):
            yield from ((at, each, word) for word in each.words if word.text)


def _home(doc: Document, own: Path | None) -> Path | None:
    try:
        return folders.folder(folders.place(doc.lang, own, "morph"), Path(morph.__file__).parent)
    except LanguageError:
        return None


# ------------------------------------------------------------------------------------------------ reading


@dataclass(slots=True)
class _Open:
    """An element that is open: its name, of a line its words so far, of a name its type and where it began."""

    name: str
    words: list[tuple[int, int, Mark, str]] = field(default_factory=list)
    kind: str = ""
    began: int = 0
    names: list[tuple[int, int, str]] = field(default_factory=list)


def _parsed(source: str, words: Vocabulary, holds: Callable[[str], bool]) -> Tei:
    """The texts of a source. Words are blanked for the reader of all other texts, so that it finds the rest alone."""
    lines: list[Line] = []
    blank: list[tuple[int, int]] = []
    rows = list(accumulate(len(line) for line in source.splitlines(keepends=True)))
    root = _Open("")
    stack = [root]
    inside: tuple[Mark, list[str], int] | None = None  # the word that is open, its text, elements open in it
    for mark in marks(source, xml=True):
        if inside is not None:
            tag, said, depth = inside
            if mark.kind in ("text", "characters"):
                said.append(_text(source, mark))
            depth += (mark.kind == "start" and not mark.closed) - (mark.kind == "end")
            inside = (tag, said, depth)
            if depth == 0:
                _line(stack).words.append((tag.start, mark.end, tag, " ".join("".join(said).split())))
                blank.append((tag.start, mark.end))
                inside = None
        elif mark.kind == "start" and mark.name in WORDS:
            if mark.closed:
                continue
            inside = (mark, [], 1)
        elif mark.kind == "start" and not mark.closed:
            line = _line(stack)
            kind = NAMES.get(mark.name, "")
            if mark.name in ("name", "rs"):
                kind = TYPED.get(codes.lower(_value(source, mark, "type")), "")
            stack.append(_Open(mark.name, kind=kind, began=len(line.words)))
        elif mark.kind == "end" and len(stack) > 1:
            done = stack.pop()
            line = _line(stack)
            if done.kind and done.name not in LINES and len(line.words) > done.began:
                line.names.append((done.began, len(line.words), done.kind))
            if done.name in LINES and done.words:
                lines.append(_made(source, done, rows))
    if root.words:
        lines.append(_made(source, root, rows))
    out, at = [], 0
    for start, end in blank:
        out += [source[at:start], re.sub(r"[^\n]", " ", source[start:end])]
        at = end
    others, unread = pieces("".join((*out, source[at:])), words, holds)
    texts: list[Line | Mapped] = [*(line for line in lines if line.text), *others]
    texts.sort(key=lambda each: each.start if isinstance(each, Line) else each.runs[0].start)
    return Tei(source, tuple(texts), Contents((), unread))


def _line(stack: Sequence[_Open]) -> _Open:
    """The innermost element whose words are a line."""
    return next(each for each in reversed(stack) if each.name in LINES or not each.name)


def _text(source: str, mark: Mark) -> str:
    first, last = mark.inner
    if mark.kind == "characters":
        return source[first:last]
    out, at = [], first
    for start, end, meant in references(source, first, last):
        out += [source[at:start], meant]
        at = end
    return "".join((*out, source[at:last]))


def _made(source: str, done: _Open, rows: Sequence[int]) -> Line:
    """A line with the places of its words, and the outermost of its names."""
    words: list[Word] = []
    text, glued = "", True
    for start, end, tag, said in done.words:
        join = _value(source, tag, "join")
        gap = "" if glued or join in (LEFT, BOTH) or not said else " "
        words.append(Word(start, end, tag, said, len(text) + len(gap)))
        text += gap + said
        glued = join in (RIGHT, BOTH) or (glued and not said)
    names: list[tuple[int, int, str]] = []
    for name in sorted(done.names, key=lambda each: (each[0] - each[1], each)):
        if not any(other[0] < name[1] and name[0] < other[1] for other in names):
            names.append(name)
    place = f"line {bisect_right(rows, words[0].start) + 1}"
    return Line(tuple(words), text, place, tuple(sorted(names)))


def _value(source: str, mark: Mark, name: str) -> str:
    """What an attribute says; empty: it has none."""
    found = next((each for each in mark.attributes if each.name == name), None)
    if found is None:
        return ""
    out, at = [], found.start
    for start, end, meant in references(source, found.start, found.end, attribute=True):
        out += [source[at:start], meant]
        at = end
    return "".join((*out, source[at : found.end]))


def _said(source: str, word: Word, name: str) -> str:
    return _value(source, word.tag, name)


def _feats(source: str, word: Word) -> str:
    """Features of UD, where `msd` or `ana` has them."""
    said = next((value for name in ("msd", "ana") if FEATURES.search(value := _said(source, word, name))), "")
    pairs = [pair.removeprefix("UPosTag=") for pair in said.split("|") if "=" in pair]
    return features("|".join(pair for pair in pairs if "=" in pair)) if pairs else ""


def _upos(source: str, word: Word) -> str:
    """The part of speech, where `pos` has that of UD."""
    said = _said(source, word, "pos") or _said(source, word, "msd").partition("|")[0].removeprefix("UPosTag=")
    return said if said in UPOS else ""


UPOS = frozenset("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())


# ------------------------------------------------------------------------------------------------ writing


def _edits(source: str, words: Sequence[Word], group: Group, home: Path | None) -> Iterator[tuple[int, int, str]]:
    """The edits of the source for a group of words: each element gets the new words that stand for it."""
    by_model: dict[int, list[New]] = {}
    for new in group.new:
        by_model.setdefault(new.model - group.first, []).append(new)
    for number, word in enumerate(words):
        news = by_model.get(number, [])
        if not news:
            start = word.start
            while start > 0 and source[start - 1] in " \t" and number:
                start -= 1
            yield start, word.end, ""
            continue
        parts = []
        for turn, new in enumerate(news):
            join = _join(source, word, group, new, turn, len(news))
            parts.append(_element(source, word, new, group.name, turn, join, home))
        yield word.start, word.end, " ".join(parts)


def _join(source: str, word: Word, group: Group, new: New, turn: int, size: int) -> str | None:
    """How a new word joins its neighbours: as the old one where it is the only one; None: as it was."""
    if group.same:
        return None
    place = group.new.index(new)
    before = group.new[place - 1] if place else None
    behind = group.new[place + 1] if place + 1 < len(group.new) else None
    old = _said(source, word, "join")
    left = old in (LEFT, BOTH) if before is None else False
    right = (old in (RIGHT, BOTH)) if behind is None else behind.start == new.end
    return BOTH if left and right else LEFT if left else RIGHT if right else ""


def _element(source: str, word: Word, new: New, name: bool, turn: int, join: str | None, home: Path | None) -> str:
    """An element with a new word: the attributes of the old one that stay or follow."""
    tag = source[word.tag.start : word.tag.start + len(word.tag.name) + 1]
    values: dict[str, str] = {}
    for each in word.tag.attributes:
        said = _value(source, word.tag, each.name)
        if (each.name not in KEPT and name) or (turn and each.name in ONCE):
            continue
        if each.name == "lemma":
            said = new.lemma
        elif each.name in TAGS:
            said = _tagged(said, new.feats, home)
        values[each.name] = said
    if join is not None:
        values.pop("join", None)
        if join:
            values["join"] = join
    shown = "".join(f" {key}={quoteattr(value)}" for key, value in values.items())
    return f"{tag}{shown}>{escape(new.text)}</{word.tag.name}>"


def _tagged(said: str, feats: Mapping[str, tuple[str, str]], home: Path | None) -> str:
    """A tag with the case that a word has now: features of UD, or a tag that a table of the language knows."""
    if not feats:
        return said
    if FEATURES.search(said):
        first, bar, rest = said.partition("|")
        return first + bar + featured(rest, feats) if "UPosTag" in first else featured(said, feats)
    lead = LEAD.match(said)
    at = lead.end() if lead is not None else 0
    return said[:at] + retagged(said[at:], feats, home)
