"""The list of files of which nothing, or not all, came out, to be done again (`pseudo run --retry FILE`).

What comes in: the sources of a run and the plans that failed. What goes out: a file under the mapping folder, since it
names files, and what it says read again. Start at `Failed`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.errors import InputError
from pseudo.core.files import Whole, read
from pseudo.run.job import Outcome
from pseudo.run.places import Plan

RETRY = "retry.json"
SAYS = "Original names of files: for your eyes only."


@dataclass(frozen=True, slots=True)
class Retry:
    """What is to be done again: of all sources of the run, which give documents their numbers, only some files.

    files  each with whether its results may be replaced: the good documents of it came out
    """

    sources: tuple[Path, ...] = field(repr=False)
    files: Mapping[Path, bool] = field(repr=False)


class Failed:
    """The files of a run of which nothing, or not all, came out."""

    def __init__(self, plans: Sequence[Plan]) -> None:
        self._plans = plans
        self._partial: dict[int, bool] = {}

    def add(self, outcome: Outcome) -> None:
        """Note it where it is an error."""
        if outcome.error:
            form = self._plans[outcome.file].form
            partial = bool(outcome.line) and form is not None and form.stream
            self._partial[outcome.file] = self._partial.get(outcome.file, True) and partial

    def write(self, mapping: Path, sources: Sequence[Path]) -> None:
        """Write the list; where nothing failed, one of before goes."""
        path = mapping / RETRY
        if not self._partial:
            path.unlink(missing_ok=True)
            return
        table = {"says": SAYS, "sources": [str(source.absolute()) for source in sources],
                 "files": [{"file": str(self._plans[number].source.resolve()), "partial": partial}
                           for number, partial in sorted(self._partial.items())]}
        file = Whole(path, 0o600, top=mapping, where=RETRY)
        try:
            file.write(json.dumps(table, indent=1).encode("ascii") + b"\n")
            file.finish()
        finally:
            file.drop()


def load(path: Path) -> Retry:
    """The list in a file; raises InputError."""
    try:
        table = json.loads(read(str(path)))
        return Retry(tuple(map(Path, table["sources"])),
                     {Path(each["file"]): bool(each["partial"]) for each in table["files"]})
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path}: is no list of files to be done again; take {RETRY} of a mapping folder") from None
