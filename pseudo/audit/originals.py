"""Who must not be read any more: the originals of a document.

What comes in: a `Pair`. What goes out: its originals, each once. Where nobody says who is in the old text, what was
changed is taken for the originals, as far as it looks like a name or a number. Start at `of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pseudo.audit.align import Alignment
from pseudo.audit.lexis import Lexis, mid_sentence
from pseudo.audit.values import Original, Pair
from pseudo.core.document import NAMES

NUMBER = re.compile(r"[\w@+][\w@.+/_-]*\d[\w@./_-]*\d")
CHANGED = "ID", "PER", "GPE", "ORG"
"""Types for what was changed, of which nobody said what it is: a number, a name, a place, another name."""


def of(pair: Pair, number: int, side: Alignment, lexis: Lexis) -> tuple[Original, ...]:
    """The originals of a document: those that are marked and not kept on purpose, those that are known; else what was
    changed."""
    found: list[Original] = []
    for mention in pair.mentions:
        if not mention.kept:
            said = (mention.norm, mention.full) if mention.type in NAMES else (
                mention.norm, pair.old[mention.start : mention.end])
            found += (Original(text, mention.type, mention.entity, number) for text in dict.fromkeys(said) if text)
    found += (Original(name, type_, name, number) for name, type_ in pair.names)
    if not pair.mentions and not pair.names:
        found += _changed(pair, number, side, lexis)
    return tuple(_once(found, lexis))


def _once(found: Iterable[Original], lexis: Lexis) -> Iterator[Original]:
    """Each original once, in whatever case and with marks or without it is written."""
    seen: set[tuple[str, str]] = set()
    for each in found:
        key = (each.type, lexis.fold(each.text))
        if key not in seen and any(map(str.isalnum, each.text)):
            seen.add(key)
            yield each


def _changed(pair: Pair, number: int, side: Alignment, lexis: Lexis) -> Iterator[Original]:
    """What was changed and looks like a name or a number: words in capitals side by side, words with figures."""
    for block in side.blocks:
        if block.same or block.old_start == block.old_end:
            continue
        text = pair.old[block.old_start : block.old_end]
        for match in NUMBER.finditer(text):
            yield Original(match[0], CHANGED[0], match[0], number)
        row: list[str] = []
        last = 0
        for word in [*lexis.words(text), None]:
            beside = word is not None and (not row or not text[last : word.start].strip(" \xa0-"))
            if word is not None and beside and word.text[:1].isupper():
                row.append(word.text)
                last = word.end
                continue
            if row and _named(row, pair.old, block.old_start + text.find(row[0]), lexis):
                yield Original(" ".join(row), _guessed(row, lexis), " ".join(row), number)
            row = [word.text] if word is not None and word.text[:1].isupper() else []
            last = word.end if word is not None else 0


def _named(row: list[str], text: str, start: int, lexis: Lexis) -> bool:
    """Whether changed words in capitals are a name: not one ordinary word at the beginning of a sentence."""
    return len(row) > 1 or not lexis.common[row[0]] or (len(row[0]) > 2 and mid_sentence(text, start))


def _guessed(row: list[str], lexis: Lexis) -> str:
    """The type that a name most likely is of."""
    kinds = [lexis.known(word) for word in row]
    if any(kind in ("surname", "given", "nickname") for kind in kinds):
        return CHANGED[1]
    return CHANGED[2] if "place" in kinds else CHANGED[3]
