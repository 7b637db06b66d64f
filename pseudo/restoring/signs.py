"""Initials: beside a name (`Rácz A.`), or in place of one (`R. A.`).

What comes in: a text, whose initials are known. What goes out: those that stand beside a name, pieces for those that
stand alone. Start at `beside` and `initials`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from morph import MorphError
from pseudo.language.letters import LOWER, UPPER
from pseudo.restoring.beside import title_behind
from pseudo.restoring.desk import Desk
from pseudo.restoring.hits import Hit, Option
from pseudo.restoring.index import WHOLE, Signs
from pseudo.restoring.result import ALIKE, NAMESAKE, Left, Piece

SIGN = re.compile(rf"[^\W\d_{LOWER}][^\W\d_]{{0,2}}\.")
DOUBLE = rf"{SIGN.pattern}(?:-{SIGN.pattern})?"
"""An initial, or both of a surname of two."""
BEFORE = re.compile(rf"(?<![\w.])({DOUBLE})[ \xa0]?\Z")
REACH = 10
"""Letters of the longest of these with its space."""
BARE = re.compile(rf"[ \xa0]([^\W\d_{LOWER}][^\W\d_]?)(?![^\W_]|\.)")
"""What may be an initial without its full stop."""
SPACED = ", \xa0"
ROMAN = re.compile(r"[IVX]{1,3}\.")
"""What may be a number of a class or a king."""
GOES_ON = re.compile(rf"[ \xa0][{UPPER}][{LOWER}]")
"""What stands behind an initial that is not all of a name: Rácz A. és B. Éva."""
BEHIND = re.compile(rf"(?:[ \xa0]|,[ \xa0](?=[^ \xa0]{{1,3}}\.(?![ \xa0][{UPPER}])))({DOUBLE})(?!\w)")
"""An initial behind a name; behind a comma, as lists of books have it, where no other name follows."""


def beside(run: Sequence[Hit], options: Sequence[Sequence[Option]], desk: Desk) -> tuple[str | None, str | None]:
    """The initial before a given name, and that behind a surname, with the space; None where it is somebody else's."""
    text, people = desk.view.text, [option for each in options for option in each if option.word.type == "PER"]
    if not people or any(option.word.role == WHOLE for option in people):
        return "", ""
    roles = {option.word.role for option in people}
    before = behind = ""
    if "surname" not in roles:
        match = BEFORE.search(text[max(0, run[0].start - REACH) : run[0].start])
        if match is not None and is_sign(match[1], desk) and not _of_wife(run, desk):
            before = match.group()
    elif roles == {"surname"} and (match := BEFORE.search(text[max(0, run[0].start - REACH) : run[0].start])):
        before = match.group() if is_sign(match[1], desk) and not _taken(run[0], match.group(), desk) else ""
    if not before and roles == {"surname"} and any(option.feats in ("", f"Deriv={desk.view.language.habits.married}")
                                                   for option in options[-1]):
        match = BEHIND.match(text, run[-1].end)
        if match is not None and is_sign(match[1], desk):
            behind = match.group()
    if not before and roles and roles <= {"given", "nick"} and any(not option.feats for option in options[-1]):
        match = BEHIND.match(text, run[-1].end)
        if match is not None and is_sign(match[1], desk) and not ROMAN.fullmatch(match[1]):
            behind = match.group()
    owners = {option.word.owner for option in options[-1]} & desk.index.signs.keys()
    if behind:
        owners = {owner for owner in owners if married(run[-1].end + len(behind), owner, desk)}
    fold = desk.view.language.letters.fold
    first = int("surname" in roles)
    given = {fold(sign) for owner in owners for sign in desk.index.signs[owner].new[1:]}
    if behind[:1] == "," and fold(behind.strip(SPACED)) not in given:
        behind = ""  # `Rácz, A. épület`
    if before and roles == {"surname"} and desk.view.opens(run[0].start - len(before)) and (
            not owners or (before.strip().rstrip(".") in desk.view.language.habits.courtesies
                           and title_behind(desk.view, run[-1]) is not None)):
        before = ""
    number = slice(1, None) if first else slice(0, -1)
    if before and not any(fold(before.strip()) in map(fold, of(before, desk.index.signs[owner], desk)[0][number])
                          for owner in owners):
        before = None  # type: ignore[assignment]
    if not before and not behind and roles == {"surname"} and any(not option.feats for option in options[-1]):
        bare = BARE.match(text, run[-1].end)
        if bare is not None and fold(bare[1] + ".") in given:
            behind = None  # type: ignore[assignment]
    sign = fold(behind.strip(SPACED)) if behind else ""
    if sign and not any(sign in map(fold, of(sign, desk.index.signs[owner], desk)[0][first:]) for owner in owners):
        behind = None  # type: ignore[assignment]
    return before, behind


FOREIGN = re.compile(rf"(?<![\w.])(?:{SIGN.pattern}[ \xa0]?){{2,}}\Z")
"""Several initials before a surname, as foreigners have them: C. G. Jung."""


def others(run: Sequence[Hit], desk: Desk) -> Iterator[tuple[str, str]]:
    """Whose surname stands behind initials that are another's, in a language whose own names begin with it."""
    start, view = run[0].start, desk.view
    named = {option.word.owner for option in run[0].options if option.word.role == "surname"}
    if len(run) > 1 or not named or view.language.habits.given_first:
        return
    if FOREIGN.search(view.text, max(0, start - 2 * REACH), start) is not None:
        yield from ((owner, "surname") for owner in named)


def _of_wife(run: Sequence[Hit], desk: Desk) -> bool:
    """Whether an initial before a given name belongs to the wife's name in front of it: Ráczné K. Anna."""
    owners = {option.word.owner for option in run[-1].options}
    return bool(owners & desk.own.get(run[0].first - 2, {}).keys()) and desk.view.language.habits.is_married(
        desk.view.word(run[0].first - 2))


def around(start: int, end: int, text: str) -> tuple[int, int]:
    """A place with the initials in front of it and behind it."""
    before, behind = BEFORE.search(text[max(0, start - REACH) : start]), BEHIND.match(text, end)
    return start - (len(before.group()) if before is not None else 0), behind.end() if behind is not None else end


def married(at: int, owner: str, desk: Desk) -> bool:
    """Whether the initial that stops there can be an owner's: a husband's before a wife's ending (`Rácz A.-né`)."""
    ends = re.compile(rf"[-‑–]?{re.escape(desk.view.language.habits.married or chr(0))}")
    return not desk.index.signs[owner].wife or ends.match(desk.view.text, at) is not None


def of(sign: str, own: Signs, desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The new initials and the old ones of which one is meant: with both of a surname of two, where it has both; with
    one letter of two that are one sound, where the text has that (`Rácz C.`, of Csilla)."""
    new, old = own.double if own.double and "-" in sign else (own.new, own.old)
    fold, lower = desk.view.language.letters.fold, desk.view.language.letters.lower
    bare = fold(sign.strip(SPACED))
    if bare in map(fold, new):
        return new, old
    return tuple(sign.strip(SPACED) if fold(each).startswith(bare[:-1]) and lower(each[:-1]) in (
        desk.view.language.habits.digraphs) else each for each in new), old


def was(sign: str, own: Signs, first: int, desk: Desk) -> str:
    """What an initial was, with what stands before and behind it. first: whether the name beside it is the surname"""
    new, old = of(sign, own, desk)
    bare, folded = sign.strip(SPACED), [desk.view.language.letters.fold(each) for each in new]
    number = folded.index(desk.view.language.letters.fold(bare), min(first, len(new) - 1))
    return sign.replace(bare, old[min(number, len(old) - 1)])


def _taken(hit: Hit, sign: str, desk: Desk) -> bool:
    """Whether the initial before a surname is that behind another: `Rácz A. Rácz B. ellen`."""
    starts, ends, at = desk.view.seen.starts, desk.view.seen.ends, hit.start - len(sign)
    number = next((number for number in range(hit.first - 1, -1, -1) if starts[number] < at), -1)
    return number >= 0 and desk.own.get(number) is not None and desk.view.text[ends[number] : at].isspace() and (
        BEHIND.match(desk.view.text, hit.end) is not None)


def further(text: str, at: int, owner: str, count: int, desk: Desk) -> tuple[int, str] | None:
    """Where the initials behind so many parts of a name stop (`Rácz A. B.`, `Rácz Attila B.`), and what they were; None
    where there are none, or others."""
    own, fold = desk.index.signs.get(owner), desk.view.language.letters.fold
    stop, made = at, ""
    while own is not None and count < len(own.new):
        match = BEHIND.match(text, stop)
        if match is None or fold(match[1]) != fold(own.new[count]):
            break
        was = match.group().replace(match[1], own.old[count]) if count < len(own.old) else ""
        stop, made, count = match.end(), made + was, count + 1
    return (stop, made) if stop > at else None


def coupled(text: str, at: int, run: Sequence[Hit], desk: Desk) -> tuple[int, str | None]:
    """Where a second initial stops that shares the surname of a first (`Rácz A. és B.`), and what stands there of the
    other whose it is: None where he had another surname, or nobody knows him. Nothing where there is none."""
    fold, index = desk.view.language.letters.fold, desk.index
    words = "|".join(map(re.escape, desk.view.language.habits.unspoken))
    match = re.compile(rf"[ \xa0](?:{words})[ \xa0]({SIGN.pattern})(?!\w)").match(text, at) if words else None
    if match is None or not is_sign(match[1], desk) or GOES_ON.match(text, match.end()):
        return at, ""
    named = [option.word for option in run[-1].options if option.word.role == "surname"]
    alike = {word for name in named for word in index.words[name.new] if word.role == "surname"}
    others = [word for word in alike if word.owner in index.signs
              and fold(match[1]) in map(fold, index.signs[word.owner].new[1:])]
    first = {word.old for word in named if word.owner in index.signs and fold(
        BEHIND.match(text, run[-1].end)[1]) in map(fold, index.signs[word.owner].new[1:])}  # type: ignore[index]
    signs = {index.signs[word.owner].old[min(list(map(fold, index.signs[word.owner].new)).index(fold(match[1]), 1),
                                             len(index.signs[word.owner].old) - 1)] for word in others}
    if len(signs) != 1 or {word.old for word in others} != first:
        return match.end(), None
    return match.end(), match.group().replace(match[1], signs.pop())


def is_sign(sign: str, desk: Desk) -> bool:
    """Whether a capital with a full stop can be an initial, or two with a hyphen: one letter, or what is one sound."""
    bare = desk.view.language.letters.lower(sign).replace(".", "").split("-")
    return all(len(each) == 1 or each in desk.view.language.habits.digraphs for each in bare)


def fitting(options: list[list[Option]], before: str, behind: str, end: int, desk: Desk) -> list[list[Option]]:
    """The options of those whose initials stand there. end: of the name before `behind`"""
    if not before and not behind:
        return options
    signs, fold = desk.index.signs, desk.view.language.letters.fold
    rest = slice(int(any(option.word.role == "surname" for each in options for option in each)), None)

    def fits(owner: str) -> bool:
        own = signs.get(owner)
        if own is None or (behind and not married(end + len(behind), owner, desk)):
            return False
        return (not before or fold(before.strip()) in map(fold, of(before, own, desk)[0])) and (
            not behind or fold(behind.strip(SPACED)) in map(fold, of(behind, own, desk)[0][rest]))

    wife = ("", f"Deriv={desk.view.language.habits.married}")
    return [[option for option in each if fits(option.word.owner) and not (behind and option.feats not in wife)]
            for each in options]


ALONE = re.compile(rf"(?<![\w.])({DOUBLE})([ \xa0]?)({SIGN.pattern})(?:([ \xa0]?)({SIGN.pattern}))?(?!\w)")


def initials(text: str, desk: Desk) -> Iterator[Piece | Left]:
    """Initials of a whole name (`I. S.`): those of one person, in the order of her name."""
    fold, lower = desk.view.language.letters.fold, desk.view.language.letters.lower
    known: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for signs in desk.index.signs.values():
        if len(signs.new) > 1 and not signs.wife:
            for count in range(2, len(signs.new) + 1):  # of three names two are often all
                new, old = signs.new[:count], signs.old[:count] if len(signs.old) == len(signs.new) else signs.old
                known.setdefault(tuple(map(lower, signs.said(new))), set()).add(signs.said(old))
        if signs.double:
            known.setdefault(tuple(map(lower, signs.said(signs.double[0]))), set()).add(signs.said(signs.double[1]))
    husbands: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for each in desk.index.briefs:
        for table, (new, old) in ((husbands, each.husband), (known, each.own)):
            if len(new) > 1:
                table.setdefault(tuple(map(lower, new)), set()).add(old)
    plain = {tuple(map(fold, signs)) for signs in known}
    if text.isascii():  # a text without accents has none in initials, either
        for signs_, olds_ in [(tuple(map(fold, signs_)), olds_) for signs_, olds_ in known.items()]:
            known[signs_] = known.get(signs_, set()) | olds_
    first = desk.view.language.habits.given_first
    others = {(two, one) if first else (one, two) for *_, one, two in desk.strangers}
    yield from _closed(text, known, desk)
    yield from _below(text, desk)
    wife = re.compile(rf"[-‑–]?{re.escape(desk.view.language.habits.married or chr(0))}")
    for match in _alone(text, desk) if known or husbands else ():
        found = tuple(sign for sign in (match[1], match[3], match[5]) if sign)
        olds = known.get(tuple(map(lower, found)))
        if husbands and wife.match(text, match.end()) is not None:
            olds = husbands.get(tuple(map(lower, found)), olds)
        if olds is None:
            if tuple(map(lower, reversed(found))) in known:
                yield Left(*match.span(), ALIKE)
            if tuple(map(fold, found)) in plain:
                yield Left(*match.span(), NAMESAKE)
            continue
        if len(olds) > 1 or tuple(map(lower, found[:2])) in others:
            yield Left(*match.span(), NAMESAKE)
            continue
        (old,) = olds
        yield from _wifes(text, match.start(), tuple(map(lower, found)), desk)
        end, tail = ending(text, match.end(), old[-1], desk)
        between = match[2] if all(sign[-1:] == "." for sign in old) else match[2] or " "  # `K.B.` of a whole name
        yield Piece(match.start(), end, between.join(old) + tail, "PER")


BELOW = re.compile(rf"(?:(?:^|[.!?…)][ \xa0]*|\n[ \t]*)[–—-][ \xa0]?|\n[ \t]*|(?P<said>[^\W\d_]+)[:,][ \xa0])"
                   rf"(?P<sign>{SIGN.pattern})\s*\Z")
"""What a text ends with where somebody signs with an initial: `– Zs.`, `Üdv: K.`"""


def _below(text: str, desk: Desk) -> Iterator[Piece | Left]:
    """The initial of a given name with which a text is signed."""
    fold, lower = desk.view.language.letters.fold, desk.view.language.letters.lower
    match = BELOW.search(text, max(0, len(text) - 3 * REACH))
    if match is None or not is_sign(match["sign"], desk) or (
            match["said"] and lower(match["said"]) not in desk.view.language.habits.signing):
        return
    sign, olds = fold(match["sign"]), set[str]()
    for own in desk.index.signs.values():
        for number, new in enumerate(own.new) if not own.wife else ():
            if number and fold(new) == sign:
                olds.add(own.old[min(number, len(own.old) - 1)])
    olds |= {each.own[1][-1] for each in desk.index.briefs if each.own[0] and fold(each.own[0][-1]) == sign}
    known = any(fold(new) == sign for own in desk.index.signs.values() for new in own.new)
    if len(olds) == 1 and not ROMAN.fullmatch(match["sign"]):
        yield Piece(*match.span("sign"), olds.pop(), "PER")
    elif olds or known:
        yield Left(*match.span("sign"), NAMESAKE if len(olds) > 1 else ALIKE)


def _wifes(text: str, at: int, own: tuple[str, ...], desk: Desk) -> Iterator[Piece]:
    """The initial of the husband's surname before a wife's own initials: T.-né K. É."""
    lower, married = desk.view.language.letters.lower, re.escape(desk.view.language.habits.married or chr(0))
    front = re.compile(rf"(?<![\w.])({SIGN.pattern})[-‑–]?{married}[ \xa0]\Z").search(text, max(0, at - REACH), at)
    olds = {each.husband[1] for each in desk.index.briefs if front is not None and len(each.husband[0]) == 1
            and lower(each.husband[0][0]) == lower(front[1]) and tuple(map(lower, each.own[0])) == own}
    if front is not None and len(olds) == 1:
        yield Piece(*front.span(1), olds.pop()[0], "PER")


def _alone(text: str, desk: Desk) -> Iterator[re.Match[str]]:
    """Where initials stand by themselves, without what only looks like one before them: Dr. K. B."""
    at = 0
    while (match := ALONE.search(text, at)) is not None:
        signs = [sign for sign in (match[1], match[3], match[5]) if sign]
        fits = all(is_sign(sign, desk) for each in signs for sign in each.split("-"))
        at = match.end() if fits else match.end(1)
        if fits:
            yield match


LISTED = 2
"""Persons of whom the initials stand in a text without full stops, from which such are theirs: RA: dönt, KB: fizet."""
CLOSED = re.compile(rf"(?<![\w.@-])[^\W\d_{LOWER}][^\W\d_]{{1,5}}(?![^\W_])")


def _closed(text: str, known: Mapping[tuple[str, ...], set[tuple[str, ...]]], desk: Desk) -> Iterator[Piece]:
    """Initials without full stops (`RA`), where the text tells whose they are: it has them with their stops, too, or in
    brackets behind the name (`Rácz Attila (RA)`)."""
    lower = desk.view.language.letters.lower
    short = {"".join(sign.rstrip(".") for sign in signs): (signs, olds) for signs, olds in known.items()}
    dotted = {tuple(lower(sign) for sign in (match[1], match[3], match[5]) if sign) for match in _alone(text, desk)}
    found = [match for match in CLOSED.finditer(text)
             if lower(match.group()) in short and sum(map(str.isupper, match.group())) > 1]
    names = desk.index.words
    behind = {end for at, end in enumerate(desk.view.seen.ends) if desk.view.word(at) in names} if found else set()
    people = {lower(match.group()) for match in found if not desk.view.language.names.organisation(match.group())
              and not desk.view.language.words.plain(match.group())}
    listed = people if len(people) >= LISTED else set()
    told = listed | {lower(match.group()) for match in found if text[match.start() - 1 : match.start()] == "("
            and text[match.end() : match.end() + 1] == ")" and match.start() - 2 in behind}
    for match in found:
        signs, olds = short[lower(match.group())]
        if len(olds) == 1 and (signs in dotted or lower(match.group()) in told):
            (old,) = olds
            end, tail = ending(text, match.end(), old[-1], desk)
            yield Piece(match.start(), end, "".join(sign.rstrip(".") for sign in old) + tail, "PER")


def ending(text: str, at: int, sign: str, desk: Desk) -> tuple[int, str]:
    """Where the ending behind initials stops, and that of the original's (`S.-nek`, `Gy.-nek`)."""
    found = desk.endings.behind(text, at)
    feats = desk.endings.feats(found["ending"]) if found is not None and found["joiner"] else None
    if found is None or feats is None:
        return at, ""
    try:
        form = desk.tools.morph.inflect(sign, feats)
    except MorphError:
        return at, ""
    return (found.end(), form.removeprefix(sign)) if form.startswith(sign) else (at, "")
