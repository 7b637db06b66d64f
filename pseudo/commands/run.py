"""`pseudo run`: files and folders.

What comes in: paths. What goes out: a folder of results, and one of mappings where it is asked for. Start at `run`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import asked, results
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.document import DEFAULT

if TYPE_CHECKING:
    from pseudo.suggest.privacy import Counted


class Naming(str, Enum):
    """What becomes of names in names of files."""

    keep = "keep"
    number = "number"
    pseudonymise = "pseudonymise"


def run(sources: Annotated[list[Path], typer.Argument(metavar="IN...", help=(
            "Files of the formats that `pseudo formats` lists, and folders of them."))],
        out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help=(
            "Folder for the results, which have the names and folders of what comes in."))],
        mapping: Annotated[Path | None, typer.Option("--mapping", metavar="DIR", help=(
            "Folder for the full documents with originals and replacements, for your eyes only (mode 0600). "
            "Without it they are not kept."))] = None,
        inventory: Annotated[bool, typer.Option("--inventory", help=(
            "Read all files first and choose once for all of them: no two names of the run become one."))] = False,
        names: Annotated[Naming, typer.Option("--names", help=(
            "What becomes of files and folders in whose name a name, a number or a date is found: number, they get a "
            "number; pseudonymise, it is replaced as in the text (which is read twice for it). Others keep their "
            "names; with keep all do. Messages call such a file by its number. The table of old and new names goes to "
            "--mapping, names.tsv."))
            ] = Naming.number,
        form: opt.Form = "", encoding: opt.Encoding = "", columns: opt.Columns = "", types: opt.Types = "",
        rows: opt.Rows = None, skip_unreadable: opt.Skip = False, privacy: opt.Privacy = None,
        force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
        jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help=(
            "Processes at work; each loads the models. The results do not depend on it."))] = 1,
        lang: opt.Lang = DEFAULT, key_file: opt.KeyFile = None, engine: opt.Engine = None, policy: opt.Policy = None,
        replacements: opt.Shared = None, data: opt.Data = None, recall: opt.Recall = opt.Level.high,
        ocr: opt.Ocr = False, offsets: opt.Counting = opt.Offsets.codepoints, least: opt.Least = 1,
        same_initial: opt.SameInitial = False, world: opt.World = None,
        strict: opt.Strict = False, allow_leftovers: opt.Leftovers = False,
        errors: opt.Errors = None, progress: opt.Progress = None) -> None:
    """Pseudonymise files and folders. What is written to OUT holds no original text; names of files and folders
    that hold a name are replaced (--names), ids of documents stay as they are. Exit status: 0 done, 1 nothing came out,
    3 some documents failed.

    \b
    Try:  pseudo run samples -o /tmp/out --mapping /tmp/mapping
    """
    from pseudo.run import folders
    from pseudo.run.plans import planned
    from pseudo.run.progress import shown

    key, drawn = asked.key(key_file)
    if drawn:
        say(asked.DRAWN)
    job = asked.job("replace", lang, key, engine, policy, replacements, data, recall, ocr, offsets, strip=True,
                    filed=True, full=mapping is not None, least=least, same_initial=same_initial, world=world,
                    privacy=privacy is not None, names=names.value, strict=strict,
                    allow_leftovers=allow_leftovers,
                    files=asked.Files(form, encoding, columns, types, rows, skip_unreadable))
    private = _called({"the key file": key_file, "the policy": policy, "the configuration": replacements})
    reports = _called({"the report of errors": errors, "the report of privacy": privacy})
    plans, said = planned(sources, out, mapping, job, force=force, private=private, reports=reports)
    for line in said:
        say(line)
    results.check_met(job, *folders.met(plans, job, jobs))
    if inventory:
        job = folders.inventory(plans, job)
    counted: list[Counted | None] = []
    told = results.Told()
    with results.reporting(errors, in_files=[plan.label for plan in plans]) as report, shown(progress) as step:
        for outcome in folders.written(plans, job, out, mapping, jobs, force=force):
            counted.append(outcome.privacy)
            told.add(outcome)
            report(outcome)
            step()
        told.say()
    results.write_privacy(privacy, counted)
    report.leave()


def _called(files: Mapping[str, Path | None]) -> dict[Path, str]:
    """The files that are given, with what they are called."""
    return {path: called for called, path in files.items() if path is not None}


COMMAND = Command(run, rank=40)
