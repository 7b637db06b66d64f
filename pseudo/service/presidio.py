"""POST /presidio/analyze, /presidio/anonymize: what clients of Presidio's two services send and get.

What comes in: their requests. What goes out: their answers. Start at `routes`. A type, a language or an option that we
do not have is an error, never left out in silence. Presidio itself is not needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from pseudo.core.document import Document, Repair, Span
from pseudo.core.errors import InputError
from pseudo.integrations import presidio
from pseudo.language.folders import languages, tag
from pseudo.service.asked import json_body
from pseudo.service.bodies import an_object, text_of
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools

ANALYZE = ("language", "entities", "score_threshold", "correlation_id", "return_decision_process", "allow_list",
           "allow_list_match", "trace", "ad_hoc_recognizers", "context", "regex_flags")
RESULT = ("analysis_explanation", "recognition_metadata")


@dataclass(slots=True)
class Result:
    """What somebody found."""

    entity_type: str
    start: int
    end: int
    score: float


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/presidio", tags=["other systems"])

    @router.post("/analyze", summary="What Presidio's analyzer answers", openapi_extra=json_body(
        '{"text": ..., "language": "hu", "entities": ["PERSON"]}; `text` may be a list'))
    async def analyze(request: Request) -> Response:
        return answered(await hall.do(request, analyzed, await hall.body(request)))

    @router.post("/anonymize", summary="What Presidio's anonymizer answers", openapi_extra=json_body(
        '{"text": ..., "analyzer_results": [{"entity_type": "PERSON", "start": 0, "end": 12, "score": 0.9}]}'))
    async def anonymize(request: Request) -> Response:
        return answered(await hall.do(request, anonymized, await hall.body(request)))

    return router


def analyzed(tools: Tools, data: bytes) -> bytes:
    """What is found in a text, or in each of a list."""
    given = an_object(data, ("text", "language"), ANALYZE)
    lang = text_of(given, "language")
    if tag(lang, tools.settings.data) not in (*languages(), *_own(tools)):
        raise InputError("language: is none that is there; GET /languages says which are")
    if any(given.get(name) for name in ("ad_hoc_recognizers", "context", "regex_flags")):
        raise InputError("ad_hoc_recognizers, context, regex_flags: are not taken here; leave them out")
    if given.get("allow_list_match", "exact") != "exact":
        raise InputError("allow_list_match: is none that is taken here; take exact")
    wanted = _texts(given.get("entities") or [], "entities")
    for number, entity in enumerate(wanted):
        _check(entity, f"entities[{number}]")
    least, allowed = given.get("score_threshold") or 0, _texts(given.get("allow_list") or [], "allow_list")
    if isinstance(least, bool) or not isinstance(least, (int, float)):
        raise InputError("score_threshold: is no number; give one from 0 to 1")
    several = isinstance(given["text"], list)
    texts = _texts(given["text"], "text") if several else [text_of(given, "text")]
    why = bool(given.get("return_decision_process"))
    found = [[_result(entity, span, why) for entity, span in presidio.named(doc)
              if (not wanted or entity in wanted) and span.score >= least and span.text not in allowed]
             for doc in tools.pseudonymiser(lang).batch(texts, "spans")]
    return orjson.dumps(found if several else found[0])


def _check(entity: str, place: str) -> None:
    """That we know such entities; the name is not repeated, for it could be anything."""
    if entity not in presidio.types():
        raise InputError(f"{place}: is nothing that is found here; take {', '.join(sorted(presidio.types()))}")


def _own(tools: Tools) -> tuple[str, ...]:
    return () if tools.settings.data is None else languages(tools.settings.data / "pseudo")


def _texts(given: object, name: str) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise InputError(f"{name}: is no list of texts; write [\"...\"]")
    return given


def _result(entity: str, span: Span, why: bool) -> dict[str, Any]:
    score = min(max(span.score, 0.0), 1.0)
    told = {"recognizer": presidio.OURS, "pattern_name": None, "pattern": None, "original_score": score,
            "score": score, "textual_explanation": span.why or None, "score_context_improvement": 0,
            "supportive_context_word": "", "validation_result": None}
    return {"entity_type": entity, "start": span.start, "end": span.end, "score": score,
            "analysis_explanation": told if why else None}


def anonymized(tools: Tools, data: bytes) -> bytes:
    """The text with what was found in it replaced."""
    given = an_object(data, ("text", "analyzer_results"), ("anonymizers", "language"))
    text = text_of(given, "text")
    _check_operators(given.get("anonymizers") or {})
    if not isinstance(given["analyzer_results"], list):
        raise InputError("analyzer_results: is no list; send what /presidio/analyze gave")
    results = [_read(each, f"analyzer_results[{number}]") for number, each in enumerate(given["analyzer_results"])]
    doc = presidio.document(text, results, tools.pseudonymiser(text_of(given, "language", "")))
    return orjson.dumps({"text": doc.pseudonymised, "items": items(doc)})


def _check_operators(given: object) -> None:
    """That nothing is asked for but new names."""
    if not isinstance(given, dict) or any(
            not isinstance(each, dict) or each.get("type") != presidio.NAME for each in given.values()):
        raise InputError(f"anonymizers: has an operator that is not here; leave it out, or take {presidio.NAME}")


def _read(given: object, place: str) -> Result:
    made = an_object(given if isinstance(given, Mapping) else {}, ("entity_type", "start", "end"), ("score", *RESULT),
                     place=place)
    entity, score = text_of(made, "entity_type"), made.get("score", 1.0)
    if any(isinstance(made[name], bool) or not isinstance(made[name], int) for name in ("start", "end")):
        raise InputError(f"{place}: start or end is no whole number; give places in the text")
    if isinstance(score, bool) or not isinstance(score, (int, float)):
        raise InputError(f"{place}.score: is no number; give one from 0 to 1")
    _check(entity, f"{place}.entity_type")
    return Result(entity, made["start"], made["end"], float(score))


def items(doc: Document) -> list[dict[str, Any]]:
    """What stands where in the new text, from its end."""
    changed: list[tuple[str, Span | Repair]] = [(entity, span) for entity, span in presidio.named(doc)
                                                if not doc.entry(span.entity).keep]
    changed += [(presidio.REPAIR, repair) for repair in doc.repairs]
    return [{"start": each.new_start, "end": each.new_end, "entity_type": entity, "text": each.new_text,
             "operator": presidio.NAME, "score": each.score if isinstance(each, Span) else 1.0}
            for entity, each in sorted(changed, key=lambda one: -one[1].start)]
