"""Who is who: spans grouped into entities, entities tied to each other, and the entries of the configuration.

What comes in: spans with type, norm and head, and the text around them. What goes out: the spans with entity keys, and
one entry per norm (and person) with its parts, `of` and `rel`. Two different persons made one is the worse error:
what the document does not settle stays apart. Start at `link`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pseudo.core.document import NAMES, Entry, Span, Token, changed
from pseudo.kinds import persons
from pseudo.language.language import Language
from pseudo.spans.link import choice, cues, kinship, likeness, nicks
from pseudo.spans.link.aliases import bynamed, nicked, tie_aliases, tie_bynames
from pseudo.spans.link.bodies import tie_shorts
from pseudo.spans.link.entries import entries
from pseudo.spans.link.keys import Identity, compact, days_of, keyed, kind_of
from pseudo.spans.link.people import parts_of, turned_round
from pseudo.spans.link.ties import untangled
from pseudo.spans.link.whom import roots
from pseudo.spans.sources import columns, owned, speakers
from pseudo.spans.sources.signs import TOLD, told_parts


def link(
    spans: Sequence[Span], language: Language, text: str = "", tokens: Sequence[Token] = ()
) -> tuple[tuple[Span, ...], dict[str, Entry]]:
    """The spans with their entity keys, and the entries in order of first mention. No ties run in a circle.

    A span that has an entity already keeps it (and is linked under that key).
    text, tokens  of the document, from which cues are read; without them names alone decide
    """
    people = [s for s in spans if s.type == "PER"]
    headed = {**owned.families(people, text, language), **columns.parted(people, text, language),
              **columns.said(people)}
    parts = parts_of([s.norm for s in people], language.persons, headed)
    parts |= {s.norm: told_parts(s.norm, language.persons) for s in people if s.why.startswith(TOLD)}
    around, said, called, near = [cues.NOTHING] * len(people), [], [], []
    against: set[frozenset[str]] = set()
    if text:
        contexts, letters = language.contexts, language.letters
        around = cues.read(people, text, tokens, language.persons, contexts.alias, contexts.label)
        parts = turned_round(parts, cues.together(people, around), language.persons)
        said = cues.aliases(people, spans, text, contexts.alias | contexts.byname, letters)
        called = cues.called(people, spans, text, tokens, contexts, letters, language.cases,
                             partial(_family, language=language))
        against = cues.contrasted(people, text, language.persons, contexts.alias | contexts.byname)
        near = cues.bracketed(people, text, contexts)
        called += [pair for pair in near if bynamed(people, pair, parts, language)]
        called += [pair for pair in cues.quoted(people, text) if pair not in called]
    signed = [(one, other) for one, other in near if one < other
              and all(part.role == "initial" for part in parts[people[other].norm])]  # `Tóth Vilma (V)`
    names = {people[other].norm: people[one].norm for one, other in reversed((*called, *signed))}
    which = partial(choice.weighed, weights=language.ties)
    meant = roots(people, parts, language.persons, around, names, which, against)
    fuller = likeness.further(people, meant, parts, around, language.persons, language.ties)
    fuller = {short: full for short, full in fuller.items() if frozenset((short, full)) not in against}
    meant = {at: fuller.get(norm, norm) for at, norm in meant.items()}
    speaks = speakers.whom(people, language)
    meant |= {at: meant[whose] for at, whose in speaks.items()}
    numbers = iter(range(len(spans)))
    days = days_of(spans, language.at("pseudo"))
    identities = [
        Identity("PER", span.norm, meant[next(numbers)])
        if span.type == "PER"
        else Identity(kind_of(span.type), span.norm if span.type in NAMES else compact(span), days.get(span.start, ""))
        for span in spans
    ]
    order = list(dict.fromkeys(identities))
    keys = keyed(
        order, {identity: span for identity, span in zip(reversed(identities), reversed(spans), strict=True)}
    )
    fixed = {identity: span.entity for identity, span in zip(identities, spans, strict=True) if span.entity}
    keys.update(fixed)
    linked = tuple(changed(s, entity=keys[i]) for s, i in zip(spans, identities, strict=True))
    made = entries(linked, identities, keys, parts, language)
    linked_people, telling = [span for span in linked if span.type == "PER"], language.persons.telling
    if text:
        signs = cues.titled(linked_people, text, tokens, language.persons)
        for key, sex in sexes(linked_people, signs).items():
            made[key] = retold(made[key], sex)
            whole = made[key].of  # `a tóth tanárnő`, who is `tóth gabi`
            if whole in made and not made[whole].gender:
                made[whole] = retold(made[whole], sex)
        signs = [one or other for one, other in zip(
            cues.related(linked_people, text, letters, telling),
            kinship.asked(linked_people, text, letters, telling), strict=True)]
        for key, sex in sexes(linked_people, ["" if sign == cues.EITHER else sign for sign in signs]).items():
            known = persons.gender(made[key].parts, language.names)
            made[key] = made[key] if known else retold(made[key], sex)
        for key, sex in sexes(linked_people, kinship.told(linked_people, text, letters, telling)).items():
            given = next((part.text for part in made[key].parts if part.role in ("given", "nick")), "")
            known = persons.gender(made[key].parts, language.names)
            made[key] = changed(made[key], gender=sex) if given in telling.both or (given and not known) else made[key]
        known_as = nicks.told(made, linked_people, signs, text, tokens, language)
        made.update((key, entry) for key, entry in known_as.items() if entry.norm not in headed)
        called_so = {span.entity for span in linked_people
                     if nicks.rare(span.norm, language) and cues.calls(span, tokens, contexts)}
        for key in cues.bynames(linked_people, text, contexts, letters) | called_so:
            made[key] = nicked(made[key])
    for at, whose in speaks.items():
        made[linked_people[at].entity] = changed(made[linked_people[at].entity], of=linked_people[whose].entity)
    tie_shorts(made, linked, text, language)
    tie_aliases(made, [(linked_people[one], linked_people[other]) for one, other in said], language.persons)
    tie_bynames(made, [(linked_people[one], linked_people[other]) for one, other in called], language.persons)
    made = untangled(made)
    return linked, made | told_by_ties(made)


def _family(name: str, language: Language) -> bool:
    """Whether a word is a surname, and no nickname beside it."""
    return language.names.surname(name) is not None and not language.names.nickname(name)


def sexes(people: Sequence[Span], signs: Sequence[str]) -> dict[str, str]:
    """For each entity whose titles tell a gender, and all the same, that one."""
    told: dict[str, set[str]] = {}
    for span, sign in zip(people, signs, strict=True):
        if sign:
            told.setdefault(span.entity, set()).add(sign)
    return {key: min(found) for key, found in told.items() if len(found) == 1}


def told_by_ties(made: Mapping[str, Entry]) -> dict[str, Entry]:
    """The entries of people of whom no word tells the gender, but names that are tied to theirs: the fuller one (`Lexa`
    of Alexi Rautio is no woman), or all that are short for it."""
    people = {key: entry for key, entry in made.items() if entry.main_type == "PER"}
    tied = [(key, entry.of) for key, entry in people.items() if entry.of in people]
    told: dict[str, set[str]] = {}
    for short, full in tied:
        for one, other in ((short, full), (full, short)):
            if people[other].gender:
                told.setdefault(one, set()).add(people[other].gender)
    return {key: retold(people[key], min(signs)) for key, signs in told.items()
            if not people[key].gender and len(signs) == 1}


def retold(entry: Entry, sex: str) -> Entry:
    """An entry whose bearer's title tells another gender than her name: that of the title; a given name alone is her
    surname. One called by a name of men and women is of her title's."""
    if entry.main_type != "PER" or entry.gender == sex:
        return entry
    if not entry.gender:
        return changed(entry, gender=sex) if {part.role for part in entry.parts} & {"given", "nick"} else entry
    core = [part for part in entry.parts if part.role not in persons.STAYS]
    alone = len(core) == 1 and core[0].role == "given"
    parts = [changed(part, role="surname") if alone and part is core[0] else part for part in entry.parts]
    return changed(entry, parts=tuple(parts), gender=sex)
