"""What `pseudo run` says of a whole run: the report as JSON, a short table, and what it would do.

What comes in: what was counted, or plans. What goes out: a file, lines on stderr; of a dry run lines on stdout. Start
at `write`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pseudo.run.job import Job
    from pseudo.run.places import Plan
    from pseudo.run.report import Tally

COLUMNS = ("file", "format", "documents", "characters", "result", "what cannot be read")


def write(path: Path | None, job: Job, tally: Tally, passed: int, since: float, taken: Sequence[str]) -> None:
    """The report, and the table where that is a terminal or a report is asked for.

    passed  how many files were passed over; since: when the run began; taken: options of the configuration file
    """
    if path is None and not sys.stderr.isatty():
        return
    from pseudo.core.files import Whole
    from pseudo.formats.jsonio import encode
    from pseudo.run.about import identity

    sums = {**tally.sums(), "passed_over": passed}
    told = {**identity(job), "seconds": round(monotonic() - since, 1)}
    if path is not None:
        file = Whole(path)
        try:
            file.write(encode({**told, **sums, "configured": list(taken), "each": tally.each}, indent=True) + b"\n")
            file.finish()
        finally:
            file.drop()
    _table({**sums, **told})


def _table(rows: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    unread = ", ".join(f"{what} {count}" for what, count in rows["unread"].items())
    table = Table(show_header=False, box=None)
    types = ", ".join(f"{type_} {each['changed']} of {each['entities']}" for type_, each in rows["types"].items())
    for name, value in {**rows, "types": types or "none", "unread": unread or "nothing"}.items():
        table.add_row(name.replace("_", " "), str(value))
    Console(stderr=True, highlight=False).print(table)


def dry(plans: Sequence[Plan], job: Job, out: Path) -> None:
    """What would be read and written, a line for each file, and what cannot be read. Leaves in status 3 when some
    cannot, in 1 when none can."""
    from pseudo.core.errors import InputError
    from pseudo.core.files import plain
    from pseudo.run.doors import counted
    from pseudo.run.folders import looked

    bad = 0
    print(*COLUMNS, sep="\t")
    todo = [plan for plan in plans if not plan.done]
    for plan in todo:
        documents = characters = 0
        trouble = plan.why
        try:
            for text, unread in () if trouble else looked(plan, job):
                documents, characters = documents + 1, characters + text
                trouble = trouble or counted(unread)
        except InputError as error:
            trouble = str(error).removeprefix(f"{plan.label}: ")
            bad += 1
        else:
            bad += bool(plan.why)
        target = "as its document says" if plan.target is None else str(plan.target.relative_to(out))
        row = (plan.label, plan.form.name if plan.form else "", documents, characters, target, trouble)
        print(*(plain(str(cell)).replace("\t", " ").replace("\n", " ") for cell in row), sep="\t")
    sys.stdout.flush()
    if bad:
        raise typer.Exit(3 if bad < len(todo) else 1)
