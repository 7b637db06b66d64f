"""Streams of words: a line in, lines out, a bad one reported by its number.

What comes in: a file or standard input. What goes out: rows on stdout. Start at `rows`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pseudo.commands.ending import say

if TYPE_CHECKING:
    from pseudo.language.forms import Forms


def morphology(lang: str, data: Path | None) -> Forms:
    """The grammar of the language; raises LanguageError where there is none."""
    from pseudo.language import language

    return language.load(lang, data).morph


def rows(source: str, work: Callable[[str], list[str]]) -> None:
    """`work` for every line; an empty line stays empty, so that lines can be told apart."""
    from pseudo.core.errors import message
    from pseudo.core.files import decode, named, reading
    from pseudo.run.job import at

    good = bad = 0
    with reading(source) as stream:
        for number, data in enumerate(stream, 1):
            where = f"{named(source)}, line {number}"
            try:
                line = decode(data, where).rstrip("\r\n")
                made = work(line) if line else [""]
            except Exception as error:
                bad += 1
                say(at(where, message(error)))
                continue
            good += 1
            sys.stdout.buffer.write("".join(f"{row}\n" for row in made).encode("utf-8"))
    if bad:
        sys.stdout.flush()
        raise typer.Exit(3 if good else 1)
