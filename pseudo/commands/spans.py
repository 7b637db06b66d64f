"""`pseudo spans`: stage one alone.

What comes in: texts or documents. What goes out: documents with spans, or what the rules did. Start at `spans`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.commands.results import stream
from pseudo.core.codes import DEFAULT

if TYPE_CHECKING:
    from pseudo.run.job import Job


def spans(source: opt.Source = "-", jsonl: opt.Jsonl = False, text: opt.Text = False, encoding: opt.Encoding = "",
          lang: opt.Lang = DEFAULT,
          engine: opt.Engine = None, policy: opt.Policy = None, replacements: opt.Shared = None,
          patterns: opt.Patterns = None, known: opt.Known = None,
          data: opt.Data = None, recall: opt.Recall = opt.Level.high, ocr: opt.Ocr = False,
          offsets: opt.Counting = opt.Offsets.codepoints, errors: opt.Errors = None, progress: opt.Progress = None,
          jobs: opt.Jobs = 1, limit: opt.Limit = 0, out: opt.Into = None,
          explain: Annotated[bool, typer.Option("--explain", help=(
              "Of one text, say instead which rule made, cut, typed or dropped what: a line each with offset (in "
              "code points), surface, type, rules in order. It shows originals."))] = False) -> None:
    """Find names, identifiers, dates and addresses. JSON in, JSON with spans out.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo spans --text
    """
    job = asked.job("spans", lang, None, engine, policy, replacements, data, recall, ocr, offsets,
                    patterns=patterns, known=known,
                    auto=True, files=asked.Files(asked.form(jsonl, text), encoding, limit=limit))
    if explain:
        _explain(source, job, jsonl=jsonl, text=text)
        return
    stream(source, job, errors=errors, progress=progress, jobs=jobs, out=out)


def _explain(source: str, job: Job, *, jsonl: bool, text: bool) -> None:
    """What became of every candidate of one text, to stdout, for the user's eyes only."""
    from pseudo.core.document import Document
    from pseudo.core.errors import InputError
    from pseudo.core.files import decode, named, read
    from pseudo.language import which
    from pseudo.mixed.stages import Mixed
    from pseudo.pipeline import Pseudonymiser

    if jsonl:
        raise typer.BadParameter("--explain is about one text; take --text, or one JSON document")
    data, where = read(source), named(source)
    doc = Document(decode(data, where), lang=job.lang) if text else Document.from_json(
        data, where=where, lang=job.lang, offsets=job.offsets, own=job.settings.data)
    say("what follows on stdout shows originals; it is for your eyes only")
    try:
        doc = which.settled(doc, job.settings.data)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    mixed = Mixed(lambda lang: Pseudonymiser(lang, settings=job.settings))
    for line in (mixed if which.is_many(doc.lang) else mixed.of(doc.lang)).explained(doc):
        print(line)


COMMAND = Command(spans, rank=10, writes=("out", "errors"))
