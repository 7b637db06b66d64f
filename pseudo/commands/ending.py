"""How a command ends when it does not end well: one line on stderr and an exit status.

What comes in: an exception, or a line to say. What goes out: `pseudo: ...` on stderr, which quotes nothing personal,
and the status. Start at `one_line`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from pseudo.core.errors import InputError, PseudoError


@contextmanager
def one_line() -> Iterator[None]:
    """Every way to fail becomes one line on stderr and an exit status."""
    from pseudo.core.errors import message

    try:
        yield
        sys.stdout.flush()
    except InputError as error:  # what is wrong with an entry is wrong in the file that --replacements names
        fail(error.named if watched() else str(error))
    except (PseudoError, MemoryError) as error:
        fail(message(error))
    except KeyboardInterrupt:
        fail("interrupted; every file that has its name is complete", 130)
    except BrokenPipeError:  # who read us has enough; do not fail a second time when Python flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except Exception as error:
        fail(message(error))


def watched() -> bool:
    """Whether a person looks on: what goes to a file, a log or another program holds no name."""
    return sys.stderr.isatty()


def say(line: str) -> None:
    """A line to stderr."""
    print(f"pseudo: {line}", file=sys.stderr, flush=True)


def fail(line: str, status: int = 1) -> NoReturn:
    """Leave with a line that says why."""
    say(line)
    raise typer.Exit(status)
