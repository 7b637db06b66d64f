"""Files and folders in, files and folders out: what `pseudo run` does.

What comes in: paths and a `Job`. What goes out: under OUT a result for every file, with its name and folders; under the
mapping folder the full documents. Start at `planned` (what will be written where) and `written` (the writing).

A file is there when it is complete and not before; none is overwritten unless that is wanted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pseudo.errors import InputError
from pseudo.files import Whole
from pseudo.streams import Item, Job, Outcome, alone, inventoried, lines, outcomes

KINDS = {".txt", ".json", ".jsonl"}


@dataclass(frozen=True, slots=True)
class Plan:
    """One file: what is read, where the result goes, and where the full document (None: nowhere)."""

    source: Path
    target: Path
    mapping: Path | None


def planned(sources: Sequence[Path], out: Path, mapping: Path | None, *, force: bool) -> tuple[list[Plan], int]:
    """What will be written where, in the order of the sources and of paths within a folder, and how many files of
    other kinds were passed over.

    A file goes to OUT under its own name, a folder's files under their paths in the folder; hidden files are left.
    raises  InputError when there is nothing to do, or two files would be one, or a file is there already
    """
    if mapping is not None and mapping.resolve().is_relative_to(out.resolve()):
        raise InputError("the mapping folder is in the folder of the results, and would leave the building with them; "
                         "take a folder outside")
    found: list[tuple[Path, Path]] = []
    passed = 0
    for source in sources:
        if source.is_dir():
            inside = list(_inside(source, [out, *([mapping] if mapping else [])]))
            usable = [path for path in inside if path.suffix.lower() in KINDS and not (source / path).is_symlink()]
            found += [(source / path, path) for path in usable]  # a link may lead out of the folder, to the key
            passed += len(inside) - len(usable)
        elif not source.exists():
            raise InputError(f"{source}: no such file or folder; check the path")
        elif source.suffix.lower() not in KINDS:
            raise InputError(f"{source}: is not .txt, .json or .jsonl; convert it to plain text, name it .txt")
        else:
            found.append((source, Path(source.name)))
    if not found:
        raise InputError("no .txt, .json or .jsonl files in what is given; check the paths")
    plans = [Plan(source, out / path, _mapping(mapping, path)) for source, path in found]
    _check_targets(plans, force)
    return plans, passed


def _inside(folder: Path, without: Sequence[Path]) -> Iterator[Path]:
    """Paths of the files in a folder, relative to it, in order; hidden ones and the folders of results are left."""
    apart = {path.resolve() for path in without}
    found = []
    for top, folders, files in os.walk(folder):
        here = Path(top)
        folders[:] = [name for name in folders if not name.startswith(".") and (here / name).resolve() not in apart]
        found += [(here / name).relative_to(folder) for name in files if not name.startswith(".")]
    yield from sorted(found, key=lambda path: path.parts)


def _mapping(folder: Path | None, path: Path) -> Path | None:
    if folder is None:
        return None
    return folder / (path if path.suffix.lower() != ".txt" else path.with_name(f"{path.name}.json"))


def _check_targets(plans: Sequence[Plan], force: bool) -> None:
    taken: dict[Path, Path] = {}
    sources = {plan.source.resolve() for plan in plans}
    for plan in plans:
        for target in filter(None, (plan.target, plan.mapping)):
            if target.resolve() in sources:
                raise InputError(f"{plan.source}: the result would overwrite a source; take another folder")
            if target in taken:
                raise InputError(f"{taken[target]} and {plan.source}: would both become {target}; run them apart, or "
                                 "put them into one folder under other names")
            taken[target] = plan.source
            if target.exists() and not force:
                raise InputError(f"{target}: is there already; take an empty folder, or say --force to overwrite")


def written(plans: Sequence[Plan], job: Job, jobs: int = 1) -> Iterator[Outcome]:
    """Writes the files of the plans and gives the outcome of each document once it is in its file."""
    result: Whole | None = None
    full: Whole | None = None
    failed = False
    try:
        for outcome in outcomes(_items(plans), job, jobs):
            plan = plans[outcome.file]
            if outcome.error:
                failed = True
            elif not outcome.last or not failed:  # a stream of nothing is a result too
                result = result or Whole(plan.target)
                result.write(outcome.result)
                if plan.mapping is not None:
                    full = full or Whole(plan.mapping, 0o600)
                    full.write(outcome.full)
            if outcome.last:
                for file in filter(None, (full, result)):  # the mapping first: no result without its mapping
                    file.finish()
                result, full, failed = None, None, False
            else:
                yield outcome
    finally:
        for file in filter(None, (full, result)):
            file.drop()


def inventory(plans: Sequence[Plan], job: Job) -> Job:
    """The job with one choice for all files: they are read once for their names, before anything is written."""
    return inventoried(_items(plans), job)


def _items(plans: Sequence[Plan]) -> Iterator[Item]:
    """The documents of all files; after those of a file an item that says so."""
    for number, plan in enumerate(plans):
        kind = plan.source.suffix.lower()
        try:
            if kind == ".jsonl":
                yield from lines(str(plan.source), file=number)
            else:
                yield from alone(str(plan.source), bare=kind == ".txt", file=number)
        except InputError as error:
            yield Item(b"", str(plan.source), file=number, error=str(error))
        yield Item(b"", str(plan.source), file=number, last=True)
