"""Ordinary words typed small that were taken for names: in chats, often without accents, and in texts typed with care.

What comes in: spans in lines in small letters. What goes out: of those that the tagger guessed, no word that is an
ordinary one as it is typed (`szotar`, `vok`, `oooh`), and no such word at the head of a person (`vok hannaval`): unless
many people or a town are called so, in any form that names have, or the text shows that somebody is. In a text whose
people have capitals an ordinary word without one is nobody (`hakaset`, where a sentence begins with `Hakasten`). Start
at `no_words_typed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from morph import MorphError
from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources import chats, hasty
from pseudo.spans.words import IDENTIFYING, inhabitants, is_verb, possessed, wives

GUESSES = ("ner", "heuristic")
SEEN = (*GUESSES, "document")
"""Sources of what only looks like a name, or like one of the text."""
SEVERAL = 4
"""People of a text that show whether it is typed with care."""
CARELESS = 0.15
"""The share of them in small letters, at most."""
STRETCHED = re.compile(r"(.)\1{2,}")
"""A letter that is drawn out."""
ENDING = 6
"""Letters of the longest ending."""
SHORTEST = 3
"""Letters of the shortest name that an ending hangs on."""
KNOWN = 50
"""Bearers from which a surname may be meant where the word is typed small."""
RATHER = 10
"""How many bearers a surname has for each time that it is met as a word, where it is a surname rather than the word."""
TOWN = 1_000
"""Inhabitants from which a settlement may be meant."""
SURE, RATHER_SURE = 0.9, 0.6
"""Probability from which the tagger is sure of what somebody is called, here and elsewhere; from which it is of a word
that talk does not consist of."""
ACCENTED = 0.05
"""Part of the letters that have accents where a line has them: about half of what is usual."""
BEGUN = 4
"""Letters with which a word begins as a name that is sure, or longer, where it is that (`matek`, of Matekovits)."""


def no_words_typed(draft: Draft, language: Language) -> Draft:
    """Rule: drops guesses in small letters that are ordinary words, as they are typed in chats or with care."""
    return _in_chats(_with_care(draft, language), language)


def _with_care(draft: Draft, language: Language) -> Draft:
    """Without people who are words in small letters, in a text whose other people have capitals: ordinary ones, and
    such as nobody is known to be called, where the tagger is not sure. The open gold of two languages has eleven such
    words, and among them no name that somebody forgot to raise."""
    people = [span for span in draft.spans if span.type == "PER"]
    small = [span for span in people if span.text.islower()]
    if not small or len(people) < SEVERAL or len(small) > CARELESS * len(people):
        return draft
    firsts: dict[int, str] = {}
    for token in draft.tokens:
        if (letter := draft.text[token.start]).isalpha():
            firsts.setdefault(token.sent, letter)
    called = {part for span in people for part in re.split(r"[ -]", span.text) if not part.islower()}
    dropped = {id(span) for span in small if _is_word(span, draft, firsts, language) and (
        span.source == "document" or language.letters.capitalised(span.text) not in called)}
    return draft.having(span for span in draft.spans if id(span) not in dropped)


def _is_word(span: Span, draft: Draft, firsts: Mapping[int, str], language: Language) -> bool:
    word = span.text
    if span.source not in SEEN or not word.isalpha() or not (_ordinary(word, language) or not _named(word, language)):
        return False
    token = draft.starts.get(span.start)
    return span.score < SURE and token is not None and firsts.get(token.sent, "a").isupper()


def _in_chats(draft: Draft, language: Language) -> Draft:
    text = draft.text
    guesses = [span for span in draft.spans if _guessed(span)]
    if not guesses:
        return draft
    small = hasty.typed_small(text, draft.tokens)
    lines = ranges.of((line.start("said"), line.end()) for line in chats.SAID.finditer(text)
                      if not any(map(str.isupper, line["said"])))
    houses = {span.start for span in (*draft.patterns, *draft.spans) if span.type == "ADDR_NO"}
    guesses = [span for span in guesses if (small or span.start in lines) and not (
        span.type == "FAC" and span.end + 1 in houses)]  # `pajakatu 12`
    told: dict[str, bool] = {}
    for span in guesses:
        marked = _marked(text[text.rfind("\n", 0, span.start) + 1 : (text + "\n").find("\n", span.end)], language)
        told |= {word: typed(word, language, marked) for word in span.text.split(" ") if not told.get(word)}
    if not any(told.values()):
        return draft
    fold = language.letters.fold
    names = [span for span in draft.spans if span.type in IDENTIFYING and (
        span.score >= SURE or not all(told.get(word) for word in span.text.split(" ")))]
    sure = {fold(span.text) for span in names}
    asked = {id(span) for span in guesses}

    def left(span: Span) -> Iterator[Span]:
        start, parts = span.start, span.text.split(" ") if id(span) in asked else []
        while len(parts) > 1 and span.type == "PER" and told[parts[0]] and _no_surname(parts[0], language):
            start += len(parts[0]) + 1
            parts = parts[1:]
        meant = _longer(fold(" ".join(parts)), sure) or _said(span, parts, text, language)
        if parts and all(told[part] for part in parts) and not meant:
            return
        yield span if start == span.start else changed(
            span, start=start, text=text[start : span.end], norm="", head=None)

    return draft.having(one for span in draft.spans for one in left(span))


def little_ones(draft: Draft, language: Language) -> Draft:
    """Rule: in small letters what a child is behind an article, before its nickname, is no surname: `a kis józsika`."""
    little, article = language.contexts.little, language.article
    if article is None or not any(map(draft.text.__contains__, little)):
        return draft
    before = tuple(f" {one} " for one in (article.consonant, article.vowel))

    def called(span: Span) -> Span:
        first, _, rest = span.text.partition(" ")
        if span.type != "PER" or span.source not in GUESSES or not span.text.islower() or first not in little:
            return span
        names, raised = language.names, language.letters.capitalised(rest)
        lemmas = (raised, *(reading.lemma for reading in language.morph.analyse(raised))) if rest.isalpha() else ()
        behind = f" {draft.text[max(0, span.start - ENDING) : span.start]}".endswith(before)
        if not behind or not any(map(names.nickname, lemmas)):
            return span
        return changed(span, start=span.end - len(rest), text=rest, norm="", head=None)

    return draft.having(map(called, draft.spans))


def _longer(word: str, sure: Iterable[str]) -> bool:
    """Whether a word is a name that is sure, or begins one that is as long, but for its ending.

    >>> _longer("matek", {"matekovits"}), _longer("csirke", {"csirkenel"}), _longer("matek", {"mate"})
    (True, True, False)
    """
    if len(word) < SHORTEST:
        return word in sure  # `mi`, beside Milica
    stem = word[: max(BEGUN, len(word) - BEGUN + 1)]
    return any(len(name) >= len(word) and name.startswith(stem) for name in sure)


def _said(span: Span, parts: Sequence[str], text: str, language: Language) -> bool:
    """Whether the tagger is rather sure of words that talk does not consist of, and that are no kind of body, or quite
    sure of one that is by its form rather a word; or such a kind stands behind them: `habcsók cukrászda`."""
    if not parts or chats.is_kind(parts[-1], language) or _kind(parts[-1], language):
        return len(parts) > 1
    drawn = [STRETCHED.sub(r"\1", language.letters.fold(part)) for part in parts]
    talk = all(len(word) == 1 or language.words.talk(word) for word in drawn)
    least = SURE if _inflected(span, parts[-1], text, language) else RATHER_SURE
    return span.source == "ner" and span.score >= least and not talk


def _inflected(span: Span, word: str, text: str, language: Language) -> bool:
    """Whether an ordinary word is rather that by its form: a verb, what is somebody's, or one in a case without the
    article that stands before who is called by a word (`hozok pogácsát`; `a csirkét`)."""
    if is_verb(word, language) or possessed(word, language):
        return True
    article = language.article
    if article is None or (span.type == "PER" and text[: span.start].endswith(
            (f" {article.consonant} ", f" {article.vowel} "))):
        return False
    vocabulary = language.words.typed()
    folded = language.letters.fold(word)
    cased = any(r.exact and r.feats.startswith("Case=") for r in language.morph.analyse(word)[:2])
    return cased or (vocabulary.has(folded) and not vocabulary.base(folded))


def _kind(word: str, language: Language) -> bool:
    """Whether a word ends, but for an ending, in what bodies are called by: `pizzeriaban`, `kisvendegloben`."""
    folded, heads = language.letters.fold(word), language.words.bare()
    stems = (folded[:size] for size in range(len(folded), max(ENDING, len(folded) - ENDING), -1))
    return any(stem[at:] in heads for stem in stems for at in range(len(stem) - ENDING + 1))


def _guessed(span: Span) -> bool:
    return span.type in IDENTIFYING and span.source in GUESSES and span.text.islower()


def _marked(text: str, language: Language) -> bool:
    """Whether a line has the accents of its language, so that a word without them is none that has them."""
    letters = [letter for letter in text if letter.islower()]
    return sum(language.letters.fold(letter) != letter for letter in letters) > ACCENTED * len(letters)


def typed(word: str, language: Language, marked: bool = False) -> bool:
    """Whether a small word is an ordinary one as it is typed in haste, and not rather anybody's or a town's name.

    marked  whether the line has its accents

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> [typed(word, hu) for word in ("szotar", "kisvendegloben", "eee", "hazit", "zsoltot", "vargaval", "szegeden")]
    [True, True, True, True, False, False, False]
    """
    if not word.isalpha() or not word.islower():
        return False
    forms = dict.fromkeys((word, STRETCHED.sub(r"\1", word), STRETCHED.sub(r"\1\1", word)))
    if not any(_ordinary(form, language, marked) for form in forms):
        return False
    return not any(_named(form, language) for form in forms)


def _ordinary(word: str, language: Language, marked: bool = False) -> bool:
    words = language.words
    if words.plain(word) or (not marked and words.bare_plain(word)):
        return True
    if is_verb(word, language) or possessed(word, language):
        return True
    return any(words.hasty(language.letters.fold(reading.lemma)) for reading in language.morph.analyse(word)[:2])


def _named(word: str, language: Language) -> bool:
    """Whether a small word is, but for accents and in any form, what many people or a town are called."""
    names, folded = language.names, language.letters.fold(word)
    for length in range(len(folded), max(SHORTEST, len(folded) - ENDING) - 1, -1):
        for kind in ("given", "nickname", "surname", "place"):
            if kind == "place" and length == len(folded) and language.words.hasty(folded):
                continue  # `tok`: in a chat no village, which would stand in a case
            for name in names.unfold(folded[:length], kind)[:2]:
                if _usual(name, kind, language) and _form(name, kind, folded, language):
                    return True
    return False


def _no_surname(word: str, language: Language) -> bool:
    """Whether a word of chats is nobody's surname, however few bear it: `vok` before `hannaval`, not `fuvo`."""
    folded = language.letters.fold(STRETCHED.sub(r"\1", word))
    return language.words.hasty(folded) and not language.names.unfold(folded, "surname")


def _usual(name: str, kind: str, language: Language) -> bool:
    names = language.names
    if kind == "given":
        given = names.given(name)
        return given is not None and given.rank > 0 and given.origin == names.home
    if kind == "surname":
        row = names.surname(name)
        return row is not None and row.count >= max(KNOWN, RATHER * row.common_word)
    return kind == "nickname" or any(place.population >= TOWN for place in names.place(name))


def _form(name: str, kind: str, folded: str, language: Language) -> bool:
    """Whether a word without accents is one of the forms in which names are met."""
    habits, fold = language.habits, language.letters.fold
    if fold(name) == folded:
        return True
    people = inhabitants(habits) if kind == "place" else wives(habits)
    for feats in (*habits.forms, *people):
        try:
            if feats and fold(language.morph.inflect(name, feats)) == folded:
                return True
        except MorphError:
            continue
    return False
