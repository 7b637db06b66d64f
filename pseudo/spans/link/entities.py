"""Who is who: spans grouped into entities, entities tied to each other, and the entries of the configuration.

What comes in: spans with type, norm and head, and the text around them. What goes out: the spans with entity keys, and
one entry per norm (and person) with its parts, `of` and `rel`. Two different persons made one is the worse error:
what the document does not settle stays apart. Start at `link`; `person_roots` decides whom a shorter name means.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from morph.feats import to_dict
from pseudo.core.document import KEY, NAMES, Entry, NamePart, Span, Token
from pseudo.kinds import dates, organisations, persons
from pseudo.language.casing import one_slip
from pseudo.language.contexts import Contexts
from pseudo.language.letters import Letters
from pseudo.language.persons import ORDINAL, Grammar
from pseudo.language.words import Words
from pseudo.spans.link import cues, namesakes
from pseudo.spans.link.cues import Cue
from pseudo.spans.link.ties import untangled
from pseudo.spans.words import SLIP_LETTERS

PLACES = frozenset(("GPE", "LOC"))
BODIES = frozenset(["ORG", "MEDIA", "SMEDIA", "FAC", "EVENT", "PROJ", "AWARD"])
WHOLE = frozenset(("GPE", "LOC", "NORP", "LANGUAGE", "CAR", "PROD", "LAW", "WORK_OF_ART"))
"""Types of one part, replaced as a whole."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes mentions one entity: their class of types, their norm, and for a shorter name of a person her full."""

    kind: str
    norm: str
    root: str = ""


@dataclass(frozen=True, slots=True)
class Tools:
    """What `link` needs of a language. contexts: words that say that two names are one person's; lang: by which dates
    are read that do not tell their year (`26.` of two months is two days)."""

    grammar: Grammar
    words: Words
    contexts: Contexts | None = None
    lang: str | Path | None = None


def link(
    spans: Sequence[Span], tools: Tools, text: str = "", tokens: Sequence[Token] = ()
) -> tuple[tuple[Span, ...], dict[str, Entry]]:
    """The spans with their entity keys, and the entries in order of first mention. No ties run in a circle.

    A span that has an entity already keeps it (and is linked under that key).
    text, tokens  of the document, from which cues are read; without them names alone decide
    """
    people = [s for s in spans if s.type == "PER"]
    parts = person_parts([s.norm for s in people], tools.grammar)
    around, said, called = [cues.NOTHING] * len(people), [], []
    if text:
        alias = tools.contexts.alias if tools.contexts else frozenset()
        known = tools.contexts.label if tools.contexts else frozenset()
        around = cues.read(people, text, tokens, tools.grammar, alias, known)
        said = cues.aliases(people, spans, text, alias, tools.words.letters)
        if tools.contexts:
            called = cues.called(people, spans, text, tokens, tools.contexts, tools.words.letters)
            near = cues.bracketed(people, text, tools.contexts)
            called += [pair for pair in near if bynamed(people, pair, parts, tools)]
    names = {people[other].norm: people[one].norm for one, other in reversed(called)}
    roots = person_roots(people, parts, tools.grammar, around, names)
    numbers = iter(range(len(spans)))
    days = days_of(spans, tools.lang) if tools.lang is not None else {}
    identities = [
        Identity("PER", span.norm, roots[next(numbers)])
        if span.type == "PER"
        else Identity(kind_of(span.type), span.norm if span.type in NAMES else compact(span), days.get(span.start, ""))
        for span in spans
    ]
    order = list(dict.fromkeys(identities))
    keys = entity_keys(
        order, {identity: span for identity, span in zip(reversed(identities), reversed(spans), strict=True)}
    )
    fixed = {identity: span.entity for identity, span in zip(identities, spans, strict=True) if span.entity}
    keys.update(fixed)
    linked = tuple(dataclasses.replace(s, entity=keys[i]) for s, i in zip(spans, identities, strict=True))
    made = entries(linked, identities, keys, parts, tools)
    linked_people = [span for span in linked if span.type == "PER"]
    _tie_shorts(made, linked, text)
    _tie_aliases(made, [(linked_people[one], linked_people[other]) for one, other in said], tools.grammar)
    _tie_bynames(made, [(linked_people[one], linked_people[other]) for one, other in called])
    return linked, untangled(made)


def kind_of(type_: str) -> str:
    """The class of types within which equal norms mean one entity: an engine's GPE and LOC are one place."""
    return "place" if type_ in PLACES else "body" if type_ in BODIES else type_


def compact(span: Span) -> str:
    """The norm of a figure without what its spelling adds, so that one account spelt twice is one entity."""
    return " ".join(span.norm.split())


def days_of(spans: Sequence[Span], lang: str | Path) -> dict[int, str]:
    """By where it starts, the day of every date that does not tell its year: `26.` of two months is two entities."""
    dated = sorted((span for span in spans if span.type == "DATE"), key=lambda span: span.start)
    read = [dates.parse(span.norm, lang) for span in dated]
    told = zip(dated, read, dates.days_told(read), strict=True)
    return {span.start: str(day) for span, date, day in told
            if date is not None and date.year is None and (date.feast is None or date.feast.own)}


def entity_keys(order: Sequence[Identity], first: Mapping[Identity, Span]) -> dict[Identity, str]:
    """One key per identity: `norm[/N]`, with `=[TYPE]` where kinds share a norm and `#n` where persons do."""
    kinds: dict[str, list[str]] = {}
    for identity in order:
        found = kinds.setdefault(identity.norm, [])
        if identity.kind not in found:
            found.append(identity.kind)
    keys: dict[Identity, str] = {}
    taken: set[str] = set()
    for identity in order:
        key = f"{identity.norm}{KEY}"
        if len(kinds[identity.norm]) > 1:
            key += f"=[{first[identity].type}]"
        base, number = key, 2
        while key in taken:
            key, number = f"{base}#{number}", number + 1
        taken.add(key)
        keys[identity] = key
    return keys


# ------------------------------------------------------------------ persons


def person_parts(norms: Iterable[str], grammar: Grammar) -> dict[str, tuple[NamePart, ...]]:
    """The parts of every person's norm; names of one word are read by what the fuller names of the document show."""
    unique = list(dict.fromkeys(norms))
    full = {norm: persons.parse(norm, grammar) for norm in unique}
    numbered = {parts[0].text for parts in full.values() if [p.role for p in parts] == ["surname", "ordinal"]}
    for norm, parts in full.items():  # `Király I.`, beside Király II.
        if len(parts) == 2 and parts[0].text in numbered and ORDINAL.fullmatch(parts[1].text):
            full[norm] = persons.parse(norm, grammar, {parts[1].text: "ordinal"})
    roles: dict[str, str] = {}
    for parts in full.values():
        if persons.is_full(parts):
            for part in parts:
                for text in (part.text, *part.text.split("-")):
                    if part.role in ("surname", "given", "nick"):
                        roles.setdefault(text, part.role)
    given = {text for text, role in roles.items() if role == "given"}
    told: dict[str, dict[str, str]] = {}
    alone = {
        norm: "given"
        for norm in unique
        if (row := grammar.names.given(norm)) is not None and row.rank and not grammar.is_nick(norm)
    }
    for text, role in (alone | roles).items():
        told.setdefault(grammar.letters.fold(text)[:namesakes.BEGINNING], {})[text] = role
    for norm in unique:  # `Dani` is a surname, too: not where a Dániel is named
        alike = told.get(grammar.letters.fold(norm)[:namesakes.BEGINNING], {})
        if " " in norm or norm in alike:
            continue
        if any(row.base in given for row in grammar.names.nickname(norm)):
            roles[norm] = "nick"
        elif role := _shortened(norm, alike, grammar):
            roles[norm] = role
    return {
        norm: parts
        if persons.is_full(parts) or parts[-1].role == "ordinal"
        else persons.parse(norm, grammar, roles)
        for norm, parts in full.items()
    }


def _shortened(word: str, roles: Mapping[str, str], grammar: Grammar) -> str:
    """The role of a word that is no usual name of its own, but begins as one name of the document alone does: `nick`
    for a given name (`Riki`, once Rikárdó is named), `surname` for a surname (`Stumpi`; `Fodi`, a surname of few,
    once a Fodor is named)."""
    given, surname = grammar.names.given(word), grammar.names.surname(word)
    if (given and given.rank) or (surname and surname.count > persons.UNUSUAL):
        return ""
    meant = {name: role for name, role in roles.items() if persons.shortens(word, name, grammar)}
    if len({role for role in meant.values()}) > 1:
        meant = {name: role for name, role in meant.items() if role == "given"}
    if len(meant) != 1:
        return ""
    return "nick" if "given" in meant.values() else "surname"


def completeness(parts: Sequence[NamePart]) -> tuple[int, int, int, int]:
    """How much of a full name stands written out; larger is fuller."""
    roles = Counter(part.role for part in parts)
    named = roles["surname"] + roles["given"] + roles["nick"]
    return (named + roles["initial"], named, roles["given"] + roles["surname"], roles["title"])


def person_roots(
    spans: Sequence[Span],
    parts: Mapping[str, tuple[NamePart, ...]],
    grammar: Grammar,
    around: Sequence[Cue] = (),
    called: Mapping[str, str] = MappingProxyType({}),
) -> dict[int, str]:
    """For each person mention (by number), the norm of the fullest name that it means; its own when there is none.

    called  what the text says of nicknames: the norm of the name that they are of

    Of several bearers those are left out whom the words around the mention exclude (`Kovács úr`: not Kovács Mária);
    of the others the one mentioned nearest before is meant. Where several are named only later, or a family of which
    several are named (`Kovácsék`), nobody is: the name stands for itself.
    """
    around = around or [cues.NOTHING] * len(spans)
    norms = Counter(span.norm for span in spans)
    named = namesakes.of_document({norm: parts[norm] for norm in norms}, grammar)
    words = _bearers_of_words(parts, grammar.letters)
    genders = {norm: persons.gender(parts[norm], grammar.names) for norm in norms}
    roles: dict[str, set[str]] = {norm: set() for norm in norms}
    sentences: dict[str, set[int]] = {norm: set() for norm in norms}
    for span, cue in zip(spans, around, strict=True):
        roles[span.norm] |= cue.roles
        sentences[span.norm].add(cue.sent)
        genders[span.norm] = genders[span.norm] or (cue.gender if persons.is_full(parts[span.norm]) else "")

    def apart(one: str, other: str) -> bool:  # two full names in one sentence are two people
        together = sentences[one] & sentences[other] - {-1}
        return bool(together) and persons.is_full(parts[one]) and not _married(parts[other])

    fuller = {norm: _fuller(norm, norms, named, words, grammar, apart) for norm in norms}
    roots: dict[int, str] = {}
    last: dict[str, int] = {}
    for index, (span, cue) in enumerate(zip(spans, around, strict=True)):
        options = [n for n in fuller[span.norm] if not cue.gender or genders[n] in ("", cue.gender)]
        options = [n for n in options if cue.roles & roles[n]] or options
        options = [n for n in options if n == called.get(span.norm)] or options
        before = [norm for norm in options if norm in last]
        root = span.norm
        if before and not (len(before) > 1 and _family(span, grammar)):
            root = max(before, key=lambda n: last[n])
        elif len(_tops(options, fuller)) == 1:
            root = options[0]
        while root != span.norm and fuller[root]:  # itself short for another; each step is strictly fuller
            root = fuller[root][0]
        roots[index] = root
        last[root] = index
    return roots


def _family(span: Span, grammar: Grammar) -> bool:
    """Whether the mention is of a family as a whole (`Kovácsék`)."""
    family = grammar.habits.family
    derived = to_dict(span.head.feats).get("Deriv", "") if span.head is not None and span.head.feats else ""
    return bool(family) and family in derived.split("+")


def _married(parts: Sequence[NamePart]) -> bool:
    return any(part.role == "wife" for part in parts)


def _tops(norms: Iterable[str], fuller: Mapping[str, Sequence[str]]) -> set[str]:
    """The fullest names that these lead to."""
    tops = set()
    for norm in norms:
        while fuller[norm]:
            norm = fuller[norm][0]
        tops.add(norm)
    return tops


def _bearers_of_words(parts: Mapping[str, tuple[NamePart, ...]], letters: Letters) -> Counter[str]:
    """How many of the names have a word, without case and accents."""
    return Counter(word for name in parts.values() for word in {letters.fold(part.text) for part in name})


def _fuller(
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
        more = (completeness(parts[other]), norms[other], other) > (completeness(mine), norms[norm], norm)
        if not persons.compatible(mine, parts[other], grammar):
            return more and _misspelt(norm, other, parts, words, grammar)
        if completeness(mine) != completeness(parts[other]):
            return more
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
    if not persons.is_full(mine):  # Kata is Kiss Kata before she is Kiss Katalin
        own = {letters.fold(part.text) for part in mine if part.role in ("surname", "given", "nick")}
        top = [o for o in top if own <= {letters.fold(part.text) for part in parts[o]}] or top
        rows = [row for part in mine if part.role == "nick" for row in grammar.names.nickname(part.text)]
        bases = {grammar.letters.fold(row.base) for row in rows}  # Dani is Dániel before he begins as Danuta does
        top = [o for o in top if bases & {grammar.letters.fold(part.text) for part in parts[o]}] or top
    sound = grammar.letters.fold
    signs = {grammar.letters.fold(part.text).rstrip(".") for part in mine if part.role == "initial"}
    top = [o for o in top if signs <= {sound(grammar.initial(p.text)).rstrip(".") for p in parts[o]}] or top
    married = any(part.role == "wife" for part in mine)
    plain = [other for other in top if any(p.role == "wife" for p in parts[other]) == married]
    return [other for other in plain or top if not apart(norm, other)]


def fuller(
    short: Iterable[str], norms: Mapping[str, int], parts: Mapping[str, tuple[NamePart, ...]], grammar: Grammar
) -> dict[str, list[str]]:
    """For each of the names the fullest of `norms` that it can be short for, whatever stands around them."""
    named = namesakes.of_document({norm: parts[norm] for norm in norms}, grammar)
    words = _bearers_of_words(parts, grammar.letters)
    return {norm: _fuller(norm, norms, named, words, grammar, lambda *_: False) for norm in short}


def _misspelt(
    norm: str,
    other: str,
    parts: Mapping[str, Sequence[NamePart]],
    bearers: Mapping[str, int],
    grammar: Grammar,
) -> bool:
    """Whether `norm` is `other` with one slip in one word that is no known name itself (`Takcás` for `Takács`), or with
    a word that is spelt otherwise and sounds alike."""
    letters = grammar.letters
    if norm in parts and persons.is_full(parts[norm]) != persons.is_full(parts[other]):
        return _slip_alone(parts[norm], parts[other], bearers, grammar)
    mine = [part for part in parts[norm] if part.role in ("surname", "given", "nick")]
    theirs, wife = parts[other], _married(parts[norm])
    if not wife and _married(theirs):  # `Kerkes Lívia` of `Hajdúné Kerekes Lívia`: by her own name
        theirs = theirs[max(i for i, part in enumerate(theirs) if part.role == "wife") + 1 :]
    its = [part for part in theirs if part.role in ("surname", "given", "nick")]
    if len(mine) != len(its) or len(mine) < 2 or wife != _married(theirs):
        return False
    wrong = [(a, b) for a, b in zip(mine, its, strict=True) if letters.fold(a.text) != letters.fold(b.text)]
    if len(wrong) != 1:
        return False
    a, b = wrong[0]
    if a.role == b.role and _sounds_alike(a, b, grammar):
        return True
    return _unknown(a, grammar) and _slip(a.text, b.text, grammar)


def _slip_alone(
    short: Sequence[NamePart], full: Sequence[NamePart], bearers: Mapping[str, int], grammar: Grammar
) -> bool:
    """Whether a surname or a given name alone is the full name's with a slip: one that nobody in the document bears in
    full, and either no known name (`Balázss`) or one that sounds alike (`Balog`, `Balogh`)."""
    mine = [part for part in short if part.role != "title"]
    if len(mine) != 1 or bearers.get(grammar.letters.fold(mine[0].text), 0) > 1:  # one bearer is the name itself
        return False
    word = mine[0]
    unknown = not (grammar.is_given(word.text) or grammar.names.surname(word.text))
    return any(
        (unknown and _slip(word.text, part.text, grammar))
        or (part.role == word.role and _sounds_alike(word, part, grammar))
        for part in full
        if part.role in ("surname", "given")
    )


def alias(entry: Entry, full: Entry, grammar: Grammar) -> bool:
    """Whether two entries of one person are two full names of hers (before and after marriage), of which none is short
    for the other or the other misspelt; or her nickname and her husband's name with né, which does not tell her own."""
    if entry.main_type != "PER" or full.main_type != "PER":
        return False
    mine, its = (e.parts or persons.parse(e.norm, grammar) for e in (entry, full))
    if [part.role for part in mine] == ["nick"] and its[-1].role == "wife":
        return True
    parts = {entry.norm: mine, full.norm: its}
    if not (persons.is_full(mine) and persons.is_full(its)) or persons.compatible(mine, its, grammar):
        return False
    return not _misspelt(entry.norm, full.norm, parts, _bearers_of_words(parts, grammar.letters), grammar)


def _unknown(part: NamePart, grammar: Grammar) -> bool:
    """Whether the part is no name of its role that the tables know."""
    return not (grammar.names.surname(part.text) if part.role == "surname" else grammar.is_given(part.text))


def _slip(word: str, meant: str, grammar: Grammar) -> bool:
    return len(word) >= SLIP_LETTERS and one_slip(grammar.letters.fold(word), grammar.letters.fold(meant))


def _sounds_alike(a: NamePart, b: NamePart, grammar: Grammar) -> bool:
    """Whether two names are spelt otherwise and sound alike, as Kováts and Kovács."""
    return len(a.text) >= SOUND_LETTERS and grammar.habits.sound(a.text) == grammar.habits.sound(b.text)


SOUND_LETTERS = 4
"""Letters from which two spellings that sound alike are taken for one name."""


# ------------------------------------------------------------------ entries


def entries(
    spans: Sequence[Span],
    identities: Sequence[Identity],
    keys: Mapping[Identity, str],
    parts: Mapping[str, tuple[NamePart, ...]],
    tools: Tools,
) -> dict[str, Entry]:
    """The entries in order of first mention, then those of places that are only named inside other names."""
    letters = tools.words.letters
    counts: dict[str, Counter[str]] = {}
    of_key: dict[str, Identity] = {}
    for span, identity in zip(spans, identities, strict=True):
        counts.setdefault(span.entity, Counter())[span.type] += 1
        of_key.setdefault(span.entity, identity)
    inner: dict[str, Entry] = {}

    def place_key(norm: str) -> str:
        identity = Identity("place", norm)
        key = keys.get(identity)
        if key is None:
            key = f"{norm}[/N]" if f"{norm}[/N]" not in of_key else f"{norm}[/N]=[GPE]"
            found = inner.get(key, Entry(norm, {"GPE": 0}, 0, numbered_whole(norm)))
            inner[key] = dataclasses.replace(found, type={"GPE": found.frq + 1}, frq=found.frq + 1)
        return key

    bearers = _bearers(spans, identities, keys, parts)
    norms = {span.entity: span.norm for span in reversed(spans)}
    made: dict[str, Entry] = {}
    for key, identity in of_key.items():
        count = counts[key]
        type_ = min(count, key=lambda name: (-count[name], name))
        entry = Entry(norms[key], dict(sorted(count.items())), sum(count.values()))
        if type_ == "PER" and tools.contexts is not None and letters.lower(entry.norm) in tools.contexts.nobody:
            entry = dataclasses.replace(entry, parts=(NamePart(entry.norm, "word"),))  # a reader marked `Isten`
        elif type_ == "PER":
            own = parts[identity.norm]
            root = keys.get(Identity("PER", identity.root, identity.root)) if identity.root != identity.norm else None
            entry = dataclasses.replace(
                entry, parts=own, of=root if root != key else None, gender=persons.gender(own, tools.grammar.names)
            )
        elif type_ in PLACES and (area := _area(entry.norm, tools)) is not None:
            town, adjective, rest = area
            place = NamePart(adjective, "place", entity=place_key(town), feats=tools.words.habits.adjectival)
            entry = dataclasses.replace(entry, parts=(place, NamePart(rest, "word")))
        elif (type_ in PLACES or type_ in BODIES) and (road := _road(entry.norm, tools)) is not None:
            number, first, feats, rest = road
            if first == number and not rest:
                entry = dataclasses.replace(entry, parts=numbered_whole(entry.norm))
            else:
                way = NamePart(first, "place", entity=place_key(number), feats=feats)
                entry = dataclasses.replace(entry, parts=(way, *(NamePart(word, "word") for word in rest.split())))
        elif type_ == "FAC" and (site := _site(entry.norm, tools)) is not None:
            town, first, feats, rest = site
            place = NamePart(first, "place", entity=place_key(town), feats=feats)
            entry = dataclasses.replace(entry, parts=(place, NamePart(rest, "word")))
        elif type_ in PLACES and _state(entry.norm, tools):
            entry = dataclasses.replace(entry, parts=tuple(NamePart(word, "word") for word in entry.norm.split()))
        elif type_ in PLACES and (_house(entry.norm, tools) or _called(entry.norm, tools)):
            parsed = organisations.parse(entry.norm, tools.words, place_key, bearers.get)
            entry = dataclasses.replace(entry, parts=parsed)
        elif type_ in WHOLE or (type_ == "FAC" and _space(entry.norm, tools)):
            entry = dataclasses.replace(entry, parts=numbered_whole(entry.norm))
        elif type_ in NAMES:
            event = type_ in ("EVENT", "PROJ")
            found = organisations.parse(entry.norm, tools.words, place_key, bearers.get, event)
            if entry.norm.islower() and all(part.role == "word" for part in found):
                found = numbered_whole(entry.norm)  # written without capitals: no word can be told from a name
            entry = dataclasses.replace(entry, parts=found)
        made[key] = entry
    made.update((key, entry) for key, entry in inner.items() if key not in made)
    _tie_bodies(made, tools)
    _tie_wives(made, tools.grammar)
    _tie_doubles(made, tools.words.letters)
    return made


def _bearers(
    spans: Sequence[Span],
    identities: Sequence[Identity],
    keys: Mapping[Identity, str],
    parts: Mapping[str, tuple[NamePart, ...]],
) -> dict[str, str]:
    """Surnames and full names of the document's persons, each with the entity key of its first full bearer."""
    found: dict[str, str] = {}
    for span, identity in zip(spans, identities, strict=True):
        if identity.kind != "PER" or not persons.is_full(parts[span.norm]) or _married(parts[span.norm]):
            continue
        core = [part for part in parts[span.norm] if part.role not in persons.STAYS]
        full = " ".join(part.text for part in core)
        for text in (full, *(part.text for part in core if part.role == "surname")):
            found.setdefault(text, keys[identity])
    return found


def _space(norm: str, tools: Tools) -> bool:
    """Whether the norm is a public space, of one part with its type behind or inside it."""
    return bool(tools.words.names.space_parts(norm)[2])


def _road(norm: str, tools: Tools) -> tuple[str, str, str, str] | None:
    """The number of a road, its form, its features and the rest of its name: `M7-es autópálya`, `44. számú főút`."""
    habits = tools.words.habits
    first, _, rest = norm.partition(" ")
    number = habits.road_of(first)
    if not number or (rest and rest.split()[-1] not in habits.ways) or (not rest and number.isdecimal()):
        return None
    forms = {r.feats for r in tools.words.morph.analyse(first) if r.lemma == number}
    feats = next((f for f in sorted(forms) if f), "") if first[len(number) :].startswith("-") else ""
    return number, first, feats, rest


def _state(norm: str, tools: Tools) -> bool:
    """Whether the norm is a state's that no table has, by its last word, or a part of one, by the first: `Hettita
    Birodalom`, `a Közösség`, `Dél-Oroszország`."""
    letters = tools.words.letters
    habits, names = tools.words.habits, tools.words.names
    first, _, rest = norm.partition("-")
    quarter = letters.lower(first) in habits.quarters
    if quarter and any(row.kind in ("country", "continent") for row in names.place(rest)):
        return True
    last = letters.lower(organisations.possessor(norm.split()[-1], tools.words))
    return last in habits.states and not names.place(norm)


def _called(norm: str, tools: Tools) -> bool:
    """Whether what was taken for a place is called by what it is, in small letters behind its name: `Avasi templom`."""
    habits, names = tools.words.habits, tools.words.names
    name, _, kind = norm.rpartition(" ")
    lands = (*habits.county, *habits.district, *habits.area)
    known = kind in lands or habits.landscape(norm)[0] or names.place(norm)
    ordinary = tools.words.common(kind) or names.org_word(kind) is not None
    return bool(name) and kind.islower() and not known and ordinary


def _house(norm: str, tools: Tools) -> bool:
    """Whether what was taken for a place is a house to stay or eat in, called after one: `Hotel Duna`."""
    first, _, rest = norm.partition(" ")
    row = tools.words.names.org_word(first) if rest else None
    return row is not None and row.word == tools.words.letters.lower(first) and row.kind in ("hotel", "restaurant")


def _site(norm: str, tools: Tools) -> tuple[str, str, str, str] | None:
    """The place, its form, its features and the rest of a name for something in it: `Sopron vasútállomás`."""
    letters = tools.words.letters
    first, _, rest = norm.partition(" ")
    found = organisations.place_of(first, tools.words) if letters.lower(rest) in tools.words.habits.sites else None
    return None if found is None else (found[0], first, found[1], rest)


def _area(norm: str, tools: Tools) -> tuple[str, str, str] | None:
    """The town, its adjective and the rest of a name for the land around a town: `Gyulai járás`."""
    adjective, _, rest = norm.partition(" ")
    found = organisations.place_of(adjective, tools.words) if rest in tools.words.habits.area else None
    if found is None or not tools.words.habits.is_adjective(found[1]):
        return None
    return found[0], adjective, rest


def numbered_whole(norm: str) -> tuple[NamePart, ...]:
    """The whole norm as one replaceable part."""
    return (NamePart(norm, "name", list=0),)


def _tie_bodies(made: dict[str, Entry], tools: Tools) -> None:
    """`of` for acronyms and short names of organisations, facilities and events, and short names of places."""
    small, names, signs = tools.words.small, tools.words.names, tools.words.habits.digraphs
    letters = tools.words.letters
    types = {key: entry.main_type for key, entry in made.items()}
    places: dict[str, list[str]] = {}
    for key, type_ in types.items():
        if type_ in PLACES:
            places.setdefault(made[key].norm, []).append(key)
    named = [(key, made[key].norm) for key, type_ in types.items() if kind_of(type_) == "body"]
    bodies = _Bodies(named, small, letters)
    order = {key: number for number, key in enumerate(made)}
    for key, entry in made.items():
        if types[key] in PLACES:
            rows = names.place(entry.norm)  # `Heves vármegye` is not Heves, the town
            usual = {row.short_of for row in rows if row.kind != "county"} & places.keys()
            # Földvár is Dunaföldvár, but where another is named
            full = usual or _longer(entry.norm, places, tools.words)
            hosts = sorted((k for norm in full for k in places.get(norm, ()) if k != key), key=order.__getitem__)
        elif types[key] in BODIES:
            known = {row.name for row in names.organisation(entry.norm) if row.acronym == entry.norm}
            hosts = [
                k
                for k in sorted(bodies.like(entry.norm, known), key=order.__getitem__)
                if k != key
                and (
                    organisations.is_short_of(entry.norm, made[k].norm, letters)
                    or organisations.is_acronym_of(entry.norm, _club(made[k].norm, tools.words), small, signs, letters)
                    or made[k].norm in known
                )
                and _distinctive(entry, made[k], tools)
            ]
        else:
            continue
        hosts = _spelt_out(entry.norm, hosts, made, tools)
        norms = [made[host].norm for host in hosts]  # of `Holdfény Kft.` and `Holdfény Cukrászda Kft.` the fuller
        hosts = [h for h in hosts if not any(organisations.is_short_of(made[h].norm, norm, letters) for norm in norms)]
        if len(hosts) == 1:
            made[key] = dataclasses.replace(entry, of=hosts[0])


def _longer(norm: str, places: Mapping[str, Sequence[str]], words: Words) -> set[str]:
    """The document's settlements that a name which is none by itself can be short for: `Földvár` of Tiszaföldvár. The
    hills Börzsöny are not Nagybörzsöny."""
    rows = words.names.place(norm)
    if len(norm) < SHORT_PLACE or any(row.population or row.kind in LANDS for row in rows):
        return set()
    fold, lower = words.letters.fold, words.letters.lower
    size, end = len(fold(norm)), lower(norm)
    return {full for full in places if len(fold(full)) > size and lower(full).endswith(end)}


LANDS = frozenset(("water", "hill", "region"))
"""Kinds of places that people know by their own names."""
SHORT_PLACE = 5
"""Letters from which a name can be the end of a longer one by more than chance."""


class _Bodies:
    """The bodies of a document by their norms, their words and the letters that these begin with."""

    def __init__(self, norms: Iterable[tuple[str, str]], small: frozenset[str], letters: Letters) -> None:
        self._fold = letters.fold
        self._norms: dict[str, set[str]] = {}
        self._words: dict[str, set[str]] = {}
        self._letters: dict[str, set[str]] = {}
        for key, norm in norms:
            self._norms.setdefault(norm, set()).add(key)
            for word in letters.fold(norm).split():
                self._words.setdefault(word, set()).add(key)
            loud = (word for word in norm.replace("-", " ").split() if letters.lower(word) not in small)
            members = list(map(letters.fold, loud))
            for letter in {word[:1] for word in members if len(members) > 1}:
                self._letters.setdefault(letter, set()).add(key)

    def like(self, norm: str, known: Iterable[str]) -> set[str]:
        """Those that a short name may stand for, a few too many. known: what it is short for by the tables."""
        found = {key for name in known for key in self._norms.get(name, ())}
        found |= min((self._words.get(word, set()) for word in self._fold(norm).split()), key=len, default=set())
        if organisations.is_acronym(norm):
            found |= self._letters.get(self._fold(norm)[:1], set())
        return found


def _club(norm: str, words: Words) -> str:
    """A club's name with the letters of what it is: `Tiszakürti SE`, which is called TSE."""
    first, _, last = norm.rpartition(" ")
    full = words.names.club_words.get(words.letters.lower(last))
    return f"{first} {full}" if full is not None else norm


def _spelt_out(short: str, hosts: list[str], made: Mapping[str, Entry], tools: Tools) -> list[str]:
    """Of several hosts the one that an acronym stands for: by the tables, by its letters, by letters inside words."""
    known = {row.name for row in tools.words.names.organisation(short) if row.acronym == short}
    small, signs, letters = tools.words.small, tools.words.habits.digraphs, tools.words.letters
    fulls = {host: _club(made[host].norm, tools.words) for host in hosts}
    for fitting in (
        [host for host in hosts if made[host].norm in known],
        [host for host in hosts if organisations.acronym(made[host].norm, small, letters) == short],
        [h for h in hosts if organisations.is_acronym_of(short, fulls[h], small, signs, letters)],
    ):
        if len(fitting) == 1:
            return fitting
    return hosts


def _distinctive(short: Entry, full: Entry, tools: Tools) -> bool:
    """Whether the short name shares a distinctive or place part with the full one, or is its acronym."""
    letters = tools.words.letters
    if short.norm.isupper():
        return True
    mine = {letters.fold(word) for word in short.norm.split()}
    return (
        any(set(letters.fold(part.text).split()) & mine for part in full.parts if part.role in ("name", "place"))
        or len(mine) > 1
    )


def _tie_aliases(made: dict[str, Entry], said: Sequence[tuple[Span, Span]], grammar: Grammar) -> None:
    """`of` from another name of the same person, of which the text says so, to the first: `Bartos Ilona` to
    `Hegedűs Gáborné`. Such a name is chosen for itself, not derived."""
    for one, other in said:
        if one.entity not in made or other.entity not in made:
            continue
        top, entry = _chain(one.entity, made)[-1], made[other.entity]
        genders = {made[top].gender, entry.gender} - {""}
        free = entry.of is None and not entry.rel and top != other.entity
        if free and len(genders) < 2 and persons.is_full(entry.parts):
            made[other.entity] = dataclasses.replace(entry, of=top)


def _tie_doubles(made: dict[str, Entry], letters: Letters) -> None:
    """`of` from a double surname written without its hyphen to the same with it: `Varga Nagy Eszter`."""
    first: dict[tuple[tuple[str, ...], ...], str] = {}
    for key, entry in made.items():
        if entry.main_type != "PER" or _married(entry.parts) or not persons.is_full(entry.parts):
            continue
        surnames, given = persons.members(entry.parts, letters)
        same = first.setdefault((tuple(surnames), tuple(given)), key) if len(surnames) > 1 and given else key
        if same != key and entry.of is None and made[same].norm != entry.norm and same not in entry.rel.values():
            top = _chain(same, made)[-1]
            if top != key:
                made[key] = dataclasses.replace(entry, of=top)


def _tie_bynames(made: dict[str, Entry], called: Sequence[tuple[Span, Span]]) -> None:
    """`of` from what a person is said to be called to her name: `Veres Dávid, akit csak Dodinak hívnak`. Whatever it
    looks like, it is a nickname here."""
    for one, other in called:
        if one.entity not in made or other.entity not in made:
            continue
        top, entry = _chain(one.entity, made)[-1], made[other.entity]
        if entry.of is None and not entry.rel and top != other.entity and " " not in entry.norm:
            nick = (NamePart(entry.norm, "nick", list=0),)
            made[other.entity] = dataclasses.replace(entry, parts=nick, of=top, gender=made[top].gender)


def bynamed(
    people: Sequence[Span], pair: tuple[int, int], parts: Mapping[str, Sequence[NamePart]], tools: Tools
) -> bool:
    """Whether a word in brackets behind a name is what its bearer is called: a nickname that is of no other name, or
    behind a wife's, where her own is not told."""
    full, short = (parts[people[number].norm] for number in pair)
    nick = short[0].text if [part.role for part in short] == ["nick"] else ""
    sexes = {row.gender for row in tools.grammar.names.nickname(nick)}
    wife = full[-1].role == "wife"
    return bool(nick) and persons.is_full(full) and ("F" in sexes if wife else not sexes)


def _tie_shorts(made: dict[str, Entry], spans: Sequence[Span], text: str) -> None:
    """`of` from the acronym in brackets behind a body's name to that name, whatever its letters: `(TGySz)`."""
    for one, other in pairwise(spans):
        gap = text[one.end : other.start]
        same = {kind_of(one.type), kind_of(other.type)} == {"body"} and one.entity != other.entity
        if not same or "(" not in gap or len(gap) > cues.GAP or not set(")\n").isdisjoint(gap):
            continue
        entry, full = made[other.entity], made[one.entity]
        if entry.of is None and full.of != other.entity and organisations.is_acronym(entry.norm) and " " in full.norm:
            made[other.entity] = dataclasses.replace(entry, of=_chain(one.entity, made)[-1])


def _chain(key: str, made: Mapping[str, Entry]) -> list[str]:
    """The key and those that its entry is tied to, one after the other."""
    path = [key]
    while (tied := made[path[-1]].of) is not None and tied in made and tied not in path:
        path.append(tied)
    return path


def _tie_wives(made: dict[str, Entry], grammar: Grammar) -> None:
    """`rel: wife_of` from `Kovács Jánosné` to the entry of Kovács János."""
    men = [
        key
        for key, entry in made.items()
        if entry.main_type == "PER" and persons.is_full(entry.parts) and not any(p.role == "wife" for p in entry.parts)
    ]
    bare: dict[tuple[str, ...], str] = {}
    for key in sorted(men, key=lambda key: bool(persons.generations(made[key].parts, grammar))):  # a son, `ifj.`, last
        bare.setdefault(tuple(p.text for p in made[key].parts if p.role not in ("title", "ordinal")), key)
    for key, entry in made.items():
        core = [part for part in entry.parts if part.role not in ("title", "ordinal")]
        if entry.main_type == "PER" and len(core) > 2 and core[-1].role == "wife" and entry.of is None:
            husband = bare.get(tuple(part.text for part in core[:-1]))
            if husband is not None:
                made[key] = dataclasses.replace(entry, rel={**entry.rel, "wife_of": husband})
