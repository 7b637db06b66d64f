"""Patterns of a user's own: numbers and codes that no table of ours knows (`--patterns FILE`, docs/known.md).

What comes in: a TOML file with a row `[[pattern]]` for each. What goes out: the rows, checked before any text is read;
the spans of a text that they find; other values of the same shape. Start at `load`, `find` and `another`.

The expressions are RE2's: their time grows with the text and with nothing else, whatever a user writes. They know no
looking around, so a match counts only where no letter or figure stands beside it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pseudo.core import settings, walls
from pseudo.core.document import NAMES, TYPES, VALUES, Span, is_own, is_type
from pseudo.core.errors import InputError, LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds import mentions
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.search.settling import span_of
from pseudo.kinds.identifiers.shapes import alike, characters
from pseudo.kinds.identifiers.structures.checks import fits
from pseudo.kinds.identifiers.tables import load as load_tables
from pseudo.language.language import Language

GUIDE = "docs/known.md"
SCORES = MappingProxyType({"check digit": 1.0, "context": 0.9, "structure": 0.8, "bare": 0.6})
"""How far a match can be trusted, as `pseudo.spans.decide` ranks it, with its score: `bare` is below a name."""
CONDITIONS = ("context", "check")
KEYS = frozenset("type regex before after near check must trust fixed method parameters".split())
NEAR = 5
"""Words on either side among which a context word is looked for."""
TRIES = 200
SAMPLES = ("", "a", "A", "0", " ", "-", ".", "aA0 -.")
"""Texts in which no expression may find nothing."""
FAULT = re.compile(r"b?['\"]?([^:'\"]+)")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row.

    number, type  its place in the file, from 1; the type of what it finds: its own (`X_CHART`), or one of ours
    regex         the expression, as `re2` has compiled it
    before, after the words of which one stands before or behind it, in any form
    near          how many words away at most
    check         what says whether a number of it is valid; None: nothing does
    must          which of context and check a match needs to count; the other only raises the trust in it
    trust         how far a match is trusted at least
    fixed         what stays as it is when another value is made: `MRN`
    """

    number: int
    type: str
    regex: Any = field(repr=False)
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    near: int = NEAR
    check: str = ""
    must: tuple[str, ...] = CONDITIONS
    trust: str = "structure"
    fixed: tuple[str, ...] = ()

    def valid(self, value: str) -> bool:
        """Whether the check of the row finds a value right, as it stands or without its separators."""
        for piece in self.fixed:
            value = value.replace(piece, "")
        for number in (value.strip(), characters(value)):
            try:
                if fits(self.check)(number):
                    return True
            except (ValueError, IndexError, KeyError, ArithmeticError):  # what no number of that kind looks like
                continue
        return False


@dataclass(frozen=True, slots=True)
class Patterns:
    """The rows of a file, and what a policy would say of their types."""

    rows: tuple[Pattern, ...] = ()
    policy: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, type_: str, value: str) -> Pattern | None:
        """The row of which a value of a type is."""
        return next((row for row in self.rows if row.type == type_ and row.regex.fullmatch(value)), None)


NONE = Patterns()


def load(file: Path) -> Patterns:
    """The rows of a file, once while that is as it was. raises InputError that names the row and what is wrong with
    it, and quotes nothing of it

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "patterns.toml")
    ...     _ = file.write_text('[[pattern]]\\ntype = "X_CHART"\\nregex = "KL(-)?[0-9]{6}"', encoding="utf-8")
    ...     load(file)
    Traceback (most recent call last):
    pseudo.core.errors.InputError: patterns.toml, row 1: `regex` has a group that captures; write (?:...) for (...)
    """
    try:
        was = file.stat()
    except OSError:
        raise InputError(f"{file.name}: there is no such file of patterns; see {GUIDE}") from None
    return _loaded(file, was.st_mtime_ns, was.st_size)


@lru_cache(maxsize=16)
def _loaded(file: Path, changed: int, size: int) -> Patterns:
    given = settings.load(file, GUIDE)
    rows = given.get("pattern", [])
    if given.keys() - {"pattern"} or not isinstance(rows, list) or not rows:
        raise InputError(f"{file.name}: is rows under [[pattern]] and nothing else; see {GUIDE}")
    made: list[Pattern] = []
    policy: dict[str, Mapping[str, Any]] = {}
    for number, row in enumerate(rows, 1):
        try:
            made.append(_row(number, row))
            said = _method(row)
        except _Wrong as wrong:
            raise InputError(f"{file.name}, row {number}: {wrong}") from None
        if said and policy.setdefault(row["type"], said) != said:
            raise InputError(f"{file.name}, row {number}: its type has another method above; give a type one method")
    return Patterns(tuple(made), MappingProxyType(policy))


class _Wrong(Exception):
    """What is wrong with a row."""


def _row(number: int, row: object) -> Pattern:
    if not isinstance(row, dict):
        raise _Wrong("is no row; write [[pattern]] and below it type and regex")
    if row.keys() - KEYS:
        raise _Wrong(f"has a key that is not known; a row has {', '.join(sorted(KEYS))}")
    type_ = row.get("type")
    if not isinstance(type_, str) or not is_type(type_) or type_ in NAMES | VALUES:
        theirs = ", ".join(sorted(TYPES - NAMES - VALUES))
        raise _Wrong(f"`type` is one of your own, which begins with X_ (X_CHART), or one of {theirs}")
    before, after, fixed = (_words(row, name) for name in ("before", "after", "fixed"))
    near = row.get("near", NEAR)
    if type(near) is not int or not 1 <= near <= 50:
        raise _Wrong("`near` is a number of words, 1 to 50")
    check = row.get("check", "")
    if not isinstance(check, str) or (check and not _checks(check)):
        raise _Wrong("`check` is no check that there is; give luhn, \"stdnum fi.hetu\" or \"3 7 mod 10\"")
    given = {"context": bool(before or after), "check": bool(check)}
    must = row.get("must", [name for name in CONDITIONS if given[name]])
    if not isinstance(must, list) or not all(name in CONDITIONS and given[name] for name in must):
        raise _Wrong("`must` lists context, check or both, of those that the row has")
    trust = row.get("trust", "structure")
    if trust not in SCORES:
        raise _Wrong(f"`trust` is one of {', '.join(SCORES)}")
    return Pattern(number, type_, _compiled(row.get("regex")), before, after, near, check, tuple(must), trust, fixed)


def _words(row: Mapping[str, Any], name: str) -> tuple[str, ...]:
    words = row.get(name, [])
    words = [words] if isinstance(words, str) else words
    if not isinstance(words, list) or not all(isinstance(word, str) and any(map(str.isalnum, word)) for word in words):
        raise _Wrong(f"`{name}` is a list of words in quotes")
    return tuple(words)


def _checks(rule: str) -> bool:
    """Whether there is such a check: it can be asked of a number."""
    try:
        fits(rule)("79927398713")
    except (LanguageError, ArithmeticError, AttributeError):
        return False
    except ValueError as wrong:
        return type(wrong) is not ValueError  # of stdnum: the number is not of that kind; else: a weight is no number
    except IndexError:
        return True
    return True


def _compiled(source: object) -> Any:
    """The expression, compiled."""
    if not isinstance(source, str) or not source:
        raise _Wrong("`regex` is missing; give a regular expression of RE2 in single quotes")
    import re2

    options = re2.Options()
    options.log_errors = False
    try:
        regex = re2.compile(source, options)
    except re2.error as wrong:
        fault = FAULT.match(str(wrong))
        raise _Wrong(f"`regex` is no expression of RE2 ({fault[1].strip() if fault else 'it cannot be read'}); "
                     "it knows no looking around and no references back") from None
    if regex.groups:
        raise _Wrong("`regex` has a group that captures; write (?:...) for (...)")
    if any(match.start() == match.end() for sample in SAMPLES for match in regex.finditer(sample)):
        raise _Wrong("`regex` can match nothing at all; let it ask for one character at least")
    return regex


def _method(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a policy would say of the row's type; its rules check it."""
    method, others = row.get("method"), row.get("parameters", {})
    if method is None and not others:
        return {}
    if not is_own(row["type"]):
        raise _Wrong("`method` is for types of your own; say it of this type in a policy")
    if not isinstance(method, str) or not isinstance(others, dict) or "method" in others:
        raise _Wrong("`method` is the name of a method, and `parameters` a table of what a policy's row has beside it")
    return {"method": method, **others}


# ------------------------------------------------------------------ in a text


def find(text: str, apart: Sequence[int], patterns: Patterns, language: Language) -> Iterator[Span]:
    """What the patterns find in a text, endings joined; apart: offsets that no match crosses."""
    ends = load_tables(language.at("pseudo")).ends
    around: _Around | None = None
    for row in patterns.rows:
        for match in row.regex.finditer(text):
            start, end = match.span()
            if start == end or not _alone(text, start, end) or walls.crossing(apart, start, end):
                continue
            why, score = row.trust, SCORES[row.trust]
            if row.before or row.after:
                around = around or _Around(text, apart, language)
                word = around.said(row, start, end)
                if word is None and "context" in row.must:
                    continue
                if word is not None and score < SCORES["context"]:
                    why, score = f"context: {word}", SCORES["context"]
            if row.check:
                if row.valid(match.group()):
                    why, score = "check digit", SCORES["check digit"]
                elif "check" in row.must:
                    continue
            yield span_of(text, Found(start, end, row.type, score, why), ends, text)


def _alone(text: str, start: int, end: int) -> bool:
    """Whether no letter or figure stands beside a match that begins or ends with one."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    return not ((before.isalnum() and text[start].isalnum()) or (behind.isalnum() and text[end - 1].isalnum()))


class _Around:
    """The words of a text, asked for those beside a place."""

    def __init__(self, text: str, apart: Sequence[int], language: Language) -> None:
        self._seen, self._apart = mentions.words(text), apart
        self._is_form, self._fold = mentions.Endings(language.persons), language.letters.fold
        self._letters = language.letters

    def said(self, row: Pattern, start: int, end: int) -> str | None:
        """The context word of a row beside a place, as it stands there but in small letters."""
        seen = self._seen
        left, right = bisect_left(seen.ends, start + 1), bisect_left(seen.starts, end)
        for phrases, near in ((row.before, range(left - 1, max(-1, left - 1 - row.near), -1)),
                              (row.after, range(right, min(len(seen.starts), right + row.near)))):
            for at in near:
                between = sorted((seen.starts[at], start))
                if walls.crossing(self._apart, *between) or "\n\n" in seen.text[between[0] : between[1]]:
                    break
                for phrase in phrases:
                    if (found := self._phrase(phrase, at)) is not None:
                        return self._letters.lower(found)
        return None

    def _phrase(self, phrase: str, at: int) -> str | None:
        """The words up to one, if they are a phrase with its last word in any form."""
        seen, words = self._seen, phrase.split()
        first = at - len(words) + 1
        if first < 0 or list(seen.folded[first:at]) != [self._fold(word) for word in words[:-1]]:
            return None
        surface = seen.text[seen.starts[at] : seen.ends[at]]
        return seen.text[seen.starts[first] : seen.ends[at]] if self._is_form(surface, words[-1]) else None


# ------------------------------------------------------------------ another value


def another(type_: str, value: str, patterns: Patterns, stream: Stream, taken: Container[str] = ()) -> str:
    """Another value of the same shape: letter for letter, figure for figure, what is fixed left; valid where a check
    says what that is. Two spellings of one value get the same one.

    >>> import re2
    >>> row = Pattern(1, "X_CHART", re2.compile("KL-[0-9]+"), check="luhn", fixed=("KL",))
    >>> new = another("X_CHART", "KL-79927398713", Patterns((row,)), Stream(b"k" * 16))
    >>> new[:3], len(new), row.valid(new)
    ('KL-', 14, True)
    """
    row = patterns.of(type_, value)
    root = stream.below(1 << 256).to_bytes(32, "big")
    checked = row is not None and bool(row.check) and row.valid(value)
    spare = ""
    for attempt in range(TRIES):
        own = Stream(root, type_, characters(value), str(attempt))
        drawn = _drawn(value, row.fixed if row is not None else (), own)
        for new in _with_ends(drawn) if checked and row is not None else (drawn,):
            if new == value or (checked and row is not None and not row.valid(new)):
                continue
            spare = spare or new
            if new not in taken:
                return new
    return spare or alike(value, Stream(root, type_, characters(value), "bare"))


def _drawn(value: str, fixed: Sequence[str], stream: Stream) -> str:
    """Characters of the same kinds, but for the pieces that are fixed."""
    if not fixed:
        return alike(value, stream)
    pieces = re.split(f"({'|'.join(map(re.escape, sorted(fixed, key=len, reverse=True)))})", value)
    return "".join(piece if number % 2 else alike(piece, stream) for number, piece in enumerate(pieces))


def _with_ends(value: str) -> Iterator[str]:
    """The value with each last figure, then with each pair of last figures."""
    places = [at for at, char in enumerate(value) if char.isdecimal()]
    for size in (1, 2):
        for number in range(10**size) if len(places) > size else ():
            signs = list(value)
            for at, figure in zip(places[-size:], f"{number:0{size}}", strict=True):
                signs[at] = figure
            yield "".join(signs)
