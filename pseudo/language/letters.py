"""The letters of a language: their case, which of them are one when marks and case are left out, what joins endings.

What comes in: `[letters]` of a language's `language.toml`; what it leaves out is as Unicode has it. What goes out: a
frozen `Letters`. Nothing else raises or lowers a letter of a text. Start at `Letters`; `of` reads a language's
folder.

>>> turkish = load({"case": {"İ": "i", "I": "ı"}, "own": "çğıöşü"})
>>> turkish.lower("ISPARTA"), turkish.upper("izmir"), turkish.fold("Iğdır"), PLAIN.lower("ISPARTA")
('ısparta', 'İZMİR', 'ığdır', 'isparta')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from pseudo.core import settings
from pseudo.core.errors import LanguageError
from pseudo.core.once import Once
from pseudo.language.folders import GUIDE

CASED_BLOCKS = ((0x41, 0x250), (0x370, 0x590), (0x10A0, 0x1100), (0x1E00, 0x2000), (0x2C00, 0x2D30), (0xA640, 0xA800))
"""Where Unicode keeps the scripts that have two cases: Latin, Greek, Cyrillic, Armenian, Georgian, Coptic."""


def _ranges(codes: Iterable[int]) -> str:
    """Code points as they stand between the brackets of a regular expression."""
    ends: list[list[int]] = []
    for code in codes:
        if ends and ends[-1][1] == code - 1:
            ends[-1][1] = code
        else:
            ends.append([code, code])
    return "".join(chr(a) if a == b else f"{chr(a)}-{chr(b)}" for a, b in ends)


def _letters(*categories: str) -> str:
    codes = (code for block in CASED_BLOCKS for code in range(*block))
    return _ranges(code for code in codes if unicodedata.category(chr(code)) in categories)


UPPER = _letters("Lu", "Lt")
"""Every capital letter, to stand between the brackets of a regular expression; LOWER every small one. They are the same
in all languages (`ı` is small and `İ` is not, anywhere): which of them make a pair is not."""
LOWER = _letters("Ll")

AROUND = 100
"""Code points before and behind a stretch that tell how it is typed."""
SELDOM = 30
"""Letters of which one has a mark around a line that has none."""
SHOWS = 4000
"""Code points at the beginning of a text that show how it is typed."""
ENOUGH = 40
"""Letters that do so."""
PLENTY = 300
"""Letters of a whole text that do so where marks are seldom."""
WORD = 24
"""What has fewer letters may be a word that comes again."""


class _Folded(dict[int, str]):
    """Code points without case and marks, each made when it is first met: no more than Unicode has."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _unmarked(chr(code)).casefold()
        return folded


class _Aligned(dict[int, str]):
    """Code points without case and marks, each by one: what has none or several without them stays."""

    def __init__(self, folded: Mapping[int, str]) -> None:
        super().__init__((code, new) for code, new in folded.items() if len(new) == 1)
        self._folded = folded

    def __missing__(self, code: int) -> str:
        folded = self._folded[code]
        one = self[code] = folded if len(folded) == 1 else chr(code)
        return one


class _Words(Once[str, str]):
    """Texts without case and marks: what is a word is kept."""

    __slots__ = ()

    def __missing__(self, text: str) -> str:
        return super().__missing__(text) if len(text) < WORD else self.ask(text)


class _Bare(dict[int, str]):
    """Code points without marks, each made when it is first met."""

    def __missing__(self, code: int) -> str:
        bare = self[code] = _unmarked(chr(code))
        return bare


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Letters:
    """The letters of one language; `load` makes them.

    lower        a text in small letters, upper one in capitals
    casefold     a text of which nothing but the case is gone, to be compared
    capitalised  a word with its first letter raised and the others lowered
    joiners      what may stand between a name and its ending: `-` in `OTP-vel`, `'` in `Ankara'da`
    marked       the letters beyond ASCII that it is written with, small and capital; empty where it does not say
    pairs        capitals and their small letters, where those of Unicode are not the language's own
    abroad       letters of surnames, and what families write for them abroad
    words        words without case and marks, those met so far kept: the same are asked for again and again
    """

    lower: Callable[[str], str]
    upper: Callable[[str], str]
    casefold: Callable[[str], str]
    capitalised: Callable[[str], str]
    joiners: tuple[str, ...]
    folded: Mapping[int, str]
    in_place: Mapping[int, str]
    unmarked: Mapping[int, str]
    words: _Words
    marked: frozenset[str] = frozenset()
    pairs: Mapping[str, str] = field(default_factory=dict)
    abroad: tuple[tuple[str, str], ...] = ()

    @property
    def joint(self) -> str:
        """A pattern of what may stand between a name and its ending; of a language without such signs, nothing has it.

        >>> PLAIN.joint, load({"joiners": []}).joint
        ('[\\\\-]', '(?!)')
        """
        return f"[{re.escape(''.join(self.joiners))}]" if self.joiners else "(?!)"

    def unjoined(self, word: str) -> str:
        """What stands before the first such sign of a word: of `OTP-vel` the `OTP`.

        >>> PLAIN.unjoined("OTP-s-nek"), load({"joiners": []}).unjoined("OTP-vel")
        ('OTP', 'OTP-vel')
        """
        for sign in self.joiners:
            word = word.partition(sign)[0]
        return word

    def fold(self, text: str) -> str:
        """Text without case and marks, to compare names written carelessly: `Kovács`, `KOVACS` -> `kovacs`. What are
        two letters to the language stay two.

        >>> PLAIN.fold("Győző"), PLAIN.fold("GYOZO"), load({"own": "äö"}).fold("Mäkelä-René")
        ('gyozo', 'gyozo', 'mäkelä-rene')
        """
        return self.words[text]

    def aligned(self, text: str) -> str:
        """`fold`, but one code point for one, so that what is found in it lies at the same offsets of the text.

        >>> PLAIN.aligned("ÜGYSZÁM: İß"), load({"own": "äö"}).aligned("Henkilötunnus")
        ('ugyszam: iß', 'henkilötunnus')
        """
        return self.lower(text) if text.isascii() else text.translate(self.in_place)

    def without_marks(self, text: str) -> str:
        """Text as it is typed without marks: the letters keep their case, and the language its own letters.

        >>> PLAIN.without_marks("Győző Őri"), load({"own": "äö"}).without_marks("Äkäslompolo Éva")
        ('Gyozo Ori', 'Äkäslompolo Eva')
        >>> load({"own": "ı", "case": {"İ": "i", "I": "ı"}}).without_marks("DALİN IŞIK")
        'DALİN ISIK'
        """
        return text if text.isascii() else unicodedata.normalize("NFC", text).translate(self.unmarked)

    def strange(self, word: str) -> bool:
        """Whether a word has a letter with a mark that the language does not write.

        >>> hungarian = load({"marked": "áéíóöőúüű"})
        >>> hungarian.strange("Gyeček"), hungarian.strange("Györgyi"), PLAIN.strange("Gyeček")
        (True, False, False)
        """
        return bool(self.marked) and any(
            not letter.isascii() and letter.isalpha() and letter not in self.marked for letter in word)

    def spelt_as(self, surface: str, word: str) -> bool:
        """Whether a word is another but for its case and left-out marks; it has none that the other has not.

        >>> [PLAIN.spelt_as(surface, "Róbert") for surface in ("RÓBERT", "Robert", "Rőbert")]
        [True, True, False]
        """
        if self.lower(surface) == self.lower(word):
            return True
        return self.without_marks(surface) == surface and self.fold(surface) == self.fold(word)

    def spelt_abroad(self, name: str) -> str:
        """A surname as a family writes itself abroad, without marks and letters that are read otherwise there.

        >>> load({"abroad": ["zs z", "cs ch"]}).spelt_abroad("Boldizsár"), PLAIN.spelt_abroad("Boldizsár")
        ('Boldizar', 'Boldizsar')
        """
        name = self.without_marks(name)
        for ours, theirs in self.abroad:
            name = name.replace(ours, theirs).replace(self.raised(ours), self.raised(theirs))
        return name

    def raised(self, word: str) -> str:
        """A word with its first letter raised, the others as they are.

        >>> PLAIN.raised("miskolci"), load({"case": {"İ": "i"}}).raised("izmirli"), PLAIN.raised("")
        ('Miskolci', 'İzmirli', '')
        """
        return self.upper(word[:1]) + word[1:]

    def lowered(self, word: str) -> str:
        """A word with its first letter lowered, the others as they are.

        >>> PLAIN.lowered("Miskolci")
        'miskolci'
        """
        return self.lower(word[:1]) + word[1:]

    def titled(self, word: str) -> str:
        """A word whose first letter stays and whose others are lowered.

        >>> PLAIN.titled("KOVÁCS"), PLAIN.titled("kovács")
        ('Kovács', 'kovács')
        """
        return word[:1] + self.lower(word[1:])

    def same(self, a: str, b: str) -> bool:
        """Whether two texts differ in nothing but the case of their letters.

        >>> PLAIN.same("NAV", "Nav"), PLAIN.same("Nav", "Náv")
        (True, False)
        """
        return self.casefold(a) == self.casefold(b)


def typed_bare(text: str, start: int, end: int, norm: str = "") -> bool:
    """Whether a stretch of text and the words around it are typed without marks: many letters, and none has one. In a
    language that has marks as often as every sixth letter, forty without any are no accident; nor is a line without any
    in whose neighbourhood one letter of many has one. So is a name without any, whose norm is known to have some. Who
    writes a line (`Dorka: jovok`) is the same before each: of that the beginning of the text tells.

    >>> typed_bare("Kovács Béla: mate holnap", 13, 17), typed_bare("Kovács Béla: mate holnap", 13, 17, "Máté")
    (False, True)
    >>> chat = "Vili bá: szia\\nAnna: melyik takacs? a takacs imreek, vagy a sarki takacs a mandula utcaban?\\n"
    >>> typed_bare(chat, 39, 45, "Takacs")
    True
    """
    if text[start:end].isascii() and any(c.isalpha() and not c.isascii() for c in norm):
        return True
    begun = text.rfind("\n", 0, start) + 1
    writes = text[end : end + 1] == ":" and not any(map(str.isalpha, text[begun:start]))  # not typed, but put before it
    near = text[:SHOWS] if writes else text[max(0, start - AROUND) : end + AROUND]
    marks = 0 if near.isascii() else sum(c.isalpha() for c in near if not c.isascii())
    letters = sum(map(str.isalpha, near))
    if not marks or letters < ENOUGH or marks * SELDOM > letters:
        return not marks and letters >= ENOUGH
    if writes:
        return True
    stop = text.find("\n", end)
    said = text.find(": ", begun, start) + 2  # behind who says it
    line = text[said if said > 1 else begun : stop if stop >= 0 else len(text)]
    return line.isascii() or not any(c.isalpha() for c in line if not c.isascii())


def typed_dotless(text: str, own: Letters) -> bool:
    """Whether a text is typed without any of the letters beyond ASCII that its language is written with: of so many
    letters as have twelve of these where every twenty-fifth is one.

    >>> own = load({"own": "äö", "marked": "äö"})
    >>> typed_dotless("moi onks kukaan nahny sita " * 20, own), typed_dotless("moi onks kukaan nähny sitä " * 20, own)
    (True, False)
    """
    return bool(own.marked) and own.marked.isdisjoint(text) and sum(map(str.isalpha, text)) >= PLENTY


@lru_cache(maxsize=32)
def of(home: Path) -> Letters:
    """The letters of a language, by its folder in `pseudo/`."""
    return load(settings.load(home / "language.toml", GUIDE, LanguageError).get("letters", {}))


def load(table: Mapping[str, Any]) -> Letters:
    """The letters that a `[letters]` table tells.

    case     capitals and their small letters, where those of Unicode are not the language's own
    own      letters with a mark that the language counts as letters of their own: `fold` keeps them
    joiners  signs of which one may stand between a name and its ending
    marked   the small letters beyond ASCII that it is written with: what tells encodings apart
    abroad   small letters of surnames, and what families write for them abroad: `zs z`

    raises  LanguageError for what is no such name or no letter
    """
    unknown = sorted(set(table) - {"case", "own", "joiners", "marked", "abroad"})
    if unknown:
        raise LanguageError(f"language.toml, [letters]: unknown name {unknown[0]}; there are: case, own, joiners, "
                            "marked, abroad")
    case = {str(capital): str(small) for capital, small in dict(table.get("case", {})).items()}
    if any(len(sign) != 1 for pair in case.items() for sign in pair):
        raise LanguageError("language.toml, [letters]: case has one capital and one small letter, as in I = \"i\"")
    joiners = tuple(map(str, table.get("joiners", ("-",))))
    lower, upper, casefold, capitalised = _cased(case) if case else _UNICODE
    folded, unmarked = _Folded(), _Bare()
    for own in str(table.get("own", "")):
        for letter in (own, upper(own)):
            folded[ord(letter)], unmarked[ord(letter)] = lower(letter), letter
    for capital, small in case.items():
        if lower(_unmarked(capital)) != _unmarked(small):  # İ without its dot would be ı's
            unmarked[ord(capital)] = capital
    folded |= {ord(sign): small for pair in case.items() for sign, small in ((pair[0], pair[1]), (pair[1], pair[1]))}
    marked = str(table.get("marked", ""))
    abroad = tuple((ours, theirs) for ours, _, theirs in (str(rule).partition(" ") for rule in table.get("abroad", ())))
    words = _Words(lambda text: lower(text) if text.isascii() else text.translate(folded))
    return Letters(lower, upper, casefold, capitalised, joiners, folded, _Aligned(folded), unmarked, words,
                   frozenset(marked) | frozenset(map(upper, marked)), case,
                   abroad)


_Cases: TypeAlias = tuple[Callable[[str], str], Callable[[str], str], Callable[[str], str], Callable[[str], str]]
_UNICODE: _Cases = (str.lower, str.upper, str.casefold, str.capitalize)


def _cased(case: Mapping[str, str]) -> _Cases:
    """What lowers, raises, folds and capitalises, in a language that has pairs of its own."""
    down = {ord(capital): small for capital, small in case.items()}
    up = {ord(small): capital for capital, small in case.items()}

    def lower(text: str) -> str:
        return text.translate(down).lower()

    def upper(text: str) -> str:
        return text.translate(up).upper()

    def casefold(text: str) -> str:
        return text.translate(down).casefold()

    def capitalised(text: str) -> str:
        return upper(text[:1]) + lower(text[1:])

    return lower, upper, casefold, capitalised


def _unmarked(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


PLAIN = load({})
"""Letters as Unicode has them: of a language that tells nothing else."""


fold: Callable[[str], str] = PLAIN.words.__getitem__
"""Text without case and marks, whatever its language: two names that differ in nothing else are never given to two
people, nor told apart in an address.

>>> fold("Győző"), fold("Mäkelä")
('gyozo', 'makela')
"""
