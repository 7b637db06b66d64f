"""Names of people in the names of files: `jkv_kovacspeter.docx`, `2024-02-11_kovacs.pdf`, `jkvKovacsPeter.pdf`.

What comes in: a text with the names found in it. What goes out: spans of type USER, for what stands there follows the
people of the text, and is spelt as addresses are. Before this, `pseudo.language.plain` reads two words with `_` between
as words. A given name alone stays (`peter.jpg`): it is hardly anybody's. Start at `in_file_names`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import Span
from pseudo.core.regex import Regex
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.rebuild import plain
from pseudo.kinds.identifiers.search import span_of
from pseudo.kinds.identifiers.tables import load
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.spans.draft import Draft
from pseudo.spans.sources.handles import SHORTEST, Known, given_of, no_word, people, surname_of

LETTER = rf"[{LOWER}{UPPER}]"
FILE = re.compile(
    rf"(?<![\w@.-])(?P<stem>[^\W_][\w.-]{{3,120}}?)\.{LETTER}(?:{LETTER}|\d){{2,4}}(?:\.{LETTER}{{2,3}})?(?![\w@-]|\.\w)"
)
"""What looks like the name of a file: a suffix of three to five signs, which no domain of a country has."""
FOLDER = Regex(rf"(?<=[\\/])(?P<stem>{LETTER}[\w.-]{{3,120}})(?=[\\/])")
"""A folder of a path, in which a name of two words is looked for: `\\\\srv\\kovacs_janos\\`."""
SUFFIXED = re.compile(rf"(?<![\w@.-])[^\W_][\w-]*\.({LETTER}(?:{LETTER}|\d){{2,4}})(?![\w@-]|\.\w)")
PIECE = Regex(rf"[{UPPER}]?[{LOWER}]+|[{UPPER}]+(?![{LOWER}])")
"""Its words; a capital begins one."""
WORD = re.compile(r"\w")
PARTED = re.compile(r"[_.-]")
BETWEEN = ("", "_", "-", ".")
LEAST = 4
"""Letters of a given name that is seen in a word with others."""
LONG = 6
"""Letters of a rare surname that is seen by itself."""
YEAR = re.compile(r"(?<=[_-])(?:19[5-9]|20[0-4])\d(?=[_-][^\W\d]|[_-]\d{1,2}[._-]|[.])")
"""A year in the name of a file, no full date: `munkalapok_2024_Q3.csv`."""
COMPONENT = re.compile(r"[^\s\\](?:[^\\]*[^\s\\])?")
GIVEN = ("pattern", "known")
"""Sources of spans that have a form of their own."""
WHY = "structure: in the name of a file"


def in_file_names(draft: Draft, language: Language) -> Draft:
    """Rule: finds the names of people in the names of files, and years where the text has dates."""
    files = list(FILE.finditer(draft.text))
    folders = list(FOLDER.finditer(draft.text))
    if not files and not folders:
        return draft
    known = people(draft.spans, language)
    named = ranges.of(ranges.merged((span.start, span.end) for span in draft.spans if not FILE.search(span.text)))
    suffixes = load(language.at("pseudo")).ends
    dated = any(span.type == "DATE" for span in draft.spans)
    years = [year for found in files for year in YEAR.finditer(draft.text, *found.span())
             if dated and not named.touch(*year.span()) and not any(
                 span.start < year.end() and year.start() < span.end for span in draft.spans if span.type == "DATE")]
    return draft.adding([Span(*year.span(), year[0], "DATE", norm=year[0], source="pattern", score=0.9, why=WHY)
                         for year in years] + [
        span_of(draft.text, Found(start, end, "USER", 0.86, WHY), suffixes, draft.text)
        for found in (*files, *folders) for start, end in _names(found, known, language)
        if not named.touch(start, end) and (found.re is FILE or PARTED.search(draft.text, start, end))
    ])


def folders_apart(draft: Draft, language: Language) -> Draft:
    """Rule: a name does not go from folder to folder of a path of Windows (`Documents\\level.docx`). What is cut is a
    name still where two of its words have capitals, or where it is one of somebody."""
    if "\\" not in draft.text:
        return draft
    return draft.having(part for span in draft.spans for part in _parts(span, language))


def _parts(span: Span, language: Language) -> Iterator[Span]:
    if "\\" not in span.text or span.source in GIVEN:
        yield span
        return
    for part in COMPONENT.finditer(span.text):
        words, start = part[0].split(), span.start + part.start()
        lone = len(words) == 1 and not language.words.is_common(words[0]) and (
            language.names.given(words[0]) or language.names.surname(words[0]))
        if lone or sum(word[0].isupper() for word in words) > 1:
            yield dataclasses.replace(span, start=start, end=start + len(part[0]), text=part[0], norm="", head=None)


def files(text: str, language: Language) -> ranges.Ranges:
    """Where names of files stand, in which names are looked for piece by piece, and not `kovacs.peter`.

    Those with no word between them are one place: no name runs over several of them.

    >>> from pseudo.language import language
    >>> found = files("kep.png, kovacs.peter", language.load("hu"))
    >>> found.hold(0, 7), found.hold(9, 21)
    (True, False)
    >>> files("kep.png, lista.xlsx", language.load("hu")).hold(0, 19)
    True
    """
    found = [file.span() for file in SUFFIXED.finditer(text) if not _given(plain(file[1]), language)]
    between = [(end, start) for (_, end), (start, _) in pairwise(found) if not WORD.search(text, end, start)]
    return ranges.of(ranges.merged((*found, *between)))


def _names(file: re.Match[str], known: Known, language: Language) -> Iterator[tuple[int, int]]:
    """Where names stand in the name of a file."""
    text, at = file.string, file.start("stem")
    words = [(at + word.start(), at + word.end()) for word in PIECE.finditer(file["stem"])]
    done = at
    for (start, middle), (begun, end) in pairwise(words):
        if start >= done and text[middle:begun] in BETWEEN and _are_one(text[start:middle], text[begun:end], language):
            yield start, end
            done = end
    for start, end in words:
        if start >= done or end <= done:
            letters = plain(text[start:end])
            if letters in known.whole or _joined(letters, language) or _alone(letters, language):
                yield start, end


def _are_one(one: str, two: str, language: Language) -> bool:
    """Whether two words are a surname, or a word that nobody knows, and a given name, in either order."""
    first, last = plain(one), plain(two)
    long = min(len(first), len(last)) >= SHORTEST
    return long and (is_pair(first, last, language) or is_pair(last, first, language))


def is_pair(surname: str, given: str, language: Language) -> bool:
    """Whether folded letters are a given name and, of the others, a surname or no word."""
    if not _given(given, language):
        return False
    return bool(surname_of(surname, language.names)) or no_word(surname, language) or _rare(surname, language)


def _rare(letters: str, language: Language) -> bool:
    """Whether a word is a surname that few bear, and no other word in any form."""
    if not language.names.unfold(letters, "surname") or _is_word(letters, language):
        return False
    return not any(language.words.common(reading.lemma) for reading in language.morph.analyse(letters))


def _given(letters: str, language: Language) -> bool:
    """Whether a word is a given name beyond doubt, or a rare one that is no other word."""
    names = language.names
    rare = len(letters) >= LEAST and any(names.given(name) for name in names.unfold(letters, "given"))
    return bool(given_of(letters, names)) or (rare and not _is_word(letters, language))


def _is_word(letters: str, language: Language) -> bool:
    return language.words.common(letters) or language.words.hasty(letters)


def _joined(letters: str, language: Language) -> bool:
    """Whether a word is a given name and a surname, or letters that are no word, written together."""
    if len(letters) < LEAST + SHORTEST or not no_word(letters, language):
        return False
    halves = ((letters[:at], letters[at:]) for at in range(SHORTEST, len(letters) - SHORTEST + 1))
    return any(len(given) >= LEAST and is_pair(surname, given, language)
               for half in halves for surname, given in (half, half[::-1]))


def _alone(letters: str, language: Language) -> bool:
    """Whether a word is a surname of the tables and no other word; one that few bear is a long one."""
    if len(letters) >= LONG and _rare(letters, language):
        return True
    return len(letters) > SHORTEST and bool(surname_of(letters, language.names)) and not _is_word(letters, language)
