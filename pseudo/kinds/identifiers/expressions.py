"""Regular expressions that are compiled when a text first needs them, and tried only where they can begin.

What comes in: the source of an expression, in which `<NAMES>` may stand for others. What goes out: `Expression`, used
as a compiled one is, and `Field`, one text in which many of them are looked for. Start at `Field.matches`.

To compile all that a language has takes longer than to search a page. So its sources are only read (`sources.told`) for
what a match begins with and what it cannot do without; what a text has nothing of is neither compiled nor tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from pseudo.core.regex import Regex
from pseudo.kinds.identifiers.sources import DIGIT, NO_NAMES, Names, Told, alternatives, once, rare, told

NO_WORD = re.compile(r"\(\?<!(?:\\w|\[\\w[^\]]*\])\)")
BROAD = re.compile(r"\[.*a-|\\w")
"""What half of all words begin with."""
FIRST = re.compile(r"\[(?!\^)((?:\\.|[^\]\\])+)\]$|\\x\w\w|\\u\w{4}|\\.|[^\[\\]")
"""The class of an opening, or its first letter."""


class Expression(Regex):
    """A regular expression, compiled when it is first used.

    >>> plate = Expression(r"(?<!\\w)(?:[A-Z]{3}-\\d{3}|taxi)(?!\\w)")
    >>> plate.opening
    (0, '[A-Zt](?<=(?<!\\\\w)(?=[A-Z]|tax)(?s:.))')
    >>> plate.search("x ABC-123").span()
    (2, 9)
    """

    def __init__(self, source: str, names: Names = NO_NAMES) -> None:
        super().__init__(source)
        self._names = names

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(once(self._names.expanded(self.source)))

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
        return alternatives([what for _, what in self._branches])

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """What else stands in a text in which it matches: of each set one."""
        return tuple(need for need in self._told.needs if DIGIT not in need)

    @cached_property
    def rare(self) -> frozenset[str]:
        """Of all that it needs what is met least; of nothing, none."""
        return rare(self._told.needs)


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
