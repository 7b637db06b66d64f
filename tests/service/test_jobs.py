"""Jobs: ended while they run, gone when nobody wants them."""

from __future__ import annotations

import asyncio
import time

import pytest

from pseudo import Settings
from pseudo.service import jobs as module
from pseudo.service.jobs import Jobs
from pseudo.service.pool import Pool
from pseudo.service.served import Limits
from pseudo.service.work import Tools, Workshop
from tests.service.conftest import KEY


def sleeping(tools: Tools) -> None:
    """Work that does not say how far it is."""
    time.sleep(600)


def quick(tools: Tools) -> str:
    """Work that is done at once."""
    return tools.lang


def pool() -> Pool:
    return Pool(Workshop({"a": KEY.encode()}, "hu", Settings(engine="rules")), 1, 4, 60.0)


def test_what_is_ended_before_it_says_how_far_it_is_holds_up_no_other() -> None:
    async def ended() -> str:
        aside = pool()
        jobs = Jobs(aside, Limits())
        job = jobs.begin("a", sleeping, ())
        while job.state == "waiting":
            await asyncio.sleep(0.01)
        jobs.end("a", job.id)
        other = jobs.begin("a", quick, ())
        assert other.task is not None
        await asyncio.wait_for(other.task, 60)
        await jobs.stop()
        await aside.stop()
        return f"{other.state} {other.result}"

    assert asyncio.run(ended()) == "done hu"


def test_a_job_does_not_wait_for_processes_that_never_start() -> None:
    async def waited() -> str:
        aside = Pool(Workshop({"a": KEY.encode()}, "hu", Settings(engine="hf:/nowhere")), 1, 4, 2.0)
        job = (jobs := Jobs(aside, Limits())).begin("a", quick, ())
        assert job.task is not None
        await asyncio.wait_for(job.task, 60)
        aside._ending = True
        for each in aside._workers:
            each.kill()
        await jobs.stop()
        return f"{job.state} {job.error.status if job.error else 0}"

    assert asyncio.run(waited()) == "failed 500"


def test_a_result_that_nobody_fetches_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds names: it must not stay until somebody happens to ask."""
    monkeypatch.setattr(module, "KEPT", 0.1)

    async def left() -> int:
        aside = pool()
        jobs = Jobs(aside, Limits())
        task = jobs.begin("a", quick, ()).task
        assert task is not None
        await task
        assert len(jobs.all("a")) == 1
        await asyncio.sleep(1.3)
        await aside.stop()
        return len(jobs._jobs)

    assert asyncio.run(left()) == 0
