"""A number a little off: each by a draw of its own within so many per cent, sums that the text shows kept.

What comes in: ages, sums, quantities, percentages. What goes out: their norms with other numbers, spelt alike. A number
that is the sum of those right before it, or right behind it, becomes the sum of what these become. Start at `choose`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def parameters(type_: str) -> Mapping[str, Check]:
    """within: by how many per cent a number moves at most."""
    return {"within": percent}


def percent(value: object, lang: str | Path) -> str:
    """Per cent."""
    return "" if type(value) is int and 1 <= value <= 100 else "is a number of per cent, from 1 to 100"


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The new norm of each that has a number."""
    read = {key: amounts.read(entry.norm, asked.type_, asked.lang) for key, entry in entries.items()}
    known = {key: amount for key, amount in read.items() if amount is not None}
    spans = sorted(asked.doc.spans or (), key=lambda span: span.start)
    mentions = [span.entity for span in spans if span.entity in known] or list(known)
    sums = added({key: amount.value for key, amount in known.items()}, [
        [key for key in mentions if known[key].unit == unit] for unit in dict.fromkeys(a.unit for a in known.values())
    ])
    new = {key: _drawn(amount, entries[key], asked) for key, amount in known.items()}
    for key in _in_order(sums):
        parts = sums[key]
        if asked.type_ == "PERCENT" and known[key].value == WHOLE:
            rest = WHOLE - sum(new[part] for part in parts[:-1])
            new[key] = WHOLE
            new[parts[-1]] = rest if rest > 0 and parts[-1] not in parts[:-1] else new[parts[-1]]
        else:
            new[key] = sum((new[part] for part in parts), Fraction(0))
    spelt = {key: amounts.respelt(entries[key].norm, asked.type_, asked.lang, value) for key, value in new.items()}
    return {key: norm for key, norm in spelt.items() if norm is not None}


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


def _drawn(amount: amounts.Amount, entry: Entry, asked: Asked) -> Fraction:
    """Another number, as round as the old one, not farther off than the row says; never the old one."""
    most = (asked.number(entry, "within") or WITHIN) * amount.value / 100
    step = amount.step
    while step > most and step / 10 >= amount.least:
        step /= 10
    stream = Stream(asked.key, "perturb", asked.type_, str(amount.value))
    by = step * (1 + stream.below(max(1, int(most / step))))
    up, down = amount.value + by, amount.value - by
    low = down > 0
    high = asked.type_ != "PERCENT" or up < WHOLE or amount.value > WHOLE
    return up if high and (not low or stream.below(2)) else down if low else up


METHOD = Method(counted, rank=8, parameters=parameters, choose=choose, redacts=False, may_stay=True)
