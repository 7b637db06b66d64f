"""What a run over many documents costs, in one process, in several and in actors of Ray, and whether a kill changes it.

In:  nothing but the program: documents of up to 40 words and of 300, cut from the open documents of the tests, whose
     names are moved on in each round; as JSON lines and Parquet in a partitioned folder. Always the same.
Out: a table on stdout, a row per run: documents, seconds, documents a second, processor seconds of the driver and of
     the processes that work, the memory of both (the most; of the workers the median of the second quarter of the run
     and of the last), the load of the machine at its end, whether the bytes are those of the first run.

    nice python -m scripts.measure_scale --write docs/scale.md                     all of it, its tables into the page
    nice python -m scripts.measure_scale --part 1 --folder FOLDER                  again: goes on after what is done
    nice python -m scripts.measure_scale --only inventory --entities 1000000 --unchosen

Start at `measured`. --part 1 is 100,000 short documents and 5,000 long ones. Memory is the resident set, looked at
twice a second; the processes of a run are those that descend from it. FOLDER holds the documents, the run that is
under way (about 1.5 GB with --part 1), rows.tsv and inventories.tsv, the rows of what is at its end; results go when
they are counted. --entities: documents of so many different names in all, as the first pass gives them. What is
reckoned from the rows, and the tables, are scripts/scale_page.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts import scale_page
from scripts.measure_growth import ROOT, joined

if TYPE_CHECKING:
    from pseudo.suggest.inventory import Inventory
    from pseudo.suggest.originals import Original

SHORT, LONG = (100_000, 40, 1000), (5_000, 300, 100)
"""Documents, words of each, documents of a file."""
SIGNS = 8
"""Signs of a word, with the space after it, at least."""
ENVIRONMENT = {"PSEUDO_KEY": "the key of scale measurements", "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)}
STEP = 0.5
WORKERS = ("ray::Actor", "multiprocessing.spawn")
"""How the command lines of processes that work are known; those of Ray have names of their own."""
KILLED, KILLS = "ray 2, killed", ((0.25, "worker"), (0.5, "driver"))
"""The run in which an actor is killed when a quarter of the files is there, and the driver at half of them."""
ROWS, INVENTORIES = "rows.tsv", "inventories.tsv"
HEAD = ("run", "docs", "bad", "s", "docs/s", "driver cpu s", "workers cpu s", "driver MB", "worker MB", "2nd quarter",
        "last", "load", "digest", "bytes")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Run:
    """A run: how it was asked for, how long it took, and what memory its processes had, by time."""

    name: str
    seconds: float = 0
    report: dict[str, object] = field(default_factory=dict)
    driver: list[float] = field(default_factory=list)
    workers: list[float] = field(default_factory=list)
    cpu: dict[int, float] = field(default_factory=dict)
    drivers: set[int] = field(default_factory=set)
    mark: str = ""


def documents(count: int, words: int) -> Iterator[str]:
    """Texts of up to so many words; of short ones half are shorter."""
    every = joined(count * words * SIGNS).split(" ")
    at = 0
    for number in range(count):
        size = words if words > 100 else words - number % 2 * (number % words)
        yield " ".join(every[at : at + size])
        at += size


def made(folder: Path, part: float) -> None:
    """The data set."""
    import pyarrow
    import pyarrow.parquet

    for called, (count, words, size) in (("short", SHORT), ("long", LONG)):
        texts = list(documents(max(1, int(count * part)), words))
        for number, begin in enumerate(range(0, len(texts), size)):
            some = texts[begin : begin + size]
            path = folder / f"kind={called}" / f"part={number:03}"
            path.mkdir(parents=True)
            if number % 2:
                table = pyarrow.table({"text": some})
                pyarrow.parquet.write_table(table, path / "data.parquet", row_group_size=250)
            else:
                lines = [json.dumps({"id": begin + at, "text": text}) for at, text in enumerate(some)]
                (path / "data.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def below(process: int) -> dict[int, tuple[str, float, float]]:
    """The processes that descend from one, with it: command line, MB, processor seconds."""
    parents: dict[int, int] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                parents[int(each.name)] = int((each / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found, waiting = {}, [process]
    while waiting:
        here = waiting.pop()
        waiting += [child for child, parent in parents.items() if parent == here]
        try:
            line = Path(f"/proc/{here}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            pages = int(Path(f"/proc/{here}/statm").read_text().split()[1])
            told = Path(f"/proc/{here}/stat").read_text().rpartition(")")[2].split()
            used = (int(told[11]) + int(told[12])) / TICKS
            found[here] = line, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, used
        except OSError:
            continue
    return found


def run(name: str, data: Path, here: Path, files: int, *options: str, kills: Sequence[tuple[float, str]] = ()) -> Run:
    """One run. kills: a `worker` or the `driver`, when that share of the files is there; a driver goes on after it."""
    done = Run(name)
    line = [sys.executable, "-m", "pseudo", "run", str(data), "-o", str(here / "out"), "--mapping", str(here / "map"),
            "--names", "keep", "--rows", "--inventory", "--report", str(here / "report.json"), *options]
    since = time.monotonic()
    process = subprocess.Popen(line, env={**os.environ, **ENVIRONMENT}, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    while process.poll() is None:
        found = below(process.pid)
        done.cpu |= {pid: used for pid, (_, _, used) in found.items()}
        done.drivers.add(process.pid)
        done.driver.append(found.pop(process.pid, ("", 0.0, 0.0))[1])
        ours = {pid: size for pid, (said, size, _) in found.items()
                if said.startswith(WORKERS[0]) or WORKERS[1] in said}
        done.workers.append(max(ours.values(), default=0.0))
        if kills and results(here / "out") >= kills[0][0] * files:
            if kills[0][1] == "worker":
                os.kill(max(ours, key=lambda pid: ours[pid]), signal.SIGKILL)
            else:
                process.kill()
                process.wait()
                process = subprocess.Popen([*line, "--resume"], env={**os.environ, **ENVIRONMENT},
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            kills = kills[1:]
        time.sleep(STEP)
    done.seconds = time.monotonic() - since
    if kills:
        done.name += " (over before the kill)"
    if process.returncode not in (0, 3):
        raise SystemExit(f"{name}: exit status {process.returncode}")
    done.report = json.loads((here / "report.json").read_text())
    hashed = hashlib.sha256()
    for folder in (here / "out", here / "map"):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                hashed.update(f"{path.relative_to(here)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    done.mark = hashed.hexdigest()
    return done


def results(folder: Path) -> int:
    """Files that a run has written."""
    return sum(each.name in ("data.jsonl", "data.parquet") for each in folder.rglob("*"))


def row(done: Run, first: str) -> Sequence[str]:
    """The cells of a run. first: the digest of the first one"""
    sizes = [size for size in (done.workers if any(done.workers) else done.driver) if size]
    quarter = max(1, len(sizes) // 4)
    count = int(str(done.report["documents"]))
    drove = sum(used for pid, used in done.cpu.items() if pid in done.drivers)
    return (done.name, f"{count:,}", str(done.report["failed"]), f"{done.seconds:.0f}", f"{count / done.seconds:.0f}",
            f"{drove:.0f}", f"{sum(done.cpu.values()) - drove:.0f}",
            f"{max(done.driver):.0f}", f"{max(sizes):.0f}", f"{median(sizes[quarter : 2 * quarter] or sizes):.0f}",
            f"{median(sizes[-quarter:]):.0f}", f"{os.getloadavg()[0]:.1f}", done.mark[:16],
            "same" if done.mark[:16] == (first or done.mark[:16]) else "OTHERS")


def entities(count: int, choose: bool) -> list[str]:
    """What an inventory of so many different names holds, and what the choices cost: documents as the first pass gives
    them, whose names have letters behind them in each round. The cells of `HELD`."""
    import pickle

    from pseudo.run.blocks import Collecting
    from pseudo.run.job import Item, Job
    from pseudo.run.runner import Runner
    from pseudo.run.streams import batches
    from pseudo.suggest import inventory

    job = Job("spans", key=b"the key of scale measurements")
    does = Collecting(job).begun()
    items = (Item(json.dumps({"text": text}).encode(), "") for text in documents(320, SHORT[1]))
    parts = [part for batch in batches(items) for part in does(batch).found.values()]
    sent = sum(len(pickle.dumps(part)) for part in parts) / sum(len(part.taken) for part in parts)
    runner = Runner(job)
    tools = runner.choice(job.lang)
    found, before, turn = inventory.Inventory(), _resident(), 0
    while len(found.where) < count:
        for part in parts:
            inventory.merge(found, _moved_on(part, turn))
        turn += 1
    held = _resident() - before
    names, docs = len(found.where), len(found.taken)
    cells = [f"{names:,}", f"{docs:,}", f"{held:.0f}", f"{held * 2**20 / names:.0f}", f"{held * 2**20 / docs:.0f}",
             f"{sent:.0f}"]
    if not choose:
        return [*cells, "", "", "", ""]
    since = time.process_time()
    made = inventory.with_choices(found, runner.key(job.lang), tools)
    seconds, both = time.process_time() - since, _resident() - before
    size = len(pickle.dumps(made.fixed)) / 2**20
    return [*cells, f"{len(made.fixed):,}", f"{both:.0f}", f"{size:.1f}", f"{seconds:.0f}"]


def _moved_on(part: Inventory, turn: int) -> Inventory:
    """What the same documents hold with other names; as it comes from another process, with words of its own."""
    import dataclasses
    import pickle

    part = pickle.loads(pickle.dumps(part))
    behind = "".join(chr(ord("a") + int(figure)) for figure in str(turn)) if turn else ""
    words = {one.text.lower() for one in part.where}

    def moved(one: Original) -> Original:
        return dataclasses.replace(one, text=one.text + behind)

    return dataclasses.replace(
        part, where={moved(one): where for one, where in part.where.items()},
        taken=[frozenset(word + behind if word in words else word for word in taken) for taken in part.taken],
        pairs={(one + behind, other + behind): (moved(both[0]), moved(both[1]))
               for (one, other), both in part.pairs.items()})


def _resident() -> float:
    """MB of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def kept(table: Path) -> list[list[str]]:
    """The rows that a folder has already."""
    return [line.split("\t") for line in table.read_text().splitlines()] if table.exists() else []


def measured(part: float, folder: Path, only: Sequence[str]) -> Iterator[str]:
    """The lines of the table, each when it is known; those that are in the folder first."""
    data, table = folder / "data", folder / ROWS
    if not data.exists():
        shutil.rmtree(folder / "making", ignore_errors=True)
        made(folder / "making", part)
        os.rename(folder / "making", data)
    files = sum(path.is_file() for path in data.rglob("*"))
    yield f"{files} files, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
    yield "\t".join(HEAD)
    known = kept(table)
    yield from map("\t".join, known)
    asked = {"local 1": (), "local 2": ("--jobs", "2"), "ray 2": ("--jobs", "2", "--runner", "ray"),
             KILLED: ("--jobs", "2", "--runner", "ray")}
    for name, options in asked.items():
        if (only and name not in only) or name in {cells[0] for cells in known}:
            continue
        here = folder / "run"
        shutil.rmtree(here, ignore_errors=True)
        here.mkdir()
        first = known[0][HEAD.index("digest")] if known else ""
        cells = list(row(run(name, data, here, files, *options, kills=KILLS if name == KILLED else ()), first))
        known.append(cells)
        with table.open("a") as file:
            file.write("\t".join(cells) + "\n")
        shutil.rmtree(here)
        yield "\t".join(cells)


def inventories(counts: Sequence[int], folder: Path, choose: bool) -> Iterator[str]:
    """A line per inventory, each made by a process of its own."""
    table = folder / INVENTORIES
    known = kept(table)
    yield "\t".join(scale_page.HELD)
    yield from map("\t".join, known)
    for count in counts[len(known) :]:
        with ProcessPoolExecutor(1, get_context("spawn")) as one:
            cells = one.submit(entities, count, choose).result()
        with table.open("a") as file:
            file.write("\t".join(cells) + "\n")
        yield "\t".join(cells)


def about(folder: Path, part: float) -> str:
    """The machine and the documents in a sentence."""
    kinds = [(max(1, int(count * part)), most) for count, most, _ in (SHORT, LONG)]
    words = sum(len(text.split()) for count, most in kinds for text in documents(count, most))
    size = sum(path.stat().st_size for path in (folder / "data").rglob("*") if path.is_file()) / 2**20
    return (f"{kinds[0][0]:,} documents of up to {kinds[0][1]} words and {kinds[1][0]:,} of {kinds[1][1]}: "
            f"{words:,} words, {size:.1f} MB as JSON lines and Parquet in folders, with `--inventory` "
            f"(`--part {part:g}`). {os.cpu_count()} processors, {platform.machine()}, "
            f"Python {platform.python_version()}.")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=float, default=0.06, help="of 100,000 short documents and 5,000 long ones")
    parser.add_argument("--only", nargs="*", default=[], help="names of runs, as the table has them, or `inventory`")
    parser.add_argument("--folder", type=Path, help="where it is kept how far the measurement is")
    parser.add_argument("--entities", type=int, nargs="*", default=[10_000, 30_000],
                        help="different names of the inventories")
    parser.add_argument("--unchosen", action="store_true", help="of inventories the memory alone, without the choices")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page: docs/scale.md")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="pseudo-scale-") as passing:
        folder = asked.folder or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        if asked.only != ["inventory"]:
            for line in measured(asked.part, folder, asked.only):
                print(line, flush=True)
        if not asked.only or "inventory" in asked.only:
            for line in inventories(asked.entities, folder, not asked.unchosen):
                print(line, flush=True)
        if asked.write:
            rows, held = ([dict(zip(head, cells, strict=True)) for cells in kept(folder / table)]
                          for head, table in ((HEAD, ROWS), (scale_page.HELD, INVENTORIES)))
            scale_page.put(asked.write, rows, held, about(folder, asked.part))


if __name__ == "__main__":
    main()
