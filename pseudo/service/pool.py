"""Worker processes that can be killed: one is taken for each piece of work, and a new one stands in for one that died.

What comes in: module-level functions of `Tools` and more. What goes out: what they give, or a `Refused`: the work took
too long, its process died, nobody was free. Start at `Pool.do`. Nothing that was answered depends on a process that
lives; what was not, gets a clear error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, TypeVar

from pseudo.service.faults import BROKEN, BUSY, HERE, Refused
from pseudo.service.work import Workshop, worker

R = TypeVar("R")
Step = Callable[[float, int], object]


def _died() -> Refused:
    return Refused(BROKEN, "the process that worked on this ended, perhaps for want of memory",
                   "send it once more; if that fails, too, send less at once", HERE, again=5)


class Worker:
    """A process and the pipe to it. All that is said here blocks, and is called in a thread."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self.process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self.working = self.ready = False

    def start(self) -> None:
        """A new process, ready to work; raises Refused where it does not come to that."""
        context = get_context("spawn")  # threads do not survive a fork
        ours, theirs = context.Pipe()
        self.process = context.Process(target=worker, args=(theirs, self._shop), daemon=True)
        self.process.start()
        theirs.close()
        self._pipe = ours
        self._heard(None, None)
        self.ready = True

    def call(self, function: Callable[..., object], token: str, arguments: tuple[object, ...], seconds: float,
             step: Step | None) -> object:
        """What the function gives; raises Refused. The process is dead after an error that says so."""
        assert self._pipe is not None
        try:
            self._pipe.send((function, token, arguments))
        except (BrokenPipeError, ConnectionResetError, OSError):
            self.kill()
            raise _died() from None
        return self._heard(seconds, step)

    def _heard(self, seconds: float | None, step: Step | None) -> object:
        assert self._pipe is not None
        until = None if seconds is None else monotonic() + seconds
        while True:
            try:
                if not self._pipe.poll(None if until is None else max(0.0, until - monotonic())):
                    self.kill()
                    raise Refused(BUSY, f"took longer than {seconds:g} seconds",
                                  "split the text, or send it as a job (POST /jobs)", HERE)
                said = self._pipe.recv()
            except (EOFError, ConnectionResetError, OSError):
                self.kill()
                raise _died() from None
            if said[0] == "step" and step is not None:
                step(said[1], said[2])
            elif said[0] == "failed":
                raise said[1]
            elif said[0] in ("done", "ready"):
                return said[-1]

    @property
    def alive(self) -> bool:
        """Whether there is a process that could work."""
        return self.process is not None and self.process.is_alive()

    def kill(self) -> None:
        """No process any more."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self._pipe is not None:
            self._pipe.close()
        self.process = self._pipe = None
        self.ready = False

    def leave(self) -> None:
        """The process ends when it has nothing to do."""
        if self._pipe is not None:
            with suppress(OSError):
                self._pipe.send(None)
        if self.process is not None:
            self.process.join(2)
        self.kill()


class Pool:
    """Worker processes for pieces of work, each with one at a time.

    waiting  how many may wait for a free one; wait_seconds: how long
    """

    def __init__(self, shop: Workshop, workers: int, waiting: int, wait_seconds: float) -> None:
        self._workers = [Worker(shop) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, "pseudo-worker")
        self._most, self._longest = waiting, wait_seconds
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._running: set[asyncio.Task[Any]] = set()
        self.failed: Refused | None = None
        self.waiting = self.replaced = 0
        self._ending = False

    @property
    def busy(self) -> int:
        """How many are at work."""
        return sum(each.working for each in self._workers)

    @property
    def ready(self) -> int:
        """How many could work, or do."""
        return sum(each.ready for each in self._workers)

    def start(self) -> None:
        """Starts all processes; they are taken for work as they become ready."""
        for each in self._workers:
            self._kept(self._started(each))

    async def stop(self) -> None:
        """Waits for what runs, then ends all processes."""
        self._ending = True
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, each.leave) for each in self._workers))
        self._threads.shutdown()

    async def do(self, function: Callable[..., R], token: str, arguments: tuple[object, ...], seconds: float,
                 step: Step | None = None, *, patient: bool = False) -> R:
        """What the function, whose first argument is `Tools`, gives in a worker; raises Refused.

        patient  it waits for a worker as long as others work, and nobody is turned away for it
        """
        each = await self._free(patient)
        each.working = True
        if step is not None:
            step(0, 0)
        doing = self._kept(self._on(each, function, token, arguments, seconds, step))
        return await asyncio.shield(doing)  # who goes away does not take the worker along

    def kill_busy(self) -> None:
        """Ends what is worked on; new processes stand in."""
        for each in self._workers:
            if each.working and each.process is not None:
                each.process.kill()

    async def _free(self, patient: bool) -> Worker:
        while patient:
            try:
                return await asyncio.wait_for(self._idle.get(), self._longest)
            except (TimeoutError, asyncio.TimeoutError):
                if self.failed is not None:  # no process comes to work at all
                    raise self.failed from None
        with suppress(asyncio.QueueEmpty):
            return self._idle.get_nowait()
        if self.waiting >= self._most:
            raise Refused(BUSY, "too many requests wait for a worker", "send it again a little later", HERE, again=5)
        self.waiting += 1
        try:
            return await asyncio.wait_for(self._idle.get(), self._longest)
        except (TimeoutError, asyncio.TimeoutError):
            raise self.failed or Refused(BUSY, "no worker became free in time", "send it again a little later",
                                         HERE, again=5) from None
        finally:
            self.waiting -= 1

    async def _on(self, each: Worker, function: Callable[..., object], token: str, arguments: tuple[object, ...],
                  seconds: float, step: Step | None) -> object:
        loop = asyncio.get_running_loop()

        def told(done: float, of: int) -> None:
            if step is not None:
                loop.call_soon_threadsafe(step, done, of)

        try:
            return await loop.run_in_executor(self._threads, each.call, function, token, arguments, seconds, told)
        finally:
            each.working = False
            if each.alive:
                self._idle.put_nowait(each)
            elif not self._ending:
                self.replaced += 1
                self._kept(self._started(each))

    async def _started(self, each: Worker) -> None:
        pause = 0.0
        while not self._ending:
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, each.start)
            except Refused as refused:
                self.failed = refused
                each.kill()
                pause = min(60.0, 2 * pause + 1)
                await asyncio.sleep(pause)
            else:
                self.failed = None
                self._idle.put_nowait(each)
                return

    def _kept(self, work: Any) -> asyncio.Task[Any]:
        """A task that is waited for at the end."""
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # it is told to who waits for it
        return task
