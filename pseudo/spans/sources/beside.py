"""What a word beside a name tells: a body by its short name, an animal; a stage of which there is one.

What comes in: a draft before its overlaps are settled. What goes out: the draft with `a Vígben` as a theatre where one
plays, `Mirri` as somebody (of its kind of animal) where a cat is told of, and without `a Nemzetiben`
where one plays. The names and the beginnings of the words beside them are kinds of `words.tsv`. Start at `told_beside`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from morph.feats import to_dict
from name_db import Names
from pseudo.core import ranges
from pseudo.core.document import Head, Span, Token
from pseudo.kinds.beside import ANIMALS, BESIDE, KINDS, SHORT
from pseudo.language.language import Language
from pseudo.spans.draft import Draft

FIRST = 2
"""Letters that a name and its forms begin with."""
READ = 8
"""Readings of a word that are tried."""
NEAR = 4
"""Words between an animal and what it is, at most."""
ARTICLE = 4
"""Code points of an article and what stands around it, at most."""
INSIDE = ("inside", "on", "beside", "into", "onto", "to", "out", "off", "from")
"""Roles of the cases in which a house stands where one learns, plays or lies."""
NUMBER = "Number"
WHOLE = frozenset(("PER", "ORG"))
"""Types of names in whose parts nobody else is told."""


def told_beside(draft: Draft, language: Language) -> Draft:
    """Rule: types short names of bodies and names of animals by a word of their sentence, and drops stages of
    which a country has one."""
    known = _index(language.names)
    if not known:
        return draft
    full = {word for span in draft.spans if " " in span.text and span.type in WHOLE for word in span.text.split()}
    found = [one for sentence in _sentences(draft.tokens) for one in _of(sentence, known, full, draft.text, language)]
    certain = ranges.of((span.start, span.end) for span in draft.spans if span.source in ("known", "pattern"))
    found = [one for one in found if not certain.touch(one.start, one.end)]
    here = ranges.of((one.start, one.end) for one in found)
    left = (span for span in draft.spans if not here.touch(span.start, span.end))
    return draft.having((*left, *(one for one in found if one.type))) if found else draft


def _of(sentence: Sequence[Token], known: Mapping[str, tuple[tuple[str, str], ...]], full: set[str], text: str,
        language: Language) -> Iterator[Span]:
    """The names of a sentence beside which a word tells what they are; without a type what stays."""
    fold = language.letters.fold
    if not any(text[token.start].isupper() and fold(text[token.start : token.end][:FIRST]) in known
               for token in sentence):
        return
    words = [text[token.start : token.end] for token in sentence]
    small = [language.letters.lower(word) if word[:1].isalpha() else "" for word in words]
    for at, (token, word) in enumerate(zip(sentence, words, strict=True)):
        named = word[:1].isupper() and word not in full and not _part(words, at)
        rows = known.get(fold(word[:FIRST]), ()) if named else ()
        for name, kind in rows:
            begun = _cues(language.names)[kind]
            near = range(max(0, at - NEAR), at + NEAR + 1) if kind in ANIMALS else range(len(small))
            if not any(small[place].startswith(begun) for place in near if place != at and place < len(small)):
                continue
            feats = _feats(name, word, language)
            before = text[max(0, token.start - ARTICLE) : token.start]
            if feats is None or (kind not in ANIMALS and not _housed(feats, before, word, language)):
                continue
            type_ = "ORG" if kind in SHORT else "PER" if kind in ANIMALS else ""
            yield Span(token.start, token.end, word, type_, norm=name, source="gazetteer", score=0.95,
                       head=Head(token.start, token.end, name, "PROPN", feats), why="told by a word beside")
            break


def _part(words: Sequence[str], at: int) -> bool:
    """Whether a word stands beside another that is raised and begins no sentence, as parts of longer names do."""
    around = [*words[max(1, at - 1) : at], *words[at + 1 : at + 2]]
    return any(word[:1].isupper() and word[1:2].islower() for word in around)


def _feats(name: str, word: str, language: Language) -> str | None:
    """The features of the form of a name that a word is; None for none of it."""
    if word == name:
        return ""
    readings = language.morph.analyse(word)[:READ]
    return next((r.feats for r in readings if r.lemma == name and r.feats and NUMBER not in to_dict(r.feats)), None)


def _housed(feats: str, before: str, word: str, language: Language) -> bool:
    """Whether a short name stands as houses do: in a case of place, behind an article in a language that has one."""
    article = language.article
    return language.cases.only(feats, *INSIDE) and (article is None or article.of(before, word) is not None)


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens of each sentence."""
    start = 0
    for at, token in enumerate(tokens):
        if token.sent != tokens[start].sent:
            yield tokens[start:at]
            start = at
    yield tokens[start:]


@lru_cache(maxsize=8)
def _index(names: Names) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """By how they begin such names, each with its kind."""
    out: dict[str, list[tuple[str, str]]] = {}
    for kind in KINDS:
        for row in names.pool("word", kind=kind) if _cues(names)[kind] else ():
            out.setdefault(names.letters.fold(row.name[:FIRST]), []).append((row.name, kind))
    return {begin: tuple(found) for begin, found in out.items()}


@lru_cache(maxsize=8)
def _cues(names: Names) -> Mapping[str, tuple[str, ...]]:
    """By the kind of a name how the words begin that tell it."""
    return {kind: tuple(row.name for row in names.pool("word", kind=f"{BESIDE}{kind}")) for kind in KINDS}
