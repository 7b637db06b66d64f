"""Blocks of documents spread over processes of this machine.

What comes in: blocks and a `Work`. What goes out: what came of each block, in order, the same whatever the number of
processes. No more than a block per process is held in memory. Start at `local`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import EngineError
from pseudo.run.blocks import R, Spread, Work, here
from pseudo.run.job import Item

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_ENDED = "a worker process ended early, perhaps for want of memory; take fewer --jobs"


def local(jobs: int = 1) -> Spread:
    """So many processes of this machine; with one job it is this process."""
    if jobs == 1:
        return here

    def spread(blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]:
        return _spread(blocks, work, jobs)

    return spread


def _work(inbox: Connection[Any, Any], work: Work[object]) -> None:
    """A worker: blocks in, what came of them out, until None."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    does = work.begun()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # who gave us work was killed
        while (block := inbox.recv()) is not None:
            inbox.send(does(block))


def _spread(blocks: Iterable[list[Item]], work: Work[R], jobs: int) -> Iterator[R]:
    """What came of each block, in order. Block i is worker i mod n's, who has no other at the time: so neither side
    ever waits for the other to read, and at most n blocks are in memory."""
    from multiprocessing import get_context

    context = get_context("spawn")  # threads of an engine do not survive a fork
    workers: list[SpawnProcess] = []
    pipes: list[Connection[Any, Any]] = []
    busy: deque[int] = deque()

    def collect() -> R:
        try:
            results: R = pipes[busy.popleft()].recv()
        except (EOFError, ConnectionResetError):
            raise EngineError(_ENDED) from None
        return results

    try:
        for index, block in enumerate(blocks):
            if len(busy) == jobs:
                yield collect()
            if index < jobs:  # no more workers than blocks
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, work), daemon=True)
                worker.start()
                theirs.close()
                workers.append(worker)
                pipes.append(ours)
            try:
                pipes[index % jobs].send(block)
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
