"""What the source of a regular expression tells of its matches, without compiling it, and names that stand in it.

What comes in: a source, in which `<NAMES>` may stand for others. What goes out: `Told`: what a match begins with, and
what it cannot do without. Start at `told`; `Names` holds what the names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

DIGIT = r"\d"
BEGINNING = 3
"""How many letters are looked at of what a match begins with."""
FIGURES = 4
"""How many figures: years are told from other numbers."""
MOST = 40
"""Of more words than these, one of which a match must have, only the beginnings are looked for."""
TOKEN = re.compile(
    r"(?P<letters>[^\W\d_]{2,}(?![*+?{]))|(?P<open>\((?:\?(?:P<\w+>|[a-z]*:|<?[=!]))?(?!\?P=))|(?P<bar>\|)"
    r"|(?P<atom>\)|<[A-Z][A-Z\d]*>|\(\?P=\w+\)|\\x\w\w|\\u\w{4}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.)"
    r"(?P<times>[*+?]\??|\{\d*,?\d*\}\??)?", re.S)
"""One sign of a source, with how often it may come, or several letters; of a group its opening bracket."""
FIGURE = re.compile(r"\[(?:\d|\\d|-)+\]|\\d|\d")
EXACTLY = re.compile(r"\{(\d+)\}")
FEW = re.compile(r"\[([^\^\\-]{1,6}-?)\]")
"""A class of a few signs, each as it is."""
GUARD = re.compile(r"(?:\(\?<[!=](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\[\\])*\)|\(\?m:\^\)|\^)+")
"""What must or must not stand before a match."""


class Told(NamedTuple):
    """What a source tells of its matches.

    opens  with one of these they begin: sources of a character, or of the first letters of a word; None: not known
    needs  of each of these sets one stands in them or beside them: a string, or `DIGIT`
    empty  whether they may be empty
    """

    opens: frozenset[str] | None = frozenset()
    needs: tuple[frozenset[str], ...] = ()
    empty: bool = True

    def letters(self) -> frozenset[str]:
        """The letters in a row that a match begins with, one of these; no letters: there is one that begins otherwise.

        >>> sorted(told("(?:[tf]el|mo-bil)")[0][1].letters())
        ['f', 'mo', 't']
        """
        if self.opens is None or self.empty:
            return frozenset(("",))
        found = []
        for one in self.opens:
            few = FEW.fullmatch(one)
            head = re.match(r"\w*", re.sub(r"\\(\W)", r"\1", one))
            found += list(few[1]) if few and few[1].isalpha() else [head[0] if head else ""]
        return frozenset(found)


NEVER = Told(needs=(frozenset(),), empty=False)
"""Of `(?!)`, which matches nowhere."""


class Names:
    """What the `<NAMES>` in a source stand for."""

    def __init__(self) -> None:
        self._sources: dict[str, Callable[[], str]] = {}
        self._told: dict[str, Told] = {}

    def stands_for(self, name: str, source: str) -> None:
        """The name stands for a source, in which other names may stand."""
        self._sources[name] = cache(lambda: self.expanded(source))
        self._told[name] = alternatives([what for _, what in told(source, self)])

    def stands_for_one(self, name: str, words: Iterable[str], group: str = "") -> None:
        """The name stands for one of the words, the longest that fits, as a group; of no words, for what matches
        nowhere."""
        known = frozenset(words)
        bracket = f"(?P<{group}>" if group else "(?:"
        self._sources[name] = cache(lambda: f"{bracket}{either(known)})" if known else "(?!)")
        opens = frozenset(re.escape(word[:BEGINNING]) for word in known)
        self._told[name] = Told(opens, (_beginnings(known),), False) if known else NEVER

    def told(self, name: str) -> Told | None:
        """What is known of a name; None when it stands for nothing."""
        return self._told.get(name)

    def expanded(self, source: str) -> str:
        """The source with its `<NAMES>` filled in."""
        return re.sub(r"<([A-Z][A-Z\d]*)>", lambda m: self._sources[m[1]]() if m[1] in self._sources else m[0], source)


NO_NAMES = Names()


def told(source: str, names: Names = NO_NAMES) -> list[tuple[str, Told]]:
    """What a source tells of its matches, for each of its alternatives, behind what must stand before it.

    >>> [(guard, what)] = told(r"(?<!\\w)(?:en(?:ergia)?|[bc]a)-?tanú(?=s)")
    >>> guard, sorted(what.opens), [sorted(need) for need in what.needs]
    ('(?<!\\\\w)', ['[bc]', 'en'], [['a', 'en'], ['tanú'], ['s']])
    """
    branches, _ = _group(TOKEN.finditer(source), names)
    guards = (GUARD.match(source, start) for start, _ in branches)
    return [(guard[0] if guard else "", what) for guard, (_, what) in zip(guards, branches, strict=True)]


def _group(tokens: Iterator[re.Match[str]], names: Names) -> tuple[list[tuple[int, Told]], str]:
    """What the alternatives tell up to the group's end, each with its beginning, and how often the group may come."""
    branches: list[tuple[int, Told]] = []
    start = 0
    parts: list[Told] = []
    row: list[str] = []  # letters and figures that follow each other
    times = ""
    for token in tokens:
        letters, bracket, bar, atom, times = token.group("letters", "open", "bar", "atom", "times")
        if letters:
            row += letters
            continue
        atom, times = atom or "", times or ""
        sign, size = _plain(atom), EXACTLY.fullmatch(times) if times else None
        if sign and (not times or (size and sign == DIGIT)):
            row += [sign] * (int(size[1]) if size else 1)
            continue
        parts += [_word(tuple(row))] if row else []
        row = []
        if atom == ")":
            break
        if bar:
            branches.append((start, _row(parts)))
            parts, start = [], token.end()
            continue
        if bracket:
            inner, times = _group(tokens, names)
            part = alternatives([what for _, what in inner])
            if bracket.endswith("!"):
                part = Told() if part.needs or part.opens is None or part.opens else NEVER
            elif bracket.endswith("="):  # it looks around
                part = Told(needs=part.needs)
        else:
            part = _word((sign,)) if sign else names.told(atom[1:-1]) or _sign(atom)
        parts.append(part._replace(needs=(), empty=True) if times.startswith(("?", "*", "{0", "{,")) else part)
    else:
        parts += [_word(tuple(row))] if row else []
    return [*branches, (start, _row(parts))], times


@lru_cache(maxsize=1024)
def _plain(atom: str) -> str:
    """The sign that an atom stands for, `DIGIT` for a class of figures; empty when it is anything else."""
    if len(atom) == 1:
        return "" if atom in ".^$)" else atom
    if FIGURE.fullmatch(atom):
        return DIGIT
    return atom[1] if len(atom) == 2 and atom[0] == "\\" and not atom[1].isalnum() else ""


@lru_cache(maxsize=1024)
def _word(signs: tuple[str, ...]) -> Told:
    """What is told by letters and figures that follow each other: their beginning, and the longest piece without
    a class of figures."""
    kinds = "".join("0" if sign == DIGIT or sign.isdecimal() else "a" for sign in signs)
    figures = len(kinds) - len(kinds.lstrip("0"))
    letters = "".join(signs[: min(BEGINNING, (kinds + "0").index("0"))])
    pieces = "".join("\0" if sign == DIGIT else sign for sign in signs).split("\0")
    longest = max(pieces, key=len)
    need = longest if longest.strip("0123456789") else DIGIT
    opens = DIGIT * min(FIGURES, figures) if figures else re.escape(letters)
    return Told(frozenset((opens,)), (frozenset((need,)),), False)


@lru_cache(maxsize=1024)
def _sign(atom: str) -> Told:
    """What is told by an atom that is no letter."""
    if atom in ("^", "$", r"\b", r"\B", r"\A", r"\Z"):
        return Told()
    if atom == "." or atom.startswith("(?P=") or re.fullmatch(r"\\\d", atom):
        return Told(None)
    few = FEW.fullmatch(atom)
    needs = (frozenset(DIGIT if sign.isdecimal() else sign for sign in few[1]),) if few else ()
    return Told(frozenset((r"\w" if atom.startswith(r"[^\W") else atom,)), needs, False)


def _row(parts: Sequence[Told]) -> Told:
    """What is told by parts that follow each other."""
    opens: frozenset[str] | None = frozenset()
    for part in parts:
        opens = None if opens is None or part.opens is None else opens | part.opens
        if not part.empty:
            break
    return Told(opens, tuple(need for part in parts for need in part.needs), all(part.empty for part in parts))


def alternatives(branches: Sequence[Told]) -> Told:
    """What is told by one of several: of what each needs that which is rarest."""
    if len(branches) == 1:
        return branches[0]
    opens = [branch.opens for branch in branches]
    known = None if None in opens else frozenset(one for some in opens for one in some or ())
    rarest = [rare(branch.needs) for branch in branches]
    needs = (_beginnings(frozenset(word for some in rarest for word in some)),) if all(rarest) else ()
    return Told(known, needs, any(branch.empty for branch in branches))


def rare(needs: Sequence[frozenset[str]]) -> frozenset[str]:
    """Of several needs that of the longest words, which are met least; of none, none."""
    return max(needs, key=lambda need: (min(map(len, need), default=0), -len(need)), default=frozenset())


def _beginnings(words: frozenset[str]) -> frozenset[str]:
    """The words, or of many only as much of their beginnings as makes them few."""
    size = max(map(len, words), default=0)
    while len(words) > MOST and size > BEGINNING:
        size -= 1
        words = frozenset(word[:size] for word in words)
    return words


def either(words: Iterable[str]) -> str:
    """A source for one of the words, the longest that fits; what several begin with is written once.

    >>> either(["ezer", "egy", "ez"])
    'e(?:gy|z(?:er)?)'
    """
    known = sorted(set(words))
    if len(known) == 1:
        return re.escape(known[0])
    by_first: dict[str, list[str]] = {}
    for word in known:
        by_first.setdefault(word[:1], []).append(word[1:])
    whole = "" in by_first
    branches = [re.escape(first) + either(rests) for first, rests in by_first.items() if first]
    if len(branches) > 1 or (whole and branches):
        return f"(?:{'|'.join(branches)})" + "?" * whole
    return "".join(branches)


def once(source: str) -> str:
    """Group names may occur once in a regular expression: later ones get a number (`suf`, `suf__2`)."""
    seen: dict[str, int] = {}

    def name(match: re.Match[str]) -> str:
        base = match[1].split("__")[0]
        seen[base] = seen.get(base, 0) + 1
        return f"(?P<{base}>" if seen[base] == 1 else f"(?P<{base}__{seen[base]}>"

    return re.sub(r"\(\?P<(\w+)>", name, source)
