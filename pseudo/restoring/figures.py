"""Figures and addresses put back: identifiers in any grouping, e-mails made of names.

What comes in: a text, names. What goes out: pieces; places that are left. Start at `codes` and `mails`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from morph import MorphError
from pseudo.core.document import NAMES, VALUES, Entry, Span
from pseudo.core.errors import FormError
from pseudo.kinds import mentions
from pseudo.language.language import Language
from pseudo.language.letters import UPPER, fold
from pseudo.replace.stage import Tools, written
from pseudo.restoring.endings import Endings
from pseudo.restoring.index import Index
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import ALIKE, NAMESAKE, Left, Piece

ADDRESS = re.compile(r"(?P<local>[^\W_](?:[\w.+-]*[^\W_])?)@(?P<host>[^\W_][\w-]*(?:\.[\w-]+)*\.[^\W_]+)")
HANDLE = re.compile(r"(?<![\w.@/])@?(?P<local>[^\W_]+(?:[._][^\W_]+)+)(?![\w@/])")
"""What is written as users are called: small letters without marks, in parts."""
HYPHENED = re.compile(r"(?<![\w.@/-])[^\W\d_]{3,}(?:-[^\W_]+)+(?=\.[^\W\d_]{2,4}\b)")
"""What files are called: small letters without marks, joined by hyphens, before a full stop and what kind it is."""
ZIPPED = re.compile(rf"[ \xa0][{UPPER}]")
"""What follows a zip: figures that may as well be a year."""
LETTERED = re.compile(rf"(?<![^\W_])[{UPPER}]{{0,3}}(?P<figures>\d{{8,}})(?![^\W_])")
"""Figures with the letters of a country in front (`HU24681357`)."""
WHOLE = 8
"""Figures of a first group that tells whose number it is."""
SHORT = re.compile(r"[^\W\d_]{1,2}[/.-]\d{1,3}|\d{1,3}[/.-][^\W\d_]{1,2}")
"""A short value of figures and letters: 12/B."""
LEAST = 4
"""Letters and figures of a value that stands in a text by no accident."""


DAY = re.compile(r"\d+$")


def codes(text: str, names: Iterable[Name], tools: Tools, endings: Endings) -> Iterator[Piece | Left]:
    """Identifiers, however they are grouped; amounts and times as they are written in the mapping."""
    known: dict[str, list[Name]] = defaultdict(list)
    for name in names:
        if name.type not in NAMES and name.type not in ("DATE", "ADDRESS"):
            known[mentions.code_of(name.new)].append(name)
    if not known:
        return
    joint = tools.language.letters.joint
    for start, end, code in mentions.codes(mentions.words(text), [c for c in known if len(c) >= mentions.LEAST]):
        yield _code(text, start, end, known[code], endings, tools, joint)
    begun = _begun(known)
    for match in LETTERED.finditer(text) if begun else ():
        if match["figures"] in begun:
            yield _code(text, *match.span("figures"), begun[match["figures"]], endings, tools, joint)
    for code, meant in known.items():
        short = LEAST <= len(code) < mentions.LEAST or SHORT.fullmatch(meant[0].new) is not None
        if short or (len(code) >= LEAST and meant[0].type in VALUES):
            for match in re.finditer(rf"(?<![^\W_]){re.escape(meant[0].new)}(?![^\W_])", text):
                figures = match.group().isdecimal() and not ZIPPED.match(text, match.end())
                yield Left(*match.span(), NAMESAKE) if figures else _code(text, *match.span(), meant, endings, tools,
                                                                          joint)


def _begun(known: Mapping[str, Sequence[Name]]) -> Mapping[str, list[Name]]:
    """What is known of figures alone, and of the first groups of such: `24681357` of `24681357-2-13`."""
    found: dict[str, list[Name]] = defaultdict(list)
    for name in (name for meant in known.values() for name in meant):
        groups = [re.findall(r"[^\W_]+", text) for text in (name.new, name.old)]
        if len(groups[0][0]) >= WHOLE and list(map(len, groups[0])) == list(map(len, groups[1])):
            found[groups[0][0]].append(replace(name, new=groups[0][0], old=groups[1][0]))
    return {code: meant for code, meant in found.items() if code.isdecimal()}


def behind_streets(text: str, streets: Iterable[Piece], names: Iterable[Name], tools: Tools, endings: Endings
                   ) -> Iterator[Piece | Left]:
    """House numbers, which are too short to be looked for elsewhere: behind streets that were put back."""
    known: dict[str, list[Name]] = defaultdict(list)
    for name in names:
        if name.type == "ADDR_NO":
            known[name.new.rstrip(".")].append(name)
    numbers = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    pattern = re.compile(rf"[ ,\xa0]{{1,2}}({numbers})(?![^\W_])")
    for street in streets if known else ():
        match = pattern.match(text, street.end) if street.type in ("FAC", "LOC") else None
        if match is not None:
            meant = [replace(name, old=name.old.rstrip("."), new=name.new.rstrip(".")) for name in known[match[1]]]
            yield _code(text, *match.span(1), meant, endings, tools, tools.language.letters.joint)


def written_code(text: str, start: int, end: int, old: str, endings: Endings, tools: Tools) -> Piece:
    """A number with the ending that stands behind it, as its original has it."""
    joint = tools.language.letters.joint
    dotted = re.compile(rf"\.{joint}([^\W\d_]{{1,8}})(?!\w)").match(text, end)  # 8.-ban
    feats = endings.feats(dotted[1]) if dotted is not None else None
    day = DAY.search(old)
    if dotted is not None and feats is not None and day is not None:
        try:
            form = tools.morph.inflect(day[0], feats)
        except MorphError:
            form = ""
        if form.startswith(day[0]):
            return Piece(start, dotted.end(), f"{old}.{form.removeprefix(day[0])}", "ADDR_NO")
    name = Name("", old, text[start:end], "ADDR_NO")
    made = _code(text, start, end, [name], endings, tools, tools.language.letters.joint)
    return made if isinstance(made, Piece) else Piece(start, end, old, "ADDR_NO")


def _code(text: str, start: int, end: int, meant: Sequence[Name], endings: Endings, tools: Tools, joint: str
          ) -> Piece | Left:
    new = meant[0].new
    for sign in (new[:1], ) if not new[:1].isalnum() else ():  # `+36 ...`
        start -= text[max(0, start - 1) : start] == sign
    olds = {_grouped(text[start:end], name) for name in meant}
    if len(olds) > 1:
        return Left(start, end, NAMESAKE)
    (old,) = olds
    found = re.compile(rf"{joint}[^\W\d_]{{1,14}}(?!\w)").match(text, end)
    if found is not None:
        surface = text[start : found.end()]
        for each in tools.language.morph.analyse(surface):
            if each.lemma == text[start:end] and each.feats:
                span = Span(0, len(surface), surface, meant[0].type, norm=text[start:end])
                try:
                    return Piece(start, found.end(), written(span, Entry(text[start:end], {meant[0].type: 1}, 1), old,
                                                             tools), meant[0].type)
                except FormError:
                    break
    return Piece(start, end, old, meant[0].type)


def _grouped(surface: str, name: Name) -> str:
    """The original in the groups of the surface, where these are not those of the new name."""
    if surface == name.new:
        return name.old
    if surface == fold(name.new):
        return fold(name.old)
    signs = [sign for sign in name.old if sign.isalnum()]
    if sum(map(str.isalnum, surface)) != len(signs):
        between, its = (set(re.findall(r"[\W_]+", text)) for text in (surface, name.new))
        one = next(iter(between), "")
        if len(between) > 1 or between == its:
            return name.old
        return re.sub(r"(?<=[^\W_])[\W_]+(?=[^\W_])", one, name.old)
    rest = iter(signs)
    return "".join(next(rest) if sign.isalnum() else sign for sign in surface)


# ------------------------------------------------------------------ e-mail addresses

LONG = 4
"""Letters of a name that tell something inside an address."""


GLUED = 7
"""Letters of a full name written together that are no word by accident."""
TOGETHER = re.compile(rf"(?:^|(?<=[@#\s(]))[^\W\d_]{{{GLUED},}}(?![\w@])")


def mails(text: str, names: Sequence[Name], index: Index, language: Language
          ) -> Iterator[Piece | Left | tuple[int, int]]:
    """Addresses and user names; a place alone for what holds no name that is known: no more is looked for there."""
    whole: dict[str, set[str]] = defaultdict(set)
    for name in names:
        if name.type in ("EMAIL", "USER"):
            whole[fold(name.new)].add(name.old)
    parts = _parts(index, language.habits.married)
    yield from _linked(text, parts, language)
    yield from _glued(text, index)
    for match in HYPHENED.finditer(text):
        small = match.group().islower() and match.group().isascii()
        made = _local(match.group(), parts, language) if small else None
        named = [each for each in match.group().split("-") if each in parts]
        if made is not None and made != match.group() and len(named) > 1:
            yield Piece(*match.span(), made, "USER")
    for pattern in (ADDRESS, HANDLE):
        for match in pattern.finditer(text):
            local = match["local"]
            if pattern is HANDLE and not (local.islower() and local.isascii()):
                continue
            olds = whole.get(fold(match.group()))
            if olds is not None:
                old = next(iter(olds))
                one = Piece(*match.span(), language.letters.upper(old) if match.group().isupper() else old, "EMAIL")
                yield one if len(olds) == 1 else Left(*match.span(), NAMESAKE)
                continue
            made = _local(match["local"], parts, language)
            if made is None:
                yield Left(*match.span("local"), NAMESAKE)
            elif made != match["local"]:
                yield Piece(*match.span("local"), made, "EMAIL")
            elif any(len(word) >= LONG and word in fold(local) for word in parts):
                yield Left(*match.span("local"), ALIKE)
            elif pattern is ADDRESS:
                yield match.span("local")
                yield match.span("host")


LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]+|(?<![\w@./-])(?:[\w-]+\.)+[^\W\d_]{2,}/[^\s<>\"')\]]*")
STEP = re.compile(r"[^/:?&=#]+")


def _linked(text: str, parts: Mapping[str, Mapping[str, str]], language: Language
            ) -> Iterator[Piece | Left | tuple[int, int]]:
    """Names inside addresses of pages: two of one person's are hers, what has one alone is left."""
    for link in LINK.finditer(text):
        for step in STEP.finditer(text, *link.span()):
            words = [word for piece in re.split(r"[\W\d_]+", step.group()) for word in _cut(piece, parts)]
            named = [word for word in words if word in parts]
            if not step.group().isascii() or not named:
                continue
            made = _local(step.group(), parts, language) if len(named) > 1 else step.group()
            if made is None:
                yield Left(*step.span(), NAMESAKE)
            elif made != step.group():
                yield Piece(*step.span(), made, "URL")
            else:
                yield Left(*step.span(), ALIKE) if any(len(word) >= LONG for word in named) else step.span()


def _glued(text: str, index: Index) -> Iterator[Piece | Left]:
    """Full names written together: `@kissanna`, `#KissAnna`."""
    names: dict[str, dict[str, list[tuple[str, str]]]] = defaultdict(dict)
    for words in index.words.values():
        for word in words:
            if word.type == "PER" and not (word.made or word.wife or " " in word.new):
                names[word.owner].setdefault(word.role, []).append((word.new, word.old))
    known: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for roles in names.values():
        for one, other in ((one, other) for one in roles.get("surname", ()) for other in roles.get("given", ())):
            for first, second in ((one, other), (other, one)):
                if len(first[0] + second[0]) >= GLUED:
                    known[fold(first[0] + second[0])].add((first[1], second[1]))
    for match in TOGETHER.finditer(text) if known else ():
        found = known.get(fold(match.group()))
        if found is None:
            continue
        small = match.group().islower()
        olds = {fold(first + second) if small else first + second for first, second in found}
        yield Piece(*match.span(), olds.pop(), "USER") if len(olds) == 1 else Left(*match.span(), NAMESAKE)


def _parts(index: Index, married: str) -> Mapping[str, Mapping[str, str]]:
    """Folded words of new names -> who bears them -> what they were, without marks. married: a wife's ending"""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for words in index.words.values():
        for word in words:
            if word.type == "PER" and word.role in ("surname", "given", "nick"):
                ends = fold(married) if word.wife else ""
                found[fold(word.new).replace("-", "") + ends].setdefault(
                    word.owner, fold(word.old).replace("-", "") + ends)
    return found


def _local(local: str, parts: Mapping[str, Mapping[str, str]], language: Language) -> str | None:
    """The local part with the originals of the one person whose names stand in it; None where several could."""
    pieces = re.split(r"([\W\d_]+)", local)
    cut = [_cut(piece, parts) for piece in pieces]
    owners = [set(parts[word]) for words in cut for word in words if word in parts]
    if not owners:
        return local
    common = set.intersection(*owners)
    if not common and len(owners) > 1:
        return None
    made = set[str | None]()
    for owner in common:
        flat = [word for words in cut for word in words]
        new = [parts[word][owner] if word in parts else _letter(word, owner, flat, parts) if len(word) == 1 and
               word.isalpha() else word for word in flat]
        made.add(None if None in new else "".join(filter(None, new)))
    return made.pop() if len(made) == 1 else None


def _letter(sign: str, owner: str, others: Sequence[str], parts: Mapping[str, Mapping[str, str]]) -> str | None:
    """An initial beside a name, as the original's; None where it is no initial of the rest of her name."""
    olds = {owners[owner][:1] for word, owners in parts.items()
            if owner in owners and word[:1] == fold(sign) and word not in others}
    return olds.pop() if len(olds) == 1 else None


def _cut(piece: str, parts: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A piece as it is where it is a name, two names written together, or no name."""
    small = fold(piece)
    if small in parts:
        return [small]
    for at in range(3, len(small) - 2):
        one, other = small[:at], small[at:]
        if one in parts and other in parts and set(parts[one]) & set(parts[other]):
            return [one, other]
    return [piece]

