"""One choice for a whole run: first all documents are read, then every name of the run is chosen for, once.

What comes in: documents after `spans`. What goes out: the choices (`Tools.fixed`), so that in no two documents of the
run two different names become one, and no name of the run is given to another where that can be avoided. Without an
inventory each document is chosen for alone, by the same key: nearly always the same, but two names of different
documents may become one, and a name that another document holds may come out. Start at `collected` and `with_choices`.
"""

from __future__ import annotations

import dataclasses
import datetime
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pseudo.core.canonical import composed
from pseudo.core.document import NAMES, NOTHING, Document, Entry
from pseudo.kinds.dates import fit
from pseudo.suggest import choice, lifetimes, shifting
from pseudo.suggest.choice import Tools
from pseudo.suggest.naming import standing, taken_words
from pseudo.suggest.originals import Original, follows, originals
from pseudo.suggest.pools.kind import folded

NO_WORDS: frozenset[str] = frozenset()


@dataclass(slots=True)
class Inventory:
    """What the documents of a run hold; filled by `collected`, then only read.

    where  every original with the numbers of the documents that have it
    taken  per document the folded words that none of its names may become
    pairs  surnames and given names that stand together
    dates  what all of them ask of the shift of their dates
    times  when the bearers of given names were born, where they are not of today
    """

    where: dict[Original, list[int]] = field(default_factory=dict, repr=False)
    taken: list[frozenset[str]] = field(default_factory=list, repr=False)
    pairs: dict[tuple[str, str], tuple[Original, Original]] = field(default_factory=dict, repr=False)
    dates: fit.Needs = field(default_factory=fit.Needs, repr=False)
    times: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class _Near:
    """The words taken in the documents that hold an original."""

    documents: tuple[frozenset[str], ...] = field(repr=False)

    def __contains__(self, word: object) -> bool:
        return any(word in words for words in self.documents)


def collected(docs: Iterable[Document], tools: Tools) -> Inventory:
    """The names of all documents (after `spans`) that are to be chosen for."""
    found = Inventory()
    for doc in docs:
        add(found, doc, tools)
    return found


def add(found: Inventory, doc: Document, tools: Tools) -> None:
    """Note what one more document holds."""
    doc, _ = composed(doc)
    entries, number, grammar = doc.replacements or {}, len(found.taken), tools.language.persons
    found.taken.append(taken_words(doc, entries))
    found.dates.update(shifting.needs(doc, tools))
    found.times = lifetimes.joined((found.times, lifetimes.times(doc, tools.language)))
    met = False
    for entry in entries.values():
        written = entry.repl is not None or bool(entry.allsugg) or entry.main_type not in NAMES
        if written or tools.policy.keeps(entry, tools.language.names) or follows(entry, entries, grammar):
            continue
        wanted = originals(entry, grammar)
        for member in (member for original in wanted for member in choice.members(original)):
            met = True
            numbers = found.where.setdefault(member, [])
            if numbers[-1:] != [number]:
                numbers.append(number)
        parts = {original.kind: original for original in wanted}
        if "surname" in parts and "given" in parts:
            both = parts["surname"], parts["given"]
            found.pairs.setdefault((both[0].text, both[1].text), both)
    if not met:  # nobody asks for its words
        found.taken[number] = NO_WORDS


def merge(found: Inventory, other: Inventory) -> None:
    """Note what further documents hold, as if `add` had been asked for each of them."""
    first = len(found.taken)
    found.taken += [frozenset(map(sys.intern, words)) if words else NO_WORDS for words in other.taken]
    found.dates.update(other.dates)
    found.times = lifetimes.joined((found.times, other.times))
    for original, numbers in other.where.items():
        found.where.setdefault(original, []).extend(first + number for number in numbers)
    for names, both in other.pairs.items():
        found.pairs.setdefault(names, both)


def merge_each(found: dict[str, Inventory], others: Mapping[str, Inventory]) -> None:
    """`merge` for each of several languages."""
    for lang, other in others.items():
        merge(found.setdefault(lang, Inventory()), other)


def part_noted(found: Inventory) -> dict[str, Any]:
    """What some documents hold, as JSON can hold it.

    >>> found = Inventory({Original("given", "Ede"): [0]}, [frozenset({"ede"})])
    >>> part_read(part_noted(found)) == found
    True
    """
    return {"where": [[dataclasses.astuple(one), numbers] for one, numbers in found.where.items()],
            "taken": [sorted(words) for words in found.taken],
            "pairs": [[dataclasses.astuple(one) for one in both] for both in found.pairs.values()],
            "days": [[day.isoformat(), count] for day, count in found.dates.days.items()],
            "young": [[day.isoformat(), year, count] for (day, year), count in found.dates.young.items()],
            "times": [[*place, time] for place, time in found.times.items()]}


def part_read(table: Mapping[str, Any]) -> Inventory:
    """What `part_noted` gave, after JSON."""
    pairs = [(Original(*_tuples(one)), Original(*_tuples(other))) for one, other in table["pairs"]]
    day = datetime.date.fromisoformat
    return Inventory({Original(*_tuples(one)): numbers for one, numbers in table["where"]},
                     [frozenset(words) for words in table["taken"]],
                     {(both[0].text, both[1].text): both for both in pairs},
                     fit.Needs(Counter({day(one): count for one, count in table["days"]}),
                               Counter({(day(one), year): count for one, year, count in table["young"]})),
                     {(kind, text): time for kind, text, time in table.get("times", ())})


def with_choices(found: Inventory, key: bytes, tools: Tools, known: Mapping[str, Entry] = NOTHING,
                 before: Mapping[str, Any] = NOTHING) -> Tools:
    """The tools with the choices for every name of the run in them.

    known  entries of persons of earlier runs with their new names: a name that theirs shares becomes the same again,
           and what theirs became is taken
    before  what was chosen for earlier runs (as `noted` has it): it stands, whoever of it comes again, and what was
           chosen is taken
    """
    was: Mapping[Original, tuple[str, ...]] = before.get("fixed", NOTHING)
    tools = dataclasses.replace(tools, **before)
    old = frozenset(word for entry in known.values() for word in folded(entry.norm))
    old |= frozenset(word for original in was for word in folded(original.text))
    gone = frozenset(word for entry in known.values() for word in folded(entry.repl or ""))
    gone |= frozenset(word for texts in was.values() for word in folded(texts[0] if texts else ""))
    everywhere = frozenset(word for original in found.where for word in folded(original.text)) | old | gone

    def near(original: Original) -> _Near:
        return _Near((gone, *(found.taken[number] for number in found.where[original])))

    became = standing(known, tools.language.persons)
    stood = {(original.kind, original.text): texts for original, texts in was.items()}
    stands = (word for words in found.taken for word in words)
    fixed = choice.choose(found.where, key, everywhere, tools, became, near, stood, stands, found.times)
    shift = before["shift"] if before else shifting.shift_for(found.dates, key, tools)
    tools = dataclasses.replace(tools, fixed={**was, **fixed}, shift=shift)
    stay = before.get("pairs", NOTHING)
    return dataclasses.replace(tools, pairs={**_pairs(found, tools, stay), **stay})


def noted(tools: Mapping[str, Any]) -> dict[str, Any]:
    """The choices for a run (`fixed`, `pairs`, `shift` of the tools) as JSON can hold them."""
    return {"fixed": [[dataclasses.astuple(one), texts] for one, texts in tools["fixed"].items()],
            "pairs": [[*names, new] for names, new in tools["pairs"].items()], "shift": tools["shift"]}


def read_again(table: Mapping[str, Any]) -> dict[str, Any]:
    """What `noted` gave, after JSON.

    >>> one = {"fixed": {Original("given", "Ede", kin=(("Ede", "given"),)): ("Pál",)}, "pairs": {}, "shift": 7}
    >>> import json
    >>> read_again(json.loads(json.dumps(noted(one)))) == one
    True
    """
    return {"fixed": {Original(*_tuples(one)): tuple(texts) for one, texts in table["fixed"]},
            "pairs": {(surname, given): new for surname, given, new in table["pairs"]}, "shift": table["shift"]}


def _tuples(value: Any) -> Any:
    """Tuples for lists, whatever is in them."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _pairs(found: Inventory, tools: Tools, stay: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """For persons who would get a well-known person's name, another given name, one that nobody of the surname has.
    stay: those of earlier runs"""
    famous, out = tools.language.names.public_figure, {}
    firsts = {texts[0] for texts in tools.fixed.values() if texts}
    became = {one.text: texts[0] for one, texts in tools.fixed.items() if stay and one.kind == "surname" and texts}
    given_to = {("-".join(became.get(each, each) for each in ([old] if old in became else old.split("-"))), new)
                for (old, _), new in stay.items()}
    for pair, (surname, given) in sorted(found.pairs.items()):
        texts = ["-".join(t) for t in zip(*(tools.fixed[m] for m in choice.members(surname)), strict=False)]
        new = tools.fixed.get(given, ())
        if not texts or not new or not famous(texts[0], new[0]):
            continue
        pool = (*new[1:], *tools.pools.candidates(given), *tools.pools.wide(given))
        free = (
            text
            for text in pool
            if text not in firsts and not famous(texts[0], text) and (texts[0], text) not in given_to
        )
        out[pair] = next(free, new[0])
        given_to.add((texts[0], out[pair]))
    return out
