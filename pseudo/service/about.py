"""GET /healthz, /readyz, /metrics: how the service does.

What comes in: nothing. What goes out: counts and seconds, never a text. Start at `routes`.
"""

from __future__ import annotations

from fastapi import APIRouter, Response

from pseudo.service.faults import BUSY, HERE, Refused
from pseudo.service.hall import Hall, answered
from pseudo.service.metrics import KIND


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["about"])

    @router.get("/healthz", summary="Whether it answers, however much is being worked on")
    async def healthz() -> Response:
        return answered(b'{"ok":true}')

    @router.get("/readyz", summary="Whether a worker is ready; 503 while none is")
    async def readyz() -> Response:
        if not hall.pool.ready:
            raise hall.pool.failed or Refused(BUSY, "no worker is ready yet", "ask again a little later", HERE, again=2)
        return answered(b'{"ready":true}')

    @router.get("/metrics", summary="Counts and seconds, for Prometheus")
    async def metrics() -> Response:
        return answered(hall.metrics.text(), KIND)

    return router

