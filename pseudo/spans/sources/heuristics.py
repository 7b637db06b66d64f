"""What `--recall` sets: how sure a guess must be, and what is taken for a name by its looks alone.

What comes in: a text, its tokens, the spans found so far. What goes out: further spans with source "heuristic" and the
reason in `why`. At `max` everything that looks like a name is one, known or not: a common word that became a surname is
a blemish, a name left in clear is a leak. What each heuristic finds and costs: docs/recall.md. After Bick & Barreiro,
Automatic Anonymisation of a New Portuguese-English Parallel Corpus (OSLa 7, 2015): strings in capitals, capitalised
words in a row, capitals inside words, numbers; the last three are ours.

Each heuristic is a function of one sentence, as the rules in `gazetteer`. Types are what is most likely behind such
looks, so that what comes out is of the same shape: letters a person, capitals an acronym, figures a number.
Start at `find`; `pseudo.spans.draft.LEVELS` says which of them a level takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, groupby, pairwise
from typing import NamedTuple

from pseudo.core import ranges
from pseudo.core.document import NAMES, Span, Token
from pseudo.core.once import Once
from pseudo.language.casing import pattern
from pseudo.language.language import Language
from pseudo.spans.draft import Draft, Level
from pseudo.spans.words import IDENTIFYING, ordinary

SCORE = 0.3
"""Of whatever is taken for a name by its looks."""
UNSURE = 0.45
"""Score below which a guess of something that stays in clear (a work, a product) hides nothing from the heuristics."""
COUNTED = frozenset(("CARDINAL", "ORDINAL", "QUANTITY"))
"""Types of numbers that may be somebody's for all that the tagger knows."""
OPENING = "„“\"«»'‚:–-("
"""What stands before a capital that says nothing; `ENDING` inside a token (`Ügyfél:`)."""
ENDING = ":)"
ROMAN = re.compile(r"[IVXLCDM]+")
MIXED = re.compile(r"@?[^\W\d_]{2,}[\w.]*\d[\w.]*")
ENDED = re.compile(r"-[^\W\d_]{1,5}$")
"""An ending behind a hyphen: `zsofi2004-gyel`."""
AMOUNT = re.compile(r"\d{1,3}(?:[.,]\d{3})+|\d+,\d+|\d+0{3,}")
"""Figures as amounts are written: `12.500`, `10,25`, `1500000`."""
FIGURES = 5
"""Figures from which a number is somebody's rather than a count or a year."""


class Word(NamedTuple):
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

    @property
    def stem(self) -> str:
        """The word without an ending behind a hyphen: `BRFK` of `BRFK-n`."""
        return self.text.split("-")[0].rstrip(".")


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words of a sentence; loud: it is shouted, so that capitals say nothing."""

    text: str
    words: tuple[Word, ...]
    loud: bool


Heuristic = Callable[[Sentence, Language], Iterator[Span]]


def capitals(sentence: Sentence, language: Language) -> Iterator[Span]:
    """Strings in capitals that are no words and no numbers: `BRFK-n`, and in a shouted line `JEVGENYIJNEK`."""
    for word in sentence.words:
        if not word.free or word.text.islower():
            continue
        stem = word.stem
        shouted = len(stem) > 1 and stem.isalpha() and stem.isupper() and not ROMAN.fullmatch(stem)
        if shouted and not _thing(word, language) and not _ordinary(word, language):
            yield _span(sentence, [word], _known(stem, language) or ("PER" if sentence.loud else "ORG"), "capitals")


def row(sentence: Sentence, language: Language) -> Iterator[Span]:
    """Capitalised words in a row, whatever they are, but for a common one that opens the sentence."""
    run: list[Word] = []
    for word in sentence.words:
        fits = word.free and word.capital and not word.text.isupper() and not sentence.loud
        if run and not (fits and sentence.text[run[-1].token.end : word.token.start] == " "):
            yield from _in_a_row(sentence, run, language)
            run = []
        if fits:
            run.append(word)
    yield from _in_a_row(sentence, run, language)


def _in_a_row(sentence: Sentence, run: Sequence[Word], language: Language) -> Iterator[Span]:
    rest = run[1:] if run and run[0].first and _ordinary(run[0], language) else run
    if len(rest) < 2 or _thing(rest[0], language):
        return
    kind = _kind(rest, language)
    if kind != "PER" or not any(language.habits.humped(w.text) or any(map(str.isdigit, w.text)) for w in rest):
        yield _span(sentence, rest, kind, "capitals in a row")  # no person is a `LaserJet Pro M404`


def humps(sentence: Sentence, language: Language) -> Iterator[Span]:
    """Capitals inside words, figures behind letters: `NagyPeti-től`, `zsofi2004`: what people call themselves."""
    for word in sentence.words:
        if not word.free or _thing(word, language):
            continue
        if word.stem.isalnum() and language.habits.humped(word.stem):
            yield _span(sentence, [word], "ORG", "capital inside")
        elif MIXED.fullmatch(word.stem) and not word.stem.isupper():
            yield _span(sentence, [word], "USER", "letters and figures")


def figures(sentence: Sentence, language: Language) -> Iterator[Span]:
    """Numbers of five figures or more, written as no amount is, and codes: `4471882`, `KL-77/2`."""
    for word in sentence.words:
        if not word.free or word.text.isalpha() or (digits := sum(map(str.isdecimal, word.text))) < 2:
            continue
        letters = sum(map(str.isalpha, word.text))
        code = letters > 0 and word.text.isupper() and digits + letters > 3
        if (code or (digits >= FIGURES and not letters and not AMOUNT.fullmatch(word.text))):
            yield _span(sentence, [word], "ID", "figures")


def inside(sentence: Sentence, language: Language) -> Iterator[Span]:
    """A capitalised word within a sentence that is no word of the language."""
    for word in sentence.words:
        if not word.first and _raised(word, sentence) and not _ordinary(word, language):
            yield _span(sentence, [word], _known(word.text, language) or "PER", "capital within the sentence")


def opening(sentence: Sentence, language: Language) -> Iterator[Span]:
    """A word at the start of a sentence that is no word of the language."""
    for word, after in pairwise(sentence.words):
        if not word.first or not _raised(word, sentence):
            continue
        label = after.text == ":" or word.token.upos not in ("", "PROPN", "X")
        if not label and not _ordinary(word, language):
            yield _span(sentence, [word], _known(word.text, language) or "PER", "unknown word opens the sentence")


def small(sentence: Sentence, language: Language) -> Iterator[Span]:
    """In a sentence without capitals: forms of given names, nicknames and surnames that are no words."""
    letters = language.letters
    if any(word.capital for word in sentence.words):
        return
    for word in sentence.words:
        looks = word.free and word.text.islower() and word.text.isalpha() and len(word.text) > 2
        if looks and not _ordinary(word, language) and _known(letters.capitalised(word.text), language) == "PER":
            yield _span(sentence, [word], "PER", "name in small letters")


HEURISTICS: Mapping[str, Heuristic] = {
    each.__name__: each for each in (row, capitals, humps, figures, inside, opening, small)
}


def find(
    text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language, level: Level
) -> list[Span]:
    """The spans and what the level's heuristics find beside them; they may overlap.

    What stays in clear hides nothing from them where it was only guessed: such spans go where a heuristic wants their
    place.
    """
    if not level.looks:
        return list(spans)
    weak = [_weak(span) for span in spans]
    firm = ranges.of((span.start, span.end) for span, unsure in zip(spans, weak, strict=True) if not unsure)
    out: list[Span] = []
    tails = tuple(language.contexts.tail)
    told, shapes = Once[str, bool](lambda word: _nobodys(language.letters.lower(word), language, tails)), Once(pattern)
    for _, group in groupby(tokens, key=lambda token: token.sent):
        words = tuple(_words(text, list(group), firm, told))
        sentence = Sentence(text, words, _loud(words, shapes))
        for look in level.looks:
            out += HEURISTICS[look](sentence, language)
    new = ranges.of((span.start, span.end) for span in out)
    kept = (not unsure or not new.touch(span.start, span.end) for span, unsure in zip(spans, weak, strict=True))
    return [*compress(spans, kept), *out]


def _weak(span: Span) -> bool:
    """Whether a span stays in clear by the tagger's guess alone."""
    named = span.type in NAMES and span.type not in IDENTIFYING and span.score < UNSURE
    return span.source == "ner" and (named or span.type in COUNTED)


def _words(text: str, tokens: Sequence[Token], firm: ranges.Ranges, told: Mapping[str, bool]) -> Iterator[Word]:
    """told: of a word, whether it is nobody's name."""
    first, end = True, tokens[0].start
    for token in tokens:
        surface = text[token.start : token.end]
        first = first or "\n" in text[end : token.start]
        free = not told[surface] and not firm.touch(token.start, token.end)
        yield Word(token, surface, first, free)
        spoken = surface.isalnum() or any(map(str.isalnum, surface))
        first = surface[-1] in ENDING if spoken else first or surface[-1] in OPENING
        end = token.end


def _nobodys(word: str, language: Language, tails: tuple[str, ...]) -> bool:
    """Whether a word is told to be nobody's name: `TAJ-szám`, `Crohn-betegség`, a greeting, a title (`Igazgató Úr`)."""
    stem, _, tail = word.partition("-")
    told = stem in language.contexts.nobody or stem in language.contexts.before or stem in language.contexts.after
    return told or (tail != "" and tail.startswith(tails))


def _span(sentence: Sentence, words: Sequence[Word], type_: str, why: str) -> Span:
    start, end = words[0].token.start, words[-1].token.end
    if type_ not in NAMES and (ending := ENDED.search(words[-1].text)):
        end -= len(ending[0])  # nothing but names is inflected
    return Span(start, end, sentence.text[start:end], type_, source="heuristic", score=SCORE, why=why)


def _raised(word: Word, sentence: Sentence) -> bool:
    """Whether a word is written as a name is, and not shouted."""
    if not word.free or not word.capital or sentence.loud:
        return False
    stem = word.stem
    return len(stem) > 1 and not stem.isupper() and word.text.replace("-", "").replace("'", "").isalpha()


def _loud(words: Sequence[Word], shape: Mapping[str, str]) -> bool:
    shapes = [shape[word.text] for word in words if len(word.text) > 1]
    return shapes.count("upper") > shapes.count("lower") + shapes.count("title")


def _thing(word: Word, language: Language) -> bool:
    return language.names.thing(word.stem) is not None


def _ordinary(word: Word, language: Language) -> bool:
    """Whether the language has the word, as the tables or the tagger read it."""
    return language.words.is_common(word.token.lemma) or ordinary(word.stem, language)


def _known(word: str, language: Language) -> str | None:
    """The type that the name tables give a raised word in any of its forms."""
    names = language.names
    titled = language.letters.titled(word) if word.isupper() else word
    for reading in language.morph.analyse(titled):
        lemma = reading.lemma
        if reading.exact and (names.given(lemma) or names.surname(lemma) or names.nickname(lemma)):
            return "PER"
        if reading.exact and names.place(lemma):
            return "GPE"
    return None


def _kind(run: Sequence[Word], language: Language) -> str:
    """What a row of words names: a body by its last word, or where all are common words; else a person."""
    last = [reading.lemma for reading in language.morph.analyse(run[-1].text)[:3]]
    if any(language.names.org_word(lemma) is not None for lemma in last):
        return "ORG"
    return "ORG" if all(_ordinary(word, language) for word in run) else "PER"


def looks(draft: Draft, language: Language) -> Draft:
    """Rule: finds what looks like a name; guesses that would stay in clear give way."""
    return draft.having(find(draft.text, draft.tokens, draft.spans, language, draft.settings.level))
