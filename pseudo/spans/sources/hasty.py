"""Names in texts typed in haste: no capitals, often no accents, as in chats.

What comes in: the text with its tokens, and the spans found so far. What goes out: the spans, some of them longer, and
new ones with source "document": usual given names, nicknames and towns that are no other words (`katát`, `herendrol`),
families (`szucsek`), a surname before a given name (`szanto oli`), public spaces that the tables know (`fő utcán`).
Nothing is done where sentences begin with capitals. Start at `find`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from morph import MorphError
from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.spans import heads
from pseudo.spans.draft import Draft
from pseudo.spans.sources import torn
from pseudo.spans.words import MANY_OF, inhabitants, is_verb, ordinary, possessed

SHORTEST, LONGEST = 3, 40
ENDING = 6
"""Letters of the longest ending."""
CODE = 2
"""Letters of a plate that stand by themselves, at most."""
SMALL = 0.4
"""Share of sentences in small letters from which a text is typed without capitals."""
TOWN = 10_000
"""Inhabitants from which a town is known to all, so that its name is typed without a capital."""
FREQUENT = 50
"""Bearers of a surname in the tables from which a family is known by it alone."""


def find(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """The spans and what is found beside them; unchanged where there are capitals."""
    hasty = small_tokens(text, tokens, language)
    if not hasty:
        return list(spans)
    weak = [span for span in spans if _doubtful(span, language)]
    doubted = {id(span) for span in weak}
    covered = _covered(span for span in spans if id(span) not in doubted)
    new: list[Span] = []
    for _, group in groupby(hasty, key=lambda token: token.sent):
        new += _words(text, list(group), covered, language)
    places = _covered(new)
    out = [span for span in spans if id(span) not in doubted or not places.touch(span.start, span.end)] + new
    out += _spaces(text, hasty, _covered(out), language)
    return (_before_surnames if language.habits.given_first else _with_surnames)(text, hasty, out, language)


def _doubtful(span: Span, language: Language) -> bool:
    """Whether a guess gives way to what is known: a people or a language, and in small letters a body of one word, or a
    place that no table has (`lovászékhoz`, `ceglediek`), or somebody who is those of a town (`vaciak`)."""
    if span.source != "ner" or span.type in ("NORP", "LANGUAGE"):
        return span.source == "ner"
    unknown = span.type == "ORG" or (span.type in ("GPE", "LOC") and not language.names.place(span.norm))
    return span.text.islower() and span.text.isalpha() and (
        unknown or (span.type == "PER" and _townspeople(span.text, language)))


def _townspeople(word: str, language: Language) -> bool:
    """Whether a small word is a form of those who live in a town, with its accents or without: `ceglediekkel`."""
    several = any(MANY_OF in r.feats.split("|") for r in language.morph.analyse(word))
    return several and (_unmistakable(word, language) or _without_accents(word, language)) == "GPE"


def _covered(spans: Iterable[Span]) -> ranges.Ranges:
    return ranges.of((span.start, span.end) for span in spans)


def typed_small(text: str, tokens: Sequence[Token]) -> bool:
    """Whether a text is typed without capitals: many of its sentences begin with a small letter, who writes left out
    (`Anna: jössz?`)."""
    small = count = 0
    sent, done = -1, True
    for token, after in pairwise([*tokens, Token(len(text), len(text), "")]):
        if token.sent != sent:
            sent, done = token.sent, False
        if not done and text[token.start].isalpha() and text[after.start : after.end] != ":":
            small, count, done = small + text[token.start].islower(), count + 1, True
    return count >= 3 and small >= SMALL * count


def small_tokens(text: str, tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The tokens that are typed without capitals: all of a text that is, else those of its sentences that are."""
    return tokens if typed_small(text, tokens) else list(_small_sentences(text, tokens, language))


def _small_sentences(text: str, tokens: Sequence[Token], language: Language) -> Iterator[Token]:
    """The tokens of sentences without any capital, but for who writes (`Anna: jössz?`) and ordinary words that are
    shouted (`NEM vok ott`), in a text that has them."""
    for _, group in groupby(tokens, key=lambda token: token.sent):
        sentence = list(group)
        said = next((at for at, token in enumerate(sentence[:4]) if text[token.start : token.end] == ":"), -1) + 1
        rest = sentence[said:]
        words = (text[token.start : token.end] for token in rest)
        if len(rest) > 2 and not any(raised(word) and not _shouted(word, language) for word in words):
            yield from rest


def _shouted(word: str, language: Language) -> bool:
    return word.isupper() and language.words.common(language.letters.lower(word))


def raised(word: str) -> bool:
    """Whether a word has a capital, and is no number with letters.

    >>> [raised(word) for word in ("Anna", "OTP", "anna", "PNZ-654", "12.P.20318/2023", "AA")]
    [True, True, False, False, False, False]
    """
    if not any(map(str.isupper, word)):
        return False
    return not word.isupper() or (len(word) > CODE and not any(map(str.isdecimal, word)))


def _words(text: str, tokens: Sequence[Token], covered: Container[int], language: Language) -> Iterator[Span]:
    """Single words of a sentence that are forms of usual names and of nothing else that the language has."""
    bare = not any(c.isalpha() and not c.isascii() for c in text[tokens[0].start : tokens[-1].end])
    end = 0
    for token, after in pairwise([*tokens, tokens[-1]]):
        surface, pair = text[token.start : token.end], text[token.start : after.end]
        if token.start not in covered and token.start >= end and surface.islower():
            whole = next((w for w in (pair, surface) if w.islower() and _everybodys(w, bare, language)), None)
            if whole is not None:
                end = token.start + len(whole)
                yield Span(token.start, end, whole, "ORG", source="document", score=0.6, why="typed in haste")
                continue
        fits = token.start not in covered and surface.islower() and surface.isalpha()
        if not fits or not SHORTEST < len(surface) <= LONGEST:
            continue
        if language.words.common(surface) or (bare and language.words.hasty(surface)):
            continue
        type_ = _unmistakable(surface, language) or (_without_accents(surface, language) if bare else None)
        if type_ is not None and not (
                type_ == "PER" and (ordinary(surface, language) or possessed(surface, language))):
            yield Span(token.start, token.end, surface, type_, source="document", score=0.6, why="typed in haste")


TRADES = frozenset(
    [*"bank insurance shop pharmacy telecom post transport restaurant".split(), "city transport", "authority/tax"]
)
"""Kinds of bodies that everybody deals with and names without a capital."""


def _everybodys(surface: str, bare: bool, language: Language) -> bool:
    """Whether a small word is a form of a known firm's name, and of no other word: `lidlben`, `otp-s`."""
    before, space, last = surface.rpartition(" ")
    first, hyphen, rest = last.partition("-")
    if len(first) < (SHORTEST - bool(hyphen)) or not first.isalpha() or len(rest) > ENDING or (
            space and not (before.isalpha() and _kind_of_body(last, language))):
        return False
    if not space and (language.words.common(first) or (bare and language.words.hasty(first))):
        return False
    name, _ = heads.known_body(surface, language) or ("", "")
    names = language.names
    if not name or names.given(name) or names.nickname(name) or language.words.is_common(name):
        return False
    return any(row.kind in TRADES or row.kind.partition("/")[0] in TRADES for row in names.organisation(name))


def _kind_of_body(word: str, language: Language) -> bool:
    return any(language.names.org_word(reading.lemma) is not None for reading in language.morph.analyse(word)[:3])


def _unmistakable(surface: str, language: Language) -> str | None:
    """The type of a word that is a form of a usual given name, a nickname, a family or a town."""
    names, words = language.names, language.words
    for reading in language.morph.analyse(language.letters.capitalised(surface)):
        lemma = reading.lemma
        fits = reading.exact and (reading.feats in inhabitants(words.habits) or all(
            part in words.habits.forms for part in reading.feats.split("|")))
        if fits and not words.common(language.letters.lower(lemma)) and not names.ambiguous(lemma) and (
                type_ := _usual(lemma, reading.feats, language)):
            return type_
    return None


def _without_accents(surface: str, language: Language) -> str | None:
    """The type of a word that is such a form but for its accents."""
    names = language.names
    for r in language.morph.analyse(language.letters.capitalised(surface)) if language.habits.given_first else ():
        for name in names.unfold(fold(r.lemma), "surname")[:2] if r.feats else ():  # `makisen`, of Mäkinen
            if _folded(name, r.feats, language) == surface and (type_ := _usual(name, r.feats, language)):
                return type_
    for length in range(len(surface), max(SHORTEST, len(surface) - ENDING) - 1, -1):
        stem = surface[:length]
        if language.words.hasty(stem):  # `szerencsesnek` is lucky, and not in Szerencs; `kocsisek` are a family
            return "PER" if _many(stem, surface, language) else None
        for kind in ("given", "nickname", "place", "surname"):
            for name in names.unfold(stem, kind)[:2]:
                people = inhabitants(language.habits) if kind == "place" else ()
                for feats in (*language.habits.forms, f"Deriv={language.habits.married}", *people):
                    type_ = _usual(name, feats, language)
                    if type_ is not None and _folded(name, feats, language) == surface:
                        return type_
    return None


def _many(stem: str, surface: str, language: Language) -> bool:
    """Whether a word is the family of many people's surname, though that is a word, too, and has lost its accents."""
    family = [feats for feats in language.habits.forms if f"Deriv={language.habits.family}" in feats.split("|")]
    rows = (row for name in language.names.unfold(stem, "surname")[:2] if (row := language.names.surname(name)))
    known = [row for row in rows if row.count >= WELL_KNOWN and row.count >= RATHER * row.common_word]
    return any(_folded(row.name, feats, language) == surface for row in known for feats in family)


WELL_KNOWN, RATHER = 500, 100
"""Bearers of a surname from which its family is known though it is a word; how many for each time that it is one."""


def _folded(name: str, feats: str, language: Language) -> str | None:
    try:
        return fold(language.morph.inflect(name, feats)) if feats else fold(name)
    except MorphError:
        return None


def _usual(lemma: str, feats: str, language: Language) -> str | None:
    """What a name is that many bear or know: a person, a town in a case of place, a family or a wife by her surname."""
    names = language.names
    given, surname = names.given(lemma), names.surname(lemma)
    borne = given is not None and given.rank and (given.share or not given.common_word)  # `mandula`
    if len(lemma) >= SHORTEST and (borne or names.nickname(lemma)):
        return "PER"
    habits = language.habits
    house = feats.split("|")[-1] in (f"Deriv={habits.family}", f"Deriv={habits.married}")
    many = habits.given_first and surname is not None and not surname.common_word and surname.count >= WELL_KNOWN
    if many and feats[:5] == "Case=" and all(place.population < VILLAGE for place in names.place(lemma)):
        return "PER"
    if house and surname is not None and surname.count >= FREQUENT:
        return "PER"
    people = feats in inhabitants(habits)
    if people or (len(lemma) >= SHORTEST and feats.startswith("Case=") and not habits.cases.only(feats, *NO_PLACE)):
        towns = [place for place in names.place(lemma) if place.kind in TOWNS]
        if any(place.population >= (TOWN if len(lemma) < LONG else VILLAGE) for place in towns):
            return "GPE"
    return None


TOWNS = frozenset(("settlement", "cross_border", "foreign_city"))
LONG = 5
VILLAGE = 1_000
"""Inhabitants from which a place is one whose name has `LONG` letters, so that it is no other word by chance."""
NO_PLACE = ("object", "owner", "means", "cause", "result", "state")
"""Roles of cases in which a place stands no more often than any other word."""


def _spaces(text: str, tokens: Sequence[Token], covered: Container[int], language: Language) -> Iterator[Span]:
    """Public spaces in small letters: a name that the tables have, and their kind in any form: `akácfa utcán`; names
    that are words as well only with the adjective, which nothing else has: `szabadság úti`."""
    streets = language.names.street_stems
    for before, token in pairwise(tokens):
        surface, name = text[token.start : token.end], text[before.start : before.end]
        taken = before.start in covered or token.start in covered
        if not surface.islower() or taken or language.letters.fold(name) not in streets:
            continue
        readings = [r for r in language.morph.analyse(surface)[:3] if language.names.public_space_type(r.lemma)]
        word = language.words.common(name) or language.words.hasty(name)
        if word:
            readings = [r for r in readings if language.habits.is_adjective(r.feats)]
        if readings and text[before.end : token.start] == " ":
            whole = text[before.start : token.end]
            yield Span(before.start, token.end, whole, "FAC", source="document", score=0.6, why="typed in haste")


def _with_surnames(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """The spans of bare given names with the surname in small letters that stands before them."""
    before = {after.start: token for token, after in pairwise(tokens)}
    weak = {span.start: span for span in spans if span.source == "ner" and (
        span.type in ("NORP", "LANGUAGE") or (span.text.islower() and _double(span.text, language)))}
    taken = _covered(span for span in spans if span.start not in weak)
    bracketed = {word[1] for span in spans if span.type == "PER" and (word := BEHIND.match(text, span.end))}
    out: list[Span] = []
    strangers: set[str] = set()
    for span in spans:
        token = before.get(span.start)
        if span.type == "PER" and " " not in span.text and span.text.islower() and token is not None:
            name = text[token.start : token.end]
            beside = token.start not in taken and text[token.end : span.start] == " "
            quality = before.get(token.start)  # `az orosz zsanett` is a Russian, `holnap orosz zsanett jön` no one else
            named = quality is None or quality.upos != "DET"
            called = beside and name.islower() and _given(span.text, language)
            known = called and (_surname(name, language, named) or _double(name, language) or name in bracketed)
            if known or (called and named and _stranger(name, language)):  # `a hóbortos anna`
                strangers |= set() if known else {name}
                whole = text[token.start : span.end]
                if token.start in weak:
                    out = [one for one in out if one is not weak[token.start]]
                span = dataclasses.replace(span, start=token.start, text=whole, norm="", head=None)
        out.append(span)
    return out + list(_again(text, tokens, strangers, _covered(out)))


BEHIND = re.compile(r" ?\(([^\W\d_]+)\)")
"""A word in brackets behind somebody's first name, which says whose that is: `robival (barna)`."""


def _again(text: str, tokens: Sequence[Token], names: Container[str], covered: Container[int]) -> Iterator[Span]:
    """Where a surname that no table knows stands once more: `gnám piroskával`, and then `a gnám gyerek`."""
    for token in tokens:
        word = text[token.start : token.end]
        if word in names and token.start not in covered:
            yield Span(token.start, token.end, word, "PER", source="document", score=0.6, why="typed in haste")


def _before_surnames(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """The spans of bare given names with the surname in small letters, in any form, that stands behind them."""
    after = {before.end: token for before, token in pairwise(tokens)}
    given = {s.end: s for s in spans if s.type == "PER" and " " not in s.text and s.text.islower()}
    out: dict[int, Span] = {span.start: span for span in spans}
    for span in given.values():
        token = after.get(span.end)
        if token is None or text[span.end : token.start] != " " or not _given(span.text, language):
            continue
        name = text[token.start : token.end]
        raised = language.letters.raised(name)
        lemmas = {raised, *(r.lemma for r in language.morph.analyse(raised) if r.exact)}
        own = out.get(token.start)
        free = own is None or own is given.get(own.end)
        if free and name.islower() and any(_surname(one, language, True) or _double(one, language) for one in lemmas):
            out.pop(token.start, None)
            whole = text[span.start : token.end]
            out[span.start] = dataclasses.replace(span, end=token.end, text=whole, norm="", head=None)
    return list(out.values())


def _double(word: str, language: Language) -> bool:
    """Whether a small word is two surnames of many with a hyphen: `bognár-szentes`."""
    members = word.split("-")
    return len(members) == 2 and all(
        any(row is not None and row.count >= FREQUENT for row in map(language.names.surname,
            language.names.unfold(member, "surname")[:2])) for member in members if member) and all(members)


def _given(surface: str, language: Language) -> bool:
    """Whether a word is a given name or a nickname, in any form, with its accents or without."""
    letters = language.letters
    raised = letters.capitalised(surface)
    lemmas = {raised, *(reading.lemma for reading in language.morph.analyse(raised))}
    names = language.names
    return any(
        names.given(lemma) or names.nickname(lemma) or names.unfold(lemma, "given") or names.unfold(lemma, "nickname")
        for lemma in lemmas
    )


def _surname(word: str, language: Language, alone: bool) -> bool:
    """Whether a small word before a given name is a surname: one that many bear, and no adjective (`a kis anna`).

    alone  whether no article stands before it: then a people is a surname, too
    """
    names = language.names
    rows = [row for name in names.unfold(word, "surname")[:2] if (row := names.surname(name)) is not None]
    return any(
        row.count >= FREQUENT and (row.kind not in QUALITIES or (alone and row.kind == "ethnic" and row.share > 0))
        for row in rows
    )


def _stranger(word: str, language: Language) -> bool:
    """Whether a small word is none that the language has, nor one with a slip (`szekfut gergo`)."""
    words, letters = language.words, language.letters
    if not LEAST <= len(word) <= LONGEST or not word.isalpha() or not torn.strange(letters.capitalised(word), language):
        return False
    forms = {letters.fold(form) for form in (word, *(reading.lemma for reading in language.morph.analyse(word)))}
    signs = {sign for form in forms for sign in form} | {sign for row in language.names.pool("given")[:MANY]
                                                        for sign in letters.fold(row.name)}
    if any(words.common(word[:at]) for at in range(LEAST, len(word))) or is_verb(word, language):
        return False  # `hóbortos`, `szőkehajú`, `felhivom bandi bacsit`
    return not any(words.hasty(form) or words.typed().has(form) or (
        len(form) > LEAST and any(map(words.hasty, _slips(form, signs)))) for form in forms)


def _slips(form: str, signs: Iterable[str]) -> Iterator[str]:
    """What becomes of a word by one letter more, less or other."""
    for at in range(len(form) + 1):
        yield form[:at] + form[at + 1 :]
        for sign in signs:
            yield form[:at] + sign + form[at:]
            yield form[:at] + sign + form[at + 1 :]


LEAST = 4
"""Letters of a surname that no table knows; of a word with a slip, one more."""
MANY = 100
"""Given names whose letters are those of the language."""


QUALITIES = frozenset(("trait", "ethnic"))
"""Kinds of surnames that are adjectives as well, which stand before given names too."""


def typed_in_haste(draft: Draft, language: Language) -> Draft:
    """Rule: finds names in texts without capitals, puts surnames before given ones, and drops peoples guessed there."""
    return draft.having(find(draft.text, draft.tokens, draft.spans, language))
