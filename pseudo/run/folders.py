"""Files and folders in, files and folders out: what `pseudo run` does.

What comes in: the plans of a run (`pseudo.run.plans`) and a `Job`. What goes out: under OUT a result for every file, in
its folders; under the mapping folder the full documents and the table of names. Start at `written`.

A file is there when it is complete and not before; none is overwritten unless that is wanted.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pseudo.core.document import NOTHING
from pseudo.core.errors import InputError
from pseudo.formats.door import Unread
from pseudo.run import doors
from pseudo.run.blocks import Spread, here
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.places import Plan
from pseudo.run.runner import Runner
from pseudo.run.state import State
from pseudo.run.streams import alone, inventoried, lines, outcomes
from pseudo.run.writer import Writer
from pseudo.spans.link.shared import by_hand

if TYPE_CHECKING:
    from pseudo.run.account import Account
    from pseudo.vault.store import Vault


def written(plans: Sequence[Plan], job: Job, out: Path, mapping: Path | None, spread: Spread = here, *,
            force: bool = False, state: State | None = None, ended: Callable[[Plan], None] = lambda plan: None,
            tell: Callable[[str], None] = lambda line: None, inside: bool = False,
            read: Callable[[Iterable[Item]], Iterable[Item]] = iter) -> Iterator[Outcome]:
    """Writes the files of the plans and gives the outcome of each document, and of each file that came to nothing.

    The table of names is written at the end, whatever that is.
    state  where it is noted what is done; what was done before is not done again, and its outcomes are those of before
    inside  OUT is in a folder that is read, and is marked as what it is, so that nobody takes it for sources
    read   puts beside the documents what the first pass found in them
    ended  called at the end of each file; tell is given what is to be said of how it was written
    """
    writer = Writer(plans, job, out, mapping, force, state, tell, inside=inside)
    before = state.done if state is not None else {}
    begun = dict(state.begun) if state is not None else {}
    known = {number: None for number in before} | {number: part.count for number, part in begun.items()}
    try:
        for outcome in outcomes(read(_items(plans, job, known)), job, spread):
            plan = plans[outcome.file]
            if (part := begun.pop(outcome.file, None)) is not None:
                try:
                    writer.go_on(plan, part)
                    yield from part.rows
                except InputError as error:
                    yield writer.fail(Outcome(file=outcome.file, error=str(error)))
            writer.note_part(outcome)
            if outcome.last:
                ended(plan)
                if outcome.file in before:
                    yield from writer.again(plan, before[outcome.file])
                    continue
            if outcome.error:
                apart = outcome.line and plan.form is not None and plan.form.stream
                yield writer.note(outcome) if apart else writer.fail(outcome)
                writer.failed = True
                continue
            try:
                told = writer.take(plan, outcome)
            except InputError as error:
                yield writer.fail(dataclasses.replace(outcome, result=b"", full=b"", done=None, error=str(error)))
            else:
                if told is not None and (told.unread or not told.last):
                    yield dataclasses.replace(told, done=None)
    finally:
        writer.leave()
        writer.end()


def met(plans: Sequence[Plan], job: Job, spread: Spread = here) -> tuple[set[str], set[str]]:
    """Keys of the shared configuration's entries without a norm that are meant for an entity of the files, and that
    nearly are. The files are read, before anything is written, until all of these entries are met."""
    wanted = by_hand(job.shared or {}).keys()
    found: set[str] = set()
    near: set[str] = set()
    if wanted:
        finding = dataclasses.replace(job, stage="spans", strip=False, filed=False, full=False, privacy=False,
                                      names="keep")
        for outcome in outcomes(_items(plans, finding), finding, spread):
            found |= outcome.met
            near |= outcome.near
            if wanted <= found:
                break
    return found, near - found


def inventory(plans: Sequence[Plan], job: Job, spread: Spread = here,
              before: Mapping[str, Mapping[str, Any]] = NOTHING, account: Account | None = None) -> Job:
    """The job with one choice for all files: they are read once for their names, before anything is written. before:
    what was chosen for earlier runs; account: where it is noted how far the reading is"""
    every = [dataclasses.replace(plan, done=False) for plan in plans]
    return inventoried(_items(every, job), job, spread, before, account)


def with_vault(plans: Sequence[Plan], job: Job, vault: Vault, recipient: str = "") -> Job:
    """The job with one choice for all files, in which whom the vault knows keeps her name (`pseudo.run.vaulted`)."""
    from pseudo.run.vaulted import prepared

    return prepared(_items([dataclasses.replace(plan, done=False) for plan in plans], job), job, vault, recipient)


def looked(plan: Plan, job: Job) -> Iterator[tuple[int, tuple[Unread, ...]]]:
    """Of each document of a file its characters, and what could not be read: read, and nothing done with it.

    raises  InputError
    """
    runner = Runner(job)
    for item in _items([plan], job):
        if item.error:
            raise InputError(item.error)
        if not item.last:
            yield len(runner.parsed(item).text), item.unread


def _items(plans: Sequence[Plan], job: Job, done: Mapping[int, int | None] | None = None) -> Iterator[Item]:
    """The documents of all files; after those of a file an item that says so. done: of files that were read before, how
    many of their documents are passed over; None: all, without a look at them"""
    for number, plan in enumerate(plans):
        name = () if job.names == "keep" or (job.names == "number" and plan.name[-1].found) else plan.name
        of = Item(b"", plan.label, file=number, name=name)
        if plan.done:
            continue
        passed = 0 if done is None else done.get(number, 0)
        try:
            if passed is not None:
                yield from islice(_documents(plan, job, of), passed, None)
        except InputError as error:
            yield dataclasses.replace(of, error=str(error))
        yield dataclasses.replace(of, last=True, name=())


def _documents(plan: Plan, job: Job, of: Item) -> Iterator[Item]:
    """The documents of a file; raises InputError."""
    if plan.form is None:
        raise InputError(f"{plan.label}: {plan.why}")
    if (flow := doors.flowing(str(plan.source), plan.form)) is not None:
        return doors.parts(str(plan.source), flow, job, of=of, was=plan.was)
    if not plan.form.stream:
        return doors.items(str(plan.source), plan.form, job, of=of, was=plan.was)
    return (alone if plan.form.single else lines)(str(plan.source), of=of, was=plan.was)
