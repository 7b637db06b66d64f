"""Gold documents: plain text with marked mentions.

In:  text in the gold markup, `{{TYPE#k:LEMMA|SURFACE|KIND}}` (KIND may be missing), or a folder of files.
Out: `GoldDocument`s. `k` numbers the entities of a document; LEMMA is the normal form of this very mention.

Start at `parse_gold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from pseudo.core import renamed

OPEN, CLOSE = "{{", "}}"
HEAD = re.compile(r"([A-Z_]+)#([0-9]+):(.+)", re.DOTALL)
ALIASES = {"WORK": "WORK_OF_ART"}
"""Types that the gold writes shorter than the program does."""


class GoldError(ValueError):
    """A mention that cannot be read. Names the document and the offset of the markup, never its text."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One marked mention: `text[start:end]` is the surface. kind: nick, caps, typo, ..., or `""`."""

    start: int
    end: int
    type: str
    entity: int
    lemma: str = field(repr=False)
    surface: str = field(repr=False)
    kind: str = ""


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document with its mentions in text order."""

    text: str = field(repr=False)
    mentions: tuple[Mention, ...]
    id: str = ""

    @property
    def genre(self) -> str:
        """What follows the number in the id: `birosag` of `07-birosag`; `""` without one."""
        return self.id.partition("-")[2]

    @property
    def words(self) -> int:
        """Words between white space."""
        return len(self.text.split())


def parse_gold(source: str, id: str = "") -> GoldDocument:
    """The plain text and the mentions of a marked text.

    raises  GoldError for a mention without its parts, never closed, or empty

    >>> doc = parse_gold("{{GPE#1:Szeged|Szegedre}} ment {{PER#2:Peti|Peti|nick}}.")
    >>> doc.text
    'Szegedre ment Peti.'
    >>> [(m.start, m.end, m.type, m.entity, m.lemma, m.kind) for m in doc.mentions]
    [(0, 8, 'GPE', 1, 'Szeged', ''), (14, 18, 'PER', 2, 'Peti', 'nick')]
    """
    plain: list[str] = []
    mentions: list[Mention] = []
    length = at = 0
    while (start := source.find(OPEN, at)) >= 0:
        end = source.find(CLOSE, start)
        if end < 0:
            raise GoldError(f"{id}: the mention at {start} is never closed")
        mention = _mention(source[start + len(OPEN) : end], f"{id}: the mention at {start}")
        before = source[at:start]
        length += len(before)
        mentions.append(replace(mention, start=length, end=length + len(mention.surface)))
        plain += [before, mention.surface]
        length += len(mention.surface)
        at = end + len(CLOSE)
    plain.append(source[at:])
    return GoldDocument("".join(plain), tuple(mentions), id)


def _mention(markup: str, where: str) -> Mention:
    """The mention between the braces, at offset 0."""
    head, *rest = markup.split("|")
    match = HEAD.fullmatch(head)
    if match is None or len(rest) not in (1, 2) or not rest[0]:
        raise GoldError(f"{where} is not TYPE#k:LEMMA|SURFACE or TYPE#k:LEMMA|SURFACE|KIND")
    kind = rest[1] if len(rest) == 2 else ""
    name = ALIASES.get(match[1]) or renamed.now("type", match[1])
    return Mention(0, len(rest[0]), name, int(match[2]), match[3], rest[0], kind)


def load_gold(folder: Path) -> tuple[GoldDocument, ...]:
    """The documents of a folder, in the order of their file names; the id is the name without `.txt`."""
    return tuple(_read(sorted(folder.glob("*.txt"))))


def _read(files: list[Path]) -> Iterator[GoldDocument]:
    for file in files:
        yield parse_gold(file.read_text(encoding="utf-8"), file.stem)
