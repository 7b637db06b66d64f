"""POST /run: a file in, the same file with new names out; /jobs: the same for files that take longer.

What comes in: the bytes of a file, of any format that `pseudo formats` lists. What goes out: its result, as `pseudo
run` writes it: stripped, nothing of a mapping. Start at `routes`; `filed` does the work. The format is named
(`?format=docx`) or told by the suffix of the file name in `Content-Disposition`, which is nowhere kept nor repeated.

Files are read in memory, within the limit of a body, and written nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from pseudo.core import steps
from pseudo.core.document import Document, is_type
from pseudo.core.errors import InputError
from pseudo.formats import door, encodings, found
from pseudo.formats.door import Format, Unread
from pseudo.language import which
from pseudo.pipeline import Settings
from pseudo.run import doors
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.runner import Runner
from pseudo.run.streams import batches
from pseudo.service.asked import Asked, file_body
from pseudo.service.faults import Refused, of_line, told
from pseudo.service.hall import Hall, answered, token
from pseudo.service.served import Served
from pseudo.service.work import Tools

KIND = "application/octet-stream"
REPORT = "pseudo-report"
"""The header that says what was done: counts, as JSON."""


class AskedFile(Asked):
    """How a file is to be read."""

    format: str = Field("", description="What GET /formats calls it; without it the suffix of the file name in "
                                        "Content-Disposition tells")
    encoding: str = Field("", description="The encoding of plain text; auto: as it looks")
    columns: str = Field("", description="Tables: the columns that are read, with commas; CoNLL: what they are")
    types: str = Field("", description="Tables: what stands in a column as a whole: name=PER,town=GPE")
    rows: bool | None = Field(None, description="Tables: each row is a document")
    headers: Literal["clean", "bare", "keep"] = Field("clean", description="Translation memories: who made them")
    skip_unreadable: bool = Field(False, description="What cannot be read is left as it is, and counted")

    def checked(self, suffix: str, served: Served) -> None:
        """That what is asked for can be; raises Refused."""
        try:
            form_of(self.format, suffix)
            self.options(served.lang, served.settings)
            self.settings(served.settings)
        except InputError as error:
            raise told(error) from None

    def options(self, lang: str, settings: Settings) -> door.Options:
        """The same for formats; raises InputError."""
        if self.encoding:
            try:
                encodings.check(self.encoding)
            except InputError as error:
                raise InputError(f"parameter encoding: {error}") from None
        columns = tuple(filter(None, (each.strip() for each in self.columns.split(","))))
        types = tuple((column.strip(), type_.strip()) for each in filter(None, self.types.split(","))
                      for column, _, type_ in [each.rpartition("=")])
        if any(not column or not is_type(type_) for column, type_ in types):
            raise InputError("parameter types: has a column without a type, or no type; give name=PER,town=GPE")
        return door.Options(self.encoding, columns, types, self.rows, which.spoken(lang), settings.data, self.offsets,
                            self.headers, self.skip_unreadable)


@dataclass(frozen=True, slots=True)
class Filed:
    """A file that is done. report: counts"""

    data: bytes = field(repr=False)
    report: Mapping[str, Any]


def routes(hall: Hall) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["files"])
    jobs = hall.jobs
    body = file_body()

    @router.post("/run", summary="A file with new names, in its own format", openapi_extra=body)
    async def run(request: Request, asked: Annotated[AskedFile, Query()]) -> Response:
        suffix = suffix_of(request)
        done = await hall.do(request, filed, asked, suffix, await hall.body(request))
        hall.metrics.done("run", done.report["documents"], done.report["characters"])
        return _file(done)

    @router.post("/jobs", status_code=202, summary="The same for what takes longer: gives an id", openapi_extra=body)
    async def begin(request: Request, asked: Annotated[AskedFile, Query()]) -> Response:
        suffix = suffix_of(request)
        asked.checked(suffix, hall.served)  # not an hour later
        job = jobs.begin(token(request), filed, (asked, suffix, await hall.body(request)))
        answer = answered(orjson.dumps(job.said()), status=202)
        answer.headers["location"] = f"/jobs/{job.id}"
        return answer

    @router.get("/jobs", summary="The jobs of this token")
    async def every(request: Request) -> Response:
        return answered(orjson.dumps([job.said() for job in jobs.all(token(request))]))

    @router.get("/jobs/{id}", summary="How far a job is")
    async def state(request: Request, id: str) -> Response:
        return answered(orjson.dumps(jobs.of(token(request), id).said()))

    @router.get("/jobs/{id}/result", summary="The file that came of a job; 409 while there is none")
    async def result(request: Request, id: str) -> Response:
        job = jobs.of(token(request), id)
        if job.error is not None:
            raise job.error
        if job.result is None:
            raise Refused(409, "the job is not done yet", "ask again a little later", "id", again=2)
        return _file(job.result)

    @router.delete("/jobs/{id}", status_code=204, summary="Ends a job, or drops its result")
    async def end(request: Request, id: str) -> Response:
        jobs.end(token(request), id)
        return Response(status_code=204)

    return router


def _file(done: Filed) -> Response:
    answer = answered(done.data, KIND)
    answer.headers[REPORT] = orjson.dumps(done.report).decode("ascii")
    return answer


def suffix_of(request: Request) -> str:
    """The end of the file name that came with the request: what tells the format, no more."""
    said = Message()
    said["content-disposition"] = request.headers.get("content-disposition", "")
    return "." + name.partition(".")[2] if (name := said.get_filename("") or "") and "." in name else ""


def form_of(name: str, suffix: str) -> Format:
    """The format of a file; raises InputError."""
    try:
        form = found.by_name(name) if name else found.by_suffix(f"x{suffix}") if suffix else None
    except InputError as error:
        raise InputError(f"parameter format: {error}") from None
    if form is None:
        raise InputError("parameter format: is missing, and no file name tells it; give ?format= with a name of "
                         "GET /formats")
    return form


def filed(tools: Tools, asked: AskedFile, suffix: str, data: bytes, where: str = "file") -> Filed:
    """The file with new names, as `pseudo run` writes it. where: what errors call it"""
    form = form_of(asked.format, suffix)
    lang, settings = asked.lang or tools.lang, asked.settings(tools.settings)
    job = Job("replace", lang, tools.key, settings, asked.offsets, strip=True, filed=True, form=form.name,
              options=asked.options(lang, tools.settings), skip=asked.skip_unreadable)
    items = list(doors.items(where, form, job, of=Item(b"", where), data=data))
    work = Runner(job, lambda lang: tools.pseudonymiser(lang, settings))
    done: list[Outcome] = []
    for batch in batches(items):
        def heard(share: float, before: int = len(done), many: int = len(batch)) -> None:
            tools.step(before + share * many, len(items))

        heard(0)
        with steps.heard(heard):
            done += [_without_name(outcome, where) for outcome in work(batch)]
    new = doors.refilled(where, form, job, [_document(outcome) for outcome in done], where=where, data=data)
    tools.step(len(items), len(items))
    return Filed(bytes(new), report(done, (*(each for outcome in done for each in outcome.unread),)))


def _without_name(outcome: Outcome, where: str) -> Outcome:
    if outcome.error:
        raise of_line(outcome.error, where)
    return outcome


def _document(outcome: Outcome) -> Document:
    assert outcome.done is not None
    return outcome.done


def report(done: Sequence[Outcome], unread: Sequence[Unread]) -> Mapping[str, Any]:
    """What was done, in counts."""
    kinds: dict[str, int] = {}
    for each in unread:
        kinds[each.what] = kinds.get(each.what, 0) + each.count
    return {"documents": len(done), "characters": sum(outcome.characters for outcome in done),
            "entities": sum(outcome.entities for outcome in done), "changed": sum(outcome.changed for outcome in done),
            "unchanged": sum(len(outcome.unchanged) for outcome in done),
            "leftovers": sum(len(outcome.leftovers) for outcome in done), "unread": kinds}
