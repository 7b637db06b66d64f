"""Makes of goods, that name nobody and no place: `Csepel kerékpár`, `egy Hajdu 80 literes bojler`, `Gyártmánya: Riga`.

What comes in: a text. What goes out: where makes stand, so that no part of them is taken for a name. A name alone is
somebody's or a place's; what is sold under it tells the word behind. Start at `makes_in`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pseudo.core import ranges
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources.callings import callings_in
from pseudo.spans.sources.eponyms import FEW, OWNED, WORD
from pseudo.spans.sources.greetings import greetings_in
from pseudo.spans.sources.wares import wares_in

BETWEEN = 2
"""Words at most between a make and the thing: `Csepel női kerékpár`."""
APART = " \xa0.-0123456789("
"""What may stand between them: figures, and a bracket, too: `kék Csepel (kerékpár)`."""
LABELLED = re.compile(r"\s?:\s?[„”\"]?")
"""What stands between a label and the make that it announces."""


def makes_in(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """From where to where makes stand, with what is right behind them.

    >>> from pseudo.language import language
    >>> text = "A Csepel női kerékpárt Csepelen lopták, márkája: Hajdu. Hajdu mosógépet is lopott."
    >>> [text[start:end] for start, end in makes_in(text, language.load("hu"))]
    ['Csepel női kerékpárt', 'Hajdu']
    """
    words = list(WORD.finditer(text)) if language.makes.names else []
    places = {word.start(): at for at, word in enumerate(words)}
    told, known = set[tuple[str, str]](), set[int]()
    for start, end in _told(text, words, language):
        yield start, end
        known.add(start)
        if at := places.get(start, 0):
            told.add((words[at - 1][0], words[at][0]))
    for before, word in pairwise(words) if told else ():
        again = (before[0], word[0]) in told and word.start() not in known
        if again and before[0].islower() and before[0] not in language.words.small:
            yield word.span()  # `kék Csepel`, where the text has `kék Csepel kerékpár`


def _told(text: str, words: Sequence[re.Match[str]], language: Language) -> Iterator[tuple[int, int]]:
    """Makes with what is sold under them, or behind a label."""
    known = language.makes
    for at, word in enumerate(words):
        if not word[0][:1].isupper():
            continue
        before = words[at - 1] if at else None
        whole = next((w for w in known.wholes.get(word[0], ()) if text.startswith(w, word.start())), None)
        if before is not None and language.letters.lower(before[0]) in known.labels and LABELLED.fullmatch(
                text[before.end() : word.start()]):
            yield word.span()
        elif whole is not None:
            yield word.start(), word.start() + len(whole)
        elif word[0] in known.names and (end := _sold(text, words, at, language)):
            yield word.start(), end


def _sold(text: str, words: Sequence[re.Match[str]], at: int, language: Language) -> int:
    """Where the small word ends, one of the next, that is sold under the make at `at`; 0 for none."""
    last = words[at]
    for after in words[at + 1 : at + 2 + BETWEEN]:
        if text[last.end() : after.start()].strip(APART) or not after[0][:1].islower():
            return 0
        found = language.morph.analyse(after[0])
        if language.makes.sold(words[at][0], (after[0], *(reading.lemma for reading in found))):
            feats = found[0].feats if found else ""
            made = not _borne(words[at][0], language) or _rather_made(words, at, feats, language)
            return after.end() if made else 0
        last = after
    return 0


def _rather_made(words: Sequence[re.Match[str]], at: int, feats: str, language: Language) -> bool:
    """Whether what is many people's name, too, is a make: `a Hajdu bojler`; not `Hajdu mosógépet lopott`, `Hajdu
    bojlere`, nor where the text has somebody of that name (`Hajdu Péter`)."""
    name, article = words[at][0], language.article
    behind = (other[0] for one, other in pairwise(words) if one[0] == name)
    if OWNED in feats or any(word[:1].isupper() and language.persons.is_given(word) for word in behind):
        return False
    before = language.letters.lower(words[at - 1][0]) if at else ""
    told = article is not None and before in (article.consonant, article.vowel, article.indefinite)
    return told or not language.cases.has(feats, "object")


def _borne(name: str, language: Language) -> bool:
    row = language.names.surname(name)
    return (row is not None and row.count >= FEW) or language.persons.is_given(name)


def _with_its_colour(start: int, text: str) -> int:
    """Where the small word before a make begins, which a guess may have taken for a part of it: `kék Csepel`."""
    before = SMALL.search(text, max(0, start - LONG), start)
    return before.start() if before is not None and before[0].islower() else start


SMALL = re.compile(r"(?<![\w-])[^\W\d_]+ $")
LONG = 20
"""Code points of such a word, at most."""


def makes(draft: Draft, language: Language) -> Draft:
    """Rule: where goods have their make, and what mails greet and sign with: public, no part of it is a name."""
    found = [(_with_its_colour(start, draft.text), end) for start, end in makes_in(draft.text, language)]
    found += [*wares_in(draft.text, language), *greetings_in(draft.text, language), *callings_in(draft.text)]
    if not found:
        return draft
    public = ranges.of(ranges.merged([*zip(draft.public.starts, draft.public.ends, strict=True), *found]))
    return dataclasses.replace(draft, public=public)
