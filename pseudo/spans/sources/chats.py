"""Guesses in texts typed in small letters, as chats are: where names end that no capital bounds.

What comes in: spans, as judged. What goes out: of those in small letters, in lines typed so, what may be a name: no
other line, no ordinary word at its edges (`dozsan lakom 12ben`), no courtesy written together with it (`lacibacsi`);
what is taken for a body and is a surname is one, as streets are called by (`a dozsan lakom`). Start at `in_chats`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from morph import MorphError
from pseudo.core import ranges
from pseudo.core.document import Head, Span, changed
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources import hasty
from pseudo.spans.words import courtesies_bare, is_verb, titles_bare

CUT = frozenset(("PER", "ORG", "FAC", "GPE", "LOC", "MEDIA", "WORK_OF_ART", "EVENT"))
CALLED_SO = frozenset(("ORG", "FAC", "MEDIA", "WORK_OF_ART", "EVENT"))
"""Types of guesses that are looked through for surnames."""
TITLED = CALLED_SO - {"ORG", "FAC"}
"""Of these what has a title, which may be made of ordinary words."""
LINE, WORD = re.compile(r"[^\n]+"), re.compile(r"\S+")
SAID = re.compile(r"^(?:\[[^\]\n]{1,40}\] ?)?(?:(?:[^\n:]|:(?=\d\d)){1,40}: )?(?P<said>[^\n]+)$", re.M)
"""A line, and what is said in it behind who says it."""
FEW = 2
"""Words that a line has at least, but one, to be one in small letters."""
PAIR = 2
"""Words of a thing and what it is like."""
TWICE = re.compile(r"(.)\1+")
"""A letter that is drawn out, or that a word has twice."""
LEAST, COURTESY = 3, 4
"""Letters of a name before a courtesy written together with it, and of that."""
ENDING = 3
"""Letters of the longest ending behind a surname."""


def in_chats(draft: Draft, language: Language) -> Draft:
    """Rule: bounds the names that a text in small letters is guessed to have, and finds those before a courtesy."""
    few = 0 if hasty.typed_small(draft.text, draft.tokens) else FEW
    small = ranges.of((line.start("said"), line.end()) for line in SAID.finditer(draft.text)
                      if not any(map(hasty.raised, line["said"].split())) and line["said"].count(" ") >= few)
    if not small.starts:
        return draft
    called = {span.end for span in draft.spans if span.type == "PER"}
    spans = [piece for span in draft.spans
             for piece in (_bounded(span, language) if span.start in small or span.end in small else [span])
             if piece.start not in small or not _nothing(piece, called, language)]
    taken = ranges.of((span.start, span.end) for span in spans)
    glued = (Span(token.start, token.start + size, draft.text[token.start : token.start + size], "PER",
                  source="document", score=0.6, why="typed in haste")
             for token in draft.tokens if token.start in small and token.start not in taken
             and (size := _before_courtesy(draft.text[token.start : token.end], language)))
    return draft.having(sorted((*spans, *glued), key=lambda span: (span.start, span.end)))


def _nothing(span: Span, called: Container[int], language: Language) -> bool:
    """Whether a guess is a courtesy behind a name (`laci bacsi`), or a number in a case without its hyphen (`12ben`).

    called  where the names of people end
    """
    if span.source != "ner" or span.type not in CUT or not span.text.islower():
        return False
    if span.type == "PER" and span.start - 1 in called:
        return language.letters.fold(span.text) in courtesies_bare(language)
    number = NUMBER.fullmatch(span.text)
    return number is not None and any(
        r.exact and r.upos == "NUM" and r.feats for r in language.morph.analyse(f"{number[1]}-{number[2]}"))


NUMBER = re.compile(r"(\d+)([^\W\d_]+)")


def _bounded(span: Span, language: Language) -> Iterator[Span]:
    if span.source != "ner" or span.type not in CUT or not span.text.islower():
        yield span
        return
    for line in LINE.finditer(span.text):
        words = list(WORD.finditer(line[0]))
        if span.type == "ORG" and _legal(words[-1][0], language):
            yield _cut(span, line.start() + words[0].start(), line.start() + words[-1].end(), span.type)
            continue
        while len(words) > 1 and not any(map(str.isalnum, words[-1][0])):
            words.pop()  # `edina 😄`
        if span.type == "ORG" and (called := _somebody(words, language)):
            yield _cut(span, line.start() + words[called - 1].start(), line.start() + words[-1].end(), "PER")
            continue
        if span.type == "ORG" and (street := _of_street(words, language)):
            start, end = line.start() + words[0].start(), line.start() + words[street].end()
            space = _adjectives_of_spaces(language)[language.letters.fold(words[street][0])]
            head = Head(span.start + line.start() + words[street].start(), span.start + end, space, "NOUN",
                        language.habits.adjectival)
            yield changed(_cut(span, start, end, "FAC"), head=head, norm=" ".join(
                [*(word[0] for word in words[:street]), space]))
            continue
        if span.type == "ORG":  # `váci járásbíróságon bognár bírónőnél`
            closed = (at for at in range(1, len(words)) if _closes(words[at][0], language))
            words = words[: 1 + next(closed, len(words))]
        if span.type in TITLED and _described(words, language):
            yield _cut(span, line.start() + words[0].start(), line.start() + words[-1].end(), span.type)
            continue
        if span.type == "PER" and len(words) > 2 and _addressed(words, language):  # `andi farkas ottó`
            yield _cut(span, line.start() + words[0].start(), line.start() + words[0].end(), span.type)
            words = words[1:]
        few = 1 if span.type == "PER" else FREQUENT  # of a person's name rather too little is cut
        while len(words) > 1 and _no_name(words[-1][0], few, language) and not is_kind(words[-1][0], language):
            words.pop()
        while len(words) > 1 and span.type == "PER" and _own_name(words[0][0], language) and (
                words[-1][0] in courtesies_bare(language) or not _named(words[-1][0], language)):
            words.pop()  # `kolos nurofenen él`
        while len(words) > 1 and (
                _no_name(words[0][0], few, language) and not (
                    words[0][0] in language.contexts.saint and _own_name(words[1][0], language))  # `szent imre iskola`
                if span.type != "PER" else _kin(words[0][0], language)):
            words.pop(0)
        family = span.type in CALLED_SO and _family(words[0][0], language) and not is_kind(words[-1][0], language)
        while len(words) > 1 and family and not _first_name(words[-1][0], language):
            words.pop()  # `kossuthon parkolj`, `kossuth ter`
        size = _before_courtesy(words[0][0], language)
        words = words[:1] if size else words
        start, end = line.start() + words[0].start(), line.start() + words[-1].end()
        end = start + size if size else end
        type_ = "PER" if size or family else span.type
        yield _cut(span, start, end, type_)


def _cut(span: Span, start: int, end: int, type_: str) -> Span:
    """A stretch of a span; the span itself, where that is all of it."""
    if (start, end, type_) == (0, len(span.text), span.type):
        return span
    return changed(span, start=span.start + start, end=span.start + end, text=span.text[start:end], type=type_,
                   norm="", head=None)


def _somebody(words: Sequence[re.Match[str]], language: Language) -> int:
    """Which word of what is taken for a body is the first of somebody's name who is named last in it, from 1: `edina`
    in `a nejee edina`; 0 for a body."""
    if len(words) < 2 or not _own_name(words[-1][0], language) or any(is_kind(word[0], language) for word in words):
        return 0
    row = language.names.surname(language.letters.raised(words[-2][0]))
    return len(words) - (row is not None and row.count >= FREQUENT)


def _of_street(words: Sequence[re.Match[str]], language: Language) -> int:
    """Which word of what is taken for a body tells of the street where it is, whose name stands before it, from 1:
    `uti` in `andrassy uti okmanyiroda`; 0 for none."""
    spaces = _adjectives_of_spaces(language)
    return next((at for at in range(1, len(words) - 1) if language.letters.fold(words[at][0]) in spaces), 0)


@lru_cache(maxsize=16)
def _adjectives_of_spaces(language: Language) -> Mapping[str, str]:
    """What is said of that which is in a street, a square, without accents: `utcai`, `teri`; each with the word."""
    found: dict[str, str] = {}
    for row in language.names.public_space_types() if language.habits.adjectival in language.habits.forms else ():
        with suppress(MorphError):
            form = language.morph.inflect(row.norm, language.habits.adjectival)
            found.setdefault(language.letters.fold(form), row.norm)
    return found


def _described(words: Sequence[re.Match[str]], language: Language) -> bool:
    """Whether the last but one of some words is an adjective, whoever is called so, and the others are ordinary words:
    `a fekete macska`."""
    if len(words) < PAIR:
        return False
    *others, what, last = (word[0] for word in words)
    row = language.names.surname(language.letters.raised(what))
    return row is not None and row.kind in hasty.QUALITIES and all(
        _no_name(word, FREQUENT, language) for word in (*others, last))


def _closes(word: str, language: Language) -> bool:
    """Whether a small word is a kind of body in a case, and none in which names stand before what is theirs: what
    follows is no part of its name."""
    of = language.habits.place_in
    found = (r.lemma for r in language.morph.analyse(word)[:2]
             if r.exact and r.feats.startswith("Case=") and r.feats not in of)
    return any((row := language.names.org_word(lemma)) is not None and row.word == lemma for lemma in found)


def _addressed(words: Sequence[re.Match[str]], language: Language) -> bool:
    """Whether a nickname stands before a surname and a given name of somebody else."""
    names, raised = language.names, [language.letters.raised(word[0]) for word in words[:3]]
    row, first = names.surname(raised[1]), names.surname(raised[0])
    return (not language.habits.given_first and bool(names.nickname(raised[0])) and row is not None
            and (first is None or first.count < FREQUENT) and _own_name(words[2][0], language))


def _legal(word: str, language: Language) -> bool:
    """Whether a small word is a legal form, in any form: `kft-nél`."""
    return language.letters.raised(word.strip(".,;:!?()").partition("-")[0]) in language.names.legal_words


def _no_name(word: str, few: int, language: Language) -> bool:
    """Whether a small word is rather none of a name's: it has figures, or is an ordinary word that nobody is called.

    few  bearers from which it is somebody's surname
    """
    bare = word.strip(".,;:!?()")
    if not bare.isalpha():
        return True
    if language.letters.fold(bare) in titles_bare(language):
        return False
    words = language.words
    ordinary = words.common(bare) or words.hasty(language.letters.fold(bare)) or is_verb(bare, language)
    raised, names = language.letters.capitalised(bare), language.names
    row = names.surname(raised)
    many = row is not None and row.count >= few
    return ordinary and not (names.given(raised) or names.nickname(raised) or many)


def _kin(word: str, language: Language) -> bool:
    """Whether a small word says whose somebody is, its accents left out or a letter drawn out, and is nobody's name:
    `a nejee edina`."""
    raised, names = language.letters.raised(word), language.names
    if names.surname(raised) or names.given(raised) or names.nickname(raised):
        return False
    bare = TWICE.sub(r"\1", language.letters.fold(word))
    return any(bare == TWICE.sub(r"\1", language.letters.fold(whose)) for whose in language.habits.relatives)


def _own_name(word: str, language: Language) -> bool:
    """Whether a small word is a first name of here, behind which no family name stands."""
    raised, names = language.letters.capitalised(word), language.names
    row = names.given(raised)
    known = (row is not None and row.origin == names.home) or bool(names.nickname(raised))
    return known and not language.habits.given_first


def _named(word: str, language: Language) -> bool:
    """Whether a small word is in any form somebody's name, a title, or letters."""
    bare = word.strip(".,;:!?()")
    names, raised = language.names, language.letters.capitalised(bare)
    lemmas = {raised, *(r.lemma for r in language.morph.analyse(raised)), *names.unfold(bare, "surname"),
              *names.unfold(bare, "given")}
    titled = {language.letters.fold(r.lemma) for r in language.morph.analyse(bare)} & titles_bare(language)
    return len(bare) < LEAST or bool(titled) or any(
        names.surname(one) or names.given(one) or names.nickname(one) for one in lemmas)


def _first_name(word: str, language: Language) -> bool:
    """Whether a word is a given name without its accents, with an ending of three letters at most."""
    stems = (word[:size] for size in range(len(word), max(LEAST, len(word) - ENDING), -1))
    return any(language.names.unfold(language.letters.fold(stem), "given") for stem in stems)


def is_kind(word: str, language: Language) -> bool:
    """Whether a word says, in any form, what is called by the words before it: a street, a kind of body."""
    names, lemmas = language.names, {word, *(reading.lemma for reading in language.morph.analyse(word))}
    return any(names.org_word(one) is not None or names.public_space_type(one) is not None for one in lemmas)


def _family(word: str, language: Language) -> bool:
    """Whether a word is a surname that has lost its accents, or one that streets are called by, with an ending of three
    letters at most."""
    names = language.names
    stems = [word[:size] for size in range(len(word), max(LEAST, len(word) - ENDING), -1)]
    rows = (names.surname(name) for stem in stems for name in names.unfold(stem, "surname")[:1])
    named = (row for row in rows if row is not None)
    return any(row.count >= FREQUENT or row.name in names.namesakes for row in named)


FREQUENT = 50
"""Bearers from which a surname is known without its capital and its accents."""


def _before_courtesy(word: str, language: Language) -> int:
    """How many letters of a small word are a name before a courtesy that is written together with it, in any form:
    4 of `lacibacsinak`; 0 for none."""
    if not word.islower() or not word.isalpha():
        return 0
    folded, names = language.letters.fold(word), language.names
    for courtesy in _courtesies(language):
        at = folded.find(courtesy, LEAST)
        if at > 0 and any(names.unfold(folded[:at], kind) for kind in ("nickname", "given")):
            return at if len(folded) == len(word) else 0
    return 0


@lru_cache(maxsize=16)
def _courtesies(language: Language) -> tuple[str, ...]:
    """What is said behind a first name, without accents."""
    return tuple(sorted(word for word in courtesies_bare(language) if len(word) >= COURTESY and word.isalpha()))
