"""The measures, in the terms of the reference system (Novák & Novák, SLATE 2023, table 2), by mention.

In:  the `Pair`s of a document (`align`), the `Document` itself, and a `Knowledge`.
Out: `Outcome`s: for each mention a measure applies to, whether it went wrong and what happened. A measure is
     a function; `outcomes` calls them all, `tally` counts.

An occurrence counts in every measure it fails; `WRONG` takes the first that holds, so that shares add up.
Start at `outcomes`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.core.document import TYPES, Document, Span
from pseudo.evaluate import entities
from pseudo.evaluate.align import Pair, shared
from pseudo.evaluate.entities import BCubed
from pseudo.evaluate.markup import Mention
from pseudo.language.letters import PLAIN, fold, typed_bare
from scripts.evaluation.knowledge import ABROAD, Knowledge, Told

CORE_NAMES = frozenset({"PER", "GPE", "ORG", "FAC", "LOC"})
"""The types that the total called *names* sums up."""
DATES = frozenset({"DATE"})
AMOUNTS = frozenset({"TIME", "DUR", "AGE", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"})
IDENTIFIERS = TYPES - NAME_TYPES - DATES - AMOUNTS
"""Identifiers and address numbers: what is neither a name, a date nor an amount."""
MISWRITTEN = frozenset({"typo", "noaccent"})
"""Kinds of mention whose surface no grammar makes from its lemma."""

WRONG = ("unreplaced", "partly", "type", "gender", "origin", "untied", "inconsistent", "inflected")
"""The measures that make a replaced occurrence wrong, in the order in which one occurrence is booked."""
WORD = re.compile(r"[^\W_]+")
ARTICLE_BEFORE = re.compile(r"(?<![\w-])(\w+)[^\S\n]+[„\"'»(]?$")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One mention (or predicted span) under one measure. detail: what happened, for the list of errors."""

    measure: str
    doc: str
    genre: str
    type: str
    kind: str
    start: int
    end: int
    wrong: bool
    surface: str = field(default="", repr=False)
    detail: str = field(default="", repr=False)


def outcome(measure: str, pair: Pair, wrong: bool, detail: str = "") -> Outcome:
    """The outcome of a gold mention."""
    m = pair.mention
    return Outcome(measure, pair.doc, pair.genre, m.type, m.kind, m.start, m.end, wrong, m.surface, detail)


def outcomes(pairs: Sequence[Pair], doc: Document, know: Knowledge) -> tuple[Outcome, ...]:
    """Every measure over one document."""
    asked = [pair for pair in pairs if not know.keeps(pair.mention.type, pair.mention.lemma)]
    kept = [pair for pair in pairs if know.keeps(pair.mention.type, pair.mention.lemma)]
    names = [pair for pair in asked if pair.mention.type in NAME_TYPES]
    of_entity = by_entity(pairs)
    found: list[Outcome] = []
    for pair in asked:
        found += replaced(pair, pairs, know)
    found += [kept_by_policy(pair) for pair in kept]
    for pair in names:
        siblings = of_entity[pair.mention.entity]
        found += [
            other_type(pair, know),
            other_gender(pair, siblings, know),
            other_origin(pair, siblings, know),
            *untied(pair, siblings),
            inflected(pair, know, doc.text),
        ]
    for siblings in of_entity.values():
        found += inconsistent([pair for pair in siblings if pair in names], know)
    found += collisions(names)
    for pair in pairs:
        if pair.mention.type in CORE_NAMES:
            found += [covered(pair), *lemmatised(pair), *round_trip(pair, know)]
    genre = pairs[0].genre if pairs else ""
    found += articles(doc, genre, know)
    found += false_alarms(doc, pairs, genre)
    return tuple(found)


def by_entity(pairs: Iterable[Pair]) -> dict[int, list[Pair]]:
    """The pairs of each gold entity, in text order."""
    groups: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair.mention.entity].append(pair)
    return dict(groups)


# ------------------------------------------------------------------ replaced or not


def replaced(pair: Pair, pairs: Sequence[Pair], know: Knowledge) -> tuple[Outcome, Outcome]:
    """`unreplaced`: all that identifies still stands in the output; `partly`: some of it."""
    if pair.mention.type in NAME_TYPES:
        whole, some, detail = name_standing(pair, know)
    elif pair.mention.type in ("EMAIL", "URL", "USER"):
        whole, some, detail = address_standing(pair, pairs)
    else:
        whole, some, detail = figure_standing(pair)
    return outcome("unreplaced", pair, whole, detail), outcome("partly", pair, some and not whole, detail)


def name_standing(pair: Pair, know: Knowledge) -> tuple[bool, bool, str]:
    """Whether all, or some, of the identifying words of a name can be read in its place."""
    places = list(zip(WORD.finditer(pair.mention.lemma), WORD.finditer(pair.mention.surface), strict=False))
    telling = [(lemma.group(), at) for lemma, at in places if not generic(lemma.group(), pair, know)]
    # Initials and figures tell only where there is nothing else: `K.` may become `K.` in another name.
    telling = [(word, at) for word, at in telling if len(word) > 2] or telling
    nothing = not telling  # `Városi Hivatal`: some words of it may stay, but not all
    telling = telling or [(lemma.group(), at) for lemma, at in places]
    standing = []
    for word, at in telling:
        start, end = pair.mention.start + at.start(), pair.mention.start + at.end()
        spans = [span for span in pair.spans if span.start < end and span.end > start]
        if not spans or any(span.new_text in (None, span.text) for span in spans):
            standing.append(word)
            continue
        written = [w for span in spans for w in WORD.findall(span.new_text or "")]
        written += WORD.findall(pair.new_norm)
        shown = {fold(form) for w in written for form in (w, *know.bases(w))}
        old = {fold(word), fold(at.group())} | {fold(base) for base in know.bases(word) if know.known(base)}
        if old & shown and not (len(word) <= 2 and pair.changed):
            standing.append(word)
    detail = "not found" if pair.main is None else f"-> {pair.main.new_text}"
    whole = len(standing) == len(telling)
    return whole, bool(standing) and not nothing, detail


def generic(word: str, pair: Pair, know: Knowledge) -> bool:
    """Whether a word of a gold name may stand in the output: titles, `utca`, `Kft.`, `Járásbíróság`.

    Beside what the tables say, the program's own word that a part is a generic one (role `word`) is taken,
    but not for a word that the tables know as a name, unless it is the last, which says what the thing is.
    """
    if pair.mention.type == "PER":
        return know.title(word)
    if know.generic(word, pair.mention.type):
        return True
    claimed = {
        fold(w)
        for part in (pair.entry.parts if pair.entry else ())
        if part.role == "word"
        for w in WORD.findall(part.text)
    }
    last = WORD.findall(pair.mention.lemma)[-1] == word
    return fold(word) in claimed and (last or not know.known(word))


def figure_standing(pair: Pair) -> tuple[bool, bool, str]:
    """Whether a date or identifier stands untouched, or some word of it outside of what was rewritten."""
    rewritten = [s for s in pair.spans if s.new_text not in (None, s.text) or _month_alone(s)]
    outside = [
        at.group()
        for at in WORD.finditer(pair.mention.surface)
        if not any(
            span.start <= pair.mention.start + at.start() and pair.mention.start + at.end() <= span.end
            for span in rewritten
        )
    ]
    detail = "not found" if pair.main is None else f"{pair.main.type} -> {pair.main.new_text}"
    return not rewritten, bool(outside), detail


def _month_alone(span: Span) -> bool:
    """Whether a span is a month that moves with the dates: by a few weeks, so that it may be the same month again."""
    return span.type == "DATE" and span.source == "pattern" and span.norm.isalpha()


def address_standing(pair: Pair, pairs: Sequence[Pair]) -> tuple[bool, bool, str]:
    """For e-mail and web addresses and user names also: whether a name of the document is left in them."""
    whole, some, detail = figure_standing(pair)
    if pair.main is None or whole:
        return whole, some, detail
    names = {
        joined(word)
        for other in pairs
        if other.mention.type in ("PER", "ORG")
        for word in (*WORD.findall(other.mention.lemma), other.mention.lemma)
        if len(joined(word)) > 3
    }
    old, new = joined(pair.mention.surface), joined(pair.main.new_text or "")
    left = [name for name in names if name in old and name in new]
    return False, some or bool(left), detail


def joined(text: str) -> str:
    """Letters only, without case and accents."""
    return "".join(c for c in fold(text) if c.isalpha())


def kept_by_policy(pair: Pair) -> Outcome:
    """`kept`: what the policy keeps on purpose; wrong when it was changed all the same."""
    changed = any(span.new_text not in (None, span.text) for span in pair.spans)
    return outcome("kept", pair, changed, f"{pair.main.type} -> {pair.main.new_text}" if pair.main else "")


def covered(pair: Pair) -> Outcome:
    """`bounds`: whether a name was found with exactly its bounds."""
    return outcome("bounds", pair, not pair.exact, pair.main.text if pair.main else "not found")


# ------------------------------------------------------------------ improper


def other_type(pair: Pair, know: Knowledge) -> Outcome:
    """`type`: replaced by a name of another type, or by another kind of place.

    The place in a name (`Szegedi` of `Szegedi Járásbíróság`) may be a span of its own, so only the span that
    holds the head, the end of the mention, is judged.
    """
    main = pair.main
    if main is None or not pair.changed or main.end < pair.mention.end:
        return outcome("type", pair, False)
    if main.type != pair.mention.type:
        return outcome("type", pair, True, f"{main.type} -> {main.new_text}")
    if main.type == "GPE":
        old, new = know.place_kinds(pair.mention.lemma), know.place_kinds(pair.new_norm)
        if old and new and not old & new:
            return outcome("type", pair, True, f"{min(old)} -> {min(new)}: {main.new_text}")
    return outcome("type", pair, False)


def other_gender(pair: Pair, siblings: Sequence[Pair], know: Knowledge) -> Outcome:
    """`gender`: a given name or nickname was replaced by one of the other gender.

    A surname alone shows none, also where it is a given name too: it is judged only if the fullest name of
    the entity has the word in the place of the given name. Where a reader said which gender the person has, the
    new name must show that one; a wife's name is a woman's.
    """
    if pair.mention.type != "PER" or not pair.changed:
        return outcome("gender", pair, False)
    if told := know.people.get((pair.doc, pair.mention.entity)):
        words = [word for word in pair.mention.lemma.split() if not know.title(word)]
        if len(words) < 2 and gendered(pair.mention.lemma, know)[1] != told.gender:
            return outcome("gender", pair, False)  # a surname alone
        new = signs(pair.new_norm, told, know)
        return outcome("gender", pair, bool(new) and told.gender not in new, f"{told.gender} -> {pair.new_norm}")
    word, old = gendered(pair.mention.lemma, know)
    full, _ = gendered(longest(siblings), know)
    if fold(word) != fold(full) and pair.mention.kind != "nick":
        return outcome("gender", pair, False)
    _, new = gendered(pair.new_norm, know)
    return outcome("gender", pair, bool(old and new) and old != new, f"{old} -> {new}: {pair.new_norm}")


def gendered(name: str, know: Knowledge) -> tuple[str, str]:
    """The word of a person's name that tells the gender, and the gender.

    It is the last word, else the first (foreign order). With `né` it is the husband's, in both names alike.
    """
    words = [word for word in name.split() if not know.title(word)]
    for word in (*words[-1:], *words[:1]):
        husbands = sorted(know.bases(word)) if know.wife(word) else ()  # `Edi` is no adjective of Ed
        for form in (word, *husbands, word.split("-")[-1]):
            if sign := know.gender(form):
                return form, sign
    return "", ""


def signs(name: str, told: Told, know: Knowledge) -> frozenset[str]:
    """The genders that a new name shows; none where the text does not tell that of the person."""
    if not told.gender:
        return frozenset()
    words = [word for word in name.split() if not know.title(word)]
    if any(map(know.wife, words)):
        return frozenset("F")
    abroad = know.home not in told.origins  # then the given name may come first
    seen = (gendered(word, know)[1] for word in ((words[:1] + words[-1:]) if abroad else [name]))
    return frozenset(filter(None, seen))


def longest(siblings: Sequence[Pair]) -> str:
    """The fullest name of a gold entity: most words of three letters or more, of equals the first."""
    lemmas = [pair.mention.lemma for pair in siblings]
    return max(lemmas, key=lambda lemma: sum(len(word) > 2 for word in WORD.findall(lemma)), default="")


def other_origin(pair: Pair, siblings: Sequence[Pair], know: Knowledge) -> Outcome:
    """`origin`: a foreign name for one of the country, or the other way about; persons and settlements."""
    if not pair.changed or pair.mention.type not in ("PER", "GPE"):
        return outcome("origin", pair, False)
    if told := know.people.get((pair.doc, pair.mention.entity)) if pair.mention.type == "PER" else None:
        name = pair.new_root or pair.new_norm
        foreign = any((found := know.origins(word)) and not found & told.origins for word in WORD.findall(name))
        alien = any(know.person_from(word) == ABROAD for word in WORD.findall(name))
        wrong = alien if know.home in told.origins else foreign
        return outcome("origin", pair, wrong, f"{'/'.join(sorted(told.origins))} -> {name}")
    judge = know.person_from if pair.mention.type == "PER" else know.place_from
    old = judge(longest(siblings)) if pair.mention.type == "PER" else judge(pair.mention.lemma)
    new = judge(pair.new_root or pair.new_norm) if pair.mention.type == "PER" else judge(pair.new_norm)
    return outcome("origin", pair, bool(old and new) and old != new, f"{old} -> {new}: {pair.new_norm}")


# ------------------------------------------------------------------ one entity, one replacement


def untied(pair: Pair, siblings: Sequence[Pair]) -> Iterator[Outcome]:
    """`untied`: a nickname whose replacement does not belong to that of the full name, where there is one."""
    if pair.mention.kind != "nick":
        return
    full = [
        other
        for other in siblings
        if other.mention.kind not in ("nick", "initials") and other.main is not None and other.changed
    ]
    if not full or not pair.changed:
        return
    yield outcome("untied", pair, not any(pair.root == other.root for other in full), f"-> {pair.new_norm}")


def agree(one: Pair, other: Pair, know: Knowledge) -> bool:
    """Whether two mentions of one gold entity read as one entity now.

    They do when they have one entity, or one new name stands in the other, or when as many words are common
    to the new names as to the old: `Kis Anna`, `Nagy Istvánné Kis Anna`. Two full names of one person with no
    word in common (before and after marriage) need have none afterwards.
    """
    if one.root == other.root:
        return True
    new, its = name_words(one.new_norm, know), name_words(other.new_norm, know)
    if new and its and (new <= its or its <= new):
        return True
    before, after = name_words(one.mention.lemma, know), name_words(other.mention.lemma, know)
    if not before & after:
        return one.mention.type == "PER" and min(len(before), len(after)) > 1
    return len(before) > 1 and len(after) > 1 and len(new & its) >= len(before & after)


def name_words(name: str, know: Knowledge) -> frozenset[str]:
    """The words of a name without titles and initials, of `Jánosné` the base, to compare."""
    whole = [w for w in name.split() if not w.endswith(".") and len(w) > 1 and not know.title(w)]
    words = [word for w in whole for word in WORD.findall(w)]
    known = (min(filter(know.known, know.bases(word) - {word}), key=len, default=word) for word in words)
    return frozenset(fold(word) for word in known)


def inconsistent(siblings: Sequence[Pair], know: Knowledge) -> Iterator[Outcome]:
    """`inconsistent`: a mention that became another entity than most mentions of its gold entity did.

    Nicknames that are not tied have a measure of their own.
    """
    changed = [pair for pair in siblings if pair.changed]
    counts = Counter(pair.root for pair in changed if pair.mention.kind != "nick")
    chief = next((p for p in changed if counts and p.root == counts.most_common(1)[0][0]), None)
    for pair in siblings:
        judged = chief is not None and pair.changed and pair.mention.kind != "nick"
        wrong = judged and chief is not None and not agree(pair, chief, know)
        detail = f"-> {pair.new_norm}, most: {chief.new_norm}" if chief is not None else ""
        yield outcome("inconsistent", pair, wrong, detail)


def collisions(pairs: Sequence[Pair]) -> Iterator[Outcome]:
    """`collision`: for each gold entity that was replaced, whether an earlier one has its new name.

    Two mentions that one span has swallowed are no collision: they are one entity of the program's.
    """
    taken: dict[str, tuple[int, int]] = {}
    for entity, siblings in by_entity(pairs).items():
        changed = [pair for pair in siblings if pair.changed]
        if not changed:
            continue
        fullest = max(changed, key=lambda pair: len(pair.mention.lemma))
        start = fullest.main.start if fullest.main is not None else -1
        other, at = taken.setdefault(fold(fullest.new_norm), (entity, start))
        yield outcome("collision", fullest, other != entity and at != start, f"-> {fullest.new_norm}")


# ------------------------------------------------------------------ forms


def lemmatised(pair: Pair) -> Iterator[Outcome]:
    """`lemma`: of the exactly found names, whether the norm is the gold's lemma, letter by letter."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        wrong = pair.main.norm != pair.mention.lemma
        yield outcome("lemma", pair, wrong, f"{pair.main.norm} for {pair.mention.lemma}")


def round_trip(pair: Pair, know: Knowledge) -> Iterator[Outcome]:
    """`round trip`: of the exactly found names, whether `inflect(norm, feats)` is the surface, up to case."""
    if pair.exact and pair.main is not None and pair.main.type in NAME_TYPES:
        feats = pair.main.head.feats if pair.main.head is not None else ""
        form = know.inflect(pair.main.norm, feats) if feats else pair.main.norm
        wrong = form.casefold() != pair.main.text.casefold()
        yield outcome("round trip", pair, wrong, f"inflect({pair.main.norm}, {feats}) = {form}")


def inflected(pair: Pair, know: Knowledge, text: str) -> Outcome:
    """`inflected`: the new form is not that of the new name with the features of the old form; in a text typed without
    accents, not that form without its accents.

    Wrong when the features were read wrongly (the round trip of an exactly found mention fails), when the new
    text is not `inflect(new norm, feats)` in either locative series, so too when it is bare.
    """
    main = pair.main
    if main is None or not pair.changed or main.new_text is None:
        return outcome("inflected", pair, False)
    feats = main.head.feats if main.head is not None else ""
    wanted = {know.inflect(pair.new_norm, each) if each else pair.new_norm for each in know.series(feats)}
    if typed_bare(text, main.start, main.end):
        wanted = set(map(PLAIN.without_marks, wanted))
    if main.new_text.casefold() not in {form.casefold() for form in wanted}:
        bare = main.new_text.casefold() == pair.new_norm.casefold()
        return outcome(
            "inflected", pair, True, f"{'bare' if bare else 'not the form'}: {main.new_text} ({feats})"
        )
    if pair.mention.kind not in MISWRITTEN:
        for back in round_trip(pair, know):
            if back.wrong:
                return outcome("inflected", pair, True, f"{back.detail}, so -> {main.new_text}")
    return outcome("inflected", pair, False)


def articles(doc: Document, genre: str, know: Knowledge) -> Iterator[Outcome]:
    """`article`: for each article before a rewritten span that agreed before, whether it agrees now."""
    output = doc.pseudonymised or ""
    for span in doc.spans or ():
        if span.new_text in (None, span.text) or span.new_start is None:
            continue
        before = ARTICLE_BEFORE.search(doc.text[: span.start])
        if before is None or before.group(1).lower() not in know.articles:
            continue
        if before.group(1).lower() != know.article(span.text):
            continue  # a demonstrative, or a word with two readings
        after = ARTICLE_BEFORE.search(output[: span.new_start])
        now, wanted = after.group(1).lower() if after else "", know.article(span.new_text or "")
        yield _of_span("article", doc, genre, span, bool(wanted) and now != wanted, f"{now} {span.new_text}")


# ------------------------------------------------------------------ what should not have been found


def false_alarms(doc: Document, pairs: Sequence[Pair], genre: str) -> Iterator[Outcome]:
    """`false`: rewritten spans that share no code point with any gold mention."""
    mentions: list[Mention] = [pair.mention for pair in pairs]
    for span in doc.spans or ():
        if span.new_text not in (None, span.text):
            wrong = not any(shared(span, mention) > 0 for mention in mentions)
            yield _of_span("false", doc, genre, span, wrong, f"-> {span.new_text}")


def _of_span(measure: str, doc: Document, genre: str, span: Span, wrong: bool, detail: str) -> Outcome:
    return Outcome(
        measure, doc.id or "", genre, span.type, "", span.start, span.end, wrong, span.text, detail
    )


# ------------------------------------------------------------------ entities as clusters


def b_cubed(documents: Iterable[Sequence[Pair]], type_: str = "PER") -> BCubed:
    """B-cubed of the entities of one type over gold mentions; the missed ones of a document are one cluster."""
    return entities.b_cubed([[(pair.mention.entity, pair.root) for pair in pairs if pair.mention.type == type_]
                             for pairs in documents])


# ------------------------------------------------------------------ counts


@dataclass(frozen=True, slots=True)
class Row:
    """How often a measure failed in a group. share: in per cent, 0 for an empty group."""

    measure: str
    by: str
    group: str
    errors: int
    of: int

    @property
    def share(self) -> float:
        return 100 * self.errors / self.of if self.of else 0.0


GROUPS: dict[str, Callable[[Outcome], str]] = {
    "type": lambda o: o.type,
    "genre": lambda o: o.genre,
    "kind": lambda o: o.kind or "(none)",
}


def tally(found: Iterable[Outcome], by: str, measure: str = "") -> tuple[Row, ...]:
    """Counts of each measure in each group (`type`, `genre`, `kind`), groups in order of name."""
    errors: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for one in found:
        if not measure or one.measure == measure:
            key = (one.measure, GROUPS[by](one))
            total[key] += 1
            errors[key] += one.wrong
    return tuple(Row(m, by, group, errors[m, group], total[m, group]) for m, group in sorted(total))


def count(found: Iterable[Outcome], measure: str, types: Iterable[str], total: str = "total") -> Row:
    """One measure over some types."""
    mine = [one for one in found if one.measure == measure and one.type in types]
    return Row(measure, "total", total, sum(one.wrong for one in mine), len(mine))


def first_errors(found: Iterable[Outcome], types: Iterable[str]) -> dict[tuple[str, int], str]:
    """For each occurrence of these types that went wrong (document, start), the first of `WRONG` it fails."""
    types = frozenset(types)
    booked: dict[tuple[str, int], str] = {}
    for one in found:
        if one.wrong and one.measure in WRONG and one.type in types:
            key = (one.doc, one.start)
            if key not in booked or WRONG.index(one.measure) < WRONG.index(booked[key]):
                booked[key] = one.measure
    return booked
