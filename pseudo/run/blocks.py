"""Blocks of documents, and what is done with each: the seam between a run and the processes that do its work.

What comes in: blocks of `Item`s and a `Work`. What goes out: what came of each block, in their order. A `Spread` says
in which processes that happens and nothing else: `here` has this one, `pseudo.run.workers` several of this machine,
`pseudo.run.machines` those of many. Start at `Work`.

A block may be done in parts, and again where a process was lost: what comes of it must not hang on either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from pseudo.run.job import Item, Job, Outcome, at
from pseudo.run.passes import Found, packed
from pseudo.run.runner import Runner
from pseudo.suggest.inventory import Inventory, add

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
LOST = "the process that read it ended each time, perhaps for want of memory; split the document"


class Work(Protocol[R_co]):
    """What is done with a block. It goes to the processes as it is, once to each."""

    @property
    def job(self) -> Job:
        """Which documents it is of, and how they are done."""

    def begun(self) -> Callable[[Sequence[Item]], R_co]:
        """In the process that is to do it: what does it, block by block."""

    def lost(self, items: Sequence[Item]) -> R_co:
        """What comes of items that no process survives."""


class Spread(Protocol):
    """Where work is done: gives what came of each block, or of each part of it, in order."""

    def __call__(self, blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]: ...


@dataclass(frozen=True, slots=True)
class Finishing:
    """The job done, with an outcome for each item."""

    job: Job = field(repr=False)

    def begun(self) -> Callable[[Sequence[Item]], list[Outcome]]:
        """A runner with its models."""
        return Runner(self.job)

    def lost(self, items: Sequence[Item]) -> list[Outcome]:
        """An error for each: nothing is passed over in silence."""
        return [Outcome(item.line, item.file, item.last, error="" if item.last else item.error or at(item.where, LOST))
                for item in items]


@dataclass(frozen=True, slots=True)
class Collected:
    """What so many items hold that is to be chosen for, by language; kept: what was found in each, where it is."""

    count: int
    found: Mapping[str, Inventory] = field(default_factory=dict, repr=False)
    kept: Sequence[Found] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Collecting:
    """What the documents hold. Bad items are told of when they come again. keeping: what was found in them is kept"""

    job: Job = field(repr=False)
    keeping: bool = False

    def begun(self) -> Callable[[Sequence[Item]], Collected]:
        """A runner with its models."""
        runner = Runner(self.job)

        def collected(items: Sequence[Item]) -> Collected:
            found: dict[str, Inventory] = {}
            kept: list[Found] = []
            for lang, doc, came, item in runner.read(items):
                add(found.setdefault(lang, Inventory()), doc, runner.choice(lang))
                if self.keeping and (data := packed(doc, came)):
                    kept.append((item.file, item.line, data))
            return Collected(len(items), found, sorted(kept))

        return collected

    def lost(self, items: Sequence[Item]) -> Collected:
        """Nothing is known of them."""
        return Collected(len(items))


@dataclass(frozen=True, slots=True)
class Naming:
    """The words of names of files (`worded`): of each, whether the job would change what tells of somebody."""

    job: Job = field(repr=False)

    def begun(self) -> Callable[[Sequence[Item]], list[bool]]:
        """A runner with its models."""
        runner = Runner(self.job)
        return lambda items: runner.changed([item.data.decode("utf-8") for item in items])

    def lost(self, items: Sequence[Item]) -> list[bool]:
        """Who cannot say takes each for a name."""
        return [True] * len(items)


def worded(words: Sequence[str]) -> Iterator[Item]:
    """Words of names of files as items, for `Naming`."""
    return (Item(each.encode("utf-8"), "") for each in words)


def here(blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]:
    """All of it in this process."""
    does = work.begun()
    for block in blocks:
        yield does(block)
