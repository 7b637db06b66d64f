"""Words before and behind a place that make a name of it which is nobody's here: strangers, beginnings of other names.

What comes in: a place that can be somebody known. What goes out: whether it is another's. Start at `foreign`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pseudo.language.persons import BORNE
from pseudo.restoring import things, told
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Option, Scene

SPACES = frozenset((" ", "\xa0"))
LONG = 5
"""Letters of a word that begins a sentence and that no table has, and of a word in which it ends, if it is none."""
SHORT = 3
HEADING = 3
"""Words from which on a line is a heading, if it is one."""
WORDS = re.compile(r"[^\W\d_]+")
CALL = "@"
"""What stands before the name of who is called in a chat."""
ONLINE = "SMEDIA"
"""The kind of well-known things by which people write to one another, and after which no shop is called."""
SURELY = 2
"""How many times oftener a surname (Nagy, Dunai, not Kedves) that is a word may be one before a given name, where a
sentence begins."""


def foreign(roles: set[str], bare: bool, whole: Hit, desk: Desk) -> bool:
    """Whether the word before or behind makes a name of it that is nobody's here."""
    surname = "surname" in roles
    return wellknown(whole, desk.view) or (bare and _behind(surname, "nick" in roles, whole, desk)) or (
        things.hyphened(whole, desk)) or (surname and bare and _legend(whole, desk)) or (
        _before(surname, bare, whole, desk))


def wellknown(whole: Hit, view: Scene) -> bool:
    """Whether the word before or behind makes of it the name of somebody whom all know, though it may be a word, too:
    Arany János, Liszt Ferenc."""
    words = (view.previous(whole), view.next(whole))
    for option in whole.options:
        front = (option.word.role == "given") != view.language.habits.given_first
        other, mine = words[not front], option.word.new
        if option.word.type != "PER" or not other[:1].isupper() or not other[1:].islower() or (
                not front and option.feats):
            continue
        read = () if front else view.language.morph.analyse(other)
        forms = {other, *(each.lemma for each in read if each.exact)}
        if any(view.language.names.public_figure(*((form, mine) if option.word.role == "given" else (mine, form)))
               for form in forms):
            return True
    return False


def _behind(surname: bool, nick: bool, whole: Hit, desk: Desk) -> bool:
    """Whether what stands behind a bare name goes on with it: Rácz Géza, Leonardo da Vinci, Marc OTTE."""
    view, names = desk.view, desk.view.language.names
    follower = view.next(whole)
    if follower and (_apart(follower, whole, desk) or _begins(whole, desk) or (
            _thing(follower, surname, whole, desk) or _related(whole, desk)) or (
            whole.last + 1 not in desk.own and drawn(whole, desk) and (
                _office(follower, view) or _whither(follower, view) or (
                    surname and _raised(follower, whole, view))))):
        return False
    if not follower or (shouted(follower) and whole.last + 1 not in desk.own):
        return bool(follower) and same_line(whole.end, view.seen.starts[whole.last + 1], view)
    if whole.last + 1 in desk.own and not same_line(whole.end, view.seen.starts[whole.last + 1], view):
        return False  # the next row of a list
    if follower in view.language.habits.particles and _capital(whole.last + 2, whole.last + 1, view):
        return True
    if view.text.startswith(tuple(view.language.habits.hitched), view.seen.starts[whole.last + 1]):
        return True  # Mahmoud al-Mabhouh
    if not follower[:1].isupper() or not follower[1:].islower():
        return follower[:1].isupper() and len(follower) > SHORT and whole.last + 1 not in desk.own and (
            same_line(whole.end, view.seen.starts[whole.last + 1], view))  # Brian McBride
    given, family = told.names(follower, view)
    known = whole.last + 1 in desk.own
    place = known and not desk.own[whole.last + 1]
    if known and not surname and follower not in desk.index.words and set(
            desk.own[whole.last + 1].values()) <= {"given"}:
        known, given = True, False  # Márk Annával
    mine = desk.view.text[whole.start : whole.end]
    row = names.surname(mine) if given else None
    after = surname or nick or names.given(follower) is not None or (row is not None and row.count > BORNE)
    family = family and not given and not (surname and known)
    if not place and (family or (given and (after or not known))):
        return True
    if "\n" in view.text[whole.end : view.seen.starts[whole.last + 1]] and view.language.words.is_common(follower):
        known = True  # the next line has its capital anyhow
    return not known and not (given or family or told.place(follower, view, where=True))


def _thing(follower: str, surname: bool, whole: Hit, desk: Desk) -> bool:
    """Whether a word with a capital behind a name has an ending that the rest of a name has not: of a thing or an
    acronym, with its hyphen (Gmail-címe, SMS-t), of where somebody is (Facebookon, Pesten), of a family."""
    view, habits, number = desk.view, desk.view.language.habits, whole.last + 1
    named, end = any(told.names(view.language.letters.raised(follower), view)), view.seen.ends[number]
    tail = view.word(number + 1) if view.text[end : end + 1] in view.language.letters.joiners else ""
    if tail.islower() and not tail.startswith((*habits.matters, *habits.filed)) and (
            number not in desk.own and not named and follower[:1].isupper()) and (
            surname or not follower[1:].islower() or view.language.names.thing(follower) is not None
            or desk.endings.feats(tail) is not None or any(
                each.exact and "[psor]" in each.feats for each in view.language.morph.analyse(tail))):
        return True  # Facebook-profilt, SMS-t, Gmail-címe, not Viktor Kaplan-turbinát
    read = [each for each in view.language.morph.analyse(follower) if each.exact]
    if number in desk.own and habits.family and any(habits.family in _derived(each.feats) for each in read):
        return True
    if number not in desk.own and any(view.language.names.thing(each.lemma) for each in read if each.feats):
        return True  # Facebookon
    if surname or habits.given_first or not follower[:1].isupper() or number in desk.own:
        return False
    where = any("Case=" in each.feats and "[" not in each.feats and told.spatial(each.feats, view) for each in read if (
        view.language.is_place(each.lemma) or (len(follower) - len(each.lemma) > 1 and "Deriv" not in each.feats)))
    if where and told.place(follower, view, where=True):
        return True
    names, words, lower = view.language.names, view.language.words, view.language.letters.lower
    return where and not named and not any(  # Facebookon, not Zselyke Apartmanban
        words.is_common(each.lemma) or names.org_word(lower(each.lemma)) for each in read)


def drawn(whole: Hit, desk: Desk) -> bool:
    """Whether a name was drawn to be told from all others (`restorable.tsv`): no word, nobody of whom much is told."""
    known = desk.view.language.restorable
    theirs = {name for kind in things.DRAWN for name in known.get(kind, ())}
    return bool(whole.options) and all(
        theirs.issuperset(option.word.new.split("-")) for option in whole.options)


def _apart(follower: str, whole: Hit, desk: Desk) -> bool:
    """Whether what stands behind a name says against whom it is (Rácz Vs Vass), or is said to who is called in a chat
    by a name that was drawn to be told (@Zselyke Mikor jössz?)."""
    view = desk.view
    if view.language.letters.lower(follower) in view.language.habits.against:
        return True
    if whole.last + 1 in desk.own or not view.text.startswith(CALL, whole.start - 1) or not drawn(whole, desk):
        return False
    given, family = told.names(follower, view)
    return not given and (not family or view.language.words.is_common(follower))


def _office(word: str, view: Scene) -> bool:
    """Whether a word with a capital says what somebody is, or is to another, in any form, and is no name:
    Vezérigazgató, Titkárnő, Ügyvédje, Kolléga, Logopédus."""
    habits, lower = view.language.habits, view.language.letters.lower
    if not word[1:].islower() or any(told.names(word, view)) or lower(word) in habits.relatives:
        return lower(word) in habits.relatives
    posts = frozenset(post for row in habits.posts for post in row.split()) | habits.callings
    for base in map(lower, (word, *view.lemmas[word])):
        office = next((base.removesuffix(end) for end in habits.women if base.endswith(end)), base)
        if told.office(base, view) or told.office(office, view) or office in posts or office.endswith(
                tuple(post for post in posts if len(post) >= LONG)):
            return True
    return False


def _raised(word: str, whole: Hit, view: Scene) -> bool:
    """Whether a word of the dictionary has its capital as all others of its line have, which is a heading: Rácz Levele
    a Lakókhoz."""
    first, last = view.text.rfind("\n", 0, whole.start) + 1, view.text.find("\n", whole.end)
    line = view.text[first : last if last >= 0 else len(view.text)].strip(" *_#-–")
    words = WORDS.findall(line)
    small = view.language.habits.unspoken
    if len(words) < HEADING or line[-1:] in ".!?:;," or any(
            each.islower() and len(each) >= SHORT and each not in small for each in words):
        return False
    return word[1:].islower() and not any(told.names(word, view)) and not told.place(word, view) and (
        view.language.words.ordinary(view.language.letters.lower(word)))


def _whither(word: str, view: Scene) -> bool:
    """Whether a word says where somebody is or goes, and is the form of no given name (Győrbe), or when
    (Karácsonykor)."""
    read = [each for each in view.language.morph.analyse(word) if each.exact and "Case=" in each.feats]
    if any(view.language.cases.has(each.feats, "time") for each in read):
        return True
    where = any("[" not in each.feats and told.spatial(each.feats, view) for each in read)
    return where and told.place(word, view, where=True) and not told.names(word, view)[0]


def _derived(feats: str) -> list[str]:
    """The derivations among features."""
    return [each for pair in feats.split("|") if pair.startswith("Deriv=") for each in pair[6:].split("+")]


def _related(whole: Hit, desk: Desk) -> bool:
    """Whether another's given name stands behind one, with what she is to somebody: Erik Kinga apja."""
    mine, theirs = desk.own.get(whole.last, {}), desk.own.get(whole.last + 1, {})
    return bool(theirs) and {*mine.values(), *theirs.values()} == {"given"} and not mine.keys() & theirs.keys() and (
        desk.view.word(whole.last + 2) in desk.view.language.habits.relatives)


def _begins(whole: Hit, desk: Desk) -> bool:
    """Whether the two words behind a place are the full name of one of the mapping, whose own they are."""
    first, second = ("given", "surname") if desk.view.language.habits.given_first else ("surname", "given")
    one, other = (desk.own.get(whole.last + number, {}) for number in (1, 2))
    return any(role == first and other.get(owner) == second for owner, role in one.items()) and same_line(
        whole.end, desk.view.seen.starts[whole.last + 1], desk.view)


def _worded(lemmas: Iterable[str], view: Scene) -> bool:
    """Whether one of the readings of a word is one of the dictionary, a name, or ends in a word (a compound)."""
    return _known(lemmas, view) or any(
        view.language.words.ordinary(lemma[at:]) for lemma in lemmas for at in range(2, len(lemma) - LONG + 1))


def _known(lemmas: Iterable[str], view: Scene) -> bool:
    """Whether one of the readings of a word is one of the dictionary, or a name."""
    names, words, raised = view.language.names, view.language.words, view.language.letters.raised
    tables = (names.given, names.surname, names.place, names.nickname)
    return any(words.ordinary(lemma) or words.common(lemma) or any(table(raised(lemma)) for table in tables)
               for lemma in lemmas)


def _capital(number: int, before: int, view: Scene) -> bool:
    """Whether a word has a capital and stands right behind another."""
    word = view.word(number)
    return word[:1].isupper() and view.text[view.seen.ends[before] : view.seen.starts[number]] in SPACES


def shouted(word: str) -> bool:
    """Whether a word is of capitals alone, and more than an initial: ETO, OTTE."""
    return len(word) > 1 and word.isalpha() and word.isupper()


def same_line(start: int, end: int, view: Scene) -> bool:
    """Whether no line ends between two places."""
    return "\n" not in view.text[start:end]


def _before(surname: bool, bare: bool, whole: Hit, desk: Desk) -> bool:
    """Whether what stands before a name begins one that is nobody's here: Géza Rácz, Ave Mária, AC Milan."""
    view, names, number = desk.view, desk.view.language.names, whole.first - 1
    leader, lower = view.previous(whole), view.language.letters.lower
    if lower(leader) in view.language.habits.against:
        return False
    if not leader[:1].isupper() or view.language.persons.is_title(leader) or leader in view.language.habits.courtesies:
        return _paired(leader, whole, desk)
    own = number in desk.own
    if own and (not same_line(view.seen.ends[number], whole.start, view) or (
            desk.own[number].keys() & desk.own.get(number - 1, {}).keys() and not (
                desk.own[number].keys() & desk.own[whole.first].keys()))):
        return False  # behind a full name: Tóka Ottó Szilvi mellett ül
    if shouted(leader):
        if not bare and drawn(whole, desk):
            return False  # az OTP Serfőzőnek
        return not own and {leader, leader + "."}.isdisjoint(names.legal_words) and not told.titled(leader, view) and (
            same_line(view.seen.ends[number], whole.start, view))
    if not leader[1:].islower() or (not surname and names.surname(leader) is None and (
            not same_line(view.seen.ends[number], whole.start, view))):
        return False  # two given names on two lines
    opens, alone = view.opens(view.seen.starts[number]), view.lemmas[leader]
    if not own and drawn(whole, desk) and (
            lower(leader) in view.language.habits.fondly or _office(leader, view) or (
                surname and _raised(leader, whole, view)) or (
                (thing := names.thing(leader)) is not None and thing.kind == ONLINE)):
        return False  # Viber Bernadett telefonján, not Opel Vaskó; Kedves, Ügyvéd
    if not opens and not own and not names.org_word(lower(leader)) and (
            {leader, leader + "."}.isdisjoint(names.legal_words)) and not _known(alone - {lower(leader)}, view):
        return True  # Ave Mária, Szép Fülöp, Brad Pitt, not a Heim Pál Kórház Mariannt
    if own and _related(Hit(number, number, view.seen.starts[number], view.seen.ends[number], ()), desk):
        return False
    others = set(desk.own.get(number, {}).values())
    if own and (surname or (others == {"given"} and not bare)):
        return False
    both = surname and names.given(view.text[whole.start : whole.end]) is not None  # Illyés Gyula
    row = names.surname(leader) if both or not surname else None
    habits = view.language.habits
    if opens and not own and len(leader) >= LONG and not lower(leader).startswith(habits.preverbs) and (
            not leader.endswith(habits.conjugated)) and not _worded(alone, view):
        return True  # Spronz Júlia
    if opens and view.language.words.is_common(leader):
        given = names.given(leader)
        borne = row is not None and row.count > BORNE and lower(leader) not in habits.fondly
        return borne or told.saint(leader, view) or any(
            each is not None and each.count > SURELY * each.common_word for each in (row, given))
    return names.given(leader) is not None or row is not None or told.saint(leader, view)


def wife(whole: Hit, last: Sequence[Option], desk: Desk) -> bool:
    """Whether a wife's own name that is nobody's here stands behind her husband's: Ráczné Kiss Éva."""
    view, married = desk.view, f"Deriv={desk.view.language.habits.married}"
    follower = view.next(whole)
    return follower[:1].isupper() and follower[1:].islower() and whole.last + 1 not in desk.own and all(
        option.feats == married for option in last) and any(told.names(follower, view)) and (
        not told.place(follower, view))


def _paired(leader: str, whole: Hit, desk: Desk) -> bool:
    """Whether a given name that is nobody's here is coordinated with this one: Rómeó és Júlia."""
    view = desk.view
    if leader not in view.language.habits.unspoken or whole.first < 2 or whole.first - 2 in desk.own:
        return False
    other = view.word(whole.first - 2)
    row = view.language.names.given(other) if other[:1].isupper() else None
    return row is not None and not row.common_word


def _legend(whole: Hit, desk: Desk) -> bool:
    """Whether a surname that is a given name, too, is coordinated with a stranger's given name (Hunor és Magor), or any
    with that of its own bearer, who is not two."""
    view, at = desk.view, whole.last + 2
    if view.next(whole) not in view.language.habits.unspoken:
        return False
    if at in desk.own:
        mine = {owner for owner, role in desk.own.get(whole.last, {}).items() if role == "surname"}
        return not drawn(whole, desk) and mine == desk.own[at].keys() and set(desk.own[at].values()) == {"given"}
    row = view.language.names.given(view.word(at))
    return row is not None and view.language.names.given(view.text[whole.start : whole.end]) is not None
