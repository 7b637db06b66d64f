"""Whom a shorter name means: the fullest name of the document that it can be short for.

What comes in: the mentions of persons in text order, the parts of their names, and what stands around them. What goes
out: for each mention the norm that it means, its own where the document does not settle it: two persons made one is the
worse error. Start at `roots`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from morph.feats import to_dict
from pseudo.core.document import NamePart, Span
from pseudo.kinds import persons
from pseudo.kinds.persons import roles
from pseudo.language.persons import Grammar
from pseudo.spans.link import choice, cues, namesakes
from pseudo.spans.link.cues import Cue
from pseudo.spans.link.people import completeness
from pseudo.spans.link.slips import bearers, misspelt


def roots(
    spans: Sequence[Span],
    parts: Mapping[str, tuple[NamePart, ...]],
    grammar: Grammar,
    around: Sequence[Cue] = (),
    called: Mapping[str, str] = MappingProxyType({}),
    which: Callable[[choice.Case], str | None] = choice.nearest,
    contrasted: Collection[frozenset[str]] = (),
) -> dict[int, str]:
    """For each person mention (by number), the norm of the fullest name that it means; its own when there is none.

    called  what the text says of nicknames: the norm of the name that they are of
    which   decides between several bearers; where it says None, the name stands for itself
    contrasted  pairs of names that the text sets against each other

    Of several bearers those are left out whom the words around the mention exclude (`Kovács úr`: not Kovács Mária).
    """
    around = around or [cues.NOTHING] * len(spans)
    norms = Counter(span.norm for span in spans)
    named = namesakes.of_document({norm: parts[norm] for norm in norms}, grammar)
    words = bearers(parts, grammar.letters)
    genders = {norm: persons.gender(parts[norm], grammar.names) for norm in norms}
    told: dict[str, set[str]] = {norm: set() for norm in norms}
    sentences: dict[str, set[int]] = {norm: set() for norm in norms}
    for span, cue in zip(spans, around, strict=True):
        told[span.norm] |= cue.roles
        sentences[span.norm].add(cue.sent)
        genders[span.norm] = genders[span.norm] or (cue.gender if persons.is_full(parts[span.norm]) else "")

    def apart(one: str, other: str) -> bool:  # two full names in one sentence are two people
        if frozenset((one, other)) in contrasted:
            return True
        together = sentences[one] & sentences[other] - {-1}
        return bool(together) and persons.is_full(parts[one]) and not roles.married(parts[other]) and not (
            _turned(parts[one], parts[other], grammar))

    fuller = {norm: _fullest(norm, norms, named, words, grammar, apart) for norm in norms}
    first = {norm: number for number, norm in enumerate(norms)}
    meant: dict[int, str] = {}
    last: dict[str, int] = {}
    for index, (span, cue) in enumerate(zip(spans, around, strict=True)):
        options = [n for n in fuller[span.norm] if not cue.gender or genders[n] in ("", cue.gender)
                   or _by_itself(span.norm, parts[n], grammar)]
        options = [n for n in options if cue.roles & told[n]] or options
        meaning = called.get(span.norm, span.norm)
        if meaning in options or (meaning != span.norm and persons.compatible(parts[span.norm], parts[meaning], grammar)
                                  and not persons.is_full(parts[span.norm])):
            options = [meaning]
        root = span.norm
        if len(_tops(options, fuller)) == 1:
            root = max((n for n in options if n in last), key=lambda n: last[n], default=options[0])
        elif options:
            case = choice.Case(
                span.start, span.norm, _family(span, grammar), tuple(options), first,
                {n: last.get(n) for n in options},
                frozenset(n for n in options if genders[n] == "F"),
                [part.role for part in parts[span.norm]] == ["surname"],
            )
            root = which(case) or _of_their_family(span.norm, options, first, parts, grammar) or span.norm
        while root != span.norm and fuller[root]:  # itself short for another; each step is strictly fuller
            root = fuller[root][0]
        meant[index] = root
        last[root] = index
    return meant


def _of_their_family(
    norm: str, options: Sequence[str], first: Mapping[str, int], parts: Mapping[str, Sequence[NamePart]],
    grammar: Grammar,
) -> str | None:
    """The first named of several bearers of one surname, whom a name that is this surname cut short can mean: `Kovi`,
    of Kovács Marci or of Kovács Gergő, follows what the Kovácses become."""
    surnames = {part.text for option in options for part in parts[option] if part.role == "surname"}
    short = [part.text for part in parts[norm] if part.role == "surname"]
    cut = len(parts[norm]) == len(short) == len(surnames) == 1 and short[0] not in surnames
    if not cut or not all(persons.shortens(short[0], surname, grammar) for surname in surnames):
        return None
    return min(options, key=lambda option: first[option])


def _turned(one: Sequence[NamePart], other: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether two full names are one in two orders: `Nagy Anna`, `Anna Nagy`."""
    mine, its = ([(part.role, grammar.letters.fold(part.text)) for part in parts] for parts in (one, other))
    return len(mine) == 2 and mine == its[::-1] and persons.is_full(one)


def _by_itself(norm: str, parts: Sequence[NamePart], grammar: Grammar) -> bool:
    """Whether a full name's gender is told by no other word than this name: `Demir asszony` is no Mr. Hayriye Demir,
    but Demir may be no given name there."""
    own = grammar.letters.fold(norm)
    return persons.is_full(parts) and {grammar.letters.fold(p.text) for p in parts if p.role in roles.FIRST} == {own}


def _family(span: Span, grammar: Grammar) -> bool:
    """Whether the mention is of a family as a whole (`Kovácsék`)."""
    family = grammar.habits.family
    derived = to_dict(span.head.feats).get("Deriv", "") if span.head is not None and span.head.feats else ""
    return bool(family) and family in derived.split("+")


def _tops(norms: Iterable[str], fuller: Mapping[str, Sequence[str]]) -> set[str]:
    """The fullest names that these lead to."""
    tops = set()
    for norm in norms:
        while fuller[norm]:
            norm = fuller[norm][0]
        tops.add(norm)
    return tops


def _fullest(
    norm: str,
    norms: Mapping[str, int],
    named: namesakes.Namesakes,
    words: Mapping[str, int],
    grammar: Grammar,
    apart: Callable[[str, str], bool],
) -> list[str]:
    """The fullest names that `norm` can be short for; names that are themselves short for others are left out, and
    those whose initials are written otherwise where one fits (`S. L.` is Sipos Lajos before Szabó Lajos: `Sz. L.`).

    apart  whether the document shows two names to be two persons'
    """
    letters = grammar.letters
    parts = named.parts
    mine = parts[norm]

    def fits(other: str) -> bool:
        own = completeness(persons.hitched(mine, parts[other], letters))
        if _turned(mine, parts[other], grammar):  # `Nagy Anna` is she before `Anna Nagy`
            return (parts[other][0].role == "given") == grammar.habits.given_first
        more = (completeness(parts[other]), norms[other], other) > (own, norms[norm], norm)
        if not persons.compatible(mine, parts[other], grammar):
            return more and misspelt(norm, other, parts, words, grammar)
        if own != completeness(parts[other]):
            return more or persons.all_initials(mine, parts[other], grammar)  # `HSK`, of Horváth-Süle Kata
        back = persons.compatible(parts[other], mine, grammar)  # Gergő is short for Gergely, not the other way about
        return more or not back if persons.is_full(mine) else more

    found = {other: completeness(parts[other]) for other in named.meant(norm) if fits(other)}
    fullest = max(found.values(), default=None)
    top = [
        other
        for other, written in found.items()
        if written == fullest
        or not any(
            found.get(third, written) > written
            and persons.compatible(parts[other], parts[third], grammar)
            and not apart(other, third)
            for third in named.full(other)
        )
    ]
    if persons.is_full(mine):  # Rév Nóri is Rév Nóra before she is Turcsányi-Rév Nóra
        surname = {letters.fold(part.text) for part in mine if part.role == "surname"}
        top = [o for o in top if surname <= {letters.fold(part.text) for part in parts[o]}] or top
    else:  # Kata is Kiss Kata before she is Kiss Katalin
        own = {letters.fold(part.text) for part in roles.called(mine)}
        top = [o for o in top if own <= {letters.fold(part.text) for part in parts[o]}] or top
        rows = [row for part in mine if part.role == "nick" for row in grammar.names.nickname(part.text)]
        bases = {letters.fold(row.base) for row in rows}  # Dani is Dániel before he begins as Danuta does
        top = [o for o in top if bases & {grammar.letters.fold(part.text) for part in parts[o]}] or top
    signs = {letters.fold(part.text).rstrip(".") for part in mine if part.role == "initial"}
    top = [o for o in top if signs <= {letters.fold(grammar.initial(p.text)).rstrip(".") for p in parts[o]}] or top
    plain = [other for other in top if roles.married(parts[other]) == roles.married(mine)]
    return [other for other in plain or top if not apart(norm, other)]


def fuller(
    short: Iterable[str], norms: Mapping[str, int], parts: Mapping[str, tuple[NamePart, ...]], grammar: Grammar
) -> dict[str, list[str]]:
    """For each of the names the fullest of `norms` that it can be short for, whatever stands around them."""
    named = namesakes.of_document({norm: parts[norm] for norm in norms}, grammar)
    words = bearers(parts, grammar.letters)
    return {norm: _fullest(norm, norms, named, words, grammar, lambda *_: False) for norm in short}
