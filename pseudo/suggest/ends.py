"""Numbers of which the text has a part as well: `4788 **** **** 5766` or `végződése 5766` beside the whole card, the
VAT number beside the tax number that begins with its figures, what else begins as a tax number does.

What comes in: a document's entries after figures were chosen. What goes out: the same, where a part has the figures of
what the whole has become; of several parts without a whole, those of the first. Start at `settled`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping

from pseudo.core.document import NAMES, VALUES, Entry

FIGURES = re.compile(r"\d+")
ENDED = frozenset(("CARD", "ACCOUNT", "IBAN"))
"""Types of which parts are shown, each under the type of another."""
BEGUN = frozenset(("TAXNO",))
"""Types of which a number can begin with another of the same owner."""
HIDDEN = re.compile(r"[*•●Xx#.…]{2,}")
BEGINNING, LEAST = 8, 3
"""Figures of a number with which another begins, and figures of an end, at least."""


def settled(entries: Mapping[str, Entry], free: Collection[str]) -> dict[str, Entry]:
    """The entries, those of `free` that are a part of another number with its new figures.

    free  keys of what was chosen just now, before anybody wrote anything

    >>> card = Entry("4788 7233 7069 5766", {"CARD": 1}, 1, repl="4613 1353 3161 6529")
    >>> masked = Entry("4788 **** **** 5766", {"CARD": 1}, 1, repl="4209 **** **** 2955")
    >>> settled({"a": card, "b": masked}, {"a", "b"})["b"].repl
    '4613 **** **** 6529'
    """
    out = dict(entries)
    numbers = {name: entry for name, entry in entries.items() if _told(entry)}
    owners = {_figures(entry.norm)[:BEGINNING]: name for name, entry in numbers.items() if entry.main_type in BEGUN}
    order = sorted(numbers, key=lambda name: -len(_figures(numbers[name].norm)))
    for at, name in enumerate(order):
        leader = next((other for other in order[:at] if _part(numbers[name], numbers[other])), None)
        if leader is None or name not in free:
            continue
        new, whole = _figures(out[leader].repl or ""), numbers[leader]
        head, tail = _ends(numbers[name].norm)
        beyond = head if not _figures(whole.norm).startswith(head) else ""
        own = _figures(out[name].repl or "")
        figures = (own[: len(head)] if beyond else new[: len(head)]) + (new[len(new) - len(tail) :] if tail else "")
        if len(figures) == len(own) and len(new) == len(_figures(whole.norm)):
            out[name] = dataclasses.replace(out[name], repl=_with(figures, out[name].repl or ""))
    for name, entry in numbers.items():  # `10582716-1396-114-10`, the statistical number of who has `10582716-2-10`
        owner = owners.get(_figures(entry.norm)[:BEGINNING], name)
        new, own = _figures(out[owner].repl or "")[:BEGINNING], _figures(out[name].repl or "")
        if name in free and entry.main_type not in BEGUN | ENDED and owner != name and len(new) == BEGINNING < len(own):
            out[name] = dataclasses.replace(out[name], repl=_with(new + own[BEGINNING:], out[name].repl or ""))
    return out


def _with(figures: str, number: str) -> str:
    """The number with these figures in place of its own, as many."""
    left = iter(figures)
    return "".join(next(left) if char.isdecimal() else char for char in number)


def _told(entry: Entry) -> bool:
    """Whether the entry is a number that has become another."""
    type_ = entry.main_type
    return type_ not in NAMES and type_ not in VALUES and not entry.keep and entry.repl not in (None, entry.norm)


def _figures(number: str) -> str:
    return "".join(FIGURES.findall(number))


def _ends(norm: str) -> tuple[str, str]:
    """The figures before and behind what is hidden; of a short number all are behind, of a long one all before."""
    hidden = HIDDEN.search(norm)
    if hidden is not None:
        return _figures(norm[: hidden.start()]), _figures(norm[hidden.end() :])
    figures = _figures(norm)
    return (figures, "") if len(figures) >= BEGINNING else ("", figures)


def _part(part: Entry, whole: Entry) -> bool:
    """Whether a number is a part of another: its figures are its beginning or its end, or both numbers show one end."""
    (head, tail), figures = _ends(part.norm), _figures(whole.norm)
    if part.main_type in ENDED and whole.main_type in ENDED:
        _, other = _ends(whole.norm)
        hidden = HIDDEN.search(whole.norm) is not None
        same = len(tail) >= LEAST and (other if hidden else figures).endswith(tail)
        return same and (figures.startswith(head) or (hidden and not _ends(whole.norm)[0]))
    begun = part.main_type == whole.main_type and part.main_type in BEGUN and not tail
    return begun and len(figures) > len(head) and figures.startswith(head)
