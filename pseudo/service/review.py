"""POST /review/...: what the review page asks the server.

What comes in: one line of JSON, and for some routes the bytes of a file behind it: nothing is kept here between two
requests, so the page sends the file again when it wants a result. What goes out: JSON, or the bytes of a result. Start
at `routes`; what is done stands in `reviewing`, `changing`, `results` and
`sheet`.
"""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from pseudo.formats import jsonio
from pseudo.service import changing, results, reviewing, sheet
from pseudo.service.faults import UNREADABLE, Refused
from pseudo.service.hall import JSON, Hall, answered, token
from pseudo.service.work import Tools

BYTES = "application/octet-stream"


def routes(hall: Hall) -> APIRouter:
    """The routes of the review page."""
    router = APIRouter(prefix="/review", tags=["review"])

    async def long(request: Request, want: str) -> bytes:
        """What has to do with a whole file, which may take longer than other work."""
        data = await hall.body(request)
        return await hall.pool.do(whole, token(request), (want, data), hall.served.limits.job_seconds)

    @router.post("/open", summary="A file, as the review page shows it")
    async def opened(request: Request) -> Response:
        return answered(await long(request, "open"))

    @router.post("/result/{want}", summary="What comes of a review: text, file, document, report, check")
    async def result(request: Request, want: str) -> Response:
        return answered(await long(request, want), JSON if want == "check" else BYTES)

    @router.post("/forms", summary="An entity that was changed: the new text of each of its mentions")
    async def forms(request: Request) -> Response:
        return answered(await hall.do(request, small, "forms", await hall.body(request)))

    @router.post("/named", summary="A name that was marked, read and with a new name")
    async def named(request: Request) -> Response:
        return answered(await hall.do(request, small, "named", await hall.body(request)))

    @router.post("/family", summary="The new names of a family whose surname becomes another")
    async def family(request: Request) -> Response:
        return answered(await hall.do(request, small, "family", await hall.body(request)))

    @router.post("/options", summary="Other new names for entities")
    async def options(request: Request) -> Response:
        return answered(await hall.do(request, small, "options", await hall.body(request)))

    @router.post("/table", summary="The configuration as a table (CSV)")
    async def table(request: Request) -> Response:
        return answered(await hall.do(request, tabled, await hall.body(request)), "text/csv; charset=utf-8")

    @router.post("/table/read", summary="A table of the configuration, put back into it")
    async def table_read(request: Request) -> Response:
        return answered(await hall.do(request, untabled, await hall.body(request)))

    return router


def framed(body: bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON in the first line of a body, and the bytes behind it; raises Refused.

    >>> framed(b'{"name": "a.txt"}\\nKiss')
    ({'name': 'a.txt'}, b'Kiss')
    """
    line, _, data = body.partition(b"\n")
    try:
        asked = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise Refused(UNREADABLE, "does not begin with a line of JSON", "send that, and the file behind it",
                      "body") from None
    if not isinstance(asked, dict):
        raise Refused(UNREADABLE, "begins with JSON that is no object", "send an object", "body")
    return asked, data


def whole(tools: Tools, want: str, body: bytes) -> bytes:
    """A file opened, or a result of one."""
    asked, data = framed(body)
    p = tools.pseudonymiser(str(asked.get("lang") or ""))
    of = reviewing.file(data, str(asked.get("name", "")), p.settings, p.lang, encoding=str(asked.get("encoding", "")),
                        skip=asked.get("skip_unreadable") is True)
    if want != "open":
        return results.result(p, of, asked, want)
    given = asked.get("replacements")
    shared = jsonio.loads_replacements(orjson.dumps(given)) if given else None
    return orjson.dumps(reviewing.opened(p, of, shared))


def small(tools: Tools, want: str, body: bytes) -> bytes:
    """What hangs on a few mentions alone."""
    asked, _ = framed(body)
    p = tools.pseudonymiser(str(asked.get("lang") or ""))
    if want == "forms":
        return orjson.dumps(changing.forms(p, asked))
    if want in ("named", "family"):
        return orjson.dumps((changing.named if want == "named" else changing.family)(p, asked))
    return orjson.dumps(changing.options(p, reviewing.entries_of(asked)))


def tabled(tools: Tools, body: bytes) -> bytes:
    """The configuration as a table."""
    return sheet.written(reviewing.entries_of(framed(body)[0]))


def untabled(tools: Tools, body: bytes) -> bytes:
    """The configuration with what a table says."""
    asked, data = framed(body)
    return orjson.dumps({"replacements": reviewing.raw_entries(sheet.read(data, reviewing.entries_of(asked)))})
