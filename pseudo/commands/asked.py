"""What is to be done, of the options: the job with its settings, and the key.

What comes in: options as they were given. What goes out: a `Job` for `pseudo.run`; a key. Start at `job`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pseudo.commands.ending import say
from pseudo.commands.options import Level, Offsets, listed

if TYPE_CHECKING:
    from pseudo.run.filenames import Names
    from pseudo.run.job import Job

DRAWN = ("no key: one was drawn for this time, and the next time names will be others; "
         "give --key-file or PSEUDO_KEY to have the same ones")


@dataclass(frozen=True, slots=True)
class Files:
    """What is asked of the formats of files: the options of the same names."""

    form: str = ""
    encoding: str = ""
    columns: Sequence[str] | None = None
    types: Sequence[str] | None = None
    rows: bool | None = None
    skip: bool = False
    limit: float = 0
    fields: Sequence[str] | None = None
    headers: str = "clean"


def form(jsonl: bool, text: bool, named: str = "") -> str:
    """The name of the format that is asked for; raises BadParameter for two."""
    if jsonl and text:
        raise typer.BadParameter("take --jsonl or --text: a stream is of JSON documents")
    if named and (jsonl or text):
        raise typer.BadParameter("take --format, --jsonl or --text")
    return named or ("jsonl" if jsonl else "text" if text else "json")


def job(stage: str, lang: str, key: bytes | None, engine: str | None, policy: Path | None, shared: Path | None,
        data: Path | None, recall: Level, ocr: bool, offsets: Offsets, *, strip: bool = False, filed: bool = False,
        full: bool = False, least: int = 1, same_initial: bool = False, world: int | None = None, privacy: bool = False,
        names: Names = "keep", strict: bool = False, allow_leftovers: bool = False,
        preset: str = "", patterns: Path | None = None,
        known: Path | None = None, files: Files | None = None, auto: bool = False) -> Job:
    """The job that the options describe; raises InputError for a language or a file that is not there, EngineError
    for an engine. auto: the language may be told by each document"""
    from pseudo.core.files import read
    from pseudo.formats.jsonio import loads_replacements
    from pseudo.language import which
    from pseudo.language.folders import folder, place, tag
    from pseudo.methods.policy import load as load_policy
    from pseudo.methods.preset import names as presets
    from pseudo.pipeline import Settings
    from pseudo.run.job import Job

    if preset and preset not in presets():
        raise typer.BadParameter(f"--preset: there is no such preset; take one of {', '.join(presets())}")
    if which.is_auto(lang) and not auto:
        raise typer.BadParameter("--lang auto: here is asked for one language; name it")
    lang = which.AUTO if which.is_auto(lang) else tag(lang, data)
    langs = which.among(lang, data)
    for each in langs:
        folder(place(each, data, "pseudo"))
    if policy is not None or preset or patterns is not None:
        if policy is not None:
            read(str(policy))
        for each in langs:  # said once, not once for every document
            load_policy(place(each, data, "pseudo"), policy, preset, patterns)
    if known is not None:
        from pseudo.kinds.roster import load as load_known

        load_known(known)
    if engine is not None:
        from pseudo.engines import check

        check(engine)
    given = {"engine": engine, "policy": policy, "data": data, "recall": recall.value, "ocr": ocr, "least": least,
             "same_initial": same_initial, "world": world, "strict": strict, "allow_leftovers": allow_leftovers,
             "preset": preset, "patterns": patterns, "known": known}
    chosen = {name: value for name, value in given.items() if value is not None}
    entries = None if shared is None else loads_replacements(read(str(shared)), where=str(shared))
    made = Job(stage, lang, key, Settings(**chosen), offsets.value, strip, filed, full, entries,  # type: ignore[arg-type]
               privacy=privacy, names=names)
    return made if files is None else _of_files(made, files)


def _of_files(job: Job, files: Files) -> Job:
    """The job with what is asked of formats, checked."""
    from pseudo.core.document import is_type
    from pseudo.formats import encodings, found
    from pseudo.formats.door import Options
    from pseudo.language import which

    if files.form:
        found.by_name(files.form)
    if files.encoding:
        encodings.check(files.encoding)
    columns = listed(files.columns)
    types = tuple((column.strip(), type_.strip()) for each in listed(files.types)
                  for column, _, type_ in [each.rpartition("=")])
    if wrong := next((each for each in types if not each[0] or not is_type(each[1])), None):
        raise typer.BadParameter(f"--types: {'a column' if wrong[0] else 'a type'} is missing, or is no type; "
                                 "give name=PER,town=GPE")
    options = Options(files.encoding, columns, types, files.rows, which.spoken(job.lang), job.settings.data,
                      job.offsets, files.headers, files.skip)
    if files.limit:
        from pseudo.run.limits import check

        check(files.limit)
    return replace(job, form=files.form, options=options, skip=files.skip, limit=files.limit,
                   fields=listed(files.fields))


def key(file: Path | None) -> tuple[bytes, bool]:
    """The key and whether it was drawn here, for want of one."""
    from pseudo.core.files import exposed
    from pseudo.core.keys import drawn, of_environment, read, weakness

    key = read(file) if file is not None else of_environment()
    if key is None:
        return drawn(), True
    if weak := weakness(key):
        say(f"warning: {weak}")
    if file is not None and exposed(file):
        warn_exposed(file, "the key file")
    return key, False


def warn_exposed(file: Path, what: str) -> None:
    """Says which file of secrets others than its owner can read, and how that is mended."""
    say(f"warning: others than its owner can read {what}; chmod 600 {file}")
