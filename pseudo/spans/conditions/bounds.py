"""Where guessed names begin and end: words cut off, put on, parted and joined before overlaps are settled.

What comes in: candidate spans of the tagger and of the name tables. What goes out: spans of whole words, one name each.
Every rule says which mistake of a tagger it answers. `spans.stage.RULES` has them in order; start there.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterable, Sequence

from pseudo.core.document import Span, Token
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.persons import INITIAL, ORDINAL
from pseudo.spans import heads
from pseudo.spans.conditions.guesses import SUFFIX
from pseudo.spans.draft import Draft
from pseudo.spans.sources.sentence import NO_NAME
from pseudo.spans.words import SHORTEST, is_building


def joined_words(spans: Iterable[Span], text: str, matters: tuple[str, ...] = ()) -> list[Span]:
    """Spans stretched to whole words, so that no suffix is left hanging on a replaced name. matters: words behind a
    hyphen that are no suffixes (`Vass-ügy`)."""
    out = []
    for span in spans:
        start, end = span.start, span.end
        while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            end += 1
        last = text[end - 1 : end]
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].islower() and (last.isalnum() or last == "."):
            stop = end + 1
            while stop < len(text) and text[stop].isalpha():
                stop += 1
            # A suffix: `OTP-nek`; behind a full stop nothing else can be: `H. B.-nétől`.
            suffix = (stop - end <= 5 or last == ".") and not text[end + 1 : stop].startswith(matters)
            if suffix and not text[stop : stop + 1].isalnum():
                end = stop
        changed = (start, end) != (span.start, span.end)
        out.append(dataclasses.replace(span, start=start, end=end, text=text[start:end]) if changed else span)
    return out


def place_only(span: Span, language: Language) -> Span:
    """`Tisza-parton`, `Balaton-felvidéki` with the water alone: of a compound only the name is replaced.

    The word behind the hyphen is a common one, and the whole is no place of its own (`Tisza-tó`).
    """
    first, hyphen, last = span.text.rpartition("-")
    names = language.names
    kinds = {place.kind for place in names.place(first)} if hyphen and span.source != "pattern" else set()
    if hyphen and not kinds and of_a_building(span, last, language):
        return dataclasses.replace(span, end=span.start + len(first), text=first, type="FAC")  # `Szent Anna-kápolna`
    if not kinds or span.type not in ("LOC", "FAC", "GPE") or not last.islower() or len(last) < SHORTEST:
        return span
    if any(names.place(r.lemma) for r in language.morph.analyse(span.text)):
        return span
    natural = bool(kinds & NATURAL)
    if not natural and not any(r.exact and language.words.common(r.lemma) for r in language.morph.analyse(last)):
        return span
    return dataclasses.replace(
        span, end=span.start + len(first), text=first, type="LOC" if natural else "GPE", source="gazetteer", why="place"
    )


NATURAL = frozenset(("water", "region", "hill"))
"""Kinds of places that are no settlements."""


def of_a_building(span: Span, last: str, language: Language) -> bool:
    """Whether a guess of a place ends, behind its hyphen, in a word for a building or a square, in any form."""
    return span.source == "ner" and span.type in ("LOC", "GPE", "FAC") and is_building(last, language)


DASH = re.compile(r"\s*–\s*|\s+[-—]\s+")


def split_dashes(spans: Iterable[Span], language: Language) -> Iterable[Span]:
    """Names joined by a dash, each on its own: `Vas Ede–Kis Éva páros`, `Bicskei SK–Dabasi SE`, `Bécs–Pozsony`.

    A hyphen joins the parts of one name (`Vas-Kis Éva`), a dash two names; what has a common head behind (`Duna–Tisza
    köze`) is one.
    """
    for span in spans:
        parts = DASH.split(span.text)
        if span.type not in ("PER", "ORG", "GPE") or len(parts) < 2 or not all(part[:1].isupper() for part in parts):
            yield span
            continue
        body = span.type == "ORG"
        if body and not all(_body_end(part.split()[-1], language) for part in parts):
            yield span
            continue
        at = 0
        for part in parts:
            at = span.text.index(part, at)
            yield dataclasses.replace(span, start=span.start + at, end=span.start + at + len(part), text=part)
            at += len(part)


def _body_end(word: str, language: Language) -> bool:
    """Whether a body's name can end in this word: an acronym, or a word that bodies end in."""
    stem = word.split("-")[0]
    if len(stem) > 1 and stem.isupper():
        return True
    return any(language.names.org_word(r.lemma) is not None for r in language.morph.analyse(word)[:3])


def lines(spans: Iterable[Span], text: str, language: Language) -> Iterable[Span]:
    """Names cut where a line of capitals ends: two headings one below the other are two names. So are what ends one
    line of a chat and who writes the next (`jövök Győrből` / `Anna: jó`), and two bodies in the head of a letter."""
    for span in spans:
        whole = span.text.split("\n")
        if len(whole) == 1:
            yield span
            continue
        heading = casing.pattern(span.text) == "upper" or text[span.end : span.end + 2].lstrip(" ")[:1] == ":"
        bodies = span.type == "ORG" and all(line.split() and _body_end(line.split()[-1], language) for line in whole)
        if not (heading or bodies):
            yield span
            continue
        at = span.start
        for line in whole:
            if line.strip():
                yield dataclasses.replace(span, start=at, end=at + len(line), text=line)
            at += len(line) + 1


def split_spaces(spans: Iterable[Span], language: Language) -> Iterable[Span]:
    """`Liget téri Arany Ponty vendéglőbe` as a public space and what stands there: two names, replaced apart."""
    for whole in spans:
        if whole.type not in ("FAC", "ORG", "LOC", "EVENT"):
            yield whole
            continue
        span = whole
        words = list(re.finditer(r"\S+", span.text))
        if len(words) > 1 and _place_adjective(words[0].group(), language):
            first, at = words[0].group(), span.start + words[0].end()  # `egri Zöld Malom étterem`
            yield dataclasses.replace(span, end=at, text=span.text[: words[0].end()], type="GPE")
            rest = span.text[len(first) :].lstrip()
            span = dataclasses.replace(span, start=span.end - len(rest), text=rest)
            words = list(re.finditer(r"\S+", span.text))
        first = words[0].group() if words else ""
        owner = len(first) > 1 and first.isupper() and bool(language.names.organisation(first))
        if span.type == "FAC" and len(words) > 2 and owner:  # `MKB Fő utcai`: whose branch it is, and where
            yield dataclasses.replace(span, end=span.start + words[0].end(), text=first, type="ORG")
            span = dataclasses.replace(span, start=span.start + words[1].start(), text=span.text[words[1].start() :])
            words = list(re.finditer(r"\S+", span.text))
        cut = next(
            (w.end() for w in words[1:-1] if span.type in ("FAC", "ORG", "LOC") and _space(w.group(), language)),
            None,
        )
        rest = span.text[cut:].lstrip() if cut else ""
        if cut is None:
            yield span
            continue
        yield dataclasses.replace(span, end=span.start + cut, text=span.text[:cut], type="FAC")
        if rest[:1].isupper():
            yield dataclasses.replace(span, start=span.end - len(rest), text=rest, type="ORG")


def split_bodies(spans: Iterable[Span], language: Language) -> Iterable[Span]:
    """`MVM és Tisza Posta Zrt.` as two organisations; after anything but an acronym or a legal form the conjunction may
    belong to the name (`Adó- és Vámhivatal`)."""
    forms = language.names.legal_words
    for span in spans:
        words = list(re.finditer(r"\S+", span.text)) if span.type == "ORG" else []

        def ends(at: int) -> bool:
            before, word, after = (words[at + step].group() for step in (-1, 0, 1))  # noqa: B023 - called here alone
            letters = len(before) > 1 and before.isupper() and not ORDINAL.fullmatch(before)  # `II. és III. Kerületi`
            whole = before in forms or letters
            return whole and word in language.habits.unspoken and after[:1].isupper()

        cut = next((at for at in range(1, len(words) - 1) if ends(at)), None)
        if cut is None:
            yield span
            continue
        end, start = words[cut - 1].end(), words[cut + 1].start()
        yield dataclasses.replace(span, end=span.start + end, text=span.text[:end])
        yield dataclasses.replace(span, start=span.start + start, text=span.text[start:])


def _place_adjective(word: str, language: Language) -> bool:
    return word[:1].islower() and any(
        language.habits.is_adjective(r.feats) and language.names.place(r.lemma) for r in language.morph.analyse(word)
    )


def _space(word: str, language: Language) -> bool:
    """Whether a small word is a public space with an ending, which closes its name: `téri`, `úton`."""
    return word.islower() and any(
        r.feats and "[psor]" not in r.feats and language.names.public_space_type(r.lemma.lower())
        for r in language.morph.analyse(word)[:3]
    )


def without_ranks(span: Span, language: Language) -> Span:
    """A person's span without words at its ends that are no part of the name: `kk. Ág Anna r.`, `Berta Úr`; and the
    name before a degree, though its capitals look like a body's: `Kovács Éva PhD`."""
    if span.source == "ner" and span.type == "ORG" and " " in span.text and _degree(span.text.split()[-1], language):
        span = dataclasses.replace(span, type="PER")
    if span.type != "PER" or not any(c.isupper() for c in span.text):
        return span
    start, end = span.start, span.end
    words = list(language.persons.pieces(span.text))
    particles, is_title = language.habits.particles, language.persons.is_title
    while words and _small(first := words[0].group(), language) and not (is_title(first) or first in particles):
        words.pop(0)
    while len(words) > 1 and any(no_name(words[-1].group(), language) for no_name in (_small, _rank, _degree)):
        words.pop()
    if len(words) > 1 and ORDINAL.fullmatch(words[-1].group()) and INITIAL.match(words[-2].group()):
        words.pop()  # `K. J. I. r. vádlott`: the number of the accused is no initial
    if not words:
        return span
    start, end = span.start + words[0].start(), span.start + words[-1].end()
    if (start, end) == (span.start, span.end):
        return span
    return dataclasses.replace(span, start=start, end=end, text=span.text[start - span.start : end - span.start])


def _small(word: str, language: Language) -> bool:
    """Whether a word begins small that is no surname with its particle."""
    return word[:1].islower() and not language.habits.is_hitched(word)


def _degree(word: str, language: Language) -> bool:
    """Whether a word with capitals is a degree that stands after names: `PhD`, `PhD-nek`."""
    bare = word.partition("-")[0].rstrip(",")
    return any(row.place == "after" and row.word == bare and not bare.islower() for row in language.names.titles())


def _rank(word: str, language: Language) -> bool:
    """Whether a word is one that stands after names, in any form: `Úr`, `BÁCSITÓL`."""
    lowered = word.lower()
    return lowered in language.contexts.after or (
        lowered.startswith(tuple(language.contexts.after))
        and any(r.lemma in language.contexts.after for r in language.morph.analyse(lowered))
    )


def without_opening(span: Span, token: Token | None, language: Language) -> Span:
    """A person's span without the ordinary word that opens its sentence: `Este Papp Anna`, `Szintén Vas Edével`; a
    body's without the greeting before it: `Tisztelt Borostyán Bank`, or the party: `az Eladó Borostyán Bank Zrt.-nél`,
    or the article that opens its sentence: `A Bajnok István Általános Iskola`.

    token  the tagger's token at the start of the span
    """
    first, _, rest = span.text.partition(" ")
    party = " " in rest and first.lower() in language.contexts.label & language.contexts.nobody
    article = token is not None and token.upos == "DET" and len(first) <= ARTICLE
    if span.type == "ORG" and (party or article or first.lower() in language.contexts.before) and rest[:1].isupper():
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)
    is_title = language.words.is_title
    if span.type == "PER" and INITIAL.fullmatch(first) and not is_title(first) and is_title(rest.partition(" ")[0]):
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)  # `T. Prof. Dr. Hegar` is addressed
    if span.type == "PER" and rest and span.text.islower() and _ordinary(first, language):
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)  # `szegeny erdosne`
    if span.type != "PER" or token is None or token.upos not in NO_NAME or not rest[:1].isupper():
        return span
    if language.names.surname(first) or language.names.given(first) or not language.words.common(first.lower()):
        return span
    return dataclasses.replace(span, start=span.end - len(rest), text=rest)


ARTICLE = 2
"""Letters of an article at most."""


def _ordinary(word: str, language: Language) -> bool:
    """Whether a small word is an ordinary one, its accents left out or not, and oftener that than somebody's name."""
    if not (language.words.common(word) or language.words.hasty(word)):
        return False
    if any(language.names.unfold(word, kind) for kind in ("given", "nickname")):
        return False
    rows = [row for name in language.names.unfold(word, "surname") if (row := language.names.surname(name)) is not None]
    return sum(row.count - row.common_word for row in rows) <= 0


def one_by_one(span: Span, language: Language) -> list[Span]:
    """A person's span cut after every inner word with an ending: `Kim Larssonék Uppsalából`, `Annát és Marcit Pécsre`.

    In a person's name only the last word is inflected. Words that the name tables know as they stand are left alone.
    """
    if span.type != "PER" or span.text.isalpha():
        return [span]
    words = list(re.finditer(r"\S+", span.text))
    if len(words) < 2:
        return [span]
    cut = next((at for at, word in enumerate(words[:-1]) if _inflected(word.group(), language)), None)
    if cut is None:
        return [span]
    first = dataclasses.replace(span, end=span.start + words[cut].end(), text=span.text[: words[cut].end()])
    rest = next((word for word in words[cut + 1 :] if word.group()[:1].isupper()), None)
    if rest is None:
        return [first]
    start = rest.start()
    return [first, *one_by_one(dataclasses.replace(span, start=span.start + start, text=span.text[start:]), language)]


def _inflected(word: str, language: Language) -> bool:
    """Whether a word of a name bears an ending: one that tells, or any on a name that the tables know without it."""
    names = language.names
    if not word[:1].isupper() or names.surname(word) or names.given(word) or names.nickname(word) or len(word) < 4:
        return False
    best = next(iter(language.morph.analyse(word)), None)
    if best is None or not best.exact or not best.feats:
        return word.isascii() and _place_form(word, language)
    known = bool(names.given(best.lemma) or names.nickname(best.lemma) or names.place(best.lemma))
    telling = len(word) > 4 and best.feats in language.habits.telling
    return telling or (known and best.feats.startswith("Case="))


def _place_form(word: str, language: Language) -> bool:
    """Whether a word is a place in a case but for its accents: `Miskolcrol`."""
    for length in range(len(word) - 1, max(3, len(word) - SUFFIX - 1), -1):
        for name in language.names.unfold(word[:length], "place"):
            for feats in language.habits.forms:
                if feats.startswith("Case=") and fold(language.morph.inflect(name, feats)) == fold(word):
                    return True
    return False


def joined_people(spans: Sequence[Span], text: str, language: Language) -> list[Span]:
    """The spans with a person's name that was cut in two as one: `dr. Vas Edéné dr. Kis Éva`, `Ioana Maria` `Popescu`.

    Her husband's name and her own stand side by side, as do given names and a surname that the tables have as foreign.
    """
    out: list[Span] = []
    for span in spans:
        last = out[-1] if out else None
        beside = last is not None and text[last.end : span.start] == " " and span.type == "PER" == last.type
        if last is None or not beside or (last.head is not None and last.head.feats):
            out.append(span)
            continue
        words, names = last.norm.split(), language.names
        wife = language.habits.is_married(words[-1]) and len(words) > 1 and " " in span.norm
        wife = wife and not _mans(span.norm.split()[-1], language)  # `Kovács Jánosné dr. Szabó Péterrel`
        row = names.surname(span.norm)
        foreign = row is not None and row.origin != names.home and not names.given(span.norm)
        whole = foreign and all(names.given(word) and not names.surname(word) for word in words)
        if not wife and not whole:
            out.append(span)
            continue
        joined = dataclasses.replace(last, end=span.end, text=text[last.start : span.end], norm="", head=None)
        out[-1] = joined
    return out


def split_people(span: Span, text: str, seen: Container[str], language: Language) -> list[Span]:
    """Two people that stand side by side (`dr. Berta Judit Vargával szemben`, `Szabo Eszter Nemeth Agnessel`) as two
    spans: the first name ends with its given name, the second begins with a word that is none. Behind a wife's name
    alone a man's given name is another's (`Varginé Dezsőről mesélt`), and so is what follows a form of a name that the
    document has (`Zsömlét Lukács őrmester fogta el`)."""
    if span.type != "PER":
        return [span]
    words = list(language.persons.pieces(span.text))
    bases = span.norm.split()
    if len(words) < 2 or len(words) != len(bases) or INITIAL.fullmatch(bases[-1]):
        return [span]
    cut = _second_person(bases, seen, language)
    if cut is None:
        return [span]
    middle, rest = span.start + words[cut].end(), span.start + words[cut + 1].start()
    fresh = {"norm": "", "head": None}
    return [
        dataclasses.replace(span, end=middle, text=text[span.start : middle], **fresh),  # type: ignore[arg-type]
        dataclasses.replace(span, start=rest, text=text[rest : span.end], **fresh),  # type: ignore[arg-type]
    ]


def _second_person(bases: Sequence[str], seen: Container[str], language: Language) -> int | None:
    """The last word of the first of two people's names that stand side by side; None where it is one name."""
    grammar, names = language.persons, language.names
    if grammar.habits.given_first:
        return None
    married = grammar.habits.is_married
    if len(bases) == 2:
        his = _mans(bases[1], language)
        if names.surname(bases[0]) or names.given(bases[0]):
            return None
        return 0 if (his and married(bases[0])) or _again(bases[0], seen, language) else None
    start = next((i for i, base in enumerate(bases) if not grammar.is_title(base)), 0)
    wife = next((i for i, base in enumerate(bases[:-2]) if married(base)), None)
    if wife is not None and _mans(bases[-1], language) and not all(map(grammar.is_title, bases[wife + 1 : -1])):
        return wife  # behind her husband's name stands her own, not a man's
    cut = next((i for i in range(start + 1, len(bases) - 1) if grammar.is_given(bases[i])), None)
    if cut is None or married(bases[-1]) or any(map(married, bases[: cut + 1])):
        return None
    after = bases[cut + 1]
    if grammar.is_given(bases[-1]):  # surname and given name twice
        surnames = names.surname(after) and names.surname(bases[start]) and not grammar.is_given(after)
        return cut if surnames and cut + 1 < len(bases) - 1 else None
    return cut if names.surname(after) else None


def _mans(word: str, language: Language) -> bool:
    """Whether a word is a given name of men alone that is borne today."""
    row = language.names.given(word)
    return row is not None and row.rank > 0 and row.genders == "M"


def _again(word: str, seen: Container[str], language: Language) -> bool:
    """Whether a word is a form with an ending of a name that the document has bare: `Zsömlét`, once Zsömle is named."""
    forms = (r for r in language.morph.analyse(word) if r.exact and r.feats.startswith("Case="))
    return word[:1].isupper() and any(r.lemma != word and r.lemma in seen for r in forms)


def at_dashes(draft: Draft, language: Language) -> Draft:
    """Rule: cuts names that a dash joins."""
    return draft.having(split_dashes(draft.spans, language))


def at_bodies(draft: Draft, language: Language) -> Draft:
    """Rule: cuts two bodies that a conjunction joins."""
    return draft.having(split_bodies(draft.spans, language))


def at_spaces(draft: Draft, language: Language) -> Draft:
    """Rule: cuts a public space from what stands there."""
    return draft.having(split_spaces(draft.spans, language))


def at_lines(draft: Draft, language: Language) -> Draft:
    """Rule: cuts names where a line ends."""
    return draft.having(lines(draft.spans, draft.text, language))


def without_marks(draft: Draft, language: Language) -> Draft:
    """Rule: cuts quotation marks, brackets and the like off; drops what is nothing else."""
    return draft.having(span for span in map(heads.trimmed, draft.spans) if span is not None)


def one_person_each(draft: Draft, language: Language) -> Draft:
    """Rule: cuts a person's name behind every inner word with an ending."""
    return draft.having(part for span in draft.spans for part in one_by_one(span, language))


def without_openings(draft: Draft, language: Language) -> Draft:
    """Rule: cuts the word that opens a sentence, a greeting, an article from the name behind."""
    starts = draft.starts
    return draft.having(without_opening(span, starts.get(span.start), language) for span in draft.spans)


def without_offices(draft: Draft, language: Language) -> Draft:
    """Rule: cuts words at the ends of people's names that are no part of them."""
    return draft.having(without_ranks(span, language) for span in draft.spans)


def whole_words(draft: Draft, language: Language) -> Draft:
    """Rule: stretches names to whole words."""
    return draft.having(joined_words(draft.spans, draft.text, (*language.habits.matters, *language.habits.compounding)))


def places_in_compounds(draft: Draft, language: Language) -> Draft:
    """Rule: cuts the name of a place from the compound that it begins."""
    return draft.having(place_only(span, language) for span in draft.spans)


def two_people(draft: Draft, language: Language) -> Draft:
    """Rule: cuts two people's names that stand side by side."""
    seen = frozenset(heads.last_words(draft.spans))
    return draft.having(part for span in draft.spans for part in split_people(span, draft.text, seen, language))


def one_woman(draft: Draft, language: Language) -> Draft:
    """Rule: joins a name that was cut in two: her husband's and her own, given names and a foreign surname."""
    return draft.having(joined_people(draft.spans, draft.text, language))
