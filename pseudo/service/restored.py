"""POST /restore: a text that came back, with its originals.

What comes in: `{"text": ..., "document": a finished document}`, or `replacements` (a configuration), or `pairs` of
original and new name. What goes out: the text, what was put back where, what was left and why, a warning where nothing
of what is known was met. Start at `routes`; the work is `pseudo.restoring`.
"""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import jsonio
from pseudo.restoring import restore
from pseudo.restoring.mapping import Originals, of_entries
from pseudo.service.asked import Asked, json_body
from pseudo.service.bodies import an_object, text_of
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools

KNOWN = ("document", "replacements", "pairs")


def routes(hall: Hall) -> APIRouter:
    """The route."""
    router = APIRouter(tags=["stages"])

    @router.post("/restore", summary="A text that came back, with its originals", openapi_extra=json_body(
        "an object with `text` and what is known: `document` (as /replace gave it), `replacements`, or `pairs` "
        '({"original name": "new name"})'))
    async def restored_(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return answered(await hall.do(request, restored, asked, await hall.body(request)))

    return router


def restored(tools: Tools, asked: Asked, data: bytes) -> bytes:
    """The answer for a text."""
    given = an_object(data, ("text",), KNOWN, raw=KNOWN[:2])
    text, named = text_of(given, "text"), [name for name in KNOWN if name in given]
    if len(named) != 1:
        raise InputError(f"body: says {len(named)} times what is known; give one of {', '.join(KNOWN)}")
    lang, own = asked.lang or tools.lang, tools.settings.data
    known: Originals | Document | dict[str, str]
    if named == ["document"]:
        known = jsonio.loads(given["document"], where="document", lang=lang, offsets=asked.offsets, own=own)
    elif named == ["replacements"]:
        known = of_entries(jsonio.loads_replacements(given["replacements"], where="replacements"))
    elif isinstance(given["pairs"], dict) and all(isinstance(each, str) for each in given["pairs"].values()):
        known = given["pairs"]
    else:
        raise InputError('pairs: is no object of texts; give {"original name": "new name"}')
    if not _told(known):
        raise InputError(f"{named[0]}: tells no new name; give what /replace gave, or who became whom")
    found = restore(text, known, tools.pseudonymiser(lang).lang, key=tools.key, data=own)
    return orjson.dumps({
        "text": found.text, **found.counts(), "warnings": [found.warning] if found.warning else [],
        "places": [{"start": each.start, "end": each.end, "new_start": each.new_start, "new_end": each.new_end,
                    "type": each.type} for each in found.places],
        "left_places": [{"start": each.start, "end": each.end, "reason": each.reason} for each in found.left]})


def _told(known: Originals | Document | dict[str, str]) -> bool:
    """Whether anything is known: a document that is finished may have had no name in it."""
    if isinstance(known, Document):
        return known.pseudonymised is not None or bool(known.replacements)
    return bool(known.names if isinstance(known, Originals) else known)
