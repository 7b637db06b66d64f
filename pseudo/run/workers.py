"""Blocks of documents spread over processes of this machine.

What comes in: blocks and a `Work`. What goes out: what came of each block, in order, the same whatever the number of
processes. A process has a block waiting while it does one, so that it need not wait for who reads and writes files; no
more than a few blocks per process are held in memory. Start at `local`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from pseudo.core.errors import EngineError
from pseudo.core.process import settled
from pseudo.run.blocks import R, Spread, Work, here
from pseudo.run.job import Item

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

AHEAD = 2
"""Blocks that a worker may have: the one that it does and the next one."""
HELD = 4
"""Blocks for each worker of which what came is not handed on yet, where one takes longer than those after it."""
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

    settled()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    waiting: SimpleQueue[list[Item] | None] = SimpleQueue()
    Thread(target=_taken, args=(inbox, waiting), daemon=True).start()
    does = work.begun()
    with suppress(BrokenPipeError, ConnectionResetError):  # who gave us work was killed
        while (block := waiting.get()) is not None:
            inbox.send(does(block))


def _taken(inbox: Connection[Any, Any], waiting: SimpleQueue[list[Item] | None]) -> None:
    """Takes what comes when it comes: so who sends it never waits for a worker that waits for him."""
    with suppress(EOFError, OSError):
        while (block := inbox.recv()) is not None:
            waiting.put(block)
    waiting.put(None)


@dataclass(slots=True)
class _Sent:
    """A block that a worker has, and what came of it when it is there."""

    result: tuple[Any, ...] = field(default=(), repr=False)


def _spread(blocks: Iterable[list[Item]], work: Work[R], jobs: int) -> Iterator[R]:
    """What came of each block, in order. Who has least to do gets the next one."""
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    context = get_context("spawn")  # threads of an engine do not survive a fork
    workers: list[SpawnProcess] = []
    pipes: list[Connection[Any, Any]] = []
    has: list[deque[_Sent]] = []
    order: deque[_Sent] = deque()

    def receive(timeout: float | None) -> None:
        """What has come by now, of whatever block; without a limit of time something has."""
        ready = wait([pipe for pipe, sent in zip(pipes, has, strict=True) if sent], timeout)
        for pipe, sent in zip(pipes, has, strict=True):
            if pipe in ready:
                try:
                    sent.popleft().result = (pipe.recv(),)
                except (EOFError, ConnectionResetError):
                    raise EngineError(_ENDED) from None

    def full() -> bool:
        return len(order) >= HELD * jobs or (len(pipes) == jobs and min(map(len, has)) >= AHEAD)

    try:
        for block in blocks:
            receive(0)
            while full():
                if order[0].result:
                    yield order.popleft().result[0]
                    receive(0)
                else:
                    receive(None)
            if len(pipes) < jobs:  # no more workers than blocks
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, work), daemon=True)
                worker.start()
                theirs.close()
                workers.append(worker)
                pipes.append(ours)
                has.append(deque())
            least = min(range(len(pipes)), key=lambda number: len(has[number]))
            try:
                pipes[least].send(block)
            except BrokenPipeError:
                raise EngineError(_ENDED) from None
            order.append(_Sent())
            has[least].append(order[-1])
        while order:
            while not order[0].result:
                receive(None)
            yield order.popleft().result[0]
        for pipe in pipes:
            pipe.send(None)
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            if worker.is_alive():
                worker.terminate()
