"""The command `pseudo`: options in, `pseudo.streams` and `pseudo.run` at work, results on stdout, the rest on stderr.

What comes in: the command line. What goes out: an exit status: 0 done, 1 bad input (one line says which, where and what
to do), 2 wrong usage. Start at `main`; `replace` is the fullest of the commands.

Only light modules are imported here; the pipeline and its models come when a command runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pseudo.errors import InputError, PseudoError

if TYPE_CHECKING:
    from pseudo.streams import Job

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True, pretty_exceptions_enable=False)

SAFE = 16
"""Bytes of a key under which guessing it is thinkable."""


class Offsets(str, Enum):
    """What offsets in JSON count."""

    codepoints = "codepoints"
    utf16 = "utf16"


Source = Annotated[str, typer.Argument(metavar="[FILE|-]", help="What to read; - is standard input.")]
Lang = Annotated[str, typer.Option("--lang", metavar="TAG", help="Language of documents that name none.")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="A stream: one JSON document a line, order kept.")]
Text = Annotated[bool, typer.Option("--text", help="Bare text comes in, and from replace goes out.")]
KeyFile = Annotated[Path | None, typer.Option("--key-file", metavar="FILE", help=(
    "The secret key: same key, same names. Without it the environment variable PSEUDO_KEY is taken."))]
Engine = Annotated[str | None, typer.Option("--engine", metavar="NAME", help="The tagger, such as compact or stanza.")]
Policy = Annotated[Path | None, typer.Option("--policy", metavar="FILE", help="A policy.toml over the language's own.")]
Shared = Annotated[Path | None, typer.Option("--replacements", metavar="FILE", help=(
    "A replacements configuration that serves all documents."))]
Counting = Annotated[Offsets, typer.Option("--offsets", help="What offsets count, in and out.")]
Errors = Annotated[Path | None, typer.Option("--errors", metavar="FILE", help=(
    "Where bad documents are reported, as JSON lines with id, line and message. Without it: stderr."))]
Progress = Annotated[bool | None, typer.Option("--progress/--no-progress", show_default=False, help=(
    "Say on stderr how far it has come. Default: when that is a terminal."))]


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit status."""
    for stream in (sys.stdout, sys.stderr):  # the same bytes in every locale
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app(args=arguments)


@contextmanager
def _one_line() -> Iterator[None]:
    """Every way to fail becomes one line on stderr and an exit status."""
    from pseudo.streams import message

    try:
        yield
        sys.stdout.flush()
    except (PseudoError, MemoryError) as error:
        _fail(message(error))
    except KeyboardInterrupt:
        _fail("interrupted; every file that has its name is complete", 130)
    except BrokenPipeError:  # who read us has enough; do not fail a second time when Python flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except typer.Exit:
        raise
    except Exception as error:
        from typer._click.exceptions import ClickException  # placeholder, replaced below

        if isinstance(error, ClickException):
            raise
        _fail(message(error))


def _say(line: str) -> None:
    print(f"pseudo: {line}", file=sys.stderr, flush=True)


def _fail(line: str, status: int = 1) -> NoReturn:
    _say(line)
    raise typer.Exit(status)
