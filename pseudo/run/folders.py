"""Files and folders in, files and folders out: what `pseudo run` does.

What comes in: paths and a `Job`. What goes out: under OUT a result for every file, in its folders; under the mapping
folder the full documents and the table of names. Start at `planned` (what will be written where) and `written` (the
writing); `pseudo.run.walk` says what there is to read, `pseudo.run.filenames` what becomes of names in names of files.

A file is there when it is complete and not before; none is overwritten unless that is wanted.
"""

from __future__ import annotations

import dataclasses
import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core import codes
from pseudo.core.errors import InputError
from pseudo.core.files import Stamp, Whole, plain, same, unwritable, within
from pseudo.core.keyed import ranked
from pseudo.run import walk
from pseudo.run.filenames import Part, parts, suspect
from pseudo.run.streams import Item, Job, Outcome, Runner, alone, inventoried, lines, outcomes
from pseudo.spans.link.shared import by_hand

TABLE = "names.tsv"
HEAD = "# Original names of files: for your eyes only.\ndocument\told\tnew\n"


@dataclass(frozen=True, slots=True)
class Plan:
    """One file: what is read, where the result goes, and where the full document (None: nowhere).

    numbers  what the parts of its path are called where they hold a name; the last is the number of the document
    label    what messages call it
    name     parts of its path; those in which a name was found are written anew
    target   None where the document is to say it
    why      of a thing that cannot be read: why
    """

    source: Path
    target: Path | None
    mapping: Path | None
    numbers: tuple[int, ...]
    label: str
    name: tuple[Part, ...] = field(repr=False)
    was: Stamp | None = None
    why: str = ""

    @property
    def hides(self) -> tuple[str | None, ...]:
        """The parts of the path, None for one in which a name was found."""
        return tuple(None if part.found else part.text for part in self.name)


class Places:
    """Where results go: under their own paths, or others where names are in these. No two come to one place, in
    whatever letter case and composition they are written."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._folders: dict[tuple[str, ...], Path] = {}
        self._taken: set[tuple[Path, str]] = set()

    def keep(self, plan: Plan, target: Path) -> None:
        """Note the place that a file has."""
        here = self._out
        for depth, part in enumerate(target.relative_to(self._out).parts, 1):
            self._taken.add((here, _alike(part)))
            here /= part
            if depth < len(plan.name):
                self._folders[tuple(part.text for part in plan.name[:depth])] = here

    def take(self, plan: Plan, new: Sequence[str | None]) -> Path:
        """A free place for a file whose path has these parts, None for one that becomes a number."""
        folder = self._out
        for depth, (part, made, number) in enumerate(zip(plan.name, new, plan.numbers, strict=True), 1):
            old = tuple(part.text for part in plan.name[:depth])
            if part.file:
                return self._free(folder, made or f"{number}{Path(part.text).suffix}")
            if old not in self._folders:
                self._folders[old] = self._free(folder, made or str(number))
            folder = self._folders[old]
        raise AssertionError("a path ends in a file")

    def move(self, old: tuple[str, ...], new: str) -> tuple[Path, Path]:
        """Where a folder is, and a free place for it."""
        return self._folders[old], self._free(self._folders[old].parent, new)

    def stays(self, old: tuple[str, ...]) -> bool:
        """Whether a folder has its own name."""
        return old in self._folders and self._folders[old].name == old[-1]

    def _free(self, folder: Path, name: str) -> Path:
        path, more = Path(name), 1
        while (folder, _alike(name)) in self._taken:
            more += 1
            name = f"{path.stem}-{more}{path.suffix}"
        self._taken.add((folder, _alike(name)))
        return folder / name


def _alike(name: str) -> str:
    """What names have in common that some file system takes for one."""
    return unicodedata.normalize("NFC", codes.casefold(unicodedata.normalize("NFC", name)))


def planned(sources: Sequence[Path], out: Path, mapping: Path | None, job: Job, *, force: bool,
            private: Mapping[Path, str], reports: Mapping[Path, str]) -> tuple[list[Plan], list[str]]:
    """What will be written where, in the order of the sources and of paths within a folder, and what is to be said of
    that which is left out.

    A file goes to OUT under its own name, a folder's files under their paths in the folder; with `job.names` other
    than keep, parts with names in them become numbers or other names. Messages call such a file by its number.
    private  files that must not come out, reports  files that are written besides; with what they are called
    raises   InputError when there is nothing to do, or two files would be one, or a file is there already
    """
    _check_folders(sources, out, mapping, reports)
    apart = {out: "the folder of the results"} | ({mapping: "the mapping folder"} if mapping else {})
    found = list(walk.found(sources, apart, {**private, **reports}))
    names = [parts(each.path) for each in found]
    told = {part for each, name in zip(found, names, strict=True) if each.state != "counted" for part in name}
    bad = suspect(sorted(told, key=lambda part: part.text), Runner(job).changed)
    number = _numbers(names, job.key or b"")
    labels = [_hidden(number[name], at, mapping) if any(part.text in bad for part in name) else _shown(each.path)
              for at, (each, name) in enumerate(zip(found, names, strict=True), 1)]
    plans: list[Plan] = []
    said: list[str] = []
    for each, name, label in zip(found, names, labels, strict=True):
        numbers = tuple(number[name[:depth]] for depth in range(1, len(name) + 1))
        if job.names != "keep":
            name = tuple(dataclasses.replace(part, found=part.text in bad) for part in name)
        if each.state == "refused":
            raise InputError(f"{label}: {each.why}")
        if each.state == "left":
            said.append(f"{label}: {each.why}")
        elif each.state == "failed":
            plans.append(Plan(each.source, None, None, numbers, label, name, why=each.why))
        elif each.state == "file":
            plans.append(Plan(each.source, None, _mapping(mapping, each.path), numbers, label, name, each.was))
    counted = Counter(each.why for each in found if each.state == "counted")
    said += [f"{count} {'file' if count == 1 else 'files'} passed over: {why}"
             for why, count in sorted(counted.items())]
    if not plans:
        raise InputError("; ".join([*said, "no .txt, .json or .jsonl files in what is given; check the paths"]))
    hidden = sum(any(part.text in bad for part in plan.name) for plan in plans)
    if hidden and mapping is None:
        said.append(f"{hidden} {'path holds a name' if hidden == 1 else 'paths hold names'}: without --mapping no "
                    "table of old names, new ones and numbers is kept")
    plans = _targets(plans, out, job)
    _check_targets(plans, out, mapping, reports, force, Runner(job).changed)
    return plans, said


def _hidden(number: int, at: int, mapping: Path | None) -> str:
    """What a file is called whose path holds a name: with its place in the order of the input where no table of the
    mapping says which it is."""
    return f"document {number}" if mapping is not None else f"document {number} (file {at} in the order of the input)"


def _shown(path: Path) -> str:
    """A path on one line whatever is in it."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in str(path))


def _numbers(names: Sequence[tuple[Part, ...]], key: bytes) -> dict[tuple[Part, ...], int]:
    """A number for every file, and one for every folder: dealt by the key, for in their order they would tell where
    each name stands in the alphabet."""
    folders = {name[:depth] for name in names for depth in range(1, len(name))}
    out: dict[tuple[Part, ...], int] = {}
    for kind, every in (("file", {*names} - folders), ("folder", folders)):
        paths = {"/".join(part.text for part in name): name for name in every}
        out |= {paths[path]: number for number, path in enumerate(ranked(key, ("number", kind), paths), 1)}
    return out


def _targets(plans: Sequence[Plan], out: Path, job: Job) -> list[Plan]:
    """The plans with their targets, as far as they are known before the documents are; names that stay come first."""
    places = Places(out)
    done: dict[int, Path] = {}
    for index, plan in enumerate(plans):
        if not plan.why and None not in plan.hides:
            done[index] = out.joinpath(*(part.text for part in plan.name))
            places.keep(plan, done[index])
    for index, plan in enumerate(plans):
        if not plan.why and index not in done and job.names != "pseudonymise":
            done[index] = places.take(plan, plan.hides)
    return [dataclasses.replace(plan, target=done.get(index)) for index, plan in enumerate(plans)]


def _mapping(folder: Path | None, path: Path) -> Path | None:
    if folder is None:
        return None
    return folder / (path if codes.lower(path.suffix) != ".txt" else path.with_name(f"{path.name}.json"))


def _check_folders(sources: Sequence[Path], out: Path, mapping: Path | None, reports: Mapping[Path, str]) -> None:
    if mapping is not None and within(mapping, out):
        raise InputError("the mapping folder is in the folder of the results, and would leave the building with them; "
                         "take a folder outside")
    for source in filter(Path.is_dir, sources):
        if mapping is not None and within(mapping, source):
            raise InputError("the mapping folder is in a folder that is read, and would be read the next time; take a "
                             "folder outside")
        if same(out, source):
            raise InputError("the folder of the results is a folder that is read: results would overwrite a source; "
                             "take another folder")
        for path, called in reports.items():
            if within(path, source) and codes.lower(path.suffix) in walk.KINDS:
                raise InputError(f"{called} is a file in a folder that is read, and would be read the next time; take "
                                 "a file outside")
    for path, called in reports.items():
        if any(same(path, source) for source in sources):
            raise InputError(f"{called} is a file that is read, and would be overwritten; take another file")


def _check_targets(plans: Sequence[Plan], out: Path, mapping: Path | None, reports: Mapping[Path, str],
                   force: bool, changed: Callable[[Sequence[str]], Sequence[bool]]) -> None:
    taken: dict[Path, Plan] = {}
    sources = {plan.source.resolve() for plan in plans}
    besides = {path.resolve() for path in reports}
    for plan in plans:
        for target in filter(None, (plan.target, plan.mapping)):
            real = target.resolve()
            if real in sources:
                raise InputError(f"{plan.label}: the result would overwrite a source; take another folder")
            if real in besides:
                raise InputError(f"{plan.label}: the result would overwrite a report; take another file for that")
            if target == plan.mapping and real.is_relative_to(out.resolve()):
                raise InputError(f"{plan.label}: its mapping would lie among the results; take another folder")
            if target in taken:
                raise InputError(f"{_apart(taken[target], plan, changed)}: would both become one file; run them apart, "
                                 "or put them into one folder under other names")
            taken[target] = plan
            if not force and os.path.lexists(target):
                raise InputError(f"{plan.label}: is there already among the results; take an empty folder, or say "
                                 "--force to overwrite")
    if mapping is not None and not force and os.path.lexists(mapping / TABLE):
        raise InputError(f"{TABLE}: is there already in the mapping folder; take an empty folder, or say --force to "
                         "overwrite")


def _apart(one: Plan, other: Plan, changed: Callable[[Sequence[str]], Sequence[bool]]) -> str:
    """Two files, by the folders too in which they differ where no name is in these."""
    sources = [Path(os.path.abspath(plan.source)) for plan in (one, other)]
    paths = [source.relative_to(os.path.commonpath([each.parent for each in sources])) for source in sources]
    hidden = suspect([part for path in paths for part in parts(path)], changed)
    return f"{one.label} and {other.label}" if hidden else f"{_shown(paths[0])} and {_shown(paths[1])}"


def _mark(path: Path) -> tuple[int, int]:
    """Which file it is."""
    status = path.lstat()
    return status.st_dev, status.st_ino


def written(plans: Sequence[Plan], job: Job, out: Path, mapping: Path | None, jobs: int = 1, *,
            force: bool = False) -> Iterator[Outcome]:
    """Writes the files of the plans and gives the outcome of each document, and of each file that came to nothing.

    The table of names is written at the end, whatever that is.
    """
    writer = _Writer(plans, out, mapping, force)
    try:
        for outcome in outcomes(_items(plans, job), job, jobs):
            plan = plans[outcome.file]
            if outcome.error:
                yield outcome if outcome.line else writer.fail(outcome)
                writer.failed = True
                continue
            try:
                writer.take(plan, outcome)
            except InputError as error:
                yield writer.fail(dataclasses.replace(outcome, result=b"", full=b"", error=str(error)))
            else:
                if not outcome.last:
                    yield outcome
    finally:
        writer.drop()
        writer.end()


class _Writer:
    """The files that are being written: of one plan at a time, the result and the full document."""

    def __init__(self, plans: Sequence[Plan], out: Path, mapping: Path | None, force: bool) -> None:
        self._plans, self._out, self._mapping, self._force = plans, out, mapping, force
        self._places = Places(out)
        for plan in plans:
            if plan.target is not None:
                self._places.keep(plan, plan.target)
        self._made: dict[int, Path] = {}
        self._late: dict[tuple[str, ...], str] = {}
        self._done: set[tuple[int, int]] = set()
        self._clear()

    def _clear(self) -> None:
        self._result: Whole | None = None
        self._full: Whole | None = None
        self._where = ""
        self._good = 0
        self._void = self.failed = False

    def take(self, plan: Plan, outcome: Outcome) -> None:
        """What became of a document, or the end of its file; raises InputError when it cannot be written."""
        if outcome.last:
            if not self._void and not (self.failed and self._result is None):  # a stream of nothing is a result too
                self._open(plan, outcome)
                self._finish(plan)
            self.drop()
            self._clear()
        elif not self._void:
            self._open(plan, outcome)
            assert self._result is not None
            self._result.write(outcome.result)
            if self._full is not None:
                self._full.write(outcome.full)
            self._good += 1

    def fail(self, outcome: Outcome) -> Outcome:
        """Nothing of this file comes out; the outcome says how many good documents that costs."""
        self.drop()
        lost, last = self._good, outcome.last
        self._good, self._void = 0, True
        if last:
            self._clear()
        return dataclasses.replace(outcome, last=False, lost=lost)

    def drop(self) -> None:
        """Leave nothing that is half written."""
        for file in filter(None, (self._full, self._result)):
            file.drop()
        self._full = self._result = None

    def _open(self, plan: Plan, outcome: Outcome) -> None:
        if self._result is not None:
            return
        target, where = plan.target, plan.label
        if target is None or outcome.name:
            target, where = self._places.take(plan, outcome.name or plan.hides), f"document {plan.numbers[-1]}"
        self._where = where
        for depth, (part, new) in enumerate(zip(plan.name, outcome.name, strict=False), 1):
            old = tuple(each.text for each in plan.name[:depth])
            if not part.file and new != part.text and self._places.stays(old):
                self._late.setdefault(old, new or str(plan.numbers[depth - 1]))
        self._result = Whole(target, top=self._out, where=where, fresh=not self._force)
        if plan.mapping is not None:
            self._full = Whole(plan.mapping, 0o600, top=self._mapping, where=where, fresh=not self._force)

    def _finish(self, plan: Plan) -> None:
        assert self._result is not None
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
        try:
            os.rename(was, now)
        except OSError as error:
            raise unwritable("a folder whose name holds a name", error) from None
        self._made = {number: now / path.relative_to(was) if path.is_relative_to(was) else path
                      for number, path in self._made.items()}

    def _table(self) -> None:
        rows = []
        for plan in self._plans:
            new = self._made.get(plan.numbers[-1])
            old = Path(*(part.text for part in plan.name))
            if plan.label != _shown(old) or (new is not None and new.relative_to(self._out) != old):
                rows.append([str(plan.numbers[-1]), str(old), "" if new is None else str(new.relative_to(self._out))])
        if rows and self._mapping is not None:
            file = Whole(self._mapping / TABLE, 0o600, top=self._mapping, where=TABLE)
            try:
                file.write((HEAD + "".join("\t".join(map(_cell, row)) + "\n" for row in rows)).encode())
                file.finish()
            finally:
                file.drop()


def _cell(text: str) -> str:
    """A cell that no program takes for a formula, and that ends neither row nor column."""
    text = plain(text).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def met(plans: Sequence[Plan], job: Job, jobs: int = 1) -> tuple[set[str], set[str]]:
    """Keys of the shared configuration's entries without a norm that are meant for an entity of the files, and that
    nearly are. The files are read, before anything is written, until all of these entries are met."""
    wanted = by_hand(job.shared or {}).keys()
    found: set[str] = set()
    near: set[str] = set()
    if wanted:
        finding = dataclasses.replace(job, stage="spans", strip=False, bare=False, full=False, privacy=False,
                                      names="keep")
        for outcome in outcomes(_items(plans, finding), finding, jobs):
            found |= outcome.met
            near |= outcome.near
            if wanted <= found:
                break
    return found, near - found


def inventory(plans: Sequence[Plan], job: Job) -> Job:
    """The job with one choice for all files: they are read once for their names, before anything is written."""
    return inventoried(_items(plans, job), job)


def _items(plans: Sequence[Plan], job: Job) -> Iterator[Item]:
    """The documents of all files; after those of a file an item that says so."""
    for number, plan in enumerate(plans):
        kind = codes.lower(plan.source.suffix)
        name = () if job.names == "keep" or (job.names == "number" and plan.name[-1].found) else plan.name
        of = Item(b"", plan.label, file=number, name=name)
        try:
            if plan.why:
                raise InputError(f"{plan.label}: {plan.why}")
            if kind == ".jsonl":
                yield from lines(str(plan.source), of=of, was=plan.was)
            else:
                yield from alone(str(plan.source), bare=kind == ".txt", of=of, was=plan.was)
        except InputError as error:
            yield dataclasses.replace(of, error=str(error))
        yield dataclasses.replace(of, last=True, name=())
