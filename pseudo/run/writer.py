"""The files of a run while they are written, one after the other.

What comes in: the outcome of each document, in order. What goes out: under OUT the result of a file when all of its
documents are there, under the mapping folder its full documents; and notes of how far a file is, from which another
process can go on. Start at `Writer.take`; `pseudo.run.folders` hands it what it writes.
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from inspect import GEN_CLOSED, getgeneratorstate
from pathlib import Path

from pseudo.core import packing
from pseudo.core.begun import Begun
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.core.files import Whole, plain, unwritable
from pseudo.formats import jsonio
from pseudo.formats.door import Unread
from pseudo.run import doors, walk
from pseudo.run.job import Job, Outcome
from pseudo.run.places import TABLE, Places, Plan, shown
from pseudo.run.state import Done, Part, State

ESCAPE = re.compile(r"\\(.)")
ESCAPED = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r"}
HEAD = "# Original names of files: for your eyes only.\ndocument\told\tnew\n"
PART = 256
"""Documents of a file after which it is noted how far it is."""
SIGNS = 1_000_000
"""Signs of their texts after which it is, however few they are."""


class Writer:
    """The files that are being written: of one plan at a time, the result and the full document."""

    def __init__(self, plans: Sequence[Plan], job: Job, out: Path, mapping: Path | None, force: bool,
                 state: State | None, tell: Callable[[str], None], *, inside: bool) -> None:
        self._tell, self._inside = tell, inside
        self._plans, self._job, self._out, self._mapping, self._force = plans, job, out, mapping, force
        self._state, self._ours = state, frozenset() if state is None else state.ours
        self._places = Places(out)
        for plan in plans:
            if plan.target is not None:
                self._places.keep(plan, plan.target)
        self._before = _rows_before(mapping / TABLE) if mapping and any(plan.done for plan in plans) else {}
        for plan in plans:
            for row in self._before.get(str(plan.numbers[-1]), ()) if plan.done else ():
                if new := _uncell(row.rstrip("\n").rpartition("\t")[2]):
                    self._places.keep(plan, out / new)
        self._made: dict[int, Path] = {}
        self._late: dict[tuple[str, ...], str] = {}
        self._done: set[tuple[int, int]] = set()
        self._clear()

    def _clear(self) -> None:
        self._result: Whole | None = None
        self._full: Whole | None = None
        self._where = ""
        self._name: tuple[str | None, ...] = ()
        self._rows: list[Outcome] = []
        self._docs: list[Document] = []
        self._flow: Generator[None, Document, tuple[Unread, ...]] | None = None
        self._left: tuple[Unread, ...] = ()
        self._good = self._count = self._since = self._signs = 0
        self._void = self.failed = False

    def take(self, plan: Plan, outcome: Outcome) -> Outcome | None:
        """What became of a document, or the end of its file; raises InputError when it cannot be written. What is to be
        told of it, if it comes out, or of the file."""
        if outcome.last:
            end = outcome
            if not self._void and not (self.failed and self._result is None):  # a stream of nothing is a result too
                self._open(plan, outcome.name)
                self._refill(plan)
                end = dataclasses.replace(outcome, unread=self._left)
                if self._left:
                    self.note(end)
                self._finish(plan, outcome.file)
            self.drop()
            self._clear()
            return end
        elif not self._void:
            self._open(plan, outcome.name)
            assert self._result is not None
            if outcome.done is None:
                self._result.write(outcome.result)
            else:
                self._keep(outcome.done)
            if self._full is not None:
                self._full.write(outcome.full)
            self._good += 1
            self.note(outcome)
        return None if self._void else outcome

    def _keep(self, doc: Document) -> None:
        """A finished document of a file of some format goes into it, now or at its end."""
        if self._flow is not None:
            self._sent(self._flow, doc)
        else:
            self._docs.append(doc)

    def note_part(self, outcome: Outcome) -> None:
        """Before a document is written: note how far its file is, if much of it is done that is not noted yet."""
        if outcome.last:
            return
        far = self._count - self._since >= PART or self._signs >= SIGNS
        if far and not self._void and self._state is not None and self._result is not None and self._full is not None:
            plan = self._plans[outcome.file]
            apart = plan.form is not None and plan.form.stream
            if packing.plain_name(plan.source.name) == plan.source.name:  # in what is packed there is no place to go on
                part = Part(self._name, self._count, self._full.so_far(), self._result.so_far() if apart else None,
                            tuple(self._rows))
                self._state.note_part(outcome.file, self._since, part)
                self._since, self._signs, self._rows = self._count, 0, []
        self._count += 1
        self._signs += outcome.characters

    def go_on(self, plan: Plan, part: Part) -> None:
        """Take up a file of which a part was written before; raises InputError."""
        self._open(plan, part.name, part)
        self._count = self._since = part.count
        self._good = sum(not outcome.error for outcome in part.rows)
        self.failed = self._good < len(part.rows)
        if part.result is None:
            left = part.full.size
            with part.full.read() as file:
                while left > 0:
                    line = file.readline()
                    left -= len(line)
                    self._keep(jsonio.loads(line, where=plan.label, lang=self._job.lang, offsets=self._job.offsets,
                                            own=self._job.settings.data))

    def note(self, outcome: Outcome) -> Outcome:
        """Keep for the state what became of a document, without the document."""
        if self._state is not None and not self._void:
            self._rows.append(dataclasses.replace(outcome, result=b"", full=b"", done=None, noted=None,
                                                  named=""))
        return outcome

    def again(self, plan: Plan, done: Done) -> Iterator[Outcome]:
        """What became of the documents of a file that was done before, which has the place that it would get now."""
        target, _ = self._placed(plan, done.name)
        self._done.add(_mark(target))
        if plan.mapping is not None:
            self._done.add(_mark(plan.mapping))
        self._made[plan.numbers[-1]] = target
        self.failed = self.failed or any(outcome.error for outcome in done.rows)
        yield from done.rows

    def _refill(self, plan: Plan) -> None:
        """Write the file of some format, now that all of its documents are finished."""
        if self._flow is not None:
            if getgeneratorstate(self._flow) != GEN_CLOSED:
                raise InputError(f"{plan.label}: not all of it was read; run it again")
        elif plan.form is not None and not plan.form.stream and self._result is not None:
            new = doors.refilled(str(plan.source), plan.form, self._job, self._docs, where=plan.label, was=plan.was)
            self._result.write(new)
            self._left = doors.unread(new)
            for line in doors.said(new):
                self._tell(f"{plan.label}: {line}")

    def fail(self, outcome: Outcome) -> Outcome:
        """Nothing of this file comes out; the outcome says how many good documents that costs."""
        self.drop()
        lost, last = self._good, outcome.last
        self._good, self._void = 0, True
        if last:
            self._clear()
        return dataclasses.replace(outcome, last=False, lost=lost)

    def leave(self) -> None:
        """Leave nothing that is half written but for what another run goes on with."""
        for file in filter(None, (self._full, self._result)) if self._since else ():
            file.leave()
        if self._since:
            self._full = self._result = None
        self.drop()

    def drop(self) -> None:
        """Leave nothing that is half written."""
        for file in filter(None, (self._full, self._result)):
            file.drop()
        self._full = self._result = None
        if self._flow is not None:
            self._flow.close()

    def _open(self, plan: Plan, name: tuple[str | None, ...], part: Part | None = None) -> None:
        """Begin a file, or go on with a part of it."""
        if self._result is not None:
            return
        target, self._where = self._placed(plan, name)
        self._name = name
        if self._inside:
            self._inside = False
            mark = Whole(self._out / walk.MARK, top=self._out)
            try:
                mark.finish()
            finally:
                mark.drop()
        self._result = self._whole(plan, target, self._out, begun=None if part is None else part.result)
        if plan.mapping is not None:
            assert self._mapping is not None
            self._full = self._whole(plan, plan.mapping, self._mapping, 0o600, None if part is None else part.full)
        if (flow := doors.flowing(str(plan.source), plan.form)) is not None:
            self._flow = doors.refilling(str(plan.source), flow, self._job, self._result.write, where=plan.label,
                                         was=plan.was)
            self._sent(self._flow)

    def _sent(self, flow: Generator[None, Document, tuple[Unread, ...]], doc: Document | None = None) -> None:
        """Hand a document on to the file that is written part by part, or begin it; what is said at its end is kept."""
        try:
            if doc is None:
                next(flow)
            else:
                flow.send(doc)
        except StopIteration as end:
            self._left = end.value

    def _placed(self, plan: Plan, name: tuple[str | None, ...]) -> tuple[Path, str]:
        """Where the result goes, and what messages call it. name: new parts of its path, as its document has them"""
        target, where = plan.target, plan.label
        if target is None or name:
            target, where = self._places.take(plan, name or plan.hides), f"document {plan.numbers[-1]}"
        for depth, (part, new) in enumerate(zip(plan.name, name, strict=False), 1):
            old = tuple(each.text for each in plan.name[:depth])
            if not part.file and new != part.text and self._places.stays(old):
                self._late.setdefault(old, new or str(plan.numbers[depth - 1]))
        return target, where

    def _whole(self, plan: Plan, path: Path, top: Path, mode: int = 0o666, begun: Begun | None = None) -> Whole:
        if self._state is not None:
            self._state.clean(path.parent)
        fresh = not (self._force or plan.over) and path not in self._ours
        return Whole(path, mode, top=top, where=self._where, fresh=fresh, pack=True, begun=begun)

    def _finish(self, plan: Plan, number: int) -> None:
        assert self._result is not None
        if self._state is not None and self._full is not None and self._mapping is not None:
            target, kept = self._result.path.relative_to(self._out), self._full.path.relative_to(self._mapping)
            self._state.note(number, self._since, Done(self._name, str(target), str(kept), self._result.complete(),
                                                       self._full.complete(), tuple(self._rows)))
        for file in filter(None, (self._full, self._result)):  # the mapping first: no result without its mapping
            if os.path.lexists(file.path) and _mark(file.path) in self._done:
                raise InputError(f"{self._where}: a file of this run has its name, where capitals are not told apart; "
                                 "rename it")
            file.finish()
            self._done.add(_mark(file.path))
        self._made[plan.numbers[-1]] = self._result.path

    def end(self) -> None:
        """Names those folders anew in which only a document showed that its folder is called after somebody, and writes
        which name became which, where any did."""
        try:
            for old in sorted(self._late, key=len, reverse=True):
                self._move(*self._places.move(old, self._late[old]))
        finally:
            self._table()

    def _move(self, was: Path, now: Path) -> None:
        if not was.is_dir():
            return
        if self._state is not None:
            self._state.note_move(was, now)
        try:
            os.rename(was, now)
        except OSError as error:
            raise unwritable("a folder whose name holds a name", error) from None
        self._made = {number: now / path.relative_to(was) if path.is_relative_to(was) else path
                      for number, path in self._made.items()}

    def _table(self) -> None:
        rows = []
        for plan in self._plans:
            if plan.done:
                rows += self._before.get(str(plan.numbers[-1]), [])
                continue
            new = self._made.get(plan.numbers[-1])
            old = Path(*(part.text for part in plan.name))
            old = old.with_name(old.name.removesuffix(plan.form.result)) if plan.form is not None else old
            if plan.label != shown(old) or (new is not None and new.relative_to(self._out) != old):
                row = [str(plan.numbers[-1]), str(old), "" if new is None else str(new.relative_to(self._out))]
                rows.append("\t".join(map(_cell, row)) + "\n")
        if rows and self._mapping is not None:
            file = Whole(self._mapping / TABLE, 0o600, top=self._mapping, where=TABLE)
            try:
                file.write((HEAD + "".join(rows)).encode())
                file.finish()
            finally:
                file.drop()


def _rows_before(table: Path) -> dict[str, list[str]]:
    """The rows that a table of names has already, by the number of the document."""
    rows: dict[str, list[str]] = {}
    for line in table.read_bytes().decode().splitlines(keepends=True)[2:] if table.is_file() else ():
        rows.setdefault(line.partition("\t")[0], []).append(line)
    return rows


def _cell(text: str) -> str:
    """A cell that no program takes for a formula, and that ends neither row nor column."""
    text = plain(text).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _uncell(cell: str) -> str:
    """The text of a cell."""
    text = cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell
    return ESCAPE.sub(lambda match: ESCAPED[match[1]], text)


def _mark(path: Path) -> tuple[int, int]:
    """Which file it is."""
    status = path.lstat()
    return status.st_dev, status.st_ino
