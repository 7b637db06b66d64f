"""Which of our languages a text is in: told by its ordinary words, never guessed.

What comes in: a text. What goes out: the tag of a language that has a folder, or why none can be told. Start at `told`;
`settled` does it for a document that is in `AUTO`, and `lines` for those of a text that is in several. What counts is
how many of the words of a text stand in a language's `common_words.tsv` and `chat_words.tsv`, without accents and
capitals; a language without these tables is never told.

>>> told("Tegnap Kovács Jánossal beszéltem a ház előtt.")
Told(lang='hu', why='')
>>> told("Nobody in this village had ever spoken with their neighbours about any railway when these trains came.").why
'foreign'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from pseudo.core import codes
from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document
from pseudo.core.errors import LanguageError
from pseudo.language import language
from pseudo.language.folders import HERE, languages

AUTO = "auto"
"""What is said instead of a tag where each document's text is to tell its language."""
MANY = "mul"
"""What a document in several languages has for its own (ISO 639-2); each of its spans has a language of ours."""
WORD = re.compile(r"[^\W\d_]{4,}")
"""Shorter words are the same in too many languages (`on`, `the`, `hat`)."""
SHORT = re.compile(r"\b[^\W\d_]{2,}\b(?!\.)")
"""Of a paragraph between others that is too short to be told; no abbreviations."""
CALLING, AHEAD = ("!", ",", ":"), "*"
"""What ends a paragraph that belongs to the one behind it: a call, a heading."""
SHARE = 0.25
"""Of the words of a text so many are ordinary ones of its language; of our gold documents 0.33 and more."""
SURE = 1
"""So many words more than that, which is of weight in a short text alone."""
LIKELY = 0.18
"""Of the words of a short paragraph between others, short ones too, so many are enough."""
OTHERS = 0.15
"""A text of which no language of ours has so many is in none of them: of English 0.02, of Estonian 0.06."""
ENOUGH = 12
"""Of fewer words than these it is not said that they are in another language."""
SEVERAL = 0.5
"""A second language with so many of the words of the first one is another part of the text, not a likeness."""


@dataclass(frozen=True, slots=True)
class Told:
    """The tag of the language of a text; or why of none: few words that tell, languages of ours, a foreign one."""

    lang: str
    why: Literal["", "few", "mixed", "foreign"] = ""


def is_auto(lang: str) -> bool:
    """Whether what was given for a language asks for each document's own.

    >>> is_auto("auto"), is_auto("Auto"), is_auto("hu")
    (True, True, False)
    """
    return codes.lower(lang) == AUTO


def is_many(lang: str) -> bool:
    """Whether a document with this language has several.

    >>> is_many("mul"), is_many("hu")
    (True, False)
    """
    return codes.lower(lang) == MANY


def ours(data: Path | None = None) -> tuple[str, ...]:
    """The tags of all languages that are there, and in the user's own folder."""
    own = () if data is None else languages(data / "pseudo")
    return tuple(sorted({*own, *languages(HERE)}))


def among(lang: str, data: Path | None = None) -> tuple[str, ...]:
    """The tags that a text may turn out to have: the one that is given, or those of all languages."""
    return ours(data) if is_auto(lang) else (lang,)


def spoken(lang: str) -> str:
    """The language in which what stands around texts is read, headings of tables say, before theirs is told."""
    return DEFAULT if is_auto(lang) else lang


Count: TypeAlias = tuple[int, Mapping[str, int]]
"""How many words, and how many of them are ordinary ones of each language."""
NONE: Count = 0, MappingProxyType({})


def told(text: str, data: Path | None = None) -> Told:
    """The language of a text; a line that is in another language of ours makes the whole mixed.

    >>> told("Eilen puhuin Matti Virtasen kanssa kadulla.").lang, told("Kovács János").why
    ('fi', 'few')
    """
    each = list(counted(text, data))
    words, hits = sum(count for count, _ in each), _hits(each)
    whole = _judged(words, hits)
    if whole.lang and any(_judged(*line).lang not in ("", whole.lang) for line in each):
        return Told("", "mixed")
    return whole


def _judged(words: int, hits: Mapping[str, int]) -> Told:
    """What so many words tell, of which so many are ordinary ones of each language."""
    first, *others = sorted(hits, key=lambda lang: (-hits[lang], lang)) or ("",)
    most, second = hits.get(first, 0), hits[others[0]] if others else 0
    least = SHARE * words + SURE
    if second >= most * SEVERAL and second > SURE and most + second >= least:
        return Told("", "mixed")
    if first and most >= least:
        return Told(first)
    return Told("", "foreign" if words >= ENOUGH and most < OTHERS * words else "few")


def counted(text: str, data: Path | None = None, word: re.Pattern[str] = WORD) -> Iterator[Count]:
    """Of each line, how many words it has, and how many of them are ordinary ones of each language."""
    spoken = [words for words in map(word.findall, text.splitlines()) if words]
    known = [each for lang in ours(data) if (each := language.load(lang, data)).common_bare]
    folded = {each.tag: iter(_folded(each, [word for words in spoken for word in words])) for each in known}
    for words in spoken:
        yield len(words), {each.tag: sum(map(each.common_bare.__contains__, islice(folded[each.tag], len(words))))
                           for each in known}


def _folded(of: language.Language, words: list[str]) -> list[str]:
    return of.letters.fold("\n".join(words)).split("\n") if words else []


def settled(doc: Document, data: Path | None = None) -> Document:
    """The document with its language, where it is to be told by the text.

    raises  LanguageError where none can be told

    >>> settled(Document("Tegnap beszéltem vele telefonon.", lang=AUTO))
    Document(id=None, lang='hu')
    """
    if not is_auto(doc.lang):
        return doc
    found = told(doc.text, data)
    if found.why == "mixed" and len({lang for _, lang in lines(doc.text, data)}) > 1:
        return replace(doc, lang=MANY)
    if not found.lang:
        raise LanguageError(_said(found, data))
    return replace(doc, lang=found.lang)


def lines(text: str, data: Path | None = None) -> tuple[tuple[str, str], ...]:
    """The lines of a text in several languages, each with its end of line and its language.

    One that is not told is in the language of its paragraph; a paragraph that is not, in that of most of its words,
    short ones too; else of the one before it, or where it calls on one to come (`Matti!`), of that.
    raises  LanguageError where no line is told

    >>> both = "Tegnap beszéltem vele.\\n\\nEilen puhuin hänen kanssaan kadulla.\\nMatti"
    >>> [lang for _, lang in lines(both)]
    ['hu', 'hu', 'fi', 'fi']
    """
    pieces = text.splitlines(keepends=True)
    each, short = _each(pieces, data, WORD), _each(pieces, data, SHORT)
    langs: list[str] = []
    for blank, group in groupby(range(len(pieces)), key=lambda at: not pieces[at].strip()):
        these = [*group]
        found = [] if blank else _paragraph([each[at] for at in these], [short[at] for at in these])
        ahead = not blank and pieces[these[-1]].rstrip().endswith(CALLING)
        langs += found if any(found) else [AHEAD if ahead else ""] * len(these)
    known = [lang if lang != AHEAD else "" for lang in _forward(langs)]
    known = [*_forward(known[::-1])][::-1]
    if not all(known):
        raise LanguageError(_said(Told("", "few"), data))
    return tuple(zip(pieces, known, strict=True))


def _each(pieces: Sequence[str], data: Path | None, word: re.Pattern[str]) -> list[Count]:
    """What is counted in each line."""
    counts = counted("\n".join(piece.splitlines()[0] for piece in pieces), data, word)
    return [next(counts) if word.search(piece) else NONE for piece in pieces]


def _paragraph(counts: Sequence[Count], short: Sequence[Count]) -> list[str]:
    """The language of each line of a paragraph, where it or the paragraph is told. short: with its short words"""
    each = [_judged(*count).lang for count in counts]
    if len(set(each) - {""}) > 1:
        return each
    whole = next(filter(None, each), "") or _judged(sum(words for words, _ in counts), _hits(counts)).lang
    if not whole:
        hits = _hits(short)
        least = LIKELY * sum(words for words, _ in short)
        most = [lang for lang in hits if hits[lang] == max(hits.values()) > least]
        whole = most[0] if len(most) == 1 else ""
    return [whole] * len(counts)


def _hits(counts: Iterable[Count]) -> Counter[str]:
    return sum((Counter(found) for _, found in counts), Counter[str]())


def _forward(langs: Iterable[str]) -> Iterator[str]:
    """Each language, or for none the one before it."""
    last = ""
    for lang in langs:
        last = lang or last
        yield last


def _said(found: Told, data: Path | None) -> str:
    there = ", ".join(ours(data))
    what = {"few": "its language cannot be told, too few of its words are ordinary ones of those that are there",
            "mixed": "it is in several of the languages that are there",
            "foreign": "it is in none of the languages that are there"}[found.why or "few"]
    return f"{what} ({there}); name its language with --lang or as its `lang`, or leave it out"
