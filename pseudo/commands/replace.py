"""`pseudo replace`: all three stages on one document or a stream of them.

What comes in: texts or documents. What goes out: the new text, or documents with it. Start at `replace`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.results import stream
from pseudo.core.codes import DEFAULT


def replace(source: opt.Source = "-", jsonl: opt.Jsonl = False, text: opt.Text = False, named: opt.Form = "",
            encoding: opt.Encoding = "", columns: opt.Columns = None, types: opt.Types = None, rows: opt.Rows = None,
            skip_unreadable: opt.Skip = False, headers: opt.Headed = opt.Headers.clean, lang: opt.Lang = DEFAULT,
            key_file: opt.KeyFile = None, engine: opt.Engine = None, policy: opt.Policy = None, preset: opt.Preset = "",
            replacements: opt.Shared = None, patterns: opt.Patterns = None, known: opt.Known = None,
            data: opt.Data = None, recall: opt.Recall = opt.Level.high,
            ocr: opt.Ocr = False, offsets: opt.Counting = opt.Offsets.codepoints,
            strip: Annotated[bool, typer.Option("--strip", help="Write only what may leave the building.")] = False,
            least: opt.Least = 1, same_initial: opt.SameInitial = False, world: opt.World = None,
            privacy: opt.Privacy = None,
            strict: opt.Strict = False, allow_leftovers: opt.Leftovers = False, errors: opt.Errors = None,
            progress: opt.Progress = None, jobs: opt.Jobs = 1, limit: opt.Limit = 0,
            fields: opt.Fields = None, out: opt.Into = None) -> None:
    """Put the new names in, inflected. JSON in, JSON with the new text out; what spans and suggest would have done is
    done where it is missing.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo replace --text
    """
    form = asked.form(jsonl or bool(fields and not named), text, named)
    if fields and form not in ("json", "jsonl"):
        raise typer.BadParameter("--text-field is for JSON; leave out --text, or --format")
    key, drawn = asked.key(key_file)
    job = asked.job("replace", lang, key, engine, policy, replacements, data, recall, ocr, offsets, strip=strip,
                    patterns=patterns, known=known,
                    filed=form not in ("json", "jsonl"), least=least, same_initial=same_initial, world=world,
                    privacy=privacy is not None, strict=strict, allow_leftovers=allow_leftovers,
                    preset=preset, auto=True,
                    files=asked.Files(form, encoding, columns, types, rows, skip_unreadable, limit,
                                      fields, headers.value))
    stream(source, job, errors=errors, progress=progress, drawn=drawn, privacy=privacy, jobs=jobs,
           out=out)


COMMAND = Command(replace, rank=30, writes=("out", "errors", "privacy"))
