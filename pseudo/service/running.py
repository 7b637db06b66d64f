"""The server that runs the application: where it listens, how it ends.

What comes in: what is served, and where. What goes out: nothing, until it is stopped. Start at `run`. Stopped by Ctrl-C
or SIGTERM it takes nothing new and finishes what runs. It keeps no log of requests.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.errors import InputError
from pseudo.service.served import Served

if TYPE_CHECKING:
    import uvicorn

GRACE = 120
"""Seconds for what runs to be finished when the service is stopped."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Where a service listens; with a certificate it speaks https."""

    address: str = "127.0.0.1"
    port: int = 0
    certificate: Path | None = None
    key: Path | None = None


def run(served: Served, at: Listening, ready: Callable[[str], None]) -> None:
    """Serves until it is stopped. ready: called with the address as browsers write it, once requests can come

    raises  InputError for an address that is taken, a certificate that cannot be used
    """
    with listening(at) as listener:
        try:
            server(served, at, listener, ready).run(sockets=[listener])
        except OSError:  # of ssl, too
            raise InputError("the certificate or its key cannot be used; give two PEM files that belong "
                             "together") from None
        finally:
            for child in active_children():  # after a second Ctrl-C some are left, and they hear none
                child.kill()


def listening(at: Listening) -> socket.socket:
    """The socket; raises InputError."""
    family = socket.AF_INET6 if ":" in at.address else socket.AF_INET
    try:
        return socket.create_server((at.address, at.port), family=family, backlog=256)
    except OSError as error:
        raise InputError(f"{at.address}, port {at.port}: cannot listen there ({error.strerror}); take another "
                         "--port or --address") from None


def server(served: Served, at: Listening, listener: socket.socket, ready: Callable[[str], None]) -> uvicorn.Server:
    """The server, to be run with the socket."""
    import uvicorn

    from pseudo.service.app import make
    from pseudo.service.connection import watched

    host = f"[{at.address}]" if ":" in at.address else at.address
    origin = f"http{'s' * (at.certificate is not None)}://{host}:{listener.getsockname()[1]}"
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "fastapi"):
        logging.getLogger(name).disabled = True  # they quote addresses, and what was worked on when it failed
    config = uvicorn.Config(make(served), log_config=None, access_log=False, server_header=False,
                            http=watched(served.limits), ws="none", loop="asyncio", lifespan="on", proxy_headers=False,
                            timeout_keep_alive=15, timeout_graceful_shutdown=GRACE, ssl_certfile=at.certificate,
                            ssl_keyfile=at.key)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready(origin)

    return Server(config)
