"""A number a little off: each by a draw of its own within so many per cent, sums that the text shows kept.

What comes in: ages, sums, quantities, percentages. What goes out: their norms with other numbers, spelt alike. A number
that is the sum of those right before it, or right behind it, becomes the sum of what these become; percentages in a row
that make a hundred make one again. Start at `choose`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from pseudo.core.document import Entry
from pseudo.core.keyed import Stream
from pseudo.kinds import amounts
from pseudo.methods.method import Asked, Check, Method, counted

WITHIN = 10
"""Per cent by which a number moves at most, where the row does not say."""
LONGEST = 30
"""Numbers that one sum may have."""
WHOLE = Fraction(100)
"""What percentages add up to: it stays."""
DRAWS = 40
"""How often parts of a whole are drawn at most until the last one is near its old value."""


def parameters(type_: str) -> Mapping[str, Check]:
    """within: by how many per cent a number moves at most."""
    return {"within": percent}


def percent(value: object, lang: str | Path) -> str:
    """Per cent."""
    return "" if type(value) is int and 1 <= value <= 100 else "is a number of per cent, from 1 to 100"


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The new norm of each that has a number. One number has one new one, however it is spelt."""
    read = {key: amounts.read(entry.norm, asked.type_, asked.lang) for key, entry in entries.items()}
    known = {key: amount for key, amount in read.items() if amount is not None}
    first: dict[tuple[Fraction, str], str] = {}
    one = {key: first.setdefault((amount.value, amount.unit), key) for key, amount in known.items()}
    runs = _runs(known, one, asked)
    values = {key: known[key].value for key in first.values()}
    sums = added(values, runs)
    wholes = {key: sums.pop(key) for key in list(sums) if asked.type_ == "PERCENT" and values[key] == WHOLE}
    rows = [*wholes.values(), *(_shared(values, runs) if asked.type_ == "PERCENT" else ())]
    for key in [key for key, parts in sums.items() if any({key, *parts} <= {*row} for row in rows)]:
        del sums[key]  # all of them are parts of one whole: that some are as much as another is chance
    new = {key: _drawn(known[key], entries[key], asked) for key in values} | dict.fromkeys(wholes, WHOLE)
    for key in _in_order(sums):
        new[key] = sum((new[part] for part in sums[key]), Fraction(0))
    fixed = {*wholes, *sums, *(part for parts in sums.values() for part in parts)}
    for parts in rows:
        new |= _whole(parts, fixed, new, known, entries, asked)
        fixed |= {*parts}
    spelt = {key: amounts.respelt(entries[key].norm, asked.type_, asked.lang, new[one[key]]) for key in known}
    return {key: norm for key, norm in spelt.items() if norm is not None}


def _runs(known: Mapping[str, amounts.Amount], one: Mapping[str, str], asked: Asked) -> list[list[str]]:
    """The numbers of each unit in the order of the text; one that is said again in another spelling (`5 000 Ft, azaz
    ötezer forint`) once."""
    spans = sorted(asked.doc.spans or (), key=lambda span: span.start)
    mentions = [span.entity for span in spans if span.entity in known] or list(known)
    runs: dict[str, list[str]] = {}
    for key in mentions:
        runs.setdefault(known[key].unit, []).append(key)
    return [[one[key] for at, key in enumerate(run)
             if not at or one[run[at - 1]] != one[key] or run[at - 1] == key] for run in runs.values()]


def _shared(values: Mapping[str, Fraction], runs: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Percentages in a row that make a hundred together, each in one such row.

    >>> list(_shared({"a": Fraction(45), "b": Fraction(35), "c": Fraction(20)}, [["c", "a", "b", "c"]]))
    [('c', 'a', 'b')]
    """
    for run in runs:
        at = 0
        while at < len(run):
            total, end = Fraction(0), at
            while end < len(run) and end - at < LONGEST and total < WHOLE:
                total, end = total + values[run[end]], end + 1
            alike = total == WHOLE and end - at > 1 and all(values[key] > 0 for key in run[at:end])
            if alike:
                yield tuple(run[at:end])
            at = end if alike else at + 1


def _whole(parts: Sequence[str], fixed: Collection[str], new: Mapping[str, Fraction],
           known: Mapping[str, amounts.Amount], entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, Fraction]:
    """New values of the parts of a hundred, so that they make one again: what is fixed has its new value, the last
    other one gets what is left, of some draws the first in which that is near its old value. None: as they are."""
    times = Counter(parts)
    free = [key for key in times if key not in fixed]
    if not free:
        return {}
    last = next((key for key in reversed(free) if times[key] == 1), free[-1])
    old = known[last].value
    most = max(known[last].step, _most(known[last], entries[last], asked))
    moved = any(new[key] != known[key].value for key in times if key in fixed)
    best, off = {} if moved else {key: known[key].value for key in free}, WHOLE
    for draw in range(DRAWS):
        made = {key: _drawn(known[key], entries[key], asked, draw) for key in free if key != last}
        made[last] = (WHOLE - sum(times[key] * {**new, **made}[key] for key in times if key != last)) / times[last]
        if made[last] > 0 and 0 < abs(made[last] - old) < off and (made[last] * 10**amounts.MOST).denominator == 1:
            best, off = made, abs(made[last] - old)
        if off <= most:
            break
    return best


def added(values: Mapping[str, Fraction], runs: Sequence[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The keys whose value is the sum of two or more values that stand right before it, or right behind it.

    >>> added({"a": Fraction(2), "b": Fraction(3), "c": Fraction(5)}, [["a", "b", "c"]])
    {'c': ('a', 'b')}
    """
    found: dict[str, tuple[str, ...]] = {}
    for run in runs:
        for at, key in enumerate(run):
            if key in found or values[key] <= 0:
                continue
            for row in (list(reversed(run[:at])), list(run[at + 1 :])):
                total = Fraction(0)
                parts: list[str] = []
                for part in row[:LONGEST]:
                    parts.append(part)
                    total += values[part]
                    if total >= values[key] or part == key:
                        break
                if total == values[key] and len(parts) > 1 and key not in parts and not _hang(key, parts, found):
                    found[key] = tuple(sorted(parts, key=run.index))
                    break
    return found


def _hang(key: str, parts: Sequence[str], sums: Mapping[str, Sequence[str]]) -> bool:
    """Whether any of the parts is itself made of the sum."""
    return any(part == key or _hang(key, sums.get(part, ()), sums) for part in parts)


def _in_order(sums: Mapping[str, Sequence[str]]) -> list[str]:
    """The sums, those of which others are made first."""
    out: list[str] = []

    def add(key: str) -> None:
        for part in sums[key]:
            if part in sums and part not in out:
                add(part)
        if key not in out:
            out.append(key)

    for key in sums:
        add(key)
    return out


def _drawn(amount: amounts.Amount, entry: Entry, asked: Asked, salt: int = 0) -> Fraction:
    """Another number, as round as the old one, not farther off than the row says; never the old one.

    salt  which draw it is, where one before did not do
    """
    most = _most(amount, entry, asked)
    step = amount.step
    while step > most and step / 10 >= amount.least:
        step /= 10
    stream = Stream(asked.key, "perturb", asked.type_, str(amount.value), *([str(salt)] if salt else []))
    by = step * (1 + stream.below(max(1, int(most / step))))
    up, down = amount.value + by, amount.value - by
    low = down > 0
    high = asked.type_ != "PERCENT" or up < WHOLE or amount.value > WHOLE
    return up if high and (not low or stream.below(2)) else down if low else up


def _most(amount: amounts.Amount, entry: Entry, asked: Asked) -> Fraction:
    """How far a number may move."""
    return (asked.number(entry, "within") or WITHIN) * amount.value / 100


METHOD = Method(counted, rank=8, parameters=parameters, choose=choose, redacts=False, may_stay=True)
