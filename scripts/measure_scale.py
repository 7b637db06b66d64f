"""What a run over many documents costs, in one process, in several and in actors of Ray, and whether a kill changes it.

In:  nothing but the program: documents of up to 40 words and of 300, cut from the open documents of the tests, whose
     names are moved on in each round; as JSON lines and Parquet in a partitioned folder. Always the same.
Out: a table on stdout, a row per run: documents, seconds, documents a second, the memory of the driver and of the
     processes that work (the most; the median of the second quarter of the run and of the last), whether the bytes are
     those of the first run. Then what the inventory holds.

    nice python -m scripts.measure_scale --part 0.1

Start at `measured`. --part 1 is 100,000 short documents and 5,000 long ones. Memory is the resident set, looked at
twice a second; the processes of a run are those that descend from it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.measure_growth import ROOT, joined

SHORT, LONG = (100_000, 40, 1000), (5_000, 300, 100)
"""Documents, words of each, documents of a file."""
SIGNS = 8
"""Signs of a word, with the space after it, at least."""
ENVIRONMENT = {"PSEUDO_KEY": "the key of scale measurements", "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)}
STEP = 0.5
WORKERS = ("ray::Actor", "multiprocessing.spawn")
"""How the command lines of processes that work are known; those of Ray have names of their own."""
HEAD = ("run", "docs", "bad", "s", "docs/s", "driver MB", "worker MB", "2nd quarter", "last", "bytes")


@dataclass(slots=True)
class Run:
    """A run: how it was asked for, how long it took, and what memory its processes had, by time."""

    name: str
    seconds: float = 0
    report: dict[str, object] = field(default_factory=dict)
    driver: list[float] = field(default_factory=list)
    workers: list[float] = field(default_factory=list)
    mark: str = ""


def documents(count: int, words: int) -> Iterator[str]:
    """Texts of up to so many words; of short ones half are shorter."""
    every = joined(count * words * SIGNS).split(" ")
    at = 0
    for number in range(count):
        size = words if words > 100 else words - number % 2 * (number % words)
        yield " ".join(every[at : at + size])
        at += size


def made(folder: Path, part: float) -> int:
    """The data set; how many documents it has."""
    import pyarrow
    import pyarrow.parquet

    total = 0
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
        total += len(texts)
    return total


def below(process: int) -> dict[int, tuple[str, float]]:
    """The processes that descend from one, with it: command line and MB."""
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
            found[here] = line, pages * os.sysconf("SC_PAGE_SIZE") / 2**20
        except OSError:
            continue
    return found


def run(name: str, data: Path, here: Path, files: int, *options: str, kill: str = "") -> Run:
    """One run. kill: `worker` or `driver`, when half of the files are there; a driver goes on after it."""
    done = Run(name)
    line = [sys.executable, "-m", "pseudo", "run", str(data), "-o", str(here / "out"), "--mapping", str(here / "map"),
            "--names", "keep", "--inventory", "--report", str(here / "report.json"), *options]
    since = time.monotonic()
    process = subprocess.Popen(line, env={**os.environ, **ENVIRONMENT}, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    while process.poll() is None:
        found = below(process.pid)
        done.driver.append(found.pop(process.pid, ("", 0.0))[1])
        ours = {pid: size for pid, (said, size) in found.items() if said.startswith(WORKERS[0]) or WORKERS[1] in said}
        done.workers.append(max(ours.values(), default=0.0))
        if kill and sum(each.name in ("data.jsonl", "data.parquet") for each in (here / "out").rglob("*")) * 2 >= files:
            if kill == "worker":
                os.kill(max(ours, key=lambda pid: ours[pid]), signal.SIGKILL)
            else:
                process.kill()
                process.wait()
                process = subprocess.Popen([*line, "--resume"], env={**os.environ, **ENVIRONMENT},
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            kill = ""
        time.sleep(STEP)
    done.seconds = time.monotonic() - since
    if kill:
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


def row(done: Run, first: Run) -> Sequence[str]:
    """The cells of a run."""
    sizes = [size for size in (done.workers if any(done.workers) else done.driver) if size]
    quarter = max(1, len(sizes) // 4)
    count = int(str(done.report["documents"]))
    return (done.name, f"{count:,}", str(done.report["failed"]), f"{done.seconds:.0f}", f"{count / done.seconds:.0f}",
            f"{max(done.driver):.0f}", f"{max(sizes):.0f}", f"{median(sizes[quarter : 2 * quarter] or sizes):.0f}",
            f"{median(sizes[-quarter:]):.0f}", "same" if done.mark == first.mark else "OTHERS")


def held(data: Path, here: Path) -> str:
    """What an inventory file of the data set holds."""
    import pickle

    from pseudo.run.blocks import Collecting
    from pseudo.run.job import Item, Job
    from pseudo.run.streams import batches
    from pseudo.suggest.inventory import Inventory, merge

    path = sorted(data.rglob("*.jsonl"))[0]
    lines = path.read_bytes().splitlines()
    does, found = Collecting(Job("spans", key=b"the key of scale measurements")).begun(), Inventory()
    sent = 0
    for batch in batches(Item(line, "") for line in lines):
        part = does(batch)
        sent += len(pickle.dumps(part, protocol=5))
        for each in part.values():
            merge(found, each)
    mentions = sum(map(len, found.where.values()))
    words = sum(map(len, found.taken))
    return (f"inventory of {len(lines)} documents of {path.parent.parent.name}: {len(found.where)} originals, "
            f"{mentions} mentions, {words} words taken, {sent} bytes from the actors")


def measured(part: float, folder: Path, only: Sequence[str]) -> Iterator[str]:
    """The lines of the table, each when it is known."""
    data = folder / "data"
    total = made(data, part)
    files = sum(path.is_file() for path in data.rglob("*"))
    yield f"{total:,} documents in {files} files, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
    yield "\t".join(HEAD)
    asked = {"local 1": (), "local 2": ("--jobs", "2"), "ray 2": ("--jobs", "2", "--runner", "ray"),
             "ray 2, worker killed": ("--jobs", "2", "--runner", "ray"),
             "ray 2, driver killed": ("--jobs", "2", "--runner", "ray")}
    first: Run | None = None
    for name, options in asked.items():
        if only and name not in only:
            continue
        here = folder / name.replace(" ", "-").replace(",", "")
        kill = "worker" if "worker" in name else "driver" if "driver" in name else ""
        done = run(name, data, here, files, *options, kill=kill)
        first = first or done
        yield "\t".join(row(done, first)) + f"\tload {os.getloadavg()[0]:.1f}"
    yield held(data, folder)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=float, default=0.1, help="of 100,000 short documents and 5,000 long ones")
    parser.add_argument("--only", nargs="*", default=[], help="names of runs, as the table has them")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="pseudo-scale-") as folder:
        for line in measured(asked.part, Path(folder), asked.only):
            print(line, flush=True)


if __name__ == "__main__":
    main()
