"""Which of those that a place can be is meant, and what is written there.

What comes in: the places of a text that can be something (`pseudo.restoring.hits`). What goes out: pieces with the
originals in the same form; places that are left, with the reason. Start at `settled`.

What several could mean with different originals is left, whoever was named last: a wrong name is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pseudo.kinds.mentions import HYPHENS
from pseudo.restoring import around, bearers, beside, readings, signs, strangers, told
from pseudo.restoring.desk import Desk, form_of
from pseudo.restoring.endings import MARKS, tail
from pseudo.restoring.hits import Hit, Option, lengthened, runs
from pseudo.restoring.index import WATCHED, WHOLE
from pseudo.restoring.result import FORM, NAMESAKE, OTHER, Left, Piece
from pseudo.restoring.tags import BOLD

TIGHT = re.compile(r"\.(?=[^\W\d_])")
"""A full stop with no space behind it, between initials."""


def peopled(found: Sequence[Hit], desk: Desk) -> Desk:
    """The desk with what the places of a text can be."""
    places = frozenset(number for hit in found for number in range(hit.first, hit.last + 1)
                       if any(option.word.type in ("GPE", "LOC") for option in hit.options))
    desk = replace(desk, places=places, own={number: {option.word.owner: option.word.role for option in hit.options
                                       if option.word.type == "PER" and option.word.role != WATCHED}
                              for hit in found for number in range(hit.first, hit.last + 1)})
    return replace(desk, strangers=frozenset(strangers.others(desk)))


def settled(found: list[Hit], desk: Desk) -> Iterator[Piece | Left]:
    """What becomes of each place."""
    last = 0
    before: Piece | Left | None = None
    together = list(runs(desk.view, found))
    met = strangers.Met(posts=strangers.posts(together, desk))
    for run in together:
        met.strangers |= dict.fromkeys(signs.others(run, desk), "")
    for run in together:
        for each in _settled(run, desk, met):
            if isinstance(before, Piece) and isinstance(each, Piece) and len(run) > 1 and (
                    desk.view.text[before.end : each.start] in HYPHENS):
                before, each = (Left(one.start, one.end, OTHER) for one in (before, each))  # of two, so of neither
            if isinstance(each, Left) and each.start < last <= run[0].start:
                each = replace(each, start=run[0].start)
            if isinstance(before, Piece) and isinstance(each, Left) and each.reason == OTHER and (
                    desk.view.text[before.end : each.start] in HYPHENS):
                before = Left(before.start, before.end, OTHER)  # Kardos-Bíró Henriett, of whom one half is known
            if before is not None:
                yield before
            before, last = each, each.end
    if before is not None:
        yield before


def _settled(run: list[Hit], desk: Desk, met: strangers.Met) -> Iterator[Piece | Left]:
    view = desk.view
    options = _narrowed(run)
    start, end = run[0].start, run[-1].end
    if all(option.word.role == WATCHED for each in options for option in each):
        yield Left(start, end, OTHER)
        return
    options = [[option for option in each if option.word.role != WATCHED] for each in options]
    whole = Hit(run[0].first, run[-1].last, start, end, tuple(options[-1]))
    title = beside.title_behind(view, whole)
    before, behind = signs.beside(run, options, desk)
    if before is None or behind is None:
        yield Left(*signs.around(start, end, view.text), OTHER)
        return
    past, second = signs.coupled(view.text, end + len(behind), run, desk) if behind else (end, "")
    if second is None:
        yield Left(start, past, NAMESAKE)
        return
    start, options = start - len(before), signs.fitting(options, before, behind, end, desk)
    options = _written(options, whole, desk)
    whole = replace(whole, options=tuple(options[-1]))
    signed, married = bool(before or behind), f"Deriv={view.language.habits.married}"
    clues = list(around.clues(run, whole, options, title, signed, desk))
    reason = readings.doubt(clues)
    if reason == readings.SMALL:
        return
    if reason and "named after" in clues and beside.institution(whole, view):
        met.strangers |= {(option.word.owner, strangers.BODY): "" for option in options[-1]}
    if reason and "named after" in clues and (beside.kept(whole, view) or beside.akin(whole, desk.own, view)):
        met.strangers |= {(option.word.owner, option.word.role): "" for option in options[-1]}
    if reason and "another bearer" in clues and len(run) == 1 and not bearers.counted(whole, desk):
        met.strangers |= {(option.word.owner, option.word.role): "" for option in options[-1]}  # egy másik Rácz
    if reason and "stranger" in clues and "called" not in clues:
        shared, gender = strangers.stranger(whole, options[-1], desk)
        met.strangers |= dict.fromkeys(shared, gender)
    owned = any("[psor]=3" in each.feats for each in view.language.morph.analyse(view.next(whole)))
    if not reason and len(run) == 1 and not signed and met.shared(
            options[-1], title, married, owned, all(told.spatial(option.feats, view) for option in options[-1])):
        reason = NAMESAKE
    if not reason and len(run) == 1 and strangers.reigns(options[-1], whole, met, desk):
        reason = OTHER
    if not reason and len(run) == 1 and signed and strangers.signed(options[-1], before, behind, desk):
        reason = NAMESAKE
    if reason:
        yield Left(*around.widened(start, end, reason, whole, desk))
        return
    made = {owner: _made(run, [[o for o in each if o.word.owner == owner] for each in options], owner, before, behind,
                         desk) for owner in dict.fromkeys(option.word.owner for option in options[-1])}
    if title:
        his = {option.word.owner for option in options[-1] if option.word.gender in ("", title)}
        row = view.language.names.given(view.text[start:end])
        if not his and row is not None and title in row.genders:
            met.strangers |= {(option.word.owner, option.word.role): title for option in options[-1]}
            yield Left(start, end, NAMESAKE)  # Lukács atya, where she is called so
            return
        made = {owner: texts for owner, texts in made.items() if owner in his} or made
    if len(made) > 1 and len(run) > 1:
        straight = _straight(options, desk)
        made = {owner: texts for owner, texts in made.items() if owner in straight} or made
    whose = around.turned(whole, options[-1], desk)
    if whose:
        made = {owner: texts for owner, texts in made.items() if owner in whose}
    texts = set().union(*made.values())
    one = strangers.told(tuple(made), whole, met.posts, desk) if len(texts) > 1 and len(made) > 1 else None
    if one is not None:
        made, texts = {one: made[one]}, made[one]
    if len(texts) > 1:
        yield Left(start, end, NAMESAKE)
    elif not texts or not all(made.values()):
        yield Left(start, end, FORM)
    else:
        (text,) = texts
        stop, rest = end + len(behind), ""
        owner = options[-1][0].word.owner
        more = signs.further(view.text, stop, owner, len(run) + bool(behind), desk) if behind or (
            not before and not options[-1][0].feats) else None
        if more is not None:
            stop, rest = more[0], more[1]
        if second:
            stop, rest = past, rest + second
        if behind or more is not None:
            text, rest = text + rest, ""
            stop, rest = signs.ending(view.text, stop, text.split()[-1], desk)
        elif options[-1][0].feats in ("", f"Deriv={view.language.habits.married}"):
            stop, text = _closing(run[-1], options[-1], text, desk)
        if view.text[start - 1 : start] == "@" and view.text[start:end].isascii() and view.text[start:end].islower():
            text = view.language.letters.fold(text)  # as somebody is called on a computer
        elif (len(run) > 1 or signed) and view.text[start:end].isascii() and _filed(start, end, view.text):
            text = view.language.letters.without_marks(text)
        yield Piece(start, stop, text + rest, options[-1][0].word.type,
                    guess=any(option.word.guess for each in options for option in each))


FILED = re.compile(r"[^\s.]*_\S*|[^\s.]+\.[^\W\d_]{2,4}")
"""What a file is called."""


def _filed(start: int, end: int, text: str) -> bool:
    """Whether a place is part of what a file is called."""
    first = max(text.rfind(sign, 0, start) for sign in " \n\t(„\"") + 1
    match = FILED.match(text, first)
    return match is not None and match.end() >= end


def _written(options: list[list[Option]], whole: Hit, desk: Desk) -> list[list[Option]]:
    """Of a word with a capital inside a sentence, what is written with one: Győri's, not what comes from Győr; where a
    sentence begins, an adjective with a case would have its article."""
    view, derived = desk.view, desk.view.language.habits.adjectival
    if len(options) == 1 and (towns := [option for option in options[0] if option.word.type in ("GPE", "LOC")
                                       and option.feats and told.spatial(option.feats, view)]):
        people = [option for option in options[0] if option.word.type == "PER"]
        if people and all(around.of_a_town(option, view) for option in people):
            return [towns]  # Gyulán, where the town has become another, too
    if len(options) > 1 or not derived or not view.text[whole.start].isupper():
        return options
    shouted, (last,) = view.text[whole.start : whole.end].isupper(), options
    people, opens = [option for option in last if option.word.type == "PER"], view.opens(whole.start)
    rest = [option for option in last if option.word.type == "PER" or derived not in option.feats.split("|")
            or (opens and ("Case=" not in option.feats or "Number=Plur" in option.feats))]
    return [rest] if people and not shouted else options


def _straight(options: Sequence[Sequence[Option]], desk: Desk) -> set[str]:
    """Whose name stands in the usual order: of Simon Tamás and Tamás Simon, who are two, the one."""
    first, last = ("given", "surname") if desk.view.language.habits.given_first else ("surname", "given")
    return {option.word.owner for option in options[0] if option.word.role == first} & {
        option.word.owner for option in options[-1] if option.word.role == last}


def _narrowed(run: Sequence[Hit]) -> list[list[Option]]:
    """What each of the places of a run can be where all are of one."""
    if len(run) == 1:
        return [list(run[0].options)]
    sets = [{option.word.owner for option in (hit.options if hit is run[-1] else hit.bare())} for hit in run]
    common = set.intersection(*sets)
    return [[option for option in (hit.options if hit is run[-1] else hit.bare()) if option.word.owner in common]
            for hit in run]


def _made(run: Sequence[Hit], options: Sequence[Sequence[Option]], owner: str, before: str, behind: str, desk: Desk
          ) -> set[str]:
    """What the original of one owner can be in the form of the run: nothing where she has no such form, several where
    the word alone stands for several parts of her name."""
    text, own = desk.view.text, desk.index.signs.get(owner)
    made, at, used = {""}, run[0].start, set[str]()
    if before and own is not None:
        first = int(any(option.word.role == "surname" for option in options[0]))
        made = {signs.was(before, own, first, desk)}
    for hit, each in zip(run, options, strict=True):
        if len(run) > 1:  # `Dénes Dénes`: the surname, then the given name
            each = [option for option in each if option.word.role not in used][:1] or list(each)[:1]
        used |= {option.word.role for option in each}
        surface = text[hit.start : hit.end]
        if " " not in surface and each and each[0].word.role == WHOLE and " " in each[0].word.new:
            surface = TIGHT.sub(". ", surface)  # K.B.-nek, of a whole name
        forms = {form for option in each if (form := form_of(
            surface, option.word.new, option.word.old, option.feats, option.word.type, desk, hit)) is not None}
        if surface[-1:] != "." and text[hit.end : hit.end + 1] != "." and any(o.word.new[-1:] == "." for o in each):
            forms = {form.removesuffix(".") for form in forms}  # a form of a firm without its full stop: Kft
        made = {one + text[at : hit.start] + form for one in made for form in forms}
        at = hit.end
    if behind and own is not None:
        first = int(any(option.word.role == "surname" for each in options for option in each))
        made = {one + signs.was(behind, own, first, desk) for one in made}
    return made


def _closing(hit: Hit, options: Sequence[Option], made: str, desk: Desk) -> tuple[int, str]:
    """Where an ending behind marks (`**Rácz Attila**-nak`, `**Ráczné**-val`) stops, and what was made with the marks
    and the original's ending; as long as it is before that ending, where the new name is (`**Attilá**-nak`)."""
    text, language = desk.view.text, desk.view.language
    marks = MARKS.match(text, hit.end)
    if marks is None or not (text[marks.end() : marks.end() + 1] in language.letters.joiners or
                             set(marks.group()) <= BOLD):
        return hit.end, made
    found = desk.endings.behind(text, marks.end())
    feats = desk.endings.feats(found["ending"]) if found is not None else None
    if found is None or feats is None:
        return hit.end, made
    word, surface = options[0].word, text[hit.start : hit.end]
    whole = "|".join(filter(None, (feats, options[0].feats)))
    form = form_of(word.old, word.new, word.old, whole, word.type, desk)
    if form is None:
        return hit.end, made
    last = made.split()[-1]
    own = tail(word.old, form, language)
    if options[0].feats:
        own = tail(last, form, language)
    elif lengthened(surface, word.new, desk.view) and form.endswith(own):
        stem = form.removesuffix(own).rstrip("".join(language.letters.joiners))
        made = made.removesuffix(word.old) + stem if made.endswith(word.old) else made
    return found.end(), made + marks.group() + found["joiner"] + own
