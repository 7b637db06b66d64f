"""How far a training has come, on stderr, for those who watch.

In: the state after every batch. Out: a bar on a terminal, else a plain line every epoch; nothing unless asked for or
watched; and what it came to, in the end. Start at `shown`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pseudo.training.loop import State, Watch
from pseudo.training.run import Outcome


@contextmanager
def shown(wanted: bool | None, epochs: int) -> Iterator[Watch]:
    """What `loop.fit` tells. wanted: True, False, or None for whether stderr is a terminal."""
    terminal = sys.stderr.isatty()
    if wanted is False or (wanted is None and not terminal):
        yield lambda state, batch, of: None
    elif not terminal:
        yield _plain
    else:
        with _live(epochs) as watch:
            yield watch


def told(state: State) -> str:
    """The F1 of the last epoch and of the best one."""
    if not state.history:
        return f"devel F1 {state.best_f1:.1f} at the beginning" if state.best_f1 >= 0 else ""
    best = f"best {state.best_f1:.1f} " + (f"(epoch {state.best_epoch})" if state.best_epoch else "(at the beginning)")
    return f"devel F1 {state.history[-1][1]:.1f}, {best}"


def _plain(state: State, batch: int, of: int) -> None:
    if not of:
        loss = state.history[-1][0]
        print(f"pseudo: epoch {state.epoch}: loss {loss:.3f}, {told(state)}", file=sys.stderr, flush=True)


@contextmanager
def _live(epochs: int) -> Iterator[Watch]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"), TimeElapsedColumn(),
               TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reading", total=float(epochs), told="")

        def watch(state: State, batch: int, of: int) -> None:
            done = state.epoch + (batch / of if of else 0.0)
            name = f"epoch {min(state.epoch + 1, epochs)}/{epochs}"
            progress.update(task, completed=done, description=name, told=told(state))

        yield watch


def summary(outcome: Outcome, output: Path) -> str:
    """What a user wants to know in the end."""
    lines = [*outcome.notes, f"{outcome.state.epoch} epochs, {outcome.state.seconds:.0f} CPU-seconds"]
    if not outcome.state.best_epoch:
        lines.append("no epoch did better on the devel part than the beginning, whose weights were kept")
    for scores in outcome.scores:
        before, now = scores.all()
        first = "" if before is None else f"F1 {before['F1']:.1f} -> "
        lines.append(
            f"{scores.name}: {first or 'F1 '}{now['F1']:.1f}, precision {now['P']:.1f}, recall {now['R']:.1f} "
            f"({now['n']:.0f} names)"
        )
    return "\n".join([*lines, f"use it with: --engine compact:{output}", f"its card: {output / 'tagger.md'}"])
