"""What is to be replaced: the originals of a document's entries, each of one kind, the same wherever it stands.

What comes in: an entry with its parts (a person, a place, a public space, a body). What goes out: an `Original` for
each part that is chosen for: a surname of one language, a settlement of one size, a word in a body's name. Start at
`originals`; who could stand for one is in `candidates`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from name_db import Names
from name_db.columns import Place
from pseudo.core.document import Entry
from pseudo.core.numerals import figures
from pseudo.kinds import beside, persons
from pseudo.kinds.organisations import PEER, glued, of_a_kind, peers_of, traded, with_kin
from pseudo.kinds.zones import ZONE, zoned
from pseudo.language.letters import LOWER
from pseudo.language.persons import ORDINAL, Grammar
from pseudo.spans.link import located, slips
from pseudo.suggest import called, firms
from pseudo.suggest.bearers import of_person
from pseudo.suggest.clubs import bare, of_a_town, of_townspeople, owner_of, several
from pseudo.suggest.grounds import JOINED, ground
from pseudo.suggest.homelands import people_of
from pseudo.suggest.original import DOUBLE as DOUBLE
from pseudo.suggest.original import Original as Original

SITE = re.compile(r"([^\W\d_][\w-]*)(\.[a-z]{2,4})")
"""A body called by its address: `mfor.hu`."""
ABBREVIATED = re.compile(rf"([^\W\d_{LOWER}][{LOWER}]{{0,2}}\.)(-[{LOWER}]{{1,2}})?")
"""A word of which an earlier hand left the initial, or an adjective made of it: `A. Zrt.`, `V.-i Járásbíróság`."""
ABROAD = frozenset(("foreign_city", "cross_border"))
"""Kinds of towns that keep their country: Graz becomes another Austrian town."""
TOWNS = ABROAD | {"settlement"}
LANDS = frozenset(("region", "water", "hill"))
"""Kinds of places that keep their country, too: Erdély becomes no landscape of ours."""
LAKE = "lake"
"""Status of waters by which few villages are called."""
HISTORIC = "historic"
"""Status of counties that are no more: `Szepes megye`."""
WIDE_WORLD = "world"
"""The country of what several share: the Alps, the Rhine."""
OF_A_FIRM = 500
"""Bearers in the lists of 1914-1918 from which a firm's one word is its owner's name even if it is a word, too."""
CARE = frozenset(("hospital", "clinic"))
"""Kinds of bodies called after physicians and saints, each known by its town: the name of another town's is wrong."""
FIRMS = frozenset(("company", "sole_trader"))
"""Kinds of legal forms of firms."""
CHURCH, SCHOOL = "church", "school"
FAMED = frozenset("institution library museum research university".split())
"""Kinds of bodies called after famous people, which have no invented names."""

CARING, SAINT, PATRON = "physician", "saint", "patron"
"""Kinds of `words.tsv`: physicians after whom no hospital is called; saints; what churches are dedicated to."""
CALLED: Mapping[str, tuple[str, ...]] = {
    "kindergarten": ("kindergarten",), "restaurant": ("venue",), "hotel": ("venue",), "social care": ("home",),
    "foundation": ("charity", "foundation", "society"), "association": ("foundation", "society"),
    "theatre": ("society",), "culture": ("society",), "event": ("society",), "school": ("society",),
    "cooperative": ("society",), "nickname": ("byname",), "sports club": ("club",), ZONE: (ZONE,),
    "media": ("paper",), "nickname byname short": ("byname short",), "stem": ("stem",),
    **{kind: (kind,) for kind in beside.PETS + beside.SHORT},
}  # fmt: skip
"""Kinds of bodies that are not called as firms are, with the kinds of `words.tsv` that stand for their words; and what
people are called by others."""
HOMES, SOCIETIES = frozenset(("kindergarten", "social care")), frozenset(("association", "cooperative"))
"""Kinds of bodies that are called by words, be these surnames, too: `Päiväkoti Metsätähti`; the others by words whose
meaning is more usual than the surname: `Kehittämisyhdistys Mansikka`."""
SHORT = "byname short"
"""What others call somebody that ends as nicknames do: `Csibi` becomes `Szöszi`."""
SPORT, STEM = "sports club", "stem"
UNITED: Mapping[str, str] = {"club": SPORT, "foundation": "foundation"}
"""Kinds of legal forms of bodies that are no firms, with the kinds of such bodies."""
CLUB = "association"
"""What a body is that has a town's name in the case of an owner and one more word: `Raahen Ahjo`."""
SMALL_VILLAGE = 2_000
"""Inhabitants under which a village is meant after everything else of its name."""
SIZES = (1_000, 5_000, 20_000, 100_000)
SIZES_ABROAD = (15_000, 50_000, 150_000)


def originals(entry: Entry, grammar: Grammar, land: str = "") -> tuple[Original, ...]:
    """One original per list of the entry, in list order. land: which the text tells that a person is of"""
    type_ = entry.main_type
    listed = [part for part in entry.parts if part.list is not None]
    if (known := called.called(entry, grammar.names)) is not None:
        return (known,)  # `a Bodri`, `a Vígben`, `Jókai regénye`
    if type_ == "PER" and [part.role for part in entry.parts] == ["nick"] and listed:
        nick = listed[0]
        likely = entry.of is not None and nick.text.endswith(grammar.habits.nick_ends)  # of the given name that he has
        if not grammar.names.nickname(nick.text) and not likely:
            short = nick.text.endswith(grammar.habits.nick_ends) and grammar.names.pool("word", kind=SHORT)
            return (Original("word", nick.text, f"nickname {SHORT}" if short else "nickname"),)  # `Cérnának hívják`
    if type_ == "PER":
        return tuple(of_person(part, entry.parts, entry.gender, grammar, land) for part in listed)
    if len(listed) == 1 and (peers := peers_of(listed[0].text, grammar.names)):
        return (Original(PEER, listed[0].text, peers),)  # `Bugaci Művelődési Ház`
    if told := located.told(entry, grammar.habits, grammar.names):
        return (Original(*told),)
    if (type_ in ("GPE", "LOC") and len(entry.parts) < 2) or grammar.habits.road_of(entry.norm) == entry.norm:
        return (of_place(entry.norm, grammar, land=entry.main_type == "LOC"),)
    alone = len(entry.parts) == 1 and entry.parts[0].text == entry.norm
    if alone and (type_ == "FAC" or _is_landmark(entry.norm, grammar)):
        return (of_space(entry.norm, grammar),)
    if type_ == "CAR":
        return tuple(Original("car", part.text) for part in listed)
    forms = grammar.names.legal_words
    whole = all(part.text in forms for part in entry.parts[1:])
    home = grammar.names.home
    rows = (grammar.names.org_word(word) for part in entry.parts for word in part.text.split())
    heads = [row.kind for row in rows if row is not None]
    legal = {form.form: form.kind for form in grammar.names.legal_forms()}
    heads += [UNITED[legal[part.text]] for part in entry.parts if legal.get(part.text) in UNITED]
    heads = [both, *heads] if (both := _of_two_words(entry, grammar.names)) else heads
    telling = {*CARE, *CALLED, *FAMED, CHURCH}
    said = [word for part in entry.parts if part.list is None for word in grammar.letters.lower(part.text).split()]
    firm = any(legal.get(part.text) in FIRMS for part in entry.parts)
    if firm or any(map(grammar.habits.is_trade, said)):
        telling -= FAMED  # `Számadás Könyvelőiroda`: no institute
    head = next((kind for kind in heads if kind in telling), CLUB if of_a_town(entry, grammar) else "")
    if not head and (of_townspeople(entry, grammar) or (alone and several(entry.norm, grammar))):
        head = SPORT
    after = (rule.split() for rule in grammar.habits.namesakes)
    field = next((kind for begin, kind in after if any(word.startswith(begin) for word in said)), "")
    behind = dict(zip(entry.parts, entry.parts[1:], strict=False))
    before = dict(zip(entry.parts[1:], entry.parts, strict=False))
    found = (
        Original("initial", clipped[1], tail=clipped[2] or "") if (clipped := ABBREVIATED.fullmatch(part.text))
        else Original("surname", part.text, home)  # `dr. Bánhidi Ügyvédi Iroda`, `Lendvai és Társa Bt.`
        if (part in before and grammar.is_title(before[part].text)) or with_kin(part, entry.parts, grammar.names)
        else Original("surname", owners, home) if (owners := owner_of(part, grammar))  # `Koskisen Autokorjaamo`
        else of_water(part.text, grammar.names)  # `a Fekete-víz partja`
        if part in behind and f"{grammar.letters.lower(behind[part].text)} ".startswith(grammar.habits.banks)
        else _with_its_trade(bare(part, grammar), grammar, whole, head, field, firm)
        for part in listed
    )
    if head == CLUB and of_a_town(entry, grammar):  # `Oulunsalon Tuisku` is called after no Tuisku
        found = (Original("word", o.text, CLUB) if o.kind == "surname" else o for o in found)
    if (spelt := _spelt(entry, grammar)) and type_ == "ORG":
        found = (replace(o, trait=f"{1 if spelt == NEUTRAL else min(o.text.count(' ') + 1, LONG)} {spelt}")
                 if (o.kind, o.trait) == ("word", "") and (spelt == NEUTRAL or _ours(o.text, grammar)) else o
                 for o in found)
    owner, owned = ("surname", home), firms.owned(entry, found, grammar)
    return tuple(replace(o, trait=people_of(o.text, grammar)) if (o.kind, o.trait) == owner else o for o in owned)


def _of_two_words(entry: Entry, names: Names) -> str:
    """The kind that the last two words of a body's name tell together: `Szociális Központ`."""
    last = names.letters.lower(" ".join(entry.norm.split()[-2:]))
    row = names.org_word(last)
    return row.kind if row is not None and row.word == last else ""


def follows(entry: Entry, entries: Mapping[str, Entry], grammar: Grammar) -> bool:
    """Whether the entry's new name comes from another's: a shorter name, a wife's, a body named after a place.

    Another full name of the same person, as before her marriage, follows none; neither does a given name of which the
    fuller one has the initial alone (`Andrea`, of `Szekeres A.`): that follows.
    """
    if entry.of is not None and entry.of in entries:
        if persons.names_initial(entry.parts, entries[entry.of].parts, grammar):
            return False
        return not slips.alias(entry, entries[entry.of], grammar)
    if entry.rel.get("wife_of") in entries:
        return True
    return bool(entry.parts) and all(part.list is None for part in entry.parts)


def _is_landmark(norm: str, grammar: Grammar) -> bool:
    """Whether a name ends in a word for buildings that have stocks of names of their own: `Haladás Sportkomplexum`."""
    first, _, last = norm.rpartition(" ")
    halls = (rule.split()[0] for rule in grammar.habits.landmarks)
    return bool(first) and (zoned(first, grammar.names) or grammar.letters.lower(last) in halls)


def of_place(norm: str, grammar: Grammar, *, land: bool = False) -> Original:
    """What kind of place a norm names: the kind and status for settlements, the tail for counties; land: it is a water
    or the like, where one is called so: Zala is a county, too."""
    words, names = norm.split(), grammar.names
    if grammar.habits.road_of(norm) == norm:
        return Original("road", norm)
    last = grammar.letters.lower(words[-1]) if len(words) > 1 else ""
    if last and last in grammar.habits.county:
        name = " ".join(words[:-1])
        old = next((row for row in names.place(norm) if row.kind == "county" and row.status == HISTORIC), None)
        if old is not None:
            return Original("old_county", norm, f"{old.country} {words[-1]}")
        full = [row.short_of for row in names.place(name) if row.kind == "county" and row.short_of]
        return Original("county", full[0] if full else name, tail=words[-1])
    district = last.startswith(grammar.habits.district)
    number = figures(words[-2]) if district else figures(norm) if ORDINAL.fullmatch(norm) else ""
    if number:  # `VIII. kerület`, `8. ker.`, `viii kerület`, `VIII.` are one; the `Ferencvárosi kerület` has none
        return Original("district", number)

    def later(row: Place) -> tuple[bool, bool, bool, bool]:
        # Pest is the town before the county, Balaton the lake, no village, Csongrád the town, not half a county's name
        half = row.kind == "county" and bool(row.short_of)
        slope = not land and row.kind == "hill" and any(other.kind == "part" for other in every)
        return slope, half, not row.short_of, row.kind == "settlement" and row.population < SMALL_VILLAGE

    every = names.place(norm) or names.town_abroad(norm)
    if not every and grammar.letters.without_marks(norm) == norm and (marked := names.unfold(norm, "place")):
        return of_place(marked[0], grammar, land=land)  # `Jyvaskyla`
    rows = sorted((land and [row for row in every if row.kind in LANDS]) or every, key=later)
    if rows:
        row = names.place(rows[0].short_of)[0] if rows[0].short_of and names.place(rows[0].short_of) else rows[0]
        if row.kind == "settlement":  # `Bp.` becomes what Budapest becomes
            return Original("settlement", row.name if rows[0].short_of else norm, str(size(row.population)))
        if row.kind == "county" and rows[0].short_of and len(words) == 1:  # `Borsod` becomes what its county becomes
            return Original("county", row.name)
        if row.kind in ABROAD:  # `Rijeka` becomes what Fiume becomes, `Eisenstadt` what Kismarton becomes
            same = [each for each in names.town_abroad(norm) if (each.foreign, each.country) == (row.name, row.country)]
            row = same[0] if same else row
            text = row.name if same or rows[0].short_of or not names.place(norm) else norm  # `Laibach` is Ljubljana
            return Original(row.kind, text, f"{row.country} {size_abroad(row)} {row.district}".rstrip())
        if row.kind in LANDS:
            return Original(row.kind, norm, f"{row.country or WIDE_WORLD} {row.status}")
        return Original(row.kind, norm, row.status)
    town, hyphen, part = norm.partition("-")
    if hyphen and any(row.kind == "part" and row.district == town for row in names.place(part)):
        return Original("part", norm, "part")  # `Kecskemét-Hetényegyháza`
    alone = (rule.split()[1] for rule in grammar.habits.landmarks if rule.endswith("+"))
    for said in dict.fromkeys(kind.rstrip("+") for kind in alone):
        if any(row.name == norm for row in names.pool("word", kind=said)):
            return Original("landmark", norm, said)  # `a Keletiben`
    ends = [next((r for r in names.place(end) if r.kind in TOWNS), None) for end in (town, part)]
    if ends[0] is not None and ends[1] is not None:  # `Győr-Gönyű`; of one abroad what it is in
        both = [size(row.population) for row in ends if row is not None and row.kind == "settlement"]
        return Original("settlement", norm, DOUBLE.join(map(str, both))) if len(both) > 1 else of_place(town, grammar)
    if hyphen and f"{part} ".startswith(grammar.habits.banks):  # `a Sugovica-parton`
        return replace(of_water(town, names), tail=f"-{part}")
    if (here := ground(norm, grammar)) is not None:
        return here  # `Sammakkoniemi` stays a cape, or a village on one
    kind, status = grammar.habits.landscape(norm)  # `Nyúl-patak`: a river, though no table knows it
    if grammar.habits.villages and not land and status != LAKE:
        kind, status = "", ""  # `Alajoen kylä`, as most villages by a river are called
    if land and not kind and part.islower() and (names.public_space_type(part) or part in grammar.habits.filed):
        return replace(of_body(town, names, False), tail=f"-{part}")  # `Mikosdi-puszta`, `Esterházy-birtok`
    if land and not kind and names.org_word(norm) is None:  # of what no table has most are small waters
        kind, status = "water", "river"
    return Original(kind or "settlement", norm, status)


def of_water(name: str, names: Names) -> Original:
    """The water whose bank, bridge or mouth is named; a river where no table tells what it is."""
    row = next((row for row in names.place(name) if row.kind == "water"), None)
    return Original("water", name, f"{row.country or WIDE_WORLD} {row.status}" if row is not None else "river")


def size(population: int) -> int:
    """The class of a settlement's size."""
    return sum(population >= size for size in SIZES)


def size_abroad(row: Place) -> int:
    """The class of the size of a town abroad."""
    return sum(row.population >= size for size in SIZES_ABROAD)


def of_space(norm: str, grammar: Grammar) -> Original:
    """A public space: its name is replaced, its type stays (`Liget körút` -> `Petőfi körút`). Any other name that no
    street has is a building's: `Pantheon`, `Festetics-kastély`."""
    names = grammar.names
    if names.organisation(norm):
        return of_body(norm, names, True)  # `Bükki Nemzeti Park`
    name, gap, type_ = names.space_parts(norm)
    if type_ and gap and zoned(name, names):
        return Original("word", name, ZONE, tail=type_)
    if type_ and not gap:
        return Original("street", name, tail=f"{JOINED}{type_}")
    space = names.public_space_type(grammar.letters.lower(type_)) if type_ else None
    rules = [rule.split() for rule in grammar.habits.landmarks]
    first, _, last = norm.rpartition(" ")
    hall = next((kind.rstrip("+") for word, kind in rules if word == grammar.letters.lower(last)), "") if first else ""
    if hall and space is None:
        return Original("landmark", first, hall, last)  # `Groupama Aréna`, though no street is an `aréna`
    if space is None and not any(row.name == norm for row in names.pool("street")):
        here = None if names.place(norm) or names.brand(norm) else ground(norm, grammar)
        return here or of_body(norm, names, True)
    if space is None:
        return Original("street", norm)
    tail = space.norm if space.possessive else type_
    built = next((kind.rstrip("+") for word, kind in rules if word == grammar.letters.lower(type_)), "")
    return Original("landmark", name, built, tail) if built else Original("street", name, tail=tail)


LONG = 3
"""Words of an invented name, at most."""
OWN, NEUTRAL = "own", "foreign"
"""How the invented name of a firm is spelt: as here, or as in no land but for one word (`Adelphia GmbH`)."""


def _spelt(entry: Entry, grammar: Grammar) -> str:
    """How the new name of a firm is spelt by its legal form; empty where that does not tell: of one that says so in
    English the words tell (`Ltd.`)."""
    forms = {form.form: form for form in grammar.names.legal_forms()}
    told = [form for part in entry.parts if (form := forms.get(part.text)) is not None]
    if any(form.kind in FIRMS for form in told):
        return OWN
    abroad = [form.long.split()[-1] for form in told if form.kind == "foreign"]
    return NEUTRAL if abroad and not any(word in grammar.names.foreign_words for word in abroad) else ""


def _ours(text: str, grammar: Grammar) -> bool:
    """Whether a word of a firm's name is one of here: a place or a trade, or spelt with marks that foreign words have
    not."""
    names, letters = grammar.names, grammar.letters
    return any(
        names.place(word) or letters.lower(word) in names.trades or not word.isascii()
        for words in text.split() for word in words.split("-"))


def _with_its_trade(text: str, grammar: Grammar, whole: bool, head: str, field: str, firm: bool) -> Original:
    """A distinctive word, of one that a hyphen joins with a trade the other member: `Szél-Tészta`, `Autó-Kun`."""
    lead, name, tail = traded(text, grammar.names, grammar.habits)
    last = text.rpartition("-")[2]
    if firm and last != text and last.islower() and grammar.names.org_word(last) is None:
        return Original("word", text)  # of `BARANYA-MÉHES AGRÁR ZRT.`: no castle of a Baranya
    if not lead and not tail:
        own, trade = glued(text, grammar.names, grammar.habits) if firm else (text, "")
        if trade and not grammar.names.brand(text):
            return Original("word", own, STEM, f"{JOINED}{trade}")  # `Bakonyvill-2000`
        return of_body(text, grammar.names, whole, head, field)
    return replace(of_body(name, grammar.names, False, head, field), lead=lead, tail=tail)


CHAINS = frozenset(("shop", "clinic"))
"""The kinds of bodies of which each town has those of the same chains."""


def of_body(text: str, names: Names, whole: bool, head: str = "", field: str = "") -> Original:
    """A distinctive word or a whole known organisation. head: the kind of body in whose name the word stands; field:
    the kind of people after whom such bodies are called."""
    whole = whole or any(text == row.acronym for row in names.organisation(text))  # `Tyks` of `Tyks Sydänkeskus`
    chain = any(row.kind.partition("/")[0] in CHAINS for row in names.brand(text))  # `Halikon Prisma`
    known = names.brand(text) if whole or " " in text or text.isupper() or chain else ()
    if known:
        acronym = text == known[0].acronym or (text.isupper() and " " not in text and text != known[0].name)
        where = known[0].scope if known[0].scope == "foreign" else "home"
        return Original("organisation", text, f"{known[0].kind} {where} {'acronym' if acronym else 'name'}")
    first, hyphen, last = text.rpartition("-")
    thing = names.org_word(last) if hyphen and last.islower() else None
    if thing is not None:  # `Szent Anna-templom`
        return replace(of_body(first, names, False, thing.kind), tail=f"-{last}")
    words = text.split()
    kind = names.org_word(words[-1]) if whole and len(words) > 1 else None
    if kind is not None and text[:1].isupper():  # `Országos Vízgazdálkodási Intézet`: another research institute
        return Original("organisation", text, f"{kind.kind} home name")
    first, gap, last = names.space_parts(text)
    if last and gap and dedicated(first, names):
        return replace(of_body(first, names, False, head, field), tail=last)  # `Szent István Ház`
    care = head in CARE
    if not care and (head == CHURCH or dedicated(text, names)):
        return Original("namesake", text, PATRON)
    called = len(words) > 1 and names.given(words[-1]) and not names.organisation(words[0])
    if len(words) == 2 and (care or head in FAMED or head == SCHOOL) and not called:  # `Albert Schweitzer`
        called = bool(names.origins(words[0], "given")) and names.org_word(words[1]) is None
    if called and not names.ambiguous(words[-1]):  # but `Piros Alma Étterem`
        saint = any(row.name.split()[0] == words[0] for row in names.pool("word", kind=SAINT))
        return Original("namesake", text, CARING if care else SAINT if saint else field)
    if text.isupper() and all(word.isalpha() and len(word) <= 5 for word in words):
        return Original("letters", text)  # `BME VIK`, too
    if care and names.given(text) is not None:
        return Original("namesake", text, CARING)  # `Margit Kórház`
    if care and names.surname(text) is not None:
        return Original("famous", text, CARING)
    owner = None if head in HOMES or (head in SOCIETIES and names.ambiguous(text)) else names.surname(text)
    if text in names.namesakes and (owner is None or not owner.share):
        return Original("famous", text)  # `a Bolyai`: called after the same man as streets are
    if owner is not None and (owner.count >= OF_A_FIRM or 0 == owner.common_word < owner.count):
        # `Kovács és Társa Bt.`: the same new name as Kovács's
        return Original("surname", text, names.home)
    if owner is not None and owner.kind == "noble":
        return Original("surname", text, names.home)  # the castle of the Esterházys
    site = SITE.fullmatch(text)
    if site is not None:
        return replace(of_body(site[1], names, whole), tail=site[2])
    first, hyphen, last = text.rpartition("-")
    if hyphen and last.islower() and first[:1].isupper():  # `Festetics-kastély`, `Hoover-gát`
        return replace(of_body(first, names, whole), tail=f"-{last}")
    if head in FAMED and text.split()[-1] not in names.inventive:
        return Original("famous", text)
    own, shop = of_a_kind(text, names)
    if own:
        return Original("word", own, STEM, tail=f"{JOINED}{shop}")  # `Suvantoapteekki`
    head = "social care" if head in FAMED else head  # `Őszi Napfény Alapszolgáltatási Központ`: after nobody
    return Original("word", text, head if head in CALLED else "")


def dedicated(text: str, names: Names) -> bool:
    """Whether a name is one that churches are dedicated to (`Jézus Szíve`, `Szent Kereszt`), but no saint's whom people
    are called after."""
    words = text.split()
    starts = words[0] in names.patron_starts or words[0] in names.patrons
    return starts and names.given(words[-1]) is None
