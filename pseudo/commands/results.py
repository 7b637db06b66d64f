"""Where results go: documents to stdout, bad ones to the report of errors, what is to be said at the end to stderr.

What comes in: a job and what came of each document. What goes out: bytes on stdout, reports, the exit status.
Start at `stream`.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import typer

from pseudo.commands.asked import DRAWN
from pseudo.commands.ending import fail, say, watched
from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.core.files import read

if TYPE_CHECKING:
    from pseudo.core.document import Document
    from pseudo.formats.door import Unread
    from pseudo.run.job import Job, Outcome
    from pseudo.suggest.privacy import Counted


def stream(source: str, job: Job, *, errors: Path | None, progress: bool | None, drawn: bool = False,
           privacy: Path | None = None, jobs: int = 1, out: Path | None = None) -> None:
    """Documents from the source, in the format of the job, through the job to stdout; the bad ones to the report. What
    is no JSON comes out whole or not at all. out: a file in place of stdout"""
    from pseudo.formats.found import by_name
    from pseudo.run import doors
    from pseudo.run.progress import shown
    from pseudo.run.streams import alone, lines, outcomes
    from pseudo.run.workers import local

    form = by_name(job.form)
    jsonl = form.stream and not form.single
    job = replace(job, alone=form.single)
    data = b"" if form.stream else read(source, unpack=True)
    items = lines(source) if jsonl else alone(source) if form.stream else doors.items(source, form, job, data=data)
    done: list[Document] = []
    met: set[str] = set()
    near: set[str] = set()
    counted: list[Counted | None] = []
    told = Told()
    with _sink(out, job) as put, reporting(errors) as report, shown(
            progress if jsonl or progress else False) as step:
        for outcome in outcomes(items, job, local(jobs)):
            met |= outcome.met
            near |= outcome.near
            counted.append(outcome.privacy)
            if drawn and outcome.drew and not outcome.error:
                say(DRAWN)
                drawn = False
            told.add(outcome)
            put(outcome.result)
            if outcome.done is not None:
                done.append(outcome.done)
            report(outcome)
            step(outcome.characters)
        if job.filed and not form.stream and not report.bad:
            new = doors.refilled(source, form, job, done, data=data)
            put(new)
            told.unread += doors.unread(new)
            for line in doors.said(new):
                say(line)
        told.say()
        if out is not None and not report.good:
            report.leave(whole=True)
    write_privacy(privacy, counted)
    report.leave(whole=job.filed and not form.stream)
    check_met(job, met, near)


def finished(source: str, job: Job, report: Report) -> Iterator[Document]:
    """The documents of a source after the job, whole; those that failed go to the report."""
    from pseudo.formats import jsonio
    from pseudo.formats.found import by_name
    from pseudo.run import doors
    from pseudo.run.streams import alone, lines, outcomes

    form = by_name(job.form)
    job = replace(job, alone=form.single)
    if form.stream:
        items = alone(source) if form.single else lines(source)
    else:
        items = doors.items(source, form, job, data=read(source))
    for outcome in outcomes(items, job):
        report(outcome)
        if outcome.result:
            yield jsonio.loads(outcome.result, lang=job.lang, own=job.settings.data)


@dataclass(slots=True)
class Told:
    """What is to be said at the end of the results that came out: how much of each type is as it was, or left."""

    unchanged: Counter[str] = field(default_factory=Counter)
    leftovers: Counter[str] = field(default_factory=Counter)
    unread: list[Unread] = field(default_factory=list)
    untold: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count what a document has of them, and say at once what is to be said of its file."""
        self.unchanged.update(outcome.unchanged)
        self.leftovers.update(outcome.leftovers)
        self.unread += outcome.unread
        self.untold += outcome.untold
        for line in outcome.said:
            say(line)

    def say(self) -> None:
        """One line for each that there is."""
        for counts, what in (
            (self.unchanged, "spans that the policy replaces came out as they were (--strict makes that an error)"),
            (self.leftovers, "names or numbers can still be read that are replaced elsewhere (the JSON says where)"),
        ):
            if counts:
                types = ", ".join(f"{type_} {counts[type_]}" for type_ in sorted(counts))
                say(f"{what}: {counts.total()} ({types})")
        if self.untold:
            say(f"new names that are hard to tell from others of their text, as letters or names ran out: {self.untold}"
                " (docs/restore.md)")
        if self.unread:
            from pseudo.run.doors import counted

            say(f"not read, and left as it is: {counted(self.unread)}")


def write_privacy(path: Path | None, counted: Sequence[Counted | None]) -> None:
    """The report of how many originals each entity could be; a document that failed has an empty row."""
    if path is None:
        return
    import orjson

    from pseudo.core.files import Whole
    from pseudo.suggest.privacy import Counted, report

    file = Whole(path)
    try:
        file.write(orjson.dumps(report([each or Counted() for each in counted]), option=orjson.OPT_INDENT_2) + b"\n")
        file.finish()
    finally:
        file.drop()


def check_met(job: Job, met: Collection[str], near: Collection[str]) -> None:
    """That every entry written by hand into the shared configuration, without a norm, was meant for somebody."""
    from pseudo.spans.link.shared import unmet

    if line := unmet(job.shared or {}, met, near, named=watched()):
        fail(line)


@contextmanager
def _sink(path: Path | None, job: Job) -> Iterator[Callable[[bytes], None]]:
    """Where results go: stdout, or a file that appears when all is done and nothing went wrong."""
    if path is None:
        yield _out
        return
    from pseudo.core.files import Whole

    bare = job.stage == "replace" and (job.strip or job.filed or bool(job.fields))
    file = Whole(path, 0o666 if bare else 0o600, pack=True)
    try:
        yield file.write
        file.finish()
    finally:
        file.drop()


def _out(data: bytes) -> None:
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"standard output: {codes.lower(error.strerror or 'cannot be written')}; make room") from None


class Report:
    """Outcomes that are errors, reported one by one, and counted with those that are not."""

    def __init__(self, path: Path | None, in_files: Sequence[str], file: BinaryIO | None) -> None:
        self._path, self._in_files, self._file = path, in_files, file
        self._bad = self._good = 0

    def __call__(self, outcome: Outcome) -> None:
        """Report to the file as a JSON line, else to stderr."""
        if not outcome.error:
            self._good += 1
            return
        self._bad += max(1, outcome.lost)
        self._good -= outcome.lost
        if self._file is None:
            say((watched() and outcome.named) or outcome.error)
            return
        from pseudo.core.files import plain, unwritable
        from pseudo.formats.jsonio import encode

        row = {"id": outcome.id, "line": outcome.line or None, "message": plain(outcome.error)}
        named = {"file": plain(self._in_files[outcome.file])} if self._in_files else {}
        try:
            self._file.write(encode(named | row) + b"\n")
        except OSError as error:
            raise unwritable(str(self._path), error) from None

    @property
    def bad(self) -> int:
        """How many have failed so far."""
        return self._bad

    @property
    def good(self) -> bool:
        """Whether anything came out, or nothing failed."""
        return self._good > 0 or not self._bad

    def leave(self, *, whole: bool = False) -> None:
        """End in status 3 when some documents failed, in 1 when all did. whole: one failing is all of it."""
        if not self._bad:
            return
        sys.stdout.flush()
        if self._path is not None:
            say(f"{self._bad} bad {'document' if self._bad == 1 else 'documents'}, see {self._path}")
        raise typer.Exit(3 if self._good and not whole else 1)


@contextmanager
def reporting(path: Path | None, in_files: Sequence[str] = ()) -> Iterator[Report]:
    """A report of outcomes that are errors, in the file `path` or on stderr. A link is not written through."""
    from pseudo.core.files import unwritable

    try:
        file = None if path is None else open(path, "wb", opener=_straight)  # noqa: SIM115 - closed below
    except OSError as error:
        raise unwritable(str(path), error) from None
    try:
        yield Report(path, in_files, file)
    finally:
        if file is not None:
            file.close()


def _straight(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)
