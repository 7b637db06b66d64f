"""What is seen at the name of a place or a body, and what goes on with a name in what is nobody's here.

What comes in: a place that can be one that is known. What goes out: clues (`readings.CLUES`). Start at `of_thing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pseudo.kinds.mentions import HYPHENS
from pseudo.language.letters import UPPER
from pseudo.restoring import beside, firms, hits, lore, told
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import COMMA, Hit, Option, Scene
from pseudo.restoring.index import Word

DRAWN = ("surname", "given", "once")
"""Kinds of names of persons that were drawn to be told, or were once."""
MASKED = re.compile(r"[<\[]\w+[>\]]")
"""A tag, of which the capitals say nothing."""
SPEAKER = re.compile(r"[^:\n]{0,20}(?:\d:\d\d[^:\n]{0,20})?:[ \xa0]")
"""Who speaks, with the time of it, where a line begins."""
CAPITAL = re.compile(rf"(?<![^\W_])(?<![:;=])(?<![:;=]-)[{UPPER}]")
"""A word with a capital; not one of a smiley."""
ENDED = r"[.!?…]+[ \xa0]"
"""Where a sentence ends."""
PAST = re.compile(r"[ \xa0]\d{4}[-‑–][^\W\d_]")
"""A year with its case, behind a place."""
SCORE = re.compile(r"(?<![\d:.])\d{1,2}[:–]\d{1,2}(?![\d:.])")
"""Of a match."""
DASHES = frozenset("–—")
"""What stands between two that play against each other."""
FEW = 4
"""Words before a body in which its article stands."""
SHORTEST = 3
"""Letters of an ending."""
FURTHER = 7
"""Words in which it is said of what a place is the town."""
OWN = "Person[psor]=3"
LANDS = frozenset(("water", "hill"))
"""Kinds of places with an article."""
TOWNS = frozenset(("town", "city", "capital"))
"""Status of places of which much is told."""
SEATED = frozenset(("court", "police"))
"""Kinds of bodies that every such town has."""
LARGE = frozenset(("county", "region", "cross_border", "short"))
"""Kinds and states of places that are told of more than surnames that are called alike."""


def of_thing(whole: Hit, last: Sequence[Option], title: str | None, desk: Desk) -> Iterator[str]:
    """What is seen at the name of a place or a body."""
    view, language = desk.view, desk.view.language
    surface = view.text[whole.start : whole.end]
    shouted = surface.isupper() and len(surface) > 1
    follower, opens = view.next(whole), view.opens(whole.start)
    bare = any(not option.feats for option in last)
    place = last[0].word.type in ("GPE", "LOC")
    made = all(language.habits.adjectival in option.feats.split("|") for option in last)
    body = last[0].word.type == "ORG"
    if body and surface.islower() and not last[0].word.new.islower() and not made:
        yield "careless" if careless(whole, view) or _of_its_town(last[0].word, desk) else "small"
        return
    if surface[:1].islower() and place and " " not in surface and all(
            option.word.new[:1].isupper() and not hits.adjectival(option.word.new, option.feats, language)
            for option in last):
        yield "careless" if careless(whole, view) else "small"
        return
    yield "opening" if opens or shouted else "capital"
    if made:
        named = title is not None or beside.public(follower, view) or (
            follower[:1].isupper() and not _seated(follower, desk) and not _drawn(follower, desk))
        if (surface.split()[-1][:1].isupper() and not shouted and (not opens or named)) or (
                place and (_sight(whole, desk) or lore.has(whole, desk))):
            yield "part of a name"
        if opens and not shouted and language.words.is_common(surface) and told.common(last[0].word.new, view):
            yield "word"  # Pápai áldás
        return
    if place and ((bare and (_told_of_old(whole, desk) or _matched(whole, desk))) or lore.told_of(whole, desk)
                  or (told.place(surface, view, where=True) and lore.has(whole, desk))):
        yield "part of a name"
    if place and (_by_a_water(whole, desk) or (bare and _of_a_county(follower, view))):
        yield "part of a name"
    if place and last[0].word.made and beside.of_another(whole, last[0].word.new, view):
        yield "part of a name"
    shore = view.text[whole.end : whole.end + 1] in language.letters.joiners and any(
        kind in LANDS for kind in language.place_kinds(last[0].word.new))  # Tisza-parti
    if place and bare and (title is not None or hyphened(whole, desk) or _team(follower, view) or (
            beside.named_after(whole, view) and not shore)):
        yield "part of a name"
    if last[0].word.type in ("FAC", "LOC") and _elsewhere(whole, desk):
        yield "part of a name"
    if bare and last[0].word.made and last[0].word.type == "ORG" and beside.another_form(whole, view):
        yield "longer"
    if last[0].word.made and told.bearer(last[0].word.new, view) and (not any(
            told.spatial(option.feats, view) for option in last) or not _articled(whole, view)):
        yield "given name"
    if body and ((bare and " " not in surface and beside.kept(whole, view)) or (
            not opens and not shouted and _led(whole, desk))):
        yield "part of a name"
    if body and not shouted and " " not in surface and _worded(surface if bare else last[0].word.new, bare, desk) and (
            _unarticled(whole, view)):
        yield "part of a name"  # igazi Gyöngyszem
    if body and bare and last[0].word.made and beside.feast(whole, last[0].word.new, view):
        yield "part of a name"
    if body and last[0].word.made and bare and told.surnamed(last[0].word.new, view) and _compound(whole, desk):
        yield "part of a name"  # a Kosztolányi-novella
    if body and last[0].word.made and not opens and _bearer(last[0].word.new, whole, view):
        yield "part of a name"
    if body and last[0].word.made and ((bare and beside.public(follower, view)) or _told_of(last[0].word.new, view) or (
            bare and _goes_on(follower, whole, last[0].word.owner, desk))):
        yield "part of a name"  # the Tisza that is a river, and Tisza István, the Tisza Airlines
    if " " in surface or not surface[:1].isupper():
        return
    spatial = any(told.spatial(option.feats, view) for option in last)
    if place and not spatial and told.usual_given(last[0].word.new, view):
        yield "given name"
    if all(option.feats == "Number=Plur" for option in last):
        yield "word"  # Gólyák: no body is several
    if not (opens or shouted):
        return
    if place and bare and beside.heading(whole, view):
        yield "labelled"
    elif place and bare and _listed(whole, desk):
        yield "coordinated"
    if (opens and last[0].word.made and (body or bare) and (not body or _worded(last[0].word.new, bare, desk))) or (
            told.common(surface, view) if bare else language.words.is_common(surface) or (
                place and not spatial and told.common(last[0].word.new, view))):
        yield "word"  # a body has its article elsewhere


def _elsewhere(whole: Hit, desk: Desk) -> bool:
    """Whether the adjective of a place that no text of the mapping names stands before a street or a water: a budapesti
    Városház utca."""
    view, number = desk.view, whole.first - 1
    if number < 0 or number in desk.places or desk.own.get(number) or not view.word(number).islower():
        return False
    raised, lower = view.language.letters.raised(view.word(number)), view.language.letters.lower
    towns = [each.lemma for each in view.language.morph.analyse(raised)
             if each.exact and view.language.habits.is_adjective(each.feats) and view.language.names.place(each.lemma)]
    return bool(towns) and view.word(number) not in desk.texts and not any(lower(town) in desk.texts for town in towns)


def _sight(whole: Hit, desk: Desk) -> bool:
    """Whether a thing that is called after somebody with a hyphen, and is nobody's of the mapping nor in its texts,
    stands behind the adjective of a place, which is that where it stands: a keszthelyi Festetics-kastély."""
    view, number = desk.view, whole.last + 1
    follower, tail = view.next(whole), view.word(number + 1)
    if follower[:1].isupper() and lore.known_for(follower, whole, desk):
        return True  # a pécsi Zsolnay Negyed
    if follower[:1].isupper() and number not in desk.own and told.begins(number, view) and beside.institution(
            Hit(number, number + 1, view.seen.starts[number], view.seen.ends[number + 1], ()), view) and (
            view.language.letters.lower(f"{follower} {tail}") not in desk.texts):
        return True  # a kaposvári Csiky Gergely Színház
    if not follower[:1].isupper() or not follower[1:].islower() or number in desk.own or number in desk.places or (
            view.text[view.seen.ends[number] : view.seen.ends[number] + 1] not in HYPHENS):
        return False
    return tail.islower() and len(tail) >= SHORTEST and desk.endings.feats(tail) is None and (
        view.language.letters.lower(f"{follower}-{tail[:SHORTEST]}") not in desk.texts)


def _team(word: str, view: Scene) -> bool:
    """Whether a word says what a body is of which nobody has told, and by its town: Szeged FC, Szeged TV."""
    return bool({word, word + "."} & view.language.names.legal_words) or word in view.language.contexts.team


def _by_a_water(whole: Hit, desk: Desk) -> bool:
    """Whether the water or the hill by which a place lies, and which is none of the mapping, stands right before it: a
    Balatonra, Siófokra."""
    view, number = desk.view, whole.first - 1
    if number < 0 or number in desk.places or number in desk.own or not COMMA.fullmatch(
            view.text, view.seen.ends[number], whole.start) or not view.word(number)[:1].isupper():
        return False
    return any(row.kind in LANDS for each in view.language.morph.analyse(view.word(number))
               if each.exact and "Case=" in each.feats for row in view.language.names.place(each.lemma))


def _of_a_county(word: str, view: Scene) -> bool:
    """Whether a word with a capital is the adjective of a county, in the name of its body: Heves Megyei Bíróság."""
    counties = view.language.habits.county
    return word[:1].isupper() and any(
        view.language.habits.is_adjective(each.feats) and view.language.letters.lower(each.lemma) in counties
        for each in view.language.morph.analyse(view.language.letters.lower(word)))


def _told_of_old(whole: Hit, desk: Desk) -> bool:
    """Whether a place is told of in a year that is none of the mapping (Eger 1552-ben), or by what it is the town of
    (Salzburg Mozart városa)."""
    view, article = desk.view, desk.view.language.article
    if PAST.match(view.text, whole.end) is not None and whole.end + 1 in desk.dated:
        return True
    if view.opens(whole.start) and (_is_a_town(whole, view) or any(
            word in view.language.contexts.situated and word not in desk.texts
            for word in map(view.word, lore.around(whole, view)))):
        return True
    if article is None or not view.opens(whole.start) or view.next(whole) not in (article.vowel, article.consonant):
        return False
    for number in range(whole.last + 1, min(whole.last + 1 + FURTHER, len(view.seen.starts))):
        if view.text[view.seen.ends[number - 1] : view.seen.starts[number]].strip():
            return False
        read = [each for each in view.language.morph.analyse(view.word(number)) if each.exact and OWN in each.feats]
        if any("Case=" not in each.feats and each.lemma in view.language.habits.communes for each in read):
            return True
    return False


def _is_a_town(whole: Hit, view: Scene) -> bool:
    """Whether a place is said to be a town of some kind: Székesfehérvár ősi koronázóváros, Eger egy barokk város."""
    kinds, number = (*view.language.habits.communes, *view.language.contexts.commune), whole.last + 1
    while number < len(view.seen.starts) and number - whole.last <= FURTHER and (
            view.text[view.seen.ends[number - 1] : view.seen.starts[number]] in (" ", "\xa0")):
        word, end = view.word(number), view.seen.ends[number]
        if not word.islower():
            return False
        if word.endswith(kinds) and (number > whole.last + 1 or word not in kinds):
            return not view.text[end : end + 1].isspace()  # nothing goes on behind it
        number += 1
    return False


def _matched(whole: Hit, desk: Desk) -> bool:
    """Whether a dash joins a place to what is no place and nobody's here: against whom a team plays (Győr–Fradi); or it
    has an article, and a score behind it."""
    text, starts, ends = desk.view.text, desk.view.seen.starts, desk.view.seen.ends

    def other(number: int, between: str) -> bool:
        word = desk.view.word(number)
        return between in DASHES and word[:1].isupper() and number not in desk.places and not desk.own.get(number) and (
            not told.place(word, desk.view))

    first, last = whole.first, whole.last
    number = lore.around(whole, desk.view)
    if _articled(whole, desk.view) and desk.view.language.article is not None and SCORE.search(
            text, starts[number[0]], ends[number[-1]]) and SCORE.search(desk.texts) is None:
        return True  # a Győr 2:1-re nyert, where the mapping tells of no match
    return (first > 0 and other(first - 1, text[ends[first - 1] : starts[first]])) or (
        last + 1 < len(starts) and other(last + 1, text[ends[last] : starts[last + 1]]))


def _of_its_town(word: Word, desk: Desk) -> bool:
    """Whether a body is called by its town and what it is alone, in a name that both have of the same town: not a Túri
    Szövetkezet, of Mezőtúr, which nobody says in small letters."""
    view = desk.view
    if not firms.plain(word.new.split(), view.language):
        return False
    towns = [{each.lemma for each in view.language.morph.analyse(text.split()[0]) if each.exact}
             for text in (word.new, word.old)]
    olds = {row.old for town in towns[0] for row in desk.index.words.get(town, ()) if row.type == "GPE"}
    return not olds or not olds.isdisjoint(towns[1])


def _seated(word: str, desk: Desk) -> bool:
    """Whether a word with a capital is a body that every such town has, which is called by the town alone: a court."""
    rows = map(desk.view.language.names.org_word, desk.view.lemmas[word])
    return any(row is not None and row.kind in SEATED for row in rows)


def _bearer(name: str, whole: Hit, view: Scene) -> bool:
    """Whether a body's short name is a surname, too, and has no article, which a body has: Rákóczi serege."""
    article, leader = view.language.article, view.previous(whole)
    row, small = view.language.names.surname(name), view.language.letters.lower(leader)
    if article is None or row is None or not row.count or small in (article.vowel, article.consonant):
        return False
    return not leader[:1].isupper() and leader not in view.language.habits.unspoken


def _compound(whole: Hit, desk: Desk) -> bool:
    """Whether a place goes on with a hyphen and a word that is no ending."""
    view, tail = desk.view, desk.view.word(whole.last + 1)
    return view.text[whole.end : whole.end + 1] in HYPHENS and tail.islower() and len(tail) > SHORTEST and (
        view.seen.starts[whole.last + 1] == whole.end + 1 and desk.endings.feats(tail) is None)


def _articled(whole: Hit, view: Scene) -> bool:
    """Whether an article stands before a place, as it does before a body; in languages that have none, always."""
    article = view.language.article
    return article is None or view.language.letters.lower(view.previous(whole)) in (article.vowel, article.consonant)


def _unarticled(whole: Hit, view: Scene) -> bool:
    """Whether the words right before a place have no article, nor a conjunction, among them: what stands there without
    one behind what says what it is like, or how many, is a thing (igazi Gyöngyszem), and no body."""
    article, number = view.language.article, whole.first
    at = whole
    while article is not None and whole.first - number < FEW and (leader := view.previous(at)):
        small = view.language.letters.lower(leader)
        if small in (article.vowel, article.consonant) or small in view.language.habits.unspoken or not any(
                view.language.words.ordinary(lemma) for lemma in view.lemmas[leader] | {small}):
            return False  # for Orion's offer: in another language nobody knows
        number -= 1
        at = Hit(number, number, view.seen.starts[number], view.seen.ends[number], ())
    return number < whole.first


def _drawn(word: str, desk: Desk) -> bool:
    """Whether a word was drawn for somebody of the mapping, or for a body, to be told from all others."""
    known = desk.view.language.restorable
    return word in desk.index.words and any(
        word in known.get(kind, ()) for kind in (*DRAWN, "word"))


def _led(whole: Hit, desk: Desk) -> bool:
    """Whether a word with a capital of its own that is nobody's here stands before a body's name of one word, which is
    then that of a thing or of another: a Skoda Octaviával."""
    view, names, number = desk.view, desk.view.language.names, whole.first - 1
    leader, lower = view.previous(whole), view.language.letters.lower
    if whole.first != whole.last or not leader[:1].isupper() or not leader[1:].islower() or number in desk.own or (
            number in desk.places or view.opens(view.seen.starts[number])):
        return False
    if names.thing(leader) or names.thing(f"{leader} {whole.options[0].word.new}"):
        return True
    return not (view.language.persons.is_title(leader) or names.org_word(lower(leader)) or told.place(leader, view)
                or any(told.names(leader, view)) or view.language.words.ordinary(lower(leader))
                or any(view.language.habits.is_adjective(each.feats) for each in view.language.morph.analyse(leader)))


def _listed(whole: Hit, desk: Desk) -> bool:
    """Whether another place that is known stands behind, behind a comma or in the next cell."""
    starts, after = desk.view.seen.starts, whole.last + 1
    return after in desk.places and COMMA.fullmatch(desk.view.text, whole.end, starts[after]) is not None


def _goes_on(follower: str, whole: Hit, owner: str, desk: Desk) -> bool:
    """Whether the word behind a body's short name goes on with the name of another: a given name, or a word with a
    capital that is nobody's, nor in the body's own name, and has it for no other reason."""
    view, lower = desk.view, desk.view.language.letters.lower
    if not follower[:1].isupper() or told.names(follower, view)[0]:
        return follower[:1].isupper()
    own = {lower(part) for words in desk.index.words.values() for word in words if word.owner == owner
           for part in word.new.split()}
    return follower[1:].islower() and whole.last + 1 not in desk.own and whole.last + 1 not in desk.places and (
        "\n" not in view.text[whole.end : view.seen.starts[whole.last + 1]]) and own.isdisjoint(view.lemmas[follower])


def _worded(name: str, bare: bool, desk: Desk) -> bool:
    """Whether a body's short name can be anything else than that: not what was made up for bodies, nor, without an
    ending, what no table and no dictionary has."""
    view, language = desk.view, desk.view.language
    word = told.common(name, view) or language.words.plain(name) or language.words.ordinary(
        language.letters.lower(name)) or not bare
    if name in language.restorable.get("word", ()):
        return False
    return word or bool(language.names.place(name)) or any(told.names(name, view))


def _told_of(name: str, view: Scene) -> bool:
    """Whether a name is that of a water, a hill, a town: one of which more is told than of a body that is called so."""
    return any(row.kind in LANDS | LARGE or row.status in TOWNS for row in view.language.names.place(name))


def hyphened(whole: Hit, desk: Desk) -> bool:
    """Whether a name goes on in front or behind with a hyphen and a capital, in what is nobody's here."""
    text, joiners = desk.view.text, desk.view.language.letters.joiners
    before, behind = text[max(0, whole.start - 2) : whole.start], text[whole.end : whole.end + 2]
    joiners = tuple(sign for sign in joiners if sign in HYPHENS)  # a dash is between two
    front = len(before) == 2 and before[0].isalpha() and before[1] in joiners
    back = len(behind) == 2 and behind[0] in joiners and behind[1].isupper()
    places = desk.places if whole.first in desk.places else frozenset[int]()
    return (front and not desk.own.get(whole.first - 1) and whole.first - 1 not in places) or (
        back and not desk.own.get(whole.last + 1) and whole.last + 1 not in places)


def careless(whole: Hit, view: Scene) -> bool:
    """Whether nothing around a place has a capital, in its line or, where that begins without one, in its sentence:
    then names have none, either. Who speaks, before a colon, tells nothing of it."""
    first, stop = view.text.rfind("\n", 0, whole.start) + 1, view.text.find("\n", whole.end)
    stop = stop if stop >= 0 else len(view.text)
    label = SPEAKER.match(view.text, first, whole.start)
    first = label.end() if label is not None else first
    if not CAPITAL.search(MASKED.sub("", view.text[max(first, whole.start - 200) : min(stop, whole.end + 200)])):
        return True
    begins = next((sign for sign in view.text[first:stop] if sign.isalpha()), "")
    front = re.split(ENDED, view.text[first : whole.start])[-1]
    behind = re.split(ENDED, view.text[whole.end : stop])[0]
    return begins.islower() and not CAPITAL.search(MASKED.sub("", front + view.text[whole.start : whole.end] + behind))
