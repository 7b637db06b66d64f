"""The guard before all routes: whose request it is, for which host, from which page, how large, how slow, how many.

What comes in: an ASGI application. What goes out: one that only good requests reach, and that never answers with
anything but an answer: what goes wrong inside is told in one line, without what was sent. Start at `Guard`.

A token comes in the header `Authorization: Bearer TOKEN` and nowhere else: never in an address, never in a cookie,
which a browser would send for other pages, too. Only the page's own files, the same for everybody, are opened by a
ticket in their address (`tokens.Token.ticket`).
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pseudo.core import codes
from pseudo.core.errors import message
from pseudo.service.faults import BUSY, HERE, TOO_LARGE, TOO_MANY, Refused, told
from pseudo.service.metrics import Metrics
from pseudo.service.served import Limits, Served
from pseudo.service.tokens import Token, guest, holder

PAGE = "/page/"
"""Where the page's own files are: behind it stands the ticket."""
HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                               "object-src 'none'; require-trusted-types-for 'script'",
    "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer",
    "cache-control": "no-store", "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer has: nothing from elsewhere, nothing kept, nothing told to other pages."""
FREE = frozenset({"/healthz", "/readyz", "/metrics"})
"""What is answered however busy we are."""


class Guard:
    """An application behind its guard."""

    def __init__(self, app: ASGIApp, served: Served, metrics: Metrics) -> None:
        self._app, self._served, self._metrics = app, served, metrics
        self._now: Counter[str] = Counter()
        self._held = _Held()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._guarded(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        since, limits = monotonic(), self._served.limits
        status, over = 0, False

        async def sent(what: Message) -> None:
            nonlocal status, over
            if what["type"] == "http.response.start":
                status = what["status"]
                own = {name for name, _ in what["headers"]}
                what["headers"] = [*what["headers"], *((name.encode(), value.encode())
                                                       for name, value in HEADERS.items() if name.encode() not in own)]
            over = what["type"] == "http.response.body" and not what.get("more_body")
            await asyncio.wait_for(send(what), limits.idle)  # who takes nothing must not hold us for ever

        token = None
        try:
            token = self._checked(scope)
            scope["pseudo.token"] = token.name
            self._enter(scope, token)
            body = _Body(scope, receive, limits, self._held)
            try:
                await self._app(scope, body, sent)
            finally:
                self._now[token.name] -= 1
                body.gone()
        except Exception as error:
            if status:
                raise Broken from None  # half an answer is out: the connection is cut, lest it be taken for whole
            await self._refuse(told(error), sent)
        finally:
            route = getattr(scope.get("route"), "path", "") or (PAGE if scope["path"].startswith(PAGE) else "none")
            self._metrics.answered(route, status if over else 0, monotonic() - since)

    async def _refuse(self, refused: Refused, send: Send) -> None:
        body = refused.json()
        headers = {"content-type": "application/json", "content-length": str(len(body)), **refused.headers()}
        if refused.status == 401:
            headers["www-authenticate"] = "Bearer"
        await send({"type": "http.response.start", "status": refused.status,
                    "headers": [(name.encode(), value.encode()) for name, value in headers.items()]})
        await send({"type": "http.response.body", "body": body})

    def _checked(self, scope: Scope) -> Token:
        """Whose request it is; raises Refused for one that is not for us."""
        headers = _headers(scope)
        host = headers.get("host", "")
        if not _named(host, self._served.names):
            raise Refused(421, "is for a host that is not served here", "call it by a name that pseudo serve was given "
                          "(--name)", "header Host")
        if (origin := headers.get("origin")) is not None and origin != f"http{'s' * self._served.secure}://{host}":
            raise Refused(403, "comes from a page that is not ours", "open the page of this service", "header Origin")
        kind, _, secret = headers.get("authorization", "").partition(" ")
        if codes.lower(kind) == "bearer" and (found := holder(self._served.tokens, secret.strip())):
            return found
        path: str = scope["path"]
        if path.startswith(PAGE) and scope["method"] in ("GET", "HEAD"):
            ticket = path.removeprefix(PAGE).partition("/")[0]
            if found := guest(self._served.tokens, ticket):
                return found
        raise Refused(401, "no token that is known here came with the request",
                      "open the link that `pseudo serve` printed, or send the header Authorization: Bearer TOKEN",
                      "header Authorization")

    def _enter(self, scope: Scope, token: Token) -> None:
        limits = self._served.limits
        length = _headers(scope).get("content-length", "")
        if length.isdecimal() and int(length) > limits.bytes and not streamed(scope):
            raise _large(limits.bytes)
        if self._now[token.name] >= limits.each and scope["path"] not in FREE:
            raise Refused(TOO_MANY, f"more than {limits.each} requests at once of one token",
                          "wait for the answers of the others", "the token", again=1)
        if sum(self._now.values()) >= limits.all and scope["path"] not in FREE:
            raise Refused(BUSY, "too many requests at once", "send it again a little later", HERE, again=5)
        self._now[token.name] += 1


class Broken(Exception):
    """An answer that could not be ended. Whoever sees it closes the connection."""


@dataclass(slots=True)
class _Held:
    """How many bytes of bodies are here."""

    bytes: int = 0


class _Body:
    """What comes of a body, while it comes fast enough and is not too large."""

    def __init__(self, scope: Scope, receive: Receive, limits: Limits, held: _Held) -> None:
        self._receive, self._limits, self._held = receive, limits, held
        self._streamed, self._came, self._whole = streamed(scope), 0, False

    def gone(self) -> None:
        """Its request is over."""
        self._held.bytes -= self._came

    async def __call__(self) -> Message:
        """The next message."""
        if self._whole:
            return await self._receive()
        limits = self._limits
        try:
            what = await asyncio.wait_for(self._receive(), limits.idle)
        except (TimeoutError, asyncio.TimeoutError):
            raise Refused(408, f"nothing came of it for {limits.idle:g} seconds", "send it again", "body") from None
        self._whole = what["type"] != "http.request" or not what.get("more_body", False)
        if not self._streamed:  # of a stream only lines are held
            self._came += len(what.get("body", b""))
            self._held.bytes += len(what.get("body", b""))
            if self._came > limits.bytes:
                raise _large(limits.bytes)
            if self._held.bytes > limits.held:
                raise Refused(BUSY, "too much is being worked on", "send it again a little later", HERE, again=5)
        return what


def streamed(scope: Scope) -> bool:
    """Whether the body is a stream of lines, each of which is measured by itself."""
    return codes.lower(_headers(scope).get("content-type", "").partition(";")[0].strip()) == "application/x-ndjson"


def silent(loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Says of an error that nobody took only its kind and line: `asyncio` would print what was worked on."""
    error = context.get("exception")
    if isinstance(error, Exception) and not isinstance(error, (Broken, ConnectionError)):
        with suppress(OSError):  # a disk that is full
            print(f"pseudo: {message(error)}", file=sys.stderr, flush=True)


def _large(most: int) -> Refused:
    return Refused(TOO_LARGE, f"has more than {most} bytes", "split it, or send documents one a line "
                   "(application/x-ndjson)", "body")


def _headers(scope: Scope) -> Mapping[str, str]:
    return {codes.lower(name.decode("latin-1")): value.decode("latin-1") for name, value in scope["headers"]}


def _named(host: str, names: tuple[str, ...]) -> bool:
    """Whether a name is one of ours, with or without its port.

    >>> [_named(host, ("localhost", "[::1]")) for host in ("localhost:8321", "localhost.evil:8321", "[::1]:1")]
    [True, False, True]
    """
    bare, colon, port = host.rpartition(":")
    alone = bare if colon and port.isdecimal() else host
    return codes.lower(host) in names or codes.lower(alone) in names
