"""What stands before and behind a place and says whose name it is: titles, labels, what is named after somebody.

What comes in: a place that can be somebody known. What goes out: whether it is so. Start at `title_behind`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import lru_cache

from name_db import Surname
from pseudo.kinds.amounts import numbers
from pseudo.language.language import Language
from pseudo.language.persons import BORNE
from pseudo.restoring import told
from pseudo.restoring.hits import Hit, Scene

LABEL = re.compile(r"([^\W\d_][^\n:|;]{0,40}?)[*_]{0,3}:[*_]{0,3}[ \xa0]{0,3}[*_„\"]{0,3}$")
"""The words before a colon."""
DEFINES, DEFINED = re.compile(r"\(([^():\n]{1,40}):[ \xa0]?[*_„\"']*$"), re.compile(r"[*_”\"']*[),;]")
AWAY = 64
"""How far before a name the brackets open in which a text says that somebody is called so."""
FURTHER = 4
"""Words that a body may have behind the name of a person."""
SPACES = (" ", "\xa0")
MARKED = re.compile(r"[*_]{1,3}|[„“”\"»«‚‘’]")
"""What opens or closes a title."""
OWNED = "Person[psor]=3"
"""What is said of what is somebody's: levele."""
YEAR = re.compile(r",[ \xa0](?:1[89]|20)\d{2}(?!\d)")
"""What stands behind a place where a letter begins or ends."""
TOGETHER = " & "
"""What joins two in the name of a firm, beside a word for it."""
USED = 10
"""Uses as a word (`common_word`) below which a surname is seldom one."""
STOPS = frozenset(".,;:!?()\n")
"""What no title of a work goes on behind."""


def title_behind(view: Scene, whole: Hit) -> str | None:
    """The gender that a title behind a name tells: nothing where it tells none, None where there is no title. A word of
    an office tells nothing, or, with a capital, is none, but for what follows: `Rácz kapitány úr`, `Rácz Doktor Úr`."""
    told, behind = _title(view, whole), view.next(whole)
    if told or not behind:
        return told
    further = _title(view, Hit(whole.first, whole.last + 1, whole.start, view.seen.ends[whole.last + 1], ()))
    small = behind.islower() and behind not in view.language.habits.unspoken
    office = told == "" or small or any(
        row.word in view.lemmas[behind] and row.kind != "noble" for row in view.language.names.titles())
    return further if further and office else told


def _title(view: Scene, whole: Hit) -> str | None:
    """The gender that the word behind a place tells, where it is a title; with a capital a courtesy alone is one."""
    behind = view.next(whole)
    if not behind:
        return None
    if view.text[view.seen.ends[whole.last + 1] :][:1] == "." and view.language.persons.is_title(behind + "."):
        return "" if behind.islower() else None
    lower = view.language.letters.lower
    read = view.language.morph.analyse(behind)
    theirs = {lower(each.lemma) for each in read if each.exact and "[psor]" in each.feats}
    found = [row.gender for row in view.language.names.titles() if row.place == "after" and row.word not in theirs
             and row.word in view.lemmas[behind] and (behind.islower() or row.kind == "courtesy")]
    return found[0] if found else None


def labelled(whole: Hit, view: Scene) -> bool:
    """Whether the label of a form stands before a place, behind which a name stands."""
    found = LABEL.search(view.text[max(0, whole.start - 60) : whole.start])
    return found is not None and _label(found[1], view)


def defined(whole: Hit, view: Scene) -> bool:
    """Whether a text says in brackets, behind a label, that somebody is called so: (a továbbiakban: Bíró)."""
    text, surface = view.text, view.text[whole.start : whole.end]
    return any(_label(before[1], view) for at in _places(text, surface) if DEFINED.match(text, at + len(surface))
               and (before := DEFINES.search(text[max(0, at - AWAY) : at])))


def _places(text: str, surface: str) -> Iterator[int]:
    at = text.find(surface)
    while at >= 0:
        yield at
        at = text.find(surface, at + 1)


def _label(text: str, view: Scene) -> bool:
    """Whether a text ends in the label of a form."""
    words = view.language.letters.lower(text).split()
    known = view.language.contexts.label | view.language.contexts.brief | view.language.habits.parted
    return any(" ".join(words[at:]) in known for at in range(len(words)))


def matter(whole: Hit, view: Scene) -> bool:
    """Whether a surname goes on with a hyphen and what is about its bearers: Bíró-ügy."""
    follower = view.language.letters.lower(view.next(whole))
    if follower.startswith(view.language.habits.kindred) and follower:
        row = view.language.names.surname(view.language.letters.titled(view.text[whole.start : whole.end]))
        return row is None or row.kind != "trait"  # a Bíró család, not a Nagy család
    if view.text[whole.end : whole.end + 1] not in view.language.letters.joiners:
        return False
    behind = view.language.letters.lower(view.text[whole.end + 1 : whole.end + 16])
    return behind.startswith((*view.language.habits.matters, *view.language.habits.filed))


def counted(whole: Hit, view: Scene) -> bool:
    """Whether one of several who bear a surname stands behind it, whom a number before it counts: a két Kertes fiú."""
    return view.next(whole).startswith(view.language.habits.siblings) and bool(whole.options) and all(
        option.word.role == "surname" and not option.feats for option in whole.options)


def noble(whole: Hit, view: Scene) -> bool:
    """Whether what follows a given name makes it that of a king, a pope, an apostle."""
    behind = view.next(whole)
    if not behind[:1].islower():
        return False
    if behind in _peoples(view.language):  # Krisztina svéd királynő
        behind = view.next(Hit(whole.first, whole.last + 1, whole.start, view.seen.ends[whole.last + 1], ()))
    lemmas = view.lemmas[behind]
    rows = view.language.names.titles()
    titled = [row.kind for row in rows if row.word in lemmas and (
        row.place == "after" or (row.kind == "noble" and row.gender == "F"))]  # Viktória királynő
    return "noble" in titled or bool(titled and lemmas & view.language.habits.borne)


@lru_cache(maxsize=16)  # asked for each place
def _peoples(language: Language) -> frozenset[str]:
    """The adjectives of peoples."""
    return frozenset(row.partition(" ")[0] for row in language.contexts.people)


def before(whole: Hit, view: Scene) -> str:
    """The word before a place, with the full stop of a title."""
    return view.text[max(0, whole.start - 24) : whole.start].rstrip().split(" ")[-1]


def named_after(whole: Hit, view: Scene) -> bool:
    """Whether what follows a name is named after its bearer: a street, a feast, a prize, behind a space or a hyphen."""
    follower = view.next(whole)
    if not follower and view.text[whole.end : whole.end + 1] in view.language.letters.joiners:
        follower = view.word(whole.last + 1)
    if not follower or not follower[:1].islower():
        return False
    lemmas, habits = view.lemmas[follower], view.language.habits
    if view.next(whole) and whole.first != whole.last and (
            follower in habits.verbal or view.word(whole.last + 2) in habits.preverbs):
        return False  # Rácz Attila vár, Rácz Attila tér vissza
    if view.next(whole) and any(each.exact and "Number=Plur" in each.feats.split("|") and view.language.cases.has(
            each.feats, "means") for each in view.language.morph.analyse(follower)):
        return False  # András napokkal előtte
    counties = frozenset(habits.county)
    if not lemmas.isdisjoint(counties) or any(habits.is_adjective(each.feats) and each.lemma in counties
                                              for each in view.language.morph.analyse(follower)):
        return view.language.is_place(view.text[whole.start : whole.end])
    if view.next(whole) and whole.options and all(option.word.role == "surname" for option in whole.options) and all(
            "[psor]" in each.feats for each in view.language.morph.analyse(follower)
            if each.exact and view.language.letters.lower(each.lemma) in habits.borne):
        return public(follower, view)  # Vajna díját
    return bool(lemmas & habits.borne) or public(follower, view)


def christened(whole: Hit, view: Scene) -> bool:
    """Whether what stands behind a bare name is called by it as persons are: Orsolya viharciklon; with a case, behind
    an article (a Zsófia hajón, not what Zsófia hajót vett)."""
    behind, article = view.next(whole), view.language.article
    kinds = view.language.contexts.christened
    if not behind.islower() or view.lemmas[behind].isdisjoint(kinds):
        return False
    read = [each.feats for each in view.language.morph.analyse(behind) if each.exact and each.lemma in kinds]
    leader = view.language.letters.lower(view.previous(whole))
    articled = article is None or leader in (article.vowel, article.consonant, article.indefinite)
    return bool(read) and not any("[ps" in feats for feats in read) and (articled or "" in read)


def partnered(whole: Hit, view: Scene) -> bool:
    """Whether a firm is called by a name and who is with its bearer: Rácz és Társa."""
    number, both = whole.last + 1, view.text.startswith(TOGETHER, whole.end)
    if not both and view.next(whole) not in view.language.habits.unspoken:
        return False
    return view.word(number if both else number + 1) in view.language.contexts.partner


def institution(whole: Hit, view: Scene) -> bool:
    """Whether the words with a capital behind a name say what a body is: a school that is called after somebody."""
    end, names, lower, article = whole.end, view.language.names, view.language.letters.lower, view.language.article
    articles = () if article is None else (article.vowel, article.consonant)
    for number in range(whole.last + 1, min(whole.last + 1 + FURTHER, len(view.seen.starts))):
        word = view.word(number)
        if view.text[end : view.seen.starts[number]] not in SPACES:
            return False
        lemmas = view.lemmas[word] | {lower(word)}
        if word.isupper() and len(word) > 1 and any(
                each.exact and OWNED in each.feats for each in view.language.morph.analyse(lower(word))):
            return False  # RÁCZ ATTILA TANÁCSA: what is his, in capitals as all is
        if told.place(word, view) or word in articles:
            return False
        if word[:1].isupper() and (lemmas & view.language.habits.borne or {word, word + "."} & names.legal_words
                                   or any(names.org_word(lemma) for lemma in lemmas)):
            return True
        if not word[:1].isupper() and word not in view.language.habits.unspoken:
            return False
        end = view.seen.ends[number]
    return False


def entitled(whole: Hit, view: Scene) -> bool:
    """Whether the words behind a name, up to the next stop, say that it begins or is the title of a work."""
    asked, behind, article = view.language.habits.entitled, whole.end, view.language.article
    if article is not None and view.next(whole) in (article.vowel, article.consonant):
        return False  # who went to `Rómeó és Júlia`
    for number in range(whole.last + 1, min(whole.last + 1 + 2 * FURTHER, len(view.seen.starts)) if asked else 0):
        between = view.text[view.seen.ends[number - 1] : view.seen.starts[number]]
        if any(sign in between for sign in STOPS):
            return False
        if view.word(number) in asked:  # Blanka „A ló” című képe: of the quotation that ends before, she is no part
            return len(MARKED.findall(view.text, behind, view.seen.starts[number])) < 2
    return False


def fabled(whole: Hit, view: Scene) -> bool:
    """Whether what is said behind a comma and an article makes of a name somebody of a tale or of old: Nimród, a
    bibliai vadász."""
    article, last = view.language.article, whole.last
    if article is None or view.text[whole.end : whole.end + 2] not in (", ", ",\xa0") or (
            view.word(last + 1) not in (article.vowel, article.consonant)):
        return False
    for number in range(last + 2, min(last + 2 + FURTHER, len(view.seen.starts))):
        if any(sign in view.text[view.seen.ends[number - 1] : view.seen.starts[number]] for sign in STOPS):
            return False
        if view.lemmas[view.word(number)] & view.language.habits.fabled:
            return True
    return False


def akin(whole: Hit, mine: Container[int], view: Scene) -> bool:
    """Whether what is said behind a comma of a given name is whose it is that has another's of whom nobody knows:
    Benjámin, Jákob legkisebb fia. mine: the words that are of somebody known"""
    first, names = whole.last + 1, view.language.names
    if view.text[whole.end : whole.end + 2] not in (", ", ",\xa0") or first in mine:
        return False
    for number in range(first, min(first + FURTHER, len(view.seen.starts))):
        if number > first and any(sign in view.text[view.seen.ends[number - 1] : view.seen.starts[number]]
                                  for sign in STOPS):
            return False
        word, hero = view.word(number), view.lemmas[view.word(number)] & view.language.habits.fabled
        if word.startswith(tuple(view.language.habits.relatives)) or _kinship(word, view) or (hero and any(
                each.exact and OWNED in each.feats for each in view.language.morph.analyse(word))):
            return not any(each in mine for each in range(first, number)) and view.word(first)[:1].isupper() and (
                bool(hero) or any(names.given(view.word(each)) is not None or names.nickname(view.word(each))
                                  for each in (first, first + 1)))
    return False


def _kinship(word: str, view: Scene) -> bool:
    """Whether a word is a case of what somebody is to another: feleségétől."""
    return any(each.exact and OWNED in each.feats and "Case=" in each.feats and any(
        whose.startswith(view.language.letters.lower(each.lemma)) for whose in view.language.habits.relatives)
        for each in view.language.morph.analyse(word))


def feast(whole: Hit, name: str, view: Scene) -> bool:
    """Whether a church's short name is there that of a feast: Szent Mihály napján; behind a space or a hyphen."""
    follower = view.next(whole) or (view.word(whole.last + 1) if view.text[whole.end : whole.end + 1] in (
        view.language.letters.joiners) else "")
    words, habits = {view.language.letters.lower(word) for word in name.split()}, view.language.habits
    return not words.isdisjoint(view.language.contexts.saint | habits.holy) and follower.islower() and (
        not view.lemmas[follower].isdisjoint(habits.feasts))


def kept(whole: Hit, view: Scene) -> bool:
    """Whether a shop or an inn stands behind a surname, which is called after somebody who may be another."""
    behind = view.next(whole)
    return behind.islower() and bool(view.lemmas[behind] & view.language.habits.shops)


def of_several(whole: Hit, view: Scene) -> bool:
    """Whether several things stand behind a place with nothing that says whose they are, which are then no person's:
    Egri csillagok, not a Győri gyerekek."""
    behind, habits, morph = view.next(whole), view.language.habits, view.language.morph
    if not behind.islower() or behind in view.language.contexts.copula or (
            behind.startswith((*habits.matters, *habits.kindred))):
        return False
    return any(each.exact and each.feats == "Number=Plur" and view.language.words.common(each.lemma)
               for each in morph.analyse(behind))


def played(whole: Hit, view: Scene) -> bool:
    """Whether what follows a given name makes it that of one in a play: Júlia szerepét; a part in the bare case is as
    likely somebody's in a matter."""
    behind = view.next(whole)
    return behind.islower() and any(
        "[ps" in each.feats and "Case=" in each.feats and each.lemma in view.language.habits.played
        for each in view.language.morph.analyse(behind) if each.exact)


def acted(whole: Hit, view: Scene) -> bool:
    """Whether a part in a play stands there as what somebody plays: Bánkot alakította."""
    objects = view.language.cases.features.get("object", ())
    return view.next(whole) in view.language.habits.acting and bool(whole.options) and all(
        option.feats in objects for option in whole.options)


def heading(whole: Hit, view: Scene) -> bool:
    """Whether a place stands where a letter says where it was written (`Ajka, 2021. június 3.`), or what it is follows
    (`Ajka város`)."""
    behind = view.next(whole)
    return YEAR.match(view.text, whole.end) is not None or bool(
        behind.islower() and view.lemmas[behind] & frozenset(view.language.habits.communes))


def public(word: str, view: Scene) -> bool:
    """Whether a word is that of a street or a square."""
    if not word or not word.islower() or word in view.language.contexts.adverb:
        return False
    names, habits, lower = view.language.names, view.language.habits, view.language.letters.lower
    lemmas = {lemma for lemma in view.lemmas[word] if names.public_space_type(lemma)}
    if lemmas:
        read = [each.feats for each in view.language.morph.analyse(word) if each.exact and lower(each.lemma) in lemmas]
        return not read or not all("[ps" in feats for feats in read)  # `Rácz utcája` is where he lives
    return any(habits.is_adjective(each.feats) and names.public_space_type(each.lemma)
               for each in view.language.morph.analyse(word))


def of_another(whole: Hit, short: str, view: Scene) -> bool:
    """Whether a district stands behind the name of a city: that of the mapping would be in its name."""
    leader = view.previous(whole)
    return bool(leader[:1].isupper() and view.language.is_place(leader)) and short[:1] != leader[:1]


def another_form(whole: Hit, view: Scene) -> bool:
    """Whether the form of another firm stands behind a firm's short name: its own would be in the name."""
    behind = view.next(whole)
    return bool({behind, behind + "."} & view.language.names.legal_words)


def _counts(behind: str, row: Surname | None, view: Scene) -> bool:
    """Whether a number stands behind a surname that is a trade, says how one is or is seldom a word, behind which none
    stands without an article (Nemes 40 000 forintot fizet); not of days (Péntek 8:00), nor of what one has so many of
    (Virág 20 szál)."""
    if row is None or not (row.kind in ("occupational", "trait") or (row.kind != "nature" and row.common_word < USED)):
        return False
    return bool(numbers(behind, "CARDINAL", view.language.at("pseudo")))


def _used(whole: Hit, view: Scene) -> bool:
    """Whether a text has a name as a word, too: in small letters, in any form."""
    words = {view.language.letters.lower(option.word.new) for option in whole.options}
    return any(words & view.lemmas[view.word(number)] for number in range(len(view.seen.starts))
               if view.word(number)[:1].islower())


def steady(whole: Hit, view: Scene, named: bool = False) -> bool:
    """Whether what follows a noun without an article tells that it is a name: no verb, but a word that asks for what is
    known (`Bíró szerint`, `Bíró azonban`), a verb of saying (`Bíró jelezte, hogy`), a place (`Bíró Szegeden`), an
    article. named: whether its bearer was named before, too: then a trade that few have today is his (Varga)."""
    habits, surface = view.language.habits, view.text[whole.start : whole.end]
    lower, article, shouted = view.language.letters.lower, view.language.article, surface.isupper() and len(surface) > 1
    behind = lower(view.next(whole)) if shouted else view.next(whole)
    row = view.language.names.surname(view.language.letters.titled(surface) if shouted else surface)
    trade = row is not None and row.kind == "occupational"
    if named and trade and row is not None and row.count > BORNE and not row.common_word and not (
            view.language.words.is_common(surface) or behind in view.language.contexts.copula) and (
            view.text[whole.start - 2 : whole.start].strip() != ":"):
        return True
    if not behind or (shouted and not trade):
        return False
    if named and view.text[whole.start - 2 : whole.start].strip() != ":" and (
            _counts(behind, row, view) or (behind in habits.adpositions and not _used(whole, view))):
        return True
    if named and trade and article is not None and behind in (article.vowel, article.consonant):
        return True
    if row is not None and row.kind == "trait" and behind in habits.adpositions:
        return True  # Nagy szerint: no adjective stands so
    if behind in habits.steady or (behind in habits.relatives and (row is None or row.kind != "trait")):
        return True
    end = view.seen.ends[whole.last + 1]
    that = "|".join(map(re.escape, habits.that))
    if that and behind.islower() and behind.endswith(habits.saying) and (
            re.compile(rf",[ \xa0](?:{that})(?!\w)").match(view.text, end) or (
                named and view.text.startswith(": ", end))):
        return True  # Mészáros közölte: fizet
    if (trade or (named and row is not None and row.kind not in ("trait", "nature"))) and told.owned(behind, view):
        return True  # Bakos kérelmét elbírálta
    places = view.language.names.place
    return behind[:1].isupper() and any(
        places(each.lemma) and each.feats.startswith("Case=") and "[" not in each.feats
        for each in view.language.morph.analyse(behind)[:2] if each.exact)
