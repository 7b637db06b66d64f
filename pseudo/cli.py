"""The command `pseudo`: the command line to the command that it names.

What comes in: the command line. What goes out: an exit status: 0 done, 1 nothing came out (one line says which, where
and what to do), 2 wrong usage, 3 some documents failed and the others came out; results are on stdout, the rest on
stderr. Start at `main`; the commands are the modules of `pseudo/commands/`, of which only the one called is imported.
"""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from pseudo.commands.found import Lazy
from pseudo.core.process import settled

app = typer.Typer(cls=Lazy, rich_markup_mode=None, no_args_is_help=True, pretty_exceptions_enable=False,
                  context_settings={"help_option_names": ["-h", "--help"]})


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exit that removes what is half written
    for stream in (sys.stdout, sys.stderr):  # the same bytes in every locale; a path as it was given
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    settled()
    app(args=arguments, prog_name="pseudo")  # `python -m pseudo` says so, too


def _version(wanted: bool) -> None:
    if wanted:
        from pseudo import __version__

        print(f"pseudo {__version__}")
        raise typer.Exit()


@app.callback()
def top(version: Annotated[bool, typer.Option("--version", "-V", callback=_version, is_eager=True,
                                              help="Say which version this is.")] = False) -> None:
    """Replace personal data in texts by plausible other names, dates and numbers, in the grammatical form that each
    sentence needs.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo replace --text
    """
