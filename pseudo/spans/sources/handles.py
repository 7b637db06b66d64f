"""User names that are made of people's names: `kovacs.janos`, `janos_kovacs82`, `kovacsj`, `tóth.béla`.

What comes in: a text with the names found in it; or folded letters and the key. What goes out: spans of type USER; the
letters of another name. Start at `find` (those of people whom the text names, and those that a dot or an underscore
shows to be made of a surname and a given name), and at `inventor` (new names for those of nobody in the text).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from name_db import Names
from name_db.columns import Surname
from pseudo.core.document import Span
from pseudo.core.keyed import ranked
from pseudo.kinds import dates, persons
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.rebuild import Invent, plain
from pseudo.kinds.identifiers.search import span_of
from pseudo.kinds.identifiers.shapes import CONSONANTS
from pseudo.kinds.identifiers.tables import load
from pseudo.kinds.persons.roles import FIRST, called
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

WORD = re.compile(
    r"(?<![\w@./:\\-])(?P<name>[^\W\d_]{1,30}(?:[._-][^\W\d_]{1,30}){0,2})(?P<figures>[._-]?\d{1,8})?"
    r"(?![\w@/\\]|[.-]\w)"
)
SHORTEST = 3
"""A name shorter than this is too easily met inside other letters."""
ALONE = 5
"""A surname with a bare initial is as long as this, for shorter ones end like words: `nagyi`."""
USUAL = 100
"""Given names of today among the commonest of which one of them is drawn."""
POOL = 400
"""Of how many names, the commonest, a new one is drawn."""


@dataclass(frozen=True, slots=True)
class Known:
    """What user names can be of the people of a text, folded and without separators: `whole`, both names; `short`, one
    name and the initial of the other; `alone`, those of `short` that are believed without a separator or a figure."""

    whole: frozenset[str]
    short: frozenset[str]
    alone: frozenset[str]
    strange: frozenset[str]
    """Of `short` those that are believed so where they are no form of any word."""


def find(text: str, spans: Sequence[Span], language: Language, lang: str | Path) -> list[Span]:
    """The user names of a text that are made of names; what overlaps is settled with all other spans.

    spans  what has been found, read
    """
    known = people(spans, language)
    suffixes = load(lang).ends
    out = []
    for word in WORD.finditer(suffixes.hidden(text)):
        found = _believed(word, known, language)
        if found:
            end = word.end() if word["figures"] else word.end("name")
            out.append(span_of(text, Found(word.start(), end, "USER", 0.86, found), suffixes, text))
    return out


def user_names(draft: Draft, language: Language) -> Draft:
    """Rule: finds user names that are made of names, and those of who writes the lines of a discussion."""
    first, families = _named(draft.spans, FIRST, language), _named(draft.spans, {"surname"}, language)
    things = {plain(span.text) for span in draft.spans if span.type not in ("PER", "USER")}
    spans = [dataclasses.replace(s, type="USER", norm="", head=None)
             if _of_a_name(s, first, families, language) and plain(s.text) not in things else s for s in draft.spans]
    found = find(draft.text, draft.spans, language, language.at("pseudo"))
    wrote = list(posters(draft.text, spans, language))
    heads = {(span.start, span.end) for span in wrote}
    kept = (s for s in spans if s.source == "pattern" or (s.start, s.end) not in heads)
    return draft.having((*kept, *found, *commenters(draft.text, spans, language), *wrote))


LINE = re.compile(r"^(@?[^\W_][\w.-]{3,29}) ?:(?= )", re.MULTILINE)
"""Who writes a line of a discussion: a word before a colon."""
NEAR = 2
"""Labelled lines before and behind one among which somebody is named."""


def commenters(text: str, spans: Sequence[Span], language: Language) -> Iterator[Span]:
    """User names before lines of a discussion, with nothing of a name: a small word that is none of the language, among
    lines that somebody writes who is named (`keserumandula: ...`, between `Rózsa Ibolya:` and `dr. Pék Oszkár:`)."""
    ends = {span.end for span in spans if span.type in ("PER", "USER") and text[: span.start][-1:] in ("", "\n")}
    lines = [match for match in OPENING.finditer(text) if match[1].strip()]
    named = [match.end(1) in ends for match in lines]
    own = {match.start(1): match for match in LINE.finditer(text)}
    first = named.index(True) if True in named else len(lines)
    fields = _fields(text, lines[:first], spans)
    for at, match in enumerate(lines):
        label = own.get(match.start(1))
        near = sum(named[max(0, at - NEAR) : at]) + sum(named[at + 1 : at + 1 + NEAR])
        if label is None or match.start(1) in fields or named[at]:
            continue
        if near >= NEAR and _small(label[1], language):
            yield Span(*label.span(1), label[1], "USER", norm=label[1], source="document", score=0.6, why="a line's")


def posters(text: str, spans: Sequence[Span], language: Language) -> Iterator[Span]:
    """User names at the heads of lines that tell who wrote when, of which there are several: `tinttimari · 7.1. klo
    20.02`, `MökkiMaija kirjoitti 4.10.2022`. What is a word of the language, raised or not, is none."""
    heads = [match for span in spans if span.type == "DATE"
             and (match := POSTED.search(text, text.rfind("\n", 0, span.start) + 1, span.start))]
    if len({match[1] for match in heads}) < NEAR:
        return
    for match in heads:
        word = match[1]
        inner = any(map(str.isupper, word[1:])) and any(map(str.islower, word))
        if inner or _small(word, language):
            yield Span(*match.span(1), word, "USER", norm=word, source="document", score=0.6, why="who wrote when")


POSTED = re.compile(r"(?:^|(?<=\n))(@?[^\W_][\w.-]{1,28}\w)(?: [^\W\d_]{4,12}| ?[·•|–,]){1,2} $")
"""Who wrote when, before the day."""


def _fields(text: str, head: Sequence[re.Match[str]], spans: Sequence[Span]) -> frozenset[int]:
    """Where lines begin that say something of the document (`author: Kis Anna`): those before the first that somebody
    writes, where one says a name alone, or a rule of hyphens opens the text."""
    alone = {(span.start, span.end) for span in spans if span.type in ("PER", "USER")}
    values = [VALUE.match(text, match.end(1)) for match in head]
    said = text.startswith("---") or any(value is not None and value.span(1) in alone for value in values)
    return frozenset(match.start(1) for match in head if said)


VALUE = re.compile(r" ?:[ \t]*\"?(.*?)\"?[ \t]*\r?(?:\n|$)")
OPENING = re.compile(r"^([^\n:]{2,40}?) ?:(?= )", re.MULTILINE)


def _small(word: str, language: Language) -> bool:
    lower, contexts = language.letters.lower(word), language.contexts
    if word != lower or lower in contexts.label | contexts.field or lower in language.words.small:
        return False
    return not word.isalpha() or no_word(word, language)


def _named(spans: Sequence[Span], roles: Container[str], language: Language) -> frozenset[str]:
    """The names of these roles of the people of a text, as addresses spell them."""
    norms = dict.fromkeys(span.norm for span in spans if span.type == "PER")
    parts = (part for norm in norms for part in persons.parse(norm, language.persons))
    return frozenset(plain(part.text) for part in parts if part.role in roles)


def _of_a_name(span: Span, first: Container[str], families: Container[str], language: Language) -> bool:
    """Whether a guess of a person is one small word that is no name, and ends in a first name of the text:
    `gombóczanna`, of an Anna. What begins so is rather a form of it, and what has a surname of the text before it is
    what its bearer is called (`sósmarci`)."""
    word = span.text
    if span.type != "PER" or span.source == "pattern" or not word.isalpha() or word != language.letters.lower(word):
        return False
    folded = plain(word)
    cuts = range(1, len(folded) - SHORTEST)
    made = any(folded[at:] in first and folded[:at] not in families for at in cuts)
    return made and len(folded) >= LONG and no_word(word, language)


LONG = 8
"""Letters of a user name that is made of a first name and a word, at least."""


def people(spans: Sequence[Span], language: Language) -> Known:
    """What the full names of the spans can be made into."""
    whole, short, alone, rest = set(), set(), set(), set()
    for norm in dict.fromkeys(span.norm for span in spans if span.type == "PER" and " " in span.norm):
        everything = persons.parse(norm, language.persons)
        parts = called(everything)
        surnames = [plain(part.text) for part in parts if part.role == "surname"]
        surnames += [plain(one.text + other.text) for one, other in pairwise(everything)
                     if (one.role, other.role) == ("surname", "wife")]  # `szucsne.reka`
        for part in parts:
            given = plain(part.text) if part.role != "surname" else ""
            sign = plain(language.persons.initial(part.text).rstrip("."))  # `zsbodi`, of Bődi Zsombor
            for surname in surnames:
                if len(given) < SHORTEST or len(surname) < 2:
                    continue
                whole |= {surname + given, given + surname}
                both = {initial + surname for initial in (given[0], sign)} | {surname + given[0], surname + sign}
                others = {surname[0] + given, given + surname[0]}
                short |= both | others
                alone |= both if len(surname) >= ALONE else set()
                rest |= {name for name in both | others if len(name) > ALONE} | {
                    name for name in both if len(name) == ALONE}
    return Known(frozenset(whole), frozenset(short), frozenset(alone), frozenset(rest))


def _believed(word: re.Match[str], known: Known, language: Language) -> str:
    """Why a word is a user name; nothing when it is none. A capitalised word is only where no hyphen parts it."""
    name = word["name"]
    letters = plain(name)
    if letters not in known.whole and letters not in known.short and not word["figures"] and name.isalpha():
        return ""  # a word like any other
    parted, small = any(sign in name for sign in "._"), name == language.letters.lower(name)
    shaped = parted or word["figures"] is not None
    if not small and not shaped and ("-" in name or name.istitle() or name.isupper()):
        return ""
    if letters in known.whole:
        return "structure: made of a name of the text"
    bare = small and name.isascii() and not language.words.common(name)
    if letters in known.short and (shaped or (bare and (
        letters in known.alone or (letters in known.strange and no_word(name, language))
    ))):
        return "structure: made of a name of the text"
    pieces = [piece for piece in re.split(r"[._-]", name) if piece]
    if small and parted and len(pieces) == 2 and min(map(len, pieces)) >= SHORTEST and _is_name(pieces, language.names):
        return "structure: made of a name"
    return ""


def no_word(name: str, language: Language) -> bool:
    """Whether no reading of a small word, with or without its accents, is of a common word: `kjanos`, not `padam`."""
    if language.words.hasty(name) or any(language.names.unfold(name, kind) for kind in ("given", "surname", "place")):
        return False
    return not any(language.words.common(r.lemma) for r in language.morph.analyse(name))


def _is_name(pieces: Sequence[str], names: Names) -> bool:
    """Whether two words are a surname and a given name, in either order."""
    one, two = pieces
    return any(surname_of(a, names) and given_of(b, names) for a, b in ((one, two), (two, one)))


def surname_of(word: str, names: Names) -> str:
    """The commonest surname of these letters that is one beyond doubt; nothing when there is none."""
    return next((name for name in names.unfold(word, "surname") if _usual(names, name)), "")


def _usual(names: Names, name: str) -> bool:
    row = names.surname(name)
    return row is not None and row.pool


def given_of(word: str, names: Names) -> str:
    """The commonest given name or diminutive of these letters that is one beyond doubt; nothing when there is none."""
    found = ((name, names.given(name)) for name in names.unfold(word, "given"))
    return next((name for name, row in found if row is not None and row.pool), "") or next(
        (row.base for name in names.unfold(word, "nickname") for row in names.nickname(name)), "")


# ------------------------------------------------------------------ names for those of nobody


def years(moved: Mapping[str, str], lang: str | Path) -> dict[str, str]:
    """The years of dates that have moved, of four figures and of two, with what they have become; of a year that has
    become two, the first.

    moved  the norm of each date -> its new one

    >>> years({"1982. május 3.": "1979. február 7.", "1982-ben": "1979-ben"}, "hu")
    {'1982': '1979', '82': '79'}
    """
    out: dict[str, str] = {}
    for old, new in moved.items():
        before, after = dates.parse(old, lang), dates.parse(new, lang)
        if before is not None and after is not None and before.year and after.year:
            for cut in (0, 2):
                out.setdefault(str(before.year)[cut:], str(after.year)[cut:])
    return out


def inventor(key: bytes, names: Names, taken: Container[str]) -> Invent:
    """What gives other names for folded letters that are made of a surname, a given name, both, or one and an initial:
    with one key always the same for the same name.

    taken  folded words that must not come out

    >>> import name_db
    >>> other = inventor(b"k" * 16, name_db.load("hu"), ())
    >>> other("horvatheszter") == other("horvath") + other("eszter"), other("xyzzy") is None
    (True, True)
    """

    def surname(letters: str) -> str:
        row = names.surname(surname_of(letters, names))
        if row is None:
            return ""
        pool = (other for other in names.pool("surname") if isinstance(other, Surname))
        rows = (other for other in pool if other.share or not row.share)  # a common one becomes a common one
        return _drawn("surname", letters, (other.name for other in rows), key, taken)

    def given(letters: str) -> str:
        row = names.given(given_of(letters, names))
        if row is None:
            return ""
        sex, usual = row.genders[0], {"max_rank": USUAL} if 0 < row.rank <= USUAL else {}
        pool = [other.name for other in names.pool("given", gender=sex, **usual)]
        if names.given(next(iter(names.unfold(letters, "given")), "")) is None:  # `peti` becomes `zoli`, no `zoltan`
            nicks = [nick for name in pool for nick in names.nicknames_of(name, sex)[:2] if names.given(nick) is None]
            pool = [nick for nick in nicks if plain(nick)[-1:] == letters[-1:]] or nicks
        return _drawn("given", letters, iter(pool), key, taken)

    def invent(letters: str) -> str | None:
        alone = surname(letters) or given(letters)
        if alone:
            return alone
        for at in range(SHORTEST, len(letters) - SHORTEST + 1):
            for first, last in ((surname, given), (given, surname)):
                one = first(letters[:at])
                two = last(letters[at:]) if one else ""
                if one and two:
                    return one + two
        if len(letters) >= ALONE and (one := surname(letters[1:])):
            return _initial(letters[0], letters, key) + one
        if len(letters) >= ALONE and (one := surname(letters[:-1])):
            return one + _initial(letters[-1], letters, key)
        return None

    return invent


def _initial(old: str, letters: str, key: bytes) -> str:
    """Another initial."""
    return ranked(key, ("handle", "initial", letters), (char for char in CONSONANTS if char != old))[0]


def _drawn(kind: str, letters: str, pool: Iterator[str], key: bytes, taken: Container[str]) -> str:
    """Another of the commonest names of a pool, as addresses spell it."""
    common = [plain(name) for name, _ in zip(pool, range(POOL), strict=False) if name.isalpha()]
    free = [name for name in common if name not in (letters, "") and len(name) >= SHORTEST and name not in taken]
    return ranked(key, ("handle", kind, letters), free)[0] if free else ""


__all__ = ["Invent", "find", "inventor", "years"]
