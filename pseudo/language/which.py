"""Which of our languages a text is in: told by its ordinary words, never guessed.

What comes in: a text. What goes out: the tag of a language that has a folder, or why none can be told. Start at `told`;
`settled` does it for a document that is in `AUTO`. What counts is how many of the words of a text stand in a language's
`common_words.tsv` and `chat_words.tsv`, without accents and capitals; a language without these tables is never told.

>>> told("Tegnap Kovács Jánossal beszéltem a ház előtt.")
Told(lang='hu', why='')
>>> told("Nobody in this village had ever spoken with their neighbours about any railway when these trains came.").why
'foreign'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Literal

from pseudo.core import codes
from pseudo.core.document import DEFAULT, Document
from pseudo.core.errors import LanguageError
from pseudo.language import language
from pseudo.language.folders import HERE, languages

AUTO = "auto"
"""What is said instead of a tag where each document's text is to tell its language."""
WORD = re.compile(r"[^\W\d_]{4,}")
"""Shorter words are the same in too many languages (`on`, `the`, `hat`)."""
SHARE = 0.25
"""Of the words of a text so many are ordinary ones of its language; of our gold documents 0.33 and more."""
SURE = 1
"""So many words more than that, which is of weight in a short text alone."""
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


def told(text: str, data: Path | None = None) -> Told:
    """The language of a text; a line that is in another language of ours makes the whole mixed.

    >>> told("Eilen puhuin Matti Virtasen kanssa kadulla.").lang, told("Kovács János").why
    ('fi', 'few')
    """
    lines = list(counted(text, data))
    words, hits = sum(count for count, _ in lines), sum((Counter(found) for _, found in lines), Counter[str]())
    whole = _judged(words, hits)
    if whole.lang and any(_judged(*line).lang not in ("", whole.lang) for line in lines):
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


def counted(text: str, data: Path | None = None) -> Iterator[tuple[int, Mapping[str, int]]]:
    """Of each line, how many words it has, and how many of them are ordinary ones of each language."""
    lines = [words for words in map(WORD.findall, text.splitlines()) if words]
    known = [each for lang in ours(data) if (each := language.load(lang, data)).common_bare]
    folded = {each.tag: iter(_folded(each, [word for words in lines for word in words])) for each in known}
    for words in lines:
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
    if not found.lang:
        raise LanguageError(_said(found, data))
    return replace(doc, lang=found.lang)


def _said(found: Told, data: Path | None) -> str:
    there = ", ".join(ours(data))
    what = {"few": "its language cannot be told, too few of its words are ordinary ones of those that are there",
            "mixed": "it is in several of the languages that are there",
            "foreign": "it is in none of the languages that are there"}[found.why or "few"]
    return f"{what} ({there}); name its language with --lang or as its `lang`, or leave it out"
