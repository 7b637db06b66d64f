"""POST /anonymize, as the anonymisers of the CURLICAT corpora are called (deliverable D3): text or CoNLL in and out.

What comes in: `{"text": ..., "format": "text"}`, or "conll". What goes out: `{"original_text", "anonymized_text",
"format"}`. Start at `routes`. CoNLL is read and written as `pseudo.formats.conll` does: what a file annotates itself is
taken, and the result has all of its layers.
"""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from pseudo.core.errors import InputError
from pseudo.service.asked import Asked, json_body
from pseudo.service.bodies import an_object, text_of
from pseudo.service.files import AskedFile, filed
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools

FORMATS = ("text", "conll")


def routes(hall: Hall) -> APIRouter:
    """The route."""
    router = APIRouter(tags=["other systems"])

    @router.post("/anonymize", summary="A text or CoNLL, as CURLICAT's anonymisers take it", openapi_extra=json_body(
        '{"text": ..., "format": "text"}, or "conll"'))
    async def anonymize(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return answered(await hall.do(request, anonymized, asked, await hall.body(request)))

    return router


def anonymized(tools: Tools, asked: Asked, data: bytes) -> bytes:
    """The answer for a text."""
    given = an_object(data, ("text",), ("format",))
    text, form = text_of(given, "text"), text_of(given, "format", FORMATS[0])
    if form not in FORMATS:
        raise InputError(f"format: is none that is taken here; send {' or '.join(FORMATS)}, or other files to /run")
    if form == FORMATS[0]:
        by = tools.pseudonymiser(asked.lang, asked.settings(tools.settings))
        new = by.replace(text).pseudonymised
    else:
        made = AskedFile(**{**asked.model_dump(), "format": form})
        new = filed(tools, made, "", text.encode("utf-8"), "text").data.decode("utf-8")
    return orjson.dumps({"original_text": text, "anonymized_text": new, "format": form})
