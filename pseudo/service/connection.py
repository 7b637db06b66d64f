"""Connections that do not stay for ever: half a head of a request, an answer that nobody takes.

What comes in: limits. What goes out: the class of connections for uvicorn. Start at `watched`. What comes and goes of a
request that is being worked on is the guard's affair (`guard`); here is what no application sees.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from pseudo.service.served import Limits


def watched(limits: Limits) -> type[H11Protocol]:
    """The class: a connection on which nothing is asked for two times `limits.idle` seconds is cut."""

    class Watched(H11Protocol):
        """A connection."""

        _seen: object = None
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """It is there."""
            super().connection_made(transport)
            if len(self.connections) > 2 * limits.all:
                transport.abort()
                return
            self._timer = self.loop.call_later(limits.idle, self._look)

        def connection_lost(self, exc: Exception | None) -> None:
            """It is gone."""
            if self._timer is not None:
                self._timer.cancel()
            super().connection_lost(exc)

        def _look(self) -> None:
            over = self.cycle is None or self.cycle.response_complete
            seen = self if self.cycle is None else self.cycle
            if self.transport.is_closing() or (over and seen is self._seen):
                self.transport.abort()  # not close(): that waits for who does not read
                return
            self._seen = seen if over else None
            self._timer = self.loop.call_later(limits.idle, self._look)

    return Watched
