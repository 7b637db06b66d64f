"""Families of abroad: one land for all who bear a surname in a document.

What comes in: the originals of each person's entry. What goes out: the same, the land of a surname that no table tells
being that which its bearers' given names show, and so that of the given names of which several lands are possible; in a
language whose names keep no lands (`own_lands`) of surnames that nobody of here bears alone. Start at `of_one_land`;
`told` reads of which people the text says somebody is: `Szvetlana Hrabovszka, ukrán állampolgár`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from name_db.columns import Given
from pseudo.core.document import Document, Entry
from pseudo.kinds.persons import STAYS, names_initial
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.persons import Grammar
from pseudo.suggest.homelands import DOUBTFUL, FOREIGN, people_of
from pseudo.suggest.originals import DOUBLE, Original

OPEN = frozenset((FOREIGN, DOUBTFUL))
INITIALS = ("surname", "given")
"""Whose two initials stand together."""
TITLE = re.compile(r"(?<!\w)([^\W\d_]{2,14})\.?[ \xa0]$")
KIN = re.compile(r"(?<![\w-])([^\W\d_]{3,})[ \xa0]$")
NEAR = 16
"""Code points before a name in which a title stands, or a word of kin."""
FAR = 40
"""Code points behind a name within which its sentence says of which people its bearer is."""


def told(doc: Document, language: Language) -> dict[str, str]:
    """The origin that the text tells of somebody, by the keys of entries: `ukrán áll. polg.` behind the name, a title
    of abroad before it (`Mrs Thwaites`), or a word of kin: Emil Hanssonin veli Axel."""
    return {**_kin(doc, language), **_titled(doc, language), **_citizens(doc, language)}


def _kin(doc: Document, language: Language) -> dict[str, str]:
    """Who stands by a given name alone behind a word of kin: of the people of the country of whom the person is whom
    the text named before."""
    grammar, entries, found = language.persons, doc.replacements or {}, dict[str, str]()
    telling, apart = grammar.telling, grammar.habits.named_apart
    begins = (*telling.kinsmen, *telling.kinswomen, *telling.men, *telling.women)
    last = ""
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        entry = entries.get(span.entity) if span.type == "PER" else None
        if entry is None or not apart or not begins:
            continue
        before = KIN.search(doc.text, max(0, span.start - NEAR), span.start)
        kin = before is not None and grammar.letters.lower(before[1]).startswith(begins)
        if last and kin and [part.role for part in entry.parts] == ["given"] and entry.of is None:
            found.setdefault(span.entity, last)
            continue
        whole = entries.get(entry.of, entry) if entry.of is not None else entry
        families = [people_of(part.text, grammar) for part in whole.parts if part.role == "surname"]
        last = next((people for people in families if people in apart), "") if families else last
    return found


def _titled(doc: Document, language: Language) -> dict[str, str]:
    """Of whom a title of another language stands right before the name, with a full stop or without."""
    habits, found = language.habits, dict[str, str]()
    for span in doc.spans or () if habits.telling_origin else ():
        before = TITLE.search(doc.text, max(0, span.start - NEAR), span.start) if span.type == "PER" else None
        word = before[1] if before is not None else ""
        origin = word and (habits.origin_told(word) or habits.origin_told(f"{word}."))
        entry = (doc.replacements or {}).get(span.entity) if origin and language.words.is_title(f"{word}.") else None
        if entry is not None and not _elsewhere(entry, origin, language):
            found.setdefault(entry.of or span.entity, origin)
    return found


def _elsewhere(entry: Entry, origin: str, language: Language) -> bool:
    """Whether the tables have somebody's surname in other lands alone, be she called as in this one: `Mrs. Okafor`."""
    names = language.names
    known = [names.origins(part.text, "surname") for part in entry.parts if part.role == "surname"]
    return any(lands and not {origin, names.home, *language.habits.settled} & {*lands} for lands in known)


def _citizens(doc: Document, language: Language) -> dict[str, str]:
    """Of whom the text says behind the name of which people she is."""
    contexts = language.contexts
    said = {word: origin for word, _, origin in (rule.rpartition(" ") for rule in contexts.people)}
    if not said or not contexts.citizen:
        return {}
    citizen = "|".join(map(re.escape, sorted(contexts.citizen)))
    people = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    behind = re.compile(rf"[^.;!?\n]{{0,{FAR}}}?(?<!\w)({people})[ \xa0](?:{citizen})")
    found: dict[str, str] = {}
    starts = sorted(span.start for span in doc.spans or () if span.type == "PER")
    for span in doc.spans or ():
        match = behind.match(doc.text, span.end) if span.type == "PER" else None
        if match is not None and not any(span.end <= start < match.start(1) for start in starts):
            found.setdefault(span.entity, said[match[1]])
    return found


def of_one_land(wanted: Mapping[str, tuple[Original, ...]], grammar: Grammar) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry, with one land for each surname of abroad: the Bouzidis are Arabs, once a Samir
    Bouzidi is named, whatever a daughter Nora is called."""
    home, wanted = grammar.names.home, _with_emigrants(wanted, grammar)
    if not grammar.habits.own_lands:
        return _of_most(wanted, grammar)
    shown: dict[str, Counter[str]] = {}
    for found in wanted.values():
        lands = {_land(one) for one in found if one.kind == "given"}
        for one in found:
            if one.kind == "surname" and one.trait not in (home, *OPEN) and DOUBLE not in one.trait:
                shown.setdefault(one.text, Counter())[one.trait] += 2 if one.trait in lands else 1
    told = {text: min(lands, key=lambda land: (-lands[land], land)) for text, lands in shown.items()}
    if not told:
        return dict(wanted)

    def settled(found: tuple[Original, ...]) -> tuple[Original, ...]:
        text = next((one.text for one in found if one.kind == "surname" and one.text in told), "")
        listed = bool(grammar.names.origins(text, "surname"))
        return tuple(map(lambda one: _of(one, told[text], listed, grammar), found)) if text else found

    return {name: settled(found) for name, found in wanted.items()}


def _with_emigrants(
    wanted: Mapping[str, tuple[Original, ...]], grammar: Grammar
) -> Mapping[str, tuple[Original, ...]]:
    """The originals of each entry, a surname of no table being of here that is one of the text as families write
    themselves abroad: Paul Boldizar is a Boldizsár, and his given name of the land in which it is commonest."""
    home, letters, names = grammar.names.home, grammar.letters, grammar.names
    own = {one.text for found in wanted.values() for one in found if one.kind == "surname" and one.trait == home}
    forms = {form for text in own for form in (letters.spelt_abroad(text), letters.without_marks(text)) if form != text}

    def of_here(text: str) -> bool:
        return text in forms and text not in own and names.surname(text) is None

    def settled(found: tuple[Original, ...]) -> tuple[Original, ...]:
        texts = [text for one in found if one.kind == "surname" for text in one.text.split(DOUBLE)]
        return tuple(map(_emigrant, found)) if any(map(of_here, texts)) else found

    def _emigrant(one: Original) -> Original:
        if one.kind != "surname":
            land = min(one.among, key=lambda land: (_rank(one.text, land, grammar), land), default="")
            open_ = land and _land(one) in OPEN
            return replace(one, trait=f"{one.trait.partition(' ')[0]} {land}", kin=(), among=()) if open_ else one
        texts = one.text.split(DOUBLE)
        told = [home if of_here(text) else one.trait for text in texts]
        return replace(one, trait=DOUBLE.join(told if len({*told}) > 1 else told[:1]), kin=(), among=())

    return {name: settled(found) for name, found in wanted.items()} if forms else wanted


def _rank(text: str, land: str, grammar: Grammar) -> int:
    """The rank of a given name in a land; one that no count has is behind all others."""
    rows = grammar.names.pool("given", origin=land)
    return min((row.rank for row in rows if isinstance(row, Given) and row.name == text and row.rank), default=LAST)


LAST = 1_000_000


def _land(one: Original) -> str:
    """The land of a given name: the last word of its trait."""
    return one.trait.rpartition(" ")[2]


def _of(one: Original, land: str, listed: bool, grammar: Grammar) -> Original:
    """One original of a person whose surname is of a land. listed: a table tells it, and not its letters alone"""
    if one.kind == "surname" and one.trait not in (land, grammar.names.home) and DOUBLE not in one.trait:
        return replace(one, trait=land, kin=(), among=())
    fits = land in one.among or not listed
    if one.kind == "given" and (fits or _land(one) != FOREIGN) and _is_of(one, land, grammar):
        return replace(one, trait=f"{one.trait.rpartition(' ')[0]} {land}", kin=(), among=())
    return one


def _is_of(one: Original, land: str, grammar: Grammar) -> bool:
    """Whether a given name beside a surname of a land is of there, too: one of which no table tells the land, and one
    of here that others bear as well, which is spelt no less as theirs are: Kevin Donnelly becomes no Topias."""
    home, own = grammar.names.home, _land(one)
    if land in (home, *grammar.habits.peoples) or not grammar.names.pool("given", origin=land):
        return False
    if own != home or not grammar.names.sharers(one.text):
        return own == FOREIGN
    scores = grammar.spelt["given"].scores(one.text) if "given" in grammar.spelt else {}
    return land in scores and scores[land] >= scores.get(home, scores[land])


def _of_most(wanted: Mapping[str, tuple[Original, ...]], grammar: Grammar) -> dict[str, tuple[Original, ...]]:
    """The originals of each entry: each surname that nobody of here bears of the land which most of its bearers tell,
    and a given name that stands alone of that which it has beside a surname."""
    home = grammar.names.home
    surnames: dict[str, Counter[str]] = {}
    given: dict[str, Counter[str]] = {}
    for found in wanted.values():
        whole = any(one.kind == "surname" for one in found)
        for one in found:
            if one.kind == "surname":
                surnames.setdefault(one.text, Counter())[one.trait] += 1
            elif one.kind == "given" and whole:
                given.setdefault(one.text, Counter())[one.trait] += 1
    lands = {text: land for text, traits in surnames.items() if (land := _borne_abroad(text, traits, grammar))}
    open_ = {one.text: one for found in wanted.values() for one in found if one.kind == "surname"
             and one.trait == FOREIGN and one.text not in lands and len(surnames[one.text]) > 1
             and grammar.names.surname(one.text) is None and grammar.looks_foreign(one.text)}  # `Ronnie Whitlock`
    alone = {text: next(iter(traits)) for text, traits in given.items() if len(traits) == 1}

    def meant(one: Original, single: bool) -> Original:
        if one.kind == "surname" and one.text in open_:
            return replace(open_[one.text], woman=one.woman, tail=one.tail)
        texts = one.text.split(DOUBLE) if one.kind == "surname" else []
        told = [lands.get(text, home) for text in texts]
        if any(text in lands for text in texts) and (len(texts) == 1 or one.trait == home):
            return replace(one, trait=DOUBLE.join(told if len({*told}) > 1 else told[:1]), kin=(), among=())
        trait = alone.get(one.text, "") if single and one.kind == "given" else ""
        origin = trait.partition(" ")[2]
        abroad = origin not in ("", home, *OPEN) and not one.trait.endswith(f" {home}")
        return replace(one, trait=trait, kin=(), among=()) if abroad else one

    return {name: tuple(meant(one, len(found) == 1) for one in found) for name, found in wanted.items()}


def _borne_abroad(surname: str, traits: Counter[str], grammar: Grammar) -> str:
    """The land that most bearers of a surname tell; empty for one that is borne here."""
    row, home = grammar.names.surname(surname), grammar.names.home
    if row is not None and (row.count or row.origin == home):
        return ""
    clear = [trait for trait, _ in traits.most_common() if trait not in (home, *OPEN) and DOUBLE not in trait]
    return clear[0] if clear else ""


def initial_told(
    entry: Entry, entries: Mapping[str, Entry], wanted: Mapping[str, tuple[Original, ...]],
    choices: Mapping[Original, tuple[str, ...]], grammar: Grammar,
) -> dict[Original, tuple[str, ...]]:
    """What the initial of a given name becomes of which the text tells more: that of the new name of whom it calls by
    it (`Andrea`, beside `Szekeres A.`), or of her whom it calls by her husband's. entries: those of the document"""
    own = next((Original("initial", part.text) for part in entry.parts if part.role == "initial"), None)
    if own is None:
        return {}
    for key, found in wanted.items():
        short = entries[key]
        his = short.of is not None and entries.get(short.of) is entry and len(found) == 1
        if his and names_initial(short.parts, entry.parts, grammar) and (new := choices.get(found[0])):
            told = grammar.initial(new[0]) if own.text.endswith(".") else grammar.initial(new[0]).rstrip(".")
            return {own: (told, *choices.get(own, ()))} if fold(told) != fold(own.text) else {}
    if len(entry.parts) == len(INITIALS) and all(part.role == "initial" for part in entry.parts) and entry.of is None:
        return _of_two_names(entry, wanted, choices, grammar)
    return _husbands_initial(entry, wanted, choices, grammar)


def _of_two_names(
    entry: Entry, wanted: Mapping[str, tuple[Original, ...]], choices: Mapping[Original, tuple[str, ...]],
    grammar: Grammar,
) -> dict[Original, tuple[str, ...]]:
    """What two initials become that are nobody's whom the text names in full: of T. R. beside Torma Vilmosné and her
    husband Rezső those of the new surname and of the new name of Rezső, where nobody else has such a surname, and
    nobody else is called by such a given name alone. Nothing else."""
    met: dict[str, set[Original]] = {"surname": set(), "given": set()}
    for found in wanted.values():
        for one in found:
            if one.kind == "surname" or (one.kind == "given" and len(found) == 1):
                met[one.kind].add(one)
    out: dict[Original, tuple[str, ...]] = {}
    kinds = ("given", "surname") if grammar.habits.given_first else INITIALS
    for kind, part in zip(kinds, entry.parts, strict=True):
        alike = [one for one in met[kind] if fold(grammar.initial(one.text)) == fold(part.text)]
        new = choices.get(alike[0]) if len(alike) == 1 else None
        if not new:
            return {}
        own = Original("initial", part.text)
        out[own] = (grammar.initial(new[0]), *choices.get(own, ()))
    return out


def _husbands_initial(
    entry: Entry, wanted: Mapping[str, tuple[Original, ...]], choices: Mapping[Original, tuple[str, ...]],
    grammar: Grammar,
) -> dict[Original, tuple[str, ...]]:
    """What the initial of a man's given name becomes whose wife alone is named in full: of Kuntner O., beside `Kuntner
    Ottóné`, that of her new husband's. Nothing where there is no such wife, or there are two."""
    core = [part for part in entry.parts if part.role not in STAYS]
    if [part.role for part in core] != ["surname", "initial"] or not grammar.habits.married:
        return {}
    surname, initial = (part.text for part in core)
    given = set()
    for found in wanted.values():
        if [one.kind for one in found] == ["surname", "given"] and found[0].text == surname:
            given.add(found[1])
    his = [one for one in given if fold(grammar.initial(one.text)) == fold(initial) and one.trait[:1] == "M"]
    new = [choices[one][0] for one in his if choices.get(one)]
    own = Original("initial", initial)
    return {own: (grammar.initial(new[0]), *choices.get(own, ()))} if len(new) == 1 else {}
