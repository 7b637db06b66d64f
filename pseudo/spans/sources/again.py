"""Names in careless writing: those that the document is known to hold, met again without capitals or accents, shouted,
or with a slip.

What comes in: the text with its tokens, and the spans found so far, read. What goes out: further spans with source
"document". A name that stands well written elsewhere and careless here would be left in clear, and the whole person
with it. Start at `find`; `whole` comes last, and lets no full name and no code stand that the document has elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from pathlib import Path

from morph import MorphError
from pseudo.core import ranges
from pseudo.core.document import NAMES, VALUES, Span, Token
from pseudo.core.once import Once
from pseudo.kinds import identifiers, mentions, persons
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.casing import one_slip
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.spans.draft import Draft
from pseudo.spans.words import SLIP_LETTERS, hardly, ordinary

STEM = 3
"""Letters that a form has in common with its name, without accents: looked up before any form is made."""
NEAR = 2
"""Letters that a form has in common with a name whose stem changes."""
LONGEST = 40
TELLING = frozenset(("occupational", "trait", "nature", "ethnic"))
"""Kinds of surnames that are words as well: a trade, a colour, an animal, a people."""
READINGS = 6
"""Readings of a token that are asked for one that is made otherwise than by the rules."""
PHRASES = frozenset(("PER", "ORG", "FAC", "MEDIA", "SMEDIA"))


@dataclass(frozen=True, slots=True)
class Known:
    """What the document's names are made of.

    words    folded beginning -> the single words that begin so, or a form of theirs, each with its type and folded
    stems    what all folded forms of single words begin with -> these words, each with its number before these
    bases    of single words whose stem changes what all their forms begin with
    phrases  folded first word -> the words and the type of the names of several words that begin so
    near     the same words by their first letters, in a language whose stems change
    forms    folded forms of the words asked for so far, kept while the document is worked on; made: these words
    only     of the words asked for so far, whether they are names and nothing else
    folded   words asked for so far, without case and accents
    """

    words: Mapping[str, Sequence[tuple[str, str, str]]]
    stems: Mapping[str, Sequence[tuple[int, str, str, str]]]
    phrases: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    bases: Mapping[str, str]
    near: Mapping[str, Sequence[tuple[int, str, str, str]]]
    forms: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    made: set[str] = field(default_factory=set, repr=False)
    only: dict[str, bool] = field(default_factory=dict, repr=False)
    folded: Once[str, str] = field(default_factory=lambda: Once(fold), repr=False)


def find(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """Careless mentions of the names of the spans, outside of these spans."""
    known = _known(spans, language)
    covered = _covered(spans)
    short = (token for token in tokens if token.end - token.start <= LONGEST)
    free = [token for token in short if not covered.touch(token.start, token.start + 1)]
    out = list(_phrases(text, free, known, language))
    taken = _covered(out)
    first, sent = True, -1
    large = {token.sent for token in opening(tokens) if text[token.start : token.end][:1].isupper()}
    for token in free:
        first, sent = (True, token.sent) if token.sent != sent else (False, sent)
        surface = text[token.start : token.end]
        if len(surface) < STEM or not surface.isalpha() or taken.touch(token.start, token.start + 1):
            continue
        plain = token.upos if surface[:1].islower() and token.sent in large and _ordinary(token, language) else ""
        type_ = _careless(surface, known, language, plain) or (None if first else _slipped(surface, known, language))
        if type_ is not None:
            out.append(_span(text, token.start, token.end, type_))
    return out


def opening(tokens: Sequence[Token]) -> Iterator[Token]:
    """The first word of every sentence."""
    sent = -1
    for token in tokens:
        if token.sent != sent:
            yield token
            sent = token.sent


def _ordinary(token: Token, language: Language) -> bool:
    """Whether a tagger calls a small word of a sentence that begins with a capital an adjective, or a form of a common
    word."""
    return token.upos == "ADJ" or (token.upos == "NOUN" and language.words.common(token.lemma))


def whole(text: str, spans: Sequence[Span], language: Language, lang: str | Path) -> list[Span]:
    """The spans with those of every further mention of a full name and of a code of the document, however it is typed
    there. Where only a piece of one was found the whole takes its place; what stands inside of another span is its
    business."""
    wanted: dict[mentions.Name, str] = {}
    codes: dict[str, str] = {}
    for type_, norm in dict.fromkeys((span.type, span.norm) for span in spans):
        if type_ == "PER":
            for full in mentions.orders(mentions.full_name(norm, (), language.persons)):
                wanted[mentions.name_of(" ".join(full))] = full[-1]
        elif type_ not in NAMES and type_ not in VALUES:
            codes.setdefault(mentions.code_of(norm), type_)
    seen = mentions.words(text)
    own = _covered(spans)
    named = [place[:2] for place in mentions.names(seen, wanted, mentions.Endings(language.persons))]
    coded = [(start, end, codes[code]) for start, end, code in mentions.codes(seen, codes)]
    found = [_span(text, *place, "PER") for place in named
             if _missed(text, *place, spans, own) or _torn(text, *place, spans, own)]
    met = [place for place in coded if _missed(text, *place[:2], spans, own)]
    found += identifiers.known(text, met, lang)
    new = _covered(found)
    return [*(span for span in spans if not new.touch(span.start, span.end)), *found]


def firms(
    text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language
) -> list[Span]:
    """The spans with those of every further mention of a firm without its legal form, in the place of its pieces and of
    a person who was read there: `Nyman Mekaniska` of `Nyman Mekaniska Ab`. What a person may be called is none."""
    legal = language.names.legal_words
    forms = [span for span in spans if span.type == "ORG" and legal.intersection(span.norm.split())]
    named = [
        span for span in forms
        if len(span.norm.split()) > 2 and not any(map(language.names.given, span.norm.split()))
    ]
    own = _covered(spans)
    found = []
    for span in _phrases(text, tokens, _known(named, language), language):
        over = [spans[number] for number in own.over(span.start, span.end)]
        inside = all(span.start <= one.start and one.end <= span.end and one.type in ("PER", "GPE") for one in over)
        if inside and over:
            found.append(span)
    new = _covered(found)
    return [*(span for span in spans if not new.touch(span.start, span.end)), *found]


def _missed(text: str, start: int, end: int, spans: Sequence[Span], own: ranges.Ranges) -> bool:
    """Whether a letter of a stretch is in no span, and every span that has one of its letters lies in it."""
    over = [spans[number] for number in own.over(start, end)]
    if any(span.start < start or span.end > end for span in over):
        return False
    at = start
    for span in sorted(over, key=lambda span: span.start):
        if any(map(str.isalnum, text[at : span.start])):
            return True
        at = max(at, span.end)
    return any(map(str.isalnum, text[at:end]))


def _torn(text: str, start: int, end: int, spans: Sequence[Span], own: ranges.Ranges) -> bool:
    """Whether two people side by side make up a stretch, who are together what somebody is called elsewhere: `Gnám`
    `Piroska`, once Gnám Piroska is found."""
    over = sorted((spans[number] for number in own.over(start, end)), key=lambda span: span.start)
    if [span.type for span in over] != ["PER", "PER"] or (over[0].start, over[1].end) != (start, end):
        return False
    whole_name = f"{over[0].norm} {over[1].norm}"
    return text[over[0].end : over[1].start] == " " and any(
        span.type == "PER" and span.norm == whole_name for span in spans)


def _span(text: str, start: int, end: int, type_: str) -> Span:
    return Span(start, end, text[start:end], type_, source="document", score=0.6, why="seen before")


def _covered(spans: Iterable[Span]) -> ranges.Ranges:
    return ranges.of((span.start, span.end) for span in spans)


def _known(spans: Sequence[Span], language: Language) -> Known:
    letters = language.letters
    words: dict[str, list[tuple[str, str, str]]] = {}
    changing: dict[str, str] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    forms = language.names.legal_words
    for type_, norm in dict.fromkeys((span.type, span.norm) for span in spans):
        single: list[str] = []
        whole = norm.split()
        if type_ == "PER":
            parts = persons.parse(norm, language.persons)
            single = [part.text for part in parts if part.role in CALLED]
            whole = [word for word in whole if not language.persons.is_title(word)]
        elif type_ in ("GPE", "ORG") and len(whole) == 1:
            single = [norm]
        for word in single:
            if len(word) >= STEM and word[:1].isupper():
                folded = letters.fold(word)
                begins = {folded[:STEM]: None}
                if (owner := _owner(word, language)) is not None:
                    changing[word] = _common(folded[:-1], owner)
                    begins[owner[:STEM]] = None
                for begin in begins:
                    words.setdefault(begin, []).append((word, type_, folded))
        if type_ in PHRASES:
            bare = whole[:-1] if whole[-1:] and whole[-1] in forms else whole
            for several in dict.fromkeys((tuple(whole), tuple(bare))):
                if len(several) > 1:
                    phrases.setdefault(letters.fold(several[0]), []).append((several, type_))
    stems: dict[str, list[tuple[int, str, str, str]]] = {}
    for each in words.values():
        for number, (word, type_, folded) in enumerate(each):
            row = number, word, type_, folded
            if row not in (rows := stems.setdefault(changing.get(word, folded[:-1]), [])):
                rows.append(row)
    near: dict[str, list[tuple[int, str, str, str]]] = {}
    if any(feats.startswith("Case=") for feats in language.habits.place_in):
        for row in (row for rows in stems.values() for row in rows):
            near.setdefault(row[-1][:NEAR], []).append(row)
    return Known(words, stems, phrases, changing, near, folded=Once(letters.fold))


def _common(one: str, other: str) -> str:
    """What both begin with."""
    return "".join(a for a, _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))


def _owner(word: str, language: Language) -> str | None:
    """The folded form of a name before what is its own, where that does not begin as the name does but for its last
    letter: `leppasen` of Leppänen; None for any other name and in a language without such a case."""
    case = next((feats for feats in language.habits.place_in if feats.startswith("Case=")), "")
    if not case:
        return None
    try:
        form = language.letters.fold(language.morph.inflect(word, case))
    except MorphError:
        return None
    return None if form.startswith(language.letters.fold(word)[:-1]) else form


def _is_form(surface: str, word: str, known: Known, language: Language) -> bool:
    """Whether a token is a form of a word but for case and accents."""
    bare, folded = known.folded[surface], known.folded[word]
    if bare == folded or bare in known.forms.get(word, ()):
        return True
    if word in known.bases:
        if not bare.startswith(known.bases[word]):
            return False
    elif len(surface) < len(word) or folded[:-1] != bare[: len(word) - 1]:
        return False
    if word not in known.made:
        known.forms[word] = known.forms.get(word, frozenset()) | {*mentions.forms_of(word, language.persons)}
        known.made.add(word)
    return bare in known.forms[word] or bool(known.near and _otherwise(surface, word, language))


def _otherwise(surface: str, word: str, language: Language) -> bool:
    """Whether a token is a name in a case that is made of another stem than by the rules: `ilyaksen`, of Ilyas."""
    raised, names = language.letters.raised(surface), language.names
    return not (names.given(raised) or names.surname(raised)) and any(
        not r.exact and r.lemma == word and r.feats.startswith("Case=")
        for r in language.morph.analyse(raised)[:READINGS])


def _careless(surface: str, known: Known, language: Language, plain: str = "") -> str | None:
    """The type of the single name that a token is a careless form of.

    An ordinary word is none, nor in small letters a name that is one, too: `kovács` may be a smith.

    plain  part of speech, where the tagger takes it for an ordinary word: then only what lacks accents is a name, and
           may be of an ending (`vassek`); `a tornyos villa` is nobody's, whoever Tornyos may be
    """
    letters = language.letters
    folded = known.folded[surface]
    near = known.near.get(folded[:NEAR], ())
    if folded[:STEM] not in known.words and not near:
        return None
    begun = [row for size in range(1, len(folded) + 1) for row in known.stems.get(folded[:size], ())]
    if near and not begun:  # `unnolla`, where a table would have `untolla`
        read = {letters.fold(reading.lemma) for reading in language.morph.analyse(surface)[:2] if reading.exact}
        begun = [row for row in near if row[-1] in read]
        known.forms.update((row[1], known.forms.get(row[1], frozenset()) | {folded}) for row in begun)
    for _, word, type_, bare in sorted(begun) if len(begun) > 1 else begun:
        if word not in known.bases and bare[:STEM] != folded[:STEM] and folded not in known.forms.get(word, ()):
            continue
        if not surface[:1].isupper():
            accented = plain == "NOUN" or not surface.isascii() or surface == letters.lower(word)
            if plain and accented and surface.startswith(letters.lower(word[:-1])):
                continue
            if word not in known.only:
                known.only[word] = _only_name(word, language)
            if not known.only[word]:
                continue
        if not _is_form(surface, word, known, language):
            continue
        lowered = language.letters.lower(surface)
        if surface.isascii() and bare != lowered and language.words.hasty(lowered):
            continue  # `regi` is old, though somebody is called Régi
        lemmas = {language.letters.lower(reading.lemma) for reading in language.morph.analyse(lowered)[:1]}
        others = (form for form in (lowered, *lemmas) if language.letters.fold(form) != bare or form == lowered)
        if not any(map(language.words.common, others)):
            return type_
    return None


def _only_name(word: str, language: Language) -> bool:
    """Whether a word is a name and nothing else, as far as the tables know: no word of the language either."""
    names = language.names
    surname = names.surname(word)
    told = surname is not None and surname.kind in TELLING
    known = names.given(word) or surname or names.nickname(word) or names.place(word)
    return not told and not names.ambiguous(word) and (bool(known) or not ordinary(word, language))


def _slipped(surface: str, known: Known, language: Language) -> str | None:
    """`PER` where a raised word that no table knows is a person's word of the document with one slip."""
    names = language.names
    if not surface[:1].isupper() or len(surface) < SLIP_LETTERS or ordinary(surface, language):
        return None
    lemmas = dict.fromkeys((surface, *(reading.lemma for reading in language.morph.analyse(surface))))
    if any(names.surname(x) or names.given(x) or names.place(x) or names.nickname(x) or names.thing(x) for x in lemmas):
        return None
    for word, type_, bare in known.words.get(known.folded[surface][:STEM], ()):
        close = type_ == "PER" and len(word) >= SLIP_LETTERS
        if close and any(one_slip(language.letters.fold(lemma), bare) for lemma in lemmas):
            return "PER"
    return None


def _phrases(text: str, tokens: Sequence[Token], known: Known, language: Language) -> Iterator[Span]:
    """Names of several words, the last of them in any form: `kovacs janossal`, `kardos autóház`."""
    letters = language.letters
    end = 0
    for at, token in enumerate(tokens if known.phrases else ()):
        if token.start < end:
            continue
        for words, type_ in known.phrases.get(known.folded[text[token.start : token.end]], ()):
            run = tokens[at : at + len(words)]
            surfaces = [text[t.start : t.end] for t in run]
            gaps = (text[a.end : b.start] for a, b in pairwise(run))
            if len(run) < len(words) or any(gap.strip(" \u00a0") for gap in gaps):
                continue
            same = all(letters.fold(a) == letters.fold(b) for a, b in zip(surfaces[:-1], words[:-1], strict=True))
            small = type_ != "PER" and all(s.islower() and language.words.common(s) for s in surfaces)
            if same and not small and _is_form(surfaces[-1], words[-1], known, language):
                yield _span(text, run[0].start, run[-1].end, type_)
                end = run[-1].end
                break


def known_words(spans: Iterable[Span], grammar: Grammar) -> dict[str, str]:
    """Words that mean a known person or place when met again, and whole names of persons: each with the type of the
    span they come from."""
    roles: dict[str, str] = {}
    for span in spans:
        if span.type == "PER":
            if " " in span.norm:
                roles[span.norm] = "PER"
            for part in persons.parse(span.norm, grammar):
                whole = len(part.text) > 2 or (len(part.text) == 2 and part.text[1].islower())  # `Ka`, no initials
                if part.role in CALLED and whole:
                    roles.setdefault(part.text, "PER")
            words = span.norm.split()
            if words and grammar.habits.is_married(words[-1]):
                roles.setdefault(words[-1], "PER")
        elif span.type in ("GPE", "ORG") and " " not in span.norm and len(span.norm) > 2:
            roles.setdefault(span.norm, span.type)
    return roles


def careless_mentions(draft: Draft, language: Language) -> Draft:
    """Rule: finds mentions of the document's names written carelessly, in what was hardly a title, too (`hardly`)."""
    sure = [span for span in draft.spans if not hardly(span)]
    found = find(draft.text, draft.tokens, sure, language)
    new = _covered(found)
    return draft.having((*(s for s in draft.spans if not (hardly(s) and new.touch(s.start, s.end))), *found))


def whole_names(draft: Draft, language: Language) -> Draft:
    """Rule: finds every further mention of a full name, of a firm and of a code, in the place of its pieces."""
    spans = whole(draft.text, draft.spans, language, language.at("pseudo"))
    return draft.having(firms(draft.text, draft.tokens, spans, language))
