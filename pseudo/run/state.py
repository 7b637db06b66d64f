"""How far a run has come, so that it can go on after it was stopped or killed (`pseudo run --resume`).

What comes in: what the run is about, and each file when its results are about to get their names. What goes out: the
files that are done, with what became of their documents. It is a file of JSON lines under the mapping folder, for its
owner alone: it holds names of files. The first line says what the run is about; each further one is of a part of a
file, of a file or of a folder that gets another name, and is on the disk before that happens. So a result whose line is
there and whose SHA-256 is the one in it is done, and so is the part of a file that is the same as when it was noted;
everything else is not. Start at `Going`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from pseudo.core.begun import Begun, right
from pseudo.core.errors import InputError
from pseudo.core.files import Log, Whole, digest, swept
from pseudo.formats.door import Unread
from pseudo.run.about import about, check_about, check_inputs
from pseudo.run.account import ACCOUNT, Account, opened
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.passes import KEPT, beside, marked
from pseudo.run.places import TABLE, Plan
from pseudo.suggest import inventory
from pseudo.suggest.privacy import Counted

STATE = "run.jsonl"
"""The file in the mapping folder; it goes when the run is at its end."""
SAYS = "Original names of files: for your eyes only."
_PLAIN = ("line", "last", "id", "error", "drew", "characters", "entities", "changed",
          "untold")
_LISTS = ("unchanged", "leftovers", "said")
_TYPES = "types"


@dataclass(frozen=True, slots=True)
class Done:
    """A file whose results are there.

    name    the new parts of its path that its document gave
    target  where its result is, within the folder of results, kept: the full documents, within the mapping folder
    result, full  SHA-256 of the two
    rows    what became of its documents
    """

    name: tuple[str | None, ...] = field(repr=False)
    target: str = field(repr=False)
    kept: str = field(repr=False)
    result: str
    full: str
    rows: tuple[Outcome, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Part:
    """A file of which a part is written.

    name    the new parts of its path that its document gave
    count   how many of its documents are done
    full, result  what is written of the two; no result where it is made of the full documents
    rows    what became of its documents
    """

    name: tuple[str | None, ...] = field(repr=False)
    count: int
    full: Begun
    result: Begun | None
    rows: tuple[Outcome, ...] = field(repr=False)


class State:
    """What was done before, and the file in which it is noted what is done now."""

    def __init__(self, path: Path, out: Path, lines: Sequence[Mapping[str, Any]], keep: int) -> None:
        self._path, self._out = path, out
        self._head, *rest = lines
        self._moves = [(line["move"][0], line["move"][1]) for line in rest if "move" in line]
        self._parts: dict[int, list[Part]] = {}
        self._noted: dict[int, Done] = {}
        for line in rest:
            if "part" in line:
                self._since(line["part"], line["since"]).append(self._part_back(line))
            elif "file" in line:
                done = read_back(line)
                rows = chain(*(part.rows for part in self._since(line["file"], line["since"])), done.rows)
                self._noted[line["file"]] = replace(done, rows=tuple(rows))
        self._ours = frozenset(place for each in self._noted.values()
                               for place in (out / each.target, path.parent / each.kept)) | {path.parent / TABLE}
        self._log = Log(path, keep)
        self._swept: set[Path] = set()
        self._kept: frozenset[Path] = frozenset()
        self.done: Mapping[int, Done] = {}
        self.begun: Mapping[int, Part] = {}

    def _since(self, number: int, count: int) -> list[Part]:
        """The parts of a file up to so many documents; what was noted of others was done again."""
        parts = self._parts.setdefault(number, [])
        while parts and parts[-1].count > count:
            parts.pop()
        return parts

    @property
    def ours(self) -> frozenset[Path]:
        """What the run has begun to write, the table of names with it: it may be replaced."""
        return self._ours

    def check_about(self, now: Mapping[str, str]) -> None:
        """That the run is the same one; raises InputError that says what is not."""
        check_about(self._head["about"], now)

    def go_on(self, plans: Sequence[Plan]) -> None:
        """Finds out what is done of the plans. Folders that the run has named anew have their old names after that.

        raises  InputError when the files that come in are not those of before
        """
        check_inputs(self._head["inputs"], _inputs(plans))
        for old, new in reversed(self._moves):
            if (self._out / new).is_dir() and not os.path.lexists(self._out / old):
                os.rename(self._out / new, self._out / old)
        self.done = {number: each for number, each in self._noted.items() if self._there(each)}
        self.begun = {number: part for number, parts in self._parts.items()
                      if number not in self.done and (part := _right(parts)) is not None}
        self._kept = frozenset(each.path for part in self.begun.values() for each in (part.full, part.result) if each)
        self.clean(self._path.parent)

    @property
    def fixed(self) -> dict[str, dict[str, Any]] | None:
        """What was chosen for the whole run."""
        fixed = self._head["fixed"]
        return None if fixed is None else {lang: inventory.read_again(each) for lang, each in fixed.items()}

    @property
    def mark(self) -> bytes:
        """Which run it is."""
        return marked(self._head["about"], self._head["inputs"])

    def _there(self, done: Done) -> bool:
        return (digest(self._out / done.target), digest(self._path.parent / done.kept)) == (done.result, done.full)

    def clean(self, folder: Path) -> None:
        """Remove what was left half written in a folder, once."""
        if folder not in self._swept:
            self._swept.add(folder)
            swept(folder, self._kept)

    def note(self, number: int, since: int, done: Done) -> None:
        """Note a file whose results are about to get their names. since: its rows are those of documents after that"""
        self._log.add(noted(number, done, since))

    def note_part(self, number: int, since: int, part: Part) -> None:
        """Note how far a file is, with the rows of its documents after those that were noted before."""
        tops = (part.full, self._path.parent), (part.result, self._out)
        places = [each and [str(each.path.resolve().relative_to(top.resolve())), each.size, each.digest]
                  for each, top in tops]
        self._log.add(_line({"part": number, "since": since, "name": part.name, "count": part.count, "begun": places,
                             "rows": [_row(outcome) for outcome in part.rows]}))

    def _part_back(self, line: Mapping[str, Any]) -> Part:
        tops = self._path.parent, self._out
        full, result = (each and Begun(top / each[0], *each[1:]) for each, top in zip(line["begun"], tops, strict=True))
        rows = tuple(_outcome(row, line["part"]) for row in line["rows"])
        return Part(tuple(line["name"]), line["count"], full, result, rows)

    def note_move(self, old: Path, new: Path) -> None:
        """Note a folder that is about to get another name."""
        self._log.add(_line({"move": [str(old.relative_to(self._out)), str(new.relative_to(self._out))]}))

    def end(self) -> None:
        """The run is at its end: there is nothing to go on with."""
        self._log.close()
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """The run stops here; it can go on."""
        self._log.close()


class Going:
    """A run that is kept account of, where that is wanted and can be: it begins, or goes on with one that stopped.

    kept  an account is kept: there is a mapping folder, and a key that will be the same the next time
    on    it goes on with what was done before
    """

    def __init__(self, mapping: Path | None, out: Path, *, resume: bool, kept: bool) -> None:
        self._mapping, self._out, self._kept = mapping, out, kept
        self.state = held(mapping, out) if resume and mapping is not None else None
        self._resume = resume
        self._account: Account | None = None
        self.on = self.state is not None

    @property
    def ours(self) -> frozenset[Path]:
        """What may be replaced."""
        return frozenset() if self.state is None else self.state.ours

    def check(self, job: Job, inventory: bool, *, force: bool) -> None:
        """That nothing is given up in silence, and that what goes on is the same run; raises InputError."""
        self._about = about(job, inventory=inventory) if self._kept and self._mapping is not None else {}
        if self.state is not None:
            self.state.check_about(self._about)
        elif self._kept and self._mapping is not None and not force and not self._resume:
            for name in (STATE, ACCOUNT):
                if os.path.lexists(self._mapping / name):
                    raise InputError(f"{name}: a run with this mapping folder was stopped; say --resume to go on with "
                                     "it, or --force to begin anew")

    def account(self, plans: Sequence[Plan]) -> Account | None:
        """Where it is noted what the documents hold while they are read for their names alone."""
        if self._kept and self._mapping is not None:
            self._account = opened(self._mapping, self._about, _inputs(plans), resume=self._resume)
        return self._account

    def begin(self, plans: Sequence[Plan], job: Job) -> Job:
        """From here on results are written. The job with the choices of the run that goes on."""
        if self.state is not None:
            self.state.go_on(plans)
            if self._mapping is not None:  # it was stopped between the two
                (self._mapping / ACCOUNT).unlink(missing_ok=True)
            return replace(job, fixed=self.state.fixed)
        if self._kept and self._mapping is not None:
            if self._resume:  # it was stopped before there was anything to go on with
                swept(self._mapping)
            self.state = begun(self._mapping, self._out, self._about, plans, job.fixed)
            if self._account is not None:
                self._account.end()
            else:
                (self._mapping / KEPT).unlink(missing_ok=True)
        return job

    def read(self, items: Iterable[Item]) -> Iterable[Item]:
        """The items, with what the first pass found in them where that was kept."""
        if self.state is None or self._mapping is None:
            return items
        return beside(items, self._mapping / KEPT, self.state.mark)

    def end(self) -> None:
        """The run is at its end."""
        if self.state is not None and self._mapping is not None:
            (self._mapping / KEPT).unlink(missing_ok=True)
            self.state.end()

    def close(self) -> None:
        """It stops, at its end or before."""
        if self._account is not None:
            self._account.close()
        if self.state is not None:
            self.state.close()


def begun(mapping: Path, out: Path, told: Mapping[str, str], plans: Sequence[Plan],
          fixed: Mapping[str, Mapping[str, Any]] | None) -> State:
    """The state of a run that begins."""
    noted = None if fixed is None else {lang: inventory.noted(each) for lang, each in fixed.items()}
    head = {"says": SAYS, "about": dict(told), "inputs": _inputs(plans), "fixed": noted}
    data = _line(head) + b"\n"
    file = Whole(mapping / STATE, 0o600, top=mapping, where=STATE)
    try:
        file.write(data)
        file.finish()
    finally:
        file.drop()
    return State(mapping / STATE, out, [json.loads(data)], len(data))


def held(mapping: Path, out: Path) -> State | None:
    """The state of a run that was stopped; None where there is none. A line that was not written to its end is none."""
    try:
        data = (mapping / STATE).read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        raise InputError(f"{STATE}: cannot be read in the mapping folder; check your rights") from None
    whole = data[: data.rfind(b"\n") + 1]
    try:
        return State(mapping / STATE, out, [json.loads(line) for line in whole.splitlines()], len(whole))
    except (ValueError, KeyError, TypeError, IndexError):
        raise InputError(f"{STATE}: is not the state of a run; remove it from the mapping folder") from None


def _inputs(plans: Sequence[Plan]) -> list[list[str]]:
    """The files that come in, each with its SHA-256."""
    return [["/".join(part.text for part in plan.name), "" if plan.why else digest(plan.source)] for plan in plans]


def _line(value: Mapping[str, Any]) -> bytes:
    """As JSON of ASCII alone: a path need not be UTF-8."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _row(outcome: Outcome) -> dict[str, Any]:
    """What became of a document, but for the document."""
    row: dict[str, Any] = {name: value for name in (*_PLAIN, *_LISTS) if (value := getattr(outcome, name))}
    if outcome.types:
        row[_TYPES] = [list(each) for each in outcome.types]
    if outcome.unread:
        row["unread"] = [[each.what, each.count, each.place] for each in outcome.unread]
    if outcome.privacy is not None:
        row["privacy"] = [outcome.privacy.entities, outcome.privacy.constellations, outcome.privacy.counties]
    if outcome.id is not None:
        row["id"] = outcome.id
    return row


def _outcome(row: Mapping[str, Any], number: int) -> Outcome:
    given = {name: row[name] for name in _PLAIN if name in row}
    given |= {name: tuple(row[name]) for name in _LISTS if name in row}
    given |= {_TYPES: tuple((type_, entities, changed) for type_, entities, changed in row.get(_TYPES, ()))}
    privacy = row.get("privacy")
    counted = privacy and Counted(tuple((kind, float(value)) for kind, value in privacy[0]), *privacy[1:])
    return Outcome(file=number, **given, privacy=counted, unread=tuple(Unread(*each) for each in row.get("unread", ())))


def _right(parts: Sequence[Part]) -> Part | None:
    """All of what is noted of a file that is still there as it was written."""
    results = [part.result for part in parts if part.result is not None]
    count = right([part.full for part in parts])
    count = min(count, right(results)) if results else count
    if not count:
        return None
    rows = tuple(chain.from_iterable(part.rows for part in parts[:count]))
    return replace(parts[count - 1], rows=rows)


def noted(number: int, done: Done, since: int = 0) -> bytes:
    """The line of a file."""
    return _line({"file": number, "since": since, "name": done.name, "target": done.target, "kept": done.kept,
                  "result": done.result, "full": done.full, "rows": [_row(outcome) for outcome in done.rows]})


def read_back(line: Mapping[str, Any]) -> Done:
    """What `noted` wrote, after JSON."""
    return Done(tuple(line["name"]), line["target"], line["kept"], line["result"], line["full"],
                tuple(_outcome(row, line["file"]) for row in line["rows"]))
