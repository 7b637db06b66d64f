"""POST /spans, /suggest, /replace: the three stages over HTTP; /forms: one entity's new forms.

What comes in: a document as JSON, a list of them, or a stream of lines (`application/x-ndjson`). What goes out: the
same with what the stage adds, as `pseudo spans|suggest|replace` write it. Start at `routes`. The bytes go to our own
JSON reader (`formats.jsonio`): what a document is stands there and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import jsonio
from pseudo.language import which
from pseudo.mixed.stages import Mixed
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.runner import Runner
from pseudo.service import streams
from pseudo.service.asked import Asked, AskedText, a_document, json_body
from pseudo.service.bodies import an_object, elements, text_of
from pseudo.service.faults import of_line
from pseudo.service.hall import Hall, answered
from pseudo.service.streams import Line, failed
from pseudo.service.work import Tools

FORMS = ("an object with `document`, as /suggest gives it, `entry`, the key of one of its replacements, and perhaps "
         "`repl`, the new name that a person wants for it")


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["stages"])
    body = json_body(a_document(), lines=True)

    async def done(request: Request, stage: str, asked: Asked) -> Response:
        if streams.wanted(request):
            return streams.flowing(hall, request, lines, stage, asked)
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

    @router.post("/forms", summary="The new text of each mention of one entity, and of those named by it",
                 openapi_extra=json_body(FORMS))
    async def forms_of(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return answered(await hall.do(request, forms, asked, await hall.body(request)))

    return router


def staged(tools: Tools, stage: str, asked: Asked, data: bytes) -> tuple[bytes, int, int]:
    """One document after a stage, or a list of them; the number of characters, of documents."""
    parts = elements(data)
    items = [Item(data, "")] if parts is None else [
        Item(each, f"document {number}") for number, each in enumerate(parts, 1)]
    outcomes = runner(tools, stage, asked)(items)
    for item, outcome in zip(items, outcomes, strict=True):
        if outcome.error:
            raise of_line(outcome.error, item.where)
    results = [outcome.result.rstrip(b"\n") for outcome in outcomes]
    whole = results[0] if parts is None else b"[" + b",".join(results) + b"]"
    return whole, sum(outcome.characters for outcome in outcomes), len(outcomes)


def lines(tools: Tools, stage: str, asked: Asked, given: list[Line]) -> list[bytes]:
    """Lines of a stream after a stage."""
    items = [Item(data, f"line {number}", number) for number, data in given]
    return [_line(outcome) for outcome in runner(tools, stage, asked)(items)]


def _line(outcome: Outcome) -> bytes:
    if outcome.error:
        return failed(outcome.line, of_line(outcome.error, f"line {outcome.line}"), outcome.id)
    return outcome.result.rstrip(b"\n")


def runner(tools: Tools, stage: str, asked: Asked) -> Runner:
    """What does a stage for documents, with the Pseudonymisers of the token."""
    settings = asked.settings(tools.settings)
    strip = isinstance(asked, AskedText) and asked.strip
    job = Job(stage, asked.lang or tools.lang, tools.key, settings, asked.offsets, strip)
    return Runner(job, lambda lang: tools.pseudonymiser(lang, settings))


def forms(tools: Tools, asked: Asked, data: bytes) -> bytes:
    """The new text of each mention of an entity, and of the entities that are named by it: nicknames, a wife."""
    given = an_object(data, ("document", "entry"), ("repl",), raw=("document",))
    lang = asked.lang or tools.lang
    doc = jsonio.loads(given["document"], where="document", lang=lang, offsets=asked.offsets,
                       own=tools.settings.data)
    key, new = text_of(given, "entry"), given.get("repl")
    if key not in (doc.replacements or {}):
        raise InputError("entry: is no key of the document's replacements; send the document that /suggest gave")
    if new is not None:
        if not text_of(given, "repl").strip():
            raise InputError("repl: is empty; give a name, or leave it out")
        doc = doc.with_repl(key, new)
    settings = replace(asked.settings(tools.settings), allow_leftovers=True)  # the others' mentions are left out
    mixed = Mixed(lambda lang: tools.pseudonymiser(lang, settings))
    by = mixed if which.is_many(doc.lang) else tools.pseudonymiser(doc.lang, settings)
    shown = by.replace(_alone(doc, key))
    spans = orjson.loads(jsonio.dumps(shown, offsets=asked.offsets))["spans"]
    said = ("start", "end", "text", "entity", "new_text")
    return orjson.dumps({"entry": key, "forms": [{name: span[name] for name in said} for span in spans]})


def _alone(doc: Document, key: str) -> Document:
    """The document with the mentions of one entity and of those named by it."""
    entries = doc.replacements or {}
    keys, waiting = {key}, [key]
    while waiting:
        at = waiting.pop()
        found = {other for other, entry in entries.items() if at in set(entry.ties.values())
                 or any(part.entity == at for part in entry.parts)} - keys
        keys |= found
        waiting += found
    return replace(doc, spans=tuple(span for span in doc.spans or () if span.entity in keys), pseudonymised=None,
                   repairs=())
