"""How far a run has come, on stderr, for those who watch.

What comes in: of each document that is done its characters, and the bytes of the files that are. What goes out: a live
line on a terminal, else a plain line every hundred documents or million characters; nothing at all unless asked for or
watched. Start at `shown`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

EVERY = 100
FAR = 1_000_000


class Step(Protocol):
    """What is called for each document that is done."""

    def __call__(self, characters: int = 0, size: int | None = None) -> None:
        """characters: of the document; size: in its place, bytes of a file that is at its end."""


@contextmanager
def shown(wanted: bool | None, total: int | None = None) -> Iterator[Step]:
    """A function to call for each document done and each file ended.

    wanted  True, False, or None for whether stderr is a terminal
    total   bytes of all files, where that is known
    """
    terminal = sys.stderr.isatty()
    if wanted is False or (wanted is None and not terminal):
        yield lambda characters=0, size=None: None
    elif not terminal:
        with _plain() as step:
            yield step
    else:
        with _live(total) as step:
            yield step


@contextmanager
def _plain() -> Iterator[Step]:
    done = read = said = 0

    def step(characters: int = 0, size: int | None = None) -> None:
        nonlocal done, read, said
        if size is not None:
            return
        done += 1
        read += characters
        if done % EVERY == 0 or read // FAR > said // FAR:
            said = read
            print(f"pseudo: {done} documents, {read} characters", file=sys.stderr, flush=True)

    yield step
    print(f"pseudo: {done} documents, {read} characters, done", file=sys.stderr, flush=True)


@contextmanager
def _live(total: int | None) -> Iterator[Step]:
    """A bar by bytes, which are known beforehand; within a file a character counts as one."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.fields[documents]} documents, {task.fields[characters]} characters"), BarColumn(),
               TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, documents=0, characters=0)
        documents = read = before = inside = 0

        def step(characters: int = 0, size: int | None = None) -> None:
            nonlocal documents, read, before, inside
            if size is None:
                documents, read, inside = documents + 1, read + characters, inside + characters
            else:
                before, inside = before + size, 0
            completed = before + inside if total is None else min(before + inside, total)
            progress.update(task, completed=completed, documents=documents, characters=read)

        yield step
