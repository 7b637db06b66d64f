"""What is to be done, of the options: the job with its settings, and the key.

What comes in: options as they were given. What goes out: a `Job` for `pseudo.run`; a key. Start at `job`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pseudo.commands.ending import say
from pseudo.commands.options import Level, Offsets
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.run.filenames import Names
    from pseudo.run.job import Job

DRAWN = ("no key: one was drawn for this time, and the next time names will be others; "
         "give --key-file or PSEUDO_KEY to have the same ones")


def check_form(jsonl: bool, text: bool) -> None:
    """That a stream is not asked to be of bare text."""
    if jsonl and text:
        raise typer.BadParameter("take --jsonl or --text: a stream is of JSON documents")


def job(stage: str, lang: str, key: bytes | None, engine: str | None, policy: Path | None, shared: Path | None,
        data: Path | None, recall: Level, ocr: bool, offsets: Offsets, *, strip: bool = False, bare: bool = False,
        full: bool = False, least: int = 1, same_initial: bool = False, privacy: bool = False,
        names: Names = "keep", strict: bool = False, allow_leftovers: bool = False) -> Job:
    """The job that the options describe; raises InputError for a language or a file that is not there, EngineError
    for an engine."""
    from pseudo.core.files import read
    from pseudo.formats.jsonio import loads_replacements
    from pseudo.language.folders import folder, place, tag
    from pseudo.methods.policy import load as load_policy
    from pseudo.pipeline import Settings
    from pseudo.run.job import Job

    folder(place(lang, data, "pseudo"))
    lang = tag(lang, data)
    if policy is not None:
        read(str(policy))
        load_policy(place(lang, data, "pseudo"), policy)  # said once, not once for every document
    if engine is not None:
        from pseudo.engines import check

        check(engine)
    given = {"engine": engine, "policy": policy, "data": data, "recall": recall.value, "ocr": ocr, "least": least,
             "same_initial": same_initial, "strict": strict, "allow_leftovers": allow_leftovers}
    chosen = {name: value for name, value in given.items() if value is not None}
    entries = None if shared is None else loads_replacements(read(str(shared)), where=str(shared))
    return Job(stage, lang, key, Settings(**chosen), offsets.value, strip, bare, full, entries,  # type: ignore[arg-type]
               privacy=privacy, names=names)


def key(file: Path | None) -> tuple[bytes, bool]:
    """The key and whether it was drawn here, for want of one."""
    from pseudo.core.files import exposed
    from pseudo.core.keys import SAFE, drawn, read, weakness

    if file is not None:
        key = read(file)
    else:
        key = os.fsencode(os.environ.get("PSEUDO_KEY", ""))
        if "PSEUDO_KEY" in os.environ and not key:
            raise InputError(f"PSEUDO_KEY is empty; put a secret of {SAFE} bytes or more into it, or unset it")
    if not key:
        return drawn(), True
    if weak := weakness(key):
        say(f"warning: {weak}")
    if file is not None and exposed(file):
        say("warning: others than its owner can read the key file; take that from them, say with chmod 600")
    return key, False
