"""GET /formats, /policy, /languages: what there is.

What comes in: nothing, or a language. What goes out: lists as JSON. Start at `routes`.
"""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from pseudo.formats.found import found
from pseudo.language import folders
from pseudo.methods import policy
from pseudo.service.asked import Asked
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["lists"])

    @router.get("/formats", summary="The formats of files: name, suffixes, whether they can be written")
    async def formats(request: Request) -> Response:
        return answered(await hall.do(request, formats_there))

    @router.get("/policy", summary="What happens to each type")
    async def rows(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        return answered(await hall.do(request, policy_of, asked))

    @router.get("/languages", summary="The languages, the one of the service first")
    async def languages(request: Request) -> Response:
        return answered(await hall.do(request, languages_there))

    return router


def formats_there(tools: Tools) -> bytes:
    """The formats, as `pseudo formats` lists them."""
    return orjson.dumps([{"name": form.name, "suffixes": form.suffixes, "writes": form.write is not None,
                          "says": form.says} for form in found().values()])


def policy_of(tools: Tools, asked: Asked) -> bytes:
    """The rows of the policy in force."""
    settings = asked.settings(tools.settings)
    by = tools.pseudonymiser(asked.lang, settings)
    made = policy.load(folders.place(by.lang, settings.data, "pseudo"), settings.policy, settings.preset,
                       settings.patterns)
    kinds = {f"{type_}.{kind}": dict(row) for type_, rows in made.kinds.items() for kind, row in rows.items()}
    return orjson.dumps({"lang": by.lang, "policy": {name: dict(row) for name, row in made.rows.items()} | kinds},
                        default=str)


def languages_there(tools: Tools) -> bytes:
    """The tags of the languages."""
    own = () if tools.settings.data is None else folders.languages(tools.settings.data / "pseudo")
    first = folders.tag(tools.lang, tools.settings.data)
    return orjson.dumps([first, *sorted({*own, *folders.languages()} - {first})])
