"""Names of files and folders that hold names of people: found, and written anew.

What comes in: parts of a path (`Szűcs_Ödön_zarojelentes.txt`) and, for a new name, the document that the file holds.
What goes out: whether a part holds what the policy would change in a text, and the part with the document's new names
in it (`Nagy_Pál_zarojelentes.txt`). A part that cannot be written anew becomes a number. Start at `suspect` and
`renamed`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from pseudo.core.document import Document
from pseudo.core.errors import PseudoError
from pseudo.language.letters import PLAIN, fold

if TYPE_CHECKING:
    from pseudo.language.language import Language

Names = Literal["keep", "number", "pseudonymise"]
APART = "\n\n"
"""What parts the words of a file's name from the text of the file, where both are read together."""
USUAL = 400
"""Bearers, in the table of surnames, of one that a file may be called after by itself."""
NUMBERED = re.compile(r"[ _-]?\d")
"""What stands behind the word in `Doc1`."""
YEAR = 4
LEAST = 3
"""Letters of a small word that may be a name."""
TABLES = {"PER": ("surname", "given", "nickname"), "GPE": ("place",), "LOC": ("place",), "FAC": ("place",)}
"""The tables of which one has a small word that the tagger alone found, by its type."""
LONGEST = 255
"""Bytes of a name that every usual file system takes."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a path, whether it is the file's own (with a suffix), and whether a name was found in it."""

    text: str
    file: bool
    found: bool = False


def parts(path: PurePath) -> tuple[Part, ...]:
    """The parts of a path within a folder, the last of them the file's."""
    return tuple(Part(text, number == len(path.parts)) for number, text in enumerate(path.parts, 1))


def stem(part: Part) -> str:
    """The part without the suffix of a file, composed: some systems write `é` as two signs."""
    text = PurePath(part.text).stem if part.file else part.text
    return unicodedata.normalize("NFC", text)


def spoken(name: str) -> tuple[str, list[int]]:
    """The name as words, and where each sign of them comes from: parted where other signs than letters and figures
    stand, before a capital inside a word, and between letters and figures.

    >>> spoken("Szűcs_ÖdönLelet2")[0]
    'Szűcs Ödön Lelet 2'
    """
    out: list[str] = []
    places: list[int] = []
    for place, (before, sign) in enumerate(pairwise(" " + name)):
        if not sign.isalnum():
            sign = " "
        elif before.isalnum() and ((before.islower() and sign.isupper()) or before.isdecimal() != sign.isdecimal()):
            out.append(" ")
            places.append(place)
        out.append(sign)
        places.append(place)
    return "".join(out), places


def readable(name: str) -> bool:
    """Whether a name is UTF-8: of another nobody can say whether a name is in it."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def suspect(every: Iterable[Part], changed: Callable[[Sequence[str]], Sequence[bool]]) -> set[str]:
    """The texts of those parts in which the policy would change something, as they stand or as words. An underscore is
    a space in both: with it any two words are the name of a user.

    changed  of many texts, whether each would be changed
    """
    stems = {part.text: stem(part) for part in every}
    found = {text for text in stems if not readable(text)}
    asked = [(text, words) for text, bare in stems.items() if text not in found
             for words in sorted({bare.replace("_", " "), spoken(bare)[0]}) if any(map(str.isalnum, words))]
    answers = changed([words for _, words in asked])
    return found | {text for (text, _), answer in zip(asked, answers, strict=True) if answer}


def telling(doc: Document, language: Language) -> bool:
    """Whether anything was changed in the words of a file's name that tells of somebody: not a year, nor a small word
    or one with a number (`scen`, `Doc1`) that no table has and that the tagger alone took for a name. By itself a usual
    surname is enough, though it may be a word as well (`Kis`)."""
    names, letters = language.names, language.letters
    only = doc.text.strip(" 0123456789")
    row = names.surname(only) if only[:1].isupper() else None
    if row is not None and row.count >= USUAL:
        return True
    for span in doc.spans or ():
        if span.new_text == span.text or (span.type == "DATE" and span.text.isdecimal() and len(span.text) <= YEAR):
            continue
        if span.source in ("ner", "heuristic") and all(_plain(word, language) for word in span.text.split()):
            continue
        small = letters.lower(span.text) == span.text or NUMBERED.match(doc.text, span.end)
        kinds = TABLES.get(span.type, ())
        if not (small and span.source == "ner") or any(
                names.unfold(word[:end], kind) for kind in kinds for word in span.text.split()
                for end in range(LEAST, len(word) + 1)):
            return True
    return False


def _plain(word: str, language: Language) -> bool:
    """Whether a word, or each half of it, is an ordinary one without its accents (`ber`, `berlista`), and no usual
    name."""
    names, common, lowered = language.names, language.words.hasty, language.letters.lower(word.strip("0123456789"))
    rows = [names.surname(name) for name in names.unfold(lowered, "surname")]
    borne = any(row is not None and row.count >= USUAL for row in rows)
    given = any(row is not None and row.rank for row in map(names.given, names.unfold(lowered, "given")))
    halves = any(common(lowered[:at]) and common(lowered[at:]) for at in range(LEAST, len(lowered) - LEAST + 1))
    return not borne and not given and (common(lowered) or (halves and not rows))


def known(doc: Document) -> frozenset[str]:
    """The words of the document's people that it changed, without case and accents."""
    entries = doc.replacements or {}
    gone = {span.entity for span in doc.spans or () if span.type == "PER" and span.new_text != span.text}
    return frozenset(fold(word) for key in gone if key in entries for part in entries[key].parts
                     if part.list is not None for word in spoken(part.text)[0].split() if len(word) > 1)


def _holds(part: Part, words: frozenset[str]) -> bool:
    return part.found or not words.isdisjoint(fold(word) for word in spoken(stem(part))[0].split())


def numbered(name: Sequence[Part], words: frozenset[str]) -> tuple[str | None, ...]:
    """The parts, None for those that hold a name; nothing where what was found before is all.

    words  the words of the document's people (`known`)
    """
    new = tuple(None if _holds(part, words) else part.text for part in name)
    return new if any(made is None and not part.found for made, part in zip(new, name, strict=True)) else ()


def renamed(
    name: Sequence[Part], words: frozenset[str], stage: Callable[[str], Document], *, after: int
) -> tuple[str | None, ...]:
    """The parts with new names for those in them; None for one that cannot be written so; nothing where none holds any.

    words  the words of the document's people (`known`)
    stage  the document with words behind its text, in its own choices; after  where these begin
    """
    new = tuple(_anew(part, stage, after) if _holds(part, words) else part.text for part in name)
    return new if any(made != part.text for made, part in zip(new, name, strict=True)) else ()


def _anew(part: Part, stage: Callable[[str], Document], after: int) -> str | None:
    name = stem(part)
    if not readable(name):
        return None
    text, places = spoken(name)
    try:
        doc = stage(text)
    except PseudoError:
        return None
    made, at = "", 0
    for span in doc.spans or ():
        if span.start < after or span.new_text == span.text:
            continue
        start, end = places[span.start - after], places[span.end - after - 1] + 1
        old = name[start:end]
        joint = next((sign for sign in old if not sign.isalnum()), "" if " " in span.text else _joint(name))
        made += name[at:start] + _joined(span.new_text or "", joint, bare=name.isascii())
        at = end
    if not at:
        return None
    made = (made + name[at:]).strip(" .") + (PurePath(part.text).suffix if part.file else "")
    usable = len(made.encode()) <= LONGEST and any(map(str.isalnum, made)) and made[0] not in ".~-"
    return made if usable else None


def _joint(name: str) -> str:
    return next((sign for sign in name if not sign.isalnum()), "_")


def _joined(new: str, joint: str, *, bare: bool) -> str:
    """A new name as a stretch of a file name: letters and figures, and between them what stood between the old."""
    new = PLAIN.without_marks(new) if bare else new
    return joint.join("".join(sign if sign.isalnum() else " " for sign in new).split())
