"""Surnames in texts typed without capitals, by what stands behind them and by the names that the text has.

What comes in: spans, read, of a text or sentences in small letters. What goes out: the same with persons for a surname
before a title (`dudás ügyvéd úr`, `török zászlósnál`), before what is called by a surname (`gyarmati ügy`, `a lovász
család`), and for the surname of somebody of the text alone, in any form, though it is a word, too (`itt van a
bárány`). Start at `in_small_letters`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from morph import MorphError
from name_db.columns import Surname
from pseudo.core import ranges
from pseudo.core.document import Span, Token
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.spans.draft import Draft
from pseudo.spans.sources import hasty
from pseudo.spans.words import titles_bare

WHY = "surname in small letters"
TITLED = frozenset("military academic courtesy office church police".split())
"""Kinds of titles behind a name by which its bearer is called."""
QUALITIES = frozenset(("trait", "ethnic", "place"))
"""Kinds of surnames that are adjectives as well."""
FREQUENT = 50
"""Bearers of a surname from which it is one before a title."""
AS_A_WORD = 25
"""How often a surname is met as a word, from which it is rather that where it stands alone."""
FEW = 0.3
"""Share of words with a capital below which a text is typed small."""
SHORTEST, BEGUN = 2, 2
BRIEF = 3
"""Letters under which a surname stands behind an article only."""
TWICE = 2
"""How often somebody is named by a given name alone, from which it is hers wherever it stands."""
WEAK = frozenset(("NORP", "LANGUAGE", "GPE", "LOC"))
"""What a surname before a title may have been taken for."""
NOUN = frozenset(("NOUN", "PROPN"))
CLOSED = ".,;:?!)\n"


@dataclass(frozen=True, slots=True)
class Place:
    """A word in small letters with what stands around it.

    before  the word right before it, if there is one: its part of speech; article: whether that is one
    behind  the word right behind it, without accents
    stops   whether its clause ends with it
    """

    token: Token
    surface: str
    folded: str
    before: str
    article: bool
    behind: str
    stops: bool


def in_small_letters(draft: Draft, language: Language) -> Draft:
    """Rule: finds surnames in small letters before titles, and those of the text's persons wherever they stand."""
    tokens = hasty.small_tokens(draft.text, draft.tokens, language) if language.contexts.after else ()
    if not tokens:
        return draft
    known = dict(_known(draft.spans, language))
    alone = {language.letters.fold(span.norm) for span in draft.spans if span.type == "PER"}
    throughout = _throughout(draft.text, draft.tokens, tokens)
    weak = {span.start: span for span in draft.spans if span.type in WEAK and " " not in span.text}
    covered = ranges.of((span.start, span.end) for span in draft.spans if span.start not in weak)
    places = [place for place in _places(draft.text, tokens, language) if place.token.start not in covered]
    found: dict[int, Place] = {}
    for place in places:
        name = _before_title(place, known, throughout, language)
        if name:
            known.setdefault(place.folded, name)
            found[place.token.start] = place
    if known and throughout:
        forms = _forms(known, language)
        for place in places:
            name = forms.get(place.folded, "") if place.token.start not in found | weak.keys() else ""
            if name and _alone(place, name, place.folded in alone, language):
                found[place.token.start] = place
    new = [Span(place.token.start, place.token.end, place.surface, "PER", source="document", score=0.6, why=WHY)
           for place in found.values()]
    kept = (span for span in draft.spans if span.start not in found) if new else draft.spans
    return draft.having(sorted((*kept, *new), key=lambda span: span.start)) if new else draft


def known_in_small_letters(draft: Draft, language: Language) -> Draft:
    """Rule: of a text typed small throughout, finds people who are named in it elsewhere, by any form of a given name
    that is a word, too (`lumi pitäisi viedä`), and that with the surname behind it (`meri kallio`)."""
    tokens = hasty.small_tokens(draft.text, draft.tokens, language) if language.habits.given_first else ()
    if not tokens or not _throughout(draft.text, draft.tokens, tokens):
        return draft
    given, surnames = (_forms(names, language) for names in _named(draft.spans, language))
    covered = ranges.of((span.start, span.end) for span in draft.spans)
    out: dict[int, Span] = {}
    fold, joined = language.letters.fold, -1
    for token, after in pairwise((*tokens, None)) if given else ():
        if token is None or covered.touch(token.start, token.end) or token.start <= joined:
            continue
        word = draft.text[token.start : token.end]
        if not word.islower() or fold(word) not in given:
            continue
        end = token.end
        free = after is not None and not covered.touch(after.start, after.end)
        if after is not None and free and draft.text[end : after.start] == " " and (
                fold(draft.text[after.start : after.end]) in surnames):
            end = joined = after.end
        out[token.start] = Span(token.start, end, draft.text[token.start : end], "PER", source="document", score=0.6,
                                why="known in small letters")
    return draft.having(sorted((*draft.spans, *out.values()), key=lambda span: span.start)) if out else draft


def cut_short_in_small_letters(draft: Draft, language: Language) -> Draft:
    """Rule: of what is typed small, finds who is called by the beginning of somebody's surname of the text, where the
    tagger is sure that it is somebody: `matek`, of Matekovits."""
    sure = {start: end for start, end, type_, much in draft.maybe if type_ == "PER" and much >= SURE
            and CALLED_BY <= end - start <= hasty.LONGEST and draft.text[start:end].islower()}
    if not sure:
        return draft
    fold = language.letters.fold
    full = {fold(part.text) for norm in {span.norm for span in draft.spans if span.type == "PER" and span.norm}
            for part in persons.parse(norm, language.persons) if part.role == "surname"}
    covered = ranges.of((span.start, span.end) for span in draft.spans)
    found = []
    for token in hasty.small_tokens(draft.text, draft.tokens, language) if full else ():
        word = draft.text[token.start : token.end]
        if sure.get(token.start) != token.end or not word.isalpha() or covered.touch(token.start, token.end):
            continue
        if any(name.startswith(fold(word)) and len(name) > len(word) + 1 for name in full):
            found.append(Span(token.start, token.end, word, "PER", source="document", score=0.6, why=BEGINNING))
    return draft.having(sorted((*draft.spans, *found), key=lambda span: span.start)) if found else draft


SURE = 0.9
"""Probability from which the tagger tells a person from a word."""
CALLED_BY = 4
"""Letters of the beginning of a surname by which somebody is called, at least."""
BEGINNING = "the beginning of a surname, in small letters"


def _named(spans: Sequence[Span], language: Language) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The given names by which people are named, of those that are words alone twice at least, and the surnames of
    people: without accents."""
    counted: Counter[str] = Counter()
    surnames: dict[str, str] = {}
    for norm, count in Counter(span.norm for span in spans if span.type == "PER" and span.norm).items():
        parts = persons.parse(norm, language.persons)
        for part in parts:
            if part.role == "given":
                counted[part.text] += count if len(parts) == 1 else count * TWICE
            elif part.role == "surname":
                surnames[language.letters.fold(part.text)] = part.text
    given = {language.letters.fold(name): name for name, count in counted.items() if len(name) > BRIEF - 1 and (
        count >= TWICE or not language.words.hasty(language.letters.fold(name)))}
    return given, surnames


def _throughout(text: str, tokens: Sequence[Token], small: Sequence[Token]) -> bool:
    """Whether most of a text is typed small, and few words of it have a capital."""
    words = [text[token.start] for token in tokens if text[token.start].isalpha()]
    return 2 * len(small) > len(tokens) and sum(map(str.isupper, words)) < FEW * len(words)


def _known(spans: Sequence[Span], language: Language) -> Iterator[tuple[str, str]]:
    """The surnames of persons who are named in full, or as wives, without accents."""
    for norm in dict.fromkeys(span.norm for span in spans if span.type == "PER" and span.norm):
        parts = persons.parse(norm, language.persons)
        roles = {part.role for part in parts}
        if len(roles & {"given", "nick", "initial", "wife", "title"}):
            yield from ((language.letters.fold(part.text), part.text) for part in parts if part.role == "surname")


def _places(text: str, tokens: Sequence[Token], language: Language) -> Iterator[Place]:
    fold = language.letters.fold
    for before, token in pairwise((None, *tokens)):
        if token is None:
            continue
        surface = text[token.start : token.end]
        if len(surface) < SHORTEST or not surface.islower() or not surface.replace("-", "").isalpha():
            continue
        beside = before is not None and text[before.end : token.start] == " "
        follows = text[token.end : token.end + 2]
        behind = text[token.end + 1 : token.end + hasty.LONGEST].split(maxsplit=1) if follows[:1] == " " else []
        word = behind[0].rstrip(CLOSED) if behind and text[token.end + 1].isalpha() else ""
        yield Place(
            token, surface, fold(surface), before.upos if beside and before is not None else "",
            beside and before is not None and before.upos == "DET", fold(word),
            not follows or follows[0] in CLOSED,
        )


def _before_title(place: Place, known: Mapping[str, str], throughout: bool, language: Language) -> str:
    """The surname that a word is before a title, or before what is called by a surname; empty for none."""
    titled = _is_title(place.behind, language)
    matter = not titled and (throughout or place.folded in known) and _is_matter(place.behind, language)
    if not titled and not matter:
        return ""
    if place.folded in known:
        return known[place.folded]
    row = _usual(place.folded, language) if len(place.surface) >= BRIEF else None
    if row is None:
        return ""
    anybody = place.behind in _bare(language)
    if row.kind in QUALITIES:  # `a török zászlós` is a Turk
        return row.name if titled and not place.article and place.before != "ADJ" and not anybody else ""
    calling = anybody and place.article and (  # `a lakatos úr`, `a pap úr`
        place.surface in language.habits.callings or place.surface in _posts(language))
    return "" if calling or place.folded in titles_bare(language) or (matter and not row.kind) else row.name


def _usual(folded: str, language: Language) -> Surname | None:
    """The surname of many that a word without accents is."""
    rows = (language.names.surname(name) for name in language.names.unfold(folded, "surname")[:2])
    return next((row for row in rows if row is not None and row.count >= FREQUENT), None)


def _alone(place: Place, name: str, so: bool, language: Language) -> bool:
    """Whether a word is rather the surname of somebody of the text than what else it means. so: somebody is called by
    it alone elsewhere in the text"""
    row = language.names.surname(name)
    word = language.words.common(place.surface) or language.words.hasty(place.folded)
    if len(place.surface) < BRIEF:
        return place.article  # `a vo aranyos`
    if row is None or not (row.kind or row.common_word or word):
        return not word
    bare = place.folded == language.letters.fold(name)
    if row.common_word >= AS_A_WORD and not (so and row.kind in QUALITIES):
        return False
    if not row.kind or row.kind in QUALITIES:  # `sós`, of salt
        return bare and place.stops and place.before in ("DET", "PRON")
    return place.article or (bare and place.before not in NOUN)


def _forms(known: Mapping[str, str], language: Language) -> dict[str, str]:
    """The forms of surnames without accents, each with its surname."""
    out: dict[str, str] = {}
    for folded, name in known.items():
        out.setdefault(folded, name)
        for feats in language.habits.forms:
            if feats and feats != language.habits.adjectival:
                try:
                    out.setdefault(language.letters.fold(language.morph.inflect(name, feats)), name)
                except MorphError:
                    continue
    return out


def _is_title(word: str, language: Language) -> bool:
    """Whether a word without accents is a title that stands behind a name, in any form."""
    return any(word in _inflected(title, language) for title in _titles(language).get(word[:BEGUN], ()))


def _is_matter(word: str, language: Language) -> bool:
    """Whether a word without accents is what is called by a surname: an affair, a family."""
    return any(word in _inflected(matter, language) for matter in _matters(language).get(word[:BEGUN], ()))


@lru_cache(maxsize=16)
def _titles(language: Language) -> Mapping[str, tuple[str, ...]]:
    """The titles that stand behind names, by what they begin with."""
    rows = (row.word for row in language.names.titles() if row.place == "after" and row.kind in TITLED)
    return _by_beginning((*rows, *(word for word in language.contexts.after if word not in language.contexts.named)),
                         language)


@lru_cache(maxsize=16)
def _matters(language: Language) -> Mapping[str, tuple[str, ...]]:
    return _by_beginning(language.habits.matters, language)


def _by_beginning(words: Sequence[str], language: Language) -> Mapping[str, tuple[str, ...]]:
    out: dict[str, list[str]] = {}
    for word in sorted({word for word in words if word.isalpha() and word.islower()}):
        out.setdefault(language.letters.fold(word)[:BEGUN], []).append(word)
    return {begun: tuple(found) for begun, found in out.items()}


@lru_cache(maxsize=16)
def _posts(language: Language) -> frozenset[str]:
    return frozenset(post for row in language.habits.posts for post in row.split())


@lru_cache(maxsize=16)
def _bare(language: Language) -> frozenset[str]:
    """Titles of one syllable or two that are said of anybody, by themselves: `nagy úr`."""
    return frozenset(language.letters.fold(row.word) for row in language.names.titles()
                     if row.place == "after" and row.kind == "courtesy")


@lru_cache(maxsize=2048)
def _inflected(word: str, language: Language) -> frozenset[str]:
    """The forms of a title without accents."""
    forms = {language.letters.fold(word)}
    for feats in language.habits.forms:
        if feats and feats != language.habits.adjectival:
            try:
                forms.add(language.letters.fold(language.morph.inflect(word, feats)))
            except MorphError:
                continue
    return frozenset(forms)
