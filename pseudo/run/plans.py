"""What a run will read and write, settled and checked before anything is written.

What comes in: paths and a `Job`. What goes out: a `Plan` for every file, or one line that says why not. Start at
`planned`; `walk` says what there is to read, `filenames` what becomes of names in names of files.
"""

from __future__ import annotations

import dataclasses
import os
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path

from pseudo.core.errors import InputError
from pseudo.core.files import same, within
from pseudo.core.keyed import ranked
from pseudo.formats import found as formats
from pseudo.formats.door import Format
from pseudo.run import walk
from pseudo.run.blocks import Naming, Spread, here, worded
from pseudo.run.filenames import Part, parts, suspect
from pseudo.run.job import Job
from pseudo.run.places import TABLE, Places, Plan, shown
from pseudo.run.streams import batches


@dataclasses.dataclass(frozen=True, slots=True)
class Planned:
    """What a run will do.

    plans   of each file, in the order of the sources and of paths within a folder
    said    what is to be said of that which is left out; passed: how many files and folders that is
    """

    plans: tuple[Plan, ...]
    said: tuple[str, ...]
    passed: int


def planned(sources: Sequence[Path], out: Path, mapping: Path | None, job: Job, *, force: bool,
            private: Mapping[Path, str], reports: Mapping[Path, str], ours: Container[Path] = (),
            only: Mapping[Path, bool] | None = None, spread: Spread = here) -> Planned:
    """What will be written where, and what is to be said of that which is left out.

    A file goes to OUT under its own name, a folder's files under their paths in the folder; with `job.names` other
    than keep, parts with names in them become numbers or other names. Messages call such a file by its number.
    private  files that must not come out, reports  files that are written besides; with what they are called
    ours     results that may be replaced
    only     the sources of which there is to be a result, where not of all; each with whether that may be replaced
    spread   the processes that look for names in names of files
    raises   InputError when there is nothing to do, or two files would be one, or a file is there already
    """
    _check_folders(sources, out, mapping, reports, job)
    apart = {out: "the folder of the results"} | ({mapping: "the mapping folder"} if mapping else {})
    found = list(walk.found(sources, apart, {**private, **reports}, lambda path: _form(path, job) is not None))
    forms = [_form(each.path, job) for each in found]
    names = [parts(_result(each.path, form)) for each, form in zip(found, forms, strict=True)]
    told = {part for each, name in zip(found, names, strict=True) if each.state != "counted" for part in name}

    def changed(words: Sequence[str]) -> list[bool]:
        return [each for block in spread(batches(worded(words)), Naming(job)) for each in block]

    bad = suspect(sorted(told, key=lambda part: part.text), changed)
    number = _numbers(names, job.key or b"")
    labels = [_hidden(number[name], at, mapping) if any(part.text in bad for part in name) else shown(each.path)
              for at, (each, name) in enumerate(zip(found, names, strict=True), 1)]
    plans: list[Plan] = []
    said: list[str] = []
    for each, form, name, label in zip(found, forms, names, labels, strict=True):
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
            plans.append(Plan(each.source, None, _mapping(mapping, each.path, form), numbers, label, name, each.was,
                              form=form))
    counted = Counter(each.why for each in found if each.state == "counted")
    said += [f"{count} {'file' if count == 1 else 'files'} passed over: {why}"
             for why, count in sorted(counted.items())]
    if not plans:
        raise InputError("; ".join([*said, "no file of a format that is read in what is given; check the paths"]))
    hidden = sum(any(part.text in bad for part in plan.name) for plan in plans)
    if hidden and mapping is None:
        what = {"keep": "are called by a number here", "number": "get a number for a name"}.get(job.names,
                                                                                               "get another name")
        said.append(f"{hidden} of {len(plans)} files {what}, for theirs may name somebody; with --mapping DIR a table "
                    f"there ({TABLE}) says which is which")
    plans = _targets(plans, out, job)
    table = mapping / TABLE if mapping is not None and not force and only is None else None
    if table is not None and table not in ours and os.path.lexists(table):
        raise InputError(f"{TABLE}: is there already in the mapping folder; take an empty folder, or say --force to "
                         "overwrite")
    if only is not None:
        plans = [dataclasses.replace(plan, done=plan.source.resolve() not in only,
                                     over=only.get(plan.source.resolve(), False)) for plan in plans]
        if all(plan.done for plan in plans):
            raise InputError("--retry: none of the files in the list is there any more; check the list")
    _check_targets([plan for plan in plans if not plan.done], out, {**private, **reports}, force, ours, changed)
    return Planned(tuple(plans), tuple(said), sum(each.state in ("left", "counted") for each in found))


def _hidden(number: int, at: int, mapping: Path | None) -> str:
    """What a file is called whose path holds a name: with its place in the order of the input where no table of the
    mapping says which it is."""
    return f"document {number}" if mapping is not None else f"document {number} (file {at} in the order of the input)"


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


def _form(path: Path, job: Job) -> Format | None:
    return formats.of(path, job.form)


def _result(path: Path, form: Format | None) -> Path:
    """The path of the result of a file: of a format that cannot be written it has another suffix."""
    return path.with_name(f"{path.name}{form.result}") if form is not None else path


def _mapping(folder: Path | None, path: Path, form: Format | None) -> Path | None:
    """Where the full documents of a file go: as JSON, or JSON lines where a file can hold several."""
    if folder is None or form is None or form.stream:
        return folder and folder / path
    return folder / path.with_name(f"{path.name}.{'json' if form.single else 'jsonl'}")


def _check_folders(sources: Sequence[Path], out: Path, mapping: Path | None, reports: Mapping[Path, str],
                   job: Job) -> None:
    for folder, called in ((out, "-o"), (mapping, "--mapping")):
        if folder is not None and os.path.lexists(folder) and not folder.is_dir():
            raise InputError(f"{called}: is a file, and takes a folder; give a new one, or one that is there")
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
            if within(path, source) and _form(path, job) is not None:
                raise InputError(f"{called} is a file in a folder that is read, and would be read the next time; take "
                                 "a file outside")


def _check_targets(plans: Sequence[Plan], out: Path, besides: Mapping[Path, str], force: bool, ours: Container[Path],
                   changed: Callable[[Sequence[str]], Sequence[bool]]) -> None:
    taken: dict[Path, Plan] = {}
    sources = {plan.source.resolve() for plan in plans}
    besides = {path.resolve(): called for path, called in besides.items()}
    for plan in plans:
        for target in filter(None, (plan.target, plan.mapping)):
            real = target.resolve()
            if real in sources:
                raise InputError(f"{plan.label}: the result would overwrite a source; take another folder")
            if real in besides:
                raise InputError(f"{plan.label}: the result would overwrite {besides[real]}; take another file")
            if target == plan.mapping and real.is_relative_to(out.resolve()):
                raise InputError(f"{plan.label}: its mapping would lie among the results; take another folder")
            if target in taken:
                raise InputError(f"{_apart(taken[target], plan, changed)}: would both become one file; run them apart, "
                                 "or put them into one folder under other names")
            taken[target] = plan
            if not (force or plan.over) and target not in ours and os.path.lexists(target):
                raise InputError(f"{plan.label}: is there already among the results; take an empty folder, or say "
                                 "--force to overwrite")


def _apart(one: Plan, other: Plan, changed: Callable[[Sequence[str]], Sequence[bool]]) -> str:
    """Two files, by the folders too in which they differ where no name is in these."""
    sources = [Path(os.path.abspath(plan.source)) for plan in (one, other)]
    paths = [source.relative_to(os.path.commonpath([each.parent for each in sources])) for source in sources]
    hidden = suspect([part for path in paths for part in parts(path)], changed)
    return f"{one.label} and {other.label}" if hidden else f"{shown(paths[0])} and {shown(paths[1])}"
