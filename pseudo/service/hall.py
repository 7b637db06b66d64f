"""What every route stands on: who asks, the body, a worker for what is to be done.

What comes in: requests. What goes out: what a function gives in a worker process. Start at
`Hall.do`. A group of routes is a module with `routes(hall) -> APIRouter`:

    def routes(hall: Hall) -> APIRouter:
        router = APIRouter()

        @router.post("/length")
        async def length(request: Request) -> Response:
            data = await hall.body(request)                      # within the limits, else 413
            return answered(await hall.do(request, measured, data))

        return router

    def measured(tools: Tools, data: bytes) -> bytes:             # in a worker process: of the module, never inside one
        return b"%d" % len(tools.pseudonymiser().replace(loads(data)).pseudonymised)

An `InputError` (or any other of ours) that such a function raises becomes the answer, and so does a `Refused` with a
status of its own; of other exceptions only kind and line are told. A body and a token have been checked before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from pseudo.service.jobs import Jobs
from pseudo.service.metrics import Metrics
from pseudo.service.pool import Pool
from pseudo.service.served import Served
from pseudo.service.work import Tools

P = ParamSpec("P")
R = TypeVar("R")
JSON = "application/json"
LINES = "application/x-ndjson"


class Hall:
    """What routes share.

    pool  the worker processes for requests; jobs: what takes longer; metrics: counts and seconds
    """

    def __init__(self, served: Served, pool: Pool, jobs: Jobs, metrics: Metrics) -> None:
        self.served, self.pool, self.jobs, self.metrics = served, pool, jobs, metrics

    async def do(self, request: Request, function: Callable[Concatenate[Tools, P], R], *args: P.args,
                 **_: P.kwargs) -> R:
        """What the function gives in a worker, with the choice key of who asks; raises Refused."""
        return await self.pool.do(function, token(request), args, self.served.limits.seconds)

    async def body(self, request: Request) -> bytes:
        """The whole body. The guard has the limits of size and time."""
        return await request.body()


def token(request: Request) -> str:
    """The name of the token that came with the request."""
    name: str = request.scope["pseudo.token"]
    return name


def answered(data: bytes, kind: str = JSON, status: int = 200) -> Response:
    """An answer of these bytes."""
    return Response(data, status, media_type=kind)
