"""POST /inflect, /analyse: forms of names.

What comes in: lemma and features, or a form; a list of them; or a stream of lines. What goes out: the same with the
form, or with the readings, best first. Start at `routes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from morph import FeatsError, MorphError
from pseudo.core.errors import InputError
from pseudo.service import streams
from pseudo.service.asked import json_body
from pseudo.service.bodies import an_object, elements, text_of
from pseudo.service.faults import Refused, told
from pseudo.service.hall import Hall, answered
from pseudo.service.streams import Line, failed
from pseudo.service.work import Tools

SPELLED = 'write "Case=Ins" or {"Case": "Ins"}, with what docs/grammar.md lists'


class InLanguage(BaseModel):
    """The language of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    lang: str = Field("", description="The language; without it that of the service")


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["words"])

    async def done(request: Request, work: Callable[..., dict[str, Any]], lang: str) -> Response:
        if streams.wanted(request):
            return streams.flowing(hall, request, lines, work, lang)
        return answered(await hall.do(request, each, work, lang, await hall.body(request)))

    @router.post("/inflect", summary="Lemma and features to the form", openapi_extra=json_body(
        '{"lemma": ..., "feats": "Case=Ins"} (or {"Case": "Ins"}, as heads of spans have), or a list', lines=True))
    async def inflect(request: Request, asked: Annotated[InLanguage, Query()]) -> Response:
        return await done(request, inflected, asked.lang)

    @router.post("/analyse", summary="A form to lemmas and features", openapi_extra=json_body(
        '{"form": ...}, or a list of such', lines=True))
    async def analyse(request: Request, asked: Annotated[InLanguage, Query()]) -> Response:
        return await done(request, analysed, asked.lang)

    return router


def each(tools: Tools, work: Callable[..., dict[str, Any]], lang: str, data: bytes) -> bytes:
    """What the work gives for an object, or for each of a list."""
    parts = elements(data)
    if parts is None:
        return orjson.dumps(work(tools, lang, data))
    made = []
    for number, part in enumerate(parts, 1):
        try:
            made.append(work(tools, lang, part))
        except (InputError, MorphError) as error:
            raise told(error, f"item {number}") from None
    return orjson.dumps(made)


def lines(tools: Tools, work: Callable[..., dict[str, Any]], lang: str, given: list[Line]) -> list[bytes]:
    """What the work gives for each line."""
    return [_line(partial(work, tools, lang, data), number) for number, data in given]


def _line(work: Callable[[], dict[str, Any]], number: int) -> bytes:
    try:
        return orjson.dumps(work())
    except Exception as error:
        refused = told(error, f"line {number}")
        return failed(number, Refused(refused.status, refused.message, refused.remedy, f"line {number}"))


def inflected(tools: Tools, lang: str, data: bytes) -> dict[str, Any]:
    """The form of a lemma with features."""
    given = an_object(data, ("lemma", "feats"))
    lemma, feats = text_of(given, "lemma"), _feats(given)
    if not lemma.strip():
        raise InputError("lemma: is empty; write a name")
    morph = tools.pseudonymiser(lang).language.morph
    try:
        return {"lemma": lemma, "feats": feats, "form": morph.inflect(lemma, feats)}
    except FeatsError as error:
        said, _, remedy = str(error).partition("; ")
        raise InputError(f"feats: {said}; {remedy or SPELLED}") from None


def _feats(given: Mapping[str, Any]) -> str:
    """Features as a text, or as heads of spans have them."""
    feats = given["feats"]
    if isinstance(feats, dict) and all(isinstance(each, str) for each in feats.values()):
        return "|".join(f"{name}={value}" for name, value in feats.items())
    if not isinstance(feats, str):
        raise InputError(f"feats: are neither a text nor an object of texts; {SPELLED}")
    return feats


def analysed(tools: Tools, lang: str, data: bytes) -> dict[str, Any]:
    """The readings of a form, best first."""
    form = text_of(an_object(data, ("form",)), "form")
    readings = tools.pseudonymiser(lang).language.morph.analyse(form)
    return {"form": form, "readings": [{"lemma": each.lemma, "upos": each.upos, "feats": each.feats}
                                       for each in readings]}
