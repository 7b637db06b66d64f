"""How far a stream has come, on stderr, for those who watch.

What comes in: the number of documents done so far. What goes out: a live line on a terminal, else a plain line every
hundred documents; nothing at all unless asked for or watched. Start at `shown`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 100


@contextmanager
def shown(wanted: bool | None, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A function to call for each document done. wanted: True, False, or None for whether stderr is a terminal."""
    terminal = sys.stderr.isatty()
    if wanted is False or (wanted is None and not terminal):
        yield lambda: None
    elif not terminal:
        with _plain() as step:
            yield step
    else:
        with _live(total) as step:
            yield step


@contextmanager
def _plain() -> Iterator[Callable[[], None]]:
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if done % EVERY == 0:
            print(f"pseudo: {done} documents", file=sys.stderr, flush=True)

    yield step
    print(f"pseudo: {done} documents, done", file=sys.stderr, flush=True)


@contextmanager
def _live(total: int | None) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("documents", total=total)
        yield lambda: progress.advance(task)
