"""Words of a text that are forms of known words, and what stands around them.

What comes in: a text, an `Index`. What goes out: `Hit`s, disjoint and in order, each with all that it can be; answers
on the words before and behind. Start at `hits`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from morph import MorphError
from pseudo.core.once import Once
from pseudo.core.ranges import Ranges
from pseudo.kinds import roster
from pseudo.kinds.mentions import HYPHENS
from pseudo.language.language import Language
from pseudo.restoring.endings import endings
from pseudo.restoring.index import WATCHED, Index, Word
from pseudo.spans.sources.known import GAP, Reading, reading, surfaces
from pseudo.spans.words import ordinary, personal

OPENERS = " \t\xa0*_#>`\"'„“”«»([{–-—•|"
"""What may stand between the end of a sentence and the first word of the next."""
ENDS = ".!?:\n|"
NUMBERED = re.compile(r"(?:^|\n)[ \t>*_-]*\d{1,3}[.)][ \t*_]*$")
INITIAL = re.compile(r"(?<![^\W_])[^\W\d_][^\W\d_]?\.$")
VERSE = re.compile(r"[^\W\d_][,;.:!?–-]+[ \xa0]/[ \xa0][„“\"'»«]?$")
"""What stands between two lines of a verse in one."""
QUOTED = re.compile(r"(?:^|[\s(\[])[„“\"'»«‚‘]+[*_]*$")
"""What opens a quotation, whose first word has a capital as that of a sentence has."""
DOTS = frozenset("._+")
"""What joins the parts of a name in what somebody or a file is called on a computer."""
BLANK = re.compile(r"[*_`]{0,3}[ \t\xa0]+[*_`]{0,3}|[ \t]*\n[ \t]*")
"""A space, with what puts a word in bold or italics."""

PLURAL = "Number=Plur"
HASTY = 30
"""Code points of a text that has no marks by no accident."""
COMMA = re.compile(r"[ \xa0]{0,3}(?:,[ \xa0\n]|[;|\t])[ \xa0]{0,3}")
"""What stands between a surname and a given name that are told apart (`Rácz, Attila`), and between two cells."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a place can be: a form of a word."""

    word: Word
    feats: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that can be something: `text[start:end]`, the words `first` to `last` of the text, and what it can be."""

    first: int
    last: int
    start: int
    end: int
    options: tuple[Option, ...]

    def bare(self) -> tuple[Option, ...]:
        """What it can be without an ending."""
        return tuple(option for option in self.options if not option.feats)


@dataclass(frozen=True, slots=True)
class Scene:
    """A text as it is read: its words, and what was asked of the language."""

    text: str = field(repr=False)
    seen: roster.Seen = field(repr=False)
    told: Reading = field(repr=False)
    language: Language
    lemmas: Once[str, frozenset[str]] = field(repr=False)

    def word(self, number: int) -> str:
        """A word of the text by its number; nothing before the first and behind the last."""
        inside = 0 <= number < len(self.seen.starts)
        return self.text[self.seen.starts[number] : self.seen.ends[number]] if inside else ""

    def next(self, hit: Hit) -> str:
        """The word behind a place, where nothing but a space is between; not the label of the next line."""
        after = hit.last + 1
        if after >= len(self.seen.starts) or not BLANK.fullmatch(self.text, hit.end, self.seen.starts[after]):
            return ""
        if "\n" in self.text[hit.end : self.seen.starts[after]] and self.text.startswith(":", self.seen.ends[after]):
            return ""
        return self.word(after)

    def previous(self, hit: Hit) -> str:
        """The word before a place, where nothing but a space is between."""
        if not hit.first or not BLANK.fullmatch(self.text, self.seen.ends[hit.first - 1], hit.start):
            return ""
        return self.word(hit.first - 1)

    def opens(self, start: int) -> bool:
        """Whether a sentence, a line or a cell begins at a place."""
        before = self.text[max(0, start - 40) : start]
        if QUOTED.search(before) is not None:
            return True
        stripped = before.rstrip(OPENERS)
        if before.endswith("(") and INITIAL.search(stripped) is not None:
            return False  # Derdák N. (Orion)
        if not stripped:
            return start <= 40
        if VERSE.search(before) is not None:
            return True
        return stripped[-1] in ENDS or NUMBERED.search(before) is not None


def scene(text: str, index: Index, language: Language) -> Scene:
    """A text, before anything was asked."""
    lower, morph = language.letters.lower, language.morph

    def lemmas(word: str) -> frozenset[str]:
        small = lower(word)
        return frozenset((small, *(lower(each.lemma) for each in morph.analyse(small)
                                   if each.exact and "Deriv" not in each.feats)))

    return Scene(text, roster.seen(text, language.letters), reading(text, index.roster.endings, language), language,
                 Once(lemmas))


def hits(view: Scene, index: Index, taken: Ranges) -> list[Hit]:
    """The places of a text that can be something, the longest from the left; none that is taken already."""
    if index.roster.automaton is None:
        return []
    found: dict[int, dict[int, list[Hit]]] = {}
    for first, name in index.roster.candidates(view.seen.folded):
        text = index.roster.rows[name.row].norm
        place = _place(first, name, view)
        if place is None or taken.touch(place[0], place[1]):
            continue
        here = Hit(first, first + len(name.firsts), place[0], place[1], ())
        behind = index.words.get(view.language.letters.raised(view.next(here)), ())
        mine = {each.owner for each in behind if each.role == "given"}
        found_ = (_option(word, place, view, word.owner in mine, index.words) for word in index.words[text])
        options = tuple(option for option in found_ if option is not None)
        if options:
            last = first + len(name.firsts)
            found.setdefault(first, {}).setdefault(place[1], []).append(Hit(first, last, place[0], place[1], options))
    out: list[Hit] = []
    at = -1
    for first in sorted(found):
        end = max(found[first])
        same = found[first][end]
        if same[0].start < at:
            continue
        options = _likelier(tuple(dict.fromkeys(option for hit in same for option in hit.options)), view.language)
        out.append(Hit(first, same[0].last, same[0].start, end, options))
        at = end
    return out


def _likelier(options: tuple[Option, ...], language: Language) -> tuple[Option, ...]:
    """Without what is made of somebody's name where her name itself can be meant, and without what only looks like one
    of theirs where it is one. Another's nickname may be meant all the same, but not in a form that few names have."""
    real = tuple(option for option in options if option.word.role != WATCHED) or options
    real = tuple(option for option in real if not option.word.husband) or real
    inner = any(option.word.inner and all(row.kind == "settlement" for row in language.names.place(option.word.new))
                for option in real)
    if inner and any(option.word.type == "ORG" and "Deriv=" not in option.feats for option in real):
        real = tuple(option for option in real if not option.word.inner)  # a Szabolcsban, the club
    if any(option.word.type == "GPE" and not option.word.made for option in real):  # not its council for short
        real = tuple(option for option in real if not option.word.made or option.word.type != "ORG")
    if any(option.word.type == "PER" and "[psor]" not in option.feats for option in real):  # Makói, not `its Makós`
        real = tuple(option for option in real if option.word.type == "PER" or "[psor]" not in option.feats)
    if any("[p" not in option.feats for option in real):  # Misike's, before that of the Misis
        real = tuple(option for option in real if not option.word.made or "[psed]" not in option.feats)
    owners = {option.word.owner for option in real if not option.word.made}
    return tuple(option for option in real if not option.word.made or not owners or (
        option.word.owner not in owners and "[p" not in option.feats)) or real


def _place(first: int, name: roster.Name, view: Scene) -> tuple[int, int, str, str] | None:
    """Where a name stands whose first word is that one: from, to, the features of its form, its last word."""
    text, seen, told, last = view.text, view.seen, view.told, first + len(name.firsts)
    start = seen.starts[first]
    for number, word in enumerate(name.words[:-1]):
        at = first + number
        between = GAP.fullmatch(text, seen.ends[at], seen.starts[at + 1])
        if between is None or (between[1] and number not in name.stops):
            return None
        if not told.same(text[seen.starts[at] : seen.ends[at]], word):
            return None
    joiners, clitics = view.language.letters.joiners, view.language.contexts.clitic
    for end, surface in surfaces(last, name, seen, told):
        if any(surface.endswith(each) and surface[-len(each) - 1 : -len(each)] in joiners for each in clitics):
            continue  # Attila-e?
        stop = "." * (len(name.words) - 1 in name.stops)
        for word in dict.fromkeys((name.words[-1] + stop, name.words[-1])):
            feats = "" if lengthened(surface, word, view) and MARKED.match(text, end) else told.feats(surface, word)
            if feats is None:
                feats = _married(surface, word, view)
            if feats is not None:
                return start, end, feats, surface
    return None


MARKED = re.compile(r"(?:\*{1,3}|_{1,3}|`|</\w{1,6}>)[-‑–]?[^\W\d_]")
"""What closes behind a name in bold or code, with the beginning of its ending."""


def lengthened(surface: str, word: str, view: Scene) -> bool:
    """Whether a surface is a word with the long vowel that it has before an ending: Attilá."""
    lower, marks = view.language.letters.lower, view.language.letters.without_marks
    one, other = lower(surface), lower(word)
    return one != other and one[:-1] == other[:-1] and one[-1:] != other[-1:] == marks(one[-1:])


def _married(surface: str, word: str, view: Scene) -> str | None:
    """The features of a wife's name that is written without accents (Kovacsne, Kovacsnenak), or with the ending that
    other such names take (Kovácsnének, for Kovácsnénak); None where it is none."""
    habits, told, fold = view.language.habits, view.told, view.language.letters.fold
    base = told.forms[word, f"Deriv={habits.married}"] if habits.married else None
    if base is not None and len(surface) > len(base) and told.same(surface[: len(base)], base):
        feats, ending = endings(view.language).feats(surface[len(base) :]), fold(surface[len(base) :])
        own = told.forms[habits.married, feats] if feats is not None and "[psor]" not in feats else None
        if own is not None and (fold(own).endswith(ending) or not told.plain(surface)):  # Meskonenal: at her, not with
            return f"{feats}|Deriv={habits.married}"
        theirs = endings(view.language).wifes(ending) if told.plain(surface) else None
        if theirs is not None:
            return f"{theirs}|Deriv={habits.married}"
    if not habits.married or not told.plain(surface) or not fold(surface).startswith(fold(word + habits.married)):
        return None
    for feats in habits.forms:
        whole = "|".join(filter(None, (feats, f"Deriv={habits.married}")))
        form = told.forms[word, whole] if "Deriv=" not in feats and "[" not in feats else None
        if form is not None and told.same(surface, form):
            return whole
    return None


def _option(word: Word, place: tuple[int, int, str, str], view: Scene, whole: bool = False,
            words: Collection[str] = ()) -> Option | None:
    """What a place can be, as far as the word itself tells. whole: whether the rest of the name stands behind it"""
    start, end, feats, _ = place
    language, surface = view.language, view.text[start:end]
    habits, small = language.habits, surface[:1].islower()
    if word.type == "PER" and word.role != WATCHED:
        feats = _personal(feats, place[3], word, view)
    derived = next((pair[6:].split("+") for pair in feats.split("|") if pair.startswith("Deriv=")), [])
    if word.role == WATCHED:
        return None if small else Option(word, feats)
    if word.wife and habits.married not in derived:
        if word.made or " " in word.new:
            return None
        word = replace(word, gender="", wife=False, husband=True)
    if word.made and feats and not derived and language.names.given(surface) is not None:
        return None  # István is not `on an Istva`
    if word.type == "PER":
        if "[psor]" in feats and (personal(surface, language) or language.names.place(surface) or (
                word.guess and "Person[psor]=3" in feats)):
            return None  # Roberta is nobody's Róbert
        joined = any(sign in place[3][len(word.new.split()[-1]) :] for sign in language.letters.joiners)
        apart = surface[len(word.new) :].lstrip("".join(language.letters.joiners))
        if joined and "[ps" in feats and endings(language).feats(apart) is None:
            return None  # a Roland-ének: a song, not to what is Roland's
        if not joined and any(each not in (habits.adjective, habits.married) and f"Deriv={each}" not in habits.forms
                              for each in derived):
            return None  # a thing that is like its bearer (Boros), or made of him
        if habits.adjective and habits.adjective in derived:
            asked = feats.split("|")
            if small or "Number=Plur" not in asked or word.role != "surname" or not any(
                    habits.is_adjective(each.feats) for each in language.morph.analyse(word.new)):
                return None
            feats = "|".join(each for each in asked if each != f"Deriv={habits.adjective}")  # a family
        if small and " " not in word.new and ((places(surface, language) and not whole) or (
                word.made and ordinary(surface, language))):
            return None  # the lake at Keszthely, not Mr Keszthelyi
    elif small and not feats and word.type in ("GPE", "LOC") and adjectival(word.new, "", language):
        return Option(word, language.habits.adjectival)  # balatonalmádi
    elif word.made and surface.split()[-1].islower() != word.new.split()[-1].islower() and not (
            small and word.type == "ORG" and invented(word.new, language)):
        return None  # a fehér rózsa is no Fehér Rózsa, short for a hospital
    elif word.type == "ORG" and surface.islower() and " " in surface and not word.apart and places(
            surface.split()[0], language, words):
        return None  # a kaposvári kórház: the town is told, whatever else is called so
    elif small and ((word.made and word.type != "ORG") or (
            not adjectival(word.new, feats, language) and ordinary(surface, language))):
        return None
    return Option(word, feats)


def adjectival(word: str, feats: str, language: Language) -> bool:
    """Whether the grammar writes a form of a place in small letters: szegedi, szegedbeli."""
    if language.habits.adjectival in feats.split("|"):
        return True
    try:
        if not feats:
            return bool(language.habits.adjectival) and (
                language.morph.inflect(word, language.habits.adjectival) == language.letters.lower(word))
        return "Deriv=" in feats and language.morph.inflect(word, feats)[:1].islower()
    except MorphError:
        return False


def invented(name: str, language: Language) -> bool:
    """Whether a body's one word is no other: no table and no dictionary has it."""
    names, words, small = language.names, language.words, language.letters.lower(name)
    return " " not in name and not (words.plain(name) or words.ordinary(small) or words.common(small) or any(
        (names.place(name), names.surname(name), names.given(name), names.nickname(name), names.org_word(small))))


def _personal(feats: str, surface: str, meant: Word, view: Scene) -> str:
    """The features of a form as it is meant of a person: a wife's name before what somebody turned into, what is hers
    before what she is somebody's."""
    married = f"Deriv={view.language.habits.married}"
    word, lower = meant.new, view.language.letters.lower
    if PLURAL in feats.split("|") and meant.role != "surname" and view.language.habits.family and _hasty(surface, view):
        family = "|".join(each for each in feats.split("|") if each != PLURAL)
        family = "|".join(filter(None, (family, f"Deriv={view.language.habits.family}")))
        form = view.told.forms[word.split()[-1], family]
        if form is not None and view.told.same(surface, form):
            return family  # Szabo Ervinek are his family, where nothing has its marks
    if feats == PLURAL:  # Adriennek, whom something is given: three letters of a kind are written as two
        cases = [each.feats for each in view.told.readings[surface]
                 if lower(each.lemma) == lower(word) and not each.exact and each.feats.startswith("Case=")]
        return cases[0] if cases else feats
    if "[psor]" not in feats and not lower(surface).endswith(view.language.habits.married or "\0"):
        return feats
    base = lower(word)
    mine = [each.feats for each in view.told.readings[surface]
            if lower(each.lemma) == base and each.exact]
    better = [each for each in mine if married in each.split("|")] if "[psor]" not in feats else [
        each for each in mine if "[psed]" in each and "[psor]" not in each]
    return better[0] if better else feats


def _hasty(surface: str, view: Scene) -> bool:
    """Whether nothing has its marks in a text that has a word, and more of them than it could have by accident."""
    return len(view.text) > HASTY and view.told.plain(surface) and view.told.plain(view.text)


def places(surface: str, language: Language, known: Collection[str] | None = None) -> bool:
    """Whether a word in small letters is an adjective of a place. known: of one of these"""
    if not language.habits.adjective:
        return False
    raised = language.letters.raised(surface)
    return any(f"Deriv={language.habits.adjective}" in each.feats.split("|") and language.is_place(each.lemma)
               and (known is None or each.lemma in known) for each in language.morph.analyse(raised) if each.exact)


def joined(view: Scene, one: Hit, other: Hit) -> bool:
    """Whether two places can be parts of one name: a space is between them, or a hyphen."""
    between = view.text[one.end : other.start]
    return other.first == one.last + 1 and (BLANK.fullmatch(between) is not None or between in HYPHENS | DOTS)


def runs(view: Scene, found: list[Hit]) -> Iterator[list[Hit]]:
    """The places, those of one person that stand together as one."""
    run: list[Hit] = []
    for number, hit in enumerate(found):
        if run and joined(view, run[-1], hit) and _alike(view, run[-1], hit) and _owners(run, hit) and not (
                number + 1 < len(found) and _another(view, run, hit, found[number + 1])):
            run.append(hit)
            continue
        if run:
            yield run
        run = [hit]
    if run:
        yield run


def _another(view: Scene, run: list[Hit], hit: Hit, behind: Hit) -> bool:
    """Whether a surname behind a given name is that of the given name behind it: Brigitta Pethő Lívia húga."""
    first, last = ("given", "surname") if view.language.habits.given_first else ("surname", "given")
    if len(run) > 1 or not joined(view, hit, behind) or not all(option.word.role == last for option in run[0].options):
        return False
    owners = {option.word.owner for option in hit.options if option.word.role == first and not option.feats}
    return bool(owners & {option.word.owner for option in behind.options if option.word.role == last})


def _alike(view: Scene, one: Hit, other: Hit) -> bool:
    """Whether of two places both have a capital or none, or the small one is no ordinary word: not `Attila kis`."""
    small = [each for each in (one, other) if view.text[each.start].islower()]
    return len(small) != 1 or not view.told.ordinary[view.text[small[0].start : small[0].end]]


def _owners(run: list[Hit], hit: Hit) -> set[str]:
    """Whose name all of these places can be."""
    roles: dict[str, set[tuple[str, str]]] = {}  # a nickname stands for the given name, not beside it
    for number, each in enumerate((*run, hit)):
        options = each.options if number == len(run) else each.bare()
        mine: dict[str, set[tuple[str, str]]] = {}
        for option in options:
            if option.word.type == "PER" and option.word.role != WATCHED:
                nick = option.word.made and option.word.role == "nick"
                mine.setdefault(option.word.owner, set()).add(
                    ("given", "") if nick else (option.word.role, option.word.new))
        roles = mine if not number else {
            owner: both for owner in roles.keys() & mine.keys()
            if len(both := roles[owner] | mine[owner]) > number and (
                ("given", "") not in both or sum(role == "given" for role, _ in both) == 1)}
    return set(roles)
