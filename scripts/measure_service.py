"""The service under load: right answers, seconds, requests a second, memory; with faults on demand.

    python -m scripts.measure_service --tiny 100000 --json FOLDER/service.json     # the table of docs/figures.md
    python -m scripts.measure_service [--seconds 120] [--clients 16] [--workers 2] [--tiny 100000] [--faults]
    python -m scripts.measure_service --at URL --token-file FILE [--sentences 20] ...

Starts `pseudo serve` on a free port with a key of its own, or asks one that runs (`--at`; on this machine, with
`--shared-key` and the key that is in PSEUDO_KEY; of the first token in the file). Clients send lines of the samples one
after the other, and each answer is compared with what the Python API gives; an answer that is another's would show.
`--tiny N` sends N requests of one word, after the rest; how far it is stands on standard error.
`--faults` kills a worker every ten seconds, keeps half-sent bodies and clients open that read nothing, of the second
token in the file (one token alone is answered with 429 when it keeps too many open), and lets the service write no
byte to any file, as on a full disk: then an answer may be an error of 500 or 503, and is counted, but never another and
never a wrong one. Exit status 1 for a wrong or missing answer.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from pseudo import Pseudonymiser
from pseudo.service.tokens import read

ROOT = Path(__file__).resolve().parents[1]
KEY = "a key for measuring, 16+"


def main(arguments: list[str] | None = None) -> int:
    """Measure, and say it in rows of a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tiny", type=int, default=0)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--sentences", type=int, default=None, help="how many different ones; all of the samples")
    parser.add_argument("--at", help="a service that runs")
    parser.add_argument("--token-file", type=Path, help="its tokens")
    parser.add_argument("--pid", type=int, default=os.getpid(), help="its process")
    parser.add_argument("--json", type=Path, help="the rows, for scripts.figures")
    asked = parser.parse_args(arguments)
    by = Pseudonymiser("hu", (os.environ["PSEUDO_KEY"] if asked.at else KEY).encode())
    right = {text: by.replace(text).pseudonymised or "" for text in sentences()[: asked.sentences]}
    if asked.at:
        wrong = measured(asked.at, [each.secret for each in read(asked.token_file)], right, asked, asked.pid)
        kept(asked.json)
        return 1 if wrong else 0
    return started(right, asked)


def started(right: dict[str, str], asked: argparse.Namespace) -> int:
    """The same for a service of our own; the exit status."""
    held = [secrets.token_hex(16), secrets.token_hex(16)]
    with tempfile.TemporaryDirectory() as folder:
        tokens = Path(folder) / "tokens"
        tokens.write_text("".join(f"measure{at} {token}\n" for at, token in enumerate(held)))
        tokens.chmod(0o600)
        command = ["-m", "pseudo", "serve", "--port", "0", "--token-file", str(tokens), "--shared-key", "--workers",
                   str(asked.workers)]
        shell = ["bash", "-c", f'{"ulimit -f 0; " * asked.faults}exec "$@"', "-", sys.executable, *command]
        environment = {**os.environ, "PSEUDO_KEY": KEY, "PYTHONDONTWRITEBYTECODE": "1"}
        with subprocess.Popen(shell, cwd=ROOT, stderr=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stderr is not None
            origin = next(line for line in process.stderr if "listens on" in line).split()[-1]
            try:
                wrong = measured(origin, held, right, asked, process.pid)
            finally:
                process.send_signal(signal.SIGTERM)
        left = process.returncode
    row("end", f"status {left}")
    kept(asked.json)
    return 1 if wrong else 0


def sentences() -> list[str]:
    """Lines of the samples that are neither empty nor very long."""
    lines = [line for file in sorted((ROOT / "samples").glob("*.txt")) for line in
             file.read_text(encoding="utf-8").splitlines()]
    return sorted({line for line in lines if 20 < len(line) < 400})


def measured(origin: str, tokens: Sequence[str], right: dict[str, str], asked: argparse.Namespace, pid: int) -> int:
    """What the rows say; the number of wrong answers."""
    made = httpx.Client(base_url=origin, headers={"Authorization": f"Bearer {tokens[0]}"}, timeout=300,
                        limits=httpx.Limits(max_connections=asked.clients))
    texts, done, over = list(right), Counter[str](), threading.Event()
    with made as client:
        while not client.get("/readyz").is_success or not client.post("/replace", json={"text": texts[0]}).is_success:
            time.sleep(0.2)
        seconds: list[float] = []

        def one(number: int) -> None:
            text, since = texts[number % len(texts)], time.perf_counter()
            answer = client.post("/replace?strip=true", json={"id": number, "text": text})
            seconds.append(time.perf_counter() - since)
            if answer.status_code != 200:
                done["500 or 503" if answer.status_code in (500, 503) else f"of status {answer.status_code}"] += 1
                return
            doc = answer.json()
            done["right" if (doc["id"], doc["pseudonymised"]) == (number, right[text]) else "wrong"] += 1

        def one_client(start: int) -> None:
            number = start
            while not over.is_set():
                one(number)
                number += asked.clients

        memory, spent = [resident(pid)], working(pid)
        with ThreadPoolExecutor(asked.clients + 2) as threads:
            for start in range(asked.clients):
                threads.submit(one_client, start)
            if asked.faults:
                threads.submit(killing, pid, over)
                threads.submit(half_sent, origin, tokens[-1], over)
            for _ in range(8):
                time.sleep(asked.seconds / 8)
                memory.append(resident(pid))
            over.set()
        what = f"{asked.clients} clients, {asked.seconds:g} s, {asked.workers} workers{', with faults' * asked.faults}"
        said(what, done, seconds, asked.seconds)
        if not asked.faults:  # a worker that was killed takes its clock along
            row("processor time of the service, a request", f"{(working(pid) - spent) / max(1, len(seconds)):.1f} ms")
        row("resident memory, MB, first to last", ", ".join(f"{each:.0f}" for each in memory))
        wrong = done.total() - done["right"] - (done["500 or 503"] if asked.faults else 0)
        if asked.tiny:
            wrong += tiny(client, asked.tiny, asked.clients)
            row("resident memory after, MB", f"{resident(pid):.0f}")
    return wrong


def said(what: str, done: Counter[str], seconds: Sequence[float], all_: float) -> None:
    """Rows of the table."""
    cuts = statistics.quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99
    row(f"{what}: answers", ", ".join(f"{count:,} {name}" for name, count in sorted(done.items())))
    row("p50, p95, p99", ", ".join(f"{1000 * cuts[at]:.0f} ms" for at in (49, 94, 98)))
    row("requests a second", f"{len(seconds) / all_:.0f}")


ROWS: list[tuple[str, str]] = []
"""What was said, in order."""


def row(what: str, value: str) -> None:
    """Says a row of the table."""
    ROWS.append((what, value))
    print(f"| {what} | {value} |", flush=True)


def kept(file: Path | None) -> None:
    """The rows into a file, where one is named."""
    if file is not None:
        file.write_text(json.dumps({"rows": ROWS}, indent=1) + "\n", encoding="utf-8")


def tiny(client: httpx.Client, number: int, clients: int) -> int:
    """Many requests of a word; how many were not answered rightly."""
    done, seconds, since = Counter[str](), list[float](), time.perf_counter()

    def one(at: int) -> None:
        begun = time.perf_counter()
        answer = client.post("/inflect", content=json.dumps({"lemma": f"X{at}", "feats": ""}))
        seconds.append(time.perf_counter() - begun)
        done["right" if answer.is_success and answer.json()["form"] == f"X{at}" else "wrong"] += 1

    with ThreadPoolExecutor(clients) as threads:
        for at, _ in enumerate(threads.map(one, range(number)), 1):
            if at % 5000 == 0:
                spent = time.perf_counter() - since
                print(f"{at:,} of {number:,}, {at / spent:.0f} a second", file=sys.stderr, flush=True)
    said(f"{number:,} tiny requests", done, seconds, time.perf_counter() - since)
    return number - done["right"]


def worked(pid: int) -> float:
    """Milliseconds that processors have worked for a process: its clock, as Linux numbers it."""
    return 1000 * time.clock_gettime((~pid << 3) | 2)


def working(pid: int) -> float:
    """The same for a service and its workers."""
    return sum(map(worked, processes(pid)))


def processes(pid: int) -> list[int]:
    """A process and its children."""
    children = [each.read_text().split() for each in Path(f"/proc/{pid}/task").glob("*/children")]
    return [pid, *(int(child) for each in children for child in each)]


def resident(pid: int) -> float:
    """Megabytes of a service and its workers."""
    pages = 0
    for each in processes(pid):
        try:
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
        except OSError:  # it has just ended
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def killing(pid: int, over: threading.Event) -> None:
    """Kills a worker every ten seconds."""
    while not over.wait(10):
        workers = [each for each in processes(pid)[1:] if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]
        if workers:
            os.kill(secrets.choice(workers), signal.SIGKILL)


def half_sent(origin: str, token: str, over: threading.Event) -> None:
    """Keeps half-sent requests open, and clients that read nothing."""
    host, port = origin.removeprefix("http://").split(":")
    head = f"POST /replace HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\n"
    stream = f"{head}Content-Type: application/x-ndjson\r\nContent-Length: 99999999\r\n\r\n".encode() + b"x\n" * 500
    open_: list[socket.socket] = []
    while not over.wait(1):
        for data in (head.encode(), f"{head}Content-Length: 500\r\n\r\n{{".encode(), stream):
            each = socket.create_connection((host, int(port)))
            each.sendall(data)
            open_.append(each)
    for each in open_:
        each.close()


if __name__ == "__main__":
    sys.exit(main())
