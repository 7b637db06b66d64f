"""`pseudo aligned`: two texts that say the same line by line.

What comes in: two files, the first in our language. What goes out: two files with the same new names. Start at
`aligned`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError


def aligned(first: Annotated[Path, typer.Argument(metavar="OURS", help="A text in our language (--lang).")],
            second: Annotated[Path, typer.Argument(metavar="THEIRS", help="Its translation, line by line.")],
            new_first: Annotated[Path, typer.Argument(metavar="NEW_OURS", help="Where the first result goes.")],
            new_second: Annotated[Path, typer.Argument(metavar="NEW_THEIRS", help="Where the second goes.")],
            other: Annotated[str, typer.Option("--other", metavar="TAG", help=(
                "The language of the translation, for the names of its months: en, de, ... Without it: any."))] = "",
            mapping: Annotated[Path | None, typer.Option("--mapping", metavar="FILE", help=(
                "Write the full documents of the first text here, with originals and replacements, as JSON lines, for "
                "your eyes only (mode 0600)."))] = None,
            force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
            encoding: opt.Encoding = "", lang: opt.Lang = DEFAULT, key_file: opt.KeyFile = None,
            engine: opt.Engine = None, policy: opt.Policy = None, preset: opt.Preset = "",
            replacements: opt.Shared = None, data: opt.Data = None,
            recall: opt.Recall = opt.Level.high, ocr: opt.Ocr = False, least: opt.Least = 1,
            same_initial: opt.SameInitial = False, world: opt.World = None, strict: opt.Strict = False,
            allow_leftovers: opt.Leftovers = False) -> None:
    """Pseudonymise two texts that say the same line by line. What is renamed in the first is renamed in the second; of
    that no grammar is known, so names stand there bare. What has no counterpart gets a label, and is counted.

    \b
    Try:  pseudo aligned letters.hu letters.en new.hu new.en --other en
    """
    from pseudo.core.files import Whole, read
    from pseudo.run.aligned import renamed

    news = [path for path in (new_first, new_second, mapping) if path is not None]
    if not force and (there := next(filter(os.path.lexists, news), None)):
        raise InputError(f"{there}: is there already; take another name, or say --force")
    key, drawn = asked.key(key_file)
    if drawn:
        say(asked.DRAWN)
    job = asked.job("replace", lang, key, engine, policy, replacements, data, recall, ocr, opt.Offsets.codepoints,
                    filed=True, full=mapping is not None, least=least, same_initial=same_initial, world=world,
                    strict=strict, allow_leftovers=allow_leftovers, preset=preset, files=asked.Files(encoding=encoding))
    both = renamed((str(first), read(str(first))), (str(second), read(str(second))), job, other)
    files: list[Whole] = []
    try:
        if mapping is not None:  # first: no result without its mapping
            files.append(Whole(mapping, 0o600, fresh=not force))
            for outcome in both.outcomes:
                files[-1].write(outcome.full)
        for path, new in ((new_first, both.first), (new_second, both.second)):
            files.append(Whole(path, fresh=not force))
            files[-1].write(new)
        for file in files:
            file.finish()
    finally:
        for file in files:
            file.drop()
    for line in both.said:
        say(line)


COMMAND = Command(aligned, rank=45, writes=("new_first", "new_second", "mapping"))
