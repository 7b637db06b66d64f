"""Blocks of documents spread over processes of this machine.

What comes in: blocks and a `Work`. What goes out: what came of each block, in order, the same whatever the number of
processes. A process has a block waiting while it does one, so that it need not wait for who reads and writes files; no
more than a few blocks per process are held in memory. Start at `opened`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

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
GRACE = 5.0
"""Seconds that a process has to end in when it is told to; then it is killed."""
_Given = list[Item] | Work[object] | None
"""What a worker is sent: a block, what is to be done with those that follow, or that there is no more."""
_ENDED = "a worker process ended early, perhaps for want of memory; take fewer --jobs"
_GIVEN_UP = "the worker processes do other work; read what comes of one before you begin the next"


def local(jobs: int = 1) -> Spread:
    """So many processes of this machine for one work; with one job it is this process."""
    def spread(blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]:
        with opened(jobs) as spreading:
            yield from spreading(blocks, work)

    return spread


@contextmanager
def opened(jobs: int) -> Iterator[Spread]:
    """So many processes of this machine, which stay for several works with the models that they have loaded; with one
    job it is this process."""
    if jobs == 1:
        yield here
        return
    workers = _Workers(jobs)
    try:
        yield workers.spread
    finally:
        workers.end()


def _work(inbox: Connection[Any, Any], work: Work[object]) -> None:
    """A worker: blocks in, what came of them out, until None; other work in between."""
    import signal

    settled()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_taken, args=(inbox, waiting), daemon=True).start()
    does = work.begun()
    with suppress(BrokenPipeError, ConnectionResetError):  # who gave us work was killed
        # Made of its bytes here, not where it is taken: that imports modules, as does the work under way, and of two
        # threads that do so at once one may find half a module.
        while (sent := waiting.get()) and (given := _given(sent)) is not None:
            if isinstance(given, list):
                inbox.send(does(given))
            else:
                does = given.begun()


def _taken(inbox: Connection[Any, Any], waiting: SimpleQueue[bytes]) -> None:
    """Takes what comes when it comes, as bytes: so who sends it never waits for a worker that waits for him. No bytes
    when nobody is there any more."""
    try:
        while True:
            waiting.put(inbox.recv_bytes())
    except (EOFError, OSError):
        pass
    finally:
        waiting.put(b"")


def _given(sent: bytes) -> _Given:
    import pickle

    return cast("_Given", pickle.loads(sent))


@dataclass(slots=True)
class _Sent:
    """A block that a worker has, and what came of it when it is there."""

    result: tuple[Any, ...] = field(default=(), repr=False)


@dataclass(slots=True)
class _Worker:
    """A process, the pipe to it, the blocks that it has, and whether it has begun the work at hand."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    has: deque[_Sent] = field(default_factory=deque, repr=False)
    begun: bool = True


class _Workers:
    """So many processes, no more than there are blocks, each begun when it has something to do."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._all: list[_Worker] = []

    def spread(self, blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]:
        """What came of each block, in order. Who has least to do gets the next one. One work at a time: what another
        has under way is given up."""
        order: deque[_Sent] = deque()
        if any(worker.has for worker in self._all):
            self.end(at_once=True)
        ours = self._all
        for worker in ours:
            worker.begun = False
        try:
            for block in blocks:
                self._receive(ours, 0)
                while self._full(order):
                    if order[0].result:
                        yield order.popleft().result[0]
                        self._receive(ours, 0)
                    else:
                        self._receive(ours, None)
                order.append(self._send(block, work))
            while order:
                while not order[0].result:
                    self._receive(ours, None)
                yield order.popleft().result[0]
        finally:
            if order and ours is self._all:  # nobody waits for what they do
                self.end(at_once=True)

    def _full(self, order: Sequence[_Sent]) -> bool:
        """Whether enough is sent, or held for its turn."""
        busy = len(self._all) == self._jobs and min(len(worker.has) for worker in self._all) >= AHEAD
        return busy or len(order) >= HELD * self._jobs

    def _receive(self, ours: Sequence[_Worker], timeout: float | None) -> None:
        """What has come by now, of whatever block; without a limit of time something has."""
        from multiprocessing.connection import wait

        if ours is not self._all:
            raise EngineError(_GIVEN_UP)
        ready = wait([worker.pipe for worker in ours if worker.has], timeout)
        for worker in ours:
            if worker.pipe in ready:
                try:
                    worker.has.popleft().result = (worker.pipe.recv(),)
                except (EOFError, ConnectionResetError):
                    raise EngineError(_ENDED) from None

    def _send(self, block: list[Item], work: Work[object]) -> _Sent:
        """The block with whoever has least to do: with a new process while there are fewer than may be."""
        idle = next((worker for worker in self._all if not worker.begun), None)
        if idle is None and len(self._all) < self._jobs:
            self._all.append(_started(work))
        worker = idle or min(self._all, key=lambda worker: len(worker.has))
        try:
            if not worker.begun:
                worker.pipe.send(work)
                worker.begun = True
            worker.pipe.send(block)
        except (BrokenPipeError, ConnectionResetError):
            raise EngineError(_ENDED) from None
        worker.has.append(_Sent())
        return worker.has[-1]

    def end(self, *, at_once: bool = False) -> None:
        """Leave no process behind. at_once: what they do is of no use any more"""
        workers, self._all = self._all, []
        for worker in workers:
            if at_once or worker.has:
                worker.process.terminate()
            else:
                with suppress(BrokenPipeError, ConnectionResetError):
                    worker.pipe.send(None)
        for worker in workers:
            worker.process.join(GRACE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


def _started(work: Work[object]) -> _Worker:
    from multiprocessing import get_context

    context = get_context("spawn")  # threads of an engine do not survive a fork
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)
