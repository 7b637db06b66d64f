"""POST /audit: what of the originals is left in a result, and what can still be told.

What comes in: `{"old": text, "new": text}`, with what says who is in the old one: `document` (as /replace gave it),
`gold` (a document in which somebody marked the names) or `known` (names and their types); or a list of them, which is
audited as one run. What goes out: the report of `pseudo audit`, which holds no original; the findings with their
originals only where they are asked for. Start at `routes`; the work is `pseudo.audit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from pseudo import __version__
from pseudo.audit import report
from pseudo.audit.inspect import Audit, audited
from pseudo.audit.sides import Keeps, composed, handed, of_gold, of_mapping
from pseudo.audit.values import Basis, Mention, Pair, Piece
from pseudo.core.document import Document, Offsets, is_type
from pseudo.core.errors import InputError, PseudoError, message
from pseudo.evaluate.gold import of_document
from pseudo.formats import jsonio
from pseudo.formats.jsonio.units import same, to_utf16
from pseudo.service.asked import Asked, json_body
from pseudo.service.bodies import an_object, elements, text_of
from pseudo.service.hall import Hall, answered
from pseudo.service.work import Tools

NEEDED, MORE = ("old", "new"), ("document", "gold", "known")
FAILS = "sure"


class AskedAudit(Asked):
    """The same for an audit."""

    findings: bool = Field(False, description="Give every finding, too, with its original and what stands around it")
    fail_on: str = Field(FAILS, description="What `failed_on` names if it holds: conditions with commas between, as "
                                            "of `pseudo audit --fail-on`, or never")


def routes(hall: Hall) -> APIRouter:
    """The route."""
    router = APIRouter(tags=["stages"])

    @router.post("/audit", summary="What of the originals is left in a result", openapi_extra=json_body(
        "an object with `old` and `new`, two texts, and perhaps `document` (as /replace gave it), `gold` (a document "
        'with spans) or `known` ({"name": "type"}); or a list of such, one for each document of a run'))
    async def audited_(request: Request, asked: Annotated[AskedAudit, Query()]) -> Response:
        return answered(await hall.do(request, inspected, asked, await hall.body(request)))

    return router


def inspected(tools: Tools, asked: AskedAudit, data: bytes) -> bytes:
    """The report for a pair of texts, or for all of a list."""
    conditions = _conditions(asked.fail_on)
    by = tools.pseudonymiser(asked.lang, asked.settings(tools.settings))

    def one(each: bytes, place: str) -> Pair:
        try:
            return pair(each, asked, by.lang, tools, lambda entry: by.choice.policy.keeps(entry, by.language.names))
        except PseudoError as error:
            raise InputError(f"{place}{message(error)}") from None

    several = elements(data)
    pairs = [one(data, "")] if several is None else [one(each, f"document {number}, ")
                                                     for number, each in enumerate(several, 1)]
    if not pairs:
        raise InputError("body: is an empty list; send a pair of texts, or several")
    done = audited(pairs, by.language)
    told = report.told(done, {"auditor": __version__}, report.failing(done, conditions))
    return orjson.dumps(told | ({"found": found(done, pairs, asked.offsets)} if asked.findings else {}))


def pair(data: bytes, asked: Asked, lang: str, tools: Tools, keeps: Keeps) -> Pair:
    """The two texts of an object, with who is in the old one. raises InputError"""
    given = an_object(data, NEEDED, MORE, raw=MORE[:2])
    old, new = text_of(given, "old"), text_of(given, "new")
    mentions: tuple[Mention, ...] = ()
    pieces: tuple[Piece, ...] = ()
    names = known(given["known"]) if "known" in given else ()
    basis = Basis.known if names else Basis.change
    names_new: tuple[str, ...] | None = None

    def document(name: str) -> Document:
        return jsonio.loads(given[name], where=name, lang=lang, offsets=asked.offsets, own=tools.settings.data)

    if "document" in given:
        with _of("document"):
            mentions, pieces = of_mapping(document("document"), old, keeps)
        names_new = handed(mentions)
        basis = Basis.mapping
    if "gold" in given:
        with _of("gold"):
            gold, _ = of_document(document("gold"), {})
            mentions = of_gold(gold.text, gold.mentions, old, keeps)
        basis = Basis.gold
    return composed(Pair(old, new, "", mentions, names, pieces, basis, names_new))


@contextmanager
def _of(place: str) -> Iterator[None]:
    """Whatever is wrong is in this place."""
    try:
        yield
    except PseudoError as error:
        said = message(error)
        raise InputError(said if said.startswith(place) else f"{place}: {said}") from None


def known(given: object) -> tuple[tuple[str, str], ...]:
    """Names with their types. raises InputError

    >>> known({"Kovács János": "PER"})
    (('Kovács János', 'PER'),)
    """
    if not isinstance(given, dict) or not all(isinstance(each, str) and is_type(each) for each in given.values()):
        raise InputError('known: is no object of names and types; give {"a name": "PER"}')
    return tuple(given.items())


def found(audit: Audit, pairs: Sequence[Pair], offsets: Offsets) -> list[dict[str, Any]]:
    """Each finding, and each contradiction, with its original. Offsets are of the new text, composed (NFC)."""
    to = [to_utf16(each.new) if offsets == "utf16" else same for each in pairs]
    every = [asdict(each) | {"level": each.level.value} for each in audit.findings()]
    every += [asdict(each) | {"level": "clash"} for each in audit.clashes()]
    for each in every:
        number = each["document"]
        each |= {"document": number + 1, "start": to[number](each["start"]), "end": to[number](each["end"])}
    return every


def _conditions(said: str) -> list[str]:
    """The conditions, checked as the command line does. raises InputError"""
    conditions = [each.strip() for each in said.split(",") if each.strip() not in ("", "never")]
    try:
        report.failing(Audit((), {}, {}, {}, {}, {}), conditions)
    except ValueError:
        raise InputError(f"parameter fail_on: has what is no condition; there are {', '.join(report.CONDITIONS)}, "
                         "never") from None
    return conditions
