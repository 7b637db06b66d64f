"""The application: the guard, the groups of routes, the page's files, the worker processes.

What comes in: what is to be served. What goes out: an ASGI application. Start at `make`. A group of routes is a module
that stands in `GROUPS`; how one is written says `hall`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from pseudo import __version__
from pseudo.service import about, audited, curlicat, files, lists, presidio, restored, review, stages, words
from pseudo.service.faults import SEE, WRONG, Refused, told
from pseudo.service.guard import PAGE, Guard, silent
from pseudo.service.hall import Hall, answered
from pseudo.service.jobs import Jobs
from pseudo.service.metrics import Metrics
from pseudo.service.pool import Pool
from pseudo.service.served import Served
from pseudo.service.work import Workshop

GROUPS = (stages, restored, audited, words, files, lists, curlicat, presidio, review, about)
"""The modules with `routes`, in the order of the page about them."""


def make(served: Served) -> ASGIApp:
    """The application, to be run by an ASGI server; its processes start and end with it."""
    limits = served.limits
    shop = Workshop(served.keys(), served.lang, served.settings)
    pool = Pool(shop, served.workers, limits.waiting, limits.wait_seconds)
    aside = Pool(shop, 1, limits.waiting, limits.wait_seconds)
    jobs = Jobs(aside, limits)
    metrics = Metrics()
    hall = Hall(served, pool, jobs, metrics)
    metrics.gauge("workers_busy", "Worker processes at work.", lambda: pool.busy)
    metrics.gauge("workers_ready", "Worker processes that could work, or do.", lambda: pool.ready)
    metrics.gauge("workers_replaced", "Worker processes that ended and were replaced.", lambda: pool.replaced)
    metrics.gauge("waiting", "Requests that wait for a worker.", lambda: pool.waiting)

    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(silent)
        pool.start()
        try:
            yield
        finally:
            await jobs.stop()
            await asyncio.gather(pool.stop(), aside.stop())

    app = FastAPI(title="pseudo", version=__version__, lifespan=alive, docs_url=None, redoc_url=None,
                  description="Pseudonymisation of texts: names, dates and numbers become other plausible ones.",
                  exception_handlers={Refused: _refused, RequestValidationError: _not_valid, HTTPException: _http})
    for group in GROUPS:
        app.include_router(group.routes(hall))
    app.mount(f"{PAGE}{{ticket}}", StaticFiles(packages=[("pseudo.service", "page")], html=True), "page")
    return Guard(app, served, metrics)


async def _refused(request: Request, error: Exception) -> Response:
    refused = told(error)
    answer = answered(refused.json(), status=refused.status)
    answer.headers.update(refused.headers())
    return answer


async def _not_valid(request: Request, error: Exception) -> Response:
    """A parameter that is not there, or has no such value; the value is not repeated."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where, name = first["loc"][0], first["loc"][-1]
    if first["type"] == "extra_forbidden":
        return await _refused(request, Refused(WRONG, f"an unknown {where} parameter", SEE,
                                               str(where)))
    return await _refused(request, Refused(WRONG, "has no value that it can have", SEE,
                                           f"{where} parameter {name}"))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    says = {404: "nothing is here", 405: "this cannot be asked in that way"}.get(error.status_code, "cannot be done")
    place = "method" if error.status_code == 405 else "path"
    answer = await _refused(request, Refused(error.status_code, says, SEE, place))
    answer.headers.update(error.headers or {})
    return answer
