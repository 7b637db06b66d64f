"""Many documents through the pipeline, in order.

What comes in: `Item`s, the documents as bytes, and a `Job`, what to do with each. What goes out: one `Outcome` an item,
in the order of the items. Start at `outcomes`; `runner` does the work, `blocks` says how it is spread over processes.

Documents go to the tagger in batches, and the batches depend on the items alone, so that the number of processes
changes no byte of the results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from pseudo.core.document import NOTHING
from pseudo.core.errors import InputError
from pseudo.core.files import STDIN, Stamp, named, read, reading
from pseudo.run.blocks import Collecting, Finishing, Spread, here
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.runner import Runner

if TYPE_CHECKING:
    from pseudo.run.account import Account
    from pseudo.suggest.inventory import Inventory

BATCH = 32
"""Documents that go to the tagger together."""
SIZE = 200_000
"""Bytes after which a batch is full whatever its number, so that long documents do not pile up in memory."""

STRETCH = 256
"""Documents after which it is noted what they hold, so that a run that was stopped need not read them again."""

LONGEST = 2**28
"""Bytes of a line that is taken for one."""


def outcomes(items: Iterable[Item], job: Job, spread: Spread = here) -> Iterator[Outcome]:
    """One outcome an item, in order. spread: the processes at work, which change no byte of any outcome"""
    for results in spread(batches(items), Finishing(job)):
        yield from results


def batches(items: Iterable[Item], count: int = BATCH, size: int = SIZE) -> Iterator[list[Item]]:
    """The items in lists of at most `count`, a list ended early by the item that makes it `size` bytes or more.

    >>> [len(batch) for batch in batches([Item(b"12345", "")] * 5, count=3, size=10)]
    [2, 2, 1]
    """
    batch: list[Item] = []
    taken = 0
    for item in items:
        batch.append(item)
        taken += len(item.data) if item.doc is None else len(item.doc.text.encode("utf-8", "surrogatepass"))
        if len(batch) == count or taken >= size:
            yield batch
            batch, taken = [], 0
    if batch:
        yield batch


def inventoried(items: Iterable[Item], job: Job, spread: Spread = here,
                before: Mapping[str, Mapping[str, Any]] = NOTHING, account: Account | None = None) -> Job:
    """The job with one choice for all the items in it; bad items are left to be reported when they come again.

    before   by language what was chosen for earlier runs (`Job.fixed`): it stands
    account  what earlier items hold, which are not read again, and where it is noted what others do
    """
    from pseudo.suggest import inventory

    found: dict[str, Inventory] = {} if account is None else account.found
    new: dict[str, Inventory] = {}
    items, count = islice(items, 0 if account is None else account.count, None), 0
    keeping = account is not None and job.shared is None
    for part in spread(batches(items), Collecting(replace(job, stage="spans"), keeping)):
        inventory.merge_each(new, part.found)
        count += part.count
        if account is not None:
            account.kept.add(part.kept)
        if account is not None and count >= STRETCH:
            account.note(count, new)
            inventory.merge_each(found, new)
            new, count = {}, 0
    inventory.merge_each(found, new)
    runner, fixed = Runner(replace(job, stage="spans", fixed=None, limit=0)), dict(before)
    for lang, held in found.items():
        tools = inventory.with_choices(held, runner.key(lang), runner.choice(lang), before=before.get(lang, NOTHING))
        fixed[lang] = {"fixed": tools.fixed, "pairs": tools.pairs, "shift": tools.shift}
    return replace(job, fixed=fixed)


def alone(source: str, *, of: Item | None = None, was: Stamp | None = None) -> Iterator[Item]:
    """The one JSON document of a source. of: what every item of the file has; was: what the file was before."""
    of = of or Item(b"", named(source))
    yield replace(of, data=read(source, where=of.where, was=was, unpack=True))


def lines(source: str, *, of: Item | None = None, was: Stamp | None = None) -> Iterator[Item]:
    """The documents of a stream, one a line; empty lines are no documents.

    raises  InputError when the source cannot be read, or is no stream of lines at all
    """
    of = of or Item(b"", named(source))
    with reading(source, where=of.where, was=was, unpack=True) as stream:
        for number, data in enumerate(iter(lambda: stream.readline(LONGEST), b""), 1):
            if len(data) == LONGEST:
                raise InputError(f"{of.where}, line {number}: has {LONGEST} bytes and more; give one document a line")
            if number == 1 and b"\0" in data:
                raise InputError(f"{of.where}: is a binary file; give JSON lines in UTF-8")
            if data.strip():
                where = f"line {number}" if of.where == STDIN else f"{of.where}, line {number}"
                yield replace(of, data=data, where=where, line=number)
