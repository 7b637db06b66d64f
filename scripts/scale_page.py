"""The tables of docs/scale.md from what scripts/measure_scale.py has measured, and what is reckoned from them.

In:  the rows of its runs and of its inventories, cells by the names of their columns.
Out: the lines of the blocks `measured` and `reckoned`; `put` writes them into the page.

Start at `put`. Nothing is measured here: the same rows are always the same lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from scripts.figures import written

Rows = Sequence[Mapping[str, str]]
MANY = 10**9
ROOM = 64
"""GB of the machine that an inventory is reckoned for."""
CALLED = {"local 1": "one process", "local 2": "`--jobs 2`", "ray 2": "`--jobs 2 --runner ray`",
          "ray 2, killed": "`--jobs 2 --runner ray`, an actor killed at a quarter, the driver halfway, `--resume`"}
RUN = ("", "s", "documents/s", "processor s: driver, workers", "MB: driver", "MB of a worker: most; 2nd, last quarter",
       "bytes")
HELD = ("names", "documents", "MB", "bytes a name", "bytes a document", "first pass sends, bytes a document", "choices",
        "MB with them", "sent once to each machine, MB", "processor s to choose")


def number(cell: str) -> float:
    """
    >>> number("2,096")
    2096.0
    """
    return float(cell.replace(",", ""))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """
    >>> list(table(["a", "b"], [["1", "2"]]))
    ['| a | b |', '|---|---|', '| 1 | 2 |']
    """
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def measured(runs: Rows, inventories: Rows, about: str) -> Iterator[str]:
    """The lines of what was measured. about: the machine and the documents"""
    yield about
    yield ""
    yield from table(RUN, [[
        CALLED.get(row["run"], row["run"]), row["s"], row["docs/s"], f"{row['driver cpu s']}, {row['workers cpu s']}",
        row["driver MB"], f"{row['worker MB']}; {row['2nd quarter']}, {row['last']}", row["bytes"]] for row in runs])
    yield ""
    yield from compared({row["run"]: row for row in runs})
    if runs:
        yield (f"- Load of the machine at the ends of the runs: {', '.join(row['load'] for row in runs)}; documents "
               f"that failed: {sum(int(number(row['bad'])) for row in runs)}.")
    if inventories:
        yield ""
        yield "The inventory of the driver, from documents as the first pass gives them, with as many different names:"
        yield ""
        yield from table(HELD, [[row[each] for each in HELD] for row in inventories])


def compared(runs: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What is said of one run against another."""
    took = {name: number(row["s"]) for name, row in runs.items()}
    used = {name: number(row["driver cpu s"]) + number(row["workers cpu s"]) for name, row in runs.items()}
    if {"local 1", "local 2"} <= runs.keys():
        yield (f"- Two processes do {took['local 1'] / took['local 2']:.2f} times the documents a second of one, for "
               f"{used['local 2'] / used['local 1']:.2f} times its processor seconds.")
    if {"local 2", "ray 2"} <= runs.keys():
        yield (f"- Ray's price: {took['ray 2'] / took['local 2']:.2f} times the time of `--jobs 2` and "
               f"{used['ray 2'] / used['local 2']:.2f} times its processor seconds, its start included.")


def reckoned(runs: Rows, inventories: Rows) -> Iterator[str]:
    """The lines of what follows for a thousand million documents."""
    rows = {row["run"]: row for row in runs}
    found = rows.get("ray 2") or rows.get("local 2")
    lines: list[tuple[str, str]] = []
    for name in ("local 1", "ray 2"):
        if name in rows:
            used = number(rows[name]["driver cpu s"]) + number(rows[name]["workers cpu s"])
            lines.append((f"processor hours for a million documents, {CALLED[name]}",
                          f"{used / number(rows[name]['docs']) * 10**6 / 3600:.1f}"))
    if found:
        docs, driver, works = (number(found[each]) for each in ("docs", "driver cpu s", "workers cpu s"))
        lines.append(("all workers, for 10⁹ documents", f"{works / docs * MANY / 86400:,.0f} processor days"))
        if driver:
            lines.append(("the driver, one process, for 10⁹ documents",
                          f"{driver / docs * MANY / 86400:,.0f} days, {docs / driver:,.0f} documents/s at most"))
            lines.append(("workers that keep one driver busy", f"{works / driver:.0f}"))
    if inventories:
        row = inventories[-1]
        each, of_name = number(row["bytes a document"]), number(row["bytes a name"])
        sent = number(row["first pass sends, bytes a document"])
        lines += [("the inventory of 10⁹ documents at once, if new names went on coming as here",
                   f"{each * MANY / 10**12:.1f} TB"),
                  (f"documents whose inventory {ROOM} GB hold; the names in them",
                   f"{ROOM * 10**9 / each / 10**6:,.0f} million; {ROOM * 10**9 / of_name / 10**6:,.0f} million"),
                  ("what the first pass of 10⁹ documents sends to the driver", f"{sent * MANY / 10**12:.1f} TB")]
    chose = [row for row in inventories if row["choices"]]
    if len(chose) > 1:
        few, many = (number(row["choices"]) for row in chose[-2:])
        short, long = (number(row["processor s to choose"]) for row in chose[-2:])
        grows = math.log(long / short) / math.log(many / few)
        hours = long * (10**6 / many) ** grows / 3600
        lines.append(("choices for a million different names, one process, as time grew between those two inventories",
                      f"{hours:.1f} processor hours (names to the power of {grows:.1f})"))
    yield from table(("for documents such as these", ""), lines)


def put(page: Path, runs: Rows, inventories: Rows, about: str) -> None:
    """Write both blocks into the page."""
    text, day = page.read_text(encoding="utf-8"), date.today().isoformat()
    text = written(text, "measured", list(measured(runs, inventories, about)), day)
    page.write_text(written(text, "reckoned", list(reckoned(runs, inventories)), day), encoding="utf-8")
