"""What `--recall` sets: how sure a guess must be, and what is taken for a name by its looks alone.

What comes in: a text, its tokens, the spans found so far. What goes out: further spans with source "heuristic" and the
reason in `why`. At `max` everything that looks like a name is one, known or not: a common word that became a surname is
a blemish, a name left in clear is a leak. What each heuristic finds and costs: docs/recall.md. After Bick & Barreiro,
Automatic Anonymisation of a New Portuguese-English Parallel Corpus (OSLa 7, 2015): strings in capitals, capitalised
words in a row, capitals inside words, numbers; the last three are ours.

Each heuristic is a function of one sentence, as the rules in `gazetteer`. Types are what is most likely behind such
looks, so that what comes out is of the same shape: letters a person, capitals an acronym, figures a number.
Start at `find`; `LEVELS` says what a level is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pseudo.casing import pattern
from pseudo.document import NAMES, Span, Token
from pseudo.guesses import IDENTIFYING, ordinary
from pseudo.heads import Reader

SCORE = 0.3
"""Of whatever is taken for a name by its looks."""
UNSURE = 0.6
"""Score below which a guess of something that stays in clear (a work, a product) hides nothing from the heuristics."""
COUNTED = frozenset(("CARDINAL", "ORDINAL", "QUANTITY"))
"""Types of numbers that may be somebody's for all that the tagger knows."""
OPENING = "„“\"«»'‚"
ROMAN = re.compile(r"[IVXLCDM]+")
HUMP = re.compile(r"(?!(?:Mc|Mac|De|Di|Du|La|Le|Von|Van|Fitz)[A-Z])[^\W\d_]*[^\W\d_A-ZÁÉÍÓÖŐÚÜŰ][A-ZÁÉÍÓÖŐÚÜŰ][^\W_]*")
MIXED = re.compile(r"@?[^\W\d_]{2,}[\w.]*\d[\w.]*")
FIGURES = 5
"""Figures from which a number is somebody's rather than a count or a year."""


@dataclass(frozen=True, slots=True)
class Word:
    """A token as it looks."""

    token: Token
    text: str
    first: bool
    """opens a sentence, a line, a speech: a capital says nothing"""
    free: bool
    """nothing has been found here yet"""

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


Heuristic = Callable[[str, Sequence[Word], Reader], Iterator[Span]]


def capitals(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """Strings in capitals that are no shouted word and no number: `BRFK-n`; in a shouted line what is no word."""
    for word in words:
        stem = word.text.split("-")[0].rstrip(".")
        if word.free and len(stem) > 1 and stem.isalpha() and stem.isupper() and not ROMAN.fullmatch(stem):
            if not _ordinary(word, reader):
                yield _span(text, [word], _known(stem, reader) or ("PER" if _loud(words) else "ORG"), "capitals")


def row(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """Capitalised words in a row, whatever they are, but for a common one that opens the sentence."""
    if _loud(words):
        return
    run: list[Word] = []
    for word, after in zip(words, [*words[1:], None], strict=True):
        if word.free and word.capital and any(c.islower() for c in word.text):
            run.append(word)
        beside = after is not None and after.free and after.capital and text[word.token.end : after.token.start] == " "
        if not beside or not run or run[-1] is not word:
            if len(run) > 1 and run[0].first and _ordinary(run[0], reader):
                run.pop(0)
            if len(run) > 1:
                yield _span(text, run, _kind(run, reader), "capitals in a row")
            run = []


def humps(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """Capitals inside words, figures behind letters: `NagyPeti-től`, `zsofi2004`: what people call themselves."""
    for word in words:
        stem = word.text.split("-")[0]
        if not word.free or reader.names.thing(stem) is not None:
            continue
        if HUMP.fullmatch(stem):
            yield _span(text, [word], "ORG", "capital inside")
        elif MIXED.fullmatch(stem) and not stem.isupper():
            yield _span(text, [word], "USER", "letters and figures")


def figures(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """Numbers of five figures or more, written as no amount is, and codes: `4471882`, `KL-77/2`."""
    for word in words:
        digits = sum(c.isdecimal() for c in word.text)
        letters = sum(c.isalpha() for c in word.text)
        code = letters > 0 and word.text.isupper() and digits > 1 and digits + letters > 3
        if word.free and (code or (digits >= FIGURES and not letters and not _amount(word.text))):
            yield _span(text, [word], "ID", "figures")


def inside(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """A capitalised word within a sentence that is no word of the language."""
    for word in words:
        if word.free and word.capital and not word.first and not _loud(words) and _letters(word):
            if not _ordinary(word, reader):
                yield _span(text, [word], _known(word.text, reader) or "PER", "capital within the sentence")


def opening(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """A word at the start of a sentence that is no word of the language."""
    for word in words:
        if word.free and word.capital and word.first and not _loud(words) and _letters(word):
            if word.token.upos in ("", "PROPN", "NOUN", "X") and not _ordinary(word, reader):
                yield _span(text, [word], _known(word.text, reader) or "PER", "unknown word opens the sentence")


def small(text: str, words: Sequence[Word], reader: Reader) -> Iterator[Span]:
    """In a sentence without capitals: forms of given names, nicknames and surnames that are no words."""
    if any(word.capital for word in words):
        return
    for word in words:
        if word.free and word.text.islower() and word.text.isalpha() and len(word.text) > 2:
            if not _ordinary(word, reader) and _known(word.text.capitalize(), reader) == "PER":
                yield _span(text, [word], "PER", "name in small letters")


HEURISTICS: tuple[Heuristic, ...] = (capitals, row, humps, figures, inside, opening, small)


@dataclass(frozen=True, slots=True)
class Level:
    """A setting of `--recall`.

    least       probability from which the tagger is believed where no table knows the name
    heuristics  what finds names by their looks
    """

    least: float = 0.0
    heuristics: tuple[Heuristic, ...] = ()


LEVELS = {"balanced": Level(least=0.5), "high": Level(), "max": Level(heuristics=HEURISTICS)}


def find(text: str, tokens: Sequence[Token], spans: Sequence[Span], reader: Reader, level: Level) -> list[Span]:
    """The spans and what the level's heuristics find beside them; they may overlap.

    What stays in clear hides nothing from them where it was only guessed: such spans go where a heuristic wants their
    place.
    """
    if not level.heuristics:
        return list(spans)
    weak = [span for span in spans if _weak(span)]
    firm = {at for span in spans if span not in weak for at in range(span.start, span.end)}
    out: list[Span] = []
    for _, group in groupby(tokens, key=lambda token: token.sent):
        words = list(_words(text, list(group), firm))
        for heuristic in level.heuristics:
            out += heuristic(text, words, reader)
    new = {at for span in out for at in range(span.start, span.end)}
    return [span for span in spans if span not in weak or new.isdisjoint(range(span.start, span.end))] + out


def _weak(span: Span) -> bool:
    named = span.type in NAMES and span.type not in IDENTIFYING and span.score < UNSURE
    return span.source == "ner" and (named or span.type in COUNTED)


def _words(text: str, tokens: Sequence[Token], firm: set[int]) -> Iterator[Word]:
    first, end = True, tokens[0].start
    for token in tokens:
        surface = text[token.start : token.end]
        first = first or "\n" in text[end : token.start]
        yield Word(token, surface, first, firm.isdisjoint(range(token.start, token.end)))
        if any(c.isalnum() for c in surface):
            first = surface[-1:] in ":)"
        else:
            first = first or surface[-1:] in OPENING + ":–-("
        end = token.end


def _span(text: str, words: Sequence[Word], type_: str, why: str) -> Span:
    start, end = words[0].token.start, words[-1].token.end
    return Span(start, end, text[start:end], type_, source="heuristic", score=SCORE, why=why)


def _letters(word: Word) -> bool:
    return len(word.text) > 1 and word.text.replace("-", "").replace("'", "").isalpha() and not word.text.isupper()


def _loud(words: Sequence[Word]) -> bool:
    """Whether a sentence is shouted."""
    shapes = [pattern(word.text) for word in words if len(word.text) > 1]
    return shapes.count("upper") > shapes.count("lower") + shapes.count("title")


def _ordinary(word: Word, reader: Reader) -> bool:
    """Whether the language has the word, as the tables or the tagger read it."""
    return reader.words.common(word.token.lemma.lower()) or ordinary(word.text.split("-")[0], reader)


def _amount(number: str) -> bool:
    """Whether figures are written as amounts are: `12.500`, `10,25`, `1500000`."""
    return re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+|\d+,\d+|\d+0{3,}", number) is not None


def _known(word: str, reader: Reader) -> str | None:
    """The type that the name tables give a raised word in any of its forms."""
    names = reader.names
    titled = word[:1] + word[1:].lower() if word.isupper() else word
    for reading in reader.morph.analyse(titled):
        lemma = reading.lemma
        if reading.exact and (names.given(lemma) or names.surname(lemma) or names.nickname(lemma)):
            return "PER"
        if reading.exact and names.place(lemma):
            return "GPE"
    return None


def _kind(run: Sequence[Word], reader: Reader) -> str:
    """What a row of words names: a body by its last word, or where all are common words; else a person."""
    last = [reading.lemma for reading in reader.morph.analyse(run[-1].text)[:3]]
    if any(reader.names.org_word(lemma) is not None for lemma in last):
        return "ORG"
    return "ORG" if all(_ordinary(word, reader) for word in run) else "PER"
