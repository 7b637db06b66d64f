"""The choices of a run in a file, so that the next one goes on with them (`pseudo run --inventory-file FILE`).

What comes in: a path and a `Job`. What goes out: what was chosen by earlier runs, and the file anew with what this one
chose besides. It names people: it is for its owner alone, and is to lie with the mappings. Each day may have a mapping
folder of its own: so a folder beside these will do, if nobody else comes into it. Start at `check`, `read` and `write`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pseudo.core import files
from pseudo.core.errors import InputError
from pseudo.run.about import identity
from pseudo.run.job import Job
from pseudo.suggest import inventory

SAYS = "Original names with their new ones: for your eyes only."
OTHERS = 0o077
"""Rights of a folder that are not its owner's."""
SAME = ("key", "world", "policy")
"""What must be as it was for choices to go on."""


def check(path: Path, out: Path, mapping: Path | None) -> None:
    """That the file lies where nobody else comes; raises InputError."""
    if files.within(path, out):
        raise InputError("--inventory-file: is in the folder of the results, and would leave the building with them; "
                         "take a file outside")
    if mapping is not None and files.within(path, mapping):
        return
    if os.name == "posix" and path.parent.is_dir() and path.parent.stat().st_mode & OTHERS:
        raise InputError("--inventory-file: names people, and others come into its folder; take a file under "
                         "--mapping, or a folder that is yours alone (chmod 700)")


def read(path: Path, job: Job) -> dict[str, dict[str, Any]]:
    """By language what was chosen so far (`Job.fixed`); nothing where there is no such file yet.

    raises  InputError where it cannot be read, or was written with another key, world or policy
    """
    if not path.exists():
        return {}
    try:
        table = json.loads(files.read(str(path), where="the inventory"))
        about = {name: table["about"].get(name) for name in SAME}
        fixed = {lang: inventory.read_again(each) for lang, each in table["fixed"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("--inventory-file: is no inventory of a run; take one, or a file that is not there "
                         "yet") from None
    if other := [name for name, value in _about(job).items() if about[name] != value]:
        raise InputError(f"--inventory-file: was begun with another {', '.join(other)}; take it as it was, or begin a "
                         "new file")
    return fixed


def write(path: Path, job: Job) -> None:
    """Write what is chosen now; raises InputError."""
    fixed = {lang: inventory.noted(each) for lang, each in (job.fixed or {}).items()}
    file = files.Whole(path, 0o600, where="the inventory")
    table = {"says": SAYS, "about": _about(job), "fixed": fixed}
    try:
        file.write(json.dumps(table, separators=(",", ":")).encode("ascii") + b"\n")
        file.finish()
    finally:
        file.drop()


def _about(job: Job) -> Mapping[str, Any]:
    told = identity(job)
    return {name: told[name] for name in SAME}
