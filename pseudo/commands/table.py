"""`pseudo table`: what stood where and what stands there now, a row a mention.

What comes in: texts or documents. What goes out: a table with originals, for whoever may see the mapping. Start at
`table`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import asked, results
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT

if TYPE_CHECKING:
    from pseudo.core.document import Document


def table(source: opt.Source = "-", jsonl: opt.Jsonl = False, text: opt.Text = False,
          out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=(
              "Where the table goes (mode 0600: it shows originals). Without it: stdout."))] = None,
          encoding: opt.Encoding = "", lang: opt.Lang = DEFAULT, key_file: opt.KeyFile = None,
          engine: opt.Engine = None, policy: opt.Policy = None, preset: opt.Preset = "",
          replacements: opt.Shared = None, data: opt.Data = None, recall: opt.Recall = opt.Level.high,
          ocr: opt.Ocr = False, least: opt.Least = 1, same_initial: opt.SameInitial = False, world: opt.World = None,
          strict: opt.Strict = False, allow_leftovers: opt.Leftovers = False, errors: opt.Errors = None) -> None:
    """The table of solutions: document, position, original, type, entity and solution of every mention, with tabs
    between them. It shows originals. What is not replaced yet is replaced first.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo table --text
    """
    from pseudo.core.files import Whole
    from pseudo.formats import solutions

    key, drawn = asked.key(key_file)
    if drawn:
        say(asked.DRAWN)
    form = asked.form(jsonl, text)
    job = asked.job("replace", lang, key, engine, policy, replacements, data, recall, ocr, opt.Offsets.codepoints,
                    least=least, same_initial=same_initial, world=world, strict=strict,
                    allow_leftovers=allow_leftovers, preset=preset, files=asked.Files(form, encoding))
    with results.reporting(errors) as report:
        docs: list[Document] = list(results.finished(source, job, report))
        if not docs:
            report.leave()
        lines = "".join(f"{line}\n" for line in solutions.table(docs)).encode("utf-8", "surrogatepass")
        if out is None:
            sys.stdout.buffer.write(lines)
        else:
            file = Whole(out, 0o600)
            try:
                file.write(lines)
                file.finish()
            finally:
                file.drop()
        report.leave()


COMMAND = Command(table, rank=45, writes=("out", "errors"))
