"""`pseudo suggest`: stages one and two.

What comes in: texts or documents. What goes out: documents with a replacements configuration. Start at `suggest`.
"""

from __future__ import annotations

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.commands.results import stream
from pseudo.core.codes import DEFAULT


def suggest(source: opt.Source = "-", jsonl: opt.Jsonl = False, text: opt.Text = False, encoding: opt.Encoding = "",
            lang: opt.Lang = DEFAULT,
            key_file: opt.KeyFile = None, engine: opt.Engine = None, policy: opt.Policy = None, preset: opt.Preset = "",
            replacements: opt.Shared = None, patterns: opt.Patterns = None, known: opt.Known = None,
            data: opt.Data = None, recall: opt.Recall = opt.Level.high,
            ocr: opt.Ocr = False, offsets: opt.Counting = opt.Offsets.codepoints, least: opt.Least = 1,
            same_initial: opt.SameInitial = False, world: opt.World = None,
            privacy: opt.Privacy = None, errors: opt.Errors = None,
            progress: opt.Progress = None, jobs: opt.Jobs = 1, limit: opt.Limit = 0, out: opt.Into = None) -> None:
    """Choose a replacement for every name. JSON in, JSON with a replacements configuration out, for you to edit.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo suggest --text > letter.json
    Then edit repl in letter.json, and:  pseudo replace letter.json
    """
    form = asked.form(jsonl, text)
    key, drawn = asked.key(key_file)
    if drawn:
        say(asked.DRAWN)
    job = asked.job("suggest", lang, key, engine, policy, replacements, data, recall, ocr, offsets, least=least,
                    patterns=patterns, known=known,
                    same_initial=same_initial, world=world, privacy=privacy is not None,
                    preset=preset, auto=True, files=asked.Files(form, encoding, limit=limit))
    stream(source, job, errors=errors, progress=progress, privacy=privacy, jobs=jobs, out=out)


COMMAND = Command(suggest, rank=20, writes=("out", "errors", "privacy"))
