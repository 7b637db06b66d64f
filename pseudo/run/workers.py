"""Batches of documents spread over processes.

What comes in: batches and a `Job`. What goes out: the outcomes of each batch, in order, the same whatever the number of
processes. No more than a batch per process is held in memory. Start at `spread`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import EngineError
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.runner import Runner

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

_ENDED = "a worker process ended early, perhaps for want of memory; take fewer --jobs"


def _work(inbox: Connection[Any, Any], job: Job) -> None:
    """A worker: batches in, outcomes out, until None."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    runner = Runner(job)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # who gave us work was killed
        while (batch := inbox.recv()) is not None:
            inbox.send(runner(batch))


def spread(batches: Iterable[list[Item]], job: Job, jobs: int) -> Iterator[list[Outcome]]:
    """The outcomes of each batch, in order. Batch i is worker i mod n's, who has no other at the time: so neither side
    ever waits for the other to read, and at most n batches are in memory."""
    from multiprocessing import get_context

    context = get_context("spawn")  # threads of an engine do not survive a fork
    workers: list[SpawnProcess] = []
    pipes: list[Connection[Any, Any]] = []
    busy: deque[int] = deque()

    def collect() -> list[Outcome]:
        try:
            results: list[Outcome] = pipes[busy.popleft()].recv()
        except (EOFError, ConnectionResetError):
            raise EngineError(_ENDED) from None
        return results

    try:
        for index, batch in enumerate(batches):
            if len(busy) == jobs:
                yield collect()
            if index < jobs:  # no more workers than batches
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, job), daemon=True)
                worker.start()
                theirs.close()
                workers.append(worker)
                pipes.append(ours)
            try:
                pipes[index % jobs].send(batch)
            except BrokenPipeError:
                raise EngineError(_ENDED) from None
            busy.append(index % jobs)
        while busy:
            yield collect()
        for pipe in pipes:
            pipe.send(None)
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            if worker.is_alive():
                worker.terminate()
