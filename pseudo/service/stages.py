"""POST /spans, /suggest, /replace: the three stages over HTTP.

What comes in: a document as JSON, a list of them, or a stream of lines (`application/x-ndjson`). What goes out: the
same with what the stage adds, as `pseudo spans|suggest|replace` write it. Start at `routes`. The bytes go to our own
JSON reader (`formats.jsonio`): what a document is stands there and nowhere else.
"""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pseudo.run.job import Item, Job
from pseudo.run.runner import Runner
from pseudo.service.asked import Asked, AskedText, a_document, json_body
from pseudo.service.faults import UNREADABLE, Refused, of_line
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools


def routes(hall: Hall) -> APIRouter:
    """The three routes."""
    router = APIRouter(tags=["stages"])

    body = json_body(a_document())

    async def done(request: Request, stage: str, asked: Asked) -> Response:
        data = await hall.body(request)
        result, characters, documents = await hall.do(request, staged, stage, asked, data)
        hall.metrics.done(stage, documents, characters)
        return answered(result)

    @router.post("/spans", summary="Who and what is named: spans and entries", openapi_extra=body)
    async def spans(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return await done(request, "spans", asked)

    @router.post("/suggest", summary="A new name for every entity", openapi_extra=body)
    async def suggest(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return await done(request, "suggest", asked)

    @router.post("/replace", summary="The new names in the text, inflected", openapi_extra=body)
    async def replaced(request: Request, asked: Annotated[AskedText, Query()]) -> Response:
        return await done(request, "replace", asked)

    return router


def staged(tools: Tools, stage: str, asked: Asked, data: bytes) -> tuple[bytes, int, int]:
    """One document after a stage, or a list of them; the number of characters, of documents."""
    items = [Item(data, "")]
    if several := data.lstrip()[:1] == b"[":
        items = [Item(each, f"document {number}") for number, each in enumerate(_elements(data), 1)]
    outcomes = runner(tools, stage, asked)(items)
    for item, outcome in zip(items, outcomes, strict=True):
        if outcome.error:
            raise of_line(outcome.error, item.where)
    results = [outcome.result.rstrip(b"\n") for outcome in outcomes]
    whole = b"[" + b",".join(results) + b"]" if several else results[0]
    return whole, sum(outcome.characters for outcome in outcomes), len(outcomes)


def _elements(data: bytes) -> list[bytes]:
    """Each element of a JSON list, as its bytes."""
    found: list[bytes] = []
    try:
        text = data.decode("utf-8").strip()
        read, at = json.JSONDecoder().raw_decode, 1
        while text[at:].lstrip()[:1] != "]" or found:
            at += len(text[at:]) - len(text[at:].lstrip())
            _, end = read(text, at)
            found.append(text[at:end].encode())
            rest = text[end:].lstrip()
            if rest[:1] != ",":
                break
            at = len(text) - len(rest) + 1
        else:
            rest = text[at:].lstrip()
    except (ValueError, RecursionError):
        raise Refused(UNREADABLE, "is no JSON", "send a document, or a list of documents", "body") from None
    if rest != "]":
        raise Refused(UNREADABLE, "is no list that ends", "send a document, or a list of documents", "body")
    return found


def runner(tools: Tools, stage: str, asked: Asked) -> Runner:
    """What does a stage for documents, with the Pseudonymisers of the token."""
    settings = asked.settings(tools.settings)
    strip = isinstance(asked, AskedText) and asked.strip
    job = Job(stage, asked.lang or tools.lang, tools.key, settings, asked.offsets, strip)
    return Runner(job, lambda lang: tools.pseudonymiser(lang, settings))
