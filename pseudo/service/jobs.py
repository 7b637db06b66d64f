"""Jobs: work that takes longer than a request may, done by a process of its own, one after the other.

What comes in: a function and its arguments. What goes out: an id, how far it is, the result or an error. Start at
`Jobs.begin`. A job is its token's alone. Results are in memory until they are dropped or `KEPT` seconds have passed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal

from pseudo.service.faults import TOO_MANY, Refused, told
from pseudo.service.pool import Pool
from pseudo.service.served import Limits

KEPT = 3600.0
"""Seconds that a result waits to be fetched."""


@dataclass(slots=True)
class Job:
    """A job. done, of: documents, done also in part; result: what the function gave; error: why it gave nothing"""

    id: str
    token: str
    state: Literal["waiting", "running", "done", "failed"] = "waiting"
    done: float = 0
    of: int = 0
    result: Any = field(default=None, repr=False)
    error: Refused | None = None
    ended: float = 0.0
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    def said(self) -> dict[str, Any]:
        """What is answered of it."""
        share = round(self.done / self.of, 3) if self.of else 0.0
        return {"id": self.id, "state": self.state, "progress": {"done": int(self.done), "of": self.of, "share": share},
                **({"error": self.error.said()} if self.error is not None else {})}


class Jobs:
    """The jobs of a service. pool: its processes are for jobs alone, and start with the first"""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self._pool, self._limits = pool, limits
        self._jobs: dict[str, Job] = {}
        self._started = False

    def begin(self, token: str, function: Callable[..., Any], arguments: tuple[object, ...]) -> Job:
        """A new job; raises Refused where the token has too many."""
        if len(self.all(token)) >= self._limits.jobs:
            raise Refused(TOO_MANY, f"{self._limits.jobs} jobs of this token are there", "fetch their results and "
                          "delete them (DELETE /jobs/ID), then send it again", "the token")
        if not self._started:
            self._pool.start()
            self._started = True
        job = Job(secrets.token_urlsafe(16), token)
        self._jobs[job.id] = job
        job.task = asyncio.get_running_loop().create_task(self._run(job, function, arguments))
        return job

    def all(self, token: str) -> list[Job]:
        """The jobs of a token, in the order in which they came."""
        self._drop()
        return [job for job in self._jobs.values() if job.token == token]

    def of(self, token: str, id: str) -> Job:
        """A job; one of somebody else is none. raises Refused"""
        self._drop()
        job = self._jobs.get(id)
        if job is None or job.token != token:
            raise Refused(404, "no job has this id", "results are kept for an hour; send the file again", "id")
        return job

    def end(self, token: str, id: str) -> None:
        """Drops a job; what runs is killed."""
        job = self.of(token, id)
        del self._jobs[id]
        if job.task is not None and not job.task.done():
            job.task.cancel()
            if job.state == "running":
                self._pool.kill_busy()

    async def stop(self) -> None:
        """Drops all of them: nobody can fetch a result any more."""
        self._pool.kill_busy()
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, job: Job, function: Callable[..., Any], arguments: tuple[object, ...]) -> None:
        def step(done: float, of: int) -> None:
            job.state, job.done, job.of = "running", done, of

        try:
            job.result = await self._pool.do(function, job.token, arguments, self._limits.job_seconds, step,
                                             patient=True)
            job.state = "done"
        except Exception as error:
            job.error, job.state = told(error), "failed"
        job.ended = monotonic()
        asyncio.get_running_loop().call_later(KEPT + 1, self._drop)  # what nobody asks for goes, too

    def _drop(self) -> None:
        late = monotonic() - KEPT
        for id in [job.id for job in self._jobs.values() if job.ended and job.ended < late]:
            del self._jobs[id]
