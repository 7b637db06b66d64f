"""What becomes of guesses: candidate names trimmed, cut, joined and dropped before and after overlaps are settled.

What comes in: candidate spans of the tagger and of the name tables. What goes out: spans that can be names, with whole
words, one name each, of a type that their head allows. Every rule says which mistake of a tagger it answers.
`spans.found` applies them in order; start there.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from itertools import islice

from name_db import Names, Thing
from pseudo import casing, heads, organisations, ranges
from pseudo.document import NAMES, Span, Token
from pseudo.gazetteer import INNER_CAPITAL, NO_NAME, Contexts
from pseudo.heads import Reader
from pseudo.persons import INITIAL, ORDINAL


def joined_words(spans: Iterable[Span], text: str) -> list[Span]:
    """Spans stretched to whole words, so that no suffix is left hanging on a replaced name."""
    out = []
    for span in spans:
        start, end = span.start, span.end
        while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            end += 1
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].islower() and text[end - 1 : end].isalnum():
            stop = end + 1
            while stop < len(text) and text[stop].isalpha():
                stop += 1
            if stop - end <= 5 and not text[stop : stop + 1].isalnum():  # a suffix: OTP-nek
                end = stop
        changed = (start, end) != (span.start, span.end)
        out.append(dataclasses.replace(span, start=start, end=end, text=text[start:end]) if changed else span)
    return out


def place_only(span: Span, reader: Reader, contexts: Contexts) -> Span:
    """`Tisza-parton`, `Balaton-felvidéki` with the water alone: of a compound only the name is replaced.

    The word behind the hyphen is a common one, and the whole is no place of its own (`Tisza-tó`).
    """
    first, hyphen, last = span.text.rpartition("-")
    names = reader.names
    kinds = {place.kind for place in names.place(first)} if hyphen and span.source != "pattern" else set()
    if hyphen and not kinds and _of_a_building(span, last, reader, contexts):
        return dataclasses.replace(span, end=span.start + len(first), text=first, type="FAC")  # `Szent Anna-kápolna`
    if not kinds or span.type not in ("LOC", "FAC", "GPE") or not last.islower() or len(last) < SHORTEST:
        return span
    if any(names.place(r.lemma) for r in reader.morph.analyse(span.text)):
        return span
    natural = bool(kinds & NATURAL)
    if not natural and not any(r.exact and reader.words.common(r.lemma) for r in reader.morph.analyse(last)):
        return span
    return dataclasses.replace(
        span, end=span.start + len(first), text=first, type="LOC" if natural else "GPE", source="gazetteer", why="place"
    )


def named_after(span: Span, before: Token | None, reader: Reader) -> Span:
    """A place that is none, with an article before it and somebody's surname: a school or a club (`a Bolyaiba jár`).

    before  the token that ends where the span begins, but for a space
    """
    if span.source != "ner" or span.type not in ("GPE", "LOC") or before is None or before.upos != "DET":
        return span
    if " " in span.norm or span.text[:1].islower() or reader.names.place(span.norm):
        return span
    return span if reader.names.surname(span.norm) is None else dataclasses.replace(span, type="ORG")


NATURAL = frozenset(("water", "region", "hill"))
"""Kinds of places that are no settlements."""


def _of_a_building(span: Span, last: str, reader: Reader, contexts: Contexts) -> bool:
    """Whether a guess of a place ends, behind its hyphen, in a word for a building or a square, in any form."""
    if span.source != "ner" or span.type not in ("LOC", "GPE", "FAC") or not last.islower():
        return False
    lemmas = {r.lemma.lower() for r in reader.morph.analyse(last) if r.exact} - contexts.land
    return any(reader.names.public_space_type(w) is not None or reader.names.org_word(w) is not None for w in lemmas)


SHORTEST = 4
"""Letters from which on what follows a hyphen is a word, not an ending."""

DASH = re.compile(r"\s*–\s*|\s+[-—]\s+")


def split_dashes(spans: Iterable[Span], reader: Reader) -> Iterable[Span]:
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
        if body and not all(_body_end(part.split()[-1], reader) for part in parts):
            yield span
            continue
        at = 0
        for part in parts:
            at = span.text.index(part, at)
            yield dataclasses.replace(span, start=span.start + at, end=span.start + at + len(part), text=part)
            at += len(part)


def _body_end(word: str, reader: Reader) -> bool:
    """Whether a body's name can end in this word: an acronym, or a word that bodies end in."""
    stem = word.split("-")[0]
    if len(stem) > 1 and stem.isupper():
        return True
    return any(reader.names.org_word(r.lemma) is not None for r in reader.morph.analyse(word)[:3])


def lines(spans: Iterable[Span], text: str) -> Iterable[Span]:
    """Names cut where a line of capitals ends: two headings one below the other are two names. So are what ends one
    line of a chat and who writes the next (`jövök Győrből` / `Anna: jó`)."""
    for span in spans:
        heading = casing.pattern(span.text) == "upper" or text[span.end : span.end + 2].lstrip(" ")[:1] == ":"
        if "\n" not in span.text or not heading:
            yield span
            continue
        at = span.start
        for line in span.text.split("\n"):
            if line.strip():
                yield dataclasses.replace(span, start=at, end=at + len(line), text=line)
            at += len(line) + 1


def split_spaces(spans: Iterable[Span], reader: Reader) -> Iterable[Span]:
    """`Liget téri Arany Ponty vendéglőbe` as a public space and what stands there: two names, replaced apart."""
    for whole in spans:
        span = whole
        words = list(re.finditer(r"\S+", span.text))
        if (
            span.type in ("FAC", "ORG", "LOC", "EVENT")
            and len(words) > 1
            and _place_adjective(words[0].group(), reader)
        ):
            first, at = words[0].group(), span.start + words[0].end()  # `egri Zöld Malom étterem`
            yield dataclasses.replace(span, end=at, text=span.text[: words[0].end()], type="GPE")
            rest = span.text[len(first) :].lstrip()
            span = dataclasses.replace(span, start=span.end - len(rest), text=rest)
            words = list(re.finditer(r"\S+", span.text))
        first = words[0].group() if words else ""
        owner = len(first) > 1 and first.isupper() and bool(reader.names.organisation(first))
        if span.type == "FAC" and len(words) > 2 and owner:  # `MKB Fő utcai`: whose branch it is, and where
            yield dataclasses.replace(span, end=span.start + words[0].end(), text=first, type="ORG")
            span = dataclasses.replace(span, start=span.start + words[1].start(), text=span.text[words[1].start() :])
            words = list(re.finditer(r"\S+", span.text))
        cut = next(
            (w.end() for w in words[1:-1] if span.type in ("FAC", "ORG", "LOC") and _space(w.group(), reader)),
            None,
        )
        rest = span.text[cut:].lstrip() if cut else ""
        if cut is None:
            yield span
            continue
        yield dataclasses.replace(span, end=span.start + cut, text=span.text[:cut], type="FAC")
        if rest[:1].isupper():
            yield dataclasses.replace(span, start=span.end - len(rest), text=rest, type="ORG")


def split_bodies(spans: Iterable[Span], reader: Reader) -> Iterable[Span]:
    """`MVM és Tisza Posta Zrt.` as two organisations; after anything but an acronym or a legal form the conjunction may
    belong to the name (`Adó- és Vámhivatal`)."""
    forms = {form.form for form in reader.names.legal_forms()}
    for span in spans:
        words = list(re.finditer(r"\S+", span.text)) if span.type == "ORG" else []

        def ends(at: int) -> bool:
            before, word, after = (words[at + step].group() for step in (-1, 0, 1))  # noqa: B023 - called here alone
            whole = before in forms or (len(before) > 1 and before.isupper())
            return whole and word in reader.words.habits.unspoken and after[:1].isupper()

        cut = next((at for at in range(1, len(words) - 1) if ends(at)), None)
        if cut is None:
            yield span
            continue
        end, start = words[cut - 1].end(), words[cut + 1].start()
        yield dataclasses.replace(span, end=span.start + end, text=span.text[:end])
        yield dataclasses.replace(span, start=span.start + start, text=span.text[start:])


def _place_adjective(word: str, reader: Reader) -> bool:
    return word[:1].islower() and any(
        reader.words.habits.is_adjective(r.feats) and reader.names.place(r.lemma) for r in reader.morph.analyse(word)
    )


def _space(word: str, reader: Reader) -> bool:
    """Whether a small word is a public space with an ending, which closes its name: `téri`, `úton`."""
    return word.islower() and any(
        r.feats and "[psor]" not in r.feats and reader.names.public_space_type(r.lemma.lower())
        for r in reader.morph.analyse(word)[:3]
    )


def formula_ranges(text: str, formulas: Iterable[str]) -> list[tuple[int, int]]:
    """Where formulas stand that look like initials (`K. m. f.`)."""
    pattern = "|".join(r"\s?".join(re.escape(word) for word in formula.split()) for formula in sorted(formulas))
    return [match.span() for match in re.finditer(rf"\b(?:{pattern})(?!\w)", text, re.IGNORECASE)] if pattern else []


def without_ranks(span: Span, reader: Reader, contexts: Contexts) -> Span:
    """A person's span without words at its ends that are no part of the name: `kk. Ág Anna r.`, `Berta Úr`."""
    if span.type != "PER" or not any(c.isupper() for c in span.text):
        return span
    start, end = span.start, span.end
    words = list(re.finditer(r"\S+", span.text))
    while words and words[0].group()[:1].islower() and not reader.grammar.is_title(words[0].group()):
        words.pop(0)
    while len(words) > 1 and (words[-1].group()[:1].islower() or _rank(words[-1].group(), reader, contexts)):
        words.pop()
    if len(words) > 1 and ORDINAL.fullmatch(words[-1].group()) and INITIAL.match(words[-2].group()):
        words.pop()  # `K. J. I. r. vádlott`: the number of the accused is no initial
    if not words:
        return span
    start, end = span.start + words[0].start(), span.start + words[-1].end()
    if (start, end) == (span.start, span.end):
        return span
    return dataclasses.replace(span, start=start, end=end, text=span.text[start - span.start : end - span.start])


def _rank(word: str, reader: Reader, contexts: Contexts) -> bool:
    """Whether a word is one that stands after names, in any form: `Úr`, `BÁCSITÓL`."""
    lowered = word.lower()
    return lowered in contexts.after or (
        lowered.startswith(tuple(contexts.after))
        and any(r.lemma in contexts.after for r in reader.morph.analyse(lowered))
    )


def without_opening(span: Span, token: Token | None, reader: Reader, contexts: Contexts) -> Span:
    """A person's span without the ordinary word that opens its sentence: `Este Papp Anna`, `Szintén Vas Edével`; a
    body's without the greeting before it: `Tisztelt Borostyán Bank`.

    token  the tagger's token at the start of the span
    """
    first, _, rest = span.text.partition(" ")
    if span.type == "ORG" and first.lower() in contexts.before and rest[:1].isupper():
        return dataclasses.replace(span, start=span.end - len(rest), text=rest)
    if span.type != "PER" or token is None or token.upos not in NO_NAME or not rest[:1].isupper():
        return span
    if reader.names.surname(first) or reader.names.given(first) or not reader.words.common(first.lower()):
        return span
    return dataclasses.replace(span, start=span.end - len(rest), text=rest)


CAPITALS = 0.01
"""Share of capital letters from which a text is written with capitals, so that a small word is no person."""


LINE = 1000
"""Code points on either side that are looked at of a line: a text may be one line."""


def careful(text: str, span: Span) -> bool:
    """Whether the line of a span is written with capitals: only then does a small letter say that a word is no name."""
    start = text.rfind("\n", max(0, span.start - LINE), span.start) + 1 or max(0, span.start - LINE)
    end = text.find("\n", span.end, span.end + LINE)
    line = text[start : end if end >= 0 else span.end + LINE]
    enough = int(CAPITALS * len(line)) + 1
    return len(list(islice(filter(str.isupper, line), enough))) == enough


def sure(span: Span, least: float, reader: Reader) -> bool:
    """Whether a tagger's guess is believed where it is asked to be sure: it is, or the name tables know the name.

    A lone common word must be surer still, whatever the tables say: most of them have surnames beside them.
    """
    if span.source != "ner" or not least or span.type not in IDENTIFYING:
        return True
    if " " not in span.text and ordinary(span.text, reader):
        return span.score >= (1 + least) / 2
    if span.score >= least:
        return True
    last = span.text.split()[-1:]
    return any(heads.known(r.lemma, span.type, "", reader) for word in last for r in reader.morph.analyse(word)[:3])


def plausible(span: Span, text: str, reader: Reader, contexts: Contexts) -> bool:
    """Whether a tagger's name can be one at all.

    No figures in a person's, no ordinary word in small letters, no law without a word of laws, no disease, no heading
    or label that the name tables do not know.
    A smith in small letters is a smith, not Mr Smith, where the line is written with capitals.
    """
    if span.source != "ner":
        return True
    if span.type in NAMES and NUMBERED.fullmatch(span.text):
        return False  # `M7-esen`: a road by its number is nothing that a name could take the place of
    with_capitals = careful(text, span)
    words = span.text.split()
    tail = span.text.rsplit("-", 1)[-1].lower() if "-" in span.text else ""
    if tail and any(tail.startswith(word) for word in contexts.tail):
        return False
    shapeless = with_capitals and span.type in NAMES and not any(c.isupper() for c in span.text)
    adjectival = reader.words.habits.adjectival
    if shapeless and not any(r.feats.startswith(adjectival) for r in reader.morph.analyse(words[-1])):
        known_place = span.type == "GPE" and _unaccented(words[-1], reader)
        return known_place or span.type in ("NORP", "LANGUAGE")  # small letters: an adjective in -i, or no name
    if span.type == "LAW":
        lowered = span.text.lower()
        return any(c.isdigit() for c in span.text) or any(
            word in lowered if len(word) > 3 or word == "§" else words[-1].split("-")[0].lower().endswith(word)
            for word in contexts.law
        )
    if span.type == "PER":
        if len(words) == 1 and (INNER_CAPITAL.search(words[0]) or contexts.doses(text[span.end : span.end + DOSE])):
            return False  # `AnyDesk` is a product, `Xigris 20 mg` a medicine
        small = span.text.islower() and not span.text.endswith(("i", "é"))
        abbreviated = all(word.endswith(".") and len(word) <= 3 for word in words)
        if any(c.isdigit() for c in span.text) or (with_capitals and small):
            return False
        if abbreviated and any(word[:1].islower() for word in words):
            return False
    if span.type in ("PER", "GPE", "ORG", "LOC") and len(words) == 1 and with_capitals:
        alone = _before(text, span.start, " ") in ("", "\n") and _behind(text, span.end, " ") in ("", "\n", ":")
        known = any(heads.known(r.lemma, span.type, "", reader) for r in reader.morph.analyse(words[0]))
        if alone and not known and not words[0].isupper():
            return False
        first = _before(text, span.start, " „\"'(") in ("", "\n", ".", "!", "?", ":")
        if first and not words[0].isupper() and ordinary(words[0], reader):
            often = 1 if span.score >= SURE else 3
            rows = [reader.names.surname(r.lemma) for r in reader.morph.analyse(words[0])]
            borne = any(row is not None and row.count > often * row.common_word for row in rows)
            surname = span.type == "PER" and borne
            if not known or (span.type == "PER" and not surname):
                return False  # `Hajnalban`, `Szilárd talaj`; a name met elsewhere too is found again by `known_again`
    if span.type in NAMES and casing.pattern(span.text) == "lower":
        if span.type == "PER" and all(_in_haste(word, reader) for word in words):
            return False
        return span.type in ("NORP", "LANGUAGE") or not all(reader.words.common(w.lower().strip(".,-")) for w in words)
    return True


def _before(text: str, at: int, passed: str) -> str:
    """The code point before a place, others of these passed over; `` at the start."""
    while at > 0 and text[at - 1] in passed:
        at -= 1
    return text[at - 1 : at] if at else ""


def _behind(text: str, at: int, passed: str) -> str:
    """The code point behind a place, others of these passed over; `` at the end."""
    while at < len(text) and text[at] in passed:
        at += 1
    return text[at : at + 1]


def _in_haste(word: str, reader: Reader) -> bool:
    """Whether a word in small letters is an ordinary one without its accents, and nobody's name: `izles`."""
    known = any(reader.names.unfold(word, kind) for kind in ("given", "nickname", "surname"))
    return word.isascii() and reader.words.hasty(word) and not known


def private(span: Span, reader: Reader, contexts: Contexts) -> bool:
    """Whether a name, read, can be somebody's: no holy name, no saint, no feast, no diagnosis in Latin."""
    if span.type not in IDENTIFYING or span.source == "pattern":
        return True
    words = span.norm.split()
    readings = reader.morph.analyse(span.text) if " " not in span.text else ()
    if span.norm.lower() in contexts.nobody or any(r.feats == "Case=Tem" for r in readings[:1]):
        return False  # `Karácsonykor` is a time, whosever name it could be
    if any(r.lemma.lower() in contexts.nobody for r in readings if r.exact):
        return False
    if span.type == "PER" and len(words) == 2 and words[0].lower() in contexts.saint:
        return reader.names.given(words[1]) is None  # `Szent István napján`
    kept = words[1:] if span.type == "ORG" else words  # `Trauma Kft.` is a body
    if reader.names.org_word(words[-1]) is not None or any(_personal(word, reader) for word in words):
        return True
    return not any(_latin(word, contexts.latin) for word in kept if span.type != "ORG" or word.islower())


def _latin(word: str, latin: Container[str]) -> bool:
    """Whether a word is one of diagnoses: a known one, or by its end."""
    lowered = word.lower().strip(".,")
    return lowered in latin or any("-" + lowered[at:] in latin for at in range(2, len(lowered) - 3))


SURE = 0.7
"""Score from which a tagger's guess of an ordinary word is believed as its surname is borne."""

SUFFIX = 4
"""Letters of the longest ending of place."""

NUMBERED = re.compile(r"[A-Z]\d{1,2}(?:-\w+)?")
DOSE = 12
"""Code points behind a word in which its dose begins."""


def _unaccented(word: str, reader: Reader) -> bool:
    """Whether a word in small letters is a place without its capital and accents, with a suffix or without."""
    lengths = range(len(word), max(4, len(word) - SUFFIX), -1)
    if ordinary(word, reader):
        return False
    found = (name for length in lengths for name in reader.names.unfold(word[:length], "place"))
    return word.isascii() and not all(name.isascii() for name in found)  # Rum has no accents that `rumot` could lack


def ordinary(word: str, reader: Reader) -> bool:
    """Whether a raised word is an ordinary one: its form, its lemma, or both members of a compound are common."""
    lowered = word.lower()
    forms = {lowered, *(r.lemma.lower() for r in reader.morph.analyse(lowered))}
    if any(reader.words.common(form) for form in forms):
        return True
    return any(
        reader.words.common(form[:at]) and reader.words.common(form[at:])
        for form in forms
        for at in range(3, len(form) - 2)
    )


IDENTIFYING = frozenset(("PER", "ORG", "GPE", "LOC", "FAC", "EVENT"))
PERSONAL = frozenset(("surname and given name", "title", "form label", "title after", "speaker"))


def reconciled(spans: Sequence[Span], names: Names) -> list[Span]:
    """The names without the tagger's guesses that a person's full name found by knowledge contradicts.

    The tagger takes `Pintér Dóra r.` for a street or `Virág` for a novel; where the rules see a person and the guess
    adds no capitalised word to her name, it is a person: kept in clear she would leak.
    """
    people = [span for span in spans if span.type == "PER" and span.why in PERSONAL]
    where = ranges.of((person.start, person.end) for person in people)
    out = []
    for span in spans:
        against = (
            span.source == "ner"
            and span.type != "PER"
            and not (span.type == "ORG" and names.org_word(span.text.split()[-1]) is not None)
            and any(not _adds_capital(span, people[at]) for at in where.over(span.start, span.end))
        )
        if not against:
            out.append(span)
    return out


def _adds_capital(span: Span, person: Span) -> bool:
    before = span.text[: max(0, person.start - span.start)]
    after = span.text[max(0, person.end - span.start) :]
    return any(word[:1].isupper() for word in (before + " " + after).split())


def one_by_one(span: Span, reader: Reader) -> list[Span]:
    """A person's span cut after every inner word with an ending: `Kim Larssonék Uppsalából`, `Annát és Marcit Pécsre`.

    In a person's name only the last word is inflected. Words that the name tables know as they stand are left alone.
    """
    words = list(re.finditer(r"\S+", span.text))
    if span.type != "PER" or len(words) < 2:
        return [span]
    cut = next((at for at, word in enumerate(words[:-1]) if _inflected(word.group(), reader)), None)
    if cut is None:
        return [span]
    first = dataclasses.replace(span, end=span.start + words[cut].end(), text=span.text[: words[cut].end()])
    rest = next((word for word in words[cut + 1 :] if word.group()[:1].isupper()), None)
    if rest is None:
        return [first]
    start = rest.start()
    return [first, *one_by_one(dataclasses.replace(span, start=span.start + start, text=span.text[start:]), reader)]


def _inflected(word: str, reader: Reader) -> bool:
    """Whether a word of a name bears an ending: one that tells, or any on a name that the tables know without it."""
    names = reader.names
    if not word[:1].isupper() or names.surname(word) or names.given(word) or names.nickname(word) or len(word) < 4:
        return False
    best = next(iter(reader.morph.analyse(word)), None)
    if best is None or not best.exact or not best.feats:
        return word.isascii() and _place_form(word, reader)
    known = bool(names.given(best.lemma) or names.nickname(best.lemma) or names.place(best.lemma))
    telling = len(word) > 4 and best.feats in reader.words.habits.telling
    return telling or (known and best.feats.startswith("Case="))


def _place_form(word: str, reader: Reader) -> bool:
    """Whether a word is a place in a case but for its accents: `Miskolcrol`."""
    for length in range(len(word) - 1, max(3, len(word) - SUFFIX - 1), -1):
        for name in reader.names.unfold(word[:length], "place"):
            for feats in reader.words.habits.forms:
                if feats.startswith("Case=") and casing.fold(reader.morph.inflect(name, feats)) == casing.fold(word):
                    return True
    return False


def joined_people(spans: Sequence[Span], text: str, reader: Reader) -> list[Span]:
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
        words, names = last.norm.split(), reader.names
        wife = reader.grammar.habits.is_married(words[-1]) and len(words) > 1 and " " in span.norm
        row = names.surname(span.norm)
        foreign = row is not None and row.origin != names.home and not names.given(span.norm)
        whole = foreign and all(names.given(word) and not names.surname(word) for word in words)
        if not wife and not whole:
            out.append(span)
            continue
        joined = dataclasses.replace(last, end=span.end, text=text[last.start : span.end], norm="", head=None)
        out[-1] = joined
    return out


def retyped(span: Span, reader: Reader) -> Span:
    """The span with the type that its head gives it where the tagger's cannot be.

    A medicine is no person, a hospital no public space, a known town no organisation, a bare given name no town.
    """
    if span.source == "pattern" or span.head is None:
        return span
    names = reader.names
    head, several = span.head.lemma, " " in span.norm
    if span.type == "PER" and several and _of_a_body(span, head, reader):
        return dataclasses.replace(span, type="ORG", norm="", head=None)  # `Bicskei SK`, behind `név:` as well
    if span.source != "ner":
        return span
    thing = _thing(span, reader)
    if thing is not None and span.type in IDENTIFYING:
        return dataclasses.replace(span, type=thing.kind)
    if span.type == "NORP" and (town := _inhabitants(span, reader)) is not None:
        lemma, feats = town
        return dataclasses.replace(
            span, type="GPE", norm=lemma, head=dataclasses.replace(span.head, lemma=lemma, feats=feats)
        )
    place, body = bool(names.place(head)), bool(names.organisation(head))
    space = names.public_space_type(head.lower()) is not None
    type_ = span.type
    if type_ in ("FAC", "LOC", "GPE") and several and not space and names.org_word(head) is not None:
        type_ = type_ if names.place(span.norm) else "ORG"
    elif type_ == "PER" and several and names.org_word(head) is not None and not _personal(head, reader):
        type_ = "ORG"  # `Szarvas Panzió`
    elif type_ == "PER" and not several and not _personal(head, reader) and (town := _town(span, reader)) is not None:
        lemma, feats = town
        return dataclasses.replace(
            span, type="GPE", norm=lemma, head=dataclasses.replace(span.head, lemma=lemma, feats=feats)
        )
    elif type_ == "ORG" and not body and _foreigner(span.norm, reader):
        type_ = "PER"  # `Rachel Whitcombe`
    elif type_ == "ORG" and not several and place and not body:
        type_ = "GPE"
    elif type_ in ("GPE", "LOC") and not place and "-" in head and all(map(names.surname, head.split("-"))):
        type_ = "PER"  # `Bogdán-Szűcs`
    elif type_ in ("GPE", "LOC") and not place and organisations.is_acronym(span.text):
        return dataclasses.replace(span, type="ORG", norm="", head=None)  # `AMI` is no settlement
    elif type_ in ("GPE", "LOC", "ORG") and not several and not place and not body and names.given(head) is not None:
        type_ = "PER"
    elif type_ == "PER" and not several and place and not names.given(head) and not names.surname(head):
        type_ = "GPE"
    return dataclasses.replace(span, type=type_)


def _of_a_body(span: Span, head: str, reader: Reader) -> bool:
    """Whether what looks like a person ends as a body does: in a legal form, or in an acronym that is no initial."""
    if len(head) > 1 and head in {form.form for form in reader.names.legal_forms()}:
        return True
    shouted = span.text == span.text.upper()
    return not shouted and organisations.is_acronym(head) and not ORDINAL.fullmatch(head + ".")


def _foreigner(norm: str, reader: Reader) -> bool:
    """Whether a name of two words is a foreigner's: a given name of other languages, and no word of bodies."""
    words, names = norm.split(), reader.names
    if len(words) != 2 or not words[1][:1].isupper() or organisations.is_acronym(words[1]):
        return False
    if reader.words.common(words[1].lower()) or names.org_word(words[1]) is not None or names.place(norm):
        return False
    forms = {form.form for form in names.legal_forms()}
    origins = names.origins(words[0], "given")
    return words[1] not in forms and bool(origins) and names.home not in origins and names.organisation(norm) == ()


def _town(span: Span, reader: Reader) -> tuple[str, str] | None:
    """The settlement, and the case of place, that a word has in one of its readings: `Békéscsabáról`."""
    for reading in reader.morph.analyse(span.text):
        towns = (place.kind == "settlement" for place in reader.names.place(reading.lemma))
        if reading.exact and reading.feats.startswith("Case=") and reading.feats not in NO_PLACE and any(towns):
            return reading.lemma, reading.feats
    return None


def _inhabitants(span: Span, reader: Reader) -> tuple[str, str] | None:
    """The town, and the features, of a word for its people in small letters: `karcagiak`."""
    if not span.text.islower() or not span.text.isalpha():
        return None
    for reading in reader.morph.analyse(span.text):
        towns = reader.names.place(reading.lemma) if reader.words.habits.adjectival in reading.feats.split("|") else ()
        if any(place.kind == "settlement" for place in towns):
            return reading.lemma, reading.feats
    return None


def _thing(span: Span, reader: Reader) -> Thing | None:
    """What a name says that is a thing's: `Samsung Galaxy`, by its first word.

    Things are kept in clear, so where in doubt it is none: `Samsung Javító Kft.` is somebody's company, `Béres`, `Ford
    Péterné` a person as well.
    """
    names, words = reader.names, span.norm.split()
    forms = {form.form for form in names.legal_forms()}
    if span.type == "ORG" and (words[-1] in forms or names.org_word(words[-1]) is not None):
        return names.thing(span.norm)
    if span.type == "PER" and any(_personal(word, reader) for word in words[1:] or words):
        return None
    return names.thing(span.norm) or names.thing(words[0])


def _personal(word: str, reader: Reader) -> bool:
    names = reader.names
    known = names.surname(word) or names.given(word) or names.nickname(word)
    return bool(known) or reader.grammar.habits.is_married(word)


def person_again(span: Span, words: Mapping[str, str], full: Container[str], reader: Reader) -> Span:
    """A name that the tagger takes for something else here, but that is a person's elsewhere in this document.

    full  words of full names: `Lengyel`, once Lengyel Judit is named, is she and no village, but for `Lengyelben`
    """
    if span.source == "pattern" or span.type == "PER" or span.type not in NAMES or span.text[:1].islower():
        return span
    place = bool(reader.names.place(span.norm))
    feats = span.head.feats if span.head is not None else ""
    guessed = span.source == "ner" and words.get(span.norm) == "PER"
    if guessed and (not place or (span.norm in full and feats in NO_PLACE)):
        return dataclasses.replace(span, type="PER")
    family, first = reader.grammar.habits.family, span.text.split(" ")[0]
    rest = span.text[len(first) :]
    if not family or any(c.isupper() for c in rest) or not first.endswith(family):
        return span
    if any(r.feats == f"Deriv={family}" and words.get(r.lemma) == "PER" for r in reader.morph.analyse(first)):
        fresh = dataclasses.replace(span, type="PER", norm="", head=None)  # `Hegedűsék háza` is the Hegedűses'
        return dataclasses.replace(fresh, end=span.start + len(first), text=first)
    return span


NO_PLACE = frozenset(("", "Case=Acc", "Case=Dat", "Case=Ins", "Case=Cau"))
"""Features in which a word says nothing of a place."""


def place_again(span: Span, towns: Collection[str], full: Container[str], reader: Reader) -> Span:
    """A person of one name (`Gyulára`) that is a place elsewhere in the document, nobody's name in it, and stands in a
    case of place here.

    towns  names of places of the document, in small letters
    """
    feats = span.head.feats if span.head is not None else ""
    if span.source != "ner" or span.type != "PER" or " " in span.norm or span.norm in full:
        return span
    if not feats.startswith("Case=") or feats in NO_PLACE or not reader.names.place(span.norm):
        return span
    there = any(town.endswith(span.norm.lower()) for town in towns)
    return dataclasses.replace(span, type="GPE") if there else span


def short_names(norms: Iterable[str], reader: Reader) -> dict[str, bool]:
    """What bodies may be called: the beginnings of their names, and the words behind their towns' (`a Kinizsi` of
    `Kecskeméti Kinizsi SE`); each with whether somebody's full name begins so (`Petőfi Sándor Gimnázium`)."""
    found: dict[str, bool] = {}
    for norm in norms:
        words = norm.split(" ")
        given = len(words) > 2 and reader.names.given(words[1]) is not None
        namesake = given and reader.names.surname(words[0]) is not None
        for end in range(1, len(words)):
            short = " ".join(words[:end])
            found[short] = found.get(short, False) or namesake
        if len(words) > 2 and organisations.place_of(words[0], reader.words) is not None:
            for end in range(2, len(words)):
                short = " ".join(words[1:end])
                if reader.names.org_word(short) is None and not reader.words.body(short.lower()):
                    found.setdefault(short, False)
    return found


def short_of_body(
    span: Span, bodies: Mapping[str, bool], known: Mapping[str, str], full: Container[str], reader: Reader
) -> Span:
    """A guess of a place or the like that is the beginning of a body's name in the document: `Pannon Gabona`, once
    `Pannon Gabona Kft.` is named, `Báthoryban` of `Báthory István Gimnázium`.

    full  words of the full names of the document's persons, who are meant before a body
    """
    short = ("LOC", "FAC", "GPE", "PROD", "MEDIA", "WORK_OF_ART", "EVENT", "PER")
    if span.type == "PER" and span.norm in full:
        return span
    if span.source != "ner" or span.type not in short or (span.type == "PER" and " " in span.text):
        return span
    person = span.type != "PER" and known.get(span.norm) == "PER"
    if person or reader.names.place(span.norm):
        return span
    personal = span.type == "PER" and _personal(span.norm, reader)  # then a school is named in full, and no Petőfi
    read = reader.morph.analyse(span.text) if " " not in span.text else ()
    for form, feats in [*((r.lemma, r.feats) for r in read), (span.norm, None)]:
        if form in bodies and (bodies[form] or not personal) and not reader.names.place(form):
            if span.head is None or feats is None:
                return dataclasses.replace(span, type="ORG", norm="", head=None)
            head = dataclasses.replace(span.head, lemma=form, feats=feats)
            return dataclasses.replace(span, type="ORG", norm=form, head=head)
    return span


BRACKET = re.compile(r"\s{0,2}\(\s?(?:(?P<said>[^()\n:]{3,30}?):?\s+)?[„\"”]?(?P<short>[^\W\d_][\w-]{1,9})[„\"”]?\s?\)")
"""What stands in brackets behind a body's name: `(OVI)`, `(a továbbiakban: OVI)`."""


def shorts_in_brackets(text: str, spans: Sequence[Span], contexts: Contexts, reader: Reader) -> list[Span]:
    """Acronyms that the text gives in brackets behind a body's name, each as a body."""
    out = []
    for span in spans:
        match = BRACKET.match(text, span.end) if span.type in ("ORG", "FAC", "MEDIA", "PROJ", "EVENT") else None
        if match is None or not organisations.is_acronym(match["short"]):
            continue
        said = " ".join(word for word in (match["said"] or "").lower().split() if len(word) > 2)
        if (said and said not in contexts.brief) or reader.names.place(match["short"]):
            continue
        start, end = match.span("short")
        out.append(Span(start, end, match["short"], "ORG", source="gazetteer", score=0.8, why="short in brackets"))
    return out


def is_known_surname(span: Span, words: Mapping[str, str]) -> bool:
    """Whether a capitalised adjective of a place (`Budai`) is the surname of somebody whom the document names."""
    return span.type == "GPE" and span.text[:1].isupper() and span.text != span.norm and words.get(span.text) == "PER"


def split_people(span: Span, text: str, reader: Reader) -> list[Span]:
    """Two people that stand side by side (`dr. Berta Judit Vargával szemben`) as two spans: the first name ends with
    its given name, the second begins with a word that is none."""
    words = list(re.finditer(r"\S+", span.text))
    bases = span.norm.split()
    if span.type != "PER" or len(words) < 3 or len(words) != len(bases) or reader.grammar.is_given(bases[-1]):
        return [span]
    if reader.grammar.habits.is_married(bases[-1]) or INITIAL.fullmatch(bases[-1]):
        return [span]
    start = next((i for i, base in enumerate(bases) if not reader.grammar.is_title(base)), 0)
    cut = next((i for i in range(start + 1, len(words) - 1) if reader.grammar.is_given(bases[i])), None)
    if cut is None or not reader.names.surname(bases[cut + 1]):
        return [span]
    middle, rest = span.start + words[cut].end(), span.start + words[cut + 1].start()
    fresh = {"norm": "", "head": None}
    return [
        dataclasses.replace(span, end=middle, text=text[span.start : middle], **fresh),  # type: ignore[arg-type]
        dataclasses.replace(span, start=rest, text=text[rest : span.end], **fresh),  # type: ignore[arg-type]
    ]
