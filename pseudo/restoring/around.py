"""What stands around a place and says that it is part of another name, or may be no name.

What comes in: a place that can be somebody known. What goes out: why it is left, or nothing. Start at `doubt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.kinds.mentions import HYPHENS
from pseudo.language.language import Language
from pseudo.language.persons import BORNE
from pseudo.restoring import bearers, beside, lore, neighbours, things, told
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import BLANK, COMMA, Hit, Option, Scene
from pseudo.restoring.index import WHOLE
from pseudo.restoring.result import OTHER
from pseudo.spans.words import SHORTEST, ordinary

JOINED = HYPHENS | {"/", "&", "–"}
"""What stands between two names that are told together."""


OWNED = "Person[psor]=3"
"""What is said of what is somebody's: levele."""
SAID = re.compile(r":[ \xa0\n]+[–—-]?[ \xa0]?[„“\"»]")
"""What stands before what somebody says."""


def clues(run: Sequence[Hit], whole: Hit, options: Sequence[Sequence[Option]], title: str | None, signed: bool,
          desk: Desk) -> Iterator[str]:
    """What is seen at a place, each a row of `readings.CLUES`."""
    last, view = options[-1], desk.view
    if not last:
        yield "nobody's"
        return
    if bearers.another(run, whole, last, signed, desk):
        yield "another bearer"
    surface = view.text[whole.start : whole.end]
    if surface.islower() and len(run) > 1 and not things.careless(whole, view) and all(
            told.of_words(view.text[hit.start : hit.end], view) for hit in run):
        yield "ordinary"
        return
    if _called(whole, options, desk):
        yield "called"
    person = [option for option in last if option.word.type == "PER"]
    if not person:
        yield from things.of_thing(whole, last, title, desk)
        return
    if {option.word.role for option in person} == {WHOLE} or len(run) > 1 or signed:
        yield "parts"
        if " " in surface and _longer(whole, last, desk):
            yield "longer"
        return
    if surface[:1].islower():
        yield from _small(surface, whole, last, desk)
        return
    yield from _of_person(surface, whole, options, title, desk)


def _called(whole: Hit, options: Sequence[Sequence[Option]], desk: Desk) -> tuple[int, int] | None:
    """The title or saying that a place is part of; none where all its names are persons' of the mapping, as they stand
    there: Rómeó és Júlia, who are two of them."""
    phrase = desk.called.get(whole.first)
    named = [number for number in range(phrase[0], phrase[1] + 1) if desk.view.word(number)[:1].isupper()] if (
        phrase) else []
    theirs = len(named) > 1 and all(desk.own.get(number) for number in named) and not any(
        option.word.made for each in options for option in each)
    return None if theirs else phrase


def _longer(whole: Hit, last: Sequence[Option], desk: Desk) -> bool:
    """Whether a whole name is the part of a longer one that is nobody's here: Kovács-Rácz Attila, Rácz Attila Gergő,
    Rácz Attila utca."""
    view = desk.view
    if things.hyphened(whole, desk) or (_turned_round(last, view) and beside.acted(whole, view)):
        return True
    if _possesses(whole, desk):
        return False
    if any(not option.feats for option in last) and (
            beside.noble(whole, view) or (
                beside.named_after(whole, view) and (view.next(whole) or _turned_round(last, view)))
            or beside.institution(whole, view) or beside.entitled(whole, view)):
        return True
    follower = view.next(whole)
    if not follower[:1].isupper() or whole.last + 1 in desk.own or any(option.feats for option in last):
        return False
    return view.language.names.given(follower) is not None and not told.begins(whole.last + 1, view)


def _possesses(whole: Hit, desk: Desk) -> bool:
    """Whether one other word stands between the whole name of one that was drawn to be told and a word for what is
    called so, and that is somebody's, whose name stands before it then: Rácz Attila Panasz című levele, Eszter nevű
    lánya, not a Rácz Attila Élete című film."""
    view, analyse, words, own = desk.view, desk.view.language.morph.analyse, desk.view.language.words, desk.own
    last = whole.last
    while view.word(last + 1) in view.language.habits.unspoken and (
            own.get(last + 2, {}).keys() & own.get(last + 3, {}).keys()):
        last += 3  # Rácz Attila és Vass Nóra Panasz című levele
    follower, sign, thing = (view.word(last + number) for number in (1, 2, 3))
    if whole.first == whole.last or not follower[:1].isupper() or not thing.islower() or (
            sign not in view.language.habits.called or not neighbours.drawn(whole, desk)):
        return False
    theirs = thing in view.language.habits.relatives or any(
        OWNED in each.feats and (each.exact or words.ordinary(each.lemma)) for each in analyse(thing))
    return theirs and (view.language.names.given(follower) is not None or not any(
        each.exact and OWNED in each.feats and words.ordinary(view.language.letters.lower(each.lemma))
        for each in analyse(follower)))


def _turned_round(last: Sequence[Option], view: Scene) -> bool:
    """Whether the last part of a name is the one that comes first: Nóra Bálint-napkor."""
    return {option.word.role for option in last} == {"given" if view.language.habits.given_first else "surname"}


def _small(surface: str, whole: Hit, last: Sequence[Option], desk: Desk) -> Iterator[str]:
    """Of a word without a capital: it is ordinary, or a name in a text whose writer leaves capitals out. A given name
    that the text has with its capital, too, is as likely a word without one (hajnalka)."""
    view = desk.view
    given = not view.language.words.common(surface) and any(
        told.usual_given(option.word.new, view) and not told.common(option.word.new, view)
        for option in last if option.word.role == "given")
    careless, usual = things.careless(whole, view), not given and ordinary(surface, view.language)
    surnames = [option.word.new for option in last if option.word.role == "surname"]
    plural = all("Number=Plur" in option.feats.split("|") for option in last) and not neighbours.drawn(whole, desk)
    if usual or plural or any(told.kind(surname, view) in told.THINGS for surname in surnames):
        yield "ordinary and careless" if careless else "ordinary"
    elif careless or (given and not _raised(last, desk)):
        yield "careless"
    else:
        yield "small"


def _raised(last: Sequence[Option], desk: Desk) -> bool:
    """Whether a text has the name of one of these in its own letters: with a capital."""
    owners = {option.word.owner for option in last}
    return any(owners & mine.keys() and desk.view.word(number)[:1].isupper() for number, mine in desk.own.items())


def _of_person(surface: str, whole: Hit, options: Sequence[Sequence[Option]], title: str | None, desk: Desk
               ) -> Iterator[str]:
    """Of a part of a person's name by itself."""
    view, last = desk.view, options[-1]
    shouted = surface.isupper() and len(surface) > 1
    opens = shouted or view.opens(whole.start)
    bare = any(not option.feats for option in last)
    roles = {option.word.role for each in options for option in each}
    yield "opening" if opens else "capital"
    if title is None and lore.borne(whole, desk):
        yield "named after"
    if roles == {"given"} and all("Number=Plur" in option.feats.split("|") for option in last) and (
            len(bearers.owners(last, desk)) < bearers.MANY):
        yield "another bearer"
    king = bare and ("surname" not in roles or view.language.names.given(surface) is not None) and (
        beside.noble(whole, view))
    if king:
        yield "named after"
    elif title is not None:
        yield "title behind"
        if title and bare and told.office(surface, view):
            yield "office"
    if view.language.persons.is_title(beside.before(whole, view)):
        yield "title before"
    if bare and "surname" in roles and beside.matter(whole, view):
        yield "matter"
    if bare and not shouted and beside.of_several(whole, view) and all(
            option.word.role == "surname" and adjectival(option.word.new, view.language) for option in last):
        yield "part of a name"
    if opens and bare and _speaking(whole, desk):
        yield "speaking"
    if opens and bare and beside.labelled(whole, view):
        yield "labelled"
    if opens and bare and beside.defined(whole, view):
        yield "defined"
    if opens and bare and "surname" in roles and beside.steady(whole, view, desk.introduced(whole)):
        yield "steady"
    if opens and bare and roles == {"given"} and told.owned(view.next(whole), view) and desk.met(whole, sure=True):
        yield "steady"  # Kedves Ibolya! Ibolya lekvárja
    if opens and not bare and _unarticled(last, view) and desk.introduced(whole):
        yield "no article"
    if bare and turned(whole, last, desk):
        yield "turned"
    elif _coordinated(whole, desk):
        yield "coordinated"
    if ORDINAL.search(view.text[max(0, whole.start - 8) : whole.start]):
        yield "ordinal"
    if all(of_a_town(option, view) for option in last) or (
            not title and _of_the_land(whole, last, view)) or _moving(whole, last, view):
        yield "town"
    if bare and not king and roles == {"surname"} and _hyphened(whole, view) and neighbours.drawn(whole, desk) and (
            view.lemmas[view.word(whole.last + 1)].isdisjoint(view.language.habits.composed)):
        pass  # the Retkes vase, whatever it is: nobody else is called so
    elif beside.acted(whole, view) or (not king and _called_after(whole, roles, bare, title, desk)):
        yield "named after"
    elif bare and not king and _compounded(whole, desk):
        yield "compound"
    elif not shouted and (
            neighbours.foreign(roles, bare and title is None, whole, desk) or neighbours.wife(whole, last, desk)):
        yield "stranger"
    owned = "[psor]" if opens else "[psor]=3"
    if all(owned in option.feats and option.word.role == "surname" and told.common(option.word.new, view)
           for option in last):
        yield "word"  # Csatlósa nincs, Forrásaink szerint
    if opens and (told.common(surface, view) or _adjective(surface, view) if bare else (
            view.language.words.is_common(surface) or told.several(last, view, desk.met(whole)))):
        yield "word"


def _called_after(whole: Hit, roles: set[str], bare: bool, title: str | None, desk: Desk) -> bool:
    """Whether what stands behind a part of a name says that it is that of a thing, or of somebody of a tale."""
    view = desk.view
    if roles == {"given"} and beside.akin(whole, desk.own, view):
        return True
    return bare and (
        beside.named_after(whole, view) or beside.christened(whole, view) or beside.partnered(whole, view)
        or beside.institution(whole, view) or beside.fabled(whole, view)
        or (title is None and (beside.entitled(whole, view) or ("surname" in roles and beside.kept(whole, view))))
        or (roles == {"given"} and beside.played(whole, view)))


def _unarticled(last: Sequence[Option], view: Scene) -> bool:
    """Whether a form without an article is in a case in which people stand, and things seldom without one: not to a
    trade (Jósnál voltam), nor of what is like that (Öregnek nehéz)."""
    kinds = {option.word.new: told.kind(option.word.new, view) for option in last}
    return view.language.article is not None and all(
        kinds[option.word.new] != "occupational" and view.language.cases.only(option.feats, "beside", "to", "from", *(
            () if kinds[option.word.new] == "trait" else ("owner",))) for option in last)


def adjectival(surname: str, language: Language) -> tuple[str, str] | None:
    """The place of which a surname is the adjective, and the features of that."""
    read = ((each.lemma, each.feats) for each in language.morph.analyse(surname)
            if language.habits.is_adjective(each.feats) and each.exact and each.lemma[:1].isupper())
    return next(read, None)


def _speaking(whole: Hit, desk: Desk) -> bool:
    """Whether a colon stands behind a name, as behind another's in this text: who says what."""
    text, ends = desk.view.text, desk.view.seen.ends
    if text[whole.end : whole.end + 1] != ":":
        return False
    if SAID.match(text, whole.end) is not None:
        return True
    return any(text[ends[number] : ends[number] + 1] == ":" and (
        number - 1 in desk.own or not desk.own[whole.last].keys() & mine.keys()) for number, mine in desk.own.items())


def _adjective(surface: str, view: Scene) -> bool:
    """Whether a surname is what one says of all that comes from a town (Gyulai)."""
    base = adjectival(surface, view.language)
    return base is not None and any(row.kind != "settlement" or row.status in things.TOWNS
                                    for row in view.language.names.place(base[0]))


def _hyphened(whole: Hit, view: Scene) -> bool:
    """Whether a name goes on with a hyphen and a word in small letters."""
    text, end = view.text, whole.end
    return text[end : end + 1] in view.language.letters.joiners and text[end + 1 : end + 2].islower()


def _compounded(whole: Hit, desk: Desk) -> bool:
    """Whether a name goes on with a hyphen and a word that is nobody's matter: Ákos-kódex, Kádár-korszak, not
    Attila-ügy, Vass-akta."""
    view, habits = desk.view, desk.view.language.habits
    known = (*habits.matters, *habits.filed)
    tail = view.word(whole.last + 1) if view.text[whole.end : whole.end + 1] in view.language.letters.joiners else ""
    if not tail.islower() or view.seen.starts[whole.last + 1] != whole.end + 1 or any(
            word.startswith(known) for word in (tail, *view.lemmas[tail])):
        return False
    return len(tail) >= SHORTEST or desk.endings.feats(tail) is None


def turned(whole: Hit, last: Sequence[Option], desk: Desk) -> set[str]:
    """Whose other part of the name follows behind a comma or in the next cell: Rácz, Attila."""
    starts = desk.view.seen.starts
    if whole.last + 1 >= len(starts) or not COMMA.fullmatch(desk.view.text, whole.end, starts[whole.last + 1]):
        return set()
    roles, more = (desk.own.get(whole.last + number, {}) for number in (1, 2))
    if more and not desk.view.text[desk.view.seen.ends[whole.last + 1] : starts[whole.last + 2]].isspace():
        more = {}
    first, second = (("given", "surname") if desk.view.language.habits.given_first else ("surname", "given"))
    return {option.word.owner for option in last if option.word.role == first and not option.feats
            and roles.get(option.word.owner) == second and option.word.owner not in more}


def _coordinated(whole: Hit, desk: Desk) -> bool:
    """Whether another's name that is known stands behind, with a comma, a hyphen or a conjunction between."""
    view, habits, article = desk.view, desk.view.language.habits, desk.view.language.article
    text, after = view.text, whole.last + 1
    if after >= len(view.seen.starts):
        return False
    if COMMA.fullmatch(text, whole.end, view.seen.starts[after]):
        return bool(desk.own.get(after)) and view.word(after)[:1].isupper() and _in_a_list(whole, after, desk)
    word = view.language.letters.lower(view.word(after))
    if word in habits.unspoken | habits.small and (article is None or word not in (article.vowel, article.consonant)):
        joined = not text[whole.end : view.seen.starts[after]].strip()
        after += 1
    else:
        joined = text[whole.end : view.seen.starts[after]].strip() in JOINED
    return joined and bool(desk.own.get(after)) and view.word(after)[:1].isupper()


def _in_a_list(whole: Hit, after: int, desk: Desk) -> bool:
    """Whether a place is the first in a list of names, behind a colon: Jelen: Bíró, Rácz, Antal Béla."""
    view = desk.view
    mine = desk.own[after].keys() & desk.own.get(whole.last, {}).keys()
    return not mine and view.text[max(0, whole.start - 3) : whole.start].rstrip(" \xa0*_")[-1:] == ":"


ORDINAL = re.compile(r"\b[IVX]{1,5}\.[ \xa0]$")
"""What stands before the name of a king."""


def of_a_town(option: Option, view: Scene) -> bool:
    """Whether a form of a person's name is one of a town's that is called alike, as it says where: Gyulán."""
    morph, names, surname = view.language.morph, view.language.names, option.word.role == "surname"
    if not option.feats or not told.spatial(option.feats, view):
        return False
    row = names.surname(option.word.new) if surname else None
    if row is not None and row.count > BORNE and view.language.cases.has(option.feats, "onto", "off"):
        return False  # of a person, too: Tompáról
    where = view.language.cases.has(option.feats, "inside", "on")  # Rákoson
    return any((where or (row.kind == "settlement" and row.status in things.TOWNS) or (
                surname and {row.kind, row.status} & things.LARGE))
               and row.locative and morph.in_series(option.feats, row.locative) == option.feats
               for row in names.place(option.word.new))


def _moving(whole: Hit, last: Sequence[Option], view: Scene) -> bool:
    """Whether a verb of going somewhere stands behind a form that says where: Káliba utazott."""
    return view.next(whole).startswith(view.language.habits.moving) and all(
        option.feats and view.language.cases.only(option.feats, "inside", "into", "out", "on", "onto", "off")
        for option in last)


def _of_the_land(whole: Hit, last: Sequence[Option], view: Scene) -> bool:
    """Whether a surname is a water's or a hill's, too, and has the article that these have: a Rába."""
    article, leader = view.language.article, view.language.letters.lower(view.previous(whole))
    if article is None or leader not in (article.vowel, article.consonant):
        return False
    return all(any(row.kind in things.LANDS for row in view.language.names.place(option.word.new)) for option in last)


def widened(start: int, end: int, reason: str, whole: Hit, desk: Desk) -> tuple[int, int, str]:
    """What is left, with the words of the name or the title that it stands in."""
    view, phrase = desk.view, _called(whole, (whole.options,), desk)
    if reason == OTHER and phrase is not None:
        return view.seen.starts[phrase[0]], view.seen.ends[phrase[1]], reason
    if reason == OTHER:
        ordinal = ORDINAL.search(view.text[max(0, start - 8) : start])
        start -= len(ordinal[0]) if ordinal is not None else 0
        follower, leader = view.next(whole), view.previous(whole)
        if follower and (follower[:1].isupper() or beside.named_after(whole, view) or (
                beside.christened(whole, view) or beside.kept(whole, view))):
            end = view.seen.ends[whole.last + 1]
        known = neighbours.wellknown(whole, view)
        joined = view.text[start - 1 : start] in view.language.letters.joiners and start > 1
        if joined or told.saint(leader, view) or (leader[:1].isupper() and not (
                view.opens(view.seen.starts[whole.first - 1]) and end > whole.end
                and not told.names(leader, view)[1] and not known)):
            start = view.seen.starts[whole.first - 1]
        further = view.word(whole.first - 2) if told.saint(leader, view) else ""
        if further[:1].isupper() and BLANK.fullmatch(view.text, view.seen.ends[whole.first - 2], start) and any(
                view.language.habits.ends_as_adjective(lemma) for lemma in view.lemmas[further]):
            start = view.seen.starts[whole.first - 2]  # Loyolai Szent Ignác
    return start, end, reason
