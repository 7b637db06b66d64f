"""Streams of lines: as many come out as come in, in order, with no more than a handful in memory.

What comes in: a body of JSON lines, and a function for a handful of them. What goes out: an answer that flows while the
body still comes. Start at `flowing`. Who sends a long one must read while sending, as `curl -T` does; else both wait.

A line that cannot be done comes out as `{"line": 3, "id": ..., "error": {...}}`; the others are not touched by it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import orjson
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pseudo.service.faults import BROKEN, BUSY, TOO_LARGE, Refused
from pseudo.service.hall import LINES, Hall, token

HANDFUL = 32
"""Lines that go to a worker together."""
SIZE = 200_000
"""Bytes after which a handful is full."""

Line = tuple[int, bytes]
"""A line and its number, from 1."""
Many = Callable[..., list[bytes]]
"""A function of a worker: of `Tools`, arguments, and at the end a list of `Line`s, of each what comes out."""


def wanted(request: Request) -> bool:
    """Whether the body is a stream."""
    return request.headers.get("content-type", "").partition(";")[0].strip() == LINES


class Flowing(StreamingResponse):
    """An answer that begins before its request has ended. (Starlette's own listens for who goes away, and so takes
    from the body.)"""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        await self.stream_response(send)


def flowing(hall: Hall, request: Request, function: Many, *args: object) -> Flowing:
    """The answer to a stream."""
    return Flowing(_out(hall, request, function, args), media_type=LINES)


async def _out(hall: Hall, request: Request, function: Many, args: tuple[object, ...]) -> AsyncIterator[bytes]:
    async for lines in _handfuls(request, hall.served.limits.bytes):
        yield b"".join([made + b"\n" for made in await _done(hall, request, function, args, lines)])


async def _done(hall: Hall, request: Request, function: Many, args: tuple[object, ...], lines: list[Line]
                ) -> list[bytes]:
    """What becomes of lines, together if that goes, else of each alone."""
    if any(len(data) > hall.served.limits.bytes for _, data in lines):
        error = Refused(TOO_LARGE, f"has more than {hall.served.limits.bytes} bytes", "split the document", "line")
        return [failed(number, error) for number, _ in lines]
    try:
        return await hall.pool.do(function, token(request), (*args, lines), hall.served.limits.seconds, patient=True)
    except Refused as refused:
        if len(lines) == 1 or refused.status not in (BROKEN, BUSY):
            return [failed(number, refused) for number, _ in lines]
    return [(await _done(hall, request, function, args, [line]))[0] for line in lines]


async def _handfuls(request: Request, most: int) -> AsyncIterator[list[Line]]:
    """The lines, as many together as have come; empty ones are none. A line that is too long comes cut off."""
    held, number, skipping = bytearray(), 0, False
    async for chunk in request.stream():
        ready: list[Line] = []
        size = 0
        *ends, last = chunk.split(b"\n")
        for part in ends:
            number += 1
            line = b"" if skipping else bytes(held + part)
            held, skipping = bytearray(), False
            if line.strip():
                ready.append((number, line))
                size += len(line)
            if len(ready) == HANDFUL or size >= SIZE:
                yield ready
                ready, size = [], 0
        if not skipping:
            held += last
        if ready:
            yield ready
        if len(held) > most:
            yield [(number + 1, bytes(held[: most + 1]))]
            held, skipping = bytearray(), True
    if held.strip():
        yield [(number + 1, bytes(held))]


def failed(number: int, refused: Refused, id: object = None) -> bytes:
    """What comes out for a line that cannot be done."""
    error = orjson.loads(refused.json())["error"]
    return orjson.dumps({"line": number, **({} if id is None else {"id": id}), "error": error})
