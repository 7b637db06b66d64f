"""Where something is called after somebody and nobody is meant: `Hodgkin-limfóma`, `Karnofsky 70`, `Ohm törvénye`.

What comes in: a text. What goes out: where such terms stand, so that no part of them is taken for a name. A name alone
is a person's; what it is called after tells the word behind it. Start at `terms`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from pseudo.core import ranges
from pseudo.language.eponyms import LAW, SCALE
from pseudo.language.language import Language
from pseudo.spans.draft import Clinic, Draft

WORD = re.compile(r"[^\W\d_][\w'’]*(?:[-–][^\W\d_][\w'’]*)*")
VALUE = re.compile(r"[ \xa0]?[:=]?[ \xa0]?\d{1,3}(?:[/-]\d{1,3})*(?:\.|[ \xa0]?%)?(?=[ \xa0]?[,;.)\n]|(?<=[.%])|$)")
"""The value of a scale, and the end of what is said of it: `Apgar 9/10.`, not `Beck 12 éves`."""
FEW = 30
"""Bearers from which a scale's name with a value may be somebody's."""
BETWEEN = 2
"""Words between a name and the law that is its: `Newton második törvénye`."""
OWNED = "[psor]"


def terms(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """From where to where such terms stand.

    >>> from pseudo.language import language
    >>> text = "Hodgkin-limfómás beteg, Apgar 9/10, Newton második törvénye, Newton háza, Beck 12 éves."
    >>> [text[start:end] for start, end in terms(text, language.load("hu"))]
    ['Hodgkin-limfómás', 'Apgar 9/10', 'Newton']
    """
    known = language.eponyms
    words = list(WORD.finditer(text)) if known.names else []
    for at, word in enumerate(words):
        if not word[0][:1].isupper():
            continue
        whole = next((w for w in known.wholes.get(word[0], ()) if text.startswith(w, word.start())), None)
        if whole is not None:
            yield word.start(), _with_value(text, _ended(text, word.start() + len(whole)))
        elif _compound(re.split("[-–]", word[0]), language):
            yield word.start(), _with_value(text, word.end())
        elif (name := _base(word[0], language)) and name != word[0] and "-" in word[0] and not _borne(name, language):
            yield word.span()  # `a Newton-féle binom`
        elif name:
            yield from _apart(text, words, at, language)


def _compound(members: list[str], language: Language) -> bool:
    """Whether a word with hyphens is one: names, and behind them what is called so (`Creutzfeldt-Jakob-kór`)."""
    known, common = language.eponyms, language.words.common
    names = [member for member in members if member[:1].isupper()]
    small = members[len(names) :]
    if not small or not all(member.islower() for member in small):
        return False
    head = small[0]
    told = [name for name in (*names, "-".join(names)) if name in known.names]
    if any(known.is_head(head, name) for name in told):
        return True
    return known.any_head(head) and not any(common(language.letters.lower(name)) for name in names)


def _apart(text: str, words: list[re.Match[str]], at: int, language: Language) -> Iterator[tuple[int, int]]:
    """A name where the next words, or a value, tell what is called after it: `Apgar érték`, `Beck-féle kérdőív`."""
    known, word = language.eponyms, words[at]
    name = _base(word[0], language)
    fields = known.names[name]
    last = word
    for steps, after in enumerate(words[at + 1 : at + 2 + BETWEEN]):
        if text[last.end() : after.start()].strip(" \xa0.") or not after[0][:1].islower():
            break
        if known.is_head(after[0], name):
            owned = any(OWNED in r.feats for r in language.morph.analyse(after[0])[:1])
            law = LAW in fields and known.of_field(after[0], LAW)
            if law or not (owned or steps):
                yield word.start(), _with_value(text, after.end()) if not steps else word.end()
            return
        last = after
    if SCALE in fields and VALUE.match(text, word.end()) and not _borne(name, language):
        yield word.start(), _with_value(text, word.end())


def _base(word: str, language: Language) -> str:
    """The name of the table that a word is or is derived of; empty where it is none."""
    bare, hyphen, behind = word.partition("-")
    name = bare if hyphen and behind.startswith(language.habits.deriving) else word
    shouted = language.letters.raised(language.letters.lower(name)) if name.isupper() else name
    return next((known for known in (name, shouted) if known in language.eponyms.names), "")


def _borne(name: str, language: Language) -> bool:
    row = language.names.surname(name)
    return (row is not None and row.count >= FEW) or language.names.given(name) is not None


def _with_value(text: str, end: int) -> int:
    """Where the value ends that stands behind a term, or the term."""
    value = VALUE.match(text, end)
    return value.end() if value else end


def _ended(text: str, at: int) -> int:
    """Where the word ends that goes on here: the ending of a term's last word."""
    while at < len(text) and (text[at].isalnum() or text[at] == "-"):
        at += 1
    return at


def eponyms(draft: Draft, language: Language) -> Draft:
    """Rule: where something is called after somebody, which is public; no part of it is a name, nor a day
    (`Apgar: 9/10/10`)."""
    found = list(terms(draft.text, language))
    if not found:
        return draft
    terms_ = ranges.of(ranges.merged(found))
    spans = tuple(s for s in draft.spans if s.type != "DATE" or s.source != "ner" or not terms_.hold(s.start, s.end))
    old = draft.clinic
    near, there = ((zip(each.starts, each.ends, strict=True)) for each in (old.near, old.terms))
    clinic = Clinic(
        draft.text, ranges.of(ranges.merged([*near, *found])), ranges.of(ranges.merged([*there, *found]))
    )
    public = ranges.of(ranges.merged([*zip(draft.public.starts, draft.public.ends, strict=True), *found]))
    return dataclasses.replace(draft, spans=spans, clinic=clinic, public=public)
