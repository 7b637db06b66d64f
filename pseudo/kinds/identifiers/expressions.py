"""Regular expressions that are compiled when a text first needs them, and tried only where they can begin.

What comes in: the source of an expression, in which `<NAMES>` may stand for others. What goes out: `Expression`, used
as a compiled one is, and `Field`, one text in which many of them are looked for. Start at `Field.matches`.

To compile all that a language has takes longer than to search a page. So its sources are only read (`told`) for what a
match begins with and what it cannot do without; what a text has nothing of is neither compiled nor tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
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
GUARD = re.compile(r"(?:\(\?<[!=](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\[\\])*\)|\(\?m:\^\)|\^)+")
"""What must or must not stand before a match."""
NO_WORD = re.compile(r"\(\?<!(?:\\w|\[\\w[^\]]*\])\)")
BROAD = re.compile(r"\[.*a-|\\w")
"""What half of all words begin with."""
FIRST = re.compile(r"\[(?!\^)((?:\\.|[^\]\\])+)\]$|\\x\w\w|\\u\w{4}|\\.|[^\[\\]")
"""The class of an opening, or its first letter."""
FIGURE = re.compile(r"\[(?:\d|\\d|-)+\]|\\d|\d")
EXACTLY = re.compile(r"\{(\d+)\}")
FEW = re.compile(r"\[([^\^\\-]{1,6}-?)\]")
"""A class of a few signs, each as it is."""


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
        self._sources[name] = lambda: self.expanded(source)
        self._told[name] = _alternatives([what for _, what in told(source, self)])

    def stands_for_one(self, name: str, words: Iterable[str], group: str = "") -> None:
        """The name stands for one of the words, the longest that fits, as a group; of no words, for what matches
        nowhere."""
        known = frozenset(words)
        bracket = f"(?P<{group}>" if group else "(?:"
        self._sources[name] = lambda: f"{bracket}{either(known)})" if known else "(?!)"
        opens = frozenset(re.escape(word[:BEGINNING]) for word in known)
        self._told[name] = Told(opens, (_beginnings(known),), False) if known else NEVER

    def told(self, name: str) -> Told | None:
        """What is known of a name; None when it stands for nothing."""
        return self._told.get(name)

    def expanded(self, source: str) -> str:
        """The source with its `<NAMES>` filled in."""
        return re.sub(r"<([A-Z][A-Z\d]*)>", lambda m: self._sources[m[1]]() if m[1] in self._sources else m[0], source)


NO_NAMES = Names()


class Expression:
    """A regular expression, compiled when it is first used.

    >>> plate = Expression(r"(?<!\\w)(?:[A-Z]{3}-\\d{3}|taxi)(?!\\w)")
    >>> plate.opening
    (0, '[A-Zt](?<=(?<!\\\\w)(?=[A-Z]|tax)(?s:.))')
    >>> plate.search("x ABC-123").span()
    (2, 9)
    """

    def __init__(self, source: str, names: Names = NO_NAMES) -> None:
        self.source = source
        self._names = names

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(_once(self._names.expanded(self.source)))

    @cached_property
    def _branches(self) -> list[tuple[str, Told]]:
        return told(self.source, self._names)

    @cached_property
    def opening(self) -> tuple[int, str] | None:
        """Where a match may begin: at so many figures (0: at none), or at what this source meets (empty: nothing
        else); None: not known, or nearly everywhere."""
        if any(what.empty or not what.opens or any(map(BROAD.match, what.opens)) for _, what in self._branches):
            return None
        opens = [("(?<!\\w)" if NO_WORD.search(guard) else guard, one)
                 for guard, what in self._branches for one in sorted(what.opens or ())]
        sizes = [len(one) // len(DIGIT) for guard, one in opens if guard == "(?<!\\w)" and one.startswith(DIGIT)]
        others = [(guard, one) for guard, one in opens if guard != "(?<!\\w)" or not one.startswith(DIGIT)]
        return min(sizes, default=0), _opening(others)

    @cached_property
    def figures(self) -> bool:
        """Whether there is a figure in every match or beside it."""
        return frozenset((DIGIT,)) in self._told.needs

    @cached_property
    def _told(self) -> Told:
        return _alternatives([what for _, what in self._branches])

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """What else stands in a text in which it matches: of each set one."""
        return tuple(need for need in self._told.needs if DIGIT not in need)

    @cached_property
    def rare(self) -> frozenset[str]:
        """Of all that it needs what is met least; of nothing, none."""
        return rare(self._told.needs)

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.match

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.search

    @cached_property
    def fullmatch(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.fullmatch

    @cached_property
    def finditer(self) -> Callable[..., Iterator[re.Match[str]]]:
        """As of `re.Pattern`."""
        return self.regex.finditer

    @cached_property
    def findall(self) -> Callable[[str], list[str]]:
        """As of `re.Pattern`."""
        return self.regex.findall

    @cached_property
    def sub(self) -> Callable[[str | Callable[[re.Match[str]], str], str], str]:
        """As of `re.Pattern`."""
        return self.regex.sub


NOWHERE = Expression("(?!)")
"""What matches nowhere: of what a language says nothing, of what is found otherwise."""


class Field:
    """One text, and the stretches of it in which expressions are looked for.

    >>> field = Field("AB 1 22 ", [(0, 8)])
    >>> [match.span() for match in field.matches(Expression(r"(?<!\\w)\\d+(?= )"))]
    [(3, 4), (5, 7)]
    """

    __slots__ = ("_has", "_places", "near", "text")

    def __init__(self, text: str, near: Sequence[tuple[int, int]], same: Field | None = None) -> None:
        """same: another field of this text, which may know already what stands in it."""
        self.text, self.near = text, near
        self._has: dict[frozenset[str], bool] = same._has if same is not None else {}
        self._places: dict[object, list[tuple[int, int]]] = {}

    def matches(self, expression: Expression) -> Iterable[re.Match[str]]:
        """Where an expression matches: what `finditer` finds in each stretch."""
        if not self.near or not self.may_have(expression):
            return ()
        if expression.opening is None:
            return self._anywhere(expression)
        beginnings = self._beginnings(*expression.opening)
        return self._from(beginnings, expression.match) if beginnings else ()

    def may_have(self, expression: Expression) -> bool:
        """Whether the text has what an expression cannot do without."""
        known = self._has
        for need in expression.needs:
            there = known.get(need)
            if there is None:
                there = known[need] = any(map(self.text.__contains__, need))
            if not there:
                return False
        return True

    def _anywhere(self, expression: Expression) -> Iterator[re.Match[str]]:
        for start, end in self.near:
            yield from expression.finditer(self.text, start, end)

    def _from(
        self, beginnings: Sequence[tuple[int, int]], match_at: Callable[..., re.Match[str] | None]
    ) -> Iterator[re.Match[str]]:
        free, text = 0, self.text
        for start, end in beginnings:
            if start >= free and (match := match_at(text, start, end)) is not None:
                yield match
                free = match.end()

    def _beginnings(self, size: int, opening: str) -> list[tuple[int, int]]:
        """Every place in the stretches where so many figures stand alone or what meets the opening, and the end of its
        stretch."""
        known = self._places.get((size, opening))
        if known is None:
            known = self._numbers(size) if size else []
            if opening:
                find = _compiled(opening).finditer
                others = [(match.start(), end) for start, end in self.near for match in find(self.text, start, end)]
                known = sorted([*known, *others]) if known else others
            self._places[size, opening] = known
        return known

    def _numbers(self, size: int) -> list[tuple[int, int]]:
        """Where numbers of so many figures begin that do not continue a word."""
        if size not in self._places:
            if size > 1:
                self._places[size] = [(start, end) for start, end in self._numbers(1)
                                      if self.text[start : start + size].isdecimal() and start + size <= end]
            else:
                self._places[size] = [(match.start(), end) for start, end in self.near
                                      for match in NUMBER.finditer(self.text, start, end)
                                      if not (at := match.start()) or not WORD.match(self.text, at - 1)]
        return self._places[size]


NUMBER = re.compile(r"\d+")
WORD = re.compile(r"\w")


@lru_cache(maxsize=512)
def _compiled(opening: str) -> re.Pattern[str]:
    return re.compile(opening)


def _opening(opens: Sequence[tuple[str, str]]) -> str:
    """A source that meets the first sign of what opens so behind its guard. It begins with a class, for then `re` is
    fastest.

    >>> _opening([(r"(?<!\\w)", "[a-]"), (r"(?<!\\w)", "jan")]), _opening([("", "[A-Z]")])
    ('[a\\\\-j](?<=(?<!\\\\w)(?=[a-]|jan)(?s:.))', '[A-Z](?<=(?=[A-Z])(?s:.))')
    """
    if not opens:
        return ""
    guarded: dict[str, list[str]] = {}
    for guard, one in opens:
        guarded.setdefault(guard, []).append(one)
    inside = "|".join(f"{guard}(?={'|'.join(ones)})" for guard, ones in guarded.items())
    inside = inside if len(guarded) == 1 else f"(?:{inside})"
    firsts = [FIRST.match(one) for _, one in opens]
    if not all(firsts):
        return f"(?={inside})"
    signs = dict.fromkeys(re.sub(r"^-|-$", r"\\-", first[1]) if first[1] else first[0] for first in firsts if first)
    return f"[{''.join(signs)}](?<={inside}(?s:.))"


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
            part = _alternatives([what for _, what in inner])
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


def _alternatives(branches: Sequence[Told]) -> Told:
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
    by_first: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        by_first.setdefault(word[:1], []).append(word[1:])
    whole = "" in by_first
    branches = [re.escape(first) + either(rests) for first, rests in by_first.items() if first]
    if len(branches) > 1 or (whole and branches):
        return f"(?:{'|'.join(branches)})" + "?" * whole
    return "".join(branches)


def _once(source: str) -> str:
    """Group names may occur once in a regular expression: later ones get a number (`suf`, `suf__2`)."""
    seen: dict[str, int] = {}

    def name(match: re.Match[str]) -> str:
        base = match[1].split("__")[0]
        seen[base] = seen.get(base, 0) + 1
        return f"(?P<{base}>" if seen[base] == 1 else f"(?P<{base}__{seen[base]}>"

    return re.sub(r"\(\?P<(\w+)>", name, source)
